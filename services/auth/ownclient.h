// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/credentialfile.h"
#include "services/auth/oauthclient.h"
#include "services/auth/secrets.h"
#include "services/auth/tokenendpoint.h"

#include <QUuid>

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
