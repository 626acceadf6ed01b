// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/moneymodel.h"

#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/quota/moneycost.h"
#include "widgets/quota/moneytext.h"

using namespace Qt::StringLiterals;

namespace {

/// Measured in bytes.
bool isSized(BillableKind kind)
{
    return kind == BillableKind::Disk || kind == BillableKind::Snapshot || kind == BillableKind::Bucket;
}

} // namespace

void MoneyModel::setThings(const QList<Billable> &things, const PriceList &prices)
{
    m_prices = prices;
    if (things == m_things) {
        if (!m_things.isEmpty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_things = things;
    endResetModel();
}

void MoneyModel::textsChanged()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_things.isEmpty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int MoneyModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_things.size());
}

int MoneyModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString MoneyModel::text(const Billable &thing, int column) const
{
    switch (column) {
    case What: return moneytext::kind(thing.kind);
    case Name: return thing.count > 1 ? tr("%n external address(es)", nullptr, thing.count) : thing.name;
    case Place: return thing.place;
    case Size: return isSized(thing.kind) ? moneytext::size(thing.bytes) : thing.type;
    case State: return moneytext::use(thing);
    case Price: {
        if (const auto hour = hourlyCost(thing, m_prices))
            return hour->isCeiling ? tr("at most %1").arg(monthOf(hour->perHour).text())
                                   : tr("about %1").arg(monthOf(hour->perHour).text());
        if (const auto cost = monthlyCost(thing, m_prices))
            return tr("about %1").arg(cost->amount.text());
        const auto nat =
            thing.kind == BillableKind::Nat ? m_prices.thing(Thing::NatPerMachine, thing.place) : std::nullopt;
        const auto each = nat ? nat->price.times(730) : std::nullopt;
        return each ? tr("%1 per VM, and traffic").arg(each->text()) : tr("price unknown");
    }
    default: return {};
    }
}

QString MoneyModel::toolTip(const Billable &thing, int column) const
{
    if (const auto hour = column == Price ? hourlyCost(thing, m_prices) : std::nullopt)
        return hour->chip.asOf.isEmpty()
            ? tr("%1 an hour as long as the TPU is there, here for a month of 730 hours. Undated list price. The bill "
                 "may differ.")
                  .arg(hour->perHour.text())
            : tr("%1 an hour as long as the TPU is there, here for a month of 730 hours. List price as of %2. The bill "
                 "may differ.")
                  .arg(hour->perHour.text(), phrases::publishedDay(hour->chip.asOf));
    if (column == Price) {
        const auto cost = monthlyCost(thing, m_prices);
        if (!cost)
            return tr("This program has no list price for it, or its size is not known. It is not free.");
        return cost->row.asOf.isEmpty() ? tr("Undated list price, for a month of 730 hours. The bill may differ.")
                                        : tr("List price as of %1, for a month of 730 hours. The bill may differ.")
                                              .arg(phrases::publishedDay(cost->row.asOf));
    }
    if (column == Name || column == What)
        return thing.type.isEmpty() ? text(thing, Name) : tr("%1 (%2)").arg(text(thing, Name), thing.type);
    return column == State ? thing.users.join(u'\n') : QString{};
}

QVariant MoneyModel::sortKey(const Billable &thing, int column) const
{
    if (column == Size)
        return thing.bytes.value_or(-1);
    if (column == Price) {
        if (const auto hour = hourlyCost(thing, m_prices))
            return monthOf(hour->perHour).nanos;
        const auto cost = monthlyCost(thing, m_prices);
        return cost ? cost->amount.nanos : -1;
    }
    return column == What ? u"%1 %2"_s.arg(int(thing.kind)).arg(thing.name) : text(thing, column);
}

QVariant MoneyModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &thing = m_things.at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return text(thing, column);
    case Qt::ToolTipRole: return toolTip(thing, column);
    case Qt::TextAlignmentRole:
        return column == Price ? int(Qt::AlignRight | Qt::AlignVCenter) : int(Qt::AlignLeft | Qt::AlignVCenter);
    case SortRole: return sortKey(thing, column);
    case LookRole:
        if (column == Name)
            return QVariant::fromValue(CellLook::Strong);
        return QVariant::fromValue(column == What || column == Place ? CellLook::Soft : CellLook::Normal);
    case LevelRole:
        if (column == State && thing.use != BillableUse::Unknown)
            return QVariant::fromValue(thing.use == BillableUse::Unused ? StatusLevel::Warning : StatusLevel::Ok);
        return {};
    default: return {};
    }
}

QVariant MoneyModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal && section == Price)
        return int(Qt::AlignRight | Qt::AlignVCenter); // as the prices below
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case What: return tr("What");
    case Name: return tr("Name");
    case Place: return tr("Where");
    case Size: return tr("Size or type");
    case State: return tr("State");
    case Price: return tr("Per month");
    default: return {};
    }
}
