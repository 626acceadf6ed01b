// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// J1, the first day: no account, the nine steps of the Start panel from the first window to the deleted TPU; then a
/// sign-in to a second cloud, in which an API is off, and the same steps there: it is mended by clicking.
void takeJourney1(Tour *tour, Robot *robot, Witness *witness);
/// Starts that second cloud and makes the program take it for the real one. Null: it did not start.
[[nodiscard]] std::shared_ptr<void> prepareJourney1(Options *options);
