// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/viewcommands.h"

#include "widgets/terminal/view.h"
#include "widgets/theme/icons.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>
#include <climits>

using namespace Qt::StringLiterals;

void ViewCommands::scrollTo(qint64 line) const
{
    m_view->verticalScrollBar()->setValue(
        static_cast<int>(std::clamp<qint64>(line - m_view->m_frame.firstLine, 0, INT_MAX)));
}

void ViewCommands::select(const TerminalSelection &selection) const
{
    m_view->m_selector.select(selection);
    m_view->viewport()->update();
}

void ViewCommands::goToPrompt(int direction) const
{
    const auto &lines = m_view->m_frame.lines;
    if (lines.isEmpty())
        return;
    if (const auto mark = m_view->m_surface->markBeside(lines.first().id, direction, TerminalMark::Kind::Prompt))
        scrollTo(mark->line);
    else if (direction > 0)
        m_view->scrollToEnd();
}

/// What a command printed, else the line of its prompt.
TerminalSelection ViewCommands::whole(const TerminalMark &mark) const
{
    const auto command = commandAt(*m_view->m_surface, mark.line);
    if (command && command->output)
        return *command->output;
    return {TerminalSelection::Kind::Stream, {mark.line, 0}, {mark.line, m_view->m_frame.columns}};
}

/// The failed command that is selected since this was asked for last.
std::optional<TerminalMark> ViewCommands::selectedFailure() const
{
    const auto selected = m_view->m_selector.selection();
    if (!selected)
        return {};
    const auto isSelected = [this, &selected](const TerminalMark &mark) {
        const TerminalSelection wanted = whole(mark);
        return selected->start == wanted.start && selected->end == wanted.end;
    };
    // Behind output without a line end the next prompt stands in the same line, and its command may have failed, too.
    auto mark = m_view->m_surface->markBeside(selected->start.line + 1, -1, TerminalMark::Kind::Failed);
    if (mark && !isSelected(*mark))
        mark = m_view->m_surface->markBeside(mark->line, -1, TerminalMark::Kind::Failed);
    return mark && isSelected(*mark) ? mark : std::nullopt;
}

void ViewCommands::goToLastFailed() const
{
    const TerminalSurface &surface = *m_view->m_surface;
    const qint64 end = m_view->m_frame.screenTop + m_view->m_frame.rows;
    const auto shown = selectedFailure();
    auto mark = surface.markBeside(shown ? shown->line : end, -1, TerminalMark::Kind::Failed);
    if (!mark && shown) // that was the first one: from the last one on again
        mark = surface.markBeside(end, -1, TerminalMark::Kind::Failed);
    if (!mark)
        return;
    scrollTo(mark->line);
    select(whole(*mark));
}

void ViewCommands::addTo(QMenu *menu, int row) const
{
    const TerminalFrame &frame = m_view->m_frame;
    const auto command =
        row >= 0 && row < frame.lines.size() ? commandAt(*m_view->m_surface, frame.lines.at(row).id) : std::nullopt;
    if (!command)
        return;
    menu->addSeparator();
    const auto add = [&](const char *name, QLatin1StringView icon, const QString &text, auto act) {
        auto *action = menu->addAction(icon.isEmpty() ? QIcon{} : themedIcon(icon), text, m_view,
                                       [view = m_view, epoch = frame.epoch, command, act] {
                                           // Of another epoch the lines have other numbers.
                                           if (command->output && view->m_frame.epoch == epoch)
                                               act(view, *command->output);
                                       });
        action->setObjectName(QLatin1StringView{name});
        action->setEnabled(command->output.has_value());
    };
    add("terminalSelectOutput", {}, tr("Select output of this command"),
        [](TerminalView *view, const TerminalSelection &output) { ViewCommands{view}.select(output); });
    add("terminalCopyOutput", "copy"_L1, tr("Copy output of this command"),
        [](TerminalView *view, const TerminalSelection &output) {
            QGuiApplication::clipboard()->setText(view->m_surface->text(output));
        });
}
