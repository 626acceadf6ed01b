// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"
#include "widgets/usage/graphplot.h"
#include "widgets/usage/usagelines.h"
#include "widgets/usage/usageloader.h"

#include <QWidget>

class Clock;
class History;
class QTimer;
class UsageGraph;

/// Duty cycle and memory of a slice in a stretch of time that somebody else chooses, to stand below what he draws over
/// the same time. What the mouse and the keys ask for is handed on to him. Names: usageSpanGraphs, and those of
/// UsageGraph.
class SpanGraphs : public QWidget
{
    Q_OBJECT

public:
    /// Both live longer than the graphs.
    SpanGraphs(History *history, Clock *clock, QWidget *parent = nullptr);

    void setSlice(const SliceUsage &usage); ///< as often as it changes
    void showSpan(qint64 from, qint64 until); ///< ms UTC
    [[nodiscard]] int axisWidth() const; ///< pixels left of the axis that the labels need
    void setAxisWidth(int width);

signals:
    void spanRequested(qint64 from, qint64 until);

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void renewLines();
    void ask();
    void showAnswer(const UsageAnswer &answer);
    void showGraphs();
    void handle(const GraphAction &action);
    void point(std::optional<qint64> at);
    [[nodiscard]] QList<SeriesId> seriesOf(qsizetype graph) const;
    [[nodiscard]] UsageQuestion question() const;

    Clock *m_clock;
    UsageLoader *m_loader;
    QList<UsageGraph *> m_graphs;
    QList<QList<GraphLine>> m_lines; ///< of each graph
    SliceUsage m_usage;
    qint64 m_from = 0;
    qint64 m_until = 1;
    int m_axisWidth = 0;
    std::optional<qint64> m_pointed;
    UsageGraph *m_pointedGraph = nullptr;
    QTimer *m_again; ///< what is seen may still grow
};
