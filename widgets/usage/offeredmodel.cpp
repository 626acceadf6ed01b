// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/offeredmodel.h"

#include "widgets/common/phrases.h"
#include "widgets/usage/maptext.h"

#include <QLocale>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

QString number(double value)
{
    if (!std::isfinite(value))
        return phrases::none();
    const double size = std::abs(value);
    if (size >= 1e15 || (size > 0 && size < 0.001))
        return QLocale{}.toString(value, 'g', 5);
    return QLocale{}.toString(value, 'f', value == std::floor(value) || size >= 10'000 ? 0 : size >= 10 ? 2 : 4);
}

} // namespace

OfferedModel::OfferedModel(QObject *parent)
    : ColumnModel{{{QT_TR_NOOP("Metric"), CellLook::Code},
                   {QT_TR_NOOP("Of")},
                   {QT_TR_NOOP("Value"), CellLook::Normal, true},
                   {QT_TR_NOOP("Spread"), CellLook::Soft}},
                  parent}
{
}

void OfferedModel::setOffered(const QList<OfferedValue> &offered)
{
    const bool isSame = std::ranges::equal(
        offered, m_offered, [](const auto &a, const auto &b) { return a.name == b.name && a.label == b.label; });
    if (!isSame)
        beginResetModel();
    const auto before = std::exchange(m_offered, offered);
    if (!isSame) {
        endResetModel();
        return;
    }
    for (int row = 0; row < m_offered.size(); ++row) {
        if (!(m_offered[row] == before[row]))
            emit dataChanged(index(row, ValueColumn), index(row, RangeColumn));
    }
}

int OfferedModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_offered.size());
}

QVariant OfferedModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_offered.size())
        return {};
    const auto &value = m_offered[index.row()];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        switch (column) {
        case NameColumn: return maptext::outside(value.name);
        case LabelColumn: return maptext::outside(value.label);
        case ValueColumn: return number(value.value);
        case RangeColumn:
            return value.count < 0 ? QString{}
                                   : tr("%1 to %2, %3 times", "least, most, how often it was measured")
                                         .arg(number(value.min), number(value.max), phrases::number(value.count));
        default: return {};
        }
    case Qt::ToolTipRole: return maptext::outside(value.name);
    case SortRole: return column == ValueColumn ? QVariant{value.value} : data(index, Qt::DisplayRole);
    default: return columnData(column, role);
    }
}
