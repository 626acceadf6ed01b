// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <Qt>

#include <optional>

/// How the panes of a tab share its room: a tree whose leaves are panes, counted from 0.
struct PaneLayout
{
    static constexpr int maxPanes = 64;

    int pane = -1; ///< of a leaf
    Qt::Orientation orientation = Qt::Horizontal; ///< Horizontal: the parts stand side by side
    QList<PaneLayout> parts; ///< two or more; none: a leaf
    QList<int> sizes; ///< of the parts, in pixels of the time they were read: only their ratios mean something
};

/// As many columns as rows, or one more.
[[nodiscard]] PaneLayout gridLayout(int panes);

/// JSON, to be kept. One pane alone is the empty text.
[[nodiscard]] QString textOf(const PaneLayout &layout);

/// Nothing where that text is no layout that shows each of its panes once. They are counted from 0 in the order in
/// which the text names them.
[[nodiscard]] std::optional<PaneLayout> paneLayoutFrom(const QString &text);

[[nodiscard]] int paneCount(const PaneLayout &layout);

/// `whole` with `panes` of it together, where the first of them is; `layout` shares that room, and counts them as they
/// stand in `panes`.
[[nodiscard]] PaneLayout grouped(const PaneLayout &whole, const QList<int> &panes, const PaneLayout &layout);
