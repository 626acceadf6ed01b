// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/offeredmodel.h"

#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/usage/mapwords.h"

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

void OfferedModel::textsChanged()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_offered.isEmpty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int OfferedModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_offered.size());
}

int OfferedModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
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
        case NameColumn: return mapwords::outside(value.name);
        case LabelColumn: return mapwords::outside(value.label);
        case ValueColumn: return number(value.value);
        case RangeColumn:
            return value.count < 0 ? QString{}
                                   : tr("%1 to %2, %3 times", "least, most, how often it was measured")
                                         .arg(number(value.min), number(value.max), phrases::number(value.count));
        default: return {};
        }
    case Qt::ToolTipRole: return mapwords::outside(value.name).toHtmlEscaped();
    case LookRole:
        return column == NameColumn ? QVariant::fromValue(CellLook::Code)
            : column == RangeColumn ? QVariant::fromValue(CellLook::Soft)
                                    : QVariant{};
    case Qt::TextAlignmentRole:
        return column == ValueColumn ? QVariant{int(Qt::AlignRight | Qt::AlignVCenter)} : QVariant{};
    case SortRole: return column == ValueColumn ? QVariant{value.value} : data(index, Qt::DisplayRole);
    default: return {};
    }
}

QVariant OfferedModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == ValueColumn)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn: return tr("Metric");
    case LabelColumn: return tr("Of");
    case ValueColumn: return tr("Value");
    case RangeColumn: return tr("Spread");
    default: return {};
    }
}
