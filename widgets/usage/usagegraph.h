// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/usage/crosshair.h"
#include "widgets/usage/graphplot.h"
#include "widgets/usage/usagelines.h"

#include <QPointer>
#include <QWidget>

class BandLine;
class EventMarks;
class GraphHead;
class ReadOut;
class TimeTicker;
class ValueTicker;

/// One metric over time: a head with names and values, and the lines. It can have the focus: arrow keys move the
/// crosshair by a band, Ctrl+arrow goes from event to event, Shift+arrow and Page keys move, + and − zoom, End is live,
/// Escape takes the crosshair away. Its accessible description says least, median, most and now of each line.
class UsageGraph : public QWidget
{
    Q_OBJECT

public:
    static constexpr qsizetype mostValues = 6; ///< lines that have their value beside their name

    /// `stack`: over which its read-out lies.
    UsageGraph(Metric metric, QWidget *stack);
    ~UsageGraph() override;

    [[nodiscard]] Metric metric() const { return m_metric; }
    void setLines(const QList<GraphLine> &lines);
    /// What a value is a part of, and whether the first one is on its way.
    struct Whole
    {
        enum class Of : quint8 { All, Chip, Core };
        float total = noValue;
        Of of = Of::All;
        bool isComing = false;
    };
    /// A list for each line, all with the same times. `step`: ms, the width of a band.
    void setBands(const QList<QList<Band>> &bands, qint64 step, const Whole &whole);
    /// What each line is at this moment, for the head; noValue: nothing. An empty list: nobody knows, and what was
    /// drawn last stands.
    void setLive(const QList<float> &values);
    /// \a withWords: they are labelled here; a stack of graphs says them once.
    void setEvents(const QList<UsageEvent> &events, bool withWords);
    /// ms UTC; `now` for words. What was set before is drawn with it, once, from the event loop.
    void show(qint64 from, qint64 until, qint64 now);
    using QWidget::show;
    /// \a isHere: this is the graph that is pointed at: its box says the values.
    void setCrosshair(std::optional<qint64> at, bool isHere);
    void setFitted(bool isFitted); ///< the value axis ends where the values do, not at zero and the whole
    /// Room left of the axis that its labels need, and what it gets: the widest of all graphs.
    [[nodiscard]] int axisWidth() const;
    void setAxisWidth(int width);
    [[nodiscard]] int stripHeight() const; ///< of the words of events, pixels
    [[nodiscard]] GraphPlot *plot() const { return m_plot; }
    [[nodiscard]] bool isEmpty() const; ///< there is no value in what it shows

signals:
    void actionRequested(const GraphAction &action);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] float headValue(qsizetype line) const;
    void build();
    void applyTheme();
    void fitValues();
    void fitMargins(int axis);
    void fitTicks(); ///< as many labels as have room
    void showHead();
    void showReadOut();
    void describe();
    [[nodiscard]] QString valueText(const GraphLine &line, const Band &band) const;
    [[nodiscard]] QList<ReadOutRow> rowsAt(qint64 at) const;
    [[nodiscard]] QList<ReadOutRow> lineRowsAt(qint64 at, bool *isCoarse) const;
    [[nodiscard]] QString totalText() const;
    [[nodiscard]] QString emptyText() const;

    Metric m_metric;
    GraphHead *m_head;
    GraphPlot *m_plot;
    QSharedPointer<TimeTicker> m_timeTicker;
    QSharedPointer<ValueTicker> m_valueTicker;
    EventMarks *m_events = nullptr;
    Crosshair *m_crosshair = nullptr;
    QPointer<ReadOut> m_readOut; ///< over all graphs of the stack, which owns it
    QCPItemText *m_nothing = nullptr;
    QList<GraphLine> m_lines;
    QList<BandLine *> m_drawn; ///< as m_lines; owned by the plot
    Whole m_whole;
    QList<float> m_live;
    qint64 m_step = 1'000;
    qint64 m_from = 0;
    qint64 m_until = 0;
    qint64 m_now = 0;
    std::optional<qint64> m_pointed;
    bool m_isHere = false;
    bool m_isFitted = false;
    bool m_isLoaded = false; ///< an answer has come: what is empty is empty
};
