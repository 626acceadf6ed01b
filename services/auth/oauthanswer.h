// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/exchange.h"
#include "services/net/token.h"

#include <QJsonObject>
#include <QStringList>

#include <chrono>

/// Why an OAuth server gave no token. `word` is its own (RFC 6749, 5.2), empty when it did not speak OAuth at all.
struct OAuthFailure
{
    Error error; ///< code and a sentence; of a refusal the general one, see refusalError()
    QString word{}; ///< "invalid_grant"
    QString subtype{}; ///< "invalid_rapt"
    QString description{}; ///< English, the server's
};

using OAuthReply = std::expected<QJsonObject, OAuthFailure>;

/// What an answer of a token endpoint means. Pure: status and content decide, everything in it is a stranger's.
[[nodiscard]] OAuthReply judgedOAuth(const HttpAnswer &answer, const QString &host, const QDateTime &now);

/// What was shown to get a token.
enum class OAuthGrant : quint8 {
    Refresh, ///< a refresh token of our own
    File, ///< a refresh token of a credentials file
    Code, ///< the code that the browser brought
    Key, ///< an assertion signed by a service account's key
};

/// The user's sentence for a refusal; `skew`: how far the server's clock is ahead of ours, zero when that is not known.
/// For invalid_grant it lists the causes, the clock first (facts: reliability 7).
[[nodiscard]] Error refusalError(const OAuthFailure &failure, OAuthGrant grant, std::chrono::seconds skew);

/// What the answer to a grant holds.
struct TokenGrant
{
    Token access;
    QString refreshToken{}; ///< empty: the one there was stays
    QStringList scopes{}; ///< granted; empty: the server did not say
};

/// Errors: BadReply for a token that cannot be one, or of another type than Bearer.
[[nodiscard]] Result<TokenGrant> grantFrom(const QJsonObject &reply, const QDateTime &now);
