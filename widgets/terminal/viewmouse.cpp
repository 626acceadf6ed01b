// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/pagekeys.h"
#include "widgets/terminal/glyphs.h"
#include "widgets/terminal/view.h"
#include "widgets/theme/icons.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QStyleHints>
#include <QToolTip>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int linesPerNotch = 3;

} // namespace

bool TerminalView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        auto *help = static_cast<QHelpEvent *>(event);
        const QString link = linkAt(help->pos()).url;
        if (link.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(),
                               tr("%1\nCtrl+click opens it in the browser.").arg(link.toHtmlEscaped()), this);
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

QPoint TerminalView::cellAt(QPoint position) const
{
    const int column = (position.x() - padding) / m_glyphs->cellWidth();
    const int row = (position.y() - padding) / m_glyphs->cellHeight();
    return {std::clamp(column, 0, std::max(0, m_frame.columns - 1)), std::clamp(row, 0, std::max(0, m_frame.rows - 1))};
}

TerminalPlace TerminalView::placeAt(QPoint position) const
{
    if (m_frame.lines.isEmpty())
        return {};
    // A place is between two cells: the nearer edge counts.
    const int x = position.x() - padding + m_glyphs->cellWidth() / 2;
    const int row =
        std::clamp((position.y() - padding) / m_glyphs->cellHeight(), 0, static_cast<int>(m_frame.lines.size()) - 1);
    return {m_frame.lines.at(row).id, std::clamp(x / m_glyphs->cellWidth(), 0, m_frame.columns)};
}

TerminalAddress TerminalView::linkAt(QPoint position) const
{
    const QPoint cell = cellAt(position);
    if (cell.y() >= m_frame.lines.size())
        return {};
    const TerminalLine &line = m_frame.lines.at(cell.y());
    if (cell.x() < line.cells.size() && line.cells.at(cell.x()).link != 0)
        return {m_surface->url(line.cells.at(cell.x()).link), {}, {}};
    return addressAt(m_frame, {line.id, cell.x()});
}

void TerminalView::hover(QPoint position, Qt::KeyboardModifiers modifiers)
{
    const QPoint cell = cellAt(position);
    quint32 link = 0;
    if (cell.y() < m_frame.lines.size() && cell.x() < m_frame.lines.at(cell.y()).cells.size())
        link = m_frame.lines.at(cell.y()).cells.at(cell.x()).link;
    const bool isAsked = modifiers.testFlag(Qt::ControlModifier);
    const TerminalAddress address = isAsked ? linkAt(position) : TerminalAddress{};
    const bool isNew = std::exchange(m_hoveredLink, link) != link || m_hovered.url != address.url;
    m_hovered = link == 0 ? address : TerminalAddress{};
    if (isNew)
        viewport()->update();
    viewport()->setCursor(!address.url.isEmpty()                                 ? Qt::PointingHandCursor
                              : m_frame.modes.mouse != TerminalModes::Mouse::Off ? Qt::ArrowCursor
                                                                                 : Qt::IBeamCursor);
}

/// Whether the program asked for the mouse and got this event. Shift keeps the mouse for the user.
bool TerminalView::sendMouse(TerminalMouse::Action action, const QMouseEvent *event)
{
    if (m_frame.modes.mouse == TerminalModes::Mouse::Off || event->modifiers().testFlag(Qt::ShiftModifier))
        return false;
    const QPoint cell = cellAt(event->position().toPoint());
    if (action == TerminalMouse::Action::Move && std::exchange(m_lastCell, cell) == cell)
        return true;
    const Qt::MouseButton button = action == TerminalMouse::Action::Move
        ? static_cast<Qt::MouseButton>(
              (event->buttons() & (Qt::LeftButton | Qt::MiddleButton | Qt::RightButton)).toInt())
        : event->button();
    const QByteArray bytes = encodeMouse({action, button, event->modifiers(), cell.x(), cell.y()}, m_frame.modes);
    if (!bytes.isEmpty())
        emit send(bytes);
    return true;
}

void TerminalView::beginSelection(const QMouseEvent *event, TerminalSelector::Unit unit)
{
    const QPoint position = event->position().toPoint();
    TerminalPlace place = placeAt(position);
    if (unit == TerminalSelector::Unit::Word)
        place.column = cellAt(position).x();
    if (event->modifiers().testFlag(Qt::ShiftModifier) && m_selector.selection())
        m_selector.extend(m_frame, place);
    else
        m_selector.begin(m_frame, place, unit,
                         event->modifiers().testFlag(Qt::AltModifier) ? TerminalSelection::Kind::Block
                                                                      : TerminalSelection::Kind::Stream);
    viewport()->update();
}

void TerminalView::extendSelection(QPoint position)
{
    const int outside = position.y() < 0 ? -1 : position.y() >= viewport()->height() ? 1 : 0;
    const int distance = outside < 0 ? -position.y() : position.y() - viewport()->height();
    if (outside != 0) // the further away, the faster
        verticalScrollBar()->setValue(verticalScrollBar()->value() + outside * (1 + distance / m_glyphs->cellHeight()));
    m_selector.extend(m_frame, placeAt(position));
    viewport()->update();
}

void TerminalView::mousePressEvent(QMouseEvent *event)
{
    m_pressedAt = event->position().toPoint();
    if (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ControlModifier)) {
        if (const QString link = linkAt(m_pressedAt).url; !link.isEmpty()) {
            emit linkActivated(link);
            return;
        }
    }
    if (sendMouse(TerminalMouse::Action::Press, event))
        return;
    if (event->button() == Qt::MiddleButton && QGuiApplication::clipboard()->supportsSelection()) {
        pasteText(QGuiApplication::clipboard()->text(QClipboard::Selection));
    } else if (event->button() == Qt::LeftButton) {
        const bool third = m_tripleClick.isValid() && m_tripleClick.elapsed() < QApplication::doubleClickInterval();
        beginSelection(event, third ? TerminalSelector::Unit::Line : TerminalSelector::Unit::Cell);
        m_tripleClick.invalidate();
    }
}

void TerminalView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (sendMouse(TerminalMouse::Action::Press, event) || event->button() != Qt::LeftButton)
        return;
    beginSelection(event, TerminalSelector::Unit::Word);
    m_tripleClick.start();
}

void TerminalView::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint position = event->position().toPoint();
    hover(position, event->modifiers());
    if (sendMouse(TerminalMouse::Action::Move, event) || !event->buttons().testFlag(Qt::LeftButton))
        return;
    if ((position - m_pressedAt).manhattanLength() < 3)
        return; // a click is not a selection
    m_dragPosition = position;
    extendSelection(position);
    if (viewport()->rect().contains(position))
        m_dragTimer.stop();
    else if (!m_dragTimer.isActive())
        m_dragTimer.start();
}

void TerminalView::mouseReleaseEvent(QMouseEvent *event)
{
    m_dragTimer.stop();
    if (sendMouse(TerminalMouse::Action::Release, event) || event->button() != Qt::LeftButton)
        return;
    if (QGuiApplication::clipboard()->supportsSelection() && m_selector.selection())
        QGuiApplication::clipboard()->setText(selectedText(), QClipboard::Selection);
}

void TerminalView::wheelEvent(QWheelEvent *event)
{
    m_wheelRest += event->angleDelta().y();
    const int notches = m_wheelRest / 120;
    m_wheelRest -= notches * 120;
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        if (notches != 0)
            emit fontPixelsChosen(std::clamp(m_fontPixels + notches, 6, 48));
        return;
    }
    const bool programs =
        m_frame.modes.mouse != TerminalModes::Mouse::Off && !event->modifiers().testFlag(Qt::ShiftModifier);
    if (!programs && !(m_frame.modes.alternateScreen && m_frame.modes.alternateScroll)) {
        verticalScrollBar()->setValue(verticalScrollBar()->value() - notches * linesPerNotch);
        return;
    }
    const QPoint cell = cellAt(event->position().toPoint());
    const auto action = notches > 0 ? TerminalMouse::Action::WheelUp : TerminalMouse::Action::WheelDown;
    for (int i = 0; i < std::min(std::abs(notches), 10); ++i) {
        if (programs) {
            emit send(encodeMouse({action, Qt::NoButton, event->modifiers(), cell.x(), cell.y()}, m_frame.modes));
            continue;
        }
        const auto key = notches > 0 ? Qt::Key_Up : Qt::Key_Down;
        emit send(encodeKey(key, Qt::NoModifier, {}, m_frame.modes).repeated(linesPerNotch));
    }
}

void TerminalView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    const bool isPrograms = m_frame.modes.mouse != TerminalModes::Mouse::Off;
    if (byMouse && isPrograms && !event->modifiers().testFlag(Qt::ShiftModifier))
        return; // it has had the click
    auto *menu = new QMenu{this};
    menu->setObjectName(u"terminalMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [this, menu](const QString &text, QLatin1StringView key, QLatin1StringView icon, auto action) {
        QAction *made = menu->addAction(icon.isEmpty() ? QIcon{} : themedIcon(icon), text, this, action);
        made->setShortcut(key.isEmpty() ? QKeySequence{} : pageKey(key));
        made->setShortcutContext(Qt::WidgetShortcut); // shown, not taken: keyPressEvent() has it
        return made;
    };
    if (const QString link = byMouse ? linkAt(event->pos()).url : QString{}; !link.isEmpty()) {
        add(tr("Open link"), {}, "external-link"_L1, [this, link] { emit linkActivated(link); })->setToolTip(link);
        add(tr("Copy link address"), {}, "link"_L1, [link] { QGuiApplication::clipboard()->setText(link); });
        menu->addSeparator();
    }
    add(tr("Copy"), "terminal.copy"_L1, "copy"_L1, [this] { copy(); })->setEnabled(m_selector.selection().has_value());
    add(tr("Paste"), "terminal.paste"_L1, "clipboard-paste"_L1, [this] { paste(); });
    add(tr("Select all"), "terminal.selectAll"_L1, {}, [this] { selectAll(); });
    add(tr("Find…"), "terminal.find"_L1, "search"_L1, [this] { emit searchRequested(); });
    menu->addSeparator();
    add(tr("Larger text"), "terminal.larger"_L1, {}, [this] { emit fontPixelsChosen(std::min(48, m_fontPixels + 1)); });
    add(tr("Smaller text"), "terminal.smaller"_L1, {},
        [this] { emit fontPixelsChosen(std::max(6, m_fontPixels - 1)); });
    menu->addSeparator();
    add(tr("Clear scrollback"), {}, {}, [this] { m_surface->clearScrollback(); });
    add(tr("Reset terminal"), {}, "rotate-ccw"_L1, [this] { m_surface->reset(); });
    emit menuOpening(menu);
    const QPoint at = byMouse
        ? event->globalPos()
        : viewport()->mapToGlobal(cellRect(m_frame.cursor.column, std::max(0, cursorRow())).bottomLeft());
    menu->popup(at);
}
