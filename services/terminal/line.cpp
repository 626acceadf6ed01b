// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/line.h"

#include "services/terminal/width.h"

#include <cstring>

namespace vt {

namespace {

// Head: columns (2 bytes), flags (1), the column of a prompt (2, where it is not the first one), then for lines with
// looks the number of runs (2) and the runs.
// Text: UTF-8, where wideMark and clusterMark stand before what is not one code point of one column.
constexpr size_t headSize = 3;
constexpr uint8_t wrappedFlag = 1;
constexpr uint8_t plainFlag = 2;
constexpr uint8_t columnFlag = 4;
constexpr int marksShift = 3; // RowMarks::bits
constexpr uint8_t marksBits = 0x78;
constexpr uint8_t wideMark = 0x02;
constexpr uint8_t clusterMark = 0x01; // followed by the number of code points

constexpr uint8_t hasForeground = 1;
constexpr uint8_t hasBackground = 2;
constexpr uint8_t hasAttributes = 4;
constexpr uint8_t hasUnderline = 8;
constexpr uint8_t hasLink = 16;

/// What one cell can need at most: a run of its own with all looks, marks, and the longest cluster.
constexpr size_t mostPerCell = 3 + 4 + 4 + 2 + 4 + 4 + 3 + 4 * maxClusterLength;

template <typename Number>
void put(uint8_t *&to, Number number)
{
    std::memcpy(to, &number, sizeof number);
    to += sizeof number;
}

template <typename Number>
Number take(const uint8_t *&at)
{
    Number number;
    std::memcpy(&number, at, sizeof number);
    at += sizeof number;
    return number;
}

void putRun(const Glyphs &look, size_t count, uint8_t *&to)
{
    const uint8_t mask =
        uint8_t((look.foreground.isDefault() ? 0 : hasForeground) | (look.background.isDefault() ? 0 : hasBackground)
                | (look.attributes == 0 ? 0 : hasAttributes) | (look.extra.underline.isDefault() ? 0 : hasUnderline)
                | (look.extra.link == 0 ? 0 : hasLink));
    put(to, uint16_t(count));
    put(to, mask);
    if (mask & hasForeground)
        put(to, look.foreground.bits);
    if (mask & hasBackground)
        put(to, look.background.bits);
    if (mask & hasAttributes)
        put(to, look.attributes);
    if (mask & hasUnderline)
        put(to, look.extra.underline.bits);
    if (mask & hasLink)
        put(to, look.extra.link);
}

/// Gives the runs of a packed line out one glyph at a time.
class Looks
{
public:
    Looks(const uint8_t *at, int runs)
        : m_at{at}
        , m_runs{runs}
    {
    }

    void next(Glyphs &glyph)
    {
        if (m_left == 0 && m_runs > 0)
            takeRun();
        if (m_left > 0)
            --m_left;
        glyph.foreground = m_look.foreground;
        glyph.background = m_look.background;
        glyph.attributes = m_look.attributes;
        glyph.extra = m_look.extra;
    }

    /// Where the text begins.
    [[nodiscard]] static const uint8_t *skip(const uint8_t *at, int runs)
    {
        for (; runs > 0; --runs) {
            const uint8_t mask = at[2];
            at += 3;
            at += (mask & hasForeground ? 4 : 0) + (mask & hasBackground ? 4 : 0) + (mask & hasAttributes ? 2 : 0)
                + (mask & hasUnderline ? 4 : 0) + (mask & hasLink ? 4 : 0);
        }
        return at;
    }

private:
    void takeRun()
    {
        --m_runs;
        m_left = take<uint16_t>(m_at);
        const auto mask = take<uint8_t>(m_at);
        m_look = {};
        if (mask & hasForeground)
            m_look.foreground.bits = take<uint32_t>(m_at);
        if (mask & hasBackground)
            m_look.background.bits = take<uint32_t>(m_at);
        if (mask & hasAttributes)
            m_look.attributes = take<uint16_t>(m_at);
        if (mask & hasUnderline)
            m_look.extra.underline.bits = take<uint32_t>(m_at);
        if (mask & hasLink)
            m_look.extra.link = take<uint32_t>(m_at);
    }

    const uint8_t *m_at;
    int m_runs;
    int m_left = 0;
    Glyphs m_look;
};

/// Only ever reads what appendUtf8() wrote.
char32_t takeUtf8(const uint8_t *&at)
{
    const uint8_t lead = *at++;
    if (lead < 0x80)
        return lead;
    const int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    char32_t code = lead & (0x3f >> more);
    for (int i = 0; i < more; ++i)
        code = code << 6 | (*at++ & 0x3f);
    return code;
}

bool lookAlike(const Cell &a, const Cell &b)
{
    return ((a.attributes ^ b.attributes) & ~placeBits) == 0 && a.foreground == b.foreground
        && a.background == b.background && a.extra == b.extra;
}

Glyphs lookOf(const Cell &cell, const Tables &tables)
{
    return {.attributes = uint16_t(cell.attributes & ~placeBits),
            .foreground = cell.foreground,
            .background = cell.background,
            .extra = cell.extra == 0 ? Extra{} : tables.extras.at(cell.extra)};
}

/// Runs of cells that look alike; gives their number.
uint16_t putRuns(const Row &row, const Tables &tables, uint8_t *&to)
{
    uint16_t runs = 0;
    size_t count = 0;
    const Cell *first = nullptr;
    for (const Cell *cell = row.cells; cell != row.cells + row.used; ++cell) {
        if (cell->attributes & (Tail | Spacer))
            continue;
        if (first != nullptr && !lookAlike(*first, *cell)) {
            putRun(lookOf(*first, tables), count, to);
            ++runs;
            first = nullptr;
        }
        count = first == nullptr ? 1 : count + 1;
        first = first == nullptr ? cell : first;
    }
    if (first != nullptr) {
        putRun(lookOf(*first, tables), count, to);
        ++runs;
    }
    return runs;
}

void putUtf8(char32_t code, uint8_t *&to)
{
    if (code < 0x80) {
        *to++ = uint8_t(code);
    } else if (code >= 0x800 && code < 0x10000) { // most of what is not ASCII
        to[0] = uint8_t(0xe0 | code >> 12);
        to[1] = uint8_t(0x80 | (code >> 6 & 0x3f));
        to[2] = uint8_t(0x80 | (code & 0x3f));
        to += 3;
    } else {
        const int more = code < 0x800 ? 1 : 3;
        *to++ = uint8_t((more == 1 ? 0xc0u : 0xf0u) | code >> (6 * more));
        for (int shift = 6 * (more - 1); shift >= 0; shift -= 6)
            *to++ = uint8_t(0x80 | (code >> shift & 0x3f));
    }
}

void putCluster(const std::u32string &text, uint8_t *&to)
{
    *to++ = clusterMark;
    *to++ = uint8_t(text.size());
    for (const char32_t code : text)
        putUtf8(code, to);
}

void putText(const Line &line, const Glyphs &glyph, uint8_t *&to)
{
    if (glyph.width == 2)
        *to++ = wideMark;
    if (glyph.tailCount != 0) {
        *to++ = clusterMark;
        *to++ = uint8_t(glyph.tailCount + 1);
    }
    putUtf8(glyph.code, to);
    for (const char32_t code : line.tailOf(glyph))
        putUtf8(code, to);
}

/// Room for the longest form of so many cells. The buffer only grows, so that it is not cleared each time.
uint8_t *roomFor(size_t cells, std::vector<uint8_t> &buffer)
{
    const size_t size = headSize + 2 * sizeof(uint16_t) + cells * mostPerCell;
    if (buffer.size() < size)
        buffer.resize(size);
    return buffer.data();
}

uint8_t flagsOf(bool wrapped, RowMarks marks)
{
    return uint8_t((wrapped ? wrappedFlag : 0) | (marks.promptColumn == 0 ? 0 : columnFlag) | marks.bits << marksShift);
}

/// Behind the head, where the runs begin.
uint8_t *behindHead(uint8_t *start, RowMarks marks)
{
    return start + headSize + sizeof(uint16_t) + (marks.promptColumn == 0 ? 0 : sizeof(uint16_t));
}

void putHead(uint8_t *at, uint16_t columns, bool wrapped, RowMarks marks, uint16_t runs)
{
    put(at, columns);
    put(at, flagsOf(wrapped, marks));
    if (marks.promptColumn != 0)
        put(at, marks.promptColumn);
    put(at, runs);
}

RowMarks takeMarks(uint8_t flags, const uint8_t *&at)
{
    RowMarks marks{.bits = uint8_t((flags & marksBits) >> marksShift)};
    if (flags & columnFlag)
        marks.promptColumn = take<uint16_t>(at);
    return marks;
}

} // namespace

void appendUtf8(char32_t code, std::vector<uint8_t> &bytes)
{
    uint8_t text[4];
    uint8_t *end = text;
    putUtf8(code, end);
    bytes.insert(bytes.end(), text, end);
}

void Line::clear()
{
    glyphs.clear();
    tails.clear();
    isWrapped = false;
    marks = {};
}

void Line::add(const Glyphs &glyph, std::u32string_view tail)
{
    glyphs.push_back(glyph);
    glyphs.back().tailAt = uint32_t(tails.size());
    glyphs.back().tailCount = uint8_t(tail.size());
    tails.append(tail);
}

int Line::columns() const
{
    int columns = 0;
    for (const Glyphs &glyph : glyphs)
        columns += glyph.width;
    return columns;
}

void read(const Row &row, const Tables &tables, Line &line)
{
    line.clear();
    line.isWrapped = row.isWrapped;
    line.marks = row.marks;
    line.glyphs.reserve(row.used);
    for (const Cell *cell = row.cells; cell != row.cells + row.used; ++cell) {
        if (cell->attributes & (Tail | Spacer))
            continue;
        Glyphs glyph{.code = cell->code,
                     .width = uint8_t(cell->attributes & Wide ? 2 : 1),
                     .attributes = uint16_t(cell->attributes & ~placeBits),
                     .foreground = cell->foreground,
                     .background = cell->background,
                     .extra = cell->extra == 0 ? Extra{} : tables.extras.at(cell->extra)};
        if (!cell->isCluster()) {
            line.glyphs.push_back(glyph);
            continue;
        }
        const std::u32string &text = tables.clusters.at(cell->code);
        glyph.code = text.front();
        line.add(glyph, std::u32string_view{text}.substr(1));
    }
}

void read(PackedLine packed, Line &line)
{
    line.clear();
    const uint8_t *at = packed.data();
    const uint8_t *const end = at + packed.size();
    at += sizeof(uint16_t);
    const auto flags = take<uint8_t>(at);
    line.isWrapped = (flags & wrappedFlag) != 0;
    line.marks = takeMarks(flags, at);
    if (flags & plainFlag) {
        line.glyphs.resize(size_t(end - at));
        for (Glyphs &glyph : line.glyphs)
            glyph = {.code = *at++};
        return;
    }
    const int runs = take<uint16_t>(at);
    Looks looks{at, runs};
    at = Looks::skip(at, runs);
    while (at != end) {
        Glyphs glyph;
        glyph.width = *at == wideMark ? 2 : 1;
        at += *at == wideMark ? 1 : 0;
        const int count = *at == clusterMark ? at[1] : 1;
        at += *at == clusterMark ? 2 : 0;
        glyph.code = takeUtf8(at);
        glyph.tailAt = uint32_t(line.tails.size());
        glyph.tailCount = uint8_t(count - 1);
        for (int i = 1; i < count; ++i)
            line.tails.push_back(takeUtf8(at));
        looks.next(glyph);
        line.glyphs.push_back(glyph);
    }
}

PackedLine pack(const Line &line, std::vector<uint8_t> &buffer)
{
    uint8_t *const start = roomFor(line.glyphs.size(), buffer);
    uint8_t *to = behindHead(start, line.marks);
    uint16_t runs = 0;
    for (size_t first = 0; first < line.glyphs.size(); ++runs) {
        size_t last = first + 1;
        while (last < line.glyphs.size() && line.glyphs[last].looksLike(line.glyphs[first]))
            ++last;
        putRun(line.glyphs[first], last - first, to);
        first = last;
    }
    for (const Glyphs &glyph : line.glyphs)
        putText(line, glyph, to);
    putHead(start, uint16_t(line.columns()), line.isWrapped, line.marks, runs);
    return {start, to};
}

PackedLine pack(const Row &row, const Tables &tables, std::vector<uint8_t> &buffer)
{
    uint8_t *const start = roomFor(row.used, buffer);
    uint8_t *to = behindHead(start, row.marks);
    const uint16_t runs = putRuns(row, tables, to);
    uint16_t columns = uint16_t(row.used);
    for (const Cell *cell = row.cells; cell != row.cells + row.used; ++cell) {
        if (cell->attributes & (Tail | Spacer)) {
            columns = uint16_t(columns - (cell->attributes & Spacer ? 1 : 0));
            continue;
        }
        if (cell->attributes & Wide)
            *to++ = wideMark;
        if (cell->isCluster())
            putCluster(tables.clusters.at(cell->code), to);
        else
            putUtf8(cell->code, to);
    }
    putHead(start, columns, row.isWrapped, row.marks, runs);
    return {start, to};
}

size_t plainSize(const Row &row)
{
    return headSize + row.used;
}

void writePlain(const Row &row, uint8_t *to)
{
    const auto columns = uint16_t(row.used);
    std::memcpy(to, &columns, sizeof columns);
    to[2] = uint8_t(plainFlag | flagsOf(row.isWrapped, row.marks));
    const Cell *cell = row.cells;
    for (uint8_t *text = to + headSize; cell != row.cells + row.used; ++cell)
        *text++ = uint8_t(cell->code);
}

int columnsOf(PackedLine packed)
{
    uint16_t columns;
    std::memcpy(&columns, packed.data(), sizeof columns);
    return columns;
}

bool isWrapped(PackedLine packed)
{
    return (packed[2] & wrappedFlag) != 0;
}

RowMarks marksOf(PackedLine packed)
{
    const uint8_t *at = packed.data() + headSize;
    return takeMarks(packed[2], at);
}

void setMarkBits(std::span<uint8_t> packed, uint8_t bits)
{
    packed[2] = uint8_t((packed[2] & ~marksBits) | bits << marksShift);
}

} // namespace vt
