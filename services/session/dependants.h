// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/job.h"
#include "services/ports/hostserver.h"
#include "services/recipes/recipestate.h"
#include "services/setup/podplan.h"
#include "services/tpu/tpu.h"

struct Session;

/// What this program knows to work on hosts, or to be shared among them.
struct HostWork
{
    QList<Job> jobs{};
    QList<HostServer> servers{};
    QList<RecipeOrder> shares{}; ///< that were set up and not taken back
    QList<PodPlan> pods{}; ///< each may have a folder of its own
};

/// What ends, or is lost, when these TPUs are deleted: one translated line each, for the question before it. Empty:
/// nothing that is known of.
[[nodiscard]] QStringList dependantsOf(const QList<Tpu> &tpus, const HostWork &work);
[[nodiscard]] HostWork hostWork(Session &services);
