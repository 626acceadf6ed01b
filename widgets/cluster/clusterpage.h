// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cluster/clustercalls.h"
#include "widgets/common/page.h"
#include "widgets/common/place.h"

class ClusterEndedView;
class ClusterJobSheet;
class ClusterQueueView;
class ClusterSetupView;
class ClusterSheet;
class ClusterSlicesView;
class ContentStack;
class NoticeBar;
class QComboBox;
class QPushButton;
class Segmented;
class ViewStack;

enum class ClusterView : quint8 { Queue, Slices, Ended, SetUp };

/// Clusters on Slurm: the queue, the slices, what has ended, and how one is set up. Names: clusterPage, clusterSwitch
/// (clusterSwitchQueue, clusterSwitchSlices, clusterSwitchEnded, clusterSwitchSetUp), clusterChoice, clusterMakeButton,
/// clusterSubmitButton, clusterNotice, clusterDoing, clusterEmpty, and those of its views and sheets.
class ClusterPage : public Page
{
    Q_OBJECT

public:
    explicit ClusterPage(ClusterPageContext context, QWidget *parent = nullptr);
    ~ClusterPage() override;

    void open(const Place &place);
    void openFrom(const JobSpec &spec, const QUuid &cluster = {}); ///< a job for hosts, for a cluster
    [[nodiscard]] QUuid current() const { return m_current; }

public slots:
    // What the service tells.
    void onListChanged();
    void onSightChanged(const QUuid &cluster);
    void onQueueChanged(const QUuid &cluster, const QueueDifference &difference);

signals:
    void hostsRequested(const JobSpec &spec); ///< a job in tmux instead
    void tpusRequested(); ///< there is nothing to make a cluster of

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    void buildHead();
    void connectParts();
    void fillClusters();
    void choose(const QUuid &cluster);
    void showCluster();
    void showSight();
    void showFace();
    void showView(ClusterView view);
    void openNew();
    void openAgain(const ClusterJob &job);
    [[nodiscard]] std::optional<Cluster> find(const QUuid &cluster) const;

    ClusterPageContext m_context;
    QUuid m_current;
    QString m_told; ///< the error that the notice was shown for
    QComboBox *m_choice;
    QPushButton *m_make;
    QPushButton *m_submit;
    Segmented *m_switch;
    NoticeBar *m_notice; ///< why its controller does not answer
    NoticeBar *m_doing; ///< what is done to it by itself
    ViewStack *m_views;
    ContentStack *m_stack = nullptr;
    ClusterQueueView *m_queue;
    ClusterSlicesView *m_slices;
    ClusterEndedView *m_ended;
    ClusterSetupView *m_setup;
    ClusterSheet *m_sheet;
    ClusterJobSheet *m_jobSheet;
};
