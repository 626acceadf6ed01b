// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/jobservice.h"
#include "widgets/common/sidesheet.h"
#include "widgets/hosts/reachadvice.h"
#include "widgets/jobs/jobtext.h"

class CodeEditor;
class FormField;
class HostPicker;
class JobVariables;
class Label;
class NoticeBar;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

/// "New job": what runs, where, with which files and variables. The same sheet changes a job for its next attempt.
/// Names: jobSheet, jobName, jobHostTree, jobCommandText, jobSplit, jobFolder, jobUpload, jobUploadBrowse,
/// jobUploadShared, jobExample, jobExcludes, jobStep, jobAgain, jobTrigger, jobSheetNotice, jobSubmit, jobCancel, and
/// those of JobVariables.
class JobSheet : public SideSheet
{
    Q_OBJECT

public:
    /// `folders` may be empty: there are none.
    JobSheet(JobService *jobs, HostPool *pool, std::function<QList<Tpu>()> tpus,
             std::function<jobtext::SyncedFolders()> folders, QWidget *host);

    void openNew(const QList<PodHost> &hosts = {});
    void openFirst(); ///< with a small program of ours
    void openFor(const Job &job); ///< changes it; the button also starts it again

signals:
    void started(const QUuid &job);
    void actionRequested(ReachAction action, const TpuId &tpu); ///< for hosts that cannot be reached

protected:
    [[nodiscard]] bool isFilled() const override;

private:
    void build();
    void buildFiles();
    void buildTrigger();
    void fillTrigger(const QUuid &chosen);
    void show(const JobSpec &spec);
    [[nodiscard]] QList<PodHost> usualHosts() const;
    void fillExample();
    [[nodiscard]] JobSpec spec() const;
    void check();
    [[nodiscard]] QMap<QString, QString> problems() const;
    void lookAtUpload();
    void focusFirstProblem();
    void submit();
    void browse();
    void fitHosts();
    void split(int chips, int processes);
    void showPurpose();
    void showSubmit();

    JobService *m_jobs;
    std::function<QList<Tpu>()> m_tpus;
    std::function<jobtext::SyncedFolders()> m_folders;
    QUuid m_id; ///< null: a new one
    JobSpec m_shown{}; ///< what stood in the fields when it opened
    bool m_wasTried = false;
    QString m_uploadProblem; ///< of its folder, as it was found at the last try
    QString m_suggested; ///< name of a new job, in the language of then
    NoticeBar *m_notice;
    FormField *m_name;
    HostPicker *m_hosts;
    Label *m_hostsTitle;
    Label *m_hostsNote;
    Label *m_commandTitle;
    CodeEditor *m_command;
    Label *m_commandNote;
    QPushButton *m_example;
    QToolButton *m_split;
    FormField *m_folder;
    FormField *m_upload;
    QPushButton *m_browse;
    QCheckBox *m_shared;
    FormField *m_excludes;
    Label *m_variablesTitle;
    JobVariables *m_variables;
    Label *m_variablesNote;
    FormField *m_step;
    QCheckBox *m_again;
    QComboBox *m_trigger;
    FormField *m_triggerField;
    QPushButton *m_cancel;
    QPushButton *m_submit;
};
