// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/print.h"

#include "services/terminal/edit.h"
#include "services/terminal/move.h"
#include "services/terminal/width.h"

#include <algorithm>

namespace vt {

namespace {

constexpr char32_t textSelector = 0xfe0e;
constexpr char32_t emojiSelector = 0xfe0f;
constexpr char32_t zeroWidthJoiner = 0x200d;
constexpr char32_t zeroWidthNonJoiner = 0x200c;

/// 0x60 … 0x7e of DEC's special graphics.
constexpr char32_t graphics[] = {
    0x25c6, 0x2592, 0x2409, 0x240c, 0x240d, 0x240a, 0x00b0, 0x00b1, 0x2424, 0x240b, 0x2518,
    0x2510, 0x250c, 0x2514, 0x253c, 0x23ba, 0x23bb, 0x2500, 0x23bc, 0x23bd, 0x251c, 0x2524,
    0x2534, 0x252c, 0x2502, 0x2264, 0x2265, 0x03c0, 0x2260, 0x00a3, 0x00b7,
};

char32_t translated(Charset set, uint8_t byte)
{
    if (set == Charset::Graphics && byte >= 0x5f)
        return byte == 0x5f ? 0xa0 : graphics[byte - 0x60];
    if (set == Charset::British && byte == '#')
        return 0xa3;
    return byte;
}

/// One past the last column that text may reach from where the cursor is.
int limitOf(const Screen &screen)
{
    return screen.cursor.x <= screen.margins.right ? screen.margins.right + 1 : screen.columns();
}

void wrapLine(Screen &screen)
{
    CursorState &cursor = screen.cursor;
    cursor.pendingWrap = false;
    if (!screen.hasSideMargins())
        screen.grid->row(cursor.y).isWrapped = true;
    cursor.x = cursor.x >= screen.margins.left ? screen.margins.left : 0;
    lineFeed(screen);
}

void advance(Screen &screen, int columns, int limit)
{
    CursorState &cursor = screen.cursor;
    cursor.x += columns;
    if (cursor.x >= limit) {
        cursor.x = limit - 1;
        cursor.pendingWrap = screen.modes.has(Mode::AutoWrap);
    }
}

/// Part of a run that fits into the row; `rest` bytes remain.
size_t printInRow(Screen &screen, const uint8_t *bytes, size_t count)
{
    CursorState &cursor = screen.cursor;
    const int limit = limitOf(screen);
    const int fits = int(std::min(count, size_t(limit - cursor.x)));
    Row &row = screen.touch(cursor.y);
    if (!row.isPlain)
        splitWide(row, cursor.x, cursor.x + fits, screen.columns());
    Cell cell = screen.pen;
    for (Cell *to = row.cells + cursor.x; to != row.cells + cursor.x + fits; ++to) {
        cell.code = *bytes++;
        *to = cell;
    }
    row.used = std::max(row.used, uint32_t(cursor.x + fits));
    row.isPlain = row.isPlain && screen.pen.isBlank();
    advance(screen, fits, limit);
    return size_t(fits);
}

/// A cell for one cluster at the cursor, wrapping before it where needed.
void put(Screen &screen, uint32_t code, int width)
{
    CursorState &cursor = screen.cursor;
    const bool wraps = screen.modes.has(Mode::AutoWrap);
    if (cursor.pendingWrap && wraps)
        wrapLine(screen);
    int limit = limitOf(screen);
    const bool isNarrowPlace = limit - (cursor.x >= screen.margins.left ? screen.margins.left : 0) < 2;
    if (width == 2 && isNarrowPlace)
        width = 1; // one column is all there is: show half, keep the text
    if (width == 2 && cursor.x + 2 > limit) {
        if (wraps) {
            Row &row = screen.touch(cursor.y);
            splitWide(row, cursor.x, cursor.x + 1, screen.columns());
            row.cells[cursor.x] = {.background = screen.pen.background, .attributes = Spacer};
            row.used = std::max(row.used, uint32_t(cursor.x + 1));
            row.isPlain = false;
            wrapLine(screen);
            limit = limitOf(screen);
        } else {
            cursor.x = limit - 2;
        }
    }
    if (screen.modes.has(Mode::Insert))
        insertCells(screen, width);
    Row &row = screen.touch(cursor.y);
    if (!row.isPlain)
        splitWide(row, cursor.x, cursor.x + width, screen.columns());
    Cell cell = screen.pen;
    cell.code = code;
    if (width == 2) {
        cell.attributes |= Wide;
        row.cells[cursor.x + 1] = screen.pen;
        row.cells[cursor.x + 1].attributes |= Tail;
    }
    row.cells[cursor.x] = cell;
    row.used = std::max(row.used, uint32_t(cursor.x + width));
    row.isPlain = row.isPlain && code < 0x7f && screen.pen.isBlank();
    advance(screen, width, limit);
}

std::u32string textOf(const Screen &screen, const Cell &cell)
{
    if (cell.isCluster())
        return screen.tables.clusters.at(cell.code);
    return std::u32string(1, cell.code == 0 ? U' ' : char32_t(cell.code));
}

bool joinsHangul(Joining before, Joining next)
{
    switch (before) {
    case Joining::L: return next == Joining::L || next == Joining::V || next == Joining::LV || next == Joining::LVT;
    case Joining::LV:
    case Joining::V: return next == Joining::V || next == Joining::T;
    case Joining::LVT:
    case Joining::T: return next == Joining::T;
    default: return false;
    }
}

/// Whether a consonant behind `text` is a part of its last syllable: between it and the consonant before stands a
/// linker, and nothing but marks that take no room.
bool joinsConsonant(const std::u32string &text)
{
    bool isLinked = false;
    for (auto code = text.rbegin(); code != text.rend(); ++code) {
        const Joining joining = glyphOf(*code).joining();
        if (joining == Joining::IndicConsonant)
            return isLinked;
        const bool isMark = joining == Joining::Extend || joining == Joining::ZeroWidthJoiner;
        if (joining != Joining::IndicLinker && (!isMark || *code == zeroWidthNonJoiner))
            return false;
        isLinked = isLinked || joining == Joining::IndicLinker;
    }
    return false;
}

/// Whether a character that is visible in itself continues the cluster `text`.
bool continues(const std::u32string &text, char32_t code, Glyph glyph)
{
    const Joining last = glyphOf(text.back()).joining();
    const Joining next = glyph.joining();
    if (next == Joining::RegionalIndicator)
        return text.size() == 1 && last == Joining::RegionalIndicator;
    if (next == Joining::Pictograph)
        return text.back() == zeroWidthJoiner && glyphOf(text.front()).joining() == Joining::Pictograph;
    if (next == Joining::IndicConsonant)
        return joinsConsonant(text);
    if (code >= 0x1f3fb && code <= 0x1f3ff) // a skin tone colours a picture
        return glyphOf(text.front()).joining() == Joining::Pictograph;
    return joinsHangul(last, next);
}

/// Whether the cluster takes two columns from here on; none takes more. As wcwidth 0.8 measures, which ucs-detect asks.
bool widens(const std::u32string &text, char32_t added, Joining joining)
{
    return (added == emojiSelector && text.size() == 1 && glyphOf(text.front()).widensBeforeSelector())
        || joining == Joining::RegionalIndicator || joining == Joining::SpacingMark
        || joining == Joining::IndicConsonant;
}

/// The cell that the next mark belongs to: its column, or -1.
int columnBefore(const Screen &screen)
{
    const CursorState &cursor = screen.cursor;
    int x = cursor.pendingWrap ? cursor.x : cursor.x - 1;
    const Row &row = screen.grid->row(cursor.y);
    if (x > 0 && (row.cells[x].attributes & Tail))
        --x;
    return x;
}

/// Gives a narrow cluster in column `x`, directly before the cursor, its second column.
void widen(Screen &screen, int x, uint32_t code)
{
    CursorState &cursor = screen.cursor;
    Row &row = screen.touch(cursor.y);
    const Cell look = row.cells[x];
    const Cell pen = screen.pen;
    splitWide(row, x, x + 1, screen.columns());
    row.cells[x] = screen.blank();
    cursor = {.x = x, .y = cursor.y};
    screen.pen = look;
    screen.pen.code = 0;
    screen.pen.attributes &= uint16_t(~placeBits);
    put(screen, code, 2);
    screen.pen = pen;
}

bool narrows(const std::u32string &text, char32_t added)
{
    return added == textSelector && text.size() == 1 && glyphOf(text.front()).narrowsBeforeSelector();
}

/// Takes the second column from a wide cluster in column `x`, directly before the cursor.
void narrow(Screen &screen, int x, uint32_t code)
{
    Row &row = screen.touch(screen.cursor.y);
    row.cells[x].code = code;
    row.cells[x].attributes &= uint16_t(~Wide);
    row.cells[x + 1] = screen.blank();
    screen.cursor.x = x + 1;
    screen.cursor.pendingWrap = false;
}

/// True when `code` is dealt with: it went into the cluster before the cursor, or cannot be shown.
bool join(Screen &screen, char32_t code, Glyph glyph)
{
    const Joining joining = glyph.joining();
    if (joining == Joining::Ignored)
        return true;
    const bool isMark = glyph.width() == 0;
    const int x = columnBefore(screen);
    if (x < 0 || (!isMark && !screen.clusterOpen))
        return isMark;
    const Cell cell = screen.grid->row(screen.cursor.y).cells[x];
    std::u32string text = textOf(screen, cell);
    if (!isMark && !continues(text, code, glyph))
        return false;
    if (text.size() >= size_t(maxClusterLength))
        return true;
    const bool isWider = widens(text, code, joining) && !(cell.attributes & Wide) && screen.clusterOpen;
    const bool isNarrower = narrows(text, code) && (cell.attributes & Wide) && screen.clusterOpen;
    text.push_back(code);
    if (screen.tables.clusters.isFull())
        screen.sweepTables();
    const uint32_t clusterCode = screen.tables.clusters.codeOf(text);
    if (isWider) {
        widen(screen, x, clusterCode);
        return true;
    }
    if (isNarrower) {
        narrow(screen, x, clusterCode);
        return true;
    }
    Row &row = screen.touch(screen.cursor.y);
    row.cells[x].code = clusterCode;
    row.used = std::max(row.used, uint32_t(x + 1));
    row.isPlain = false;
    return true;
}

/// Whether a character begins a cell of its own behind one that reads `before`.
bool beginsAnew(Joining before, Joining next)
{
    switch (next) {
    case Joining::Other:
    case Joining::Prepend: return true;
    case Joining::L:
    case Joining::LV:
    case Joining::LVT: return before != Joining::L && before != Joining::ZeroWidthJoiner;
    case Joining::IndicConsonant:
    case Joining::Pictograph: return before != Joining::ZeroWidthJoiner;
    default: return false;
    }
}

/// What stands before the cursor. A cluster counts as a joiner: whether it goes on has to be looked at closely.
Joining joiningBefore(const Screen &screen)
{
    const CursorState &cursor = screen.cursor;
    if (!screen.clusterOpen || cursor.x == 0)
        return Joining::Other;
    const Cell *cell = screen.grid->row(cursor.y).cells + cursor.x - 1;
    if ((cell->attributes & Tail) && cursor.x > 1)
        --cell;
    return cell->isCluster() ? Joining::ZeroWidthJoiner : glyphOf(cell->code).joining();
}

int widthOf(const Screen &screen, Glyph glyph)
{
    return glyph.width() != Glyph::ambiguous ? glyph.width() : screen.ambiguous == Ambiguous::Wide ? 2 : 1;
}

/// The characters of a run that simply stand one behind the other in this row; gives how many. The rest needs care.
size_t printSimple(Screen &screen, const char32_t *codes, size_t count)
{
    CursorState &cursor = screen.cursor;
    const int limit = limitOf(screen);
    Row &row = screen.touch(cursor.y);
    Cell *to = row.cells + cursor.x;
    Cell *const end = row.cells + limit;
    Joining before = joiningBefore(screen);
    const char32_t *code = codes;
    for (; code != codes + count; ++code) {
        const Glyph glyph = glyphOf(*code);
        const int width = widthOf(screen, glyph);
        if (width == 0 || end - to < width || !beginsAnew(before, glyph.joining()))
            break;
        if (code == codes && !row.isPlain)
            splitWide(row, cursor.x, cursor.x, screen.columns());
        *to = screen.pen;
        to->code = *code;
        if (width == 2) {
            to->attributes |= Wide;
            *++to = screen.pen;
            to->attributes |= Tail;
        }
        ++to;
        before = glyph.joining();
    }
    if (code == codes)
        return 0;
    const auto behind = uint32_t(to - row.cells);
    if (behind < uint32_t(screen.columns()) && (to->attributes & Tail)) { // its left half is gone
        to->code = 0;
        to->attributes &= uint16_t(~Tail);
    }
    row.used = std::max(row.used, behind);
    row.isPlain = false;
    advance(screen, int(to - row.cells) - cursor.x, limit);
    screen.clusterOpen = true;
    screen.lastCode = code[-1];
    return size_t(code - codes);
}

void printCode(Screen &screen, char32_t code)
{
    const Glyph glyph = glyphOf(code);
    const Joining joining = glyph.joining();
    if (joining != Joining::Other && join(screen, code, glyph))
        return;
    const int width = widthOf(screen, glyph);
    put(screen, code, width == 0 ? 1 : width);
    screen.clusterOpen = true;
}

} // namespace

void splitWide(Row &row, int from, int to, int columns)
{
    const auto blankOut = [](Cell &cell) {
        cell.code = 0;
        cell.attributes &= uint16_t(~(Wide | Tail));
    };
    if (from > 0 && from < columns && (row.cells[from].attributes & Tail)) {
        blankOut(row.cells[from - 1]);
        blankOut(row.cells[from]);
    }
    if (to > 0 && to < columns && (row.cells[to].attributes & Tail)) {
        blankOut(row.cells[to - 1]);
        blankOut(row.cells[to]);
    }
}

void printAscii(Screen &screen, const uint8_t *bytes, size_t count)
{
    screen.lastCode = bytes[count - 1];
    if (!screen.charsets.isPlain() || screen.modes.has(Mode::Insert)) {
        for (; count != 0; --count, ++bytes) {
            const uint8_t set =
                std::min(screen.charsets.single, uint8_t(4)) < 4 ? screen.charsets.single : screen.charsets.left;
            screen.charsets.single = 0xff;
            screen.lastCode = translated(screen.charsets.sets[set], *bytes);
            printCode(screen, screen.lastCode);
        }
        return;
    }
    const bool wraps = screen.modes.has(Mode::AutoWrap);
    while (count != 0) {
        if (screen.cursor.pendingWrap)
            wrapLine(screen);
        const size_t done = printInRow(screen, bytes, count);
        bytes += done;
        count -= done;
        if (!wraps && count != 0) { // the rest lands on the last column, one over the other
            bytes += count - 1;
            count = 1;
            printInRow(screen, bytes, count);
            break;
        }
    }
    screen.clusterOpen = true;
}

void printCodes(Screen &screen, const char32_t *codes, size_t count)
{
    screen.charsets.single = 0xff;
    while (count != 0) {
        const bool needsCare = screen.cursor.pendingWrap || screen.modes.has(Mode::Insert);
        size_t done = needsCare ? 0 : printSimple(screen, codes, count);
        if (done == 0) {
            screen.lastCode = *codes;
            printCode(screen, *codes);
            done = 1;
        }
        codes += done;
        count -= done;
    }
}

void repeatLast(Screen &screen, int count)
{
    if (screen.lastCode == 0)
        return;
    const char32_t code = screen.lastCode;
    for (count = std::min(count, screen.columns() * screen.rows()); count > 0; --count)
        printCode(screen, code);
}

} // namespace vt
