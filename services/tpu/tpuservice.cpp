// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpuservice.h"

#include "services/tpu/tpurefresh.h"
#include "services/tpu/tputasks.h"

#include <algorithm>

using namespace std::chrono_literals;

TpuService::TpuService(CloudProfile profile, RestClient *rest, Clock *clock, Activities *activities, QObject *parent)
    : QObject{parent}
    , m_api{std::move(profile), rest}
    , m_clock{clock}
    , m_activities{activities}
    , m_refreshing{std::make_shared<Refreshing>()}
{
}

TpuService::~TpuService()
{
    endRefresh(failed(ErrorCode::Cancelled)); // nobody may wait for what does not come any more
}

std::optional<Tpu> TpuService::tpu(const TpuId &id) const
{
    const auto it = std::ranges::lower_bound(m_tpus, id, {}, &Tpu::id);
    return it != m_tpus.end() && it->id == id ? std::optional{*it} : std::nullopt;
}

void TpuService::watch(Watch watch)
{
    m_watching.cancel();
    if (watch == Watch::On)
        m_watching.run(Tasks::watch(this, m_clock, m_watching.token()), [](const Result<> &) { });
}

std::chrono::milliseconds TpuService::pause() const
{
    constexpr auto whileChanging = 5s;
    constexpr auto usually = 30s;
    constexpr auto duringMaintenance = 10s;
    constexpr auto longest = 120s;
    constexpr auto withoutNetwork = 10s; // nobody is asked then; how soon the rows are fresh when it is back
    if (m_failuresInARow > 0 && m_state.error
        && (m_state.error->code == ErrorCode::Offline || m_state.error->code == ErrorCode::Portal))
        return withoutNetwork;
    if (m_failuresInARow > 0)
        return std::min<std::chrono::milliseconds>(longest, usually * (1 << std::min(m_failuresInARow - 1, 4)));
    const bool isChanging = std::ranges::any_of(m_tpus, &isPassing, &Tpu::state)
        || std::ranges::any_of(m_requests, [](const QueuedRequest &r) {
                                return r.state == RequestState::Creating || r.state == RequestState::Provisioning
                                    || r.state == RequestState::Suspending || r.state == RequestState::Deleting;
                            });
    if (isChanging)
        return whileChanging;
    // Hosts restart, and may have other addresses any moment.
    const bool isMaintained = std::ranges::any_of(m_tpus, [](const Tpu &tpu) {
        return tpu.state == TpuState::Ready && tpu.health == TpuHealth::UnhealthyMaintenance;
    });
    return isMaintained ? duringMaintenance : usually;
}

Task<> TpuService::refresh(std::stop_token stop, ListReading which)
{
    if (m_refreshing->isRunning && which == ListReading::Anew)
        return Tasks::refreshAnew(this, m_refreshing, std::move(stop));
    if (!m_refreshing->isRunning)
        beginRefresh();
    return Tasks::afterRefresh(m_refreshing, std::move(stop));
}

void TpuService::beginRefresh()
{
    m_refreshing->isRunning = true;
    m_state.loading = ListState::Loading::Yes;
    emit listStateChanged();
    const auto number = ++m_refreshes;
    m_tasks.run(Tasks::readAll(m_api, m_tasks.token()),
                [this, number](Result<WholeList> list) { apply(std::move(list->nodes), list->requests, number); });
}

void TpuService::apply(Result<NodeList> nodes, const Result<RequestList> &requests, quint64 asOf)
{
    bool isDifferent = false;
    if (nodes) {
        const auto unreachable = nodes->unreachable;
        isDifferent = applyNodes(
            NodeList{.tpus = std::move(nodes->tpus), .unreachable = unreachable, .cutShort = nodes->cutShort}, asOf);
        markStale(unreachable);
    }
    if (requests)
        isDifferent = applyRequests(*requests, asOf) || isDifferent;
    m_goneRequests.removeIf([&](const auto &entry) { return entry.value() <= asOf; });
    m_touched.removeIf([&](const auto &entry) { return entry.value() <= asOf; });
    const auto &error = !nodes ? std::optional{nodes.error()}
        : !requests            ? std::optional{requests.error()}
        : nodes->cutShort      ? nodes->cutShort
                               : requests->cutShort;
    m_failuresInARow = nodes ? 0 : m_failuresInARow + 1;
    m_state.error = error;
    m_state.loading = ListState::Loading::No;
    if (nodes)
        m_state.updatedAt = m_clock->now();
    if (requests)
        m_state.requestsAt = m_clock->now();
    if (isDifferent)
        emit listChanged();
    emit listStateChanged();
    endRefresh(nodes ? Result<>{} : Result<>{std::unexpected{nodes.error()}});
}

bool TpuService::applyNodes(NodeList list, quint64 asOf)
{
    auto merge = mergedNodes(m_tpus, std::move(list), [&](const TpuId &id) { return m_touched.value(id) >= asOf; });
    m_tpus = std::move(merge.tpus);
    for (const auto &id : std::as_const(merge.removed))
        emit tpuRemoved(id);
    for (const auto &id : std::as_const(merge.changed))
        emit tpuChanged(id);
    return !merge.removed.isEmpty() || !merge.changed.isEmpty();
}

bool TpuService::applyRequests(const RequestList &list, quint64 asOf)
{
    auto requests = list.requests;
    requests.removeIf([&](const QueuedRequest &request) { return m_goneRequests.value(request.id) >= asOf; });
    for (const auto &old : std::as_const(m_requests)) {
        const bool isListed = std::ranges::contains(list.requests, old.id, &QueuedRequest::id);
        if (!isListed && (list.cutShort || list.unreachable.contains(old.zone)))
            requests.append(old);
    }
    std::ranges::sort(requests, {}, [](const QueuedRequest &r) { return r.id.toString(); });
    if (requests == m_requests)
        return false;
    m_requests = std::move(requests);
    return true;
}

void TpuService::markStale(const QList<ZoneId> &unreachable)
{
    const auto now = m_clock->now();
    QString last; // rows are sorted by zone: each zone is looked up once
    for (const auto &tpu : std::as_const(m_tpus)) {
        if (tpu.zone.toString() == last)
            continue;
        last = tpu.zone.toString();
        if (!unreachable.contains(tpu.zone))
            m_answeredAt.insert(tpu.zone, now);
    }
    const auto before = std::exchange(m_state.staleZones, {});
    for (const auto &zone : unreachable) {
        const auto known = m_answeredAt.value(zone);
        m_state.staleZones.insert(zone, known.isValid() ? known : m_state.updatedAt);
        if (!before.contains(zone))
            emit zoneStale(zone);
    }
}

void TpuService::learn(const Tpu &tpu)
{
    m_touched.insert(tpu.id, m_refreshes);
    const auto it = std::ranges::lower_bound(m_tpus, tpu.id, {}, &Tpu::id);
    if (it != m_tpus.end() && *it == tpu)
        return;
    if (it != m_tpus.end() && it->id == tpu.id)
        *it = tpu;
    else
        m_tpus.insert(it, tpu);
    emit tpuChanged(tpu.id);
    emit listChanged();
}

void TpuService::forget(const TpuId &id)
{
    m_touched.insert(id, m_refreshes);
    if (m_tpus.removeIf([&](const Tpu &tpu) { return tpu.id == id; }) == 0)
        return;
    emit tpuRemoved(id);
    emit listChanged();
}

void TpuService::forgetRequest(const QueuedRequestId &id)
{
    m_goneRequests.insert(id, m_refreshes);
    if (m_requests.removeIf([&](const QueuedRequest &request) { return request.id == id; }) > 0)
        emit listChanged();
}

void TpuService::endRefresh(const Result<> &result)
{
    m_refreshing->isRunning = false;
    m_refreshing->last = result;
    for (const auto &seat : std::exchange(m_refreshing->waiting, {}))
        seat->now();
}

Task<Tpu> TpuService::create(TpuSpec spec, RetryPolicy policy, CreateReport report, std::stop_token stop)
{
    return Tasks::create(
        this, {.spec = std::move(spec), .policy = policy, .report = std::move(report), .abandon = m_tasks.token()},
        std::move(stop));
}

Task<> TpuService::start(TpuId id, std::stop_token stop)
{
    return Tasks::change(this, TpuAction::Start, {std::move(id), {}}, std::move(stop));
}

Task<> TpuService::stop(ListedNode agreed, std::stop_token stop)
{
    return Tasks::change(this, TpuAction::Stop, std::move(agreed), std::move(stop));
}

Task<> TpuService::remove(ListedNode agreed, std::stop_token stop)
{
    return Tasks::change(this, TpuAction::Delete, std::move(agreed), std::move(stop));
}

Task<> TpuService::maintain(TpuId id, Maintenance maintenance, std::stop_token stop)
{
    return Tasks::maintain(this, std::move(id), maintenance, std::move(stop));
}

Task<> TpuService::removeRequest(RequestDeletion wanted, std::stop_token stop)
{
    return Tasks::removeRequest(this, std::move(wanted), std::move(stop));
}

Task<QList<ZoneId>> TpuService::zones(std::stop_token stop)
{
    return m_api.zones(std::move(stop));
}

Task<ZoneOffer> TpuService::offer(ZoneId zone, std::stop_token stop)
{
    return Tasks::offer(m_api, std::move(zone), std::move(stop));
}

Task<PublishedKeys> TpuService::hostKeys(TpuId id, std::stop_token stop)
{
    return Tasks::hostKeys(m_api, tpu(id), std::move(id), std::move(stop));
}
