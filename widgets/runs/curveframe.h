// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalarhistory.h"
#include "widgets/runs/curvescale.h"

#include <QUuid>

#include <functional>
#include <utility>

/// One line of a graph of curves.
struct CurveLine
{
    QUuid run{};
    ScalarCurveId id{};
    QString name{}; ///< as it is shown
    int order = 0; ///< of its look
    qint64 origin = 0; ///< ms since 1970: when its run began, for CurveAxis::SinceStart

    friend bool operator==(const CurveLine &, const CurveLine &) = default;
};

struct CurveOptions
{
    CurveAxis axis = CurveAxis::Step;
    double smoothing = 0; ///< weight of smoothed(), from 0
    bool isLogarithmic = false;
    bool ignoresOutliers = false; ///< the axis of values is as the middle 98 % of what is seen needs it

    friend bool operator==(const CurveOptions &, const CurveOptions &) = default;
};

/// What of one line is drawn.
struct DrawnCurve
{
    CurveLine line{};
    ScalarWindow window{};
    QList<QList<double>> smooth{}; ///< of window.strips; empty: they are drawn as they are

    /// What the line goes through in that column; not a number: a gap.
    [[nodiscard]] double value(qsizetype strip, qsizetype column) const;
    /// On the axis that is shown.
    [[nodiscard]] double place(qsizetype strip, qsizetype column) const;
    /// Whether the line ends between two neighbours, each a strip and its column: where the axis is time, another
    /// attempt goes on there, or nothing was said for much longer than usual. By step it stays whole.
    [[nodiscard]] bool isBroken(std::pair<qsizetype, qsizetype> before, std::pair<qsizetype, qsizetype> after) const;
    qint64 shift = 0; ///< from the places of the window to those of the axis
    double longest = 0; ///< on an axis of time, between neighbours of one line; 0: the line is never broken
};

/// All that is drawn for one stretch of the axis. A value, made without looking at single points.
struct CurveFrame
{
    static constexpr qsizetype fewCurves = 8; ///< more are drawn in half as many columns, and thin

    qint64 from = 0;
    qint64 until = 1;
    CurveOptions options{};
    ValueScale scale{};
    QList<DrawnCurve> curves{};
    qsizetype columns = 0; ///< of all of them together

    [[nodiscard]] bool isCrowded() const { return curves.size() > fewCurves; }
};

/// The curves of a run; null: nothing is known of it. What it gives holds until the next event is handled.
using CurveHistories = std::function<const ScalarHistory *(const QUuid &run)>;

/// The stretch of the axis.
struct CurveStretch
{
    qint64 from = 0;
    qint64 until = 1;
    int pixels = 0;
};

/// From the first to the last point of all lines; nothing: there is none with a place on that axis.
[[nodiscard]] std::optional<std::pair<qint64, qint64>> boundsOf(const CurveHistories &histories,
                                                                const QList<CurveLine> &lines, CurveAxis axis);
/// Time: linear in pixels and lines.
[[nodiscard]] CurveFrame curveFrame(const CurveHistories &histories, const QList<CurveLine> &lines,
                                    const CurveOptions &options, const CurveStretch &stretch);

/// What a line says at a place.
struct CurveValue
{
    double place = 0; ///< of the column that is nearest
    double value = 0; ///< as the line is drawn there
    double least = 0;
    double most = 0;
    qint64 count = 0; ///< of points in it
    int attempt = 0;
};

/// Of the column nearest to `place`, not further than `reach`, on a strip that was not done once more where there is
/// one; nothing: there is none.
[[nodiscard]] std::optional<CurveValue> valueAt(const DrawnCurve &curve, double place, double reach);
