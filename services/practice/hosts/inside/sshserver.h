// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/wire/wire.h"

#include <sys/types.h>

/// The worker's real sshd. It takes its listening sockets by socket activation (LISTEN_FDS, as Debian's sshd does for
/// systemd): one in the slice's network, one on the outside address. So it accepts every connection itself, and
/// MaxStartups, penalties and the process tree are those of any sshd.
class SshServer
{
public:
    void listenInside(wire::Fd socket) { m_inside = std::move(socket); }

    /// A closed Fd takes the outside address away. Takes effect with the next start().
    void listenOutside(wire::Fd socket) { m_outside = std::move(socket); }

    /// Ends the listener and every connection if it runs, then starts it. False: it could not be started (errno).
    [[nodiscard]] bool start();

    /// A server that is broken while the VM runs: connections are refused, or accepted and never answered.
    enum class Pause : unsigned char { None, Refuse, Silent };
    void pause(Pause pause);

    /// The VM goes down: nobody is let in any more, whatever comes. Connections that are open are left to their end.
    void close();

    /// True when `pid` was the listener: it is started again, as the VM's service manager does.
    [[nodiscard]] bool ended(pid_t pid);

private:
    void stop();

    wire::Fd m_inside;
    wire::Fd m_outside;
    pid_t m_listener = -1;
    Pause m_pause = Pause::None;
    bool m_isClosed = false;
};
