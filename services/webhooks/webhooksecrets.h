// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/secrets.h"
#include "services/webhooks/webhook.h"

/// Secrets of webhooks in the keychain, by the hook's id.
namespace webhooksecrets {

/// Errors: NotFound with a sentence: there is none any more; those of Secrets::read().
[[nodiscard]] Task<WebhookSecret> read(Secrets *secrets, QUuid hook, std::stop_token stop);
/// Where the keychain does not take it the answer says so, in a sentence about webhooks. Errors: Cancelled.
[[nodiscard]] Task<Kept> write(Secrets *secrets, QUuid hook, WebhookSecret secret, std::stop_token stop);
[[nodiscard]] Task<> remove(Secrets *secrets, QUuid hook, std::stop_token stop);
[[nodiscard]] Error lost(); ///< NotFound, with its sentence

} // namespace webhooksecrets
