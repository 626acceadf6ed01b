// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

class Robot;
class Tour;
class Witness;
struct Options;

/// J8, a member of a lab: roles/tpu.admin and roles/iam.serviceAccountUser in somebody else's project, and nothing
/// else. The key goes onto the TPU VMs themselves, beside the keys of colleagues; a pod, and a job on all of its hosts.
[[nodiscard]] std::shared_ptr<void> prepareJourney8(Options *options);
void takeJourney8(Tour *tour, Robot *robot, Witness *witness);
