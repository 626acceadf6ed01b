// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/wire/wire.h"

#include <sys/types.h>

/// The namespaces of a worker that a file system can be mounted into. A worker cannot do it itself: who may mount may
/// also take away what hides this machine's files.
class WorkerMounts
{
public:
    WorkerMounts() = default;
    explicit WorkerMounts(pid_t firstProcess);

    /// Does what the first process asks for in a child of ours, which answers it on `caller`: "ID ERRNO", with the
    /// kernel's end of a new mount. Orders: "ID\nmount\nTARGET\nSOURCE\nFLAG,FLAG" and
    /// "ID\numount\nTARGET\n[lazy|force]".
    void obey(const wire::Message &order, const wire::Fd &caller) const;

private:
    wire::Fd m_mounts;
    wire::Fd m_processes;
};
