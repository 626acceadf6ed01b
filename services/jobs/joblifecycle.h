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
    JobCause cause = JobCause::User;
    ActivityId activity{};
    bool hasNews = false; ///< something of the logs is not kept yet
    bool isRecalled = false; ///< what was kept of the logs was read
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
    /// The strip's line of it, as it stands now; where there is none, nothing.
    static void notifyStrip(JobService &service, const QUuid &id);

private:
    [[nodiscard]] static Task<> prepare(Service service, QUuid id, std::stop_token stop);
    /// `hosts`: their places in the attempt.
    [[nodiscard]] static Task<> launch(Service service, QUuid id, QList<int> hosts, std::stop_token stop);
    [[nodiscard]] static Task<> end(Service service, QUuid id, std::stop_token stop);
    [[nodiscard]] static Task<> verify(Service service, QUuid id, std::stop_token stop);
    static void refuse(JobService &service, const QUuid &id, const QList<std::optional<Error>> &errors);
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
    static void readLog(JobService &service, const QUuid &id, int host, const JobLook &look);
};

/// Nobody knows how it stands: no host of it answers, and nothing is done to it from here.
[[nodiscard]] bool isOutOfSight(const std::optional<Job> &job, const JobLive &live);
/// "llama on 4 hosts: step 1,200"; out of sight, that it is not known, and the last step that was seen.
[[nodiscard]] QString activityText(const std::optional<Job> &job, const JobLive &live);
/// Why an interrupted job that is to go on by itself does not. `missing`: secrets whose values were not kept.
[[nodiscard]] std::optional<QString> whyItRests(const Job &job, const QStringList &missing, const QDateTime &now);
/// How the strip's line ends when all hosts are over. What goes on by itself needs nobody; `rests`: it does not go on.
[[nodiscard]] ActivityState endState(const Job &job, const std::optional<QString> &rests);
/// What it says when all hosts are over: how, and at which step.
[[nodiscard]] std::function<QString()> endText(const Job &job, const JobLive &live);
