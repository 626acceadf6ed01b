// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "services/core/taskscope.h"
#include "services/jobs/joblive.h"
#include "services/jobs/jobrecovery.h"

#include <QObject>
#include <QPointer>

#include <map>
#include <memory>

class Clock;
class Documents;
class HostPool;

/// Told while a folder is uploaded: "host 2: 1.2 of 4 GB, 300 of 1,000 files".
using UploadReport = std::function<void(const QString &sentence)>;

/// What jobs need. All of it lives longer than the service.
struct JobContext
{
    Documents *documents = nullptr;
    Clock *clock = nullptr;
    Activities *activities = nullptr;
    QPointer<HostPool> pool{};
    std::function<std::optional<Tpu>(const TpuId &tpu)> tpu{}; ///< as it was read last
    std::function<bool()> isListKnown{}; ///< else a TPU that is not in it may be there
    /// What became of the very machine, and of its disk with it; nothing: that is not known now. Empty: it is always
    /// there.
    std::function<std::optional<JobMachine>(const PodHost &host)> machine{};
    std::function<bool()> isOwner{}; ///< of two windows only one starts anything by itself; empty: this one
    std::function<Task<>(QList<PodHost> hosts, std::stop_token stop)> unlock{};
    std::function<Task<>(JobSpec spec, UploadReport report, std::stop_token stop)> upload{};
    /// What upload() would replace, although somebody changed it on a host since the last one. Empty: nobody knows.
    std::function<Task<EditedFiles>(JobSpec spec, std::stop_token stop)> edited{};
    JobRecoveryTools recovery{};
    std::function<bool(const QUuid &id)> isLookedAt{}; ///< the log of its first host is read every second
    bool isOnlyHere = false; ///< the hosts are a part of this program: what runs there ends with it
};

/// On some host of its last attempt it runs, as far as is known.
[[nodiscard]] bool hasRunningHost(const Job &job);

/// All jobs of a project. They run on the hosts, in tmux, whether this program runs or not: it starts them, looks at
/// them, and finds them again after a sleep, a lost connection and its own end.
class JobService : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostJobs = 100;
    using Secrets = QMap<QString, QByteArray>;

    explicit JobService(JobContext context, QObject *parent = nullptr);
    ~JobService() override;

    void resume(); ///< once, when hosts can be reached: all that is not over is looked at, and what is to go on goes on
    /// This window carries jobs on from now on, or not any more: what another one has written down is read first.
    void takeUp();
    /// After a sleep, when the network is back, or when somebody begins to look at that job. {}: at all of them.
    void lookNow(const QUuid &id = {});
    void lookForMachines(); ///< when the list of TPUs was read: what went with a machine is said
    void suspend(); ///< the program ends: hosts are not looked at any more, what runs there goes on
    [[nodiscard]] const QList<Job> &jobs() const { return m_jobs; } ///< newest first
    [[nodiscard]] std::optional<Job> find(const QUuid &id) const;
    [[nodiscard]] JobLive live(const QUuid &id) const;
    [[nodiscard]] bool goesOnAlone(
        ActivityId activity) const; ///< it runs on the hosts, and nothing is done to it from here

    /// Written down, uploaded, made ready on all hosts, then begun on all at once. When one host is not ready, none
    /// begins. Errors: Invalid with the first of problemsOf(); Conflict: another job writes to its folder of
    /// checkpoints; FileFailed.
    [[nodiscard]] Result<QUuid> add(const JobSpec &spec, const Secrets &secrets);
    /// What happens when somebody holds the chips after the stop. Ask: nothing begins, live().holders says who.
    enum class IfHeld : quint8 { Ask, Unlock, Ignore };
    /// What happens to files that were changed on the hosts since the last upload. Ask: nothing is stopped, and nothing
    /// begins; live().edited names them. What begins by itself keeps them.
    enum class IfEdited : quint8 { Ask, Keep, Replace };
    /// Stops what runs, looks who holds the chips, and begins a new attempt. `secrets`: empty for those of before.
    /// Errors: Conflict while something is done to it, and as add(); Invalid when secrets are not known any more, by
    /// name; FileFailed.
    Result<> startAgain(const QUuid &id, const Secrets &secrets, IfHeld ifHeld, IfEdited ifEdited = IfEdited::Ask);
    /// Only on the hosts of the last attempt where it never began; what runs goes on. Conflict when it is not partly
    /// started.
    Result<> startMissing(const QUuid &id);
    /// For the next attempt. `secrets`: empty for those of before.
    Result<> change(const QUuid &id, const JobSpec &spec, const Secrets &secrets = {});
    Result<> stop(const QUuid &id); ///< nor does it go on by itself
    Result<> forget(const QUuid &id); ///< and its logs on the hosts that answer. Conflict while it runs
    /// Its log is read every second, others every ten; {}: nobody's.
    void watch(const QUuid &id, int host);
    /// Goes on with what was interrupted there, where that is wanted. `now`: the TPU, or all slices of a multislice.
    void recovered(const TpuId &lost, const QList<Tpu> &now);
    /// What is in that SyncFolder is on the hosts anew: jobs that follow it begin again, when nothing more has come for
    /// two seconds. Not what the user has stopped, and never while something else is done to a job; live().restReason
    /// says why one does not begin.
    void startAgainWith(const QUuid &syncFolder);

signals:
    void listChanged();
    void changed(const QUuid &id);
    void logGrew(const QUuid &id, int host, qint64 offset, const QByteArray &bytes);
    void logRenewed(const QUuid &id, int host); ///< it is another text from its beginning on
    void editedFound(const QUuid &id); ///< live().edited is to be decided about
    void ended(const QUuid &id); ///< an attempt is over on all hosts

private:
    friend struct JobLifecycle;
    friend struct JobObserver;
    friend struct JobRecords;
    friend struct JobRecovery;
    friend struct JobUploads;
    struct Run;
    using Course = Task<> (*)(QPointer<JobService> service, QUuid id, std::stop_token stop);

    [[nodiscard]] Job *job(const QUuid &id);
    [[nodiscard]] Run &run(const QUuid &id);
    [[nodiscard]] Result<> keep(const Job &job);
    void keepOrSay(const QUuid &id);
    [[nodiscard]] bool isOwner() const;
    void renewRun(const QUuid &id);
    [[nodiscard]] JobPlace placeOf(const QUuid &id, int host);
    void begin(const QUuid &id, Course course, JobPhase phase);
    void notifyActivity(const QUuid &id);
    void finishCourse(const QUuid &id, const Result<> &result);
    [[nodiscard]] Result<> addAttempt(const QUuid &id, JobCause cause);
    void setPhase(const QUuid &id, JobPhase phase, const QString &progress = {});
    void follow(const QUuid &id);
    void judge(const QUuid &id, int host, JobHost after);
    void settle(const QUuid &id);
    void beginWith(const QUuid &syncFolder);
    [[nodiscard]] QStringList missingSecrets(const QUuid &id);

    JobContext m_context;
    JobTails m_tails;
    QList<Job> m_jobs;
    std::map<QUuid, std::unique_ptr<Run>> m_runs;
    std::map<QUuid, quint64> m_changes; ///< of each SyncFolder, how often it was heard of
    QUuid m_watched;
    int m_watchedHost = -1;
    bool m_isResting = false;
    bool m_isResumed = false; ///< hosts can be reached
    bool m_isReading = false; ///< what another window may have written
    TaskScope m_tasks; // last
};

/// JobService::stop() after the time in which it can be undone, where something runs that would be lost.
void stopWithGrace(JobService *jobs, const QUuid &id);
