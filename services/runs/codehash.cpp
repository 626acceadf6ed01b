// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/codehash.h"

#include "services/core/async/worker.h"
#include "services/core/plaintext.h"
#include "services/ssh/excludes.h"
#include "services/sync/localtree.h"
#include "services/sync/syncworkers.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QLocale>
#include <QMap>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

struct CodeHashText
{
    Q_DECLARE_TR_FUNCTIONS(CodeHash)
};

/// What of one path counts.
struct CodeEntry
{
    bool isLink = false;
    qint64 size = 0;
    QByteArray target{}; ///< of a link
};

/// The paths of a folder, and how much they hold.
class CodeFolder
{
public:
    CodeFolder(QByteArray root, const Excludes &excludes, const CodeHashLimits &limits, const std::stop_token &stop)
        : m_root{std::move(root)}
        , m_excludes{excludes}
        , m_limits{limits}
        , m_stop{stop}
    {
    }

    [[nodiscard]] Result<> read(const QByteArray &folder, int depth);
    [[nodiscard]] Result<QByteArray> hashed() const;
    [[nodiscard]] const QMap<QByteArray, CodeEntry> &entries() const { return m_entries; }
    [[nodiscard]] qint64 bytes() const { return m_bytes; }

private:
    [[nodiscard]] QByteArray full(const QByteArray &path) const
    {
        return path.isEmpty() ? m_root : m_root + '/' + path;
    }
    [[nodiscard]] Result<> add(const QByteArray &path, const struct stat &status);
    [[nodiscard]] std::unexpected<Error> unreadable(const QByteArray &path, int number) const;
    [[nodiscard]] std::unexpected<Error> tooMuch() const;

    QByteArray m_root;
    const Excludes &m_excludes;
    const CodeHashLimits &m_limits;
    const std::stop_token &m_stop;
    QMap<QByteArray, CodeEntry> m_entries; // by path: in their order
    qint64 m_bytes = 0;
};

QString shownName(const QByteArray &path)
{
    return plainLine(QFile::decodeName(path), 1'000);
}

std::unexpected<Error> CodeFolder::unreadable(const QByteArray &path, int number) const
{
    if (path.isEmpty() && (number == ENOENT || number == ENOTDIR))
        return failed(ErrorCode::NotFound,
                      CodeHashText::tr("The folder %1 is gone. The code of this run is not known by a hash.")
                          .arg(shownName(m_root)));
    return failed(ErrorCode::FileFailed,
                  CodeHashText::tr("%1 cannot be read on this computer (%2). The code of this run is not known by a "
                                   "hash.")
                      .arg(shownName(full(path)), QString::fromLocal8Bit(std::strerror(number))));
}

std::unexpected<Error> CodeFolder::tooMuch() const
{
    return failed(ErrorCode::Invalid,
                  CodeHashText::tr("The folder %1 holds more than %2 files or %3, so its hash is not taken. Leave out "
                                   "what is not code.")
                      .arg(shownName(m_root), QLocale{}.toString(m_limits.files),
                           QLocale{}.formattedDataSize(m_limits.bytes, 0)));
}

Result<> CodeFolder::add(const QByteArray &path, const struct stat &status)
{
    CodeEntry entry{.isLink = S_ISLNK(status.st_mode), .size = S_ISREG(status.st_mode) ? qint64{status.st_size} : 0};
    if (entry.isLink) {
        entry.target = QByteArray(4'096, Qt::Uninitialized);
        const auto size =
            ::readlink(full(path).constData(), entry.target.data(), static_cast<size_t>(entry.target.size()));
        entry.target.truncate(std::max<qsizetype>(0, size));
    }
    m_bytes += entry.size;
    m_entries.insert(path, entry);
    if (m_entries.size() > m_limits.files || m_bytes > m_limits.bytes)
        return tooMuch();
    return {};
}

Result<> CodeFolder::read(const QByteArray &folder, int depth)
{
    if (depth > m_limits.depth)
        return tooMuch();
    std::unique_ptr<DIR, int (*)(DIR *)> stream{::opendir(full(folder).constData()), &::closedir};
    if (!stream)
        return unreadable(folder, errno);
    QList<QByteArray> folders;
    while (const dirent *found = ::readdir(stream.get())) {
        if (m_stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        const QByteArray name{found->d_name};
        struct stat status{};
        if (name == "." || name == ".."
            || ::fstatat(::dirfd(stream.get()), found->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
            continue; // it went meanwhile
        const auto path = below(folder, name);
        if (m_excludes.leavesOut(path, S_ISDIR(status.st_mode)))
            continue;
        if (S_ISDIR(status.st_mode)) {
            folders.append(path);
        } else if (S_ISREG(status.st_mode) || S_ISLNK(status.st_mode)) {
            if (auto added = add(path, status); !added)
                return added;
        }
        if (folders.size() > m_limits.files)
            return tooMuch();
    }
    stream.reset(); // one at a time is open, however deep it is
    for (const auto &one : std::as_const(folders)) {
        if (auto done = read(one, depth + 1); !done)
            return done;
    }
    return {};
}

Result<QByteArray> CodeFolder::hashed() const
{
    QCryptographicHash sum{QCryptographicHash::Sha256};
    for (auto it = m_entries.cbegin(); it != m_entries.cend(); ++it) {
        if (m_stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        auto record = (it->isLink ? QByteArray{"link"} : QByteArray{"file"}) + '\0' + it.key() + '\0';
        if (it->isLink) {
            record += it->target;
        } else {
            const auto file = localChecksum(full(it.key()), m_stop);
            if (!file)
                return std::unexpected{file.error()};
            record += QByteArray::number(it->size) + '\0' + *file;
        }
        sum.addData(record + '\n');
    }
    return sum.result().toHex();
}

} // namespace

Result<CodeHash> hashedFolder(const QString &folder, const QStringList &excludes, const CodeHashLimits &limits,
                              const std::stop_token &stop)
{
    auto root = QFile::encodeName(folder);
    while (root.size() > 1 && root.endsWith('/'))
        root.chop(1);
    const Excludes leftOut{excludes};
    CodeFolder code{root, leftOut, limits, stop};
    if (auto read = code.read({}, 0); !read)
        return std::unexpected{read.error()};
    const auto sum = code.hashed();
    if (!sum)
        return std::unexpected{sum.error()};
    return CodeHash{.sha256 = *sum, .files = code.entries().size(), .bytes = code.bytes()};
}

Task<CodeHash> codeHashOf(QString folder, QStringList excludes, std::stop_token stop)
{
    const auto work = [folder = std::move(folder), excludes = std::move(excludes)](const std::stop_token &token) {
        return hashedFolder(folder, excludes, CodeHashLimits{}, token);
    };
    return onWorker<CodeHash>(&syncWorkers(), work, std::move(stop));
}
