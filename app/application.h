// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options.h"
#include "widgets/common/place.h"

#include <QObject>

#include <functional>
#include <memory>

class SignInController;
class Accounts;
class Activities;
class Announcer;
class Clock;
class SessionManager;
class AppearanceController;
class GrantWatch;
class KeyLockController;
class Languages;
class Navigator;
class MainWindow;
class NetworkChoices;
class SettingsController;
class NotificationRouter;
class Notifications;
class PageFactory;
class PracticeMenu;
class QApplication;
class RequestLog;
class ProgramRunRecord;
class SafetyController;
class Secrets;
class Settings;
class TaskbarProgress;
class Theme;
class Tray;
class UnlockedKeys;
class UsageStatus;
class Webhooks;

/// Puts the program together, and takes it apart in order when it ends.
class Application : public QObject
{
    Q_OBJECT

public:
    Application(QApplication &qt, const Options &options);
    ~Application() override;

    /// Shows the window and runs until it is closed; then stops every task and waits for their ends (2 s at most).
    int run();

    /// Runs instead of the event loop once the window is shown; gives the exit code. See tourRunner().
    using Journey = std::function<int(Application &, const TourOptions &)>;

    /// Runs instead of the event loop, once the window is shown; gives the exit code.
    void setWatcher(std::function<int(Application &)> watcher) { m_watcher = std::move(watcher); }

    [[nodiscard]] MainWindow *window() const { return m_window.get(); }
    [[nodiscard]] SessionManager *cloud() const { return m_cloud.get(); }
    [[nodiscard]] const Options &options() const { return m_options; }
    [[nodiscard]] Languages *languages() const { return m_languages.get(); }
    [[nodiscard]] Theme *theme() const { return m_theme; }
    void open(const AppLink &link); ///< where a link or another start wants to go

private:
    void connectSession();
    void connectWindow();
    void addCommands();
    void makeLinks();
    void makeNotices();
    void followForTray();
    void useTheme(ThemeChoice choice);
    void attachSession();
    [[nodiscard]] struct UnfinishedWork unfinishedWork() const;
    [[nodiscard]] struct UnfinishedWork workInThisSession() const;
    [[nodiscard]] struct UnfinishedWork withActivities(struct UnfinishedWork work) const;
    void startWorld(const struct PracticeWorld &world);
    void showProfile();
    [[nodiscard]] std::unique_ptr<SignInController> makeController();
    [[nodiscard]] bool mayClose();
    void showCloudState();
    void showListState();
    void drain();

    QApplication &m_qt;
    Options m_options;
    Theme *m_theme = nullptr; ///< owned by the QApplication
    std::shared_ptr<Clock> m_clock;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<AppearanceController> m_comfort;
    std::unique_ptr<Languages> m_languages;
    std::unique_ptr<Activities> m_activities;
    std::unique_ptr<Secrets> m_secrets;
    std::unique_ptr<Accounts> m_accounts;
    std::unique_ptr<NetworkChoices> m_network;
    std::unique_ptr<Webhooks> m_webhooks; ///< of all sessions
    std::unique_ptr<UnlockedKeys> m_unlockedKeys; ///< of all sessions
    std::unique_ptr<SessionManager> m_cloud;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<ProgramRunRecord> m_record; ///< this run, and the end of the one before
    std::unique_ptr<SafetyController> m_safety; ///< before the panels: what waits to be deleted goes with its page
    std::unique_ptr<PageFactory> m_panels;
    std::unique_ptr<Notifications> m_notifications;
    std::unique_ptr<TaskbarProgress> m_taskbar;
    std::unique_ptr<Announcer> m_announcer;
    std::unique_ptr<RequestLog> m_requests;
    std::unique_ptr<NotificationRouter> m_notices;
    std::unique_ptr<Tray> m_tray;
    std::unique_ptr<UsageStatus> m_usage;
    std::unique_ptr<SignInController> m_desk;
    std::unique_ptr<KeyLockController> m_keyLock;
    SettingsController *m_settingsController = nullptr; ///< owned by the window
    std::unique_ptr<Navigator> m_links;
    std::unique_ptr<GrantWatch> m_grants;
    PracticeMenu *m_practiceMenu = nullptr; ///< owned by the window
    std::function<int(Application &)> m_watcher;
    bool m_isQuitAgreed = false;
    Place m_noticeLeadsTo; ///< by the action of the window's notice
    QString m_place; ///< cloud and project of the services
    QString m_listTrouble; ///< the sentence that the window's notice says, or said, about the list
};

/// Set by the tour's own source file, when it is part of the build, before main() begins.
[[nodiscard]] Application::Journey &tourRunner();
