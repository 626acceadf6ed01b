// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/sidesheet.h"
#include "widgets/hosts/reachadvice.h"
#include "widgets/jobs/jobscontext.h"

class BucketCreateSheet;
class CodeEditor;
class FormField;
class HostPicker;
class JobDiagnosticsForm;
class JobEngine;
class JobRegionForm;
class JobResumeForm;
class JobVariables;
class Label;
class NoticeBar;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

/// "New job": what runs, where, with which files and variables. The same sheet changes a job: for its next start, or it
/// is started again at once, which is asked about where it runs.
/// Names: jobSheet, jobEngine, jobName, jobHostTree, jobCommandText, jobSplit, jobFolder, jobUpload, jobUploadBrowse,
/// jobUploadShared, jobExample, jobExcludes, jobStep, jobAgain, jobTrigger, jobSheetNotice, jobSubmit, jobSave,
/// jobCancel, and those of JobVariables, JobResumeForm, JobDiagnosticsForm, JobRegionForm and BucketCreateSheet.
class JobSheet : public SideSheet
{
    Q_OBJECT

public:
    JobSheet(const JobsContext &context, QWidget *host);

    void openNew(const QList<PodHost> &hosts = {});
    void openFirst(); ///< with a small program of ours
    void openFor(const Job &job); ///< changes it, or changes it and starts it again
    void openLike(const JobSpec &spec); ///< a new one with what is in it, on the usual hosts

    [[nodiscard]] bool isFilled() const override; ///< also after it was closed: what was entered is still in it

signals:
    void started(const QUuid &job);
    void actionRequested(ReachAction action, const TpuId &tpu); ///< for hosts that cannot be reached
    void clusterRequested(const QUuid &cluster, const JobSpec &spec); ///< it shall wait in the queue of a cluster

private:
    void build();
    void buildFiles();
    void buildTrigger();
    void buildForms();
    void connectForms();
    void fillTrigger(const QUuid &chosen);
    void show(const JobSpec &spec);
    void fillExample();
    [[nodiscard]] JobSpec spec() const;
    void check();
    void checkForms(const JobSpec &wanted, const QMap<QString, QString> &problems);
    void addCache();
    void onBucket(const Bucket &bucket);
    [[nodiscard]] QMap<QString, QString> problems() const;
    void lookAtUpload();
    void focusFirstProblem();
    /// Nothing is missing, and it is known where its buckets are; else that is said, and `then` follows when it is
    /// known.
    [[nodiscard]] bool isReady(void (JobSheet::*then)());
    void submit();
    void save();
    void startAgain();
    void askToStartAgain(const Job &job);
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
    void (JobSheet::*m_whenKnown)() = nullptr; ///< a button was pressed, and where a bucket lies is not known yet
    QString m_uploadProblem; ///< of its folder, as it was found at the last try
    QString m_suggested; ///< name of a new job, in the language of then
    NoticeBar *m_notice;
    JobEngine *m_engine;
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
    JobResumeForm *m_resume;
    QComboBox *m_trigger;
    FormField *m_triggerField;
    JobDiagnosticsForm *m_diagnostics;
    JobRegionForm *m_regions;
    BucketCreateSheet *m_bucketSheet;
    QPushButton *m_cancel;
    QPushButton *m_save;
    QPushButton *m_submit;
};
