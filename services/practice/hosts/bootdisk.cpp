// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/bootdisk.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QUuid>

#include <filesystem>

#include <sys/stat.h>

using namespace Qt::StringLiterals;

namespace fs = std::filesystem;

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

/// A file of a new boot disk.
struct EtcFile
{
    QString path; ///< below the root
    QByteArray content;
    mode_t mode = 0444; ///< one user id owns all files, so what only root may write has no write bit
};

/// Where Ubuntu's own packages come from on a VM of Google's: the mirror of its region, which the imitation of apt
/// names, too.
QByteArray packageSources(const WorkerSpec &worker)
{
    const QByteArray mirror =
        "http://" + worker.node.section(u'/', 3, 3).section(u'-', 0, -2).toUtf8() + ".gce.archive.ubuntu.com/ubuntu/";
    QByteArray lines;
    for (const char *pocket : {"jammy", "jammy-updates", "jammy-backports", "jammy-security"})
        lines += "deb " + mirror + ' ' + pocket + " main restricted universe multiverse\n";
    return lines;
}

/// The generated /etc of a practice host: users, names, sshd's settings, greeting.
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
        {u"etc/apt/sources.list"_s, packageSources(worker)},
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

struct BootDiskMessages
{
    Q_DECLARE_TR_FUNCTIONS(Hosts)
};

auto diskRefused(const QString &path, const QString &why)
{
    return failed(ErrorCode::FileFailed,
                  BootDiskMessages::tr("The practice host's disk could not be written (%1: %2). Make room or check the "
                                       "permissions of that folder, then start the host again.")
                      .arg(path, why));
}

Result<> write(const QString &path, const QByteArray &content, mode_t mode)
{
    QFile file{path};
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly) || file.write(content) != content.size() || !file.flush())
        return diskRefused(path, file.errorString());
    ::fchmod(file.handle(), mode);
    return {};
}

/// Folders of the disk. Those of the system cannot be written without sudo, although one user id owns all.
struct Folder
{
    const char *path;
    mode_t mode;
};
constexpr Folder folders[] = {
    {"etc/ssh", 0755},
    {"etc/default", 0755},
    {"etc/sudoers.d", 0755},
    {"home", 0755},
    {"root", 0700},
    {"var/log", 0755},
    {"var/tmp", 01777},
    {"var/lib/google", 0755},
    {"var/cache", 0755},
    {"var/mail", 0755},
    {"opt", 0755},
    {"srv", 0755},
    {"mnt", 0755},
    {"media", 0755},
    {"usr", 0755},
    {"proc", 0755},
    {"dev", 0755},
    {"sys", 0755},
    {"run", 0755},
    {"tmp", 01777},
    {"etc/systemd/system", 0755},
    {"etc/apt/apt.conf.d", 0755},
    {"etc/apt/auth.conf.d", 0755},
    {"etc/apt/keyrings", 0755},
    {"etc/apt/preferences.d", 0755},
    {"etc/apt/sources.list.d", 0755},
    {"etc/apt/trusted.gpg.d", 0755},
};
constexpr const char *sealed[] = {"etc/ssh",
                                  "etc/default",
                                  "etc/sudoers.d",
                                  "etc/systemd/system",
                                  "etc/systemd",
                                  "etc/apt/apt.conf.d",
                                  "etc/apt/auth.conf.d",
                                  "etc/apt/keyrings",
                                  "etc/apt/preferences.d",
                                  "etc/apt/sources.list.d",
                                  "etc/apt/trusted.gpg.d",
                                  "etc/apt",
                                  "etc",
                                  "home",
                                  "var/lib/google",
                                  "var/lib",
                                  "var/cache",
                                  "var/mail",
                                  "opt",
                                  "srv",
                                  "mnt",
                                  "media",
                                  "sys",
                                  "var"};

/// What programs of the system's /usr expect in /etc and does not belong to the user: links of alternatives, editors'
/// defaults.
constexpr const char *copied[] = {"alternatives",
                                  "skel",
                                  "vim",
                                  "nanorc",
                                  "byobu",
                                  "zsh",
                                  "terminfo",
                                  "inputrc",
                                  "protocols",
                                  "services",
                                  "mime.types",
                                  "ld.so.cache",
                                  "debian_version",
                                  "bindresvport.blacklist"};

void copySystemFiles(const fs::path &etc)
{
    for (const char *name : copied) {
        std::error_code error; // what a system does not have, a host does not have
        const fs::path from = fs::path{"/etc"} / name;
        const fs::path to = etc / name;
        if (fs::exists(from, error))
            fs::copy(from, to, fs::copy_options::recursive | fs::copy_options::copy_symlinks, error);
        if (!fs::is_directory(to, error)) {
            fs::permissions(to, fs::perms{0444}, error);
            continue;
        }
        for (const auto &entry : fs::recursive_directory_iterator{to, error})
            if (!entry.is_symlink())
                fs::permissions(entry.path(), fs::perms{0222}, fs::perm_options::remove, error);
        fs::permissions(to, fs::perms{0555}, error);
    }
}

Result<> makeFolders(const QString &root)
{
    for (const Folder &folder : folders) {
        const QString path = root + u'/' + QString::fromUtf8(folder.path);
        if (!QDir{}.mkpath(path))
            return diskRefused(path, QString::fromLocal8Bit(std::strerror(errno)));
        ::chmod(QFile::encodeName(path).constData(), folder.mode);
    }
    for (const char *link : {"bin", "sbin", "lib", "lib32", "lib64", "libx32"}) {
        const QString name = QString::fromUtf8(link);
        if (QDir{u"/usr/"_s + name}.exists())
            QFile::link(u"usr/"_s + name, root + u'/' + name);
    }
    return {};
}

/// Of the three types that a TPU VM has; `published` gets the public halves, as the guest attributes have them.
Result<> makeKeys(const QString &etcSsh, const QString &published)
{
    if (!QDir{}.mkpath(published))
        return diskRefused(published, QString::fromLocal8Bit(std::strerror(errno)));
    for (const QString &type : {u"ed25519"_s, u"ecdsa"_s, u"rsa"_s}) {
        const QString path = etcSsh + u"/ssh_host_%1_key"_s.arg(type);
        QProcess keygen; // 2048 bits are what sshd accepts everywhere, and are made in a moment; the other types have
                         // one size
        keygen.start(u"ssh-keygen"_s,
                     {u"-q"_s,
                      u"-t"_s,
                      type,
                      u"-b"_s,
                      type == "rsa"_L1 ? u"2048"_s : u"256"_s,
                      u"-N"_s,
                      {},
                      u"-C"_s,
                      u"root"_s,
                      u"-f"_s,
                      path});
        keygen.waitForFinished();
        QFile publicKey{path + u".pub"_s};
        if (!publicKey.open(QIODevice::ReadOnly))
            return diskRefused(path, QString::fromLocal8Bit(keygen.readAllStandardError()).simplified());
        const QList<QByteArray> words = publicKey.readAll().split(' '); // type, key, comment
        ::chmod(QFile::encodeName(path).constData(), 0400);
        ::chmod(QFile::encodeName(publicKey.fileName()).constData(), 0444);
        if (const auto done = write(published + u'/' + QString::fromLatin1(words.value(0)), words.value(1), 0600);
            !done)
            return done;
    }
    return {};
}

/// What lets this system's Python say that it is the one of a TPU VM, and a training script in every new home.
Result<> makePython(const QString &root, const QString &local)
{
    const QDir libraries{u"/usr/lib"_s};
    for (const QString &name : libraries.entryList({u"python3.*"_s}, QDir::Dirs)) {
        const QString folder = local + u"/lib/"_s + name + u"/dist-packages"_s;
        if (!QDir{}.mkpath(folder))
            return diskRefused(folder, QString::fromLocal8Bit(std::strerror(errno)));
        const auto done =
            write(folder + u"/practice.pth"_s,
                  "import sys; sys.path.append('/run/practice/lib/pythons'); import practice_python\n", 0444);
        if (!done)
            return done;
    }
    const QString skeleton = root + u"/etc/skel/practice"_s;
    if (!QDir{}.mkpath(skeleton))
        return diskRefused(skeleton, QString::fromLocal8Bit(std::strerror(errno)));
    for (const auto &name : {u"train.py"_s, u"learn.py"_s})
        QFile::link(u"/run/practice/lib/examples/"_s + name, skeleton + u'/' + name);
    return {};
}

} // namespace

QByteArray hostsLines(const QList<WorkerSpec> &slice)
{
    QByteArray text;
    for (const WorkerSpec &worker : slice)
        text += worker.internalIp.toUtf8() + ' ' + worker.hostName.toUtf8() + '.' + internalDomain(worker.node).toUtf8()
            + ' ' + worker.hostName.toUtf8() + "  # Added by Google\n";
    return text + "169.254.169.254 metadata.google.internal metadata  # Added by Google\n"
        + "199.36.153.8 storage.googleapis.com  # Added by Google\n";
}

QString BootDisk::folderOf(const QString &stateDir, const QString &node)
{
    const QByteArray hash = QCryptographicHash::hash(node.toUtf8(), QCryptographicHash::Sha256).toHex();
    return stateDir + u"/disks/"_s + node.section(u'/', -1).left(40) + u'-' + QString::fromLatin1(hash.left(12));
}

Result<> BootDisk::prepare(const WorkerSpec &worker) const
{
    if (QDir{root()}.exists())
        return renewBootId();
    // Made beside its place and moved there when it is whole, so that an interrupted boot leaves no half disk.
    const BootDisk fresh{m_folder + u".new"_s};
    remove(fresh.m_folder);
    if (const auto made = fresh.make(worker); !made)
        return made;
    if (!QDir{}.rename(fresh.m_folder, m_folder))
        return diskRefused(m_folder, QString::fromLocal8Bit(std::strerror(errno)));
    return renewBootId();
}

/// All sandboxes share one kernel, whose own id would say that no host was ever restarted.
Result<> BootDisk::renewBootId() const
{
    QFile::remove(bootId());
    return write(bootId(), QUuid::createUuid().toByteArray(QUuid::WithoutBraces) + '\n', 0444);
}

Result<> BootDisk::make(const WorkerSpec &worker) const
{
    if (const auto done = makeFolders(root()); !done)
        return done;
    for (const char *name : {"bin", "sbin", "lib", "etc", "share", "src", "include", "games", "man"})
        if (!QDir{}.mkpath(local() + u'/' + QString::fromUtf8(name)))
            return diskRefused(local(), QString::fromLocal8Bit(std::strerror(errno)));
    if (const auto done = makePython(root(), local()); !done)
        return done;
    for (const EtcFile &file : etcFiles(worker))
        if (const auto done = write(root() + u'/' + file.path, file.content, file.mode); !done)
            return done;
    QFile::link(u"../proc/self/mounts"_s, root() + u"/etc/mtab"_s);
    QFile::link(u"/usr/share/zoneinfo/Etc/UTC"_s, root() + u"/etc/localtime"_s);
    if (const auto done = makeKeys(root() + u"/etc/ssh"_s, m_folder + u"/hostkeys"_s); !done)
        return done;
    copySystemFiles(QFile::encodeName(root() + u"/etc"_s).toStdString());
    for (const char *path : sealed)
        ::chmod(QFile::encodeName(root() + u'/' + QString::fromUtf8(path)).constData(), 0555);
    ::chmod(QFile::encodeName(root()).constData(), 0555);
    for (const QString &name : QDir{local()}.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        ::chmod(QFile::encodeName(local() + u'/' + name).constData(), 0555);
    ::chmod(QFile::encodeName(local()).constData(), 0555);
    return {};
}

QMap<QString, QString> BootDisk::hostKeys() const
{
    QMap<QString, QString> keys;
    const QDir folder{m_folder + u"/hostkeys"_s};
    for (const QString &type : folder.entryList(QDir::Files)) {
        QFile file{folder.filePath(type)};
        if (file.open(QIODevice::ReadOnly))
            keys[type] = QString::fromLatin1(file.readAll());
    }
    return keys;
}

bool BootDisk::remove(const QString &folder)
{
    const fs::path path{QFile::encodeName(folder).toStdString()};
    std::error_code error;
    if (!fs::exists(fs::symlink_status(path, error)))
        return true;
    // A folder without write permission cannot be emptied, not even by its owner.
    fs::permissions(path, fs::perms::owner_all, fs::perm_options::add | fs::perm_options::nofollow, error);
    if (fs::is_directory(fs::symlink_status(path, error)))
        fs::permissions(path, fs::perms::owner_all, fs::perm_options::add, error);
    fs::recursive_directory_iterator walk{path, fs::directory_options::none, error};
    for (; !error && walk != fs::recursive_directory_iterator{}; walk.increment(error))
        if (walk->is_directory(error) && !walk->is_symlink(error))
            fs::permissions(walk->path(), fs::perms::owner_all, fs::perm_options::add, error);
    fs::remove_all(path, error);
    return !error;
}
