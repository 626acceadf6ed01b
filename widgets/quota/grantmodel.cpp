// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/grantmodel.h"

#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/quota/granttext.h"

using namespace Qt::StringLiterals;

namespace {

/// Slices need no zone and no tier.
QList<SliceOffer> offersOf(const MailRow &row)
{
    return slicesThatFit(
        {.generation = row.generation, .device = row.device, .count = row.count, .unit = row.unit, .zone = row.zone});
}

bool isDoubtful(const MailRow &row, int column)
{
    switch (column) {
    case GrantModel::TierColumn: return bool(row.doubts & RowDoubt::NoTier);
    case GrantModel::Amount: return bool(row.doubts & (RowDoubt::NoCount | RowDoubt::NoUnit | RowDoubt::Twice));
    case GrantModel::Zone: return bool(row.doubts & (RowDoubt::NoZone | RowDoubt::StrangeZone));
    case GrantModel::Slices: return bool(row.doubts & RowDoubt::NewGeneration);
    default: return false;
    }
}

} // namespace

int GrantModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int GrantModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString GrantModel::text(const MailRow &row, int column) const
{
    const auto offers = column >= Slices && column <= Runtime ? offersOf(row) : QList<SliceOffer>{};
    const auto largest = offers.isEmpty() ? SliceOffer{} : offers.first();
    switch (column) {
    case TierColumn: return row.tier ? granttext::tier(*row.tier) : tr("which?");
    case Amount: return granttext::amount(row);
    case Zone:
        return !row.zone.isEmpty() ? row.zone.toString() : row.zoneWords.isEmpty() ? tr("which?") : row.zoneWords;
    case Slices: return granttext::slices(offers);
    case Hosts:
    case Addresses:
        return offers.isEmpty() ? phrases::none()
                                : phrases::number(largest.hosts * (row.device.isEmpty() ? 1 : largest.slices));
    case Runtime: return largest.runtime;
    default: return m_daysLeft ? phrases::number(*m_daysLeft) : phrases::none();
    }
}

QVariant GrantModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    const auto &row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ToolTipRole: {
        const auto doubts = granttext::doubts(row);
        const auto line = granttext::mailLine(row.line);
        return doubts.isEmpty() ? line : line.isEmpty() ? doubts : doubts + u"\n\n"_s + line;
    }
    case Qt::TextAlignmentRole:
        return index.column() == Hosts || index.column() == Addresses || index.column() == DaysLeft
            ? QVariant{int(Qt::AlignRight | Qt::AlignVCenter)}
            : QVariant{};
    case LevelRole: return isDoubtful(row, index.column()) ? QVariant::fromValue(StatusLevel::Warning) : QVariant{};
    case LookRole:
        return QVariant::fromValue(index.column() == Runtime      ? CellLook::Code
                                       : index.column() == Amount ? CellLook::Strong
                                                                  : CellLook::Normal);
    default: return {};
    }
}

QVariant GrantModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal
        && (section == Hosts || section == Addresses || section == DaysLeft))
        return int(Qt::AlignRight | Qt::AlignVCenter); // as the numbers below
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    switch (section) {
    case TierColumn: return tr("Tier");
    case Amount: return tr("Granted");
    case Zone: return tr("Zone");
    case Slices:
        return role == Qt::ToolTipRole ? tr("The largest slice first, then how many smaller ones")
                                       : tr("Slices that fit");
    case Hosts:
        return role == Qt::ToolTipRole ? tr("Virtual machines of the largest slice, or of all devices") : tr("Hosts");
    case Addresses:
        return role == Qt::ToolTipRole ? tr("External addresses that this takes; a region usually has 8")
                                       : tr("Addresses");
    case Runtime: return tr("Runtime");
    default: return tr("Days left");
    }
}

void GrantModel::setRows(QList<MailRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

void GrantModel::change(int row, MailRow next)
{
    if (row < 0 || row >= m_rows.size())
        return;
    m_rows[row] = std::move(next);
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void GrantModel::append(MailRow row)
{
    beginInsertRows({}, int(m_rows.size()), int(m_rows.size()));
    m_rows.append(std::move(row));
    endInsertRows();
}

void GrantModel::remove(int row)
{
    if (row < 0 || row >= m_rows.size())
        return;
    beginRemoveRows({}, row, row);
    m_rows.removeAt(row);
    endRemoveRows();
}

void GrantModel::setDaysLeft(std::optional<int> left)
{
    m_daysLeft = left;
    textsChanged();
}

void GrantModel::textsChanged()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_rows.isEmpty())
        emit dataChanged(index(0, 0), index(int(m_rows.size()) - 1, ColumnCount - 1));
}
