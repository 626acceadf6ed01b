// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/clustertext.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct ClusterText
{
    Q_DECLARE_TR_FUNCTIONS(ClusterText)
};

constexpr qint64 clusterMinute = 60; // s
constexpr qint64 clusterHour = 60 * clusterMinute;
constexpr qint64 clusterDay = 24 * clusterHour;

struct KnownReason
{
    QLatin1StringView word; ///< the beginning of Slurm's word
    const char *sentence;
};

/// The first that fits counts, so a narrow one stands before a general one.
constexpr std::array knownReasons{
    KnownReason{"Resources"_L1, QT_TRANSLATE_NOOP("ClusterText", "Waits for free hosts")},
    KnownReason{"Priority"_L1, QT_TRANSLATE_NOOP("ClusterText", "Waits for jobs with higher priority")},
    KnownReason{"DependencyNeverSatisfied"_L1,
                QT_TRANSLATE_NOOP("ClusterText", "Never starts: the job it waits for did not end as it should have")},
    KnownReason{"Dependency"_L1, QT_TRANSLATE_NOOP("ClusterText", "Waits for another job")},
    KnownReason{"JobHeldUser"_L1, QT_TRANSLATE_NOOP("ClusterText", "Held: release it to let it start")},
    KnownReason{"JobHeldAdmin"_L1, QT_TRANSLATE_NOOP("ClusterText", "Held by an administrator")},
    KnownReason{
        "launch_failed_requeued_held"_L1,
        QT_TRANSLATE_NOOP("ClusterText", "Held: a host could not start it. Look at its hosts, then release it")},
    KnownReason{"job_requeued_in_held_state"_L1,
                QT_TRANSLATE_NOOP("ClusterText", "Held after it was put back: release it to let it start")},
    KnownReason{"BeginTime"_L1, QT_TRANSLATE_NOOP("ClusterText", "Waits for its time to start")},
    KnownReason{"JobArrayTaskLimit"_L1,
                QT_TRANSLATE_NOOP("ClusterText", "Waits for other tasks of its array: only so many run at one time")},
    KnownReason{"ReqNodeNotAvail"_L1, QT_TRANSLATE_NOOP("ClusterText", "Waits for hosts that are down or reserved")},
    KnownReason{"Nodes required for job are DOWN"_L1,
                QT_TRANSLATE_NOOP("ClusterText", "Waits for hosts that are down or reserved")},
    KnownReason{"NodeDown"_L1, QT_TRANSLATE_NOOP("ClusterText", "Waits for hosts that are down or reserved")},
    KnownReason{"PartitionDown"_L1, QT_TRANSLATE_NOOP("ClusterText", "Its partition is closed")},
    KnownReason{"PartitionInactive"_L1, QT_TRANSLATE_NOOP("ClusterText", "Its partition is closed")},
    KnownReason{"PartitionNodeLimit"_L1,
                QT_TRANSLATE_NOOP("ClusterText", "Asks for more or fewer hosts than its partition gives")},
    KnownReason{"PartitionTimeLimit"_L1,
                QT_TRANSLATE_NOOP("ClusterText", "Asks for more time than its partition gives")},
    KnownReason{"BadConstraints"_L1,
                QT_TRANSLATE_NOOP("ClusterText", "Asks for hosts that this cluster does not have now")},
    KnownReason{"Licenses"_L1, QT_TRANSLATE_NOOP("ClusterText", "Waits for a license")},
    KnownReason{"Reservation"_L1, QT_TRANSLATE_NOOP("ClusterText", "Waits for its reservation")},
    KnownReason{"Prolog"_L1, QT_TRANSLATE_NOOP("ClusterText", "Its hosts are being prepared")},
    KnownReason{"Cleaning"_L1, QT_TRANSLATE_NOOP("ClusterText", "What its last run left is being cleaned up")},
    KnownReason{"QOS"_L1, QT_TRANSLATE_NOOP("ClusterText", "A limit of its quality of service is reached")},
    KnownReason{"MaxJobsPer"_L1, QT_TRANSLATE_NOOP("ClusterText", "A limit of its quality of service is reached")},
    KnownReason{"Assoc"_L1, QT_TRANSLATE_NOOP("ClusterText", "A limit of its account is reached")},
    KnownReason{"InvalidAccount"_L1, QT_TRANSLATE_NOOP("ClusterText", "Its account is not known to accounting")},
    KnownReason{"InvalidQOS"_L1, QT_TRANSLATE_NOOP("ClusterText", "Its quality of service is not known to accounting")},
    KnownReason{"NonZeroExitCode"_L1, QT_TRANSLATE_NOOP("ClusterText", "Its command failed")},
    KnownReason{"TimeLimit"_L1, QT_TRANSLATE_NOOP("ClusterText", "Its time limit was reached")},
    KnownReason{"OutOfMemory"_L1, QT_TRANSLATE_NOOP("ClusterText", "It used more memory than its hosts have")},
    KnownReason{"JobLaunchFailure"_L1, QT_TRANSLATE_NOOP("ClusterText", "A host could not start it")},
    KnownReason{"SystemFailure"_L1, QT_TRANSLATE_NOOP("ClusterText", "Slurm itself had a failure")},
    KnownReason{"RaisedSignal"_L1, QT_TRANSLATE_NOOP("ClusterText", "It was ended by a signal")},
};

/// Room is what it waits for: whoever else waits, and what is down, says more.
bool waitsForRoom(const ClusterJob &job)
{
    static constexpr std::array words{"Resources"_L1, "Priority"_L1, "ReqNodeNotAvail"_L1,
                                      "Nodes required for job are DOWN"_L1, "NodeDown"_L1};
    return job.reason.isEmpty()
        || std::ranges::any_of(words, [&job](QLatin1StringView word) { return job.reason.startsWith(word); });
}

QString roomSentence(const ClusterShortage &shortage)
{
    if (shortage.areSlices)
        return ClusterText::tr("Waits for %n free %1 slice(s)", nullptr, shortage.wanted).arg(shortage.partition);
    return ClusterText::tr("Waits for %n free host(s) of %1", nullptr, shortage.wanted).arg(shortage.partition);
}

/// What helps most where so many slices are gone that it cannot start.
QString goneSentence(const ClusterShortage &shortage)
{
    return shortage.areSlices ? ClusterText::tr("%n slice(s) of its kind are lost or not whole", nullptr, shortage.gone)
                              : ClusterText::tr("%n host(s) of its kind are down", nullptr, shortage.gone);
}

QString percentOf(double part)
{
    return ClusterText::tr("%1 %").arg(QLocale{}.toString(std::lround(100 * part)));
}

} // namespace

namespace clustertext {

QString state(ClusterJobState state)
{
    switch (state) {
    case ClusterJobState::Pending: return ClusterText::tr("Waiting", "of a job");
    case ClusterJobState::Configuring: return ClusterText::tr("Waiting for its hosts", "of a job");
    case ClusterJobState::Running: return ClusterText::tr("Running", "of a job");
    case ClusterJobState::Completing: return ClusterText::tr("Ending", "of a job");
    case ClusterJobState::Suspended: return ClusterText::tr("Suspended", "of a job");
    case ClusterJobState::Requeued: return ClusterText::tr("Waiting again", "of a job");
    case ClusterJobState::Completed: return ClusterText::tr("Succeeded", "of a job");
    case ClusterJobState::Failed: return ClusterText::tr("Failed", "of a job");
    case ClusterJobState::Cancelled: return ClusterText::tr("Cancelled", "of a job");
    case ClusterJobState::TimedOut: return ClusterText::tr("Time limit reached", "of a job");
    case ClusterJobState::OutOfMemory: return ClusterText::tr("Out of memory", "of a job");
    case ClusterJobState::NodeFailed: return ClusterText::tr("Host lost", "of a job");
    case ClusterJobState::Preempted: return ClusterText::tr("Preempted", "of a job");
    case ClusterJobState::Unknown: break;
    }
    return ClusterText::tr("Not known", "of a job");
}

QString state(ClusterNodeState state)
{
    switch (state) {
    case ClusterNodeState::Idle: return ClusterText::tr("Free", "of a host");
    case ClusterNodeState::Mixed: return ClusterText::tr("Partly used", "of a host");
    case ClusterNodeState::Allocated: return ClusterText::tr("Used", "of a host");
    case ClusterNodeState::Completing: return ClusterText::tr("Being cleaned up", "of a host");
    case ClusterNodeState::Draining: return ClusterText::tr("Takes no new jobs", "of a host");
    case ClusterNodeState::Drained: return ClusterText::tr("Drained", "of a host");
    case ClusterNodeState::Down: return ClusterText::tr("Down", "of a host");
    case ClusterNodeState::PoweredDown: return ClusterText::tr("Away", "of a host");
    case ClusterNodeState::PoweringUp: return ClusterText::tr("Asked for", "of a host");
    case ClusterNodeState::Reserved: return ClusterText::tr("Reserved", "of a host");
    case ClusterNodeState::Future: return ClusterText::tr("Not there yet", "of a host");
    case ClusterNodeState::Unknown: break;
    }
    return ClusterText::tr("Not known", "of a host");
}

QString state(SliceStanding::State state)
{
    switch (state) {
    case SliceStanding::State::Free: return ClusterText::tr("Free", "of a slice");
    case SliceStanding::State::Used: return ClusterText::tr("Used", "of a slice");
    case SliceStanding::State::Draining: return ClusterText::tr("Takes no new jobs", "of a slice");
    case SliceStanding::State::Partial: return ClusterText::tr("Not whole", "of a slice");
    case SliceStanding::State::Down: return ClusterText::tr("Down", "of a slice");
    case SliceStanding::State::Away: return ClusterText::tr("Away", "of a slice");
    case SliceStanding::State::Coming: return ClusterText::tr("Asked for", "of a slice");
    }
    return {};
}

QString reason(const QString &word)
{
    const auto *known =
        std::ranges::find_if(knownReasons, [&word](const KnownReason &one) { return word.startsWith(one.word); });
    return known == knownReasons.end() ? word : ClusterText::tr(known->sentence);
}

QString shortWhy(const ClusterJob &job)
{
    return job.isWaiting() || job.isOver() ? reason(job.reason) : QString{};
}

QString why(const ClusterJob &job, const ClusterQueue &queue, const QList<SliceStanding> &slices, qint64 now)
{
    if (job.state == ClusterJobState::Configuring)
        return ClusterText::tr("Waits until its hosts are there: a slice that was lost has been asked for.");
    if (!job.isWaiting() || !waitsForRoom(job))
        return punctuation::stopped(shortWhy(job));
    const auto shortage = shortageOf(job, queue, slices);
    if (job.reason == "Priority"_L1 && shortage.expectedAt == 0)
        return punctuation::stopped(reason(job.reason));
    const bool isAllGone = shortage.gone > 0 && shortage.free < shortage.wanted && shortage.expectedAt == 0;
    const auto when = expected(shortage.expectedAt, now);
    QStringList clauses{roomSentence(shortage)};
    if (isAllGone)
        clauses << goneSentence(shortage);
    else if (!when.isEmpty() && shortage.isGuess)
        clauses << ClusterText::tr("by the time limits of other jobs %1 at the latest", "in 40 min").arg(when);
    else if (!when.isEmpty())
        clauses << ClusterText::tr("expected %1", "in 40 min").arg(when);
    return punctuation::stopped(punctuation::clauses(clauses));
}

QString expected(qint64 at, qint64 now)
{
    if (at <= 0)
        return {};
    if (at - now < clusterDay)
        return ClusterText::tr("in %1").arg(duration(std::max<qint64>(at - now, clusterMinute)));
    const auto time = QDateTime::fromSecsSinceEpoch(at).toLocalTime();
    return ClusterText::tr("on %1", "a date and a time").arg(QLocale{}.toString(time, QLocale::ShortFormat));
}

QString duration(qint64 seconds)
{
    const auto number = [](qint64 value) { return QLocale{}.toString(value); };
    if (seconds >= clusterDay)
        return ClusterText::tr("%1 d %2 h")
            .arg(number(seconds / clusterDay), number(seconds % clusterDay / clusterHour));
    if (seconds >= clusterHour)
        return ClusterText::tr("%1 h %2 min")
            .arg(number(seconds / clusterHour), number(seconds % clusterHour / clusterMinute));
    if (seconds >= clusterMinute)
        return ClusterText::tr("%1 min").arg(number(seconds / clusterMinute));
    return ClusterText::tr("%1 s").arg(number(std::max<qint64>(seconds, 0)));
}

QString efficiency(const JobEfficiency &efficiency)
{
    QStringList sentences;
    if (efficiency.held > 0)
        sentences << ClusterText::tr("Of %1 of host time, %2 went into runs that ended by themselves.")
                         .arg(duration(efficiency.held),
                              percentOf(double(efficiency.counted) / double(efficiency.held)));
    if (efficiency.interruptions > 0)
        sentences << ClusterText::tr("%1 were lost in %n interruption(s).", nullptr, efficiency.interruptions)
                         .arg(duration(efficiency.lost));
    if (efficiency.ofLimit)
        sentences << ClusterText::tr("The last run used %1 of its time limit.").arg(percentOf(*efficiency.ofLimit));
    if (efficiency.cpuShare)
        sentences << ClusterText::tr("Processors were busy for %1 of the time.").arg(percentOf(*efficiency.cpuShare));
    if (efficiency.mostMemory >= 0)
        sentences << ClusterText::tr("A host used at most %1 of memory.")
                         .arg(QLocale{}.formattedDataSize(efficiency.mostMemory, 1));
    return punctuation::sentences(sentences);
}

} // namespace clustertext
