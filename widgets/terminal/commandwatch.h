// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/shellreports.h"
#include "widgets/terminal/session.h"

#include <QObject>

class QMenu;
class QWidget;

/// Where somebody is told of what happens in a terminal.
enum class CommandNotice : quint8 {
    None, ///< the user sees the terminal
    Tab, ///< another one is shown in the window, which is in front
    Desktop, ///< and on the tab: the window is not in front
};

[[nodiscard]] CommandNotice commandNoticeFor(bool isWindowInFront, bool isTerminalShown);

/// Tells a user who looks elsewhere that a command in a terminal has ended, when it took long or was asked for, and
/// what programs there want to be told (OSC 9, 99, 777): plain text, with the host's name in front, which is ours.
class CommandWatch : public QObject
{
    Q_OBJECT

public:
    /// `pane`: what has to be seen; its parent. A command that took `longTime` is told of by itself.
    CommandWatch(TerminalSession *session, QWidget *pane,
                 std::chrono::milliseconds longTime = std::chrono::seconds{10});

    void setNotify(std::function<void(const TerminalNotice &)> notify) { m_notify = std::move(notify); }
    void addTo(QMenu *menu); ///< terminalNotifyEnd, while a command runs

signals:
    void attention(); ///< the user was not there to see it

private:
    void follow(const TerminalCommand &command);
    void end(std::optional<int> status);
    void pass(const TerminalNotification &notification);
    void notify(const QString &title, const QString &text);

    TerminalSession *m_session;
    QWidget *m_pane;
    std::chrono::milliseconds m_longTime;
    std::function<void(const TerminalNotice &)> m_notify;
    QString m_key;
    TerminalCommand m_command;
    bool m_isAskedFor = false; ///< by the user, for the command that runs
    QElapsedTimer m_since;
};
