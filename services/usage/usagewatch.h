// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/usage/hostpoller.h"
#include "services/usage/interruptions.h"
#include "services/usage/seriesbudget.h"
#include "services/usage/slicesight.h"
#include "services/usage/usagefeed.h"
#include "services/usage/usagerecords.h"
#include "services/usage/usagesources.h"
#include "services/usage/watchedmultislices.h"

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
    /// What Google took away or restarted since then, all zones. It counts as what else is read from Cloud Monitoring
    /// on this day; where nothing may be read any more it is cut, and nothing was asked.
    [[nodiscard]] Task<InterruptionReading> interruptions(QDateTime from, std::stop_token stop);
    void suspend(); ///< the services go, or the program ends: nothing is asked any more

    [[nodiscard]] QList<WatchedSlice> slices() const override;
    [[nodiscard]] SliceUsage now(const TpuId &tpu) const override;
    [[nodiscard]] History *history() const override { return m_context.history; }
    void watch(const TpuId &tpu, bool isWatched) override;
    void keepPace(const TpuId &tpu) override;
    [[nodiscard]] double rate() const override { return m_rate; }
    void setRate(double seconds) override;
    [[nodiscard]] UsageThresholds thresholds() const override { return m_thresholds; }
    void setThresholds(const UsageThresholds &thresholds) override;
    [[nodiscard]] MonitoringUse monitoring(const TpuId &tpu) const override;
    void setMonitoring(bool isOn, int perDay) override;
    void setMuted(const TpuId &tpu, bool isMuted) override;

private:
    friend class HostPollers;
    friend class WatchedMultislices;
    friend struct UsageFlow;
    struct Slice
    {
        SliceSight sight;
        bool isTelling = false;
        bool hasNews = false;
        qint64 toldAt = 0; ///< ms UTC
        bool isLeftOut = false; ///< Cloud Monitoring has values of hosts that nobody can tell apart
    };

    // usagewatch.cpp: what there is, and what is told
    void sync();
    void syncSoon();
    void adopt(const Tpu &tpu);
    void retire(Slice &slice);
    void loadKnown();
    void notifySoon(const TpuId &tpu);
    void notify(const TpuId &tpu);
    void announce(const TpuId &tpu, const UsageAlerts::Change &change);
    void tick();
    void readSettings();
    [[nodiscard]] SliceRules rulesOf(const TpuId &tpu) const;
    [[nodiscard]] Slice *slice(const TpuId &tpu);
    [[nodiscard]] bool isAlone(const TpuId &tpu) const; ///< nobody watches it, or all slices that it belongs to
    [[nodiscard]] bool isAtRate(const TpuId &tpu) const; ///< it is watched, or keeps its pace
    [[nodiscard]] qint64 time() const;

    // monitoringpoller.cpp: Cloud Monitoring
    using Pause = std::chrono::milliseconds;

    [[nodiscard]] std::optional<MonitoringQuery> coarsePlan();
    int onCoarse(const MonitoringQuery &plan, const TpuId &tpu, int worker,
                 const QList<CoarseSeries> &series); ///< how many ticks
    void countCoarse(const MonitoringQuery &plan, const CoarseReading &reading);
    void endCoarse(const MonitoringQuery &plan, const Result<> &result);
    [[nodiscard]] Pause coarsePause() const;
    void wakeCoarse();

    UsageContext m_context;
    UsageRecords m_records;
    SeriesBudget m_budget;
    std::map<TpuId, Slice> m_slices;
    QHash<TpuId, int> m_watchers; ///< also of what is not there (yet)
    TpuId m_kept; ///< keeps its pace
    HostPollers m_hosts{this};
    WatchedMultislices m_multislices{this};
    QHash<QString, qint64> m_newest; ///< by slice key, of the history, ms UTC
    qint64 m_knownAt = 0;
    QSet<TpuId> m_muted;
    UsageThresholds m_thresholds;
    double m_rate = 1;
    bool m_isResting = false;
    bool m_isSyncing = false;
    int m_coarseFailures = 0;
    qint64 m_coarseCost = 0; ///< time series of the last reading
    bool m_hasMissed = false; ///< Cloud Monitoring has more than one window
    std::stop_source m_coarseWait;
    std::stop_source m_life; ///< of the courses that are of no host
    TaskScope m_tasks; // last
};
