// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/setup/podplan.h"
#include "services/vpc/networkplan.h"

class Documents;

// The choices of a plan, held against what a project has. Pure: the window asks the same as the step.

/// One zone of each region: a subnetwork belongs to a region.
[[nodiscard]] QList<ZoneId> oneZonePerRegion(const QList<ZoneId> &zones);

/// The network that the choices name, as it is called now; empty: a new one whose name is not chosen. `made`: what was
/// made for this plan before, empty: nothing.
[[nodiscard]] QString networkNamed(const PodChoices &choices, const QString &made);

/// The one that was made (or begun to be made) for this plan; empty: none.
[[nodiscard]] QString networkMadeFor(const Documents *documents, const PodPlan &plan);

/// What is missing in this zone's region; changes nothing. Errors: those of planNetwork(), and AlreadyExists when the
/// name of a new network is taken.
[[nodiscard]] Result<NetworkPlan> planFor(const ProjectId &project, const NetworkState &seen, const PodChoices &choices,
                                          const ZoneId &zone, const QString &made = {});
