// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/relaytunnel.h"

#include <map>
#include <mutex>

struct HubCore;

/// The thread on which all tunnels live, started with the first one. GUI thread.
class RelayThread
{
public:
    RelayThread();
    ~RelayThread();
    Q_DISABLE_COPY_MOVE(RelayThread)

    /// The answer is a socket whose other end is the machine; it is closed to end the tunnel.
    quint64 open(RelayPlan plan, RelayTunnel::Opened opened);
    void abandon(quint64 tunnel); ///< the answer is waited for no more
    void resume(quint64 tunnel, Result<RelayLine> line); ///< see RelayPlan::redial
    void renew(quint64 tunnel);
    [[nodiscard]] quint64 next() const { return m_next; } ///< the number that open() gives next
    void stop();

private:
    struct Thread;
    std::unique_ptr<Thread> m_thread;
    quint64 m_next = 1;
};

struct RelaySocket
{
    std::shared_ptr<FileDescriptor> socket;
    std::shared_ptr<TunnelLine> line;
};

/// A socket to port 22 of a machine without an external address, through Google's TCP relay. Errors: those of the way
/// there; Denied (the role is missing), NotFound (the relay does not know the machine), Offline (the firewall, or no
/// SSH there), SignedOut (once more after a fresh token), Timeout, Portal, Busy, BadReply.
[[nodiscard]] Task<RelaySocket> dialRelay(std::shared_ptr<HubCore> core, std::shared_ptr<const RelayPlace> place,
                                          QString host, std::stop_token stop);
