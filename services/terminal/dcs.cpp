// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/dispatch.h"
#include "services/terminal/edit.h"
#include "services/terminal/move.h"
#include "services/terminal/sixel.h"

#include <algorithm>
#include <memory>
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

/// The picture takes the place of the text from the cursor on, which goes to the line below it.
void showSixel(Screen &screen, std::string_view text, std::optional<uint32_t> ground)
{
    const auto extent = measureSixel(text);
    if (!extent)
        return;
    const PixelSize cell = screen.cell;
    const CursorState &cursor = screen.cursor;
    const int columns = (extent->width + cell.width - 1) / cell.width;
    const int rows = (extent->height + cell.height - 1) / cell.height;
    if (!screen.pixelBudget.spend(extent->work + uint64_t(rows) * PixelBudget::perRow(screen.images.placements())))
        return;
    eraseRectangle(screen,
                   {.top = cursor.y,
                    .left = cursor.x,
                    .bottom = std::min(cursor.y + rows, screen.rows()) - 1,
                    .right = std::min(cursor.x + columns, screen.columns()) - 1},
                   Selective::No);
    const PixelRect whole{.width = extent->width, .height = extent->height};
    const Placement placement{.kind = Placement::Kind::Sixel,
                              .line = screen.topLine() + cursor.y,
                              .column = cursor.x,
                              .columns = columns,
                              .rows = rows,
                              .source = whole,
                              .target = whole,
                              .cell = cell};
    screen.images.add({.isAlternate = screen.isAlternate(),
                       .bitmap = std::make_shared<const Bitmap>(paintSixel(text, *extent, ground)),
                       .placements = {placement}});
    for (int i = 0; i < rows; ++i)
        lineFeed(screen);
}

} // namespace

void runDcs(Screen &screen, Outbox &outbox, const ThemeColors &colors, const Sequence &sequence, std::string_view text)
{
    if (sequence.key() == sequenceKey('q')) {
        constexpr int transparent = 1;
        std::optional<uint32_t> ground = screen.palette.background.value_or(colors.background);
        if (sequence.at(1) == transparent)
            ground.reset();
        showSixel(screen, text, ground);
    } else if (sequence.key() == sequenceKey('q', 0, '$')) {
        const std::string setting = settingFor(screen, text);
        outbox.reply(setting.empty() ? "\x1bP0$r\x1b\\" : "\x1bP1$r" + setting + "\x1b\\");
    } else if (sequence.key() == sequenceKey('q', 0, '+')) {
        outbox.reply("\x1bP0+r\x1b\\"); // XTGETTCAP: we know no such names
    }
}

} // namespace vt
