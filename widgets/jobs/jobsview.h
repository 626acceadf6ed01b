// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/hosts/reachadvice.h"
#include "widgets/jobs/jobdetails.h"
#include "widgets/jobs/jobscontext.h"

class ContentStack;
class JobListModel;
class JobSheet;
class QPushButton;
class Table;

/// Jobs on all hosts: the list, one of them in full, and a sheet for new ones.
/// Names: jobsView, jobsTable, jobNewButton, jobsEmpty, and those of JobDetails and JobSheet.
class JobsView : public QWidget
{
    Q_OBJECT

public:
    explicit JobsView(JobsContext context, QWidget *parent = nullptr);

    void openNew(const QList<PodHost> &hosts = {});
    void openLike(const JobSpec &spec); ///< a new one with what is in it
    void openFirst(); ///< with a small program in it that shows that the chips compute
    void select(const QUuid &job);
    [[nodiscard]] QUuid current() const { return m_details->id(); }
    /// "New job…", for the head of the page; shown there while there are jobs.
    [[nodiscard]] QWidget *headAction();

signals:
    /// What this view cannot do by itself: Environment, Network, Keys, Doctor, Quota, Tpus.
    void helpWanted(ErrorFix fix, const TpuId &tpu);
    void bringBackWanted(const Incident &incident); ///< of a lost TPU, as the page TPUs does it
    void commandWanted(const QList<PodHost> &hosts, const QString &command); ///< it is shown, not run
    void actionRequested(ReachAction action, const TpuId &tpu); ///< for hosts that cannot be reached
    void clusterRequested(const QUuid &cluster, const JobSpec &spec); ///< it shall wait in the queue of a cluster
    void usageWanted(const TpuId &tpu); ///< what its cores do
    /// `folder`: a full path on that host, or one below the user's own folder there.
    void filesWanted(const TpuId &tpu, int worker, const QString &folder);
    /// `session`: the tmux session that the job runs in there; empty: a shell.
    void terminalWanted(const PodHost &host, const QString &session, const QString &job);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    void showList();
    void resumeDraft();
    void openSheet(const std::function<void()> &open);
    void act(JobDetails::Verb verb);
    void stop(const Job &job);
    void stopNow(const QUuid &job);
    void askToForget(const Job &job);
    void download(const Job &job, int host);
    void downloadTo(const QString &to, const Job &job, int host);
    void openTerminal(const Job &job, int host);
    void openFiles(const Job &job, int host);
    void fix(const QString &rule, int host);
    void offerCommand(const QString &command);
    void fixByHost(const Job &job, int host, ErrorFix fix);
    void setVariable(const Job &job, const QString &assignment);
    void startAgain(const QUuid &job, JobService::IfHeld ifHeld,
                    JobService::IfEdited ifEdited = JobService::IfEdited::Ask);
    void askToReplace(const QUuid &job);
    void say(const Result<> &done);

    JobsContext m_context;
    JobService *m_jobs;
    JobListModel *m_model;
    Table *m_table;
    JobDetails *m_details;
    ContentStack *m_stack;
    QPushButton *m_new;
    bool m_hasHead = false;
    JobSheet *m_sheet;
    bool m_hasDraft = false; ///< the sheet was closed over what was entered, and nobody threw that away
    TaskScope m_tasks; // last
};
