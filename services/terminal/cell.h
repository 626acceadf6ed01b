// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace vt {

/// Default, one of 256, or 24 bit; the kind is kept in the top byte.
struct Color
{
    static constexpr uint32_t indexedBit = 1u << 24;
    static constexpr uint32_t rgbBit = 2u << 24;

    uint32_t bits = 0;

    static constexpr Color indexed(uint32_t index) { return {indexedBit | (index & 0xff)}; }
    static constexpr Color rgb(uint32_t value) { return {rgbBit | (value & 0xffffff)}; }
    [[nodiscard]] constexpr bool isDefault() const { return bits == 0; }
    [[nodiscard]] constexpr bool isRgb() const { return (bits & rgbBit) != 0; }
    [[nodiscard]] constexpr uint32_t value() const { return bits & 0xffffff; }
    friend constexpr bool operator==(const Color &, const Color &) = default;
};

/// What a cell looks like and which part of a wide character it is.
enum Attribute : uint16_t {
    Bold = 1 << 0,
    Faint = 1 << 1,
    Italic = 1 << 2,
    UnderlineBits = 7 << 3, ///< three bits: the kind of underline, see Underline
    Blink = 1 << 6,
    Inverse = 1 << 7,
    Invisible = 1 << 8,
    Strike = 1 << 9,
    Overline = 1 << 10,
    Protected = 1 << 11, ///< DECSCA: selective erase leaves it
    Wide = 1 << 12, ///< left half of a character of two columns
    Tail = 1 << 13, ///< right half of it
    Spacer = 1 << 14, ///< last column left blank because a wide character did not fit
};

constexpr uint16_t placeBits = Wide | Tail | Spacer; // not part of the pen
constexpr int underlineShift = 3;

enum class Underline : uint8_t { None, Single, Double, Curly, Dotted, Dashed };

/// One column of a row. `code`: 0 = blank, a code point, or clusterBit + an index into the cluster table.
/// `extra`: 0, or an index into the table of underline colours and links.
struct alignas(16) Cell
{
    static constexpr uint32_t clusterBit = 1u << 31;

    uint32_t code = 0;
    Color foreground{};
    Color background{};
    uint16_t attributes = 0;
    uint16_t extra = 0;

    [[nodiscard]] constexpr bool isCluster() const { return (code & clusterBit) != 0; }
    [[nodiscard]] constexpr bool isBlank() const
    {
        return code == 0 && foreground.isDefault() && background.isDefault() && attributes == 0 && extra == 0;
    }
    friend constexpr bool operator==(const Cell &, const Cell &) = default;
};
static_assert(sizeof(Cell) == 16);

/// The rare part of a look: what does not fit into a cell.
struct Extra
{
    Color underline{};
    uint32_t link = 0;

    friend constexpr bool operator==(const Extra &, const Extra &) = default;
};

} // namespace vt
