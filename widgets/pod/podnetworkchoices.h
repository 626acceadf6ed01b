// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pod/stepchoices.h"

class AddressField;
class FormField;
class Label;
class OwnAddress;
class QCheckBox;
class QLineEdit;
class QRadioButton;

/// In which network the pod stands, and from where one may log in.
/// Names: podNetworkThere, podNetworkName, podSubnetName, podNetworkOwn, podWayAddress, podWayAddressField, podWayIap, podNarrowRules.
class PodNetworkChoices : public StepChoices
{
    Q_OBJECT

public:
    explicit PodNetworkChoices(OwnAddress *address, QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void putChoices(PodChoices *choices) const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void connectAll();
    void retranslate();
    void allow();
    void tell();

    Label *m_whereTitle;
    QRadioButton *m_there;
    QRadioButton *m_own;
    QLineEdit *m_network;
    QLineEdit *m_subnet;
    FormField *m_networkField;
    FormField *m_subnetField;
    Label *m_wayTitle;
    QRadioButton *m_fromAddress;
    AddressField *m_address;
    QRadioButton *m_iap;
    Label *m_iapNote;
    QCheckBox *m_narrows;
    bool m_isShowing = false;
};
