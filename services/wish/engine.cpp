// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/engine.h"

#include "services/core/clock.h"
#include "services/core/linkedstop.h"
#include "services/core/wakewatch.h"
#include "services/core/writelock.h"
#include "services/store/journal.h"
#include "services/tpu/tpuservice.h"
#include "services/wish/pace.h"

#include <QCoreApplication>
#include <QRandomGenerator>

#include <algorithm>
#include <ranges>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds longestNap = Ownership::beat;

std::optional<Error> errorOf(const auto &result)
{
    return result ? std::nullopt : std::optional{result.error()};
}

std::optional<Error> errorIn(const WishEvent &event)
{
    if (const auto *sent = std::get_if<happening::Sent>(&event))
        return errorOf(sent->answer);
    if (const auto *removed = std::get_if<happening::Removed>(&event))
        return errorOf(removed->answer);
    const auto *looked = std::get_if<happening::Looked>(&event);
    if (looked && looked->request && !*looked->request)
        return looked->request->error();
    return looked && looked->node ? errorOf(*looked->node) : std::nullopt;
}

} // namespace

struct WishService::Engine::Flows
{
    /// The one loop. `service` may go while it sleeps; its scope stops it then.
    [[nodiscard]] static Task<> drive(QPointer<WishService> service, Engine *engine, Clock *clock, std::stop_token stop)
    {
        while (service && !stop.stop_requested()) {
            const auto wait = engine->pump();
            if (!service || stop.stop_requested())
                break;
            const auto nap = std::make_shared<std::stop_source>();
            engine->m_nap = nap;
            const LinkedStop linked{stop, nap->get_token()};
            (void)co_await clock->sleep(wait, linked.token());
        }
        co_return failed(ErrorCode::Cancelled);
    }
};

WishService::Engine::Engine(WishService *service, WishContext context)
    : m_service{service}
    , m_context{std::move(context)}
    , m_time{m_context.clock, m_context.self.boot}
    , m_ownership{m_context.journal, m_context.self, m_context.bornOf}
    , m_store{m_context.journal, &m_ownership, m_context.tpus->profile().project}
{
    if (!m_context.random)
        m_context.random = [] { return QRandomGenerator::global()->generate64(); };
    QObject::connect(m_context.tpus, &TpuService::listStateChanged, m_service, [this] { onList(); });
    QObject::connect(&WriteLock::instance(), &WriteLock::changed, m_service, [this] { soon(); });
    if (m_context.wake)
        QObject::connect(m_context.wake, &WakeWatch::woke, m_service, [this] { onWoke(); });
}

WishService::Engine::~Engine()
{
    m_ownership.release();
}

void WishService::Engine::begin()
{
    m_tasks.run(Flows::drive(m_service, this, m_context.clock, m_tasks.token()), [](const Result<> &) { });
}

Moment WishService::Engine::moment() const
{
    return {.now = m_time.now(), .seed = m_context.random()};
}

void WishService::Engine::soon()
{
    if (m_nap)
        m_nap->request_stop();
}

std::chrono::milliseconds WishService::Engine::pump()
{
    constexpr auto viewersNap = 2s; // how soon a second window shows what the first one does
    m_wakeAt = {};
    const bool isOurs = hold();
    if (const auto role = this->role(); role != std::exchange(m_toldRole, role)) {
        emit m_service->roleChanged();
        emit m_service->changed();
    }
    if (!isOurs)
        return m_trouble ? longestNap : std::chrono::milliseconds{viewersNap};
    const auto now = m_time.now();
    refreshIfDue(now);
    const bool hasWoken = std::exchange(m_hasWoken, false);
    QList<QUuid> ids;
    for (const auto &[id, entry] : m_entries)
        ids.append(id);
    for (const auto &id : std::as_const(ids)) {
        if (const auto found = m_entries.find(id);
            hasWoken && found != m_entries.end() && found->second.history.endedAt.isNull())
            apply(found->second, happened(found->second.history, happening::Woke{}, moment()));
        drive(id);
    }
    const auto wait = m_wakeAt.isValid() ? std::chrono::milliseconds{m_time.now().msecsTo(m_wakeAt)} : longestNap;
    return std::clamp<std::chrono::milliseconds>(wait, 10ms, longestNap);
}

/// Opens the journal, keeps or becomes its owner. False: this window only watches, or nothing can be written down.
bool WishService::Engine::hold()
{
    if (!m_context.journal->isOpen()) {
        if (const auto opened = m_context.journal->open(); !opened) {
            setTrouble(opened.error());
            return false;
        }
    }
    const auto beat = isAnyActive() ? Ownership::beat : Ownership::beat * 40; // the disk may sleep
    if (m_ownership.isOurs() && m_beatAt.isValid() && m_time.now() < m_beatAt + beat && !m_trouble)
        return true;
    const bool wasOurs = m_ownership.isOurs();
    if (const auto anchor = m_store.anchor(); anchor && !wasOurs)
        m_time.goOn(*anchor);
    const auto role = m_ownership.claim(m_time.now());
    auto error = errorOf(role);
    if (role && *role == Role::Owner)
        error = errorOf(m_store.setAnchor(m_time.anchor()));
    if (role && (!error || error->code != ErrorCode::FileFailed))
        m_beatAt = m_time.now();
    if (error) {
        setTrouble(error);
        return false;
    }
    if (m_trouble && m_trouble->code == ErrorCode::FileFailed)
        setTrouble(std::nullopt);
    if (m_ownership.isOurs()) {
        if (!wasOurs) {
            reload();
            m_hasWoken = true;
        }
        (void)m_context.journal->backUp(m_context.clock->now()); // once a day; its failure takes nothing away
        return true;
    }
    if (const auto changes = m_context.journal->foreignChanges();
        wasOurs || changes != std::exchange(m_foreignChanges, changes))
        reload();
    return false;
}

void WishService::Engine::reload()
{
    const auto histories = m_store.load();
    if (!histories) {
        setTrouble(histories.error());
        return;
    }
    m_entries.clear();
    for (const auto &history : *histories)
        m_entries[history.wish.id].history = history;
    emit m_service->changed();
}

bool WishService::Engine::save(Entry &entry)
{
    const auto saved = m_store.save(entry.history, entry.unsaved, m_time.now());
    if (saved) {
        entry.unsaved.clear();
        entry.isDirty = false;
        return true;
    }
    if (saved.error().code == ErrorCode::Conflict) {
        m_ownership.lose();
        soon();
    } else {
        setTrouble(saved.error());
    }
    return false;
}

void WishService::Engine::drive(const QUuid &id)
{
    const auto found = m_entries.find(id);
    if (found == m_entries.end() || !m_ownership.isOurs())
        return;
    auto &entry = found->second;
    if (entry.isDirty && !save(entry))
        return;
    auto decision = decide(entry.history, moment(), observation(entry));
    if (decision.wakeAt.isValid() && (m_wakeAt.isNull() || decision.wakeAt < m_wakeAt))
        m_wakeAt = decision.wakeAt;
    if (decision.history != entry.history) {
        const auto before = std::exchange(entry.history, std::move(decision.history));
        if (!save(entry)) { // without a record nothing is sent
            entry.history = before;
            return;
        }
        announce(entry, before);
    }
    for (const auto &action : std::as_const(decision.actions))
        act(id, action);
}

void WishService::Engine::act(const QUuid &id, const Action &action)
{
    const auto found = m_entries.find(id);
    if (found == m_entries.end())
        return;
    const auto &history = found->second.history;
    const auto line =
        std::ranges::find_if(history.lines, [&](const LineHistory &l) { return l.line.zone == action.zone; });
    if (line == history.lines.end())
        return;
    const auto &api = m_context.tpus->api();
    const auto stop = m_tasks.token();
    switch (action.kind) {
    case Action::Kind::Ask: {
        const auto now = m_time.now();
        m_askNotBefore = now.addMSecs(std::chrono::milliseconds{askGap}.count());
        const auto validFor = history.wish.until.isValid()
            ? std::optional{std::chrono::seconds{std::max<qint64>(60, now.secsTo(history.wish.until))}}
            : std::nullopt;
        run(id, action.zone, wishcalls::ask(api, *line, validFor, stop));
        break;
    }
    case Action::Kind::Look: run(id, action.zone, wishcalls::look(api, *line, stop)); break;
    case Action::Kind::Remove: run(id, action.zone, wishcalls::remove(api, *line, stop)); break;
    case Action::Kind::Reach: run(id, action.zone, wishcalls::reach(api, *line, m_context.reach, stop)); break;
    }
}

template <typename Answer>
void WishService::Engine::run(const QUuid &id, const ZoneId &zone, Task<Answer> call)
{
    m_entries[id].busy.insert(zone);
    m_tasks.run(std::move(call), [this, id, zone](const Result<Answer> &answer) {
        if (const auto found = m_entries.find(id); found != m_entries.end())
            found->second.busy.remove(zone);
        if (answer)
            answered(id, zone, WishEvent{*answer});
        soon();
    });
}

void WishService::Engine::answered(const QUuid &id, const ZoneId &zone, const WishEvent &event)
{
    noteSignIn(event);
    const auto found = m_entries.find(id);
    if (found == m_entries.end() || !m_ownership.isOurs())
        return;
    if (const auto *looked = std::get_if<happening::Looked>(&event); looked && looked->node && *looked->node) {
        found->second.tpus.insert(zone, **looked->node);
        m_context.tpus->learn(**looked->node); // whoever hears of it finds it in the list
    }
    apply(found->second, happened(found->second.history, event, moment()));
}

/// What happened has happened: it counts in memory at once, and is written down as soon as the disk takes it.
void WishService::Engine::apply(Entry &entry, WishOutcome outcome)
{
    if (outcome.history == entry.history && outcome.ended.isEmpty())
        return;
    const auto id = entry.history.wish.id;
    const auto before = std::exchange(entry.history, std::move(outcome.history));
    entry.unsaved += outcome.ended;
    entry.isDirty = true;
    (void)save(entry);
    for (const auto &attempt : std::as_const(outcome.ended))
        emit m_service->attemptEnded(id, attempt);
    if (const auto found = m_entries.find(id); found != m_entries.end())
        announce(found->second, before);
}

void WishService::Engine::announce(const Entry &entry, const WishHistory &before)
{
    const auto after = entry.history; // copies: a slot may do anything
    const auto tpus = entry.tpus;
    const auto id = after.wish.id;
    const auto tpuIn = [&](const LineHistory &line) {
        // The list may still show the machine of that name that was lost before.
        const auto listed = m_context.tpus->tpu(tpuId(after.wish.project, line.line.zone, line.line.name));
        const auto looked = tpus.value(line.line.zone);
        return listed && (listed->numericId == line.numericId || looked.numericId != line.numericId) ? *listed : looked;
    };
    emit m_service->changed();
    for (const auto &line : after.lines) {
        const auto old =
            std::ranges::find_if(before.lines, [&](const LineHistory &l) { return l.line.zone == line.line.zone; });
        const bool wasLate = old != before.lines.end() && old->isLate;
        if (line.isLate && !wasLate)
            emit m_service->lateWinner(id, tpuIn(line));
        if (after.winner && !before.winner
            && tpuId(after.wish.project, line.line.zone, line.line.name) == *after.winner)
            emit m_service->fulfilled(id, tpuIn(line));
    }
    if (after.hasGivenUp && !before.hasGivenUp)
        emit m_service->gaveUp(id, after.why.value_or(Error{}));
    if (after.needsUser && !before.needsUser)
        emit m_service->needsUser(id, after.why.value_or(Error{}));
}

QHash<ZoneId, QString> WishService::Engine::quotasOf(const Wish &wish) const
{
    QHash<ZoneId, QString> quotas;
    for (const auto &zone : m_context.sharedQuota ? wish.zones : QList<ZoneId>{}) {
        if (const auto quota = m_context.sharedQuota(zone, wish.spec.acceleratorType, wish.spec.tier); !quota.isEmpty())
            quotas.insert(zone, quota);
    }
    return quotas;
}

Observation WishService::Engine::observation(const Entry &entry) const
{
    Observation seen{.isSignedOut = m_isSignedOut,
                     .isReadOnly = WriteLock::instance().isLocked(),
                     .busy = entry.busy,
                     .askNotBefore = m_askNotBefore,
                     .listedAt = m_listedAt,
                     .sights = {},
                     .quotas = quotasOf(entry.history.wish)};
    if (m_listedAt.isNull() || entry.history.endedAt.isValid())
        return seen;
    const auto &wish = entry.history.wish;
    const auto label = labelOf(wish);
    for (const auto &tpu : m_context.tpus->tpus()) {
        const bool ours = isOurs(wish, tpu);
        const auto line =
            std::ranges::find_if(entry.history.lines, [&](const LineHistory &l) { return l.line.zone == tpu.zone; });
        if (line == entry.history.lines.end())
            continue;
        const auto next = nodeName(wish.namePattern, tpu.zone, line->line.attempt + 1);
        if (ours || tpu.shortName == line->line.name || tpu.shortName == next) {
            auto &sight = seen.sights[tpu.zone];
            if (ours || sight.node.isEmpty()) {
                sight.node = tpu.stateText;
                sight.nodeName = tpu.shortName;
                sight.isForeign = !ours;
            }
        }
    }
    for (const auto &request : m_context.tpus->requests()) {
        const auto line = std::ranges::find_if(entry.history.lines,
                                               [&](const LineHistory &l) { return l.line.zone == request.zone; });
        if (line == entry.history.lines.end())
            continue;
        const bool ours = std::ranges::any_of(request.nodes, [&](const RequestedNode &node) {
            return node.labels.value(QLatin1StringView{jobLabel}) == label;
        });
        auto &sight = seen.sights[request.zone];
        if (request.id == line->line.request || (ours && sight.request.isEmpty())) {
            sight.request = request.stateText;
            sight.requestId = request.id;
            if (sight.nodeName.isEmpty() && !request.nodes.isEmpty())
                sight.nodeName = request.nodes.constFirst().name;
        }
    }
    return seen;
}

void WishService::Engine::noteSignIn(const WishEvent &event)
{
    const auto error = errorIn(event);
    if (!error || error->code != ErrorCode::SignedOut || m_isSignedOut)
        return;
    m_isSignedOut = true; // all wishes wait, with one notice
    setTrouble(error);
}

void WishService::Engine::setTrouble(std::optional<Error> trouble)
{
    const bool isSame =
        trouble.has_value() == m_trouble.has_value() && (!trouble || trouble->message == m_trouble->message);
    m_trouble = std::move(trouble);
    if (isSame)
        return;
    emit m_service->troubleChanged();
    emit m_service->changed(); // each request says why it rests
}

/// Nothing is asked for before a list has told what is there; why there is none is said, until there is one.
void WishService::Engine::noteNoList(const Error &error)
{
    if (triage(error).kind == TriageClass::Project
        && std::exchange(m_isSignedOut, false)) // who is refused by name is signed in
        setTrouble(std::nullopt);
    const bool isDisk = m_trouble && m_trouble->code == ErrorCode::FileFailed;
    if (m_listedAt.isValid() || m_isSignedOut || isDisk || error.code == ErrorCode::Cancelled || !isAnyActive())
        return;
    m_isUnlisted = true;
    setTrouble(error);
}

void WishService::Engine::onList()
{
    const auto &state = m_context.tpus->listState();
    if (state.loading == ListState::Loading::Yes) {
        m_listBegan = m_time.now();
        return;
    }
    if (state.error && needsSignIn(state.error->code)) {
        if (!std::exchange(m_isSignedOut, true))
            setTrouble(state.error);
        return;
    }
    if (state.error)
        noteNoList(*state.error);
    if (state.error || !m_listBegan.isValid())
        return;
    m_listedAt = m_listBegan;
    m_triedAt = m_time.now();
    m_listError = {};
    const bool wasSignedOut = std::exchange(m_isSignedOut, false);
    if (std::exchange(m_isUnlisted, false) || wasSignedOut)
        setTrouble(std::nullopt);
    for (const auto &tpu : m_ownership.isOurs() ? m_context.tpus->tpus() : QList<Tpu>{}) {
        const QUuid id{tpu.labels.value(QLatin1StringView{jobLabel})};
        if (const auto found = id.isNull() ? m_entries.end() : m_entries.find(id); found != m_entries.end())
            apply(found->second, happened(found->second.history, happening::LateSeen{tpu}, moment()));
    }
    soon();
}

void WishService::Engine::onWoke()
{
    m_hasWoken = true;
    m_triedAt = {};
    m_listedAt = {}; // what the list said before counts no more: it is read once, then all goes on
    soon();
}

bool WishService::Engine::isAnyActive() const
{
    return std::ranges::any_of(m_entries, [](const auto &pair) { return pair.second.history.endedAt.isNull(); });
}

std::chrono::milliseconds WishService::Engine::listPace(const QDateTime &now) const
{
    std::chrono::milliseconds pace = pace::listUsually;
    for (const auto &[id, entry] : m_entries) {
        if (entry.history.endedAt.isValid())
            continue;
        for (const auto &line : entry.history.lines)
            pace = std::min(pace, pace::ofList(line, now).value_or(pace));
    }
    return m_listError ? std::max(pace, pace::afterFailures(m_listFailures, *m_listError)) : pace;
}

/// The list tells of all wishes at once; the window's own refresh counts as well.
void WishService::Engine::refreshIfDue(const QDateTime &now)
{
    if (!isAnyActive() || m_isRefreshing)
        return;
    const auto last = std::max(m_listedAt, m_triedAt);
    const auto due = last.isValid() ? last.addMSecs(qint64(double(listPace(now).count()) * m_stretch)) : now;
    if (due > now) {
        m_wakeAt = due;
        return;
    }
    m_isRefreshing = true;
    m_tasks.run(m_context.tpus->refresh(m_tasks.token()), [this](const Result<> &answer) { listAnswered(answer); });
}

void WishService::Engine::listAnswered(const Result<> &answer)
{
    m_isRefreshing = false;
    m_triedAt = m_time.now();
    m_listError = errorOf(answer);
    m_listFailures = answer ? 0 : m_listFailures + 1;
    m_stretch = 0.8 + 0.4 * Dice{m_context.random()}.roll();
    soon();
}
