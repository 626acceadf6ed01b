// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "services/core/taskscope.h"
#include "services/recipes/nfs.h"
#include "services/recipes/recipebook.h"
#include "services/recipes/reciperun.h"
#include "widgets/common/page.h"

#include <QHash>

#include <memory>

class Card;
class Clock;
class Documents;
class EmptyState;
class NfsForm;
class NoticeBar;
class PodSetup;
class QComboBox;
class QPushButton;
class QStackedWidget;
class RecipeProgress;
class RecipeSheet;
class TpuService;

struct StorageContext
{
    TpuService *tpus = nullptr;
    StepRunner runner{};
    Documents *documents = nullptr;
    Clock *clock = nullptr;
    PodSetup *pods = nullptr; ///< null: there are no plans
    Activities *activities = nullptr; ///< null: nobody is told what runs
};

/// The shared folder of a pod, or of several VMs of a zone: choose, see exactly what will be done, do it, verify it,
/// look after it, take it back. Names: storagePage, storageTpu, storageRun, storageUndo, storageProbe, storageScripts,
/// storageNotice, and those of NfsForm, RecipeProgress and RecipeSheet.
class StoragePage : public Page
{
    Q_OBJECT

public:
    explicit StoragePage(StorageContext context, QWidget *parent = nullptr);
    ~StoragePage() override;

    void showTpu(const TpuId &tpu);

signals:
    void createRequested(); ///< there is no TPU yet
    void planRequested(const TpuId &tpu); ///< it set up the folder
    void tpusRequested(); ///< there are some, and none is READY: to the list of them

private:
    void build();
    void connectAll();
    void showLeaving();
    [[nodiscard]] bool isShared(const QString &zone) const;
    void fillTpus();
    void fillHosts();
    void restore();
    void allow();
    void setUp();
    void undo();
    void probe();
    void probed();
    void release();
    void askUndo();
    void answer();
    void showFace();
    void follow(const std::shared_ptr<RecipeRun> &run);
    void showRun(const std::shared_ptr<RecipeRun> &run);
    void undoNow(const QString &key, const std::shared_ptr<RecipeRun> &run);
    void holdWhileItRuns(const QString &key, const std::shared_ptr<RecipeRun> &run);
    [[nodiscard]] bool isBeingWorkedOn() const;
    void notifyGone();
    void notifyPlan();
    void showNoRun();
    [[nodiscard]] std::shared_ptr<RecipeRun> runOfChoice();
    void notifyActivity(RecipeRun *run);
    [[nodiscard]] QString runKey() const;

    StorageContext m_context;
    RecipeBook m_book;
    QComboBox *m_tpu;
    NfsForm *m_form;
    RecipeProgress *m_progress;
    Card *m_progressCard;
    enum class Asks : quint8 { Nothing, Release, Undo, Probe, Plan }; ///< what the notice's button does

    QStackedWidget *m_stack; ///< the form, or m_empty in its card
    EmptyState *m_empty;
    NoticeBar *m_notice;
    RecipeSheet *m_sheet;
    QPushButton *m_run;
    QPushButton *m_undo;
    QPushButton *m_probe;
    QPushButton *m_scripts;
    QList<PodHost> m_hosts; ///< of what is chosen
    QString m_shown; ///< what was chosen when they were read
    Asks m_asks = Asks::Nothing;
    bool m_isChosen = false; ///< by the user, or for him
    bool m_tellsLeaving = false; ///< the notice is of what waits to be undone
    QString m_planned{}; ///< the folder that the pod's plan set up
    QString m_toldGone{}; ///< what the notice says of machines that are not there any more; said once
    QHash<RecipeRun *, ActivityId> m_activities; ///< of those that run
    QHash<QString, std::shared_ptr<RecipeRun>> m_running; ///< by runKey(): goes on also while something else is chosen
    std::shared_ptr<RecipeRun> m_share; ///< of the shared folder that is chosen, always
    std::unique_ptr<RecipeRun> m_watch; ///< of looking, and of letting go
    QString m_watched; ///< what was chosen when that began
};
