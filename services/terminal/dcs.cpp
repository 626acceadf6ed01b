// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/dispatch.h"

#include <string>

namespace vt {

namespace {

/// DECRQSS: the answer is chosen by the question, never made of it.
std::string settingFor(const Screen &screen, std::string_view asked)
{
    const auto range = [](int first, int last) { return std::to_string(first + 1) + ';' + std::to_string(last + 1); };
    const Margins &m = screen.margins;
    if (asked == "m")
        return looksAsParameters(screen) + 'm';
    if (asked == "r")
        return range(m.top, m.bottom) + 'r';
    if (asked == "s")
        return range(m.left, m.right) + 's';
    if (asked == " q")
        return std::to_string(int(screen.cursorShape)) + " q";
    if (asked == "\"q")
        return (screen.pen.attributes & Protected ? "1" : "0") + std::string{"\"q"};
    if (asked == "\"p")
        return "64;1\"p";
    if (asked == "t" || asked == "*|")
        return std::to_string(asked == "t" ? screen.rows() : 1) + std::string{asked == "t" ? "t" : "*|"};
    if (asked == "$|")
        return std::to_string(screen.columns()) + "$|";
    return {};
}

} // namespace

void runDcs(const Screen &screen, Outbox &outbox, const Sequence &sequence, std::string_view text)
{
    if (sequence.key() == sequenceKey('q', 0, '$')) {
        const std::string setting = settingFor(screen, text);
        outbox.reply(setting.empty() ? "\x1bP0$r\x1b\\" : "\x1bP1$r" + setting + "\x1b\\");
    } else if (sequence.key() == sequenceKey('q', 0, '+')) {
        outbox.reply("\x1bP0+r\x1b\\"); // XTGETTCAP: we know no such names
    }
}

} // namespace vt
