// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sshd.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTest>

#include <pwd.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

QByteArray readAll(const QString &file)
{
    QFile input{file};
    return input.open(QIODevice::ReadOnly) ? input.readAll() : QByteArray{};
}

QString currentUser()
{
    const auto *entry = ::getpwuid(::geteuid());
    return entry ? QString::fromLocal8Bit(entry->pw_name) : QString{};
}

bool makeKey(const QString &file, const QStringList &options, const QString &passphrase)
{
    return QProcess::execute(u"ssh-keygen"_s,
                             QStringList{u"-q"_s, u"-N"_s, passphrase, u"-f"_s, file, u"-C"_s, u"test key"_s} + options)
        == 0;
}

Sshd::Sshd(QStringList lines, const QStringList &hostKeyTypes)
{
    QTcpServer probe;
    probe.listen(QHostAddress::LocalHost);
    m_port = probe.serverPort();
    probe.close();
    if (prepare(lines, hostKeyTypes))
        start();
}

Sshd::~Sshd()
{
    stop();
}

bool Sshd::prepare(const QStringList &lines, const QStringList &hostKeyTypes)
{
    if (!QFile::exists(u"/usr/sbin/sshd"_s) || QStandardPaths::findExecutable(u"ssh-keygen"_s).isEmpty())
        m_problem = u"no OpenSSH server on this machine"_s;
    else if (::geteuid() == 0 && !QDir{u"/run/sshd"_s}.exists() && !QDir{}.mkpath(u"/run/sshd"_s))
        m_problem = u"sshd wants /run/sshd when root starts it, and it cannot be made"_s;
    if (!m_problem.isEmpty())
        return false;
    QStringList config = lines;
    const auto home = m_folder.filePath(u"home"_s);
    QDir{}.mkpath(home);
    for (const auto &type : hostKeyTypes) {
        const auto file = m_folder.filePath(u"host_"_s + type);
        if (!makeKey(file, {u"-t"_s, type}))
            m_problem = u"ssh-keygen failed"_s;
        config << u"HostKey "_s + file;
    }
    makeKey(keyFile(), {u"-t"_s, u"ed25519"_s});
    QFile::copy(keyFile() + u".pub"_s, m_folder.filePath(u"authorized"_s));
    config << u"ListenAddress 127.0.0.1:%1"_s.arg(m_port) << u"PidFile none"_s << u"UsePAM no"_s << u"StrictModes no"_s
           << u"PasswordAuthentication no"_s << u"KbdInteractiveAuthentication no"_s << u"PermitRootLogin yes"_s
           << u"PerSourcePenalties no"_s << u"MaxStartups 50"_s << u"LogLevel VERBOSE"_s
           << u"AuthorizedKeysFile "_s + m_folder.filePath(u"authorized"_s)
           << u"Subsystem sftp internal-sftp"_s
           // A home of its own: what stands in the user's start-up files must neither run nor decide how long a login
           // takes.
           << u"SetEnv HOME="_s + home;
    QFile file{m_folder.filePath(u"sshd_config"_s)};
    return m_problem.isEmpty() && file.open(QIODevice::WriteOnly) && file.write(config.join(u'\n').toUtf8() + '\n') > 0;
}

void Sshd::start()
{
    m_process.setStandardErrorFile(m_folder.filePath(u"log"_s));
    m_process.start(u"/usr/sbin/sshd"_s, {u"-D"_s, u"-e"_s, u"-f"_s, m_folder.filePath(u"sshd_config"_s)});
    const bool listens = QTest::qWaitFor(
        [this] { return log().contains("Server listening") || m_process.state() == QProcess::NotRunning; }, 60'000);
    if (!listens || m_process.state() == QProcess::NotRunning)
        m_problem = u"sshd did not start: "_s + QString::fromUtf8(log());
}

void Sshd::stop()
{
    m_process.terminate();
    if (!m_process.waitForFinished(30'000)) {
        m_process.kill();
        m_process.waitForFinished(30'000);
    }
}

HostKey Sshd::hostKey(const QString &type) const
{
    const auto words = QString::fromUtf8(readAll(m_folder.filePath(u"host_"_s + type + u".pub"_s))).split(u' ');
    return words.size() < 2 ? HostKey{} : HostKey{words[0], words[1]};
}

SshTarget Sshd::target() const
{
    SshTarget target;
    target.host = u"127.0.0.1"_s;
    target.port = m_port;
    target.user = currentUser();
    target.identity = {ProjectId{u"p"_s}, ZoneId{u"us-central2-b"_s}, u"4711"_s, 0};
    target.publishedKeys = {{hostKey().type, hostKey().base64}};
    target.keyFile = keyFile();
    target.agent = AgentUse::Never;
    target.label = u"node-1"_s;
    return target;
}

QByteArray Sshd::log() const
{
    return readAll(m_folder.filePath(u"log"_s));
}
