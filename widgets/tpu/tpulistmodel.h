// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/rowmodel.h"
#include "widgets/tpu/tpurow.h"

#include <QSortFilterProxyModel>

#include <functional>

class TpuService;
class TpuWatch;
class ProvisioningService;

/// All nodes, the queued requests without a node, and the requests under way. Holds no truth: it is made again
/// from TpuService and ProvisioningService whenever they say that something changed.
class TpuListModel : public RowModel<TpuRow>
{
    Q_OBJECT

public:
    /// In the order of the titles in the constructor and of columnNames().
    enum Column : quint8 { Name, Zone, Type, State, Work, Health, Hosts, Address, Age, TierColumn, Request };

    /// One per column, for the settings; never shown.
    [[nodiscard]] static QStringList columnNames();

    TpuListModel(TpuService *tpus, ProvisioningService *tpuRequests, QObject *parent = nullptr);
    void setWatch(const TpuWatch *watch); ///< rows show their troubles, and what vanished has a row
    /// What a TPU does, in a word or two; its answer empty: nobody knows.
    void setWork(std::function<QString(const TpuId &tpu)> work);
    void readWork(); ///< once more, of all rows

public slots:
    void rebuild();

protected:
    [[nodiscard]] QVariant cell(const TpuRow &row, int column, int role) const override;

private:
    [[nodiscard]] QString text(const TpuRow &row, int column) const;
    [[nodiscard]] QString toolTip(const TpuRow &row, int column) const;
    [[nodiscard]] QString remark(const Tpu &tpu) const;
    [[nodiscard]] QString spoken(const TpuRow &row, int column) const;
    [[nodiscard]] QVariant note(const TpuRow &row, int column) const;
    [[nodiscard]] TpuRow tpuRow(const Tpu &tpu) const;
    void addVanished(QList<TpuRow> &rows) const;
    void place(TpuRow &row) const;

    TpuService *m_tpus;
    ProvisioningService *m_tpuRequests;
    const TpuWatch *m_watch = nullptr;
    std::function<QString(const TpuId &tpu)> m_work;
    QHash<QString, QString> m_words; ///< what m_work said last, by the row's key
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
