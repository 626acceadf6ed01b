// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/idledeletes.h"

#include "services/core/activities.h"
#include "services/store/jsonfile.h"
#include "services/store/jsonmerge.h"
#include "services/tpu/multislice.h"
#include "services/tpu/tpuservice.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QPointer>
#include <QSet>

#include <algorithm>
#include <vector>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

struct IdleDeletesMessages
{
    Q_DECLARE_TR_FUNCTIONS(IdleDeletes)
};

constexpr auto fresh = 60s; // a look that may decide
constexpr qsizetype mostHosts = 64; // of several slices that are looked at at once

std::chrono::seconds between(const QDateTime &from, const QDateTime &to)
{
    return std::chrono::seconds{from.secsTo(to)};
}

qsizetype hostsOf(const Tpu &slice)
{
    return std::max<qsizetype>(1, slice.endpoints.size());
}

/// Some slices at a time: idle when each of them is. It ends with the first one that is not, or is not known.
Task<IdleSeen> lookAtSlices(std::function<Task<IdleSeen>(Tpu tpu, std::stop_token stop)> look, QList<Tpu> slices,
                            std::stop_token stop)
{
    while (!slices.isEmpty()) {
        std::vector<Task<IdleSeen>> looks;
        for (qsizetype hosts = 0;
             !slices.isEmpty() && (looks.empty() || hosts + hostsOf(slices.constFirst()) <= mostHosts);) {
            hosts += hostsOf(slices.constFirst());
            looks.push_back(look(slices.takeFirst(), stop));
        }
        auto all = IdleSeen::Idle;
        for (auto &one : looks) {
            const auto seen = (co_await one).value_or(IdleSeen::Unknown);
            all = all == IdleSeen::Idle ? seen : all;
        }
        if (all != IdleSeen::Idle)
            co_return all;
    }
    co_return IdleSeen::Idle;
}

/// Slices whose request is gone. Each one is read again before.
Task<> removeEach(QPointer<TpuService> tpus, QList<ListedNode> slices, std::stop_token stop)
{
    for (const auto &slice : std::as_const(slices)) {
        if (!tpus)
            co_return failed(ErrorCode::Cancelled);
        if (const auto gone = co_await tpus->remove(slice, stop); !gone)
            co_return gone;
    }
    co_return {};
}

/// Read once more, by itself: what was READY in the list may be another one by now.
Task<> removeIdle(QPointer<TpuService> tpus, IdleRule rule, std::stop_token stop)
{
    const auto now = co_await tpus->api().node(rule.tpu, stop);
    if (!now)
        co_return std::unexpected{now.error()};
    if (now->numericId != rule.number || now->state != TpuState::Ready)
        co_return failed(ErrorCode::Conflict,
                         IdleDeletesMessages::tr("%1 is %2 or another machine now. Nothing was deleted.")
                             .arg(now->shortName, now->stateText));
    if (!tpus)
        co_return failed(ErrorCode::Cancelled);
    if (now->queuedResource.isEmpty())
        co_return co_await tpus->remove({now->id, now->numericId, now->stateText}, stop);
    const auto request = co_await tpus->api().queuedResource(now->queuedResource, stop);
    if (!tpus)
        co_return failed(ErrorCode::Cancelled);
    if (!request && request.error().code == ErrorCode::NotFound)
        co_return co_await removeEach(tpus, rule.looked, stop);
    // It takes nothing with it that was not looked at: a slice that came, or changed its state, keeps all.
    co_return co_await tpus->removeQueuedResource({.id = now->queuedResource, .nodes = rule.looked}, stop);
}

} // namespace

IdleRule afterLook(IdleRule rule, IdleSeen seen, const QDateTime &now, const IdlePace &pace)
{
    const bool wasAway =
        rule.lookedAt.isValid() && (between(rule.lookedAt, now) > 3 * pace.look || now < rule.lookedAt);
    rule.lookedAt = now;
    if (seen != IdleSeen::Idle || wasAway) {
        rule.idleSince = {};
        rule.graceUntil = {};
    }
    if (seen != IdleSeen::Idle)
        return rule;
    if (!rule.idleSince.isValid())
        rule.idleSince = now;
    if (!rule.graceUntil.isValid() && between(rule.idleSince, now) >= rule.after)
        rule.graceUntil = now.addSecs(std::chrono::seconds{pace.grace}.count());
    return rule;
}

bool isDue(const IdleRule &rule, const QDateTime &now)
{
    return rule.graceUntil.isValid() && now >= rule.graceUntil && rule.lookedAt.isValid()
        && between(rule.lookedAt, now) <= fresh;
}

struct IdleDeletes::Tasks
{
    [[nodiscard]] static Task<> lookNowAndThen(QPointer<IdleDeletes> self, Clock *clock, std::stop_token stop)
    {
        for (;;) {
            if (const auto slept = co_await clock->sleep(30s, stop); !slept)
                co_return slept;
            if (!self)
                co_return failed(ErrorCode::Cancelled);
            self->lookAtAll();
        }
    }
};

IdleDeletes::IdleDeletes(IdleContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
    load();
}

void IdleDeletes::start()
{
    m_tasks.cancel();
    load(); // another window may have changed them meanwhile
    emit changed();
    m_tasks.run(Tasks::lookNowAndThen(this, m_context.clock, m_tasks.token()), [](const Result<> &) { });
}

std::optional<IdleRule> IdleDeletes::rule(const TpuId &tpu) const
{
    const auto found = std::ranges::find_if(m_rules, [&](const IdleRule &rule) { return isAbout(rule, tpu); });
    return found != m_rules.end() ? std::optional{*found} : std::nullopt;
}

/// Its TPU, or another one of its slices.
bool IdleDeletes::isAbout(const IdleRule &rule, const TpuId &tpu) const
{
    if (rule.tpu == tpu)
        return true;
    const auto first = m_context.tpus->tpu(rule.tpu);
    return first && first->isSlice
        && std::ranges::contains(multisliceOf(*first, m_context.tpus->tpus()), tpu, &Tpu::id);
}

Result<> IdleDeletes::set(const Tpu &tpu, std::chrono::hours after)
{
    m_rules.removeIf([&](const IdleRule &rule) { return isAbout(rule, tpu.id); });
    m_rules.append({.tpu = tpu.id, .number = tpu.numericId, .after = std::max(1h, after)});
    emit changed();
    return save();
}

void IdleDeletes::clear(const TpuId &tpu)
{
    if (m_rules.removeIf([&](const IdleRule &rule) { return isAbout(rule, tpu); }) == 0)
        return;
    (void)save();
    emit changed();
}

void IdleDeletes::touch(const TpuId &tpu)
{
    for (auto &rule : m_rules) {
        if ((!rule.idleSince.isValid() && !rule.graceUntil.isValid()) || !isAbout(rule, tpu))
            continue;
        rule.idleSince = {};
        rule.graceUntil = {};
        emit changed();
    }
}

void IdleDeletes::lookAtAll()
{
    const auto now = m_context.clock->now();
    const auto rules = m_rules;
    for (const auto &rule : rules) {
        const auto pause = rule.graceUntil.isValid() ? 30s : std::chrono::seconds{m_context.pace.look};
        const auto tpu = m_context.tpus->tpu(rule.tpu);
        if (tpu && tpu->numericId != rule.number) {
            clear(rule.tpu); // that one is gone
            continue;
        }
        if (!tpu || m_looking.contains(rule.tpu)
            || (rule.lookedAt.isValid() && rule.lookedAt <= now
                && between(rule.lookedAt, now) < pause)) // a clock set back delays nothing
            continue;
        lookAt(rule, multisliceOf(*tpu, m_context.tpus->tpus()));
    }
}

/// A slice that is not READY, or that the look before was not at, was not seen to be idle: all begin anew.
void IdleDeletes::lookAt(const IdleRule &rule, const QList<Tpu> &slices)
{
    auto looked = rule;
    looked.lookedAt = m_context.clock->now();
    looked.looked.clear();
    for (const auto &slice : slices)
        looked.looked.append({slice.id, slice.numericId, slice.stateText});
    const bool isOther = !rule.looked.isEmpty() && rule.looked != looked.looked;
    if (isOther || !std::ranges::all_of(slices, [](const Tpu &slice) { return slice.state == TpuState::Ready; })) {
        take(looked, IdleSeen::Unknown);
        return;
    }
    m_looking.insert(rule.tpu);
    m_tasks.run(lookAtSlices(m_context.look, slices, m_tasks.token()), [this, looked](const Result<IdleSeen> &seen) {
        m_looking.remove(looked.tpu);
        take(looked, seen.value_or(IdleSeen::Unknown));
    });
}

void IdleDeletes::take(const IdleRule &looked, IdleSeen seen)
{
    const auto found = std::ranges::find(m_rules, looked.tpu, &IdleRule::tpu);
    if (found == m_rules.end() || found->number != looked.number)
        return;
    const auto before = *found;
    const auto now = m_context.clock->now();
    *found = afterLook(before, seen, looked.lookedAt, m_context.pace);
    found->looked = looked.looked;
    const auto rule = *found;
    if (isDue(rule, now)) {
        load(); // another window may have taken it back
        if (std::ranges::contains(m_rules, rule))
            remove(rule);
        return;
    }
    if (rule.idleSince != before.idleSince || rule.graceUntil != before.graceUntil)
        emit changed();
    if (rule.graceUntil.isValid() && !before.graceUntil.isValid())
        emit warned(rule.tpu, rule.graceUntil);
}

/// The rule ends when the TPU is known to be gone. A delete that was refused or got lost leaves it billed: it is tried
/// again after one more warning, if it is still idle then.
void IdleDeletes::remove(const IdleRule &rule)
{
    m_looking.insert(rule.tpu); // nobody else decides meanwhile
    m_tasks.run(removeIdle(m_context.tpus, rule, m_tasks.token()), [this, rule](const Result<> &gone) {
        m_looking.remove(rule.tpu);
        notifyActivity(rule, gone);
        if (gone || gone.error().code == ErrorCode::NotFound)
            clear(rule.tpu);
        else
            putOff(rule);
        if (gone)
            emit deleted(rule.tpu);
    });
}

void IdleDeletes::notifyActivity(const IdleRule &rule, const Result<> &gone)
{
    if (!m_context.activities)
        return;
    const auto name = lastSegment(rule.tpu.toString());
    const auto slices = int(rule.looked.size());
    const auto line = m_context.activities->add([name, slices] {
        return slices > 1
            ? IdleDeletesMessages::tr("Deleting %1 and its other slices, because nobody used them").arg(name)
            : IdleDeletesMessages::tr("Deleting %1, because nobody used it").arg(name);
    });
    m_context.activities->finish(line, gone ? std::nullopt : std::optional{gone.error()}, [name, slices] {
        return slices > 1
            ? IdleDeletesMessages::tr("%1 and its other slices were deleted, because nobody used them").arg(name)
            : IdleDeletesMessages::tr("%1 was deleted, because nobody used it").arg(name);
    });
}

void IdleDeletes::putOff(const IdleRule &rule)
{
    const auto found = std::ranges::find(m_rules, rule.tpu, &IdleRule::tpu);
    if (found == m_rules.end() || found->number != rule.number || !found->graceUntil.isValid())
        return; // it was used or kept meanwhile
    const auto until = m_context.clock->now().addSecs(std::chrono::seconds{m_context.pace.grace}.count());
    found->graceUntil = until;
    emit changed();
    emit warned(rule.tpu, until);
}

void IdleDeletes::load()
{
    if (const auto json = m_context.file.isEmpty() ? std::nullopt : readOwnFile(m_context.file, 1))
        adopt(*json);
}

/// Since when a TPU is idle is not kept: while the program did not run, nobody looked.
void IdleDeletes::adopt(const QJsonObject &file)
{
    const auto before = std::exchange(m_rules, {});
    for (const auto &entry : file["rules"_L1].toArray()) {
        IdleRule rule{.tpu = TpuId{entry["tpu"_L1].toString()},
                      .number = entry["number"_L1].toString(),
                      .after = std::chrono::hours{std::clamp(entry["hours"_L1].toInt(3), 1, 24 * 30)}};
        if (const auto known = std::ranges::find_if(
                before, [&](const IdleRule &one) { return one.tpu == rule.tpu && one.number == rule.number; });
            known != before.end()) {
            const auto after = std::exchange(rule, *known).after;
            rule.after = after;
        }
        if (!rule.tpu.isEmpty() && !rule.number.isEmpty())
            m_rules.append(rule);
    }
    m_written = toFile();
}

QJsonObject IdleDeletes::toFile() const
{
    QJsonArray rules;
    for (const auto &rule : m_rules)
        rules.append(QJsonObject{
            {u"tpu"_s, rule.tpu.toString()}, {u"number"_s, rule.number}, {u"hours"_s, int(rule.after.count())}});
    return {{u"version"_s, 1}, {u"rules"_s, rules}};
}

/// Another window may have made or taken back rules: they count here from then on.
Result<> IdleDeletes::save()
{
    if (m_context.file.isEmpty())
        return {};
    const auto written = mergeJsonFile(m_context.file, m_written, toFile());
    if (!written)
        return std::unexpected{written.error()};
    adopt(*written);
    return {};
}
