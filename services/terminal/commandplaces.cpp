// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/commandplaces.h"

#include "services/terminal/surface.h"

namespace {

/// Where the output of the command before the prompt `next` ends; without one it goes on up to the cursor.
TerminalPlace endOfOutput(const std::optional<TerminalMark> &next, const TerminalFrame &screen)
{
    if (!next)
        return {screen.screenTop + screen.cursor.row, screen.cursor.column};
    if (next->promptColumn > 0)
        return {next->line, next->promptColumn};
    return {next->line - 1, screen.columns}; // so that no empty line stands at its end
}

} // namespace

std::optional<MarkedCommand> commandAt(const TerminalSurface &surface, qint64 line)
{
    const auto prompt = surface.markBeside(line + 1, -1, TerminalMark::Kind::Prompt);
    if (!prompt)
        return {};
    MarkedCommand place{.prompt = prompt->line, .end = prompt->end, .output = {}};
    const auto output = surface.markBeside(prompt->line, 1, TerminalMark::Kind::Output);
    const auto next = surface.markBeside(prompt->line, 1, TerminalMark::Kind::Prompt);
    if (!output || (next && output->line > next->line))
        return place;
    const TerminalSelection whole{
        TerminalSelection::Kind::Stream, {output->line, 0}, endOfOutput(next, surface.frame())};
    if (whole.start < whole.end)
        place.output = whole;
    return place;
}
