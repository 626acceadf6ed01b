// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/reflow.h"

#include "services/terminal/commandmarks.h"
#include "services/terminal/placement.h"
#include "services/terminal/state.h"
#include "services/terminal/width.h"

#include <algorithm>

namespace vt {

namespace {

/// A place that must stay at its character while lines are wrapped anew.
struct Mark
{
    int64_t line = 0;
    int column = 0;
};

void keep(Scrollback &scrollback, const Line &line, std::vector<uint8_t> &bytes)
{
    push(scrollback, pack(line, bytes));
}

/// Takes lines of the old width in and gives lines of the new width out.
class Rewrap
{
public:
    Rewrap(int columns, Scrollback &out, Ambiguous ambiguous)
        : m_columns{columns}
        , m_out{out}
        , m_ambiguous{ambiguous}
    {
    }

    /// `mark`: the column in this line to follow, or -1.
    void add(const Line &line, int mark)
    {
        if (!m_isOpen)
            begin();
        m_line.marks.bits = uint8_t(m_line.marks.bits | (line.marks.bits & RowMarks::Output));
        const int prompt = line.marks.has(RowMarks::Prompt) ? line.marks.promptColumn : -1;
        int column = 0;
        const size_t count = line.isWrapped ? line.glyphs.size() : contentOf(line);
        for (size_t i = 0; i < count; ++i) {
            Glyphs glyph = line.glyphs[i];
            const int before = glyph.width;
            glyph.width = widthOf(glyph);
            if (m_used + glyph.width > m_columns)
                wrap();
            if (mark >= column && mark < column + before)
                m_found = here();
            if (prompt >= column && prompt < column + before)
                markPrompt(line.marks);
            m_line.add(glyph, line.tailOf(line.glyphs[i]));
            m_used += glyph.width;
            column += before;
        }
        if (mark >= column) // among the blanks behind the text
            m_found = here(mark - column);
        if (prompt >= column)
            markPrompt(line.marks);
        if (!line.isWrapped)
            finish();
    }

    /// Ends a last line that claims to go on.
    void close()
    {
        if (m_isOpen)
            finish();
    }

    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    [[nodiscard]] Mark found() const { return m_found; }

private:
    static size_t contentOf(const Line &line)
    {
        size_t count = line.glyphs.size();
        while (count > 0 && line.glyphs[count - 1].code == 0)
            --count;
        return count;
    }

    /// A character that once had to be squeezed into one column gets its two back.
    [[nodiscard]] uint8_t widthOf(const Glyphs &glyph) const
    {
        if (m_columns == 1)
            return 1;
        const uint8_t width = glyphOf(glyph.code).width();
        const bool wasSqueezed = width == 2 || (width == Glyph::ambiguous && m_ambiguous == Ambiguous::Wide);
        return wasSqueezed ? 2 : glyph.width;
    }

    /// Column m_columns means: behind a full line, the next character wraps.
    [[nodiscard]] Mark here(int further = 0) const
    {
        const int last = further == 0 ? m_columns : m_columns - 1;
        return {m_out.end(), std::min(m_used + further, last)};
    }

    /// A prompt that begins where the output before it has no line end is in the middle of a line.
    void markPrompt(RowMarks marks)
    {
        m_line.marks.bits = uint8_t(m_line.marks.bits | marks.bits);
        m_line.marks.promptColumn = uint16_t(m_used);
    }

    void begin()
    {
        m_line.clear();
        m_used = 0;
        m_isOpen = true;
    }

    void wrap()
    {
        m_line.isWrapped = true;
        keep(m_out, m_line, m_bytes);
        begin();
    }

    void finish()
    {
        m_line.isWrapped = false;
        keep(m_out, m_line, m_bytes);
        m_isOpen = false;
    }

    int m_columns;
    Scrollback &m_out;
    Ambiguous m_ambiguous;
    int m_used = 0;
    bool m_isOpen = false;
    Line m_line;
    Mark m_found;
    std::vector<uint8_t> m_bytes;
};

/// Rows of the primary screen that hold something: up to the last one in use, the cursor's included.
int usedRows(const Screen &screen, int cursorRow)
{
    int count = screen.primary.rows();
    while (count > cursorRow + 1 && screen.primary.row(count - 1).used == 0)
        --count;
    return count;
}

/// Writes a packed line into a row of a grid.
void write(Screen &screen, const Line &line, Row &row)
{
    Cell *to = row.cells;
    row.isPlain = true;
    for (const Glyphs &glyph : line.glyphs) {
        Cell cell{.code = uint32_t(glyph.code),
                  .foreground = glyph.foreground,
                  .background = glyph.background,
                  .attributes = glyph.attributes,
                  .extra = screen.tables.extras.indexOf(glyph.extra)};
        if (glyph.tailCount != 0) {
            std::u32string text(1, glyph.code);
            text += line.tailOf(glyph);
            cell.code = screen.tables.clusters.codeOf(text);
        }
        row.isPlain = row.isPlain && cell.code < 0x7f && Cell{.code = cell.code} == cell;
        if (glyph.width == 2)
            cell.attributes |= Wide;
        *to++ = cell;
        if (glyph.width == 2) {
            cell.code = 0;
            cell.attributes = uint16_t((cell.attributes & ~Wide) | Tail);
            *to++ = cell;
        }
    }
    row.used = uint32_t(to - row.cells);
    while (row.used != 0 && row.cells[row.used - 1].isBlank())
        --row.used;
    row.isPlain = row.isPlain
        && std::none_of(line.glyphs.begin(), line.glyphs.end(), [](const Glyphs &glyph) { return glyph.width == 2; });
    row.isWrapped = line.isWrapped;
    row.marks = line.marks;
}

/// The alternate screen, or any grid, cut or padded at its right and bottom.
Grid cropped(Screen &screen, const Grid &old, int columns, int rows, int skippedRows)
{
    Grid grid{columns, rows};
    for (int y = 0; y < std::min(rows, old.rows() - skippedRows); ++y) {
        const Row &from = old.row(y + skippedRows);
        Row &to = grid.row(y);
        to = {.cells = to.cells,
              .used = std::min(from.used, uint32_t(columns)),
              .isPlain = from.isPlain,
              .marks = from.marks};
        to.isWrapped = from.isWrapped && columns >= old.columns();
        std::copy(from.cells, from.cells + to.used, to.cells);
        if (to.used == uint32_t(columns) && columns > 0 && (to.cells[columns - 1].attributes & Wide))
            to.cells[columns - 1] = {};
        while (to.used != 0 && to.cells[to.used - 1].isBlank())
            --to.used;
        to.revision = screen.revision;
    }
    return grid;
}

struct Rewrapped
{
    Scrollback lines;
    Mark top; ///< where the first row of the screen went
    Mark cursor;
};

/// Same width: the rows join the scrollback as they are, and line ids stay.
void append(Screen &screen, Rewrapped &result, const CursorState &cursor, int count)
{
    std::vector<uint8_t> bytes;
    Line line;
    result.top = {result.lines.end(), 0};
    result.cursor = {result.top.line + cursor.y, cursor.x + (cursor.pendingWrap ? 1 : 0)};
    for (int y = 0; y < count; ++y) {
        read(screen.primary.row(y), screen.tables, line);
        keep(result.lines, line, bytes);
    }
}

/// Another width: everything is one list of lines, wrapped anew.
void rewrap(Screen &screen, int columns, Rewrapped &result, const CursorState &cursor, int count)
{
    const Scrollback in = std::move(result.lines);
    result.lines = Scrollback{SIZE_MAX, SIZE_MAX};
    Rewrap work{columns, result.lines, screen.ambiguous};
    const bool mayCopy = columns > 1 && screen.columns() > 1;
    AnchorMove pictures{screen};
    Line line;
    for (int64_t id = in.begin(); id < in.end(); ++id) {
        const PackedLine packed = in.at(id);
        pictures.pass(id, result.lines.end());
        if (mayCopy && !work.isOpen() && !isWrapped(packed) && columnsOf(packed) <= columns) {
            push(result.lines, packed);
            continue;
        }
        read(packed, line);
        work.add(line, -1);
    }
    result.top = {result.lines.end(), 0};
    for (int y = 0; y < count; ++y) {
        pictures.pass(in.end() + y, result.lines.end());
        read(screen.primary.row(y), screen.tables, line);
        work.add(line, y == cursor.y ? cursor.x + (cursor.pendingWrap ? 1 : 0) : -1);
        if (y == cursor.y)
            result.cursor = work.found();
    }
    work.close();
    pictures.finish(in.end() + count, result.lines.end());
    ++screen.epoch;
}

/// Takes the newest lines back onto a fresh primary grid, so that the cursor is on it. Gives the cursor.
CursorState refill(Screen &screen, Rewrapped &from, int columns, int rows, bool wasFull)
{
    // A screen that was full stays full: older lines come back. Otherwise its first line stays the first.
    int64_t top = from.lines.end() - rows;
    if (!wasFull)
        top = std::max(from.top.line, top);
    top = std::min(top, from.cursor.line);
    top = std::max({top, from.cursor.line - rows + 1, from.lines.begin()});
    Grid grid{columns, rows};
    Line line;
    while (from.lines.end() > top) {
        const int64_t y = from.lines.end() - 1 - top;
        if (y < rows) {
            read(from.lines.at(from.lines.end() - 1), line);
            write(screen, line, grid.row(int(y)));
        }
        from.lines.dropNewest();
    }
    grid.row(rows - 1).isWrapped = false;
    screen.primary = std::move(grid);
    screen.scrollback.take(std::move(from.lines));
    CursorState cursor;
    cursor.y = int(std::clamp<int64_t>(from.cursor.line - top, 0, rows - 1));
    cursor.x = std::min(from.cursor.column, columns - 1);
    cursor.pendingWrap = from.cursor.column >= columns && screen.modes.has(Mode::AutoWrap);
    return cursor;
}

CursorState resizePrimary(Screen &screen, int columns, int rows, const CursorState &cursor)
{
    const int count = usedRows(screen, cursor.y);
    const bool wasFull = count == screen.primary.rows();
    Rewrapped work{.lines = screen.scrollback.released(), .top = {}, .cursor = {}};
    if (columns == screen.primary.columns())
        append(screen, work, cursor, count);
    else
        rewrap(screen, columns, work, cursor, count);
    return refill(screen, work, columns, rows, wasFull);
}

void resizeTabs(Screen &screen, int columns)
{
    const size_t old = screen.tabs.size();
    screen.tabs.resize(size_t(columns), false);
    for (size_t x = (old + 7) / 8 * 8; x < screen.tabs.size(); x += 8)
        screen.tabs[x] = true;
}

void clampCursor(CursorState &cursor, int columns, int rows)
{
    cursor.pendingWrap = cursor.pendingWrap && cursor.x == columns - 1;
    cursor.x = std::min(cursor.x, columns - 1);
    cursor.y = std::min(cursor.y, rows - 1);
}

} // namespace

void resize(Screen &screen, int columns, int rows)
{
    columns = std::clamp(columns, 1, maxColumns);
    rows = std::clamp(rows, 1, maxRows);
    if (columns == screen.columns() && rows == screen.rows())
        return;
    screen.sweepTables();
    const bool onAlternate = screen.isAlternate();
    const int skipped = onAlternate ? std::max(0, screen.cursor.y - rows + 1) : 0;
    CursorState &primaryCursor = !onAlternate ? screen.cursor
        : screen.saved[0]                     ? screen.saved[0]->cursor
                                              : screen.cursor;
    CursorState cursor = primaryCursor;
    clampCursor(cursor, screen.columns(), screen.rows());
    const uint64_t epoch = screen.epoch;
    forgetGonePrompt(screen);
    const CursorState moved = resizePrimary(screen, columns, rows, cursor);
    if (screen.epoch != epoch)
        findPromptAgain(screen);
    if (!onAlternate || screen.saved[0])
        primaryCursor = moved;
    screen.alternate = cropped(screen, screen.alternate, columns, rows, skipped);
    if (onAlternate)
        screen.cursor.y -= skipped;
    if (skipped != 0)
        scrollPlacements(screen, screen.topLine(), screen.topLine() + maxRows, -skipped);
    clampCursor(screen.cursor, columns, rows);
    resetMargins(screen);
    resizeTabs(screen, columns);
    screen.clusterOpen = false;
    screen.touchAll();
}

} // namespace vt
