// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/clusterservice.h"
#include "widgets/common/rowmodel.h"

#include <vector>

/// Which jobs of a queue are shown.
struct QueueFilter
{
    enum class Which : quint8 { All, Waiting, Running, Ended };

    Which which = Which::All;
    QString text{}; ///< in its number, name, user, partition or nodes; empty: any

    [[nodiscard]] bool matches(const ClusterJob &job) const;
    friend bool operator==(const QueueFilter &, const QueueFilter &) = default;
};

/// How many jobs of a queue stand in which way; an array that waits counts with all its tasks.
struct QueueCounts
{
    qsizetype waiting = 0;
    qsizetype held = 0; ///< of those that wait
    qsizetype running = 0;
    qsizetype ended = 0;

    friend bool operator==(const QueueCounts &, const QueueCounts &) = default;
};
[[nodiscard]] QueueCounts countsOf(const ClusterQueue &queue);

/// The queue of a cluster as a table, tens of thousands of rows long: it sorts and filters itself, over numbers, and
/// becomes another queue with at most one insert, one removal and one change of order, so that selection stays.
class ClusterQueueModel : public ColumnModel
{
    Q_OBJECT

public:
    using Queue = ClusterService::Queue;
    enum Column : quint8 { Number, Name, User, State, Why, Partition, Nodes, Time, Priority, Submitted };

    explicit ClusterQueueModel(QObject *parent = nullptr);

    /// `cluster`: for the marks of what waits to be cancelled; another one begins anew.
    void setQueue(const QUuid &cluster, Queue queue);
    void setFilter(const QueueFilter &filter);
    [[nodiscard]] const ClusterQueue &queue() const { return *m_queue; }
    [[nodiscard]] static QStringList columnNames(); ///< for the settings
    [[nodiscard]] const ClusterJob *jobAt(int row) const; ///< null: no such row
    [[nodiscard]] int rowOf(qint64 id) const; ///< -1: it is not shown

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    using Places = std::vector<int>; ///< in ClusterQueue::jobs

    void become(Queue next);
    void rearrange(Places order);
    [[nodiscard]] Places orderOf(const ClusterQueue &queue) const;
    void sortByText(const ClusterQueue &queue, Places *places) const;
    void sortByNumber(const ClusterQueue &queue, Places *places) const;
    [[nodiscard]] QString text(const ClusterJob &job, int column) const;
    [[nodiscard]] QString hint(const ClusterJob &job, int column) const;
    [[nodiscard]] QVariant note(const ClusterJob &job) const;

    QUuid m_cluster;
    Queue m_queue;
    QueueFilter m_filter;
    Places m_rows; ///< what each row shows
    int m_column = State;
    Qt::SortOrder m_order = Qt::AscendingOrder;
};
