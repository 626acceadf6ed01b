// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/pointer.h"

#include "widgets/terminal/glyphs.h"
#include "widgets/terminal/keyboard.h"
#include "widgets/terminal/view.h"
#include "widgets/theme/tooltips.h"

#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QStyleHints>
#include <QToolTip>

#include <algorithm>

namespace {

constexpr int linesPerNotch = 3;
constexpr int clickReach = 3; ///< pixels; what moves less is a click and no selection

} // namespace

TerminalPointer::TerminalPointer(TerminalView *view)
    : QObject{view}
    , m_view{view}
{
    m_dragTimer.setInterval(50);
    connect(&m_dragTimer, &QTimer::timeout, this, [this] { extendSelection(m_dragPosition); });
    view->viewport()->setMouseTracking(true);
    view->viewport()->installEventFilter(this);
}

bool TerminalPointer::eventFilter(QObject *viewport, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress: press(static_cast<QMouseEvent *>(event)); return true;
    case QEvent::MouseButtonDblClick: doubleClick(static_cast<QMouseEvent *>(event)); return true;
    case QEvent::MouseMove: move(static_cast<QMouseEvent *>(event)); return true;
    case QEvent::MouseButtonRelease: release(static_cast<QMouseEvent *>(event)); return true;
    case QEvent::Wheel: wheel(static_cast<QWheelEvent *>(event)); return true;
    case QEvent::ToolTip: {
        const auto *help = static_cast<QHelpEvent *>(event);
        showTip(help->pos(), help->globalPos());
        return true;
    }
    default: return QObject::eventFilter(viewport, event);
    }
}

void TerminalPointer::showTip(QPoint position, QPoint onScreen) const
{
    const QString link = linkAt(position);
    if (link.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(onScreen, TerminalView::tr("%1\nCtrl+click opens it in the browser.").arg(tipText(link)),
                           m_view);
}

TerminalPlace TerminalPointer::placeAt(QPoint position) const
{
    if (m_view->m_frame.lines.isEmpty())
        return {};
    // A place is between two cells: the nearer edge counts.
    const int x = position.x() - TerminalView::padding + m_view->m_glyphs->cellWidth() / 2;
    const int row = std::clamp((position.y() - TerminalView::padding) / m_view->m_glyphs->cellHeight(), 0,
                               static_cast<int>(m_view->m_frame.lines.size()) - 1);
    return {m_view->m_frame.lines.at(row).id,
            std::clamp(x / m_view->m_glyphs->cellWidth(), 0, m_view->m_frame.columns)};
}

QString TerminalPointer::linkAt(QPoint position) const
{
    return addressAt(position).url;
}

TerminalAddress TerminalPointer::addressAt(QPoint position) const
{
    const QPoint cell = m_view->cellAt(position);
    if (cell.y() >= m_view->m_frame.lines.size())
        return {};
    const TerminalLine &line = m_view->m_frame.lines.at(cell.y());
    if (cell.x() < line.cells.size() && line.cells.at(cell.x()).link != 0)
        return {m_view->m_surface->url(line.cells.at(cell.x()).link), {}, {}};
    return ::addressAt(m_view->m_frame, {line.id, cell.x()});
}

void TerminalPointer::hover(QPoint position, Qt::KeyboardModifiers modifiers)
{
    const QPoint cell = m_view->cellAt(position);
    quint32 link = 0;
    if (cell.y() < m_view->m_frame.lines.size() && cell.x() < m_view->m_frame.lines.at(cell.y()).cells.size())
        link = m_view->m_frame.lines.at(cell.y()).cells.at(cell.x()).link;
    const bool isAsked = modifiers.testFlag(Qt::ControlModifier);
    const TerminalAddress address = isAsked ? addressAt(position) : TerminalAddress{};
    const bool isNew = std::exchange(m_hoveredLink, link) != link || m_hovered.url != address.url;
    m_hovered = link == 0 ? address : TerminalAddress{};
    if (isNew)
        m_view->viewport()->update();
    m_view->viewport()->setCursor(!address.url.isEmpty() ? Qt::PointingHandCursor
                                      : isGiven()        ? Qt::ArrowCursor
                                                         : Qt::IBeamCursor);
}

bool TerminalPointer::isGiven() const
{
    using Mouse = TerminalModes::Mouse;
    return m_view->m_frame.modes.mouse != Mouse::Off && (!m_isInTmux || m_view->m_frame.modes.mouse == Mouse::Motion);
}

bool TerminalPointer::report(const TerminalMouse &mouse)
{
    const QByteArray bytes = encodeMouse(mouse, m_view->m_frame.modes);
    if (!bytes.isEmpty())
        emit m_view->send(bytes);
    return !bytes.isEmpty();
}

/// Whether the program asked for the mouse and got this event. Shift keeps the mouse for the user.
bool TerminalPointer::sendMouse(TerminalMouse::Action action, const QMouseEvent *event)
{
    if (!isGiven() || event->modifiers().testFlag(Qt::ShiftModifier))
        return false;
    const QPoint cell = m_view->cellAt(event->position().toPoint());
    if (action == TerminalMouse::Action::Move && std::exchange(m_lastCell, cell) == cell)
        return true;
    const Qt::MouseButton button = action == TerminalMouse::Action::Move
        ? static_cast<Qt::MouseButton>(
              (event->buttons() & (Qt::LeftButton | Qt::MiddleButton | Qt::RightButton)).toInt())
        : event->button();
    report({action, button, event->modifiers(), cell.x(), cell.y()});
    return true;
}

void TerminalPointer::beginSelection(const QMouseEvent *event, TerminalSelector::Unit unit)
{
    const QPoint position = event->position().toPoint();
    TerminalPlace place = placeAt(position);
    if (unit == TerminalSelector::Unit::Word)
        place.column = m_view->cellAt(position).x();
    if (event->modifiers().testFlag(Qt::ShiftModifier) && m_view->m_selector.selection())
        m_view->m_selector.extend(m_view->m_frame, place);
    else
        m_view->m_selector.begin(m_view->m_frame, place, unit,
                                 event->modifiers().testFlag(Qt::AltModifier) ? TerminalSelection::Kind::Block
                                                                              : TerminalSelection::Kind::Stream);
    m_view->viewport()->update();
}

void TerminalPointer::extendSelection(QPoint position)
{
    const int outside = position.y() < 0 ? -1 : position.y() >= m_view->viewport()->height() ? 1 : 0;
    const int distance = outside < 0 ? -position.y() : position.y() - m_view->viewport()->height();
    if (outside != 0) // the further away, the faster
        m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->value()
                                              + outside * (1 + distance / m_view->m_glyphs->cellHeight()));
    m_view->m_selector.extend(m_view->m_frame, placeAt(position));
    m_view->viewport()->update();
}

void TerminalPointer::press(const QMouseEvent *event)
{
    m_pressedAt = event->position().toPoint();
    m_isSingleClick = false;
    if (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ControlModifier)) {
        if (const QString link = linkAt(m_pressedAt); !link.isEmpty()) {
            emit m_view->linkActivated(link);
            return;
        }
    }
    if (sendMouse(TerminalMouse::Action::Press, event))
        return;
    if (event->button() == Qt::MiddleButton && QGuiApplication::clipboard()->supportsSelection()) {
        m_view->m_keyboard->paste(QGuiApplication::clipboard()->text(QClipboard::Selection));
    } else if (event->button() == Qt::LeftButton) {
        const bool third = m_tripleClick.isValid() && m_tripleClick.elapsed() < QApplication::doubleClickInterval();
        beginSelection(event, third ? TerminalSelector::Unit::Line : TerminalSelector::Unit::Cell);
        m_isSingleClick = !third && event->modifiers() == Qt::NoModifier;
        m_tripleClick.invalidate();
    }
}

void TerminalPointer::doubleClick(const QMouseEvent *event)
{
    if (sendMouse(TerminalMouse::Action::Press, event) || event->button() != Qt::LeftButton)
        return;
    beginSelection(event, TerminalSelector::Unit::Word);
    m_tripleClick.start();
}

void TerminalPointer::move(const QMouseEvent *event)
{
    const QPoint position = event->position().toPoint();
    hover(position, event->modifiers());
    if (sendMouse(TerminalMouse::Action::Move, event) || !event->buttons().testFlag(Qt::LeftButton))
        return;
    if ((position - m_pressedAt).manhattanLength() < clickReach)
        return;
    m_isSingleClick = false;
    m_dragPosition = position;
    extendSelection(position);
    if (m_view->viewport()->rect().contains(position))
        m_dragTimer.stop();
    else if (!m_dragTimer.isActive())
        m_dragTimer.start();
}

void TerminalPointer::release(const QMouseEvent *event)
{
    m_dragTimer.stop();
    if (sendMouse(TerminalMouse::Action::Release, event) || event->button() != Qt::LeftButton)
        return;
    if (const QPoint cell = m_view->cellAt(m_pressedAt);
        m_isInTmux && std::exchange(m_isSingleClick, false)) { // it chooses a pane, a window, a row of htop
        report({TerminalMouse::Action::Press, Qt::LeftButton, {}, cell.x(), cell.y()});
        report({TerminalMouse::Action::Release, Qt::LeftButton, {}, cell.x(), cell.y()});
    }
    if (QGuiApplication::clipboard()->supportsSelection() && m_view->m_selector.selection())
        QGuiApplication::clipboard()->setText(m_view->selectedText(), QClipboard::Selection);
}

void TerminalPointer::wheel(const QWheelEvent *event)
{
    m_wheelRest += event->angleDelta().y();
    const int notches = m_wheelRest / 120;
    m_wheelRest -= notches * 120;
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        if (notches != 0)
            emit m_view->fontPixelsChosen(std::clamp(m_view->m_fontPixels + notches, 6, 48));
        return;
    }
    const bool isUsers = event->modifiers().testFlag(Qt::ShiftModifier);
    if (isUsers || !sendWheel(notches, m_view->cellAt(event->position().toPoint()), event->modifiers()))
        m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->value() - notches * linesPerNotch);
}

/// On the main screen there is always something to scroll, and a program that was killed may have left the mouse on:
/// what the wheel would send then is typed at the prompt.
bool TerminalPointer::sendWheel(int notches, QPoint cell, Qt::KeyboardModifiers modifiers)
{
    if (!m_view->m_frame.modes.alternateScreen)
        return false;
    const auto action = notches > 0 ? TerminalMouse::Action::WheelUp : TerminalMouse::Action::WheelDown;
    bool isWanted = false;
    for (int i = 0; i < std::min(std::abs(notches), 10); ++i)
        isWanted = report({action, Qt::NoButton, modifiers, cell.x(), cell.y()});
    return isWanted;
}
