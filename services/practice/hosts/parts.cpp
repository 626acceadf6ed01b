// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/parts.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace {

struct PartsMessages
{
    Q_DECLARE_TR_FUNCTIONS(Hosts)
};

/// The number in a file below /proc/sys; nothing when the kernel does not have it.
std::optional<qint64> setting(const QString &name)
{
    QFile file{u"/proc/sys/"_s + name};
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    return file.readAll().trimmed().toLongLong();
}

/// An installed program has the folder beside its own; the programs of a build folder (which may have been moved since)
/// have it further up. A portable one has none, as hosts stand on the system's own programs: then that of the package.
QString findFolder()
{
    QStringList folders{qEnvironmentVariable("TPUDESK_PRACTICE_PARTS")};
    QDir above{QCoreApplication::applicationDirPath()};
    for (int level = 0; level < 6; ++level) {
        folders += above.filePath(u"libexec/tpudesk-practice"_s);
        if (!above.cdUp())
            break;
    }
    folders += u"/usr/libexec/tpudesk-practice"_s;
    for (const QString &folder : std::as_const(folders))
        if (!folder.isEmpty() && QFileInfo{folder + u"/init"_s}.isExecutable())
            return QFileInfo{folder}.canonicalFilePath();
    return {};
}

/// As app/delivery/bundle.sh lays it: with a loader of its own.
bool isPortable()
{
    return QFileInfo::exists(QCoreApplication::applicationDirPath() + u"/../lib/programs"_s);
}

/// A package brings its own sshd along, as that of the system would start a service with it.
QString sshdRootIn(const QString &folder)
{
    if (const auto chosen = qEnvironmentVariable("TPUDESK_SSHD_ROOT"); !chosen.isEmpty())
        return chosen == "/"_L1 ? QString{} : chosen;
    const auto own = folder + u"/sshd"_s;
    return !folder.isEmpty() && QFileInfo{own + u"/usr/sbin/sshd"_s}.isExecutable() ? own : QString{};
}

/// Debian's and Ubuntu's sshd takes its sockets from systemd, and so from us; upstream's does not.
bool takesSockets(const QString &sshd)
{
    QFile file{sshd};
    return file.open(QIODevice::ReadOnly) && file.readAll().contains("LISTEN_FDS");
}

bool hasProgram(const QString &name)
{
    const QStringList more{u"/usr/sbin"_s, u"/sbin"_s, u"/usr/bin"_s, u"/bin"_s};
    return !QStandardPaths::findExecutable(name).isEmpty() || !QStandardPaths::findExecutable(name, more).isEmpty();
}

} // namespace

Result<PracticeParts> PracticeParts::find()
{
    const auto folder = findFolder();
    PracticeParts parts{folder, sshdRootIn(folder)};
    if (parts.folder.isEmpty() && isPortable())
        return failed(
            ErrorCode::FileFailed,
            PartsMessages::tr("This portable TPU Desk has no practice hosts: they need the programs of Debian "
                              "13 or Ubuntu 25.04 or newer. Install the package tpudesk-practice there, or "
                              "start TPU Desk from its source with app/run."));
    if (parts.folder.isEmpty())
        return failed(ErrorCode::FileFailed,
                      PartsMessages::tr("The programs of the practice hosts are not there (libexec/tpudesk-practice). "
                                        "Build or install TPU Desk again."));
    for (const auto &[program, package] : {std::pair{u"bwrap"_s, u"bubblewrap"_s}, std::pair{u"ip"_s, u"iproute2"_s},
                                           std::pair{u"ssh-keygen"_s, u"openssh-client"_s}})
        if (!hasProgram(program))
            return failed(ErrorCode::FileFailed,
                          PartsMessages::tr(
                              "A practice host needs the program %1, which is not installed. Install the package %2.")
                              .arg(program, package));
    if (!QFileInfo{parts.sshdRoot + u"/usr/sbin/sshd"_s}.isExecutable())
        return failed(
            ErrorCode::FileFailed,
            PartsMessages::tr(
                "A practice host needs OpenSSH's server, and %1 is not there. Set TPUDESK_SSHD_ROOT to a folder that "
                "the package openssh-server was unpacked into, or start TPU Desk with app/run.")
                .arg(parts.sshdRoot + u"/usr/sbin/sshd"_s));
    if (!takesSockets(parts.sshdRoot + u"/usr/sbin/sshd"_s))
        return failed(
            ErrorCode::FileFailed,
            PartsMessages::tr(
                "The OpenSSH server at %1 cannot take its sockets from another program. Practice hosts need that "
                "of Debian 13 or Ubuntu 25.04 or newer: set TPUDESK_SSHD_ROOT to a folder with it.")
                .arg(parts.sshdRoot + u"/usr/sbin/sshd"_s));
    return parts;
}

SandboxSettings SandboxSettings::read()
{
    return {setting(u"user/max_user_namespaces"_s), setting(u"kernel/unprivileged_userns_clone"_s),
            setting(u"kernel/apparmor_restrict_unprivileged_userns"_s)};
}

QString explainSandboxFailure(const QString &words, const SandboxSettings &settings)
{
    const QString what =
        PartsMessages::tr("The practice host could not be started: this machine refused to make its sandbox (%1).")
            .arg(words.simplified().left(300));
    QString command;
    if (settings.maxUserNamespaces.value_or(1) == 0)
        command = u"sudo sysctl user.max_user_namespaces=15000"_s;
    else if (settings.unprivilegedUserNamespaces.value_or(1) == 0)
        command = u"sudo sysctl kernel.unprivileged_userns_clone=1"_s;
    else if (settings.apparmorRestriction.value_or(0) == 1)
        command = u"sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0"_s;
    if (!command.isEmpty())
        return what + u' '
            + PartsMessages::tr(
                  "The setting %1 forbids it. This command allows it until the next start of the machine: %2")
                  .arg(command.section(u' ', 2).section(u'=', 0, 0), command);
    if (words.contains("user namespace"_L1))
        return what + u' '
            + PartsMessages::tr(
                   "In a container, user namespaces have to be allowed from outside (Docker: --security-opt "
                   "seccomp=unconfined "
                   "--security-opt systempaths=unconfined).");
    if (words.contains("veth"_L1))
        return what + u' '
            + PartsMessages::tr("The kernel's module veth is needed. This command loads it: %1")
                  .arg(u"sudo modprobe veth"_s);
    static const QRegularExpression proc{u"\\bproc\\b"_s};
    if (words.contains(proc))
        return what + u' '
            + PartsMessages::tr(
                   "In a container /proc must not be masked (Docker: --security-opt systempaths=unconfined).");
    return what;
}
