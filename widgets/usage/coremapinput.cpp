// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/pagekeys.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/coremap.h"
#include "widgets/usage/mapaccessible.h"
#include "widgets/usage/mapwords.h"

#include <QApplication>
#include <QDateTime>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

using namespace Qt::StringLiterals;

namespace {

constexpr int mostZoom = 14;
constexpr int wheelStep = 120;

} // namespace

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
        auto cores = isMore ? m_selected : QSet<int>{};
        for (const int one : m_plan.coresIn(m_plan.hosts()[host]))
            cores.insert(one);
        choose(cores);
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
    const QRect box =
        QRect{m_plan.placeOf(m_anchor), m_plan.placeOf(m_anchor)} | QRect{m_plan.placeOf(core), m_plan.placeOf(core)};
    QSet<int> cores;
    for (int row = box.top(); row <= box.bottom(); ++row) {
        for (int column = box.left(); column <= box.right(); ++column) {
            if (const int one = m_plan.coreAtPlace(column, row); one >= 0)
                cores.insert(one);
        }
    }
    choose(cores);
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
    auto cores = m_band->before;
    for (const int core : m_plan.coresIn(QRect{m_band->from, m_band->to}.normalized()))
        cores.insert(core);
    choose(cores);
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

/// The next cell in that direction, over gaps between layers; the same one at the edge.
int CoreMap::stepFrom(int core, QPoint direction) const
{
    for (QPoint place = m_plan.placeOf(core) + direction; QRect{{}, m_plan.sizes().grid}.contains(place);
         place += direction) {
        if (const int next = m_plan.coreAtPlace(place.x(), place.y()); next >= 0)
            return next;
    }
    return core;
}

bool CoreMap::moveBy(QKeyEvent *event)
{
    const bool isFirst = m_current < 0;
    const int from = std::max(0, m_current);
    const QPoint place = m_plan.placeOf(from);
    const bool isFar = event->modifiers().testFlag(Qt::ControlModifier);
    int to = -1;
    switch (event->key()) {
    case Qt::Key_Left: to = stepFrom(from, {-1, 0}); break;
    case Qt::Key_Right: to = stepFrom(from, {1, 0}); break;
    case Qt::Key_Up: to = stepFrom(from, {0, -1}); break;
    case Qt::Key_Down: to = stepFrom(from, {0, 1}); break;
    case Qt::Key_Home: to = isFar ? 0 : m_plan.coreAtPlace(0, place.y()); break;
    case Qt::Key_End:
        to = isFar ? int(m_faces.size()) - 1 : from;
        for (int next = from; !isFar && (to = next, next = stepFrom(next, {1, 0}), next != to);) { }
        break;
    default: return false;
    }
    if (isFirst && event->key() != Qt::Key_End)
        to = 0;
    const bool isJump = event->key() == Qt::Key_Home || event->key() == Qt::Key_End;
    if (isFar && !isJump)
        setCurrent(to);
    else
        chooseAt(to, event->modifiers() & Qt::ShiftModifier);
    return true;
}

QSet<int> CoreMap::all() const
{
    QSet<int> cores;
    for (int core = 0; core < m_faces.size(); ++core)
        cores.insert(core);
    return cores;
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
    updateCore(m_current);
    CoreMapAccessible::sayCurrent(this);
}

void CoreMap::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    updateCore(m_current);
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
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    const QPoint global = viewport()->mapToGlobal(at);
    if (core >= 0)
        QToolTip::showText(global, mapwords::tip(m_usage, core, now), viewport(),
                           m_plan.cells()[core].translated(-offset()));
    else if (host >= 0)
        QToolTip::showText(global, mapwords::hostTip(m_usage, host, now), viewport(),
                           m_plan.hosts()[host].translated(-offset()));
    else
        QToolTip::hideText();
    if (core < 0 && host < 0)
        m_tip.reset();
}

void CoreMap::chooseHost(int worker)
{
    QSet<int> cores;
    for (int core = 0; core < m_faces.size(); ++core) {
        if (m_usage.layout.cores[core].host == worker)
            cores.insert(core);
    }
    choose(cores);
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
    auto *next = menu->addAction(tr("Next that stands out"), pageKey("usage.nextOdd"_L1), this, [this] { goToOdd(1); });
    next->setEnabled(!m_odd.isEmpty());
    menu->addSeparator();
    menu->addAction(tr("Larger"), pageKey("usage.larger"_L1), this, [this] { zoomBy(1); });
    menu->addAction(tr("Smaller"), pageKey("usage.smaller"_L1), this, [this] { zoomBy(-1); })->setEnabled(m_zoom > 0);
    menu->addAction(tr("As it fits"), pageKey("usage.fit"_L1), this, [this] { zoomBy(0); })->setEnabled(m_zoom > 0);
    menu->popup(viewport()->mapToGlobal(place));
}
