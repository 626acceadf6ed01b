// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usagelines.h"

#include "services/usage/usagefeed.h"
#include "widgets/common/phrases.h"
#include "widgets/usage/usagescale.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace {

constexpr int mostChosen = 8; ///< beside a band

QString text(const char *source)
{
    return QCoreApplication::translate("UsageGraphs", source);
}

bool isOfChip(Metric metric)
{
    return metric == Metric::DutyCycle || metric == Metric::TensorCore || metric == Metric::IdleTime
        || metric == Metric::HbmBandwidth;
}

/// Where a chip is one device, it is called a chip everywhere.
bool isCalledChip(const SliceUsage &usage, Metric metric)
{
    return isOfChip(metric) || usage.layout.isOfChips();
}

/// A value that is measured once: of a host, a chip or a device.
struct Unit
{
    QString name;
    SeriesId series;
    int host = 0;
    int core = 0; ///< the first that has it
    bool isStraggler = false;
};

QList<int> allCores(const SliceUsage &usage)
{
    QList<int> all(usage.layout.cores.size());
    std::ranges::generate(all, [i = 0]() mutable { return i++; });
    return all;
}

/// In the order of the slice, each once: cores of one chip share its duty cycle, all of a host its processors.
QList<Unit> unitsOf(const SliceUsage &usage, QList<int> cores, Metric metric)
{
    QList<Unit> units;
    QHash<SeriesId, qsizetype> known;
    std::ranges::sort(cores);
    for (const auto index : std::as_const(cores)) {
        if (index < 0 || index >= usage.layout.cores.size())
            continue;
        const auto &core = usage.layout.cores.at(index);
        if (core.host < 0 || core.host >= usage.hosts.size())
            continue;
        const auto &host = usage.hosts.at(core.host);
        const auto unit = isOfHost(metric) ? wholeHost : qint16(isOfChip(metric) ? core.chip : core.device);
        const SeriesId series{host.id, unit, metric};
        const bool isStraggler = index < usage.cores.size() && usage.cores.at(index).isStraggler;
        if (const auto place = known.constFind(series); place != known.constEnd()) {
            units[*place].isStraggler = units.at(*place).isStraggler || isStraggler;
            continue;
        }
        const auto name = isOfHost(metric) ? hostName(usage, core.host)
            : isCalledChip(usage, metric)  ? QCoreApplication::translate("UsageGraphs", "chip %1").arg(core.chipOfSlice)
                                           : QCoreApplication::translate("UsageGraphs", "core %1").arg(core.index);
        known.insert(series, units.size());
        units.append({name, series, core.host, index, isStraggler});
    }
    return units;
}

QString bandName(const SliceUsage &usage, Metric metric, qsizetype count)
{
    const auto *source = isOfHost(metric) ? QT_TRANSLATE_NOOP("UsageGraphs", "median of %1 hosts")
        : isCalledChip(usage, metric)     ? QT_TRANSLATE_NOOP("UsageGraphs", "median of %1 chips")
                                          : QT_TRANSLATE_NOOP("UsageGraphs", "median of %1 cores");
    return text(source).arg(phrases::number(count));
}

GraphLine lineOf(const Unit &unit, int order, GraphLine::Role role = GraphLine::Role::Plain)
{
    return {unit.name, unit.isStraggler ? GraphLine::Role::Straggler : role, {unit.series}, order};
}

/// What stands out is drawn over the others.
void raise(QList<GraphLine> *lines)
{
    std::ranges::stable_sort(*lines, {}, &GraphLine::role);
}

/// The whole slice has a line of its own in the history; a part of it is put together from its cores.
GraphLine bandLine(const SliceUsage &usage, const QList<Unit> &units, bool isWhole, Metric metric)
{
    GraphLine band{bandName(usage, metric, units.size()), GraphLine::Role::Band, {}, 0};
    if (isWhole) {
        band.series.append({sliceKey(usage.id), wholeHost, metric});
        return band;
    }
    for (const auto &unit : units)
        band.series.append(unit.series);
    return band;
}

QList<GraphLine> linesOfSlice(const SliceUsage &usage, const QList<int> &cores, Metric metric)
{
    const auto all = unitsOf(usage, allCores(usage), metric);
    if (all.size() == 1)
        return {lineOf(all.constFirst(), 0)};
    QList<GraphLine> lines{bandLine(usage, all, true, metric)};
    const auto chosen = unitsOf(usage, cores, metric);
    int order = 1;
    for (const auto &unit : chosen) {
        if (order <= mostChosen && chosen.size() < all.size())
            lines.append(lineOf(unit, order++, GraphLine::Role::Chosen));
    }
    for (const auto &unit : all) {
        const bool isThere = std::ranges::any_of(lines, [&](const GraphLine &line) { return line.name == unit.name; });
        if (unit.isStraggler && !isThere && order <= mostChosen)
            lines.append(lineOf(unit, order++));
    }
    raise(&lines);
    return lines;
}

QList<GraphLine> linesOfHosts(const SliceUsage &usage, const QList<Unit> &units)
{
    QList<GraphLine> lines;
    QHash<int, qsizetype> places;
    for (const auto &unit : units) {
        if (!places.contains(unit.host)) {
            places.insert(unit.host, lines.size());
            lines.append({hostName(usage, unit.host), GraphLine::Role::Plain, {}, int(lines.size())});
        }
        auto &line = lines[places.value(unit.host)];
        line.series.append(unit.series);
        if (unit.isStraggler)
            line.role = GraphLine::Role::Straggler;
    }
    return lines;
}

/// Goes along the bands of a line. What was filled and what was not are two gaps where each is longer than a value may
/// be late.
struct GapFinder
{
    qint64 step = 0;
    QList<UsageGap> gaps{};
    QList<UsageGap> open{}; ///< gaps only when a fine value follows
    qint64 filledUntil = 0;
    bool isBegun = false;

    void take(const Band &band)
    {
        constexpr qint64 patience = 90'000; // ms
        if (std::isnan(band.mean) || band.isCoarse) {
            if (isBegun)
                resume(band, patience);
            return;
        }
        if (!open.isEmpty())
            open.last().until = band.at;
        constexpr qint64 shortest = 20'000; // ms; less is a look that was late
        open.removeIf([](const UsageGap &gap) { return gap.until - gap.from < shortest; });
        gaps += std::exchange(open, {});
        isBegun = true;
    }

    void resume(const Band &band, qint64 patience)
    {
        const bool isFilled = !std::isnan(band.mean);
        if (open.isEmpty()) {
            open.append({.from = band.at, .isFilled = isFilled});
        } else if (auto &last = open.last(); isFilled && !last.isFilled && band.at - last.from <= patience) {
            last.isFilled = true;
        } else if (isFilled != last.isFilled && (isFilled || band.at + step - filledUntil > patience)) {
            last.until = isFilled ? band.at : filledUntil;
            open.append({.from = last.until, .isFilled = isFilled});
        }
        filledUntil = isFilled ? band.at + step : filledUntil;
    }
};

/// The cell of this core shows no value now, whatever was measured before.
bool saysNothing(UsageState state)
{
    return state == UsageState::Unreachable || state == UsageState::Failed || state == UsageState::Stale
        || state == UsageState::NoWorkload;
}

/// In the metric's own unit, where the map shows parts of a whole; a host that cannot be asked has no value of
/// anything.
float valueNow(const SliceUsage &usage, int index, Metric metric)
{
    const auto &core = usage.cores.at(index);
    if (!isOfHost(metric))
        return saysNothing(core.state)  ? noValue
            : metric == Metric::HbmUsed ? core.hbmUsed
                                        : mapValue(usage, index, metric);
    const auto &host = usage.hosts.at(usage.layout.cores.at(index).host);
    const bool isOut = host.state == UsageState::Unreachable || core.state == UsageState::Unreachable;
    return isOut ? noValue : host.values.value(metric, noValue);
}

constexpr qsizetype few = 8;

QColor colourAt(int order, Scheme scheme)
{
    // Blue, amber, teal, violet, sky, brown, pink, grey: by hue and lightness, without a red beside a green.
    static constexpr std::array<QRgb, 8> light{0x3557D6, 0xA66300, 0x00776B, 0x8A3FC0,
                                               0x1C7EB6, 0x6B4B2A, 0xC03A86, 0x5A6371};
    static constexpr std::array<QRgb, 8> dark{0x8AA4FF, 0xEFB15C, 0x3FC9B4, 0xC79BF2,
                                              0x6DBAEC, 0xC8A27C, 0xF08FC0, 0xA0A9B8};
    const auto &colours = scheme == Scheme::Dark ? dark : light;
    return QColor::fromRgb(colours.at(size_t(order) % colours.size()));
}

QList<qreal> dashesAt(int order)
{
    static const QList<QList<qreal>> dashes{
        {}, {6, 2}, {2, 2}, {8, 2, 2, 2}, {4, 3}, {10, 3}, {6, 2, 2, 2, 2, 2}, {1, 2}, {12, 2, 4, 2}};
    return dashes.at(order % dashes.size());
}

} // namespace

std::optional<Metric> totalOf(Metric metric)
{
    switch (metric) {
    case Metric::HbmUsed: return Metric::HbmTotal;
    case Metric::HostMemoryUsed: return Metric::HostMemoryTotal;
    case Metric::DiskUsed: return Metric::DiskTotal;
    default: return std::nullopt;
    }
}

QList<GraphLine> linesOf(const SliceUsage &usage, const QList<int> &cores, GraphScope scope, Metric metric)
{
    if (scope == GraphScope::Slice)
        return linesOfSlice(usage, cores, metric);
    const auto all = allCores(usage);
    const auto units = unitsOf(usage, cores.isEmpty() ? all : cores, metric);
    const bool isWhole = cores.isEmpty() || QSet<int>{cores.begin(), cores.end()}.size() == all.size();
    QList<GraphLine> lines;
    if (scope == GraphScope::PerHost) {
        lines = linesOfHosts(usage, units);
    } else if (units.size() <= mostLines) {
        for (const auto &unit : units)
            lines.append(lineOf(unit, int(lines.size())));
    }
    if (lines.size() > mostLines || (lines.isEmpty() && !units.isEmpty()))
        return isWhole ? linesOfSlice(usage, {}, metric) : QList<GraphLine>{bandLine(usage, units, false, metric)};
    raise(&lines);
    return lines;
}

float liveValue(const SliceUsage &usage, const GraphLine &line, Metric metric)
{
    if (!usage.isLive)
        return noValue;
    const bool isWhole = line.series == QList<SeriesId>{{sliceKey(usage.id), wholeHost, metric}};
    if (isWhole
        && (metric == Metric::DutyCycle || metric == Metric::HbmUsed)) { // what the line below the window says, too
        const bool isOver = !usage.cores.isEmpty() && std::ranges::all_of(usage.cores, saysNothing, &CoreUsage::state);
        return isOver ? noValue : metric == Metric::DutyCycle ? usage.duty : usage.medianUsed;
    }
    QList<float> values;
    const auto units = unitsOf(usage, allCores(usage), metric);
    for (const auto &unit : units) {
        const auto value = isWhole || line.series.contains(unit.series) ? valueNow(usage, unit.core, metric) : noValue;
        if (std::isfinite(value))
            values.append(value);
    }
    if (values.isEmpty())
        return noValue;
    const auto middle = values.begin() + values.size() / 2;
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

QList<Band> bandOver(const QList<const QList<Band> *> &lines)
{
    if (lines.isEmpty())
        return {};
    auto bands = *lines.constFirst();
    QList<float> values;
    for (qsizetype i = 0; i < bands.size(); ++i) {
        auto &band = bands[i];
        values.clear();
        bool isCoarse = true;
        band = {.at = band.at};
        for (const auto *line : lines) {
            if (i >= line->size() || std::isnan(line->at(i).mean))
                continue;
            const auto &one = line->at(i);
            band.min = std::isnan(band.min) ? one.min : std::min(band.min, one.min);
            band.max = std::isnan(band.max) ? one.max : std::max(band.max, one.max);
            isCoarse = isCoarse && one.isCoarse;
            values.append(one.mean);
        }
        if (values.isEmpty())
            continue;
        const auto middle = values.begin() + values.size() / 2;
        std::nth_element(values.begin(), middle, values.end());
        band.mean = *middle;
        band.isCoarse = isCoarse;
    }
    return bands;
}

QList<UsageGap> gapsOf(const QList<Band> &bands, qint64 step, qint64 from, qint64 until)
{
    GapFinder finder{.step = step};
    for (const auto &band : bands) {
        if (band.at + step > from && band.at < until)
            finder.take(band);
    }
    return finder.gaps;
}

QList<Band> measuredBy(const QList<const QList<Band> *> &lines)
{
    QList<Band> all;
    for (const auto *line : lines) {
        if (all.isEmpty())
            all = *line;
        for (qsizetype i = 0; i < std::min(all.size(), line->size()); ++i) {
            const auto &one = line->at(i);
            const bool isBetter =
                !std::isnan(one.mean) && (std::isnan(all.at(i).mean) || (all.at(i).isCoarse && !one.isCoarse));
            if (isBetter)
                all[i] = one;
        }
    }
    return all;
}

QPen LineLook::pen() const
{
    QPen pen{colour, width, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin};
    if (!dashes.isEmpty())
        pen.setDashPattern(dashes);
    return pen;
}

LineLook lookOf(const GraphLine &line, qsizetype count, const Tokens &tokens, Scheme scheme)
{
    const bool isFew = count <= few;
    LineLook look{.colour = colourAt(line.order, scheme), .width = isFew ? 1.5 : 1.0};
    switch (line.role) {
    case GraphLine::Role::Band: look.envelope = 56; break;
    case GraphLine::Role::Straggler:
        look.colour = tokens.bad;
        look.dashes = {7, 2};
        break;
    case GraphLine::Role::Chosen: look.dashes = dashesAt(line.order); break;
    case GraphLine::Role::Plain: look.envelope = count <= 2 ? 44 : 0; break;
    }
    return look;
}
