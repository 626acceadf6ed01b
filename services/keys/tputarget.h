// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/target.h"
#include "services/store/settings.h"
#include "services/tpu/tpuapi.h"

/// How to log in to one worker: address, pinned identity, the keys that Google publishes, and the user's choice.
/// The external address is taken when there is one.
[[nodiscard]] SshTarget sshTarget(const Tpu &tpu, int worker, const PublishedKeys &published, const LoginChoice &login,
                                  const CloudProfile &profile);
