// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/wire/wire.h"

#include <map>
#include <span>
#include <vector>

#include <poll.h>
#include <sys/types.h>

/// What stands behind the imitation of sudo (resources/practice/lib/sudo.py). Nothing in a sandbox can gain privileges
/// by exec, so the first process of the worker, which still has some, starts the command with the caller's descriptors
/// and environment.
class Sudo
{
public:
    /// Opens /run/sudo.sock.
    [[nodiscard]] bool listen();

    void addTo(std::vector<pollfd> &waits) const;
    void serve(std::span<const pollfd> waits);

    /// Tells the caller how the command ended: "exit N" or "signal N".
    void ended(pid_t pid, int status);

private:
    void accept();
    void receiveMessage(int caller);

    wire::Fd m_socket;
    std::map<int, wire::Fd> m_callers; // by descriptor
    std::map<int, pid_t> m_commands; // of a caller
};
