// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/project/check.h"
#include "services/runs/runbundle.h"
#include "services/runs/runreport.h"
#include "services/session/slownesschecks.h"
#include "services/usage/sliceusage.h"

#include <optional>
#include <utility>

class Documents;
class Doctor;
class JobService;
class StackCapture;
class UsageFeed;
struct Session;

/// The services that tell of a run what its lab book does not know. What is null is not asked.
struct RunMaterialSources
{
    const JobService *jobs = nullptr;
    Documents *documents = nullptr; ///< with the ends of logs, see JobTails
    const Doctor *doctor = nullptr;
    const SlownessChecks *slowness = nullptr;
    const UsageFeed *usage = nullptr;
    QStringList names{}; ///< of project and account, for BundleContents::names
    const StackCapture *stacks = nullptr;
};
[[nodiscard]] RunMaterialSources runMaterialSources(Session &session);

/// What is needed beside record, ledger and events to help with a run: logs, findings, the newest stacks, and the names
/// that may be hidden. In English, whatever the language of the window. `contents->run` is there.
void describeRun(const RunMaterialSources &sources, BundleContents *contents);

/// The cores that the last attempt of a run had, over all TPUs that it ran on, and when the oldest of their values was
/// read; empty: nothing is known. In the user's language.
[[nodiscard]] std::pair<QList<ReportCore>, QDateTime> coreMapOf(const RunMaterialSources &sources, const QUuid &run);

/// For BundleContents::cores, to be called while texts are English: what was worded in the language of the window when
/// it was measured is worded anew.
[[nodiscard]] SliceUsage wordedAnew(SliceUsage usage);

/// The TPUs that the last attempt of a job ran on, each once.
[[nodiscard]] QList<TpuId> machinesOf(const Job &job);

/// What the TPUs and hosts of all its attempts are called, each once. A host of a TPU whose name is long enough to be
/// hidden has none of its own: its number tells nothing.
[[nodiscard]] QStringList machineNames(const Job &job);

// The parts of BundleContents::findings; plain text, each empty where there is nothing to say. In the language of now.
[[nodiscard]] QString doctorLines(const QList<Check> &checks, const QDateTime &examinedAt);
/// What is known of errors in the logs of its hosts, each with cause and way out.
[[nodiscard]] QString logLines(const Job &job, const JobLive &live);
[[nodiscard]] QString slownessLines(const std::optional<CheckedSlowness> &found);
