// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/core/result.h"

#include <QByteArray>

/// The user's own OAuth client of the kind "Desktop app". Its secret is none by Google's own rules, and yet it is kept
/// like one.
struct OAuthClient
{
    QString id; ///< 123-abc.apps.googleusercontent.com
    QString secret;
    ProjectId project; ///< in which it was made; calls without x-goog-user-project count there

    friend bool operator==(const OAuthClient &, const OAuthClient &) = default;
};

/// Reads client_secret_*.json. Errors: Invalid, with a sentence for a web client, a key file, another provider's file.
[[nodiscard]] Result<OAuthClient> parseClientFile(const QByteArray &text);
[[nodiscard]] Result<OAuthClient> readClientFile(const QString &path);
/// What somebody types instead. Errors: Invalid.
[[nodiscard]] Result<OAuthClient> typedClient(const QString &id, const QString &secret);
