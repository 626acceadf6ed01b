// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/sidesheet.h"
#include "widgets/watcher/watchercalls.h"

class Label;
class NoticeBar;
class QPushButton;
class ViewStack;
class WatcherSetupView;
class WatcherStatusView;

/// The watcher of the project in use: how one is set up where there is none, else how it stands.
/// Names: watcherSheet, watcherObstacle, watcherCancel, watcherGo, and those of WatcherSetupView and WatcherStatusView.
class WatcherSheet : public SideSheet
{
    Q_OBJECT

public:
    WatcherSheet(WatcherCalls calls, QWidget *host);

    void refresh(); ///< it stands otherwise
    void takeBack(); ///< as its button does; what comes of it is shown

protected:
    [[nodiscard]] bool isFilled() const override;

private:
    void build();
    void showFooter();
    void leaveRenewal();

    WatcherCalls m_calls;
    NoticeBar *m_obstacle; ///< why there can be none
    ViewStack *m_stack;
    WatcherSetupView *m_setup;
    WatcherStatusView *m_status;
    QPushButton *m_cancel;
    QPushButton *m_go;
};
