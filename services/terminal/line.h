// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/grid.h"
#include "services/terminal/tables.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vt {

/// One cluster of a line, free of tables; a wide one stands for two columns.
struct Glyphs
{
    char32_t code = 0; ///< first code point; 0 = blank
    uint32_t tailAt = 0; ///< the other code points: Line::tails[tailAt, tailAt + tailCount)
    uint8_t tailCount = 0;
    uint8_t width = 1;
    uint16_t attributes = 0; ///< without the place bits
    Color foreground{};
    Color background{};
    Extra extra{};

    [[nodiscard]] bool looksLike(const Glyphs &other) const
    {
        return attributes == other.attributes && foreground == other.foreground && background == other.background
            && extra == other.extra;
    }
};

/// A row of screen or scrollback in one form, for whoever reads: painting, search, selection, wrapping anew.
struct Line
{
    std::vector<Glyphs> glyphs;
    std::u32string tails;
    bool isWrapped = false;
    RowMarks marks{};

    void clear();
    void add(const Glyphs &glyph, std::u32string_view tail);
    [[nodiscard]] std::u32string_view tailOf(const Glyphs &glyph) const
    {
        return std::u32string_view{tails}.substr(glyph.tailAt, glyph.tailCount);
    }
    [[nodiscard]] int columns() const;
};

/// The tables that give cells their meaning.
struct Tables
{
    ClusterTable clusters;
    ExtraTable extras;
    LinkTable links;
};

void read(const Row &row, const Tables &tables, Line &line);

/// Lines of the scrollback are bytes: a head, runs of looks, UTF-8. About one byte per ASCII character.
using PackedLine = std::span<const uint8_t>;

void read(PackedLine packed, Line &line);
/// The packed form, in `buffer`, which grows to what is needed and may be used again.
[[nodiscard]] PackedLine pack(const Line &line, std::vector<uint8_t> &buffer);
/// The same from a row of the screen, without a Line in between: every row that scrolls off comes this way.
[[nodiscard]] PackedLine pack(const Row &row, const Tables &tables, std::vector<uint8_t> &buffer);
/// Bytes that writePlain() needs for a row that is plain.
[[nodiscard]] size_t plainSize(const Row &row);
/// `row` is plain, and no prompt begins behind its first column.
void writePlain(const Row &row, uint8_t *to);

/// Columns that a packed line covers, and whether it goes on in the next one.
[[nodiscard]] int columnsOf(PackedLine packed);
[[nodiscard]] bool isWrapped(PackedLine packed);
/// What the shell marked in it; read without unpacking the rest.
[[nodiscard]] RowMarks marksOf(PackedLine packed);
/// Changes the bits of its marks, as when a command ends whose prompt has scrolled away.
void setMarkBits(std::span<uint8_t> packed, uint8_t bits);

void appendUtf8(char32_t code, std::vector<uint8_t> &bytes);

} // namespace vt
