// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// J7, things go wrong: preempted and brought back with its command run again, maintenance with a new address, a
/// connection that is cut while two terminals stand side by side, quota held by a dead request; after a restart, in a
/// cloud that stands for the real one, a sign-in that ends while a TPU is waited for. Each is explained, and one button
/// does the right thing.
[[nodiscard]] std::shared_ptr<void> prepareJourney7(Options *options);
void takeJourney7(Tour *tour, Robot *robot, Witness *witness);
void takeJourney7Again(Tour *tour, Robot *robot, Witness *witness);
