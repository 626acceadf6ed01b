// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/settings/settingspart.h"

class FormField;
class NetworkChoices;
class QComboBox;
class QLineEdit;

/// Other addresses of Google's services. Names: settingsEndpointService, settingsEndpoint, settingsEndpointApply,
/// settingsEndpointLines.
class EndpointSettings : public SettingsPart
{
    Q_OBJECT

public:
    explicit EndpointSettings(NetworkChoices *network);

    void fill() override;
    void showTexts() override;
    void fillAddress();

private:
    void build(QWidget *content);
    void apply();

    NetworkChoices *m_network;
    Label *m_words;
    Label *m_lines;
    QComboBox *m_service;
    QLineEdit *m_address;
    FormField *m_serviceField;
    FormField *m_addressField;
    QPushButton *m_apply;
};
