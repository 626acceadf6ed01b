// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/project/examine.h"

/// Switches the APIs on, waits for the operation, then asks each service itself, with growing pauses, until it answers
/// for this project. Errors: BillingOff, Denied, …; Timeout after DoctorTools::patience.
[[nodiscard]] Task<> enableApis(DoctorTools tools, QStringList services, std::stop_token stop);

/// Has Google make the service identity of Cloud TPU (serviceusage v1beta1 generateServiceIdentity). The same end.
[[nodiscard]] Task<> makeAgent(DoctorTools tools, std::stop_token stop);
