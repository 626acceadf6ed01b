// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/cluster/clustercalls.h"
#include "widgets/cluster/clusterqueuemodel.h"

#include <QWidget>

class AgeLabel;
class ClusterJobDetails;
class ContentStack;
class Label;
class QComboBox;
class QTimer;
class SearchField;
class Table;
class TableColumns;

/// The queue of a cluster: all jobs, and one of them in full. Names: clusterQueueView, clusterFilter, clusterWhich,
/// clusterCounts, clusterAge, clusterQueue, clusterQueueEmpty, clusterQueueMenu, and those of ClusterJobDetails.
class ClusterQueueView : public QWidget
{
    Q_OBJECT

public:
    explicit ClusterQueueView(const ClusterPageContext &context, QWidget *parent = nullptr);

    void show(const QUuid &cluster); ///< another one, or the same as it is now
    using QWidget::show;
    void showAge(); ///< it was read again, whether something is new or not
    void select(qint64 job); ///< as soon as it is in the queue
    [[nodiscard]] ClusterQueueModel *model() const { return m_model; }

signals:
    void newJobRequested();
    void againRequested(const ClusterJob &job);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    [[nodiscard]] QWidget *buildHead();
    void buildTable();
    void connectAll();
    void refresh();
    void showCounts();
    void showFace();
    void showSelection();
    void chooseUsual();
    void selectTask(qint64 array, qint64 task);
    void askFor(ClusterOrderKind kind);
    void order(ClusterOrderKind kind, const QStringList &names);
    [[nodiscard]] QList<ClusterJob> chosen() const;

    const ClusterPageContext &m_context;
    QUuid m_cluster;
    qint64 m_wanted = 0; ///< job to be selected when it comes
    bool m_isStale = true; ///< what is shown is of before: nobody looked
    ClusterQueueModel *m_model;
    SearchField *m_search;
    QComboBox *m_which;
    Label *m_counts;
    AgeLabel *m_age;
    Table *m_table;
    TableColumns *m_columns = nullptr;
    ClusterJobDetails *m_details;
    ContentStack *m_stack = nullptr;
    QTimer *m_soon; ///< the search, once for many letters
    TaskScope m_tasks; // last
};
