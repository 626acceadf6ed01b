// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "widgets/common/sidesheet.h"

class EmptyState;
class QPushButton;
class QTimer;

/// All that runs, with a button to cancel, and what ended. Names: activitySheet, activityCancel, activityClear.
class ActivitySheet : public SideSheet
{
    Q_OBJECT

public:
    ActivitySheet(Activities *activities, QWidget *host);

signals:
    void startRequested(); ///< there is nothing to see here

private:
    void rebuild();
    void showTexts();
    [[nodiscard]] QWidget *row(const Activity &activity);

    Activities *m_activities;
    EmptyState *m_empty;
    QPushButton *m_clear;
    QTimer *m_tick;
    QWidget *m_rows = nullptr;
    QVBoxLayout *m_column;
};
