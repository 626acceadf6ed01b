// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/setup/podplan.h"
#include "widgets/theme/statusshape.h"

#include <QString>

/// A plan in words. Pure: of what is written in the plan, and of nothing else.
namespace plantext {

struct Face
{
    StatusLevel level = StatusLevel::Waiting;
    QString word; ///< "done", "3 / 4"
};

/// Its key in PendingAction::things: of the plan, or of what a step has made.
[[nodiscard]] QString thingOf(const QUuid &plan, std::optional<PodStep> step = {});
[[nodiscard]] QString title(const PodPlan &plan, PodStep step);
/// What the step is good for, and what its parts mean, for somebody who does this for the first time.
[[nodiscard]] QString why(const PodPlan &plan, PodStep step);
/// One sentence: what will be done, is being done, was found, or went wrong.
[[nodiscard]] QString stepSentence(const PodPlan &plan, PodStep step);
/// What taking it back does, and what stays.
[[nodiscard]] QString undoSentence(PodStep step);
[[nodiscard]] Face face(const PodPlan &plan, PodStep step);
[[nodiscard]] QString state(StepState state);
[[nodiscard]] StatusLevel level(StepState state);
/// "llama-pod: Shared folder, 3 of 4 hosts"
[[nodiscard]] QString activity(const PodPlan &plan);
/// "v4-32 · us-central2-b · spot"; of a TPU that is there: its zone.
[[nodiscard]] QString machine(const PodPlan &plan);
/// In a list of plans: with its zone where another one has the name, and whether it is gone.
[[nodiscard]] QString nameAmong(const PodPlan &plan, const QList<PodPlan> &plans);
/// There is a TPU to be shown; else there is only the request for it: one that is made again has the name of the one
/// before.
[[nodiscard]] bool leadsToTpu(const PodPlan &plan);

} // namespace plantext
