// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/dispatch.h"
#include "services/terminal/edit.h"

#include <algorithm>
#include <cstdio>

namespace vt {

namespace {

/// The rectangle in parameters [first, first + 4), inside the screen; empty when it is none.
std::optional<Rectangle> rectangleAt(const Screen &screen, const Sequence &sequence, int first)
{
    const bool isRelative = screen.modes.has(Mode::Origin);
    const Margins &m = screen.margins;
    const int dx = isRelative ? m.left : 0;
    const int dy = isRelative ? m.top : 0;
    const int lastRow = isRelative ? m.bottom : screen.rows() - 1;
    const int lastColumn = isRelative ? m.right : screen.columns() - 1;
    Rectangle where;
    where.top = sequence.countAt(first) - 1 + dy;
    where.left = sequence.countAt(first + 1) - 1 + dx;
    where.bottom = std::min(sequence.countAt(first + 2, Sequence::maxValue) - 1 + dy, lastRow);
    where.right = std::min(sequence.countAt(first + 3, Sequence::maxValue) - 1 + dx, lastColumn);
    if (where.top > where.bottom || where.left > where.right)
        return {};
    return where;
}

void fillWith(Screen &screen, const Sequence &sequence)
{
    const int code = sequence.at(0);
    const auto where = rectangleAt(screen, sequence, 1);
    if (!where || code < 0x20 || (code > 0x7e && code < 0xa0) || code > 0xff)
        return;
    Cell cell = screen.pen;
    cell.code = uint32_t(code);
    fillRectangle(screen, *where, cell);
}

void copy(Screen &screen, const Sequence &sequence)
{
    const auto from = rectangleAt(screen, sequence, 0);
    const bool isRelative = screen.modes.has(Mode::Origin);
    const int top = sequence.countAt(5) - 1 + (isRelative ? screen.margins.top : 0);
    const int left = sequence.countAt(6) - 1 + (isRelative ? screen.margins.left : 0);
    if (from && top < screen.rows() && left < screen.columns())
        copyRectangle(screen, *from, top, left);
}

#ifdef TPUDESK_CONFORMANCE
/// DECRQCRA, for conformance suites only: it would let a program read back what others printed.
void reportChecksum(const Screen &screen, Outbox &outbox, const Sequence &sequence)
{
    unsigned sum = 0;
    if (const auto where = rectangleAt(screen, sequence, 2)) {
        for (int y = where->top; y <= where->bottom; ++y) {
            const Row &row = screen.grid->row(y);
            for (int x = where->left; x <= where->right; ++x)
                sum += row.cells[x].code == 0 ? ' ' : row.cells[x].code & 0xffff;
        }
    }
    char reply[48];
    std::snprintf(reply, sizeof reply, "\x1bP%d!~%04X\x1b\\", sequence.at(0), (0x10000u - (sum & 0xffff)) & 0xffff);
    outbox.reply(reply);
}
#endif

} // namespace

bool runRectangle(Screen &screen, [[maybe_unused]] Outbox &outbox, const Sequence &sequence)
{
    switch (sequence.key()) {
    case sequenceKey('x', 0, '$'): fillWith(screen, sequence); return true;
    case sequenceKey('z', 0, '$'):
    case sequenceKey('{', 0, '$'):
        if (const auto where = rectangleAt(screen, sequence, 0))
            eraseRectangle(screen, *where, sequence.final == 'z' ? Selective::No : Selective::Yes);
        return true;
    case sequenceKey('v', 0, '$'): copy(screen, sequence); return true;
#ifdef TPUDESK_CONFORMANCE
    case sequenceKey('y', 0, '*'): reportChecksum(screen, outbox, sequence); return true;
#endif
    default: return false;
    }
}

} // namespace vt
