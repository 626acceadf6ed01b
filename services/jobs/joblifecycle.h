// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/jobflow.h"
#include "services/jobs/jobservice.h"

#include <QCoreApplication>
#include <QSet>

struct JobText
{
    Q_DECLARE_TR_FUNCTIONS(JobService)
};

/// What JobService keeps of one job beside the record.
struct JobService::Run
{
    JobLive live{};
    Secrets secrets{};
    StepLines steps{};
    QSet<int> followed{}; ///< hosts of the last attempt that are looked at
    int announced = 0; ///< the attempt whose end was told
    bool isBusy = false;
    bool isOutdated = false; ///< files came while it was being started
    IfHeld ifHeld = IfHeld::Ask;
    IfEdited ifEdited = IfEdited::Ask; ///< of what the user begins
    JobCause cause = JobCause::User;
    ActivityId activity{};
    ActivityId endedActivity{}; ///< what tells how it ended, until it begins again
    bool hasNews = false; ///< something of the logs is not kept yet
    bool isRecalled = false; ///< what was kept of the logs was read
    bool isOurs = false; ///< this window began the last attempt
    bool isOfAnother = false; ///< another window wrote it down, and may be about to begin it
    bool goesOnByItself = false; ///< what is being done to it was not ordered by the user
    int tries = 0; ///< of going on by itself that came to nothing, in a row
    std::chrono::milliseconds retryAt{0}; ///< since boot: the next one
    QDateTime machinesAt{}; ///< of the attempt that is to come, see JobAttempt
    QDateTime readyAt{};
    int lookedFor = 0; ///< the attempt whose checkpoint was looked for after it had failed
    bool isCheckpointGone = false; ///< it was not found
    QDateTime keptAt{}; ///< when they were kept last; null: not yet
    std::stop_source stop{}; ///< of the course
    std::stop_source waits{}; ///< wakes those that wait for their next look
};

/// What is done to a job, one at a time. Free flows: the service is looked up again after each await.
struct JobLifecycle
{
    using Service = QPointer<JobService>;

    [[nodiscard]] static Task<> start(Service service, QUuid id, std::stop_token stop);
    [[nodiscard]] static Task<> stop(Service service, QUuid id, std::stop_token stop);
    /// Begins on the hosts of the last attempt that it never began on; the others are let alone.
    [[nodiscard]] static Task<> complete(Service service, QUuid id, std::stop_token stop);
    [[nodiscard]] static Task<> again(Service service, QUuid id, std::stop_token stop);
    /// Goes on with an attempt that was written down, and of which nothing has begun.
    [[nodiscard]] static Task<> takeUp(Service service, QUuid id, std::stop_token stop);
    /// Stops what began of an attempt that did not begin everywhere.
    [[nodiscard]] static Task<> withdraw(Service service, QUuid id, std::stop_token stop);
    /// The strip's line of it, as it stands now; where there is none, nothing.
    static void notifyStrip(JobService &service, const QUuid &id);
    /// The end is told once: when all hosts are over, or as soon as one has failed.
    static void announce(JobService &service, const Job &job);

private:
    [[nodiscard]] static Task<> prepare(Service service, QUuid id, std::stop_token stop);
    /// `hosts`: their places in the attempt.
    [[nodiscard]] static Task<> launch(Service service, QUuid id, QList<int> hosts, std::stop_token stop);
    [[nodiscard]] static Task<> end(Service service, QUuid id, std::stop_token stop);
    [[nodiscard]] static Task<> verify(Service service, QUuid id, std::stop_token stop);
    static void refuse(JobService &service, const QUuid &id, const QList<std::optional<Error>> &errors);
};

/// The folder that goes to the hosts before a job begins.
struct JobUploads
{
    using Service = QPointer<JobService>;

    /// Before anything is stopped. Conflict: files were changed on the hosts, and nobody decided yet what becomes of
    /// them.
    [[nodiscard]] static Task<> check(Service service, QUuid id, std::stop_token stop);
    /// Checks once more, and sends. What becomes of changed files is written down with the attempt.
    [[nodiscard]] static Task<> send(Service service, QUuid id, std::stop_token stop);
};

/// What becomes of the records of jobs beside their attempts.
struct JobRecords
{
    /// What another window has written down counts here, too, but for what this one began. Of two records the one with
    /// the later attempt is the newer one.
    static void readAgain(JobService &service);
    /// What the list of TPUs says of the machines that jobs ran on; those of which it says something new.
    [[nodiscard]] static QList<QUuid> judgeMachines(JobService &service);
    /// What ended shortly before its machine was lost, as the list of TPUs says by now.
    [[nodiscard]] static JobHost afterLoss(JobService &service, const JobHost &host, JobMachine machine);
    /// Hosts of `lost` stand on `now`; the jobs that have some.
    [[nodiscard]] static QList<QUuid> moveTo(JobService &service, const TpuId &lost, const QList<Tpu> &now);
    /// Conflict, with a sentence: another job goes on writing checkpoints into its folder.
    [[nodiscard]] static Result<> checkFolder(const JobService &service, const QUuid &id, const JobSpec &spec);
    /// What the user has stopped does not go on by itself. Errors: FileFailed.
    [[nodiscard]] static Result<> hold(JobService &service, const QUuid &id);
    /// How the attempt that is to come hangs together with what was before.
    static void link(JobService &service, Job *job, JobAttempt *attempt);
};

/// Brings a job back by itself after an interruption. Only in the window that carries jobs on.
struct JobRecovery
{
    using Service = QPointer<JobService>;

    /// It is tried again, or about to be, where its machines are there.
    [[nodiscard]] static bool goesOn(JobService &service, const QUuid &id);
    /// Does what decisionFor() says, where nothing else is done to the job.
    static void consider(JobService &service, const QUuid &id);
    static void countAnew(JobService &service, const QUuid &id); ///< what held it back may be agreed to now
    static void considerAll(JobService &service);
    /// Nothing of it begins for so long: the machine that goes down still answers.
    static void holdOff(JobService &service, const QUuid &id, std::chrono::milliseconds pause);
    /// What was done by itself has ended: what came to nothing is tried again, ever more slowly, and not for ever.
    static void onEnd(JobService &service, const QUuid &id, const Result<> &result);
    /// Its hosts stand on what took the place of their TPUs; false: not all of that is there.
    [[nodiscard]] static bool findMachines(JobService &service, const QUuid &id);
    [[nodiscard]] static Task<> setUp(Service service, QUuid id, std::stop_token stop);
    /// JobRecoveryTools::buckets.
    [[nodiscard]] static Task<> checkBuckets(Service service, QUuid id, std::stop_token stop);
    /// From which checkpoint the last attempt begins; it is written down.
    [[nodiscard]] static Task<> choose(Service service, QUuid id, std::stop_token stop);
    /// Whether the checkpoint that a failed attempt began with is still there.
    [[nodiscard]] static Task<> lookForCheckpoint(Service service, QUuid id, std::stop_token stop);

private:
    [[nodiscard]] static JobSurroundings surroundingsOf(JobService &service, const Job &job);
    static void show(JobService &service, const QUuid &id, const QString &rest, const QString &wait);
};

/// Looks at the hosts of a job, and keeps what is seen of their logs.
struct JobObserver
{
    /// How long until the next look; nothing: no more.
    using Pause = std::optional<std::chrono::milliseconds>;
    static constexpr qint64 mostPerLook = 512 * 1024;

    static void followHost(JobService &service, const QUuid &id, int host);
    [[nodiscard]] static Pause take(JobService &service, const QUuid &id, int attempt, int host,
                                    const Result<JobLook> &look);
    static void keepSeen(JobService &service, const QUuid &id); ///< of the logs
    /// What keepSeen() kept, where the hosts were not asked yet.
    static void recall(JobService &service, const QUuid &id);

private:
    /// Looks at one host of one attempt until that is over and its log was read.
    [[nodiscard]] static Task<> follow(QPointer<JobService> service, QUuid id, int attempt, int host,
                                       std::stop_token stop);
    [[nodiscard]] static Pause onSilence(JobService &service, const QUuid &id, int host, const Error &error);
    /// What the host says of a command that is not over, or was over a moment ago.
    static void judgeLook(JobService &service, const QUuid &id, int host, const JobLook &look, const QDateTime &seenAt);
    /// Whether it hangs there is another answer than at the last look.
    [[nodiscard]] static bool noteStall(JobService &service, const QUuid &id, int host);
    /// Nobody is about to begin it on its hosts.
    [[nodiscard]] static bool isLeftBehind(JobService &service, const QUuid &id);
    /// Of what is over: what may still be seen to have been cut off is looked at for a while.
    [[nodiscard]] static Pause pauseOver(JobService &service, const JobHost &host);
    [[nodiscard]] static JobLogPart partFor(JobService &service, const QUuid &id, int host);
    static void readLog(JobService &service, const QUuid &id, int host, const JobLook &look);
    /// True: one of them tells of another step.
    [[nodiscard]] static bool readLines(JobService &service, const QUuid &id, int host, const JobLook &look);
    /// With which step the last attempt began, once the log of a host says it.
    static void seeOrigin(JobService &service, const QUuid &id, int host);
};

/// Nobody knows how it stands: no host of it answers, and nothing is done to it from here.
[[nodiscard]] bool isOutOfSight(const std::optional<Job> &job, const JobLive &live);
/// "llama on 4 hosts: step 1,200"; out of sight, that it is not known, and the last step that was seen.
[[nodiscard]] QString activityText(const std::optional<Job> &job, const JobLive &live);
/// That the values of these secret variables have to be typed again.
[[nodiscard]] QString secretsText(const QStringList &missing);
/// Why an interrupted job that is to go on by itself does not. `missing`: secrets whose values were not kept; `by` as
/// in whyNotAgain().
[[nodiscard]] std::optional<QString> whyItRests(const Job &job, const QStringList &missing, const QDateTime &now,
                                                JobInterruption by = JobInterruption::None);
/// How the strip's line ends when all hosts are over. What goes on by itself needs nobody; `rests`: it does not go on.
[[nodiscard]] ActivityState endState(const Job &job, const std::optional<QString> &rests);
/// What it says when all hosts are over: how, and at which step.
[[nodiscard]] std::function<QString()> endText(const Job &job, const JobLive &live);
