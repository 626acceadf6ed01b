// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace vt {

/// What decides whether a code point joins the cluster before it (UAX 29, as far as a terminal needs it).
enum class Joining : uint8_t {
    Other,
    Extend,
    ZeroWidthJoiner,
    SpacingMark,
    Prepend,
    RegionalIndicator,
    L,
    V,
    T,
    LV,
    LVT,
    Pictograph,
    Ignored,
    IndicConsonant, ///< a linker before it makes it a part of the cluster (rule GB9c, and what wcwidth joins beside it)
    IndicLinker, ///< a mark: the virama of a script
};

/// Properties of one code point, from the generated table.
struct Glyph
{
    uint8_t bits = 1;

    static constexpr uint8_t ambiguous = 3;

    /// 0, 1, 2 columns, or `ambiguous`.
    [[nodiscard]] constexpr uint8_t width() const { return bits & 3; }
    [[nodiscard]] constexpr Joining joining() const { return Joining((bits >> 2) & 15); }
    /// Whether U+FE0F after it asks for the wide emoji picture.
    [[nodiscard]] constexpr bool widensBeforeSelector() const { return (bits & 64) != 0; }
    /// Whether U+FE0E after it asks for the narrow text form.
    [[nodiscard]] constexpr bool narrowsBeforeSelector() const { return (bits & 128) != 0; }
};

[[nodiscard]] Glyph glyphOf(char32_t code);
[[nodiscard]] const char *unicodeVersion();

/// The longest cluster that a cell keeps, in code points; what follows is dropped.
constexpr int maxClusterLength = 16;

} // namespace vt
