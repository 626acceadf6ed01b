// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usagegraph.h"

#include "services/core/punctuation.h"
#include "widgets/common/phrases.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/bandline.h"
#include "widgets/usage/crosshair.h"
#include "widgets/usage/eventmarks.h"
#include "widgets/usage/graphaxis.h"
#include "widgets/usage/graphhead.h"
#include "widgets/usage/usagetext.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QPainter>
#include <QTimeZone>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr double graphSecond = 1'000;
constexpr qsizetype mostGraphRows = 5; // of the crosshair's box
constexpr int mostEventRows = 2;
constexpr qint64 freshFor = 120'000; // ms; an older value is not "now"
constexpr qint64 lateFor = 300'000; // ms; one of Cloud Monitoring comes so late

QFont graphFont(const QWidget *widget)
{
    return fontFor(TextRole::Status).resolve(widget->font());
}

bool isGapOfGraph(const Band &band)
{
    return std::isnan(band.mean);
}

/// Least, median of the means, and most of those that are no gaps.
struct Summary
{
    float least = noValue, median = noValue, most = noValue;
    Band newest;
};

Summary summaryOf(const QList<Band> &bands)
{
    Summary summary;
    QList<float> means;
    for (const auto &band : bands) {
        if (isGapOfGraph(band))
            continue;
        means.append(band.mean);
        summary.least = std::isnan(summary.least) ? band.min : std::min(summary.least, band.min);
        summary.most = std::isnan(summary.most) ? band.max : std::max(summary.most, band.max);
        summary.newest = band;
    }
    if (means.isEmpty())
        return summary;
    const auto middle = means.begin() + means.size() / 2;
    std::nth_element(means.begin(), middle, means.end());
    summary.median = *middle;
    return summary;
}

/// What a screen reader gets of a UsageGraph: head and plot are painted and have no words of their own, so a chart is
/// one thing, and its description says what is in it. What the crosshair reads is said when it moves; the numbers one
/// by one stand in the table of the Usage panel.
class GraphAccessible final : public QAccessibleWidget
{
public:
    explicit GraphAccessible(UsageGraph *graph)
        : QAccessibleWidget{graph, QAccessible::Chart}
    {
    }

    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] QAccessibleInterface *child(int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *) const override { return -1; }
};

QAccessibleInterface *interfaceFor(const QString &, QObject *object)
{
    auto *graph = qobject_cast<UsageGraph *>(object);
    return graph != nullptr ? new GraphAccessible{graph} : nullptr;
}

/// Makes every UsageGraph readable; may be called often.
void makeGraphsReadable()
{
    static const bool once = [] {
        QAccessible::installFactory(interfaceFor);
        return true;
    }();
    Q_UNUSED(once);
}

} // namespace

UsageGraph::UsageGraph(Metric metric, QWidget *stack)
    : QWidget{stack}
    , m_metric{metric}
    , m_head{new GraphHead{this}}
    , m_plot{new GraphPlot{this}}
    , m_timeTicker{new TimeTicker}
    , m_valueTicker{new ValueTicker{metric}}
    , m_readOut{new ReadOut{stack}}
{
    setObjectName(u"usageGraph%1"_s.arg(int(metric)));
    makeGraphsReadable();
    setFocusPolicy(Qt::StrongFocus);
    m_plot->setFocusProxy(this);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(4), scaled(2), scaled(4), scaled(2));
    column->setSpacing(0);
    column->addWidget(m_head);
    column->addWidget(m_plot, 1);
    m_plot->setMinimumHeight(scaled(84));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    build();
    applyTheme();
    connect(Theme::of(this), &Theme::changed, this, &UsageGraph::applyTheme);
    connect(m_plot, &GraphPlot::actionRequested, this, &UsageGraph::actionRequested);
    connect(m_plot, &GraphPlot::choiceChanged, this, [this](const auto &choice) {
        m_crosshair->setChoice(choice);
        m_crosshair->layer()->replot();
    });
}

UsageGraph::~UsageGraph()
{
    delete m_readOut; // else the stack would go on showing what this graph said
}

void UsageGraph::build()
{
    m_plot->addLayer(u"events"_s, m_plot->layer(u"main"_s));
    m_plot->addLayer(u"crosshair"_s, m_plot->layer(m_plot->layerCount() - 1));
    m_plot->layer(u"crosshair"_s)->setMode(QCPLayer::lmBuffered);
    auto *rect = m_plot->axisRect();
    rect->setAutoMargins(QCP::msNone);
    m_events = new EventMarks{rect, u"events"_s};
    m_crosshair = new Crosshair{rect, u"crosshair"_s};
    m_plot->xAxis->setTicker(m_timeTicker);
    m_plot->yAxis->setTicker(m_valueTicker);
    m_plot->yAxis->setTickLabelPadding(scaled(4));
    for (auto *axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setTickLength(0);
        axis->setTickPen(Qt::NoPen);
        axis->setSubTicks(false);
    }
    m_plot->xAxis->grid()->setVisible(false);
    m_nothing = new QCPItemText{m_plot};
    m_nothing->position->setType(QCPItemPosition::ptAxisRectRatio);
    m_nothing->position->setCoords(0.5, 0.5);
    m_nothing->setLayer(u"events"_s);
    m_nothing->setVisible(false);
}

void UsageGraph::applyTheme()
{
    const auto &tokens = tokensOf(this);
    const auto font = graphFont(this);
    m_plot->setBackground(QBrush{tokens.card});
    for (auto *axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setTickLabelFont(font);
        axis->setTickLabelColor(tokens.soft);
        axis->setBasePen(axis == m_plot->xAxis ? QPen{tokens.line, 1} : QPen{Qt::NoPen});
    }
    m_plot->yAxis->grid()->setPen(QPen{tokens.line, 1});
    m_plot->yAxis->grid()->setZeroLinePen(Qt::NoPen);
    m_events->setColours(&tokens, font);
    m_crosshair->setColours(&tokens);
    m_nothing->setColor(tokens.soft);
    m_nothing->setFont(font);
    m_nothing->setBrush(tokens.card);
    m_nothing->setPadding({scaled(6), 1, scaled(6), 1});
    for (qsizetype i = 0; i < m_drawn.size(); ++i)
        m_drawn.at(i)->setLook(lookOf(m_lines.at(i), m_lines.size(), tokens, Theme::of(this)->scheme()));
    setAxisWidth(axisWidth());
    showHead();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void UsageGraph::setLines(const QList<GraphLine> &lines)
{
    if (m_lines == lines && m_drawn.size() == lines.size())
        return;
    QHash<QList<SeriesId>, QList<Band>> known; // what goes on does not blink when a line comes or goes
    for (qsizetype i = 0; i < m_drawn.size(); ++i)
        known.insert(m_lines.at(i).series, m_drawn.at(i)->bands());
    m_lines = lines;
    while (m_drawn.size() > lines.size())
        m_plot->removePlottable(m_drawn.takeLast());
    while (m_drawn.size() < lines.size())
        m_drawn.append(new BandLine{m_plot->xAxis, m_plot->yAxis});
    for (qsizetype i = 0; i < m_drawn.size(); ++i) {
        m_drawn.at(i)->setBands(known.value(lines.at(i).series), m_step);
        m_drawn.at(i)->setLook(lookOf(lines.at(i), lines.size(), tokensOf(this), Theme::of(this)->scheme()));
    }
    m_isLoaded = false;
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void UsageGraph::setBands(const QList<QList<Band>> &bands, qint64 step, const Whole &whole)
{
    m_step = step;
    m_whole = whole;
    m_isLoaded = true;
    for (qsizetype i = 0; i < std::min(bands.size(), m_drawn.size()); ++i)
        m_drawn.at(i)->setBands(bands.at(i), step);
}

void UsageGraph::setEvents(const QList<UsageEvent> &events, bool withWords)
{
    m_events->setLabelled(withWords);
    m_events->setEvents(events);
}

void UsageGraph::setLive(const QList<float> &values)
{
    if (m_live == values)
        return;
    m_live = values;
    showHead();
}

void UsageGraph::setFitted(bool isFitted)
{
    m_isFitted = isFitted;
}

bool UsageGraph::isEmpty() const
{
    return std::ranges::all_of(m_drawn, [this](const BandLine *line) {
        const auto seen = line->between(m_from, m_until);
        return std::ranges::all_of(seen, isGapOfGraph);
    });
}

void UsageGraph::show(qint64 from, qint64 until, qint64 now)
{
    m_from = from;
    m_until = until;
    m_now = now;
    m_plot->xAxis->setRange(double(from) / graphSecond, double(until) / graphSecond);
    fitValues();
    const bool isDot = m_whole.isComing && until - from <= 3'600'000
        && std::ranges::all_of(m_drawn, [=](const BandLine *line) { return line->hasOnlyBegun(from, until); });
    m_nothing->setVisible(m_isLoaded && (isDot || isEmpty()));
    m_nothing->setText(emptyText());
    showHead();
    describe();
    if (m_pointed)
        setCrosshair(m_pointed, m_isHere);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void UsageGraph::fitValues()
{
    const QCPRange seen{double(m_from) / graphSecond, double(m_until) / graphSecond};
    float least = noValue;
    float most = noValue;
    for (const auto *line : std::as_const(m_drawn)) {
        bool found = false;
        const auto range = line->getValueRange(found, QCP::sdBoth, seen);
        if (!found)
            continue;
        least = std::isnan(least) ? float(range.lower) : std::min(least, float(range.lower));
        most = std::isnan(most) ? float(range.upper) : std::max(most, float(range.upper));
    }
    auto bottom = 0.0;
    auto top = topOf(m_metric, most, m_whole.total);
    if (m_isFitted && !std::isnan(least)) {
        const auto room = std::max({(double(most) - double(least)) * 0.08, double(most) * 0.002, 1e-6});
        bottom = std::max(0.0, double(least) - room);
        top = double(most) + room;
    }
    m_plot->yAxis->setRange(bottom, top + (top - bottom) * 0.03); // a line at the top is whole
}

int UsageGraph::axisWidth() const
{
    QVector<double> ticks;
    QVector<QString> labels;
    m_plot->yAxis->ticker()->generate(m_plot->yAxis->range(), {}, u'g', 6, ticks, nullptr, &labels);
    const QFontMetrics metrics{graphFont(this)};
    int widest = metrics.horizontalAdvance(u"100 %"_s);
    for (const auto &label : std::as_const(labels))
        widest = std::max(widest, metrics.horizontalAdvance(label));
    return widest + scaled(8);
}

void UsageGraph::setAxisWidth(int width)
{
    fitMargins(width);
}

/// Left the values, above the words of events, below the times.
void UsageGraph::fitMargins(int axis)
{
    const auto line = QFontMetrics{graphFont(this)}.height();
    auto margins = m_plot->axisRect()->margins();
    const auto before = margins;
    margins = {axis, margins.top(), scaled(14), line + scaled(5)};
    m_plot->axisRect()->setMargins(margins);
    // Where words have room hangs on the width, which the layout of the plot gives.
    m_plot->plotLayout()->update(QCPLayoutElement::upMargins);
    m_plot->plotLayout()->update(QCPLayoutElement::upLayout);
    margins.setTop(std::max(line / 2 + 1, m_events->stripHeight() + scaled(2)));
    if (margins == before)
        return;
    m_plot->axisRect()->setMargins(margins);
    fitTicks();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void UsageGraph::fitTicks()
{
    const auto margins = m_plot->axisRect()->margins();
    const QFontMetrics metrics{graphFont(this)};
    m_timeTicker->setRoom(m_plot->width() - margins.left() - margins.right(), scaled(88));
    m_timeTicker->setEdges(metrics, margins.right());
    m_valueTicker->setRoom(m_plot->height() - margins.top() - margins.bottom(), metrics.height());
}

void UsageGraph::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitTicks();
    fitMargins(m_plot->axisRect()->margins().left());
}

QString UsageGraph::valueText(const GraphLine &line, const Band &band) const
{
    if (isGapOfGraph(band))
        return phrases::none();
    const auto value = metricText(m_metric, band.mean);
    if (line.role != GraphLine::Role::Band || (band.min == band.mean && band.max == band.mean))
        return value;
    return tr("%1 (%2 – %3)", "median, least and most")
        .arg(value, metricText(m_metric, band.min), metricText(m_metric, band.max));
}

QString UsageGraph::emptyText() const
{
    return m_whole.isComing ? tr("collecting values; the line appears in a few seconds")
                            : tr("nothing was measured here");
}

QString UsageGraph::totalText() const
{
    const auto much = roundText(m_metric, m_whole.total);
    switch (m_whole.of) {
    case Whole::Of::Chip: return tr("%1 per chip", "memory").arg(much);
    case Whole::Of::Core: return tr("%1 per core", "memory").arg(much);
    case Whole::Of::All: break;
    }
    return tr("of %1", "a part of this much").arg(much);
}

/// What stands beside a line's name: where the crosshair is, else how it stands now; the past only where nobody knows
/// of now.
float UsageGraph::headValue(qsizetype line) const
{
    const auto *drawn = m_drawn.at(line);
    if (m_pointed)
        return drawn->bandAt(*m_pointed).mean;
    if (!m_live.isEmpty())
        return m_live.value(line, noValue);
    if (m_now - m_until >= freshFor)
        return noValue;
    if (const auto newest = summaryOf(drawn->between(m_until - freshFor, m_until)).newest; !std::isnan(newest.mean))
        return newest.mean;
    const auto late = summaryOf(drawn->between(m_until - lateFor, m_until)).newest;
    return late.isCoarse ? late.mean : noValue;
}

void UsageGraph::showHead()
{
    QString note;
    if (!std::isnan(m_whole.total))
        note = totalText();
    m_head->setTitle(metricName(m_metric), note);
    QList<GraphHead::Entry> entries;
    entries.reserve(m_lines.size());
    for (qsizetype i = 0; i < m_drawn.size(); ++i) {
        GraphHead::Entry entry{m_lines.at(i).name, {}, m_drawn.at(i)->look()};
        if (m_lines.size() <= mostValues) {
            const auto value = headValue(i);
            entry.value = !std::isnan(value)    ? metricText(m_metric, value)
                : m_live.isEmpty() || m_pointed ? QString{}
                                                : phrases::none();
        }
        entries.append(entry);
    }
    m_head->setEntries(entries);
}

/// What a screen reader says of the picture.
void UsageGraph::describe()
{
    constexpr qsizetype mostSaid = 4;
    setAccessibleName(metricName(m_metric));
    QStringList parts{spanText(m_from, m_until, m_now, QTimeZone::systemTimeZone())};
    if (m_isLoaded && isEmpty())
        parts.append(emptyText());
    for (qsizetype i = 0; i < std::min(mostSaid, m_drawn.size()); ++i) {
        const auto summary = summaryOf(m_drawn.at(i)->between(m_from, m_until));
        if (!std::isnan(summary.median))
            parts.append(tr("%1: least %2, median %3, most %4, last %5")
                             .arg(m_lines.at(i).name, metricText(m_metric, summary.least),
                                  metricText(m_metric, summary.median), metricText(m_metric, summary.most),
                                  metricText(m_metric, summary.newest.mean)));
    }
    if (m_drawn.size() > mostSaid)
        parts.append(tr("and %n more lines", nullptr, int(m_drawn.size() - mostSaid)));
    if (const auto text = punctuation::clauses(parts); text != accessibleDescription())
        setAccessibleDescription(text);
}

QList<ReadOutRow> UsageGraph::lineRowsAt(qint64 at, bool *isCoarse) const
{
    QList<ReadOutRow> found;
    for (qsizetype i = 0; i < m_drawn.size(); ++i) {
        const auto band = m_drawn.at(i)->bandAt(at);
        if (isGapOfGraph(band))
            continue;
        *isCoarse = *isCoarse || band.isCoarse;
        found.append(
            {m_lines.at(i).name, valueText(m_lines.at(i), band), m_drawn.at(i)->look().colour, double(band.mean)});
    }
    if (found.size() <= mostGraphRows)
        return found;
    // Of many, the lowest and the highest.
    std::ranges::sort(found, {}, &ReadOutRow::at);
    constexpr qsizetype atEachEnd = mostGraphRows / 2;
    QList<ReadOutRow> rows = found.first(atEachEnd);
    rows.append(
        {.name = tr("%n more between them", nullptr, int(found.size() - 2 * atEachEnd)), .value = {}, .colour = {}});
    rows.append(found.last(atEachEnd));
    return rows;
}

QList<ReadOutRow> UsageGraph::rowsAt(qint64 at) const
{
    bool isCoarse = false;
    auto rows = lineRowsAt(at, &isCoarse);
    if (rows.isEmpty() && m_isLoaded)
        rows.append({.name = tr("nothing was measured here"), .value = {}, .colour = {}});
    if (isCoarse)
        rows.append({.name = tr("from Cloud Monitoring, 60 s"), .value = {}, .colour = {}});
    const auto events = m_events->near(m_plot->placeOf(at), scaled(6), mostEventRows);
    for (const auto &event : events)
        rows.append({.name = sentenceOf(event) + u" · "_s + momentText(event.at, m_now, QTimeZone::systemTimeZone()),
                     .value = {},
                     .colour = {}});
    return rows;
}

void UsageGraph::setCrosshair(std::optional<qint64> at, bool isHere)
{
    m_pointed = at;
    m_isHere = isHere;
    bool isCoarse = false;
    m_crosshair->place(at ? std::optional{double(*at) / graphSecond} : std::nullopt,
                       at ? lineRowsAt(*at, &isCoarse) : QList<ReadOutRow>{});
    showHead();
    showReadOut();
    m_crosshair->layer()->replot();
}

void UsageGraph::showReadOut()
{
    if (!m_pointed || !m_isHere) {
        m_readOut->hide();
        return;
    }
    const auto said = m_readOut->texts();
    m_readOut->say(momentText(*m_pointed, m_now, QTimeZone::systemTimeZone()), rowsAt(*m_pointed));
    const QPoint place{int(m_plot->placeOf(*m_pointed)), m_plot->axisRect()->top() + scaled(4)};
    m_readOut->placeAt(m_plot->mapTo(m_readOut->parentWidget(), place));
    if (hasFocus() && QAccessible::isActive() && said != m_readOut->texts()) {
        QAccessibleAnnouncementEvent words{this, phrases::list(m_readOut->texts())};
        QAccessible::updateAccessibility(&words);
    }
}

int UsageGraph::stripHeight() const
{
    return m_events->stripHeight();
}

void UsageGraph::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange)
        show(m_from, m_until, m_now);
    else if (event->type() == QEvent::FontChange)
        applyTheme();
}

void UsageGraph::keyPressEvent(QKeyEvent *event)
{
    using enum GraphAction::Kind;
    const auto tenth = (m_until - m_from) / 10;
    const auto middle = m_pointed.value_or((m_from + m_until) / 2);
    const bool isShift = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool isControl = event->modifiers().testFlag(Qt::ControlModifier);
    const int way = event->key() == Qt::Key_Left || event->key() == Qt::Key_PageUp ? -1 : 1;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        emit actionRequested(isShift ? GraphAction{.kind = Pan, .at = way * tenth}
                                     : GraphAction{.kind = isControl ? Event : Step, .at = way});
        return;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: emit actionRequested({.kind = Pan, .at = way * 8 * tenth}); return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: emit actionRequested({.kind = Zoom, .at = middle, .factor = 0.5}); return;
    case Qt::Key_Minus: emit actionRequested({.kind = Zoom, .at = middle, .factor = 2}); return;
    case Qt::Key_End: emit actionRequested({.kind = Live}); return;
    case Qt::Key_Home: emit actionRequested({.kind = Back}); return;
    case Qt::Key_Escape:
        if (m_pointed) {
            emit actionRequested({.kind = PointAway});
            return;
        }
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

void UsageGraph::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void UsageGraph::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

/// The ring of the focus, around head and plot.
void UsageGraph::paintEvent(QPaintEvent *)
{
    if (!hasFocus())
        return;
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen{tokensOf(this).accent, 1.5});
    painter.drawRoundedRect(QRectF{rect()}.adjusted(1, 1, -1, -1), 6, 6);
}
