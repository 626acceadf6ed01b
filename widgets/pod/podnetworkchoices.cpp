// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/podnetworkchoices.h"

#include "services/network/ranges.h"
#include "widgets/common/label.h"
#include "widgets/network/addressfield.h"
#include "widgets/theme/theme.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QEvent>
#include <QLineEdit>
#include <QRadioButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

PodNetworkChoices::PodNetworkChoices(OwnAddress *address, QWidget *parent)
    : StepChoices{parent}, m_whereTitle{new Label{TextRole::TableHead, Ink::Soft}}, m_there{new QRadioButton}, m_own{new QRadioButton}, m_network{new QLineEdit},
      m_subnet{new QLineEdit}, m_networkField{new FormField{m_network}}, m_subnetField{new FormField{m_subnet}},
      m_wayTitle{new Label{TextRole::TableHead, Ink::Soft}}, m_fromAddress{new QRadioButton}, m_address{new AddressField{address, u"podWayAddressField"_s}},
      m_iap{new QRadioButton}, m_iapNote{new Label{TextRole::Status, Ink::Soft}}, m_narrows{new QCheckBox}
{
    m_there->setObjectName(u"podNetworkThere"_s);
    m_own->setObjectName(u"podNetworkOwn"_s);
    m_network->setObjectName(u"podNetworkName"_s);
    m_subnet->setObjectName(u"podSubnetName"_s);
    m_fromAddress->setObjectName(u"podWayAddress"_s);
    m_iap->setObjectName(u"podWayIap"_s);
    m_iapNote->setWordWrap(true);
    m_narrows->setObjectName(u"podNarrowRules"_s);
    connect(m_narrows, &QCheckBox::clicked, this, &PodNetworkChoices::tell);
    auto *where = new QButtonGroup{this};
    where->addButton(m_there);
    where->addButton(m_own);
    auto *way = new QButtonGroup{this};
    way->addButton(m_fromAddress);
    way->addButton(m_iap);
    auto *names = new FormRow;
    names->addField(m_networkField);
    names->addField(m_subnetField);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    for (QWidget *part : std::initializer_list<QWidget *>{m_whereTitle, m_there, names, m_own, m_wayTitle, m_fromAddress, m_address, m_iap, m_iapNote, m_narrows})
        column->addWidget(part);
    connectAll();
    retranslate();
}

void PodNetworkChoices::connectAll()
{
    for (auto *choice : {m_there, m_own, m_fromAddress, m_iap}) {
        connect(choice, &QRadioButton::toggled, this, [this](bool isOn) {
            allow();
            if (isOn)
                tell();
        });
    }
    for (auto *line : {m_network, m_subnet})
        connect(line, &QLineEdit::editingFinished, this, &PodNetworkChoices::tell);
    connect(m_address, &AddressField::edited, this, &PodNetworkChoices::tell);
}

void PodNetworkChoices::tell()
{
    if (m_isShowing)
        return;
    const auto range = narrowRange(m_address->text());
    const bool isMissing = m_fromAddress->isChecked() && !m_address->text().isEmpty() && !range;
    m_address->setError(isMissing ? range.error().message : QString{});
    if (!isMissing)
        emit changed();
}

void PodNetworkChoices::allow()
{
    m_networkField->setEnabled(m_there->isChecked());
    m_subnetField->setEnabled(m_there->isChecked());
    m_address->setEnabled(m_fromAddress->isChecked());
}

void PodNetworkChoices::showChoices(const PodChoices &choices)
{
    const QScopedValueRollback quiet{m_isShowing, true};
    (choices.makesNetwork ? m_own : m_there)->setChecked(true);
    (choices.wayIn == WayIn::Iap ? m_iap : m_fromAddress)->setChecked(true);
    // A field that is being typed in is the user's.
    if (!m_network->hasFocus())
        m_network->setText(choices.wish.spec.network);
    if (!m_subnet->hasFocus())
        m_subnet->setText(choices.wish.spec.subnetwork);
    auto *line = qobject_cast<QLineEdit *>(m_address->field());
    if (line && !line->hasFocus() && !choices.ownRange.isEmpty() && line->text() != choices.ownRange)
        line->setText(choices.ownRange);
    m_narrows->setChecked(choices.narrowsRules);
    allow();
}

void PodNetworkChoices::putChoices(PodChoices *choices) const
{
    choices->makesNetwork = m_own->isChecked();
    choices->narrowsRules = m_narrows->isChecked();
    choices->wayIn = m_iap->isChecked() ? WayIn::Iap : WayIn::OwnAddress;
    choices->wish.spec.network = m_network->text().trimmed();
    choices->wish.spec.subnetwork = m_subnet->text().trimmed();
    if (const auto range = narrowRange(m_address->text()))
        choices->ownRange = *range;
}

void PodNetworkChoices::changeEvent(QEvent *event)
{
    StepChoices::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void PodNetworkChoices::retranslate()
{
    m_whereTitle->setText(tr("Where the hosts stand"));
    m_there->setText(tr("In a network that is there"));
    m_networkField->setLabel(tr("Network"));
    m_network->setPlaceholderText(u"default"_s);
    m_subnetField->setLabel(tr("Subnet"));
    m_subnet->setPlaceholderText(tr("the region's own"));
    m_own->setText(tr("In a network made for this pod"));
    m_wayTitle->setText(tr("From where you log in"));
    m_fromAddress->setText(tr("From your own address"));
    m_address->setLabel(tr("Your address"));
    m_address->retranslate();
    m_iap->setText(tr("Through Google's Identity-Aware Proxy"));
    m_narrows->setText(tr("Narrow rules that let everybody in"));
    m_iapNote->setText(tr("Choose the proxy where your address changes often, or where the hosts have no external address."));
}
