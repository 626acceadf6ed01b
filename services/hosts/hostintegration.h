// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/hosts.h"
#include "services/ssh/hub.h"
#include "services/terminal/shellintegration.h"

#include <QPointer>

/// One host, and how somebody logs in there.
struct HostAccess
{
    TpuApi api;
    QPointer<SshHub> hub{};
    TpuId tpu{};
    int worker = 0;
    LoginChoice login{};
    SshPrompts prompts{};
};

/// Adds the lines of the shell integration to the start-up files on a host, or takes them out, over a connection of its
/// own. Errors: those of reachWorker() and of the login; those of shellintegration::judged(), with what the host said
/// of each file; ConnectionLost when the outcome is not known.
[[nodiscard]] Task<> changeIntegration(HostAccess host, shellintegration::Change change, std::stop_token stop);
