// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/filelock.h"

#include "services/core/ownfolder.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QThread>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

using namespace Qt::StringLiterals;

namespace {

std::unexpected<Error> notLocked(const QString &path, const QString &why)
{
    return failed(ErrorCode::FileFailed,
                  QCoreApplication::translate("FileLock",
                                              "%1 could not be saved: %2. Try again; until then the change lasts only "
                                              "as long as the program runs.")
                      .arg(QDir::toNativeSeparators(path), why));
}

} // namespace

Result<FileLock> FileLock::take(const QString &path, std::chrono::milliseconds longest)
{
    constexpr std::chrono::milliseconds pause{2};
    (void)makeOwnFolder(QFileInfo{path}.absolutePath()); // who writes the file says what is wrong with the folder
    const QDeadlineTimer until{longest};
    const auto name = QFile::encodeName(path + ".lock"_L1);
    FileLock lock{::open(name.constData(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600)};
    if (lock.m_file < 0)
        return notLocked(path, QString::fromLocal8Bit(std::strerror(errno)));
    while (::flock(lock.m_file, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            return notLocked(path, QString::fromLocal8Bit(std::strerror(errno)));
        if (until.hasExpired())
            return notLocked(path, QCoreApplication::translate("FileLock", "another window is writing it"));
        QThread::sleep(pause);
    }
    return lock;
}

FileLock::~FileLock()
{
    if (m_file >= 0)
        ::close(m_file);
}
