// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/sandboxargs.h"

using namespace Qt::StringLiterals;

namespace {

// What the worker's first process keeps, for the imitation of sudo. Not SYS_ADMIN: it could undo the mounts below.
constexpr const char *capabilities[] = {"CAP_CHOWN",      "CAP_DAC_OVERRIDE", "CAP_DAC_READ_SEARCH", "CAP_FOWNER",
                                        "CAP_FSETID",     "CAP_KILL",         "CAP_SETGID",          "CAP_SETUID",
                                        "CAP_SYS_PTRACE", "CAP_SYS_NICE",     "CAP_SYS_CHROOT",      "CAP_NET_BIND_SERVICE",
                                        "CAP_NET_RAW"};
constexpr auto memoryDisk = "268435456"_L1; // bytes of /tmp and of /dev/shm each

QStringList systemFolders(const BootDisk &disk, const PracticeParts &parts)
{
    QStringList usr{u"--ro-bind"_s, u"/usr"_s, u"/usr"_s};
    if (!parts.sshdRoot.isEmpty())
        usr = {u"--overlay-src"_s, u"/usr"_s, u"--overlay-src"_s, parts.sshdRoot + u"/usr"_s, u"--ro-overlay"_s, u"/usr"_s};
    return QStringList{u"--bind"_s, disk.root(), u"/"_s} + usr
        + QStringList{u"--bind"_s, disk.local(), u"/usr/local"_s,
                      u"--ro-bind"_s, parts.folder + u"/bin"_s, u"/usr/local/sbin"_s};
}

} // namespace

QStringList sandboxArguments(const WorkerSpec &worker, const BootDisk &disk, const PracticeParts &parts)
{
    // One id is all that an ordinary user can map. It is not 0, so that nobody is root without sudo.
    QStringList args{u"--unshare-user"_s, u"--uid"_s, u"1001"_s, u"--gid"_s, u"1001"_s,
                     u"--unshare-pid"_s, u"--unshare-ipc"_s, u"--unshare-uts"_s, u"--unshare-net"_s, u"--unshare-cgroup-try"_s,
                     u"--hostname"_s, worker.hostName, u"--die-with-parent"_s, u"--as-pid-1"_s, u"--clearenv"_s,
                     u"--setenv"_s, u"PATH"_s, u"/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"_s,
                     u"--setenv"_s, u"LANG"_s, u"C.UTF-8"_s};
    for (const char *capability : capabilities)
        args += {u"--cap-add"_s, QString::fromLatin1(capability)};
    args += systemFolders(disk, parts);
    // When root runs this, the id inside is root's, which could write the kernel's settings: they are read-only.
    args += {u"--proc"_s, u"/proc"_s, u"--ro-bind"_s, u"/proc/sys"_s, u"/proc/sys"_s,
             u"--ro-bind-try"_s, u"/proc/sysrq-trigger"_s, u"/proc/sysrq-trigger"_s, u"--dev"_s, u"/dev"_s};
    for (const QString &folder : {u"/dev/shm"_s, u"/tmp"_s})
        args += {u"--perms"_s, u"1777"_s, u"--size"_s, memoryDisk, u"--tmpfs"_s, folder};
    args += {u"--perms"_s, u"0555"_s, u"--tmpfs"_s, u"/run"_s, u"--perms"_s, u"1777"_s, u"--dir"_s, u"/run/lock"_s,
             u"--ro-bind"_s, parts.folder + u"/init"_s, u"/run/practice/init"_s,
             u"--ro-bind"_s, parts.folder + u"/login.so"_s, u"/run/practice/login.so"_s, u"--chdir"_s, u"/"_s};
    return args;
}
