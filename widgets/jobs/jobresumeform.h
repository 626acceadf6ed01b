// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/jobs/job.h"

#include <QMap>
#include <QWidget>

#include <functional>

class CodeView;
class FormField;
class Label;
class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;

/// How a job goes on from its checkpoints, and how often by itself: by which program or words, where they lie, what was
/// found there, and the command as it will be. Names: jobResume, jobResumeHint, jobResumeText, jobCheckpoints,
/// jobCheckpointsCheck, jobCheckpointsDisk, jobCheckpointsFound, jobResumePreview, jobMostInterruptions,
/// jobMostFailures.
class JobResumeForm : public QWidget
{
    Q_OBJECT

public:
    using Check = std::function<Task<ResumeChoice>(JobSpec spec, std::stop_token stop)>;
    using Mounted = std::function<QStringList(const QList<PodHost> &hosts)>;

    /// `check`: see JobsContext::checkpoints; empty: the folder is not looked into.
    explicit JobResumeForm(Check check, QWidget *parent = nullptr);

    void setMounted(Mounted mounted); ///< see JobsContext::mounted
    void show(const ResumeSpec &resume);
    [[nodiscard]] ResumeSpec resume() const;
    /// The job as it is in the sheet: its command is shown as it will be, and its hosts are asked for checkpoints.
    void setJob(const JobSpec &spec);
    void setCheckpoints(const QString &folder);
    void showProblems(const QMap<QString, QString> &problems); ///< "resume", "checkpoints", "limits"
    [[nodiscard]] QWidget *fieldOf(const QString &problem) const; ///< null: it has none

signals:
    void changed();

private:
    void build();
    void fillTemplates();
    void check();
    void showFound(const Result<ResumeChoice> &found);
    void refresh();
    void showDisk();
    void showPreview();
    [[nodiscard]] ResumeTemplate kind() const;
    [[nodiscard]] static QString hintOf(ResumeTemplate kind);

    Check m_check;
    Mounted m_mounted{};
    JobSpec m_job{};
    std::optional<ResumePoint> m_newest{}; ///< that was found
    QComboBox *m_template;
    FormField *m_templateField;
    Label *m_hint;
    QLineEdit *m_text;
    FormField *m_textField;
    QLineEdit *m_folder;
    FormField *m_folderField;
    QPushButton *m_look;
    Label *m_disk; ///< that the folder goes with the machine
    Label *m_found;
    Label *m_previewTitle;
    CodeView *m_preview;
    QWidget *m_limits = nullptr;
    QSpinBox *m_interruptions;
    FormField *m_interruptionsField;
    QSpinBox *m_failures;
    FormField *m_failuresField;
    TaskScope m_tasks; // last
};
