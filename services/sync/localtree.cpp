// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/localtree.h"

#include "services/files/filetext.h"
#include "services/sync/translations.h"

#include <QCryptographicHash>
#include <QFile>
#include <QLocale>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace {

constexpr qsizetype deepest = 200; ///< folders in folders
constexpr qsizetype mostLeftOut = 1'000; ///< that are named
constexpr auto gitignore = ".gitignore";

QByteArray joinedTo(const QByteArray &root, const QByteArray &path)
{
    return path.isEmpty() ? root : filetext::childOf(root, path);
}

QString reasonOf(int number)
{
    return QString::fromLocal8Bit(std::strerror(number));
}

std::unexpected<Error> goneError(const QByteArray &root)
{
    return failed(ErrorCode::NotFound,
                  SyncMessages::tr("The folder %1 is gone. Nothing is deleted on the hosts because of that; it goes on "
                                   "when the folder is back.")
                      .arg(filetext::shownPath(root)));
}

qint64 nanoseconds(const timespec &time)
{
    return qint64(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

/// Of a small file that may be anything by the time it is opened.
QByteArray textAt(int folder, const char *name, qsizetype most)
{
    const int fd = ::openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return {};
    QFile file;
    struct stat status{};
    const bool isFile = ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    if (!file.open(fd, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle)) {
        ::close(fd);
        return {};
    }
    return isFile ? file.read(most) : QByteArray{};
}

/// One reading: the tree, and what is left to be read.
class TreeReader
{
public:
    TreeReader(const TreeScan &scan, LocalTree tree, const std::stop_token &stop)
        : m_scan{scan}
        , m_tree{std::move(tree)}
        , m_stop{stop}
    {
    }

    void forgetTree(const QByteArray &folder) { forget(folder); }

    /// With all that is in it, as if nothing were known of it.
    void readAnew(const QByteArray &folder)
    {
        forget(folder);
        QList<QByteArray> left{folder};
        while (!left.isEmpty() && !m_error)
            left.append(enter(left.takeLast()));
    }

    /// What lies right in it; folders that are new with all that is in them.
    void readLevel(const QByteArray &folder)
    {
        if (m_error || !m_tree.folders.contains(folder)) // it went, or is excluded, or is read with what it lies in
            return;
        const auto rules = m_tree.folders.value(folder);
        const auto before = foldersIn(folder);
        forgetFiles(folder);
        const auto now = enter(folder);
        const auto after = m_tree.folders.value(folder);
        const bool isSame = (!rules && !after) || (rules && after && *rules == *after);
        if (!isSame) { // another .gitignore: all below it may be other files
            readAnew(folder);
            return;
        }
        const QSet<QByteArray> there{now.begin(), now.end()};
        for (const auto &old : before) {
            if (!there.contains(old))
                forget(old);
        }
        for (const auto &one : now) {
            if (!m_tree.folders.contains(one))
                readAnew(one);
        }
    }

    [[nodiscard]] Result<LocalTree> result()
    {
        if (m_stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        if (m_error)
            return std::unexpected{*m_error};
        struct stat status{};
        if (::stat(m_scan.root.constData(), &status) != 0 || !S_ISDIR(status.st_mode)) // it went meanwhile
            return goneError(m_scan.root);
        return std::move(m_tree);
    }

private:
    /// Reads one folder; gives the folders in it that are kept.
    QList<QByteArray> enter(const QByteArray &folder);
    void take(int fd, const QByteArray &folder, const char *name, QList<QByteArray> *folders);
    [[nodiscard]] bool isIgnored(const QByteArray &path, bool isFolder) const;
    void refuse(const QByteArray &folder, int number);
    void setRules(const QByteArray &folder, const LocalTree::Rules &rules);
    void forget(const QByteArray &folder);
    void forgetFiles(const QByteArray &folder);
    [[nodiscard]] QList<QByteArray> foldersIn(const QByteArray &folder) const;
    void leaveOut(const QByteArray &path, LeftOut why)
    {
        if (m_tree.leftOut.size() < mostLeftOut)
            m_tree.leftOut.insert(path, why);
    }
    void addFile(const QByteArray &path, const LocalFile &file)
    {
        m_tree.files.insert(path, file);
        m_tree.bytes += file.size;
    }

    const TreeScan &m_scan;
    LocalTree m_tree;
    const std::stop_token &m_stop;
    std::optional<Error> m_error;
};

qint64 sizeOf(const LocalTree::Rules &rules)
{
    return rules ? rules->size() : 0;
}

/// The first key behind all paths below `folder`: "/" is followed by "0".
QByteArray behind(const QByteArray &folder)
{
    return folder + '0';
}

template <typename Value>
void eraseBelow(QMap<QByteArray, Value> *map, const QByteArray &folder)
{
    if (folder.isEmpty()) {
        map->clear();
        return;
    }
    auto at = map->lowerBound(folder + '/');
    const auto last = behind(folder);
    while (at != map->end() && at.key() < last)
        at = map->erase(at);
}

void TreeReader::forget(const QByteArray &folder)
{
    if (folder.isEmpty()) {
        m_tree = {};
        return;
    }
    const auto last = behind(folder);
    for (auto at = std::as_const(m_tree.files).lowerBound(folder + '/'); at != m_tree.files.cend() && at.key() < last;
         ++at)
        m_tree.bytes -= at->size;
    for (auto at = std::as_const(m_tree.folders).lowerBound(folder); at != m_tree.folders.cend() && at.key() < last;
         ++at) {
        if (at.key() == folder || at.key().startsWith(folder + '/'))
            m_tree.ruleBytes -= sizeOf(*at);
    }
    eraseBelow(&m_tree.files, folder);
    eraseBelow(&m_tree.folders, folder);
    eraseBelow(&m_tree.leftOut, folder);
    m_tree.folders.remove(folder);
    m_tree.leftOut.remove(folder);
}

void TreeReader::forgetFiles(const QByteArray &folder)
{
    const auto first = folder.isEmpty() ? QByteArray{} : folder + '/';
    const auto last = folder.isEmpty() ? QByteArray{} : behind(folder);
    const auto isRightIn = [&first](const QByteArray &path) { return path.indexOf('/', first.size()) < 0; };
    for (auto at = m_tree.files.lowerBound(first); at != m_tree.files.end() && (last.isEmpty() || at.key() < last);) {
        if (!isRightIn(at.key())) {
            ++at;
            continue;
        }
        m_tree.bytes -= at->size;
        at = m_tree.files.erase(at);
    }
    for (auto at = m_tree.leftOut.lowerBound(first);
         at != m_tree.leftOut.end() && (last.isEmpty() || at.key() < last);) {
        if (isRightIn(at.key()))
            at = m_tree.leftOut.erase(at);
        else
            ++at;
    }
}

QList<QByteArray> TreeReader::foldersIn(const QByteArray &folder) const
{
    QList<QByteArray> found;
    const auto first = folder.isEmpty() ? QByteArray{} : folder + '/';
    const auto last = folder.isEmpty() ? QByteArray{} : behind(folder);
    for (auto at = m_tree.folders.lowerBound(first); at != m_tree.folders.end() && (last.isEmpty() || at.key() < last);
         ++at) {
        if (!at.key().isEmpty() && at.key().indexOf('/', first.size()) < 0)
            found.append(at.key());
    }
    return found;
}

bool TreeReader::isIgnored(const QByteArray &path, bool isFolder) const
{
    using Verdict = IgnoreRules::Verdict;
    if (const auto own = m_scan.excludes.verdict(path, isFolder); own != Verdict::None)
        return own == Verdict::Ignored;
    if (!m_scan.usesGitignore)
        return false;
    for (auto folder = folderAbove(path);; folder = folderAbove(folder)) { // the nearest decides
        if (const auto rules = m_tree.folders.value(folder)) {
            const auto name = folder.isEmpty() ? path : path.sliced(folder.size() + 1);
            if (const auto verdict = rules->verdict(name, isFolder); verdict != Verdict::None)
                return verdict == Verdict::Ignored;
        }
        if (folder.isEmpty())
            return false;
    }
}

void TreeReader::refuse(const QByteArray &folder, int number)
{
    if (!folder.isEmpty()) {
        if (number != ENOENT && number != ENOTDIR
            && number != ELOOP) // it went, or became a link: its own folder says so
            leaveOut(folder, LeftOut::Unreadable);
        return;
    }
    if (number == ENOENT || number == ENOTDIR)
        m_error = goneError(m_scan.root).error();
    else
        m_error = Error{ErrorCode::Denied,
                        SyncMessages::tr("The folder %1 cannot be read (%2). Put its permissions right; it goes on by "
                                         "itself then.")
                            .arg(filetext::shownPath(m_scan.root), reasonOf(number)),
                        {}};
}

/// The folder is kept from now on.
void TreeReader::setRules(const QByteArray &folder, const LocalTree::Rules &rules)
{
    m_tree.ruleBytes += sizeOf(rules) - sizeOf(m_tree.folders.value(folder));
    m_tree.folders.insert(folder, rules);
    if (m_tree.ruleBytes > m_scan.mostRuleBytes)
        m_error =
            Error{ErrorCode::Invalid,
                  SyncMessages::tr("The .gitignore files in %1 hold more than %2 together, so nothing is sent. "
                                   "Exclude the folders they lie in, or do not leave out what .gitignore names.")
                      .arg(filetext::shownPath(m_scan.root), QLocale{}.formattedDataSize(m_scan.mostRuleBytes, 0)),
                  {}};
}

QList<QByteArray> TreeReader::enter(const QByteArray &folder)
{
    if (m_stop.stop_requested()) {
        m_error = Error{ErrorCode::Cancelled, {}, {}};
        return {};
    }
    if (m_scan.entering)
        m_scan.entering(folder); // before it is read: nothing that comes between is missed
    const auto path = joinedTo(m_scan.root, folder);
    const int follow = folder.isEmpty() ? 0 : O_NOFOLLOW;
    const int fd = ::open(path.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | follow);
    const std::unique_ptr<DIR, int (*)(DIR *)> stream{fd < 0 ? nullptr : ::fdopendir(fd), &::closedir};
    if (!stream) {
        const int number = errno;
        if (fd >= 0)
            ::close(fd);
        refuse(folder, number);
        return {};
    }
    LocalTree::Rules rules;
    if (m_scan.usesGitignore) {
        auto text = textAt(fd, gitignore, IgnoreRules::mostBytes + 1);
        if (auto read = IgnoreRules::fromText(text); !read.isEmpty() || read.isCut())
            rules = std::make_shared<const IgnoreRules>(std::move(read));
    }
    setRules(folder, rules);
    if (rules && rules->isCut())
        leaveOut(below(folder, gitignore), LeftOut::LongRules);
    QList<QByteArray> folders;
    while (const dirent *found = ::readdir(stream.get())) {
        take(fd, folder, found->d_name, &folders);
        if (m_error || m_stop.stop_requested())
            break;
    }
    return folders;
}

void TreeReader::take(int fd, const QByteArray &folder, const char *name, QList<QByteArray> *folders)
{
    const QByteArray own{name};
    if (own == "." || own == ".." || own == ".git")
        return;
    struct stat status{};
    if (::fstatat(fd, name, &status, AT_SYMLINK_NOFOLLOW) != 0)
        return; // gone meanwhile
    const auto path = below(folder, own);
    if (isIgnored(path, S_ISDIR(status.st_mode)))
        return;
    if (S_ISLNK(status.st_mode)) {
        leaveOut(path, LeftOut::Link);
    } else if (S_ISDIR(status.st_mode)) {
        if (path.count('/') < deepest && joinedTo(m_scan.root, path).size() < 4'000)
            folders->append(path);
        else
            leaveOut(path, LeftOut::Deep);
    } else if (!S_ISREG(status.st_mode)) {
        leaveOut(path, LeftOut::Special);
    } else if (::faccessat(fd, name, R_OK, AT_EACCESS) != 0) {
        leaveOut(path, LeftOut::Unreadable);
    } else {
        addFile(path, {.size = status.st_size, .modified = nanoseconds(status.st_mtim), .mode = status.st_mode & 0777});
    }
    if (m_tree.files.size() > m_scan.mostFiles || m_tree.folders.size() + folders->size() > m_scan.mostFiles)
        m_error = Error{ErrorCode::Invalid,
                        SyncMessages::tr("The folder %1 holds more than %2 files. Exclude some of them, or choose a "
                                         "folder in it.")
                            .arg(filetext::shownPath(m_scan.root), QLocale{}.toString(m_scan.mostFiles)),
                        {}};
}

/// A folder on the way to it is a link now: what that leads to, or does not, says nothing of the file.
bool isBehindLink(const QByteArray &root, const QByteArray &path)
{
    for (auto folder = folderAbove(path); !folder.isEmpty(); folder = folderAbove(folder)) {
        struct stat status{};
        if (::lstat(joinedTo(root, folder).constData(), &status) == 0 && S_ISLNK(status.st_mode))
            return true;
    }
    return false;
}

} // namespace

QByteArray below(const QByteArray &folder, const QByteArray &name)
{
    return folder.isEmpty() ? name : folder + '/' + name;
}

QByteArray folderAbove(const QByteArray &path)
{
    const auto slash = path.lastIndexOf('/');
    return slash < 0 ? QByteArray{} : path.first(slash);
}

Result<LocalTree> scannedTree(const TreeScan &scan, const std::stop_token &stop)
{
    TreeReader reader{scan, {}, stop};
    reader.readAnew({});
    return reader.result();
}

Result<LocalTree> scannedAgain(const TreeScan &scan, const LocalTree &known, const TreeChanges &changes,
                               const std::stop_token &stop)
{
    if (changes.isAll || changes.trees.contains(QByteArray{}))
        return scannedTree(scan, stop);
    TreeReader reader{scan, known, stop};
    // A tree that is new is forgotten here, and found by the folder that it lies in: only that knows whether it is
    // kept.
    auto levels = changes.folders;
    for (const auto &tree : changes.trees) {
        reader.forgetTree(tree);
        levels.insert(folderAbove(tree));
    }
    QList<QByteArray> sorted{levels.begin(), levels.end()};
    std::ranges::sort(sorted); // a folder comes before what is in it
    for (const auto &folder : std::as_const(sorted))
        reader.readLevel(folder);
    return reader.result();
}

QList<QByteArray> changedFiles(const LocalTree &before, const LocalTree &now)
{
    QList<QByteArray> changed;
    auto old = before.files.cbegin();
    auto fresh = now.files.cbegin();
    while (old != before.files.cend() || fresh != now.files.cend()) {
        if (fresh == now.files.cend() || (old != before.files.cend() && old.key() < fresh.key())) {
            changed.append((old++).key());
        } else if (old == before.files.cend() || fresh.key() < old.key()) {
            changed.append((fresh++).key());
        } else {
            if (*old != *fresh)
                changed.append(fresh.key());
            ++old;
            ++fresh;
        }
    }
    return changed;
}

QList<QByteArray> missingHere(const QByteArray &root, const QList<QByteArray> &paths, const std::stop_token &stop)
{
    const auto isFolder = [&root] {
        struct stat status{};
        return ::stat(root.constData(), &status) == 0 && S_ISDIR(status.st_mode);
    };
    QList<QByteArray> missing;
    for (const auto &path : paths) {
        struct stat status{};
        const bool isMissing =
            ::lstat(joinedTo(root, path).constData(), &status) != 0 && (errno == ENOENT || errno == ENOTDIR);
        if (stop.stop_requested())
            return {};
        if (isMissing && !isBehindLink(root, path))
            missing.append(path);
    }
    return isFolder() ? missing : QList<QByteArray>{};
}

Result<QByteArray> localChecksum(const QByteArray &path, const std::stop_token &stop)
{
    const int fd = ::open(path.constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    struct stat status{};
    QFile file;
    const bool isFile = fd >= 0 && ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    const int number = errno;
    if (!isFile || !file.open(fd, QIODevice::ReadOnly | QIODevice::Unbuffered, QFileDevice::AutoCloseHandle)) {
        if (fd >= 0)
            ::close(fd);
        return failed(ErrorCode::FileFailed,
                      SyncMessages::tr("%1 cannot be read on this computer (%2).")
                          .arg(filetext::shownPath(path), reasonOf(number)));
    }
    QCryptographicHash sum{QCryptographicHash::Sha256};
    constexpr qint64 portion = 1024 * 1024;
    for (auto bytes = file.read(portion); !bytes.isEmpty(); bytes = file.read(portion)) {
        if (stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        sum.addData(bytes);
    }
    return sum.result().toHex();
}
