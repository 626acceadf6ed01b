// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/usage/sliceusage.h"
#include "widgets/usage/usageloader.h"

#include <QPoint>

#include <functional>

class QWidget;

enum class PictureFormat : quint8 {
    Png, ///< twice the resolution of the screen
    Svg, ///< lines and letters
    Pdf, ///< one page of the size of the widget
};

/// A widget, and where it stands in a picture.
struct PicturePart
{
    QWidget *widget = nullptr;
    QPoint at{};
};

/// Draws widgets as they are seen into a file, all of it or nothing. \a caption: a line above them,
/// with the time of the picture; empty: none. What is very tall is drawn in the resolution of the screen.
/// Errors: FileFailed.
[[nodiscard]] Result<> writePicture(const QList<PicturePart> &parts, PictureFormat format, const QString &path,
                                    const QString &caption = {});
[[nodiscard]] Result<> writePicture(QWidget *what, PictureFormat format, const QString &path,
                                    const QString &caption = {});

/// A table of RFC 4180 in UTF-8, one row for each band of each series that has a value, then one for each event: times
/// in ISO 8601, UTC; bytes and seconds as they are, percentages as 0 to 100. A value of Cloud Monitoring is one row of
/// its minute, however finely it was asked. English whatever the language, so that programs read it. No cell begins a
/// formula.
[[nodiscard]] QByteArray csvOf(const UsageAnswer &answer);
/// The same of how it stands: one row for each core, with the age and the source of its values. `now`: ms UTC.
[[nodiscard]] QByteArray csvOf(const SliceUsage &usage, qint64 now);
/// Errors: FileFailed.
[[nodiscard]] Result<> writeFile(const QString &path, const QByteArray &content);

/// Asks and writes the table; `done` is told how it went, unless `tasks` ends before.
void exportCsv(const QString &path, History *history, const UsageQuestion &question, TaskScope &tasks,
               std::function<void(const Result<> &)> done);

/// How finely a stretch of `count` series is asked for a table: as it was measured, unless that is too much for one.
[[nodiscard]] qint64 stepOfTable(qint64 length, qsizetype count);
