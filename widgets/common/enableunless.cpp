// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/enableunless.h"

#include <QAbstractButton>

void enableUnless(QAbstractButton *button, const QString &problem, const QString &usualTip)
{
    button->setEnabled(problem.isEmpty());
    button->setToolTip(problem.isEmpty() ? usualTip : problem);
    button->setAccessibleDescription(problem);
}
