// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/settings/settingspart.h"

class FormField;
class QCheckBox;
class QComboBox;
class Settings;

/// Names: settingsReadOnly, settingsPrograms, settingsKeysUnlocked.
class ProtectionSettings : public SettingsPart
{
    Q_OBJECT

public:
    explicit ProtectionSettings(Settings *settings);

    void fill() override;
    void showTexts() override;

private:
    Settings *m_settings;
    QCheckBox *m_readOnly;
    Label *m_words;
    QCheckBox *m_programs; ///< may ask for changes
    Label *m_programsWords;
    QComboBox *m_unlocked;
    FormField *m_unlockedField;
};
