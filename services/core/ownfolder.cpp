// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/ownfolder.h"

#include <QFile>
#include <QFileInfo>

#include <cerrno>

#include <sys/stat.h>

bool makeOwnFolder(const QString &folder)
{
    const QFileInfo place{folder};
    if (place.isDir())
        return true;
    const auto above = place.absolutePath();
    constexpr mode_t ownerOnly = 0700;
    return (above == place.absoluteFilePath() || makeOwnFolder(above))
        && (::mkdir(QFile::encodeName(place.absoluteFilePath()).constData(), ownerOnly) == 0
            || (errno == EEXIST && QFileInfo{folder}.isDir())); // somebody else was faster
}
