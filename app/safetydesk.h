// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runrecord.h"
#include "services/core/gracequeue.h"
#include "services/net/reachability.h"

class Activities;
class Clock;
class Cloud;
class LogSheet;
class MainWindow;
class NoticeBar;
class Settings;

/// What keeps a slip or a bad line from costing something: deletions wait 6 s and can be undone at the bottom of the
/// window, while the cloud does not answer the window says so and begins nothing there, and what happened stands in a
/// log.
class SafetyDesk : public QObject
{
    Q_OBJECT

public:
    struct Context
    {
        Clock *clock = nullptr;
        Activities *activities = nullptr;
        Cloud *cloud = nullptr;
        MainWindow *window = nullptr;
        Settings *settings = nullptr;
        QString logFolder{}; ///< where the log is kept on the disk
    };

    explicit SafetyDesk(const Context &context);

    [[nodiscard]] GraceQueue *grace() { return &m_grace; }
    [[nodiscard]] bool isOffline() const { return m_reachability.isOffline(); }

private:
    void makeGrace(const Context &context);
    void makeBanner(const Context &context);
    void makeLogs(const Context &context);
    [[nodiscard]] LogSheet *logSheet();

    Context m_context;
    RunRecord m_record;
    NoticeBar *m_lastRunNotice = nullptr; ///< owned by the window
    GraceQueue m_grace;
    Reachability m_reachability;
    TaskScope m_tasks; // last
};
