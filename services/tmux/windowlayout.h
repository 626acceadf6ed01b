// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QList>
#include <QRect>
#include <Qt>

#include <optional>

namespace tmux {

/// How tmux lays out the panes of a window, in cells: a tree whose leaves are panes. Between two parts stands a line of
/// one cell, which belongs to neither.
struct WindowLayout
{
    static constexpr int maxDepth = 24;
    static constexpr int maxPanes = 1024;

    int pane = -1; ///< of a leaf: 3 of "%3"
    QRect area; ///< in the window
    Qt::Orientation orientation = Qt::Horizontal; ///< Horizontal: the parts stand side by side
    QList<WindowLayout> parts; ///< none: a leaf
};

/// Of "c08a,100x30,0,0[100x15,0,0,0,100x14,0,16,1]". Nothing where the checksum is another one, where that is no
/// layout, and where it is deeper or has more panes than anybody can look at.
[[nodiscard]] std::optional<WindowLayout> parseWindowLayout(QByteArrayView text);

/// With these panes alone, each of them once; a part that has one pane left is that pane. Nothing: none is there.
[[nodiscard]] std::optional<WindowLayout> withOnly(const WindowLayout &layout, const QList<int> &panes);

/// As they stand in it.
[[nodiscard]] QList<int> panesOf(const WindowLayout &layout);

} // namespace tmux
