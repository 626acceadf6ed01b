// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/scalars/scalarhistory.h"

class QIODevice;

/// All points of the curves as CSV (RFC 4180, UTF-8): folder, tag, source, attempt, step, time, value, repeated. Times
/// as ISO 8601 in UTC with milliseconds, empty where none is known; numbers as they came, "nan", "inf". What a
/// spreadsheet would take for a formula has an apostrophe before it. Error: FileFailed.
[[nodiscard]] Result<> writeScalarCsv(const ScalarHistory &history, const QList<ScalarCurveId> &curves,
                                      QIODevice *device);
