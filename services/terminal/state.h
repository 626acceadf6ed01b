// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/screen.h"

namespace vt {

enum class Clearing : uint8_t { Keep, Clear };

void resetMargins(Screen &screen);
void resetTabs(Screen &screen);
void resetPen(Screen &screen);
void saveCursor(Screen &screen);
void restoreCursor(Screen &screen);
void showAlternate(Screen &screen, Clearing clearing);
void showPrimary(Screen &screen);
/// DECSTR: modes, margins and looks as after switching on; text and tabs stay.
void softReset(Screen &screen);
/// RIS: all of it, the scrollback excepted.
void hardReset(Screen &screen);
/// Sets or resets a mode with its effects. Unknown numbers are ignored.
void applyMode(Screen &screen, ModeKind kind, int number, bool on);

} // namespace vt
