// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/storage/planshare.h"

#include "services/pod/nfs.h"
#include "services/pod/podsetup.h"
#include "services/pod/recipewords.h"

using namespace Qt::StringLiterals;

std::optional<PlanShare> planShareOf(const PodSetup *pods, const QString &tpu)
{
    if (!pods || tpu.isEmpty())
        return std::nullopt;
    for (const auto &plan : pods->plans()) {
        const auto &step = plan.at(PodStep::SharedFolder);
        const auto folder = step.facts["folder"_L1].toString();
        if (plan.tpu.toString() == tpu && !plan.isGone() && step.state == StepState::Done && !folder.isEmpty())
            return PlanShare{plan.id, folder};
    }
    return std::nullopt;
}

void tellPlanOf(PodSetup *pods, const RecipeRun &run)
{
    const auto share = isUndone(run) ? shareIn(run.order()) : std::nullopt;
    const auto planned = share ? planShareOf(pods, share->server.tpu.toString()) : std::nullopt;
    if (planned && planned->folder == share->mountFolder)
        static_cast<void>(pods->undo(planned->plan, PodStep::SharedFolder, PodSetup::TakenBack::Elsewhere));
}

QString idOfRun(const QString &choice)
{
    static const QUuid namesOfRuns{0x6c1f0d52, 0x8f2a, 0x4e0b, 0x9d, 0x11, 0x54,
                                   0x50,       0x55,   0x44,   0x4b, 0x01}; // makes the id of a TPU's run
    return QUuid::createUuidV5(namesOfRuns, choice).toString(QUuid::WithoutBraces);
}
