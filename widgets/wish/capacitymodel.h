// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/wish/luck.h"

#include <QAbstractTableModel>

/// One row per zone, type and tier. Holds no truth: update() brings it. SortRole has what a column sorts by.
class CapacityModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : int {
        ZoneColumn,
        TypeColumn,
        TierColumn,
        AskedColumn,
        WonColumn,
        ShareColumn,
        WaitColumn,
        LifeColumn,
        LastColumn,
        ColumnCount
    };
    static constexpr int SortRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void update(QList<LuckSummary> rows, const QDateTime &now);
    void textsChanged();
    [[nodiscard]] const LuckSummary &at(int row) const { return m_rows[row]; }
    [[nodiscard]] int rowOf(const LuckKey &key) const; ///< -1: not there

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(const LuckSummary &row, int column) const;
    [[nodiscard]] QString toolTip(const LuckSummary &row, int column) const;

    QList<LuckSummary> m_rows;
    QDateTime m_now;
};
