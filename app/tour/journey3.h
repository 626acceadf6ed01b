// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// J3, asked for once: a key under a name of one's own, a request for a TPU in all zones of the grant, no capacity in
/// any of them, and the program is quit while it waits in Google's queue.
void takeJourney3(Tour *tour, Robot *robot, Witness *witness);
/// The program runs again and has the TPU: one, nothing of the other zone is left, a terminal on it, and its end.
void takeJourney3Again(Tour *tour, Robot *robot, Witness *witness);
/// With the practice grant, whatever the options say: nothing on this way may be billed.
[[nodiscard]] std::shared_ptr<void> prepareJourney3(Options *options);
