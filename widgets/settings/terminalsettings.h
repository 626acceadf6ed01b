// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/settings/settingspart.h"

class FormField;
class Label;
class MonospaceFontBox;
class QCheckBox;
class QComboBox;
class QSpinBox;
class Settings;

/// Names: settingsFontFamily, settingsFont, settingsTmuxWay, settingsScrollback, settingsMarks.
class TerminalSettings : public SettingsPart
{
    Q_OBJECT

public:
    explicit TerminalSettings(Settings *settings);

    void fill() override;
    void showTexts() override;

private:
    void addFontRows();
    void addTmuxRows();

    Settings *m_settings;
    MonospaceFontBox *m_family;
    QSpinBox *m_font;
    QComboBox *m_tmuxWay;
    QSpinBox *m_scrollback;
    FormField *m_familyField;
    FormField *m_fontField;
    FormField *m_tmuxField;
    FormField *m_scrollbackField;
    QCheckBox *m_marks;
    Label *m_marksWords;
};
