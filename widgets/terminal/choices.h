// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/connection.h"

#include <QString>

class Settings;

/// What a user may set for all terminals.
namespace terminalchoices {

inline const QString fontKey = QStringLiteral("terminal.fontPixels"); ///< absent: deliveredFontPixels()
inline const QString tmuxKey = QStringLiteral("terminal.tmux"); ///< "plain" or "none"; absent: TmuxWay::Control
/// Of one TPU's hosts: as above, or "control"; absent: as for all.
[[nodiscard]] QString tmuxKeyOf(const QString &tpu);
inline const QString scrollbackKey = QStringLiteral("terminal.scrollback"); ///< lines
inline const QString marksKey = QStringLiteral("terminal.marks"); ///< absent: true

constexpr int deliveredScrollback = 100'000; ///< and 64 MiB, whichever is reached first
constexpr int maxScrollback = 1'000'000;

/// Null settings: as delivered.
[[nodiscard]] TmuxWay tmuxWay(const Settings *settings);
[[nodiscard]] TmuxWay tmuxWayOn(const QString &tpu, const Settings *settings); ///< of its hosts
[[nodiscard]] QString tmuxWayName(TmuxWay way);
[[nodiscard]] int scrollbackLines(const Settings *settings);
[[nodiscard]] bool marksCommands(const Settings *settings); ///< prompts show marks, and shells are made to mark them

} // namespace terminalchoices
