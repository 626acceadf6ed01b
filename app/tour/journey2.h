// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// The practice cloud's grant is not entered by itself: the journey does it.
[[nodiscard]] std::shared_ptr<void> prepareJourney2(Options *options);

/// J2, the grant: paste the TRC mail, correct a slip, keep it, see the days left and the live limits beside it.
void takeJourney2(Tour *tour, Robot *robot, Witness *witness);
