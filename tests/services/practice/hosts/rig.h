// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/sandboxhosts.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>

#include <memory>

/// What a program left behind.
struct Answer
{
    int exitCode = -1; ///< -1: it did not end in time, or by a signal
    QByteArray output;
    QByteArray errors;
};

/// Runs a program while the event loop goes on (the metadata server lives in it); ends it after a minute.
[[nodiscard]] Answer run(const QString &program, const QStringList &arguments, const QByteArray &input = {});

/// The pids of all descendants of a process, from /proc.
[[nodiscard]] QList<qint64> descendants(qint64 pid);
[[nodiscard]] bool exists(qint64 pid);

[[nodiscard]] WorkerSpec workerOf(const QString &node, int worker, const QString &outsideIp);
[[nodiscard]] QString nodeName(const QString &id);

/// Practice hosts with a state folder and a user's key, and a real ssh client for them.
class Rig
{
public:
    explicit Rig(const QString &parent = QDir::tempPath());
    ~Rig();
    Q_DISABLE_COPY_MOVE(Rig)

    /// Boots and waits; the reason when it failed, otherwise empty.
    [[nodiscard]] QString boot(const QList<WorkerSpec> &workers);
    void halt(const QString &node, DiskFate disk);

    /// `ssh nixie@ip command`, the host key checked against hostKeys().
    [[nodiscard]] Answer ssh(const QString &ip, const QStringList &command, const QStringList &options = {}) const;
    [[nodiscard]] QStringList sshOptions() const;
    /// The arguments of ssh for `command` as nixie.
    [[nodiscard]] QStringList sshArguments(const QString &ip, const QStringList &command,
                                           const QStringList &options = {}) const;

    /// "nixie:ssh-ed25519 … comment"
    [[nodiscard]] QString keyLine(const QString &user) const;
    void trust(const QString &ip, const QString &node, int worker);

    QTemporaryDir folder;
    std::unique_ptr<SandboxHosts> hosts;
    quint16 port = 0;

private:
    QString m_publicKey;
    QByteArray m_knownHosts;
};

/// The practice hosts of one slice, at 127.44.NET.10 and on.
class SliceRig : public Rig
{
public:
    SliceRig(const QString &node, int net, int count);

    [[nodiscard]] QString ip(int number) const { return QStringLiteral("127.44.%1.%2").arg(m_net).arg(10 + number); }
    [[nodiscard]] QString boot();
    /// Output of a command on worker `number`; with errors and exit status where it failed.
    [[nodiscard]] QString on(int number, const QString &command) const { return at(ip(number), command); }
    [[nodiscard]] QString at(const QString &ip, const QString &command) const;

private:
    QString m_node;
    int m_net;
    int m_count;
};

/// Boots the slice; on a machine that forbids sandboxes by a setting the tests are left out.
#define BOOT_OR_SKIP(rig)                                                                                              \
    do {                                                                                                               \
        const QString why = (rig).boot();                                                                              \
        if (why.contains(QLatin1StringView{"sudo sysctl"}))                                                            \
            QSKIP(qPrintable(why));                                                                                    \
        QCOMPARE(why, QString{});                                                                                      \
    } while (false)
