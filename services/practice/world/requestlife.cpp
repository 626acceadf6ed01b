// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What happens to queued resources as time goes by.
#include "services/practice/world/computequota.h"
#include "services/practice/world/requests.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr std::chrono::milliseconds bootCheck{100};
constexpr std::chrono::milliseconds shortestWait{1}; // a scenario without waits must not stand still
constexpr std::chrono::minutes idleLook{10}; // for what nobody announced
constexpr int appearances = 4; // of the nodes of a request that meets a stock-out

bool isWaiting(RequestState state)
{
    return state == RequestState::Creating || state == RequestState::Accepted
        || state == RequestState::WaitingForResources;
}

} // namespace

void Requests::removeNodes(const QueuedRequest &request)
{
    QStringList names;
    for (const auto &[name, node] : m_ground.state.nodes.all()) {
        if (node.queuedRequest == request.name)
            names.append(name);
    }
    for (const auto &name : names)
        m_nodes.vanish(name);
}

void Requests::happen(const Event &event)
{
    auto *request = m_ground.state.requests.edit(event.target);
    if (!request)
        return;
    switch (event.kind) {
    case EventKind::AdmitRequest: return admit(event);
    case EventKind::TryRequest:
        return request->state == RequestState::Provisioning ? watchProvisioning(event) : attempt(event);
    case EventKind::ShowNodes: return showNodes(event);
    case EventKind::FailRequest: return fail(event);
    case EventKind::GiveUpRequest: return giveUp(event);
    case EventKind::DeleteRequest:
        if (event.with["force"_L1].toBool())
            removeNodes(*request);
        m_ground.state.requests.remove(event.target);
        return m_ground.finish(event.operation, emptyResponse());
    case EventKind::ResetRequest:
        removeNodes(*request);
        request->state = RequestState::WaitingForResources;
        request->initiator.clear();
        request->error = {};
        next(EventKind::TryRequest, event.target, u"queue"_s);
        return m_ground.finish(event.operation, shown(*request, event.operation));
    default: return;
    }
}

void Requests::admit(const Event &event)
{
    auto *request = m_ground.state.requests.edit(event.target);
    if (request->state == RequestState::Creating) {
        request->state = RequestState::Accepted;
        m_ground.finish(event.operation, shown(*request, event.operation));
    }
    if (request->validAfter && *request->validAfter > m_ground.now())
        m_ground.scheduleAt(*request->validAfter,
                            {.kind = EventKind::TryRequest, .target = event.target, .operation = {}, .with = {}});
    else
        next(EventKind::TryRequest, event.target, u"queue"_s);
}

/// One look for chips for all nodes of the request.
void Requests::attempt(const Event &event)
{
    auto &request = *m_ground.state.requests.edit(event.target);
    if (request.state == RequestState::Accepted) {
        request.state = RequestState::WaitingForResources;
        return next(EventKind::TryRequest, event.target, u"queue"_s);
    }
    if (request.state != RequestState::WaitingForResources)
        return;
    const auto *zone = m_ground.catalogue.zone(request.zone);
    const auto ids = request.nodeIds();
    const auto accelerator = *m_admission.accelerator(*zone, request.nodeBodies().first(), true);
    if (!request.spec["reservationName"_L1].toString().isEmpty()) {
        request.state = RequestState::Failed;
        request.initiator = u"SERVICE"_s;
        request.error = reservationTooSmall(m_ground.ids.eid()).toStatus();
        return;
    }
    const auto rule = m_capacity.ruleFor(zone->id, accelerator.type(), request.isSpot());
    auto refused = m_capacity.take(*zone, accelerator, request.isSpot(), ids.first(), int(ids.size()));
    if (refused && rule.stockout == Stockout::Waits)
        return waitOn(request, rule);
    const auto stockout = refused ? std::optional{rule.stockout} : std::nullopt;
    const bool external = request.nodeBodies().first()["networkConfig"_L1]["enableExternalIps"_L1].toBool();
    if (!refused)
        refused = refuseHosts(m_ground, zone->region(), accelerator.hosts() * int(ids.size()), external, m_ground.ids);
    select(request, refused, stockout);
}

/// The next try comes when it may find something: soon, while tries are counted; otherwise when somebody wakes it.
void Requests::waitOn(QueuedRequest &request, const CapacityRule &rule)
{
    const bool isSoon = m_capacity.isWorthTrying(rule, request.zone, request.nodeIds().first());
    const auto pace = std::max<Span>(m_ground.span(u"queue"_s), shortestWait);
    m_ground.schedule(isSoon ? pace : std::max<Span>(pace, idleLook),
                      {.kind = EventKind::TryRequest, .target = request.name, .operation = {}, .with = {}});
}

void Requests::wake(const QString &zone)
{
    QList<const QueuedRequest *> waiting;
    for (const auto &[name, request] : m_ground.state.requests.all()) {
        if (request.state == RequestState::WaitingForResources && (zone == "*"_L1 || request.zone == zone))
            waiting.append(&request);
    }
    std::ranges::stable_sort(waiting, {}, [](const QueuedRequest *request) { return request->created; });
    for (const auto *request : std::as_const(waiting)) {
        m_ground.unschedule(request->name, {EventKind::TryRequest});
        m_ground.scheduleAt(m_ground.now() + shortestWait,
                            {.kind = EventKind::TryRequest, .target = request->name, .operation = {}, .with = {}});
    }
}

/// A node that somebody else made while the request waited is not replaced.
std::optional<Refusal> Requests::takenName(const QueuedRequest &request) const
{
    for (const auto &id : request.nodeIds()) {
        const auto name = m_ground.path(request.zone, u"nodes"_s, id);
        const auto *node = m_ground.state.nodes.find(name);
        if (node && node->queuedRequest != request.name)
            return alreadyExists(name);
    }
    return std::nullopt;
}

/// PROVISIONING: when nothing is refused the nodes boot, otherwise they are seen for a while, and the request fails or
/// waits again. `stockout`: it is refused for lack of chips.
void Requests::select(QueuedRequest &request, const std::optional<Refusal> &refused, std::optional<Stockout> stockout)
{
    request.state = RequestState::Provisioning;
    const auto taken = takenName(request);
    const auto problem = taken ? taken : refused;
    if (!problem)
        return provision(request);
    const QJsonObject with{{u"error"_s, problem->toStatus()},
                           {u"left"_s, stockout ? appearances : 1},
                           {u"span"_s, stockout ? u"stockout"_s : u"decide"_s},
                           {u"returns"_s, stockout == Stockout::Returns}};
    if (taken)
        return next(EventKind::FailRequest, request.name, u"decide"_s, {}, with);
    showNodes({.kind = EventKind::ShowNodes, .target = request.name, .operation = {}, .with = with});
}

/// The nodes of a request that finds nothing flip between CREATING and absent.
void Requests::showNodes(const Event &event)
{
    auto &request = *m_ground.state.requests.edit(event.target);
    const int left = event.with["left"_L1].toInt();
    if (request.state != RequestState::Provisioning)
        return;
    if (left == 0 || takenName(request))
        return endStockout(event);
    const auto *zone = m_ground.catalogue.zone(request.zone);
    const auto ids = request.nodeIds();
    const auto bodies = request.nodeBodies();
    const bool areThere = m_ground.state.nodes.find(m_ground.path(request.zone, u"nodes"_s, ids.first())) != nullptr;
    if (areThere)
        removeNodes(request);
    for (qsizetype i = 0; i < ids.size() && !areThere; ++i) {
        const auto accelerator = *m_admission.accelerator(*zone, bodies[i], true);
        m_nodes.placeEmpty({.zone = zone->id, .id = ids[i], .body = *m_admission.body(*zone, accelerator, bodies[i])},
                           accelerator, request.name);
    }
    auto later = event;
    later.with[u"left"_s] = left - 1;
    const auto what = event.with["span"_L1].toString();
    m_ground.schedule(m_ground.span(what) / (what == "stockout"_L1 ? appearances : 1), later);
}

void Requests::endStockout(const Event &event)
{
    auto &request = *m_ground.state.requests.edit(event.target);
    const auto taken = takenName(request);
    if (!event.with["returns"_L1].toBool() || taken) {
        auto last = event;
        last.kind = EventKind::FailRequest;
        if (taken)
            last.with[u"error"_s] = taken->toStatus();
        return fail(last);
    }
    removeNodes(request);
    request.state = RequestState::WaitingForResources;
    if (request.validUntil && *request.validUntil <= m_ground.now())
        return giveUp(event);
    next(EventKind::TryRequest, event.target, u"queue"_s);
}

void Requests::provision(QueuedRequest &request)
{
    const auto *zone = m_ground.catalogue.zone(request.zone);
    const auto ids = request.nodeIds();
    const auto bodies = request.nodeBodies();
    const auto name = request.name;
    for (qsizetype i = 0; i < ids.size(); ++i) {
        const auto accelerator = *m_admission.accelerator(*zone, bodies[i], true);
        const auto body = *m_admission.body(*zone, accelerator, bodies[i]);
        m_nodes.place({.zone = zone->id, .id = ids[i], .body = body}, accelerator, name);
    }
    next(EventKind::TryRequest, name, u"boot"_s);
}

void Requests::watchProvisioning(const Event &event)
{
    auto &request = *m_ground.state.requests.edit(event.target);
    bool allReady = true;
    for (const auto &id : request.nodeIds()) {
        const auto *node = m_ground.state.nodes.find(m_ground.path(request.zone, u"nodes"_s, id));
        if (!node) {
            const auto why = m_nodes.bootFailure(m_ground.path(request.zone, u"nodes"_s, id));
            const auto lost = why.isEmpty()
                ? Refusal{Rpc::Internal, u"an internal error has occurred [EID: %1]"_s.arg(m_ground.ids.eid()), {}}
                : hostsNotStarted(why);
            return fail({.kind = EventKind::FailRequest,
                         .target = event.target,
                         .operation = {},
                         .with = {{u"error"_s, lost.toStatus()}}});
        }
        allReady = allReady && node->state == NodeState::Ready;
    }
    if (allReady)
        request.state = RequestState::Active;
    else
        m_ground.scheduleAt(m_ground.presently() + bootCheck, event);
}

void Requests::showDeleting(const QueuedRequest &request)
{
    for (const auto &id : request.nodeIds()) {
        auto *node = m_ground.state.nodes.edit(m_ground.path(request.zone, u"nodes"_s, id));
        if (node && node->queuedRequest == request.name && node->state == NodeState::Creating)
            node->state = NodeState::Deleting;
    }
}

/// Two steps: SUSPENDING with the error in mind, then FAILED, or SUSPENDED when there is no error.
void Requests::fail(const Event &event)
{
    auto &request = *m_ground.state.requests.edit(event.target);
    const auto error = event.with["error"_L1].toObject();
    if (request.state != RequestState::Suspending) {
        request.state = RequestState::Suspending;
        request.initiator = u"SERVICE"_s;
        showDeleting(request);
        m_ground.schedule(m_ground.span(u"delete"_s), event);
        return;
    }
    request.error = error;
    request.state = error.isEmpty() ? RequestState::Suspended : RequestState::Failed;
    if (!error.isEmpty())
        removeNodes(request);
}

/// In PROVISIONING it is too late to be late: the nodes come, or the request returns to the queue and ends there.
void Requests::giveUp(const Event &event)
{
    auto &request = *m_ground.state.requests.edit(event.target);
    if (!isWaiting(request.state))
        return;
    m_ground.unschedule(event.target);
    if (const auto *running = m_ground.running(event.target); running && running->verb == "create"_L1)
        m_ground.finish(running->name, shown(request, running->name));
    request.state = RequestState::Failed;
    request.initiator = u"SERVICE"_s;
    request.error =
        Refusal{Rpc::DeadlineExceeded, u"The queued resource's valid-until time has passed."_s, {}}.toStatus();
}

void Requests::nodeLost(const QString &name, const QString &initiator)
{
    auto *request = m_ground.state.requests.edit(name);
    if (!request || (request->state != RequestState::Active && request->state != RequestState::Provisioning))
        return;
    m_ground.unschedule(name);
    request->state = RequestState::Suspending;
    request->initiator = initiator;
    showDeleting(*request);
    m_ground.schedule(m_ground.span(u"delete"_s),
                      {.kind = EventKind::FailRequest, .target = name, .operation = {}, .with = {}});
}

} // namespace practice
