// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/net/token.h"

#include <QByteArray>
#include <QList>
#include <QUrl>

#include <memory>
#include <stop_token>

class QJsonObject;
class TokenEndpoint;

/// Where the token of another identity provider is fetched each time: a file that something else keeps fresh, or an
/// address.
struct SubjectTokenSource
{
    QString file{}; ///< absolute; empty: `url`
    QUrl url{}; ///< https, or the metadata server of a machine (isMetadataServer())
    QList<std::pair<QByteArray, QByteArray>> headers{}; ///< of the request to `url`
    QString field{}; ///< the token is this member of a JSON object; empty: it is the whole text
};

/// Somebody whom another identity provider knows (workload or workforce identity federation): its token is exchanged
/// for one of Google's. Holds no token, at most the secret of a client.
struct ExternalAccount
{
    QString audience{}; ///< "//iam.googleapis.com/…/providers/P": who is to take the token
    QString tokenType{}; ///< what the provider's token is: a JWT, an id_token, SAML
    QUrl tokenUrl{}; ///< of Google's Security Token Service
    QString userProject{}; ///< of a workforce pool: the project that calls are counted for
    QString clientId{}; ///< mostly empty, as is the secret
    QString clientSecret{};
    SubjectTokenSource source{};

    [[nodiscard]] QString pool() const; ///< "my-pool"
};

/// Of a credentials file of the type external_account. Errors: Invalid, with a sentence; also for a source that TPU
/// Desk does not read: a program that the file names is never started.
[[nodiscard]] Result<ExternalAccount> parseExternalAccount(const QJsonObject &json);

/// True for an address of Google's Security Token Service with this path, "/v1/token" or "/v1/oauthtoken".
[[nodiscard]] bool isTokenService(const QUrl &url, QLatin1StringView path);

/// Where that service is asked: at `sts` (a base) when another place than Google's own was set, else where the file
/// says.
[[nodiscard]] QUrl tokenServiceAt(const QUrl &sts, const QUrl &url);

/// Which pool an audience names; empty: it is no audience of a pool.
[[nodiscard]] QString poolOf(const QString &audience);

/// The provider's token in what a file or an address gave. Errors: Invalid: no JSON, no such member, no token.
[[nodiscard]] Result<QString> subjectTokenFrom(const QByteArray &text, const QString &field);

/// Fetches the provider's token and exchanges it; `sts`: as of tokenServiceAt(). Errors: SignedOut for what needs
/// somebody's hand; Offline, Busy.
[[nodiscard]] Task<Token> tokenByExternalAccount(std::shared_ptr<TokenEndpoint> endpoint, QUrl sts,
                                                 std::shared_ptr<const ExternalAccount> account, std::stop_token stop);
