// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// J6, watching: the practice world "training", in which three slices are at work without a login.
[[nodiscard]] std::shared_ptr<void> prepareJourney6(Options *options);
void takeJourney6(Tour *tour, Robot *robot, Witness *witness);
/// After the next start: what was measured before is still there.
void takeJourney6Again(Tour *tour, Robot *robot, Witness *witness);
