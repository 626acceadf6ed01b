// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

struct Options;
class Robot;
class Tour;
class Witness;

// J4, a pod by clicking: a key, then from the grant's row to a plan that is carried out on four hosts. The window is
// closed in the middle.
[[nodiscard]] std::shared_ptr<void> prepareJourney4(Options *options);
void takeJourney4(Tour *tour, Robot *robot, Witness *witness);
/// After the end of the program, and a new start: the plan goes on by itself; one host fails once; a pod of one host.
void takeJourney4Again(Tour *tour, Robot *robot, Witness *witness);
