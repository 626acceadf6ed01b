// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/oauthanswer.h"
#include "services/core/clock.h"

#include <QHash>

#include <functional>
#include <memory>
#include <optional>

class HostLane;

/// Fields of a form; kept in order.
using OAuthForm = QList<std::pair<QString, QString>>;

/// May the same request be sent twice?
enum class AskAgain : quint8 {
    Yes, ///< a refresh, an assertion, a revocation
    No, ///< a code counts once
};

/// The way to the sign-in servers: POSTs only, so that no secret stands in an URL; no redirects, absolute deadlines,
/// small answers, back-off while the server is in trouble. Apart from RestClient: another kind of trust, and no
/// read-only mode.
class TokenEndpoint : public std::enable_shared_from_this<TokenEndpoint>
{
public:
    using MakeNetwork = std::function<std::unique_ptr<QNetworkAccessManager>()>;

    /// `network`: of tests; empty: one that goes the way of the user's proxies.
    explicit TokenEndpoint(Clock *clock, MakeNetwork network = {}, Deadlines deadlines = {});
    ~TokenEndpoint();
    Q_DISABLE_COPY_MOVE(TokenEndpoint)

    [[nodiscard]] QCoro::Task<OAuthReply> post(QUrl url, OAuthForm form, AskAgain again, std::stop_token stop);
    /// JSON with a token of somebody: the service that lends out other accounts.
    [[nodiscard]] QCoro::Task<OAuthReply> postJson(QUrl url, QJsonObject body, Token speaker, std::stop_token stop);

    /// How far the servers' clocks are ahead of ours, from the last answer; zero while there was none.
    [[nodiscard]] std::chrono::seconds skew() const { return m_skew; }
    [[nodiscard]] Clock *clock() const { return m_clock; }
    std::function<double()> random; ///< in [0, 1), for jitter

    [[nodiscard]] bool hasOwnNetwork() const { return m_network != nullptr; }
    [[nodiscard]] std::shared_ptr<HostLane> lane(const QUrl &url);
    void noticeDate(const QByteArray &date);
    [[nodiscard]] const Deadlines &deadlines() const { return m_deadlines; }

private:
    Clock *m_clock;
    MakeNetwork m_network;
    Deadlines m_deadlines;
    std::chrono::seconds m_skew{0};
    QHash<QString, std::shared_ptr<HostLane>> m_lanes;
};

/// Revokes a refresh token (and what came from it). Errors: those of the way there; a token that Google does not know
/// any more counts as revoked.
[[nodiscard]] Task<> revokeToken(std::shared_ptr<TokenEndpoint> endpoint, QUrl oauth, QString token,
                                 std::stop_token stop);
