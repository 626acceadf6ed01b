// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/network/networkplan.h"
#include "widgets/pod/stepchoices.h"

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
class PodNetworkChoices : public StepChoices
{
    Q_OBJECT

public:
    explicit PodNetworkChoices(const NetworkKnowledge &knowledge, QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void showPlan(const PodPlan &plan) override;
    void putChoices(PodChoices *choices) const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void nameParts();
    void build();
    void connectAll();
    void retranslate();
    void allow();
    void tell();
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
