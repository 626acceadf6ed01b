// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// J13, a queue over two slices: two spot pods of two hosts become a cluster on Slurm with a shared folder, a sweep of
/// eight tasks waits for them, one pod is taken away meanwhile and comes back, and all eight are done.
[[nodiscard]] std::shared_ptr<void> prepareJourney13(Options *options);
void takeJourney13(Tour *tour, Robot *robot, Witness *witness);
