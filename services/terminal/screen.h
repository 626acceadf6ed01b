// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/grid.h"
#include "services/terminal/imagestore.h"
#include "services/terminal/line.h"
#include "services/terminal/modes.h"
#include "services/terminal/scrollback.h"
#include "services/terminal/upload.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vt {

constexpr int maxColumns = 1000;
constexpr int maxRows = 500;
constexpr int minCellPixels = 2;
constexpr int maxCellPixels = 512;

enum class Charset : uint8_t { Ascii, Graphics, British };
enum class Ambiguous : uint8_t { Narrow, Wide };

struct Charsets
{
    std::array<Charset, 4> sets{};
    uint8_t left = 0; ///< the set in use
    uint8_t single = 0xff; ///< the set of the next character only (SS2, SS3)

    [[nodiscard]] bool isPlain() const { return single == 0xff && sets[left] == Charset::Ascii; }
};

struct CursorState
{
    int x = 0;
    int y = 0;
    bool pendingWrap = false; ///< the last column is full: the next character wraps first
};

/// What DECSC keeps.
struct SavedCursor
{
    CursorState cursor{};
    Cell pen{};
    Extra penExtra{};
    Charsets charsets{};
    bool origin = false;
};

struct Palette
{
    std::map<int, uint32_t> indexed;
    std::optional<uint32_t> foreground;
    std::optional<uint32_t> background;
    std::optional<uint32_t> cursor;
};

/// A notification that comes in several sequences (OSC 99).
struct NotificationDraft
{
    std::string id;
    std::string title;
    std::string text;
};

/// Where the shell stands, as it says itself (OSC 133).
struct ShellState
{
    int64_t prompt = -1; ///< the line of the newest prompt; -1: none is known
    uint64_t command = 0; ///< number of the newest command
    bool isRunning = false; ///< that command
    bool hasProgress = false; ///< a program has reported some (OSC 9;4), and did not take it back
    NotificationDraft draft{};
};

struct Margins
{
    int top = 0;
    int bottom = 0; ///< inclusive
    int left = 0;
    int right = 0; ///< inclusive
};

/// The whole state that sequences act on. Plain data with invariants that checkInvariants() names; the functions that
/// change it are in print.h, move.h, edit.h, state.h and reflow.h.
struct Screen
{
    Screen(int columns, int rows, size_t scrollbackLines, size_t scrollbackBytes);
    Screen(const Screen &) = delete;
    Screen &operator=(const Screen &) = delete;

    [[nodiscard]] int columns() const { return grid->columns(); }
    [[nodiscard]] int rows() const { return grid->rows(); }
    [[nodiscard]] bool isAlternate() const { return grid == &alternate; }
    [[nodiscard]] bool hasSideMargins() const { return margins.left != 0 || margins.right != columns() - 1; }
    /// Id of the line in row 0.
    [[nodiscard]] int64_t topLine() const { return isAlternate() ? alternateTop : scrollback.end(); }
    [[nodiscard]] int64_t firstLine() const { return isAlternate() ? alternateTop : scrollback.begin(); }
    Row &touch(int y)
    {
        Row &row = grid->row(y);
        row.revision = revision;
        return row;
    }
    void touchAll();
    /// A cell as erasing leaves it: blank, with the background of the pen.
    [[nodiscard]] Cell blank() const { return {.background = pen.background}; }
    /// Looks of the rare kind into the pen; makes room in the tables when they are full.
    void setPenExtra(const Extra &extra);
    void sweepTables();

    Grid primary;
    Grid alternate;
    Grid *grid = &primary;
    Scrollback scrollback;
    Tables tables;
    ImageStore images;
    std::optional<Upload> upload; ///< a picture whose last piece has not come
    PixelBudget pixelBudget;
    PixelSize cell{.width = 8, .height = 16};
    CursorState cursor{};
    Cell pen{}; ///< code 0
    Extra penExtra{};
    Margins margins;
    Charsets charsets{};
    Modes modes;
    Palette palette;
    ShellState shell;
    std::vector<bool> tabs;
    std::array<std::optional<SavedCursor>, 2> saved; ///< primary, alternate
    std::map<int, bool> savedModes; ///< XTSAVE
    Ambiguous ambiguous = Ambiguous::Narrow;
    char32_t lastCode = 0; ///< for REP
    bool clusterOpen = false; ///< nothing but printing happened since the last character
    uint8_t cursorShape = 0; ///< DECSCUSR
    uint8_t modifyOtherKeys = 0;
    uint32_t groupless = 0; ///< counts links without an id
    int64_t alternateTop = int64_t{1} << 40;
    uint64_t revision = 1; ///< stamped on rows that change; whoever takes a picture raises it
    uint64_t epoch = 1;
};

/// Reads a line of scrollback or screen by its id. False: it is not kept (any more), or not on the screen shown.
[[nodiscard]] bool readLine(const Screen &screen, int64_t id, Line &line);

/// What is wrong with `screen`, or nullptr. For tests and fuzzing.
[[nodiscard]] const char *checkInvariants(const Screen &screen);

} // namespace vt
