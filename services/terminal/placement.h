// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/edit.h"

#include <vector>

namespace vt {

// What becomes of pictures when the cells under them change. All of it is about the screen that is shown.

[[nodiscard]] bool isVisible(const Screen &screen, const Image &image, const Placement &placement);
/// Lines [first, last] moved by `by` lines within themselves: what leaves them goes.
void scrollPlacements(Screen &screen, int64_t first, int64_t last, int64_t by);
/// The cells of a rectangle, which may be empty, were written over: sixel pictures there go. Looks at each placement.
void erasePlacements(Screen &screen, const Rectangle &where);
/// The screen was cleared: pictures of kitty's protocol on it go.
void clearPlacements(Screen &screen);
/// Drops what nobody will see any more: its lines are gone, or text was written over it. Sixel pictures are looked
/// after here, and not whenever a character is printed.
void prunePlacements(Screen &screen);

/// Before a full reset behind which the same text comes again: the pictures that characters of it stand for.
[[nodiscard]] std::vector<Image> picturesForText(const Screen &screen);
/// Behind it; one whose name is taken by then is dropped.
void bringBack(Screen &screen, std::vector<Image> images);

/// Keeps the pictures of the primary screen and its scrollback at their lines while all lines get new ids.
class AnchorMove
{
public:
    explicit AnchorMove(Screen &screen);
    /// The old line `before` begins in the new line `after`. Both only grow from call to call.
    void pass(int64_t before, int64_t after);
    /// Behind the last line: further lines follow one by one.
    void finish(int64_t before, int64_t after);

private:
    std::vector<int64_t *> m_anchors; // by line
    size_t m_next = 0;
    bool m_hasBegun = false;
};

} // namespace vt
