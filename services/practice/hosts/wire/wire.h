// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cerrno>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/// Short messages with file descriptors, between the practice cloud, its slices and the first process of each worker.
/// Plain C++: the programs inside the sandboxes use it too.
namespace wire {

/// Closes what it owns.
class Fd
{
public:
    Fd() = default;
    explicit Fd(int fd)
        : m_fd{fd}
    {
    }
    Fd(Fd &&other) noexcept
        : m_fd{other.release()}
    {
    }
    Fd &operator=(Fd &&other) noexcept
    {
        Fd old{std::exchange(m_fd, other.release())};
        return *this;
    }
    Fd(const Fd &) = delete;
    Fd &operator=(const Fd &) = delete;
    ~Fd()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }

    [[nodiscard]] int get() const noexcept { return m_fd; }
    [[nodiscard]] bool isOpen() const noexcept { return m_fd >= 0; }
    [[nodiscard]] int release() noexcept { return std::exchange(m_fd, -1); }

private:
    int m_fd = -1;
};

inline constexpr size_t longestMessage = 4096; ///< bytes; anything longer travels in a file descriptor
inline constexpr size_t mostFds = 4; ///< in one message

struct Message
{
    std::string text;
    std::vector<Fd> fds;
};

/// Two connected ends, message by message; both are close-on-exec.
inline std::pair<Fd, Fd> makePair()
{
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return {};
    return {Fd{ends[0]}, Fd{ends[1]}};
}

/// Sends one message; waits when the other end is slow. False: the other end is gone (errno says why).
inline bool send(int socket, std::string_view text, std::span<const int> fds = {})
{
    alignas(cmsghdr) char control[CMSG_SPACE(mostFds * sizeof(int))] = {};
    iovec part{const_cast<char *>(text.data()), text.size()}; // sendmsg does not write to it
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (!fds.empty() && fds.size() <= mostFds) {
        message.msg_control = control;
        message.msg_controllen = CMSG_SPACE(fds.size_bytes());
        cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(fds.size_bytes());
        std::memcpy(CMSG_DATA(header), fds.data(), fds.size_bytes());
    }
    ssize_t sent = -1;
    do {
        sent = ::sendmsg(socket, &message, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent == static_cast<ssize_t>(text.size());
}

/// Takes one message. Nothing: the other end is gone, or (errno EAGAIN, with MSG_DONTWAIT) there is none.
inline std::optional<Message> receive(int socket, int flags = 0)
{
    char text[longestMessage];
    alignas(cmsghdr) char control[CMSG_SPACE(mostFds * sizeof(int))] = {};
    iovec part{text, sizeof text};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    ssize_t size = -1;
    do {
        size = ::recvmsg(socket, &message, flags | MSG_CMSG_CLOEXEC);
    } while (size < 0 && errno == EINTR);
    if (size <= 0) {
        if (size == 0)
            errno = 0;
        return std::nullopt;
    }
    Message result{std::string(text, static_cast<size_t>(size)), {}};
    for (cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
            continue;
        for (size_t at = 0; at + sizeof(int) <= header->cmsg_len - CMSG_LEN(0); at += sizeof(int)) {
            int fd = -1;
            std::memcpy(&fd, CMSG_DATA(header) + at, sizeof fd);
            result.fds.emplace_back(fd);
        }
    }
    return result;
}

} // namespace wire
