// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QAbstractButton;

/// Enabled where there is no problem; else off, and its tool tip and its description say what is missing. `usualTip`:
/// of an enabled one.
void enableUnless(QAbstractButton *button, const QString &problem, const QString &usualTip = {});
