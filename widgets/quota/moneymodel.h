// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/project/billables.h"
#include "services/quota/prices.h"

#include <QAbstractTableModel>

/// One row per thing that can bill.
class MoneyModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { What, Name, Place, Size, State, Price, ColumnCount };
    static constexpr int SortRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void setThings(const QList<Billable> &things, const PriceList &prices);
    void textsChanged();
    [[nodiscard]] const QList<Billable> &things() const { return m_things; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const Billable &thing, int column) const;
    [[nodiscard]] QString toolTip(const Billable &thing, int column) const;
    [[nodiscard]] QVariant sortKey(const Billable &thing, int column) const;

    QList<Billable> m_things;
    PriceList m_prices;
};
