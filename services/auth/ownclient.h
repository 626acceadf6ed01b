// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/credentialfile.h"
#include "services/auth/secrets.h"
#include "services/auth/tokenendpoint.h"
#include "services/core/id.h"
#include "services/core/result.h"

#include <QByteArray>
#include <QUuid>

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

/// What the keychain holds for a sign-in with an own client.
struct OwnClientSecret
{
    OAuthClient client;
    QString refreshToken;
    QStringList scopes;
};

/// The name of that entry.
[[nodiscard]] QString secretName(const QUuid &profile);
[[nodiscard]] QByteArray toBytes(const OwnClientSecret &secret);
/// Errors: Invalid for what is not of ours (A8: a keychain may return anything).
[[nodiscard]] Result<OwnClientSecret> ownClientSecretFrom(const QByteArray &bytes);

/// Reads the keychain the first time it is asked, not before. Errors: SignedOut with what to do, also for a keychain
/// that is locked, away or full of garbage; and those of the way.
[[nodiscard]] Task<Token> tokenByOwnClient(std::shared_ptr<TokenEndpoint> endpoint, QUrl oauth, Secrets *secrets,
                                           QUuid profile, std::stop_token stop);
