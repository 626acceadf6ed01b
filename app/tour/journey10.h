// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// J10, files of a host: a script goes there, is changed, renamed, fetched, run where it lies, and deleted; once it is
/// had back.
[[nodiscard]] std::shared_ptr<void> prepareJourney10(Options *options);
void takeJourney10(Tour *tour, Robot *robot, Witness *witness);
