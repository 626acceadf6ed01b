// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// J14, somebody goes home: in a cloud that stands for the real one a pod is asked for and computes, the requests are
/// handed to a watcher on a machine that stays on, and the program ends. In the hour without it the pod is taken away,
/// nowhere is room, and then there is. Who comes back finds a pod that is READY with its job running, reads what was
/// done, and takes everything back.
[[nodiscard]] std::shared_ptr<void> prepareJourney14(Options *options);
void takeJourney14(Tour *tour, Robot *robot, Witness *witness);
[[nodiscard]] bool journey14Meanwhile();
void takeJourney14Again(Tour *tour, Robot *robot, Witness *witness);
