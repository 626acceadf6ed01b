// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>

/// Between fork and exec in a worker's first process: no signal blocked, no privilege left, and a bound on processes,
/// so that a fork bomb stays in its worker.
inline void becomeOrdinary()
{
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); // with an id other than 0, exec then drops the rest
    const rlimit processes{4096, 4096};
    ::setrlimit(RLIMIT_NPROC, &processes);
    ::prctl(PR_SET_DUMPABLE, 1);
}
