// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/watcher/machinechoice.h"

#include "widgets/common/commandbox.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"
#include "widgets/watcher/watchertext.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QLineEdit>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

MachineChoice::MachineChoice(const WatcherCalls *calls, QWidget *parent)
    : QWidget{parent}
    , m_calls{calls}
    , m_ways{new QButtonGroup{this}}
    , m_own{named(this, new QRadioButton, "watcherOwn", [] { return tr("A machine that you reach by SSH"); })}
    , m_host{named(this, new QRadioButton, "watcherHost", [] { return tr("A host of one of your TPUs"); })}
    , m_small{named(this, new QRadioButton, "watcherSmall", [] { return tr("A small machine at Google (e2-micro)"); })}
    , m_address{new QLineEdit}
    , m_addressField{new FormField{m_address}}
    , m_hosts{new QComboBox}
    , m_hostsField{new FormField{m_hosts}}
    , m_price{named(new Label, "watcherPrice")}
    , m_command{new CommandBox{u"watcherCommand"_s}}
{
    build();
    named(
        this, m_addressField, "watcherAddress", [] { return tr("Address"); },
        [] {
            return tr("As in “anna@lab-server” or “anna@192.0.2.7:2222”. It must stay on while your laptop is off.");
        });
    named(
        this, m_hostsField, "watcherHosts", [] { return tr("Host"); },
        [] {
            return tr(
                "It watches only as long as this TPU VM exists. A Spot TPU is taken away together with its watcher.");
        });
    translated(this, &MachineChoice::showTexts);
}

void MachineChoice::build()
{
    constexpr int longestAddress = 300;
    m_address->setMaxLength(longestAddress);
    m_price->setWordWrap(true);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_own, m_host, m_small, m_price, m_command, m_addressField, m_hostsField})
        column->addWidget(part);
    const std::pair<QRadioButton *, Way> ways[]{{m_own, Way::Own}, {m_host, Way::Host}, {m_small, Way::Small}};
    for (const auto &[button, way] : ways)
        m_ways->addButton(button, int(way));
    m_own->setChecked(true);
    connect(m_ways, &QButtonGroup::idClicked, this, [this] {
        showWay();
        emit changed();
    });
    connect(m_address, &QLineEdit::textEdited, this, [this] {
        m_addressField->setError({});
        emit changed();
    });
    connect(m_hosts, &QComboBox::activated, this, &MachineChoice::changed);
}

MachineChoice::Way MachineChoice::way() const
{
    return Way(m_ways->checkedId());
}

void MachineChoice::look()
{
    const auto before = m_known.value(m_hosts->currentIndex());
    m_known = m_calls->hosts();
    m_hosts->clear();
    const auto labels = labelsOf(m_known);
    m_hosts->addItems(labels);
    m_hosts->setCurrentIndex(std::max(0, int(m_known.indexOf(before))));
    if (m_known.isEmpty() && way() == Way::Host)
        m_own->setChecked(true);
    m_host->setEnabled(!m_known.isEmpty());
    showTexts();
}

void MachineChoice::showTexts()
{
    m_price->setText(watchertext::smallMachinePrice(m_calls->prices()));
    m_command->setCommands(watchertext::smallMachineCommand(m_calls->project), {});
    m_host->setToolTip(m_known.isEmpty() ? tr("No TPU VM is READY.") : QString{});
    showWay();
}

void MachineChoice::showWay()
{
    m_addressField->setVisible(way() != Way::Host);
    m_hostsField->setVisible(way() == Way::Host);
    m_price->setVisible(way() == Way::Small);
    m_command->setVisible(way() == Way::Small);
}

void MachineChoice::setError(const QString &sentence)
{
    if (way() != Way::Host)
        m_addressField->setError(sentence);
}

std::optional<PodHost> MachineChoice::wanted()
{
    if (way() == Way::Host)
        return m_known.isEmpty() ? std::nullopt : std::optional{m_known.value(m_hosts->currentIndex())};
    const auto typed = m_address->text().trimmed();
    const auto hosts = parseHostList(typed);
    const bool isOne = hosts && hosts->size() == 1;
    m_addressField->setError(typed.isEmpty() ? tr("Type the machine's address.")
                                 : !hosts    ? hosts.error().message
                                 : !isOne    ? tr("Type one address.")
                                             : QString{});
    if (!isOne) {
        m_address->setFocus();
        return std::nullopt;
    }
    auto host = hosts->constFirst();
    if (host.user.isEmpty())
        host = plainHost(m_calls->user(), host.address, host.port);
    if (host.user.isEmpty()) {
        m_addressField->setError(tr("Type the user name, too: user@address."));
        m_address->setFocus();
        return std::nullopt;
    }
    return host;
}
