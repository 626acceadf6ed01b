// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"

/// A slice as aligned plain text, to be put into a report, a chat or an issue: what it is, its hosts, its cores, and
/// who uses them. `cores`: only these rows; empty: all. `now`: ms UTC.
[[nodiscard]] QString usageReport(const SliceUsage &usage, qint64 now, const QList<int> &cores = {});

/// Rows in columns that line up in a monospace font, also where letters are two wide (Chinese, Korean). The first row
/// is the head.
[[nodiscard]] QString alignedText(const QList<QStringList> &rows, const QList<int> &rightAligned);
/// Columns of a monospace font that a text takes.
[[nodiscard]] int columnsOf(const QString &text);
