// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// J12, the X-ray of a pod: a training of four ranks hangs, their stacks say which one stands elsewhere, and its line
/// is opened. Then another one is slow, and its input is named as the cause.
[[nodiscard]] std::shared_ptr<void> prepareJourney12(Options *options);
void takeJourney12(Tour *tour, Robot *robot, Witness *witness);
