// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

class TerminalSurface;
class TerminalView;

/// What can be done with the screen of a terminal. Name: terminalMenu.
class TerminalMenu : public QMenu
{
    Q_OBJECT

public:
    /// `link`: the address that was pointed at; empty: none.
    TerminalMenu(TerminalView *view, TerminalSurface *surface, bool hasSelection, const QString &link);

private:
    /// `key`: of pageKey(); empty: none.
    template <typename Action>
    QAction *add(const QString &text, QLatin1StringView key, QLatin1StringView icon, Action action);

    TerminalView *m_view;
};
