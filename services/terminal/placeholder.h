// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/line.h"

#include <cstdint>
#include <vector>

namespace vt {

/// The character that a program prints for each cell of a picture of kitty's protocol: its foreground names the
/// picture, marks on it name row and column. For all who stand between it is text, which is moved, cut and wrapped as
/// such; so pictures come through tmux and through editors.
constexpr char32_t placeholderCode = 0x10eeee;

/// Neighbouring cells of a line that stand for neighbouring cells of a picture.
struct PlaceholderRun
{
    uint32_t image = 0; ///< its id
    uint32_t placement = 0; ///< id of a VirtualPlacement; 0: any
    int row = 0; ///< of the picture, in cells
    int column = 0; ///< of the picture, for the first of these cells
    int x = 0; ///< column of the line where they begin
    int count = 1;
};

[[nodiscard]] std::vector<PlaceholderRun> placeholdersIn(const Line &line);

} // namespace vt
