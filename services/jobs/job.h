// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/podhost.h"
#include "services/hosts/storedmessage.h"
#include "services/jobs/resume.h"
#include "services/ssh/remotegroup.h"

#include <QDateTime>
#include <QMap>
#include <QUuid>

#include <chrono>

/// An environment variable of a job. The value of a secret one is never written down here: it is known until the
/// program ends, travels over standard input, and lies on the host in a file of mode 0600 until the command has begun.
struct JobVariable
{
    QString name;
    QString value{}; ///< empty for a secret one
    bool isSecret = false;

    friend bool operator==(const JobVariable &, const JobVariable &) = default;
};

/// A folder of this computer that is put on the hosts before the command begins.
struct JobUpload
{
    enum class To : quint8 {
        EveryHost, ///< each host has its own disk
        FirstHost, ///< the folder there is one that all hosts share
    };

    QString from{}; ///< local folder; empty: nothing is uploaded
    QStringList excludes{}; ///< as in .gitignore: services/ssh/excludes.h
    To to = To::EveryHost;
    bool keepsEdited = false; ///< of one start, and not written down: what was changed on the hosts is not replaced

    friend bool operator==(const JobUpload &, const JobUpload &) = default;
};

/// What is to run, and where.
struct JobSpec
{
    QString name;
    QList<PodHost> hosts;
    QString folder = QStringLiteral("~"); ///< on the hosts: where the command begins, and where an upload goes
    QString command{}; ///< text for bash
    QList<JobVariable> variables{};
    JobUpload upload{};
    QString stepPattern{}; ///< of a line that tells of a step; empty: the usual ones are known
    bool isRestartedAfterLoss = false; ///< again when a TPU that was taken away has come back
    QUuid runAgainWith{}; ///< a SyncFolder: again when something in it has changed and is on the hosts; null: none
    ResumeSpec resume{}; ///< from where it goes on, and how often by itself
    /// Its Python processes answer where they stand: sitecustomizeText() is put before what Python runs at its start.
    bool capturesStacks = false;
    quint16 profilerPort = 0; ///< on each host jax.profiler listens there while it runs; 0: it does not
    QStringList agreedWays{}; ///< from buckets to regions of TPUs, which cost: the user wants it all the same; wayKey()

    friend bool operator==(const JobSpec &, const JobSpec &) = default;
};

/// How it stands with an attempt on one host. "It failed", "it was cut off" and "we do not know" are different things.
enum class JobState : quint8 {
    Waiting, ///< nothing was done there yet
    NotStarted, ///< it could not begin: `why`
    Running,
    Succeeded,
    Failed, ///< the command ended with `status`
    Stopped, ///< by the user
    Interrupted, ///< the machine restarted, was taken away or made anew under it: not the command's fault
    Unknown, ///< the host cannot be asked, or its processes are gone without a word
};

/// Why an attempt ended that was to go on.
enum class JobInterruption : quint8 {
    None, ///< it was not interrupted
    Preempted, ///< Google took the TPU away
    Gone, ///< the TPU is not there any more: deleted, or vanished
    Replaced, ///< the machine was made anew: another one, or its disk
    Stopped, ///< the TPU was stopped, or is being changed
    Maintenance, ///< the host was restarted by a maintenance of Google's
    Restarted, ///< the host was restarted
    HalfStarted, ///< it did not begin on all hosts, and was taken back on the others
    CheckpointLost, ///< the checkpoint that it began with was deleted while it was read
    Failed, ///< the command failed, and may be tried again
};

/// The very machine that an attempt ran on.
enum class JobMachine : quint8 { There, Gone, Replaced /* another one has its name */ };

/// One attempt on one host.
struct JobHost
{
    PodHost host;
    JobState state = JobState::Waiting;
    int status = 0; ///< with Failed; above 128: ended by signal status - 128
    StoredMessage why{}; ///< with NotStarted, Interrupted, Unknown
    JobInterruption interruption = JobInterruption::None; ///< with Interrupted; with Unknown: what is likely
    QDateTime startedAt{}; ///< UTC
    QDateTime endedAt{}; ///< UTC, by the host's clock
    RemoteGroup group{};
    QString boot{}; ///< of the kernel that it began under
    bool isProtected = false; ///< in tmux
    QString errorRule{}; ///< "E05": what its output was recognised as
    std::optional<qint64> step{}; ///< the last one that was seen
    QDateTime goneAt{}; ///< UTC, when its machine was not there any more, and its log with it; null: it may be there
    bool isReplaced = false; ///< with goneAt: another machine has its name by now
    /// UTC, when the command was last seen to run, as far as that was kept; its machine was lost after that. Null: not
    /// known.
    QDateTime seenAt{};
    bool wasTold = false; ///< the command ended after a SIGTERM that did not come from here

    [[nodiscard]] bool isOver() const
    {
        return state == JobState::NotStarted
            || (state > JobState::Running && (state != JobState::Unknown || endedAt.isValid()));
    }
    friend bool operator==(const JobHost &, const JobHost &) = default;
};

/// Who or what began an attempt.
enum class JobCause : quint8 { User, Recovered };

struct JobAttempt
{
    int number = 1;
    JobCause cause = JobCause::User;
    QDateTime startedAt{};
    QList<JobHost> hosts{};
    QByteArray token{}; ///< by which its processes are found on the hosts
    std::optional<ResumePoint> resumedFrom{}; ///< the newest complete checkpoint of when it began; nothing: none
    JobInterruption interruption = JobInterruption::None; ///< with Recovered: why the attempt before it ended
    QDateTime machinesAt{}; ///< UTC, with Recovered: when all its machines were there; null: not known
    QDateTime readyAt{}; ///< UTC, with Recovered: when set-up on them was over; null: not known
    StoredMessage note{}; ///< what is to be known of how it began: an older checkpoint, or none any more
    StoredMessage uploaded{}; ///< what became of files that had been changed on the hosts since the last upload
    bool isWithdrawn = false; ///< it did not begin on all hosts: wherever it is found running it is stopped
    /// With resumedFrom: the step that its program began with, by its log. Nothing: too little of that was seen.
    std::optional<qint64> firstStep{};
    /// Its log said that a checkpoint was saved, where ResumeSpec::checkpoints says into which folder.
    bool hasSaved = false;

    friend bool operator==(const JobAttempt &, const JobAttempt &) = default;
};

struct Job
{
    QUuid id;
    JobSpec spec;
    QDateTime createdAt{};
    QList<JobAttempt> attempts{}; ///< oldest first; at most mostAttempts
    bool isHeld = false; ///< stopped by the user while it was to go on: it waits for startAgain()
    /// The TpuRequest that each TPU of its hosts came from, by the TPU's name: where it is by now, that knows.
    QMap<QString, QUuid> requests{};

    static constexpr qsizetype mostAttempts = 50;
    [[nodiscard]] const JobAttempt *last() const { return attempts.isEmpty() ? nullptr : &attempts.constLast(); }
    [[nodiscard]] QString shortId() const { return id.toString(QUuid::Id128).left(12); } ///< of its folder and its tmux
    friend bool operator==(const Job &, const Job &) = default;
};

/// One word for all hosts: the worst, so that one host that failed is seen while others still wait for it. What is not
/// known is never told as an end.
[[nodiscard]] JobState stateOf(const JobAttempt &attempt);
[[nodiscard]] JobState stateOf(const Job &job); ///< of its last attempt; Waiting before the first

/// The host that failed first holds the cause; the others mostly tell only that somebody is missing. -1: none failed.
[[nodiscard]] qsizetype firstFailed(const JobAttempt &attempt);

/// It failed on some hosts, and still runs on others.
[[nodiscard]] bool isPartlyFailed(const JobAttempt &attempt);

/// It runs on some hosts, and never began on others.
[[nodiscard]] bool isPartlyStarted(const JobAttempt &attempt);

/// What ended so shortly before its machine was lost was ended by that: a machine that goes down tells its processes to
/// end first, and the other ranks end because of what is missing.
inline constexpr std::chrono::minutes lossWindow{5};
/// It ended in that window before `lostAt`, or after it; null: no loss is known.
[[nodiscard]] bool isEndOfLoss(const JobHost &host, const QDateTime &lostAt);
/// It was cut off, and did not fail: what failed on other hosts tells only that a host is missing, as its output says,
/// or as it failed no earlier than lossWindow before that host was lost.
[[nodiscard]] bool isInterrupted(const JobAttempt &attempt);
/// The host whose failure is that of the attempt: firstFailed(), unless it was interrupted. -1: none.
[[nodiscard]] qsizetype failureOf(const JobAttempt &attempt);
/// Why it ended, for the attempt that follows it; None: it runs, or ended as it should.
[[nodiscard]] JobInterruption interruptionOf(const JobAttempt &attempt);
/// How an attempt began for which there was a checkpoint, as far as its steps tell.
enum class JobOrigin : quint8 {
    None, ///< there was no checkpoint
    Unseen, ///< it made no step yet, or nothing says of which step the checkpoint is
    Resumed,
    Missed, ///< with an earlier step: its program did not go on from that checkpoint
};
[[nodiscard]] JobOrigin originOf(const JobAttempt &attempt);
/// The furthest step that any of its hosts was seen at, also as it was when it began.
[[nodiscard]] std::optional<qint64> furthestStep(const JobAttempt &attempt);

/// Why a job is not started again without somebody looking at it; nothing: it may be. An interruption is a reason to go
/// on by itself until there were ResumeSpec::mostInterruptions of them within an hour, a failure until it came
/// ResumeSpec::mostFailures times in a row. What is not known is none. `by`: why it ended, where that is known better
/// than by its hosts.
[[nodiscard]] std::optional<QString> whyNotAgain(const Job &job, const QDateTime &now,
                                                 JobInterruption by = JobInterruption::None);

inline constexpr int leastProfilerPort = 1'024;
inline constexpr quint16 usualProfilerPort = 9'012; ///< as the documentation of JAX has it

/// What is missing in it, by field ("name", "hosts", "command", "folder", "variables", "step", "profiler", and those of
/// ResumeSpec): a sentence for each.
[[nodiscard]] QMap<QString, QString> problemsOf(const JobSpec &spec);

[[nodiscard]] QJsonObject toJson(const Job &job);
[[nodiscard]] std::optional<Job> jobFrom(const QJsonObject &json);
