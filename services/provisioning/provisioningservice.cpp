// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/engine.h"

#include "services/core/punctuation.h"
#include "services/core/wake.h"
#include "services/lease/lease.h"
#include "services/provisioning/adopted.h"
#include "services/provisioning/requestselsewhere.h"
#include "services/tpu/tpuservice.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

// What the user orders, and what the window is shown; what drives the requests is in engine.cpp.
namespace {

struct ProvisioningMessages
{
    Q_DECLARE_TR_FUNCTIONS(TpuRequest)
};

constexpr std::chrono::duration<double> minute{60};

double callsPerMinute(const TpuRequestRecord &history, const ZoneAttemptRecord &line, const QDateTime &now)
{
    constexpr double attempt = 0.75; // an attempt itself takes about that many minutes
    constexpr double calls = 4.0; // one to ask, three looks at what becomes of it: measured by bench_waiting
    constexpr double login = 3.0; // the node, its host keys, and what the reach reads itself
    constexpr std::chrono::milliseconds loginTakes{1'000};
    const auto pause = std::chrono::duration<double, std::ratio<60>>{history.tpuRequest.pause}.count();
    switch (line.line.state) {
    case AttemptState::Waiting:
        return history.intent == Intent::Get && !line.isHeld && !history.needsUser ? calls / (pause + attempt) : 0;
    case AttemptState::Queued: return 0.1;
    case AttemptState::Making: return line.method == RequestMethod::Direct ? calls / (pause + attempt) : 2.0;
    case AttemptState::Asking:
    case AttemptState::OutcomeUnknown: return 6.0;
    case AttemptState::Cancelling: return 4.0;
    case AttemptState::Reaching: return login * minute / (pace::ofLogin(line, now) + loginTakes);
    default: return 0;
    }
}

void showQuotaHolders(TpuRequestView &view, const TpuRequestRecord &history, const QHash<ZoneId, QString> &quotas)
{
    for (qsizetype i = 0; i < view.lines.size(); ++i) {
        const auto *holder = view.lines.at(i).state == AttemptState::Waiting
            ? holderOfQuota(history, history.lines.at(i), quotas)
            : nullptr;
        if (holder)
            view.lines[i].behind = holder->line.zone;
    }
}

/// Its times as a clock on the wall shows them now.
void showOnTheWall(TpuRequestView &view, const SteadyTime &time)
{
    view.tpuRequest.createdAt = time.onTheWall(view.tpuRequest.createdAt);
    view.tpuRequest.notBefore = time.onTheWall(view.tpuRequest.notBefore);
    view.tpuRequest.until = time.onTheWall(view.tpuRequest.until);
    view.endedAt = time.onTheWall(view.endedAt);
    if (view.recovery)
        view.recovery->begunAt = time.onTheWall(view.recovery->begunAt);
    for (auto &line : view.lines) {
        line.since = time.onTheWall(line.since);
        line.nextTryAt = time.onTheWall(line.nextTryAt);
    }
}

} // namespace

Error onlyWatches()
{
    return {.code = ErrorCode::Conflict,
            .message = ProvisioningMessages::tr("Another window runs your requests now. This one shows them."),
            .serverWords = {}};
}

std::unexpected<Error> ProvisioningService::notOurs() const
{
    const auto refusal = m_context.lease != nullptr ? m_context.lease->refusal() : std::nullopt;
    return std::unexpected{refusal.value_or(onlyWatches())};
}

RequestsElsewhere *ProvisioningService::elsewhere() const
{
    const bool isHere = m_context.lease == nullptr || m_context.lease->mayAct();
    return isHere || !m_context.elsewhere ? nullptr : m_context.elsewhere();
}

QList<TpuRequestView> ProvisioningService::tpuRequests() const
{
    QList<TpuRequestView> views;
    for (const auto &[id, entry] : m_entries) {
        if (!entry.history.isHidden)
            views.append(viewOf(entry));
    }
    const auto order = [](const TpuRequestView &view) {
        return std::pair{isOver(view.state), -view.tpuRequest.createdAt.toMSecsSinceEpoch()};
    };
    std::ranges::stable_sort(views, {}, order);
    return views;
}

std::optional<TpuRequestView> ProvisioningService::find(const QUuid &id) const
{
    const auto found = m_entries.find(id);
    return found == m_entries.end() ? std::nullopt : std::optional{viewOf(found->second)};
}

QString ProvisioningService::owner() const
{
    if (m_context.lease != nullptr && !m_context.lease->mayAct())
        return m_context.lease->record().other.name;
    return m_owner ? QCoreApplication::translate("TpuRequest", "%1, process %2").arg(m_owner->host).arg(m_owner->pid)
                   : QString{};
}

TpuRequestView ProvisioningService::viewOf(const Entry &entry) const
{
    auto view = ::viewOf(entry.history);
    if (m_trouble && view.state == RequestState::Working) {
        view.why = m_trouble;
        for (auto &line : view.lines)
            line.nextTryAt = line.state == AttemptState::Waiting ? QDateTime{} : line.nextTryAt; // nobody knows when
    }
    if (view.state == RequestState::Working && !m_trouble)
        showQuotaHolders(view, entry.history, quotasOf(m_context, entry.history.tpuRequest));
    showOnTheWall(view, m_time);
    return view;
}

Task<> ProvisioningService::Flows::mayWrite(Service service)
{
    if (service->m_isOurs)
        co_return {};
    const auto isOurs = co_await hold(service);
    if (!isOurs || *isOurs)
        co_return isOurs ? Result<>{} : Result<>{std::unexpected{isOurs.error()}};
    co_return service->m_trouble ? std::unexpected{*service->m_trouble} : service->notOurs();
}

Task<QUuid> ProvisioningService::Flows::put(Service service, TpuRequestRecord history)
{
    const auto id = history.tpuRequest.id;
    const auto known = service->m_entries.find(id);
    auto entry = known == service->m_entries.end() ? Entry{} : known->second;
    entry.history = std::move(history);
    if (const auto saved = co_await save(service, entry.history, entry.unsaved); !saved)
        co_return std::unexpected{saved.error()};
    entry.unsaved.clear();
    entry.isDirty = false;
    service->m_entries.insert_or_assign(id, std::move(entry));
    service->soon();
    emit service->changed();
    co_return id;
}

Task<QUuid> ProvisioningService::start(TpuRequest tpuRequest)
{
    if (auto *other = elsewhere()) {
        if (m_context.completeSpec) // the user's own key, whoever asks for the machine
            m_context.completeSpec(&tpuRequest.spec);
        return other->start(std::move(tpuRequest));
    }
    return Flows::start(this, std::move(tpuRequest));
}

Task<QUuid> ProvisioningService::Flows::start(Service service, TpuRequest tpuRequest)
{
    const auto turn = co_await Flows::turn(service);
    if (!turn || !service)
        co_return failed(ErrorCode::Cancelled);
    if (const auto may = co_await mayWrite(service); !may)
        co_return std::unexpected{may.error()};
    if (tpuRequest.id.isNull())
        tpuRequest.id = QUuid::createUuid();
    const auto isThis = [&](const UnreadableRequest &one) { return QUuid{one.id} == tpuRequest.id; };
    if (service->m_entries.contains(tpuRequest.id) || std::ranges::any_of(service->m_unreadable, isThis))
        co_return failed(ErrorCode::AlreadyExists, ProvisioningMessages::tr("This request runs already."));
    tpuRequest.project = service->m_context.tpus->profile().project;
    tpuRequest.createdAt = service->m_time.now();
    tpuRequest.notBefore = service->m_time.fromTheWall(tpuRequest.notBefore);
    tpuRequest.until = service->m_time.fromTheWall(tpuRequest.until);
    if (tpuRequest.choice == ZoneChoice::WholeGrant && tpuRequest.zones.isEmpty() && service->m_context.grantZones) {
        const auto zones =
            co_await service->m_context.grantZones(tpuRequest.spec.acceleratorType, tpuRequest.spec.tier);
        tpuRequest.zones = zones.value_or(QList<ZoneId>{});
    }
    if (!service)
        co_return failed(ErrorCode::Cancelled);
    if (service->m_context.completeSpec)
        service->m_context.completeSpec(&tpuRequest.spec);
    if (const auto problems = problemsOf(tpuRequest); !problems.isEmpty())
        co_return failed(ErrorCode::Invalid, punctuation::sentences(problems));
    co_return co_await put(service, begun(tpuRequest, service->moment()));
}

QList<TpuRequestRecord> ProvisioningService::records() const
{
    QList<TpuRequestRecord> all;
    for (const auto &[id, entry] : m_entries)
        all.append(entry.history);
    return all;
}

Task<QList<QUuid>> ProvisioningService::rewrite(Rewriting how)
{
    return Flows::rewrite(this, std::move(how));
}

Task<QList<QUuid>> ProvisioningService::Flows::rewrite(Service service, Rewriting how)
{
    const auto turn = co_await Flows::turn(service);
    if (!turn || !service)
        co_return failed(ErrorCode::Cancelled);
    if (const auto may = co_await mayWrite(service); !may)
        co_return std::unexpected{may.error()};
    const auto wanted = how(service->records(), service->moment());
    if (!wanted)
        co_return std::unexpected{wanted.error()};
    QList<QUuid> written;
    for (const auto &history : *wanted) {
        const auto done = co_await put(service, history);
        if (!done || !service)
            co_return std::unexpected{done ? Error{ErrorCode::Cancelled} : done.error()};
        written.append(*done);
    }
    co_return written;
}

Task<> ProvisioningService::change(const QUuid &id, TpuRequest tpuRequest)
{
    if (const auto problems = problemsOf(tpuRequest); !problems.isEmpty())
        return finishedTask<void>(failed(ErrorCode::Invalid, punctuation::sentences(problems)));
    if (auto *other = elsewhere())
        return other->order(id, event::Changed{std::move(tpuRequest)});
    tpuRequest.notBefore = m_time.fromTheWall(tpuRequest.notBefore);
    tpuRequest.until = m_time.fromTheWall(tpuRequest.until);
    return submit(id, event::Changed{std::move(tpuRequest)});
}

Task<> ProvisioningService::submit(const QUuid &id, ProvisioningEvent event)
{
    if (auto *other = elsewhere())
        return other->order(id, std::move(event));
    return Flows::submit(this, id, std::move(event));
}

Task<> ProvisioningService::Flows::submit(Service service, QUuid id, ProvisioningEvent event)
{
    const auto turn = co_await Flows::turn(service);
    if (!turn || !service)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await submitNow(service, id, std::move(event));
}

Task<> ProvisioningService::Flows::submitNow(Service service, QUuid id, ProvisioningEvent event)
{
    if (!service->m_entries.contains(id))
        co_return failed(ErrorCode::NotFound, ProvisioningMessages::tr("This request is not there any more."));
    auto *entry = service->ours(id);
    if (!entry)
        co_return service->notOurs();
    auto outcome = reduce(entry->history, event, service->moment());
    if (outcome.history == entry->history)
        co_return {};
    if (const auto saved = co_await save(service, outcome.history, entry->unsaved + outcome.ended); !saved)
        co_return saved;
    const auto before = std::exchange(entry->history, outcome.history);
    entry->unsaved.clear();
    entry->isDirty = false;
    service->soon();
    for (const auto &attempt : std::as_const(outcome.ended)) {
        if (service)
            emit service->attemptEnded(id, attempt);
    }
    if (auto *still = service ? service->ours(id) : nullptr)
        service->announce(*still, before);
    co_return {};
}

Task<> ProvisioningService::forget(const QUuid &id)
{
    if (auto *other = elsewhere())
        return other->forget(id);
    return Flows::forget(this, id);
}

Task<> ProvisioningService::Flows::forget(Service service, QUuid id)
{
    const auto turn = co_await Flows::turn(service);
    if (!turn || !service)
        co_return failed(ErrorCode::Cancelled);
    if (!service->m_entries.contains(id))
        co_return {};
    const auto *entry = service->ours(id);
    if (!entry)
        co_return service->notOurs();
    if (!isOver(stateOf(entry->history)))
        co_return failed(ErrorCode::Invalid,
                         ProvisioningMessages::tr("This request is still under way. Stop it first."));
    if (entry->history.winner && concernsLoss(entry->history.tpuRequest.afterwards))
        co_return co_await submitNow(service, id, Ordered{Order::Hide, {}});
    const auto removed = co_await service->onJournal<void>(
        [id](RequestStore &store, Ownership &, Journal &) { return store.remove(id); });
    if (!removed || !service)
        co_return removed;
    service->m_entries.erase(id);
    emit service->changed();
    co_return {};
}

Task<QList<FinishedAttempt>> ProvisioningService::history(const QUuid &id) const
{
    if (const auto *other = elsewhere())
        return other->history(id);
    return onJournal<QList<FinishedAttempt>>([id](RequestStore &store, Ownership &, Journal &) {
        return Result<QList<FinishedAttempt>>{store.attempts(id)};
    });
}

Task<> ProvisioningService::takeOver()
{
    return Flows::takeOver(this);
}

Task<> ProvisioningService::Flows::takeOver(Service service)
{
    const auto turn = co_await Flows::turn(service);
    if (!turn || !service)
        co_return failed(ErrorCode::Cancelled);
    const auto isOurs = co_await claim(service, Ownership::Force::Yes);
    if (!service)
        co_return failed(ErrorCode::Cancelled);
    if (!isOurs || !*isOurs)
        co_return service->m_trouble ? std::unexpected{*service->m_trouble} : service->notOurs();
    service->soon();
    co_return {};
}

double ProvisioningService::requestsPerMinute() const
{
    constexpr double lists = 2.0; // nodes and queued requests, each of all zones
    const auto now = m_time.now();
    double sum = isAnyActive() ? lists * (minute / m_list.pace(wantedListPace(now))) : 0;
    for (const auto &[id, entry] : m_entries) {
        for (const auto &line : entry.history.endedAt.isNull() ? entry.history.lines : QList<ZoneAttemptRecord>{})
            sum += callsPerMinute(entry.history, line, now);
    }
    return sum;
}

Task<TpuRequestView> awaitOutcome(QPointer<ProvisioningService> tpuRequests, QUuid id,
                                  std::function<void(const TpuRequestView &)> seen, std::stop_token stop)
{
    for (;;) {
        const auto view = tpuRequests ? tpuRequests->find(id) : std::nullopt;
        if (!view)
            co_return failed(tpuRequests ? ErrorCode::NotFound : ErrorCode::Cancelled);
        if (seen)
            seen(*view);
        if (view->winner || isOver(view->state) || view->state == RequestState::NeedsUser)
            co_return *view;
        const auto wake = std::make_shared<Wake>();
        QObject::connect(tpuRequests, &ProvisioningService::changed, wake.get(), &Wake::now);
        QObject::connect(tpuRequests, &QObject::destroyed, wake.get(), &Wake::now);
        if (const auto woken = co_await wokenOrStopped(wake, stop); !woken)
            co_return std::unexpected{woken.error()};
    }
}

QUuid requestOf(const ProvisioningService &tpuRequests, const TpuId &tpu)
{
    for (const auto &view : tpuRequests.tpuRequests()) {
        if (view.winner && placeOf(*view.winner) == placeOf(tpu)
            && (view.state == RequestState::Fulfilled || view.state == RequestState::Stopping))
            return view.tpuRequest.id;
    }
    return {};
}

bool isWinnerGone(const TpuRequestView &view, const TpuService &tpus)
{
    if (!view.winner || view.state != RequestState::Fulfilled)
        return false;
    if (const auto tpu = tpus.tpu(*view.winner))
        return !isOurs(view.tpuRequest, *tpu) && !view.tpuRequest.afterwards.recovery && tpu->createTime.isValid()
            && tpu->createTime > view.endedAt;
    const auto &list = tpus.listState();
    const auto isStale = [&](const ZoneAttempt &line) {
        return line.state == AttemptState::Won && list.staleZones.contains(line.zone);
    };
    return list.updatedAt > view.endedAt && !std::ranges::any_of(view.lines, isStale);
}
