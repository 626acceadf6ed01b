// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"
#include "widgets/common/sidesheet.h"

class Label;
class QGridLayout;
class StateBadge;
class Table;
class OfferedModel;

/// All that is known of one host: processors, memory, disk and how it grows, network, clock, who holds its chips, what
/// is measured on the wire, and every number that its runtime offers beyond.
class HostSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit HostSheet(QWidget *host);

    void setHost(const SliceUsage &usage, int worker); ///< again at every look; open() shows it
    [[nodiscard]] int worker() const { return m_worker; } ///< -1: none yet

private:
    void refresh();
    void setFacts(const QList<std::pair<QString, QString>> &facts);
    void setUsers();

    SliceUsage m_usage;
    int m_worker = -1;
    StateBadge *m_state;
    Label *m_sentence;
    QGridLayout *m_facts;
    Label *m_usersTitle;
    QGridLayout *m_users;
    QList<Label *> m_userLabels;
    QList<Label *> m_factLabels;
    Label *m_offeredTitle;
    Table *m_offered;
    OfferedModel *m_model;
};
