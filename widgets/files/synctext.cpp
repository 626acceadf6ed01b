// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/synctext.h"

#include "services/core/punctuation.h"
#include "services/files/filetext.h"
#include "widgets/common/phrases.h"
#include "widgets/files/filelistmodel.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QTimeZone>

#include <algorithm>
#include <iterator>

namespace {

struct SyncTextMessages
{
    Q_DECLARE_TR_FUNCTIONS(SyncFoldersView)
};

constexpr qsizetype mostConflictsOfLine = 3;

QString filesOnHosts(qint64 count)
{
    return SyncTextMessages::tr("%n files", nullptr, int(count));
}

/// Nothing is sent from here, and nobody has to do something about it: another window does it.
bool isElsewhere(const SyncStatus &status)
{
    return status.error && status.error->code == ErrorCode::Conflict;
}

/// It rests because the user wants it, not because nobody knows what it was to be.
bool isPutOff(const SyncFolder &folder, const SyncStatus &status)
{
    return folder.isPaused && !(status.error && status.error->code == ErrorCode::BadReply);
}

QString nameOf(const SyncHost &host)
{
    return host.label == host.hostId ? synctext::hostName(host.hostId) : host.label;
}

QString saidBy(const SyncHost &host)
{
    return punctuation::labelled(nameOf(host), host.error ? host.error->message : synctext::wordOf(host.state));
}

SyncLine sendingLine(const QList<SyncHost> &hosts)
{
    const auto left = std::ranges::max(hosts, {}, &SyncHost::filesLeft).filesLeft;
    const auto words = left > 0 ? SyncTextMessages::tr("sending %n files to %1", "to node-1, to 4 hosts", int(left))
                                      .arg(synctext::hostsText(hosts))
                                : synctext::wordOf(SyncState::Sending);
    return {StatusLevel::Working, words};
}

/// `hosts`: those in that state, which is the worst there is.
SyncLine lineOfHosts(SyncState state, const QList<SyncHost> &hosts)
{
    if (state == SyncState::Sending)
        return sendingLine(hosts);
    if (state == SyncState::Failed || state == SyncState::Retrying)
        return {synctext::levelOf(state), saidBy(hosts.first())};
    if (state == SyncState::Asking)
        return {StatusLevel::Warning,
                SyncTextMessages::tr("an answer is needed: other files are on %1", "on node-1, on 4 hosts")
                    .arg(synctext::hostsText(hosts))};
    return {synctext::levelOf(state), synctext::wordOf(state)};
}

/// Nothing is under way.
SyncLine restingLine(const SyncStatus &status)
{
    const auto done = synctext::hostsIn(status, SyncState::UpToDate);
    const auto away = synctext::hostsIn(status, SyncState::Away);
    if (done.isEmpty() && away.isEmpty())
        return {StatusLevel::Waiting, SyncTextMessages::tr("waiting")};
    if (done.isEmpty())
        return {StatusLevel::Waiting,
                SyncTextMessages::tr("waits until %1 can be reached", "until node-1, until 4 hosts")
                    .arg(synctext::hostsText(away))};
    const auto where = synctext::hostsText(done);
    if (!away.isEmpty())
        return {StatusLevel::Waiting, SyncTextMessages::tr("up to date on %1, the others are not READY").arg(where)};
    const bool isPart = std::ranges::any_of(done, [](const SyncHost &host) { return !host.problems.isEmpty(); });
    return {StatusLevel::Ok,
            isPart ? SyncTextMessages::tr("up to date on %1, some files are left out").arg(where)
                   : SyncTextMessages::tr("up to date on %1", "on node-1, on 4 hosts").arg(where)};
}

} // namespace

QString synctext::folderName(const SyncFolder &folder)
{
    return filetext::shownPath(QFile::encodeName(folder.local));
}

QString synctext::hostsText(const QList<SyncHost> &hosts)
{
    return hosts.size() == 1 ? nameOf(hosts.first()) : SyncTextMessages::tr("%n hosts", nullptr, int(hosts.size()));
}

QString synctext::whereText(const SyncFolder &folder, const SyncStatus &status)
{
    const auto hosts = status.hosts.isEmpty() ? SyncTextMessages::tr("%n hosts", nullptr, int(folder.hosts.size()))
                                              : hostsText(status.hosts);
    return punctuation::labelled(hosts, filetext::shownPath(folder.remote));
}

QString synctext::hostName(const QString &hostId)
{
    const auto parts = hostId.split(u'/'); // project, zone, number of the TPU, worker
    return parts.size() == 4 ? SyncTextMessages::tr("host %1 in %2", "host 3 in us-central2-b").arg(parts[3], parts[1])
                             : SyncTextMessages::tr("unknown host");
}

bool synctext::asksAboutGone(const SyncStatus &status)
{
    const auto asking = hostsIn(status, SyncState::Asking);
    return status.gone > 0
        && std::ranges::all_of(asking, [](const SyncHost &host) { return host.conflicts.isEmpty(); });
}

QString synctext::goneText(qint64 files)
{
    return SyncTextMessages::tr("%n files are gone here", nullptr, int(files));
}

QList<SyncHost> synctext::hostsIn(const SyncStatus &status, SyncState state)
{
    QList<SyncHost> hosts;
    std::ranges::copy_if(status.hosts, std::back_inserter(hosts),
                         [state](const SyncHost &host) { return host.state == state; });
    return hosts;
}

SyncLine synctext::lineOf(const SyncFolder &folder, const SyncStatus &status)
{
    if (isPutOff(folder, status))
        return {StatusLevel::Waiting, wordOf(SyncState::Paused)};
    if (status.error)
        return {isElsewhere(status) ? StatusLevel::Waiting : StatusLevel::Bad, status.error->message};
    using enum SyncState;
    for (const auto state : {Failed, Asking, Retrying, Sending, Reading}) {
        const auto hosts = hostsIn(status, state);
        if (state == Asking && !hosts.isEmpty() && asksAboutGone(status))
            return {StatusLevel::Warning,
                    SyncTextMessages::tr("an answer is needed: %n files are gone here", nullptr, int(status.gone))};
        if (!hosts.isEmpty())
            return lineOfHosts(state, hosts);
    }
    return restingLine(status);
}

std::optional<QString> synctext::failureOf(const SyncFolder &folder, const SyncStatus &status)
{
    if (isPutOff(folder, status) || isElsewhere(status))
        return std::nullopt;
    if (status.error)
        return status.error->message;
    const auto failed = hostsIn(status, SyncState::Failed);
    return failed.isEmpty() ? std::nullopt : std::optional{saidBy(failed.first())};
}

QString synctext::wordOf(SyncState state)
{
    switch (state) {
    case SyncState::Reading: return SyncTextMessages::tr("comparing");
    case SyncState::Sending: return SyncTextMessages::tr("sending");
    case SyncState::UpToDate: return SyncTextMessages::tr("up to date");
    case SyncState::Asking: return SyncTextMessages::tr("needs an answer");
    case SyncState::Retrying: return SyncTextMessages::tr("tries again");
    case SyncState::Paused: return SyncTextMessages::tr("paused");
    case SyncState::Failed: return SyncTextMessages::tr("failed");
    case SyncState::Away: return SyncTextMessages::tr("not READY");
    }
    return {};
}

StatusLevel synctext::levelOf(SyncState state)
{
    switch (state) {
    case SyncState::Reading:
    case SyncState::Sending: return StatusLevel::Working;
    case SyncState::UpToDate: return StatusLevel::Ok;
    case SyncState::Asking: return StatusLevel::Warning;
    case SyncState::Retrying: return StatusLevel::Retrying;
    case SyncState::Failed: return StatusLevel::Bad;
    case SyncState::Paused:
    case SyncState::Away: return StatusLevel::Waiting;
    }
    return StatusLevel::Waiting;
}

QString synctext::leftText(const SyncHost &host)
{
    return host.filesLeft > 0 ? SyncTextMessages::tr("%n files, %1", "12 files, 3.4 MiB", int(host.filesLeft))
                                    .arg(fileSizeText(quint64(std::max<qint64>(0, host.bytesLeft))))
                              : QString{};
}

QString synctext::detailOf(const SyncHost &host, const QDateTime &now)
{
    if (host.error)
        return host.error->message;
    if (!host.conflicts.isEmpty()) {
        QStringList names;
        for (const auto &path : host.conflicts.first(std::min(host.conflicts.size(), mostConflictsOfLine)))
            names << filetext::shownPath(path);
        const bool isCut = host.conflicts.size() > mostConflictsOfLine;
        return punctuation::list(names) + (isCut ? QStringLiteral(", …") : QString{});
    }
    if (host.gone > 0)
        return goneText(host.gone);
    if (!host.problems.isEmpty())
        return host.problems.first();
    if (host.state != SyncState::UpToDate || !host.upToDateSince)
        return {};
    const auto since = QDateTime::fromMSecsSinceEpoch(*host.upToDateSince, QTimeZone::UTC);
    return SyncTextMessages::tr("%1, since %2", "120 files, since 14:05")
        .arg(filesOnHosts(host.files), phrases::clockTime(since, now));
}

QString synctext::hintOf(const SyncHost &host)
{
    QStringList lines;
    if (host.error)
        lines << host.error->message;
    for (const auto &path : host.conflicts)
        lines << filetext::shownPath(path);
    return (lines + host.problems).join(QLatin1Char{'\n'});
}
