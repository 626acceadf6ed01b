// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/etcfiles.h"

#include <QUuid>

using namespace Qt::StringLiterals;

namespace {

/// "c.PROJECT.internal" in zone Z, as Compute's zonal DNS names its VMs.
QString internalDomain(const QString &node)
{
    return node.section(u'/', 3, 3) + u".c."_s + node.section(u'/', 1, 1) + u".internal"_s;
}

// No group "tty": sshd would give terminals to it, and a sandbox with one id cannot.
constexpr char group[] = R"(root:x:0:
daemon:x:1:
adm:x:4:
dip:x:30:
video:x:44:
plugdev:x:46:
docker:x:998:
lxd:x:999:
google-sudoers:x:1000:
nogroup:x:65534:
)";

constexpr char passwd[] = R"(root:x:0:0:root:/root:/bin/bash
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
sshd:x:110:65534::/run/sshd:/usr/sbin/nologin
nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin
)";

// PerSourcePenalties came with OpenSSH 9.8; the sshd of a TPU VM (Ubuntu 22.04) has none, and here all clients share
// 127.0.0.1.
constexpr char sshdConfig[] = R"(# sshd of a practice host: the settings of a Compute Engine image, without PAM.
Include /etc/ssh/sshd_config.d/*.conf
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
DenyUsers daemon sshd nobody
UsePAM no
X11Forwarding yes
ClientAliveInterval 120
AcceptEnv LANG LC_* COLORTERM NO_COLOR
SetEnv LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games:/usr/local/games
PrintMotd yes
PidFile none
PerSourcePenalties no
Subsystem sftp /usr/lib/openssh/sftp-server
Match User root
    ForceCommand /usr/local/sbin/rootlogin
)";

constexpr char motd[] = R"(
  This is a practice host of TPU Desk: the SSH server is real, the TPU is not, and nothing here costs anything.

  * It has no way to the Internet. Files in your home folder last until the TPU is deleted.
  * Chips are /dev/accel* or /dev/vfio/*; the metadata server is at http://metadata.google.internal/.

)";

constexpr char profile[] = R"(# For login shells.
if [ "$LOGNAME" = root ]; then PS1='# '; else PS1='$ '; fi
if [ -n "$BASH_VERSION" ] && [ -f /etc/bash.bashrc ]; then . /etc/bash.bashrc; fi
export PATH="${PATH:-/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin}"
)";

constexpr char bashrc[] = R"(# For interactive shells.
[ -z "$PS1" ] && return
shopt -s checkwinsize
PS1='\u@\h:\w\$ '
)";

// A TPU VM's runtime is Ubuntu's, whatever this machine has.
constexpr char osRelease[] = R"os(PRETTY_NAME="Ubuntu 22.04.5 LTS"
NAME="Ubuntu"
VERSION_ID="22.04"
VERSION="22.04.5 LTS (Jammy Jellyfish)"
VERSION_CODENAME=jammy
ID=ubuntu
ID_LIKE=debian
UBUNTU_CODENAME=jammy
)os";

} // namespace

QList<EtcFile> etcFiles(const WorkerSpec &worker)
{
    const QByteArray domain = internalDomain(worker.node).toUtf8();
    return {
        {u"etc/passwd"_s, passwd},
        {u"etc/group"_s, group},
        {u"etc/hostname"_s, worker.hostName.toUtf8() + '\n'},
        {u"etc/hosts"_s, "127.0.0.1 localhost\n::1 localhost ip6-localhost ip6-loopback\n"},
        {u"etc/nsswitch.conf"_s, "passwd: files\ngroup: files\nhosts: files\nservices: files\nprotocols: files\n"},
        {u"etc/resolv.conf"_s, "nameserver 169.254.169.254\nsearch " + domain + " google.internal\n"},
        {u"etc/ssh/sshd_config"_s, sshdConfig},
        {u"etc/ssh/ssh_config"_s, "Host *\n    SendEnv LANG LC_* COLORTERM NO_COLOR\n"},
        {u"etc/sudoers.d/google_sudoers"_s, "%google-sudoers ALL=(ALL:ALL) NOPASSWD:ALL\n", 0440},
        {u"etc/os-release"_s, osRelease},
        {u"etc/motd"_s, motd},
        {u"etc/profile"_s, profile},
        {u"etc/bash.bashrc"_s, bashrc},
        {u"etc/environment"_s, "PATH=\"/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\"\n"},
        {u"etc/default/locale"_s, "LANG=C.UTF-8\n"},
        {u"etc/timezone"_s, "Etc/UTC\n"},
        {u"etc/shells"_s, "/bin/sh\n/bin/bash\n/usr/bin/bash\n/bin/zsh\n/usr/bin/zsh\n"},
        {u"etc/fstab"_s, "# The practice host's boot disk is not in this list.\n"},
        {u"etc/machine-id"_s, QUuid::createUuid().toString(QUuid::Id128).toUtf8() + '\n'},
        {u"etc/ld.so.preload"_s, "/run/practice/login.so\n"},
        {u"var/log/auth.log"_s, {}, 0640},
        {u"var/lib/google/google_users"_s, {}, 0444},
    };
}

QByteArray hostsLines(const QList<WorkerSpec> &slice)
{
    QByteArray text;
    for (const WorkerSpec &worker : slice)
        text += worker.internalIp.toUtf8() + ' ' + worker.hostName.toUtf8() + '.' + internalDomain(worker.node).toUtf8()
            + ' ' + worker.hostName.toUtf8() + "  # Added by Google\n";
    return text + "169.254.169.254 metadata.google.internal metadata  # Added by Google\n";
}
