// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/dispatch.h"
#include "services/terminal/sixel.h"

#include <algorithm>
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

/// XTWINOPS: sizes only, of the text and of a cell, in pixels (14, 16) and in characters.
void reportSize(const Screen &screen, Outbox &outbox, int what)
{
    const PixelSize cell = screen.cell;
    const auto size = [&outbox](const char *kind, int height, int width) {
        outbox.reply("\x1b[" + std::string{kind} + ';' + number(height) + ';' + number(width) + 't');
    };
    switch (what) {
    case 14: size("4", screen.rows() * cell.height, screen.columns() * cell.width); break;
    case 16: size("6", cell.height, cell.width); break;
    case 18: size("8", screen.rows(), screen.columns()); break;
    case 19: size("9", screen.rows(), screen.columns()); break;
    default: break;
    }
}

/// XTSMGRAPHICS: how many colours a sixel picture may have (1), and how large it may be (2). Both can be read (1), put
/// back (2) and asked for their most (4), but not set.
void reportGraphics(const Screen &screen, Outbox &outbox, const Sequence &sequence)
{
    const int item = sequence.at(0);
    const int action = sequence.at(1);
    const int most = int(Bitmap::maxSide);
    std::string reply = "\x1b[?" + number(item);
    if (item != 1 && item != 2)
        reply += ";1";
    else if (action != 1 && action != 2 && action != 4)
        reply += action == 3 ? ";3" : ";2";
    else if (item == 1)
        reply += ";0;" + number(int(sixelColors));
    else
        reply += ";0;" + number(std::min(screen.columns() * screen.cell.width, most)) + ';'
            + number(std::min(screen.rows() * screen.cell.height, most));
    outbox.reply(reply + 'S');
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
        if (sequence.at(0) == 0) // VT420 with sixel, selective erase, horizontal scrolling, colour, rectangles
            outbox.reply("\x1b[?64;1;4;6;21;22;28c");
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
    case sequenceKey('S', '?'): reportGraphics(screen, outbox, sequence); return true;
    case sequenceKey('x'): reportTerminalParameters(outbox, sequence.at(0)); return true;
    default: return false;
    }
}

} // namespace vt
