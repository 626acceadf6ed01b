// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/relaytunnel.h"

#include "services/core/async/backoff.h"
#include "services/core/punctuation.h"
#include "services/net/servererrors.h"
#include "services/ssh/translations.h"

#include <QNetworkProxy>
#include <QSslSocket>
#include <QUrlQuery>
#include <QtEndian>

#include <sys/socket.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

template <typename Number>
void put(QByteArray &bytes, Number number)
{
    const auto big = qToBigEndian(number);
    bytes.append(reinterpret_cast<const char *>(&big), sizeof big);
}

template <typename Number>
Number numberAt(QByteArrayView bytes, qsizetype at)
{
    return qFromBigEndian<Number>(bytes.data() + at);
}

} // namespace

std::optional<RelayMessage> parseRelayMessage(QByteArrayView payload)
{
    constexpr qsizetype tagSize = 2;
    constexpr qsizetype longestSession = 1024;
    if (payload.size() < tagSize)
        return std::nullopt;
    RelayMessage message;
    const auto rest = payload.sliced(tagSize);
    switch (const auto tag = RelayMessage::Tag(numberAt<quint16>(payload, 0)); tag) {
    case RelayMessage::Tag::Opened:
    case RelayMessage::Tag::Data: {
        const auto size = rest.size() < 4 ? quint32(-1) : numberAt<quint32>(rest, 0);
        const auto most = tag == RelayMessage::Tag::Data ? largestRelayData : longestSession;
        if (rest.size() < 4 || qsizetype(size) != rest.size() - 4 || qsizetype(size) > most)
            return std::nullopt;
        message.tag = tag;
        message.bytes = rest.sliced(4).toByteArray();
        return message;
    }
    case RelayMessage::Tag::Resumed:
    case RelayMessage::Tag::Ack:
        if (rest.size() != 8)
            return std::nullopt;
        message.tag = tag;
        message.count = numberAt<quint64>(rest, 0);
        return message;
    default: return message;
    }
}

QByteArray relayData(QByteArrayView bytes)
{
    QByteArray message;
    message.reserve(bytes.size() + 6);
    put(message, quint16(RelayMessage::Tag::Data));
    put(message, quint32(bytes.size()));
    return message.append(bytes);
}

QByteArray relayAck(quint64 received)
{
    QByteArray message;
    put(message, quint16(RelayMessage::Tag::Ack));
    put(message, received);
    return message;
}

void RelayLedger::sent(QByteArrayView bytes)
{
    m_sent += quint64(bytes.size());
    m_isWhole = m_isWhole && m_kept.size() + bytes.size() <= most;
    if (m_isWhole)
        m_kept.append(bytes);
    else
        m_kept.clear();
}

bool RelayLedger::confirm(quint64 count)
{
    if (count < m_confirmed || count > m_sent)
        return false;
    if (m_isWhole)
        m_kept.remove(0, qsizetype(count - m_confirmed));
    m_confirmed = count;
    m_isWhole = m_isWhole || m_confirmed == m_sent;
    return true;
}

std::optional<QByteArray> RelayLedger::missing() const
{
    return m_isWhole ? std::optional{m_kept} : std::nullopt;
}

namespace {

/// The relay's own numbers, as Google's IAP Desktop names them (SshRelayCloseCode). See services/ssh/README.md.
enum CloseCode : quint16 {
    SessionUnknown = 4001,
    SessionInUse = 4002,
    BackendUnreachable = 4003,
    SignInAgain = 4004,
    WriteFailed = 4009,
    ReadFailed = 4010,
    NotAuthorized = 4033,
    LookUpFailed = 4047,
    LookUpFailedAgain = 4051,
};

Error forbidden(const QString &words)
{
    return {ErrorCode::Denied,
            Ssh::tr("Your account may not use Google's tunnel to machines without external addresses. Ask an owner of "
                    "the project for the role “IAP-secured Tunnel User” (roles/iap.tunnelResourceAccessor), and check "
                    "that the API iap.googleapis.com is switched on; or choose a jump host."),
            words};
}

Error unknownHost(const QString &host, const QString &words)
{
    return {ErrorCode::NotFound,
            Ssh::tr("Google's tunnel does not find the machine of %1. It may be starting or gone: check its state and "
                    "try again.")
                .arg(host),
            words};
}

/// Google answers so for more than one reason, and does not tell which.
Error unknownOrForbidden(ErrorCode code, const QString &host, const QString &words)
{
    return {code,
            Ssh::tr("Google's tunnel does not open to %1, and does not say which of two reasons it has. Either it does "
                    "not know a machine of that name (it may be starting or gone: check its state and try again), or "
                    "something is not allowed: ask an owner of the project for the role “IAP-secured Tunnel User” "
                    "(roles/iap.tunnelResourceAccessor), and for a firewall rule that lets 35.235.240.0/20 in for "
                    "tcp:22.")
                .arg(host),
            words};
}

QString brokenRelay()
{
    return Ssh::tr("What answers in place of Google's tunnel does not follow its protocol, so the connection was "
                   "closed. Something between may be changing the traffic: try another network, or a jump host.");
}

/// What the answer to the handshake means.
Error errorOfAnswer(const WebSocketAnswer &answer, const QString &host)
{
    const auto words = QString::fromUtf8(answer.body.left(300)).simplified();
    switch (answer.status) {
    case 401: return {ErrorCode::SignedOut, ServerErrors::signedOut(), words};
    case 403: return forbidden(words);
    case 404: return unknownOrForbidden(ErrorCode::NotFound, host, words);
    case 400: return unknownOrForbidden(ErrorCode::Invalid, host, words);
    default: break;
    }
    if (answer.status == 429 || answer.status >= 500)
        return {ErrorCode::Busy, ServerErrors::troubleThere(words), words};
    if (answer.status != 101 && answer.status != 0)
        return {ErrorCode::Portal, ServerErrors::portal(), words};
    return {ErrorCode::BadReply, brokenRelay(), words};
}

Error errorOfClose(quint16 code, const QString &host)
{
    const auto words = QString::number(code);
    switch (code) {
    case BackendUnreachable:
        return {ErrorCode::Offline,
                Ssh::tr("Google's tunnel is there, but it cannot reach SSH (tcp:22) on %1. Either no firewall rule of "
                        "its network lets 35.235.240.0/20 in, or the machine is still starting: check the rules, then "
                        "try again in a minute.")
                    .arg(host),
                words};
    case SignInAgain: return {ErrorCode::SignedOut, ServerErrors::signedOut(), words};
    case NotAuthorized: return forbidden(words);
    case LookUpFailed:
    case LookUpFailedAgain: return unknownHost(host, words);
    default: break;
    }
    return {ErrorCode::Busy, Ssh::tr("Google's tunnel closed the connection (%1). Try again in a minute.").arg(code),
            words};
}

/// The line went, but not the connection behind it.
bool mayResume(quint16 code)
{
    constexpr quint16 normal = 1000;
    switch (code) {
    case normal:
    case SessionUnknown:
    case SessionInUse:
    case BackendUnreachable:
    case WriteFailed:
    case ReadFailed:
    case NotAuthorized:
    case LookUpFailed:
    case LookUpFailedAgain: return false;
    default: return true;
    }
}

} // namespace

QString relayNameless(const QString &host)
{
    return Ssh::tr(
               "%1 has no external address, and Google does not tell its machine's name yet (guest attributes are off, "
               "or it is still starting), so its tunnel cannot be used. Wait until it is READY, or choose a jump host.")
        .arg(host);
}

QString relayNameUnread(const QString &host, const QString &why)
{
    return punctuation::sentences(
        {Ssh::tr("%1 has no external address, and its machine's name, which Google's tunnel needs, could not be read.")
             .arg(host),
         why, Ssh::tr("Connect again in a minute, or choose a jump host.")});
}

namespace {

constexpr qint64 readAhead = 64 * 1024;
constexpr qint64 mostUnsent = 256 * 1024; // towards either side; above it the other side waits
constexpr quint64 unacked = 2 * largestRelayData; // where Google's own client sends its acknowledgement
constexpr auto longestPause = 8'000ms;
constexpr auto farewell = 2'000ms;

} // namespace

RelayTunnel::RelayTunnel(RelayPlan plan, Opened opened, QObject *parent)
    : QObject{parent}
    , m_plan{std::move(plan)}
    , m_opened{std::move(opened)}
{
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) == 0) {
        m_far = std::make_shared<FileDescriptor>(ends[0]);
        m_local.setReadBufferSize(readAhead);
        m_local.setSocketDescriptor(ends[1]);
    }
    connect(&m_local, &QLocalSocket::readyRead, this, &RelayTunnel::readLocal);
    connect(&m_local, &QLocalSocket::bytesWritten, this, &RelayTunnel::readWeb);
    connect(&m_local, &QLocalSocket::disconnected, this, &RelayTunnel::end);
    m_deadline.setSingleShot(true);
    m_pause.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, [this] {
        m_state == State::Closing
            ? end()
            : lineLost({ErrorCode::Timeout,
                        Ssh::tr("Google's tunnel did not answer in time. It may not reach the machine: check that it "
                                "runs and that the firewall lets 35.235.240.0/20 in for tcp:22.")});
    });
    connect(&m_pause, &QTimer::timeout, this, [this] { m_plan.redial(std::exchange(m_token, {})); });
    begin(m_plan.line, m_plan.connect);
    m_plan.line = {};
}

RelayTunnel::~RelayTunnel()
{
    m_local.disconnect(this);
    dropWeb();
}

void RelayTunnel::begin(const RelayLine &line, const QUrl &url)
{
    m_url = url;
    m_token = line.token;
    m_key = WebSocketOpening::freshKey();
    m_head.clear();
    m_reader = {};
    m_isTalking = false;
    m_deadline.start(m_plan.opening);
    const bool isSafe = url.scheme() == "https"_L1;
    auto *safe = isSafe ? new QSslSocket{this} : nullptr;
    m_web = safe ? safe : new QTcpSocket{this};
    m_web->setProxy(QNetworkProxy::NoProxy); // it is connected already
    m_web->setReadBufferSize(readAhead);
    connect(m_web, &QTcpSocket::readyRead, this, &RelayTunnel::readWeb);
    connect(m_web, &QTcpSocket::bytesWritten, this, &RelayTunnel::readLocal);
    connect(m_web, &QTcpSocket::disconnected, this, [this] {
        readWeb(); // its last words
        lineLost({ErrorCode::Offline, ServerErrors::lostConnection(m_url.host())});
    });
    if (!m_web->setSocketDescriptor(line.socket->release()))
        return lineLost({ErrorCode::Offline, ServerErrors::lostConnection(m_url.host())});
    if (!safe)
        return sendOpening();
    safe->setPeerVerifyName(url.host());
    connect(safe, &QSslSocket::encrypted, this, &RelayTunnel::sendOpening);
    connect(safe, &QSslSocket::sslErrors, this, [this](const QList<QSslError> &errors) {
        fail({ErrorCode::Portal, ServerErrors::certificate(m_url.host(), errors.value(0).errorString())});
    });
    safe->startClientEncryption();
}

void RelayTunnel::sendOpening()
{
    // The relay takes this origin for "no web page"; gcloud's iap_tunnel_websocket sends it, too.
    const WebSocketOpening opening{
        .url = m_url,
        .protocol = relayProtocol.toByteArray(),
        .headers = {"Authorization: Bearer " + m_token, "Origin: bot:iap-tunneler", "User-Agent: tpudesk"}};
    m_web->write(opening.request(m_key));
}

void RelayTunnel::readWeb()
{
    while (m_web && !m_isOver && m_state != State::Closing) {
        if (!m_isTalking && !readAnswer())
            return;
        while (m_web && m_local.bytesToWrite() <= mostUnsent) {
            const auto message = m_reader.next();
            if (!message)
                break;
            take(*message);
        }
        if (!m_web || m_local.bytesToWrite() > mostUnsent || m_state == State::Closing)
            return; // bytesWritten() brings us back
        if (m_reader.isBroken())
            return fail({ErrorCode::BadReply, brokenRelay()});
        const auto bytes = m_web->read(readAhead);
        if (bytes.isEmpty())
            return;
        m_reader.feed(bytes);
    }
}

/// True once frames may follow.
bool RelayTunnel::readAnswer()
{
    m_head += m_web->read(readAhead);
    const auto answer = webSocketAnswer(m_head, m_key, relayProtocol);
    if (!answer)
        return false;
    if (!answer->isOpen) {
        refuse(*answer);
        return false;
    }
    m_isTalking = true;
    m_reader.feed(QByteArrayView{m_head}.sliced(answer->taken));
    m_head.clear();
    return true;
}

void RelayTunnel::refuse(const WebSocketAnswer &answer)
{
    const auto error = errorOfAnswer(answer, m_plan.host);
    // While the line is taken up again a token that has ended in the meantime is nothing to give up for, nor is a
    // network that wants a sign-in of its own first.
    const bool passes =
        error.code == ErrorCode::Busy || error.code == ErrorCode::SignedOut || error.code == ErrorCode::Portal;
    if (m_state == State::Resuming && passes)
        return lineLost(error);
    fail(error);
}

void RelayTunnel::take(const WebSocketReader::Message &message)
{
    switch (message.opcode) {
    case WebSocketOpcode::Binary: return receiveRelay(message.payload);
    case WebSocketOpcode::Ping: m_web->write(webSocketFrame(WebSocketOpcode::Pong, message.payload)); return;
    case WebSocketOpcode::Close: return closedThere(webSocketCloseCode(message.payload).value_or(1005));
    case WebSocketOpcode::Pong: return;
    default: fail({ErrorCode::BadReply, brokenRelay()});
    }
}

void RelayTunnel::receiveRelay(QByteArrayView payload)
{
    const auto message = parseRelayMessage(payload);
    const bool isFirst =
        message && (message->tag == RelayMessage::Tag::Opened || message->tag == RelayMessage::Tag::Resumed);
    const bool isFine = message && (isFirst == (m_state != State::Open) || message->tag == RelayMessage::Tag::Other);
    if (!isFine || (message->tag == RelayMessage::Tag::Ack && !m_ledger.confirm(message->count)))
        return fail({ErrorCode::BadReply, brokenRelay()});
    if (isFirst)
        takeUp(*message);
    else if (message->tag == RelayMessage::Tag::Data)
        receiveData(message->bytes);
}

/// The machine has taken the connection, or the relay has found it again.
void RelayTunnel::takeUp(const RelayMessage &message)
{
    const bool isNew = message.tag == RelayMessage::Tag::Opened;
    if (isNew != (m_state == State::Opening) || (isNew && message.bytes.isEmpty())
        || (!isNew && !m_ledger.confirm(message.count)))
        return fail({ErrorCode::BadReply, brokenRelay()});
    const auto missing = isNew ? std::optional{QByteArray{}} : m_ledger.missing();
    if (!missing)
        return fail({ErrorCode::ConnectionLost, brokenRelay()});
    m_deadline.stop();
    m_state = State::Open;
    m_plan.state->isBroken = false;
    m_tries = 0;
    for (qsizetype from = 0; from < missing->size(); from += largestRelayData)
        sendMessage(
            relayData(QByteArrayView{*missing}.sliced(from, std::min(largestRelayData, missing->size() - from))));
    if (isNew) {
        m_session = message.bytes;
        m_opened(std::exchange(m_far, {}));
    }
    m_acked = m_received;
    readLocal();
}

void RelayTunnel::receiveData(const QByteArray &bytes)
{
    m_local.write(bytes);
    m_received += quint64(bytes.size());
    if (m_received - m_acked <= unacked)
        return;
    m_acked = m_received;
    sendMessage(relayAck(m_received));
}

void RelayTunnel::closedThere(quint16 code)
{
    if (m_state == State::Opening)
        return fail(errorOfClose(code, m_plan.host));
    // The relay may not have noticed yet that the old line is dead.
    if (mayResume(code) || (m_state == State::Resuming && code == SessionInUse))
        return lineLost(errorOfClose(code, m_plan.host));
    end();
}

void RelayTunnel::readLocal()
{
    while (m_state == State::Open && m_web && m_web->bytesToWrite() < mostUnsent) {
        const auto bytes = m_local.read(largestRelayData);
        if (bytes.isEmpty())
            return;
        m_ledger.sent(bytes);
        sendMessage(relayData(bytes));
    }
}

void RelayTunnel::sendMessage(const QByteArray &message)
{
    if (m_web)
        m_web->write(webSocketFrame(WebSocketOpcode::Binary, message));
}

/// Before the machine was reached this is the end; after that the relay is asked for the same connection again.
void RelayTunnel::lineLost(const Error &why)
{
    if (m_isOver)
        return;
    if (m_state == State::Opening || m_state == State::Closing || !m_plan.redial || !m_ledger.missing())
        return fail(why);
    if (m_state == State::Open)
        m_patience = QDeadlineTimer{m_plan.resuming};
    m_state = State::Resuming;
    m_plan.state->isBroken = true;
    if (why.code != ErrorCode::SignedOut)
        m_token.clear(); // nothing is wrong with it
    dropWeb();
    tryAgain();
}

void RelayTunnel::tryAgain()
{
    m_deadline.stop();
    if (m_patience.hasExpired())
        return end();
    const auto pause = m_tries == 0 ? 0ms : Backoff{.cap = longestPause}.after(m_tries);
    ++m_tries;
    m_pause.start(std::min(pause,
                           m_patience.remainingTimeAsDuration() > 1ms
                               ? std::chrono::ceil<std::chrono::milliseconds>(m_patience.remainingTimeAsDuration())
                               : 1ms));
}

void RelayTunnel::resume(Result<RelayLine> line)
{
    if (m_state != State::Resuming || m_web)
        return;
    if (!line)
        return tryAgain();
    auto url = m_plan.connect;
    const auto zone = QUrlQuery{url}.queryItemValue(u"zone"_s);
    url.setPath(url.path().replace("/connect"_L1, "/reconnect"_L1));
    url.setQuery(QUrlQuery{{u"sid"_s, QString::fromLatin1(QUrl::toPercentEncoding(QString::fromLatin1(m_session)))},
                           {u"ack"_s, QString::number(m_received)},
                           {u"newWebsocket"_s, u"True"_s},
                           {u"zone"_s, zone}});
    begin(*line, url);
}

void RelayTunnel::renew()
{
    if (m_state == State::Open)
        lineLost({ErrorCode::Timeout, ServerErrors::lostConnection(m_url.host())});
}

void RelayTunnel::fail(const Error &why)
{
    m_opened(std::unexpected{why});
    end();
}

/// What came is still given to the user of the tunnel, and the relay is told good-bye.
void RelayTunnel::end()
{
    m_opened(failed(ErrorCode::ConnectionLost, brokenRelay()));
    m_far.reset();
    m_pause.stop();
    const bool isFirst = std::exchange(m_state, State::Closing) != State::Closing;
    if (isFirst && m_web && m_isTalking && m_web->state() == QAbstractSocket::ConnectedState) {
        m_web->write(webSocketClose(1000));
        m_web->flush();
    }
    dropWeb();
    if (isFirst && m_local.state() == QLocalSocket::ConnectedState && m_local.bytesToWrite() > 0) {
        m_deadline.start(farewell);
        return m_local.disconnectFromServer(); // when all is written: back through disconnected()
    }
    if (std::exchange(m_isOver, true))
        return;
    m_local.disconnect(this);
    m_local.abort();
    m_deadline.stop();
    emit ended();
}

void RelayTunnel::dropWeb()
{
    if (auto *web = std::exchange(m_web, nullptr)) {
        web->disconnect(this);
        web->disconnectFromHost();
        web->deleteLater();
    }
}
