// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

/// Shows whether the program is read-only, and switches it. Name: readOnlyButton.
class LockButton : public QPushButton
{
    Q_OBJECT

public:
    explicit LockButton(QWidget *parent = nullptr);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void show();
};
