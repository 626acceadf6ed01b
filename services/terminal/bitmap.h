// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vt {

/// The pixels of a picture, row by row: 0xAARRGGBB, the colours multiplied by alpha.
struct Bitmap
{
    static constexpr uint64_t maxSide = 10'000;
    static constexpr uint64_t maxPixels = 8 * 1024 * 1024; ///< 32 MiB; a screen of 3840x2160 fits

    int width = 0;
    int height = 0;
    std::vector<uint32_t> pixels{};

    [[nodiscard]] size_t bytes() const { return pixels.size() * sizeof(uint32_t); }
};

enum class BitmapError : uint8_t { Malformed, Incomplete, TooLarge };

/// Whether a picture may have this size. To be asked before any memory is taken for it.
constexpr bool isBitmapSize(uint64_t width, uint64_t height)
{
    const bool isInside = width - 1 < Bitmap::maxSide && height - 1 < Bitmap::maxSide; // 0 is out, too
    return isInside && width * height <= Bitmap::maxPixels;
}

/// One pixel of a Bitmap; all from 0 to 255.
constexpr uint32_t premultiplied(uint32_t red, uint32_t green, uint32_t blue, uint32_t alpha)
{
    const auto part = [alpha](uint32_t value) { return (value * alpha + 127) / 255; };
    return alpha << 24 | part(red) << 16 | part(green) << 8 | part(blue);
}

} // namespace vt
