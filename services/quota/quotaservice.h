// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/clock.h"
#include "services/core/taskscope.h"
#include "services/core/wake.h"
#include "services/quota/limits.h"

#include <QObject>
#include <QPointer>

class RestClient;
class TpuService;

/// Limits from the quota service, use counted from TpuService; rows follow both.
class QuotaService : public QObject
{
    Q_OBJECT

public:
    enum class Loading : quint8 { No, Yes };

    QuotaService(CloudProfile profile, RestClient *rest, TpuService *tpus, Clock *clock, QObject *parent = nullptr);
    ~QuotaService() override; ///< who waits for a refresh gets Cancelled

    [[nodiscard]] const QList<QuotaRow> &rows() const { return m_rows; }
    [[nodiscard]] const QList<QuotaLimit> &limits() const { return m_limits; }
    [[nodiscard]] QDateTime updatedAt() const { return m_updatedAt; } ///< of the limits, UTC; null: never
    [[nodiscard]] Loading loading() const { return m_loading; }
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; } ///< of the last try
    [[nodiscard]] Task<> refresh(std::stop_token stop);

signals:
    void rowsChanged();
    void stateChanged(); ///< loading, error or updatedAt

private:
    struct Refreshing
    {
        bool isRunning = false;
        Result<> last{};
        QList<std::shared_ptr<Wake>> waiting;
    };

    void begin();
    void finish(const Result<QList<QuotaLimit>> &limits);
    void rebuild();
    void stamp();
    void wake(const Result<> &result);
    [[nodiscard]] static Task<> afterRefresh(std::shared_ptr<Refreshing> refreshing, std::stop_token stop);

    CloudProfile m_profile;
    QPointer<RestClient> m_rest;
    QPointer<TpuService> m_tpus;
    Clock *m_clock;
    QList<QuotaLimit> m_limits;
    QList<QuotaRow> m_rows;
    QDateTime m_updatedAt;
    Loading m_loading = Loading::No;
    std::optional<Error> m_error;
    std::shared_ptr<Refreshing> m_refreshing;
    TaskScope m_tasks;
};
