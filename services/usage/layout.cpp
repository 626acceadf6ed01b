// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/layout.h"

#include "services/tpu/accelerators.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr int mostChips = 16'384; // above the largest slice that is sold
constexpr int usualChipsPerHost = 4;

struct Grid
{
    int x = 1, y = 1, z = 1;

    [[nodiscard]] qint64 chips() const { return qint64{x} * y * z; }
};

/// "4x4x8", "2x4"; nothing for what is no topology or too large.
std::optional<Grid> gridFrom(const QString &topology)
{
    const auto parts = topology.split(u'x');
    if (parts.size() < 2 || parts.size() > 3)
        return std::nullopt;
    std::array<int, 3> sides{1, 1, 1};
    for (qsizetype i = 0; i < parts.size(); ++i) {
        bool ok = false;
        sides[size_t(i)] = parts[i].toInt(&ok);
        if (!ok || sides[size_t(i)] < 1 || sides[size_t(i)] > mostChips)
            return std::nullopt;
    }
    const Grid grid{sides[0], sides[1], sides[2]};
    return grid.chips() <= mostChips ? std::optional{grid} : std::nullopt;
}

/// The chips of one host stand side by side: 2x2 of four, 2x4 of eight. Nothing when such boxes do not fill the grid.
std::optional<Grid> boxFor(int chips, const Grid &grid)
{
    static constexpr std::array boxes{Grid{1, 1, 1}, Grid{2, 1, 1}, Grid{1, 2, 1},
                                      Grid{2, 2, 1}, Grid{2, 4, 1}, Grid{4, 2, 1}};
    const auto found = std::ranges::find_if(boxes, [&](const Grid &box) {
        return box.chips() == chips && grid.x % box.x == 0 && grid.y % box.y == 0 && grid.z % box.z == 0;
    });
    return found == boxes.end() ? std::nullopt : std::optional{*found};
}

/// The type's own chips count; a topology that says otherwise may be the pod's that the slice is cut from.
std::optional<Grid> gridOf(const Tpu &tpu, const std::optional<AcceleratorFacts> &facts)
{
    for (const auto &topology : {tpu.topology, facts ? facts->topology : QString{}}) {
        const auto grid = gridFrom(topology);
        if (grid && (!facts || grid->chips() == facts->chips))
            return grid;
    }
    return std::nullopt;
}

/// Workers that the API counts are the truth, where a host of the generation can have as many chips as that leaves for
/// each.
int hostsOfKnown(const Tpu &tpu, const AcceleratorFacts &facts, const Generation &generation)
{
    const auto counted = int(std::min<qsizetype>(tpu.endpoints.size(), mostChips));
    if (counted > 0 && facts.chips % counted == 0 && generation.hostChips.contains(facts.chips / counted))
        return counted;
    return std::max(1, facts.hosts);
}

Grid placeOf(int chip, const Grid &grid)
{
    return {chip % grid.x, chip / grid.x % grid.y, chip / grid.x / grid.y};
}

/// Workers, and the chips of each, are numbered along x first, then y, then z.
void fill(SliceLayout &layout, const Grid &box)
{
    const Grid boxes{layout.width / box.x, layout.height / box.y, layout.depth / box.z};
    layout.cores.reserve(qsizetype{layout.hosts} * layout.devicesPerHost());
    for (int host = 0; host < layout.hosts; ++host) {
        const auto corner = placeOf(host, boxes);
        for (int device = 0; device < layout.devicesPerHost(); ++device) {
            const int chip = device / layout.devicesPerChip;
            const auto within = placeOf(chip, box);
            layout.cores.append({.index = int(layout.cores.size()),
                                 .host = host,
                                 .device = device,
                                 .chip = chip,
                                 .chipOfSlice = host * layout.chipsPerHost + chip,
                                 .x = corner.x * box.x + within.x,
                                 .y = corner.y * box.y + within.y,
                                 .z = corner.z * box.z + within.z});
        }
    }
}

void fillInRows(SliceLayout &layout)
{
    layout.isKnown = false;
    layout.width = layout.chipsPerHost;
    layout.height = layout.hosts;
    layout.depth = 1;
    fill(layout, {layout.chipsPerHost, 1, 1});
}

SliceLayout knownLayout(const Tpu &tpu, const AcceleratorFacts &facts, const Generation &generation)
{
    SliceLayout layout;
    layout.generation = generation.name;
    layout.devicesPerChip = std::max(1, generation.devicesPerChip);
    layout.hbmPerDevice = (qint64{generation.hbmGib} << 30) / layout.devicesPerChip;
    const int chips = std::min(facts.chips, mostChips);
    layout.hosts = std::clamp(hostsOfKnown(tpu, facts, generation), 1, chips);
    layout.chipsPerHost = std::max(1, chips / layout.hosts);
    const auto grid = gridOf(tpu, facts);
    const auto box = grid ? boxFor(layout.chipsPerHost, *grid) : std::nullopt;
    if (!box || grid->chips() != qint64{layout.hosts} * layout.chipsPerHost) {
        fillInRows(layout);
        return layout;
    }
    layout.width = grid->x;
    layout.height = grid->y;
    layout.depth = grid->z;
    fill(layout, *box);
    return layout;
}

/// What the hosts themselves say comes first, then the topology, then what most hosts have.
SliceLayout unknownLayout(const Tpu &tpu, SeenChips seen)
{
    SliceLayout layout;
    layout.hosts = int(std::clamp<qsizetype>(tpu.endpoints.size(), 1, mostChips));
    const auto grid = gridFrom(tpu.topology);
    const auto most = mostChips / layout.hosts;
    if (seen.chips > 0 || seen.devices > 0)
        layout.chipsPerHost = seen.chips > 0 ? seen.chips : seen.devices;
    else if (grid && grid->chips() % layout.hosts == 0)
        layout.chipsPerHost = int(grid->chips() / layout.hosts);
    else
        layout.chipsPerHost = usualChipsPerHost;
    layout.chipsPerHost = std::clamp(layout.chipsPerHost, 1, std::max(1, most));
    if (seen.devices > layout.chipsPerHost && seen.devices % layout.chipsPerHost == 0)
        layout.devicesPerChip = std::min(seen.devices / layout.chipsPerHost, 8);
    fillInRows(layout);
    return layout;
}

/// One way of counting: all numbers fit it, and no two stand in the same place.
bool place(const QList<qint64> &ids, int count, qint64 first, qint64 step, QList<int> &units)
{
    units.fill(-1, ids.size());
    QList<bool> isTaken(count, false);
    for (qsizetype i = 0; i < ids.size(); ++i) {
        if (ids[i] < first || ids[i] < 0 || (ids[i] - first) % step != 0 || (ids[i] - first) / step >= count)
            return false;
        const auto unit = qsizetype((ids[i] - first) / step);
        if (isTaken[unit])
            return false;
        isTaken[unit] = true;
        units[i] = int(unit);
    }
    return true;
}

} // namespace

SliceLayout layoutOf(const Tpu &tpu, SeenChips seen)
{
    const auto &catalogue = Accelerators::catalogue();
    const auto facts = catalogue.facts(tpu.acceleratorType);
    const auto *generation = facts ? catalogue.generation(facts->generation) : nullptr;
    return generation ? knownLayout(tpu, *facts, *generation) : unknownLayout(tpu, seen);
}

QList<int> unitsOf(const QList<qint64> &ids, int count, qint64 first, int step)
{
    QList<int> units(ids.size(), -1);
    if (count < 1 || ids.isEmpty())
        return units;
    auto sorted = ids;
    std::ranges::sort(sorted);
    const auto isTwice = std::ranges::adjacent_find(sorted) != sorted.end();
    // All are there: their order says which is which, whatever they are called.
    if (!isTwice && sorted.size() == count) {
        for (qsizetype i = 0; i < ids.size(); ++i)
            units[i] = int(std::distance(sorted.begin(), std::ranges::lower_bound(sorted, ids[i])));
        return units;
    }
    if (place(ids, count, 0, 1, units) || (first > 0 && place(ids, count, first, 1, units)))
        return units;
    if (step > 1 && (place(ids, count, 0, step, units) || place(ids, count, first * step, step, units)))
        return units;
    units.fill(-1, ids.size());
    return units;
}
