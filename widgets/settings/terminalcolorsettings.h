// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/colorscheme.h"
#include "widgets/settings/settingspart.h"

class FormField;
class NoticeBar;
class QComboBox;
class QMenu;
class QPushButton;
class Settings;
class TerminalColorPreview;

/// In the settings sheet: the colours of terminals in the light and in the dark theme, and schemes from files.
/// Names: settingsLightColors, settingsDarkColors, settingsLightPreview, settingsDarkPreview, settingsImportColors,
/// settingsRemoveColors, settingsColorsNotice.
class TerminalColorSettings : public SettingsPart
{
    Q_OBJECT

public:
    explicit TerminalColorSettings(Settings *settings);

    void fill() override;
    void showTexts() override;
    void importFile(const QString &path);

private:
    /// What is chosen for one theme.
    struct Choice
    {
        QComboBox *box;
        FormField *field;
        TerminalColorPreview *preview;
        QString key;
    };

    void addChoice(const char *id, const Choice &choice);
    void addImport();
    static void fillChoice(const Choice &choice, const QStringList &names,
                           const std::optional<TerminalColorScheme> &chosen);
    void chooseFile();
    void fillMenu();
    void removeScheme(const TerminalColorScheme &scheme);
    void restoreRemoved();

    Settings *m_settings;
    Choice m_light;
    Choice m_dark;
    Label *m_words;
    QPushButton *m_import;
    QPushButton *m_remove;
    QMenu *m_menu;
    NoticeBar *m_notice;
    std::optional<TerminalColorScheme> m_removed; ///< for the undo
};
