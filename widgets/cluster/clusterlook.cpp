// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clusterlook.h"

#include "services/cluster/clustertext.h"
#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "widgets/common/phrases.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestTasks = 24; ///< letters of a list of tasks in a cell

struct ClusterLookMessages
{
    Q_DECLARE_TR_FUNCTIONS(ClusterPage)
};

} // namespace

StatusLevel clusterlook::level(ClusterJobState state)
{
    switch (state) {
    case ClusterJobState::Unknown:
    case ClusterJobState::NodeFailed:
    case ClusterJobState::Preempted: return StatusLevel::Warning;
    case ClusterJobState::Pending: return StatusLevel::Waiting;
    case ClusterJobState::Requeued: return StatusLevel::Retrying;
    case ClusterJobState::Configuring:
    case ClusterJobState::Running:
    case ClusterJobState::Completing: return StatusLevel::Working;
    case ClusterJobState::Suspended:
    case ClusterJobState::Cancelled: return StatusLevel::Skipped;
    case ClusterJobState::Completed: return StatusLevel::Done;
    case ClusterJobState::Failed:
    case ClusterJobState::TimedOut:
    case ClusterJobState::OutOfMemory: return StatusLevel::Bad;
    }
    return StatusLevel::Waiting;
}

StatusLevel clusterlook::level(const ClusterJob &job)
{
    return job.isWaiting() && job.isHeld() ? StatusLevel::Skipped : level(job.state);
}

StatusLevel clusterlook::level(SliceStanding::State state)
{
    switch (state) {
    case SliceStanding::State::Free: return StatusLevel::Ok;
    case SliceStanding::State::Used: return StatusLevel::Working;
    case SliceStanding::State::Draining: return StatusLevel::Skipped;
    case SliceStanding::State::Partial: return StatusLevel::Warning;
    case SliceStanding::State::Down: return StatusLevel::Bad;
    case SliceStanding::State::Away: return StatusLevel::Waiting;
    case SliceStanding::State::Coming: return StatusLevel::Retrying;
    }
    return StatusLevel::Waiting;
}

QString clusterlook::number(const ClusterJob &job)
{
    if (job.arrayJob > 0 && job.task >= 0)
        return u"%1_%2"_s.arg(job.arrayJob).arg(job.task);
    if (!job.tasks.isEmpty())
        return u"%1_[%2]"_s.arg(job.arrayJob > 0 ? job.arrayJob : job.id).arg(plainLine(job.tasks, longestTasks));
    return QString::number(job.id);
}

QString clusterlook::stateText(const ClusterJob &job)
{
    return job.isWaiting() && job.isHeld() ? ClusterLookMessages::tr("Held", "a job that waits until it is released")
                                           : clustertext::state(job.state);
}

QString clusterlook::timeText(const ClusterJob &job, qint64 now)
{
    if (!job.hasNodes() || job.startedAt <= 0)
        return {};
    const auto spent = clustertext::duration(std::max<qint64>(0, now - job.startedAt));
    return job.timeLimit > 0 ? ClusterLookMessages::tr("%1 of %2", "time spent and time limit")
                                   .arg(spent, clustertext::duration(job.timeLimit))
                             : spent;
}

QString clusterlook::thing(const QUuid &cluster, const QString &key)
{
    return u"cluster/%1/%2"_s.arg(cluster.toString(QUuid::WithoutBraces), key);
}

QString clusterlook::accountingText(ClusterAccounting accounting)
{
    switch (accounting) {
    case ClusterAccounting::None: return ClusterLookMessages::tr("Not at all");
    case ClusterAccounting::File: return ClusterLookMessages::tr("In a file on the controller");
    case ClusterAccounting::Database: return ClusterLookMessages::tr("In a database on the controller (slurmdbd)");
    }
    return {};
}

QString clusterlook::accountingHint(ClusterAccounting accounting)
{
    switch (accounting) {
    case ClusterAccounting::None:
        return ClusterLookMessages::tr("Jobs that have ended are forgotten after some minutes.");
    case ClusterAccounting::File:
        return ClusterLookMessages::tr("A line for each job that ends: enough to see what it made of its time.");
    case ClusterAccounting::Database:
        return ClusterLookMessages::tr(
            "Installs MariaDB. Also knows each interruption, processor time and memory, and makes sacct work.");
    }
    return {};
}

QString clusterlook::orderText(ClusterOrderKind kind)
{
    switch (kind) {
    case ClusterOrderKind::Cancel: return ClusterLookMessages::tr("Cancel the job");
    case ClusterOrderKind::Hold: return ClusterLookMessages::tr("Hold");
    case ClusterOrderKind::Release: return ClusterLookMessages::tr("Release");
    case ClusterOrderKind::Requeue: return ClusterLookMessages::tr("Requeue");
    case ClusterOrderKind::First: return ClusterLookMessages::tr("Put first");
    case ClusterOrderKind::DrainNodes: return ClusterLookMessages::tr("Drain");
    case ClusterOrderKind::ResumeNodes: return ClusterLookMessages::tr("Take jobs again");
    }
    return {};
}

QString clusterlook::orderHint(ClusterOrderKind kind)
{
    switch (kind) {
    case ClusterOrderKind::Cancel:
        return ClusterLookMessages::tr("Ends it, or takes it out of the queue; of an array all tasks that are chosen");
    case ClusterOrderKind::Hold: return ClusterLookMessages::tr("It keeps its place, and does not start");
    case ClusterOrderKind::Release: return ClusterLookMessages::tr("It may start as soon as there is room");
    case ClusterOrderKind::Requeue:
        return ClusterLookMessages::tr("Ends it, and puts it back into the queue: it goes on from its checkpoint");
    case ClusterOrderKind::First: return ClusterLookMessages::tr("Before your other jobs that wait");
    case ClusterOrderKind::DrainNodes:
        return ClusterLookMessages::tr("No new job starts there; what runs there goes on");
    case ClusterOrderKind::ResumeNodes: return ClusterLookMessages::tr("Jobs may start there again");
    }
    return {};
}

QString clusterlook::dependencyText(JobDependency::Kind kind)
{
    switch (kind) {
    case JobDependency::Kind::AfterOk: return ClusterLookMessages::tr("After these jobs have succeeded");
    case JobDependency::Kind::AfterAny: return ClusterLookMessages::tr("After these jobs have ended, however");
    case JobDependency::Kind::AfterNotOk: return ClusterLookMessages::tr("After one of these jobs has failed");
    case JobDependency::Kind::After: return ClusterLookMessages::tr("After these jobs have begun");
    case JobDependency::Kind::AfterCorresponding:
        return ClusterLookMessages::tr("Each task after the same task of this array");
    case JobDependency::Kind::Singleton: return ClusterLookMessages::tr("While no other job of this name runs");
    }
    return {};
}

QString clusterlook::sliceText(const ClusterSlice &slice)
{
    QStringList facts;
    if (!slice.type.isEmpty())
        facts << slice.type;
    if (!slice.zone.isEmpty())
        facts << phrases::unbroken(slice.zone.toString());
    facts << ClusterLookMessages::tr("%n hosts", nullptr, int(slice.hosts.size()));
    return phrases::list(facts);
}

QString clusterlook::problemOf(ClusterOrderKind kind, const ClusterJob &job)
{
    switch (kind) {
    case ClusterOrderKind::Cancel: return job.isOver() ? ClusterLookMessages::tr("It has ended.") : QString{};
    case ClusterOrderKind::Hold:
        return !job.isWaiting() ? ClusterLookMessages::tr("It does not wait any more.")
            : job.isHeld()      ? ClusterLookMessages::tr("It is held already.")
                                : QString{};
    case ClusterOrderKind::Release:
        return job.isWaiting() && job.isHeld() ? QString{} : ClusterLookMessages::tr("It is not held.");
    case ClusterOrderKind::Requeue:
        return job.isWaiting() ? ClusterLookMessages::tr("It waits in the queue already.")
            : job.isOver()     ? ClusterLookMessages::tr("It has ended. Submit it again instead.")
                               : QString{};
    case ClusterOrderKind::First:
        return job.isWaiting() ? QString{} : ClusterLookMessages::tr("It does not wait any more.");
    case ClusterOrderKind::DrainNodes:
    case ClusterOrderKind::ResumeNodes: break;
    }
    return {};
}

ClusterJob clusterlook::jobOf(const AccountedRun &run)
{
    ClusterJob job;
    job.id = run.id;
    job.arrayJob = run.arrayJob;
    job.task = run.task;
    job.state = run.state;
    job.name = run.name;
    job.user = run.user;
    job.partition = run.partition;
    job.nodes = run.nodes;
    job.nodeCount = run.nodeCount;
    job.cpus = run.cpus;
    job.submittedAt = run.submittedAt;
    job.startedAt = run.startedAt;
    job.endsAt = run.endedAt;
    job.timeLimit = run.timeLimit;
    job.exitStatus = run.exitStatus;
    job.exitSignal = run.exitSignal;
    return job;
}
