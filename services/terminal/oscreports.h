// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/outbox.h"
#include "services/terminal/screen.h"

#include <string_view>

namespace vt {

// What shells and programs report of themselves. Everything is bounded, and clean before anybody sees it; nothing is
// answered.

/// OSC 7: "file://HOST/PATH" with %XX, or nothing. Dropped when a part is malformed or longer than a path can be.
void reportFolder(Outbox &outbox, std::string_view url);
/// OSC 9: "4;STATE;PERCENT" is progress, what begins with another number of ConEmu's means nothing here, and the rest
/// is the text of a notification.
void runOsc9(Screen &screen, Outbox &outbox, std::string_view text);
/// OSC 99, as kitty has it: "KEY=VALUE:…;TEXT". Only titles and texts; they may come in pieces (d=0) and in base64
/// (e=1).
void runOsc99(Screen &screen, Outbox &outbox, std::string_view text);
/// OSC 777: "notify;TITLE;TEXT".
void runOsc777(Outbox &outbox, std::string_view text);

} // namespace vt
