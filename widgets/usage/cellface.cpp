// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/cellface.h"

#include "widgets/usage/usagetext.h"

#include <array>
#include <cmath>
#include <optional>

namespace {

/// A host that cannot be asked has no value, whatever was known of its cores before. What its other cores do says
/// nothing of this one.
UsageState stateOf(const SliceUsage &usage, qsizetype core)
{
    const int host = usage.layout.cores[core].host;
    const auto own = usage.cores[core].state;
    if (own != UsageState::NoData || host < 0 || host >= usage.hosts.size())
        return own;
    const auto whole = usage.hosts[host].state;
    return whole == UsageState::Unreachable || whole == UsageState::Failed ? whole : own;
}

CellFill fillOf(UsageState state, bool hasValue, Metric metric)
{
    switch (state) {
    case UsageState::Unreachable:
    case UsageState::Failed: return CellFill::Broken;
    case UsageState::Hung: return CellFill::Hung;
    case UsageState::Stale: return hasValue ? CellFill::Stale : CellFill::NoData;
    case UsageState::Coarse: return hasValue ? CellFill::Coarse : CellFill::NoData;
    case UsageState::NoWorkload: return hasValue && isOfHost(metric) ? CellFill::Value : CellFill::NoWorkload;
    case UsageState::HeldIdle:
        return !hasValue ? CellFill::NoData : isOfHost(metric) ? CellFill::Value : CellFill::HeldIdle;
    case UsageState::NoData:
    case UsageState::Idle:
    case UsageState::Busy: return hasValue ? CellFill::Value : CellFill::NoData;
    }
    return CellFill::NoData;
}

std::optional<Oddity> oddityOf(const SliceUsage &usage, qsizetype core)
{
    switch (stateOf(usage, core)) {
    case UsageState::Hung: return Oddity::Hung;
    case UsageState::Unreachable:
    case UsageState::Failed: return Oddity::Unreachable;
    case UsageState::Stale: return Oddity::Stale;
    case UsageState::NoData: return Oddity::NoData;
    case UsageState::HeldIdle: return Oddity::HeldIdle;
    case UsageState::Busy: return usage.cores[core].isStraggler ? std::optional{Oddity::Straggler} : std::nullopt;
    case UsageState::Idle:
    case UsageState::Coarse:
    case UsageState::NoWorkload: break;
    }
    return std::nullopt;
}

} // namespace

CellFace cellFace(const SliceUsage &usage, qsizetype core, const MapScale &scale, FaceText text)
{
    if (core >= usage.cores.size() || core >= usage.layout.cores.size())
        return {};
    const auto state = stateOf(usage, core);
    const float value = mapValue(usage, core, scale.metric);
    CellFace face{.fill = fillOf(state, std::isfinite(value), scale.metric),
                  .isStraggler = usage.cores[core].isStraggler};
    const bool showsValue = face.fill == CellFill::Value || face.fill == CellFill::HeldIdle
        || face.fill == CellFill::Stale || face.fill == CellFill::Coarse;
    if (showsValue)
        face.step = qint8(scale.step(value));
    if (text == FaceText::Words)
        face.text = showsValue ? mapValueText(value, scale.metric)
                               : usageStateWord(face.fill == CellFill::NoData ? UsageState::NoData : state);
    if (text == FaceText::Words && face.isStraggler) {
        const float others = dutyOfOthers(usage, core);
        face.others = std::isfinite(others) ? std::round(others) : -1;
    }
    if (text == FaceText::Number && showsValue && face.fill != CellFill::HeldIdle) // its ring says it
        face.text = mapValueShort(value, scale.metric);
    return face;
}

QList<OddOne> oddOnes(const SliceUsage &usage)
{
    const auto count = std::min(usage.cores.size(), usage.layout.cores.size());
    QList<OddOne> found;
    std::array<qsizetype, oddities> cores{};
    for (qsizetype first = 0; first < count;) {
        auto end = first;
        while (end < count && usage.layout.cores[end].host == usage.layout.cores[first].host)
            ++end;
        const auto kind = oddityOf(usage, first);
        bool isWhole = kind.has_value() && kind != Oddity::Straggler;
        for (auto core = first; core < end; ++core)
            isWhole = isWhole && oddityOf(usage, core) == kind;
        if (isWhole)
            found.append({.kind = *kind, .core = int(first), .isWholeHost = true});
        for (auto core = first; core < end; ++core) {
            const auto one = oddityOf(usage, core);
            if (one)
                ++cores[size_t(*one)];
            if (one && !isWhole)
                found.append({.kind = *one, .core = int(core)});
        }
        first = end;
    }
    // All hung is worth a look; all held for nothing, all old or all without a value is how the slice stands, and
    // nobody's oddity.
    found.removeIf([&](const OddOne &one) {
        return one.kind != Oddity::Hung && one.kind != Oddity::Unreachable && cores[size_t(one.kind)] == count;
    });
    return found;
}

std::optional<OddOne> nextOdd(const QList<OddOne> &odd, int core, int direction, std::optional<Oddity> kind)
{
    auto cores = odd;
    cores.removeIf([&](const OddOne &one) { return kind && one.kind != *kind; });
    if (cores.isEmpty())
        return std::nullopt;
    std::ranges::stable_sort(cores, {}, &OddOne::core);
    if (direction >= 0) {
        const auto next = std::ranges::upper_bound(cores, core, {}, &OddOne::core);
        return next == cores.end() ? cores.first() : *next;
    }
    const auto next = std::ranges::lower_bound(cores, core, {}, &OddOne::core);
    return next == cores.begin() ? cores.last() : *std::prev(next);
}
