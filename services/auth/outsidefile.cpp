// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/outsidefile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QTimeZone>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largest = 64 * 1'024; // a service account's key has 2.4 KB
constexpr mode_t ofOthers = 077;

struct OutsideFileMessages
{
    Q_DECLARE_TR_FUNCTIONS(OutsideFile)
};

class Descriptor
{
public:
    // Without waiting: a pipe or a device in the place of a file must not stop the program.
    explicit Descriptor(const QString &path)
        : m_number{::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)}
    {
    }
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    Q_DISABLE_COPY_MOVE(Descriptor)

    [[nodiscard]] int number() const { return m_number; }

private:
    int m_number;
};

QString shown(const QString &path)
{
    return QDir::toNativeSeparators(path);
}

std::unexpected<Error> notOpened(const QString &path, int why)
{
    if (why == ENOENT || why == ENOTDIR)
        return failed(
            ErrorCode::NotFound,
            OutsideFileMessages::tr("The file %1 does not exist (any more). Choose it again in its new place.")
                .arg(shown(path)));
    return failed(ErrorCode::FileFailed,
                  OutsideFileMessages::tr("The file %1 cannot be read: %2. Check its permissions.")
                      .arg(shown(path), QString::fromLocal8Bit(std::strerror(why))));
}

/// Folders that a program copies to other computers.
bool isSynced(const QString &path)
{
    static const QStringList marks{u"/Dropbox/"_s,   u"/OneDrive"_s,  u"/Google Drive/"_s, u"/GoogleDrive/"_s,
                                   u"/Nextcloud/"_s, u"/ownCloud/"_s, u"/iCloud"_s,        u"/Syncthing/"_s,
                                   u"/Seafile/"_s,   u"/MEGA/"_s};
    return std::ranges::any_of(marks, [&](const QString &mark) { return path.contains(mark, Qt::CaseInsensitive); });
}

QStringList warningsOn(const QString &path, const struct stat &file)
{
    QStringList warnings;
    if ((file.st_mode & ofOthers) != 0)
        warnings += OutsideFileMessages::tr("Other users of this computer may read or change this file (mode 0%1). "
                                            "Allow it only to yourself: chmod 600 %2")
                        .arg(QString::number(file.st_mode & 0777, 8), shown(path));
    if (file.st_uid != ::geteuid() && ::geteuid() != 0)
        warnings += OutsideFileMessages::tr("This file belongs to another user of this computer.");
    const QFileInfo entry{path};
    if (entry.isSymLink())
        warnings +=
            OutsideFileMessages::tr("This is a link; the file itself is %1.").arg(shown(entry.canonicalFilePath()));
    if (isSynced(entry.canonicalFilePath()))
        warnings +=
            OutsideFileMessages::tr("This folder seems to be copied to other computers. A key is safer outside of it.");
    return warnings;
}

} // namespace

Result<OutsideFile> readOutsideFile(const QString &path)
{
    if (path.isEmpty() || path.contains(QChar{u'\0'}))
        return failed(ErrorCode::NotFound, OutsideFileMessages::tr("No file was chosen."));
    const Descriptor descriptor{path};
    if (descriptor.number() < 0)
        return notOpened(path, errno);
    struct stat file = {};
    if (::fstat(descriptor.number(), &file) != 0)
        return notOpened(path, errno);
    if (!S_ISREG(file.st_mode))
        return failed(
            ErrorCode::Invalid,
            OutsideFileMessages::tr("%1 is not a file but a folder, a pipe or a device. Choose the file itself.")
                .arg(shown(path)));
    if (file.st_size > largest)
        return failed(ErrorCode::Invalid,
                      OutsideFileMessages::tr("%1 is too large for a file with credentials. Choose the right file.")
                          .arg(shown(path)));
    OutsideFile read{.text = QByteArray(largest + 1, Qt::Uninitialized),
                     .modified = QDateTime::fromSecsSinceEpoch(file.st_mtime, QTimeZone::UTC),
                     .warnings = warningsOn(path, file)};
    qsizetype size = 0;
    while (size < read.text.size()) {
        const auto count = ::read(descriptor.number(), read.text.data() + size, size_t(read.text.size() - size));
        if (count < 0)
            return notOpened(path, errno);
        if (count == 0)
            break;
        size += count;
    }
    if (size > largest) // it grew meanwhile
        return failed(ErrorCode::Invalid,
                      OutsideFileMessages::tr("%1 is too large for a file with credentials. Choose the right file.")
                          .arg(shown(path)));
    read.text.truncate(size);
    return read;
}
