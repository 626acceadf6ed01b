// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/connection/connectiontest.h"

/// Whether an SSH server says its name there. Nobody logs in, and nothing is said about who asks. False: nothing
/// listens, or what listens is silent or something else. An error: this computer has no way there (the proxy is not
/// known or does not answer, stopped), so that nothing is known about the host.
[[nodiscard]] Task<bool> answersSsh(HostToReach host, Proxies *proxies, ConnectionLimits limits, std::stop_token stop);
