// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/faults.h"
#include "services/practice/http/router.h"
#include "services/practice/http/tally.h"
#include "services/practice/world/world.h"

namespace practice {

/// Each adds the methods of one API; `world` must outlive the router.
void addTpuRoutes(Router &router, World &world);
void addQueueRoutes(Router &router, World &world);
void addComputeRoutes(Router &router, World &world);
void addEstateRoutes(Router &router, World &world); ///< Compute's networks, rules, disks, addresses, machines
void addProjectRoutes(Router &router, World &world); ///< Resource Manager, Billing, Service Usage
void addBilledRoutes(Router &router, World &world); ///< price catalogue, buckets, log sinks
void addMonitoringRoutes(Router &router,
                         World &world); ///< Cloud Monitoring: how much lies in buckets, how much was logged
void addQuotaRoutes(Router &router, World &world); ///< Service Usage quota metrics, Cloud Quotas
void addAccountRoutes(Router &router, World &world); ///< OAuth: who am I, is this token good
void addOAuthRoutes(Router &router, World &world); ///< OAuth: the browser's page, tokens, revocation
/// What changes the world while it runs, and what is known of its clients.
void addPracticeRoutes(Router &router, World &world, Faults &faults, Tally &tally);
void addHappeningRoutes(Router &router, World &world); ///< preemption, maintenance, capacity, time

} // namespace practice
