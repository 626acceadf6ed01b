// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalarstretch.h"

#include <QList>

/// What of a curve is to be drawn.
struct ScalarView
{
    ScalarAxis axis = ScalarAxis::Step;
    qint64 from = 0; ///< on the axis: a step, or ms since 1970
    qint64 until = 0; ///< behind `from`
    int pixels = 0; ///< the width of what is drawn

    friend bool operator==(const ScalarView &, const ScalarView &) = default;
};

/// The points that fall on about one pixel.
struct ScalarColumn
{
    double place = 0; ///< on the axis; of a single point the very place
    double least = 0;
    double most = 0;
    double mean = 0;
    qint64 count = 0; ///< finite points in it; 0: a gap, as no number was said there
};

/// A part of a line without a break: one attempt, or what of it was not repeated later.
struct ScalarStrip
{
    int track = 0; ///< programs that write at the same time have a line each: 0, 1, …
    int attempt = 0; ///< ScalarSource::attempt
    QString source{}; ///< ScalarSource::name: of a log PodHost::id, of event files the file's name
    bool isRepeated = false; ///< a later attempt did these steps once more: drawn fainter, and not a part of the line
    /// From left to right. The first and the last one may lie outside of the view, so that the line goes to its edges.
    QList<ScalarColumn> columns{};
};

/// What is to be seen on a curve at one place.
struct ScalarMark
{
    enum class Kind : quint8 {
        NewAttempt, ///< another attempt of the job goes on here
        NewFile, ///< another event file goes on here: its program was started anew, or only opened a second file
        StepsBack, ///< steps went backwards within one source
        ClockBack, ///< the clock of who wrote it went backwards
        NotANumber,
        PlusInfinity,
        MinusInfinity,
    };

    Kind kind = Kind::NewAttempt;
    int track = 0;
    ScalarPoint from{}; ///< the last point before it; of no numbers the first of them
    ScalarPoint to{}; ///< the first point behind it; of no numbers the last of them
    qint64 count = 0; ///< of no numbers how many points; else how many steps are done once more
    int attempt = 0; ///< that begins

    [[nodiscard]] bool isBreak() const { return kind <= Kind::ClockBack; }
    friend bool operator==(const ScalarMark &, const ScalarMark &) = default;
};

/// Strips of a track that are not repeated are one line, in the order in which they stand.
struct ScalarWindow
{
    QList<ScalarStrip> strips{};
    QList<ScalarMark> marks{}; ///< in the view, those of all tracks
};

/// The means of all strips that are not repeated, smoothed as TensorBoard does it: an exponential moving average of
/// weight `weight` (0: none, 0.999: most) that is freed from its bias to zero, over each track from its first column
/// on. A column of several points counts as often as it has points, so that a line does not change its form when it is
/// zoomed. One list for each strip, as many numbers as it has columns; not a number where a column is a gap. Of
/// repeated strips by themselves. Time: linear in columns.
[[nodiscard]] QList<QList<double>> smoothed(const ScalarWindow &window, double weight);
