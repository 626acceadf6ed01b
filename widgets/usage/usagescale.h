// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"

#include <QColor>

/// As many colours as a map has: finer than an eye tells apart, so a value that only trembles repaints nothing.
inline constexpr int scaleSteps = 64;

/// Dark blue over teal to yellow, `share` from 0 to 1: even steps to the eye, lighter all the way, so that it is read
/// in grey and by the colour-blind, too.
[[nodiscard]] QColor scaleColour(double share);
[[nodiscard]] QColor scaleStep(int step); ///< the same, 0 to scaleSteps - 1
/// Black or white, whichever stands out more; at least 4.5:1.
[[nodiscard]] QColor textColorOn(const QColor &fill);

/// From which value to which one the colours run.
struct MapScale
{
    Metric metric = Metric::DutyCycle;
    double low = 0, high = 100; ///< in the unit of mapValue()
    bool isLog = false; ///< seconds: each step is a multiple

    [[nodiscard]] double share(double value) const; ///< 0 to 1; a value beyond an end has the end's colour
    [[nodiscard]] int step(double value) const;
    friend bool operator==(const MapScale &, const MapScale &) = default;
};

/// What cells can be coloured by, in the order of a menu.
[[nodiscard]] QList<Metric> mapMetrics();
[[nodiscard]] bool isOfHost(Metric metric); ///< one value for all cells of a host
/// The scale of percents is always 0 to 100; any other one ends at a round number above the largest value, so that it
/// seldom moves.
[[nodiscard]] MapScale scaleFor(const SliceUsage &usage, Metric metric);

/// What a cell shows: percent for what is part of a whole (HBM, memory, disk), else the metric's own unit; noValue:
/// nothing was said.
[[nodiscard]] float mapValue(const SliceUsage &usage, qsizetype core, Metric metric);
[[nodiscard]] bool hasValues(const SliceUsage &usage, Metric metric); ///< of any cell
/// "41 %", "12 s"; short for cells: "41".
[[nodiscard]] QString mapValueText(float value, Metric metric);
[[nodiscard]] QString mapValueShort(float value, Metric metric);

/// The median duty cycle of the other chips that compute and lag behind nobody; noValue when there is none.
[[nodiscard]] float dutyOfOthers(const SliceUsage &usage, qsizetype core);
