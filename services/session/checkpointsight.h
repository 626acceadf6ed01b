// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/checkpoints/checkpoint.h"
#include "services/core/taskscope.h"
#include "services/runs/ledger.h"
#include "services/session/jobrecoverytools.h"

#include <QHash>
#include <QObject>
#include <QSet>

#include <chrono>
#include <functional>
#include <utility>

class JobService;

/// What the sight needs. All of it lives longer.
struct CheckpointSightContext
{
    JobService *jobs = nullptr;
    Clock *clock = nullptr;
    /// Where a folder of a job is; empty: nobody looks.
    std::function<Task<CheckpointPlace>(JobSpec spec, QString folder, std::stop_token stop)> place{};
    /// What the ledger of a run knows already.
    std::function<Task<QList<LedgerEvent>>(const QUuid &run)> known{};
    std::function<void(const QUuid &run, const LedgerEvent &event)> note{};
    std::function<bool()> isOwner{}; ///< of two windows only one looks; empty: this one
};

/// Looks now and then where running jobs keep their checkpoints, and notes those that are complete: also programs whose
/// logs say nothing of them have a ledger that knows how far apart they are. What cannot be read is looked at again the
/// next time. GUI thread.
class CheckpointSight : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::minutes every{10};
    static constexpr qsizetype mostAtOnce = 10; ///< that are noted of one run, the newest

    explicit CheckpointSight(CheckpointSightContext context, QObject *parent = nullptr);
    ~CheckpointSight() override;

    void resume(); ///< hosts can be reached: it looks from now on
    void suspend(); ///< the program ends: nobody is asked any more

private:
    /// One that was noted: its step, and its time in ms since 1970.
    using Noted = QSet<std::pair<qint64, qint64>>;

    void lookSoon();
    void lookAtAll();
    void look(const QUuid &run);
    void learn(const QUuid &run, const QList<LedgerEvent> &events);
    void noteNew(const QUuid &run, const CheckpointListing &listing);

    CheckpointSightContext m_context;
    QHash<QUuid, Noted> m_noted; ///< of runs whose ledger was read
    QSet<QUuid> m_looking;
    bool m_isResting = true;
    TaskScope m_tasks; // last
};

/// Pure. What is to be noted of the checkpoints in a folder, oldest first: those that are complete and were written by
/// the last attempt of the job, as far as their times and the clocks of hosts tell.
[[nodiscard]] QList<LedgerEvent> checkpointEvents(const CheckpointListing &listing, const Job &job);
