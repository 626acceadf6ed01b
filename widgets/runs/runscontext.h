// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/profiling/profilecapture.h"
#include "services/runs/runbundle.h"
#include "services/runs/runreport.h"

#include <functional>
#include <utility>

class Clock;
class JobService;
class LedgerRecorder;
class QWidget;
class RunBook;
class ScalarWatch;
class Settings;
class SlownessWatch;
class StackCapture;

/// Graphs of what chips did, that stand below curves on the same axis of time.
struct CoreGraphs
{
    QWidget *widget = nullptr; ///< whoever asked for it owns it; null: nothing is known of the machines
    std::function<void(qint64 from, qint64 until)> show{}; ///< ms since 1970, UTC
    std::function<int()> axisWidth{}; ///< pixels left of the axis that its labels need
    std::function<void(int width)> setAxisWidth{};
    /// Whom the user's zooming and moving in them is handed on to.
    std::function<void(std::function<void(qint64 from, qint64 until)> choose)> setChooser{};
};

/// What the Runs page works with; all of it lives longer than the page.
struct RunsContext
{
    RunBook *book = nullptr;
    JobService *jobs = nullptr;
    ScalarWatch *scalars = nullptr;
    LedgerRecorder *ledgers = nullptr;
    SlownessWatch *slowness = nullptr; ///< null: nobody says why a run is slow
    StackCapture *stacks = nullptr; ///< null: ranks cannot be asked
    Clock *clock = nullptr;
    Settings *settings = nullptr; ///< keeps what was chosen; null: nothing is kept
    ProfilerAccess profiler{}; ///< empty: nothing can be recorded
    QString profilesFolder{}; ///< of this computer: below it each run has a folder for its recordings
    std::function<CoreGraphs(const Job &job)> coreGraphs{}; ///< empty: there are none
    /// The map of cores for a report, and when it was read; empty: there is none.
    std::function<std::pair<QList<ReportCore>, QDateTime>(const RunRecord &run)> cores{};
    /// Fills in what the page does not know: about, logs, cores, findings, secrets, names. Empty: they stay empty.
    std::function<void(BundleContents *contents)> describe{};
};
