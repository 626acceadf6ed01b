// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QList>
#include <QSize>
#include <QString>

namespace tmux {

/// One pane of a session, as "list-panes -s" tells it.
struct SessionPane
{
    int pane = -1; ///< 3 of "%3"
    int window = -1; ///< 2 of "@2"
    QSize size;
    bool isActive = false; ///< of its window
    bool isWindowActive = false; ///< its window is the one that the session shows
    QByteArray layout; ///< of its window, for parseWindowLayout(); the active pane alone has it
    QString name; ///< of its window: plain text, short, perhaps empty
    QString title; ///< that its program has given it, else what runs in it: as the name
};

/// The format for list-panes, in the order that sessionPanesFrom() reads.
[[nodiscard]] QByteArray sessionPanesFormat();

/// As they stand in the lines. What is no such line, names a pane again, or is more than anybody looks at, is left out.
[[nodiscard]] QList<SessionPane> sessionPanesFrom(const QByteArrayList &lines);

/// Null: it is not among them. Valid as long as `panes` is.
[[nodiscard]] const SessionPane *paneIn(const QList<SessionPane> &panes, int pane);

/// Which one is shown when a pane of `window` has ended: the active one of that window, else the one that the session
/// shows; -1: there is none.
[[nodiscard]] int successorIn(const QList<SessionPane> &panes, int window);

} // namespace tmux
