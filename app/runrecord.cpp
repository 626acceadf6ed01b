// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runrecord.h"

#include "services/core/log.h"
#include "services/core/ownfolder.h"
#include "version.h"

#include <QCoreApplication>
#include <QFile>

#include <csignal>

using namespace Qt::StringLiterals;

namespace {

constexpr auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner;
constexpr qint64 mostRecordBytes = 256 << 10; ///< bytes of the end of the file

} // namespace

ProgramRunRecord::ProgramRunRecord(QString folder)
    : m_folder{std::move(folder)}
{
    if (makeOwnFolder(m_folder))
        QFile::setPermissions(m_folder, ownerOnly | QFile::ExeOwner);
    if (wasCutOff()) {
        readLastRun();
        m_lastRun += CrashTrace::read(file(u"crash"_s));
    }
    m_trace.emplace(file(u"crash"_s));
    if (const auto opened = Log::instance().openFile(file(u"tpudesk.log"_s)); !opened)
        warn(u"app"_s, opened.error().message);
    mark();
    note(u"app"_s,
         u"TPU Desk %1 starts, Qt %2"_s.arg(QStringLiteral(TPUDESK_VERSION), QString::fromLatin1(qVersion())));
}

ProgramRunRecord::~ProgramRunRecord()
{
    note(u"app"_s, u"ended in order"_s);
    static_cast<void>(Log::instance().openFile({})); // closing cannot fail
    QFile::remove(file(u"running"_s));
}

QString ProgramRunRecord::file(const QString &name) const
{
    return m_folder + u'/' + name;
}

/// The mark is there, and nobody lives under its number any more.
bool ProgramRunRecord::wasCutOff() const
{
    QFile running{file(u"running"_s)};
    if (!running.open(QFile::ReadOnly))
        return false;
    constexpr qint64 longest = 20;
    bool isNumber = false;
    const auto pid = running.read(longest).trimmed().toLongLong(&isNumber);
    if (!isNumber || pid <= 1 || pid == QCoreApplication::applicationPid())
        return isNumber; // after a restart of the computer it may be our own
    return ::kill(static_cast<pid_t>(pid), 0) != 0 && errno == ESRCH;
}

void ProgramRunRecord::readLastRun()
{
    QFile log{file(u"tpudesk.log"_s)};
    if (!log.open(QFile::ReadOnly))
        return;
    log.seek(std::max<qint64>(0, log.size() - mostRecordBytes));
    auto lines = QString::fromUtf8(log.read(mostRecordBytes)).split(u'\n', Qt::SkipEmptyParts);
    m_lastRun = lines.mid(std::max<qsizetype>(0, lines.size() - lastLines));
    for (auto &line : m_lastRun)
        line = redacted(line); // of the file anybody may have written
}

void ProgramRunRecord::mark() const
{
    QFile running{file(u"running"_s)};
    running.remove(); // what somebody may have put there in its place is not written to
    if (running.open(QFile::WriteOnly | QFile::NewOnly, ownerOnly))
        running.write(QByteArray::number(QCoreApplication::applicationPid()));
}
