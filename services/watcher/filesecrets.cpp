// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/filesecrets.h"

#include "services/core/async/reply.h"
#include "services/ssh/privatefile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

struct FileSecretsMessages
{
    Q_DECLARE_TR_FUNCTIONS(FileSecrets)
};

bool isForOneUser(const QString &path)
{
    struct stat found{};
    return ::lstat(QFile::encodeName(path).constData(), &found) == 0 && S_ISREG(found.st_mode)
        && found.st_uid == ::geteuid() && (found.st_mode & 0077) == 0;
}

/// What the disk has under it is another matter: a journal or an SSD may keep what was there.
void shred(const QString &path)
{
    if (QFile file{path}; file.open(QFile::ReadWrite)) {
        file.write(QByteArray{file.size(), '\0'});
        file.flush();
        ::fsync(file.handle());
    }
    QFile::remove(path);
}

} // namespace

/// Names of ours are letters, digits and signs; what is not becomes its number.
QString FileSecrets::fileOf(const QString &key) const
{
    return QDir{m_folder}.filePath(QString::fromLatin1(key.toUtf8().toPercentEncoding("", "/.", '_')));
}

Task<QByteArray> FileSecrets::read(QString key, std::stop_token stop)
{
    if (stop.stop_requested())
        return finishedTask<QByteArray>(failed(ErrorCode::Cancelled));
    QFile file{fileOf(key)};
    if (!file.exists())
        return finishedTask<QByteArray>(failed(ErrorCode::NotFound));
    if (!isForOneUser(file.fileName()))
        return finishedTask<QByteArray>(
            failed(ErrorCode::FileFailed,
                   FileSecretsMessages::tr("Others can read %1, so it is not used. Make a new credential, give the "
                                           "watcher that, and end the old one at Google.")
                       .arg(file.fileName())));
    if (!file.open(QFile::ReadOnly))
        return finishedTask<QByteArray>(failed(ErrorCode::FileFailed, file.errorString()));
    return finishedTask<QByteArray>(file.read(largest));
}

Task<Kept> FileSecrets::write(QString key, QByteArray secret, std::stop_token stop)
{
    if (stop.stop_requested())
        return finishedTask<Kept>(failed(ErrorCode::Cancelled));
    if (secret.size() > largest)
        return finishedTask<Kept>(failed(ErrorCode::Invalid));
    const auto written = writePrivateFile(fileOf(key), secret);
    return finishedTask<Kept>(written ? Result<Kept>{Kept{}} : Result<Kept>{std::unexpected{written.error()}});
}

Task<> FileSecrets::remove(QString key, std::stop_token)
{
    shred(fileOf(key));
    return finishedTask<void>({});
}

void FileSecrets::forgetAll() const
{
    const auto files = QDir{m_folder}.entryList(QDir::Files | QDir::Hidden);
    for (const auto &file : files)
        shred(QDir{m_folder}.filePath(file));
}
