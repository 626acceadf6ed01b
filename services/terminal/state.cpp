// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/state.h"

#include "services/terminal/move.h"

#include <algorithm>

namespace vt {

void resetMargins(Screen &screen)
{
    screen.margins = {.top = 0, .bottom = screen.rows() - 1, .left = 0, .right = screen.columns() - 1};
}

void resetTabs(Screen &screen)
{
    screen.tabs.assign(size_t(screen.columns()), false);
    for (size_t x = 8; x < screen.tabs.size(); x += 8)
        screen.tabs[x] = true;
}

void resetPen(Screen &screen)
{
    const Extra link{.link = screen.penExtra.link}; // SGR does not end a hyperlink
    screen.pen = {};
    screen.setPenExtra(link);
}

void saveCursor(Screen &screen)
{
    screen.saved[screen.isAlternate() ? 1 : 0] = SavedCursor{
        .cursor = screen.cursor,
        .pen = screen.pen,
        .penExtra = screen.penExtra,
        .charsets = screen.charsets,
        .origin = screen.modes.has(Mode::Origin),
    };
}

void restoreCursor(Screen &screen)
{
    const SavedCursor kept = screen.saved[screen.isAlternate() ? 1 : 0].value_or(SavedCursor{});
    screen.pen = kept.pen;
    screen.setPenExtra(kept.penExtra);
    screen.charsets = kept.charsets;
    screen.modes.set(Mode::Origin, kept.origin);
    screen.cursor.x = std::min(kept.cursor.x, screen.columns() - 1);
    screen.cursor.y = std::min(kept.cursor.y, screen.rows() - 1);
    screen.cursor.pendingWrap = kept.cursor.pendingWrap && screen.cursor.x == screen.columns() - 1;
    screen.clusterOpen = false;
}

void showAlternate(Screen &screen, Clearing clearing)
{
    const bool isNew = !screen.isAlternate();
    screen.grid = &screen.alternate;
    if (clearing == Clearing::Clear) {
        screen.images.removeImages([](const Image &image) { return image.isAlternate; });
        for (int y = 0; y < screen.rows(); ++y)
            screen.alternate.clear(screen.touch(y), screen.blank());
    }
    if (isNew)
        screen.touchAll();
    screen.clusterOpen = false;
}

void showPrimary(Screen &screen)
{
    screen.grid = &screen.primary;
    screen.touchAll();
    screen.clusterOpen = false;
}

void softReset(Screen &screen)
{
    resetMargins(screen);
    screen.pen = {};
    screen.setPenExtra({});
    screen.charsets = {};
    for (const Mode mode : {Mode::Insert, Mode::Origin, Mode::ApplicationCursor, Mode::ApplicationKeypad,
                            Mode::KeyboardLocked, Mode::ReverseWrap, Mode::SideMargins, Mode::Synchronized})
        screen.modes.set(mode, false);
    screen.modes.set(Mode::CursorVisible, true);
    screen.modes.set(Mode::AutoWrap, true);
    screen.cursor.pendingWrap = false;
    screen.saved = {};
    screen.modifyOtherKeys = 0;
    screen.cursorShape = 0;
    screen.clusterOpen = false;
}

void hardReset(Screen &screen)
{
    for (Grid *grid : {&screen.primary, &screen.alternate}) {
        screen.grid = grid;
        for (int y = 0; y < screen.rows(); ++y)
            grid->clear(screen.touch(y), {});
    }
    screen.grid = &screen.primary;
    softReset(screen);
    screen.modes.reset();
    screen.savedModes.clear();
    screen.palette = {};
    screen.images.removeImages([](const Image &) { return true; });
    screen.upload.reset();
    resetTabs(screen);
    screen.cursor = {};
    screen.lastCode = 0;
    ++screen.epoch;
}

} // namespace vt
