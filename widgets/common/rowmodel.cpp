// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/rowmodel.h"

#include <QCoreApplication>
#include <QEvent>

int ColumnModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant ColumnModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_columns.size())
        return {};
    if (role == Qt::DisplayRole)
        return title(section);
    return role == Qt::TextAlignmentRole ? columnData(section, role) : QVariant{};
}

bool ColumnModel::event(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        textsChanged();
    return QAbstractTableModel::event(event);
}

void ColumnModel::textsChanged()
{
    if (columnCount() == 0)
        return;
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

QString ColumnModel::title(int column) const
{
    return QCoreApplication::translate(metaObject()->className(), m_columns[column].title);
}

QVariant ColumnModel::columnData(int column, int role) const
{
    const auto &declared = m_columns[column];
    if (role == LookRole && declared.look != CellLook::Normal)
        return QVariant::fromValue(declared.look);
    if (role == Qt::TextAlignmentRole && declared.isNumber)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}
