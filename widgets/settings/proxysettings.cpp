// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/proxysettings.h"

#include "services/net/proxies.h"
#include "services/session/networkchoices.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/wipefield.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QIntValidator>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

ProxySettings::ProxySettings(NetworkChoices *network)
    : m_network{network}
    , m_words{softLabel()}
    , m_kind{new QComboBox}
    , m_kindField{new FormField{m_kind}}
    , m_host{new QLineEdit}
    , m_port{new QLineEdit}
    , m_user{new QLineEdit}
    , m_password{new QLineEdit}
    , m_hostField{new FormField{m_host}}
    , m_portField{new FormField{m_port}}
    , m_userField{new FormField{m_user}}
    , m_passwordField{new FormField{m_password}}
    , m_own{new QWidget}
    , m_notice{new NoticeBar}
    , m_apply{new QPushButton}
    , m_test{new QPushButton}
{
    auto *content = new QWidget;
    build(content);
    addRow("network.proxy", content)
        ->setReset([this] { return m_network->proxy() == ProxyChoice{}; },
                   [this] {
                       m_kind->setCurrentIndex(static_cast<int>(ProxyChoice::Kind::System));
                       apply();
                       fillProxy();
                   });
    connectAll();
}

void ProxySettings::build(QWidget *content)
{
    m_kind->setObjectName(u"settingsProxyKind"_s);
    m_host->setObjectName(u"settingsProxyHost"_s);
    m_port->setObjectName(u"settingsProxyPort"_s);
    m_user->setObjectName(u"settingsProxyUser"_s);
    m_password->setObjectName(u"settingsProxyPassword"_s);
    m_notice->setObjectName(u"settingsProxyNotice"_s);
    m_apply->setObjectName(u"settingsProxyApply"_s);
    m_test->setObjectName(u"settingsTest"_s);
    setButtonKind(m_apply, ButtonKind::Primary);
    m_kind->addItems({{}, {}, {}, {}});
    m_port->setValidator(new QIntValidator{1, 65'535, m_port});
    m_host->setMaxLength(300);
    m_user->setMaxLength(255);
    m_password->setMaxLength(255);
    m_password->setEchoMode(QLineEdit::Password);
    m_password->setInputMethodHints(Qt::ImhHiddenText | Qt::ImhSensitiveData | Qt::ImhNoPredictiveText);
    auto *own = new QVBoxLayout{m_own};
    own->setContentsMargins(0, 0, 0, 0);
    own->setSpacing(scaled(10));
    auto *place = new FormRow;
    place->addField(m_hostField, 3);
    place->addField(m_portField, 1);
    auto *login = new FormRow;
    login->addField(m_userField);
    login->addField(m_passwordField);
    own->addWidget(place);
    own->addWidget(login);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(8));
    buttons->addWidget(m_test);
    buttons->addStretch();
    buttons->addWidget(m_apply);
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(10));
    column->addWidget(m_kindField);
    column->addWidget(m_words);
    column->addWidget(m_own);
    column->addWidget(m_notice);
    column->addLayout(buttons);
}

void ProxySettings::connectAll()
{
    connect(m_kind, &QComboBox::activated, this, [this] {
        showKind();
        if (!typed().isOwn())
            apply();
    });
    connect(m_host, &QLineEdit::editingFinished, this, &ProxySettings::takeAddressApart);
    for (QLineEdit *edit : {m_host, m_port, m_user, m_password}) {
        connect(edit, &QLineEdit::returnPressed, this, &ProxySettings::apply);
        connect(edit, &QLineEdit::textEdited, this, [this] {
            for (FormField *field : {m_hostField, m_portField, m_userField})
                field->setError({});
        });
    }
    connect(m_apply, &QPushButton::clicked, this, &ProxySettings::apply);
    connect(m_test, &QPushButton::clicked, this, &ProxySettings::testRequested);
    connect(&Proxies::instance(), &Proxies::passwordRefused, this,
            [this](const Error &why) { m_notice->showError(why); });
}

void ProxySettings::fillProxy()
{
    const ProxyChoice choice = m_network->proxy();
    m_kind->setCurrentIndex(static_cast<int>(choice.kind));
    m_host->setText(choice.host);
    m_port->setText(choice.port == 0 ? QString{} : QString::number(choice.port));
    m_user->setText(choice.user);
    wipeField(m_password);
    for (FormField *field : {m_hostField, m_portField, m_userField})
        field->setError({});
    showKind();
}

void ProxySettings::showKind()
{
    const ProxyChoice choice = typed();
    m_own->setVisible(choice.isOwn());
    m_apply->setVisible(choice.isOwn());
    m_notice->dismiss();
    explainKind();
}

ProxyChoice ProxySettings::typed() const
{
    ProxyChoice choice{.kind = static_cast<ProxyChoice::Kind>(std::max(0, m_kind->currentIndex()))};
    if (choice.isOwn()) {
        choice.host = m_host->text().trimmed();
        choice.port = m_port->text().toUShort();
        choice.user = m_user->text();
    }
    return choice;
}

/// What was pasted may be a whole address: its parts go where they belong.
void ProxySettings::takeAddressApart()
{
    const auto address = proxyFromAddress(m_host->text());
    if (!address)
        return;
    m_kind->setCurrentIndex(static_cast<int>(address->kind));
    m_host->setText(address->host);
    m_port->setText(QString::number(address->port));
    if (!address->user.isEmpty())
        m_user->setText(address->user);
    explainKind();
}

void ProxySettings::apply()
{
    takeAddressApart();
    const ProxyChoice choice = typed();
    const ProxyFlaws flaws = flawsOf(choice);
    m_hostField->setError(flaws.host);
    m_portField->setError(flaws.port);
    m_userField->setError(flaws.user);
    if (!flaws.isEmpty()) {
        (flaws.host.isEmpty() ? flaws.port.isEmpty() ? m_user : m_port : m_host)->setFocus();
        return;
    }
    std::optional<QString> password;
    if (!m_password->text().isEmpty())
        password = ownCopy(m_password->text());
    m_notice->dismiss();
    m_tasks.run(m_network->setProxy(choice, password, m_tasks.token()), [this](const Result<Kept> &kept) {
        if (!kept) {
            m_notice->showError(kept.error());
        } else if (kept->place == Kept::Place::Memory) {
            m_notice->showNotice(StatusLevel::Warning, kept->why);
        } else {
            m_notice->say(StatusLevel::Ok, [] { return tr("In use for every new connection."); });
        }
        wipeField(m_password);
    });
}

void ProxySettings::forgetPassword()
{
    wipeField(m_password);
}

void ProxySettings::showTexts()
{
    setTitle(tr("Network"));
    m_kindField->setLabel(tr("Proxy"));
    m_kind->setItemText(0, tr("Same as system"));
    m_kind->setItemText(1, tr("None"));
    m_kind->setItemText(2, tr("HTTP (CONNECT)"));
    m_kind->setItemText(3, tr("SOCKS5"));
    explainKind();
    m_hostField->setLabel(tr("Address"));
    m_hostField->setHint(tr("For example 127.0.0.1"));
    m_portField->setLabel(tr("Port"));
    m_userField->setLabel(tr("User name"));
    m_userField->setHint(tr("Leave empty if the proxy needs none."));
    m_passwordField->setLabel(tr("Password"));
    m_apply->setText(tr("Use this proxy"));
    m_test->setText(tr("Test the connection…"));
}

void ProxySettings::explainKind()
{
    switch (typed().kind) {
    case ProxyChoice::Kind::System:
        m_words->setText(
            tr("The environment (https_proxy, all_proxy, no_proxy) decides, then the settings of the desktop."));
        break;
    case ProxyChoice::Kind::None: m_words->setText(tr("Every connection goes straight out of this computer.")); break;
    default:
        m_words->setText(
            tr("For calls to Google and for SSH alike. Names are looked up by the proxy. The practice cloud is never "
               "reached through it."));
    }
    const ProxyChoice kept = m_network->proxy();
    m_passwordField->setHint(!kept.user.isEmpty() && kept == typed() ? tr("Empty: the one that is kept")
                                                                     : tr("Kept in the system's keychain"));
}
