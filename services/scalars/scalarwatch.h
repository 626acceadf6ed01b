// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/files/remotefiles.h"
#include "services/jobs/job.h"
#include "services/scalars/progress.h"
#include "services/scalars/scalaralerts.h"
#include "services/scalars/scalarhistory.h"
#include "services/scalars/scalarspec.h"

#include <QObject>
#include <QPointer>
#include <QUuid>

#include <map>
#include <memory>

class Clock;
class Documents;
class JobService;
class ScalarStore;
struct LogReading;
struct ScalarBatch;
struct ScalarRun;
struct StoredScalars;

/// A place with files, and what a folder is called there.
struct ScalarPlace
{
    std::shared_ptr<RemoteFiles> files{};
    QByteArray folder{}; ///< as RemoteFiles takes it
};

/// What the watch needs. All of it lives longer than it does.
struct ScalarContext
{
    QPointer<JobService> jobs{};
    Clock *clock = nullptr;
    Documents *documents = nullptr; ///< what users said of runs; null: forgotten at the end
    std::shared_ptr<ScalarStore> store{}; ///< null: values are forgotten at the end
    /// Where ScalarSpec::eventFolder of that job is: with the files of its first host, or in a bucket. Empty: no event
    /// files.
    std::function<Task<ScalarPlace>(Job job, QString folder, std::stop_token stop)> place{};
    std::function<bool()> isOwner{}; ///< of two windows only one writes to the disk; empty: this one
};

/// Follows the values of all jobs that run, and of those that are looked at: from what JobService hears of their logs,
/// and from event files. What was read is kept on the disk, and reading goes on where it ended. GUI thread.
class ScalarWatch : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds tailPause{5'000}; ///< between two readings of files, when looked at
    static constexpr std::chrono::milliseconds calmPause{30'000}; ///< when nobody looks; and between two searches

    explicit ScalarWatch(ScalarContext context, QObject *parent = nullptr);
    ~ScalarWatch() override; ///< suspends

    void resume(); ///< once, when hosts can be reached; also after a sleep, or when the network is back
    void suspend(); ///< the program ends: what was read is handed to the disk, nothing is asked any more
    /// Somebody looks at the run: its values are loaded, its files and its log are read more often. As often false as
    /// true.
    void watch(const QUuid &run, bool isWatched);
    [[nodiscard]] bool isWatched(const QUuid &run) const; ///< what JobContext::isLookedAt is told
    /// All that is kept of it goes. Error: FileFailed.
    [[nodiscard]] Task<> forget(QUuid run, std::stop_token stop);

    /// Empty as long as nothing is known, and while it is loaded. Holds until the next event is handled.
    [[nodiscard]] const ScalarHistory &history(const QUuid &run) const;
    [[nodiscard]] bool isLoading(const QUuid &run) const;
    [[nodiscard]] std::optional<TrainingProgress> progress(const QUuid &run) const; ///< now; nothing: no step is known
    [[nodiscard]] QList<ScalarAlert> alerts(const QUuid &run) const; ///< that hold, gravest first
    /// Sentences: what could not be read or kept, and those of ScalarHistory::problems().
    [[nodiscard]] QStringList problems(const QUuid &run) const;

    [[nodiscard]] ScalarSpec spec(const QUuid &run) const;
    /// From now on; what was read stays. Errors: Invalid with the first of problemsOf(); FileFailed.
    Result<> setSpec(const QUuid &run, const ScalarSpec &spec);

signals:
    void changed(const QUuid &run); ///< values, progress, alerts or problems; a few times a second at most
    void alert(const QUuid &run, const ScalarAlert &alert); ///< it has begun

private:
    friend struct ScalarReading;

    [[nodiscard]] ScalarRun *run(const QUuid &id) const;
    [[nodiscard]] std::optional<Job> jobOf(const QUuid &id) const;
    [[nodiscard]] bool isRunning(const QUuid &id) const;
    [[nodiscard]] bool needsFiles(const QUuid &id) const;
    void follow(const QUuid &id); ///< its files
    void adopt(const QUuid &id);
    void onLoaded(const QUuid &id, Result<StoredScalars> stored);
    void onJob(const QUuid &id);
    void onLog(const QUuid &id, int host, qint64 offset, const QByteArray &bytes);
    void catchUp(const QUuid &id);
    void take(const QUuid &id, const ScalarBatch &batch, const QList<ScalarPoint> &steps);
    void judge(const QUuid &id, const ScalarBatch &batch);
    void notifySoon(const QUuid &id);
    void lookAtAll();
    void flush(const QUuid &id);
    void prune(); ///< runs of long ago, where the disk has too many

    ScalarContext m_context;
    std::map<QUuid, std::unique_ptr<ScalarRun>> m_runs;
    bool m_isResting = true;
    bool m_isTicking = false;
    TaskScope m_tasks; // last
};
