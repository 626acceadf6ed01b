// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/podrun.h"

#include <QAbstractTableModel>
#include <QSet>
#include <QTimer>

/// The hosts of one run: what went wrong first stands on top, then who still works. Follows the run ten times a second.
class RunModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : quint8 { Host, State, Time, LastLine, ColumnCount };

    explicit RunModel(QObject *parent = nullptr);

    void setRun(const PodRun *run); ///< null: none
    [[nodiscard]] qsizetype hostAt(int row) const { return m_order.value(row, -1); } ///< -1: none
    [[nodiscard]] int rowOf(qsizetype host) const { return static_cast<int>(m_order.indexOf(host)); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    void textsChanged();

private:
    void touch(qsizetype host);
    void refresh();
    void order();
    [[nodiscard]] QString text(qsizetype host, int column) const;

    const PodRun *m_run = nullptr;
    QList<qsizetype> m_order;
    QSet<qsizetype> m_touched;
    QTimer m_later;
};
