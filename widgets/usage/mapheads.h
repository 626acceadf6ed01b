// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/layout.h"

class MapGeometry;

/// What a screen reader says when it comes to another column or row of a map: what all cells of it have in common. The
/// map itself has no heads, it shows where the chips stand.
namespace mapheads {

[[nodiscard]] QString column(const SliceLayout &layout, const MapGeometry &plan,
                             int column); ///< "x 3", "layer z = 1, x 3"
[[nodiscard]] QString row(const SliceLayout &layout, const MapGeometry &plan, int row); ///< "y 0"

} // namespace mapheads
