// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settingssheet.h"

#include "app/languages.h"
#include "app/networkchoices.h"
#include "app/noticechoices.h"
#include "services/core/writelock.h"
#include "services/net/proxies.h"
#include "services/store/settings.h"
#include "widgets/common/card.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QIntValidator>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

const auto fontKey = u"terminal.fontPixels"_s;
constexpr int smallestFont = 5; // one below what can be chosen means: as delivered
constexpr int largestFont = 48;

Label *soft()
{
    auto *label = new Label{TextRole::TableHead, Ink::Soft};
    label->setWordWrap(true);
    return label;
}

} // namespace

SettingsSheet::SettingsSheet(SettingsContext context, QWidget *host)
    : SideSheet{host}, m_context{context}, m_language{new QComboBox}, m_theme{new QComboBox}, m_font{new QSpinBox},
      m_languageField{new FormField{m_language}}, m_themeField{new FormField{m_theme}}, m_fontField{new FormField{m_font}},
      m_proxyWords{soft()}, m_kind{new QComboBox}, m_kindField{new FormField{m_kind}}, m_host{new QLineEdit},
      m_port{new QLineEdit}, m_user{new QLineEdit}, m_password{new QLineEdit}, m_hostField{new FormField{m_host}},
      m_portField{new FormField{m_port}}, m_userField{new FormField{m_user}}, m_passwordField{new FormField{m_password}},
      m_own{new QWidget}, m_proxyNotice{new NoticeBar}, m_apply{new QPushButton}, m_test{new QPushButton},
      m_readOnly{new QCheckBox}, m_readOnlyWords{soft()}, m_endpointWords{soft()}, m_service{new QComboBox},
      m_endpoint{new QLineEdit}, m_serviceField{new FormField{m_service}}, m_endpointField{new FormField{m_endpoint}},
      m_endpointLines{new Label{TextRole::Body}}, m_endpointApply{new QPushButton}
{
    setObjectName(u"settingsSheet"_s);
    setSheetWidth(480);
    build();
    connectLooks();
    connectProxy();
    connectRest();
    retranslate();
    fill();
}

QPushButton *SettingsSheet::addPart(Label *&title, const QString &resetName)
{
    if (body()->count() > 0) {
        body()->addSpacing(scaled(4));
        body()->addWidget(new Line);
    }
    title = new Label{TextRole::Strong};
    auto *reset = new QPushButton;
    reset->setObjectName(resetName);
    setButtonKind(reset, ButtonKind::Link);
    auto *row = new QHBoxLayout;
    row->addWidget(title, 1);
    row->addWidget(reset);
    body()->addLayout(row);
    return reset;
}

void SettingsSheet::build()
{
    m_looksReset = addPart(m_looks, u"settingsLooksReset"_s);
    buildLooks();
    buildNotices();
    m_proxyReset = addPart(m_proxyTitle, u"settingsProxyReset"_s);
    buildProxy();
    m_readOnlyReset = addPart(m_readOnlyTitle, u"settingsReadOnlyReset"_s);
    buildReadOnly();
    m_endpointReset = addPart(m_endpointTitle, u"settingsEndpointReset"_s);
    buildEndpoints();
    body()->addStretch();
}

void SettingsSheet::buildLooks()
{
    m_language->setObjectName(u"settingsLanguage"_s);
    m_theme->setObjectName(u"settingsTheme"_s);
    m_font->setObjectName(u"settingsFont"_s);
    for (const Languages::Language &language : Languages::all())
        m_language->addItem(language.name, language.code);
    m_theme->addItems({{}, {}, {}});
    m_font->setRange(smallestFont, largestFont);
    auto *row = new FormRow;
    row->addField(m_languageField);
    row->addField(m_themeField);
    body()->addWidget(row);
    body()->addWidget(m_fontField);
}

void SettingsSheet::buildNotices()
{
    if (m_context.notifications == nullptr)
        return;
    m_noticesReset = addPart(m_noticesTitle, u"settingsNoticesReset"_s);
    m_notices = new NoticeChoices{m_context.notifications, m_context.settings};
    body()->addWidget(m_notices);
    connect(m_noticesReset, &QPushButton::clicked, m_notices, &NoticeChoices::reset);
}

void SettingsSheet::buildProxy()
{
    m_kind->setObjectName(u"settingsProxyKind"_s);
    m_host->setObjectName(u"settingsProxyHost"_s);
    m_port->setObjectName(u"settingsProxyPort"_s);
    m_user->setObjectName(u"settingsProxyUser"_s);
    m_password->setObjectName(u"settingsProxyPassword"_s);
    m_proxyNotice->setObjectName(u"settingsProxyNotice"_s);
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
    body()->addWidget(m_kindField);
    body()->addWidget(m_proxyWords);
    body()->addWidget(m_own);
    body()->addWidget(m_proxyNotice);
    body()->addLayout(buttons);
}

void SettingsSheet::buildReadOnly()
{
    m_readOnly->setObjectName(u"settingsReadOnly"_s);
    body()->addWidget(m_readOnly);
    body()->addWidget(m_readOnlyWords);
}

void SettingsSheet::buildEndpoints()
{
    m_service->setObjectName(u"settingsEndpointService"_s);
    m_endpoint->setObjectName(u"settingsEndpoint"_s);
    m_endpointApply->setObjectName(u"settingsEndpointApply"_s);
    m_endpointLines->setObjectName(u"settingsEndpointLines"_s);
    m_endpointLines->setWordWrap(true);
    m_endpointLines->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_endpoint->setMaxLength(500);
    m_service->addItem(QString{}, QString{});
    for (const QString &service : Endpoints::services())
        m_service->addItem(Endpoints::ownHost(service), service);
    auto *apply = new QHBoxLayout;
    apply->addStretch();
    apply->addWidget(m_endpointApply);
    body()->addWidget(m_endpointWords);
    body()->addWidget(m_endpointLines);
    body()->addWidget(m_serviceField);
    body()->addWidget(m_endpointField);
    body()->addLayout(apply);
}

void SettingsSheet::connectLooks()
{
    connect(m_language, &QComboBox::activated, this, [this] { m_context.languages->use(m_language->currentData().toString()); });
    connect(m_theme, &QComboBox::activated, this, &SettingsSheet::themeChosen);
    connect(m_font, &QSpinBox::valueChanged, this, [this](int pixels) {
        m_context.settings->setMore(fontKey, pixels <= smallestFont ? QJsonValue{} : QJsonValue{pixels});
    });
    connect(m_looksReset, &QPushButton::clicked, this, [this] {
        m_font->setValue(smallestFont);
        emit themeChosen(static_cast<int>(ThemeChoice::System));
        m_context.languages->use(Languages::bestFor({}));
    });
    connect(m_context.settings, &Settings::changed, this, &SettingsSheet::fill);
}

void SettingsSheet::connectProxy()
{
    connect(m_kind, &QComboBox::activated, this, [this] {
        showProxyKind();
        if (!typedProxy().isOwn())
            applyProxy();
    });
    connect(m_host, &QLineEdit::editingFinished, this, &SettingsSheet::takeAddressApart);
    for (QLineEdit *edit : {m_host, m_port, m_user, m_password}) {
        connect(edit, &QLineEdit::returnPressed, this, &SettingsSheet::applyProxy);
        connect(edit, &QLineEdit::textEdited, this, [this] {
            for (FormField *field : {m_hostField, m_portField, m_userField})
                field->setError({});
        });
    }
    connect(m_apply, &QPushButton::clicked, this, &SettingsSheet::applyProxy);
    connect(m_test, &QPushButton::clicked, this, &SettingsSheet::testRequested);
    connect(m_proxyReset, &QPushButton::clicked, this, [this] {
        m_kind->setCurrentIndex(static_cast<int>(ProxyChoice::Kind::System));
        applyProxy();
        fillProxy();
    });
    connect(this, &SideSheet::opened, this, &SettingsSheet::fillProxy);
    connect(this, &SideSheet::closed, m_password, &QLineEdit::clear); // a secret does not wait in a closed sheet
    connect(&Proxies::instance(), &Proxies::passwordRefused, this, [this](const Error &why) { m_proxyNotice->showError(why); });
}

void SettingsSheet::connectRest()
{
    connect(m_readOnly, &QCheckBox::clicked, this, [](bool on) {
        on ? WriteLock::instance().lock() : WriteLock::instance().unlock();
    });
    connect(m_readOnlyReset, &QPushButton::clicked, this, [] { WriteLock::instance().unlock(); });
    connect(m_service, &QComboBox::activated, this, &SettingsSheet::fillEndpoint);
    connect(m_endpoint, &QLineEdit::textEdited, this, [this] { m_endpointField->setError({}); });
    connect(m_endpoint, &QLineEdit::returnPressed, this, &SettingsSheet::applyEndpoint);
    connect(m_endpointApply, &QPushButton::clicked, this, &SettingsSheet::applyEndpoint);
    connect(m_endpointReset, &QPushButton::clicked, this, [this] {
        m_context.network->forgetEndpoints();
        fillEndpoint();
    });
    connect(m_context.network, &NetworkChoices::changed, this, &SettingsSheet::fill);
}

void SettingsSheet::fill()
{
    const QSignalBlocker quiet{m_font};
    m_language->setCurrentIndex(m_language->findData(m_context.languages->code()));
    m_theme->setCurrentIndex(static_cast<int>(m_context.theme->choice()));
    m_font->setValue(std::clamp(m_context.settings->more(fontKey).toInt(smallestFont), smallestFont, largestFont));
    if (m_notices != nullptr)
        m_noticesReset->setVisible(!m_notices->isAsDelivered());
    const WriteLock &lock = WriteLock::instance();
    m_readOnly->setChecked(lock.isLocked());
    m_readOnly->setEnabled(lock.state() != WriteLock::State::LockedForThisRun);
    m_readOnlyReset->setVisible(lock.state() == WriteLock::State::Locked);
    m_proxyReset->setVisible(m_context.network->proxy() != ProxyChoice{});
    const bool given = m_context.network->areEndpointsGiven();
    const Endpoints endpoints = m_context.network->endpoints();
    m_endpointReset->setVisible(!given && !endpoints.isEmpty());
    m_endpointLines->setVisible(!endpoints.isEmpty());
    m_endpointLines->setText(endpoints.lines().join(u'\n'));
    for (QWidget *part : std::initializer_list<QWidget *>{m_service, m_endpoint, m_endpointApply})
        part->setEnabled(!given);
}

void SettingsSheet::fillProxy()
{
    const ProxyChoice choice = m_context.network->proxy();
    m_kind->setCurrentIndex(static_cast<int>(choice.kind));
    m_host->setText(choice.host);
    m_port->setText(choice.port == 0 ? QString{} : QString::number(choice.port));
    m_user->setText(choice.user);
    m_password->clear();
    for (FormField *field : {m_hostField, m_portField, m_userField})
        field->setError({});
    showProxyKind();
    fillEndpoint();
}

void SettingsSheet::fillEndpoint()
{
    const QString service = m_service->currentData().toString();
    const Endpoints kept = m_context.network->keptEndpoints();
    m_endpoint->setText(kept.place(service).toString());
    m_endpoint->setPlaceholderText(service.isEmpty() ? u"https://private.example.com"_s : u"https://"_s + Endpoints::ownHost(service));
    m_endpointField->setError({});
}

void SettingsSheet::showProxyKind()
{
    const ProxyChoice choice = typedProxy();
    m_own->setVisible(choice.isOwn());
    m_apply->setVisible(choice.isOwn());
    m_proxyNotice->dismiss();
    retranslateProxy();
}

ProxyChoice SettingsSheet::typedProxy() const
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
void SettingsSheet::takeAddressApart()
{
    const auto address = proxyFromAddress(m_host->text());
    if (!address)
        return;
    m_kind->setCurrentIndex(static_cast<int>(address->kind));
    m_host->setText(address->host);
    m_port->setText(QString::number(address->port));
    if (!address->user.isEmpty())
        m_user->setText(address->user);
    retranslateProxy();
}

void SettingsSheet::applyProxy()
{
    takeAddressApart();
    const ProxyChoice choice = typedProxy();
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
        password = m_password->text();
    m_proxyNotice->dismiss();
    m_tasks.run(m_context.network->setProxy(choice, password, m_tasks.token()), [this](const Result<Kept> &kept) {
        if (!kept) {
            m_proxyNotice->showError(kept.error());
        } else if (kept->place == Kept::Place::Memory) {
            m_proxyNotice->showNotice(Tone::Warning, kept->why);
        } else {
            m_proxyNotice->say(Tone::Ok, [] { return tr("In use for every new connection."); });
        }
        m_password->clear();
    });
}

void SettingsSheet::applyEndpoint()
{
    const auto set = m_context.network->setEndpoint(m_service->currentData().toString(), m_endpoint->text());
    m_endpointField->setError(set ? QString{} : set.error().message);
}

void SettingsSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        fill();
    }
}

void SettingsSheet::retranslate()
{
    setTitle(tr("Settings"));
    m_looks->setText(tr("Looks"));
    m_languageField->setLabel(tr("Language"));
    m_themeField->setLabel(tr("Theme"));
    m_fontField->setLabel(tr("Size of the letters in terminals"));
    m_font->setSpecialValueText(tr("As delivered"));
    m_font->setSuffix(tr(" px", "behind a number: pixels"));
    m_theme->setItemText(0, tr("The system's"));
    m_theme->setItemText(1, tr("Light"));
    m_theme->setItemText(2, tr("Dark"));
    for (QPushButton *reset : {m_looksReset, m_proxyReset, m_readOnlyReset, m_endpointReset})
        reset->setText(tr("Reset"));
    m_looksReset->setAccessibleName(tr("Reset the looks"));
    if (m_notices != nullptr) {
        m_noticesTitle->setText(tr("Notifications"));
        m_noticesReset->setText(tr("Reset"));
        m_noticesReset->setAccessibleName(tr("Reset the notifications"));
    }
    m_proxyReset->setAccessibleName(tr("Reset the proxy"));
    m_readOnlyReset->setAccessibleName(tr("Reset read-only mode"));
    m_endpointReset->setAccessibleName(tr("Reset the addresses"));
    m_readOnlyTitle->setText(tr("Protection"));
    m_readOnly->setText(tr("Read-only mode: change nothing in the cloud"));
    m_readOnlyWords->setText(WriteLock::instance().state() == WriteLock::State::LockedForThisRun
                                 ? WriteLock::instance().problem()
                                 : tr("Only reading calls leave TPU Desk: nothing is created, deleted, published or enabled, not even what "
                                      "waits to be tried again. Terminals are not held back: what you type on a machine still changes it. "
                                      "Remembered until you unlock it (Ctrl+Shift+L)."));
    retranslateProxy();
    retranslateEndpoints();
}

void SettingsSheet::retranslateProxy()
{
    m_proxyTitle->setText(tr("Network"));
    m_kindField->setLabel(tr("Proxy"));
    m_kind->setItemText(0, tr("As the system says"));
    m_kind->setItemText(1, tr("None"));
    m_kind->setItemText(2, tr("HTTP (CONNECT)"));
    m_kind->setItemText(3, tr("SOCKS5"));
    switch (typedProxy().kind) {
    case ProxyChoice::Kind::System:
        m_proxyWords->setText(tr("The environment (https_proxy, all_proxy, no_proxy) decides, then the settings of the desktop."));
        break;
    case ProxyChoice::Kind::None: m_proxyWords->setText(tr("Every connection goes straight out of this computer.")); break;
    default:
        m_proxyWords->setText(tr("For calls to Google and for SSH alike. Names are looked up by the proxy. The practice cloud is never "
                                 "reached through it."));
    }
    m_hostField->setLabel(tr("Address"));
    m_hostField->setHint(tr("For example 127.0.0.1"));
    m_portField->setLabel(tr("Port"));
    m_userField->setLabel(tr("User name"));
    m_userField->setHint(tr("Empty: none is wanted"));
    m_passwordField->setLabel(tr("Password"));
    const ProxyChoice kept = m_context.network->proxy();
    m_passwordField->setHint(!kept.user.isEmpty() && kept == typedProxy() ? tr("Empty: the one that is kept")
                                                                         : tr("Kept in the system's keychain"));
    m_apply->setText(tr("Use this proxy"));
    m_test->setText(tr("Test the connection…"));
}

void SettingsSheet::retranslateEndpoints()
{
    m_endpointTitle->setText(tr("Addresses of the services"));
    m_endpointWords->setText(m_context.network->areEndpointsGiven()
                                 ? tr("For this run they were given by --endpoint or TPUDESK_ENDPOINT, which win over what is kept here:")
                                 : tr("For private access (Private Google Access, Private Service Connect) when your network wants other addresses "
                                      "than Google's own. Your token is sent there: use only addresses you trust. In use from the next sign-in."));
    m_serviceField->setLabel(tr("Service"));
    m_service->setItemText(0, tr("All services"));
    m_endpointField->setLabel(tr("Other address"));
    m_endpointField->setHint(tr("Empty: Google's own"));
    m_endpointApply->setText(tr("Use this address"));
}
