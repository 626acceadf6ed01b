// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/pod/podplan.h"

#include <algorithm>
#include <ranges>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

bool isAsked(const PodChoices &choices, PodStep step)
{
    switch (step) {
    case PodStep::Network: return choices.existing.isEmpty();
    case PodStep::Logging: return choices.excludesLogs;
    case PodStep::Slice: return choices.existing.isEmpty();
    case PodStep::SharedFolder: return choices.sharesFolder;
    default: return true;
    }
}

void reset(StepRecord *record)
{
    *record = {};
}

} // namespace

QString PodPlan::name() const
{
    if (!tpu.isEmpty())
        return lastSegment(tpu.toString());
    return nodeName(choices.wish.namePattern, choices.wish.zones.value(0), 1);
}

std::optional<PodStep> PodPlan::next() const
{
    const auto open = std::ranges::find_if(allPodSteps, [this](PodStep step) {
        return at(step).state != StepState::Done && at(step).state != StepState::Skipped;
    });
    return open != allPodSteps.end() ? std::optional{*open} : std::nullopt;
}

PodPlan newPlan(const PodChoices &choices, const QDateTime &now)
{
    PodPlan plan{.id = QUuid::createUuid(), .createdAt = now.toUTC(), .choices = choices, .tpu = choices.existing};
    applyChoices(&plan);
    return plan;
}

void applyChoices(PodPlan *plan)
{
    for (const auto step : allPodSteps) {
        auto &record = plan->at(step);
        const bool wasLeftOut = record.state == StepState::Skipped && !record.facts.value("byUser"_L1).toBool();
        if (!isAsked(plan->choices, step) && record.state == StepState::Waiting)
            record.state = StepState::Skipped;
        else if (isAsked(plan->choices, step) && wasLeftOut)
            record.state = StepState::Waiting;
    }
}

void rewind(PodPlan *plan, PodStep from)
{
    for (const auto step : allPodSteps | std::views::drop(int(from))) {
        auto &record = plan->at(step);
        if (step == from || record.state != StepState::Skipped)
            reset(&record);
    }
    if (from <= PodStep::Slice && plan->choices.existing.isEmpty())
        plan->goneAt = {}; // another machine is asked for
}

void beginUndo(PodPlan *plan, PodStep step)
{
    plan->at(step).state = StepState::Working;
    plan->at(step).error.reset();
    if (auto &check = plan->at(PodStep::Check); step != PodStep::Logging && check.state != StepState::Skipped)
        reset(&check);
}

void resumeAfterEnd(PodPlan *plan)
{
    for (auto &record : plan->steps) {
        if (record.state == StepState::Working)
            record.state = StepState::Waiting;
    }
}

bool noticeMachine(PodPlan *plan, const Tpu &tpu)
{
    if (tpu.id != plan->tpu || tpu.numericId.isEmpty())
        return false;
    const bool wasGone = std::exchange(plan->goneAt, {}).isValid();
    if (tpu.numericId == plan->number)
        return wasGone;
    const bool isAnother = !plan->number.isEmpty();
    plan->number = tpu.numericId;
    if (!isAnother)
        return true;
    for (const auto step : allPodSteps | std::views::drop(int(PodStep::Hosts))) {
        auto &record = plan->at(step);
        if (record.state == StepState::Skipped)
            continue;
        reset(&record);
        record.facts.insert(u"newMachine"_s, true);
    }
    return true;
}

bool noticeGone(PodPlan *plan, const QDateTime &now)
{
    const bool hasMachine = !plan->choices.existing.isEmpty() || plan->at(PodStep::Slice).state == StepState::Done;
    if (plan->tpu.isEmpty() || plan->isGone() || !hasMachine)
        return false;
    plan->goneAt = now.toUTC();
    return true;
}

bool maySkip(const PodPlan &plan, PodStep step)
{
    const auto state = plan.at(step).state;
    if (step == PodStep::Slice || step == PodStep::Hosts
        || plan.isGone(step)) // without machines there is nothing to do afterwards
        return false;
    return state == StepState::Waiting || state == StepState::Failed || state == StepState::Skipped;
}

bool mayRunFrom(const PodPlan &plan, PodStep step)
{
    if (plan.isRunning)
        return false;
    if (!plan.choices.existing.isEmpty() && step <= PodStep::Slice)
        return step == PodStep::Logging;
    const bool needsMachines = step >= PodStep::Hosts;
    if (needsMachines && plan.isGone())
        return false;
    return !needsMachines || !plan.choices.existing.isEmpty() || plan.at(PodStep::Slice).state == StepState::Done;
}

void appendOutput(StepRecord *record, const QString &host, const QByteArray &output)
{
    const auto label = host.toUtf8();
    for (const auto &line : output.split('\n')) {
        if (!line.isEmpty())
            record->output += (label.isEmpty() ? QByteArray{} : label + " \xe2\x96\xb8 ") + line + '\n';
    }
    if (record->output.size() <= StepRecord::mostOutput)
        return;
    // Whole lines are left, so that no letter is cut in two.
    const auto from = record->output.indexOf('\n', record->output.size() - StepRecord::mostOutput);
    record->output = from < 0 ? QByteArray{} : record->output.sliced(from + 1);
}
