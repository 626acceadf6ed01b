// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/hub.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTcpServer>
#include <QTest>

#include <csignal>

/// A port that nobody listens on now.
inline quint16 freePort()
{
    QTcpServer server;
    return server.listen(QHostAddress::LocalHost) ? server.serverPort() : quint16{0};
}

inline SshTimings slowTimings() // an emulated processor takes its time over a handshake
{
    using namespace std::chrono_literals;
    SshTimings timings;
    timings.banner = timings.keyExchange = 90s;
    timings.authentication = 120s;
    timings.open = 90s;
    timings.idle = 60s;
    return timings;
}

inline void noteTime(const char *what, const QElapsedTimer &clock)
{
    qInfo().noquote() << what << ':' << QString::number(double(clock.elapsed()) / 1000, 'f', 1) << 's';
}

/// One Debian in QEMU, from power on to power off: 10.77.0.2 and on, all in one network whose hub is machine 0.
class Machine
{
public:
    /// `parts`: as machines.sh makes them. `network`: a folder for sockets and logs. `all`: how many machines there
    /// will be.
    Machine(const QString &parts, const QString &network, int number, int all)
        : port{freePort()}
    {
        const auto text = [](const char *words) { return QString::fromLatin1(words).split(u' '); };
        QStringList words{QStringLiteral("--bind"), parts + QStringLiteral("/tools"), QStringLiteral("/")};
        words += text("--dev-bind /dev /dev --bind /proc /proc --bind /tmp /tmp --bind /var/tmp /var/tmp");
        words << QStringLiteral("--bind") << parts << parts << QStringLiteral("--die-with-parent")
              << QStringLiteral("qemu-system-x86_64");
        words +=
            text("-machine q35 -accel tcg,thread=multi -cpu Nehalem -m 512 -smp 1 -nodefaults -display none -serial");
        words << QStringLiteral("file:%1/machine%2.log").arg(network).arg(number) << QStringLiteral("-kernel")
              << parts + QStringLiteral("/kernel") << QStringLiteral("-initrd") << parts + QStringLiteral("/initrd")
              << QStringLiteral("-append")
              << QStringLiteral("root=LABEL=machine rw console=ttyS0 quiet machine=%1 net.ifnames=0 mitigations=off")
                     .arg(number);
        words << QStringLiteral("-drive")
              << QStringLiteral("file=%1/disk.img,format=raw,if=virtio,snapshot=on,cache=unsafe").arg(parts);
        words << QStringLiteral("-netdev")
              << QStringLiteral("user,id=out,restrict=on,hostfwd=tcp:127.0.0.1:%1-:22").arg(port)
              << QStringLiteral("-device")
              << QStringLiteral("virtio-net-pci,netdev=out,mac=52:54:00:78:00:0%1").arg(number);
        words += insideOf(network, number, all);
        words << QStringLiteral("-device")
              << QStringLiteral("virtio-net-pci,netdev=in,mac=52:54:00:77:00:0%1").arg(number)
              << QStringLiteral("-device") << QStringLiteral("virtio-rng-pci");
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        m_process.start(QStringLiteral("bwrap"), words);
    }
    ~Machine()
    {
        signal(SIGCONT);
        m_process.kill();
        m_process.waitForFinished(30'000);
    }
    Q_DISABLE_COPY_MOVE(Machine)

    [[nodiscard]] bool runs() { return m_process.state() != QProcess::NotRunning; }
    [[nodiscard]] QByteArray said() { return m_process.readAll(); }
    /// To QEMU itself, which is a child of bwrap's.
    void signal(int number) const
    {
        QFile children{QStringLiteral("/proc/%1/task/%1/children").arg(m_process.processId())};
        if (children.open(QFile::ReadOnly)) {
            for (const auto &pid : children.readAll().simplified().split(' ')) {
                if (pid.toInt() > 1)
                    ::kill(pid.toInt(), number);
            }
        }
    }

    /// Machine 0 comes first: the others plug into it. All of them are there once this is so.
    [[nodiscard]] static bool isHubThere(const QString &network, int all)
    {
        for (int number = 1; number < all; ++number) {
            if (!QFile::exists(QStringLiteral("%1/net%2").arg(network).arg(number)))
                return false;
        }
        return true;
    }

    const quint16 port;

private:
    static QStringList insideOf(const QString &network, int number, int all)
    {
        const auto peer = [&network](int other, const char *id, const char *server) {
            return QStringLiteral("stream,id=%1,server=%2,addr.type=unix,addr.path=%3/net%4")
                .arg(QString::fromLatin1(id), QString::fromLatin1(server), network)
                .arg(other);
        };
        if (number > 0)
            return {QStringLiteral("-netdev"), peer(number, "in", "off")};
        QStringList words{QStringLiteral("-netdev"), QStringLiteral("hubport,id=in,hubid=0")};
        for (int other = 1; other < all; ++other)
            words << QStringLiteral("-netdev") << peer(other, qPrintable(QStringLiteral("peer%1").arg(other)), "on")
                  << QStringLiteral("-netdev") << QStringLiteral("hubport,id=port%1,hubid=0,netdev=peer%1").arg(other);
        return words;
    }

    QProcess m_process;
};
