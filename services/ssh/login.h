// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/hubcore.h"

/// One login from name to SshConnection: the flow behind SshHub::connectTo().
[[nodiscard]] Task<std::shared_ptr<SshConnection>> logIn(std::shared_ptr<HubCore> core, SshTarget target,
                                                         SshPrompts prompts, ConnectReport report,
                                                         std::stop_token stop);
