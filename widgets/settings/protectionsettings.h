// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/settings/settingspart.h"

class QCheckBox;

/// Name: settingsReadOnly.
class ProtectionSettings : public SettingsPart
{
    Q_OBJECT

public:
    ProtectionSettings();

    void fill() override;
    void showTexts() override;

private:
    QCheckBox *m_readOnly;
    Label *m_words;
};
