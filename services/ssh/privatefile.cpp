// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/privatefile.h"
#include "services/core/ownfolder.h"
#include "services/ssh/dial.h"
#include "services/ssh/translations.h"

#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

using namespace Qt::StringLiterals;

namespace {

std::unexpected<Error> fileError(const QString &file, int error)
{
    const auto words = QString::fromLocal8Bit(std::strerror(error));
    return failed(ErrorCode::FileFailed,
                  Ssh::tr("The file %1 cannot be written: %2. Check the free space and the permissions of its folder.")
                      .arg(file, words),
                  words);
}

bool writeAll(int fd, QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const auto written = ::write(fd, bytes.data(), static_cast<size_t>(bytes.size()));
        if (written < 0 && errno != EINTR)
            return false;
        bytes = bytes.sliced(std::max<qsizetype>(0, written));
    }
    return ::fsync(fd) == 0;
}

} // namespace

Result<> makePrivateFolder(const QString &folder)
{
    const auto name = QFile::encodeName(folder);
    if (!QFileInfo::exists(folder))
        return makeOwnFolder(folder) ? Result<>{} : fileError(folder, errno);
    struct stat status{};
    if (::stat(name.constData(), &status) != 0)
        return fileError(folder, errno);
    if (!S_ISDIR(status.st_mode))
        return fileError(folder, ENOTDIR);
    if (status.st_uid == ::geteuid() && (status.st_mode & 0077) != 0)
        ::chmod(name.constData(), 0700);
    return {};
}

Result<> createFile(const QString &file, const QByteArray &bytes, unsigned mode)
{
    const auto name = QFile::encodeName(file);
    const FileDescriptor fd{::open(name.constData(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600)};
    if (!fd.isOpen() && errno == EEXIST)
        return failed(ErrorCode::AlreadyExists,
                      Ssh::tr("%1 exists already and was left as it is. Choose another name.").arg(file));
    if (!fd.isOpen())
        return fileError(file, errno);
    if (!writeAll(fd.get(), bytes) || ::fchmod(fd.get(), mode) != 0) {
        const int error = errno;
        ::unlink(name.constData());
        return fileError(file, error);
    }
    return {};
}

Result<> writePrivateFile(const QString &file, const QByteArray &bytes)
{
    const QFileInfo place{file};
    if (place.isSymLink()) {
        return failed(
            ErrorCode::FileFailed,
            Ssh::tr("%1 is a link to another place and was left as it is. Replace it by a plain file.").arg(file));
    }
    if (const auto folder = makePrivateFolder(place.absolutePath()); !folder)
        return folder;
    const auto part = u"%1.%2.part"_s.arg(file, QString::number(QRandomGenerator::global()->generate64(), 36));
    if (const auto written = createFile(part, bytes, 0600); !written)
        return written;
    const auto from = QFile::encodeName(part);
    if (std::rename(from.constData(), QFile::encodeName(file).constData()) != 0) {
        const int error = errno;
        ::unlink(from.constData());
        return fileError(file, error);
    }
    const FileDescriptor folder{
        ::open(QFile::encodeName(place.absolutePath()).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    ::fsync(folder.get());
    return {};
}
