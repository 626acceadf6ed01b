// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/forward.h"

#include "services/ssh/channelport.h"
#include "services/ssh/forwardguard.h"

#include <QCoreApplication>
#include <QTcpSocket>
#include <QTimer>

#include <algorithm>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

struct LocalForwardMessages
{
    Q_DECLARE_TR_FUNCTIONS(LocalForward)
};

constexpr qsizetype portion = 64 * 1024; // moved at once
constexpr qint64 socketHigh = 1024 * 1024; // bytes a program has not taken yet, before the machine is made to wait
constexpr qint64 socketLow = 256 * 1024;
constexpr auto notifyEvery = std::chrono::milliseconds{250};
constexpr auto lastWords = std::chrono::seconds{60}; // for a server to end after the program has gone

Error notServed(const LocalForward::Place &place, const Error &error)
{
    if (error.code != ErrorCode::Offline)
        return error;
    const auto message = place.host == "127.0.0.1"_L1 || place.host == "localhost"_L1
        ? LocalForwardMessages::tr(
              "Nothing answers on port %1 of the host. Start the server there, or look which port it says.")
              .arg(place.port)
        : LocalForwardMessages::tr("The host does not reach port %2 of %1. Look whether the server runs there, and "
                                   "whether a firewall keeps it out.")
              .arg(place.host)
              .arg(place.port);
    return {error.code, message, error.serverWords, {}};
}

Task<std::shared_ptr<DirectStream>> opened(LocalForward::Connect connect, LocalForward::Place place,
                                           std::stop_token stop)
{
    // A connection that broke unseen, as while the computer slept, shows it only now. Nothing was sent: once more is
    // safe.
    for (int left = 1;; --left) {
        const auto connection = co_await connect(stop);
        if (!connection)
            co_return std::unexpected{connection.error()};
        auto stream = co_await (*connection)->openDirect(place.host, place.port, stop);
        if (stream)
            co_return *stream;
        if (stream.error().code != ErrorCode::ConnectionLost || left == 0)
            co_return std::unexpected{notServed(place, stream.error())};
    }
}

Error foreignUser()
{
    return {ErrorCode::Denied,
            LocalForwardMessages::tr("Another user of this computer tried to use this port and was not let in."),
            {},
            {}};
}

Error foreignName(const QString &host)
{
    return {
        ErrorCode::Denied,
        LocalForwardMessages::tr("A request to this port under the name “%1” was refused, because a web page may have "
                                 "sent it. Use localhost or 127.0.0.1 as the address.")
            .arg(host),
        {},
        {}};
}

QByteArray refusalOfName()
{
    const QByteArray words = "TPU Desk forwards this port for localhost and 127.0.0.1 only.\n";
    return "HTTP/1.1 403 Forbidden\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: "
        + QByteArray::number(words.size()) + "\r\n\r\n" + words;
}

} // namespace

/// One program's connection: its socket here, its channel there, and what is on the way between them.
struct LocalForward::Stream
{
    QTcpSocket *socket = nullptr;
    std::shared_ptr<DirectStream> direct;
    bool isJudged = false; ///< its first bytes may go to the machine
    QByteArray unsent; ///< taken from the program, but the channel was full
    bool hasEnded = false; ///< there: the socket is closed when the program has all
    bool isLeft = false; ///< the program has gone, and the host was told so

    ~Stream()
    {
        if (direct) {
            direct->disconnect();
            direct->close();
        }
        if (socket) {
            socket->disconnect();
            socket->disconnectFromHost(); // what was written still goes out
            socket->deleteLater();
        }
    }
};

LocalForward::LocalForward(Place place, Connect connect, QObject *parent)
    : QObject{parent}
    , m_place{std::move(place)}
    , m_connect{std::move(connect)}
{
    QObject::connect(&m_server, &QTcpServer::newConnection, this, &LocalForward::accept);
}

LocalForward::~LocalForward()
{
    m_server.disconnect(this);
    m_streams.clear();
}

Result<> LocalForward::listen(const QList<quint16> &wanted)
{
    close();
    const bool listens =
        std::ranges::any_of(wanted, [this](quint16 port) { return m_server.listen(QHostAddress::LocalHost, port); });
    if (!listens && !m_server.listen(QHostAddress::LocalHost, 0))
        return failed(ErrorCode::FileFailed,
                      LocalForwardMessages::tr("This computer has no free port to listen on: %1. Close programs that "
                                               "hold many connections, then try again.")
                          .arg(m_server.errorString()));
    emit changed();
    return {};
}

void LocalForward::close()
{
    if (!m_server.isListening() && m_streams.empty())
        return;
    m_tasks.cancel();
    m_server.close();
    m_streams.clear();
    m_traffic.open = 0;
    emit changed();
}

void LocalForward::accept()
{
    while (m_server.hasPendingConnections() && std::ssize(m_streams) < mostStreams) {
        const auto id = ++m_last;
        auto stream = std::make_unique<Stream>();
        stream->socket = m_server.nextPendingConnection();
        stream->socket->setParent(nullptr);
        if (!mayUse(localPeer(stream->socket->peerPort(), port()), ::getuid())) {
            m_error = foreignUser();
            stream->socket->abort();
            continue;
        }
        stream->socket->setReadBufferSize(portion); // what is not read makes the program wait
        connect(stream->socket, &QTcpSocket::disconnected, this, [this, id] { leave(id); });
        m_streams[id] = std::move(stream);
        ++m_traffic.served;
        m_tasks.run(opened(m_connect, m_place, m_tasks.token()),
                    [this, id](const Result<std::shared_ptr<DirectStream>> &direct) { connected(id, direct); });
    }
    m_traffic.open = int(m_streams.size());
    if (m_traffic.open >= mostStreams)
        m_server.pauseAccepting();
    emit changed();
}

void LocalForward::connected(quint64 id, const Result<std::shared_ptr<DirectStream>> &opened)
{
    const auto found = m_streams.find(id);
    if (found == m_streams.end())
        return;
    if (!opened) {
        if (opened.error().code != ErrorCode::Cancelled)
            m_error = opened.error();
        drop(id);
        return;
    }
    m_error.reset();
    auto &stream = *found->second;
    stream.direct = *opened;
    const auto *direct = stream.direct.get();
    connect(direct, &DirectStream::received, this, [this, id](const QByteArray &bytes) { fromMachine(id, bytes); });
    connect(direct, &DirectStream::drained, this, [this, id] { toMachine(id); });
    connect(direct, &DirectStream::ended, this, [this, id] { endedThere(id); });
    connect(stream.socket, &QTcpSocket::readyRead, this, [this, id] { toMachine(id); });
    connect(stream.socket, &QTcpSocket::bytesWritten, this, [this, id] { taken(id); });
    stream.direct->setReading(Shell::Reading::Flowing);
    emit changed();
    toMachine(id);
}

void LocalForward::fromMachine(quint64 id, const QByteArray &bytes)
{
    const auto found = m_streams.find(id);
    if (found == m_streams.end())
        return;
    auto &stream = *found->second;
    if (stream.isLeft)
        return; // nobody wants it any more
    stream.socket->write(bytes);
    m_traffic.fromMachine += bytes.size();
    if (stream.socket->bytesToWrite() > socketHigh)
        stream.direct->setReading(Shell::Reading::Paused);
    notifyLater();
}

/// The program has taken something.
void LocalForward::taken(quint64 id)
{
    const auto found = m_streams.find(id);
    if (found == m_streams.end())
        return;
    auto &stream = *found->second;
    if (stream.hasEnded && stream.socket->bytesToWrite() == 0)
        drop(id);
    else if (!stream.hasEnded && !stream.isLeft && stream.socket->bytesToWrite() < socketLow)
        stream.direct->setReading(Shell::Reading::Flowing);
}

void LocalForward::toMachine(quint64 id)
{
    const auto found = m_streams.find(id);
    if (found == m_streams.end() || !found->second->direct)
        return;
    auto &stream = *found->second;
    if (!judge(id, stream))
        return;
    while (true) {
        if (stream.unsent.isEmpty())
            stream.unsent = stream.socket->read(portion);
        if (stream.unsent.isEmpty() || !stream.direct->send(stream.unsent))
            break; // drained() comes here again
        m_traffic.toMachine += stream.unsent.size();
        stream.unsent.clear();
    }
    if (stream.unsent.isEmpty() && stream.socket->state() == QAbstractSocket::UnconnectedState
        && !std::exchange(stream.isLeft, true)) {
        stream.direct->setReading(Shell::Reading::Flowing);
        stream.direct->endInput();
        QTimer::singleShot(lastWords, this, [this, id] { drop(id); });
    }
    notifyLater();
}

/// False: nothing goes to the machine yet, or nothing at all.
bool LocalForward::judge(quint64 id, Stream &stream)
{
    if (stream.isJudged)
        return true;
    const auto judged = judgedFirstBytes(stream.socket->peek(FirstBytes::most));
    if (judged.verdict == FirstBytes::Verdict::Refuse) {
        m_error = foreignName(judged.host);
        stream.socket->write(refusalOfName());
        drop(id);
        return false;
    }
    stream.isJudged = judged.verdict == FirstBytes::Verdict::Pass
        || stream.socket->state() == QAbstractSocket::UnconnectedState; // half a request asks for nothing
    return stream.isJudged;
}

/// The program has closed its end; what it sent before still goes out.
void LocalForward::leave(quint64 id)
{
    const auto found = m_streams.find(id);
    if (found == m_streams.end())
        return;
    const auto &stream = *found->second;
    if (!stream.hasEnded && (stream.direct || stream.socket->bytesAvailable() > 0))
        toMachine(id);
    else
        drop(id);
}

void LocalForward::endedThere(quint64 id)
{
    const auto found = m_streams.find(id);
    if (found == m_streams.end())
        return;
    found->second->hasEnded = true;
    if (found->second->isLeft || found->second->socket->bytesToWrite() == 0)
        drop(id);
}

void LocalForward::drop(quint64 id)
{
    const auto found = m_streams.find(id);
    if (found == m_streams.end())
        return;
    // Called from signals of its parts: they go when those have returned.
    QTimer::singleShot(0, this, [gone = std::shared_ptr<Stream>{std::move(found->second)}] { });
    m_streams.erase(found);
    m_traffic.open = int(m_streams.size());
    if (m_server.isListening() && m_traffic.open < mostStreams)
        m_server.resumeAccepting();
    emit changed();
    if (m_server.hasPendingConnections())
        accept();
}

void LocalForward::notifyLater()
{
    if (std::exchange(m_isTelling, true))
        return;
    QTimer::singleShot(notifyEvery, this, [this] {
        m_isTelling = false;
        emit trafficChanged();
    });
}
