// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>

/// Measures how long the event loop of this thread was ever away: "the window stays alive", as a number.
class Heartbeat : public QObject
{
public:
    Heartbeat()
    {
        connect(&m_timer, &QTimer::timeout, this, [this] { m_longest = std::max(m_longest, m_sinceLast.restart()); });
        m_sinceLast.start();
        m_timer.start(5);
    }

    [[nodiscard]] qint64 longestGap() const { return std::max(m_longest, m_sinceLast.elapsed()); } ///< ms

private:
    QTimer m_timer;
    QElapsedTimer m_sinceLast;
    qint64 m_longest = 0;
};
