// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setup/hostprogressmodel.h"

#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/setup/plantext.h"

#include <algorithm>

HostProgressModel::HostProgressModel(QObject *parent)
    : QAbstractTableModel{parent}
{
    translated(this, [this] {
        emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
        if (!m_hosts.isEmpty())
            emit dataChanged(index(0, 0), index(int(m_hosts.size()) - 1, ColumnCount - 1));
    });
}

void HostProgressModel::setHosts(const QList<HostProgress> &hosts)
{
    if (hosts == m_hosts)
        return;
    if (hosts.size() != m_hosts.size()) {
        beginResetModel();
        m_hosts = hosts;
        endResetModel();
        return;
    }
    const bool hadNotes = hasNotes();
    for (qsizetype row = 0; row < hosts.size(); ++row) {
        if (hosts.at(row) == m_hosts.at(row))
            continue;
        m_hosts[row] = hosts.at(row);
        emit dataChanged(index(int(row), 0), index(int(row), ColumnCount - 1));
    }
    if (hasNotes() != hadNotes)
        emit headerDataChanged(Qt::Horizontal, Note, Note);
}

bool HostProgressModel::hasNotes() const
{
    return std::ranges::any_of(m_hosts, [](const HostProgress &host) { return !host.note.isEmpty(); });
}

void HostProgressModel::setSubject(Subject subject)
{
    if (std::exchange(m_subject, subject) != subject)
        emit headerDataChanged(Qt::Horizontal, Host, Host);
}

int HostProgressModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_hosts.size());
}

int HostProgressModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant HostProgressModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &host = m_hosts.at(index.row());
    if (index.column() == State && role == LevelRole)
        return QVariant::fromValue(plantext::level(host.state));
    if (index.column() == Host && role == LookRole)
        return QVariant::fromValue(CellLook::Strong);
    if (index.column() == Note && role == LookRole)
        return QVariant::fromValue(CellLook::Soft);
    if (index.column() == Note && role == Qt::ToolTipRole)
        return host.note.text();
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Host: return host.label.text();
    case State: return plantext::state(host.state);
    case Note: return host.note.text().replace(u'\n', u' ');
    default: return {};
    }
}

QVariant HostProgressModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::AccessibleTextRole))
        return {};
    if (section == Note && role == Qt::DisplayRole && !hasNotes())
        return {};
    switch (section) {
    case Host: return m_subject == Subject::Zones ? tr("Zone") : m_subject == Subject::Parts ? tr("Part") : tr("Host");
    case State: return tr("State");
    case Note: return tr("Progress");
    default: return {};
    }
}
