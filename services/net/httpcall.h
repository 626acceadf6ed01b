// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/net/proxychoice.h"
#include "services/net/restclient.h"

#include <QDateTime>
#include <QNetworkReply>
#include <QNetworkRequest>

#include <memory>
#include <stop_token>

/// What the server sent, whole, whatever its status.
struct HttpResponse
{
    int status = 0;
    QByteArray body{};
    QByteArray contentType{};
    QByteArray retryAfter{};
    QByteArray date{};
    QUrl location{};
};

/// Why there is no answer.
struct TransportError
{
    Error error;
    enum class Sent : quint8 { No, Perhaps } sent = Sent::Perhaps; ///< could the server have seen the request?
    enum class Silent : quint8 { No, Yes } silent = Silent::No; ///< not one byte came within the deadlines
    enum class Proxy : quint8 { Fine, WantsPassword } proxy = Proxy::Fine; ///< another one, or one at all
};

using HttpCallResult = std::expected<HttpResponse, TransportError>;

struct HttpCallLimits
{
    Deadlines deadlines;
    qint64 bodyLimit;
    std::stop_token unlessSent{}; ///< ends it with Cancelled as long as it has not been sent
    std::stop_token
        moved{}; ///< another network: from then on a first byte comes within a sixth of its time (5 s) or not at all
};

/// Of a QNetworkRequest: which try of the same call it is, for the list of requests.
constexpr auto attemptAttribute = QNetworkRequest::Attribute(QNetworkRequest::User + 1);
/// Of a QNetworkRequest: its path lets anybody write there. Of it, of its headers and of its body nothing is written
/// down but the server.
constexpr auto secretAddressAttribute = QNetworkRequest::Attribute(QNetworkRequest::User + 2);

/// Follows nothing, keeps nothing, and takes this route.
[[nodiscard]] std::unique_ptr<QNetworkAccessManager> plainNetwork(const ProxyRoute &route);

/// One request and its answer: the only leaf that touches QNetworkReply. Always completes: with the answer, at a
/// deadline, above the body limit, or with Cancelled.
[[nodiscard]] QCoro::Task<HttpCallResult> exchange(std::shared_ptr<QNetworkAccessManager> network,
                                                   QNetworkRequest request, QByteArray verb, QByteArray body,
                                                   HttpCallLimits limits, std::stop_token stop);

/// What an answer means for the caller: an object, or an Error with a sentence. Total, and pure as far as `read` is;
/// `now` is wall clock, UTC. A call that must not be repeated and may have been done ends with Ambiguous.
[[nodiscard]] Result<QJsonObject> judgedAnswer(const HttpResponse &answer, const QString &host, Repeat repeat,
                                               const QDateTime &now, const BodyReader &read = &readBody);

/// The same where there is no answer: was the call perhaps done?
[[nodiscard]] Error judged(Error error, Repeat repeat, TransportError::Sent sent);
