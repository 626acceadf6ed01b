// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/commandmarks.h"

#include "services/terminal/oscfields.h"

#include <algorithm>
#include <utility>

namespace vt {

namespace {

RowMarks marksOfLine(const Screen &screen, int64_t line)
{
    const int64_t top = screen.scrollback.end();
    return line < top ? marksOf(screen.scrollback.at(line)) : screen.primary.row(int(line - top)).marks;
}

/// A prompt for more of the same command (PS2, or one at the right) begins nothing.
bool isFirstPrompt(std::string_view options)
{
    while (!options.empty()) {
        const std::string_view option = takeField(options);
        if (option.starts_with("k=") && option != "k=i")
            return false;
    }
    return true;
}

/// The prompt of the command may be anywhere above by now, or gone.
bool isPromptKept(const Screen &screen)
{
    const int64_t line = screen.shell.prompt;
    return line >= screen.scrollback.begin() && line < screen.scrollback.end() + screen.primary.rows()
        && marksOfLine(screen, line).has(RowMarks::Prompt);
}

void markEnd(Screen &screen, RowMarks::Bit how)
{
    if (!isPromptKept(screen))
        return;
    const int64_t line = screen.shell.prompt;
    const int64_t top = screen.scrollback.end();
    const auto bits = uint8_t(marksOfLine(screen, line).bits | how);
    if (line < top) {
        setMarkBits(screen.scrollback.edit(line), bits);
        return;
    }
    Row &row = screen.primary.row(int(line - top));
    row.marks.bits = bits;
    row.revision = screen.revision;
}

void endCommand(Screen &screen, Outbox &outbox, std::optional<int> status)
{
    if (!std::exchange(screen.shell.isRunning, false))
        return;
    outbox.reports().command = CommandReport{.number = screen.shell.command, .isRunning = false, .status = status};
    if (status)
        markEnd(screen, *status == 0 ? RowMarks::Succeeded : RowMarks::Failed);
}

void beginPrompt(Screen &screen, Outbox &outbox)
{
    endCommand(screen, outbox, {}); // a shell that never says how it ended
    if (std::exchange(screen.shell.hasProgress, false)) // who reported it is gone
        outbox.reports().progress = ProgressReport{};
    if (screen.isAlternate())
        return;
    Row &row = screen.touch(screen.cursor.y);
    row.marks = {.bits = uint8_t((row.marks.bits & RowMarks::Output) | RowMarks::Prompt),
                 .promptColumn = uint16_t(screen.cursor.x + (screen.cursor.pendingWrap ? 1 : 0))};
    screen.shell.prompt = screen.topLine() + screen.cursor.y;
}

void beginOutput(Screen &screen, Outbox &outbox)
{
    screen.shell.isRunning = true;
    outbox.reports().command =
        CommandReport{.number = ++screen.shell.command, .isRunning = true, .status = std::nullopt};
    if (screen.isAlternate())
        return;
    Row &row = screen.touch(screen.cursor.y);
    row.marks.bits = uint8_t(row.marks.bits | RowMarks::Output);
}

} // namespace

void markCommand(Screen &screen, Outbox &outbox, std::string_view text)
{
    const std::string_view what = takeField(text);
    if (what == "A" && isFirstPrompt(text))
        beginPrompt(screen, outbox);
    else if (what == "C")
        beginOutput(screen, outbox);
    else if (what == "D")
        endCommand(screen, outbox, numberIn(takeField(text)));
}

std::optional<MarkedLine> markBeside(const Screen &screen, int64_t line, int direction, RowMarks::Bit mark)
{
    const int64_t begin = screen.scrollback.begin();
    const int64_t end = screen.scrollback.end() + screen.primary.rows();
    const int step = direction < 0 ? -1 : 1;
    for (int64_t id = std::clamp(line, begin - 1, end) + step; id >= begin && id < end; id += step) {
        if (const RowMarks marks = marksOfLine(screen, id); marks.has(mark))
            return MarkedLine{.line = id, .marks = marks};
    }
    return {};
}

void forgetGonePrompt(Screen &screen)
{
    if (!isPromptKept(screen))
        screen.shell.prompt = -1;
}

void findPromptAgain(Screen &screen)
{
    if (screen.shell.prompt < 0)
        return;
    const int64_t end = screen.scrollback.end() + screen.primary.rows();
    const auto found = markBeside(screen, end, -1, RowMarks::Prompt);
    screen.shell.prompt = found ? found->line : -1;
}

} // namespace vt
