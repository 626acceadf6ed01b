// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/hosts/hostpool.h"
#include "services/runs/codehash.h"
#include "services/runs/run.h"
#include "services/runs/runstore.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QSet>

class Clock;
class JobService;
class JournalThread;

/// What a lab book works with. All of it lives longer.
struct RunBookContext
{
    JobService *jobs = nullptr; ///< null: what was kept is shown, and nothing is added
    JournalThread *journal = nullptr; ///< of a file with runSchema()
    Clock *clock = nullptr;
    QPointer<HostPool> pool{}; ///< null: nobody is asked for versions
    std::function<std::optional<Tpu>(const TpuId &tpu)> tpu{}; ///< as it was read last
    std::function<QList<RunValue>(const QUuid &run)> values{}; ///< the last ones of its curves; empty: there are none
    std::function<bool()> isOwner{}; ///< of two windows only one writes what jobs do; empty: this one
};

/// The lab book of a project: an entry for each job, kept when the job is archived or forgotten. All entries are in
/// memory; what is written goes to the disk on the journal's thread.
class RunBook : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostRuns = 10'000; ///< then the oldest goes

    explicit RunBook(RunBookContext context, QObject *parent = nullptr); ///< begins to read
    ~RunBook() override; ///< suspends
    /// The program ends, or the project is left: what is not written yet is handed over, and only what the user writes
    /// is added from now on.
    void suspend();

    [[nodiscard]] bool isLoaded() const { return m_isLoaded; } ///< what was kept is in it
    [[nodiscard]] const QList<RunRecord> &runs() const { return m_runs; } ///< newest first
    [[nodiscard]] std::optional<RunRecord> find(const QUuid &id) const;
    /// Why what was written last is not on the disk; it is tried again with the next change.
    [[nodiscard]] const std::optional<Error> &problem() const { return m_problem; }

    /// Errors: NotFound; Invalid, too long. What was set is shown at once and written in the background.
    Result<> setNotes(const QUuid &id, const QString &notes);
    Result<> setTags(const QUuid &id, const QStringList &tags); ///< as cleanTags() makes them
    Result<> setArchived(const QUuid &id, bool isArchived);
    Result<> remove(const QUuid &id); ///< with its ledger. Conflict: its job is in the list
    /// Reads again what another window has written, and values of curves anew; cheap when there is nothing.
    void refresh();

    /// From the begin on all hosts until versions are asked for.
    static constexpr std::chrono::seconds waitForPython{20};
    static constexpr int writeEvery = 60; ///< seconds: what only counts on, such as a step, is written that often

signals:
    void listChanged(); ///< entries came or went, or all were read
    void changed(const QUuid &id);
    void removed(const QUuid &id); ///< by remove(), here: what others keep of it may go
    void problemChanged();

private:
    /// What is remembered of a job while it is watched.
    struct Watched
    {
        int seenOf = 0; ///< the attempt whose config is in the record
        int versionsOf = 0; ///< the attempt whose host was asked
        int hashOf = 0; ///< the attempt whose folder is hashed
        QHash<int, QByteArray> rests{}; ///< of lines that have no end yet, by host
        QDateTime writtenAt{};
    };

    [[nodiscard]] RunRecord *run(const QUuid &id);
    [[nodiscard]] bool isOwner() const { return !m_isResting && (!m_context.isOwner || m_context.isOwner()); }
    void load();
    void takeLoaded(const RunBookRead &read);
    void seeJobs();
    void seeJob(const QUuid &id);
    void seeEnd(const QUuid &id);
    void seeLog(const QUuid &id, int host, const QByteArray &bytes);
    [[nodiscard]] RunRecord *begun(const Job &job);
    void askVersions(const Job &job);
    void hashCode(const Job &job);
    void takeVersions(const QUuid &id, const RunVersions &versions);
    void takeHash(const QUuid &id, const QString &folder, const CodeHash &hash);
    Result<> changeOwn(const QUuid &id, const std::function<void(RunRecord &)> &edit);
    enum class Pace : quint8 { Now, Later };
    void write(const QUuid &id, Pace pace);
    void writeOwn(const QUuid &id);
    void setProblem(const Result<> &result);

    RunBookContext m_context;
    RunStore m_store;
    QList<RunRecord> m_runs;
    QHash<QUuid, Watched> m_watched;
    QSet<QUuid> m_unwritten; ///< in memory only, until the next write()
    QSet<QUuid> m_unwrittenOwn;
    std::optional<Error> m_problem;
    qint64 m_version = -1;
    bool m_isLoaded = false;
    bool m_isResting = false;
    TaskScope m_tasks; // last
};
