// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/buckets/bucketcalls.h"

#include <QStringList>

class JobService;
struct Session;

/// What the window asks of the session's Cloud Storage. Regions are those of its TPUs, then those with quota.
[[nodiscard]] BucketCalls sessionBuckets(Session *session);

/// All that running jobs, and those that go on by themselves, say of checkpoints: commands, values of variables, where
/// their checkpoints lie, and those that they began with.
[[nodiscard]] QStringList textsOfRunningJobs(const JobService &jobs);
