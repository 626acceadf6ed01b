// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wish/capacitymap.h"

#include "widgets/common/phrases.h"
#include "widgets/wish/capacitywords.h"

using namespace Qt::StringLiterals;

void CapacityMapModel::update(const QList<LuckSpan> &spans, const QDateTime &now, int days, const QTimeZone &zone)
{
    const auto last = now.toTimeZone(zone).date();
    QList<LuckCount> cells(days * hours);
    for (const auto &span : spans) {
        if (span.unit != LuckUnit::Hour)
            continue;
        const auto local = span.start.toTimeZone(zone);
        const auto row = local.date().daysTo(last);
        if (row >= 0 && row < days)
            cells[row * hours + local.time().hour()] +=
                span.count; // an hour that comes twice (end of summer time) adds up
    }
    const bool isSameShape = last == m_last && cells.size() == m_cells.size();
    if (!isSameShape)
        beginResetModel();
    m_last = last;
    m_cells = std::move(cells);
    if (!isSameShape)
        endResetModel();
    else if (!m_cells.isEmpty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, hours - 1));
}

void CapacityMapModel::textsChanged()
{
    emit headerDataChanged(Qt::Horizontal, 0, hours - 1);
    if (rowCount() > 0) {
        emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
        emit dataChanged(index(0, 0), index(rowCount() - 1, hours - 1));
    }
}

LuckCount CapacityMapModel::countAt(const QModelIndex &index) const
{
    return index.isValid() ? m_cells.value(index.row() * hours + index.column()) : LuckCount{};
}

QString CapacityMapModel::dayText(int row) const
{
    const auto date = m_last.addDays(-row);
    const QLocale locale;
    return tr("%1 %2", "day of the week, date")
        .arg(locale.dayName(date.dayOfWeek(), QLocale::ShortFormat), phrases::day(date));
}

QString CapacityMapModel::sentence(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    const auto hour = [](int value) { return u"%1:00"_s.arg(value, 2, 10, '0'_L1); };
    return tr("%1, %2–%3: %4", "day, hour, hour, what was counted")
        .arg(dayText(index.row()), hour(index.column()), hour(index.column() + 1),
             capacitywords::count(countAt(index)));
}

int CapacityMapModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_cells.size() / hours);
}

int CapacityMapModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : hours;
}

QVariant CapacityMapModel::data(const QModelIndex &index, int role) const
{
    switch (role) {
    case Qt::DisplayRole: {
        const auto count = countAt(index);
        return count.won > 0 ? phrases::number(count.won) : QString{};
    }
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: return sentence(index);
    case CountRole: return QVariant::fromValue(countAt(index));
    default: return {};
    }
}

QVariant CapacityMapModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return orientation == Qt::Horizontal ? QVariant{Qt::AlignCenter} : QVariant{Qt::AlignRight | Qt::AlignVCenter};
    if (role == Qt::AccessibleTextRole && orientation == Qt::Horizontal)
        return u"%1:00"_s.arg(section, 2, 10, '0'_L1);
    if (role != Qt::DisplayRole)
        return {};
    return orientation == Qt::Horizontal ? QString::number(section) : dayText(section);
}
