// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// J5: training on a slice of four hosts. A folder is uploaded and its script begins on all hosts in tmux; one host
/// fails, is explained and mended by its button; the job is found again after a sleep and after a quit, is started
/// again, its curves are opened, and it is stopped.
[[nodiscard]] std::shared_ptr<void> prepareJourney5(Options *options); ///< a world in which a slice is there at once
void takeJourney5(Tour *tour, Robot *robot, Witness *witness); ///< until the program is quit while the job runs
void takeJourney5Again(Tour *tour, Robot *robot, Witness *witness); ///< after the next start
