// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/leftovers.h"

#include <QPointer>

class RestClient;

/// What reading and removing leftovers needs. A value: copy it into tasks.
struct LeftoverAccess
{
    TpuApi tpus;
    QPointer<RestClient> rest;
    Clock *clock = nullptr;
    PollPace pace{};
};

struct StrayList
{
    QList<Leftover> strays; ///< disks and addresses
    DiskHolders holders;
    std::optional<Error> error{}; ///< Compute Engine could not be read: nothing is known of disks and addresses
};

/// Reads disks, addresses and who holds disks, all at the same time. An error only when the nodes cannot be read.
[[nodiscard]] Task<StrayList> readStrays(LeftoverAccess access, std::stop_token stop);

/// Looks at it once more and deletes it only when it is still what the user saw: the same number, the same state, no
/// user. Else nothing is deleted (Conflict; Offline when its zone does not tell). Gone already: no error. Waits for the
/// end.
[[nodiscard]] Task<> removeLeftover(LeftoverAccess access, Leftover leftover, std::stop_token stop);
