// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/cluster/clustercalls.h"
#include "widgets/common/sidesheet.h"

class ClusterJobForm;
class ClusterScriptForm;
class NoticeBar;
class QComboBox;
class QPushButton;
class Segmented;
class ViewStack;

/// "Submit a job": where it runs, its fields, and the script that is made of them. Names: clusterJobSheet,
/// clusterFormEngine, clusterFormSwitch (clusterFormSwitchForm, clusterFormSwitchScript), clusterFormNotice,
/// clusterFormCancel, clusterFormSubmit, and those of ClusterJobForm and ClusterScriptForm.
class ClusterJobSheet : public SideSheet
{
    Q_OBJECT

public:
    ClusterJobSheet(const ClusterCalls &calls, QWidget *host);

    void openNew(const QUuid &cluster);
    void openLike(const QUuid &cluster, const SbatchOrder &order); ///< a new one with what is in it
    /// One for hosts, brought here: what a cluster cannot do with it is said.
    void openFrom(const QUuid &cluster, const JobSpec &spec);

signals:
    void submitted(const QUuid &cluster, qint64 job);
    void hostsRequested(const JobSpec &spec); ///< it shall run in tmux on hosts instead

protected:
    [[nodiscard]] bool isFilled() const override;

private:
    void build();
    void connectParts();
    void openWith(const QUuid &cluster, const SbatchOrder &order);
    void fillEngines();
    void chooseEngine();
    void check();
    void submit();
    void finish(const Result<qint64> &job);
    void showSubmit();
    [[nodiscard]] std::optional<Cluster> cluster() const;
    [[nodiscard]] JobSpec spec() const; ///< the same for hosts

    const ClusterCalls &m_calls;
    QUuid m_cluster;
    SbatchOrder m_first{}; ///< what stood in the fields when it opened
    bool m_wasTried = false;
    bool m_isBusy = false;
    NoticeBar *m_notice;
    QComboBox *m_engine;
    Segmented *m_switch;
    ViewStack *m_views;
    ClusterJobForm *m_form;
    ClusterScriptForm *m_script;
    QPushButton *m_submit;
    TaskScope m_tasks; // last
};

/// What a job for hosts is on a cluster; values of secret variables are left out.
[[nodiscard]] SbatchOrder sbatchOrderOf(const JobSpec &spec);
