// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/settings/settingspart.h"

/// Settings that stand elsewhere, each a link that leads there. Names: settingLink-ID.
class OtherSettings : public SettingsPart
{
    Q_OBJECT

public:
    OtherSettings();

    void showTexts() override;

signals:
    void commandRequested(const QString &id);

private:
    QList<QPushButton *> m_links;
};
