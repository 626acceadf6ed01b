// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/project/billableservice.h"
#include "widgets/common/card.h"

class FormField;
class Label;
class NoticeBar;
class QLineEdit;

/// Rules that let everybody in, each with the exact command and two buttons that narrow it after a question; what was
/// narrowed here can be taken back. Hidden when there is nothing of both.
/// Names: moneyFirewall, moneyAddress, moneyFirewallNotice; per rule moneyRule.NAME, moneyNarrow.NAME, moneyIap.NAME, moneyUndo.NAME.
class FirewallCard : public Card
{
    Q_OBJECT

public:
    explicit FirewallCard(BillableService *service, QWidget *parent = nullptr);

    void showRules();

protected:
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] QWidget *ruleBox(const FirewallRule &rule);
    [[nodiscard]] QWidget *undoBox(const FirewallUndo &undo);
    [[nodiscard]] QString range() const;
    void narrow(const FirewallRule &rule, const QString &range);
    void change(const FirewallRule &rule, const QStringList &ranges);
    void takeBack(const FirewallUndo &undo);
    void rebuild();
    void retranslate();

    BillableService *m_service;
    Label *m_intro;
    NoticeBar *m_notice;
    QLineEdit *m_address;
    FormField *m_field;
    QWidget *m_list = nullptr;
    QList<FirewallRule> m_open;
    QStringList m_undone; ///< names of what can be taken back, as shown
    bool m_isChanging = false;
    TaskScope m_tasks; // last
};
