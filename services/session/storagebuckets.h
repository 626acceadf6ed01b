// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/storageapi.h"
#include "services/jobs/job.h"
#include "services/setup/podplan.h"

/// Pure. The buckets that hosts reach although no command names them, as texts with gs://, each once: the one that the
/// plan of their pod mounts as a folder, and the one in which their compiled programs are kept.
[[nodiscard]] QStringList bucketsSetUpOn(const QList<PodPlan> &plans, const QList<PodHost> &hosts);

/// Before an attempt of a job begins: whether what it reads from buckets costs nothing on the way to its hosts, or was
/// agreed to. `setUp`: those of bucketsSetUpOn(). A bucket of which nothing is known keeps nobody from starting.
/// Errors: WrongState, which says what to do; Cancelled.
[[nodiscard]] Task<> checkBucketsOf(StorageApi api, JobSpec spec, QStringList setUp, std::stop_token stop);
