// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/hosts/hosts.h"
#include "services/provisioning/tpurequest.h"
#include "services/ssh/hub.h"
#include "services/tpu/idledeletes.h"

#include <QPointer>

/// What logging in to a TPU takes that nobody sits in front of: nothing is asked, so a key that nobody vouches for ends
/// it.
struct UnattendedLogin
{
    TpuApi api;
    QPointer<SshHub> hub{};
    LoginChoice login{};
    Clock *clock = nullptr;
    std::chrono::minutes patience{10}; ///< a new machine answers when it has booted and has taken the key
};

/// Waits until every host lets us in. Errors: the last one's, when the patience is over; HostKeyChanged at once.
[[nodiscard]] Task<> untilHostsLetIn(UnattendedLogin how, Tpu tpu, std::stop_token stop);

/// Starts the command on every host, apart from the login (in tmux where it is installed: session "tpudesk-again"), and
/// looks for a minute how it goes. A command that runs there already is not started twice; one that has failed is
/// started again. Its text is ~/.tpudesk/again.sh, its output ~/.tpudesk/again.log. The first host that failed decides.
[[nodiscard]] Task<RunOutcome> runOnHosts(UnattendedLogin how, Tpu tpu, QString command, std::stop_token stop);

/// Looks at every host once: whether anybody holds the chips, what it computes and copies, and whether somebody typed
/// or a program wrote to a terminal in the last ten minutes (resources/usage/idle.sh). Unknown as soon as one host does
/// not let us in, or does not show what its other users do.
[[nodiscard]] Task<IdleSeen> lookWhetherIdle(UnattendedLogin how, Tpu tpu, std::stop_token stop);
