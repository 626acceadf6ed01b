// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// J9, a multislice: two v4-16 by one request, JAX counts over both, Google takes one of them, and both are brought
/// back.
[[nodiscard]] std::shared_ptr<void> prepareJourney9(Options *options);
void takeJourney9(Tour *tour, Robot *robot, Witness *witness);
