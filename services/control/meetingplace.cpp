// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/meetingplace.h"

#include "services/store/settings.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>

#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

/// A link to a folder is that folder, also before it is made.
QString resolved(const QString &folder)
{
    QFileInfo there{QDir::cleanPath(QDir{folder}.absolutePath())};
    QString rest;
    for (; !there.exists() && !there.isRoot(); there.setFile(there.path()))
        rest = u'/' + there.fileName() + rest;
    return there.canonicalFilePath() + rest;
}

} // namespace

namespace meetingplace {

Fault faultOf(const QByteArray &path)
{
    struct stat found{};
    if (lstat(path.constData(), &found) != 0)
        return Fault::Unusable;
    if (found.st_uid != getuid())
        return Fault::Foreign;
    if (!S_ISDIR(found.st_mode))
        return Fault::Unusable;
    return (found.st_mode & 0077) == 0 ? Fault::None : Fault::Open;
}

QString folder()
{
    constexpr qsizetype longest = 48; // the path of a socket ends at 107 bytes
    const auto session = qgetenv("XDG_RUNTIME_DIR");
    if (session.startsWith('/') && session.size() <= longest && faultOf(session) == Fault::None)
        return QDir::cleanPath(QFile::decodeName(session)) + u"/tpudesk"_s;
    return QDir::tempPath() + u"/tpudesk-%1"_s.arg(getuid());
}

QByteArray ownFolder()
{
    const QByteArray path = QFile::encodeName(folder());
    if (mkdir(path.constData(), 0700) != 0 && errno != EEXIST)
        return {};
    return faultOf(path) == Fault::None ? path : QByteArray{};
}

QString instanceName(const QString &settingsFolder)
{
    const auto path =
        resolved(settingsFolder.isEmpty() ? QFileInfo{Settings::defaultPath()}.path() : settingsFolder).toUtf8();
    return u"tpudesk-"_s
        + QString::fromLatin1(QCryptographicHash::hash(path, QCryptographicHash::Sha256).toHex().first(12));
}

QString controlSocket(const QString &settingsFolder)
{
    const auto place = ownFolder();
    return place.isEmpty() ? QString{} : QFile::decodeName(place) + u'/' + instanceName(settingsFolder) + u".control"_s;
}

} // namespace meetingplace
