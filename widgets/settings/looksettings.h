// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/settings/settingspart.h"

class FormField;
class Languages;
class QComboBox;
class Settings;
class Theme;

/// Names: settingsLanguage, settingsTheme.
class LookSettings : public SettingsPart
{
    Q_OBJECT

public:
    LookSettings(Languages *languages, Theme *theme, Settings *settings);

    void fill() override;
    void showTexts() override;

signals:
    void themeChosen(int choice); ///< a ThemeChoice

private:
    void followSystem();
    void sayForThisStart();

    Languages *m_languages;
    Theme *m_theme;
    Settings *m_settings;
    QComboBox *m_language;
    QComboBox *m_themes;
    FormField *m_languageField;
    FormField *m_themeField;
};
