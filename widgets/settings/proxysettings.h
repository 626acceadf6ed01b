// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/net/proxychoice.h"
#include "widgets/settings/settingspart.h"

class FormField;
class NetworkChoices;
class NoticeBar;
class QComboBox;
class QLineEdit;

/// The way to the network. Names: settingsProxyKind, settingsProxyHost, settingsProxyPort, settingsProxyUser,
/// settingsProxyPassword, settingsProxyNotice, settingsProxyApply, settingsTest.
class ProxySettings : public SettingsPart
{
    Q_OBJECT

public:
    explicit ProxySettings(NetworkChoices *network);

    void showTexts() override;
    void fillProxy(); ///< as it is kept; what was typed goes
    void forgetPassword(); ///< a secret does not wait in a closed sheet

signals:
    void testRequested();

private:
    void build(QWidget *content);
    void connectAll();
    void showKind();
    void takeAddressApart();
    void apply();
    [[nodiscard]] ProxyChoice typed() const;
    void explainKind();

    NetworkChoices *m_network;
    Label *m_words;
    QComboBox *m_kind;
    FormField *m_kindField;
    QLineEdit *m_host;
    QLineEdit *m_port;
    QLineEdit *m_user;
    QLineEdit *m_password;
    FormField *m_hostField;
    FormField *m_portField;
    FormField *m_userField;
    FormField *m_passwordField;
    QWidget *m_own; ///< the fields of an own proxy
    NoticeBar *m_notice;
    QPushButton *m_apply;
    QPushButton *m_test;
    TaskScope m_tasks; // last
};
