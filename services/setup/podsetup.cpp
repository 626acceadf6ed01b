// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/setup/podsetup.h"

#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/core/punctuation.h"
#include "services/store/documents.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

struct PodSetupMessages
{
    Q_DECLARE_TR_FUNCTIONS(PodSetup)
};

const auto planKind = u"pod-plan"_s;

Task<QJsonObject> unknownStep()
{
    co_return failed(ErrorCode::Invalid, PodSetupMessages::tr("This step cannot be done here."));
}

Task<QString> nothingToShow()
{
    co_return QString{};
}

Task<UndoPreview> nothingLost()
{
    co_return UndoPreview{};
}

/// An undo seen as a step that leaves nothing to be known.
Task<QJsonObject> withoutFacts(Task<> undo)
{
    if (const auto undone = co_await std::move(undo); !undone)
        co_return std::unexpected{undone.error()};
    co_return QJsonObject{};
}

} // namespace

struct PodSetup::Run
{
    PodStep step = PodStep::Network;
    bool isUndo = false;
    bool isPaused = false;
    ActivityId activity{};
    TaskScope tasks; // last
};

PodSetup::PodSetup(PodSetupContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
    for (const auto &document : m_context.documents->all(planKind)) {
        auto plan = podPlanFrom(document.body);
        if (!plan) {
            warn(u"pod"_s, u"the plan %1 cannot be read"_s.arg(document.id));
            continue;
        }
        resumeAfterEnd(&*plan);
        leaveOut(&*plan);
        m_plans.append(*std::move(plan));
    }
    std::ranges::stable_sort(m_plans, std::ranges::greater{}, &PodPlan::createdAt);
}

PodSetup::~PodSetup() = default;

void PodSetup::resume()
{
    const auto plans = m_plans;
    for (const auto &plan : plans) {
        if (plan.isRunning && !m_runs.contains(plan.id))
            begin(plan.id);
    }
}

void PodSetup::suspend()
{
    m_isResting = true;
    for (const auto &[id, run] : m_runs) {
        run->tasks.cancel();
        if (m_context.activities)
            m_context.activities->drop(run->activity);
    }
}

/// What nobody here can do is no step of this plan.
void PodSetup::leaveOut(PodPlan *plan) const
{
    for (const auto step : allPodSteps) {
        if (auto &record = plan->at(step); record.state == StepState::Waiting && !m_context.works.contains(step))
            record.state = StepState::Skipped;
    }
}

PodPlan *PodSetup::plan(const QUuid &id)
{
    const auto found = std::ranges::find(m_plans, id, &PodPlan::id);
    return found != m_plans.end() ? &*found : nullptr;
}

std::optional<PodPlan> PodSetup::find(const QUuid &id) const
{
    const auto found = std::ranges::find(m_plans, id, &PodPlan::id);
    return found != m_plans.end() ? std::optional{*found} : std::nullopt;
}

Task<QString> PodSetup::preview(const QUuid &id, PodStep step, std::stop_token stop) const
{
    const auto known = find(id);
    const auto work = m_context.works.find(step);
    return known && work != m_context.works.end() && work->second.preview
        ? work->second.preview(*known, std::move(stop))
        : nothingToShow();
}

Task<UndoPreview> PodSetup::undoPreview(const QUuid &id, PodStep step) const
{
    const auto known = find(id);
    const auto work = m_context.works.find(step);
    return known && work != m_context.works.end() && work->second.undoPreview ? work->second.undoPreview(*known)
                                                                              : nothingLost();
}

bool PodSetup::owns(ActivityId activity) const
{
    return std::ranges::any_of(m_runs, [activity](const auto &run) { return run.second->activity == activity; });
}

bool PodSetup::isBusy(const QUuid &id) const
{
    return m_runs.contains(id);
}

bool PodSetup::canUndo(PodStep step) const
{
    const auto work = m_context.works.find(step);
    return work != m_context.works.end() && work->second.undo;
}

Result<> PodSetup::keep(const PodPlan &plan)
{
    return m_context.documents->put(planKind, plan.id.toString(QUuid::WithoutBraces), toJson(plan),
                                    m_context.clock->now());
}

/// Written down, then true: what could not be kept does not count.
Result<> PodSetup::save(const QUuid &id, const std::function<void(PodPlan &)> &edit)
{
    auto *known = plan(id);
    if (!known)
        return failed(ErrorCode::NotFound, PodSetupMessages::tr("This pod's plan is not there any more."));
    auto edited = *known;
    edit(edited);
    if (const auto kept = keep(edited); !kept)
        return kept;
    *known = std::move(edited);
    emit changed(id);
    return {};
}

Result<QUuid> PodSetup::add(const PodChoices &choices)
{
    if (choices.existing.isEmpty()) {
        auto asked = choices.tpuRequest;
        if (asked.spec.subnetwork.isEmpty())
            asked.spec.network.clear(); // the step of the network finds its subnetwork
        if (const auto problems = problemsOf(asked); !problems.isEmpty())
            return failed(ErrorCode::Invalid, punctuation::sentences(problems));
    }
    auto fresh = newPlan(choices, m_context.clock->now());
    leaveOut(&fresh);
    if (const auto kept = keep(fresh); !kept)
        return std::unexpected{kept.error()};
    m_plans.prepend(fresh);
    while (m_plans.size() > mostPlans && !m_plans.constLast().isRunning)
        (void)forget(m_plans.constLast().id);
    emit changed(fresh.id);
    return fresh.id;
}

Result<> PodSetup::change(const QUuid &id, const PodChoices &choices)
{
    if (m_runs.contains(id))
        return failed(ErrorCode::Conflict, PodSetupMessages::tr("Pause it first: a step is being done."));
    return save(id, [&](PodPlan &plan) {
        plan.choices = choices;
        applyChoices(&plan);
        leaveOut(&plan);
    });
}

Result<> PodSetup::run(const QUuid &id)
{
    if (m_runs.contains(id) || m_isResting)
        return {};
    const auto *known = plan(id);
    if (known && known->isGone() && !known->choices.existing.isEmpty())
        return failed(ErrorCode::WrongState,
                      PodSetupMessages::tr("Its TPU VM is gone, and this plan did not make it. Create one of the same "
                                           "name, or plan another pod."));
    const auto started = save(id, [](PodPlan &plan) {
        if (plan.isGone())
            rewind(&plan, PodStep::Slice);
        plan.isRunning = true;
        for (auto &record : plan.steps) {
            if (record.state == StepState::Failed)
                record.state = StepState::Waiting;
        }
    });
    if (started)
        begin(id);
    return started;
}

Result<> PodSetup::runFrom(const QUuid &id, PodStep step)
{
    const auto *known = plan(id);
    if (!known || m_runs.contains(id) || !mayRunFrom(*known, step))
        return failed(
            ErrorCode::Conflict,
            PodSetupMessages::tr(
                "It cannot be run from here now: a step is being done, or one before it has to be done first."));
    if (const auto kept = save(id, [step](PodPlan &plan) { rewind(&plan, step); }); !kept)
        return kept;
    return run(id);
}

Result<> PodSetup::setSkipped(const QUuid &id, PodStep step, bool isSkipped)
{
    const auto *known = plan(id);
    if (!known || !maySkip(*known, step))
        return failed(ErrorCode::Conflict, PodSetupMessages::tr("This step cannot be left out now."));
    return save(id, [&](PodPlan &plan) {
        plan.at(step) = {.state = isSkipped ? StepState::Skipped : StepState::Waiting};
        if (isSkipped)
            plan.at(step).facts.insert(u"byUser"_s, true);
    });
}

Result<> PodSetup::forget(const QUuid &id)
{
    if (m_runs.contains(id))
        return failed(ErrorCode::Conflict, PodSetupMessages::tr("Pause it first: a step is being done."));
    if (const auto removed = m_context.documents->remove(planKind, id.toString(QUuid::WithoutBraces)); !removed)
        return removed;
    m_plans.removeIf([&](const PodPlan &plan) { return plan.id == id; });
    emit changed(id);
    return {};
}

void PodSetup::pause(const QUuid &id)
{
    const auto run = m_runs.find(id);
    if (run == m_runs.end() || m_isResting)
        return;
    run->second->isPaused = true;
    const auto work = m_context.works.find(run->second->step);
    const bool isTold = !run->second->isUndo && work != m_context.works.end() && work->second.paused;
    run->second->tasks.cancel();
    if (isTold)
        work->second.paused(*plan(id)); // after the step has let go, or it would take it for a failure
}

/// What anybody sees: where another window carries plans on, it may know more of this one by now, and what it wrote
/// stays.
void PodSetup::remember(const QUuid &id, const std::function<void(PodPlan &)> &edit)
{
    if (!m_context.isOwner || m_context.isOwner())
        return (void)save(id, edit);
    edit(*plan(id));
    emit changed(id);
}

void PodSetup::onKeyUnlocked()
{
    const auto waiting = std::exchange(m_waitingForKey, {}); // a run that meets another locked key waits anew
    for (const auto &[id, step] : waiting.asKeyValueRange()) {
        auto *known = plan(id);
        const bool isStopped = known && known->at(step).state == StepState::Failed && known->at(step).error
            && known->at(step).error->code == ErrorCode::KeyLocked;
        if (isStopped)
            (void)run(id); // what stands in its way shows in the plan
    }
}

void PodSetup::notice(const TpuId &id, const std::optional<Tpu> &tpu)
{
    const auto plans = m_plans;
    for (auto plan : plans) {
        if (plan.tpu != id)
            continue;
        if (!tpu && noticeGone(&plan, m_context.clock->now())) // also while a step goes on: it fails by itself
            remember(plan.id, [&](PodPlan &kept) { kept.goneAt = plan.goneAt; });
        else if (tpu && !m_runs.contains(plan.id) && noticeMachine(&plan, *tpu))
            remember(plan.id, [&](PodPlan &kept) { kept = plan; });
    }
}

void PodSetup::showActivity(const QUuid &id)
{
    if (const auto run = m_runs.find(id); run != m_runs.end() && m_context.activities) {
        m_context.activities->update(
            run->second->activity, ActivityState::Running, [this, alive = QPointer{this}, id]() -> QString {
                if (!alive)
                    return {};
                const auto known = find(id);
                return known && m_context.words ? m_context.words(*known) : known ? known->name() : QString{};
            });
    }
}

void PodSetup::begin(const QUuid &id)
{
    auto run = std::make_unique<Run>();
    if (m_context.activities)
        run->activity =
            m_context.activities->add([name = plan(id)->name()] { return name; }, [this, id] { pause(id); });
    m_runs[id] = std::move(run);
    next(id);
}

void PodSetup::next(const QUuid &id)
{
    const auto step = plan(id)->next();
    if (!step) {
        (void)save(id, [](PodPlan &plan) { plan.isRunning = false; });
        end(id, ActivityState::Done);
        emit ready(id);
        return;
    }
    const auto begun = save(id, [&](PodPlan &plan) {
        plan.at(*step) = {.state = StepState::Working, .startedAt = m_context.clock->now()};
    });
    m_runs.at(id)->step = *step;
    showActivity(id);
    if (!begun) {
        finish(id, *step, std::unexpected{begun.error()});
        return;
    }
    const auto work = m_context.works.find(*step);
    auto &tasks = m_runs.at(id)->tasks;
    auto task =
        work != m_context.works.end() ? work->second.run(*plan(id), reportTo(id, *step), tasks.token()) : unknownStep();
    tasks.run(std::move(task),
              m_tasks.guard([this, id, step = *step](const Result<QJsonObject> &result) { finish(id, step, result); }));
}

StepReport PodSetup::reportTo(const QUuid &id, PodStep step)
{
    // What is only shown is kept with the next thing that must be; the hosts' words come often.
    return {.hosts = m_tasks.guard([this, id, step](const QList<HostProgress> &hosts) {
                if (auto *known = plan(id)) {
                    known->at(step).hosts = hosts;
                    emit changed(id);
                }
            }),
            .output = m_tasks.guard([this, id, step](const QString &host, const QByteArray &output) {
                if (auto *known = plan(id)) {
                    appendOutput(&known->at(step), host, output);
                    emit changed(id);
                }
            }),
            .keep = [this, alive = QPointer{this}, id](const std::function<void(PodPlan &)> &edit) -> Result<> {
                return alive ? save(id, edit) : failed(ErrorCode::Cancelled);
            }};
}

void PodSetup::finish(const QUuid &id, PodStep step, const Result<QJsonObject> &result)
{
    const auto run = m_runs.find(id);
    if (run == m_runs.end() || m_isResting)
        return;
    // Who does not answer a question of the login pauses, too: nothing went wrong.
    const bool isPaused = !result && (run->second->isPaused || result.error().code == ErrorCode::Cancelled);
    const bool isUndo = run->second->isUndo;
    if (!result && !isPaused && !isUndo && result.error().code == ErrorCode::KeyLocked)
        m_waitingForKey.insert(id, step);
    else
        m_waitingForKey.remove(id);
    const auto now = m_context.clock->now();
    const auto kept = save(id, [&](PodPlan &plan) {
        auto &record = plan.at(step);
        record.endedAt = now;
        record.state = isPaused ? StepState::Waiting
            : !result           ? StepState::Failed
            : isUndo            ? StepState::Waiting
                                : StepState::Done;
        record.facts = result ? *result : QJsonObject{};
        if (!result && !isPaused)
            record.error = result.error();
        plan.isRunning = record.state == StepState::Done;
    });
    if (kept && result && !isUndo) {
        if (run->second->isPaused) {
            (void)save(id, [](PodPlan &plan) { plan.isRunning = false; });
            end(id, ActivityState::Cancelled);
            return;
        }
        next(id);
        return;
    }
    const auto error =
        kept ? (result ? std::optional<Error>{} : std::optional{result.error()}) : std::optional{kept.error()};
    end(id, isPaused ? ActivityState::Cancelled : error ? ActivityState::Failed : ActivityState::Done);
    if (error && !isPaused)
        emit stuck(id, step, *error);
}

void PodSetup::end(const QUuid &id, ActivityState how)
{
    const auto run = m_runs.find(id);
    if (run == m_runs.end())
        return;
    const auto activity = run->second->activity;
    m_runs.erase(run);
    if (auto *known = plan(id)) {
        if (m_context.activities) {
            // As it ended, in the language of whoever reads it.
            m_context.activities->finish(activity, how, [words = m_context.words, ended = *known] {
                return words ? words(ended) : ended.name();
            });
            m_context.activities->setSubject(activity, known->tpu.toString());
        }
    }
    emit changed(id);
}

Result<> PodSetup::undo(const QUuid &id, PodStep step, TakenBack where)
{
    const bool isBack = where == TakenBack::Elsewhere;
    if (m_runs.contains(id) || !(isBack || canUndo(step)) || !plan(id))
        return failed(ErrorCode::Conflict, PodSetupMessages::tr("This step cannot be taken back now."));
    if (isBack)
        return save(id, [step, now = m_context.clock->now()](PodPlan &plan) {
            beginUndo(&plan, step);
            plan.at(step) = {.state = StepState::Waiting, .endedAt = now};
        });
    if (const auto begun = save(id, [step](PodPlan &plan) { beginUndo(&plan, step); }); !begun)
        return begun;
    auto run = std::make_unique<Run>();
    run->step = step;
    run->isUndo = true;
    if (m_context.activities)
        run->activity =
            m_context.activities->add([name = plan(id)->name()] { return name; }, [this, id] { pause(id); });
    auto &tasks = run->tasks;
    m_runs[id] = std::move(run);
    showActivity(id);
    tasks.run(withoutFacts(m_context.works.at(step).undo(*plan(id), reportTo(id, step), tasks.token())),
              m_tasks.guard([this, id, step](const Result<QJsonObject> &result) { finish(id, step, result); }));
    return {};
}
