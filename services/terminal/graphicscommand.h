// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace vt {

/// One command of kitty's graphics protocol, with the letter of each key. Numbers are as they were given.
struct GraphicsCommand
{
    char action = 't'; ///< a
    char medium = 'd'; ///< t
    char packing = 0; ///< o: z for zlib
    char deletion = 'a'; ///< d
    uint32_t format = 32; ///< f: bits of a pixel, or 100 for PNG
    uint32_t quiet = 0; ///< q: 1 for no OK, 2 for no errors either
    uint32_t more = 0; ///< m: the picture goes on in the next command
    uint32_t width = 0; ///< s: pixels of the picture
    uint32_t height = 0; ///< v
    uint32_t image = 0; ///< i
    uint32_t number = 0; ///< I
    uint32_t placement = 0; ///< p
    uint32_t x = 0; ///< x: of the part that is shown, and of what is deleted
    uint32_t y = 0; ///< y
    uint32_t sourceWidth = 0; ///< w; 0 is all
    uint32_t sourceHeight = 0; ///< h
    uint32_t offsetX = 0; ///< X: pixels within the first cell
    uint32_t offsetY = 0; ///< Y
    uint32_t columns = 0; ///< c: to be filled; 0 leaves the picture its size
    uint32_t rows = 0; ///< r
    uint32_t keepsCursor = 0; ///< C
    uint32_t isVirtual = 0; ///< U: to be shown where certain characters are printed
    uint32_t parent = 0; ///< P: to be placed relative to another picture
    int32_t z = 0; ///< z
    bool isMalformed = false;
};

/// "a=T,f=24,…"; keys that nobody knows are left out. Malformed: a value that is none, or that is out of its range.
[[nodiscard]] GraphicsCommand parseGraphicsCommand(std::string_view control);

} // namespace vt
