// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

#include <algorithm>
#include <chrono>
#include <optional>

namespace practice {

/// A point of wall-clock time, UTC, with the precision that operation ids of the TPU API show.
using Moment = std::chrono::sys_time<std::chrono::microseconds>;
/// A span of simulated time: the clock's speed decides how long it really takes.
using Span = std::chrono::microseconds;

/// RFC 3339 with nine fractional digits, as the TPU API prints times.
[[nodiscard]] QString toRfc3339(Moment moment);
/// Any RFC 3339 time with any number of fractional digits; nothing when it is not one.
[[nodiscard]] std::optional<Moment> fromRfc3339(const QString &text);
/// In UTC, to the millisecond.
[[nodiscard]] QDateTime toDateTime(Moment moment);
/// A protobuf duration in JSON, for example "7200s" or "1.5s".
[[nodiscard]] std::optional<Span> fromDuration(const QString &text);

/// Where the world gets its time from. Time stamps are wall-clock time, so that clients can compare them with their own
/// clock; only *spans* run faster or slower by `speed`. Whoever cannot wait moves the clock ahead; it never goes back.
class PracticeClock
{
public:
    explicit PracticeClock(double speed)
        : m_speed{speed}
    {
    }
    virtual ~PracticeClock() = default;

    [[nodiscard]] Moment now() const { return wall() + m_ahead; }
    /// How long `span` really takes.
    [[nodiscard]] Span real(Span span) const;
    /// So much simulated time is over at once.
    void advance(Span span) { m_ahead += std::max(Span::zero(), real(span)); }
    /// How far it was moved ahead of the wall clock.
    [[nodiscard]] Span ahead() const { return m_ahead; }
    void setAhead(Span ahead) { m_ahead = ahead; }
    [[nodiscard]] double speed() const { return m_speed; }
    void setSpeed(double speed) { m_speed = speed; }

protected:
    [[nodiscard]] virtual Moment wall() const;

private:
    double m_speed;
    Span m_ahead{0};
};

} // namespace practice
