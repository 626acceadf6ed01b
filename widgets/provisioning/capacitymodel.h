// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/capacityhistory.h"
#include "widgets/common/rowmodel.h"

/// One row per zone, type and tier. Holds no truth: update() brings it. SortRole has what a column sorts by.
class CapacityModel : public ColumnModel
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
        LastColumn
    };
    static constexpr int SortRole = Qt::UserRole + 1;

    explicit CapacityModel(QObject *parent = nullptr);

    void update(QList<CapacitySummary> rows, const QDateTime &now);
    [[nodiscard]] const CapacitySummary &at(int row) const { return m_rows[row]; }
    [[nodiscard]] int rowOf(const CapacityKey &key) const; ///< -1: not there

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(const CapacitySummary &row, int column) const;
    [[nodiscard]] QString toolTip(const CapacitySummary &row, int column) const;

    QList<CapacitySummary> m_rows;
    QDateTime m_now;
};
