// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/setup/podsetup.h"

#include <QWidget>

class Card;
class Clock;
class Documents;
class ContentStack;
class Label;
class KeyService;
class Networks;
class NoticeBar;
class OwnAddress;
class QBoxLayout;
class QComboBox;
class QMenu;
class QPushButton;
class QTimer;
class QToolButton;
class StateBadge;
class StepSettings;
class StepList;
class StepPane;
class RecipeBook;
class TpuService;

struct PlanViewContext
{
    PodSetup *pods = nullptr;
    TpuService *tpus = nullptr;
    OwnAddress *address = nullptr; ///< may be null
    Documents *documents = nullptr; ///< where edited scripts are kept; null: none are shown
    Clock *clock = nullptr;
    Networks *networks = nullptr; ///< null: networks can only be typed
    KeyService *keys = nullptr; ///< null: how hosts are reached is not asked
};

/// The Set-up view of the Pod page: the steps of one plan at the left, the chosen one at the right, and what moves all
/// of them above. Leads on where there is no plan yet. Names: planView, planEmpty, planChooser, planName, planMore,
/// planPause, planRun, planCommand, planJob, planNotice, and those of StepList and StepPane.
class PlanView : public QWidget
{
    Q_OBJECT

public:
    explicit PlanView(const PlanViewContext &context, QWidget *parent = nullptr);

    void setChoices(PodStep step, StepSettings *choices); ///< taken over
    void showPlan(const QUuid &id);
    /// Of a TPU that is there: its plan, or a new one.
    void setUp(const TpuId &tpu);
    [[nodiscard]] QUuid current() const { return m_current; }
    void showError(const Error &error);

signals:
    void newRequested(); ///< a machine is to be chosen
    void sliceRequested(const QUuid &plan); ///< its machine is to be chosen anew
    void tpuRequested(const TpuId &tpu);
    void flagsRequested(const TpuId &tpu); ///< others for libtpu
    void requestRequested(const QUuid &tpuRequest);
    void commandRequested(const TpuId &tpu); ///< the pod is ready: a command on all its hosts
    void jobRequested(const TpuId &tpu); ///< the same: a training
    void usageRequested(const TpuId &tpu); ///< the same: what its cores do

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void build();
    void connectAll();
    void run();
    [[nodiscard]] QWidget *buildBar();
    void showNow();
    void showChooser();
    void showBar(const PodPlan &plan);
    void fillMenu(QMenu *menu);
    void forget(const QUuid &plan);
    void offerTpus(QMenu *menu);
    void follow(const PodPlan &plan);
    void fit();
    void openLink(PodStep step);

    PlanViewContext m_context;
    QUuid m_current;
    PodStep m_followed = PodStep::Network; ///< the step that the plan was at when it was shown last
    ContentStack *m_stack = nullptr;
    NoticeBar *m_notice;
    QComboBox *m_chooser;
    Label *m_name;
    Label *m_machine;
    StateBadge *m_state;
    QToolButton *m_more;
    QPushButton *m_pause;
    QPushButton *m_run;
    QPushButton *m_command;
    QPushButton *m_job;
    QBoxLayout *m_cards = nullptr;
    StepList *m_steps;
    RecipeBook *m_recipes;
    StepPane *m_pane;
    QTimer *m_soon;
};
