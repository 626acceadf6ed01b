// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/frame.h"

#include <optional>

class TerminalSurface;

/// Where a command is on the screen and in what scrolled away, as its shell marked it.
struct MarkedCommand
{
    qint64 prompt = 0; ///< the line in which its prompt begins
    CommandEnd end = CommandEnd::Unknown;
    std::optional<TerminalSelection> output; ///< what it printed up to now; nothing: not a character
};

/// The command whose prompt is in `line` or the nearest above it. Nothing: its shell marks none.
[[nodiscard]] std::optional<MarkedCommand> commandAt(const TerminalSurface &surface, qint64 line);
