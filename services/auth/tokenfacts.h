// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/tokenendpoint.h"
#include "services/core/id.h"

/// What Google says of an access token (oauth2.v2 tokeninfo).
struct TokenFacts
{
    QString account; ///< e-mail; empty: the token does not cover it
    QStringList scopes;
    QDateTime expiresAt; ///< by this computer's clock, UTC; null: not said
    QString clientId; ///< for whom it was made
};

/// Asks by POST, so that the token stands in no URL. Errors: SignedOut (expired, revoked, no token at all), and those
/// of the way.
[[nodiscard]] Task<TokenFacts> askAboutToken(std::shared_ptr<TokenEndpoint> endpoint, QUrl userInfo, QString token,
                                             std::stop_token stop);

/// What TPU Desk asks for: who you are, and Google Cloud.
[[nodiscard]] QStringList wantedScopes();

/// Whole sentences: what does not work with so little. Empty: everything works, or the server did not say what was
/// granted.
[[nodiscard]] QStringList offWithout(const QStringList &granted);
/// Nothing at all works with so little (A7).
[[nodiscard]] bool isTooLittle(const QStringList &granted);
