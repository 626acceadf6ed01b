// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/screen.h"

namespace vt {

void lineFeed(Screen &screen);
void reverseLineFeed(Screen &screen);
void carriageReturn(Screen &screen);
void backspace(Screen &screen);
/// Forward over `count` tab stops, backward when negative.
void tab(Screen &screen, int count);
/// To a position as sequences name it, from 0, relative to the margins in origin mode.
void moveTo(Screen &screen, int x, int y);
/// Up and down stop at the margins when they start inside them.
void moveVertically(Screen &screen, int rows);
void moveHorizontally(Screen &screen, int columns);
/// DECFI and DECBI: one column on or back; at the margin the text between the margins moves instead.
void forwardIndex(Screen &screen);
void backIndex(Screen &screen);
[[nodiscard]] bool isInsideMargins(const Screen &screen);

} // namespace vt
