// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/commandkeys.h"

#include <QAction>
#include <QKeySequence>
#include <QWidget>

QString commandKeys(const QWidget *inWindow, QLatin1StringView command)
{
    const auto actions = inWindow->window()->actions();
    for (const QAction *action : actions) {
        if (action->objectName() == command)
            return action->shortcut().toString(QKeySequence::NativeText);
    }
    return {};
}
