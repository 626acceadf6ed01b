// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace vt {

/// The first `most` bytes that zlib data stands for, or all of them when they are fewer; nothing: it is no zlib data,
/// or most of its blocks are next to empty. What would come behind them is not even looked at, so few bytes cannot ask
/// for much work.
[[nodiscard]] std::optional<std::vector<uint8_t>> inflated(std::span<const uint8_t> packed, size_t most);

} // namespace vt
