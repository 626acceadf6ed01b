// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/labserver.h"

#include <QDir>
#include <QFile>
#include <QTcpServer>
#include <QTest>

#include <csignal>

#include <pwd.h>
#include <sys/prctl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

const QString serverProgram = u"/usr/sbin/sshd"_s;

QString currentUser()
{
    const auto *entry = ::getpwuid(::geteuid());
    return entry != nullptr ? QString::fromLocal8Bit(entry->pw_name) : QString{};
}

} // namespace

LabServer::~LabServer()
{
    const QDir data{watcherFolder() + u"/data"_s};
    const auto names = data.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &name : names)
        QProcess::execute(watcher(), {u"stop"_s, u"--data"_s, data.filePath(name)});
    constexpr int patienceMs = 3'000;
    m_process.terminate();
    if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(patienceMs)) {
        m_process.kill();
        m_process.waitForFinished(patienceMs);
    }
}

QString LabServer::address() const
{
    return u"%1@127.0.0.1:%2"_s.arg(currentUser()).arg(m_port);
}

QString LabServer::watcherFolder() const
{
    return path(u"home/.local/share/tpudesk-watch"_s);
}

QString LabServer::watcher() const
{
    return watcherFolder() + u"/current/bin/tpudesk-watch"_s;
}

/// All of this computer but those that would leave something with its user.
bool LabServer::makePrograms() const
{
    static const QStringList left{u"crontab"_s, u"loginctl"_s, u"pkcheck"_s, u"sudo"_s, u"systemctl"_s};
    const QDir there{u"/usr/bin"_s};
    const auto names = there.entryList(QDir::Files | QDir::Executable);
    for (const QString &name : names) {
        if (!left.contains(name) && !QFile::link(there.filePath(name), path(u"bin/"_s + name)))
            return false;
    }
    return !names.isEmpty();
}

bool LabServer::writeConfig(const QString &authorized) const
{
    const auto home = path(u"home"_s);
    const QStringList lines{
        u"ListenAddress 127.0.0.1:%1"_s.arg(m_port),
        u"HostKey "_s + path(u"host"_s),
        u"AuthorizedKeysFile "_s + authorized,
        u"PidFile none"_s,
        u"UsePAM no"_s,
        u"StrictModes no"_s,
        u"PasswordAuthentication no"_s,
        u"KbdInteractiveAuthentication no"_s,
        u"PermitRootLogin yes"_s,
        u"Subsystem sftp internal-sftp -d "_s + home,
        u"SetEnv HOME=%1 PATH=%2"_s.arg(home, path(u"bin"_s)),
    };
    QFile file{path(u"sshd_config"_s)};
    const auto text = lines.join(u'\n').toUtf8() + '\n';
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

QString LabServer::start(const QString &authorized)
{
    if (!QFile::exists(serverProgram))
        return u"there is no %1 on this computer"_s.arg(serverProgram);
    if (::geteuid() == 0 && !QDir{}.mkpath(u"/run/sshd"_s))
        return u"sshd wants /run/sshd when root starts it, and it cannot be made"_s;
    QTcpServer probe;
    if (!probe.listen(QHostAddress::LocalHost))
        return u"there is no free port"_s;
    m_port = probe.serverPort();
    probe.close();
    const QDir folder{m_folder.path()};
    if (!folder.mkpath(u"home"_s) || !folder.mkpath(u"bin"_s) || !makePrograms()
        || QProcess::execute(u"ssh-keygen"_s,
                             {u"-q"_s, u"-t"_s, u"ed25519"_s, u"-N"_s, QString{}, u"-f"_s, path(u"host"_s)})
            != 0
        || !writeConfig(authorized))
        return u"%1 cannot be filled"_s.arg(m_folder.path());
    const auto log = path(u"log"_s);
    m_process.setStandardErrorFile(log);
    m_process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGTERM); });
    m_process.start(serverProgram, {u"-D"_s, u"-e"_s, u"-f"_s, path(u"sshd_config"_s)});
    const auto said = [&log] {
        QFile file{log};
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
    };
    constexpr int patienceMs = 10'000;
    static_cast<void>(QTest::qWaitFor(
        [&] { return said().contains("Server listening") || m_process.state() == QProcess::NotRunning; }, patienceMs));
    return said().contains("Server listening") && m_process.state() == QProcess::Running
        ? QString{}
        : u"sshd did not start: "_s + QString::fromUtf8(said());
}
