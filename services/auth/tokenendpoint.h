// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/net/httpcall.h"
#include "services/net/token.h"

#include <QHash>
#include <QJsonObject>
#include <QStringList>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

class HostQueue;

/// Why an OAuth server gave no token. `word` is its own (RFC 6749, 5.2), empty when it did not speak OAuth at all.
struct OAuthFailure
{
    Error error; ///< code and a sentence; of a refusal the general one, see apiErrorOf()
    QString word{}; ///< "invalid_grant"
    QString subtype{}; ///< "invalid_rapt"
    QString description{}; ///< English, the server's
};

using OAuthReply = std::expected<QJsonObject, OAuthFailure>;

/// What an answer of a token endpoint means. Pure: status and content decide, everything in it is a stranger's.
[[nodiscard]] OAuthReply judgedOAuth(const HttpResponse &answer, const QString &host, const QDateTime &now);

/// What was shown to get a token.
enum class OAuthGrant : quint8 {
    Refresh, ///< a refresh token of our own
    File, ///< a refresh token of a credentials file
    Code, ///< the code that the browser brought
    Key, ///< an assertion signed by a service account's key
    Federated, ///< the token of another identity provider
};

/// The user's sentence for a refusal; `skew`: how far the server's clock is ahead of ours, zero when that is not known.
/// For invalid_grant it lists the causes, the clock first (services/auth/README.md).
[[nodiscard]] Error apiErrorOf(const OAuthFailure &failure, OAuthGrant grant, std::chrono::seconds skew);

/// What the answer to a grant holds.
struct TokenGrant
{
    Token access;
    QString refreshToken{}; ///< empty: the one there was stays
    QStringList scopes{}; ///< granted; empty: the server did not say
};

/// Errors: BadReply for a token that cannot be one, or of another type than Bearer.
[[nodiscard]] Result<TokenGrant> grantFrom(const QJsonObject &reply, const QDateTime &now);

/// The metadata server that a machine of a cloud has, at its link-local address: the one place that is spoken to
/// without TLS, because Google's and others' libraries do, and never through a proxy.
[[nodiscard]] bool isMetadataServer(const QUrl &url);

/// Fields of a form; kept in order.
using OAuthForm = QList<std::pair<QString, QString>>;

/// May the same request be sent twice?
enum class AskAgain : quint8 {
    Yes, ///< a refresh, an assertion, a revocation
    No, ///< a code counts once
};

/// The way to the sign-in servers: POSTs only, so that no secret stands in an URL (but get()); no redirects, absolute
/// deadlines, small answers, back-off while the server is in trouble. Apart from RestClient: another kind of trust, and
/// no read-only mode.
class TokenEndpoint : public std::enable_shared_from_this<TokenEndpoint>
{
public:
    using MakeNetwork = std::function<std::unique_ptr<QNetworkAccessManager>()>;

    /// `network`: of tests; empty: one that goes the way of the user's proxies.
    explicit TokenEndpoint(Clock *clock, MakeNetwork network = {}, Deadlines deadlines = {});
    ~TokenEndpoint();
    Q_DISABLE_COPY_MOVE(TokenEndpoint)

    /// `authorization`: of the header of this name, where the server wants one.
    [[nodiscard]] QCoro::Task<OAuthReply> post(QUrl url, OAuthForm form, AskAgain again, std::stop_token stop,
                                               QByteArray authorization = {});
    /// JSON with a token of somebody: the service that lends out other accounts.
    [[nodiscard]] QCoro::Task<OAuthReply> postJson(QUrl url, QJsonObject body, Token speaker, std::stop_token stop);
    /// What another identity provider says at an address of a credentials file, as it is. Errors: Invalid (it refused),
    /// Busy, Offline, Timeout, BadReply (a redirect).
    [[nodiscard]] Task<QByteArray> get(QUrl url, QList<std::pair<QByteArray, QByteArray>> headers,
                                       std::stop_token stop);

    /// How far the servers' clocks are ahead of ours, from the last answer; zero while there was none.
    [[nodiscard]] std::chrono::seconds skew() const { return m_skew; }
    [[nodiscard]] Clock *clock() const { return m_clock; }
    std::function<double()> random; ///< in [0, 1), for jitter

    [[nodiscard]] bool hasOwnNetwork() const { return m_network != nullptr; }
    [[nodiscard]] std::shared_ptr<HostQueue> hostQueue(const QUrl &url);
    void noticeDate(const QByteArray &date);
    [[nodiscard]] const Deadlines &deadlines() const { return m_deadlines; }

private:
    Clock *m_clock;
    MakeNetwork m_network;
    Deadlines m_deadlines;
    std::chrono::seconds m_skew{0};
    QHash<QString, std::shared_ptr<HostQueue>> m_ioThreads;
};

/// Revokes a refresh token (and what came from it). Errors: those of the way there; a token that Google does not know
/// any more counts as revoked.
[[nodiscard]] Task<> revokeToken(std::shared_ptr<TokenEndpoint> endpoint, QUrl oauth, QString token,
                                 std::stop_token stop);
