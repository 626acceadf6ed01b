// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/linepainter.h"

#include "widgets/terminal/glyphs.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <string_view>

namespace {

constexpr int mostJoined = 16; // signs; a longer row of them is a line

/// Signs that fonts for programmers have joined forms for.
bool isJoinable(const TerminalCell &cell)
{
    constexpr std::u32string_view signs = U"!#$%&*+-./:;<=>?@\\^_|~";
    return cell.cluster < 0 && cell.width == 1 && signs.contains(cell.code);
}

bool sameStyle(const TerminalCell &a, const TerminalCell &b)
{
    return a.foreground == b.foreground && a.background == b.background && a.attributes == b.attributes
        && a.underline == b.underline && a.underlineColor == b.underlineColor && a.link == b.link;
}

/// One past the last column that looks like the one at `from`.
int endOfRun(const TerminalLine &line, int from)
{
    const auto &first = line.cells.at(from);
    int to = from + 1;
    while (to < line.cells.size() && sameStyle(first, line.cells.at(to)))
        ++to;
    return to;
}

} // namespace

QRect LinePainter::box(QPoint topLeft, int from, int to) const
{
    return {topLeft.x() + from * m_glyphs->cellWidth(), topLeft.y(), (to - from) * m_glyphs->cellWidth(),
            m_glyphs->cellHeight()};
}

void LinePainter::paint(QPoint topLeft, const TerminalLine &line, const QList<LineMark> &marks, quint32 hoveredLink,
                        int cursor)
{
    paintBackgrounds(topLeft, line);
    m_cursor = cursor;
    m_edges.clear();
    for (const LineMark &mark : marks) {
        if (mark.isUnderlined)
            continue;
        m_painter->fillRect(box(topLeft, mark.from, mark.to), mark.color);
        m_edges << mark.from << mark.to;
    }
    paintText(topLeft, line);
    paintLines(topLeft, line, hoveredLink);
    for (const LineMark &mark : marks) {
        if (mark.isUnderlined)
            paintUnderline(box(topLeft, mark.from, mark.to), TerminalUnderline::Single, mark.color);
    }
}

void LinePainter::paintBackgrounds(QPoint topLeft, const TerminalLine &line)
{
    for (int from = 0; from < line.cells.size();) {
        const int to = endOfRun(line, from);
        const CellTextColor textColor = m_colors->textColor(line.cells.at(from));
        if (textColor.hasBackground)
            m_painter->fillRect(box(topLeft, from, to), textColor.background);
        from = to;
    }
}

void LinePainter::paintText(QPoint topLeft, const TerminalLine &line)
{
    for (int from = 0; from < line.cells.size();) {
        const int to = endOfRun(line, from);
        const QColor color = m_colors->textColor(line.cells.at(from)).foreground;
        paintGlyphs(topLeft, line, from, to, color);
        from = to;
    }
}

void LinePainter::paintGlyphs(QPoint topLeft, const TerminalLine &line, int from, int to, const QColor &color)
{
    for (int column = from; column < to; ++column) {
        const TerminalCell &cell = line.cells.at(column);
        if (cell.cluster < 0 && isBoxDrawing(cell.code))
            drawBox(m_painter, box(topLeft, column, column + 1), cell.code, color);
    }
    m_painter->setPen(color);
    if (m_glyphs->joinsSigns())
        paintSigns(topLeft, line, from, to);
    else
        m_glyphs->draw(m_painter, topLeft, line, from, to);
}

/// Cells that look alike, with the signs among them joined where the font joins them.
void LinePainter::paintSigns(QPoint topLeft, const TerminalLine &line, int from, int to)
{
    int painted = from; // up to here
    for (int column = from; column < to;) {
        int end = column;
        while (end < to && isJoinable(line.cells.at(end)))
            ++end;
        const int count = end - column;
        if (count > 1 && count <= mostJoined && !isCut(column, end)
            && m_glyphs->drawJoined(m_painter, topLeft, line, column, end)) {
            if (painted < column)
                m_glyphs->draw(m_painter, topLeft, line, painted, column);
            painted = end;
        }
        column = std::max(end, column + 1);
    }
    if (painted < to)
        m_glyphs->draw(m_painter, topLeft, line, painted, to);
}

/// Whether a mark begins or ends among these columns, or the cursor stands there.
bool LinePainter::isCut(int from, int to) const
{
    return (m_cursor >= from && m_cursor < to)
        || std::ranges::any_of(m_edges, [from, to](int edge) { return edge > from && edge < to; });
}

void LinePainter::paintCursor(QPoint topLeft, const TerminalLine &line, const TerminalCursor &cursor, bool isFocused)
{
    const int column = cursor.column;
    const int width = column < line.cells.size() ? std::max<int>(1, line.cells.at(column).width) : 1;
    const QRect cell = box(topLeft, column, column + width);
    const QColor color = m_colors->cursor();
    if (!isFocused) {
        m_painter->setPen(color);
        m_painter->drawRect(cell.adjusted(0, 0, -1, -1));
    } else if (cursor.shape == TerminalCursor::Shape::Underline) {
        m_painter->fillRect(QRect{cell.left(), cell.bottom() - 1, cell.width(), 2}, color);
    } else if (cursor.shape == TerminalCursor::Shape::Bar) {
        m_painter->fillRect(QRect{cell.left(), cell.top(), 2, cell.height()}, color);
    } else { // the glyph below it stands in the background's colour
        m_painter->fillRect(cell, color);
        if (column < line.cells.size())
            paintGlyphs(topLeft, line, column, column + 1, m_colors->background());
    }
}

void LinePainter::paintLines(QPoint topLeft, const TerminalLine &line, quint32 hoveredLink)
{
    for (int from = 0; from < line.cells.size();) {
        const int to = endOfRun(line, from);
        const TerminalCell &cell = line.cells.at(from);
        const CellTextColor textColor = m_colors->textColor(cell);
        const QRect run = box(topLeft, from, to);
        if (cell.link != 0 && cell.link == hoveredLink)
            paintUnderline(run, TerminalUnderline::Single, textColor.foreground);
        else if (cell.underline != TerminalUnderline::None)
            paintUnderline(run, cell.underline, textColor.underline);
        else if (cell.link != 0)
            paintUnderline(run, TerminalUnderline::Dotted, textColor.foreground);
        if (cell.attributes.testFlag(TerminalAttribute::Strike))
            m_painter->fillRect(QRect{run.left(), run.top() + run.height() / 2, run.width(), 1}, textColor.foreground);
        if (cell.attributes.testFlag(TerminalAttribute::Overline))
            m_painter->fillRect(QRect{run.left(), run.top(), run.width(), 1}, textColor.foreground);
        from = to;
    }
}

void LinePainter::paintUnderline(const QRect &run, TerminalUnderline kind, const QColor &color)
{
    const int y = std::min(run.top() + m_glyphs->ascent() + 2, run.bottom());
    const auto dashes = [&](int length, int gap) {
        for (int x = run.left(); x <= run.right(); x += length + gap)
            m_painter->fillRect(QRect{x, y, std::min(length, run.right() - x + 1), 1}, color);
    };
    switch (kind) {
    case TerminalUnderline::None: break;
    case TerminalUnderline::Single: m_painter->fillRect(QRect{run.left(), y, run.width(), 1}, color); break;
    case TerminalUnderline::Double:
        m_painter->fillRect(QRect{run.left(), y - 1, run.width(), 1}, color);
        m_painter->fillRect(QRect{run.left(), std::min(y + 1, run.bottom()), run.width(), 1}, color);
        break;
    case TerminalUnderline::Dotted: dashes(1, 2); break;
    case TerminalUnderline::Dashed: dashes(4, 2); break;
    case TerminalUnderline::Curly:
        for (int x = run.left(); x <= run.right(); ++x)
            m_painter->fillRect(QRect{x, y - (x / 2 % 2), 1, 1}, color);
        break;
    }
}
