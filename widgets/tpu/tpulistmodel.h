// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tpu/rowmodel.h"
#include "widgets/tpu/tpurow.h"

#include <QSortFilterProxyModel>

class TpuService;
class TpuWatch;
class WishService;

/// All nodes, the queued requests without a node, and the requests under way. Holds no truth: it is made again
/// from TpuService and WishService whenever they say that something changed.
class TpuListModel : public RowModel<TpuRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Name, Zone, Type, State, Health, Hosts, Address, Age, TierColumn, Request, ColumnCount };

    /// One per column, for the settings; never shown.
    [[nodiscard]] static QStringList columnNames();

    TpuListModel(TpuService *tpus, WishService *wishes, QObject *parent = nullptr);
    void setWatch(const TpuWatch *watch); ///< rows show their troubles, and what vanished has a row

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

public slots:
    void rebuild();

private:
    [[nodiscard]] QString text(const TpuRow &row, int column) const;
    [[nodiscard]] QString toolTip(const TpuRow &row, int column) const;
    [[nodiscard]] QString remark(const Tpu &tpu) const;
    [[nodiscard]] QString spoken(const TpuRow &row, int column) const;
    [[nodiscard]] QVariant note(const TpuRow &row, int column) const;
    [[nodiscard]] QVariant look(const TpuRow &row, int column) const;
    [[nodiscard]] TpuRow tpuRow(const Tpu &tpu) const;
    void addVanished(QList<TpuRow> &rows) const;
    void place(TpuRow &row) const;

    TpuService *m_tpus;
    WishService *m_wishes;
    const TpuWatch *m_watch = nullptr;
    QHash<ZoneId, QDateTime> m_staleZones; ///< as they were when the rows were made
};

/// Sorts by what a column means (age by time, node-2 before node-10) and keeps the rows that have every typed word.
class TpuFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit TpuFilter(TpuListModel *model, QObject *parent = nullptr);

    void setWords(const QString &text);
    [[nodiscard]] const TpuRow *rowAt(const QModelIndex &index) const;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    TpuListModel *m_model;
    QStringList m_words;
};

/// "node-2" before "node-10": runs of digits compare as numbers. Below 0, 0 or above 0.
[[nodiscard]] int compareNaturally(QStringView a, QStringView b);
