// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/hosts/hostpool.h"
#include "services/jobs/jobscript.h"
#include "services/stacks/stackstore.h"

#include <QObject>
#include <QPointer>
#include <QSet>

#include <chrono>
#include <functional>

class Clock;
class JobService;

/// What the capture needs. All of it lives longer than it does.
struct StackContext
{
    JobService *jobs = nullptr;
    QPointer<HostPool> pool{};
    Documents *documents = nullptr;
    Clock *clock = nullptr;
    std::function<SliceUsage(const TpuId &tpu)> usage{}; ///< UsageFeed::now(); empty: nothing is known of cores
    std::function<bool()> isOwner{}; ///< of two windows only one asks by itself; empty: this one
};

/// One host is asked. Errors: those of reaching it; Timeout, BadReply, each with a sentence.
[[nodiscard]] Task<HostStacks> stacksOn(QPointer<HostPool> pool, JobPlace place, std::stop_token stop);

/// Asks all ranks of a job where they stand: by a click, and by itself when a hang is suspected. What they say is kept
/// with the job. GUI thread; one for each project.
class StackCapture : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::minutes pause{30}; ///< between two that nobody asked for, of one job
    static constexpr int mostByItself = 6; ///< of one attempt that nobody asked for
    static constexpr std::chrono::seconds patience{20}; ///< with a host: connecting, asking and the answer

    explicit StackCapture(StackContext context, QObject *parent = nullptr);
    ~StackCapture() override;

    /// All hosts of its last attempt where it runs, at once. A host that does not answer is a problem of the report;
    /// the report is kept, and captured() follows. Errors: NotFound; WrongState when it runs nowhere; Conflict while
    /// it is being asked already; Cancelled; FileFailed and Invalid when it cannot be kept.
    [[nodiscard]] Task<StackReport> capture(QUuid job, StackCause cause, std::stop_token stop);
    /// The same by itself, for a job that seems to hang: not more often than `pause` and mostByItself allow, not while
    /// another window does it, and only where the job was prepared for it.
    void suspect(const QUuid &job, StackCause cause);
    /// UsageFeed::alerted: a hang is a reason to ask the jobs that run on that TPU.
    void onAlert(const TpuId &tpu, const UsageAlert &alert);

    [[nodiscard]] bool isCapturing(const QUuid &job) const { return m_running.contains(job); }
    [[nodiscard]] QList<StackReport> reports(const QUuid &job) const { return m_store.find(job); } ///< newest first
    void suspend(); ///< the program ends: nobody is asked any more

signals:
    void begun(const QUuid &job);
    void captured(const QUuid &job); ///< reports() has one more
    void captureFailed(const QUuid &job, const Error &error); ///< of one that began by itself; never Cancelled

private:
    StackContext m_context;
    StackStore m_store;
    QSet<QUuid> m_running;
    bool m_isResting = false;
    TaskScope m_tasks; // last
};

/// Pure. Whether a job that seems to hang may be asked by itself now. `reports`: of this job, in any order.
[[nodiscard]] bool mayAskByItself(const Job &job, const QList<StackReport> &reports, const QDateTime &now);
