// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/slurmversion.h"

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

/// How a job of the queue stands. One word for all versions of Slurm.
enum class ClusterJobState : quint8 {
    Unknown, ///< a word that this program does not know
    Pending,
    Configuring, ///< it has its nodes, and they are made ready
    Running,
    Completing, ///< it ended, and is cleaned up after
    Suspended,
    Requeued, ///< cut off and put back: it waits again
    Completed,
    Failed,
    Cancelled,
    TimedOut,
    OutOfMemory,
    NodeFailed,
    Preempted,
};

/// A job, a task of an array, or the tasks of an array that still wait, as the controller tells it. Words are plain
/// text and bounded. Times are s since 1970, UTC; 0: not known, or not yet.
struct ClusterJob
{
    qint64 id = 0; ///< Slurm's number; each started task of an array has one of its own
    qint64 arrayJob = 0; ///< number of the array; 0: none
    qint64 task = -1; ///< of the array; -1: none, or several
    QString tasks{}; ///< those that still wait, "3-7%2"; empty: it is one job or one task
    ClusterJobState state = ClusterJobState::Unknown;
    QString stateWord{}; ///< as Slurm writes it
    QString reason{}; ///< Slurm's word why it waits or ended: "Resources"; empty: none
    QString name{};
    QString user{};
    QString partition{};
    QString nodes{}; ///< those it has or had, nodesIn(); empty: none
    QString dependency{}; ///< "afterok:12(unfulfilled)"; empty: none
    QString features{}; ///< that its nodes have to have
    QString tres{}; ///< "cpu=8,node=2,gres/tpu=4", what it has or asks for
    QString folder{};
    QString output{}; ///< where its output goes; empty: not told
    QString comment{};
    qint64 submittedAt = 0;
    qint64 startedAt = 0; ///< while it waits: when Slurm expects it to start
    qint64 endsAt = 0; ///< by its time limit, or when it ended
    qint64 timeLimit = 0; ///< s; 0: none, or not told
    qint64 priority = 0; ///< 0: held
    int nodeCount = 0;
    int cpus = 0;
    int restarts = -1; ///< how often it was requeued; -1: not told
    int exitStatus = -1; ///< -1: not told, or not over
    int exitSignal = 0; ///< above 0: a signal ended it

    [[nodiscard]] bool isWaiting() const
    {
        return state == ClusterJobState::Pending || state == ClusterJobState::Requeued;
    }
    [[nodiscard]] bool hasNodes() const
    {
        return state >= ClusterJobState::Configuring && state <= ClusterJobState::Suspended;
    }
    [[nodiscard]] bool isOver() const { return state >= ClusterJobState::Completed; }
    [[nodiscard]] bool isHeld() const; ///< by the user, an administrator or after a failed start
    [[nodiscard]] QString key() const; ///< "12", "12_3", "12_[4-7]": what scancel and scontrol take, without the list
    friend bool operator==(const ClusterJob &, const ClusterJob &) = default;
};

enum class ClusterNodeState : quint8 {
    Unknown,
    Idle,
    Mixed, ///< a part of it is used
    Allocated,
    Completing,
    Draining, ///< no new job; what runs there goes on
    Drained,
    Down,
    PoweredDown, ///< its slice is away, and a job may ask for it
    PoweringUp, ///< a job waits for its slice
    Reserved,
    Future,
};

/// A node as the controller tells it.
struct ClusterNode
{
    QString name{};
    QString address{};
    ClusterNodeState state = ClusterNodeState::Unknown;
    QString stateWord{}; ///< "IDLE+DRAIN"
    bool isSilent = false; ///< its slurmd does not answer
    QString reason{}; ///< why it is down or drained, as somebody wrote it
    QStringList features{};
    QStringList partitions{};
    QString gres{}; ///< "tpu:4"
    QString gresUsed{};
    SlurmVersion version{}; ///< of its slurmd
    int cpus = 0;
    int cpusUsed = 0;
    qint64 bootedAt = 0; ///< s since 1970, UTC; 0: not known

    [[nodiscard]] bool isUp() const
    {
        return (state >= ClusterNodeState::Idle && state <= ClusterNodeState::Completing && !isSilent)
            || state == ClusterNodeState::Reserved;
    }
    [[nodiscard]] bool isFree() const { return state == ClusterNodeState::Idle && !isSilent; }
    friend bool operator==(const ClusterNode &, const ClusterNode &) = default;
};

/// All that one look at a controller gave. Immutable once it is made; shared between threads.
struct ClusterQueue
{
    static constexpr qsizetype mostJobs = 200'000;
    static constexpr qsizetype mostNodes = 20'000;

    SlurmVersion version{};
    qint64 readAt = 0; ///< by the controller's clock, s since 1970, UTC
    QList<ClusterJob> jobs{}; ///< by id, ascending
    QList<ClusterNode> nodes{}; ///< by name
    qsizetype unreadable = 0; ///< rows that could not be read, and were left out
    bool isCut = false; ///< there were more than this holds

    [[nodiscard]] const ClusterJob *job(qint64 id) const; ///< null: not in the queue
    [[nodiscard]] const ClusterNode *node(const QString &name) const; ///< null: not of this cluster
};

/// How one queue became another: rows of `after`, and what is gone.
struct QueueDifference
{
    QList<qsizetype> changed{}; ///< places in after.jobs whose job was there before and is another now
    QList<qsizetype> added{}; ///< places in after.jobs
    QList<qint64> removed{}; ///< ids
    bool hasNodeChanges = false;

    [[nodiscard]] bool isEmpty() const
    {
        return changed.isEmpty() && added.isEmpty() && removed.isEmpty() && !hasNodeChanges;
    }
};
[[nodiscard]] QueueDifference differenceOf(const ClusterQueue &before, const ClusterQueue &after);

/// How a slice stands in the queue: its nodes together.
struct SliceStanding
{
    enum class State : quint8 {
        Free,
        Used,
        Draining,
        Partial, ///< some of its hosts are down: nothing runs there until it is whole
        Down,
        Away, ///< powered down: a job may ask for it
        Coming,
    };

    QString slice{};
    QString partition{}; ///< its first one
    QStringList nodes{};
    State state = State::Down;
    int down = 0; ///< of its nodes
    QList<qint64> jobs{}; ///< ids of those that run there
    QString reason{}; ///< of the first node that is down

    friend bool operator==(const SliceStanding &, const SliceStanding &) = default;
};
/// By name. Nodes that are of no slice are one each.
[[nodiscard]] QList<SliceStanding> slicesOf(const ClusterQueue &queue);
