// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/dispatch.h"
#include "services/terminal/edit.h"
#include "services/terminal/move.h"
#include "services/terminal/state.h"

namespace vt {

namespace {

Charset charsetOf(char final)
{
    return final == '0' ? Charset::Graphics : final == 'A' ? Charset::British : Charset::Ascii;
}

void setTab(Screen &screen)
{
    screen.tabs[size_t(screen.cursor.x)] = true;
}

/// ESC with an intermediate: character sets and the alignment test.
void runIntermediate(Screen &screen, const Sequence &sequence)
{
    const char first = sequence.intermediates[0];
    if (first == '#' && sequence.final == '8') {
        resetMargins(screen);
        moveTo(screen, 0, 0);
        alignmentTest(screen);
    } else if (first >= '(' && first <= '+') {
        screen.charsets.sets[size_t(first - '(')] = charsetOf(sequence.final);
    } else if (first >= '-' && first <= '/') {
        screen.charsets.sets[size_t(first - '-') + 1] = Charset::Ascii; // 96-character sets: UTF-8 has them
    }
}

} // namespace

void runControl(Screen &screen, Outbox &outbox, uint8_t code)
{
    switch (code) {
    case 0x07: outbox.bell(); break;
    case '\b': backspace(screen); break;
    case '\t': tab(screen, 1); break;
    case '\n':
    case '\v':
    case '\f':
        lineFeed(screen);
        if (screen.modes.has(Mode::NewLine))
            carriageReturn(screen);
        break;
    case '\r': carriageReturn(screen); break;
    case 0x0e: screen.charsets.left = 1; break;
    case 0x0f: screen.charsets.left = 0; break;
    default: break;
    }
}

void runEscape(Screen &screen, Outbox &outbox, const Sequence &sequence)
{
    if (sequence.intermediateCount == 2)
        return;
    if (sequence.intermediateCount == 1) {
        runIntermediate(screen, sequence);
        return;
    }
    switch (sequence.final) {
    case '6': backIndex(screen); break;
    case '7': saveCursor(screen); break;
    case '8': restoreCursor(screen); break;
    case '9': forwardIndex(screen); break;
    case '=': screen.modes.set(Mode::ApplicationKeypad, true); break;
    case '>': screen.modes.set(Mode::ApplicationKeypad, false); break;
    case 'D': lineFeed(screen); break;
    case 'E':
        lineFeed(screen);
        carriageReturn(screen);
        break;
    case 'H': setTab(screen); break;
    case 'M': reverseLineFeed(screen); break;
    case 'Z': runReport(screen, outbox, {.final = 'c'}); break; // DECID
    case 'N': screen.charsets.single = 2; break;
    case 'O': screen.charsets.single = 3; break;
    case 'c': hardReset(screen); break;
    case 'n': screen.charsets.left = 2; break;
    case 'o': screen.charsets.left = 3; break;
    default: break;
    }
}

} // namespace vt
