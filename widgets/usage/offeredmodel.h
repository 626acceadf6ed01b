// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/runtimereading.h"
#include "widgets/common/rowmodel.h"

/// What a runtime offers beyond the metrics that have a place of their own: one row a number.
class OfferedModel : public ColumnModel
{
    Q_OBJECT

public:
    enum Column : quint8 { NameColumn, LabelColumn, ValueColumn, RangeColumn };
    static constexpr int SortRole = Qt::UserRole + 1;

    explicit OfferedModel(QObject *parent = nullptr);

    void setOffered(
        const QList<OfferedValue> &offered); ///< the same names in the same order: only values are told as changed

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    QList<OfferedValue> m_offered;
};
