// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/dispatch.h"

#include <string>

namespace vt {

namespace {

std::string number(int value)
{
    return std::to_string(value);
}

void reportCursor(const Screen &screen, Outbox &outbox, std::string_view prefix)
{
    const bool isRelative = screen.modes.has(Mode::Origin);
    const int row = screen.cursor.y - (isRelative ? screen.margins.top : 0) + 1;
    const int column = screen.cursor.x - (isRelative ? screen.margins.left : 0) + 1;
    std::string reply = "\x1b[" + std::string{prefix} + number(row) + ';' + number(column);
    if (!prefix.empty())
        reply += ";1"; // DECXCPR also names the page
    outbox.reply(reply + 'R');
}

void reportStatus(const Screen &screen, Outbox &outbox, int what)
{
    if (what == 5)
        outbox.reply("\x1b[0n");
    else if (what == 6)
        reportCursor(screen, outbox, "");
}

void reportPrivateStatus(const Screen &screen, Outbox &outbox, int what)
{
    switch (what) {
    case 6: reportCursor(screen, outbox, "?"); break;
    case 15: outbox.reply("\x1b[?13n"); break; // no printer
    case 25: outbox.reply("\x1b[?21n"); break; // user keys are locked
    case 26: outbox.reply("\x1b[?27;1;0;0n"); break; // North American keyboard
    case 55: outbox.reply("\x1b[?53n"); break; // no locator
    case 56: outbox.reply("\x1b[?57;0n"); break;
    case 62: outbox.reply("\x1b[0*{"); break; // no room for macros
    default: break;
    }
}

/// DECRQM: 0 unknown, 1 set, 2 reset, 3 always set.
void reportMode(const Screen &screen, Outbox &outbox, const Sequence &sequence, ModeKind kind)
{
    const int asked = sequence.at(0);
    const auto mode = modeOf(kind, asked);
    const int state = !mode ? 0 : *mode == Mode::GraphemeClusters ? 3 : screen.modes.has(*mode) ? 1 : 2;
    outbox.reply(std::string{"\x1b["} + (kind == ModeKind::Dec ? "?" : "") + number(asked) + ';' + number(state)
                 + "$y");
}

/// XTWINOPS: sizes only, in characters, and in pixels of a cell of 8x16 that no program should rely on.
void reportSize(const Screen &screen, Outbox &outbox, int what)
{
    const std::string size = number(screen.rows()) + ';' + number(screen.columns()) + 't';
    if (what == 18)
        outbox.reply("\x1b[8;" + size);
    else if (what == 19)
        outbox.reply("\x1b[9;" + size);
}

void reportTerminalParameters(Outbox &outbox, int what)
{
    if (what <= 1)
        outbox.reply("\x1b[" + number(what + 2) + ";1;1;128;128;1;0x");
}

} // namespace

bool runReport(Screen &screen, Outbox &outbox, const Sequence &sequence)
{
    switch (sequence.key()) {
    case sequenceKey('c'):
        if (sequence.at(0) == 0) // VT420 with selective erase, horizontal scrolling, colour, rectangles
            outbox.reply("\x1b[?64;1;6;21;22;28c");
        return true;
    case sequenceKey('c', '>'):
        if (sequence.at(0) == 0)
            outbox.reply("\x1b[>41;380;0c"); // programs take this for a modern xterm
        return true;
    case sequenceKey('c', '='):
        if (sequence.at(0) == 0)
            outbox.reply("\x1bP!|00000000\x1b\\");
        return true;
    case sequenceKey('q', '>'):
        if (sequence.at(0) == 0)
            outbox.reply("\x1bP>|TPU Desk\x1b\\");
        return true;
    case sequenceKey('n'): reportStatus(screen, outbox, sequence.at(0)); return true;
    case sequenceKey('n', '?'): reportPrivateStatus(screen, outbox, sequence.at(0)); return true;
    case sequenceKey('p', 0, '$'): reportMode(screen, outbox, sequence, ModeKind::Ansi); return true;
    case sequenceKey('p', '?', '$'): reportMode(screen, outbox, sequence, ModeKind::Dec); return true;
    case sequenceKey('t'): reportSize(screen, outbox, sequence.at(0)); return true;
    case sequenceKey('x'): reportTerminalParameters(outbox, sequence.at(0)); return true;
    default: return false;
    }
}

} // namespace vt
