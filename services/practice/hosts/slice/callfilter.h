// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/wire/wire.h"

/// The system calls that no program on a practice host needs, as a filter for bubblewrap's --seccomp: parts of the
/// kernel that holes have come from, what is not in a namespace and so is this machine's own (its log, its keyrings,
/// sockets of its hypervisor), and the way to a user namespace, in which one has every privilege again. Who calls them
/// gets an error as on a kernel without them. ptrace() stays: a debugger is nothing strange on a VM, and sees nothing
/// but the host's own processes.
[[nodiscard]] wire::Fd callFilter();
