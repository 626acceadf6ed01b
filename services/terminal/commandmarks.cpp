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
    if (line < top) {
        screen.scrollback.addMarks(line, how);
        return;
    }
    Row &row = screen.primary.row(int(line - top));
    row.marks.bits = uint8_t(row.marks.bits | how);
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
    const int64_t top = screen.scrollback.end();
    const int64_t end = top + screen.primary.rows();
    const bool isBackwards = direction < 0;
    const int64_t from = std::clamp(line, screen.scrollback.begin() - 1, end);
    const auto marked = [&screen](int64_t id) { return MarkedLine{.line = id, .marks = marksOfLine(screen, id)}; };
    const auto above = screen.scrollback.marked().beside(std::min(from, top), direction, mark);
    if (above && !isBackwards)
        return marked(*above);
    for (int64_t id = isBackwards ? from - 1 : std::max(from + 1, top); id >= top && id < end;
         id += isBackwards ? -1 : 1) {
        if (marksOfLine(screen, id).has(mark))
            return marked(id);
    }
    return above ? std::optional{marked(*above)} : std::nullopt;
}

void clearMarksBelow(Screen &screen, int y)
{
    const int64_t line = screen.topLine() + y;
    const ShellState &shell = screen.shell;
    const bool isMain = !screen.isAlternate();
    const bool isPromptDrawnAgain = isMain && !shell.isRunning && shell.prompt == line;
    bool hadOutput = false;
    for (int row = isPromptDrawnAgain ? y + 1 : y; row < screen.rows(); ++row) {
        RowMarks &marks = screen.grid->row(row).marks;
        hadOutput = hadOutput || marks.has(RowMarks::Output);
        marks = {};
    }
    if (isMain && shell.isRunning && hadOutput && shell.prompt < line && isPromptKept(screen))
        screen.touch(y).marks.bits = RowMarks::Output;
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
