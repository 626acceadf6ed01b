// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/engine.h"

#include "services/core/punctuation.h"
#include "services/tpu/tpuservice.h"
#include "services/wish/pace.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

// What the user orders, and what the window is shown.
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Wish)
};

std::unexpected<Error> notOurs()
{
    return std::unexpected{onlyWatches()};
}

constexpr std::chrono::duration<double> minute{60};

double callsPerMinute(const WishHistory &history, const LineHistory &line, const QDateTime &now)
{
    constexpr double attempt = 0.75; // an attempt itself takes about that many minutes
    constexpr double calls = 4.0; // one to ask, three looks at what becomes of it: measured by bench_waiting
    constexpr double login = 3.0; // the node, its host keys, and what the reach reads itself
    constexpr std::chrono::milliseconds loginTakes{1'000};
    const auto pause = std::chrono::duration<double, std::ratio<60>>{history.wish.pause}.count();
    switch (line.line.state) {
    case LineState::Waiting:
        return history.intent == Intent::Get && !line.isHeld && !history.needsUser ? calls / (pause + attempt) : 0;
    case LineState::Queued: return 0.1;
    case LineState::Making: return line.method == WishMethod::Direct ? calls / (pause + attempt) : 2.0;
    case LineState::Asking:
    case LineState::OutcomeUnknown: return 6.0;
    case LineState::Cancelling: return 4.0;
    case LineState::Reaching: return login * minute / (pace::ofLogin(line, now) + loginTakes);
    default: return 0;
    }
}

void showQuotaHolders(WishView &view, const WishHistory &history, const QHash<ZoneId, QString> &quotas)
{
    for (qsizetype i = 0; i < view.lines.size(); ++i) {
        const auto *holder = view.lines.at(i).state == LineState::Waiting
            ? holderOfQuota(history, history.lines.at(i), quotas)
            : nullptr;
        if (holder)
            view.lines[i].behind = holder->line.zone;
    }
}

} // namespace

Error onlyWatches()
{
    return {.code = ErrorCode::Conflict,
            .message = Words::tr("Another window runs your requests now. This one shows them."),
            .serverWords = {}};
}

WishView WishService::Engine::viewOf(const Entry &entry) const
{
    auto view = ::viewOf(entry.history);
    if (m_trouble && view.state == WishState::Working) {
        view.why = m_trouble;
        for (auto &line : view.lines)
            line.nextTryAt = line.state == LineState::Waiting ? QDateTime{} : line.nextTryAt; // nobody knows when
    }
    if (view.state == WishState::Working && !m_trouble)
        showQuotaHolders(view, entry.history, quotasOf(entry.history.wish));
    view.wish.createdAt = m_time.onTheWall(view.wish.createdAt);
    view.wish.until = m_time.onTheWall(view.wish.until);
    view.endedAt = m_time.onTheWall(view.endedAt);
    for (auto &line : view.lines) {
        line.since = m_time.onTheWall(line.since);
        line.nextTryAt = m_time.onTheWall(line.nextTryAt);
    }
    return view;
}

Result<QUuid> WishService::Engine::start(Wish wish)
{
    if (!m_ownership.isOurs() && !hold())
        return m_trouble ? std::unexpected{*m_trouble} : notOurs();
    const auto now = m_time.now();
    if (wish.id.isNull())
        wish.id = QUuid::createUuid();
    if (m_entries.contains(wish.id))
        return failed(ErrorCode::AlreadyExists, Words::tr("This request runs already."));
    wish.project = m_context.tpus->profile().project;
    wish.createdAt = now;
    wish.until = steady(wish.until);
    if (wish.choice == ZoneChoice::WholeGrant && wish.zones.isEmpty() && m_context.grantZones)
        wish.zones = m_context.grantZones(wish.spec.acceleratorType, wish.spec.tier);
    if (const auto problems = problemsOf(wish); !problems.isEmpty())
        return failed(ErrorCode::Invalid, punctuation::sentences(problems));
    Entry entry{.history = begun(wish, moment())};
    if (!save(entry))
        return m_trouble ? std::unexpected{*m_trouble} : notOurs();
    m_entries.emplace(wish.id, std::move(entry));
    emit m_service->changed();
    soon();
    return wish.id;
}

/// What a clock on the wall shows, on the time that never jumps.
QDateTime WishService::Engine::steady(const QDateTime &onTheWall) const
{
    const auto now = m_time.now();
    return onTheWall.isValid() ? onTheWall.addMSecs(m_time.onTheWall(now).msecsTo(now)).toUTC() : QDateTime{};
}

Result<> WishService::Engine::change(const QUuid &id, Wish wish)
{
    if (const auto problems = problemsOf(wish); !problems.isEmpty())
        return failed(ErrorCode::Invalid, punctuation::sentences(problems));
    wish.until = steady(wish.until);
    return tell(id, happening::Changed{std::move(wish)});
}

Result<> WishService::Engine::tell(const QUuid &id, const WishEvent &event)
{
    const auto found = m_entries.find(id);
    if (found == m_entries.end())
        return failed(ErrorCode::NotFound, Words::tr("This request is not there any more."));
    if (!m_ownership.isOurs())
        return notOurs();
    auto &entry = found->second;
    auto outcome = happened(entry.history, event, moment());
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
        emit m_service->attemptEnded(id, attempt);
    if (const auto still = m_entries.find(id); still != m_entries.end())
        announce(still->second, before);
    soon();
    return {};
}

Result<> WishService::Engine::forget(const QUuid &id)
{
    const auto found = m_entries.find(id);
    if (found == m_entries.end())
        return {};
    if (!m_ownership.isOurs())
        return notOurs();
    if (!isOver(stateOf(found->second.history)))
        return failed(ErrorCode::Invalid, Words::tr("This request is still under way. Stop it first."));
    if (const auto removed = m_store.remove(id); !removed)
        return removed;
    m_entries.erase(found);
    emit m_service->changed();
    return {};
}

Result<> WishService::Engine::takeOver()
{
    const auto role = m_ownership.claim(m_time.now(), Ownership::Force::Yes);
    if (!role)
        return std::unexpected{role.error()};
    reload();
    m_hasWoken = true;
    m_beatAt = m_time.now();
    soon();
    return {};
}

double WishService::Engine::requestsPerMinute() const
{
    constexpr double lists = 2.0; // nodes and queued requests, each of all zones
    const auto now = m_time.now();
    double sum = isAnyActive() ? lists * (minute / listPace(now)) : 0;
    for (const auto &[id, entry] : m_entries) {
        for (const auto &line : entry.history.endedAt.isNull() ? entry.history.lines : QList<LineHistory>{})
            sum += callsPerMinute(entry.history, line, now);
    }
    return sum;
}
