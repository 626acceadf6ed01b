// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>
#include <memory>

class QAction;
class QMenu;
class QSystemTrayIcon;
class QWidget;
class Settings;

/// Out of the tray, off the task bar, above other windows; `token`: what a desktop gave for it, may be empty.
void bringToFront(QWidget *window, const QByteArray &token);

/// The icon in the desktop's tray: off unless it is switched on. Says in short what goes on; shows the window; quits.
class Tray : public QObject
{
    Q_OBJECT

public:
    Tray(QWidget *window, Settings *settings);
    ~Tray() override;

    [[nodiscard]] static bool isOn(const Settings &settings);
    static void setOn(Settings *settings, bool on);
    /// There is a tray on this desktop, and the icon stands in it.
    [[nodiscard]] bool isVisible() const { return m_icon != nullptr; }
    /// "2 requests are being tried"; empty: nothing goes on. Worded whenever it is shown.
    void setState(std::function<QString()> sentence);
    /// What goes on, or that nothing does.
    [[nodiscard]] QString sentence() const;
    void refresh(); ///< something may go on now, or not any more

signals:
    void showRequested();
    void quitRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void follow();

    QWidget *m_window;
    Settings *m_settings;
    std::unique_ptr<QMenu> m_menu;
    std::unique_ptr<QSystemTrayIcon> m_icon; ///< null: off, or there is no tray
    QAction *m_stateLine = nullptr;
    QAction *m_show = nullptr;
    QAction *m_quit = nullptr;
    std::function<QString()> m_state; ///< worded when it is shown: in the language of then
};
