// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace vt {

/// What stands before the next `separator`, or all; it is taken off `text` together with the separator.
[[nodiscard]] std::string_view takeField(std::string_view &text, char separator = ';');
/// 0 to 9999; nothing when it is anything else.
[[nodiscard]] std::optional<int> numberIn(std::string_view text);
/// Strict base64; nothing when anything is wrong with it.
[[nodiscard]] std::optional<std::string> decoded(std::string_view text);

} // namespace vt
