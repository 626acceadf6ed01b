// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpuservice.h"

#include "services/core/async/backoff.h"
#include "services/core/linkedstop.h"
#include "services/core/wake.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/tpuactivity.h"

#include <QPointer>
#include <QSet>

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Nodes and requests are read at the same time; one may fail without the other.
struct WholeList
{
    Result<NodeList> nodes;
    Result<QueuedResourceList> requests;
};

std::optional<Error> errorOf(const auto &result)
{
    return result ? std::nullopt : std::optional{result.error()};
}

/// By generation, then by size; unknown ones last.
std::pair<qsizetype, int> order(const OfferedType &type)
{
    const auto &generations = Accelerators::catalogue().generations();
    if (!type.facts)
        return {generations.size(), 0};
    const auto it = std::ranges::find(generations, type.facts->generation, &Generation::name);
    return {it - generations.begin(), type.facts->chips};
}

Task<> carriedOut(TpuApi api, Clock *clock, TpuAction action, ListedNode agreed, std::stop_token stop)
{
    if (action == TpuAction::Start) {
        const auto started = co_await startTpu(api, clock, agreed.id, {}, stop);
        co_return started ? Result<>{} : Result<>{std::unexpected{started.error()}};
    }
    const auto now = co_await readPrecondition(api, agreed, stop);
    if (!now && now.error().code == ErrorCode::NotFound && action == TpuAction::Delete)
        co_return {};
    if (!now)
        co_return std::unexpected{now.error()};
    const MayGo isTheSame = [agreed](const Tpu &tpu) { return tpu.numericId == agreed.numericId; };
    if (action == TpuAction::Delete)
        co_return co_await deleteTpu(api, clock, agreed.id, {}, stop, isTheSame);
    const auto stopped = co_await stopTpu(api, clock, agreed.id, {}, stop, isTheSame);
    co_return stopped ? Result<>{} : Result<>{std::unexpected{stopped.error()}};
}

/// The same without the machines that are gone already.
QueuedResourceDeletion stillThere(const TpuService &tpus, QueuedResourceDeletion wanted)
{
    if (wanted.nodes)
        wanted.nodes->removeIf([&](const ListedNode &node) {
            const auto listed = tpus.tpu(node.id);
            return !listed || (!node.numericId.isEmpty() && listed->numericId != node.numericId);
        });
    return wanted;
}

const TpuId &idOf(const Tpu *tpu)
{
    return tpu->id;
}

} // namespace

struct TpuService::Refreshing
{
    bool isRunning = false;
    Result<> last{};
    QList<std::shared_ptr<Wake>> waiting;
};

/// The coroutines of TpuService. None of them is a member of it: after each wait they ask whether it still lives.
struct TpuService::Tasks
{
    using Self = QPointer<TpuService>;

    [[nodiscard]] static Task<> watch(Self self, Clock *clock, std::stop_token stop);
    [[nodiscard]] static Task<WholeList> readAll(TpuApi api, std::stop_token stop);
    [[nodiscard]] static Task<> afterRefresh(std::shared_ptr<Refreshing> refreshing, std::stop_token stop);
    /// Waits for the one that runs, then for one that began after this call.
    [[nodiscard]] static Task<> refreshAnew(Self self, std::shared_ptr<Refreshing> refreshing, std::stop_token stop);
    [[nodiscard]] static Task<> change(Self self, TpuAction action, ListedNode agreed, std::stop_token stop);
    [[nodiscard]] static Task<> maintain(Self self, TpuId id, Maintenance maintenance, std::stop_token stop);
    [[nodiscard]] static Task<> patch(Self self, TpuId id, AttachmentChange change, std::stop_token stop);
    [[nodiscard]] static Task<> resetQueuedResource(Self self, QueuedResourceId id, QDateTime createTime,
                                                    std::stop_token stop);
    [[nodiscard]] static Task<> removeQueuedResource(Self self, QueuedResourceDeletion wanted, std::stop_token stop);
    [[nodiscard]] static Task<ZoneOffer> offer(TpuApi api, ZoneId zone, std::stop_token stop);
    [[nodiscard]] static Task<PublishedKeys> hostKeys(TpuApi api, std::optional<Tpu> known, TpuId id,
                                                      std::stop_token stop);
    /// Reads one node and tells the service.
    [[nodiscard]] static Task<> look(Self self, TpuId id, std::stop_token stop);
};

MergedNodes mergedNodes(const QList<Tpu> &before, NodeList list, const std::function<bool(const TpuId &)> &isNewer)
{
    const QSet<ZoneId> unreachable{list.unreachable.begin(), list.unreachable.end()};
    // Nodes are large: their places are sorted, not they.
    std::vector<Tpu *> listed;
    listed.reserve(size_t(list.tpus.size()));
    for (auto &tpu : list.tpus)
        listed.push_back(&tpu);
    std::ranges::sort(listed, {}, &idOf);
    const auto repeated = std::ranges::unique(listed, {}, &idOf);
    listed.erase(repeated.begin(), repeated.end());
    MergedNodes merged;
    merged.tpus.reserve(std::max(before.size(), list.tpus.size()));
    auto old = before.begin();
    const auto takeOld = [&] { // not in the list: gone, or only not seen
        if (isNewer(old->id) || list.cutShort || unreachable.contains(old->zone))
            merged.tpus.append(*old);
        else
            merged.removed.append(old->id);
        ++old;
    };
    for (auto *tpu : listed) {
        while (old != before.end() && old->id < tpu->id)
            takeOld();
        const bool isKnown = old != before.end() && old->id == tpu->id;
        if (isNewer(tpu->id)) {
            if (isKnown)
                merged.tpus.append(*old);
        } else {
            if (!isKnown || *old != *tpu)
                merged.changed.append(tpu->id);
            merged.tpus.append(std::move(*tpu));
        }
        if (isKnown)
            ++old;
    }
    while (old != before.end())
        takeOld();
    return merged;
}

TpuService::TpuService(CloudProfile profile, RestClient *rest, Clock *clock, Activities *activities, QObject *parent)
    : QObject{parent}
    , m_api{std::move(profile), rest,
            [self = QPointer<TpuService>{this}](const QString &resource) {
                if (self)
                    emit self->deleteSent(resource);
            }}
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
        return Backoff{.base = usually, .cap = longest}.after(m_failuresInARow);
    const bool isChanging =
        std::ranges::any_of(m_tpus, &isPassing, &Tpu::state)
        || std::ranges::any_of(m_requests, [](const QueuedResource &r) {
               return r.state == QueuedResourceState::Creating || r.state == QueuedResourceState::Provisioning
                   || r.state == QueuedResourceState::Suspending || r.state == QueuedResourceState::Deleting;
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

void TpuService::apply(Result<NodeList> nodes, const Result<QueuedResourceList> &requests, quint64 asOf)
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
    list.tpus += m_instances;
    auto merge = mergedNodes(m_tpus, std::move(list), [&](const TpuId &id) { return m_touched.value(id) >= asOf; });
    m_tpus = std::move(merge.tpus);
    for (const auto &id : std::as_const(merge.removed))
        emit tpuRemoved(id);
    for (const auto &id : std::as_const(merge.changed))
        emit tpuChanged(id);
    return !merge.removed.isEmpty() || !merge.changed.isEmpty();
}

bool TpuService::applyRequests(const QueuedResourceList &list, quint64 asOf)
{
    auto requests = list.requests;
    requests.removeIf([&](const QueuedResource &request) { return m_goneRequests.value(request.id) >= asOf; });
    for (const auto &old : std::as_const(m_requests)) {
        const bool isListed = std::ranges::contains(list.requests, old.id, &QueuedResource::id);
        if (!isListed && (list.cutShort || list.unreachable.contains(old.zone)))
            requests.append(old);
    }
    std::ranges::sort(requests, {}, [](const QueuedResource &r) { return r.id.toString(); });
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

void TpuService::adoptInstances(const NodeList &instances, quint64 reading)
{
    const auto isNewer = [&](const TpuId &id) { return m_touchedInstances.value(id) >= reading; };
    auto before = std::exchange(m_instances, {});
    std::ranges::sort(before, {}, &Tpu::id);
    m_instances = mergedNodes(before, instances, isNewer).tpus;
    m_touchedInstances.removeIf([&](const auto &entry) { return entry.value() <= reading; });
    NodeList nodes{.tpus = m_tpus, .unreachable = {}};
    nodes.tpus.removeIf([](const Tpu &tpu) { return isComputeInstance(tpu.id); });
    if (applyNodes(std::move(nodes), m_refreshes + 1)) // nothing here is newer than this
        emit listChanged();
}

void TpuService::observe(const Tpu &tpu)
{
    touchInstance(tpu.id);
    if (isComputeInstance(tpu.id))
        m_instances += tpu;
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

/// What is known of it from the list is older than what is known now.
void TpuService::touchInstance(const TpuId &id)
{
    if (!isComputeInstance(id))
        return;
    m_touchedInstances.insert(id, m_instanceReadings);
    m_instances.removeIf([&](const Tpu &instance) { return instance.id == id; });
}

void TpuService::forget(const TpuId &id)
{
    m_touched.insert(id, m_refreshes);
    touchInstance(id);
    if (m_tpus.removeIf([&](const Tpu &tpu) { return tpu.id == id; }) == 0)
        return;
    emit tpuRemoved(id);
    emit listChanged();
}

void TpuService::forgetRequest(const QueuedResourceId &id)
{
    m_goneRequests.insert(id, m_refreshes);
    if (m_requests.removeIf([&](const QueuedResource &request) { return request.id == id; }) > 0)
        emit listChanged();
}

void TpuService::endRefresh(const Result<> &result)
{
    m_refreshing->isRunning = false;
    m_refreshing->last = result;
    for (const auto &ticket : std::exchange(m_refreshing->waiting, {}))
        ticket->now();
}

Task<> TpuService::look(TpuId id, std::stop_token stop)
{
    return Tasks::look(this, std::move(id), std::move(stop));
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

Task<> TpuService::patch(TpuId id, AttachmentChange change, std::stop_token stop)
{
    return Tasks::patch(this, std::move(id), std::move(change), std::move(stop));
}

Task<> TpuService::makeDisk(DiskOrder order, std::stop_token stop)
{
    return ::makeDisk(m_api, m_clock, std::move(order), {}, std::move(stop));
}

Task<> TpuService::resetQueuedResource(QueuedResourceId id, std::stop_token stop, QDateTime createTime)
{
    return Tasks::resetQueuedResource(this, std::move(id), std::move(createTime), std::move(stop));
}

Task<> TpuService::removeQueuedResource(QueuedResourceDeletion wanted, std::stop_token stop)
{
    return Tasks::removeQueuedResource(this, std::move(wanted), std::move(stop));
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

Task<> TpuService::Tasks::watch(Self self, Clock *clock, std::stop_token stop)
{
    constexpr auto tick = 5s; // also how soon a longer pause notices that something began to change
    for (;;) {
        (void)co_await self->refresh(stop); // its error is in listState()
        if (stop.stop_requested() || !self)
            co_return failed(ErrorCode::Cancelled);
        const auto since = clock->sinceBoot();
        const double stretch = self->m_random ? 0.85 + 0.3 * self->m_random() : 1.0;
        do {
            if (const auto slept = co_await clock->sleep(tick, stop); !slept)
                co_return slept;
            if (!self)
                co_return failed(ErrorCode::Cancelled);
        } while (clock->sinceBoot() - since
                 < std::chrono::duration_cast<std::chrono::milliseconds>(self->pause() * stretch));
    }
}

Task<WholeList> TpuService::Tasks::readAll(TpuApi api, std::stop_token stop)
{
    const ZoneId everywhere{u"-"_s};
    auto nodes = api.nodes(everywhere, stop);
    auto requests = api.queuedResources(everywhere, stop); // both are under way now
    Result<WholeList> list{WholeList{}};
    list->nodes = co_await nodes;
    list->requests = co_await requests;
    co_return list;
}

Task<> TpuService::Tasks::afterRefresh(std::shared_ptr<Refreshing> refreshing, std::stop_token stop)
{
    if (refreshing->isRunning) {
        const auto ticket = std::make_shared<Wake>();
        refreshing->waiting.append(ticket);
        if (const auto woken = co_await wokenOrStopped(ticket, stop); !woken) {
            refreshing->waiting.removeOne(ticket);
            co_return woken;
        }
    }
    co_return std::as_const(refreshing->last); // a plain lvalue would be moved from
}

Task<> TpuService::Tasks::refreshAnew(Self self, std::shared_ptr<Refreshing> refreshing, std::stop_token stop)
{
    (void)co_await afterRefresh(refreshing, stop); // began before: what it says may be older than the question
    if (stop.stop_requested() || !self)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await self->refresh(stop); // also the one that another waiter began just now
}

Task<> TpuService::Tasks::look(Self self, TpuId id, std::stop_token stop)
{
    if (!self)
        co_return failed(ErrorCode::Cancelled);
    const auto tpu = co_await self->m_api.node(id, stop);
    if (self && tpu)
        self->observe(*tpu);
    else if (self && tpu.error().code == ErrorCode::NotFound)
        self->forget(id);
    if (!tpu)
        co_return std::unexpected{tpu.error()};
    co_return {};
}

Task<> TpuService::Tasks::change(Self self, TpuAction action, ListedNode agreed, std::stop_token stop)
{
    const auto id = agreed.id;
    const auto name = lastSegment(id.toString());
    const TpuActivity activity{self->m_activities, [=] { return TpuActivity::doing(action, name); }};
    const LinkedStop linked{stop, self->m_tasks.token()};
    const auto error =
        errorOf(co_await carriedOut(self->m_api, self->m_clock, action, std::move(agreed), linked.token()));
    activity.end(error, [=] { return TpuActivity::did(action, name); });
    if (self)
        self->m_tasks.run(look(self, id, self->m_tasks.token()), [](const Result<> &) { });
    if (error)
        co_return std::unexpected{*error};
    co_return {};
}

Task<> TpuService::Tasks::maintain(Self self, TpuId id, Maintenance maintenance, std::stop_token stop)
{
    const auto name = lastSegment(id.toString());
    const TpuActivity activity{self->m_activities, [name] { return TpuActivity::maintaining(name); }};
    const LinkedStop linked{stop, self->m_tasks.token()};
    const auto done = co_await maintainTpu(self->m_api, self->m_clock, id, maintenance, linked.token());
    activity.end(errorOf(done), [name] { return TpuActivity::maintained(name); });
    if (self)
        self->m_tasks.run(look(self, id, self->m_tasks.token()), [](const Result<> &) { });
    co_return done;
}

Task<> TpuService::Tasks::patch(Self self, TpuId id, AttachmentChange change, std::stop_token stop)
{
    const auto name = lastSegment(id.toString());
    const TpuActivity activity{self->m_activities, [name] { return TpuActivity::changing(name); }};
    const LinkedStop linked{stop, self->m_tasks.token()};
    const auto done = co_await patchTpu(self->m_api, self->m_clock, id, std::move(change), {}, linked.token());
    activity.end(errorOf(done), [name] { return TpuActivity::changed(name); });
    if (self && done)
        self->observe(*done);
    if (!done)
        co_return std::unexpected{done.error()};
    co_return {};
}

Task<> TpuService::Tasks::resetQueuedResource(Self self, QueuedResourceId id, QDateTime createTime,
                                              std::stop_token stop)
{
    const auto name = lastSegment(id.toString());
    const TpuActivity activity{self->m_activities, [name] { return TpuActivity::resetting(name); }};
    const LinkedStop linked{stop, self->m_tasks.token()};
    const auto done = co_await resetRequest(self->m_api, self->m_clock, id, createTime, linked.token());
    activity.end(errorOf(done), [name] { return TpuActivity::reset(name); });
    if (self)
        self->m_tasks.run(self->refresh(self->m_tasks.token(), ListReading::Anew), [](const Result<> &) { });
    co_return done;
}

Task<> TpuService::Tasks::removeQueuedResource(Self self, QueuedResourceDeletion wanted, std::stop_token stop)
{
    const TpuActivity activity{self->m_activities,
                               [=] { return TpuActivity::deleting(self ? stillThere(*self, wanted) : wanted); }};
    const QObject listening; // the machines go before their request does
    connect(self, &TpuService::tpuRemoved, &listening, [&activity] { activity.sayAgain(); });
    const LinkedStop linked{stop, self->m_tasks.token()};
    const auto error = errorOf(co_await deleteQueuedResource(self->m_api, self->m_clock, wanted, {}, linked.token()));
    activity.end(error, [wanted] { return TpuActivity::deleted(wanted); });
    if (self && !error)
        self->forgetRequest(wanted.id);
    if (self) // its nodes, and what the quota has free now
        self->m_tasks.run(self->refresh(self->m_tasks.token()), [](const Result<> &) { });
    if (error)
        co_return std::unexpected{*error};
    co_return {};
}

Task<ZoneOffer> TpuService::Tasks::offer(TpuApi api, ZoneId zone, std::stop_token stop)
{
    auto typesCall = api.acceleratorTypes(zone, stop);
    auto runtimesCall = api.runtimeVersions(zone, stop);
    const auto types = co_await typesCall;
    const auto runtimes = co_await runtimesCall;
    if (!types)
        co_return std::unexpected{types.error()};
    // The list of runtimes is a help, not a need: the catalogue knows the recommended ones.
    Result<ZoneOffer> offer{ZoneOffer{.zone = zone, .types = {}, .runtimeVersions = runtimes.value_or(QStringList{})}};
    const auto &catalogue = Accelerators::catalogue();
    for (const auto &type : *types)
        offer->types.append({.acceleratorType = type,
                             .runtime = catalogue.runtimeFor(type, offer->runtimeVersions),
                             .facts = catalogue.facts(type)});
    std::ranges::stable_sort(offer->types, {}, &order);
    co_return offer;
}

Task<PublishedKeys> TpuService::Tasks::hostKeys(TpuApi api, std::optional<Tpu> known, TpuId id, std::stop_token stop)
{
    if (!known || known->endpoints.isEmpty()) {
        const auto read = co_await api.node(id, stop);
        if (!read)
            co_return std::unexpected{read.error()};
        known = *read;
    }
    auto workers = int(known->endpoints.size());
    if (workers == 0) {
        const auto facts = Accelerators::catalogue().facts(known->acceleratorType);
        workers = facts ? facts->hosts : 1;
    }
    co_return co_await api.hostKeys(id, workers, stop);
}
