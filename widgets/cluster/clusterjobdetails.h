// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/cluster/clustercalls.h"
#include "widgets/common/card.h"
#include "widgets/theme/statusshape.h"

#include <QHash>

class ClusterLogView;
class ClusterSweepView;
class Label;
class NoticeBar;
class QPushButton;
class Segmented;
class StateBadge;
class ViewStack;

/// One job of a cluster: how it stands, why it waits, what can be done with it, its log, and of an array its tasks.
/// Names: clusterJob, clusterJobTitle, clusterJobState, clusterJobWhy, clusterJobFacts, clusterJobEfficiency,
/// clusterJobCancel, clusterJobHold, clusterJobRelease, clusterJobRequeue, clusterJobFirst, clusterJobAgain,
/// clusterJobAccount, clusterJobNotice, clusterJobSwitch (clusterJobSwitchLog, clusterJobSwitchSweep), and those of
/// ClusterLogView and ClusterSweepView.
class ClusterJobDetails : public Card
{
    Q_OBJECT

public:
    ClusterJobDetails(const ClusterCalls &calls, Clock *clock, QWidget *parent = nullptr);

    void show(const QUuid &cluster, const ClusterCalls::Queue &queue, const ClusterJob &job);
    using QWidget::show;
    [[nodiscard]] const ClusterJob &job() const { return m_job; }
    [[nodiscard]] QPushButton *button(ClusterOrderKind kind) const { return m_buttons.value(int(kind)); }
    /// Of the jobs that are chosen together; 1: of the one that is shown.
    void setChosen(qsizetype jobs);
    void say(StatusLevel level, const QString &sentence);
    void sayError(const Error &error);

signals:
    void orderRequested(ClusterOrderKind kind);
    void againRequested(); ///< a new job like it
    void taskRequested(qint64 array, qint64 task);

private:
    void build();
    [[nodiscard]] QWidget *buildHead();
    void connectParts();
    void refresh();
    void showFacts();
    void showButtons();
    void showSweep();
    void account();
    void showAccount(const Result<AccountReading> &reading);

    const ClusterCalls &m_calls;
    QUuid m_cluster;
    ClusterCalls::Queue m_queue;
    ClusterJob m_job{};
    qsizetype m_chosen = 1;
    Label *m_title;
    StateBadge *m_state;
    Label *m_why;
    Label *m_facts;
    Label *m_efficiency;
    QHash<int, QPushButton *> m_buttons; ///< by ClusterOrderKind
    QPushButton *m_again;
    QPushButton *m_account;
    NoticeBar *m_notice;
    Segmented *m_switch;
    ViewStack *m_views;
    ClusterLogView *m_log;
    ClusterSweepView *m_sweep;
    TaskScope m_tasks; // last
};
