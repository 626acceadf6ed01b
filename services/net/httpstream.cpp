// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/httpstream.h"

#include "services/net/proxies.h"
#include "services/net/requests.h"
#include "services/net/servererrors.h"

#include <QCoreApplication>
#include <QNetworkProxy>
#include <QSslSocket>
#include <QTcpSocket>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int streamSlice = 100; ///< milliseconds after which a stop is looked for
constexpr qint64 mostAhead = 1 << 20; ///< bytes that were written and have not left
constexpr qint64 onePortion = 1 << 20;

} // namespace

HttpStream::HttpStream(StreamPlace place, std::stop_token stop)
    : m_place{std::move(place)}
    , m_stop{std::move(stop)}
{
    m_silence.start();
}

HttpStream::~HttpStream()
{
    close();
}

void HttpStream::close()
{
    if (m_socket)
        m_socket->abort();
    m_socket.reset();
    m_unread.clear();
}

Result<StreamReply> HttpStream::exchange(const StreamRequest &request)
{
    QElapsedTimer time;
    time.start();
    m_isAnswered = false;
    auto reply = sentAndHeard(request);
    if (!reply)
        close();
    note(request, reply, std::chrono::milliseconds{time.elapsed()});
    constexpr int unauthorized = 401;
    if (reply && reply->status == unauthorized && request.address == StreamRequest::Address::Plain)
        return failed(ErrorCode::SignedOut, ServerErrors::signedOut());
    return reply;
}

Result<StreamReply> HttpStream::sentAndHeard(const StreamRequest &request)
{
    if (const auto ready = connected(); !ready)
        return std::unexpected{ready.error()};
    if (const auto sent = sendHead(request); !sent)
        return std::unexpected{sent.error()};
    if (const auto sent = sendBody(request); !sent)
        return std::unexpected{sent.error()};
    return heard(request);
}

Result<> HttpStream::mayContinue() const
{
    if (m_stop.stop_requested())
        return failed(ErrorCode::Cancelled);
    if (m_silence.durationElapsed() > m_place.silence)
        return failed(ErrorCode::Timeout,
                      ServerErrorsMessages::tr(
                          "%1 did not answer in time. Try again; if this persists, check the network connection.")
                          .arg(m_place.url.host()));
    return {};
}

Result<> HttpStream::connected()
{
    if (m_socket && m_socket->state() == QAbstractSocket::ConnectedState)
        return {};
    close();
    m_silence.restart();
    if (m_stop.stop_requested())
        return failed(ErrorCode::Cancelled);
    const bool isSecure = m_place.url.scheme() == "https"_L1;
    const auto port = static_cast<quint16>(m_place.url.port(isSecure ? 443 : 80));
    const int deadline = static_cast<int>(m_place.connect.count());
    bool isOpen = false;
    if (isSecure) {
        auto secure = std::make_unique<QSslSocket>();
        secure->setProxy(qtProxy(m_place.route));
        secure->connectToHostEncrypted(m_place.url.host(), port);
        isOpen = secure->waitForEncrypted(deadline);
        m_socket = std::move(secure);
    } else {
        m_socket = std::make_unique<QTcpSocket>();
        m_socket->setProxy(qtProxy(m_place.route));
        m_socket->connectToHost(m_place.url.host(), port);
        isOpen = m_socket->waitForConnected(deadline);
    }
    if (!isOpen)
        return std::unexpected{broken()};
    m_socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_socket->setReadBufferSize(4 * onePortion);
    m_silence.restart();
    return {};
}

/// Why the connection does not stand, or stands no more.
Error HttpStream::broken() const
{
    const auto host = m_place.url.host();
    const auto reason = m_socket ? m_socket->errorString() : QString{};
    switch (m_socket ? m_socket->error() : QAbstractSocket::UnknownSocketError) {
    case QAbstractSocket::ConnectionRefusedError:
        return {ErrorCode::Offline, ServerErrors::refusedConnection(host), reason};
    case QAbstractSocket::HostNotFoundError:
        return {ErrorCode::Offline,
                ServerErrorsMessages::tr("The name %1 cannot be resolved. Check the network connection.").arg(host),
                reason};
    case QAbstractSocket::SocketTimeoutError:
        return {ErrorCode::Timeout,
                m_place.route.isDirect() ? ServerErrors::connectTimeout(host)
                                         : ServerErrors::proxySilent(m_place.route.name()),
                reason};
    case QAbstractSocket::SslHandshakeFailedError:
        return {ErrorCode::Portal, ServerErrors::certificate(host, reason), reason};
    case QAbstractSocket::ProxyConnectionRefusedError:
    case QAbstractSocket::ProxyConnectionClosedError:
        return {ErrorCode::Offline, ServerErrors::proxyUnreachable(m_place.route.name()), reason};
    case QAbstractSocket::ProxyNotFoundError:
        return {ErrorCode::Offline, ServerErrors::proxyNotFound(m_place.route.name()), reason};
    case QAbstractSocket::ProxyConnectionTimeoutError:
        return {ErrorCode::Timeout, ServerErrors::proxySilent(m_place.route.name()), reason};
    case QAbstractSocket::ProxyAuthenticationRequiredError:
        return {ErrorCode::Denied, ServerErrors::proxyPassword(m_place.route.name(), m_place.route.user), reason};
    default: return {ErrorCode::Offline, ServerErrors::lostConnection(host), reason};
    }
}

Result<> HttpStream::sendHead(const StreamRequest &request)
{
    const auto head = streamHeadOf(request, m_place.token);
    return m_socket->write(head) == head.size() ? Result<>{} : Result<>{std::unexpected{broken()}};
}

Result<> HttpStream::sendBody(const StreamRequest &request)
{
    qint64 left = request.bodySize;
    while (left > 0 && !m_isAnswered) {
        const auto portion = request.body ? request.body(std::min(left, onePortion)) : QByteArray{};
        if (portion.isEmpty() || portion.size() > left)
            return failed(ErrorCode::Conflict);
        if (m_socket->write(portion) != portion.size())
            return std::unexpected{broken()};
        left -= portion.size();
        if (const auto room = drained(mostAhead); !room)
            return room;
    }
    return m_isAnswered ? Result<>{} : drained(0);
}

/// Waits until no more than `most` bytes wait to leave, or the server has said something.
Result<> HttpStream::drained(qint64 most)
{
    const auto *secure = qobject_cast<QSslSocket *>(m_socket.get());
    const auto waiting = [&] { return m_socket->bytesToWrite() + (secure ? secure->encryptedBytesToWrite() : 0); };
    for (auto before = waiting(); before > most;) {
        if (const auto isAllowed = mayContinue(); !isAllowed)
            return isAllowed;
        const bool hasWritten = m_socket->waitForBytesWritten(streamSlice);
        const auto now = waiting();
        if (now > 0 && m_socket->bytesAvailable() > 0) {
            m_isAnswered = true;
            return {};
        }
        if (!hasWritten && m_socket->state() != QAbstractSocket::ConnectedState)
            return std::unexpected{broken()};
        if (now < before)
            m_silence.restart();
        before = now;
    }
    return {};
}

Result<> HttpStream::waitForBytes()
{
    while (m_socket->bytesAvailable() == 0) {
        if (const auto isAllowed = mayContinue(); !isAllowed)
            return isAllowed;
        if (!m_socket->waitForReadyRead(streamSlice) && m_socket->state() != QAbstractSocket::ConnectedState
            && m_socket->bytesAvailable() == 0)
            return std::unexpected{broken()};
    }
    m_silence.restart();
    return {};
}

/// At least a byte.
Result<QByteArray> HttpStream::some(qint64 most)
{
    if (!m_unread.isEmpty()) {
        auto portion = m_unread.left(most);
        m_unread.remove(0, portion.size());
        return portion;
    }
    if (const auto there = waitForBytes(); !there)
        return std::unexpected{there.error()};
    if (const auto isAllowed = mayContinue(); !isAllowed)
        return std::unexpected{isAllowed.error()};
    return m_socket->read(std::min(most, m_socket->bytesAvailable()));
}

Result<StreamReply> HttpStream::heard(const StreamRequest &request)
{
    constexpr int mostInterim = 16;
    for (int interim = 0; interim < mostInterim; ++interim) {
        auto head = heardHead(request.verb);
        if (!head)
            return std::unexpected{head.error()};
        if (head->reply.status < 200)
            continue;
        if (const auto isWanted = request.look ? request.look(head->reply) : Result<>{}; !isWanted)
            return std::unexpected{isWanted.error()};
        if (const auto body = heardBody(*head, request, head->reply); !body)
            return std::unexpected{body.error()};
        if (!head->isKept || m_isAnswered)
            close();
        return std::move(head->reply);
    }
    return failed(ErrorCode::BadReply, ServerErrors::badJson(m_place.url.host()));
}

Result<StreamHead> HttpStream::heardHead(const QByteArray &verb)
{
    for (;;) {
        auto head = readStreamHead(m_unread, verb);
        if (!head)
            return failed(ErrorCode::BadReply, ServerErrors::badJson(m_place.url.host()));
        if (head->taken > 0) {
            m_unread.remove(0, head->taken);
            return head;
        }
        if (const auto there = waitForBytes(); !there)
            return std::unexpected{there.error()};
        m_unread += m_socket->read(StreamHead::longest);
    }
}

Result<> HttpStream::heardBody(const StreamHead &head, const StreamRequest &request, StreamReply &reply)
{
    switch (head.body) {
    case StreamHead::Body::None: return {};
    case StreamHead::Body::Sized: return heardSized(head.size, request, reply);
    case StreamHead::Body::Chunked: return heardChunks(request, reply);
    case StreamHead::Body::UntilClosed: break;
    }
    for (;;) {
        const auto portion = some(onePortion);
        if (!portion && m_socket->error() == QAbstractSocket::RemoteHostClosedError
            && portion.error().code == ErrorCode::Offline)
            return {};
        if (!portion)
            return std::unexpected{portion.error()};
        if (const auto end = taken(*portion, request, reply); !end)
            return end;
    }
}

Result<> HttpStream::heardSized(qint64 size, const StreamRequest &request, StreamReply &reply)
{
    while (size > 0) {
        const auto portion = some(std::min(size, onePortion));
        if (!portion)
            return std::unexpected{portion.error()};
        size -= portion->size();
        if (const auto end = taken(*portion, request, reply); !end)
            return end;
    }
    return {};
}

Result<QByteArray> HttpStream::heardLine()
{
    constexpr qsizetype longest = 4'096;
    for (;;) {
        if (const auto end = m_unread.indexOf('\n'); end >= 0) {
            auto line = m_unread.first(end).trimmed();
            m_unread.remove(0, end + 1);
            return line;
        }
        if (m_unread.size() > longest)
            return failed(ErrorCode::BadReply, ServerErrors::badJson(m_place.url.host()));
        if (const auto there = waitForBytes(); !there)
            return std::unexpected{there.error()};
        m_unread += m_socket->read(longest);
    }
}

Result<> HttpStream::heardChunks(const StreamRequest &request, StreamReply &reply)
{
    for (;;) {
        const auto line = heardLine();
        if (!line)
            return std::unexpected{line.error()};
        bool isNumber = false;
        const auto size = line->split(';').constFirst().trimmed().toLongLong(&isNumber, 16);
        if (!isNumber || size < 0)
            return failed(ErrorCode::BadReply, ServerErrors::badJson(m_place.url.host()));
        if (size == 0)
            break;
        if (const auto chunk = heardSized(size, request, reply); !chunk)
            return chunk;
        const auto end = heardLine();
        if (!end)
            return std::unexpected{end.error()};
        if (!end->isEmpty())
            return failed(ErrorCode::BadReply, ServerErrors::badJson(m_place.url.host()));
    }
    constexpr int mostTrailers = 100;
    for (int trailers = 0; trailers < mostTrailers; ++trailers) {
        const auto line = heardLine();
        if (!line)
            return std::unexpected{line.error()};
        if (line->isEmpty())
            return {};
    }
    return failed(ErrorCode::BadReply, ServerErrors::badJson(m_place.url.host()));
}

Result<> HttpStream::taken(const QByteArray &portion, const StreamRequest &request, StreamReply &reply)
{
    constexpr int ok = 200;
    constexpr int partial = 206;
    if (request.take && (reply.status == ok || reply.status == partial))
        return request.take(portion);
    if (reply.body.size() + portion.size() > StreamReply::mostKept)
        return failed(ErrorCode::BadReply, ServerErrors::tooLarge(m_place.url.host()));
    reply.body += portion;
    return {};
}

/// The blocks of one large file are many requests of one kind: the first of them and those that were refused are
/// enough to see what happened.
void HttpStream::note(const StreamRequest &request, const Result<StreamReply> &reply, std::chrono::milliseconds took)
{
    constexpr int most = 8;
    const bool isRefused = !reply || reply->status >= 400;
    if (m_noted >= (isRefused ? 4 * most : most))
        return;
    ++m_noted;
    auto url = request.url;
    if (request.address == StreamRequest::Address::Credential)
        url.setQuery(QString{});
    RequestRecord record{.at = QDateTime::currentDateTimeUtc().addMSecs(-took.count()),
                         .verb = request.verb,
                         .url = url,
                         .status = reply ? reply->status : 0,
                         .took = took};
    record.hasToken = request.address == StreamRequest::Address::Plain;
    record.isBodyWhole = request.bodySize == 0;
    if (!reply) {
        record.failure = reply.error().code;
        record.words = reply.error().message;
    }
    if (auto *application = QCoreApplication::instance())
        QMetaObject::invokeMethod(application, [record] { Requests::instance().add(record); }, Qt::QueuedConnection);
}
