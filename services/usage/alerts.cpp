// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/alerts.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

using Kind = UsageAlert::Kind;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(UsageAlerts)
};

constexpr qint64 second = 1'000;
constexpr qint64 minute = 60 * second;
constexpr std::array gravity{Kind::MemoryFull, Kind::Hung, Kind::DiskFull, Kind::Straggler, Kind::Idle};

/// What a look says to one kind of alert.
struct Verdict
{
    enum class Is : quint8 {
        Unknown, ///< as it was
        Bad,
        Between, ///< bad enough to go on, not to begin
        Good,
    };

    Is is = Is::Good;
    qint64 lasts = 0;  ///< so long it must be bad, ms
    qint64 since = 0;  ///< when it began, if that is known better than by this look
    int host = -1, core = -1;
    QString text{};
};

QString percent(double value)
{
    return QLocale{}.toString(value, 'f', 1);
}

QString hostName(const SliceUsage &usage, int host)
{
    return host >= 0 && host < usage.hosts.size() ? usage.hosts.at(host).label : QString{};
}

QString duration(qint64 ms)
{
    const auto minutes = int(ms / minute);
    const auto hours = int(ms / minute / 60);
    if (hours > 1)
        return QCoreApplication::translate("UsageAlerts", "%n hour(s)", nullptr, hours);
    return QCoreApplication::translate("UsageAlerts", "%n minute(s)", nullptr, minutes);
}

bool isStill(UsageState state)
{
    return state == UsageState::Idle || state == UsageState::HeldIdle || state == UsageState::NoWorkload;
}

bool isKnown(UsageState state) { return isStill(state) || state == UsageState::Busy || state == UsageState::Hung; }

/// Nothing computes on the whole slice. A core of which nothing is known may compute.
Verdict idle(const AlertFacts &facts, const UsageThresholds &thresholds, qint64 now)
{
    const auto &cores = facts.usage.cores;
    if (thresholds.idleMinutes <= 0 || !facts.isCounted || cores.isEmpty())
        return {};
    if (std::ranges::any_of(cores, [](const CoreUsage &core) { return core.state == UsageState::Busy || core.state == UsageState::Hung; }))
        return {};
    if (!std::ranges::all_of(cores, [](const CoreUsage &core) { return isStill(core.state); }))
        return {.is = Verdict::Is::Unknown};
    qint64 since = 0; // the core that computed last
    for (const auto &track : facts.tracks)
        since = std::max(since, track.stillSince);
    if (since == 0)
        return {.is = Verdict::Is::Unknown};
    return {.is = Verdict::Is::Bad,
            .lasts = thresholds.idleMinutes * minute,
            .since = since,
            .text = Words::tr("%1 has computed nothing for %2, and is billed or used up from its grant all the while. Start something on it, or delete it.")
                        .arg(facts.usage.id.toString().section(u'/', -1), duration(now - since))};
}

Verdict memory(const AlertFacts &facts, const UsageThresholds &thresholds)
{
    constexpr double slack = 2; // points
    const auto &cores = facts.usage.cores;
    int worst = -1;
    int many = 0;
    double most = 0;
    bool isAnyKnown = false;
    for (int i = 0; i < cores.size(); ++i) {
        const auto &core = cores.at(i);
        const auto part = isKnown(core.state) && core.hbmTotal > 0 ? 100.0 * double(core.hbmUsed) / double(core.hbmTotal) : std::numeric_limits<double>::quiet_NaN();
        isAnyKnown |= !std::isnan(part);
        many += part > thresholds.memoryPercent ? 1 : 0;
        if (part > most) {
            most = part;
            worst = i;
        }
    }
    if (thresholds.memoryPercent <= 0)
        return {};
    if (!isAnyKnown) // a program that is gone has freed it
        return {.is = std::ranges::all_of(cores, [](const CoreUsage &core) { return core.state == UsageState::NoWorkload; }) ? Verdict::Is::Good : Verdict::Is::Unknown};
    const bool isBad = most > thresholds.memoryPercent;
    Verdict verdict{.is = isBad ? Verdict::Is::Bad : most > thresholds.memoryPercent - slack ? Verdict::Is::Between : Verdict::Is::Good, .lasts = 3 * second};
    if (isBad) {
        verdict.core = worst;
        verdict.host = facts.usage.layout.cores.value(worst).host;
        verdict.text = Words::tr("The memory of core %1 on %2 is %3 % full; %n core(s) are above %4 %. The next larger step may end with RESOURCE_EXHAUSTED: make the "
                                 "batch smaller, or split the model over more cores.", nullptr, many)
                           .arg(worst).arg(hostName(facts.usage, verdict.host), percent(most)).arg(thresholds.memoryPercent);
    }
    return verdict;
}

/// The state says already that it lasted: minutes of a duty cycle of 0, or programs that wait where nothing moves.
Verdict hung(const AlertFacts &facts, const UsageThresholds &thresholds, qint64 now)
{
    if (thresholds.hungMinutes <= 0)
        return {};
    const auto &cores = facts.usage.cores;
    int first = -1;
    int many = 0;
    qint64 since = 0;
    for (int i = 0; i < cores.size() && i < facts.tracks.size(); ++i) {
        if (cores.at(i).state != UsageState::Hung)
            continue;
        ++many;
        first = first < 0 ? i : first;
        if (const auto still = facts.tracks.at(i).stillSince; still > 0)
            since = since == 0 ? still : std::min(since, still);
    }
    if (first < 0)
        return {.is = std::ranges::any_of(cores, [](const CoreUsage &core) { return isKnown(core.state); }) ? Verdict::Is::Good : Verdict::Is::Unknown};
    constexpr int longest = 5; // minutes: a program that waits where nothing moves needs no half an hour to be told of
    const auto host = facts.usage.layout.cores.value(first).host;
    const auto &where = cores.at(first).where;
    return {.is = Verdict::Is::Bad,
            .lasts = std::min(thresholds.hungMinutes, longest) * minute,
            .since = since,
            .host = host,
            .core = first,
            .text = Words::tr("%n core(s) hold memory and have computed nothing for %1, core %2 on %3 first: the program compiles, waits for another host, or hangs.%4", nullptr, many)
                        .arg(duration(since > 0 ? now - since : 0)).arg(first).arg(hostName(facts.usage, host),
                                                                                  where.isEmpty() ? QString{} : u' ' + Words::tr("It stands at %1.").arg(where))};
}

Verdict disk(const AlertFacts &facts, const UsageThresholds &thresholds)
{
    constexpr double slack = 2; // points
    if (thresholds.diskPercent <= 0)
        return {};
    const auto &hosts = facts.usage.hosts;
    int worst = -1;
    int many = 0;
    double most = -1;
    for (int i = 0; i < hosts.size(); ++i) {
        const auto total = hosts.at(i).values.value(Metric::DiskTotal, noValue);
        const auto part = total > 0 ? 100.0 * double(hosts.at(i).values.value(Metric::DiskUsed, noValue)) / double(total) : std::numeric_limits<double>::quiet_NaN();
        many += part > thresholds.diskPercent ? 1 : 0;
        if (part > most) {
            most = part;
            worst = i;
        }
    }
    if (worst < 0)
        return {.is = Verdict::Is::Unknown};
    if (most <= thresholds.diskPercent)
        return {.is = most > thresholds.diskPercent - slack ? Verdict::Is::Between : Verdict::Is::Good};
    return {.is = Verdict::Is::Bad,
            .host = worst,
            .text = Words::tr("The disk of %1 is %2 % full; %n host(s) are above %3 %. Logs in /tmp/tpu_logs, caches and old checkpoints are what fills it mostly.", nullptr, many)
                        .arg(hostName(facts.usage, worst), percent(most)).arg(thresholds.diskPercent)};
}

Verdict straggler(const AlertFacts &facts, const UsageThresholds &thresholds)
{
    if (thresholds.stragglerPercent <= 0)
        return {};
    const auto &cores = facts.usage.cores;
    QList<float> others;
    QStringList hosts;
    int first = -1;
    for (int i = 0; i < cores.size(); ++i) {
        if (cores.at(i).state == UsageState::Busy && !cores.at(i).isStraggler)
            others += i < facts.tracks.size() ? facts.tracks.at(i).smoothed : cores.at(i).duty;
        if (!cores.at(i).isStraggler)
            continue;
        first = first < 0 ? i : first;
        const auto name = hostName(facts.usage, facts.usage.layout.cores.value(i).host);
        if (!hosts.contains(name))
            hosts += name;
    }
    if (first < 0)
        return {.is = std::ranges::any_of(cores, [](const CoreUsage &core) { return isKnown(core.state); }) ? Verdict::Is::Good : Verdict::Is::Unknown};
    constexpr qsizetype shown = 3;
    const auto names = hosts.first(std::min(shown, hosts.size())).join(u", "_s) + (hosts.size() > shown ? u" …"_s : QString{});
    const auto value = first < facts.tracks.size() ? facts.tracks.at(first).smoothed : cores.at(first).duty;
    return {.is = Verdict::Is::Bad,
            .lasts = 30 * second,
            .host = facts.usage.layout.cores.value(first).host,
            .core = first,
            .text = Words::tr("%1 lags behind: core %2 computes %3 % of the time, the others %4 % (median). A slow input pipeline or a busy host holds up all of them.")
                        .arg(names).arg(first).arg(percent(double(value)), percent(double(median(others))))};
}

Verdict verdictOf(Kind kind, const AlertFacts &facts, const UsageThresholds &thresholds, qint64 now)
{
    switch (kind) {
    case Kind::Idle:
        return idle(facts, thresholds, now);
    case Kind::MemoryFull:
        return memory(facts, thresholds);
    case Kind::Hung:
        return hung(facts, thresholds, now);
    case Kind::DiskFull:
        return disk(facts, thresholds);
    case Kind::Straggler:
        return straggler(facts, thresholds);
    }
    return {};
}

} // namespace

UsageAlerts::Change UsageAlerts::look(const AlertFacts &facts, const UsageThresholds &thresholds, qint64 now)
{
    Change change;
    for (const auto kind : gravity) {
        auto &entry = m_entries[kind];
        const auto verdict = verdictOf(kind, facts, thresholds, now);
        if (verdict.is == Verdict::Is::Good || (verdict.is == Verdict::Is::Between && !entry.alert)) {
            change.isAny |= entry.alert.has_value();
            entry = {};
        }
        if (verdict.is == Verdict::Is::Unknown && !entry.alert) // it may have been otherwise meanwhile
            entry.since = 0;
        if (verdict.is != Verdict::Is::Bad)
            continue;
        if (entry.since == 0 || entry.since > now) // a clock that was set back begins anew
            entry.since = now;
        if (verdict.since > 0 && verdict.since < entry.since)
            entry.since = verdict.since;
        if (!entry.alert && now - entry.since < verdict.lasts)
            continue;
        const UsageAlert alert{.kind = kind, .host = verdict.host, .core = verdict.core, .since = entry.since, .text = verdict.text};
        if (!entry.alert)
            change.begun += alert;
        change.isAny |= entry.alert != alert;
        entry.alert = alert;
    }
    return change;
}

QList<UsageAlert> UsageAlerts::alerts() const
{
    QList<UsageAlert> all;
    for (const auto kind : gravity) {
        if (const auto found = m_entries.find(kind); found != m_entries.end() && found->second.alert)
            all += *found->second.alert;
    }
    return all;
}

QList<bool> Stragglers::look(const QList<float> &values, double points, qint64 now)
{
    constexpr qint64 patience = 20 * second;
    constexpr double back = 0.6; // of the threshold: nearer than that it has caught up
    m_cores.resize(values.size());
    const auto begins = laggards(values, points);
    const auto stays = laggards(values, points * back);
    QList<bool> lag;
    for (qsizetype i = 0; i < values.size(); ++i) {
        auto &core = m_cores[i];
        const bool says = core.isLagging ? stays.at(i) : begins.at(i);
        if (std::isnan(values.at(i))) { // it does not compute: that has a state of its own
            core = {};
        } else if (says == core.isLagging) {
            core.otherSince = 0;
        } else if (core.otherSince == 0 || core.otherSince > now) {
            core.otherSince = now;
        } else if (now - core.otherSince >= patience) {
            core = {.isLagging = says};
        }
        lag += core.isLagging;
    }
    return lag;
}
