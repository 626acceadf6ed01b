// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/settings/settingspart.h"

class FormField;
class Label;
class QCheckBox;
class QComboBox;
class QSpinBox;
class Settings;

/// Names: settingsFont, settingsTmuxWay, settingsScrollback, settingsMarks.
class TerminalSettings : public SettingsPart
{
    Q_OBJECT

public:
    explicit TerminalSettings(Settings *settings);

    void fill() override;
    void showTexts() override;

private:
    Settings *m_settings;
    QSpinBox *m_font;
    QComboBox *m_tmuxWay;
    QSpinBox *m_scrollback;
    FormField *m_fontField;
    FormField *m_tmuxField;
    FormField *m_scrollbackField;
    QCheckBox *m_marks;
    Label *m_marksWords;
};
