// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// J10, files of hosts: a script goes there, is changed, renamed, fetched, run where it lies, and deleted; once it is
/// had back. Then a folder of this computer is kept on both hosts, and a job runs again when it changes.
[[nodiscard]] std::shared_ptr<void> prepareJourney10(Options *options);
void takeJourney10(Tour *tour, Robot *robot, Witness *witness);
