// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/commandplaces.h"

#include <QCoreApplication>

class QMenu;
class TerminalView;

/// Goes to the commands that a shell has marked (OSC 133) on the screen of a terminal, and takes what they printed.
class ViewCommands
{
    Q_DECLARE_TR_FUNCTIONS(ViewCommands)

public:
    explicit ViewCommands(TerminalView *view)
        : m_view{view}
    {
    }

    /// Scrolls to the prompt before (-1) or behind (1) the first line shown; behind the last one, to the end.
    void goToPrompt(int direction) const;
    /// Scrolls to the last command that failed, and selects what it printed; again: to the one before it.
    void goToLastFailed() const;
    /// Adds what can be done with the command in a row of the shown frame; nothing where no command is marked.
    /// Names: terminalSelectOutput, terminalCopyOutput.
    void addTo(QMenu *menu, int row) const;

private:
    [[nodiscard]] TerminalSelection whole(const TerminalMark &mark) const;
    [[nodiscard]] std::optional<TerminalMark> selectedFailure() const;
    void select(const TerminalSelection &selection) const;
    void scrollTo(qint64 line) const;

    TerminalView *m_view;
};
