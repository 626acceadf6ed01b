// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/temporaryfolder.h"

#include <QDir>
#include <QFileInfo>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto prefix = u"tpudesk-practice-"_s;

/// Its journal's lock is held as long as its practice cloud lives.
bool isAbandoned(const QFileInfo &folder)
{
    const auto lock = QFile::encodeName(folder.filePath() + "/lock"_L1);
    const int file = ::open(lock.constData(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0)
        return false;
    const bool isFree = ::flock(file, LOCK_EX | LOCK_NB) == 0;
    ::close(file);
    return isFree;
}

} // namespace

QString TemporaryFolder::make() const
{
    QDir all{QDir::tempPath()};
    for (const auto &old : all.entryInfoList({prefix + u'*'}, QDir::Dirs | QDir::NoSymLinks)) {
        if (old.ownerId() == ::getuid() && isAbandoned(old))
            QDir{old.filePath()}.removeRecursively();
    }
    auto pattern = QFile::encodeName(all.filePath(prefix + "XXXXXX"_L1));
    if (const char *made = ::mkdtemp(pattern.data()))
        m_path = QFile::decodeName(made);
    return m_path;
}

TemporaryFolder::~TemporaryFolder()
{
    if (!m_path.isEmpty())
        QDir{m_path}.removeRecursively();
}

} // namespace practice
