// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/coredumps.h"

#include <optional>

#include <sys/prctl.h>
#include <sys/resource.h>

namespace {

std::optional<rlim_t> limitBefore; ///< bytes

} // namespace

void coredumps::forbid()
{
    rlimit limit{};
    if (limitBefore || ::getrlimit(RLIMIT_CORE, &limit) != 0)
        return;
    limitBefore = limit.rlim_cur;
    limit.rlim_cur = 0; // the hard limit stays, so that a child can have it back
    ::setrlimit(RLIMIT_CORE, &limit);
}

void coredumps::hideMemory()
{
    ::prctl(PR_SET_DUMPABLE, 0); // a program that is started gets it back with its exec
}

void coredumps::allowAgain()
{
    rlimit limit{};
    if (!limitBefore || ::getrlimit(RLIMIT_CORE, &limit) != 0)
        return;
    limit.rlim_cur = *limitBefore;
    ::setrlimit(RLIMIT_CORE, &limit);
}
