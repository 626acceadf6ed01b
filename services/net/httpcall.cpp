// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/httpcall.h"

#include "services/core/contacts.h"
#include "services/core/punctuation.h"
#include "services/net/googleerror.h"
#include "services/net/origin.h"
#include "services/net/proxies.h"
#include "services/net/requests.h"
#include "services/net/servererrors.h"
#include "services/net/strictjson.h"

#include <QCoroNetworkReply>
#include <QElapsedTimer>
#include <QHttpHeaders>
#include <QNetworkProxy>
#include <QRestAccessManager>
#include <QSslError>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace {

struct DeleteLater
{
    void operator()(QObject *object) const { object->deleteLater(); }
};
using ReplyPtr = std::unique_ptr<QNetworkReply, DeleteLater>;

/// Watches one reply: reads it as it comes, and ends it when a deadline or the size limit says so.
class Watch : public QObject
{
public:
    enum class Verdict : quint8 { None, Stopped, ConnectDeadline, ByteDeadline, TotalDeadline, TooLarge };

    Watch(QNetworkReply *reply, const HttpCallLimits &limits)
        : m_reply{reply}
        , m_limits{limits}
    {
        arm(m_total, limits.deadlines.total, Verdict::TotalDeadline);
        arm(m_connect, limits.deadlines.connect, Verdict::ConnectDeadline);
        connect(reply, &QNetworkReply::requestSent, this, [this] { requestSent(); });
        connect(reply, &QNetworkReply::metaDataChanged, this, [this] { headersCame(); });
        connect(reply, &QNetworkReply::readyRead, this, [this] { read(); });
        connect(reply, &QNetworkReply::sslErrors, this, [this](const QList<QSslError> &errors) {
            for (const auto &error : errors)
                m_tlsReasons += error.errorString();
            m_tlsReasons.removeDuplicates();
        });
    }

    /// Posted, never at once: whoever signals a stop must not find a coroutine running inside the call.
    void giveUp(Verdict why)
    {
        if (m_verdict == Verdict::None)
            m_verdict = why;
        QTimer::singleShot(0, this, [this] { m_reply->abort(); });
    }

    /// The connection may lead nowhere now. What has begun to arrive goes on; silence is not waited for any longer.
    void hurry()
    {
        const auto grace = m_limits.deadlines.firstByte / 6;
        if (m_sawBytes || (m_firstByte.isActive() && m_firstByte.remainingTimeAsDuration() <= grace))
            return;
        m_firstByte.disconnect();
        arm(m_firstByte, grace, Verdict::ByteDeadline);
    }

    void read()
    {
        headersCame();
        m_body += m_reply->readAll();
        if (m_body.size() > m_limits.bodyLimit && m_verdict == Verdict::None) {
            m_body.clear();
            giveUp(Verdict::TooLarge);
        }
    }

    [[nodiscard]] Verdict verdict() const { return m_verdict; }
    [[nodiscard]] QByteArray takeBody() { return std::move(m_body); }
    [[nodiscard]] bool sawBytes() const { return m_sawBytes; }
    [[nodiscard]] bool wasSent() const { return m_wasSent; }
    [[nodiscard]] QString tlsReasons() const { return punctuation::clauses(m_tlsReasons); }

private:
    void arm(QTimer &timer, std::chrono::milliseconds time, Verdict verdict)
    {
        timer.setSingleShot(true);
        timer.setTimerType(Qt::PreciseTimer);
        connect(&timer, &QTimer::timeout, this, [this, verdict] { giveUp(verdict); });
        timer.start(time);
    }

    void requestSent()
    {
        if (std::exchange(m_wasSent, true))
            return; // Qt sends a request again by itself when a kept connection turns out dead
        m_connect.stop();
        if (!m_sawBytes && !m_firstByte.isActive())
            arm(m_firstByte, m_limits.deadlines.firstByte, Verdict::ByteDeadline);
    }

    void headersCame()
    {
        m_sawBytes = true;
        m_connect.stop();
        m_firstByte.stop();
    }

    QNetworkReply *m_reply;
    HttpCallLimits m_limits;
    QTimer m_connect;
    QTimer m_firstByte;
    QTimer m_total;
    QByteArray m_body;
    QStringList m_tlsReasons;
    Verdict m_verdict = Verdict::None;
    bool m_wasSent = false;
    bool m_sawBytes = false;
};

/// "HTTP proxy.example:3128" for a sentence; empty without a proxy.
QString proxyName(const QNetworkReply &reply)
{
    const auto proxy = reply.manager()->proxy();
    if (proxy.type() == QNetworkProxy::HttpProxy)
        return u"HTTP %1:%2"_s.arg(proxy.hostName()).arg(proxy.port());
    if (proxy.type() == QNetworkProxy::Socks5Proxy)
        return u"SOCKS5 %1:%2"_s.arg(proxy.hostName()).arg(proxy.port());
    return {};
}

TransportError givenUp(const Watch &watch, const QString &host, const QString &proxy)
{
    constexpr auto sent = TransportError::Sent::Perhaps; // Qt's word that it was sent may still be under way
    const auto silent = watch.sawBytes() ? TransportError::Silent::No : TransportError::Silent::Yes;
    switch (watch.verdict()) {
    case Watch::Verdict::Stopped: return {{ErrorCode::Cancelled, {}}, sent};
    case Watch::Verdict::TooLarge: return {{ErrorCode::BadReply, ServerErrors::tooLarge(host)}, sent};
    case Watch::Verdict::ConnectDeadline:
        return {{ErrorCode::Timeout,
                 proxy.isEmpty() ? ServerErrors::connectTimeout(host) : ServerErrors::proxySilent(proxy)},
                sent,
                silent};
    default:
        return {{ErrorCode::Timeout,
                 ServerErrorsMessages::tr(
                     "%1 did not answer in time. Try again; if this persists, check the network connection.")
                     .arg(host)},
                sent,
                silent};
    }
}

/// What came between us and the proxy; nothing of the request has gone out.
TransportError stoppedAtProxy(const QNetworkReply &reply)
{
    const auto reason = reply.errorString();
    const auto name = proxyName(reply);
    TransportError answer{{ErrorCode::Offline,
                           ServerErrorsMessages::tr("The proxy did not let the call through: %1. Ask whoever runs it "
                                                    "to allow googleapis.com, or choose another proxy in the settings.")
                               .arg(reason),
                           reason},
                          TransportError::Sent::No};
    switch (reply.error()) {
    case QNetworkReply::ProxyConnectionRefusedError: answer.error.message = ServerErrors::proxyUnreachable(name); break;
    case QNetworkReply::ProxyNotFoundError: answer.error.message = ServerErrors::proxyNotFound(name); break;
    case QNetworkReply::ProxyTimeoutError: answer.error.message = ServerErrors::proxySilent(name); break;
    case QNetworkReply::ProxyAuthenticationRequiredError:
        answer.error = {
            ErrorCode::Denied,
            ServerErrors::proxyPassword(name, QString::fromUtf8(reply.manager()->proxy().user().toLatin1()))};
        answer.proxy = TransportError::Proxy::WantsPassword;
        break;
    default: break;
    }
    return answer;
}

/// A body that was cut is nothing, not half of something.
TransportError brokenOff(const QNetworkReply &reply, const Watch &watch, const QString &host)
{
    constexpr auto sent = TransportError::Sent::Perhaps;
    const auto reason = reply.errorString();
    switch (reply.error()) {
    case QNetworkReply::ConnectionRefusedError:
        return {{ErrorCode::Offline, ServerErrors::refusedConnection(host), reason}, TransportError::Sent::No};
    case QNetworkReply::HostNotFoundError:
        return {{ErrorCode::Offline,
                 ServerErrorsMessages::tr("The name %1 cannot be resolved. Check the network connection.").arg(host),
                 reason},
                TransportError::Sent::No};
    case QNetworkReply::SslHandshakeFailedError: {
        const auto tls = watch.tlsReasons();
        return {{ErrorCode::Portal, ServerErrors::certificate(host, tls.isEmpty() ? reason : tls), reason},
                TransportError::Sent::No};
    }
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
    case QNetworkReply::ProxyAuthenticationRequiredError:
    case QNetworkReply::UnknownProxyError: return stoppedAtProxy(reply);
    case QNetworkReply::UnknownNetworkError: // among them every no of a proxy but a wrong password
        if (watch.wasSent() || proxyName(reply).isEmpty())
            return {{ErrorCode::Offline, ServerErrors::lostConnection(host), reason}, sent};
        return stoppedAtProxy(reply);
    case QNetworkReply::UnknownContentError: // only without a status of its own: Qt's guard against zip bombs
        return {{ErrorCode::BadReply, ServerErrors::tooLarge(host), reason}, sent};
    case QNetworkReply::ProtocolUnknownError:
    case QNetworkReply::ProtocolInvalidOperationError:
    case QNetworkReply::ProtocolFailure: return {{ErrorCode::BadReply, ServerErrors::badJson(host), reason}, sent};
    default: return {{ErrorCode::Offline, ServerErrors::lostConnection(host), reason}, sent};
    }
}

HttpResponse answerOf(const QNetworkReply &reply, QByteArray body)
{
    const auto &headers = reply.headers();
    const auto first = [&](QHttpHeaders::WellKnownHeader name) { return headers.value(name).toByteArray(); };
    return {.status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(),
            .body = std::move(body),
            .contentType = first(QHttpHeaders::WellKnownHeader::ContentType),
            .retryAfter = first(QHttpHeaders::WellKnownHeader::RetryAfter),
            .date = first(QHttpHeaders::WellKnownHeader::Date),
            .location = QUrl{QString::fromUtf8(first(QHttpHeaders::WellKnownHeader::Location))}};
}

/// The status decides; Qt also reports refusals of the server as errors.
bool isWhole(const QNetworkReply &reply, int status)
{
    if (reply.error() == QNetworkReply::NoError)
        return status != 0;
    return status >= 300 && reply.error() >= QNetworkReply::ContentAccessDenied
        && reply.error()
        != QNetworkReply::ProtocolUnknownError // 400 is Qt's ProtocolInvalidOperationError, and an answer
        && reply.error() != QNetworkReply::ProtocolFailure;
}

} // namespace

std::unique_ptr<QNetworkAccessManager> plainNetwork(const ProxyRoute &route)
{
    auto network = std::make_unique<QNetworkAccessManager>();
    network->setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    network->setStrictTransportSecurityEnabled(true);
    network->setAutoDeleteReplies(false);
    network->setProxy(qtProxy(route));
    return network;
}

namespace {

QCoro::Task<HttpCallResult> exchanged(std::shared_ptr<QNetworkAccessManager> network, QNetworkRequest request,
                                      QByteArray verb, QByteArray body, HttpCallLimits limits, std::stop_token stop)
{
    const auto host = request.url().host();
    if (stop.stop_requested())
        co_return std::unexpected{TransportError{{ErrorCode::Cancelled, {}}, TransportError::Sent::No}};
    QRestAccessManager rest{network.get()};
    if (limits.unlessSent.stop_requested())
        co_return std::unexpected{TransportError{{ErrorCode::Cancelled, {}}, TransportError::Sent::No}};
    const ReplyPtr reply{rest.sendCustomRequest(request, verb, body)};
    Watch watch{reply.get(), limits};
    const std::stop_callback onLock{limits.unlessSent, [&watch] {
                                        if (!watch.wasSent())
                                            watch.giveUp(Watch::Verdict::Stopped);
                                    }};
    const std::stop_callback onMove{limits.moved, [&watch] { watch.hurry(); }};
    const std::stop_callback onStop{stop, [&watch] { watch.giveUp(Watch::Verdict::Stopped); }};
    if (!reply->isFinished())
        co_await reply.get();
    if (stop.stop_requested())
        co_return std::unexpected{TransportError{{ErrorCode::Cancelled, {}}}};
    if (watch.verdict() == Watch::Verdict::None)
        watch.read();
    if (watch.verdict() != Watch::Verdict::None)
        co_return std::unexpected{givenUp(watch, host, proxyName(*reply))};
    auto answer = answerOf(*reply, watch.takeBody());
    if (!isWhole(*reply, answer.status))
        co_return std::unexpected{brokenOff(*reply, watch, host)};
    co_return answer;
}

/// Everything that goes out over HTTP comes through here, so here it is written down.
RequestRecord recordOf(const QNetworkRequest &request, const QByteArray &verb, const QByteArray &body)
{
    RequestRecord record{.at = QDateTime::currentDateTimeUtc(), .verb = verb, .url = request.url()};
    record.attempt = std::max(1, request.attribute(attemptAttribute).toInt());
    if (request.attribute(secretAddressAttribute).toBool()) {
        record.url = QUrl{originOf(request.url())};
        record.isBodyWhole = body.isEmpty();
        return record;
    }
    record.hasToken = request.hasRawHeader("Authorization");
    record.isBodyWhole = record.hasToken || body.isEmpty();
    if (record.hasToken) // a call to an API; what signs in has secrets in its body
        record.body = body;
    return record;
}

/// The proxy is a computer that was spoken to as well, and the only one that the packets went to.
void noteContact(const QNetworkProxy &proxy)
{
    if (proxy.type() == QNetworkProxy::Socks5Proxy || proxy.type() == QNetworkProxy::HttpProxy)
        Contacts::instance().add(proxy.hostName(), proxy.port(),
                                 proxy.type() == QNetworkProxy::Socks5Proxy ? u"SOCKS5"_s : u"HTTP CONNECT"_s);
}

} // namespace

QCoro::Task<HttpCallResult> exchange(std::shared_ptr<QNetworkAccessManager> network, QNetworkRequest request,
                                     QByteArray verb, QByteArray body, HttpCallLimits limits, std::stop_token stop)
{
    auto record = recordOf(request, verb, body);
    QElapsedTimer timer;
    timer.start();
    const auto proxy = network->proxy();
    auto result = co_await exchanged(std::move(network), std::move(request), std::move(verb), std::move(body),
                                     std::move(limits), std::move(stop));
    record.took = std::chrono::milliseconds{timer.elapsed()};
    if (result) {
        record.status = result->status;
    } else {
        if (result.error().error.code == ErrorCode::Cancelled && result.error().sent == TransportError::Sent::No)
            co_return result; // it never went out
        record.failure = result.error().error.code;
        record.words = result.error().error.message;
    }
    noteContact(proxy);
    Requests::instance().add(std::move(record));
    co_return result;
}

namespace {

bool isJson(const QByteArray &contentType)
{
    const auto type = contentType.split(';').constFirst().trimmed().toLower();
    return type == "application/json" || type.endsWith("+json");
}

/// The server refused: its own words when it speaks JSON, else what the status says.
Error refusal(const HttpResponse &answer, const QString &host, const QDateTime &now)
{
    QJsonObject object;
    if (isJson(answer.contentType))
        object = readStrictJson(answer.body).object["error"_L1].toObject();
    auto status = parseServerStatus(object, ErrorChannel::Answer);
    status.http = answer.status; // the line decides; a body may say anything
    status.host = host;
    auto error = errorFrom(status, ErrorChannel::Answer);
    if (const auto delay = parseRetryAfter(answer.retryAfter, now))
        error.retryAfter = delay;
    return error;
}

Result<QJsonObject> understood(const HttpResponse &answer, const QString &host, const QDateTime &now,
                               const BodyReader &read)
{
    constexpr int noContent = 204;
    if (answer.status >= 300 && answer.status < 400) {
        return failed(ErrorCode::BadReply, ServerErrors::redirect(answer.location.host()));
    }
    if (answer.status < 200 || answer.status >= 400)
        return std::unexpected{refusal(answer, host, now)};
    if (answer.status == noContent)
        return QJsonObject{};
    if (!isJson(answer.contentType))
        return failed(ErrorCode::Portal, ServerErrors::portal());
    auto [flaw, object] = read(answer.body);
    switch (flaw) {
    case JsonFlaw::None: return object;
    case JsonFlaw::Cut: return failed(ErrorCode::Offline, ServerErrors::cutOff(host));
    default: return failed(ErrorCode::BadReply, ServerErrors::badJson(host));
    }
}

} // namespace

Error judged(Error error, Repeat repeat, TransportError::Sent sent)
{
    const bool isOpen = error.code == ErrorCode::Offline || error.code == ErrorCode::Timeout
        || error.code == ErrorCode::BadReply || error.code == ErrorCode::Portal;
    if (repeat == Repeat::Safe || sent == TransportError::Sent::No || !isOpen)
        return error;
    error.message = ServerErrors::mayHaveHappened(error.message);
    error.code = ErrorCode::Ambiguous;
    return error;
}

Result<QJsonObject> judgedAnswer(const HttpResponse &answer, const QString &host, Repeat repeat, const QDateTime &now,
                                 const BodyReader &read)
{
    constexpr int firstServerError = 500;
    constexpr int notImplemented = 501; // nothing was done
    auto result = understood(answer, host, now, read);
    if (result)
        return result;
    constexpr int firstSuccess = 200;
    if ((answer.status >= firstServerError || answer.status < firstSuccess) && answer.status != notImplemented
        && repeat == Repeat::Never) {
        result.error().message = ServerErrors::mayHaveHappened(result.error().message);
        result.error().code = ErrorCode::Ambiguous;
        return result;
    }
    const bool isRefusal = answer.status >= 300 && answer.status < firstServerError;
    return std::unexpected{
        judged(result.error(), repeat, isRefusal ? TransportError::Sent::No : TransportError::Sent::Perhaps)};
}
