// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/quotaservice.h"

#include "services/net/paging.h"
#include "services/net/restclient.h"
#include "services/tpu/tpuservice.h"

#include <QUrlQuery>

using namespace Qt::StringLiterals;

namespace {

Task<QList<QuotaLimit>> readLimits(CloudProfile profile, QPointer<RestClient> rest, std::stop_token stop)
{
    constexpr int pageSize = 200;
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    auto url = profile.serviceUsage;
    url.setPath(url.path()
                + u"/v1beta1/projects/%1/services/tpu.googleapis.com/consumerQuotaMetrics"_s.arg(
                    profile.project.toString()));
    url.setQuery(QUrlQuery{{u"view"_s, u"FULL"_s}});
    const auto pages = co_await allPages(rest, url, pageSize, stop);
    if (!pages)
        co_return std::unexpected{pages.error()};
    QList<QuotaLimit> limits;
    for (const auto &page : pages->pages)
        limits += parseLimits(page);
    co_return limits;
}

} // namespace

QuotaService::QuotaService(CloudProfile profile, RestClient *rest, TpuService *tpus, Clock *clock, QObject *parent)
    : QObject{parent}, m_profile{std::move(profile)}, m_rest{rest}, m_tpus{tpus}, m_clock{clock},
      m_refreshing{std::make_shared<Refreshing>()}
{
    connect(tpus, &TpuService::listChanged, this, &QuotaService::rebuild);
    connect(tpus, &TpuService::listStateChanged, this, &QuotaService::stamp);
}

QuotaService::~QuotaService()
{
    wake(failed(ErrorCode::Cancelled));
}

Task<> QuotaService::refresh(std::stop_token stop)
{
    if (m_loading == Loading::No)
        begin();
    return afterRefresh(m_refreshing, std::move(stop));
}

void QuotaService::begin()
{
    m_loading = Loading::Yes;
    m_refreshing->isRunning = true;
    emit stateChanged();
    m_tasks.run(readLimits(m_profile, m_rest, m_tasks.token()),
                [this](const Result<QList<QuotaLimit>> &limits) { finish(limits); });
}

void QuotaService::finish(const Result<QList<QuotaLimit>> &limits)
{
    m_loading = Loading::No;
    m_error = limits ? std::nullopt : std::optional{limits.error()};
    if (limits) {
        m_limits = *limits;
        m_updatedAt = m_clock->now();
        rebuild();
    }
    emit stateChanged();
    wake(limits ? Result<>{} : Result<>{std::unexpected{limits.error()}});
}

void QuotaService::wake(const Result<> &result)
{
    m_refreshing->isRunning = false;
    m_refreshing->last = result;
    for (const auto &seat : std::exchange(m_refreshing->waiting, {}))
        seat->now();
}

/// Free of `this`: the service may go while callers wait.
Task<> QuotaService::afterRefresh(std::shared_ptr<Refreshing> refreshing, std::stop_token stop)
{
    if (refreshing->isRunning) { // it may have ended at once
        const auto seat = std::make_shared<Wake>();
        refreshing->waiting.append(seat);
        if (const auto woken = co_await wokenOrStopped(seat, stop); !woken) {
            refreshing->waiting.removeOne(seat);
            co_return woken;
        }
    }
    co_return std::as_const(refreshing->last); // a plain lvalue would be moved from
}

void QuotaService::rebuild()
{
    if (!m_tpus)
        return;
    m_rows = quotaRows(m_limits, m_tpus->tpus(), m_tpus->requests());
    stamp();
}

/// Nothing else has changed when only the age of the list has.
void QuotaService::stamp()
{
    if (!m_tpus)
        return;
    const auto &state = m_tpus->listState();
    for (auto &row : m_rows) {
        row.isStale = state.staleZones.contains(row.zone);
        row.usedAsOf = row.isStale ? state.staleZones.value(row.zone) : state.updatedAt;
    }
    emit rowsChanged();
}
