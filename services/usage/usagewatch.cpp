// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/usagewatch.h"

#include "services/core/clock.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/history.h"
#include "services/usage/usageflow.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

// What slices there are, and what is told of them. How hosts are asked stands in hostpoller.cpp.

namespace {

constexpr auto rateKey = "usage.rate"_L1;
constexpr auto thresholdsKey = "usage.thresholds"_L1;
constexpr auto mutedKey = "usage.muted"_L1;
constexpr qsizetype mostMuted = 1'000;

QJsonObject toJson(const UsageThresholds &thresholds)
{
    return {{u"idleMinutes"_s, thresholds.idleMinutes},
            {u"memoryPercent"_s, thresholds.memoryPercent},
            {u"hungMinutes"_s, thresholds.hungMinutes},
            {u"diskPercent"_s, thresholds.diskPercent},
            {u"stragglerPercent"_s, thresholds.stragglerPercent}};
}

/// Only what can be meant.
UsageThresholds bounded(const UsageThresholds &thresholds)
{
    constexpr int week = 7 * 24 * 60;
    return {.idleMinutes = std::clamp(thresholds.idleMinutes, 0, week),
            .memoryPercent = std::clamp(thresholds.memoryPercent, 0, 100),
            .hungMinutes = std::clamp(thresholds.hungMinutes, 0, week),
            .diskPercent = std::clamp(thresholds.diskPercent, 0, 100),
            .stragglerPercent = std::clamp(thresholds.stragglerPercent, 0, 100)};
}

UsageThresholds thresholdsFrom(const QJsonObject &json)
{
    const UsageThresholds usual;
    return bounded({.idleMinutes = json["idleMinutes"_L1].toInt(usual.idleMinutes),
                    .memoryPercent = json["memoryPercent"_L1].toInt(usual.memoryPercent),
                    .hungMinutes = json["hungMinutes"_L1].toInt(usual.hungMinutes),
                    .diskPercent = json["diskPercent"_L1].toInt(usual.diskPercent),
                    .stragglerPercent = json["stragglerPercent"_L1].toInt(usual.stragglerPercent)});
}

double boundedRate(double seconds)
{
    return seconds >= UsageFeed::fastest ? std::min(seconds, UsageFeed::slowest) : UsageFeed::fastest;
}

bool isWatchable(const Tpu &tpu)
{
    return tpu.state == TpuState::Ready && !tpu.isLegacyNode();
}

} // namespace

UsageWatch::UsageWatch(UsageContext context, QObject *parent)
    : UsageFeed{parent}
    , m_context{std::move(context)}
    , m_records{m_context.documents}
    , m_budget{m_context.documents, m_context.settings}
{
    readSettings();
    if (!m_context.sources)
        m_context.sources = usageSources(m_context.pool, m_context.tpus->profile(), m_context.rest);
    m_context.sources->follow(this, [this](const QString &host) { m_hosts.linkChanged(host); });
    connect(m_context.tpus, &TpuService::listChanged, this, &UsageWatch::syncSoon);
    connect(m_context.tpus, &TpuService::listStateChanged, this, &UsageWatch::syncSoon);
    connect(m_context.tpus, &TpuService::tpuChanged, this, &UsageWatch::syncSoon);
    connect(m_context.tpus, &TpuService::tpuRemoved, this, &UsageWatch::syncSoon);
    loadKnown();
    syncSoon();
    m_tasks.run(UsageFlow::tick(this, m_life.get_token()), [](const Result<> &) { });
    m_tasks.run(UsageFlow::coarse(this, m_life.get_token()), [](const Result<> &) { });
}

UsageWatch::~UsageWatch()
{
    blockSignals(true);
    suspend();
}

void UsageWatch::suspend()
{
    m_isResting = true;
    m_life.request_stop();
    for (auto &[tpu, of] : m_slices)
        m_hosts.end(tpu);
}

void UsageWatch::readSettings()
{
    if (!m_context.settings)
        return;
    m_rate = boundedRate(m_context.settings->more(rateKey).toDouble(1));
    m_thresholds = thresholdsFrom(m_context.settings->more(thresholdsKey).toObject());
    for (const auto &name : m_context.settings->more(mutedKey).toArray())
        m_muted.insert(TpuId{name.toString()});
}

qint64 UsageWatch::time() const
{
    return m_context.clock->now().toMSecsSinceEpoch();
}

UsageWatch::Slice *UsageWatch::slice(const TpuId &tpu)
{
    const auto found = m_slices.find(tpu);
    return found == m_slices.end() ? nullptr : &found->second;
}

/// Many rows change at once.
void UsageWatch::syncSoon()
{
    if (std::exchange(m_isSyncing, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_isSyncing = false;
            sync();
        },
        Qt::QueuedConnection);
}

void UsageWatch::sync()
{
    if (m_isResting)
        return;
    const auto tpus = m_context.tpus->tpus();
    for (const auto &tpu : tpus)
        adopt(tpu);
    const bool isWhole = m_context.tpus->listState().updatedAt.isValid();
    for (auto &[id, of] : m_slices) {
        if (isWhole && std::ranges::find(tpus, id, &Tpu::id) == tpus.end())
            retire(of);
    }
    m_multislices.group();
    emit slicesChanged();
}

void UsageWatch::adopt(const Tpu &tpu)
{
    const auto record = m_records.all().constFind(tpu.id);
    const bool isKnown = record != m_records.all().cend() && record->tpu.numericId == tpu.numericId;
    auto *of = slice(tpu.id);
    if (of == nullptr && !isWatchable(tpu) && !isKnown)
        return; // nothing was ever seen of it
    const auto seen = isKnown ? record->seen : SeenChips{};
    if (of == nullptr)
        of = &m_slices.emplace(tpu.id, Slice{.sight = SliceSight{tpu, seen}}).first->second;
    else if (!of->sight.isSame(tpu) && isWatchable(tpu)) {
        m_hosts.end(tpu.id);
        of->sight = SliceSight{tpu, seen};
    } else if (of->sight.usage().isLive && !isWatchable(tpu)) {
        retire(*of);
    }
    of->sight.renew(tpu);
    if (isWatchable(tpu)) {
        m_records.see(tpu, of->sight.seen(), time());
        m_hosts.begin(of->sight);
    }
    notifySoon(tpu.id);
}

/// It is gone, or nobody can reach it: what was measured is no more how it stands.
void UsageWatch::retire(Slice &slice)
{
    if (!slice.sight.usage().isLive)
        return;
    auto tpu = slice.sight.tpu();
    m_hosts.end(tpu.id);
    tpu.state = TpuState::Unknown;
    slice.sight = SliceSight{tpu, slice.sight.seen()};
    m_context.history->flush();
    loadKnown();
    notifySoon(tpu.id);
}

/// Which slices the history knows, also those that are gone.
void UsageWatch::loadKnown()
{
    m_knownAt = time();
    m_tasks.run(m_context.history->known(m_tasks.token()), [this](const Result<QList<KnownUsage>> &known) {
        if (!known)
            return;
        QHash<QString, qint64> newest; // what was forgotten is not in it
        for (const auto &slice : *known)
            newest.insert(slice.slice, slice.newest);
        for (const auto &[tpu, of] : m_slices) {
            const auto key = sliceKey(tpu);
            if (of.sight.usage().isLive && m_newest.contains(key))
                newest.insert(key, std::max(m_newest.value(key), newest.value(key)));
        }
        m_newest = newest;
        emit slicesChanged();
    });
}

bool UsageWatch::isAlone(const TpuId &tpu) const
{
    return !m_watchers.contains(tpu) && !m_watchers.contains(m_multislices.unitOf(tpu));
}

bool UsageWatch::isAtRate(const TpuId &tpu) const
{
    return !isAlone(tpu) || (!m_kept.isEmpty() && (m_kept == tpu || m_kept == m_multislices.unitOf(tpu)));
}

SliceRules UsageWatch::rulesOf(const TpuId &tpu) const
{
    constexpr double slow = 30;
    return {.thresholds = m_thresholds,
            .rate = isAtRate(tpu) ? m_rate : slow,
            .isMuted = m_muted.contains(m_multislices.unitOf(tpu))};
}

/// Once a look, and at most ten times a second; the looks of many hosts are told together.
void UsageWatch::notifySoon(const TpuId &tpu)
{
    auto *of = slice(tpu);
    if (of == nullptr || std::exchange(of->isTelling, true))
        return;
    of->hasNews = true;
    const auto period = qint64(std::clamp(rulesOf(tpu).rate, 0.1, 1.0) * 1'000);
    const auto due = std::clamp<qint64>(of->toldAt + period - time(), 10, 1'000);
    m_tasks.run(m_context.clock->sleep(std::chrono::milliseconds{due}, m_life.get_token()),
                [this, tpu](const Result<> &slept) {
                    if (auto *now = slice(tpu); now != nullptr)
                        now->isTelling = false;
                    if (slept)
                        notify(tpu);
                });
}

void UsageWatch::notify(const TpuId &tpu)
{
    auto *of = slice(tpu);
    if (of == nullptr)
        return;
    of->toldAt = time();
    of->hasNews = false;
    const auto change = of->sight.judge(rulesOf(tpu), of->toldAt);
    if (const auto unit = m_multislices.unitOf(tpu); unit != tpu) { // all slices tell theirs together
        m_multislices.judgeSoon(unit);
        emit updated(tpu);
    } else {
        announce(tpu, change);
    }
}

void UsageWatch::announce(const TpuId &tpu, const UsageAlerts::Change &change)
{
    for (const auto &alert : change.begun) {
        if (!m_muted.contains(tpu))
            emit alerted(tpu, alert);
    }
    emit updated(tpu);
}

/// Time alone makes values old, and silence long.
void UsageWatch::tick()
{
    constexpr qint64 slow = 5'000;
    constexpr qint64 tenMinutes = 600'000;
    QList<TpuId> due;
    for (const auto &[tpu, of] : m_slices) {
        const auto past = time() - of.toldAt;
        if (of.sight.usage().isLive && (past < 0 || past >= (isAtRate(tpu) ? 1'000 : slow)))
            due += tpu;
    }
    for (const auto &tpu : std::as_const(due))
        notifySoon(tpu);
    if (time() - m_knownAt > tenMinutes || time() < m_knownAt)
        loadKnown();
}

QList<WatchedSlice> UsageWatch::slices() const
{
    QList<WatchedSlice> all;
    const auto add = [&](const Tpu &tpu, bool isLive, qint64 newest) {
        newest = std::max(newest, m_newest.value(sliceKey(tpu.id)));
        const auto unit = m_multislices.unitOf(tpu.id);
        if (isLive || newest > 0)
            all += {.id = tpu.id,
                    .name = tpu.shortName,
                    .type = tpu.acceleratorType,
                    .isLive = isLive,
                    .newest = newest,
                    .partOf = unit == tpu.id ? TpuId{} : unit};
    };
    for (const auto &[id, of] : m_slices)
        add(of.sight.tpu(), of.sight.usage().isLive, of.sight.usage().at);
    for (const auto &record : m_records.all()) {
        if (!m_slices.contains(record.tpu.id))
            add(record.tpu, false, 0);
    }
    m_multislices.list(&all);
    std::ranges::sort(all, [](const WatchedSlice &a, const WatchedSlice &b) {
        return std::tuple{!a.isLive, a.isLive ? 0 : -a.newest, a.name, -a.slices}
        < std::tuple{!b.isLive, b.isLive ? 0 : -b.newest, b.name, -b.slices};
    });
    return all;
}

SliceUsage UsageWatch::now(const TpuId &tpu) const
{
    if (const auto found = m_slices.find(tpu); found != m_slices.end())
        return found->second.sight.usage();
    if (const auto *all = m_multislices.usage(tpu))
        return *all;
    if (const auto record = m_records.all().constFind(tpu); record != m_records.all().cend()) {
        SliceSight gone{record->tpu, record->seen};
        static_cast<void>(gone.judge(rulesOf(tpu), time()));
        return gone.usage();
    }
    return {.id = tpu};
}

void UsageWatch::watch(const TpuId &tpu, bool isWatched)
{
    const auto count = m_watchers.value(tpu) + (isWatched ? 1 : -1);
    if (count > 0)
        m_watchers.insert(tpu, count);
    else
        m_watchers.remove(tpu);
    if (!isWatched || count > 1)
        return;
    for (const auto &slice : m_multislices.membersOf(tpu)) {
        m_hosts.lookNow(slice);
        notifySoon(slice);
    }
    wakeCoarse();
}

/// What was watched until now is asked at the rate already, and what is left alone is at its next look.
void UsageWatch::keepPace(const TpuId &tpu)
{
    m_kept = tpu;
}

void UsageWatch::lookNow()
{
    m_hosts.lookNow();
    m_coarseFailures = 0;
    wakeCoarse();
    syncSoon();
}

void UsageWatch::setRate(double seconds)
{
    m_rate = boundedRate(seconds);
    if (m_context.settings)
        m_context.settings->setMore(rateKey, m_rate);
    m_hosts.wakeAll();
}

void UsageWatch::setThresholds(const UsageThresholds &thresholds)
{
    m_thresholds = bounded(thresholds);
    if (m_context.settings)
        m_context.settings->setMore(thresholdsKey, toJson(m_thresholds));
    for (const auto &[tpu, of] : m_slices)
        notifySoon(tpu);
}

void UsageWatch::setMuted(const TpuId &tpu, bool isMuted)
{
    const auto unit = m_multislices.unitOf(tpu);
    if (isMuted && m_muted.size() < mostMuted)
        m_muted.insert(unit);
    else
        m_muted.remove(unit);
    QJsonArray names;
    for (const auto &name : std::as_const(m_muted))
        names.append(name.toString());
    if (m_context.settings)
        m_context.settings->setMore(mutedKey, names);
    for (const auto &slice : m_multislices.membersOf(unit))
        notifySoon(slice);
}
