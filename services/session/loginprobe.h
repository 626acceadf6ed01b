// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/store/settings.h"
#include "services/tpu/tpuapi.h"

#include <QPointer>

class Grants;
class SshHub;

/// Whether a new machine can be worked with: its address and host keys are read, and worker 0 is logged in to. A
/// machine that answers with its own host key counts also when it does not let this user in: that is the business of
/// keys, and asking for another machine would not mend it. One without an external address counts at once. Errors:
/// Offline, Timeout, ConnectionLost, Busy, RateLimited, HostKeyChanged, NotFound, Cancelled, … of the way there.
[[nodiscard]] Task<> reachTpu(TpuApi api, QPointer<SshHub> hub, LoginChoice login, Tpu tpu, std::stop_token stop);

/// The zones in which the grants of today pay for this type and tier, in their order.
[[nodiscard]] QList<ZoneId> grantedZones(const Grants *grants, const QString &acceleratorType, Tier tier);
