// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/wire/wire.h"

#include <map>
#include <span>
#include <vector>

#include <poll.h>

/// Where root of the worker asks for a mount (/run/mount.sock): passed on to the slice, which alone can, and its answer
/// passed back.
class MountDoor
{
public:
    /// `slice`: the descriptor of the slice's end.
    explicit MountDoor(int slice)
        : m_slice{slice}
    {
    }

    [[nodiscard]] bool listen();
    void addTo(std::vector<pollfd> &waits) const;
    void serve(std::span<const pollfd> waits);

private:
    void accept();
    void takeOrder(int caller);
    void takeAnswer();

    int m_slice;
    wire::Fd m_socket;
    std::map<int, wire::Fd> m_callers; // by descriptor, which is also the order's id
};
