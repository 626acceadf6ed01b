// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/dispatch.h"
#include "services/terminal/edit.h"
#include "services/terminal/move.h"
#include "services/terminal/print.h"
#include "services/terminal/state.h"

#include <algorithm>

namespace vt {

namespace {

std::optional<Part> partOf(int number)
{
    switch (number) {
    case 0: return Part::ToEnd;
    case 1: return Part::ToStart;
    case 2: return Part::All;
    default: return {};
    }
}

void erase(Screen &screen, const Sequence &sequence, Selective selective)
{
    const int number = sequence.at(0);
    if (number == 3 && sequence.final == 'J' && selective == Selective::No) {
        screen.scrollback.clear();
        return;
    }
    const auto part = partOf(number);
    if (!part)
        return;
    if (sequence.final == 'J')
        eraseDisplay(screen, *part, selective);
    else
        eraseLine(screen, *part, selective);
}

void setScrollRegion(Screen &screen, const Sequence &sequence)
{
    const int top = sequence.countAt(0) - 1;
    const int bottom = std::min(sequence.countAt(1, screen.rows()), screen.rows()) - 1;
    if (top >= bottom)
        return;
    screen.margins.top = top;
    screen.margins.bottom = bottom;
    moveTo(screen, 0, 0);
}

/// CSI s: the side margins when these are on, else "save the cursor".
void setSideMargins(Screen &screen, const Sequence &sequence)
{
    if (!screen.modes.has(Mode::SideMargins)) {
        if (sequence.count == 0)
            saveCursor(screen);
        return;
    }
    const int left = sequence.countAt(0) - 1;
    const int right = std::min(sequence.countAt(1, screen.columns()), screen.columns()) - 1;
    if (left >= right)
        return;
    screen.margins.left = left;
    screen.margins.right = right;
    moveTo(screen, 0, 0);
}

void setModes(Screen &screen, const Sequence &sequence, ModeKind kind)
{
    for (int i = 0; i < sequence.count; ++i)
        applyMode(screen, kind, sequence.at(i), sequence.final == 'h');
}

void clearTabs(Screen &screen, int what)
{
    if (what == 0)
        screen.tabs[size_t(screen.cursor.x)] = false;
    else if (what == 3)
        screen.tabs.assign(screen.tabs.size(), false);
}

void moveLines(Screen &screen, int rows)
{
    moveVertically(screen, rows);
    carriageReturn(screen);
}

void moveToColumn(Screen &screen, int column)
{
    const int y = screen.cursor.y - (screen.modes.has(Mode::Origin) ? screen.margins.top : 0);
    moveTo(screen, column, y);
}

void moveToRow(Screen &screen, int row)
{
    const int x = screen.cursor.x - (screen.modes.has(Mode::Origin) ? screen.margins.left : 0);
    moveTo(screen, x, row);
}

/// Finals without prefix and intermediates that move the cursor. False: none of these.
bool runMove(Screen &screen, const Sequence &sequence)
{
    const int count = sequence.countAt(0);
    switch (sequence.final) {
    case 'A': moveVertically(screen, -count); return true;
    case 'B':
    case 'e': moveVertically(screen, count); return true;
    case 'C':
    case 'a': moveHorizontally(screen, count); return true;
    case 'D': moveHorizontally(screen, -count); return true;
    case 'E': moveLines(screen, count); return true;
    case 'F': moveLines(screen, -count); return true;
    case 'G':
    case '`': moveToColumn(screen, count - 1); return true;
    case 'H':
    case 'f': moveTo(screen, sequence.countAt(1) - 1, count - 1); return true;
    case 'I': tab(screen, count); return true;
    case 'Z': tab(screen, -count); return true;
    case 'd': moveToRow(screen, count - 1); return true;
    default: return false;
    }
}

void runPlain(Screen &screen, const Sequence &sequence)
{
    const int count = sequence.countAt(0);
    switch (sequence.final) {
    case '@': insertCells(screen, count); break;
    case 'J':
    case 'K': erase(screen, sequence, Selective::No); break;
    case 'L': insertLines(screen, count); break;
    case 'M': deleteLines(screen, count); break;
    case 'P': deleteCells(screen, count); break;
    case 'S': scrollUp(screen, count); break;
    case 'T':
        if (sequence.count <= 1) // more parameters: xterm's highlight tracking
            scrollDown(screen, count);
        break;
    case '^': scrollDown(screen, count); break;
    case 'X': eraseCells(screen, count); break;
    case 'b': repeatLast(screen, count); break;
    case 'g': clearTabs(screen, sequence.at(0)); break;
    case 'h':
    case 'l': setModes(screen, sequence, ModeKind::Ansi); break;
    case 'r': setScrollRegion(screen, sequence); break;
    case 's': setSideMargins(screen, sequence); break;
    case 'u': restoreCursor(screen); break;
    default: break;
    }
}

void setProtection(Screen &screen, int value)
{
    screen.pen.attributes &= uint16_t(~Protected);
    if (value == 1)
        screen.pen.attributes |= Protected;
}

void setCursorShape(Screen &screen, int shape)
{
    if (shape > 6)
        return;
    screen.cursorShape = uint8_t(shape);
    screen.modes.set(Mode::CursorBlink, shape == 0 || shape % 2 == 1);
}

/// XTSAVE and XTRESTORE.
void keepModes(Screen &screen, const Sequence &sequence)
{
    for (int i = 0; i < sequence.count; ++i) {
        const int number = sequence.at(i);
        const auto mode = modeOf(ModeKind::Dec, number);
        if (!mode)
            continue;
        if (sequence.final == 's')
            screen.savedModes[number] = screen.modes.has(*mode);
        else if (const auto kept = screen.savedModes.find(number); kept != screen.savedModes.end())
            applyMode(screen, ModeKind::Dec, number, kept->second);
    }
}

void insertOrDeleteColumns(Screen &screen, int count)
{
    if (isInsideMargins(screen))
        shiftColumns(screen, screen.cursor.x, count);
}

/// DEC's and xterm's: with a prefix or intermediates.
void runPrivate(Screen &screen, const Sequence &sequence)
{
    const int count = sequence.countAt(0);
    switch (sequence.key()) {
    case sequenceKey('J', '?'):
    case sequenceKey('K', '?'): erase(screen, sequence, Selective::Yes); break;
    case sequenceKey('h', '?'):
    case sequenceKey('l', '?'): setModes(screen, sequence, ModeKind::Dec); break;
    case sequenceKey('s', '?'):
    case sequenceKey('r', '?'): keepModes(screen, sequence); break;
    case sequenceKey('m', '>'):
        if (sequence.count == 0 || sequence.at(0) == 4)
            screen.modifyOtherKeys = uint8_t(std::min(sequence.at(1), 2));
        break;
    case sequenceKey('n', '>'):
        if (sequence.at(0) == 4)
            screen.modifyOtherKeys = 0;
        break;
    case sequenceKey('p', 0, '!'): softReset(screen); break;
    case sequenceKey('q', 0, '"'): setProtection(screen, sequence.at(0)); break;
    case sequenceKey('q', 0, ' '): setCursorShape(screen, sequence.at(0)); break;
    case sequenceKey('@', 0, ' '): shiftColumns(screen, screen.margins.left, -count); break;
    case sequenceKey('A', 0, ' '): shiftColumns(screen, screen.margins.left, count); break;
    case sequenceKey('}', 0, '\''): insertOrDeleteColumns(screen, -count); break;
    case sequenceKey('~', 0, '\''): insertOrDeleteColumns(screen, count); break;
    default: break;
    }
}

} // namespace

void runCsi(Screen &screen, Outbox &outbox, const Sequence &sequence)
{
    if (sequence.key() == sequenceKey('m')) { // by far the most of them
        applyLooks(screen, sequence);
        return;
    }
    if (runReport(screen, outbox, sequence) || runRectangle(screen, outbox, sequence))
        return;
    if (sequence.prefix != 0 || sequence.intermediateCount != 0)
        runPrivate(screen, sequence);
    else if (!runMove(screen, sequence))
        runPlain(screen, sequence);
}

} // namespace vt
