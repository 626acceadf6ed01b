// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/vpc/portrules.h"
#include "widgets/common/sidesheet.h"

class AddressField;
class CommandBox;
class Label;
class NoticeBar;
class OwnAddress;
class QPushButton;
class QVBoxLayout;

/// Lets SSH in from the user's own address, by a firewall rule that can be taken back: at once, or later from the list
/// of those rules. Never from everywhere. Names: portSheet, portIntro, portAddress, portAddressOffer, portCommand,
/// portNotice, portOpen, portRules, portRemove.NAME.
class PortSheet : public SideSheet
{
    Q_OBJECT

public:
    PortSheet(PortRules rules, OwnAddress *address, QWidget *host);

    void openFor(const QString &network); ///< reads the rules

signals:
    void ruleChanged(); ///< the doctor should look again

private:
    void build();
    void read();
    void openPort();
    void made(const Result<VpcRule> &rule);
    void askToRemove(const VpcRule &rule);
    void remove(const VpcRule &rule);
    void removeNext();
    void showOpening();
    void showRules();
    [[nodiscard]] PortOpening opening() const;

    PortRules m_rules;
    OwnAddress *m_address;
    Label *m_intro;
    AddressField *m_field;
    CommandBox *m_command;
    NoticeBar *m_notice;
    Label *m_ownTitle;
    QWidget *m_list = nullptr;
    QPushButton *m_open;
    QString m_network;
    QList<VpcRule> m_known; ///< all of the project, as last read
    std::optional<VpcRule> m_last{}; ///< made in this sheet; Undo takes it back
    bool m_isChanging = false;
    QList<VpcRule> m_removeNext;
    TaskScope m_tasks; // last
};
