// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>

#include <chrono>

/// How often one terminal is painted while its program floods it. A flood leaves most of the time of the GUI thread to
/// others, and all the terminals that are flooded together leave as much as one does: keys are handled between their
/// frames. GUI thread.
class FramePace
{
public:
    static constexpr std::chrono::milliseconds shortest{8}; ///< at most 120 frames a second

    FramePace();
    ~FramePace();
    Q_DISABLE_COPY_MOVE(FramePace)

    /// A frame is read now. Milliseconds are counted from here.
    void beginFrame() { m_sinceFrame.restart(); }
    void endFetch() { m_fetchCost = m_sinceFrame.nsecsElapsed(); } ///< the frame has been read
    void setPaintCost(qint64 nanoseconds) { m_paintCost = nanoseconds; } ///< of the last one

    /// How long the next frame has to wait; 0: it may be read now. `isInFront`: its keys are typed by the user, so it
    /// waits for itself alone.
    [[nodiscard]] int untilNext(bool isInFront) const;

private:
    [[nodiscard]] qint64 cost() const { return m_fetchCost + m_paintCost; } ///< nanoseconds

    QElapsedTimer m_sinceFrame;
    qint64 m_fetchCost = 0;
    qint64 m_paintCost = 0;
};
