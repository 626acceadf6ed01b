// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/noticebar.h"

struct WatcherSight;

/// Stands above all pages while another computer runs the requests of the project in use: which one, what that means,
/// and a button that takes them back. It cannot be closed: what is below it is only shown. Name: watcherBar.
class WatcherBar : public NoticeBar
{
    Q_OBJECT

public:
    explicit WatcherBar(QWidget *parent = nullptr);

    void showSight(const WatcherSight &sight, const QDateTime &now);

signals:
    void takeBackRequested();
    void sheetRequested(); ///< nobody can take back by one click now

private:
    bool m_takesBack = false; ///< what its button does
};
