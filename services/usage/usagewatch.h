// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/usage/slicesight.h"
#include "services/usage/usagefeed.h"
#include "services/usage/usagerecords.h"
#include "services/usage/usagesources.h"

#include <QSet>

#include <map>
#include <memory>

class Clock;
class Documents;
class RestClient;
class Settings;
class TpuService;

/// What the watch needs. All of it lives longer than it does.
struct UsageContext
{
    TpuService *tpus = nullptr;
    QPointer<HostPool> pool{};
    QPointer<RestClient> rest{}; ///< for Cloud Monitoring; null: it is not asked
    History *history = nullptr;
    Clock *clock = nullptr;
    Documents *documents = nullptr; ///< which slices there were; null: forgotten at the end
    Settings *settings = nullptr; ///< rate, thresholds and who is muted; null: forgotten at the end
    std::shared_ptr<UsageSources> sources{}; ///< tests; empty: made of pool and rest
};

namespace eventtext {
enum class Saying : quint8;
}

/// Looks at the chips and hosts of all TPUs of a project that can be reached: those that are watched at the rate, all
/// others so that alerts come. Begins by itself when the list of TPUs is known. What it sees goes to History.
class UsageWatch : public UsageFeed
{
    Q_OBJECT

public:
    explicit UsageWatch(UsageContext context, QObject *parent = nullptr);
    ~UsageWatch() override;

    void lookNow(); ///< after a sleep, or when the network is back: every host now, and what was missed from Cloud
                    ///< Monitoring
    void rest(); ///< the services go, or the program ends: nothing is asked any more

    [[nodiscard]] QList<WatchedSlice> slices() const override;
    [[nodiscard]] SliceUsage now(const TpuId &tpu) const override;
    [[nodiscard]] History *history() const override { return m_context.history; }
    void watch(const TpuId &tpu, bool isWatched) override;
    [[nodiscard]] double rate() const override { return m_rate; }
    void setRate(double seconds) override;
    [[nodiscard]] UsageThresholds thresholds() const override { return m_thresholds; }
    void setThresholds(const UsageThresholds &thresholds) override;
    void setMuted(const TpuId &tpu, bool isMuted) override;

private:
    friend struct UsageCourse;
    /// What is being done at one host.
    struct Looker
    {
        TpuId tpu{};
        int worker = 0;
        std::stop_source life{}; ///< ends its courses
        std::stop_source nap{}; ///< wakes those that wait for their next look
        QList<quint16> ports{}; ///< of metric servers
        bool knowsPorts = false;
        bool isLoggingIn = false;
        bool isAsking = false; ///< that login may put questions
        bool mayAsk = false; ///< somebody looks at it, and may be asked for a passphrase, once
        bool waitsForUser = false; ///< another login would only be refused again
        bool wantsFull = true;
        bool isForeign = false; ///< what listens on its port is no metric server
        int silences = 0; ///< looks in a row without an answer
        qint64 fullAt = 0, everythingAt = 0, statusAt = 0, profileAt = 0; ///< ms UTC
    };
    struct Slice
    {
        SliceSight sight;
        bool isTelling = false;
        bool hasNews = false;
        qint64 toldAt = 0; ///< ms UTC
    };

    // usagewatch.cpp: what there is, and what is told
    void sync();
    void syncSoon();
    void adopt(const Tpu &tpu);
    void retire(Slice &slice);
    void beginHosts(Slice &slice);
    void endHosts(const TpuId &tpu);
    void learnKnown();
    void tellSoon(const TpuId &tpu);
    void tell(const TpuId &tpu);
    void beat();
    void readSettings();
    [[nodiscard]] SliceRules rulesOf(const TpuId &tpu) const;
    [[nodiscard]] Slice *slice(const TpuId &tpu);
    [[nodiscard]] Looker *looker(const QString &host);
    [[nodiscard]] HostSight *sight(const QString &host);
    [[nodiscard]] qint64 time() const;

    // usagelooks.cpp: when and how hosts are asked, and what comes of it
    struct ProbePlan
    {
        PodHost host;
        ProbeDepth depth = ProbeDepth::Quick;
        Questions questions = Questions::None;
    };
    struct RuntimePlan
    {
        PodHost host;
        QList<quint16> ports;
        bool wantsEverything = false, wantsStatus = false;
    };
    using Pause = std::chrono::milliseconds;

    [[nodiscard]] std::optional<ProbePlan> probePlan(const QString &host);
    void takeProbe(const QString &host, const Result<HostReading> &reading);
    void takeSilence(const QString &host, const Error &error);
    [[nodiscard]] bool isAlone(const TpuId &tpu) const; ///< nobody watches it
    [[nodiscard]] bool maySign(Looker &looker, const QString &host, ProbePlan &plan);
    void endLogin(const QString &host, const Error *error); ///< null: the link stands
    void callNext();
    [[nodiscard]] Pause probePause(const QString &host);
    [[nodiscard]] std::optional<PodHost> profilePlan(const QString &host);
    void takeProfile(const QString &host, const Result<MemoryProfile> &profile);
    [[nodiscard]] std::optional<RuntimePlan> runtimePlan(const QString &host);
    void takeRuntime(const QString &host, const Result<RuntimeReading> &reading);
    [[nodiscard]] Pause runtimePause(const QString &host, Pause took);
    [[nodiscard]] Pause firstPause(const QString &host);
    void wake(const QString &host);
    void linkChanged(const QString &host);
    void mark(const QString &host, eventtext::Saying saying);

    // usagecoarse.cpp: Cloud Monitoring
    struct CoarsePlan
    {
        QList<Tpu> tpus;
        MonitoringWindow window;
    };
    [[nodiscard]] std::optional<CoarsePlan> coarsePlan();
    int takeCoarse(const CoarsePlan &plan, const TpuId &tpu, int worker,
                   const QList<CoarseSeries> &series); ///< how many ticks
    void endCoarse(const CoarsePlan &plan, const Result<> &result);
    [[nodiscard]] Pause coarsePause() const;
    void wakeCoarse();

    UsageContext m_context;
    UsageRecords m_records;
    std::map<TpuId, Slice> m_slices;
    QHash<TpuId, int> m_watchers; ///< also of what is not there (yet)
    std::map<QString, Looker> m_lookers; ///< by host
    QHash<QString, qint64> m_newest; ///< by slice key, of the history, ms UTC
    qint64 m_knownAt = 0;
    QSet<TpuId> m_muted;
    UsageThresholds m_thresholds;
    double m_rate = 1;
    bool m_isResting = false;
    bool m_isSyncing = false;
    int m_coarseFailures = 0;
    bool m_hasMissed = false; ///< Cloud Monitoring has more than one window
    std::stop_source m_coarseNap;
    std::stop_source m_life; ///< of the courses that are of no host
    TaskScope m_tasks; // last
};
