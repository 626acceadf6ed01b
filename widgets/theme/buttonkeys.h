// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAbstractButton;

/// One rule on every desktop: Enter presses the button that has the focus, as the space bar does; never a red one
/// (ButtonKind::Danger), and no check box or radio button, which are fields. Some desktops of Qt's press each button
/// with Enter, others only those of dialogs. Style gives it to every button.
class ButtonKeys final : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    static bool enter(QAbstractButton *button, const class QKeyEvent &key);
    static void refuse(QAbstractButton *button);
};

/// As if the space bar had been pressed on it: whoever watches its keys (see gateWrites()) is asked.
void pressByKey(QAbstractButton *button);
