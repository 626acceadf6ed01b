// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/sidesheet.h"

class EndpointSettings;
class Label;
class Languages;
class NetworkChoices;
class Notifications;
class ProxySettings;
class SearchField;
class Settings;
class SettingsPart;
class Theme;
class Webhooks;

struct SettingsContext
{
    Languages *languages = nullptr;
    Theme *theme = nullptr;
    NetworkChoices *network = nullptr;
    Settings *settings = nullptr;
    Notifications *notifications = nullptr; ///< null: nothing is told outside of the window
    Webhooks *webhooks = nullptr; ///< null: there are none
};

/// What can be chosen once and for all: looks, notifications, the way to the network, read-only mode, other addresses
/// of the services, and links to what is chosen elsewhere. The field on top filters the rows, in any language. Names:
/// settingsSheet, settingsFilter, settingsNothing, settingRow-ID and settingReset-ID of each (see settingEntries()),
/// and those of LookSettings, TerminalColorSettings, TerminalDetailSettings, NotificationSettings, WebhookSettings,
/// ProxySettings, ProtectionSettings, EndpointSettings, OtherSettings.
class SettingsSheet : public SideSheet
{
    Q_OBJECT

public:
    SettingsSheet(SettingsContext context, QWidget *host);

    /// Opens at that row and marks it. False: it has no row here.
    bool openAt(const QString &id);

signals:
    void themeChosen(int choice); ///< a ThemeChoice
    void testRequested();
    void commandRequested(const QString &id); ///< of a setting that stands elsewhere

private:
    void build();
    void add(SettingsPart *part);
    void fill();
    void filter();
    void showTexts();

    SettingsContext m_context;
    SearchField *m_filter;
    Label *m_nothing;
    ProxySettings *m_proxy;
    EndpointSettings *m_endpoints;
    QList<SettingsPart *> m_parts;
};
