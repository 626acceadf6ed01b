// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/sandboxargs.h"

using namespace Qt::StringLiterals;

namespace {

// One id is all that an ordinary user can map. It is not 0, so that nobody is root without sudo.
constexpr auto namespaces =
    "--unshare-user --uid 1001 --gid 1001 --unshare-pid --unshare-ipc --unshare-uts --unshare-net "
    "--unshare-cgroup-try --die-with-parent --as-pid-1"_L1;

constexpr auto environment = "--clearenv --setenv LANG C.UTF-8 "
                             "--setenv PATH /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"_L1;

// What the worker's first process keeps, for the imitation of sudo. Not SYS_ADMIN: it could undo the mounts below.
constexpr auto capabilities = "CHOWN DAC_OVERRIDE DAC_READ_SEARCH FOWNER FSETID KILL SETGID SETUID SYS_PTRACE SYS_NICE "
                              "SYS_CHROOT NET_BIND_SERVICE NET_RAW"_L1;

// When root runs this, the id inside is root's, which could write the kernel's settings: they are read-only.
constexpr auto kernelFiles = "--proc /proc --ro-bind /proc/sys /proc/sys "
                             "--ro-bind-try /proc/sysrq-trigger /proc/sysrq-trigger --dev /dev"_L1;

// 256 MiB each of /dev/shm and /tmp.
constexpr auto memoryDisks =
    "--perms 1777 --size 268435456 --tmpfs /dev/shm --perms 1777 --size 268435456 --tmpfs /tmp "
    "--perms 0555 --tmpfs /run --perms 1777 --dir /run/lock"_L1;

QStringList words(QLatin1StringView text)
{
    return QString{text}.split(u' ');
}

QStringList disks(const BootDisk &disk, const PracticeParts &parts)
{
    QStringList args{u"--bind"_s, disk.root(), u"/"_s};
    if (parts.sshdRoot.isEmpty())
        args += words("--ro-bind /usr /usr"_L1);
    else
        args += words("--overlay-src /usr --overlay-src"_L1) + QStringList{parts.sshdRoot + u"/usr"_s}
            + words("--ro-overlay /usr"_L1);
    args += {u"--bind"_s, disk.local(), u"/usr/local"_s};
    args += {u"--ro-bind"_s, parts.folder + u"/bin"_s, u"/usr/local/sbin"_s};
    return args;
}

} // namespace

QStringList sandboxArguments(const WorkerSpec &worker, const BootDisk &disk, const PracticeParts &parts)
{
    QStringList args = words(namespaces) + words(environment) + QStringList{u"--hostname"_s, worker.hostName};
    for (const QString &capability : words(capabilities))
        args += {u"--cap-add"_s, u"CAP_"_s + capability};
    args += disks(disk, parts) + words(kernelFiles)
        + QStringList{u"--ro-bind"_s, disk.bootId(), u"/proc/sys/kernel/random/boot_id"_s} + words(memoryDisks);
    for (const QString &part : {u"/init"_s, u"/login.so"_s, u"/nfs"_s, u"/lib"_s, u"/runtime"_s})
        args += {u"--ro-bind"_s, parts.folder + part, u"/run/practice"_s + part};
    return args + words("--chdir /"_L1);
}
