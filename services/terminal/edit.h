// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/screen.h"

namespace vt {

enum class Part : uint8_t { ToEnd, ToStart, All };
enum class Selective : uint8_t { No, Yes }; ///< Yes: cells that DECSCA protects stay

/// A rectangle of cells, inclusive.
struct Rectangle
{
    int top = 0;
    int left = 0;
    int bottom = 0;
    int right = 0;
};

void eraseDisplay(Screen &screen, Part part, Selective selective);
void eraseLine(Screen &screen, Part part, Selective selective);
void eraseCells(Screen &screen, int count);
void insertCells(Screen &screen, int count);
void deleteCells(Screen &screen, int count);
void insertLines(Screen &screen, int count);
void deleteLines(Screen &screen, int count);
/// Scrolls what is between the margins. Lines that leave the whole width at the top go to the scrollback.
void scrollUp(Screen &screen, int count);
void scrollDown(Screen &screen, int count);
/// Deletes (count > 0) or inserts (count < 0) columns at `x` in all rows between the margins.
void shiftColumns(Screen &screen, int x, int count);
/// DECALN: the screen full of E.
void alignmentTest(Screen &screen);
/// DECFRA, DECERA and DECSERA.
void fillRectangle(Screen &screen, const Rectangle &where, const Cell &cell);
void eraseRectangle(Screen &screen, const Rectangle &where, Selective selective);
/// DECCRA.
void copyRectangle(Screen &screen, const Rectangle &from, int top, int left);

} // namespace vt
