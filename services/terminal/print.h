// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/screen.h"

#include <cstddef>

namespace vt {

/// Bytes 0x20 … 0x7e, through the character set in use.
void printAscii(Screen &screen, const uint8_t *bytes, size_t count);
/// Code points; marks and joiners go to the cell before.
void printCodes(Screen &screen, const char32_t *codes, size_t count);
/// REP; at most one screenful.
void repeatLast(Screen &screen, int count);

/// Makes sure that columns [from, to) may be overwritten: halves of wide characters at its edges become blanks.
void splitWide(Row &row, int from, int to, int columns);

} // namespace vt
