// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/provisioning/capacitymodel.h"

#include "services/core/punctuation.h"
#include "widgets/common/phrases.h"
#include "widgets/provisioning/capacitytext.h"

using namespace Qt::StringLiterals;

namespace {

QString spanText(const std::optional<std::chrono::milliseconds> &value)
{
    return value ? phrases::duration(std::chrono::round<std::chrono::seconds>(*value)) : phrases::none();
}

QVariant sortValue(const CapacitySummary &row, int column)
{
    constexpr double nothing = -1;
    const auto number = [](const std::optional<std::chrono::milliseconds> &value) {
        return value ? double(value->count()) : nothing;
    };
    switch (column) {
    case CapacityModel::ZoneColumn: return row.key.zone.toString();
    case CapacityModel::TypeColumn: return row.key.type;
    case CapacityModel::TierColumn: return int(row.key.tier);
    case CapacityModel::AskedColumn: return row.count.asked();
    case CapacityModel::WonColumn: return row.count.won;
    case CapacityModel::ShareColumn: return row.share().value_or(nothing);
    case CapacityModel::WaitColumn: return number(row.medianWait);
    case CapacityModel::LifeColumn: return number(row.medianLife);
    default: return row.lastWon;
    }
}

} // namespace

CapacityModel::CapacityModel(QObject *parent)
    : ColumnModel{{{QT_TR_NOOP("Zone"), CellLook::Strong},
                   {QT_TR_NOOP("TPU")},
                   {QT_TR_NOOP("Tier")},
                   {QT_TR_NOOP("Asked"), CellLook::Normal, true},
                   {QT_TR_NOOP("Obtained"), CellLook::Normal, true},
                   {QT_TR_NOOP("Share"), CellLook::Normal, true},
                   {QT_TR_NOOP("Wait"), CellLook::Soft},
                   {QT_TR_NOOP("Taken away after"), CellLook::Soft},
                   {QT_TR_NOOP("Last obtained"), CellLook::Soft}},
                  parent}
{
}

void CapacityModel::update(QList<CapacitySummary> rows, const QDateTime &now)
{
    m_now = now;
    const bool isSame = std::ranges::equal(rows, m_rows, {}, &CapacitySummary::key, &CapacitySummary::key);
    if (isSame) { // the selection stays
        m_rows = std::move(rows);
        if (!m_rows.isEmpty())
            emit dataChanged(index(0, 0), index(int(m_rows.size()) - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int CapacityModel::rowOf(const CapacityKey &key) const
{
    const auto found = std::ranges::find(m_rows, key, &CapacitySummary::key);
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

int CapacityModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QString CapacityModel::text(const CapacitySummary &row, int column) const
{
    switch (column) {
    case ZoneColumn: return row.key.zone.toString();
    case TypeColumn: return row.key.type;
    case TierColumn: return capacitytext::tier(row.key.tier);
    case AskedColumn: return phrases::number(row.count.asked());
    case WonColumn: return phrases::number(row.count.won);
    case ShareColumn: return capacitytext::share(row.share());
    case WaitColumn: return spanText(row.medianWait);
    case LifeColumn: return row.takenAway > 0 && !row.medianLife ? tr("not known") : spanText(row.medianLife);
    case LastColumn:
        return row.lastWon.isValid()
            ? phrases::ago(std::chrono::seconds{std::max<qint64>(0, row.lastWon.secsTo(m_now))})
            : phrases::none();
    default: return {};
    }
}

QString CapacityModel::toolTip(const CapacitySummary &row, int column) const
{
    switch (column) {
    case AskedColumn: return capacitytext::count(row.count);
    case LifeColumn:
        return row.takenAway > 0 ? tr("%n TPU(s) taken away by the cloud", nullptr, row.takenAway) : QString{};
    case LastColumn: return row.lastWon.isValid() ? phrases::exactTime(row.lastWon) : QString{};
    default: return {};
    }
}

QVariant CapacityModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    const auto &row = m_rows[index.row()];
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ToolTipRole: return toolTip(row, index.column());
    case Qt::AccessibleTextRole:
        return punctuation::labelled(headerData(index.column(), Qt::Horizontal).toString(), text(row, index.column()));
    case SortRole: return sortValue(row, index.column());
    default: return columnData(index.column(), role);
    }
}

QVariant CapacityModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::ToolTipRole)
        return ColumnModel::headerData(section, orientation, role);
    return section == AskedColumn ? tr("A try that waits in Google's queue counts once an hour.")
        : section == WaitColumn   ? tr("Median, from the first try in the zone until the TPU was there")
        : section == LifeColumn   ? tr("Median, of the TPUs that the cloud took away")
                                  : QString{};
}
