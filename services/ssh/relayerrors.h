// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/net/websocket.h"

/// What the relay's refusals mean, in sentences for the user. Sources: facts/cloud-api.md 2.7; the numbers above 4000
/// are the relay's own (gh:GoogleCloudPlatform/iap-desktop, SshRelayCloseCode).
namespace RelayErrors {

[[nodiscard]] Error ofAnswer(const WebSocketAnswer &answer, const QString &host); ///< to the handshake
[[nodiscard]] Error ofClose(quint16 code, const QString &host);
/// The line went, but not the connection behind it.
[[nodiscard]] bool mayResume(quint16 code);
[[nodiscard]] QString silent();
[[nodiscard]] QString broken();
/// A host whose name at Google is not known cannot be asked for.
[[nodiscard]] QString nameless(const QString &host);

} // namespace RelayErrors
