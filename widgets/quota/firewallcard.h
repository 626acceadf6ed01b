// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/project/billableservice.h"
#include "widgets/common/card.h"

class AddressField;
class Label;
class NoticeBar;
class OwnAddress;

/// Rules that let everybody in, each with the exact command and two buttons that narrow it after a question; what was
/// narrowed here can be taken back. Hidden when there is nothing of both.
/// Names: moneyFirewall, moneyAddress, moneyAddressOffer, moneyFirewallNotice; per rule moneyRule.NAME,
/// moneyNarrow.NAME, moneyIap.NAME, moneyUndo.NAME.
class FirewallCard : public Card
{
    Q_OBJECT

public:
    /// `address` may be null: then it can only be typed.
    FirewallCard(BillableService *service, OwnAddress *address, QWidget *parent = nullptr);

    void showRules();

private:
    [[nodiscard]] QWidget *ruleBox(const VpcRule &rule);
    [[nodiscard]] QWidget *undoBox(const FirewallUndo &undo);
    [[nodiscard]] QString range() const;
    void narrow(const VpcRule &rule, const QString &range);
    void change(const VpcRule &rule, const QStringList &ranges);
    void takeBack(const FirewallUndo &undo);
    void rebuild();

    BillableService *m_service;
    Label *m_intro;
    NoticeBar *m_notice;
    OwnAddress *m_address;
    AddressField *m_field;
    QWidget *m_list = nullptr;
    QList<VpcRule> m_open;
    QStringList m_undone; ///< names of what can be taken back, as shown
    bool m_isChanging = false;
    TaskScope m_tasks; // last
};
