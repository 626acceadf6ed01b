// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"

/// For the status bar and the window that stays on top: "v4-32: 16 chips, 94 % duty, 28.1 of 32 GiB"; where nothing
/// computes, the state's word stands instead of the numbers. Empty: no slice. With a name: "node-1 (v4-32): …".
[[nodiscard]] QString usageLine(const SliceUsage &usage, const QString &name = {});

/// A slice as aligned plain text, to be put into a report, a chat or an issue: what it is, its hosts, its cores, and
/// who uses them. `cores`: only these rows; empty: all. `now`: ms UTC.
[[nodiscard]] QString usageReport(const SliceUsage &usage, qint64 now, const QList<int> &cores = {});

/// Rows in columns that line up in a monospace font, also where letters are two wide (Chinese, Korean). The first row
/// is the head.
[[nodiscard]] QString alignedText(const QList<QStringList> &rows, const QList<int> &rightAligned);
/// Columns of a monospace font that a text takes.
[[nodiscard]] int columnsOf(const QString &text);
