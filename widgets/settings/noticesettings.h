// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/notifications/notifications.h"
#include "widgets/settings/settingspart.h"

#include <QHash>

class QCheckBox;
class Settings;

/// In the settings sheet: what the desktop may tell of while the window is not in front, and the icon in the tray.
/// Names: settingsNoticeReady, settingsNoticePreempted, settingsNoticeJob, settingsNoticeTraining,
/// settingsNoticeRequest, settingsNoticeSignIn, settingsNoticeUsage, settingsTray.
class NotificationSettings : public SettingsPart
{
    Q_OBJECT

public:
    NotificationSettings(Notifications *notifications, Settings *settings);

    void fill() override;
    void showTexts() override;

private:
    Notifications *m_notifications;
    Settings *m_settings;
    QHash<NoticeKind, QCheckBox *> m_boxes;
    Label *m_words;
    QCheckBox *m_tray;
    Label *m_trayWords;
};
