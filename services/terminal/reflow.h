// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/screen.h"

namespace vt {

/// Gives the screen another size (clamped to 1x1 … maxColumns x maxRows). Wrapped lines of the primary screen and of
/// the scrollback are wrapped anew and the cursor stays at its character; the alternate screen is cut or padded,
/// because the program that owns it paints it again.
void resize(Screen &screen, int columns, int rows);

} // namespace vt
