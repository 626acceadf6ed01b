// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

#include <atomic>
#include <functional>
#include <thread>

/// A TCP server that says what a test wants, and no more.
class RawServer : public QTcpServer
{
public:
    explicit RawServer(std::function<void(QTcpSocket *)> greet)
    {
        listen(QHostAddress::LocalHost);
        connect(this, &QTcpServer::newConnection, this, [this, greet = std::move(greet)] {
            while (auto *socket = nextPendingConnection()) {
                ++connections;
                greet(socket);
            }
        });
    }
    int connections = 0;
};

/// Stands between client and server and breaks things on demand.
class FaultProxy : public QTcpServer
{
public:
    explicit FaultProxy(quint16 target);

    void blackhole() { m_isHole = true; } ///< takes bytes, forwards none, closes nothing
    void heal() { m_isHole = false; } ///< what waited goes on
    void reset(); ///< RST to both sides
    void corrupt() { m_isCorrupt = true; } ///< turns one bit in all that the server says
    void cutAfter(qint64 bytes) { m_untilCut = bytes; } ///< that servers say from now on: then reset(), once; -1: never
    [[nodiscard]] qint64 said() const { return m_said; } ///< bytes, by servers
    void limit(qint64 bytesPerSecond) { m_perTick = bytesPerSecond / 100; }
    [[nodiscard]] qint64 forwarded() const { return m_forwarded; }

private:
    void pump();

    struct Pair
    {
        QPointer<QTcpSocket> client;
        QPointer<QTcpSocket> server;
    };
    QList<Pair> m_pairs;
    QTimer m_tick;
    quint16 m_target;
    qint64 m_perTick = 0;
    qint64 m_forwarded = 0;
    qint64 m_said = 0;
    qint64 m_untilCut = -1;
    bool m_isHole = false;
    bool m_isCorrupt = false;
};

/// Is the event loop alive? The longest gap between two beats, without the time in which its thread could have run but
/// got no processor, next to the longest gap that the machine itself caused to a thread that only sleeps.
class Heartbeat
{
public:
    Heartbeat();
    ~Heartbeat();
    Q_DISABLE_COPY_MOVE(Heartbeat)

    [[nodiscard]] bool isLive() const { return m_longest < 100 + 2 * m_noise; }
    [[nodiscard]] qint64 noise() const { return m_noise; } ///< ms
    [[nodiscard]] QByteArray words() const;

private:
    QTimer m_beat;
    QElapsedTimer m_last;
    qint64 m_longest = 0;
    qint64 m_queued = 0; ///< ms, in which the thread had waited for a processor at the last beat
    std::atomic<qint64> m_noise = 0;
    std::atomic_bool m_done = false;
    std::thread m_sleeper;
};

/// An address of this computer that drops whatever probes: its queue is full and nobody takes anything from it.
class DeadAddress
{
public:
    explicit DeadAddress(quint16 port); ///< 127.0.0.2
    ~DeadAddress();
    Q_DISABLE_COPY_MOVE(DeadAddress)
    [[nodiscard]] bool isDead() const { return m_isDead; }

private:
    QList<int> m_sockets;
    bool m_isDead = false;
};

/// What a sanitizer keeps of freed memory, in MiB: no claim on memory can be tighter than this.
#ifdef __SANITIZE_ADDRESS__
inline constexpr qint64 keptBySanitizer = 700;
#else
inline constexpr qint64 keptBySanitizer = 0;
#endif

/// VmRSS of this process in MiB.
[[nodiscard]] qint64 residentMegabytes();
