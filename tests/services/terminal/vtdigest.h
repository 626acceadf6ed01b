// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/terminal.h"

#include <cstdint>
#include <string>
#include <string_view>

// What tests and fuzz targets look at. No Qt, so that it compiles with the core alone.

/// Everything that can be seen of a terminal, as text: equal states have equal digests.
[[nodiscard]] std::string digestOf(const vt::Terminal &terminal);
/// The text of one row of the screen as UTF-8, without trailing blanks.
[[nodiscard]] std::string rowText(const vt::Terminal &terminal, int y);
/// All lines kept, oldest first, wrapped ones joined, one per '\n', without blank lines at the end.
[[nodiscard]] std::string wholeText(const vt::Terminal &terminal);
void feed(vt::Terminal &terminal, std::string_view bytes);
/// Whether `reply` is made of the forms that we send and of digits only; nothing else may ever leave.
[[nodiscard]] bool isCleanReply(std::string_view reply);
