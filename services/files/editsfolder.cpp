// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/editsfolder.h"

#include "services/core/log.h"
#include "services/core/ownfolder.h"
#include "services/store/jsonfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>
#include <cerrno>
#include <sys/stat.h>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr int recordVersion = 1;
constexpr qsizetype mostRuns = 100; // that are looked at
constexpr qsizetype mostLeft = 200; // copies that are told

QString recordIn(const QString &folder)
{
    return folder + u"/copies.json"_s;
}

/// A number of JSON would not hold all of it.
QString stampText(const LocalStamp &stamp)
{
    return u"%1 %2 %3"_s.arg(stamp.size).arg(stamp.modified).arg(stamp.number);
}

/// In a folder with a number, as folderFor() makes it: a record leads nowhere else.
bool isPlaceOfCopy(const QString &relative)
{
    const auto parts = relative.split(u'/');
    bool isNumber = false;
    static_cast<void>(parts.first().toULongLong(&isNumber));
    return parts.size() == 2 && isNumber && !parts.last().isEmpty() && parts.last() != u"."_s
        && parts.last() != u".."_s;
}

QList<CopyRecord> changedCopies(const QString &folder, const QJsonObject &known)
{
    QList<CopyRecord> changed;
    const auto copies = known["copies"_L1].toArray();
    for (const auto &one : copies) {
        const auto json = one.toObject();
        const auto relative = json["local"_L1].toString();
        if (changed.size() >= mostLeft || !isPlaceOfCopy(relative))
            continue;
        const auto local = folder + u'/' + relative;
        const auto now = LocalStamp::at(local);
        if (now.size >= 0 && stampText(now) != json["seen"_L1].toString())
            changed.append({.place = json["place"_L1].toString().left(200),
                            .path = QByteArray::fromBase64(json["path"_L1].toString().toLatin1()),
                            .local = local,
                            .seen = now});
    }
    return changed;
}

bool holdsCopies(const QString &folder)
{
    return !QDir{folder}.isEmpty(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot);
}

} // namespace

LocalStamp LocalStamp::of(const struct stat &status)
{
    return {.size = status.st_size,
            .modified = qint64{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec,
            .number = status.st_ino};
}

LocalStamp LocalStamp::at(const QString &local)
{
    struct stat status{};
    return ::lstat(QFile::encodeName(local).constData(), &status) == 0 ? of(status) : LocalStamp{};
}

EditsFolder::EditsFolder(QString base)
    : m_base{std::move(base)}
{
}

void EditsFolder::begin()
{
    if (!makeOwnFolder(m_base))
        return;
    m_run = std::make_unique<QTemporaryDir>(m_base + u"/run-XXXXXX"_s); // 0700
    if (!m_run->isValid())
        return m_run.reset();
    if (auto lock = FileLock::take(recordIn(m_run->path())))
        m_lock.emplace(std::move(*lock));
}

QString EditsFolder::folderFor(quint64 id)
{
    errno = EIO; // where Qt does not say it
    if (!m_run)
        begin();
    if (!m_run)
        return {};
    const auto folder = m_run->filePath(QString::number(id));
    const bool isMade =
        ::mkdir(QFile::encodeName(folder).constData(), 0700) == 0 || (errno == EEXIST && QFileInfo{folder}.isDir());
    return isMade ? folder : QString{};
}

void EditsFolder::remove(quint64 id)
{
    if (m_run)
        QDir{m_run->filePath(QString::number(id))}.removeRecursively();
}

void EditsFolder::record(const QList<CopyRecord> &copies)
{
    if (!m_run)
        return;
    QJsonArray list;
    for (const auto &copy : copies)
        list.append(QJsonObject{{u"place"_s, copy.place},
                                {u"path"_s, QString::fromLatin1(copy.path.toBase64())},
                                {u"local"_s, QDir{path()}.relativeFilePath(copy.local)},
                                {u"seen"_s, stampText(copy.seen)}});
    const QJsonObject json{{u"version"_s, recordVersion}, {u"copies"_s, list}};
    if (json == m_written)
        return;
    m_written = json;
    if (const auto written = writeJsonFile(recordIn(path()), json); !written)
        warn(u"files"_s, written.error().message);
}

void EditsFolder::keep()
{
    if (m_run)
        m_run->setAutoRemove(false);
}

/// What is not known to be unchanged is never deleted here.
void EditsFolder::findLeft(const QDateTime &now)
{
    const auto runs = QDir{m_base}.entryInfoList({u"run-*"_s}, QDir::Dirs | QDir::NoSymLinks, QDir::Time);
    for (const auto &run : runs.first(std::min(runs.size(), mostRuns))) {
        const auto folder = run.absoluteFilePath();
        auto lock = FileLock::take(recordIn(folder), {});
        if (!lock)
            continue; // it is in use
        const auto known = readOwnFile(recordIn(folder), recordVersion);
        const auto copies = known ? changedCopies(folder, *known) : QList<CopyRecord>{};
        const bool isOld = run.lastModified().daysTo(now) > daysUnchanged;
        if (!copies.isEmpty()) {
            m_left += copies;
            m_leftRuns.push_back({.folder = folder, .lock = std::make_unique<FileLock>(std::move(*lock))});
        } else if (isOld && (known || !holdsCopies(folder))) {
            QDir{folder}.removeRecursively();
        }
    }
}

void EditsFolder::discardLeft()
{
    for (const auto &run : m_leftRuns)
        QDir{run.folder}.removeRecursively();
    m_leftRuns.clear();
    m_left.clear();
}
