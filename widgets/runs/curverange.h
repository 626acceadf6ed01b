// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

/// The stretch of the axis that is seen: all of it, growing as curves grow, until the user zooms or moves; then a part
/// that stands still, or follows the end where it reached it. Pure.
class CurveRange
{
public:
    /// What there is, in steps or ms; `shortest`: nothing shorter is shown. Who sees all, or the end, goes on doing so.
    void setBounds(qint64 first, qint64 last, qint64 shortest);
    void showAll();
    void follow(); ///< the end, as much of it as is seen now
    /// Twice as much is seen with 2; `around` keeps its place. Who follows and zooms at the end goes on following.
    void zoom(double factor, double around);
    void pan(qint64 by); ///< later; at the end it follows again
    void show(qint64 from, qint64 until);

    [[nodiscard]] qint64 from() const { return m_from; }
    [[nodiscard]] qint64 until() const { return m_until; } ///< above from()
    [[nodiscard]] qint64 length() const { return m_until - m_from; }
    [[nodiscard]] bool isWhole() const { return m_isWhole; }
    [[nodiscard]] bool isFollowing() const { return m_isWhole || m_isAtEnd; }

    /// Around which who points nowhere zooms: the end that is followed, else the middle.
    [[nodiscard]] double anchor() const;

    friend bool operator==(const CurveRange &, const CurveRange &) = default;

private:
    void settle();

    qint64 m_first = 0;
    qint64 m_last = 1;
    qint64 m_shortest = 1;
    qint64 m_from = 0;
    qint64 m_until = 1;
    bool m_isWhole = true;
    bool m_isAtEnd = true;
};
