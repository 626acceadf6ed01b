// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/setup/podplan.h"
#include "widgets/common/card.h"

#include <map>
#include <memory>

class CodeView;
class GuideButton;
class HostProgressModel;
class Label;
class NoticeBar;
class PodSetup;
class QPushButton;
class QScrollArea;
class RecipeBook;
class StateBadge;
class StepSettings;
class StepOutput;
class StepScripts;
class Table;
struct UndoPreview;

/// One step of a plan: why, what can be chosen, what will be run, how each host stands, what it said, and what can be
/// done. Names: planStep; planRunStep, planSkip, planUndo, planStepLink, planFlags, planPreview, planPreviewNote,
/// planHosts, planOutput, planError; of the scripts: see StepScripts.
class StepPane : public Card
{
    Q_OBJECT

public:
    /// `recipes` may be null: then no scripts are shown.
    StepPane(PodSetup *pods, RecipeBook *recipes, QWidget *parent = nullptr);

    /// Stands above the code while its step is shown; taken over.
    void setChoices(PodStep step, StepSettings *choices);
    void showStep(const PodPlan &plan, PodStep step);
    /// What is typed is what runs. Errors: what could not be kept; nothing may be run then.
    Result<> keepScripts();

signals:
    /// Where more is to be seen: the TPU or the request of the plan.
    void linkClicked(PodStep step);
    void flagsClicked(); ///< of the plan's TPU
    void failed(const Error &error); ///< what was ordered could not be done

private:
    void build();
    [[nodiscard]] QWidget *buildHead();
    [[nodiscard]] QWidget *scrolled(QWidget *content);
    void showButtons();
    void showChoices();
    void showRecord();
    void showScripts();
    void wantPreview();
    void showPreview(const Result<QString> &code);
    void runFromHere();
    void askUndo();
    void askUndo(const UndoPreview &preview);
    void keepChoices();
    void fitTable();
    void notify(const Result<> &result);

    PodSetup *m_pods;
    PodPlan m_plan;
    PodStep m_step = PodStep::Network;
    QScrollArea *m_scroll = nullptr;
    Label *m_title;
    StateBadge *m_badge;
    GuideButton *m_guide;
    QPushButton *m_run;
    QPushButton *m_skip;
    QPushButton *m_undo;
    Label *m_sentence;
    Label *m_why;
    NoticeBar *m_error;
    Label *m_choicesTitle;
    QWidget *m_choicesHost;
    Label *m_previewTitle;
    NoticeBar *m_previewNote;
    CodeView *m_preview;
    Label *m_scriptsTitle;
    StepScripts *m_scripts = nullptr;
    Label *m_hostsTitle;
    Table *m_hosts;
    HostProgressModel *m_model;
    Label *m_outputTitle;
    StepOutput *m_output;
    QPushButton *m_link;
    QPushButton *m_flags;
    std::map<PodStep, StepSettings *> m_choices;
    QByteArray m_previewOf; ///< plan, step and choices of the code that is shown
    std::unique_ptr<TaskScope> m_previewTask;
    std::unique_ptr<TaskScope> m_undoTask;
};
