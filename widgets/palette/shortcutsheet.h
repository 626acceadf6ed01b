// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/sidesheet.h"

class Commands;
class QAction;
class QVBoxLayout;
class Label;
class SearchField;
class ShortcutRow;

/// All shortcuts, from the registry of commands and that of the keys of pages. Those of commands can be changed: press
/// the button with the keys, then the new ones. Names: shortcutSheet, shortcutFilter, shortcutResetAll, shortcutNote,
/// shortcutNothing; of a row: see ShortcutRow.
class ShortcutSheet : public SideSheet
{
    Q_OBJECT

public:
    ShortcutSheet(Commands *commands, QWidget *host);

private:
    void rebuild();
    void addCommands(QVBoxLayout *column);
    void addPageKeys(QVBoxLayout *column);
    void filter();
    void showResetAll();
    void showTexts();

    Commands *m_commands;
    SearchField *m_filter;
    class QPushButton *m_resetAll;
    Label *m_note;
    Label *m_nothing;
    QWidget *m_rows = nullptr;
};
