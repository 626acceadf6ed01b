// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// J11, a run that never dies: a training with checkpoints in a bucket is started and watched, its TPU is taken away
/// twice, and it finishes by itself with the loss of a training that nobody interrupts. The ledger says what that cost.
[[nodiscard]] std::shared_ptr<void> prepareJourney11(Options *options);
void takeJourney11(Tour *tour, Robot *robot, Witness *witness);
