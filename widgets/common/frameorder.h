// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

/// Has a window painted after its layouts. Qt gives the request for a frame a low priority, but only among the events
/// that were posted together: when the request waits already and an answer changes a text, the frame is painted before
/// the layouts hear of it, and a sentence stands in the place of a shorter one until the next frame. A progress bar
/// does not even wait for its turn. Here the frame goes to the end of the queue, again and again until no layout was
/// asked on the way: they are asked from the inside out, each by an event of its own. What was asked in its own turn is
/// laid out before it.
class FrameOrder final : public QObject
{
public:
    /// For as long as `window` is there.
    explicit FrameOrder(QWidget *window);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void wait();
    void paint();

    bool m_isAsked = false; ///< a frame stands in the queue
    bool m_isPainting = false;
    bool m_hasLaidOut = true; ///< since it went to the end of the queue, or that was the first time
    int m_rounds = 0;
};
