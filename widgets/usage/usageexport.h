// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "widgets/usage/usageloader.h"

#include <functional>

class QWidget;

enum class PictureFormat : quint8 {
    Png, ///< twice the resolution of the screen
    Svg, ///< lines and letters
    Pdf, ///< one page of the size of the widget
};

/// Draws a widget as it is seen into a file, all of it or nothing. \a caption: a line above it,
/// with the time of the picture; empty: none.
/// Errors: FileFailed.
[[nodiscard]] Result<> writePicture(QWidget *what, PictureFormat format, const QString &path,
                                    const QString &caption = {});

/// A table of RFC 4180 in UTF-8, one row for each band of each series that has a value, then one for each event: times
/// in ISO 8601, UTC; bytes and seconds as they are, percentages as 0 to 100. English whatever the language, so that
/// programs read it. No cell begins a formula.
[[nodiscard]] QByteArray csvOf(const UsageAnswer &answer);
/// Errors: FileFailed.
[[nodiscard]] Result<> writeFile(const QString &path, const QByteArray &content);

/// Asks and writes the table; `done` is told how it went, unless `tasks` ends before.
void exportCsv(const QString &path, History *history, const UsageQuestion &question, TaskScope &tasks,
               std::function<void(const Result<> &)> done);

/// How finely a stretch of `count` series is asked for a table: as it was measured, unless that is too much for one.
[[nodiscard]] qint64 stepOfTable(qint64 length, qsizetype count);
