// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalar.h"

#include <QList>

#include <chrono>
#include <optional>

/// How far a training is, and when it will be done.
struct TrainingProgress
{
    qint64 step = 0; ///< the last one
    std::optional<qint64> total{}; ///< steps that there shall be
    double stepsPerSecond = 0; ///< of late, pauses for checkpoints and evaluation included; 0: not known yet
    /// Until it is done, and what that may be at least and at most as paces have differed of late. Nothing: the pace or
    /// the total is not known.
    std::optional<std::chrono::milliseconds> left{};
    std::optional<std::chrono::milliseconds> leftLeast{};
    std::optional<std::chrono::milliseconds> leftMost{};
    std::chrono::milliseconds quiet{0}; ///< so long no new step has come
    bool isStalled = false; ///< that is far longer than steps have taken of late: "no progress for …"

    friend bool operator==(const TrainingProgress &, const TrainingProgress &) = default;
};

/// Of ScalarHistory::recentSteps(). `total`: the user's number, else what lines say; `now`: ms since 1970. Pure.
/// Nothing: no step is known. A step that took very long once (a compilation, a pause) moves the middle little, and
/// widens the spread.
[[nodiscard]] std::optional<TrainingProgress> progressOf(const QList<ScalarPoint> &steps, std::optional<qint64> total,
                                                         qint64 now);

/// How long no step may come until it is noted: ten times what one took of late, between five minutes and six hours.
[[nodiscard]] std::chrono::milliseconds stallPatience(const QList<ScalarPoint> &steps);
