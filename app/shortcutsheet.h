// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/sidesheet.h"

class Commands;

/// All shortcuts, from the registry of commands.
class ShortcutSheet : public SideSheet
{
    Q_OBJECT

public:
    ShortcutSheet(Commands *commands, QWidget *host);

protected:
    void changeEvent(QEvent *event) override;

private:
    void rebuild();

    Commands *m_commands;
    QWidget *m_rows = nullptr;
};
