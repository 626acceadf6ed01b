// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/engine.h"

#include "services/core/clock.h"
#include "services/core/linkedstop.h"
#include "services/core/log.h"
#include "services/core/wakewatch.h"
#include "services/core/writelock.h"
#include "services/provisioning/calls.h"
#include "services/provisioning/slices.h"
#include "services/store/journal.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/tpuservice.h"

#include <QRandomGenerator>

#include <algorithm>
#include <ranges>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds longestWait = Ownership::heartbeatInterval;

std::optional<Error> errorOf(const auto &result)
{
    return result ? std::nullopt : std::optional{result.error()};
}

/// Google has one way to say a span, and another for a start that is still to come.
calls::ValidTime validTime(const TpuRequest &tpuRequest, const SteadyTime &time)
{
    const auto now = time.now();
    calls::ValidTime valid;
    if (tpuRequest.until.isValid())
        valid.validFor = std::chrono::seconds{std::max<qint64>(60, now.secsTo(tpuRequest.until))};
    if (tpuRequest.notBefore.isValid() && tpuRequest.notBefore > now) {
        valid.notBefore = time.onTheWall(tpuRequest.notBefore);
        valid.notAfter = time.onTheWall(tpuRequest.until);
    }
    return valid;
}

std::optional<Error> errorIn(const ProvisioningEvent &event)
{
    if (const auto *sent = std::get_if<event::Sent>(&event))
        return errorOf(sent->answer);
    if (const auto *removed = std::get_if<event::Removed>(&event))
        return errorOf(removed->answer);
    const auto *snapshot = std::get_if<event::Snapshot>(&event);
    if (snapshot && snapshot->request && !*snapshot->request)
        return snapshot->request->error();
    return snapshot && snapshot->node ? errorOf(*snapshot->node) : std::nullopt;
}

QList<Result<Tpu>> slicesIn(const ProvisioningEvent &event)
{
    const auto *snapshot = std::get_if<event::Snapshot>(&event);
    return snapshot ? snapshot->slices : QList<Result<Tpu>>{};
}

/// As it is listed, but for a list that may still show the machine of that name that was lost before.
Tpu nodeIn(const ZoneAttemptRecord &line, const TpuService &tpus, const Tpu &read)
{
    const auto listed = tpus.tpu(firstNodeOf(tpus.profile().project, line));
    return listed && (listed->numericId == line.numericId || read.numericId != line.numericId) ? *listed : read;
}

/// Of its node, or what the names of its slices begin with.
QString nodeNameOf(const QueuedResource &request)
{
    const auto &node = request.nodes.constFirst();
    return node.count <= 1 ? node.name : node.prefix.isEmpty() ? request.shortName : node.prefix;
}

/// What the list of the project shows of a request.
QHash<ZoneId, ListedState> listedStates(const TpuRequestRecord &history, const TpuService &tpus)
{
    QHash<ZoneId, ListedState> states;
    const auto &tpuRequest = history.tpuRequest;
    const auto label = labelOf(tpuRequest);
    QHash<ZoneId, QStringList> slicesSeen;
    const auto lineIn = [&](const ZoneId &zone) {
        const auto found =
            std::ranges::find_if(history.lines, [&](const ZoneAttemptRecord &l) { return l.line.zone == zone; });
        return found == history.lines.end() ? nullptr : &*found;
    };
    for (const auto &tpu : tpus.tpus()) {
        const auto *line = isComputeInstance(tpu.id) ? nullptr : lineIn(tpu.zone); // names of these are others
        if (!line)
            continue;
        const bool ours = isOurs(tpuRequest, tpu);
        const auto slices = slicesOf(tpuRequest, *line);
        const auto prefix = slices > 1 ? slicePrefix(tpu.shortName) : QString{};
        const auto name = prefix.isEmpty() ? tpu.shortName : prefix;
        const auto next = nodeName(tpuRequest.namePattern, tpu.zone, line->line.attempt + 1);
        if (!ours && name != line->line.name && name != next)
            continue;
        auto &listedState = states[tpu.zone];
        if (ours || listedState.node.isEmpty()) {
            listedState.node = tpu.stateText;
            listedState.nodeName = name;
            listedState.isForeign = !ours;
        }
        if (const auto at = slices > 1 ? nodeNames(line->line.name, slices).indexOf(tpu.shortName) : -1; at >= 0) {
            auto &words = slicesSeen[tpu.zone];
            words.resize(slices);
            words[at] = tpu.stateText;
        }
    }
    for (const auto &[zone, words] : slicesSeen.asKeyValueRange())
        states[zone].node = wordOfAll(words);
    for (const auto &request : tpus.queuedResources()) {
        const auto *line = lineIn(request.zone);
        if (!line)
            continue;
        const bool ours = std::ranges::any_of(request.nodes, [&](const QueuedNode &node) {
            return node.labels.value(QLatin1StringView{jobLabel}) == label;
        });
        auto &listedState = states[request.zone];
        if (request.id == line->line.request || (ours && listedState.request.isEmpty())) {
            listedState.request = request.stateText;
            listedState.requestId = request.id;
            if (listedState.nodeName.isEmpty() && !request.nodes.isEmpty())
                listedState.nodeName = nodeNameOf(request);
        }
    }
    return states;
}

/// So that a bug report shows them: each of these sentences is one that the program should learn.
void noteUnknownWords(const FinishedAttempt &attempt)
{
    if (attempt.error && attempt.error->isUnknownText)
        warn(u"provisioning"_s,
             u"refused in %1 in words that are not known, taken for \"%2\": %3"_s.arg(
                 attempt.zone.toString(), wordOf(attempt.kind), attempt.error->serverWords));
}

} // namespace

QHash<ZoneId, QString> quotasOf(const ProvisioningContext &context, const TpuRequest &tpuRequest)
{
    QHash<ZoneId, QString> quotas;
    for (const auto &zone : context.sharedQuota ? tpuRequest.zones : QList<ZoneId>{}) {
        if (const auto quota = context.sharedQuota(zone, tpuRequest.spec.acceleratorType, tpuRequest.spec.tier);
            !quota.isEmpty())
            quotas.insert(zone, quota);
    }
    return quotas;
}

Task<> ProvisioningService::Flows::loop(Service service, Clock *clock, std::stop_token stop)
{
    while (service && !stop.stop_requested()) {
        service->m_isSoon = false;
        const auto wait = co_await pump(service);
        if (!service || !wait || stop.stop_requested())
            break;
        if (service->m_isSoon)
            continue;
        const auto waitStop = std::make_shared<std::stop_source>();
        service->m_waitStop = waitStop;
        const LinkedStop linked{stop, waitStop->get_token()};
        (void)co_await clock->sleep(*wait, linked.token());
    }
    co_return failed(ErrorCode::Cancelled);
}

ProvisioningService::ProvisioningService(ProvisioningContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_time{m_context.clock, m_context.self.boot}
{
    if (!m_context.random)
        m_context.random = [] { return QRandomGenerator::global()->generate64(); };
    connect(m_context.tpus, &TpuService::listStateChanged, this, [this] { onList(); });
    connect(&WriteLock::instance(), &WriteLock::changed, this, [this] { soon(); });
    if (m_context.lease)
        connect(m_context.lease, &Lease::changed, this, [this] { onLease(); });
    if (m_context.wake)
        connect(m_context.wake, &WakeWatch::woke, this, [this] {
            m_hasWoken = true;
            m_list.distrust(); // it is read once, then all goes on
            soon();
        });
    m_tasks.run(Flows::loop(this, m_context.clock, m_tasks.token()), [](const Result<> &) { });
}

/// Without it nothing that was begun goes out any more: who has it now looks for what came of it.
void ProvisioningService::onLease()
{
    if (!m_context.lease->mayAct()) {
        m_isOurs = false;
        m_calls.cancel();
    }
    m_heartbeatAt = {};
    soon();
}

ProvisioningService::~ProvisioningService()
{
    if (m_mayBeOurs) // also when the answer to a claim is still on its way
        m_tasks.run(
            onJournal<void>([](RequestStore &, Ownership &ownership, Journal &) { return ownership.release(); }),
            [](const Result<> &) {});
}

Task<std::chrono::milliseconds> ProvisioningService::Flows::pump(Service service)
{
    constexpr auto viewersNap = 2s; // how soon a second window shows what the first one does
    const auto turn = co_await Flows::turn(service);
    if (!turn || !service)
        co_return failed(ErrorCode::Cancelled);
    service->m_wakeAt = {};
    const auto isOurs = co_await hold(service);
    if (!service)
        co_return failed(ErrorCode::Cancelled);
    if (const auto role = service->role(); role != std::exchange(service->m_toldRole, role)) {
        emit service->roleChanged();
        emit service->changed();
    }
    if (!isOurs || !*isOurs)
        co_return service->m_trouble ? longestWait : std::chrono::milliseconds{viewersNap};
    service->refreshIfDue(service->m_time.now());
    const bool hasWoken = std::exchange(service->m_hasWoken, false);
    QList<QUuid> ids;
    for (const auto &[id, entry] : service->m_entries)
        ids.append(id);
    for (const auto &id : std::as_const(ids)) {
        const auto *entry = service->ours(id);
        if (hasWoken && entry && entry->history.endedAt.isNull())
            (void)co_await apply(service, id, event::Woke{});
        if (service)
            (void)co_await drive(service, id);
        if (!service)
            co_return failed(ErrorCode::Cancelled);
    }
    const auto &wakeAt = service->m_wakeAt;
    const auto wait = wakeAt.isValid() ? std::chrono::milliseconds{service->m_time.now().msecsTo(wakeAt)} : longestWait;
    co_return std::clamp<std::chrono::milliseconds>(wait, 10ms, longestWait);
}

Task<bool> ProvisioningService::Flows::hold(Service service)
{
    auto *journal = service->m_context.journal;
    if (!journal->isOpen()) {
        const auto opened = co_await journal->open();
        if (!service)
            co_return failed(ErrorCode::Cancelled);
        if (!opened) {
            service->setTrouble(opened.error());
            co_return false;
        }
    }
    const auto heartbeatInterval =
        service->isAnyActive() ? Ownership::heartbeatInterval : Ownership::heartbeatInterval * 40; // the disk may sleep
    const auto &beatAt = service->m_heartbeatAt;
    if (service->m_isOurs && beatAt.isValid() && service->m_time.now() < beatAt + heartbeatInterval
        && !service->m_trouble)
        co_return true;
    co_return co_await claim(service, Ownership::Force::No);
}

namespace {

/// Who wants to own the journal.
struct Claimant
{
    Ownership::Force force = Ownership::Force::No;
    bool isOwner = false; ///< until now
    bool isViewer = false; ///< see ProvisioningContext::isViewer
    qint64 foreignChanges = -1; ///< when the requests were read
    QDateTime now{}; ///< steady time
    SteadyTime::Anchor anchor{};
};

/// What the journal says to that.
struct Claimed
{
    Role role = Role::Viewer;
    std::optional<ProvisioningOwner> owner{};
    qint64 foreignChanges = -1;
    std::optional<Error> refusal{}; ///< it is ours, and the disk refuses the clock
    std::optional<StoredRequests> requests{}; ///< nothing: they are known
};

/// On the journal's thread.
Result<Claimed> claimed(const Claimant &claimant, RequestStore &store, Ownership &ownership, const Journal &journal)
{
    const auto role = claimant.isViewer ? Result<Role>{Role::Viewer} : ownership.claim(claimant.now, claimant.force);
    if (!role)
        return std::unexpected{role.error()};
    Claimed found{.role = *role, .owner = ownership.owner(), .foreignChanges = journal.foreignChanges()};
    const bool isOwner = *role == Role::Owner;
    if (isOwner)
        found.refusal = errorOf(store.setAnchor(claimant.anchor));
    const bool isKnown =
        isOwner ? claimant.isOwner : found.foreignChanges == claimant.foreignChanges && !claimant.isOwner;
    if (found.refusal || isKnown)
        return found;
    auto requests = store.load();
    if (!requests)
        return std::unexpected{requests.error()};
    found.requests = *std::move(requests);
    return found;
}

} // namespace

Task<bool> ProvisioningService::Flows::claim(Service service, Ownership::Force force)
{
    const bool wasOurs = service->m_isOurs && force == Ownership::Force::No;
    if (!wasOurs) {
        const auto anchor = co_await service->onJournal<SteadyTime::Anchor>(
            [](RequestStore &store, Ownership &, Journal &) { return store.anchor(); });
        if (!service)
            co_return failed(ErrorCode::Cancelled);
        if (anchor)
            service->m_time.resume(*anchor);
    }
    const Claimant self{.force = force,
                        .isOwner = wasOurs,
                        .isViewer = service->m_context.isViewer,
                        .foreignChanges = service->m_foreignChanges,
                        .now = service->m_time.now(),
                        .anchor = service->m_time.anchor()};
    service->m_mayBeOurs = true;
    const auto answer =
        co_await service->onJournal<Claimed>([self](RequestStore &store, Ownership &ownership, Journal &journal) {
            return claimed(self, store, ownership, journal);
        });
    if (!service)
        co_return failed(ErrorCode::Cancelled);
    service->m_isOurs = answer && answer->role == Role::Owner && !answer->refusal;
    service->m_mayBeOurs = !answer || answer->role == Role::Owner;
    const auto error = answer ? answer->refusal : std::optional{answer.error()};
    if (error) {
        service->setTrouble(error);
        co_return false;
    }
    service->m_owner = answer->owner;
    service->m_foreignChanges = answer->foreignChanges;
    service->m_heartbeatAt = service->m_time.now();
    if (service->m_trouble && service->m_trouble->code == ErrorCode::FileFailed)
        service->setTrouble(std::nullopt);
    if (service->m_isOurs && answer->requests)
        service->m_hasWoken = true;
    if (answer->requests)
        service->reload(*answer->requests);
    if (!service || !service->m_isOurs)
        co_return false;
    service->m_tasks.run(
        service->onJournal<void>([wall = service->m_context.clock->now()](
                                     RequestStore &, Ownership &, Journal &journal) { return journal.backUp(wall); }),
        [](const Result<> &) {}); // once a day; its failure takes nothing away
    co_return true;
}

void ProvisioningService::reload(StoredRequests stored)
{
    m_entries.clear();
    m_unreadable = std::move(stored.unreadable);
    for (const auto &history : std::as_const(stored.records))
        m_entries[history.tpuRequest.id].history = history;
    emit changed();
}

ProvisioningService::Entry *ProvisioningService::ours(const QUuid &id)
{
    const auto found = m_entries.find(id);
    return m_isOurs && found != m_entries.end() ? &found->second : nullptr;
}

Task<> ProvisioningService::Flows::save(Service service, TpuRequestRecord history, QList<FinishedAttempt> ended)
{
    const auto saved = co_await service->onJournal<void>(
        [history, ended, now = service->m_time.now()](RequestStore &store, Ownership &, Journal &) {
            return store.save(history, ended, now);
        });
    if (!service)
        co_return failed(ErrorCode::Cancelled);
    if (!saved)
        service->onRefusal(saved.error());
    co_return saved;
}

void ProvisioningService::onRefusal(const Error &error)
{
    if (error.code != ErrorCode::Conflict)
        return setTrouble(error);
    m_isOurs = false; // another window has taken over
    soon();
}

Task<> ProvisioningService::Flows::drive(Service service, QUuid id)
{
    auto *entry = service->ours(id);
    if (entry && entry->isDirty) {
        if (const auto saved = co_await save(service, entry->history, entry->unsaved); !saved)
            co_return saved;
        entry->unsaved.clear();
        entry->isDirty = false;
    }
    if (!entry)
        co_return {};
    const auto decision = decide(entry->history, service->moment(), service->observation(*entry));
    if (auto &wakeAt = service->m_wakeAt; decision.wakeAt.isValid() && (wakeAt.isNull() || decision.wakeAt < wakeAt))
        wakeAt = decision.wakeAt;
    if (decision.history != entry->history) {
        if (const auto saved = co_await save(service, decision.history, entry->unsaved); !saved)
            co_return saved; // without a record nothing is sent
        const auto before = std::exchange(entry->history, decision.history);
        service->announce(*entry, before);
    }
    for (const auto &action : std::as_const(decision.actions)) {
        if (service && service->ours(id))
            service->act(id, action);
    }
    co_return {};
}

void ProvisioningService::act(const QUuid &id, const Action &action)
{
    const auto found = m_entries.find(id);
    if (found == m_entries.end())
        return;
    const auto &history = found->second.history;
    const auto line =
        std::ranges::find_if(history.lines, [&](const ZoneAttemptRecord &l) { return l.line.zone == action.zone; });
    if (line == history.lines.end())
        return;
    const auto &api = m_context.tpus->api();
    const auto stop = m_calls.token();
    switch (action.kind) {
    case Action::Kind::Ask: {
        const auto now = m_time.now();
        m_askNotBefore = now.addMSecs(std::chrono::milliseconds{askGap}.count());
        run(id, action.zone, calls::ask(api, *line, validTime(history.tpuRequest, m_time), stop));
        break;
    }
    case Action::Kind::Look: run(id, action.zone, calls::look(api, *line, stop)); break;
    case Action::Kind::Remove: run(id, action.zone, calls::remove(api, *line, stop)); break;
    case Action::Kind::Reach: run(id, action.zone, calls::reach(api, *line, m_context.reach, stop)); break;
    case Action::Kind::Use: run(id, action.zone, calls::use(api, *line, history, m_context, stop)); break;
    }
}

template <typename Answer>
void ProvisioningService::run(const QUuid &id, const ZoneId &zone, Task<Answer> call)
{
    m_entries[id].busy.insert(zone);
    m_tasks.run(std::move(call), [this, id, zone](const Result<Answer> &answer) {
        m_tasks.run(Flows::heard(this, id, zone, answer ? std::optional{ProvisioningEvent{*answer}} : std::nullopt),
                    [](const Result<> &) { });
    });
}

/// The zone is busy until what was heard of it counts.
Task<> ProvisioningService::Flows::heard(Service service, QUuid id, ZoneId zone, std::optional<ProvisioningEvent> event)
{
    const auto turn = co_await Flows::turn(service);
    if (!turn || !service)
        co_return failed(ErrorCode::Cancelled);
    if (const auto found = service->m_entries.find(id); found != service->m_entries.end())
        found->second.busy.remove(zone);
    if (event)
        service->noteSignIn(*event);
    auto *entry = event && service ? service->ours(id) : nullptr;
    if (entry) {
        if (const auto *snapshot = std::get_if<event::Snapshot>(&*event);
            snapshot && snapshot->node && *snapshot->node) {
            entry->tpus.insert(zone, **snapshot->node);
            service->m_context.tpus->observe(**snapshot->node); // whoever hears of it finds it in the list
        }
        const auto slices = slicesIn(*event);
        if (!slices.isEmpty() && slices.constFirst())
            entry->tpus.insert(zone, *slices.constFirst());
        for (const auto &slice : slices) {
            if (service && slice)
                service->m_context.tpus->observe(*slice);
        }
        if (service)
            (void)co_await apply(service, id, *event);
    }
    if (service)
        service->soon();
    co_return {};
}

Task<> ProvisioningService::Flows::apply(Service service, QUuid id, ProvisioningEvent event)
{
    auto *entry = service->ours(id);
    if (!entry)
        co_return {};
    auto outcome = reduce(entry->history, event, service->moment());
    if (outcome.history == entry->history && outcome.ended.isEmpty())
        co_return {};
    const auto before = std::exchange(entry->history, outcome.history);
    entry->unsaved += outcome.ended;
    entry->isDirty = true;
    if (co_await save(service, entry->history, entry->unsaved)) {
        entry->unsaved.clear();
        entry->isDirty = false;
    }
    for (const auto &attempt : std::as_const(outcome.ended)) {
        noteUnknownWords(attempt);
        if (service)
            emit service->attemptEnded(id, attempt);
    }
    if (const auto *still = service ? service->ours(id) : nullptr)
        service->announce(*still, before);
    co_return {};
}

void ProvisioningService::announce(const Entry &entry, const TpuRequestRecord &before)
{
    const auto after = entry.history; // copies: a slot may do anything
    const auto tpus = entry.tpus;
    const auto id = after.tpuRequest.id;
    emit changed();
    for (const auto &line : after.lines) {
        const auto old = std::ranges::find_if(
            before.lines, [&](const ZoneAttemptRecord &l) { return l.line.zone == line.line.zone; });
        const bool wasLate = old != before.lines.end() && old->isLate;
        if (line.isLate && !wasLate)
            emit lateWinner(id, nodeIn(line, *m_context.tpus, tpus.value(line.line.zone)));
        if (after.winner && !before.winner && firstNodeOf(after.tpuRequest.project, line) == *after.winner)
            emit fulfilled(id, nodeIn(line, *m_context.tpus, tpus.value(line.line.zone)));
    }
    if (after.hasGivenUp && !before.hasGivenUp)
        emit gaveUp(id, after.why.value_or(Error{}));
    if (after.needsUser && !before.needsUser)
        emit needsUser(id, after.why.value_or(Error{}));
}

ListSnapshot ProvisioningService::observation(const Entry &entry) const
{
    const bool isUsed = m_list.listedAt().isValid() && entry.history.endedAt.isNull();
    return {.isSignedOut = m_isSignedOut,
            .isReadOnly = WriteLock::instance().isLocked(),
            .busy = entry.busy,
            .askNotBefore = m_askNotBefore,
            .listedAt = m_list.listedAt(),
            .listedStates = isUsed ? listedStates(entry.history, *m_context.tpus) : QHash<ZoneId, ListedState>{},
            .quotas = quotasOf(m_context, entry.history.tpuRequest)};
}

void ProvisioningService::noteSignIn(const ProvisioningEvent &event)
{
    const auto error = errorIn(event);
    if (!error || error->code != ErrorCode::SignedOut || m_isSignedOut)
        return;
    m_isSignedOut = true; // all requests wait, with one notice
    setTrouble(error);
}

void ProvisioningService::setTrouble(std::optional<Error> trouble)
{
    const bool isSame =
        trouble.has_value() == m_trouble.has_value() && (!trouble || trouble->message == m_trouble->message);
    m_trouble = std::move(trouble);
    if (isSame)
        return;
    emit troubleChanged();
    emit changed(); // each request says why it rests
}

/// Nothing is asked for before a list has told what is there; why there is none is said, until there is one.
void ProvisioningService::noteNoList(const Error &error)
{
    if (classifyFailure(error).kind == FailureClass::Project
        && std::exchange(m_isSignedOut, false)) // who is refused by name is signed in
        setTrouble(std::nullopt);
    const bool isDisk = m_trouble && m_trouble->code == ErrorCode::FileFailed;
    if (m_list.listedAt().isValid() || m_isSignedOut || isDisk || error.code == ErrorCode::Cancelled || !isAnyActive())
        return;
    m_isUnlisted = true;
    setTrouble(error);
}

void ProvisioningService::onList()
{
    const auto &state = m_context.tpus->listState();
    if (state.loading == ListState::Loading::Yes) {
        m_list.begin(m_time.now());
        return;
    }
    if (state.error && needsSignIn(state.error->code)) {
        if (!std::exchange(m_isSignedOut, true))
            setTrouble(state.error);
        return;
    }
    if (state.error)
        noteNoList(*state.error);
    if (state.error || !m_list.complete(m_time.now()))
        return;
    const bool wasSignedOut = std::exchange(m_isSignedOut, false);
    if (std::exchange(m_isUnlisted, false) || wasSignedOut)
        setTrouble(std::nullopt);
    if (m_isOurs)
        m_tasks.run(Flows::seeLate(this, m_context.tpus->tpus()), [](const Result<> &) { });
    soon();
}

Task<> ProvisioningService::Flows::seeLate(Service service, QList<Tpu> tpus)
{
    const auto turn = co_await Flows::turn(service);
    for (const auto &tpu : std::as_const(tpus)) {
        const QUuid id{tpu.labels.value(QLatin1StringView{jobLabel})};
        if (turn && service && !id.isNull())
            (void)co_await apply(service, id, event::LateSeen{tpu});
    }
    if (service)
        service->soon();
    co_return {};
}

bool ProvisioningService::isAnyActive() const
{
    return std::ranges::any_of(m_entries, [](const auto &pair) { return pair.second.history.endedAt.isNull(); });
}

std::chrono::milliseconds ProvisioningService::wantedListPace(const QDateTime &now) const
{
    std::chrono::milliseconds wanted = pace::listUsually;
    for (const auto &[id, entry] : m_entries) {
        if (entry.history.endedAt.isValid())
            continue;
        for (const auto &line : entry.history.lines)
            wanted = std::min(wanted, pace::ofList(line, now).value_or(wanted));
    }
    return wanted;
}

/// The list tells of all requests at once; the window's own refresh counts as well.
void ProvisioningService::refreshIfDue(const QDateTime &now)
{
    if (!isAnyActive() || m_isRefreshing)
        return;
    if (const auto due = m_list.dueAt(wantedListPace(now)); due > now) {
        m_wakeAt = due;
        return;
    }
    m_isRefreshing = true;
    m_tasks.run(m_context.tpus->refresh(m_tasks.token()), [this](const Result<> &answer) {
        m_isRefreshing = false;
        m_list.answered(answer, m_time.now(), 0.8 + 0.4 * Dice{m_context.random()}.roll());
        soon();
    });
}
