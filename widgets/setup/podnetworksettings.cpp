// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setup/podnetworksettings.h"

#include "services/core/punctuation.h"
#include "services/setup/networkspec.h"
#include "services/vpc/networks.h"
#include "services/vpc/ranges.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/vpc/addressfield.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

enum SubnetKind : quint8 { Best, There, New };

/// A field that is being typed in is the user's.
void put(QLineEdit *line, const QString &text)
{
    if (!line->hasFocus() && line->text() != text)
        line->setText(text);
}

} // namespace

PodNetworkSettings::PodNetworkSettings(const NetworkKnowledge &knowledge, QWidget *parent)
    : StepSettings{parent}
    , m_knowledge{knowledge}
    , m_whereTitle{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_there{new QRadioButton}
    , m_own{new QRadioButton}
    , m_network{new QComboBox}
    , m_subnet{new QComboBox}
    , m_newName{new QLineEdit}
    , m_range{new QLineEdit}
    , m_networkField{new FormField{m_network}}
    , m_subnetField{new FormField{m_subnet}}
    , m_newNameField{new FormField{m_newName}}
    , m_rangeField{new FormField{m_range}}
    , m_age{new Label{TextRole::Status, TextColor::Soft}}
    , m_again{new QPushButton}
    , m_problem{new Label{TextRole::Body, TextColor::Bad}}
    , m_external{new QCheckBox}
    , m_gateway{new QCheckBox}
    , m_gatewayNote{new Label{TextRole::Status, TextColor::Soft}}
    , m_wayTitle{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_fromAddress{new QRadioButton}
    , m_address{new AddressField{knowledge.address, u"podWayAddressField"_s}}
    , m_iap{new QRadioButton}
    , m_iapNote{new Label{TextRole::Status, TextColor::Soft}}
    , m_rules{new OpenRules}
{
    nameParts();
    build();
    connectAll();
    translated(this, m_whereTitle, [] { return tr("Network of the hosts"); });
    named(this, m_there, "podNetworkThere", [] { return tr("In an existing network"); });
    translated(this, m_networkField, [] { return tr("Network"); });
    translated(this, m_subnetField, [] { return tr("Subnet"); });
    named(this, m_own, "podNetworkOwn", [] { return tr("In a network made for this pod"); });
    translated(this, m_newNameField, [] { return tr("Name of the new network"); });
    named(this, m_newName, "podNetworkNewName", [] { return u"tpudesk"_s; });
    translated(this, m_rangeField, [] { return tr("Range of the new subnet"); });
    named(this, m_range, "podSubnetRange", [] { return tr("one that is free"); });
    named(this, m_again, "podNetworkAgain", [] { return tr("Read again"); });
    named(this, m_external, "podExternal", [] { return tr("One external address per host"); });
    named(this, m_gateway, "podGateway", [] { return tr("A way to the Internet for the hosts (Cloud NAT)"); });
    translated(this, m_gatewayNote, [] {
        return tr("Without external addresses pip and apt need it; Google's own storage is reached "
                  "without. Google bills it per hour and gigabyte, and the "
                  "grant does not cover that.");
    });
    translated(this, m_wayTitle, [] { return tr("Where you log in from"); });
    named(this, m_fromAddress, "podWayAddress", [] { return tr("From your own address"); });
    named(this, m_iap, "podWayIap", [] { return tr("Through Google's Identity-Aware Proxy"); });
    translated(this, m_iapNote, [] {
        return tr("Choose the proxy where your address changes often, or where the hosts have no external address.");
    });
    translated(this, [this] {
        m_network->lineEdit()->setPlaceholderText(u"default"_s);
        m_subnet->lineEdit()->setPlaceholderText(tr("the region's own"));
        fillSubnets();
        showAge();
    });
}

void PodNetworkSettings::nameParts()
{
    m_network->setObjectName(u"podNetworkName"_s);
    m_subnet->setObjectName(u"podSubnetName"_s);
    m_age->setObjectName(u"podNetworkAge"_s);
    m_problem->setObjectName(u"podNetworkProblem"_s);
}

void PodNetworkSettings::build()
{
    for (auto *box : {m_network, m_subnet}) {
        box->setEditable(true);
        box->setInsertPolicy(QComboBox::NoInsert);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(10);
    }
    m_newName->setMaxLength(63);
    m_range->setMaxLength(40);
    setButtonKind(m_again, ButtonKind::Link);
    m_again->setAutoDefault(false);
    m_again->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    for (auto *label : {m_age, m_problem, m_gatewayNote, m_iapNote})
        label->setWordWrap(true);
    auto *where = new QButtonGroup{this};
    where->addButton(m_there);
    where->addButton(m_own);
    auto *way = new QButtonGroup{this};
    way->addButton(m_fromAddress);
    way->addButton(m_iap);
    auto *names = new FormRow;
    names->addField(m_networkField);
    names->addField(m_subnetField);
    auto *fresh = new FormRow;
    fresh->addField(m_newNameField);
    fresh->addField(m_rangeField);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    for (QWidget *part : std::initializer_list<QWidget *>{m_whereTitle, m_there, names, m_own, fresh, m_problem, m_age,
                                                          m_again, m_external, m_gateway, m_gatewayNote, m_wayTitle,
                                                          m_fromAddress, m_address, m_iap, m_iapNote, m_rules})
        column->addWidget(part);
    m_problem->hide();
    m_age->setVisible(m_knowledge.networks);
    m_again->setVisible(m_knowledge.networks);
}

void PodNetworkSettings::connectAll()
{
    for (auto *choice : {m_there, m_own, m_fromAddress, m_iap}) {
        connect(choice, &QRadioButton::toggled, this, [this](bool isOn) {
            allow();
            if (isOn)
                notify();
        });
    }
    for (auto *box : {m_external, m_gateway})
        connect(box, &QCheckBox::clicked, this, &PodNetworkSettings::notify);
    connect(m_network, &QComboBox::activated, this, [this] {
        m_subnet->setEditText({}); // of another network
        notify();
    });
    connect(m_subnet, &QComboBox::activated, this, [this] {
        isNewSubnet() ? proposeRange() : m_range->clear();
        allow();
        notify();
    });
    for (auto *box : {m_network, m_subnet})
        connect(box->lineEdit(), &QLineEdit::editingFinished, this, &PodNetworkSettings::notify);
    for (auto *line : {m_newName, m_range}) {
        connect(line, &QLineEdit::textEdited, this, &PodNetworkSettings::look);
        connect(line, &QLineEdit::editingFinished, this, &PodNetworkSettings::notify);
    }
    connect(m_address, &AddressField::edited, this, &PodNetworkSettings::notify);
    connect(m_rules, &OpenRules::changed, this, &PodNetworkSettings::notify);
    if (!m_knowledge.networks)
        return;
    connect(m_again, &QPushButton::clicked, m_knowledge.networks, &Networks::refresh);
    connect(m_knowledge.networks, &Networks::changed, this, [this] {
        fillNetworks();
        fillSubnets();
        showAge();
        look();
    });
}

bool PodNetworkSettings::isNewSubnet() const
{
    return m_there->isChecked() && m_subnet->currentIndex() >= 0 && m_subnet->currentData().toInt() == New
        && m_subnet->currentText() == m_subnet->itemText(m_subnet->currentIndex());
}

void PodNetworkSettings::notify()
{
    if (m_isShowing)
        return;
    look();
    const auto range = narrowRange(m_address->text());
    const bool isMissing = m_fromAddress->isChecked() && !m_address->text().isEmpty() && !range;
    m_address->setError(isMissing ? range.error().message : QString{});
    if (!isMissing)
        emit changed();
}

void PodNetworkSettings::allow()
{
    const bool isOwn = m_own->isChecked();
    m_networkField->setVisible(!isOwn);
    m_subnetField->setVisible(!isOwn);
    m_newNameField->setVisible(isOwn);
    m_rangeField->setVisible(isOwn || isNewSubnet() || !m_range->text().isEmpty());
    m_address->setEnabled(m_fromAddress->isChecked());
    const bool isInside = !m_external->isChecked();
    m_gateway->setVisible(isInside);
    m_gatewayNote->setVisible(isInside);
}

void PodNetworkSettings::showPlan(const PodPlan &plan)
{
    m_made = m_knowledge.documents ? networkMadeFor(m_knowledge.documents, plan) : QString{};
    showChoices(plan.choices);
}

void PodNetworkSettings::showChoices(const PodChoices &choices)
{
    const QScopedValueRollback quiet{m_isShowing, true};
    const bool isOther = !(choices == m_choices);
    m_choices = choices;
    (choices.makesNetwork ? m_own : m_there)->setChecked(true);
    (choices.wayIn == WayIn::Iap ? m_iap : m_fromAddress)->setChecked(true);
    m_external->setChecked(choices.tpuRequest.spec.externalAddress == ExternalAddress::Wanted);
    m_gateway->setChecked(choices.makesGateway);
    put(m_newName, choices.networkName);
    put(m_range, choices.range);
    auto *line = qobject_cast<QLineEdit *>(m_address->field());
    if (line && !choices.ownRange.isEmpty())
        put(line, choices.ownRange);
    want();
    if (isOther) {
        fillNetworks();
        fillSubnets();
        look();
    }
    showAge();
    allow();
}

void PodNetworkSettings::putChoices(PodChoices *choices) const
{
    auto &spec = choices->tpuRequest.spec;
    choices->makesNetwork = m_own->isChecked();
    choices->networkName = m_newName->text().trimmed();
    choices->wayIn = m_iap->isChecked() ? WayIn::Iap : WayIn::OwnAddress;
    choices->narrows = m_rules->narrowed();
    choices->makesGateway = m_gateway->isChecked();
    spec.externalAddress = m_external->isChecked() ? ExternalAddress::Wanted : ExternalAddress::None;
    if (m_there->isChecked()) {
        spec.network = m_network->currentText().trimmed();
        const auto subnet = m_subnet->currentText().trimmed();
        const int row = m_subnet->findText(subnet);
        const bool isWord = row >= 0 && m_subnet->itemData(row).toInt() != There;
        spec.subnetwork = isWord ? QString{} : row >= 0 ? m_subnet->itemData(row, Qt::UserRole + 1).toString() : subnet;
    }
    choices->range = m_own->isChecked() || (m_there->isChecked() && spec.subnetwork.isEmpty())
        ? m_range->text().trimmed()
        : QString{};
    if (const auto range = narrowRange(m_address->text()))
        choices->ownRange = *range;
}

QWidget *PodNetworkSettings::askForMissing()
{
    const auto choices = typed();
    if (!choices.makesNetwork || choices.wayIn != WayIn::OwnAddress || !choices.ownRange.isEmpty())
        return nullptr;
    const auto range = narrowRange(m_address->text());
    m_address->setError(range || m_address->text().isEmpty()
                            ? tr("Enter the address you log in from, or choose the Identity-Aware Proxy.")
                            : range.error().message);
    return m_address->field();
}

PodChoices PodNetworkSettings::typed() const
{
    auto choices = m_choices;
    putChoices(&choices);
    return choices;
}

void PodNetworkSettings::want()
{
    const auto zone = m_choices.tpuRequest.zones.value(0);
    if (m_knowledge.networks && isVisible() && !zone.isEmpty())
        m_knowledge.networks->want(zone, networkNamed(typed(), m_made));
}

/// Holds what stands in the fields against what the project has; the same that the step would find.
void PodNetworkSettings::look()
{
    const auto *networks = m_knowledge.networks;
    if (!networks || !networks->seen())
        return;
    const auto choices = typed();
    Result<NetworkPlan> found;
    const auto zones = oneZonePerRegion(choices.tpuRequest.zones);
    auto all = choices;
    all.narrows.clear(); // to see all that are open
    for (const auto &zone : zones) {
        found = planFor(networks->project(), networks->seen()->state, choices, zone, m_made);
        if (const auto open = planFor(networks->project(), networks->seen()->state, all, zone, m_made))
            m_rules->showRules(open->openRules, m_isShowing ? m_choices.narrows : choices.narrows);
        if (!found)
            break;
    }
    showProblem(found);
}

void PodNetworkSettings::showProblem(const Result<NetworkPlan> &found)
{
    const auto why = found ? QString{} : found.error().message;
    const bool isOfName = !found && m_own->isChecked() && found.error().code == ErrorCode::AlreadyExists;
    const bool isOfRange = !found && found.error().code == ErrorCode::Invalid && !m_range->text().trimmed().isEmpty();
    m_newNameField->setError(isOfName ? why : QString{});
    m_rangeField->setError(isOfRange ? why : QString{});
    m_problem->setText(why);
    m_problem->setVisible(!why.isEmpty() && !isOfName && !isOfRange);
}

void PodNetworkSettings::proposeRange()
{
    const auto *networks = m_knowledge.networks;
    if (!networks || !networks->seen() || !m_range->text().isEmpty())
        return;
    const auto name = networkNamed(typed(), m_made);
    auto taken = networks->seen()->state.routes.value(name);
    for (const auto &one : networks->seen()->state.subnetworks) {
        if (one.network == name)
            taken += QStringList{one.range} + one.aliasRanges;
    }
    m_range->setText(freeRange(taken, 1).value_or(QString{}));
}

void PodNetworkSettings::fillNetworks()
{
    const QScopedValueRollback quiet{m_isShowing, true};
    const auto text = m_network->lineEdit()->hasFocus() ? m_network->currentText() : m_choices.tpuRequest.spec.network;
    m_network->clear();
    if (const auto *networks = m_knowledge.networks; networks && networks->seen()) {
        for (const auto &one : networks->seen()->state.networks) {
            if (one.kind != VpcNetwork::Kind::Legacy) // nothing can be made in it
                m_network->addItem(one.name);
        }
    }
    m_network->setEditText(text.isEmpty() && m_network->findText(u"default"_s) >= 0 ? u"default"_s : text);
}

/// Those of the chosen network in the plan's region, with their ranges.
void PodNetworkSettings::fillSubnets()
{
    const QScopedValueRollback quiet{m_isShowing, true};
    const auto chosen = lastSegment(m_choices.tpuRequest.spec.subnetwork);
    const auto region = regionOf(m_choices.tpuRequest.zones.value(0));
    const auto network = networkNamed(m_choices, m_made);
    const bool isTyped = m_subnet->lineEdit()->hasFocus();
    const auto text = m_subnet->currentText();
    m_subnet->clear();
    m_subnet->addItem(tr("the one that fits best"), Best);
    if (const auto *networks = m_knowledge.networks; networks && networks->seen()) {
        for (const auto &one : networks->seen()->state.subnetworks) {
            if (one.network != network || one.region != region || !one.isForMachines())
                continue;
            m_subnet->addItem(punctuation::noted(one.name, one.range), There);
            m_subnet->setItemData(m_subnet->count() - 1, one.name, Qt::UserRole + 1);
        }
    }
    m_subnet->addItem(tr("a new one, with the range below"), New);
    int row = m_subnet->findData(chosen, Qt::UserRole + 1);
    if (chosen.isEmpty())
        row = m_choices.range.isEmpty() || m_choices.makesNetwork ? 0 : m_subnet->count() - 1;
    m_subnet->setCurrentIndex(row);
    if (isTyped || row < 0)
        m_subnet->setEditText(isTyped ? text : chosen);
}

void PodNetworkSettings::showAge()
{
    const auto *networks = m_knowledge.networks;
    if (!networks)
        return;
    const auto &seen = networks->seen();
    const auto time = seen ? phrases::clockTime(seen->at, seen->at) : QString{};
    m_age->setTextColor(networks->error() && !networks->isReading() ? TextColor::Warn : TextColor::Soft);
    if (networks->isReading())
        m_age->setText(tr("Reading the networks of the project…"));
    else if (networks->error() && seen)
        m_age->setText(tr("As of %1. Newer could not be read: %2").arg(time, networks->error()->message));
    else if (networks->error())
        m_age->setText(tr("The networks of the project could not be read, so a name has to be typed. %1")
                           .arg(networks->error()->message));
    else
        m_age->setText(seen ? tr("Networks, ranges and rules as of %1.").arg(time) : QString{});
    m_age->setVisible(!m_age->text().isEmpty());
    m_again->setVisible(!networks->isReading());
}

OpenRules::OpenRules(QWidget *parent)
    : QWidget{parent}
    , m_title{new Label{TextRole::Body, TextColor::Warn}}
{
    setObjectName(u"podOpenRules"_s);
    m_title->setWordWrap(true);
    auto *grid = new QGridLayout{this};
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(scaled(8));
    grid->setVerticalSpacing(scaled(4));
    grid->setColumnStretch(1, 1);
    grid->addWidget(m_title, 0, 0, 1, 2);
    hide();
    translated(this, m_title, [] {
        return tr(
            "These rules of the network let everybody in. Tick those that are to be narrowed; undo puts them back.");
    });
    translated(this, &OpenRules::describe);
}

void OpenRules::showRules(const QList<OpenRule> &rules, const QStringList &narrowed)
{
    const auto known = [](const OpenRule &one, const OpenRule &other) {
        return one.name == other.name && one.what == other.what;
    };
    if (!std::ranges::equal(rules, m_rules, known)) {
        qDeleteAll(findChildren<QWidget *>(u"podNarrowText"_s));
        qDeleteAll(std::exchange(m_boxes, {}));
        m_rules = rules;
        auto *grid = qobject_cast<QGridLayout *>(layout());
        for (int row = 1; const auto &rule : rules) {
            auto *box = new QCheckBox;
            auto *text = new Label{rule.what};
            box->setObjectName(u"podNarrow."_s + rule.name);
            text->setObjectName(u"podNarrowText"_s);
            text->setWordWrap(true); // a check box alone would not wrap its own
            connect(box, &QCheckBox::clicked, this, &OpenRules::changed);
            grid->addWidget(box, row, 0, Qt::AlignTop);
            grid->addWidget(text, row++, 1);
            m_boxes += box;
        }
        describe();
    }
    m_unseen = narrowed;
    for (qsizetype i = 0; i < m_rules.size(); ++i) {
        m_boxes[i]->setChecked(narrowed.contains(m_rules[i].name));
        m_unseen.removeAll(m_rules[i].name);
    }
    setVisible(!m_rules.isEmpty());
}

QStringList OpenRules::narrowed() const
{
    auto names = m_unseen;
    for (qsizetype i = 0; i < m_rules.size(); ++i) {
        if (m_boxes[i]->isChecked())
            names += m_rules[i].name;
    }
    names.sort();
    return names;
}

void OpenRules::describe()
{
    for (qsizetype i = 0; i < m_rules.size(); ++i) {
        m_boxes[i]->setAccessibleName(tr("Narrow %1").arg(m_rules[i].name));
        m_boxes[i]->setAccessibleDescription(m_rules[i].what);
    }
}
