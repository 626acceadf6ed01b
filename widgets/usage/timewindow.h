// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>

/// The stretch of time that all graphs show. Either its end is now and moves on, or it stands still because the user
/// looks back. All times are ms UTC.
class TimeWindow
{
public:
    static constexpr qint64 shortest = 10'000;
    static constexpr qint64 longest = 31LL * 24 * 3'600'000;

    explicit TimeWindow(qint64 now = 0, qint64 length = 3'600'000)
        : m_until{now}
        , m_length{length}
    {
    }

    [[nodiscard]] qint64 from() const { return m_until - m_length; }
    [[nodiscard]] qint64 until() const { return m_until; }
    [[nodiscard]] qint64 length() const { return m_length; }
    [[nodiscard]] bool isFollowing() const { return m_isFollowing; }

    /// The end is `now` from here on.
    void follow(qint64 now);
    void stop() { m_isFollowing = false; }
    /// Time has gone by.
    void moveOn(qint64 now);
    void setLength(qint64 length); ///< the end stays
    /// By a factor (2: twice as much is seen) around a time that keeps its place. Who follows and zooms at the end goes
    /// on following.
    void zoom(double factor, qint64 around, qint64 now);
    /// Later by `by`. At the end it follows again.
    void pan(qint64 by, qint64 now);
    void show(qint64 from, qint64 until, qint64 now);

private:
    void settle(qint64 now);

    qint64 m_until;
    qint64 m_length;
    bool m_isFollowing = true;
};

/// How wide a band is drawn: a number that people count in, so that bands stay where they are and go into the levels of
/// the history; about as wide as a pixel, and never finer than samples come.
[[nodiscard]] qint64 bandWidth(qint64 length, int pixels);

/// The stretches that are offered: 1 min to 30 days.
[[nodiscard]] QList<std::chrono::seconds> usualRanges();
[[nodiscard]] QString rangeName(std::chrono::seconds range); ///< "Last hour"; 0: "Chosen period"
