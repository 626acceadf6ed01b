// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/cluster/clustercalls.h"
#include "widgets/common/rowmodel.h"

#include <QSortFilterProxyModel>
#include <QWidget>

class ContentStack;
class Label;
class NoticeBar;
class QPushButton;
class Table;

/// A slice as it stands in the queue, and as it was ordered.
struct SliceRow
{
    QString slice{};
    QString partition{};
    QString tpu{}; ///< name of its TPU; empty: plain addresses, or none yet
    SliceStanding::State state = SliceStanding::State::Away;
    QStringList nodes{};
    int down = 0;
    QList<qint64> jobs{};
    QString reason{};

    [[nodiscard]] QString key() const { return slice; }
    friend bool operator==(const SliceRow &, const SliceRow &) = default;
};
/// Slices that the queue tells of, and those of the cluster that it does not know yet, as they wait for their TPU.
[[nodiscard]] QList<SliceRow> sliceRowsOf(const Cluster &cluster, const ClusterQueue &queue);

class ClusterSliceModel : public RowModel<SliceRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Slice, Partition, State, Hosts, Jobs, Reason };

    explicit ClusterSliceModel(QObject *parent = nullptr);

    void setSlices(QList<SliceRow> rows) { sync(std::move(rows)); }

protected:
    [[nodiscard]] QVariant cell(const SliceRow &row, int column, int role) const override;

private:
    [[nodiscard]] static QString text(const SliceRow &row, int column);
};

/// The slices of a cluster: which are free, which run what, which are down and why; set aside and taken back. Names:
/// clusterSlicesView, clusterSlicesTable, clusterSlicesSummary, clusterDrain, clusterResume, clusterSlicesNotice,
/// clusterSlicesMenu, clusterSlicesEmpty.
class ClusterSlicesView : public QWidget
{
    Q_OBJECT

public:
    explicit ClusterSlicesView(const ClusterCalls &calls, QWidget *parent = nullptr);

    void show(const Cluster &cluster);
    using QWidget::show;

signals:
    void jobRequested(qint64 job);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void connectParts();
    void refresh();
    void showSummary();
    void showButtons();
    void order(ClusterOrderKind kind);
    [[nodiscard]] QList<SliceRow> chosen() const;

    const ClusterCalls &m_calls;
    Cluster m_cluster{};
    bool m_isStale = true;
    ClusterSliceModel *m_model;
    QSortFilterProxyModel *m_sorted;
    Table *m_table;
    Label *m_summary;
    QPushButton *m_drain;
    QPushButton *m_resume;
    NoticeBar *m_notice;
    ContentStack *m_stack = nullptr;
    TaskScope m_tasks; // last
};
