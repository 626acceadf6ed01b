// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/hostschoices.h"

#include "services/keys/keyservice.h"
#include "services/pod/hosts.h"
#include "services/pod/podhost.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QRadioButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

HostsChoices::HostsChoices(KeyService *keys, TpuService *tpus, QWidget *parent)
    : StepChoices{parent}
    , m_keys{keys}
    , m_tpus{tpus}
    , m_title{new Label{TextRole::TableHead, Ink::Soft}}
    , m_direct{new QRadioButton}
    , m_directNote{new Label{TextRole::Status, Ink::Soft}}
    , m_tunnel{new QRadioButton}
    , m_tunnelNote{new Label{TextRole::Status, Ink::Soft}}
    , m_jump{new QRadioButton}
    , m_host{new QComboBox}
    , m_hostField{new FormField{m_host}}
{
    build();
    for (auto *choice : {m_direct, m_tunnel, m_jump}) {
        connect(choice, &QRadioButton::clicked, this, [this] {
            allow();
            keep();
        });
    }
    connect(m_host, &QComboBox::activated, this, &HostsChoices::keep);
    connect(m_host->lineEdit(), &QLineEdit::editingFinished, this, &HostsChoices::keep);
    connect(m_host->lineEdit(), &QLineEdit::textEdited, this, [this] { m_hostField->setError({}); });
    retranslate();
}

void HostsChoices::build()
{
    m_direct->setObjectName(u"podWayDirect"_s);
    m_tunnel->setObjectName(u"podWayTunnel"_s);
    m_jump->setObjectName(u"podWayJump"_s);
    m_host->setObjectName(u"podJumpHost"_s);
    m_host->setEditable(true);
    m_host->setInsertPolicy(QComboBox::NoInsert);
    m_host->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_host->lineEdit()->setMaxLength(300);
    m_host->lineEdit()->setPlaceholderText(u"user@bastion.example.org:22"_s);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(4));
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_title, m_direct, m_directNote, m_tunnel, m_tunnelNote, m_jump, m_hostField})
        column->addWidget(part);
    for (auto *note : {m_directNote, m_tunnelNote}) {
        note->setWordWrap(true);
        note->setContentsMargins(scaled(24), 0, 0, 0); // below the words of the choice
    }
}

/// Hosts that can be reached by themselves; what is typed stays.
void HostsChoices::fillHosts()
{
    const auto typed = m_host->currentText();
    const auto chosen = m_keys->loginChoice().through;
    m_host->clear();
    for (const auto &tpu : m_tpus->tpus()) {
        if (tpu.state != TpuState::Ready || tpu.isLegacyNode())
            continue;
        for (const auto &host : hostsOf(tpu)) {
            if (host.worker < tpu.endpoints.size() && !tpu.endpoints.at(host.worker).externalIp.isEmpty())
                m_host->addItem(host.label, jumpThrough(tpu.id, host.worker));
        }
    }
    const int row = m_host->findData(chosen);
    m_host->setCurrentIndex(row);
    if (m_host->lineEdit()->hasFocus())
        m_host->setEditText(typed);
    else if (row < 0)
        m_host->setEditText(chosen.isEmpty() || chosen == throughTunnel() ? typed : chosen);
}

void HostsChoices::showChoices(const PodChoices &)
{
    const QScopedValueRollback quiet{m_isShowing, true};
    const auto way = m_keys->loginChoice().through;
    if (m_jump->isChecked() && !m_hostField->error().isEmpty())
        return; // what is wrong stays to be mended
    fillHosts();
    const bool isBeingChosen = m_jump->isChecked() && through().isEmpty();
    if (!isBeingChosen)
        (way.isEmpty() ? m_direct : way == throughTunnel() ? m_tunnel : m_jump)->setChecked(true);
    allow();
}

void HostsChoices::putChoices(PodChoices *) const { }

QString HostsChoices::through() const
{
    if (m_direct->isChecked())
        return {};
    if (m_tunnel->isChecked())
        return throughTunnel();
    const auto typed = m_host->currentText().trimmed();
    const int row = m_host->findText(typed);
    return row >= 0 ? m_host->itemData(row).toString() : typed;
}

void HostsChoices::keep()
{
    if (m_isShowing)
        return;
    const auto way = through();
    const auto problem = m_jump->isChecked() && !way.isEmpty() ? problemOfJump(way) : QString{};
    m_hostField->setError(problem);
    if (!problem.isEmpty() || (m_jump->isChecked() && way.isEmpty()))
        return; // nothing is named yet
    auto login = m_keys->loginChoice();
    if (login.through == way)
        return;
    login.through = way;
    if (const auto kept = m_keys->setLoginChoice(login); !kept)
        emit failed(kept.error());
}

void HostsChoices::allow()
{
    m_hostField->setVisible(m_jump->isChecked());
}

void HostsChoices::changeEvent(QEvent *event)
{
    StepChoices::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void HostsChoices::retranslate()
{
    m_title->setText(tr("How logins of this project reach their hosts"));
    m_direct->setText(tr("Directly"));
    m_directNote->setText(tr("Hosts without an external address are reached through Google's Identity-Aware Proxy."));
    m_tunnel->setText(tr("Always through Google's Identity-Aware Proxy"));
    m_tunnelNote->setText(
        tr("For networks whose firewall lets nobody else in. Your account needs the role IAP-secured Tunnel User."));
    m_jump->setText(tr("Hosts without an external address through a jump host"));
    m_hostField->setLabel(tr("Jump host"));
    m_hostField->setHint(
        tr("A host of another TPU in the same network, or user@address:port. Its host key is checked as well."));
}
