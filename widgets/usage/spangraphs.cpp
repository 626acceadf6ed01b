// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/spangraphs.h"

#include "services/core/clock.h"
#include "services/usage/block.h"
#include "services/usage/history.h"
#include "services/usage/usagefeed.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/timewindow.h"
#include "widgets/usage/usagegraph.h"

#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr std::array spanMetrics{Metric::DutyCycle, Metric::HbmUsed};
constexpr qint64 leastSpan = 1'000; ///< ms

} // namespace

SpanGraphs::SpanGraphs(History *history, Clock *clock, QWidget *parent)
    : QWidget{parent}
    , m_clock{clock}
    , m_loader{new UsageLoader{history, clock, this}}
    , m_again{new QTimer{this}}
{
    setObjectName(u"usageSpanGraphs"_s);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(4));
    for (const auto metric : spanMetrics) {
        auto *graph = new UsageGraph{metric, this};
        connect(graph, &UsageGraph::actionRequested, this, [this, graph](const GraphAction &action) {
            m_pointedGraph = graph;
            handle(action);
        });
        m_graphs.append(graph);
        column->addWidget(graph, 1);
    }
    connect(m_loader, &UsageLoader::answered, this, &SpanGraphs::showAnswer);
    m_again->setInterval(5s);
    connect(m_again, &QTimer::timeout, this, [this] {
        if (isVisible() && m_usage.isLive && m_until + leastSpan >= m_clock->now().toMSecsSinceEpoch() - 60'000)
            m_loader->askLater(question(), 2s);
    });
    m_again->start();
    translated(this, [this] {
        renewLines();
        showGraphs();
    });
}

void SpanGraphs::setSlice(const SliceUsage &usage)
{
    const bool isSame = usage.id == m_usage.id && usage.layout == m_usage.layout && usage.isLive == m_usage.isLive
        && usage.hosts.size() == m_usage.hosts.size();
    m_usage = usage;
    if (isSame) // values come from the history
        return;
    m_loader->forget();
    renewLines();
    ask();
}

void SpanGraphs::renewLines()
{
    m_lines.clear();
    for (auto *graph : std::as_const(m_graphs)) {
        m_lines.append(linesOf(m_usage, {}, GraphScope::Slice, graph->metric()));
        graph->setLines(m_lines.constLast());
    }
}

void SpanGraphs::showSpan(qint64 from, qint64 until)
{
    m_from = std::max<qint64>(0, from);
    m_until = std::max(until, m_from + leastSpan);
    showGraphs();
    ask();
}

QList<SeriesId> SpanGraphs::seriesOf(qsizetype graph) const
{
    QList<SeriesId> series;
    for (const auto &line : m_lines.value(graph))
        series += line.series;
    return series;
}

/// A little more than what is seen, in bands of about a pixel.
UsageQuestion SpanGraphs::question() const
{
    UsageQuestion question{.slice = sliceKey(m_usage.id)};
    for (const auto &slice : m_usage.slices)
        question.parts += sliceKey(slice);
    for (qsizetype graph = 0; graph < m_graphs.size(); ++graph)
        question.series += seriesOf(graph);
    const auto width = std::max(100, m_graphs.constFirst()->plot()->axisRect()->width());
    const auto step = bandWidth(m_until - m_from, width);
    question.step = step;
    question.from = std::max<qint64>(0, floorTo(m_from - step, step));
    question.until = std::min(floorTo(m_until + step, step) + step, question.from + step * (History::mostPoints - 1));
    return question;
}

void SpanGraphs::ask()
{
    if (isVisible() && !m_usage.id.isEmpty())
        m_loader->askLater(question(), 200ms);
}

void SpanGraphs::showAnswer(const UsageAnswer &answer)
{
    QList<SeriesId> wanted;
    for (qsizetype graph = 0; graph < m_graphs.size(); ++graph)
        wanted += seriesOf(graph);
    if (wanted != answer.question.series) // of what was shown before
        return;
    qsizetype at = 0;
    for (qsizetype i = 0; i < m_graphs.size(); ++i) {
        QList<QList<Band>> bands;
        for (const auto &line : m_lines.value(i)) {
            QList<const QList<Band> *> parts;
            for (qsizetype part = 0; part < line.series.size(); ++part)
                parts.append(&answer.lines.at(at++).bands);
            bands.append(parts.size() == 1 ? *parts.constFirst() : bandOver(parts));
        }
        const bool isMemory = m_graphs.at(i)->metric() == Metric::HbmUsed;
        const auto perDevice = m_usage.layout.hbmPerDevice;
        m_graphs.at(i)->setBands(bands, answer.question.step,
                                 {.total = isMemory && perDevice > 0 ? float(perDevice) : noValue});
        m_graphs.at(i)->setEvents(answer.events, i == 0);
    }
    showGraphs();
}

void SpanGraphs::showGraphs()
{
    const auto now = m_clock->now().toMSecsSinceEpoch();
    const int width = std::max(axisWidth(), m_axisWidth);
    for (auto *graph : std::as_const(m_graphs)) {
        graph->show(m_from, m_until, now);
        graph->setAxisWidth(width);
    }
}

int SpanGraphs::axisWidth() const
{
    int width = 0;
    for (const auto *graph : m_graphs)
        width = std::max(width, graph->axisWidth());
    return width;
}

void SpanGraphs::setAxisWidth(int width)
{
    if (m_axisWidth == width)
        return;
    m_axisWidth = width;
    showGraphs();
}

void SpanGraphs::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    ask();
}

void SpanGraphs::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    ask();
}

void SpanGraphs::point(std::optional<qint64> at)
{
    m_pointed = at;
    for (auto *graph : std::as_const(m_graphs))
        graph->setCrosshair(at, graph == m_pointedGraph);
}

void SpanGraphs::handle(const GraphAction &action)
{
    using enum GraphAction::Kind;
    const auto length = m_until - m_from;
    switch (action.kind) {
    case PointAt: return point(action.at);
    case PointAway: return point(std::nullopt);
    case Step:
    case Event: {
        const auto step = bandWidth(length, std::max(100, m_graphs.constFirst()->plot()->axisRect()->width()));
        const auto here = m_pointed.value_or(action.at < 0 ? m_until : m_from);
        return point(std::clamp(here + action.at * step, m_from, m_until));
    }
    case Zoom: {
        const auto part = double(m_until - action.at) / double(length);
        const auto wanted = std::max<qint64>(leastSpan, std::llround(double(length) * action.factor));
        const auto until = action.at + std::llround(part * double(wanted));
        return emit spanRequested(until - wanted, until);
    }
    case Pan: return emit spanRequested(m_from + action.at, m_until + action.at);
    case Show: return emit spanRequested(action.at, action.until);
    case Back:
    case Live: break;
    }
}
