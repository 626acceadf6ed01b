// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/alerts.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

using AlertKind = UsageAlert::Kind;

struct UsageAlertsMessages
{
    Q_DECLARE_TR_FUNCTIONS(UsageAlerts)
};

constexpr qint64 second = 1'000;
constexpr qint64 minuteMs = 60 * second;
constexpr std::array gravity{AlertKind::MemoryFull, AlertKind::Hung, AlertKind::DiskFull, AlertKind::Straggler,
                             AlertKind::Idle};

/// What was said up to now, and when it is asked anew.
struct Before
{
    qint64 since = 0; ///< since when it is bad; 0: it was not
    const UsageAlert *alert = nullptr; ///< that holds
    qint64 now = 0;

    /// How long, when this look says `from`: a look that begins anew after a gap does not make what holds shorter.
    [[nodiscard]] qint64 past(qint64 from) const
    {
        const auto first = since > 0 && (from <= 0 || since < from) ? since : from;
        return first > 0 ? std::max<qint64>(0, now - first) : 0;
    }
};

/// What a look says to one kind of alert.
struct Verdict
{
    enum class Is : quint8 {
        Unknown, ///< as it was
        Bad,
        Between, ///< bad enough to go on, not to begin
        Good,
        Off, ///< not to be judged
    };

    Is is = Is::Good;
    qint64 lasts = 0; ///< so long it must be bad, ms
    qint64 since = 0; ///< when it began, if that is known better than by this look
    int host = -1, core = -1;
    QString text{};
};

QString percent(double value)
{
    return QLocale{}.toString(value, 'f', 1);
}

QString duration(qint64 ms)
{
    const auto minutes = int(ms / minuteMs);
    const auto hours = int(ms / minuteMs / 60);
    if (hours > 1)
        return QCoreApplication::translate("UsageAlerts", "%n hour(s)", nullptr, hours);
    return QCoreApplication::translate("UsageAlerts", "%n minute(s)", nullptr, minutes);
}

bool isStill(UsageState state)
{
    return state == UsageState::Idle || state == UsageState::HeldIdle || state == UsageState::NoWorkload;
}

bool isKnown(UsageState state)
{
    return isStill(state) || state == UsageState::Busy || state == UsageState::Hung;
}

/// Nothing computes on the whole slice. A core of which nothing is known may compute.
Verdict idle(const AlertFacts &facts, const UsageThresholds &thresholds, const Before &before)
{
    const auto &cores = facts.usage.cores;
    if (thresholds.idleMinutes <= 0 || !facts.isCounted || cores.isEmpty())
        return {.is = Verdict::Is::Off};
    if (std::ranges::any_of(cores, [](const CoreUsage &core) {
            return core.state == UsageState::Busy || core.state == UsageState::Hung;
        }))
        return {};
    if (!std::ranges::all_of(cores, [](const CoreUsage &core) { return isStill(core.state); }))
        return {.is = Verdict::Is::Unknown};
    qint64 since = 0; // the core that computed last
    for (const auto &track : facts.tracks)
        since = std::max(since, track.stillSince);
    if (since == 0)
        return {.is = Verdict::Is::Unknown};
    return {.is = Verdict::Is::Bad,
            .lasts = thresholds.idleMinutes * minuteMs,
            .since = since,
            .text = UsageAlertsMessages::tr("%1 has computed nothing for %2, and is billed or used up from its grant "
                                            "all the while. Start something on it, or delete it.")
                        .arg(facts.usage.id.toString().section(u'/', -1), duration(before.past(since)))};
}

/// In percent; NaN: not known, or not how it stands. A program of which jax-smi alone tells has no state that says
/// more.
double memoryPart(const SliceUsage &usage, const CoreUsage &core)
{
    const bool isOld = core.state == UsageState::Unreachable || core.state == UsageState::Stale
        || core.state == UsageState::NoWorkload;
    const auto total = core.hbmTotal > 0 ? core.hbmTotal : usage.hbmTotal;
    return !isOld && total > 0 ? 100.0 * double(core.hbmUsed) / double(total)
                               : std::numeric_limits<double>::quiet_NaN();
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
        const auto part = memoryPart(facts.usage, core);
        isAnyKnown |= !std::isnan(part);
        many += part > thresholds.memoryPercent ? 1 : 0;
        if (part > most) {
            most = part;
            worst = i;
        }
    }
    if (thresholds.memoryPercent <= 0)
        return {.is = Verdict::Is::Off};
    if (!isAnyKnown) // a program that is gone has freed it
        return {
            .is = std::ranges::all_of(cores, [](const CoreUsage &core) { return core.state == UsageState::NoWorkload; })
                ? Verdict::Is::Good
                : Verdict::Is::Unknown};
    const bool isBad = most > thresholds.memoryPercent;
    Verdict verdict{.is = isBad                                   ? Verdict::Is::Bad
                        : most > thresholds.memoryPercent - slack ? Verdict::Is::Between
                                                                  : Verdict::Is::Good,
                    .lasts = 3 * second};
    if (isBad) {
        verdict.core = worst;
        verdict.host = facts.usage.layout.cores.value(worst).host;
        verdict.text =
            (facts.usage.layout.isOfChips()
                 ? UsageAlertsMessages::tr(
                       "The memory of chip %1 on %2 is %3 % full; %n chip(s) are above %4 %. The next larger step may "
                       "end with RESOURCE_EXHAUSTED: make the batch smaller, or split the model over more chips.",
                       nullptr, many)
                 : UsageAlertsMessages::tr(
                       "The memory of core %1 on %2 is %3 % full; %n core(s) are above %4 %. The next larger step may "
                       "end with RESOURCE_EXHAUSTED: make the batch smaller, or split the model over more cores.",
                       nullptr, many))
                .arg(QString::number(worst), hostName(facts.usage, verdict.host), percent(most),
                     QString::number(thresholds.memoryPercent));
    }
    return verdict;
}

/// After a gap the look counts anew how long nothing was computed. The program is the same, and was not seen computing
/// since.
bool isStillHung(const AlertFacts &facts, const Before &before)
{
    const auto core = before.alert->core;
    if (core < 0 || core >= facts.usage.cores.size() || core >= facts.tracks.size()
        || facts.usage.cores.at(core).state != UsageState::Idle)
        return false;
    const auto &track = facts.tracks.at(core);
    return track.stillSince > 0 && track.busyAt <= before.since + minuteMs
        && track.cameAt <= before.since; // nothing hangs within a minute
}

QString hungText(const SliceLayout &layout, int many)
{
    return layout.isOfChips()
        ? UsageAlertsMessages::tr("%n chip(s) hold memory and have computed nothing for %1, chip %2 on %3 first: the "
                                  "program compiles, waits for another host, or hangs.",
                                  nullptr, many)
        : UsageAlertsMessages::tr("%n core(s) hold memory and have computed nothing for %1, core %2 on %3 first: the "
                                  "program compiles, waits for another host, or hangs.",
                                  nullptr, many);
}

/// As long as nothing has moved yet, a host may compile for minutes while the others wait for it with their first step
/// in the queue. Where a program has computed before, and nothing moves on the whole slice, what waits is stuck.
bool isStuck(const AlertFacts &facts)
{
    const auto &cores = facts.usage.cores;
    if (std::ranges::contains(cores, UsageState::Busy, &CoreUsage::state))
        return false;
    for (qsizetype i = 0; i < cores.size() && i < facts.tracks.size(); ++i) {
        if (cores.at(i).state == UsageState::Hung && facts.tracks.at(i).busyAt > 0)
            return true;
    }
    return false;
}

/// The state says already that it lasted: minutes of a duty cycle of 0, or programs that wait where nothing moves.
Verdict hung(const AlertFacts &facts, const UsageThresholds &thresholds, const Before &before)
{
    if (thresholds.hungMinutes <= 0)
        return {.is = Verdict::Is::Off};
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
    if (first < 0 && before.alert && isStillHung(facts, before))
        return {.is = Verdict::Is::Unknown};
    if (first < 0)
        return {.is = std::ranges::any_of(cores, [](const CoreUsage &core) { return isKnown(core.state); })
                    ? Verdict::Is::Good
                    : Verdict::Is::Unknown};
    // Minutes. A program that waits where nothing moves needs no half an hour to be told of.
    const int longest = isStuck(facts) ? 1 : 5;
    const auto host = facts.usage.layout.cores.value(first).host;
    constexpr qsizetype mostOfPlace = 200;
    const auto &whole = cores.at(first).where;
    const auto where = whole.size() > mostOfPlace ? whole.first(mostOfPlace) + u'…' : whole;
    return {.is = Verdict::Is::Bad,
            .lasts = std::min(thresholds.hungMinutes, longest) * minuteMs,
            .since = since,
            .host = host,
            .core = first,
            .text = punctuation::sentences(
                {hungText(facts.usage.layout, many)
                     .arg(duration(before.past(since)))
                     .arg(first)
                     .arg(hostName(facts.usage, host)),
                 where.isEmpty() ? QString{} : UsageAlertsMessages::tr("It stands at %1.").arg(where)})};
}

/// In percent; NaN: not known.
double diskPart(const HostUsage &host)
{
    const auto total = host.values.value(Metric::DiskTotal, noValue);
    return total > 0 ? 100.0 * double(host.values.value(Metric::DiskUsed, noValue)) / double(total)
                     : std::numeric_limits<double>::quiet_NaN();
}

Verdict disk(const AlertFacts &facts, const UsageThresholds &thresholds)
{
    constexpr double slack = 2; // points
    if (thresholds.diskPercent <= 0)
        return {.is = Verdict::Is::Off};
    const auto &hosts = facts.usage.hosts;
    int worst = -1;
    int many = 0;
    double most = -1;
    for (int i = 0; i < hosts.size(); ++i) {
        const auto part = diskPart(hosts.at(i));
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
            .text = UsageAlertsMessages::tr("The disk of %1 is %2 % full; %n host(s) are above %3 %. Logs in "
                                            "/tmp/tpu_logs, caches and old checkpoints are what fills it mostly.",
                                            nullptr, many)
                        .arg(hostName(facts.usage, worst), percent(most), QString::number(thresholds.diskPercent))};
}

Verdict straggler(const AlertFacts &facts, const UsageThresholds &thresholds)
{
    if (thresholds.stragglerPercent <= 0)
        return {.is = Verdict::Is::Off};
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
        return {.is = std::ranges::any_of(cores, [](const CoreUsage &core) { return isKnown(core.state); })
                    ? Verdict::Is::Good
                    : Verdict::Is::Unknown};
    constexpr qsizetype shown = 3;
    const auto names =
        punctuation::list(hosts.first(std::min(shown, hosts.size()))) + (hosts.size() > shown ? u" …"_s : QString{});
    const auto value = first < facts.tracks.size() ? facts.tracks.at(first).smoothed : cores.at(first).duty;
    return {.is = Verdict::Is::Bad,
            .lasts = 30 * second,
            .host = facts.usage.layout.cores.value(first).host,
            .core = first,
            .text =
                (facts.usage.layout.isOfChips()
                     ? UsageAlertsMessages::tr("%1 lags behind: chip %2 computes %3 % of the time, the others %4 % "
                                               "(median). A slow input pipeline or a busy host holds up all of them.")
                     : UsageAlertsMessages::tr("%1 lags behind: core %2 computes %3 % of the time, the others %4 % "
                                               "(median). A slow input pipeline or a busy host holds up all of them."))
                    .arg(names, QString::number(first), percent(double(value)), percent(double(median(others))))};
}

Verdict verdictOf(AlertKind kind, const AlertFacts &facts, const UsageThresholds &thresholds, const Before &before)
{
    switch (kind) {
    case AlertKind::Idle: return idle(facts, thresholds, before);
    case AlertKind::MemoryFull: return memory(facts, thresholds);
    case AlertKind::Hung: return hung(facts, thresholds, before);
    case AlertKind::DiskFull: return disk(facts, thresholds);
    case AlertKind::Straggler: return straggler(facts, thresholds);
    }
    return {};
}

/// Whether what an alert names can be seen now: others that are well do not end it.
bool isSeen(const UsageAlert &alert, const SliceUsage &usage)
{
    if (alert.kind == AlertKind::DiskFull)
        return alert.host < 0 || alert.host >= usage.hosts.size() || !std::isnan(diskPart(usage.hosts.at(alert.host)));
    if (alert.core < 0 || alert.core >= usage.cores.size())
        return true;
    const auto &core = usage.cores.at(alert.core);
    if (alert.kind == AlertKind::MemoryFull)
        return core.state == UsageState::NoWorkload || !std::isnan(memoryPart(usage, core));
    return isKnown(core.state);
}

} // namespace

UsageAlerts::Change UsageAlerts::look(const AlertFacts &facts, const UsageThresholds &thresholds, qint64 now)
{
    Change change;
    for (const auto kind : gravity) {
        auto &entry = m_entries[kind];
        auto verdict = verdictOf(kind, facts, thresholds,
                                 {entry.since <= now ? entry.since : 0, entry.alert ? &*entry.alert : nullptr, now});
        if (verdict.is == Verdict::Is::Good && entry.alert && !isSeen(*entry.alert, facts.usage))
            verdict.is = Verdict::Is::Unknown;
        if (verdict.is == Verdict::Is::Good || verdict.is == Verdict::Is::Off
            || (verdict.is == Verdict::Is::Between && !entry.alert)) {
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
        const UsageAlert alert{
            .kind = kind, .host = verdict.host, .core = verdict.core, .since = entry.since, .text = verdict.text};
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
