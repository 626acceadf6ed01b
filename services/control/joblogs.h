// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verb.h"
#include "services/jobs/job.h"

/// "running": the member "state" of a job or of one of its hosts.
[[nodiscard]] QString jobStateWord(JobState state);

/// Prints the end of one host's log; with "follow" what is added to it, until the job is over.
[[nodiscard]] Task<QJsonObject> printLog(VerbScene scene, Job job, QJsonObject arguments, std::stop_token stop);
