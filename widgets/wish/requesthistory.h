// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/wish/wish.h"

#include <QWidget>

class QGridLayout;

/// What was tried before: when, where, how long it took, and how it ended. Newest first, the last few.
class RequestHistory : public QWidget
{
    Q_OBJECT

public:
    explicit RequestHistory(QWidget *parent = nullptr);

    void show(const QList<WishAttempt> &attempts);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void addRow(int row, const WishAttempt &attempt);

    QList<WishAttempt> m_attempts;
    QWidget *m_rows = nullptr;
};
