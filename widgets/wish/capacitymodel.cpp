// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wish/capacitymodel.h"

#include "services/core/punctuation.h"
#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/wish/capacitywords.h"

using namespace Qt::StringLiterals;

namespace {

QString spanText(const std::optional<std::chrono::milliseconds> &value)
{
    return value ? phrases::duration(std::chrono::round<std::chrono::seconds>(*value)) : phrases::none();
}

QVariant sortValue(const LuckSummary &row, int column)
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

void CapacityModel::update(QList<LuckSummary> rows, const QDateTime &now)
{
    m_now = now;
    const bool isSame = std::ranges::equal(rows, m_rows, {}, &LuckSummary::key, &LuckSummary::key);
    if (isSame) { // the selection stays
        m_rows = std::move(rows);
        if (!m_rows.isEmpty())
            emit dataChanged(index(0, 0), index(int(m_rows.size()) - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

void CapacityModel::textsChanged()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_rows.isEmpty())
        emit dataChanged(index(0, 0), index(int(m_rows.size()) - 1, ColumnCount - 1));
}

int CapacityModel::rowOf(const LuckKey &key) const
{
    const auto found = std::ranges::find(m_rows, key, &LuckSummary::key);
    return found == m_rows.end() ? -1 : int(found - m_rows.begin());
}

int CapacityModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int CapacityModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString CapacityModel::text(const LuckSummary &row, int column) const
{
    switch (column) {
    case ZoneColumn: return row.key.zone.toString();
    case TypeColumn: return row.key.type;
    case TierColumn: return capacitywords::tier(row.key.tier);
    case AskedColumn: return phrases::number(row.count.asked());
    case WonColumn: return phrases::number(row.count.won);
    case ShareColumn: return capacitywords::share(row.share());
    case WaitColumn: return spanText(row.medianWait);
    case LifeColumn: return row.takenAway > 0 && !row.medianLife ? tr("not known") : spanText(row.medianLife);
    case LastColumn:
        return row.lastWon.isValid()
            ? phrases::ago(std::chrono::seconds{std::max<qint64>(0, row.lastWon.secsTo(m_now))})
            : phrases::none();
    default: return {};
    }
}

QString CapacityModel::toolTip(const LuckSummary &row, int column) const
{
    switch (column) {
    case AskedColumn: return capacitywords::count(row.count);
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
    case Qt::TextAlignmentRole:
        return index.column() >= AskedColumn && index.column() <= ShareColumn
            ? QVariant{Qt::AlignRight | Qt::AlignVCenter}
            : QVariant{};
    case LookRole:
        return QVariant::fromValue(index.column() == ZoneColumn       ? CellLook::Strong
                                       : index.column() > ShareColumn ? CellLook::Soft
                                                                      : CellLook::Normal);
    case SortRole: return sortValue(row, index.column());
    default: return {};
    }
}

QVariant CapacityModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section >= AskedColumn && section <= ShareColumn)
        return QVariant{Qt::AlignRight | Qt::AlignVCenter};
    if (role == Qt::ToolTipRole) {
        return section == AskedColumn ? tr("A try that waits in Google's queue counts once an hour.")
            : section == WaitColumn   ? tr("Median, from the first try in the zone until the TPU was there")
            : section == LifeColumn   ? tr("Median, of the TPUs that the cloud took away")
                                      : QString{};
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case ZoneColumn: return tr("Zone");
    case TypeColumn: return tr("TPU");
    case TierColumn: return tr("Tier");
    case AskedColumn: return tr("Asked");
    case WonColumn: return tr("Obtained");
    case ShareColumn: return tr("Share");
    case WaitColumn: return tr("Wait");
    case LifeColumn: return tr("Taken away after");
    case LastColumn: return tr("Last obtained");
    default: return {};
    }
}
