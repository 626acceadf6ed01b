// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/wire/wire.h"

#include <functional>
#include <string>
#include <vector>

#include <sys/types.h>

/// Other hosts' folders in one worker, as bind mounts: all disks are folders of this machine; and file systems that a
/// program in the worker answers for. A worker cannot mount itself: who may mount may also take away what hides this
/// machine's files.
class WorkerShares
{
public:
    WorkerShares() = default;

    /// Where the worker is: its namespaces and its address, and the links to the disks of its network's hosts.
    WorkerShares(pid_t firstProcess, std::string address, std::string hosts);

    /// The worker's socket /run/mount.sock, on which its tools ask.
    void listen(wire::Fd socket) { m_socket = std::move(socket); }
    [[nodiscard]] int socket() const { return m_socket.get(); }

    /// Takes one order and answers it with an errno: "mount\nTARGET\nSERVER\nPATH\nro,nosuid,nodev,noexec,hard",
    /// "umount\nTARGET\n[lazy|force]"; with "fuse\nTARGET\nSOURCE\nro" (or rw) the kernel's end of a FUSE mount comes
    /// along.
    void serve();

    /// Now and then: what its server does not serve any more hangs, and comes back when it is served again.
    void look();
    [[nodiscard]] bool isEmpty() const { return m_shares.empty(); }

private:
    struct Share
    {
        std::string target;
        std::string server;
        std::string path;
        bool isHard = true;
        bool isCovered = false;
        wire::Fd cover; ///< the kernel's end of a file system over it that nobody answers for
        bool isOwn = false; ///< a program in the worker answers for it
    };

    /// `device`: what goes to whoever asked, beside the errno.
    [[nodiscard]] int obey(const std::vector<std::string> &order, wire::Fd &device);
    [[nodiscard]] int mount(const std::vector<std::string> &order);
    [[nodiscard]] int mountOwn(const std::vector<std::string> &order, wire::Fd &device);
    [[nodiscard]] int unmount(const std::string &target, bool isForced);
    void cover(Share &share);
    void uncover(Share &share);
    int inside(const std::function<int(wire::Fd &)> &act, wire::Fd *device = nullptr) const;

    wire::Fd m_socket;
    wire::Fd m_mounts;
    std::string m_address;
    std::string m_hosts;
    std::vector<Share> m_shares;
};
