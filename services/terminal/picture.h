// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/frame.h"
#include "services/terminal/screen.h"

#include <optional>

/// The Qt side's copy of a part of a screen; raises the screen's revision.
[[nodiscard]] TerminalFrame takePicture(vt::Screen &screen, std::optional<qint64> top, int count);
[[nodiscard]] TerminalModes modesOf(const vt::Screen &screen);
[[nodiscard]] CommandEnd commandEndOf(vt::RowMarks marks);
/// UTF-16 of a cluster; a blank is a space.
void appendText(const vt::Line &line, const vt::Glyphs &glyph, QString &text);
[[nodiscard]] QString selectedText(const vt::Screen &screen, const TerminalSelection &selection);
