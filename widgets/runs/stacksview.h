// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/hosts/podhost.h"
#include "services/stacks/stackreport.h"

#include <QUuid>
#include <QWidget>

class ContentStack;
class JobService;
class Label;
class NoticeBar;
class QComboBox;
class QPushButton;
class StackCapture;
class StackFrameModel;
class StackGroupModel;
class Table;
class CopyButton;

/// Where the ranks of a job stand: asked by a button, or kept from when a hang was suspected. Groups with the odd ones
/// first, below them the stack of the group that is chosen; a line of it opens in the editor. Names: runStacks,
/// runStacksAsk, runStacksReports, runStacksHelpers, runStacksCopy, runStacksNotice, runStacksSentence,
/// runStacksGroups, runStacksFrames, runStacksOpen, runStacksGaps, runStacksEmpty.
class StacksView : public QWidget
{
    Q_OBJECT

public:
    /// Both live longer than the view; `stacks` null: ranks cannot be asked.
    StacksView(StackCapture *stacks, JobService *jobs, QWidget *parent = nullptr);

    void setRun(const QUuid &run);
    void ask(); ///< all ranks, now

signals:
    void sourceRequested(const PodHost &host, const QByteArray &path, int line); ///< in an editor

private:
    void build();
    void connectAll();
    void refresh();
    void fillReports();
    void showReport();
    void showFrames();
    void showAsk();
    void openLine();
    [[nodiscard]] const StackReport *report() const; ///< that is chosen; null: there is none
    [[nodiscard]] const PythonStack *stack() const; ///< of the chosen group
    [[nodiscard]] PodHost hostOf(const StackReport &report, int host) const;
    [[nodiscard]] QString whyNot() const; ///< why nobody can be asked now; empty: they can

    StackCapture *m_stacks;
    JobService *m_jobs;
    QUuid m_run;
    QList<StackReport> m_reports; ///< newest first
    QPushButton *m_ask;
    QComboBox *m_choice;
    QPushButton *m_helpers;
    CopyButton *m_copy;
    NoticeBar *m_notice;
    ContentStack *m_stack;
    Label *m_sentence;
    StackGroupModel *m_groupModel;
    Table *m_groups;
    Label *m_frameTitle;
    QPushButton *m_open;
    StackFrameModel *m_frameModel;
    Table *m_frames;
    Label *m_gaps;
    TaskScope m_tasks; // last
};
