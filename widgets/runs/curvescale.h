// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QTimeZone>

#include <optional>

/// What stands below curves: steps, the time, or the time since each run began.
enum class CurveAxis : quint8 { Step, Time, SinceStart };

/// The axis of values.
struct ValueScale
{
    double least = 0;
    double most = 1; ///< above `least`
    bool isLogarithmic = false; ///< then `least` is above 0

    /// 0 at the bottom, 1 at the top, beyond them outside; nothing: it cannot be drawn.
    [[nodiscard]] std::optional<double> part(double value) const;
    /// Round values from `least` to `most`, at most about `count` of them.
    [[nodiscard]] QList<double> ticks(int count) const;
    [[nodiscard]] QString label(double tick, int count) const; ///< with as many digits as ticks so close need

    friend bool operator==(const ValueScale &, const ValueScale &) = default;
};

/// That shows all from `least` to `most`, with some room; both may be the same. Pure.
[[nodiscard]] ValueScale scaleOver(double least, double most, bool isLogarithmic);

/// A place on the other axis and what is written there.
struct AxisTick
{
    qint64 place = 0;
    QString text{};

    friend bool operator==(const AxisTick &, const AxisTick &) = default;
};

/// At most about `count`, from left to right: whole steps, whole minutes, hours and days of the clock on the wall.
[[nodiscard]] QList<AxisTick> axisTicks(CurveAxis axis, qint64 from, qint64 until, int count, const QTimeZone &zone);
/// One place in full: "step 1,200", "2026/11/21 14:05:12", "2 h 4 min after its start".
[[nodiscard]] QString axisText(CurveAxis axis, qint64 place, const QTimeZone &zone);
