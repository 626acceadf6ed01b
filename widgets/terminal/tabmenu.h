// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <QPointer>

class TerminalTab;

/// What can be done with a tab, for a click on its name; it deletes itself.
///
/// Object names: terminalTabRename, terminalTabDuplicate, terminalTabReconnect, terminalTabClose,
/// terminalTabCloseOthers.
class TerminalTabMenu : public QMenu
{
    Q_OBJECT

public:
    /// `tabs`: how many there are.
    TerminalTabMenu(TerminalTab *tab, int tabs, QWidget *parent);

signals:
    void renameRequested(TerminalTab *tab);
    void duplicateRequested(TerminalTab *tab);
    void closeOthersRequested(TerminalTab *tab);

private:
    template <typename Act>
    QAction *add(const char *name, const QString &text, Act act);
    void addColors();

    QPointer<TerminalTab> m_tab;
};
