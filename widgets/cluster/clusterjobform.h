// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/cluster.h"
#include "services/cluster/sbatch.h"

#include <QMap>
#include <QWidget>

class CodeEditor;
class FormField;
class FormRow;
class JobResumeForm;
class JobVariables;
class Label;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;
class QVBoxLayout;
class SweepForm;

/// A job for a cluster, field by field. Names: clusterForm, clusterFormName, clusterFormPartition, clusterFormSlices,
/// clusterFormChips, clusterFormHours, clusterFormMinutes, clusterFormCommand (clusterFormCommandText),
/// clusterFormFolder, clusterFormLogs, clusterFormSweep, clusterFormDependency, clusterFormJobs, clusterFormNice,
/// clusterFormRequeue, clusterFormHeld, clusterFormMore, and those of SweepForm, JobVariables and JobResumeForm.
class ClusterJobForm : public QWidget
{
    Q_OBJECT

public:
    explicit ClusterJobForm(QWidget *parent = nullptr);

    void setCluster(const Cluster &cluster); ///< what can be asked for
    void show(const SbatchOrder &order);
    using QWidget::show;
    [[nodiscard]] SbatchOrder order() const;
    /// Each at its field: problemsOf(order()), and what the form knows itself.
    [[nodiscard]] QMap<QString, QString> problems() const;
    void showProblems(const QMap<QString, QString> &problems);
    void focusProblem(const QMap<QString, QString> &problems); ///< the first of them

signals:
    void changed();

private:
    void build();
    void buildPlace(QVBoxLayout *column);
    void buildMore(QVBoxLayout *column);
    void connectParts();
    void fillPartitions(const QString &chosen);
    void fillDependencies();
    void fit();
    [[nodiscard]] QString partition() const;
    [[nodiscard]] QList<JobDependency> dependencies() const;

    Cluster m_cluster{};
    QMap<QString, int> m_sizes{}; ///< hosts of a slice, by partition
    SbatchOrder m_shown{}; ///< what the fields do not show stays as it came
    QString m_home; ///< the shared folder of the cluster
    FormField *m_name;
    QComboBox *m_partition;
    QSpinBox *m_slices;
    FormField *m_slicesField;
    QSpinBox *m_chips;
    FormField *m_chipsField;
    QSpinBox *m_hours;
    QSpinBox *m_minutes;
    FormField *m_minutesField = nullptr;
    Label *m_commandTitle;
    CodeEditor *m_command;
    Label *m_commandNote;
    FormField *m_folder;
    FormField *m_logs;
    Label *m_variablesTitle;
    JobVariables *m_variables;
    Label *m_variablesNote;
    QCheckBox *m_sweeps;
    SweepForm *m_sweep;
    Label *m_sweepNote;
    QComboBox *m_dependency;
    FormField *m_jobs;
    QSpinBox *m_nice;
    FormField *m_niceField;
    QCheckBox *m_requeue;
    QCheckBox *m_held;
    JobResumeForm *m_resume;
    QPlainTextEdit *m_more;
    FormField *m_moreField;
};
