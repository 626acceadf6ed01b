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

/// One step of a plan: why, how each host stands, what it said, what can be chosen, what will be run, and what can be
/// done. While the plan runs nothing can be chosen, and the choices are folded away. Names: planStep; planRunStep,
/// planSkip, planUndo, planStepLink, planFlags, planHosts, planOutput, planShowChoices, planPreview, planPreviewNote,
/// planError; of the scripts: see StepScripts.
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
    /// Whether the step lacks something that only the user can say: it is asked for, at its field. Else what stands in
    /// the fields is what was chosen.
    [[nodiscard]] bool asksForMissing();

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
    QPushButton *m_fold;
    bool m_isUnfolded = false; ///< the choices are seen although the plan runs
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
