// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/settings/settingspart.h"

class FormField;
class QComboBox;
class Settings;

/// In the settings sheet: contrast, size of the text, motion.
/// Names: settingsContrast, settingsTextSize, settingsMotion.
class ComfortSettings : public SettingsPart
{
    Q_OBJECT

public:
    explicit ComfortSettings(Settings *settings);

    void fill() override;
    void showTexts() override;

    void reset();
    [[nodiscard]] bool isAsDelivered() const;

private:
    void keep();

    Settings *m_settings;
    QComboBox *m_contrast;
    QComboBox *m_text;
    QComboBox *m_motion;
    FormField *m_contrastField;
    FormField *m_textField;
    FormField *m_motionField;
};
