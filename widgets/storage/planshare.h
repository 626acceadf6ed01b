// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QUuid>

#include <optional>

class PodSetup;
class RecipeRun;

/// The folder that a pod's plan has set up on its hosts, beside those that are set up by hand.
struct PlanShare
{
    QUuid plan{};
    QString folder{}; ///< "/nfs_share"
};

/// `tpu`: a TPU's full name; `pods` may be null. Nothing: no plan of a machine that is there has set one up.
[[nodiscard]] std::optional<PlanShare> planShareOf(const PodSetup *pods, const QString &tpu);

/// A folder that was taken back by hand: where the plan of its pod had set it up, too, that is to be done again.
void tellPlanOf(PodSetup *pods, const RecipeRun &run);

/// Of the document that keeps the run. `choice`: a TPU's full name, or a zone.
[[nodiscard]] QString idOfRun(const QString &choice);
