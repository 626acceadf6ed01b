// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/nfs/protocol.h"

#include <sys/socket.h>
#include <unistd.h>

namespace nfs {
namespace {

bool sendAll(int socket, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        bytes.remove_prefix(static_cast<size_t>(sent));
    }
    return true;
}

bool receiveAll(int socket, char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t got = ::recv(socket, bytes, size, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        bytes += got;
        size -= static_cast<size_t>(got);
    }
    return true;
}

} // namespace

bool sendFrame(int socket, std::string_view body)
{
    const auto size = static_cast<uint32_t>(body.size());
    std::string whole(reinterpret_cast<const char *>(&size), sizeof size);
    whole += body;
    return sendAll(socket, whole);
}

std::optional<std::string> receiveFrame(int socket)
{
    uint32_t size = 0;
    if (!receiveAll(socket, reinterpret_cast<char *>(&size), sizeof size) || size > largestFrame)
        return std::nullopt;
    std::string body(size, '\0');
    if (!receiveAll(socket, body.data(), size))
        return std::nullopt;
    return body;
}

} // namespace nfs
