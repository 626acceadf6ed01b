// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/slicesight.h"

#include "services/hosts/hosts.h"

#include <QCoreApplication>
#include <QTimeZone>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct HostSightMessages
{
    Q_DECLARE_TR_FUNCTIONS(HostSight)
};

constexpr qint64 sightMinute = 60'000;
constexpr qint64 newestOfRuntime = sightMinute; // what is older is not shown as how it stands
constexpr qint64 newestOfProfile = sightMinute;
constexpr qint64 newestOfMonitoring = 5 * sightMinute; // up to three minutes late
constexpr qint64 newestStand = sightMinute;
/// How fresh and fine they are. Their numbers stand on the disk and say nothing about that: the probe's is the last
/// one.
constexpr UsageSource finestFirst[] = {UsageSource::Runtime, UsageSource::MemoryProfile, UsageSource::Probe,
                                       UsageSource::Program, UsageSource::Monitoring};
constexpr qint64 coarsePeriod = sightMinute; // a value of Monitoring is told at the end of the minute that it is of

qint64 lifeOf(UsageSource source)
{
    return source == UsageSource::Monitoring   ? newestOfMonitoring
        : source == UsageSource::MemoryProfile ? newestOfProfile
                                               : newestOfRuntime;
}

/// Values over a short time, the oldest first.
template <typename Value>
void keepNewest(std::deque<std::pair<qint64, Value>> &values, qint64 at, Value value, qint64 span)
{
    constexpr size_t most = 1'000;
    if (!values.empty() && values.back().first > at) // the clock was set back
        values.clear();
    values.emplace_back(at, value);
    while (values.size() > most || values.front().first < at - span)
        values.pop_front();
}

UsagePatience patienceOf(const SliceRules &rules)
{
    UsagePatience patience;
    const auto period = qint64(rules.rate * 1'000);
    patience.stale = std::max(patience.stale, 3 * period);
    patience.grace = std::max(patience.grace, 2 * period);
    patience.hung = rules.thresholds.hungMinutes * 60'000LL;
    return patience;
}

} // namespace

void HostSight::keep(const HostTick &tick)
{
    auto &rows = m_rows[tick.source];
    for (const auto &row : tick.rows) {
        // Only Monitoring tells of earlier times; all others tell how it stands, also by a clock that was set back.
        if (auto &kept = rows[row.metric]; tick.source != UsageSource::Monitoring || tick.at >= kept.at)
            kept = {row.values, tick.at};
        const bool computes = std::ranges::any_of(row.values, [](float value) { return value > 0; });
        if (tick.source == UsageSource::Runtime && row.metric == Metric::DutyCycle && computes)
            m_busyAt = tick.at;
    }
}

HostNews HostSight::take(const RuntimeReading &reading, const HostTick &tick, const SliceLayout &layout)
{
    HostNews news;
    news.isRuntimeNew = !m_isRuntimeAsked || m_runtime != reading.state;
    turn(reading.state, tick.at);
    m_isRuntimeAsked = true;
    m_runtime = reading.state;
    m_runtimeSentence = reading.sentence;
    m_runtimeAt = tick.at;
    keepNewest(m_wire, tick.at, reading.received + reading.sent, 10'000);
    if (reading.state == RuntimeState::NoWorkload) { // what was said of a program that is gone is not true any more
        m_rows.erase(UsageSource::Runtime);
        m_stands.clear();
        m_offered.clear();
    }
    if (reading.state != RuntimeState::Answered)
        return news;
    m_answeredAt = tick.at;
    m_silence.reset();
    const auto uptimeOf = [this] { return find(Metric::Uptime, 0, m_runtimeAt).value; };
    const auto before = uptimeOf();
    keep(tick);
    const auto now = uptimeOf();
    news.isRuntimeRestarted = now < before; // false where either was not said
    keepStatus(reading, layout);
    QList<OfferedValue> offered;
    for (const auto &port : reading.ports)
        offered += port.others;
    if (!offered.isEmpty())
        m_offered = offered;
    return news;
}

/// A server numbers its cores over the slice, two to a device where a chip is one device of two cores: their order is
/// what counts.
void HostSight::keepStatus(const RuntimeReading &reading, const SliceLayout &layout)
{
    QList<CoreStatus> cores;
    for (const auto &port : reading.ports) {
        for (const auto &core : port.cores) {
            if (!core.isSparse && std::ranges::find(cores, core.core, &CoreStatus::core) == cores.end())
                cores += core;
        }
    }
    const auto devices = layout.devicesPerHost();
    if (cores.isEmpty() || devices < 1 || cores.size() % devices != 0)
        return;
    std::ranges::sort(cores, {}, &CoreStatus::core);
    const auto each = cores.size() / devices;
    m_stands = QList<Stand>(devices);
    for (qsizetype i = 0; i < cores.size(); ++i) {
        auto &stand = m_stands[i / each];
        stand.queued = std::max(stand.queued, cores.at(i).queued);
        if (stand.where.isEmpty())
            stand.where = cores.at(i).where;
        if (stand.error.isEmpty())
            stand.error = cores.at(i).error;
    }
    m_standsAt = m_runtimeAt;
}

HostNews HostSight::take(const HostReading &reading, const HostTick &tick)
{
    HostNews news;
    news.isRestarted = m_probe && !reading.boot.isEmpty() && !m_probe->boot.isEmpty() && m_probe->boot != reading.boot;
    const auto before = std::exchange(m_probe, reading);
    news.isProgramNew = reading.isFull && before && before->isFull && !reading.holders.isEmpty()
        && !before->holders.isEmpty() && std::ranges::none_of(reading.holders, [&](const ChipProcess &holder) {
                            return std::ranges::contains(before->holders, holder.pid, &ChipProcess::pid);
                        });
    if (!reading.isFull && before && !news.isRestarted) {
        m_probe->devices = before->devices;
        m_probe->holders = before->holders;
        m_probe->listening = before->listening;
        m_probe->isFull = before->isFull;
    }
    m_probeAt = tick.at;
    m_silence.reset();
    m_excuse.clear();
    m_isShutOut = false;
    m_connecting.clear();
    if (news.isRestarted)
        m_rows.clear();
    keep(tick);
    keepNewest(m_wire, tick.at, reading.wire, 10'000);
    if (reading.isFull && !std::isnan(reading.diskUsed))
        keepNewest(m_disk, tick.at, double(reading.diskUsed), 10 * sightMinute);
    return news;
}

void HostSight::take(const HostTick &tick)
{
    keep(tick);
}

void HostSight::takeTrouble(Fault trouble, const QString &sentence)
{
    m_connecting = trouble == Fault::Connecting ? sentence : QString{};
    if (trouble == Fault::Connecting)
        return;
    m_silence.reset();
    if (trouble == Fault::Silent) {
        m_silence = sentence;
        return;
    }
    m_excuse = sentence;
    m_isShutOut = trouble == Fault::ShutOut;
}

void HostSight::forgetFuture(qint64 now)
{
    for (auto &[source, rows] : m_rows)
        rows.removeIf([now](const auto &row) { return row.value().at > now + sightMinute; });
    m_turnedAt = std::min(m_turnedAt, now);
    m_busyAt = std::min(m_busyAt, now);
}

bool HostSight::answersMetrics(qint64 now, qint64 within) const
{
    return m_answeredAt > 0 && m_answeredAt <= now && now - m_answeredAt <= within;
}

/// Whether there is a program at all has just changed: what Monitoring tells of the minutes before is of another time.
void HostSight::turn(RuntimeState state, qint64 at)
{
    const bool isNone = state == RuntimeState::NoWorkload;
    const bool wasNone = m_runtime == RuntimeState::NoWorkload;
    if (m_isRuntimeAsked ? isNone != wasNone : isNone)
        m_turnedAt = at;
}

bool HostSight::isPast(UsageSource source, Metric metric, qint64 at) const
{
    const bool isOfProgram = metric == Metric::DutyCycle || metric == Metric::HbmUsed || metric == Metric::TensorCore
        || metric == Metric::IdleTime;
    if (source != UsageSource::Monitoring || !isOfProgram)
        return false;
    return at - coarsePeriod < m_turnedAt || (metric == Metric::IdleTime && at < m_busyAt);
}

/// What is older never stands for what is newer: a finer source that fell silent leaves a gap until a coarser one has a
/// later value.
HostSight::Found HostSight::find(Metric metric, int unit, qint64 now) const
{
    qint64 known = 0;
    for (const auto source : finestFirst) {
        const auto rows = m_rows.find(source);
        if (rows == m_rows.end())
            continue;
        const auto row = rows->second.constFind(metric);
        const bool isUsed =
            row != rows->second.constEnd() && unit < row->values.size() && !std::isnan(row->values.at(unit));
        if (!isUsed || row->at < known || isPast(source, metric, row->at))
            continue;
        if (now - row->at <= lifeOf(source))
            return {row->values.at(unit), row->at, source};
        known = row->at;
    }
    return {};
}

/// Most do not tell what is new in libtpu: then nobody looks for it, core by core.
bool HostSight::knows(Metric metric) const
{
    return std::ranges::any_of(m_rows, [metric](const auto &rows) { return rows.second.contains(metric); });
}

bool HostSight::hasMemoryOfRuntime(qint64 now) const
{
    const auto rows = m_rows.find(UsageSource::Runtime);
    const auto row =
        rows == m_rows.end() ? decltype(rows->second.constEnd()){} : rows->second.constFind(Metric::HbmUsed);
    return rows != m_rows.end() && row != rows->second.constEnd() && now - row->at <= lifeOf(UsageSource::Runtime)
        && std::ranges::any_of(row->values, [](float value) { return !std::isnan(value); });
}

QList<HostSight::Sight> HostSight::cores(const SliceLayout &layout, qint64 now) const
{
    const bool knowsHolders = m_probe && m_probe->isFull && !m_probe->devices.isEmpty();
    const bool isHeldWhole = knowsHolders
        && std::ranges::any_of(m_probe->holders, [](const ChipProcess &holder) { return holder.chips.isEmpty(); });
    const bool knowsBandwidth = knows(Metric::HbmBandwidth);
    const bool knowsRuns = knows(Metric::RunTime);
    QList<Sight> sights;
    for (int device = 0; device < layout.devicesPerHost(); ++device) {
        const int chip = device / std::max(1, layout.devicesPerChip);
        Sight sight;
        auto &[facts, usage] = sight;
        const auto used = find(Metric::HbmUsed, device, now);
        const auto duty = find(Metric::DutyCycle, chip, now);
        const auto newest = used.at > duty.at ? used : duty;
        usage.at = newest.at;
        usage.source = newest.source;
        usage.duty = duty.value;
        usage.hbmUsed = used.value;
        usage.hbmTotal = find(Metric::HbmTotal, device, now).value;
        usage.tensorCore = find(Metric::TensorCore, chip, now).value;
        usage.idle = find(Metric::IdleTime, chip, now).value;
        usage.queue = find(Metric::QueueSize, device, now).value;
        usage.bandwidth = knowsBandwidth ? find(Metric::HbmBandwidth, chip, now).value : noValue;
        usage.runTime = knowsRuns ? find(Metric::RunTime, device, now).value : noValue;
        const bool hasStand = device < m_stands.size() && now - m_standsAt <= newestStand;
        usage.where = hasStand ? m_stands.at(device).where : QString{};
        usage.error = hasStand ? m_stands.at(device).error : QString{};
        facts = {.isReachable = !m_silence,
                 .hasAnswered = !m_isShutOut && (m_probeAt > 0 || m_isRuntimeAsked),
                 .runtime = m_runtime,
                 .at = usage.at,
                 .source = usage.source,
                 .duty = usage.duty,
                 .used = usage.hbmUsed,
                 .total = usage.hbmTotal,
                 .idle = usage.idle,
                 .isWaiting = usage.queue > 0 || (hasStand && m_stands.at(device).queued > 0)};
        if (knowsHolders)
            facts.isHeld = isHeldWhole || std::ranges::any_of(m_probe->holders, [chip](const ChipProcess &holder) {
                               return holder.chips.contains(chip);
                           });
        sights += sight;
    }
    return sights;
}

QString HostSight::trouble() const
{
    if (!m_connecting.isEmpty())
        return m_connecting;
    if (m_silence)
        return m_silence->isEmpty() ? runtimeSentence(RuntimeState::Unreachable) : *m_silence;
    if (!m_excuse.isEmpty())
        return m_excuse;
    if (m_probeAt == 0 && !m_isRuntimeAsked)
        return HostSightMessages::tr("This host was not asked yet.");
    const bool isHeld = m_probe && !m_probe->holders.isEmpty();
    if (m_isRuntimeAsked && m_runtime == RuntimeState::NoWorkload && isHeld)
        return HostSightMessages::tr("A program holds the chips, but tells no memory and no duty cycle: its metrics "
                                     "are off (TPU_RUNTIME_METRICS_PORTS is empty), or its libtpu is too old. "
                                     "jax-smi's line in the program shows its memory.");
    return m_isRuntimeAsked ? m_runtimeSentence : QString{};
}

HostUsage HostSight::usage(qint64 now) const
{
    HostUsage usage{
        .id = m_host.id, .at = std::max(m_probeAt, m_runtimeAt), .offered = m_offered, .sentence = trouble()};
    for (const auto metric : {Metric::HostCpu, Metric::HostMemoryUsed, Metric::HostMemoryTotal, Metric::DiskUsed,
                              Metric::DiskTotal, Metric::NetworkIn, Metric::NetworkOut, Metric::Load, Metric::Uptime,
                              Metric::TransferTime, Metric::CollectiveTime, Metric::InputWait, Metric::InputRate,
                              Metric::CheckpointWait, Metric::CheckpointRate, Metric::HostCpuBusiest}) {
        const auto found = find(metric, 0, now);
        const bool isWait = metric == Metric::InputWait || metric == Metric::CheckpointWait;
        if (!std::isnan(found.value))
            usage.values.insert(metric, isWait ? std::min(found.value, 100.0F) : found.value);
    }
    usage.isShutOut = m_isShutOut;
    if (m_probe) {
        usage.uptime = m_probe->counters.uptime;
        usage.clockDifference = m_probe->clock > 0 ? m_probe->clock - m_probeAt : 0;
        for (const auto &holder : m_probe->holders) {
            const auto since = holder.since > 0
                ? QDateTime::fromMSecsSinceEpoch(holder.since - usage.clockDifference, QTimeZone::UTC)
                : QDateTime{};
            usage.users += ChipUser{holder.pid, holder.user, holder.command, since, holder.chips};
        }
    }
    if (!m_wire.empty()) {
        qint64 bytes = 0;
        for (const auto &[at, count] : m_wire)
            bytes += at > m_wire.front().first ? count : 0; // the first one opens the span
        const auto span = m_wire.back().first - m_wire.front().first;
        usage.bytesPerSecond = span > 0 && now - m_wire.back().first < sightMinute ? bytes * 1'000 / span : 0;
    }
    if (m_disk.size() > 1 && m_disk.back().first - m_disk.front().first >= sightMinute)
        usage.growthOfDisk =
            (m_disk.back().second - m_disk.front().second) * 1'000 / double(m_disk.back().first - m_disk.front().first);
    return usage;
}

SliceSight::SliceSight(const Tpu &tpu, SeenChips seen)
    : m_tpu{tpu}
    , m_seen{seen}
{
    for (const auto &host : hostsOf(tpu))
        m_hosts.emplace_back(host);
    begin();
}

void SliceSight::begin()
{
    m_usage = {.id = m_tpu.id, .type = m_tpu.acceleratorType, .layout = layoutOf(m_tpu, m_seen)};
    m_isTouched = QList<bool>(qsizetype(m_hosts.size()), true);
    m_facts = QList<CoreFacts>(m_usage.layout.cores.size());
    m_tracks = QList<CoreTrack>(m_usage.layout.cores.size());
    m_usage.cores = QList<CoreUsage>(m_usage.layout.cores.size());
    m_usage.hosts.clear(); // as many as the layout has, also while the API names fewer
    for (int worker = 0; worker < std::max(m_usage.layout.hosts, int(m_hosts.size())); ++worker)
        m_usage.hosts += HostUsage{};
    m_stragglers = {};
    renew(m_tpu);
}

bool SliceSight::isSame(const Tpu &tpu) const
{
    const bool isCounted = tpu.endpoints.isEmpty() || hostsOf(tpu).size() == qsizetype(m_hosts.size());
    return tpu.id == m_tpu.id && tpu.numericId == m_tpu.numericId && tpu.acceleratorType == m_tpu.acceleratorType
        && tpu.topology == m_tpu.topology && isCounted;
}

void SliceSight::renew(const Tpu &tpu)
{
    const auto endpoints =
        tpu.endpoints.isEmpty() ? m_tpu.endpoints : tpu.endpoints; // a machine that restarts names none
    m_tpu = tpu;
    m_tpu.endpoints = endpoints;
    m_usage.isLive = tpu.state == TpuState::Ready && !tpu.isLegacyNode();
}

bool SliceSight::observe(SeenChips seen)
{
    if (seen.devices <= m_seen.devices && seen.chips <= m_seen.chips)
        return false;
    const SeenChips all{std::max(seen.devices, m_seen.devices), std::max(seen.chips, m_seen.chips)};
    m_seen = all;
    if (layoutOf(m_tpu, all) == m_usage.layout)
        return false;
    begin();
    return true;
}

HostSight *SliceSight::find(int worker, const QString &hostId)
{
    const bool isIt = worker >= 0 && worker < int(m_hosts.size()) && m_hosts[size_t(worker)].host().id == hostId;
    return isIt ? &m_hosts[size_t(worker)] : nullptr;
}

void SliceSight::touch(int worker)
{
    if (worker >= 0 && worker < m_isTouched.size())
        m_isTouched[worker] = true;
}

void SliceSight::forgetProgram(int worker)
{
    const auto each = m_usage.layout.devicesPerHost();
    for (auto i = qsizetype(worker) * each; i < qsizetype(worker + 1) * each && i >= 0 && i < m_tracks.size(); ++i)
        m_tracks[i] = {.wasGone = true};
}

void SliceSight::judgeHost(int worker, const SliceRules &rules, qint64 now)
{
    auto &sight = m_hosts[size_t(worker)];
    sight.forgetFuture(now);
    const auto each = m_usage.layout.devicesPerHost();
    const auto first = worker * each;
    const auto patience = patienceOf(rules);
    const auto cores = sight.cores(m_usage.layout, now);
    for (int device = 0; device < each && first + device < m_usage.cores.size() && device < cores.size(); ++device) {
        const auto i = first + device;
        auto &facts = m_facts[i];
        const auto &fresh = cores.at(device).facts;
        const auto isGone = [](const CoreFacts &of) { return of.runtime == RuntimeState::NoWorkload; };
        const bool isNew = fresh.at != facts.at || fresh.isReachable != facts.isReachable
            || isGone(fresh) != isGone(facts) || fresh.hasAnswered != facts.hasAnswered;
        facts = fresh;
        if (isNew)
            follow(m_tracks[i], facts, now);
        const bool wasLagging = m_usage.cores.at(i).isStraggler;
        m_usage.cores[i] = cores.at(device).usage;
        m_usage.cores[i].isStraggler = wasLagging;
        m_usage.cores[i].state = stateOf(facts, m_tracks.at(i), patience, now);
    }
    m_usage.hosts[worker] = sight.usage(now);
}

UsageAlerts::Change SliceSight::judge(const SliceRules &rules, qint64 now)
{
    for (int worker = 0; worker < m_isTouched.size(); ++worker) {
        if (std::exchange(m_isTouched[worker], false))
            judgeHost(worker, rules, now);
    }
    sum(rules, now);
    UsageAlerts::Change change;
    if (m_usage.isLive)
        change = m_alerts.look({.usage = m_usage, .tracks = m_tracks}, rules.thresholds, now);
    else
        m_alerts = {};
    m_usage.alerts = m_alerts.alerts();
    m_usage.isMuted = rules.isMuted;
    return change;
}

void SliceSight::sum(const SliceRules &rules, qint64 now)
{
    const auto count = m_usage.cores.size();
    const auto patience = patienceOf(rules);
    QList<UsageState> states;
    QList<float> paces, duties, useds;
    m_usage.at = 0;
    for (qsizetype i = 0; i < count; ++i) { // time alone makes a value old and a hang long
        auto &core = m_usage.cores[i];
        core.state = stateOf(m_facts.at(i), m_tracks.at(i), patience, now);
        states += core.state;
        paces += core.state == UsageState::Busy ? m_tracks.at(i).smoothed : noValue;
        const bool isFresh = core.state != UsageState::Unreachable && core.state != UsageState::Stale;
        const bool isFirstOfChip = m_usage.layout.cores.at(i).device % std::max(1, m_usage.layout.devicesPerChip) == 0;
        if (isFresh && isFirstOfChip)
            duties += core.duty;
        if (isFresh)
            useds += core.hbmUsed;
        m_usage.at = std::max(m_usage.at, core.at);
        m_usage.hbmTotal = core.hbmTotal > 0 ? core.hbmTotal : m_usage.hbmTotal;
    }
    spreadHang(states, m_facts, m_tracks, patience, now);
    const auto lag = m_stragglers.look(paces, rules.thresholds.stragglerPercent, now);
    for (qsizetype i = 0; i < count; ++i) {
        m_usage.cores[i].state = states.at(i);
        m_usage.cores[i].isStraggler = lag.at(i);
    }
    if (std::isnan(m_usage.hbmTotal) && m_usage.layout.hbmPerDevice > 0)
        m_usage.hbmTotal = float(m_usage.layout.hbmPerDevice);
    m_usage.duty = median(duties);
    m_usage.medianUsed = median(useds);
    const auto each = m_usage.layout.devicesPerHost();
    for (qsizetype worker = 0; worker < m_usage.hosts.size(); ++worker)
        m_usage.hosts[worker].state = stateOf(states.sliced(
            std::min(worker * each, count), std::min<qsizetype>(each, count - std::min(worker * each, count))));
    m_usage.state = m_usage.isLive ? stateOf(states) : UsageState::NoData;
    m_usage.sentence = m_usage.isLive ? sliceSentence(m_usage) : whyUnreachable(m_tpu);
}
