// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/jobs/job.h"
#include "services/slowness/slownesslog.h"
#include "services/usage/sample.h"
#include "services/usage/usagefeed.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QUuid>

#include <functional>

class Clock;
class JobService;

/// What the watch needs. All of it lives longer than it does.
struct SlownessContext
{
    QPointer<JobService> jobs{};
    QPointer<UsageFeed> usage{}; ///< what chips and hosts did
    Clock *clock = nullptr;
    /// Adds to what was heard of a job what others know, such as its event files and its ledger; empty: nobody knows
    /// more. Called while the watch lives; the task may outlive both.
    std::function<Task<SlownessInputs>(QUuid job, SlownessInputs heard)> complete{};
};

/// Remembers what logs of jobs tell of steps, compiling and checkpoints, with the time at which it was heard, and
/// answers why a job is slow. GUI thread.
class SlownessWatch : public QObject
{
    Q_OBJECT

public:
    explicit SlownessWatch(SlownessContext context, QObject *parent = nullptr);

    /// From what is kept of its hosts in that time (ms since 1970, UTC), what was heard of its log, and what others
    /// know (SlownessContext::complete); not from before its first attempt began. Errors: NotFound (no such job, or it
    /// never began), Invalid (no time between the two), those of History::range(), Cancelled.
    [[nodiscard]] Task<SlownessInputs> inputs(QUuid job, qint64 from, qint64 until, std::stop_token stop) const;
    [[nodiscard]] Task<Slowness> why(QUuid job, qint64 from, qint64 until, std::stop_token stop) const;

    /// What was heard of it, without its hosts.
    [[nodiscard]] SlownessInputs heard(const QUuid &job) const;

private:
    void onLog(const QUuid &id, int host, qint64 offset, const QByteArray &bytes);
    void onLogRenewed(const QUuid &id, int host);

    SlownessContext m_context;
    QHash<QUuid, SlownessLog> m_logs; ///< by job
};

/// Pure. Shares of the time before them, each at the end of its band. What is only held between two looks tells nothing
/// more.
[[nodiscard]] QList<TimedValue> waitsOf(const QList<Band> &bands);

/// Pure. The stretches in which a job did not run because its machine was gone: from the end of an attempt that was cut
/// off to the begin of the next one.
[[nodiscard]] QList<TimedSpan> interruptionsOf(const Job &job);
