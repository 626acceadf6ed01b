// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/hostsight.h"

#include <QCoreApplication>
#include <QTimeZone>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(HostSight)
};

constexpr qint64 minute = 60'000;
constexpr qint64 newestOfRuntime = minute; // what is older is not shown as how it stands
constexpr qint64 newestOfProfile = minute;
constexpr qint64 newestOfMonitoring = 5 * minute; // up to three minutes late
constexpr qint64 newestStand = minute;
/// How fresh and fine they are. Their numbers stand on the disk and say nothing about that: the probe's is the last
/// one.
constexpr UsageSource finestFirst[] = {UsageSource::Runtime, UsageSource::MemoryProfile, UsageSource::Probe,
                                       UsageSource::Monitoring};
constexpr qint64 coarsePeriod = minute; // a value of Monitoring is told at the end of the minute that it is of

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
        keepNewest(m_disk, tick.at, double(reading.diskUsed), 10 * minute);
    return news;
}

void HostSight::take(const HostTick &tick)
{
    keep(tick);
}

void HostSight::takeTrouble(Trouble trouble, const QString &sentence)
{
    m_connecting = trouble == Trouble::Connecting ? sentence : QString{};
    if (trouble == Trouble::Connecting)
        return;
    m_silence.reset();
    if (trouble == Trouble::Silent) {
        m_silence = sentence;
        return;
    }
    m_excuse = sentence;
    m_isShutOut = trouble == Trouble::ShutOut;
}

void HostSight::forgetFuture(qint64 now)
{
    for (auto &[source, rows] : m_rows)
        rows.removeIf([now](const auto &row) { return row.value().at > now + minute; });
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
        return Words::tr("This host was not asked yet.");
    const bool isHeld = m_probe && !m_probe->holders.isEmpty();
    if (m_isRuntimeAsked && m_runtime == RuntimeState::NoWorkload && isHeld)
        return Words::tr("A program holds the chips, but tells no memory and no duty cycle: its metrics are off "
                         "(TPU_RUNTIME_METRICS_PORTS is empty), or its "
                         "libtpu is too old. jax-smi's line in the program shows its memory.");
    return m_isRuntimeAsked ? m_runtimeSentence : QString{};
}

HostUsage HostSight::usage(qint64 now) const
{
    HostUsage usage{
        .id = m_host.id, .at = std::max(m_probeAt, m_runtimeAt), .offered = m_offered, .sentence = trouble()};
    for (const auto metric : {Metric::HostCpu, Metric::HostMemoryUsed, Metric::HostMemoryTotal, Metric::DiskUsed,
                              Metric::DiskTotal, Metric::NetworkIn, Metric::NetworkOut, Metric::Load, Metric::Uptime}) {
        if (const auto found = find(metric, 0, now); !std::isnan(found.value))
            usage.values.insert(metric, found.value);
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
        usage.bytesPerSecond = span > 0 && now - m_wire.back().first < minute ? bytes * 1'000 / span : 0;
    }
    if (m_disk.size() > 1 && m_disk.back().first - m_disk.front().first >= minute)
        usage.growthOfDisk =
            (m_disk.back().second - m_disk.front().second) * 1'000 / double(m_disk.back().first - m_disk.front().first);
    return usage;
}
