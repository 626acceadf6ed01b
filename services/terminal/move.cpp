// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/move.h"

#include "services/terminal/edit.h"

#include <algorithm>

namespace vt {

namespace {

void settle(Screen &screen)
{
    screen.cursor.pendingWrap = false;
    screen.clusterOpen = false;
}

} // namespace

bool isInsideMargins(const Screen &screen)
{
    const Margins &m = screen.margins;
    const CursorState &c = screen.cursor;
    return c.x >= m.left && c.x <= m.right && c.y >= m.top && c.y <= m.bottom;
}

void lineFeed(Screen &screen)
{
    settle(screen);
    if (screen.cursor.y == screen.margins.bottom) {
        if (isInsideMargins(screen))
            scrollUp(screen, 1);
    } else if (screen.cursor.y < screen.rows() - 1) {
        ++screen.cursor.y;
    }
}

void reverseLineFeed(Screen &screen)
{
    settle(screen);
    if (screen.cursor.y == screen.margins.top) {
        if (isInsideMargins(screen))
            scrollDown(screen, 1);
    } else if (screen.cursor.y > 0) {
        --screen.cursor.y;
    }
}

void carriageReturn(Screen &screen)
{
    settle(screen);
    const bool atMargin = screen.cursor.x >= screen.margins.left || screen.modes.has(Mode::Origin);
    screen.cursor.x = atMargin ? screen.margins.left : 0;
}

void backspace(Screen &screen)
{
    CursorState &cursor = screen.cursor;
    const bool wraps = screen.modes.has(Mode::ReverseWrap) && screen.modes.has(Mode::AutoWrap);
    if (cursor.pendingWrap && wraps) {
        settle(screen); // the full last column counts as one step
        return;
    }
    settle(screen);
    const Margins &m = screen.margins;
    const int left = cursor.x >= m.left ? m.left : 0;
    if (cursor.x > left) {
        --cursor.x;
    } else if (wraps) {
        cursor.x = m.right;
        cursor.y = cursor.y == m.top ? m.bottom : cursor.y == 0 ? screen.rows() - 1 : cursor.y - 1;
    }
}

void tab(Screen &screen, int count)
{
    screen.clusterOpen = false;
    CursorState &cursor = screen.cursor;
    const int right = cursor.x <= screen.margins.right ? screen.margins.right : screen.columns() - 1;
    const bool inOrigin = screen.modes.has(Mode::Origin) && cursor.x >= screen.margins.left;
    const int left = inOrigin ? screen.margins.left : 0;
    const int step = count < 0 ? -1 : 1;
    const int start = cursor.x;
    for (int left_over = std::min(std::abs(count), screen.columns()); left_over > 0; --left_over) {
        do
            cursor.x += step;
        while (cursor.x > left && cursor.x < right && !screen.tabs[size_t(cursor.x)]);
        if (cursor.x <= left || cursor.x >= right)
            break;
    }
    cursor.x = std::clamp(cursor.x, step < 0 ? std::min(left, start) : left, right);
    if (step < 0)
        cursor.pendingWrap = false;
}

void moveTo(Screen &screen, int x, int y)
{
    settle(screen);
    const bool isRelative = screen.modes.has(Mode::Origin);
    const Margins &m = screen.margins;
    if (isRelative) {
        screen.cursor.x = std::clamp(x + m.left, m.left, m.right);
        screen.cursor.y = std::clamp(y + m.top, m.top, m.bottom);
    } else {
        screen.cursor.x = std::clamp(x, 0, screen.columns() - 1);
        screen.cursor.y = std::clamp(y, 0, screen.rows() - 1);
    }
}

void moveVertically(Screen &screen, int rows)
{
    settle(screen);
    const Margins &m = screen.margins;
    int &y = screen.cursor.y;
    const int top = y >= m.top ? m.top : 0;
    const int bottom = y <= m.bottom ? m.bottom : screen.rows() - 1;
    y = std::clamp(y + rows, top, bottom);
}

void moveHorizontally(Screen &screen, int columns)
{
    if (columns < 0 && screen.modes.has(Mode::ReverseWrap) && screen.modes.has(Mode::AutoWrap)) {
        const int most = screen.columns() * screen.rows();
        for (int steps = std::min(-columns, most); steps > 0; --steps)
            backspace(screen);
        return;
    }
    settle(screen);
    const Margins &m = screen.margins;
    int &x = screen.cursor.x;
    const int left = x >= m.left ? m.left : 0;
    const int right = x <= m.right ? m.right : screen.columns() - 1;
    x = std::clamp(x + columns, left, right);
}

void forwardIndex(Screen &screen)
{
    settle(screen);
    const Margins &m = screen.margins;
    if (screen.cursor.x == m.right && isInsideMargins(screen))
        shiftColumns(screen, m.left, 1);
    else if (screen.cursor.x < screen.columns() - 1 && screen.cursor.x != m.right)
        ++screen.cursor.x;
}

void backIndex(Screen &screen)
{
    settle(screen);
    const Margins &m = screen.margins;
    if (screen.cursor.x == m.left && isInsideMargins(screen))
        shiftColumns(screen, m.left, -1);
    else if (screen.cursor.x > 0 && screen.cursor.x != m.left)
        --screen.cursor.x;
}

} // namespace vt
