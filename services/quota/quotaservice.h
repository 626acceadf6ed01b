// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/clock.h"
#include "services/core/taskscope.h"
#include "services/core/wake.h"
#include "services/quota/limits.h"
#include "services/quota/preflight.h"
#include "services/quota/quotarequests.h"

#include <QObject>
#include <QPointer>
#include <QSet>

#include <functional>

class RestClient;
class TpuService;

/// Limits from the quota services, limits of Compute Engine in the regions that matter, what TPUs the zones have, use
/// counted from TpuService; rows and facts follow all of them.
class QuotaService : public QObject
{
    Q_OBJECT

public:
    enum class Loading : quint8 { No, Yes };

    QuotaService(CloudProfile profile, RestClient *rest, TpuService *tpus, Clock *clock, QObject *parent = nullptr);
    ~QuotaService() override; ///< who waits for a refresh gets Cancelled

    [[nodiscard]] const QList<QuotaRow> &rows() const { return m_quota.rows(); }
    /// All that preflight() asks, as of now.
    [[nodiscard]] PreflightFacts facts() const;
    [[nodiscard]] LimitSource source() const { return m_source; }
    [[nodiscard]] const std::optional<Error> &refusal() const { return m_refusal; } ///< of the better source
    [[nodiscard]] QDateTime updatedAt() const { return m_updatedAt; } ///< of the limits, UTC; null: never
    [[nodiscard]] QDateTime figuresAsOf()
        const; ///< of the oldest of limits, list and regions, UTC; null: the limits were never read
    [[nodiscard]] Loading loading() const { return m_loading; }
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; } ///< of the last try
    [[nodiscard]] Task<> refresh(std::stop_token stop);
    /// Reads the limits of this zone's region, too, unless they are known and fresh: where no row is, nobody else asks.
    void wantRegion(const ZoneId &zone);
    [[nodiscard]] QuotaRequests &requests() { return m_requests; } ///< what is asked for beyond the limits

signals:
    void rowsChanged(); ///< rows, or anything else of facts()
    void stateChanged(); ///< loading, error or updatedAt

private:
    struct Refreshing
    {
        bool isRunning = false;
        Result<> last{};
        QList<std::shared_ptr<Wake>> waiting;
    };

    void begin();
    void finish(const Result<LimitAnswer> &answer);
    void readRegions(const QStringList &regions, std::function<void()> done);
    void readAllRegions(std::function<void()> done);
    void readMissingRegions();
    void readHardware();
    void onRegions(const QStringList &asked, const Result<RegionAnswers> &answers);
    void listChanged();
    void rebuild();
    void stamp();
    [[nodiscard]] bool stampRows(QList<QuotaRow> &rows) const;
    void wake(const Result<> &result);
    [[nodiscard]] static Task<> afterRefresh(std::shared_ptr<Refreshing> refreshing, std::stop_token stop);

    CloudProfile m_profile;
    QPointer<RestClient> m_rest;
    QPointer<TpuService> m_tpus;
    Clock *m_clock;
    QuotaRequests m_requests;
    LimitIndex m_limits;
    QuotaIndex m_quota;
    LimitSource m_source = LimitSource::None;
    std::optional<Error> m_refusal;
    QHash<QString, RegionQuotas> m_regions;
    QSet<QString> m_wanted; ///< regions without a row
    QSet<QString> m_asked; ///< of these, what is on its way
    QHash<ZoneId, QSet<QString>> m_hardware; ///< PreflightFacts::hardware
    QSet<ZoneId> m_hardwareAsked; ///< on its way
    QDateTime m_regionsAskedAt;
    bool m_isRegionReadOwed = false; ///< the list has changed since, too soon after the last reading
    QDateTime m_updatedAt;
    Loading m_loading = Loading::No;
    std::optional<Error> m_error;
    std::shared_ptr<Refreshing> m_refreshing;
    TaskScope m_tasks;
};
