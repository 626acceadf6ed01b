// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/net/proxychoice.h"
#include "widgets/common/sidesheet.h"

#include <QPointer>

class FormField;
class FormRow;
class Label;
class Languages;
class NetworkChoices;
class NoticeBar;
class NoticeChoices;
class Notifications;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;
class Theme;

struct SettingsContext
{
    Languages *languages = nullptr;
    Theme *theme = nullptr;
    NetworkChoices *network = nullptr;
    class Settings *settings = nullptr;
    Notifications *notifications = nullptr; ///< null: nothing is told outside of the window
};

/// What can be chosen once and for all: looks, the way to the network, read-only mode, other addresses of the services.
/// Names: settingsSheet, settingsLanguage, settingsTheme, settingsFont, settingsProxyKind, settingsProxyHost,
/// settingsProxyPort, settingsProxyUser, settingsProxyPassword, settingsProxyApply, settingsTest, settingsReadOnly,
/// settingsEndpointService, settingsEndpoint, settingsEndpointApply, a settings…Reset for each part, and those of NoticeChoices.
class SettingsSheet : public SideSheet
{
    Q_OBJECT

public:
    SettingsSheet(SettingsContext context, QWidget *host);

signals:
    void themeChosen(int choice); ///< a ThemeChoice
    void testRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void buildLooks();
    void buildNotices();
    void buildProxy();
    void buildReadOnly();
    void buildEndpoints();
    void connectLooks();
    void connectProxy();
    void connectRest();
    [[nodiscard]] QPushButton *addPart(Label *&title, const QString &resetName);
    void fill();
    void fillProxy();
    void fillEndpoint();
    void showProxyKind();
    void takeAddressApart();
    void applyProxy();
    void applyEndpoint();
    [[nodiscard]] ProxyChoice typedProxy() const;
    void retranslate();
    void retranslateProxy();
    void retranslateEndpoints();

    SettingsContext m_context;
    Label *m_looks = nullptr;
    QComboBox *m_language;
    QComboBox *m_theme;
    QSpinBox *m_font;
    FormField *m_languageField;
    FormField *m_themeField;
    FormField *m_fontField;
    QPushButton *m_looksReset = nullptr;
    Label *m_noticesTitle = nullptr;
    NoticeChoices *m_notices = nullptr;
    QPushButton *m_noticesReset = nullptr;
    Label *m_proxyTitle = nullptr;
    Label *m_proxyWords;
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
    NoticeBar *m_proxyNotice;
    QPushButton *m_apply;
    QPushButton *m_test;
    QPushButton *m_proxyReset = nullptr;
    Label *m_readOnlyTitle = nullptr;
    QCheckBox *m_readOnly;
    Label *m_readOnlyWords;
    QPushButton *m_readOnlyReset = nullptr;
    Label *m_endpointTitle = nullptr;
    Label *m_endpointWords;
    QComboBox *m_service;
    QLineEdit *m_endpoint;
    FormField *m_serviceField;
    FormField *m_endpointField;
    Label *m_endpointLines;
    QPushButton *m_endpointApply;
    QPushButton *m_endpointReset = nullptr;
    TaskScope m_tasks; // last
};
