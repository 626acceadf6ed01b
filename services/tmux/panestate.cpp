// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tmux/panestate.h"

#include <algorithm>
#include <array>

namespace tmux {

namespace {

// As the core of the terminal has it.
constexpr int maxColumns = 1000;
constexpr int maxRows = 500;

enum Field : quint8 {
    Pane,
    Window,
    Width,
    Height,
    HistoryLines,
    CursorX,
    CursorY,
    Alternate,
    SavedX,
    SavedY,
    RegionTop,
    RegionBottom,
    Insert,
    Origin,
    Wrap,
    CursorKeys,
    Keypad,
    CursorShown,
    MouseStandard,
    MouseButton,
    MouseAll,
    MouseUtf8,
    MouseSgr,
    BracketedPaste,
    Shell,
    Tabs,
    Attached,
    Title,
};

constexpr std::array formats{
    "#{pane_id}",
    "#{window_id}",
    "#{pane_width}",
    "#{pane_height}",
    "#{history_size}",
    "#{cursor_x}",
    "#{cursor_y}",
    "#{alternate_on}",
    "#{alternate_saved_x}",
    "#{alternate_saved_y}",
    "#{scroll_region_upper}",
    "#{scroll_region_lower}",
    "#{insert_flag}",
    "#{origin_flag}",
    "#{wrap_flag}",
    "#{keypad_cursor_flag}",
    "#{keypad_flag}",
    "#{cursor_flag}",
    "#{mouse_standard_flag}",
    "#{mouse_button_flag}",
    "#{mouse_all_flag}",
    "#{mouse_utf8_flag}",
    "#{mouse_sgr_flag}",
    "#{bracket_paste_flag}",
    "#{m:*sh,#{pane_current_command}}",
    "#{pane_tabs}",
    "#{client_pid},#{session_id},#{session_created},#{start_time}",
    "#{pane_title}",
};
static_assert(formats.size() == Title + 1);

/// One that is missing, or the 4294967295 of "none", is `least`.
int number(const QByteArray &text, int least, int most)
{
    bool isNumber = false;
    const auto value = text.toLongLong(&isNumber);
    return isNumber && value >= least && value <= most ? static_cast<int>(value) : least;
}

Attachment attachmentFrom(const QByteArray &word)
{
    constexpr qsizetype parts = 4;
    constexpr qsizetype longest = 100;
    const auto all = word.split(',');
    bool isNumber = false;
    const auto client = all.constFirst().toLongLong(&isNumber);
    if (all.size() != parts || word.size() > longest || !isNumber || client <= 1)
        return {};
    return {.client = client, .session = all.sliced(1).join(',')};
}

QByteArray mode(bool on, const char *name)
{
    return on ? QByteArray{"\x1b["} + name + 'h' : QByteArray{};
}

/// Rows go one below the other without wrapping: where tmux counts a character wider, none moves another.
QByteArray rows(const QByteArrayList &lines, int height)
{
    return "\x1b[?7l" + lines.first(std::min<qsizetype>(lines.size(), height)).join("\r\n") + "\x1b[0m\x0f\x1b[?7h";
}

QByteArray cursorAt(QPoint cell, QSize size)
{
    return "\x1b[" + QByteArray::number(std::min(cell.y() + 1, size.height())) + ';'
        + QByteArray::number(std::min(cell.x() + 1, size.width())) + 'H';
}

QByteArray tabStops(const QByteArrayList &tabs, int width)
{
    QByteArray bytes = "\x1b[3g";
    for (const auto &tab : tabs)
        if (const int column = number(tab, 0, width - 1); column > 0)
            bytes += "\x1b[" + QByteArray::number(column + 1) + "G\x1bH";
    return bytes;
}

QByteArray modes(const PaneState &state)
{
    return mode(state.insert, "4") + (state.wrap ? "" : "\x1b[?7l") + mode(state.cursorKeys, "?1")
        + (state.keypad ? "\x1b=" : "") + (state.cursorShown ? "" : "\x1b[?25l") + mode(state.mouseStandard, "?1000")
        + mode(state.mouseButton, "?1002") + mode(state.mouseAll, "?1003") + mode(state.mouseUtf8, "?1005")
        + mode(state.mouseSgr, "?1006") + mode(state.bracketedPaste, "?2004");
}

/// A control character would end the sequence that it stands in, and begin another one.
QByteArray clean(QByteArray title)
{
    title.removeIf([](char c) { return static_cast<uchar>(c) < 0x20 || c == 0x7f; });
    return title;
}

} // namespace

QByteArray paneFormat()
{
    QByteArray format;
    for (const char *field : formats)
        format += (format.isEmpty() ? "" : " ") + QByteArray{field};
    return format;
}

std::optional<PaneState> paneStateFrom(const QByteArray &line)
{
    auto words = line.split(' ');
    if (words.size() < Title || !words.at(Pane).startsWith('%') || !words.at(Window).startsWith('@'))
        return std::nullopt;
    const auto flag = [&words](Field field) { return words.at(field) == "1"; };
    PaneState state;
    state.pane = number(words.at(Pane).sliced(1), -1, std::numeric_limits<int>::max());
    state.window = number(words.at(Window).sliced(1), -1, std::numeric_limits<int>::max());
    state.size = {number(words.at(Width), 0, maxColumns), number(words.at(Height), 0, maxRows)};
    if (state.pane < 0 || state.size.isEmpty())
        return std::nullopt;
    state.historyLines = number(words.at(HistoryLines), 0, std::numeric_limits<int>::max());
    state.cursor = {number(words.at(CursorX), 0, maxColumns), number(words.at(CursorY), 0, maxRows)};
    state.savedCursor = {number(words.at(SavedX), 0, maxColumns), number(words.at(SavedY), 0, maxRows)};
    state.regionTop = number(words.at(RegionTop), 0, state.size.height() - 1);
    state.regionBottom = number(words.at(RegionBottom), 0, state.size.height() - 1);
    state.isAlternate = flag(Alternate);
    state.insert = flag(Insert);
    state.origin = flag(Origin);
    state.wrap = words.at(Wrap) != "0";
    state.cursorKeys = flag(CursorKeys);
    state.keypad = flag(Keypad);
    state.cursorShown = words.at(CursorShown) != "0";
    state.mouseStandard = flag(MouseStandard);
    state.mouseButton = flag(MouseButton);
    state.mouseAll = flag(MouseAll);
    state.mouseUtf8 = flag(MouseUtf8);
    state.mouseSgr = flag(MouseSgr);
    state.bracketedPaste = words.at(BracketedPaste).isEmpty() ? flag(Shell) : flag(BracketedPaste);
    state.tabs = words.at(Tabs).split(',');
    state.attachment = attachmentFrom(words.at(Attached));
    state.title = words.sliced(Title).join(' ');
    return state;
}

QByteArray bytesOf(const PaneState &state, const PaneText &text)
{
    QByteArray bytes = "\x1b"
                       "c\x1b[3J\x1b)0"; // line drawing stands between SO and SI in what tmux gives
    bytes += tabStops(state.tabs, state.size.width()) + "\x1b[H";
    for (const auto &line : text.history)
        bytes += line + "\r\n";
    bytes += "\x1b[0m\x0f";
    if (state.isAlternate) {
        bytes += rows(text.mainScreen, state.size.height()) + cursorAt(state.savedCursor, state.size);
        bytes += "\x1b[?1049h\x1b[H";
    }
    bytes += rows(text.screen, state.size.height()) + "\x1b)B";
    if (!state.title.isEmpty())
        bytes += "\x1b]2;" + clean(state.title) + "\x1b\\";
    const bool hasRegion =
        state.regionBottom > state.regionTop && (state.regionTop > 0 || state.regionBottom < state.size.height() - 1);
    if (hasRegion)
        bytes +=
            "\x1b[" + QByteArray::number(state.regionTop + 1) + ';' + QByteArray::number(state.regionBottom + 1) + 'r';
    if (state.origin)
        bytes += "\x1b[?6h" + cursorAt(state.cursor - QPoint{0, hasRegion ? state.regionTop : 0}, state.size);
    else
        bytes += cursorAt(state.cursor, state.size);
    return bytes + modes(state) + text.pending;
}

} // namespace tmux
