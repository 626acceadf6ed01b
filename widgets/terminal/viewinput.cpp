// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/glyphs.h"
#include "widgets/terminal/view.h"

#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QInputMethod>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyleHints>
#include <QToolTip>

#include <algorithm>

namespace {

constexpr int padding = 8;
constexpr int defaultFontPixels = 13;
constexpr int linesPerNotch = 3;

/// Keys that stay with the window whatever the program on the far side would like.
bool belongsToWindow(const QKeyEvent *event)
{
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const int key = event->key();
    const bool letter = key >= Qt::Key_A && key <= Qt::Key_Z;
    if (modifiers == (Qt::ControlModifier | Qt::ShiftModifier) && letter)
        return true;
    return modifiers.testFlag(Qt::ControlModifier)
        && (key == Qt::Key_Tab || key == Qt::Key_Backtab || key == Qt::Key_F6);
}

} // namespace

bool TerminalView::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto *key = static_cast<QKeyEvent *>(event);
        if (!m_preedit.isEmpty() || !belongsToWindow(key)) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

bool TerminalView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        auto *help = static_cast<QHelpEvent *>(event);
        const QString link = linkAt(help->pos());
        if (link.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(),
                               tr("%1\nCtrl+click opens it in the browser.").arg(link.toHtmlEscaped()), this);
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

bool TerminalView::focusNextPrevChild(bool)
{
    return false; // Tab is the shell's
}

void TerminalView::keyPressEvent(QKeyEvent *event)
{
    if (handleOwnKey(event) || handleScrollKey(event))
        return;
    const QByteArray bytes =
        encodeKey(static_cast<Qt::Key>(event->key()), event->modifiers(), event->text(), m_frame.modes);
    if (bytes.isEmpty()) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    m_cursorOn = true;
    m_selector.clear();
    scrollToEnd();
    emit send(bytes);
}

bool TerminalView::handleOwnKey(QKeyEvent *event)
{
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const bool control = modifiers.testFlag(Qt::ControlModifier);
    const bool both = modifiers == (Qt::ControlModifier | Qt::ShiftModifier);
    const int key = event->key();
    if ((both && key == Qt::Key_C) || (modifiers == Qt::ControlModifier && key == Qt::Key_Insert))
        copy();
    else if ((both && key == Qt::Key_V) || (modifiers == Qt::ShiftModifier && key == Qt::Key_Insert))
        paste();
    else if (both && key == Qt::Key_F)
        emit searchRequested();
    else if (both && key == Qt::Key_A)
        selectAll();
    else if (control && (key == Qt::Key_Plus || key == Qt::Key_Equal))
        emit fontPixelsChosen(std::min(48, m_fontPixels + 1));
    else if (modifiers == Qt::ControlModifier && key == Qt::Key_Minus)
        emit fontPixelsChosen(std::max(6, m_fontPixels - 1));
    else if (modifiers == Qt::ControlModifier && key == Qt::Key_0)
        emit fontPixelsChosen(defaultFontPixels);
    else if (belongsToWindow(event))
        event->ignore();
    else
        return false;
    return true;
}

bool TerminalView::handleScrollKey(QKeyEvent *event)
{
    if ((event->modifiers() & ~Qt::KeypadModifier) != Qt::ShiftModifier || m_frame.modes.alternateScreen)
        return false;
    QScrollBar *bar = verticalScrollBar();
    switch (event->key()) {
    case Qt::Key_PageUp:
        bar->setValue(bar->value() - bar->pageStep());
        return true;
    case Qt::Key_PageDown:
        bar->setValue(bar->value() + bar->pageStep());
        return true;
    case Qt::Key_Home:
        bar->setValue(0);
        return true;
    case Qt::Key_End:
        bar->setValue(bar->maximum());
        return true;
    default:
        return false;
    }
}

void TerminalView::inputMethodEvent(QInputMethodEvent *event)
{
    m_preedit = event->preeditString();
    m_preeditCursor = static_cast<int>(m_preedit.size());
    for (const auto &attribute : event->attributes()) {
        if (attribute.type == QInputMethodEvent::Cursor)
            m_preeditCursor = attribute.start;
    }
    if (!event->commitString().isEmpty()) {
        scrollToEnd();
        emit send(event->commitString().toUtf8());
    }
    event->accept();
    updateRow(cursorRow());
    QGuiApplication::inputMethod()->update(Qt::ImCursorRectangle);
}

QVariant TerminalView::inputMethodQuery(Qt::InputMethodQuery query) const
{
    switch (query) {
    case Qt::ImEnabled:
        return true;
    case Qt::ImCursorRectangle: {
        const QRect cell = cellRect(m_frame.cursor.column, std::max(0, cursorRow()));
        return cell.translated(viewport()->pos());
    }
    case Qt::ImFont:
        return m_glyphs->font();
    case Qt::ImHints:
        return static_cast<int>(inputMethodHints());
    case Qt::ImSurroundingText:
    case Qt::ImCurrentSelection:
        return QString{};
    default:
        return QAbstractScrollArea::inputMethodQuery(query);
    }
}

/// What is being composed stands at the cursor, underlined, over the cells behind it.
void TerminalView::paintPreedit(QPainter *painter)
{
    const int row = cursorRow();
    if (row < 0)
        return;
    QFont font = m_glyphs->font();
    painter->setFont(font);
    const int width = painter->fontMetrics().horizontalAdvance(m_preedit);
    QRect box = cellRect(m_frame.cursor.column, row);
    box.setWidth(std::max(width, box.width()));
    box.moveRight(std::min(box.right(), viewport()->width() - padding));
    painter->fillRect(box, m_colors.background());
    painter->setPen(m_colors.foreground());
    painter->drawText(QPoint{box.left(), box.top() + m_glyphs->ascent()}, m_preedit);
    painter->fillRect(QRect{box.left(), box.bottom() - 1, box.width(), 1}, m_colors.foreground());
    const int caret = painter->fontMetrics().horizontalAdvance(m_preedit.left(m_preeditCursor));
    painter->fillRect(QRect{box.left() + caret, box.top(), 1, box.height()}, m_colors.cursor());
}

void TerminalView::copy()
{
    if (const QString text = selectedText(); !text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

void TerminalView::paste()
{
    pasteText(QGuiApplication::clipboard()->text());
}

void TerminalView::pasteText(const QString &text)
{
    if (text.isEmpty())
        return;
    const TerminalPaste paste = encodePaste(text, m_frame.modes);
    if (paste.ask == TerminalPaste::Ask::No)
        sendPaste(paste);
    else
        emit pasteQuestion(paste);
}

void TerminalView::sendPaste(const TerminalPaste &paste)
{
    scrollToEnd();
    emit send(paste.bytes);
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
    const int row = std::clamp((position.y() - padding) / m_glyphs->cellHeight(), 0,
                               static_cast<int>(m_frame.lines.size()) - 1);
    return {m_frame.lines.at(row).id, std::clamp(x / m_glyphs->cellWidth(), 0, m_frame.columns)};
}

QString TerminalView::linkAt(QPoint position) const
{
    const QPoint cell = cellAt(position);
    if (cell.y() >= m_frame.lines.size())
        return {};
    const TerminalLine &line = m_frame.lines.at(cell.y());
    if (cell.x() < line.cells.size() && line.cells.at(cell.x()).link != 0)
        return m_surface->url(line.cells.at(cell.x()).link);
    return addressAt(line, cell.x());
}

void TerminalView::hover(QPoint position, Qt::KeyboardModifiers modifiers)
{
    const QPoint cell = cellAt(position);
    quint32 link = 0;
    if (cell.y() < m_frame.lines.size() && cell.x() < m_frame.lines.at(cell.y()).cells.size())
        link = m_frame.lines.at(cell.y()).cells.at(cell.x()).link;
    if (std::exchange(m_hoveredLink, link) != link)
        viewport()->update();
    const bool opens = modifiers.testFlag(Qt::ControlModifier) && !linkAt(position).isEmpty();
    viewport()->setCursor(opens ? Qt::PointingHandCursor : Qt::IBeamCursor);
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
        ? static_cast<Qt::MouseButton>((event->buttons() & (Qt::LeftButton | Qt::MiddleButton | Qt::RightButton)).toInt())
        : event->button();
    const QByteArray bytes =
        encodeMouse({action, button, event->modifiers(), cell.x(), cell.y()}, m_frame.modes);
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
    if (outside != 0)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + outside);
    m_selector.extend(m_frame, placeAt(position));
    viewport()->update();
}

void TerminalView::mousePressEvent(QMouseEvent *event)
{
    m_pressedAt = event->position().toPoint();
    if (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ControlModifier)) {
        if (const QString link = linkAt(m_pressedAt); !link.isEmpty()) {
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
    const bool programs = m_frame.modes.mouse != TerminalModes::Mouse::Off && !event->modifiers().testFlag(Qt::ShiftModifier);
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
