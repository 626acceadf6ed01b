// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

#include <functional>

class Commands;
class NoticeBar;
class QAction;
class QTimer;
class QWidget;
class Settings;

/// Room for the pages: the list of panels and the activity can be put away, the window can fill the screen, and the
/// terminal can be shown without anything around it. All but the last comes back at the next start.
class WindowRoom final : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        QWidget *topBar;
        QWidget *navigation;
        QWidget *activity;
        NoticeBar *notice; ///< says how the rest comes back
        std::function<QWidget *()> enterTerminal; ///< goes to its page and gives it; null: it cannot be shown now
    };

    WindowRoom(QWidget *window, Settings *settings, const Parts &parts);

    void addCommands(Commands *commands);
    void leaveTerminalOnly(); ///< whatever is shown next

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void show();
    void toggle(const QString &key);
    [[nodiscard]] bool isShown(const QString &key) const;
    void toggleFullScreen();
    void toggleTerminalOnly();
    void showWayBack();

    QWidget *m_window;
    Settings *m_settings;
    Parts m_parts;
    QTimer *m_read; ///< the notice was there long enough
    QAction *m_showNavigation = nullptr;
    QAction *m_showActivity = nullptr;
    QAction *m_fullScreen = nullptr;
    QAction *m_terminalOnly = nullptr;
    QPointer<QWidget> m_terminal; ///< whose head is hidden
    bool m_isTerminalOnly = false;
};
