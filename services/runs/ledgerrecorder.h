// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/provisioning/steadytime.h"
#include "services/runs/ledgertrack.h"
#include "services/runs/runstore.h"

#include <QHash>
#include <QObject>
#include <QPointer>

#include <map>

class Clock;
class JobService;
class RecoveryService;

/// What the recorder listens to. All of it lives longer.
struct LedgerRecorderContext
{
    JobService *jobs = nullptr;
    RecoveryService *recoveries = nullptr; ///< null: none are known
    JournalThread *journal = nullptr; ///< of a file with runSchema()
    Clock *clock = nullptr;
    std::function<std::optional<Tpu>(const TpuId &tpu)> tpu{}; ///< as it was read last: for its chips
    /// Steps with the host's own times, as of event files; empty, or none: those that were seen in logs.
    std::function<QList<LedgerPoint>(const QUuid &run)> points{};
    std::function<bool()> isOwner{}; ///< of two windows only one writes; empty: this one
};

/// Writes down what happens to runs, as it happens: append only, bounded, through quits and a clock that jumps. What
/// happens while the program does not run is seen at its next start, as far as the hosts tell.
class LedgerRecorder : public QObject
{
    Q_OBJECT

public:
    explicit LedgerRecorder(LedgerRecorderContext context, QObject *parent = nullptr);
    ~LedgerRecorder() override; ///< suspends
    /// The program ends, or the project is left: what was seen last is handed over, and nothing is added any more.
    void suspend();

    /// What others know of a run: a checkpoint that was seen complete, one that was chosen to go on from, a hang,
    /// another machine that is asked for. `at` 0: now.
    void note(const QUuid &run, LedgerEvent event);
    /// Where its time went until now. Errors: FileFailed.
    [[nodiscard]] Task<Ledger> ledger(const QUuid &run);
    [[nodiscard]] Task<QList<LedgerEvent>> events(const QUuid &run); ///< as they are kept

signals:
    void changed(const QUuid &run); ///< something was added

private:
    struct Followed
    {
        LedgerTrack track{};
        bool isReady = false; ///< what is on the disk was read
        QList<LedgerEvent> waiting{}; ///< of others, until it is
        QList<LedgerEvent> unwritten{}; ///< that the disk has refused
        QByteArray rest{}; ///< of a line of the first host's log that has no end yet
        bool isSkipping = false; ///< the rest of a line that was too long
        bool isCatchingUp = false; ///< that log is read from its beginning: its lines are old
        qint64 seenAt = 0; ///< ms since 1970: lines up to then were seen
    };

    [[nodiscard]] bool isOwner() const { return !m_isResting && (!m_context.isOwner || m_context.isOwner()); }
    [[nodiscard]] LedgerSight sightOf(const QUuid &run) const;
    [[nodiscard]] Followed *followed(const QUuid &run);
    void seeAll();
    void seeJob(const QUuid &id);
    void seeLog(const QUuid &id, qint64 offset, const QByteArray &bytes); ///< of its first host
    void seeLateLog(const QUuid &id, const QList<LogPiece> &pieces, qint64 seenAt);
    void seeRecoveries();
    void write(const QUuid &id, const QList<LedgerEvent> &events);
    void written(const QUuid &id, const QList<LedgerEvent> &events, const Result<> &result);
    void lookSoon();

    LedgerRecorderContext m_context;
    RunStore m_store;
    SteadyTime m_time;
    std::map<QUuid, Followed> m_followed;
    bool m_isResting = false;
    TaskScope m_tasks; // last
};
