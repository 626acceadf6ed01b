// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usagegraphs.h"

#include "services/core/clock.h"
#include "services/usage/history.h"
#include "services/usage/usagefeed.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/graphaxis.h"
#include "widgets/usage/graphsbar.h"
#include "widgets/usage/usageexport.h"
#include "widgets/usage/usagegraph.h"
#include "widgets/usage/usagescale.h"

#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// What decides which lines there are; all else of a SliceUsage may change ten times a second.
bool isSameShape(const SliceUsage &a, const SliceUsage &b)
{
    return a.id == b.id && a.layout.cores.size() == b.layout.cores.size() && a.hosts.size() == b.hosts.size()
        && std::ranges::equal(a.hosts, b.hosts,
                              [](const HostUsage &x, const HostUsage &y) { return x.id == y.id && x.label == y.label; })
        && std::ranges::equal(a.cores, b.cores, {}, &CoreUsage::isStraggler, &CoreUsage::isStraggler)
        && a.layout == b.layout;
}

bool isGapOfGraphs(const Band &band)
{
    return std::isnan(band.mean);
}

/// How much there is in all, as it was said last.
float totalIn(const QList<Band> &bands)
{
    float total = noValue;
    for (const auto &band : bands) {
        if (!isGapOfGraphs(band))
            total = band.max;
    }
    return total;
}

/// Memory is told of what JAX calls a device.
UsageGraph::Whole::Of wholeOf(const SliceUsage &usage, Metric metric)
{
    if (metric != Metric::HbmUsed)
        return UsageGraph::Whole::Of::All;
    return usage.layout.isOfChips() ? UsageGraph::Whole::Of::Chip : UsageGraph::Whole::Of::Core;
}

constexpr qint64 comingFreshFor = 10'000; ///< ms: until then a value is one of now

/// Until the first look is over, the history of a moment ago is all that is known.
bool wasAsked(const SliceUsage &usage)
{
    return usage.at > 0 || usage.state != UsageState::NoData
        || std::ranges::any_of(usage.hosts, [](const HostUsage &host) { return host.at > 0; });
}

/// A host that lets nobody in, or was never heard, tells nothing: the time may move, but nothing live comes.
bool isHeard(const HostUsage &host)
{
    return !host.isShutOut && host.state != UsageState::Unreachable && host.state != UsageState::Coarse
        && (host.state != UsageState::NoData || !host.values.isEmpty());
}

} // namespace

UsageGraphs::UsageGraphs(History *history, Clock *clock, QWidget *parent)
    : QWidget{parent}
    , m_history{history}
    , m_clock{clock}
    , m_loader{new UsageLoader{history, clock, this}}
    , m_bar{new GraphsBar{this}}
    , m_notice{named(new NoticeBar{this}, "usageGraphsNotice")}
    , m_scroll{named(new QScrollArea{this}, "usageGraphsScroll")}
    , m_stack{new QWidget}
    , m_column{new QVBoxLayout{m_stack}}
    , m_gaps{new GraphGaps{m_stack}}
    , m_tick{new QTimer{this}}
    , m_metrics{Metric::DutyCycle, Metric::HbmUsed, Metric::HostCpu}
    , m_window{clock->now().toMSecsSinceEpoch()}
{
    setObjectName(u"usageGraphs"_s);
    build();
    connectBar();
    renewGraphs();
    translated(this, [this] {
        if (m_usage.id.toString().isEmpty())
            return; // nothing is drawn yet
        renewLines();
        windowMoved();
    });
}

void UsageGraphs::build()
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(scaled(4));
    m_column->addWidget(m_gaps);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(m_stack);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_stack->setAutoFillBackground(false);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(m_bar);
    column->addWidget(m_scroll, 1);
    column->addWidget(m_notice);
}

void UsageGraphs::connectBar()
{
    connect(m_loader, &UsageLoader::answered, this, &UsageGraphs::showAnswer);
    connect(m_loader, &UsageLoader::failed, this, [this](const Error &error) { m_notice->showError(error); });
    connect(m_notice, &NoticeBar::actionClicked, this, [this] { findNewest(true); });
    connect(m_bar, &GraphsBar::scopeChosen, this, [this](GraphScope scope) {
        setSelection(m_cores, scope);
        emit scopeChanged(scope);
    });
    connect(m_bar, &GraphsBar::metricsChosen, this, [this](const QList<Metric> &metrics) {
        setMetrics(metrics);
        emit metricsChanged(metrics);
    });
    connect(m_bar, &GraphsBar::zoomWanted, this, [this](double factor) {
        const auto middle = (m_window.from() + m_window.until()) / 2;
        handle({.kind = GraphAction::Kind::Zoom,
                .at = m_pointed.value_or(m_window.isFollowing() ? m_window.until() : middle),
                .factor = factor});
    });
    connect(m_bar, &GraphsBar::liveWanted, this, [this] { setFollowing(true); });
    // Of a slice that is gone nobody can say what its history has.
    m_bar->setTold([this](Metric metric) { return !m_usage.isLive || hasValues(m_usage, metric); });
    connect(m_bar, &GraphsBar::fitChanged, this, [this] {
        for (auto *graph : std::as_const(m_graphs))
            graph->setFitted(m_bar->isFitted());
        showGraphs();
    });
    m_tick->setInterval(1s);
    connect(m_tick, &QTimer::timeout, this, &UsageGraphs::moveOn);
    m_tick->start();
}

qint64 UsageGraphs::now() const
{
    return !m_usage.isLive && m_newest > 0 ? m_newest : m_clock->now().toMSecsSinceEpoch();
}

void UsageGraphs::setSlice(const SliceUsage &usage)
{
    const bool isOther = usage.id != m_usage.id;
    const bool isSame = !isOther && isSameShape(usage, m_usage);
    const bool hasEnded = !usage.isLive && (isOther || m_usage.isLive);
    m_usage = usage;
    m_bar->setChips(usage.layout.isOfChips()); // as the map names them
    if (isOther) {
        m_loader->forget();
        m_newest = 0;
        m_before.reset();
        m_notice->dismiss();
        m_events.clear();
        point(std::nullopt);
        m_window.follow(now());
    }
    if (usage.isLive)
        m_newest = 0;
    if (!isSame)
        renewLines();
    if (hasEnded)
        findNewest(false);
    const bool hasFirst = !isOther && m_isNothing && !m_isComing && isMeasured();
    if (hasFirst) { // what was just said is not so any more
        m_isComing = true;
        m_notice->dismiss();
    }
    if (isOther || !isSame || hasFirst)
        windowMoved();
    else
        moveOn();
}

void UsageGraphs::setSelection(const QList<int> &cores, GraphScope scope)
{
    m_bar->setScope(scope);
    if (m_cores == cores && m_scope == scope)
        return;
    m_cores = cores;
    m_scope = scope;
    renewLines();
    windowMoved();
}

void UsageGraphs::setRange(std::chrono::seconds range)
{
    m_range = std::clamp(range, std::chrono::seconds{TimeWindow::shortest / 1'000},
                         std::chrono::seconds{TimeWindow::longest / 1'000});
    m_before.reset();
    m_window.setLength(std::chrono::milliseconds{m_range}.count());
    m_window.follow(now());
    windowMoved();
}

void UsageGraphs::setFollowing(bool isFollowing)
{
    if (isFollowing)
        m_window.follow(now());
    else
        m_window.stop();
    windowMoved();
}

void UsageGraphs::setMetrics(const QList<Metric> &metrics)
{
    QList<Metric> known;
    const auto offered = GraphsBar::offered();
    for (const auto metric : metrics) {
        if (offered.contains(metric) && !known.contains(metric))
            known.append(metric);
    }
    if (known.isEmpty() || known == m_metrics)
        return;
    m_metrics = known;
    renewGraphs();
    windowMoved();
}

void UsageGraphs::renewGraphs()
{
    m_pointedGraph = nullptr;
    QList<UsageGraph *> graphs;
    for (const auto metric : std::as_const(m_metrics)) {
        const auto there = std::ranges::find(m_graphs, metric, &UsageGraph::metric);
        auto *graph = there == m_graphs.end() ? new UsageGraph{metric, m_stack} : *there;
        if (there == m_graphs.end()) {
            connect(graph, &UsageGraph::actionRequested, this, [this, graph](const GraphAction &action) {
                m_pointedGraph = graph;
                handle(action);
            });
            graph->setFitted(m_bar->isFitted());
        }
        graphs.append(graph);
    }
    for (auto *graph : std::as_const(m_graphs)) {
        m_column->removeWidget(graph);
        if (!graphs.contains(graph))
            graph->deleteLater();
    }
    m_graphs = graphs;
    QWidget *before = m_bar;
    for (qsizetype i = 0; i < graphs.size(); ++i) {
        m_column->insertWidget(int(i), graphs.at(i), 1);
        setTabOrder(before, graphs.at(i));
        before = graphs.at(i);
    }
    m_bar->setMetrics(m_metrics);
    renewLines();
}

void UsageGraphs::renewLines()
{
    m_lines.clear();
    for (auto *graph : std::as_const(m_graphs)) {
        const auto lines = linesOf(m_usage, m_cores, m_scope, graph->metric());
        m_lines.insert(graph->metric(), lines);
        graph->setLines(lines);
    }
}

QList<SeriesId> UsageGraphs::seriesOf(Metric metric) const
{
    QList<SeriesId> series;
    const auto lines = m_lines.value(metric);
    for (const auto &line : lines)
        series += line.series;
    if (const auto total = totalOf(metric); total && !m_usage.hosts.isEmpty())
        series.append({m_usage.hosts.constFirst().id, isOfHost(metric) ? wholeHost : qint16{0}, *total});
    return series;
}

int UsageGraphs::plotWidth() const
{
    return m_graphs.isEmpty() ? 600 : std::max(100, m_graphs.constFirst()->plot()->axisRect()->width());
}

/// A little more than what is seen, so that there is something beside it at once; many lines in fewer bands.
UsageQuestion UsageGraphs::question() const
{
    UsageQuestion question{.slice = sliceKey(m_usage.id)};
    for (const auto &slice : m_usage.slices)
        question.parts += sliceKey(slice);
    for (const auto *graph : m_graphs)
        question.series += seriesOf(graph->metric());
    const auto lines = question.series.size();
    const auto width = lines <= mostLines ? plotWidth() : lines <= 4 * mostLines ? plotWidth() / 2 : plotWidth() / 4;
    const auto step = bandWidth(m_window.length(), width);
    const auto beside = m_window.isFollowing() ? step : std::max(step, m_window.length() / 4);
    const auto from = std::max<qint64>(0, floorTo(m_window.from() - beside, step));
    auto until = floorTo(std::min(m_window.until() + beside, std::max(now(), m_window.until())), step) + step;
    until = std::min(until, from + step * (History::mostPoints - 1));
    question.from = from;
    question.until = until;
    question.step = step;
    return question;
}

/// Time has gone by, or values have come.
void UsageGraphs::moveOn()
{
    if (!isVisible())
        m_tick->stop(); // until somebody looks
    if (!isVisible() || !m_window.isFollowing() || m_usage.id.toString().isEmpty())
        return;
    m_window.moveOn(now());
    notifyLive();
    const auto wanted = question();
    if (!m_isComing && isAwaited()) {
        m_isComing = true;
        m_loader->ask(wanted);
        return;
    }
    // Two pixels' width of time, and twice a second at most: following five times a second was four fifths of what the
    // page costs.
    m_loader->askLater(wanted,
                       std::chrono::milliseconds{m_isComing ? 500 : std::clamp<qint64>(2 * wanted.step, 500, 10'000)});
}

void UsageGraphs::windowMoved()
{
    notifyState();
    showGraphs();
    if (isVisible() && !m_usage.id.toString().isEmpty())
        m_loader->ask(question());
}

void UsageGraphs::notifyState()
{
    const auto span =
        spanText(m_window.from(), m_window.until(), m_clock->now().toMSecsSinceEpoch(), QTimeZone::systemTimeZone());
    m_bar->setState(m_window.isFollowing(), m_usage.isLive, span);
    if (std::exchange(m_wasFollowing, m_window.isFollowing()) != m_window.isFollowing())
        emit followingChanged(m_window.isFollowing());
}

void UsageGraphs::showGraphs()
{
    int width = 0;
    for (auto *graph : std::as_const(m_graphs)) {
        graph->show(m_window.from(), m_window.until(), now());
        width = std::max(width, graph->axisWidth());
    }
    for (auto *graph : std::as_const(m_graphs))
        graph->setAxisWidth(width);
    shareHeight();
}

/// All get the same height for their lines; words of events come on top.
void UsageGraphs::shareHeight()
{
    int words = 0;
    for (const auto *graph : std::as_const(m_graphs))
        words += graph->stripHeight();
    const auto each =
        std::max(scaled(100), (m_scroll->viewport()->height() - words) / int(std::max<qsizetype>(1, m_graphs.size())));
    for (auto *graph : std::as_const(m_graphs)) {
        m_column->setStretchFactor(graph, each + graph->stripHeight());
        graph->plot()->setMinimumHeight(scaled(84) + graph->stripHeight());
    }
}

void UsageGraphs::showAnswer(const UsageAnswer &answer)
{
    QList<SeriesId> wanted;
    for (const auto *graph : std::as_const(m_graphs))
        wanted += seriesOf(graph->metric());
    if (wanted != answer.question.series) // of what was shown before
        return;
    qsizetype next = 0;
    bool isNothing = true;
    // The map has values already: the first ones are on their way into the history.
    const bool isFresh = isMeasured();
    m_events = answer.events;
    for (auto *graph : std::as_const(m_graphs)) {
        const auto lines = m_lines.value(graph->metric());
        const auto count = seriesOf(graph->metric()).size();
        QList<QList<Band>> bands;
        qsizetype at = next;
        for (const auto &line : lines) {
            QList<const QList<Band> *> parts;
            for (qsizetype i = 0; i < line.series.size(); ++i)
                parts.append(&answer.lines.at(at++).bands);
            bands.append(parts.size() == 1 ? *parts.constFirst() : bandOver(parts));
            isNothing = isNothing && std::ranges::all_of(bands.constLast(), isGapOfGraphs);
        }
        auto total = at < next + count ? totalIn(answer.lines.at(at).bands) : noValue;
        if (graph->metric() == Metric::HbmUsed && std::isnan(total) && m_usage.layout.hbmPerDevice > 0)
            total = float(m_usage.layout.hbmPerDevice); // the catalogue knows it before anything is measured
        graph->setBands(bands, answer.question.step,
                        {.total = total, .of = wholeOf(m_usage, graph->metric()), .isComing = isFresh});
        graph->setEvents(answer.events, graph == m_graphs.constFirst());
        next += count;
    }
    showGaps(answer);
    notifyLive();
    notifyState();
    showGraphs();
    m_isNothing = isNothing;
    m_isComing = (isNothing && isFresh) || isAwaited();
    if (isNothing && !isFresh)
        m_notice->say(
            StatusLevel::Note, [] { return tr("Nothing was measured of this slice in this period."); },
            [] { return tr("Show the newest values"); });
    else
        m_notice->dismiss();
}

/// Of all lines together: where one metric has no value and another has, the hosts were heard.
void UsageGraphs::showGaps(const UsageAnswer &answer)
{
    QList<const QList<Band> *> lines;
    for (const auto &line : answer.lines)
        lines.append(&line.bands);
    const auto measured = measuredBy(lines);
    const bool isFine =
        std::ranges::any_of(measured, [](const Band &band) { return !isGapOfGraphs(band) && !band.isCoarse; });
    const auto gaps =
        isFine ? gapsOf(measured, answer.question.step, m_window.from(), m_window.until()) : QList<UsageGap>{};
    m_gaps->setGaps(gaps, !isFine && std::ranges::any_of(measured, &Band::isCoarse), now());
}

void UsageGraphs::writeCsv(const QString &path, std::function<void(const Result<> &)> done)
{
    auto wanted = question();
    const auto seen = [](qint64 from, qint64 until, qint64 step) {
        return std::pair{floorTo(from, step), floorTo(until - 1, step) + step};
    };
    wanted.step = stepOfTable(m_window.length(), wanted.series.size());
    std::tie(wanted.from, wanted.until) = seen(m_window.from(), m_window.until(), wanted.step);
    exportCsv(path, m_history, wanted, m_tasks, std::move(done));
}

QWidget *UsageGraphs::picture() const
{
    return m_stack;
}

void UsageGraphs::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_tick->start();
    m_window.moveOn(now());
    windowMoved();
}

void UsageGraphs::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (isVisible() && !m_usage.id.toString().isEmpty())
        m_loader->askLater(question(), UsageLoader::fastest);
}

void UsageGraphs::point(std::optional<qint64> at)
{
    m_pointed = at;
    for (auto *graph : std::as_const(m_graphs))
        graph->setCrosshair(at, graph == m_pointedGraph);
}

void UsageGraphs::stepBy(qint64 bands)
{
    const auto step = bandWidth(m_window.length(), plotWidth());
    auto at = m_pointed ? *m_pointed + bands * step : bands < 0 ? m_window.until() - step : m_window.from() + step;
    at = floorTo(at, step) + step / 2;
    if (at < m_window.from() || at > m_window.until()) {
        m_window.pan(at < m_window.from() ? -m_window.length() / 4 : m_window.length() / 4, now());
        windowMoved();
    }
    point(std::clamp(at, m_window.from(), m_window.until()));
}

void UsageGraphs::stepToEvent(bool isNext)
{
    const auto here = m_pointed.value_or(isNext ? m_window.from() : m_window.until());
    std::optional<qint64> found;
    for (const auto &event : std::as_const(m_events)) {
        if (isNext ? event.at > here && (!found || event.at < *found)
                   : event.at < here && (!found || event.at > *found))
            found = event.at;
    }
    if (!found)
        return;
    if (*found < m_window.from() || *found > m_window.until()) {
        m_window.show(*found - m_window.length() / 2, *found + m_window.length() / 2, now());
        windowMoved();
    }
    point(found);
}

void UsageGraphs::handle(const GraphAction &action)
{
    using enum GraphAction::Kind;
    switch (action.kind) {
    case PointAt: return point(action.at);
    case PointAway: return point(std::nullopt);
    case Step: return stepBy(action.at);
    case Event: return stepToEvent(action.at > 0);
    case Live: return setFollowing(true);
    case Zoom: m_window.zoom(action.factor, action.at, now()); break;
    case Pan: m_window.pan(action.at, now()); break;
    case Show:
        if (!m_before)
            m_before = m_window;
        m_window.show(action.at, action.until, now());
        break;
    case Back:
        if (m_before)
            m_window = *std::exchange(m_before, std::nullopt);
        m_window.setLength(std::chrono::milliseconds{m_range}.count());
        m_window.moveOn(now());
        break;
    }
    emit rangeChanged(m_window.length() == std::chrono::milliseconds{m_range}.count() ? m_range : 0s);
    windowMoved();
}

/// The present is looked at, and the hosts tell of it.
bool UsageGraphs::isMeasured() const
{
    return m_usage.isLive && m_usage.at + comingFreshFor > now() && m_window.isFollowing();
}

/// The map has a value of something whose graph has none yet: processor and chips do not begin to tell at the same
/// moment, and who sees the one is not to wait for the other until the next turn of a long stretch of time.
bool UsageGraphs::isAwaited() const
{
    const auto isOnMap = [this](Metric metric) {
        for (int core = 0; core < m_usage.cores.size(); ++core) {
            if ((m_cores.isEmpty() || m_cores.contains(core)) && std::isfinite(mapValue(m_usage, core, metric)))
                return true;
        }
        return false;
    };
    return isMeasured() && std::ranges::any_of(m_graphs, [&](const UsageGraph *graph) {
               return graph->isEmpty() && isOnMap(graph->metric());
           });
}

/// Head, map and the line below the window say one number: that of this moment, as long as nobody looks back. Where the
/// hosts were asked and the present has no value, none is taken from the past: neither when the program has ended nor
/// when nobody answers.
void UsageGraphs::notifyLive()
{
    const bool isNow = m_usage.isLive && m_window.isFollowing() && wasAsked(m_usage);
    m_bar->setHeard(m_usage.hosts.isEmpty() || std::ranges::any_of(m_usage.hosts, isHeard));
    for (auto *graph : std::as_const(m_graphs)) {
        QList<float> values;
        const auto lines = isNow ? m_lines.value(graph->metric()) : QList<GraphLine>{};
        for (const auto &line :
             lines.first(lines.size() > UsageGraph::mostValues ? 0 : lines.size())) // of more lines no value is shown
            values.append(liveValue(m_usage, line, graph->metric()));
        graph->setLive(values);
    }
}

/// Of a slice that is gone, the end of what is kept takes the place of the present.
void UsageGraphs::findNewest(bool isJump)
{
    m_tasks.run(m_history->known(m_tasks.token()),
                [this, isJump, key = sliceKey(m_usage.id)](const Result<QList<KnownUsage>> &known) {
                    if (!known || key != sliceKey(m_usage.id))
                        return;
                    qint64 newest = 0;
                    for (const auto &usage : *known) {
                        const bool isOf =
                            usage.slice == key || std::ranges::any_of(m_usage.hosts, [&](const HostUsage &host) {
                                return usage.hosts.contains(host.id);
                            });
                        newest = isOf ? std::max(newest, usage.newest) : newest;
                    }
                    showNewest(newest, isJump);
                });
}

void UsageGraphs::showNewest(qint64 newest, bool isJump)
{
    if (newest <= 0) {
        if (isJump)
            m_notice->say(StatusLevel::Note, [] {
                return tr(
                    "Nothing was ever measured of this slice. Values come while TPU Desk runs and the hosts answer.");
            });
        return;
    }
    if (!m_usage.isLive) {
        m_newest = newest;
        if (isJump || m_window.isFollowing()) // who looks back is left alone
            m_window.follow(now());
    } else if (isJump) {
        m_window.show(newest - m_window.length() * 9 / 10, newest + m_window.length() / 10, now());
    }
    windowMoved();
}
