// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/bitmap.h"

#include <expected>
#include <span>

namespace vt {

/// What the head of a PNG says.
struct PngHeader
{
    int width = 0;
    int height = 0;
    int depth = 8; ///< bits of a sample
    int kind = 0; ///< the standard's colour type: 1 for a palette, 2 for colours, 4 for alpha, added up
    bool isInterlaced = false;

    [[nodiscard]] bool isIndexed() const { return (kind & 1) != 0; }
    [[nodiscard]] bool hasColors() const { return (kind & 2) != 0; }
    [[nodiscard]] bool hasAlpha() const { return (kind & 4) != 0; }
    /// Samples of a pixel.
    [[nodiscard]] int channels() const { return (hasColors() && !isIndexed() ? 3 : 1) + (hasAlpha() ? 1 : 0); }
};

/// Looks at the first bytes alone. TooLarge: no Bitmap may be of this size.
[[nodiscard]] std::expected<PngHeader, BitmapError> pngHeader(std::span<const uint8_t> bytes);

/// Bytes of all rows with their filters, unpacked.
[[nodiscard]] size_t pngRawBytes(const PngHeader &header);

/// A PNG of any kind of the standard, of an animated one its still picture, read by libpng. Its texts, colour profiles
/// and check sums are not looked at, and 16 bits become 8. The time is bounded by the size in its head: nothing is
/// unpacked beyond what its pixels need.
[[nodiscard]] std::expected<Bitmap, BitmapError> decodePng(std::span<const uint8_t> bytes);

} // namespace vt
