// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/mapheads.h"

#include "services/core/punctuation.h"
#include "widgets/usage/mapgeometry.h"
#include "widgets/usage/mapwords.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(UsageMap)
};

/// The cores of a column (dx 0, dy 1) or a row, from its first place; there may be places where none stands.
QList<Core> coresFrom(const SliceLayout &layout, const MapGeometry &plan, QPoint place, QPoint step)
{
    QList<Core> cores;
    for (; QRect{{}, plan.sizes().grid}.contains(place); place += step) {
        if (const int core = plan.coreAtPlace(place.x(), place.y()); core >= 0 && core < layout.cores.size())
            cores.append(layout.cores.at(core));
    }
    return cores;
}

/// The layer that all of them are of, or, where the wiring is not known, the host; empty when there is but one, or they
/// are of several.
QString blockOf(const SliceLayout &layout, const QList<Core> &cores)
{
    const auto block = layout.isKnown ? &Core::z : &Core::host;
    const auto first = cores.constFirst().*block;
    if ((layout.isKnown ? layout.depth : layout.hosts) < 2
        || std::ranges::any_of(cores, [=](const Core &core) { return core.*block != first; }))
        return {};
    return layout.isKnown ? mapwords::layer(first) : mapwords::host(first);
}

QString joined(QStringList parts)
{
    parts.removeAll(QString{});
    return punctuation::list(parts);
}

} // namespace

QString mapheads::column(const SliceLayout &layout, const MapGeometry &plan, int column)
{
    const auto cores = coresFrom(layout, plan, {column, 0}, {0, 1});
    if (cores.isEmpty())
        return Words::tr("column %1").arg(column + 1);
    const auto &core = cores.constFirst();
    const auto place = layout.isKnown ? u"x %1"_s.arg(core.x) : Words::tr("column %1").arg(column + 1);
    const bool isOneOfTwo = layout.isKnown && layout.devicesPerChip > 1;
    return joined({blockOf(layout, cores), place,
                   isOneOfTwo ? Words::tr("core %1 of the chip").arg(core.device % layout.devicesPerChip) : QString{}});
}

QString mapheads::row(const SliceLayout &layout, const MapGeometry &plan, int row)
{
    const auto cores = coresFrom(layout, plan, {0, row}, {1, 0});
    if (cores.isEmpty() || !layout.isKnown)
        return joined({cores.isEmpty() ? QString{} : blockOf(layout, cores), Words::tr("row %1").arg(row + 1)});
    return joined({blockOf(layout, cores), u"y %1"_s.arg(cores.constFirst().y)});
}
