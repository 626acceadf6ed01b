// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/runtimereading.h"

#include <QAbstractTableModel>

/// What a runtime offers beyond the metrics that have a place of their own: one row a number.
class OfferedModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : quint8 { NameColumn, LabelColumn, ValueColumn, RangeColumn, ColumnCount };
    static constexpr int SortRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void setOffered(
        const QList<OfferedValue> &offered); ///< the same names in the same order: only values are told as changed
    void textsChanged();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    QList<OfferedValue> m_offered;
};
