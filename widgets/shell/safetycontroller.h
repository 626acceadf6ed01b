// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/undoqueue.h"
#include "services/net/reachability.h"

class Activities;
class Clock;
class SessionManager;
class LogSheet;
class MainWindow;
class NoticeBar;
class Settings;

/// What keeps a slip or a bad line from costing something: deletions wait 6 s and can be undone at the bottom of the
/// window, while the cloud does not answer the window says so and begins nothing there, and what happened stands in a
/// log.
class SafetyController : public QObject
{
    Q_OBJECT

public:
    struct Context
    {
        Clock *clock = nullptr;
        Activities *activities = nullptr;
        SessionManager *cloud = nullptr;
        MainWindow *window = nullptr;
        Settings *settings = nullptr;
        QString lastRun{}; ///< the last lines of a run that did not end in order; empty: it did
        QStringList crash{}; ///< what that run left of its crash; empty: it did not crash
    };

    explicit SafetyController(const Context &context);

    [[nodiscard]] UndoQueue *undoQueue() { return &m_undo; }
    [[nodiscard]] bool isOffline() const { return m_reachability.isOffline(); }

private:
    void makeUndo(const Context &context);
    void makeBanner(const Context &context);
    void makeLogs(const Context &context);
    void sayLastRun();
    [[nodiscard]] LogSheet *logSheet();
    void openRealityCheck();

    Context m_context;
    NoticeBar *m_lastRunNotice = nullptr; ///< owned by the window
    UndoQueue m_undo;
    Reachability m_reachability;
    TaskScope m_tasks; // last
};
