// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/vpc/networkplan.h"
#include "widgets/setup/stepsettings.h"

#include <QWidget>

class AddressField;
class Documents;
class FormField;
class Label;
class Networks;
class OpenRules;
class OwnAddress;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class QRadioButton;

/// What the choices of the network know; each may be null.
struct NetworkKnowledge
{
    OwnAddress *address = nullptr;
    Networks *networks = nullptr; ///< null: networks can only be typed
    Documents *documents = nullptr; ///< what was made for a plan before
};

/// In which network the pod stands, and from where one may log in; held against what the project has while it is
/// chosen. Names: podNetworkThere, podNetworkName, podSubnetName, podNetworkOwn, podNetworkNewName, podSubnetRange,
/// podNetworkAge, podNetworkAgain, podNetworkProblem, podExternal, podGateway, podWayAddress, podWayAddressField,
/// podWayIap, podOpenRules.
class PodNetworkSettings : public StepSettings
{
    Q_OBJECT

public:
    explicit PodNetworkSettings(const NetworkKnowledge &knowledge, QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void showPlan(const PodPlan &plan) override;
    void putChoices(PodChoices *choices) const override;
    QWidget *askForMissing() override; ///< who makes a network says from where one may log in to it

private:
    void nameParts();
    void build();
    void connectAll();
    void allow();
    void notify();
    void want();
    void look();
    void fillNetworks();
    void fillSubnets();
    void showAge();
    void showProblem(const Result<NetworkPlan> &found);
    void proposeRange();
    [[nodiscard]] PodChoices typed() const;
    [[nodiscard]] bool isNewSubnet() const;

    NetworkKnowledge m_knowledge;
    PodChoices m_choices;
    QString m_made; ///< the network that was made for this plan before
    Label *m_whereTitle;
    QRadioButton *m_there;
    QRadioButton *m_own;
    QComboBox *m_network;
    QComboBox *m_subnet;
    QLineEdit *m_newName;
    QLineEdit *m_range;
    FormField *m_networkField;
    FormField *m_subnetField;
    FormField *m_newNameField;
    FormField *m_rangeField;
    Label *m_age;
    QPushButton *m_again;
    Label *m_problem;
    QCheckBox *m_external;
    QCheckBox *m_gateway;
    Label *m_gatewayNote;
    Label *m_wayTitle;
    QRadioButton *m_fromAddress;
    AddressField *m_address;
    QRadioButton *m_iap;
    Label *m_iapNote;
    OpenRules *m_rules;
    bool m_isShowing = false;
};

/// Firewall rules that let everybody in, each with the offer to narrow it. Names: podOpenRules, podNarrow.RULE.
class OpenRules : public QWidget
{
    Q_OBJECT

public:
    explicit OpenRules(QWidget *parent = nullptr);

    /// `narrowed`: what was chosen. A name that is not among the rules any more stays chosen: it may only not be seen
    /// now.
    void showRules(const QList<OpenRule> &rules, const QStringList &narrowed);
    [[nodiscard]] QStringList narrowed() const;

signals:
    void changed(); ///< by the user

private:
    void describe();

    Label *m_title;
    QList<OpenRule> m_rules;
    QList<QCheckBox *> m_boxes; ///< in the order of the rules
    QStringList m_unseen; ///< chosen, and not among the rules
};
