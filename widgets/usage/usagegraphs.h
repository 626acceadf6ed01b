// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/usage/sliceusage.h"
#include "widgets/usage/graphplot.h"
#include "widgets/usage/timewindow.h"
#include "widgets/usage/usagelines.h"
#include "widgets/usage/usageloader.h"

#include <QWidget>

#include <functional>

class Clock;
class GraphGaps;
class GraphsBar;
class History;
class NoticeBar;
class QScrollArea;
class QTimer;
class QVBoxLayout;
class UsageGraph;

/// Graphs one over the other, of one slice and one stretch of time, with one crosshair through all. It follows the
/// present until the user looks back. Knows the history alone: a slice that is gone is looked at the same way, at the
/// end of what is kept.
///
/// Names: usageGraphs, usageGraph1 (by the number of the metric), usageScope (…Slice, …Hosts, …Cores), usageSpan,
/// usageZoomIn, usageZoomOut, usageGraphsMenu, usageLiveBadge, usageLiveButton, usageGapPill, usageGapText,
/// usageGraphsNotice.
class UsageGraphs : public QWidget
{
    Q_OBJECT

public:
    UsageGraphs(History *history, Clock *clock, QWidget *parent = nullptr);

    void setSlice(const SliceUsage &usage); ///< at each change; asks the history five times a second at most
    void setSelection(const QList<int> &cores, GraphScope scope);
    void setRange(std::chrono::seconds range); ///< and goes back to the present when that was left
    void setFollowing(bool isFollowing);
    void setMetrics(const QList<Metric> &metrics); ///< which graphs, from the top
    /// Of the stretch that is shown, as fine as it is kept, into a file; `done` is told how it went.
    void writeCsv(const QString &path, std::function<void(const Result<> &)> done);
    /// What pictures are made of: all graphs, also those that have to be scrolled to.
    [[nodiscard]] QWidget *picture() const;
    [[nodiscard]] const TimeWindow &window() const { return m_window; }

signals:
    void followingChanged(bool isFollowing);
    void scopeChanged(GraphScope scope); ///< by the user
    void rangeChanged(std::chrono::seconds range); ///< 0: a stretch of the user's own
    void metricsChanged(const QList<Metric> &metrics); ///< by the user

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build();
    void connectBar();
    void renewLines();
    void renewGraphs();
    void moveOn();
    void handle(const GraphAction &action);
    void point(std::optional<qint64> at);
    void stepBy(qint64 bands);
    void stepToEvent(bool isNext);
    void windowMoved();
    void showAnswer(const UsageAnswer &answer);
    [[nodiscard]] bool isMeasured() const;
    [[nodiscard]] bool isAwaited() const;
    void showGaps(const UsageAnswer &answer);
    void notifyLive();
    void showGraphs();
    void shareHeight();
    void notifyState();
    void findNewest(bool isJump);
    void showNewest(qint64 newest, bool isJump);
    [[nodiscard]] UsageQuestion question() const;
    [[nodiscard]] QList<SeriesId> seriesOf(Metric metric) const;
    [[nodiscard]] qint64 now() const; ///< of a slice that is gone: its end
    [[nodiscard]] int plotWidth() const;

    History *m_history;
    Clock *m_clock;
    UsageLoader *m_loader;
    GraphsBar *m_bar;
    NoticeBar *m_notice;
    QScrollArea *m_scroll;
    QWidget *m_stack;
    QVBoxLayout *m_column;
    GraphGaps *m_gaps;
    QTimer *m_tick;
    QList<UsageGraph *> m_graphs;
    QList<Metric> m_metrics;
    QHash<Metric, QList<GraphLine>> m_lines;
    SliceUsage m_usage;
    QList<int> m_cores;
    GraphScope m_scope = GraphScope::Slice;
    TimeWindow m_window;
    std::optional<TimeWindow> m_before; ///< what was seen before the user chose a stretch
    std::chrono::seconds m_range{3'600};
    std::optional<qint64> m_pointed;
    UsageGraph *m_pointedGraph = nullptr;
    QList<UsageEvent> m_events;
    qint64 m_newest = 0; ///< of what is kept of a slice that is gone, ms UTC
    bool m_wasFollowing = true;
    bool m_isNothing = false; ///< in the last answer
    bool m_isComing = false; ///< values are measured, and those of a graph are not in the history yet
    TaskScope m_tasks;
};
