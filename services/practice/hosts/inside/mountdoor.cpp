// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/inside/mountdoor.h"

#include <cstdio>
#include <cstdlib>

#include <sys/un.h>

namespace {

constexpr char path[] = "/run/mount.sock";
constexpr size_t mostCallers = 32;

} // namespace

bool MountDoor::listen()
{
    ::unlink(path);
    m_socket = wire::Fd{::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)};
    sockaddr_un where{AF_UNIX, {}};
    std::snprintf(where.sun_path, sizeof where.sun_path, "%s", path);
    return m_socket.isOpen() && ::bind(m_socket.get(), reinterpret_cast<const sockaddr *>(&where), sizeof where) == 0
        && ::listen(m_socket.get(), 16) == 0;
}

void MountDoor::addTo(std::vector<pollfd> &waits) const
{
    waits.push_back({m_slice, POLLIN, 0});
    if (m_socket.isOpen())
        waits.push_back({m_socket.get(), POLLIN, 0});
    for (const auto &[fd, caller] : m_callers)
        waits.push_back({fd, POLLIN, 0});
}

void MountDoor::serve(std::span<const pollfd> waits)
{
    for (const pollfd &wait : waits) {
        if (!wait.revents)
            continue;
        if (wait.fd == m_slice)
            takeAnswer();
        else if (wait.fd == m_socket.get())
            accept();
        else if (m_callers.contains(wait.fd))
            takeOrder(wait.fd);
    }
}

void MountDoor::accept()
{
    wire::Fd caller{::accept4(m_socket.get(), nullptr, nullptr, SOCK_CLOEXEC)};
    if (!caller.isOpen() || m_callers.size() >= mostCallers)
        return;
    const int fd = caller.get();
    m_callers.emplace(fd, std::move(caller));
}

void MountDoor::takeOrder(int caller)
{
    const auto order = wire::receive(caller, MSG_DONTWAIT);
    if (!order) {
        if (errno != EAGAIN)
            m_callers.erase(caller);
        return;
    }
    if (!wire::send(m_slice, std::to_string(caller) + '\n' + order->text))
        wire::send(caller, std::to_string(ENODEV));
}

void MountDoor::takeAnswer()
{
    const auto answer = wire::receive(m_slice, MSG_DONTWAIT);
    if (!answer)
        return;
    int id = -1;
    int error = EIO;
    if (std::sscanf(answer->text.c_str(), "%d %d", &id, &error) != 2 || !m_callers.contains(id))
        return;
    std::vector<int> fds;
    for (const wire::Fd &fd : answer->fds)
        fds.push_back(fd.get());
    wire::send(id, std::to_string(error), fds);
}
