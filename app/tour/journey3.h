// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// J3: a key under a name of one's own, a TPU VM through two answers of "no capacity", a terminal on it, and its end.
void takeJourney3(Tour *tour, Robot *robot, Witness *witness);
/// With the practice grant, whatever the options say: nothing on this way may be billed.
[[nodiscard]] std::shared_ptr<void> prepareJourney3(Options *options);
