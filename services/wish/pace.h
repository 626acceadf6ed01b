// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/wish/history.h"

/// How soon something is looked at again: soon after it moved, ever more slowly while it does not. What is seen is late
/// by a small part of the time it took, so a look costs little where much is waited for and is quick where little is.
namespace pace {

inline constexpr std::chrono::seconds soonest{2};
/// The list of the project while nothing asks for it more often.
inline constexpr std::chrono::seconds listUsually{60};

/// How often this line wants the list to be read, which tells of all lines with two calls. Nothing: it needs none.
[[nodiscard]] std::optional<std::chrono::milliseconds> ofList(const LineHistory &line, const QDateTime &now);
/// Between two logins to a node that is READY and does not let anybody in yet.
[[nodiscard]] std::chrono::milliseconds ofLogin(const LineHistory &line, const QDateTime &now);
/// Before the list is asked for again after so many failures in a row; `error` is the last one.
[[nodiscard]] std::chrono::milliseconds afterFailures(int inARow, const Error &error);

} // namespace pace
