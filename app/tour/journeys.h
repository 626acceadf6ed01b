// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// One journey of the tour: begins in a new window on a practice cloud of its own that has just started.
struct Journey
{
    int number;
    void (*take)(Tour *tour, Robot *robot, Witness *witness);
    /// Done before the window is made; what it gives lives as long as the journey. Null: it cannot begin.
    std::shared_ptr<void> (*prepare)(Options *options) = nullptr;
    /// What follows after the first part has quit the program and it was started again, with the same files. Null:
    /// nothing.
    void (*takeAgain)(Tour *tour, Robot *robot, Witness *witness) = nullptr;
    /// What happens between the two, while the program does not run. False: it did not.
    bool (*meanwhile)() = nullptr;
};

/// In the order of their numbers.
[[nodiscard]] const QList<Journey> &journeys();
