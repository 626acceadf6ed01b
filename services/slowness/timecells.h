// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/slowness/slowness.h"

/// A stretch of time, cut into cells of one length: what lines of different pace are laid on.
struct TimeCells
{
    static constexpr qint64 shortest = 1'000; ///< ms
    static constexpr qsizetype most = 3'600;

    TimeCells(qint64 from, qint64 until);

    [[nodiscard]] qint64 begin(qsizetype cell) const { return from + qint64(double(cell) * length); }
    [[nodiscard]] double seconds() const { return length / 1'000; } ///< of a cell
    /// What was measured in a cell, else the value before, as long as that is not older than `longest` (ms). NaN:
    /// nothing is known.
    [[nodiscard]] QList<double> held(const QList<TimedValue> &line, qint64 longest) const;
    /// Percents that each stand for the time since the value before, at most `longest` of it (ms); the first one for as
    /// long as the one behind it, as looks come at an even pace. One above 100 stands for 100 over as much longer a
    /// time, whatever was told of that before. NaN: nothing is known.
    [[nodiscard]] QList<double> covered(const QList<TimedValue> &line, qint64 longest) const;
    /// Which part of each cell lies in one of the spans, 0 to 1; an open one goes on to the end.
    [[nodiscard]] QList<double> marked(const QList<TimedSpan> &spans) const;

    qint64 from = 0; ///< ms since 1970, UTC
    double length = 0; ///< ms, of a cell
    qsizetype count = 0;
};

/// Which of two middle values counts as the usual one: that which costs less.
enum class Middle : quint8 { Lower, Upper };
/// The middle one of those that are known; NaN: none is.
[[nodiscard]] double middleOf(QList<double> values, Middle of);
