// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/widgets/usage/graphworld.h"
#include "widgets/usage/bandline.h"
#include "widgets/usage/crosshair.h"
#include "widgets/usage/eventmarks.h"
#include "widgets/usage/usagegraph.h"
#include "widgets/usage/usagegraphs.h"

#include <QPushButton>
#include <QTest>

using namespace Qt::StringLiterals;

/// The graphs of a world, shown, with what they asked for answered.
struct Rig
{
    explicit Rig(GraphWorld *world)
        : graphs{&world->history, &world->clock}
    {
        graphs.resize(760, 560);
        graphs.show();
        QVERIFY(QTest::qWaitForWindowExposed(&graphs));
        graphs.setSlice(world->usage);
    }

    [[nodiscard]] UsageGraph *graph(Metric metric) const
    {
        return graphs.findChild<UsageGraph *>(u"usageGraph%1"_s.arg(int(metric)));
    }
    [[nodiscard]] QList<BandLine *> lines(Metric metric) const
    {
        return graph(metric)->plot()->findChildren<BandLine *>();
    }
    [[nodiscard]] EventMarks *events(Metric metric) const { return graph(metric)->plot()->findChild<EventMarks *>(); }
    [[nodiscard]] Band at(Metric metric, qint64 when, int line = 0) const
    {
        return lines(metric).value(line) ? lines(metric).at(line)->bandAt(when) : Band{};
    }
    [[nodiscard]] bool has(Metric metric, qint64 when) const { return !std::isnan(at(metric, when).mean); }
    [[nodiscard]] ReadOut *readOut() const
    {
        const auto all = graphs.findChildren<ReadOut *>();
        const auto shown = std::ranges::find_if(all, [](const ReadOut *one) { return one->isVisible(); });
        return shown == all.end() ? nullptr : *shown;
    }
    [[nodiscard]] QPushButton *live() const { return graphs.findChild<QPushButton *>(u"usageLiveButton"_s); }
    /// The mouse over the graph, where a time stands.
    void pointAt(Metric metric, qint64 when) const
    {
        auto *plot = graph(metric)->plot();
        QTest::mouseMove(plot, QPoint{int(plot->placeOf(when)), plot->axisRect()->center().y()});
    }

    UsageGraphs graphs;
};
