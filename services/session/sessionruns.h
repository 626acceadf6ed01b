// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/ledgerrecorder.h"
#include "services/runs/runbook.h"
#include "services/scalars/scalarstore.h"
#include "services/scalars/scalarwatch.h"
#include "services/session/checkpointsight.h"
#include "services/session/jobrecoverytools.h"
#include "services/session/sessionfiles.h"
#include "services/session/slownesschecks.h"
#include "services/store/journalthread.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

class Documents;
class SlownessWatch;
class StackCapture;

/// What runs are remembered with. All of it lives longer; what is null or empty is not there.
struct SessionRunsContext
{
    SessionFiles files{}; ///< runs, scalars and profiles
    Clock *clock = nullptr;
    Documents *documents = nullptr;
    JobService *jobs = nullptr;
    QPointer<HostPool> pool{};
    std::function<std::optional<Tpu>(const TpuId &tpu)> tpu{}; ///< as it was read last
    /// Where a folder of a job is: with its first host, or in a bucket. Nobody is asked anything.
    std::function<Task<CheckpointPlace>(JobSpec spec, QString folder, std::stop_token stop)> place{};
    RecoveryService *recoveries = nullptr;
    StackCapture *stacks = nullptr;
    SlownessWatch *slowness = nullptr;
    std::function<bool()> isOwner{}; ///< of two windows only one writes what jobs do; empty: this one
    JournalThread::Where where = JournalThread::Where::Thread;
};

/// What a session remembers of its runs: the values that trainings told, the lab book, where the time of each run went,
/// and why it was slow. In the order in which they need each other. GUI thread.
class SessionRuns : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::seconds refreshPause{10}; ///< until the book takes values of running jobs again

    explicit SessionRuns(const SessionRunsContext &context, QObject *parent = nullptr);
    ~SessionRuns() override; ///< suspends

    void resume(); ///< once, when hosts can be reached
    void lookNow(); ///< after a sleep, or when the network is back
    /// The program ends, or the project is left: what was read and seen is handed to the disk, nobody is asked any
    /// more. Before the requests end: what a window may write is no other one's until then.
    void suspend();
    /// Of SlownessContext::complete: with what event files and the ledger know.
    [[nodiscard]] Task<SlownessInputs> completed(const QUuid &job, SlownessInputs heard);

    std::shared_ptr<ScalarStore> store;
    ScalarWatch scalars; ///< curves, progress and alerts of jobs
    JournalThread journal; ///< of a data base of its own
    RunBook book; ///< the lab book
    LedgerRecorder ledgers;
    CheckpointSight checkpoints; ///< notes them in the ledgers
    SlownessChecks slowness; ///< what was found about running jobs

private:
    void followAlerts(StackCapture *stacks);
    void followBook(const SessionRunsContext &context);

    std::optional<std::chrono::milliseconds> m_refreshedAt; ///< the book's values, by Clock::sinceBoot()
    bool m_isResumed = false;
    bool m_isResting = false;
    TaskScope m_tasks; // last
};
