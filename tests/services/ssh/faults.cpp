// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults.h"

#include <QFile>

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

FaultProxy::FaultProxy(quint16 target)
    : m_target{target}
{
    listen(QHostAddress::LocalHost);
    connect(this, &QTcpServer::newConnection, this, [this] {
        while (auto *client = nextPendingConnection()) {
            auto *server = new QTcpSocket{this};
            server->connectToHost(QHostAddress::LocalHost, m_target);
            client->setReadBufferSize(256 * 1024);
            server->setReadBufferSize(256 * 1024);
            m_pairs.append(Pair{client, server});
            const auto drop = [client, server] {
                client->disconnectFromHost();
                server->disconnectFromHost();
            };
            connect(client, &QTcpSocket::disconnected, this, drop);
            connect(server, &QTcpSocket::disconnected, this, drop);
            connect(client, &QTcpSocket::readyRead, this, &FaultProxy::pump);
            connect(server, &QTcpSocket::readyRead, this, &FaultProxy::pump);
            connect(server, &QTcpSocket::connected, this, &FaultProxy::pump);
        }
    });
    connect(&m_tick, &QTimer::timeout, this, &FaultProxy::pump);
    m_tick.start(10);
}

void FaultProxy::pump()
{
    if (m_isHole || (m_perTick > 0 && sender() != nullptr && sender() != &m_tick))
        return;
    const auto move = [this](QTcpSocket *from, QTcpSocket *to, bool fromServer) {
        if (!from || !to || to->state() != QAbstractSocket::ConnectedState || to->bytesToWrite() > 512 * 1024)
            return;
        auto bytes = from->read(m_perTick > 0 ? m_perTick : 256 * 1024);
        if (m_isCorrupt && fromServer && !bytes.isEmpty())
            bytes[bytes.size() / 2] = char(bytes[bytes.size() / 2] ^ 1);
        if (fromServer && m_untilCut >= 0) {
            bytes.truncate(std::min(bytes.size(), m_untilCut));
            m_untilCut -= bytes.size();
        }
        m_said += fromServer ? bytes.size() : 0;
        m_forwarded += bytes.size();
        to->write(bytes);
    };
    for (const auto &pair : std::as_const(m_pairs)) {
        move(pair.client, pair.server, false);
        move(pair.server, pair.client, true);
    }
    if (m_untilCut == 0) {
        m_untilCut = -1;
        reset();
    }
}

void FaultProxy::reset()
{
    for (const auto &pair : std::as_const(m_pairs)) {
        for (auto *socket : {pair.client.data(), pair.server.data()}) {
            if (!socket)
                continue;
            const linger hard{1, 0};
            ::setsockopt(static_cast<int>(socket->socketDescriptor()), SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
            socket->abort();
        }
    }
}

namespace {

/// So long has this thread waited for a processor, ms; 0 where the kernel does not tell.
qint64 queuedOfThisThread()
{
    QFile file{u"/proc/thread-self/schedstat"_s};
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toLongLong() / 1'000'000;
}

} // namespace

Heartbeat::Heartbeat()
    : m_queued{queuedOfThisThread()}
{
    QObject::connect(&m_beat, &QTimer::timeout, &m_beat, [this] {
        const auto before = std::exchange(m_queued, queuedOfThisThread());
        m_longest = std::max(m_longest, m_last.restart() - (m_queued - before));
    });
    m_last.start();
    m_beat.start(5);
    m_sleeper = std::thread{[this] {
        while (!m_done) {
            const auto begin = std::chrono::steady_clock::now();
            std::this_thread::sleep_for(5ms);
            const auto gap =
                std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
            m_noise = std::max(m_noise.load(), static_cast<qint64>(gap.count()));
        }
    }};
}

Heartbeat::~Heartbeat()
{
    m_done = true;
    m_sleeper.join();
}

QByteArray Heartbeat::words() const
{
    return "longest gap " + QByteArray::number(m_longest) + " ms, of the machine itself "
        + QByteArray::number(m_noise.load()) + " ms";
}

DeadAddress::DeadAddress(quint16 port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(0x7f000002);
    const auto *where = reinterpret_cast<const sockaddr *>(&address);
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    m_sockets << listener;
    if (::bind(listener, where, sizeof address) != 0 || ::listen(listener, 0) != 0)
        return;
    for (int i = 0; i < 4 && !m_isDead; ++i) {
        const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        m_sockets << socket;
        ::connect(socket, where, sizeof address);
        pollfd waiting{socket, POLLOUT, 0};
        m_isDead = ::poll(&waiting, 1, 200) == 0;
    }
}

DeadAddress::~DeadAddress()
{
    for (const int socket : std::as_const(m_sockets))
        ::close(socket);
}

qint64 residentMegabytes()
{
    QFile status{u"/proc/self/status"_s};
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const auto &line : status.readAll().split('\n')) {
        if (line.startsWith("VmRSS:"))
            return line.simplified().split(' ').value(1).toLongLong() / 1024;
    }
    return 0;
}
