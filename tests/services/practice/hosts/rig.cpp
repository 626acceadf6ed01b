// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/practice/hosts/rig.h"

#include "services/core/taskscope.h"
#include "services/practice/hosts/bootdisk.h"

#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

Answer run(const QString &program, const QStringList &arguments, const QByteArray &input)
{
    QProcess process;
    QEventLoop loop;
    QTimer deadline;
    QObject::connect(&process, &QProcess::finished, &loop, &QEventLoop::quit);
    QObject::connect(&process, &QProcess::errorOccurred, &loop, &QEventLoop::quit);
    QObject::connect(&deadline, &QTimer::timeout, &loop, &QEventLoop::quit);
    deadline.start(60s);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    loop.exec();
    const bool ended = process.state() == QProcess::NotRunning && process.exitStatus() == QProcess::NormalExit;
    Answer answer{ended ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError()};
    if (process.state() != QProcess::NotRunning) {
        process.kill();
        process.waitForFinished(30'000);
    }
    return answer;
}

QList<qint64> descendants(qint64 pid)
{
    QMultiMap<qint64, qint64> children;
    for (const QString &name : QDir{u"/proc"_s}.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile file{u"/proc/%1/stat"_s.arg(name)};
        if (!name.front().isDigit() || !file.open(QIODevice::ReadOnly))
            continue;
        const QByteArray text = file.readAll();
        children.insert(text.mid(text.lastIndexOf(')') + 2).split(' ').value(1).toLongLong(), name.toLongLong());
    }
    QList<qint64> found{pid};
    for (qsizetype at = 0; at < found.size(); ++at)
        found += children.values(found[at]);
    return found.mid(1);
}

bool exists(qint64 pid)
{
    QFile file{u"/proc/%1/stat"_s.arg(pid)};
    return file.open(QIODevice::ReadOnly) && !file.readAll().contains(") Z ");
}

QString nodeName(const QString &id)
{
    return u"projects/trc-practice/locations/us-central2-b/nodes/"_s + id;
}

WorkerSpec workerOf(const QString &node, int worker, const QString &outsideIp)
{
    return {node,
            worker,
            u"t1v-n-0a1b2c3d-w-%1"_s.arg(worker),
            u"10.164.0.%1"_s.arg(2 + worker),
            outsideIp,
            {u"accel0"_s, u"accel1"_s, u"accel2"_s, u"accel3"_s}};
}

Rig::~Rig()
{
    hosts.reset();
    (void)QTest::qWaitFor([] { return TaskScope::running() == 0; },
                          30'000); // what waited for their end hears that it need not
    BootDisk::remove(folder.path()); // kept disks have folders that an ordinary user cannot simply empty
}

Rig::Rig(const QString &parent)
    : folder{parent + u"/practice-XXXXXX"_s}
    , hosts{std::make_unique<SandboxHosts>()}
{
    (void)run(
        u"ssh-keygen"_s,
        {u"-q"_s, u"-t"_s, u"ed25519"_s, u"-N"_s, u""_s, u"-C"_s, u"me@laptop"_s, u"-f"_s, folder.filePath(u"key"_s)});
    QFile file{folder.filePath(u"key.pub"_s)};
    if (file.open(QIODevice::ReadOnly))
        m_publicKey = QString::fromUtf8(file.readAll()).trimmed();
    if (const auto started = hosts->start(0, folder.filePath(u"state"_s)))
        port = *started;
}

QString Rig::keyLine(const QString &user) const
{
    return user + u':' + m_publicKey;
}

QString Rig::boot(const QList<WorkerSpec> &workers)
{
    QSignalSpy booted{hosts.get(), &Hosts::booted};
    QSignalSpy refused{hosts.get(), &Hosts::bootFailed};
    QEventLoop loop;
    QObject::connect(hosts.get(), &Hosts::booted, &loop, &QEventLoop::quit);
    QObject::connect(hosts.get(), &Hosts::bootFailed, &loop, &QEventLoop::quit);
    QTimer::singleShot(70s, &loop, &QEventLoop::quit);
    hosts->bootSlice(workers,
                     {{u"accelerator-type"_s, u"v4-16"_s}, {u"tpu-env"_s, u"NODE_ID: 'n'\nWORKER_ID: '0'\n"_s}});
    loop.exec();
    for (const WorkerSpec &worker : workers)
        if (!worker.outsideIp.isEmpty())
            trust(worker.outsideIp, worker.node, worker.worker);
    if (!refused.isEmpty())
        return refused.first().at(1).toString();
    return booted.isEmpty() ? u"no answer"_s : QString{};
}

void Rig::halt(const QString &node, DiskFate disk)
{
    QEventLoop loop;
    QObject::connect(hosts.get(), &Hosts::halted, &loop, &QEventLoop::quit);
    QTimer::singleShot(60s, &loop, &QEventLoop::quit);
    hosts->haltSlice(node, disk);
    loop.exec();
}

void Rig::trust(const QString &ip, const QString &node, int worker)
{
    const auto keys = hosts->hostKeys(node, worker);
    for (auto key = keys.begin(); key != keys.end(); ++key)
        m_knownHosts += u"[%1]:%2 %3 %4\n"_s.arg(ip).arg(port).arg(key.key(), key.value()).toUtf8();
    QFile file{folder.filePath(u"known"_s)};
    if (file.open(QIODevice::WriteOnly))
        file.write(m_knownHosts);
}

QStringList Rig::sshOptions() const
{
    return {u"-F"_s, u"none"_s,
            u"-o"_s, u"StrictHostKeyChecking=yes"_s,
            u"-o"_s, u"UserKnownHostsFile="_s + folder.filePath(u"known"_s),
            u"-o"_s, u"GlobalKnownHostsFile=none"_s,
            u"-o"_s, u"IdentitiesOnly=yes"_s,
            u"-o"_s, u"BatchMode=yes"_s,
            u"-o"_s, u"ConnectTimeout=60"_s,
            u"-o"_s, u"LogLevel=ERROR"_s,
            u"-i"_s, folder.filePath(u"key"_s)};
}

QStringList Rig::sshArguments(const QString &ip, const QStringList &command, const QStringList &options) const
{
    return sshOptions() + options // the first value counts, so an own -l wins
        + QStringList{u"-l"_s, u"nixie"_s, u"-p"_s, QString::number(port), ip} + command;
}

Answer Rig::ssh(const QString &ip, const QStringList &command, const QStringList &options) const
{
    return run(u"ssh"_s, sshArguments(ip, command, options));
}

SliceRig::SliceRig(const QString &node, int net, int count)
    : m_node{node}
    , m_net{net}
    , m_count{count}
{
    hosts->setSshKeys(node, {keyLine(u"nixie"_s)});
}

QString SliceRig::boot()
{
    QList<WorkerSpec> workers;
    for (int number = 0; number < m_count; ++number)
        workers += workerOf(m_node, number, ip(number));
    return Rig::boot(workers);
}

QString SliceRig::at(const QString &ip, const QString &command) const
{
    const Answer answer = ssh(ip, {command});
    const QString output = QString::fromUtf8(answer.output + answer.errors).trimmed();
    return answer.exitCode == 0 ? output : u"exit %1: %2"_s.arg(answer.exitCode).arg(output);
}
