// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/provisioningservice.h"

#include "services/core/punctuation.h"
#include "services/core/wake.h"
#include "services/provisioning/adopted.h"
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

std::unexpected<Error> notOurs()
{
    return std::unexpected{onlyWatches()};
}

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
    const auto owner = m_ownership.owner();
    return owner ? QCoreApplication::translate("TpuRequest", "%1, process %2").arg(owner->host).arg(owner->pid)
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

Result<> ProvisioningService::mayWrite()
{
    if (m_ownership.isOurs() || hold())
        return {};
    return m_trouble ? std::unexpected{*m_trouble} : notOurs();
}

Result<QUuid> ProvisioningService::put(TpuRequestRecord history)
{
    const auto id = history.tpuRequest.id;
    const auto known = m_entries.find(id);
    auto entry = known == m_entries.end() ? Entry{} : known->second;
    entry.history = std::move(history);
    if (!save(entry))
        return m_trouble ? std::unexpected{*m_trouble} : notOurs();
    m_entries.insert_or_assign(id, std::move(entry));
    emit changed();
    soon();
    return id;
}

Result<QUuid> ProvisioningService::start(TpuRequest tpuRequest)
{
    if (const auto may = mayWrite(); !may)
        return std::unexpected{may.error()};
    const auto now = m_time.now();
    if (tpuRequest.id.isNull())
        tpuRequest.id = QUuid::createUuid();
    if (m_entries.contains(tpuRequest.id))
        return failed(ErrorCode::AlreadyExists, ProvisioningMessages::tr("This request runs already."));
    tpuRequest.project = m_context.tpus->profile().project;
    tpuRequest.createdAt = now;
    tpuRequest.until = m_time.fromTheWall(tpuRequest.until);
    if (tpuRequest.choice == ZoneChoice::WholeGrant && tpuRequest.zones.isEmpty() && m_context.grantZones)
        tpuRequest.zones = m_context.grantZones(tpuRequest.spec.acceleratorType, tpuRequest.spec.tier);
    if (const auto problems = problemsOf(tpuRequest); !problems.isEmpty())
        return failed(ErrorCode::Invalid, punctuation::sentences(problems));
    return put(begun(tpuRequest, moment()));
}

QList<TpuRequestRecord> ProvisioningService::records() const
{
    QList<TpuRequestRecord> all;
    for (const auto &[id, entry] : m_entries)
        all.append(entry.history);
    return all;
}

Result<> ProvisioningService::rewrite(
    const std::function<Result<QList<TpuRequestRecord>>(const QList<TpuRequestRecord> &, const Moment &)> &how)
{
    if (const auto may = mayWrite(); !may)
        return may;
    const auto wanted = how(records(), moment());
    if (!wanted)
        return std::unexpected{wanted.error()};
    for (const auto &history : *wanted) {
        if (const auto done = put(history); !done)
            return std::unexpected{done.error()};
    }
    return {};
}

Result<> ProvisioningService::change(const QUuid &id, TpuRequest tpuRequest)
{
    if (const auto problems = problemsOf(tpuRequest); !problems.isEmpty())
        return failed(ErrorCode::Invalid, punctuation::sentences(problems));
    tpuRequest.until = m_time.fromTheWall(tpuRequest.until);
    return submit(id, event::Changed{std::move(tpuRequest)});
}

Result<> ProvisioningService::submit(const QUuid &id, const ProvisioningEvent &event)
{
    const auto found = m_entries.find(id);
    if (found == m_entries.end())
        return failed(ErrorCode::NotFound, ProvisioningMessages::tr("This request is not there any more."));
    if (!m_ownership.isOurs())
        return notOurs();
    auto &entry = found->second;
    auto outcome = reduce(entry.history, event, moment());
    if (outcome.history == entry.history)
        return {};
    auto wanted = entry;
    wanted.history = outcome.history;
    wanted.unsaved += outcome.ended;
    if (!save(wanted))
        return m_trouble ? Result<>{std::unexpected{*m_trouble}} : Result<>{notOurs()};
    const auto before = entry.history;
    entry = std::move(wanted);
    for (const auto &attempt : std::as_const(outcome.ended))
        emit attemptEnded(id, attempt);
    if (const auto still = m_entries.find(id); still != m_entries.end())
        announce(still->second, before);
    soon();
    return {};
}

Result<> ProvisioningService::forget(const QUuid &id)
{
    const auto found = m_entries.find(id);
    if (found == m_entries.end())
        return {};
    if (!m_ownership.isOurs())
        return notOurs();
    if (!isOver(stateOf(found->second.history)))
        return failed(ErrorCode::Invalid, ProvisioningMessages::tr("This request is still under way. Stop it first."));
    if (found->second.history.winner && concernsLoss(found->second.history.tpuRequest.afterwards))
        return submit(id, Ordered{Order::Hide, {}});
    if (const auto removed = m_store.remove(id); !removed)
        return removed;
    m_entries.erase(found);
    emit changed();
    return {};
}

Result<> ProvisioningService::takeOver()
{
    const auto role = m_ownership.claim(m_time.now(), Ownership::Force::Yes);
    if (!role)
        return std::unexpected{role.error()};
    reload();
    m_hasWoken = true;
    m_heartbeatAt = m_time.now();
    soon();
    return {};
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
