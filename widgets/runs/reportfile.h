// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/runreport.h"
#include "services/scalars/scalarhistory.h"

#include <stop_token>

/// One file with all that belongs to it.
enum class ReportFormat : quint8 { Html, Pdf };

/// What is known of a run, without the map of its cores: losses first among its curves, thinned to what a page shows.
[[nodiscard]] RunReport reportOf(const RunRecord &run, const Ledger &ledger, const ScalarHistory &history);

/// On a worker thread; all of it or nothing. Errors: FileFailed, Cancelled.
[[nodiscard]] Task<> saveRunReport(RunReport report, ReportFormat format, QString path, std::stop_token stop);
