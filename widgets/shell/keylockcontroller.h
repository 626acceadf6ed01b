// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThread>

class Commands;
class NoticeBar;
class ScreenLockWatch;
class UnlockedKeys;

/// What locks SSH keys that are unlocked: the command for it, and the lock of the screen.
class KeyLockController : public QObject
{
    Q_OBJECT

public:
    struct Context
    {
        UnlockedKeys *keys = nullptr;
        Commands *commands = nullptr;
        NoticeBar *notice = nullptr; ///< of the window
        QString sessionBus{}; ///< see ScreenLockWatch
        QString systemBus{};
    };

    explicit KeyLockController(const Context &context);
    ~KeyLockController() override;

private:
    void lockNow();

    Context m_context;
    QThread *m_thread; ///< left alone at the end when its bus hangs
    ScreenLockWatch *m_watch; ///< lives on it
};
