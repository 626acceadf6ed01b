// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/outbox.h"
#include "services/terminal/screen.h"

#include <optional>
#include <string_view>

namespace vt {

/// OSC 133, by which a shell says where its prompt begins (A), where the output of a command begins (C), and that it
/// has ended, with its status (D). Lines are marked on the main screen alone; that a command runs is reported always.
/// D without a C before it says nothing, so a shell may send it with each prompt.
void markCommand(Screen &screen, Outbox &outbox, std::string_view text);

struct MarkedLine
{
    int64_t line = 0;
    RowMarks marks{};
};

/// The nearest line before `line` (direction -1) or behind it (1), of main screen and scrollback, that has this mark.
[[nodiscard]] std::optional<MarkedLine> markBeside(const Screen &screen, int64_t line, int direction,
                                                   RowMarks::Bit mark);

/// All from the first column of row `y` on was erased, and with it the marks of these rows. But a shell that draws its
/// prompt again is still at that prompt, and a command that takes back what it printed begins anew there.
void clearMarksBelow(Screen &screen, int y);

/// Before lines are wrapped anew: the newest prompt may have been cleared, and an older one must not be taken for it.
void forgetGonePrompt(Screen &screen);
/// After lines were wrapped anew: their numbers are others.
void findPromptAgain(Screen &screen);

} // namespace vt
