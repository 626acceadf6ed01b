// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/accessible.h"

#include "widgets/terminal/view.h"

#include <algorithm>

namespace {

QAccessibleInterface *interfaceFor(const QString &, QObject *object)
{
    auto *view = qobject_cast<TerminalView *>(object);
    return view != nullptr ? new TerminalAccessible{view} : nullptr;
}

QString textOf(const TerminalFrame &frame)
{
    QStringList lines;
    for (const TerminalLine &line : frame.lines)
        lines << line.text();
    return lines.join(u'\n');
}

/// Units of the text before `column` of a line; blanks behind the text count for nothing.
int unitsBefore(const TerminalLine &line, int column)
{
    int units = 0;
    for (int at = 0; at < std::min<int>(column, static_cast<int>(line.cells.size())); ++at) {
        if (line.cells.at(at).width != 0)
            units += std::max(1, static_cast<int>(line.textAt(at).size()));
    }
    return std::min(units, static_cast<int>(line.text().size()));
}

int offsetOf(const TerminalFrame &frame, TerminalPlace place)
{
    int offset = 0;
    for (const TerminalLine &line : frame.lines) {
        if (line.id >= place.line)
            return offset + (line.id == place.line ? unitsBefore(line, place.column) : 0);
        offset += static_cast<int>(line.text().size()) + 1;
    }
    return std::max(0, offset - 1);
}

TerminalPlace placeOf(const TerminalFrame &frame, int offset)
{
    TerminalPlace place;
    for (const TerminalLine &line : frame.lines) {
        const int length = static_cast<int>(line.text().size());
        place = {line.id, 0};
        if (offset <= length) {
            while (place.column < line.cells.size() && unitsBefore(line, place.column + 1) <= offset)
                ++place.column;
            return place;
        }
        offset -= length + 1;
    }
    return place;
}

} // namespace

TerminalAccessible::TerminalAccessible(TerminalView *view)
    : QAccessibleWidget{view, QAccessible::Terminal, TerminalView::tr("Terminal")}
{
}

void TerminalAccessible::install()
{
    static const bool once = [] {
        QAccessible::installFactory(interfaceFor);
        return true;
    }();
    Q_UNUSED(once);
}

void TerminalAccessible::sayChange(TerminalView *view, const TerminalFrame &before)
{
    const QString old = textOf(before);
    const QString now = textOf(view->m_frame);
    const auto [oldEnd, newEnd] = std::ranges::mismatch(old, now);
    const qsizetype same = oldEnd - old.cbegin();
    qsizetype tail = 0;
    while (tail < std::min(old.size(), now.size()) - same
           && old.at(old.size() - 1 - tail) == now.at(now.size() - 1 - tail))
        ++tail;
    if (old != now) {
        QAccessibleTextUpdateEvent update{view, static_cast<int>(same), old.sliced(same, old.size() - same - tail),
                                          now.sliced(same, now.size() - same - tail)};
        QAccessible::updateAccessibility(&update);
    }
    if (old != now || before.cursor != view->m_frame.cursor) {
        const TerminalCursor &cursor = view->m_frame.cursor;
        QAccessibleTextCursorEvent moved{
            view, offsetOf(view->m_frame, {view->m_frame.screenTop + cursor.row, cursor.column})};
        QAccessible::updateAccessibility(&moved);
    }
}

TerminalView *TerminalAccessible::view() const
{
    return static_cast<TerminalView *>(object());
}

void *TerminalAccessible::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TextInterface)
        return static_cast<QAccessibleTextInterface *>(this);
    return QAccessibleWidget::interface_cast(type);
}

QString TerminalAccessible::text(QAccessible::Text which) const
{
    return which == QAccessible::Value ? textOf(view()->m_frame) : QAccessibleWidget::text(which);
}

void TerminalAccessible::selection(int index, int *start, int *end) const
{
    const auto chosen = view()->m_selector.selection();
    *start = *end = 0;
    if (index != 0 || !chosen)
        return;
    const auto [first, last] = std::minmax(chosen->start, chosen->end);
    *start = offsetOf(view()->m_frame, first);
    *end = offsetOf(view()->m_frame, last);
}

int TerminalAccessible::selectionCount() const
{
    return view()->m_selector.selection() ? 1 : 0;
}

void TerminalAccessible::addSelection(int start, int end)
{
    const TerminalFrame &frame = view()->m_frame;
    view()->m_selector.begin(frame, placeOf(frame, start), TerminalSelector::Unit::Cell,
                             TerminalSelection::Kind::Stream);
    view()->m_selector.extend(frame, placeOf(frame, end));
    view()->viewport()->update();
}

void TerminalAccessible::removeSelection(int)
{
    view()->m_selector.clear();
    view()->viewport()->update();
}

void TerminalAccessible::setSelection(int, int start, int end)
{
    addSelection(start, end);
}

int TerminalAccessible::cursorPosition() const
{
    const TerminalFrame &frame = view()->m_frame;
    return offsetOf(frame, {frame.screenTop + frame.cursor.row, frame.cursor.column});
}

QString TerminalAccessible::text(int start, int end) const
{
    const QString all = textOf(view()->m_frame);
    const qsizetype from = std::clamp<qsizetype>(start, 0, all.size());
    const qsizetype to = end < 0 ? all.size() : std::clamp<qsizetype>(end, from, all.size());
    return all.sliced(from, to - from);
}

int TerminalAccessible::characterCount() const
{
    return static_cast<int>(textOf(view()->m_frame).size());
}

QRect TerminalAccessible::characterRect(int offset) const
{
    const TerminalFrame &frame = view()->m_frame;
    if (frame.lines.isEmpty())
        return {};
    const TerminalPlace place = placeOf(frame, offset);
    const TerminalLine &line = frame.lines.at(place.line - frame.lines.first().id);
    const int width = place.column < line.cells.size() ? std::max<int>(1, line.cells.at(place.column).width) : 1;
    const QRect cell = view()->cellRect(place.column, static_cast<int>(place.line - frame.lines.first().id), width);
    return {view()->viewport()->mapToGlobal(cell.topLeft()), cell.size()};
}

int TerminalAccessible::offsetAtPoint(const QPoint &point) const
{
    const QPoint cell = view()->cellAt(view()->viewport()->mapFromGlobal(point));
    const TerminalFrame &frame = view()->m_frame;
    return frame.lines.isEmpty() ? -1 : offsetOf(frame, {frame.lines.first().id + cell.y(), cell.x()});
}

QString TerminalAccessible::attributes(int offset, int *start, int *end) const
{
    *start = std::clamp(offset, 0, characterCount());
    *end = characterCount();
    return {};
}

TerminalSpeech::TerminalSpeech(TerminalView *view)
    : QObject{view}
    , m_view{view}
{
    TerminalAccessible::install();
    m_timer.setSingleShot(true);
    m_timer.setInterval(100);
    connect(&m_timer, &QTimer::timeout, this,
            [this] { TerminalAccessible::sayChange(m_view, std::exchange(m_heard, {})); });
}

void TerminalSpeech::hear(const TerminalFrame &before)
{
    if (!QAccessible::isActive() || m_timer.isActive())
        return;
    m_heard = before;
    m_timer.start();
}
