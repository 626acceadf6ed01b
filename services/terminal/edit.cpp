// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/edit.h"

#include "services/terminal/commandmarks.h"
#include "services/terminal/move.h"
#include "services/terminal/placement.h"
#include "services/terminal/print.h"

#include <algorithm>

namespace vt {

namespace {

/// Cells beyond the last one in use need no writing when they become blank.
void shrinkUsed(Row &row)
{
    while (row.used != 0 && row.cells[row.used - 1].isBlank())
        --row.used;
    row.isPlain = row.isPlain || row.used == 0;
}

/// Fills columns [from, to) of a row. The pictures there are the caller's: one look at them is enough for many rows.
void fill(Screen &screen, int y, int from, int to, const Cell &cell)
{
    Row &row = screen.touch(y);
    if (from >= to)
        return;
    if (!row.isPlain)
        splitWide(row, from, to, screen.columns());
    if (to == screen.columns())
        row.isWrapped = false;
    if (cell.isBlank()) {
        std::fill(row.cells + from, row.cells + std::max(uint32_t(from), std::min(row.used, uint32_t(to))), cell);
        if (uint32_t(to) >= row.used)
            row.used = std::min(row.used, uint32_t(from));
        shrinkUsed(row);
        return;
    }
    std::fill(row.cells + from, row.cells + to, cell);
    row.used = std::max(row.used, uint32_t(to));
    row.isPlain = false;
}

void erase(Screen &screen, int y, int from, int to, Selective selective)
{
    if (selective == Selective::No) {
        fill(screen, y, from, to, screen.blank());
        return;
    }
    // Selective erase keeps the looks (DEC's manual) and whatever is protected.
    Row &row = screen.touch(y);
    for (int x = from; x < std::min(to, int(row.used)); ++x) {
        if (row.cells[x].attributes & Protected)
            continue;
        splitWide(row, x, x + 1, screen.columns());
        row.cells[x].code = 0;
        row.cells[x].attributes &= uint16_t(~placeBits);
    }
    shrinkUsed(row);
}

/// Moves the cells of [x, right] by `count` columns and blanks what comes in.
void shift(Screen &screen, int y, int x, int right, int count)
{
    Row &row = screen.touch(y);
    const int width = right - x + 1;
    const int distance = std::min(std::abs(count), width);
    splitWide(row, x, right + 1, screen.columns());
    if (count > 0) {
        splitWide(row, x + distance, x + distance, screen.columns());
        std::copy(row.cells + x + distance, row.cells + right + 1, row.cells + x);
    } else {
        splitWide(row, right + 1 - distance, right + 1 - distance, screen.columns());
        std::copy_backward(row.cells + x, row.cells + right + 1 - distance, row.cells + right + 1);
    }
    const int from = count > 0 ? right + 1 - distance : x;
    std::fill(row.cells + from, row.cells + from + distance, screen.blank());
    row.used = uint32_t(screen.columns());
    row.isPlain = row.isPlain && screen.blank().isBlank();
    row.isWrapped = false;
    shrinkUsed(row);
}

/// Copies the part between the side margins of one row over that of another.
void copyPart(Screen &screen, int from, int to)
{
    Row &source = screen.touch(from);
    Row &target = screen.touch(to);
    const Margins &m = screen.margins;
    splitWide(source, m.left, m.right + 1, screen.columns());
    splitWide(target, m.left, m.right + 1, screen.columns());
    std::copy(source.cells + m.left, source.cells + m.right + 1, target.cells + m.left);
    target.used = uint32_t(screen.columns());
    target.isPlain = source.isPlain && target.isPlain;
    target.isWrapped = false;
    shrinkUsed(target);
}

/// Scrolls [top, bottom] between side margins: here cells have to move.
void scrollColumns(Screen &screen, int top, int bottom, int count)
{
    const Margins &m = screen.margins;
    const int height = bottom - top + 1;
    const int distance = std::min(std::abs(count), height);
    for (int i = 0; i < height - distance; ++i) {
        const int to = count > 0 ? top + i : bottom - i;
        copyPart(screen, count > 0 ? to + distance : to - distance, to);
    }
    const int first = count > 0 ? bottom + 1 - distance : top;
    fillRectangle(screen, {.top = first, .left = m.left, .bottom = first + distance - 1, .right = m.right},
                  screen.blank());
}

/// Lines [first, last] moved by `by` lines within themselves, and take along what is known by its line.
void moveWithLines(Screen &screen, int64_t first, int64_t last, int64_t by)
{
    if (!screen.images.isEmpty())
        scrollPlacements(screen, first, last, by);
    int64_t &prompt = screen.shell.prompt;
    if (screen.isAlternate() || prompt < first || prompt > last)
        return;
    prompt += by;
    if (prompt < first || prompt > last)
        prompt = -1;
}

void keepTopRow(Screen &screen)
{
    const Row &row = screen.grid->row(0);
    if (row.isPlain && row.marks.promptColumn == 0) {
        writePlain(row, screen.scrollback.push(plainSize(row), row.marks.bits));
        return;
    }
    static thread_local std::vector<uint8_t> buffer;
    push(screen.scrollback, pack(row, screen.tables, buffer));
}

/// The top row of the screen leaves it for good.
void scrollOff(Screen &screen, int bottom)
{
    const bool isWhole = bottom == screen.rows() - 1;
    if (screen.isAlternate())
        ++screen.alternateTop;
    else
        keepTopRow(screen);
    screen.grid->clear(screen.grid->row(0), screen.blank());
    if (isWhole) {
        screen.grid->turn();
        screen.touch(bottom);
    } else {
        screen.grid->rotate(0, bottom, 1);
        for (int y = bottom; y < screen.rows(); ++y)
            screen.touch(y); // these change their line ids
    }
}

void scrollRegion(Screen &screen, int top, int bottom, int count)
{
    if (screen.hasSideMargins()) {
        scrollColumns(screen, top, bottom, count);
        return;
    }
    const int distance = std::min(std::abs(count), bottom - top + 1);
    for (int i = 0; i < distance; ++i)
        screen.grid->clear(screen.grid->row(count > 0 ? top + i : bottom - i), screen.blank());
    screen.grid->rotate(top, bottom, count > 0 ? distance : -distance);
    if (top > 0)
        screen.grid->row(top - 1).isWrapped = false;
    screen.grid->row(bottom).isWrapped = false;
    for (int y = top; y <= bottom; ++y)
        screen.touch(y);
    const int64_t first = screen.topLine();
    moveWithLines(screen, first + top, first + bottom, count > 0 ? -distance : distance);
}

} // namespace

void scrollUp(Screen &screen, int count)
{
    const Margins &m = screen.margins;
    if (m.top != 0 || screen.hasSideMargins()) {
        scrollRegion(screen, m.top, m.bottom, count);
        return;
    }
    const int64_t below = screen.topLine() + m.bottom + 1;
    const int distance = std::min(count, m.bottom + 1);
    for (int i = 0; i < distance; ++i)
        scrollOff(screen, m.bottom);
    if (m.bottom < screen.rows() - 1) // the lines below stay where they are, under other ids
        moveWithLines(screen, below, screen.topLine() + screen.rows() - 1, distance);
}

void scrollDown(Screen &screen, int count)
{
    scrollRegion(screen, screen.margins.top, screen.margins.bottom, -count);
}

void eraseDisplay(Screen &screen, Part part, Selective selective)
{
    screen.clusterOpen = false;
    const int y = screen.cursor.y;
    const int first = part == Part::ToEnd ? y + 1 : 0;
    const int last = part == Part::ToStart ? y : screen.rows();
    if (part != Part::All)
        eraseLine(screen, part, selective);
    eraseRectangle(screen, {.top = first, .left = 0, .bottom = last - 1, .right = screen.columns() - 1}, selective);
    const bool isWholeLine = part == Part::ToEnd && screen.cursor.x == 0; // that of the cursor
    if (selective == Selective::No && isWholeLine) {
        clearMarksBelow(screen, y);
    } else if (selective == Selective::No) {
        for (int row = first; row < last; ++row)
            screen.grid->row(row).marks = {};
    }
    const bool isWhole = part == Part::All || (isWholeLine && y == 0);
    if (isWhole && selective == Selective::No)
        clearPlacements(screen);
}

void eraseLine(Screen &screen, Part part, Selective selective)
{
    screen.clusterOpen = false;
    screen.cursor.pendingWrap = screen.cursor.pendingWrap && selective == Selective::Yes;
    const int from = part == Part::ToEnd ? screen.cursor.x : 0;
    const int to = part == Part::ToStart ? screen.cursor.x + 1 : screen.columns();
    const int y = screen.cursor.y;
    eraseRectangle(screen, {.top = y, .left = from, .bottom = y, .right = to - 1}, selective);
}

void eraseCells(Screen &screen, int count)
{
    screen.clusterOpen = false;
    screen.cursor.pendingWrap = false;
    const int to = std::min(screen.cursor.x + count, screen.columns());
    const CursorState &cursor = screen.cursor;
    eraseRectangle(screen, {.top = cursor.y, .left = cursor.x, .bottom = cursor.y, .right = to - 1}, Selective::No);
}

void insertCells(Screen &screen, int count)
{
    screen.clusterOpen = false;
    screen.cursor.pendingWrap = false;
    const Margins &m = screen.margins;
    if (screen.cursor.x >= m.left && screen.cursor.x <= m.right)
        shift(screen, screen.cursor.y, screen.cursor.x, m.right, -count);
}

void deleteCells(Screen &screen, int count)
{
    screen.clusterOpen = false;
    screen.cursor.pendingWrap = false;
    const Margins &m = screen.margins;
    if (screen.cursor.x >= m.left && screen.cursor.x <= m.right)
        shift(screen, screen.cursor.y, screen.cursor.x, m.right, count);
}

void insertLines(Screen &screen, int count)
{
    if (!isInsideMargins(screen))
        return;
    scrollRegion(screen, screen.cursor.y, screen.margins.bottom, -count);
    carriageReturn(screen);
}

void deleteLines(Screen &screen, int count)
{
    if (!isInsideMargins(screen))
        return;
    scrollRegion(screen, screen.cursor.y, screen.margins.bottom, count);
    carriageReturn(screen);
}

void shiftColumns(Screen &screen, int x, int count)
{
    const Margins &m = screen.margins;
    for (int y = m.top; y <= m.bottom; ++y)
        shift(screen, y, x, m.right, count);
}

void alignmentTest(Screen &screen)
{
    fillRectangle(screen, {.top = 0, .left = 0, .bottom = screen.rows() - 1, .right = screen.columns() - 1},
                  {.code = 'E'});
    for (int y = 0; y < screen.rows(); ++y)
        screen.grid->row(y).isWrapped = false;
}

void fillRectangle(Screen &screen, const Rectangle &where, const Cell &cell)
{
    erasePlacements(screen, where);
    for (int y = where.top; y <= where.bottom; ++y)
        fill(screen, y, where.left, where.right + 1, cell);
}

void eraseRectangle(Screen &screen, const Rectangle &where, Selective selective)
{
    if (selective == Selective::No)
        erasePlacements(screen, where);
    for (int y = where.top; y <= where.bottom; ++y)
        erase(screen, y, where.left, where.right + 1, selective);
}

void copyRectangle(Screen &screen, const Rectangle &from, int top, int left)
{
    const int width = std::min(from.right - from.left, screen.columns() - 1 - left) + 1;
    const int height = std::min(from.bottom - from.top, screen.rows() - 1 - top) + 1;
    std::vector<Cell> cells;
    cells.reserve(size_t(std::max(0, width * height)));
    for (int y = 0; y < height; ++y) {
        Row &row = screen.touch(from.top + y);
        cells.insert(cells.end(), row.cells + from.left, row.cells + from.left + width);
    }
    auto source = cells.begin();
    for (int y = 0; y < height; ++y) {
        Row &row = screen.touch(top + y);
        splitWide(row, left, left + width, screen.columns());
        std::copy(source, source + width, row.cells + left);
        source += width;
        Cell &first = row.cells[left];
        Cell &last = row.cells[left + width - 1];
        if (first.attributes & Tail) // cut in half on the way
            first = screen.blank();
        if (last.attributes & Wide)
            last = screen.blank();
        row.used = uint32_t(screen.columns());
        row.isPlain = false;
        shrinkUsed(row);
    }
}

} // namespace vt
