// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/curveplot.h"

#include "services/core/punctuation.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/runs/curvelook.h"
#include "widgets/runs/curvepainter.h"
#include "widgets/runs/runstext.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEngine>
#include <QPainter>
#include <QTimer>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr double leastCurveDrag = 6; // pixels; less is a click
constexpr double perNotch = 0.8; // of the length, for each notch of the wheel

/// Lines and axes are painted and have no words of their own: a chart is one thing, and its description says what is in
/// it.
class CurveAccessible final : public QAccessibleWidget
{
public:
    explicit CurveAccessible(CurvePlot *plot)
        : QAccessibleWidget{plot, QAccessible::Chart}
    {
    }
};

QAccessibleInterface *interfaceOfPlot(const QString &, QObject *object)
{
    auto *plot = qobject_cast<CurvePlot *>(object);
    return plot != nullptr ? new CurveAccessible{plot} : nullptr;
}

/// Makes every CurvePlot readable; may be called often.
void makePlotsReadable()
{
    static const bool once = [] {
        QAccessible::installFactory(interfaceOfPlot);
        return true;
    }();
    Q_UNUSED(once);
}

QFont plotFont(const QWidget *widget)
{
    return fontFor(TextRole::Status).resolve(widget->font());
}

/// The last number of a line that is seen; nothing: there is none.
std::optional<double> lastSeen(const DrawnCurve &curve, const CurveFrame &frame)
{
    for (auto strip = curve.window.strips.size() - 1; strip >= 0; --strip) {
        const auto &one = curve.window.strips.at(strip);
        for (auto i = one.columns.size() - 1; i >= 0 && !one.isRepeated; --i) {
            const auto value = curve.value(strip, i);
            if (std::isfinite(value) && curve.place(strip, i) <= double(frame.until))
                return value;
        }
    }
    return std::nullopt;
}

QList<qint64> placesOfMarks(const CurveFrame &frame)
{
    QList<qint64> places;
    for (const auto &curve : frame.curves) {
        for (const auto &mark : curve.window.marks) {
            const auto &point = mark.isBreak() ? mark.to : mark.from;
            places.append((frame.options.axis == CurveAxis::Step ? point.step : point.at) + curve.shift);
        }
    }
    std::ranges::sort(places);
    return places;
}

} // namespace

CurvePlot::CurvePlot(CurveHistories histories, QWidget *parent)
    : QWidget{parent}
    , m_histories{std::move(histories)}
    , m_words{new QTimer{this}}
{
    makePlotsReadable();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_words->setSingleShot(true);
    m_words->setInterval(300ms);
    connect(m_words, &QTimer::timeout, this, &CurvePlot::describe);
    connect(Theme::of(this), &Theme::changed, this, &CurvePlot::invalidate);
    translated(this, [this] {
        setAccessibleName(tr("Curves"));
        invalidate();
    });
}

void CurvePlot::setLines(const QList<CurveLine> &lines)
{
    if (m_lines == lines)
        return;
    m_lines = lines;
    refresh();
}

void CurvePlot::setOptions(const CurveOptions &options)
{
    if (m_options == options)
        return;
    const bool isOtherAxis = m_options.axis != options.axis;
    m_options = options;
    if (isOtherAxis) {
        m_range.showAll();
        m_pointed.reset();
    }
    refresh();
    if (isOtherAxis)
        emit rangeChanged();
}

void CurvePlot::refresh()
{
    const auto before = m_range;
    fitBounds();
    invalidate();
    if (m_range.from() != before.from() || m_range.until() != before.until()
        || m_range.isFollowing() != before.isFollowing())
        emit rangeChanged();
}

void CurvePlot::fitBounds()
{
    const auto bounds = m_histories ? boundsOf(m_histories, m_lines, m_options.axis) : std::nullopt;
    m_hasBounds = bounds.has_value();
    constexpr qint64 leastSteps = 4;
    constexpr qint64 leastTime = 1'000;
    const auto shortest = m_options.axis == CurveAxis::Step ? leastSteps : leastTime;
    if (bounds)
        m_range.setBounds(bounds->first, bounds->second, shortest);
    else
        m_range.setBounds(0, 1, 1);
}

void CurvePlot::invalidate()
{
    m_isFrameFresh = false;
    m_isLayerFresh = false;
    if (!m_words->isActive())
        m_words->start();
    update();
}

void CurvePlot::change(const std::function<void(CurveRange *)> &how)
{
    const auto before = m_range;
    how(&m_range);
    if (m_range == before)
        return;
    invalidate();
    emit rangeChanged();
}

/// Around the cursor, where there is one.
void CurvePlot::zoom(double factor)
{
    const auto around = m_pointed ? double(*m_pointed) : m_range.anchor();
    change([=](CurveRange *range) { range->zoom(factor, around); });
}

const CurveFrame &CurvePlot::frame() const
{
    if (!m_isFrameFresh) {
        m_isFrameFresh = true;
        const CurveStretch stretch{m_range.from(), m_range.until(), int(room().width())};
        m_frame = m_histories ? curveFrame(m_histories, m_lines, m_options, stretch) : CurveFrame{};
    }
    return m_frame;
}

int CurvePlot::axisWidth() const
{
    const QFontMetricsF metrics{plotFont(this)};
    const auto &scale = frame().scale;
    const int count = valueTicksIn(room(), plotFont(this));
    double widest = metrics.horizontalAdvance(u"0.00"_s);
    const auto ticks = scale.ticks(count);
    for (const auto tick : ticks)
        widest = std::max(widest, metrics.horizontalAdvance(scale.label(tick, count)));
    return int(std::ceil(widest)) + scaled(8);
}

void CurvePlot::setAxisWidth(int width)
{
    if (m_sharedWidth == width)
        return;
    m_sharedWidth = width;
    invalidate();
}

QRectF CurvePlot::room() const
{
    const auto line = QFontMetricsF{plotFont(this)}.height();
    const double left = m_sharedWidth > 0 ? m_sharedWidth : scaled(48);
    const double right = scaled(14); // as of the graphs of cores
    return {left, line / 2 + 1, std::max(10.0, width() - left - right),
            std::max(10.0, height() - line * 1.5 - scaled(6))};
}

QSize CurvePlot::minimumSizeHint() const
{
    return {scaled(220), scaled(150)};
}

/// No higher than it has to be: a page that scrolls would give it all of that, and its axis would lie below the window.
/// It takes what is left.
QSize CurvePlot::sizeHint() const
{
    return {scaled(600), minimumSizeHint().height()};
}

void CurvePlot::point(std::optional<qint64> place)
{
    if (m_pointed == place)
        return;
    m_pointed = place;
    update();
    emit pointedMoved();
}

double CurvePlot::placeAt(double x) const
{
    const CurveArea area{.room = room(), .from = m_range.from(), .until = m_range.until()};
    return area.place(x);
}

/// The picture that stands in memory has the resolution of the screen: paper and SVG get the lines themselves.
void CurvePlot::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const auto type = painter.paintEngine() != nullptr ? painter.paintEngine()->type() : QPaintEngine::Raster;
    const bool isOnPaper = type == QPaintEngine::SVG || type == QPaintEngine::Pdf;
    const auto ratio = devicePixelRatioF();
    if (isOnPaper || !qFuzzyCompare(painter.deviceTransform().m11(), ratio)) {
        draw(&painter, isOnPaper);
    } else {
        const QSize pixels = size() * ratio;
        if (!m_isLayerFresh || m_layer.size() != pixels) {
            if (m_layer.size() != pixels)
                m_layer = QImage{pixels, QImage::Format_RGB32};
            m_layer.setDevicePixelRatio(ratio);
            m_layer.fill(tokensOf(this).card);
            QPainter onLayer{&m_layer};
            draw(&onLayer, false);
            m_isLayerFresh = true;
        }
        painter.drawImage(QPointF{0, 0}, m_layer);
    }
    drawCursor(&painter);
    notifyWidth();
}

/// Not in the middle of painting: who hears it asks for another width.
void CurvePlot::notifyWidth()
{
    const int needed = axisWidth();
    if (std::exchange(m_neededWidth, needed) != needed)
        QMetaObject::invokeMethod(this, &CurvePlot::axisWidthChanged, Qt::QueuedConnection);
}

void CurvePlot::draw(QPainter *painter, bool isOnPaper) const
{
    const auto &shown = frame();
    const CurveArea area{.room = room(), .from = shown.from, .until = shown.until, .scale = shown.scale};
    const CurveStyle style{
        .tokens = &tokensOf(this), .scheme = Theme::of(this)->scheme(), .font = plotFont(this), .isOnPaper = isOnPaper};
    CurvePainter curves{painter, area, shown, style};
    if (m_hasBounds)
        curves.drawAxes(QTimeZone::systemTimeZone());
    curves.drawCurves();
    curves.drawMarks();
    if (shown.columns > 0)
        return;
    painter->setFont(style.font);
    painter->setPen(style.tokens->soft);
    painter->drawText(area.room, Qt::AlignCenter | Qt::TextWordWrap,
                      m_lines.isEmpty() ? tr("Choose curves in the list.") : tr("There are no values here."));
}

void CurvePlot::drawCursor(QPainter *painter) const
{
    const auto &tokens = tokensOf(this);
    const auto &shown = frame();
    const CurveArea area{.room = room(), .from = shown.from, .until = shown.until, .scale = shown.scale};
    if (m_dragged) {
        const auto left = std::clamp(std::min(m_pressed, *m_dragged), area.room.left(), area.room.right());
        const auto right = std::clamp(std::max(m_pressed, *m_dragged), area.room.left(), area.room.right());
        auto fill = tokens.accent;
        fill.setAlpha(40);
        painter->fillRect(QRectF{left, area.room.top(), right - left, area.room.height()}, fill);
    }
    if (m_pointed && *m_pointed >= shown.from && *m_pointed <= shown.until) {
        const auto x = std::round(area.x(double(*m_pointed))) + 0.5;
        painter->setPen(QPen{tokens.soft, 1});
        painter->drawLine(QLineF{x, area.room.top(), x, area.room.bottom()});
        painter->setRenderHint(QPainter::Antialiasing);
        const auto reach = double(shown.until - shown.from) / 40;
        for (const auto &curve : shown.curves) {
            const auto value = valueAt(curve, double(*m_pointed), reach);
            const auto y = value ? area.y(value->value) : std::nullopt;
            if (!y || *y < area.room.top() || *y > area.room.bottom())
                continue;
            painter->setPen(QPen{tokens.card, 1.5});
            painter->setBrush(curveLook(curve.line.order, Theme::of(this)->scheme()).colour);
            painter->drawEllipse(QPointF{area.x(value->place), *y}, scaled(4), scaled(4));
        }
    }
    if (!hasFocus())
        return;
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen{tokens.accent, 1.5});
    painter->drawRoundedRect(QRectF{rect()}.adjusted(1, 1, -1, -1), 6, 6);
}

void CurvePlot::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    invalidate();
}

bool CurvePlot::isOnRoom(const QPointF &place) const
{
    const auto area = room();
    return place.x() >= area.left() - 2 && place.x() <= area.right() + 2;
}

void CurvePlot::mousePressEvent(QMouseEvent *event)
{
    const bool isMiddle = event->button() == Qt::MiddleButton;
    if ((event->button() != Qt::LeftButton && !isMiddle) || !isOnRoom(event->position())) {
        event->ignore();
        return;
    }
    m_drag = isMiddle || event->modifiers().testFlag(Qt::ShiftModifier) ? Drag::Moving : Drag::Choosing;
    m_pressed = event->position().x();
    if (m_drag == Drag::Moving)
        setCursor(Qt::ClosedHandCursor);
}

void CurvePlot::mouseMoveEvent(QMouseEvent *event)
{
    const auto x = event->position().x();
    if (m_drag == Drag::Moving) {
        const auto by = qint64(std::llround(placeAt(m_pressed) - placeAt(x)));
        if (by != 0) {
            m_pressed = x;
            change([by](CurveRange *range) { range->pan(by); });
        }
        return;
    }
    if (m_drag == Drag::Choosing && (m_dragged || std::abs(x - m_pressed) >= leastCurveDrag)) {
        m_dragged = x;
        update();
    }
    point(isOnRoom(event->position()) ? std::optional{qint64(std::llround(placeAt(x)))} : std::nullopt);
}

void CurvePlot::mouseReleaseEvent(QMouseEvent *event)
{
    const auto drag = std::exchange(m_drag, Drag::None);
    const bool isChosen = std::exchange(m_dragged, std::nullopt).has_value();
    unsetCursor();
    update();
    const auto x = event->position().x();
    if (drag != Drag::Choosing || !isChosen || std::abs(x - m_pressed) < leastCurveDrag)
        return;
    const auto from = qint64(std::llround(placeAt(m_pressed)));
    const auto until = qint64(std::llround(placeAt(x)));
    change([=](CurveRange *range) { range->show(from, until); });
}

void CurvePlot::mouseDoubleClickEvent(QMouseEvent *event)
{
    m_drag = Drag::None;
    m_dragged.reset();
    if (event->button() == Qt::LeftButton)
        change(&CurveRange::showAll);
}

/// Up and down zooms around the pointer; sideways, or with Shift, moves. Beside the axis, and outwards where all of it
/// is seen, the page scrolls.
void CurvePlot::wheelEvent(QWheelEvent *event)
{
    constexpr double notch = 120;
    const auto turned = event->angleDelta();
    const bool isSideways =
        std::abs(turned.x()) > std::abs(turned.y()) || event->modifiers().testFlag(Qt::ShiftModifier);
    const auto by = double(turned.x() != 0 && isSideways ? turned.x() : turned.y()) / notch;
    if (!isOnRoom(event->position()) || by == 0) {
        event->ignore();
        return;
    }
    event->accept();
    constexpr double part = 0.1;
    const auto around = placeAt(event->position().x());
    if (isSideways)
        change([=](CurveRange *range) { range->pan(-qint64(std::llround(by * part * double(range->length())))); });
    else if (by < 0 && m_range.isWhole())
        event->ignore();
    else
        change([=](CurveRange *range) { range->zoom(std::pow(perNotch, by), around); });
}

void CurvePlot::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    if (!hasFocus()) // the keyboard has its own
        point(std::nullopt);
}

void CurvePlot::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void CurvePlot::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void CurvePlot::keyPressEvent(QKeyEvent *event)
{
    if (!handleKey(event->key(), event->modifiers()))
        QWidget::keyPressEvent(event);
}

bool CurvePlot::handleKey(int key, Qt::KeyboardModifiers modifiers)
{
    const auto tenth = std::max<qint64>(1, m_range.length() / 10);
    const int way = key == Qt::Key_Left || key == Qt::Key_PageUp ? -1 : 1;
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (modifiers.testFlag(Qt::ShiftModifier))
            change([=](CurveRange *range) { range->pan(way * tenth); });
        else if (modifiers.testFlag(Qt::ControlModifier))
            stepToMark(way > 0);
        else
            stepBy(way);
        return true;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: change([=](CurveRange *range) { range->pan(way * 8 * tenth); }); return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(0.5); return true;
    case Qt::Key_Minus: zoom(2); return true;
    case Qt::Key_End: change(&CurveRange::follow); return true;
    case Qt::Key_Home: change(&CurveRange::showAll); return true;
    case Qt::Key_Escape:
        if (!m_pointed)
            return false;
        point(std::nullopt);
        return true;
    default: return false;
    }
}

void CurvePlot::stepBy(int columns)
{
    const auto step = std::max<qint64>(1, qint64(double(m_range.length()) / std::max(1.0, room().width())));
    const auto before = m_pointed.value_or(columns < 0 ? m_range.until() : m_range.from());
    const auto at = before + columns * step;
    if (at < m_range.from() || at > m_range.until())
        change([=](CurveRange *range) { range->pan(at < range->from() ? -range->length() / 4 : range->length() / 4); });
    point(std::clamp(at, m_range.from(), m_range.until()));
}

/// Among those that are seen; beyond them the stretch is moved first.
void CurvePlot::stepToMark(bool isNext)
{
    const auto here = m_pointed.value_or(isNext ? m_range.from() - 1 : m_range.until() + 1);
    const auto places = placesOfMarks(frame());
    std::optional<qint64> found;
    for (const auto place : places) {
        if (isNext && place > here && !found)
            found = place;
        else if (!isNext && place < here)
            found = place;
    }
    if (found)
        point(std::clamp(*found, m_range.from(), m_range.until()));
}

/// What a screen reader says of the picture.
void CurvePlot::describe()
{
    if (!isVisible())
        return;
    constexpr qsizetype mostSaid = 4;
    const auto &shown = frame();
    const auto zone = QTimeZone::systemTimeZone();
    QStringList parts;
    if (m_hasBounds)
        parts << tr("%1 to %2", "two places on an axis")
                     .arg(axisText(m_options.axis, shown.from, zone), axisText(m_options.axis, shown.until, zone));
    for (qsizetype i = 0; i < std::min(mostSaid, shown.curves.size()); ++i) {
        const auto last = lastSeen(shown.curves.at(i), shown);
        parts << punctuation::labelled(shown.curves.at(i).line.name,
                                       last ? runstext::number(*last) : tr("no values", "of a curve"));
    }
    if (shown.curves.size() > mostSaid)
        parts << tr("and %n more curves", nullptr, int(shown.curves.size() - mostSaid));
    if (const auto text = punctuation::clauses(parts); text != accessibleDescription())
        setAccessibleDescription(text);
}
