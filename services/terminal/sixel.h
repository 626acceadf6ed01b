// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/bitmap.h"

#include <expected>
#include <optional>
#include <string_view>

namespace vt {

/// What painting a sixel string would need.
struct SixelExtent
{
    int width = 0;
    int height = 0;
    uint64_t work = 0; ///< pixels to be written; one may be written several times
};

constexpr uint32_t sixelColors = 1024; ///< colours that a picture may number

/// Reads a sixel string (DEC STD 070) without painting, so that its size is known before memory is taken. Malformed:
/// there is nothing in it; TooLarge: no Bitmap may be so large, or it paints the same pixels again and again.
[[nodiscard]] std::expected<SixelExtent, BitmapError> measureSixel(std::string_view text);

/// The picture of a string that was measured. `ground` (0xRRGGBB) stands where nothing is painted; without one those
/// pixels are transparent. Colours are the picture's own and begin as those of a VT340; pixels are square.
[[nodiscard]] Bitmap paintSixel(std::string_view text, const SixelExtent &extent, std::optional<uint32_t> ground);

} // namespace vt
