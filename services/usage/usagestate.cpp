// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/usagestate.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace {

struct UsageStateMessages
{
    Q_DECLARE_TR_FUNCTIONS(UsageState)
};

constexpr float nothing = 0.05F; // percent: below it a chip does not compute

bool computes(const CoreFacts &facts)
{
    return facts.duty > nothing;
} // false for NaN

/// No metric server answers for it, so that nothing but its absence is known.
UsageState withoutAnswer(const CoreFacts &facts)
{
    const bool isFree = facts.isHeld == false;
    switch (facts.runtime) {
    case RuntimeState::Answered:
    case RuntimeState::Silent:
    case RuntimeState::NotOffered: return isFree ? UsageState::NoWorkload : UsageState::NoData;
    case RuntimeState::NoWorkload: // held by a program that has its metrics off
        return facts.isHeld == true ? UsageState::NoData : UsageState::NoWorkload;
    case RuntimeState::NotRuntime:
    case RuntimeState::Unreachable:
    case RuntimeState::Broken: return isFree ? UsageState::NoWorkload : UsageState::Failed;
    }
    return UsageState::NoData;
}

bool isFaulty(RuntimeState state)
{
    return state == RuntimeState::NotRuntime || state == RuntimeState::Broken || state == RuntimeState::Unreachable;
}

/// The host tells nothing, and Cloud Monitoring does: that is a value, though not one of now.
bool isCoarse(const CoreFacts &facts, const UsagePatience &patience, qint64 now)
{
    const bool hasValue = facts.at > 0 && !(std::isnan(facts.duty) && std::isnan(facts.used));
    return hasValue && facts.source == UsageSource::Monitoring && now - facts.at <= patience.coarse;
}

/// What says most comes first.
constexpr std::array byUrgency{UsageState::Hung,   UsageState::Busy,       UsageState::Idle,       UsageState::HeldIdle,
                               UsageState::Failed, UsageState::Stale,      UsageState::NoWorkload, UsageState::Coarse,
                               UsageState::NoData, UsageState::Unreachable};

QString countSentence(UsageState state, int count, bool areChips)
{
    switch (state) {
    case UsageState::Busy:
        return areChips ? UsageStateMessages::tr("%n chip(s) compute.", nullptr, count)
                        : UsageStateMessages::tr("%n core(s) compute.", nullptr, count);
    case UsageState::Idle:
        return areChips ? UsageStateMessages::tr("%n chip(s) have computed before and are idle now.", nullptr, count)
                        : UsageStateMessages::tr("%n core(s) have computed before and are idle now.", nullptr, count);
    case UsageState::HeldIdle:
        return areChips
            ? UsageStateMessages::tr("%n chip(s) are held by a program that computes nothing.", nullptr, count)
            : UsageStateMessages::tr("%n core(s) are held by a program that computes nothing.", nullptr, count);
    case UsageState::Hung:
        return areChips
            ? UsageStateMessages::tr("%n chip(s) hold memory and have computed nothing for long.", nullptr, count)
            : UsageStateMessages::tr("%n core(s) hold memory and have computed nothing for long.", nullptr, count);
    case UsageState::NoWorkload:
        return areChips ? UsageStateMessages::tr("%n chip(s) have no program.", nullptr, count)
                        : UsageStateMessages::tr("%n core(s) have no program.", nullptr, count);
    case UsageState::Unreachable:
        return areChips ? UsageStateMessages::tr("%n chip(s) are on hosts that do not answer.", nullptr, count)
                        : UsageStateMessages::tr("%n core(s) are on hosts that do not answer.", nullptr, count);
    case UsageState::Stale:
        return areChips ? UsageStateMessages::tr("The values of %n chip(s) are old.", nullptr, count)
                        : UsageStateMessages::tr("The values of %n core(s) are old.", nullptr, count);
    case UsageState::Failed:
        return areChips ? UsageStateMessages::tr("%n chip(s) have no valid answer.", nullptr, count)
                        : UsageStateMessages::tr("%n core(s) have no valid answer.", nullptr, count);
    case UsageState::Coarse:
        return areChips
            ? UsageStateMessages::tr("%n chip(s) have values from Cloud Monitoring only, one a minute.", nullptr, count)
            : UsageStateMessages::tr("%n core(s) have values from Cloud Monitoring only, one a minute.", nullptr,
                                     count);
    case UsageState::NoData:
        return areChips ? UsageStateMessages::tr("There is no data for %n chip(s).", nullptr, count)
                        : UsageStateMessages::tr("There is no data for %n core(s).", nullptr, count);
    }
    return {};
}

/// Memory that is worth the name: a program that has only taken the chips uses less.
bool holdsMemory(const CoreFacts &facts)
{
    constexpr float part = 0.01F;
    constexpr float least = 64 << 20;
    return facts.used > (facts.total > 0 ? facts.total * part : least);
}

} // namespace

void follow(CoreTrack &track, const CoreFacts &facts, qint64 now)
{
    track.busyAt = std::min(track.busyAt, now); // the clock may have been set back
    track.cameAt = std::min(track.cameAt, now);
    const bool isGone = facts.runtime == RuntimeState::NoWorkload || facts.isHeld == false;
    if (!facts.isReachable || !facts.hasAnswered || (!isGone && std::isnan(facts.duty))) { // not known is not still
        track.stillSince = 0;
        track.smoothed = noValue;
        return;
    }
    if (isGone && !computes(facts)) {
        track.busyAt = track.cameAt = 0;
        track.wasGone = true;
    } else if (std::exchange(track.wasGone, false)) { // the time without a program is not the new one's
        track.stillSince = track.cameAt = now;
        track.busyAt = 0;
        track.smoothed = noValue;
    }
    if (computes(facts)) {
        track.busyAt = facts.at > 0 ? facts.at : now;
        track.stillSince = 0;
    } else {
        if (track.stillSince == 0 || track.stillSince > now)
            track.stillSince = now;
        if (!isGone && facts.idle > 0) // it was still before anybody looked
            track.stillSince = std::min(track.stillSince, std::max(track.cameAt, now - qint64(facts.idle * 1'000)));
    }
    constexpr double span = 15'000; // ms
    const auto past = double(std::max<qint64>(0, now - track.smoothedAt));
    const auto weight = std::isnan(track.smoothed) ? 1.0 : 1 - std::exp(-past / span);
    track.smoothed = isGone          ? noValue
        : std::isnan(track.smoothed) ? facts.duty
                                     : float(track.smoothed + (facts.duty - track.smoothed) * weight);
    track.smoothedAt = now;
}

UsageState stateOf(const CoreFacts &facts, const CoreTrack &track, const UsagePatience &patience, qint64 now)
{
    if (!facts.isReachable)
        return UsageState::Unreachable;
    if (!facts.hasAnswered)
        return isCoarse(facts, patience, now) ? UsageState::Coarse : UsageState::NoData;
    if (isFaulty(facts.runtime))
        return withoutAnswer(facts);
    if (facts.at == 0 || (std::isnan(facts.duty) && std::isnan(facts.used)))
        return withoutAnswer(facts);
    if (facts.runtime == RuntimeState::NoWorkload && facts.isHeld != true)
        return UsageState::NoWorkload;
    if (now - facts.at > (facts.source == UsageSource::Monitoring ? patience.coarse : patience.stale))
        return UsageState::Stale;
    if (computes(facts) || (track.busyAt > 0 && now - track.busyAt <= patience.grace))
        return UsageState::Busy;
    if (std::isnan(facts.duty)) // memory alone does not tell whether anything is computed
        return UsageState::NoData;
    if (!holdsMemory(facts))
        return facts.isHeld == false ? UsageState::NoWorkload
            : track.busyAt > 0       ? UsageState::Idle
                                     : UsageState::HeldIdle;
    const auto still = track.stillSince > 0 ? now - track.stillSince : 0;
    const bool isHung = (patience.hung > 0 && still >= patience.hung) || (facts.isWaiting && still >= patience.stuck);
    return isHung ? UsageState::Hung : UsageState::Idle;
}

UsageState stateOf(const QList<UsageState> &states)
{
    for (const auto state : byUrgency) {
        if (states.contains(state))
            return state;
    }
    return UsageState::NoData;
}

void spreadHang(QList<UsageState> &states, const QList<CoreFacts> &facts, const QList<CoreTrack> &tracks,
                const UsagePatience &patience, qint64 now)
{
    if (!states.contains(UsageState::Hung))
        return;
    for (qsizetype i = 0; i < states.size(); ++i) {
        const bool isStill = tracks.at(i).stillSince > 0 && now - tracks.at(i).stillSince >= patience.stuck;
        if (states.at(i) == UsageState::Idle && isStill && holdsMemory(facts.at(i)))
            states[i] = UsageState::Hung;
    }
}

QList<bool> laggards(const QList<float> &values, double points)
{
    QList<bool> lag(values.size(), false);
    QList<float> known;
    for (const auto value : values) {
        if (!std::isnan(value))
            known += value;
    }
    constexpr qsizetype least = 3;
    if (points <= 0 || known.size() < least)
        return lag;
    std::ranges::sort(known);
    for (qsizetype i = 0; i < values.size(); ++i) {
        if (std::isnan(values.at(i)))
            continue;
        // The median of the others: what is left when this one is taken out.
        const auto own = std::distance(known.cbegin(), std::ranges::lower_bound(std::as_const(known), values.at(i)));
        const auto other = [&](qsizetype place) { return known.at(place < own ? place : place + 1); };
        const auto count = known.size() - 1;
        const auto middle = (double(other(count / 2)) + double(other((count - 1) / 2))) / 2;
        lag[i] = double(values.at(i)) < middle - points;
    }
    return lag;
}

float median(QList<float> values)
{
    values.removeIf([](float value) { return std::isnan(value); });
    if (values.isEmpty())
        return noValue;
    const auto middle = values.begin() + values.size() / 2;
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

QString sliceSentence(const SliceUsage &usage)
{
    QList<int> counts(byUrgency.size(), 0);
    for (const auto &core : usage.cores)
        ++counts[std::distance(byUrgency.begin(), std::ranges::find(byUrgency, core.state))];
    if (std::ranges::count_if(counts, [](int count) { return count > 0; }) <= 1)
        return usageStateSentence(usage.state);
    QStringList parts;
    for (size_t i = 0; i < byUrgency.size(); ++i) {
        if (counts.at(qsizetype(i)) > 0)
            parts += countSentence(byUrgency[i], counts.at(qsizetype(i)), usage.layout.isOfChips());
    }
    return punctuation::sentences(parts);
}
