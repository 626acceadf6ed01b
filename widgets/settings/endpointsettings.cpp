// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/endpointsettings.h"

#include "services/session/networkchoices.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

EndpointSettings::EndpointSettings(NetworkChoices *network)
    : m_network{network}
    , m_words{softLabel()}
    , m_lines{new Label{TextRole::Body}}
    , m_service{new QComboBox}
    , m_address{new QLineEdit}
    , m_serviceField{new FormField{m_service}}
    , m_addressField{new FormField{m_address}}
    , m_apply{new QPushButton}
{
    auto *content = new QWidget;
    build(content);
    addRow("addresses.services", content)
        ->setReset([this] { return m_network->areEndpointsGiven() || m_network->endpoints().isEmpty(); },
                   [this] {
                       m_network->forgetEndpoints();
                       fillAddress();
                   });
    connect(m_service, &QComboBox::activated, this, &EndpointSettings::fillAddress);
    connect(m_address, &QLineEdit::textEdited, this, [this] { m_addressField->setError({}); });
    connect(m_address, &QLineEdit::returnPressed, this, &EndpointSettings::apply);
    connect(m_apply, &QPushButton::clicked, this, &EndpointSettings::apply);
}

void EndpointSettings::build(QWidget *content)
{
    m_service->setObjectName(u"settingsEndpointService"_s);
    m_address->setObjectName(u"settingsEndpoint"_s);
    m_apply->setObjectName(u"settingsEndpointApply"_s);
    m_lines->setObjectName(u"settingsEndpointLines"_s);
    m_lines->setWordWrap(true);
    m_lines->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_address->setMaxLength(500);
    m_service->addItem(QString{}, QString{});
    for (const QString &service : Endpoints::services())
        m_service->addItem(Endpoints::ownHost(service), service);
    auto *button = new QHBoxLayout;
    button->addStretch();
    button->addWidget(m_apply);
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(m_words);
    column->addWidget(m_lines);
    column->addWidget(m_serviceField);
    column->addWidget(m_addressField);
    column->addLayout(button);
}

void EndpointSettings::fill()
{
    const bool given = m_network->areEndpointsGiven();
    const Endpoints endpoints = m_network->endpoints();
    m_lines->setVisible(!endpoints.isEmpty());
    m_lines->setText(endpoints.lines().join(u'\n'));
    for (QWidget *part : std::initializer_list<QWidget *>{m_service, m_address, m_apply})
        part->setEnabled(!given);
    SettingsPart::fill();
}

void EndpointSettings::fillAddress()
{
    const QString service = m_service->currentData().toString();
    const Endpoints kept = m_network->keptEndpoints();
    m_address->setText(kept.place(service).toString());
    m_address->setPlaceholderText(service.isEmpty() ? u"https://private.example.com"_s
                                                    : u"https://"_s + Endpoints::ownHost(service));
    m_addressField->setError({});
}

void EndpointSettings::apply()
{
    const auto set = m_network->setEndpoint(m_service->currentData().toString(), m_address->text());
    m_addressField->setError(set ? QString{} : set.error().message);
}

void EndpointSettings::showTexts()
{
    setTitle(tr("Addresses of the services"));
    m_words->setText(
        m_network->areEndpointsGiven()
            ? tr("For this run they were set by --endpoint or TPUDESK_ENDPOINT, which take precedence over these "
                 "settings:")
            : tr("For private access (Private Google Access, Private Service Connect) when your network wants other "
                 "addresses "
                 "than Google's own. Your token is sent there: use only addresses you trust. In use from the next "
                 "sign-in."));
    m_serviceField->setLabel(tr("Service"));
    m_service->setItemText(0, tr("All services"));
    m_addressField->setLabel(tr("Other address"));
    m_addressField->setHint(tr("Empty: Google's own"));
    m_apply->setText(tr("Use this address"));
}
