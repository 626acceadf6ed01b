// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/grantmail/grantmail.h"

#include <QAbstractTableModel>

/// The rows of a grant while the user looks at them. What is missing is marked in its cell.
class GrantModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : quint8 { Zone, Amount, TierColumn, Slices, Hosts, Addresses, Runtime, DaysLeft, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

    [[nodiscard]] const QList<MailRow> &rows() const { return m_rows; }
    void setRows(QList<MailRow> rows);
    void change(int row, MailRow next);
    void append(MailRow row);
    void remove(int row);
    void setDaysLeft(std::optional<int> left);
    void textsChanged();

private:
    [[nodiscard]] QString text(const MailRow &row, int column) const;

    QList<MailRow> m_rows;
    std::optional<int> m_daysLeft;
};
