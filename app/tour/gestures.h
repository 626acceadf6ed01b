// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tour/robot.h"

#include <QVariant>

/// What a hand does beside clicking things that have a name. Counted as the robot's own clicks; why something did not
/// work is the robot's trouble().
class Gestures
{
public:
    explicit Gestures(Robot *robot)
        : m_robot{robot}
    {
    }

    /// Clicks a place in a widget, in its own pixels.
    [[nodiscard]] bool clickSpot(const QString &name, QPoint spot) const;
    /// Presses in its middle, moves so far, and lets go.
    [[nodiscard]] bool drag(const QString &name, QPoint way) const;
    /// The first cell of a column that says just that.
    [[nodiscard]] bool clickCell(const QString &table, int column, const QString &text) const;
    /// Sorts a table by one of its columns.
    [[nodiscard]] bool clickHead(const QString &table, int column) const;
    /// Opens the menu of a button and clicks an entry, separators not counted; -1 is the last.
    [[nodiscard]] bool clickEntry(const QString &button, int entry) const;
    /// Ticks a box that is not ticked: by its name, not by where its mark is.
    [[nodiscard]] bool tick(const QString &checkBox) const;
    /// Chooses the entry of a combo box that stands for `value` (its Qt::UserRole), in whatever language it is written.
    [[nodiscard]] bool chooseValue(const QString &comboBox, const QVariant &value) const;

private:
    Robot *m_robot;
};
