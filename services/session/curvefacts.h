// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/ledger.h"
#include "services/runs/run.h"
#include "services/scalars/scalarhistory.h"
#include "services/slowness/slowness.h"

/// What lab book, ledger and the search for a cause take from the curves of a run. All of it is pure.

/// The last value of each curve, by tag; at most RunRecord::mostValues. Those of event files are called by their folder
/// below `eventFolder` (ScalarSpec::eventFolder), so that runs in other folders can be compared; where a log tells the
/// same, the log's counts.
[[nodiscard]] QList<RunValue> lastValues(const ScalarHistory &history, const QString &eventFolder);

inline constexpr qint64 mostEventSteps = 20'000;

/// Steps at the hosts' own times: those of the event files' curve that has most points. Of very many some are left out,
/// never those between which steps go back or another file begins. Empty: there are none, or the log tells far more
/// often of steps, so that its times are the better ones.
[[nodiscard]] QList<LedgerPoint> stepsOfEventFiles(const ScalarHistory &history);

/// Adds to what was heard of a job from `inputs.from` to `inputs.until` what its event files tell of steps, and its
/// ledger of pauses for checkpoints and of hangs. `steps`: as stepsOfEventFiles() gives them. What is known there
/// already is not added again.
void addEarlier(SlownessInputs *inputs, const QList<LedgerPoint> &steps, const QList<LedgerEvent> &events);
