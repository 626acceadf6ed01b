// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "services/core/taskscope.h"
#include "services/setup/podplan.h"

#include <QHash>
#include <QObject>

#include <map>
#include <memory>

class Clock;
class Documents;

/// Told by a step while it is done.
struct StepReport
{
    std::function<void(const QList<HostProgress> &)> hosts{};
    std::function<void(const QString &host, const QByteArray &output)> output{};
    /// What must be known again after a crash in the middle: kept before this returns. An error ends the step.
    std::function<Result<>(const std::function<void(PodPlan &)> &)> keep{};
};

/// What taking a step back does, before it is done.
struct UndoPreview
{
    QStringList losses{}; ///< what is deleted or put back, one line each
    QString command{}; ///< the same by gcloud; empty: none
};

/// How one step is done and taken back. Both may be called again at any time, and do only what is missing.
struct StepWork
{
    std::function<Task<QJsonObject>(PodPlan plan, StepReport report, std::stop_token stop)>
        run{}; ///< gives the record's facts
    std::function<Task<>(PodPlan plan, StepReport report, std::stop_token stop)> undo{}; ///< empty: not from here
    /// What run would do now, as a command or script that a person can read; nothing is changed by asking.
    std::function<Task<QString>(PodPlan plan, std::stop_token stop)> preview{};
    std::function<Task<UndoPreview>(PodPlan plan)>
        undoPreview{}; ///< of what this plan has done; empty: nothing more is known
    /// The user pauses the plan while this step is done: what works for it elsewhere rests as well.
    std::function<void(const PodPlan &plan)> paused{};
};

struct PodSetupContext
{
    Documents *documents = nullptr;
    Clock *clock = nullptr;
    Activities *activities = nullptr;
    std::map<PodStep, StepWork> works{};
    std::function<QString(const PodPlan &)> words{}; ///< of its Activity line
    std::function<bool()> isOwner{}; ///< of two windows only one writes down by itself; empty: this one
};

/// All pods that are set up, were set up, or stopped half-way. One step of a plan at a time; several plans side by
/// side. What is begun is written down first, so that it goes on after a quit or a crash: resume().
class PodSetup : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostPlans = 50;

    explicit PodSetup(PodSetupContext context, QObject *parent = nullptr);
    ~PodSetup() override;

    void resume(); ///< once, when the cloud can be asked: what ran when the program ended
    void suspend(); ///< the cloud is being left: all stops where it is, and goes on at the next start

    [[nodiscard]] const QList<PodPlan> &plans() const { return m_plans; } ///< newest first
    [[nodiscard]] std::optional<PodPlan> find(const QUuid &id) const;
    /// Errors: Invalid for choices that cannot be carried out; FileFailed.
    [[nodiscard]] Result<QUuid> add(const PodChoices &choices);
    /// For the steps that are not done. Errors: Conflict while it runs; FileFailed.
    Result<> change(const QUuid &id, const PodChoices &choices);
    Result<> run(const QUuid &id); ///< what is not done, in order, until one step fails
    Result<> runFrom(const QUuid &id, PodStep step); ///< that step and all after it once more
    Result<> setSkipped(const QUuid &id, PodStep step, bool isSkipped);
    enum class TakenBack : quint8 { Here, Elsewhere };
    Result<> undo(const QUuid &id, PodStep step,
                  TakenBack where = TakenBack::Here); ///< Elsewhere: it was, and is to be done again
    void pause(const QUuid &id); ///< what the step has done stays
    Result<> forget(const QUuid &id); ///< nothing in the cloud or on a host changes
    void onKeyUnlocked(); ///< plans that stopped in this run of the program because a key was locked go on
    /// It was read; nothing: the cloud lists it no more.
    void notice(const TpuId &id, const std::optional<Tpu> &tpu);
    [[nodiscard]] bool canUndo(PodStep step) const;
    [[nodiscard]] bool owns(ActivityId activity) const; ///< it goes on by itself at the next start
    [[nodiscard]] bool isBusy(const QUuid &id) const; ///< a step is being done or taken back, or is being stopped
    [[nodiscard]] Task<QString> preview(const QUuid &id, PodStep step, std::stop_token stop) const; ///< see StepWork
    [[nodiscard]] Task<UndoPreview> undoPreview(const QUuid &id, PodStep step) const;

signals:
    void changed(const QUuid &id);
    void ready(const QUuid &id);
    void stuck(const QUuid &id, PodStep step, const Error &why);

private:
    struct Run;

    [[nodiscard]] PodPlan *plan(const QUuid &id);
    [[nodiscard]] Result<> keep(const PodPlan &plan);
    [[nodiscard]] Result<> save(const QUuid &id, const std::function<void(PodPlan &)> &edit);
    void remember(const QUuid &id, const std::function<void(PodPlan &)> &edit);
    void leaveOut(PodPlan *plan) const;
    void begin(const QUuid &id);
    void next(const QUuid &id);
    [[nodiscard]] StepReport reportTo(const QUuid &id, PodStep step);
    void finish(const QUuid &id, PodStep step, const Result<QJsonObject> &result);
    void end(const QUuid &id, ActivityState how);
    void showActivity(const QUuid &id);

    PodSetupContext m_context;
    QList<PodPlan> m_plans;
    std::map<QUuid, std::unique_ptr<Run>> m_runs;
    QHash<QUuid, PodStep> m_waitingForKey; ///< the step that met a locked key; never one that was taken back
    bool m_isResting = false;
    TaskScope m_tasks; // last
};
