// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

#include <functional>

class SessionManager;
class ConnectionSheet;
class Languages;
class MainWindow;
class NetworkChoices;
class NoticeBar;
class Notifications;
class Settings;
class SettingsSheet;
class Theme;
class Webhooks;
enum class ThemeChoice : quint8;

struct SettingsControllerContext
{
    MainWindow *window = nullptr;
    SessionManager *cloud = nullptr;
    NetworkChoices *choices = nullptr;
    Settings *settings = nullptr;
    Languages *languages = nullptr;
    Theme *theme = nullptr;
    Notifications *notifications = nullptr;
    Webhooks *webhooks = nullptr;
    std::function<void(ThemeChoice)> useTheme;
};

/// The settings sheet, read-only mode and the connection test, tied to the window: their commands, and what the window
/// says when a proxy refuses the password. Names of its notice: networkNotice.
class SettingsController : public QObject
{
    Q_OBJECT

public:
    explicit SettingsController(SettingsControllerContext context, QObject *parent = nullptr);

    /// The sheet, at that setting. Empty: the whole sheet. False: there is none of that name.
    bool openSetting(const QString &id);
    /// The same for a link, which only shows: what would go out into the network waits for a click.
    bool showSetting(const QString &id);

private:
    void addCommands();
    void addPaletteSource();
    void runCommand(const QString &id);
    void openSettings();
    void testConnection();

    SettingsControllerContext m_context;
    NoticeBar *m_notice;
    QPointer<SettingsSheet> m_settings; ///< made at its first use
    QPointer<ConnectionSheet> m_connection; ///< the same
};
