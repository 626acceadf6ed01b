// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/echo.h"

#include "widgets/terminal/keyboard.h"
#include "widgets/terminal/view.h"

#include <QGuiApplication>
#include <QInputMethod>

#include <algorithm>
#include <utility>

namespace {

/// `bytes`: what is sent for the key, which says what is the end of a line.
PredictedKey predictedKey(const TerminalKey &key, const QByteArray &bytes)
{
    if (bytes.contains('\r') || bytes.contains('\n'))
        return PredictedKey::Enter;
    const auto modifiers = key.modifiers & ~(Qt::KeypadModifier | Qt::ShiftModifier | Qt::GroupSwitchModifier);
    if (modifiers != Qt::NoModifier)
        return PredictedKey::Other;
    const bool isShifted = key.modifiers.testFlag(Qt::ShiftModifier);
    switch (key.key) {
    case Qt::Key_Backspace: return PredictedKey::Backspace;
    case Qt::Key_Left: return isShifted ? PredictedKey::Other : PredictedKey::Left;
    case Qt::Key_Right: return isShifted ? PredictedKey::Other : PredictedKey::Right;
    default: break;
    }
    return bytes == key.text.toUtf8() ? PredictedKey::Text : PredictedKey::Other; // keys without a text send an escape
}

} // namespace

TerminalEcho::TerminalEcho(TerminalView *view)
    : m_view{view}
    , m_clock{[this] { return std::chrono::milliseconds{m_sinceStart.elapsed()}; }}
{
    m_sinceStart.start();
    m_timer.setSingleShot(true);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
        m_prediction.expire(m_clock());
        follow();
    });
}

void TerminalEcho::setMode(PredictionMode mode)
{
    m_prediction.setMode(mode);
    showFrame();
}

void TerminalEcho::setClock(Clock clock)
{
    m_clock = std::move(clock);
}

void TerminalEcho::type(const TerminalKey &key, const QByteArray &bytes)
{
    m_prediction.type(predictedKey(key, bytes), key.text, m_clock());
    follow();
}

void TerminalEcho::paste(const QByteArray &bytes)
{
    const bool hasLines = bytes.contains('\r') || bytes.contains('\n');
    m_prediction.type(hasLines ? PredictedKey::Enter : PredictedKey::Other, {}, m_clock());
    follow();
}

void TerminalEcho::showFrame()
{
    m_prediction.show(m_view->m_frame, m_clock());
    follow();
}

TerminalLine TerminalEcho::shown(const TerminalLine &line) const
{
    return withPredicted(line, m_cells);
}

TerminalCursor TerminalEcho::cursor() const
{
    TerminalCursor cursor = m_view->m_frame.cursor;
    cursor.column = m_column.value_or(cursor.column);
    return cursor;
}

/// Paints anew what has changed, and comes back when something is not confirmed in time.
void TerminalEcho::follow()
{
    if (const auto deadline = m_prediction.deadline())
        m_timer.start(std::max(std::chrono::milliseconds{1}, *deadline - m_clock()));
    else
        m_timer.stop();
    auto cells = m_prediction.cells();
    const auto column = m_prediction.cursorColumn();
    if (cells == m_cells && column == m_column)
        return;
    const auto before = std::exchange(m_cells, std::move(cells));
    m_column = column;
    for (const auto *list : {&before, &std::as_const(m_cells)}) {
        if (!list->isEmpty()) // they are all on one line
            updateLine(list->constFirst().line);
    }
    m_view->updateRow(m_view->cursorRow());
    if (m_view->hasFocus())
        QGuiApplication::inputMethod()->update(Qt::ImCursorRectangle);
}

void TerminalEcho::updateLine(qint64 line) const
{
    const auto &lines = m_view->m_frame.lines;
    const auto found = std::ranges::find(lines, line, &TerminalLine::id);
    if (found != lines.cend())
        m_view->updateRow(static_cast<int>(found - lines.cbegin()));
}
