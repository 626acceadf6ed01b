// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/shellreports.h"

#include <QObject>
#include <QTimer>

class QThread;
class TaskbarBus;

/// How far a program in the terminal is, on this program's entry of the taskbar: KDE's task manager and the docks of
/// Ubuntu and elementary read it from the session's D-Bus (com.canonical.Unity.LauncherEntry). Where nobody reads it,
/// nothing happens, and a bus that hangs does not hold the window.
class TaskbarProgress : public QObject
{
    Q_OBJECT

public:
    explicit TaskbarProgress(const QString &bus = {}); ///< its address; empty: the session's
    ~TaskbarProgress() override;

    /// What nobody knows the length of has no place there: it is as if nothing went on.
    void show(const TerminalProgress &progress);

private:
    void send();

    QThread *m_thread; ///< left alone at the end when its bus hangs
    TaskbarBus *m_bus; ///< lives on it
    QTimer m_pause; ///< a program may count faster than anybody looks
    int m_wanted = -1; ///< percent; -1: nothing
    int m_sent = -1;
};
