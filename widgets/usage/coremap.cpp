// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/coremap.h"

#include "widgets/common/pagekeys.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/mapaccessible.h"
#include "widgets/usage/maptext.h"

#include <QApplication>
#include <QDateTime>
#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <cmath>
#include <functional>
#include <numeric>
#include <ranges>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostSingleUpdates = 48; ///< beyond, one rectangle around all is cheaper than a region of many

HostLook lookOf(const SliceUsage &usage, int worker)
{
    const auto face = maptext::face(usage, worker);
    const auto own = worker < usage.hosts.size() ? maptext::label(usage.hosts[worker]) : QString{};
    const auto &layout = usage.layout;
    const auto within = layout.isKnown ? worker % layout.hostsPerSlice() : worker; // the slice stands above it
    const bool isSaid = own.isEmpty() && (layout.slices.isEmpty() || !layout.isKnown);
    return {.name = isSaid ? hostName(usage, worker) : maptext::host(within),
            .label = own,
            .number = QString::number(within),
            .level = face.level,
            .word = face.word};
}

FaceText textOf(const MapGeometry &plan)
{
    return plan.sizes().detail == MapDetail::Words ? FaceText::Words
        : plan.sizes().hasNumbers                  ? FaceText::Number
                                                   : FaceText::None;
}

constexpr int mostZoom = 14;
constexpr int wheelStep = 120;

} // namespace

CoreMap::CoreMap(QWidget *parent)
    : QAbstractScrollArea{parent}
{
    CoreMapAccessible::install();
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMinimumSize(scaled(220), scaled(140));
    viewport()->setAutoFillBackground(false);
    viewport()->setMouseTracking(true);
    horizontalScrollBar()->setSingleStep(scaled(24));
    verticalScrollBar()->setSingleStep(scaled(24));
    connect(Theme::of(this), &Theme::changed, this, [this] {
        layOut();
        viewport()->update();
    });
    translated(this, [this] { setAccessibleName(tr("Map of the chips")); });
}

CoreMap::~CoreMap() = default;

void CoreMap::setUsage(const SliceUsage &usage)
{
    const bool isSame = usage.id == m_usage.id && usage.layout == m_usage.layout;
    m_usage = usage;
    if (!isSame) {
        m_selected.clear();
        m_band.reset();
        m_current = m_anchor = -1;
        m_zoom = 0;
        m_faces.clear();
        m_hosts.clear();
        CoreMapAccessible::forget(this);
        layOut();
        viewport()->update();
        return;
    }
    refreshHosts();
    refreshFaces();
    if (m_tip && QToolTip::isVisible() && viewport()->underMouse())
        showTip(*m_tip); // what is read stays true
}

void CoreMap::setMetric(Metric metric)
{
    if (metric == m_scale.metric)
        return;
    m_scale = {.metric = metric};
    refreshFaces();
    emit facesChanged();
}

/// Every look anew; only what differs is painted again.
void CoreMap::refreshFaces()
{
    const auto scale = scaleFor(m_usage, m_scale.metric);
    const auto text = textOf(m_plan);
    QList<int> changed;
    bool isOtherKind = scale != m_scale || m_faces.size() != m_plan.cells().size();
    m_scale = scale;
    m_faces.resize(m_plan.cells().size());
    for (int core = 0; core < m_faces.size(); ++core) {
        auto face = cellFace(m_usage, core, m_scale, text);
        if (face == m_faces[core])
            continue;
        isOtherKind = isOtherKind || face.fill != m_faces[core].fill;
        m_faces[core] = std::move(face);
        changed << core;
    }
    updateCores(changed);
    auto odd = oddOnes(m_usage);
    if (odd != m_odd) {
        CoreMapAccessible::sayOdd(this, m_odd, odd);
        m_odd = std::move(odd);
        isOtherKind = true;
    }
    if (isOtherKind)
        emit facesChanged();
}

void CoreMap::refreshHosts()
{
    m_hosts.resize(m_plan.hosts().size());
    for (int host = 0; host < m_hosts.size(); ++host) {
        auto look = lookOf(m_usage, host);
        if (look == m_hosts[host])
            continue;
        m_hosts[host] = std::move(look);
        viewport()->update(m_plan.hosts()[host].translated(-offset()));
    }
}

void CoreMap::updateCores(const QList<int> &cores)
{
    QList<QRect> boxes;
    for (const int core : cores) {
        if (core >= 0 && core < m_plan.cells().size())
            boxes << m_plan.cells()[core];
    }
    if (boxes.size() > mostSingleUpdates)
        boxes = {std::accumulate(boxes.cbegin(), boxes.cend(), QRect{}, std::bit_or{})};
    for (const auto &box : boxes)
        viewport()->update(box.translated(-offset()).adjusted(-mapRingRoom, -mapRingRoom, mapRingRoom, mapRingRoom));
}

/// The smallest cell that fits, made larger by the zoom. Scroll bars take room only where they are needed.
void CoreMap::layOut()
{
    const auto metrics = MapMetrics::of(font());
    QSize room = maximumViewportSize();
    const auto plan = [&] {
        const MapGeometry fit{m_usage.layout, room, metrics};
        return m_zoom == 0 ? fit
                           : MapGeometry{m_usage.layout, room, metrics,
                                         std::max(2, qRound(fit.sizes().cell.width() * std::pow(1.25, m_zoom)))};
    };
    m_plan = plan();
    if (m_plan.sizes().all.height() > room.height()) {
        room.rwidth() -= verticalScrollBar()->sizeHint().width();
        m_plan = plan();
    }
    if (m_plan.sizes().all.width() > room.width())
        room.rheight() -= horizontalScrollBar()->sizeHint().height();
    horizontalScrollBar()->setRange(0, std::max(0, m_plan.sizes().all.width() - room.width()));
    verticalScrollBar()->setRange(0, std::max(0, m_plan.sizes().all.height() - room.height()));
    horizontalScrollBar()->setPageStep(room.width());
    verticalScrollBar()->setPageStep(room.height());
    m_painter = CellPainter{m_plan, tokensOf(this), font(), devicePixelRatioF()};
    refreshHosts();
    refreshFaces();
}

int CoreMap::heightIn(QSize room) const
{
    if (m_zoom != 0 || m_usage.layout.cores.isEmpty())
        return room.height();
    return std::min(room.height(), MapGeometry{m_usage.layout, room, MapMetrics::of(font())}.sizes().all.height());
}

QPoint CoreMap::offset() const
{
    return {horizontalScrollBar()->value(), verticalScrollBar()->value()};
}

QSize CoreMap::viewportSizeHint() const
{
    return {scaled(420), scaled(360)};
}

void CoreMap::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
    viewport()->update();
}

void CoreMap::scrollContentsBy(int dx, int dy)
{
    viewport()->scroll(dx, dy);
}

void CoreMap::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::DevicePixelRatioChange) {
        layOut();
        viewport()->update();
    }
}

void CoreMap::setSelected(const QList<int> &cores)
{
    auto chosen = QSet<int>{cores.cbegin(), cores.cend()};
    chosen.removeIf([this](int core) { return core < 0 || core >= m_plan.cells().size(); });
    const QSignalBlocker quiet{this};
    choose(chosen);
}

QList<int> CoreMap::selectedCores() const
{
    QList<int> cores{m_selected.cbegin(), m_selected.cend()};
    std::ranges::sort(cores);
    return cores;
}

void CoreMap::choose(const QSet<int> &cores)
{
    if (cores == m_selected)
        return;
    const auto before = std::exchange(m_selected, cores);
    updateCores(((before - cores) + (cores - before)).values());
    CoreMapAccessible::saySelection(this);
    emit selected(selectedCores());
}

void CoreMap::setCurrent(int core)
{
    if (core < 0 || core >= m_plan.cells().size())
        return;
    const int before = std::exchange(m_current, core);
    updateCores({before, core});
    showCore(core);
    if (before != core)
        CoreMapAccessible::sayCurrent(this);
}

void CoreMap::showCore(int core)
{
    const auto box = m_plan.cells()[core].adjusted(-scaled(12), -scaled(12), scaled(12), scaled(12));
    for (auto *bar : {horizontalScrollBar(), verticalScrollBar()}) {
        const bool isAcross = bar == horizontalScrollBar();
        const int from = isAcross ? box.left() : box.top();
        const int to = isAcross ? box.right() : box.bottom();
        if (from < bar->value())
            bar->setValue(from);
        else if (to > bar->value() + bar->pageStep())
            bar->setValue(to - bar->pageStep());
    }
}

int CoreMap::goToOdd(int direction, std::optional<Oddity> kind)
{
    const auto next = nextOdd(m_odd, m_current, direction, kind);
    if (!next)
        return -1;
    m_anchor = next->core;
    setCurrent(next->core);
    next->isWholeHost ? chooseHost(m_usage.layout.cores[next->core].host) : choose({next->core});
    return next->core;
}

void CoreMap::paintEvent(QPaintEvent *event)
{
    QPainter painter{viewport()};
    painter.translate(-offset());
    MapPainter{{m_usage, m_plan, m_faces, m_hosts, m_scale.metric}, m_painter, tokensOf(this)}.paint(
        &painter, event->rect().translated(offset()),
        {.selected = m_selected,
         .current = hasFocus() ? m_current : -1,
         .band = m_band && m_band->isDrawn ? QRect{m_band->from, m_band->to}.normalized() : QRect{}});
}

void CoreMap::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const QPoint point = event->position().toPoint() + offset();
    const int core = m_plan.coreAt(point);
    const int host = core < 0 ? m_plan.hostAt(point) : -1;
    const bool isMore = event->modifiers().testFlag(Qt::ControlModifier);
    m_band = Band{.from = point, .to = point, .before = isMore ? m_selected : QSet<int>{}};
    if (core >= 0) {
        chooseAt(core, event->modifiers());
    } else if (host >= 0 && m_plan.head(host).contains(point)) {
        chooseHost(host, isMore ? m_selected : QSet<int>{});
    } else if (!isMore && !event->modifiers().testFlag(Qt::ShiftModifier)) {
        choose({});
    }
}

void CoreMap::chooseAt(int core, Qt::KeyboardModifiers modifiers)
{
    setCurrent(core);
    if (modifiers.testFlag(Qt::ShiftModifier) && m_anchor >= 0) {
        chooseTo(core);
        return;
    }
    m_anchor = core;
    if (!modifiers.testFlag(Qt::ControlModifier)) {
        choose({core});
        return;
    }
    auto cores = m_selected;
    if (!cores.remove(core))
        cores.insert(core);
    choose(cores);
}

void CoreMap::chooseTo(int core)
{
    const auto cores = m_plan.coresBetween(m_anchor, core);
    choose({cores.cbegin(), cores.cend()});
}

void CoreMap::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_band || !event->buttons().testFlag(Qt::LeftButton))
        return;
    const QPoint point = event->position().toPoint();
    if (!m_band->isDrawn && (point + offset() - m_band->from).manhattanLength() < QApplication::startDragDistance())
        return;
    m_band->isDrawn = true;
    for (auto *bar : {horizontalScrollBar(), verticalScrollBar()}) {
        const bool isAcross = bar == horizontalScrollBar();
        const int at = isAcross ? point.x() : point.y();
        const int end = isAcross ? viewport()->width() : viewport()->height();
        if (at < 0 || at > end)
            bar->setValue(bar->value() + (at < 0 ? at : at - end));
    }
    drawBand(point + offset());
}

void CoreMap::drawBand(QPoint to)
{
    const auto around = [this] {
        return QRect{m_band->from, m_band->to}.normalized().translated(-offset()).adjusted(-2, -2, 2, 2);
    };
    const auto before = around();
    m_band->to = to;
    viewport()->update(before | around());
    const auto inside = m_plan.coresIn(QRect{m_band->from, m_band->to}.normalized());
    choose(m_band->before + QSet<int>{inside.cbegin(), inside.cend()});
}

void CoreMap::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_band)
        return;
    if (m_band->isDrawn)
        viewport()->update();
    m_band.reset();
}

void CoreMap::mouseDoubleClickEvent(QMouseEvent *event)
{
    const QPoint point = event->position().toPoint() + offset();
    const int core = m_plan.coreAt(point);
    const int host = m_plan.hostAt(point);
    if (event->button() == Qt::LeftButton && core >= 0)
        emit activated(core);
    else if (event->button() == Qt::LeftButton && host >= 0)
        emit hostActivated(host);
}

void CoreMap::wheelEvent(QWheelEvent *event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    m_wheel += event->angleDelta().y();
    const int steps = m_wheel / wheelStep;
    m_wheel -= steps * wheelStep;
    if (steps != 0)
        zoomTo(m_zoom + steps, event->position().toPoint());
    event->accept();
}

void CoreMap::zoomBy(int steps)
{
    const QPoint around = m_current >= 0 ? m_plan.cells()[m_current].center() - offset() : viewport()->rect().center();
    zoomTo(steps == 0 ? 0 : m_zoom + steps, around);
}

/// What is under the pointer stays there.
void CoreMap::zoomTo(int level, QPoint around)
{
    level = std::clamp(level, 0, mostZoom);
    if (level == m_zoom || m_plan.sizes().all.isEmpty())
        return;
    const QPointF share{double(around.x() + offset().x()) / m_plan.sizes().all.width(),
                        double(around.y() + offset().y()) / m_plan.sizes().all.height()};
    m_zoom = level;
    layOut();
    horizontalScrollBar()->setValue(qRound(share.x() * m_plan.sizes().all.width()) - around.x());
    verticalScrollBar()->setValue(qRound(share.y() * m_plan.sizes().all.height()) - around.y());
    viewport()->update();
    emit facesChanged(); // it may need more room now, or less
}

void CoreMap::keyPressEvent(QKeyEvent *event)
{
    if (m_faces.isEmpty() || (!moveBy(event) && !command(event)))
        QAbstractScrollArea::keyPressEvent(event);
    else
        event->accept();
}

bool CoreMap::moveBy(QKeyEvent *event)
{
    const bool isFar = event->modifiers().testFlag(Qt::ControlModifier);
    const bool isJump = event->key() == Qt::Key_Home || event->key() == Qt::Key_End;
    const auto next = m_plan.coreAfter(std::max(0, m_current), Qt::Key(event->key()), isFar);
    if (!next)
        return false;
    const int to = m_current < 0 && event->key() != Qt::Key_End ? 0 : *next;
    if (isFar && !isJump)
        setCurrent(to);
    else
        chooseAt(to, event->modifiers() & Qt::ShiftModifier);
    return true;
}

QSet<int> CoreMap::all() const
{
    const auto cores = std::views::iota(0, int(m_faces.size()));
    return {cores.begin(), cores.end()};
}

bool CoreMap::command(QKeyEvent *event)
{
    if (event->matches(QKeySequence::SelectAll)) {
        choose(all());
        return true;
    }
    switch (event->key()) {
    case Qt::Key_Space: chooseAt(std::max(0, m_current), Qt::ControlModifier); return true;
    case Qt::Key_Escape:
        if (m_selected.isEmpty())
            return false;
        choose({});
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current >= 0)
            emit activated(m_current);
        return m_current >= 0;
    case Qt::Key_F10:
        if (event->modifiers() == Qt::ShiftModifier)
            showMenu(placeOfKeys()); // as the menu key
        return event->modifiers() == Qt::ShiftModifier;
    case Qt::Key_N: return goToOdd(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1) >= 0;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomBy(1); return true;
    case Qt::Key_Minus: zoomBy(-1); return true;
    case Qt::Key_0: zoomBy(0); return true;
    default: return false;
    }
}

void CoreMap::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    const bool isByKey = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    if (m_current < 0 && isByKey && !m_faces.isEmpty())
        setCurrent(0);
    updateCores({m_current});
    CoreMapAccessible::sayCurrent(this);
}

void CoreMap::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    updateCores({m_current});
}

bool CoreMap::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    m_tip = static_cast<QHelpEvent *>(event)->pos();
    showTip(*m_tip);
    return true;
}

void CoreMap::showTip(QPoint at)
{
    const QPoint point = at + offset();
    const int core = m_plan.coreAt(point);
    const int host = core < 0 ? m_plan.hostAt(point) : -1;
    if (core < 0 && host < 0) {
        QToolTip::hideText();
        m_tip.reset();
        return;
    }
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    const QRect box = core >= 0 ? m_plan.cells()[core] : m_plan.hosts()[host];
    QToolTip::showText(viewport()->mapToGlobal(at),
                       core >= 0 ? maptext::tip(m_usage, core, now) : maptext::hostTip(m_usage, host, now), viewport(),
                       box.translated(-offset()));
}

void CoreMap::chooseHost(int worker, const QSet<int> &before)
{
    const auto cores = m_plan.coresIn(m_plan.hosts()[worker]);
    choose(before + QSet<int>{cores.cbegin(), cores.cend()});
}

/// The cell where the keyboard is, in sight, of the viewport.
QPoint CoreMap::placeOfKeys()
{
    setCurrent(std::max(0, m_current));
    return m_plan.cells()[m_current].center() - offset();
}

void CoreMap::contextMenuEvent(QContextMenuEvent *event)
{
    if (!m_faces.isEmpty())
        showMenu(event->reason() == QContextMenuEvent::Keyboard ? placeOfKeys() : event->pos());
}

/// All that keys and wheel do, for those who do not know them.
void CoreMap::showMenu(QPoint place)
{
    const int host = m_plan.hostAt(place + offset());
    auto *menu = new QMenu{this};
    menu->setObjectName(QStringLiteral("usageMapMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (host >= 0) {
        menu->addAction(tr("Details of host %1").arg(host), this, [this, host] { emit hostActivated(host); });
        menu->addAction(tr("Select host %1").arg(host), this, [this, host] { chooseHost(host); });
    }
    menu->addAction(tr("Select all"), pageKey("list.selectAll"_L1), this, [this] { choose(all()); });
    menu->addAction(tr("Next that stands out"), pageKey("usage.nextOdd"_L1), this, [this] { goToOdd(1); })
        ->setEnabled(!m_odd.isEmpty());
    menu->addSeparator();
    menu->addAction(tr("Larger"), pageKey("usage.larger"_L1), this, [this] { zoomBy(1); });
    menu->addAction(tr("Smaller"), pageKey("usage.smaller"_L1), this, [this] { zoomBy(-1); })->setEnabled(m_zoom > 0);
    menu->addAction(tr("As it fits"), pageKey("usage.fit"_L1), this, [this] { zoomBy(0); })->setEnabled(m_zoom > 0);
    menu->popup(viewport()->mapToGlobal(place));
}
