// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sample.h"
#include "widgets/usage/usagelines.h"

#include <QWidget>

#include <functional>

class Label;
class QMenu;
class QPushButton;
class QToolButton;
class Segmented;
class StateBadge;

/// What stands above the graphs: what they show a line for, which stretch, zoom, which graphs, and whether they are
/// live.
class GraphsBar : public QWidget
{
    Q_OBJECT

public:
    explicit GraphsBar(QWidget *parent = nullptr);

    void setScope(GraphScope scope); ///< tells nobody
    void setMetrics(const QList<Metric> &metrics);
    void setChips(bool areChips); ///< what has a line of its own; else cores
    /// \a span: the stretch in words. \a isLive: the slice can be followed; else there is only its end.
    void setState(bool isFollowing, bool isLive, const QString &span);
    void setHeard(bool isHeard); ///< some host answers; else nothing is said to be live
    [[nodiscard]] bool isFitted() const { return m_isFitted; }

    [[nodiscard]] static QList<Metric> offered(); ///< in the order in which graphs stand
    /// Whether there is something to draw of a metric that few hosts tell: those of which there is not are no choice.
    void setTold(std::function<bool(Metric)> isTold) { m_isTold = std::move(isTold); }

signals:
    void scopeChosen(GraphScope scope);
    void metricsChosen(const QList<Metric> &metrics);
    void zoomWanted(double factor);
    void liveWanted();
    void fitChanged();

private:
    void nameParts();
    void showBadge();
    void fillMenu();
    void choose(Metric metric, bool isOn);

    Segmented *m_scope;
    Label *m_span;
    QToolButton *m_out;
    QToolButton *m_in;
    QPushButton *m_graphs;
    QMenu *m_menu;
    StateBadge *m_badge;
    QPushButton *m_live;
    QList<Metric> m_metrics;
    std::function<bool(Metric)> m_isTold;
    bool m_areChips = true;
    bool m_isFitted = false;
    bool m_isLive = true;
    bool m_isFollowing = true;
    bool m_isHeard = true;
    bool m_isQuiet = false;
};

/// Below the graphs: where nothing was measured, and what filled it.
class GraphGaps : public QWidget
{
    Q_OBJECT

public:
    explicit GraphGaps(QWidget *parent = nullptr);

    /// \a isAllCoarse: every value that is seen came from Cloud Monitoring.
    void setGaps(const QList<UsageGap> &gaps, bool isAllCoarse, qint64 now);

private:
    StateBadge *m_pill;
    Label *m_text;
};
