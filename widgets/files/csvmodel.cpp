// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/csvmodel.h"

#include <algorithm>
#include <utility>

void CsvModel::setTable(CsvTable table)
{
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

int CsvModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : std::max(0, int(m_table.rows.size()) - 1);
}

int CsvModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_table.columns);
}

QVariant CsvModel::data(const QModelIndex &index, int role) const
{
    return role == Qt::DisplayRole ? QVariant{m_table.rows.value(index.row() + 1).value(index.column())} : QVariant{};
}

QVariant CsvModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return m_table.rows.value(0).value(section);
}
