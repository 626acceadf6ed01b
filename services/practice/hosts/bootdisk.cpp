// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/bootdisk.h"

#include "services/practice/hosts/etcfiles.h"
#include "services/practice/hosts/hostkeygen.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QUuid>

#include <filesystem>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
namespace fs = std::filesystem;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Hosts)
};

auto diskRefused(const QString &path, const QString &why)
{
    return failed(ErrorCode::FileFailed,
                  Words::tr("The practice host's disk could not be written (%1: %2). Make room or check the "
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
};
constexpr const char *sealed[] = {"etc/ssh",     "etc/default", "etc/sudoers.d", "etc/systemd/system",
                                  "etc/systemd", "etc",         "home",          "var/lib/google",
                                  "var/lib",     "var/cache",   "var/mail",      "opt",
                                  "srv",         "mnt",         "media",         "sys",
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

Result<> makeKeys(const QString &etcSsh, const QString &published)
{
    const auto keys = generateHostKeys();
    if (!keys)
        return std::unexpected{keys.error()};
    if (!QDir{}.mkpath(published))
        return diskRefused(published, QString::fromLocal8Bit(std::strerror(errno)));
    for (const HostKey &key : *keys) {
        const QString path = etcSsh + u'/' + key.fileName;
        const QByteArray line = key.type.toUtf8() + ' ' + key.publicBlob.toBase64() + " root\n";
        const auto done =
            write(path, key.privateFile, 0400)
                .and_then([&] { return write(path + u".pub"_s, line, 0444); })
                .and_then([&] { return write(published + u'/' + key.type, key.publicBlob.toBase64(), 0600); });
        if (!done)
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
    QFile::link(u"/run/practice/lib/examples/train.py"_s, skeleton + u"/train.py"_s);
    return {};
}

} // namespace

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
