// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/outbox.h"
#include "services/terminal/parser.h"
#include "services/terminal/screen.h"
#include "services/terminal/terminal.h"

#include <string_view>

namespace vt {

// One function per kind of sequence, each in a file of its own. Unknown sequences do nothing.

void runControl(Screen &screen, Outbox &outbox, uint8_t code);
void runEscape(Screen &screen, Outbox &outbox, const Sequence &sequence);
void runCsi(Screen &screen, Outbox &outbox, const Sequence &sequence);
void runOsc(Screen &screen, Outbox &outbox, const ThemeColors &colors, std::string_view text);
void runDcs(Screen &screen, Outbox &outbox, const ThemeColors &colors, const Sequence &sequence, std::string_view text);
/// Whether a picture moves the cursor behind it, unless its command says otherwise.
enum class PictureCursor : uint8_t { Moves, Stays };

/// kitty's graphics protocol. A reply consists of constants and of numbers that the command had or got.
void runApc(Screen &screen, Outbox &outbox, std::string_view text, PictureCursor cursor = PictureCursor::Moves);

/// SGR.
void applyLooks(Screen &screen, const Sequence &sequence);
/// The pen as SGR parameters; numbers and separators only.
[[nodiscard]] std::string looksAsParameters(const Screen &screen);

/// Sequences that ask: DA, DSR, DECRQM, size reports. False: `sequence` is none of these.
/// A reply consists of constants and of numbers computed here; nothing the stream said comes back.
bool runReport(Screen &screen, Outbox &outbox, const Sequence &sequence);
/// Rectangular areas. False: none of these.
bool runRectangle(Screen &screen, Outbox &outbox, const Sequence &sequence);

} // namespace vt
