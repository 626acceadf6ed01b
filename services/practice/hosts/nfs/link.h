// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/nfs/protocol.h"
#include "services/practice/hosts/wire/wire.h"

#include <chrono>
#include <deque>
#include <functional>
#include <string>

#include <netinet/in.h>

namespace nfs {

/// How a mount bears a server that does not answer.
struct Patience
{
    bool isHard = true; ///< waits for ever, as processes on a hard mount do
    bool isSoftErr = false; ///< ETIMEDOUT in place of EIO
    std::chrono::milliseconds limit{60'000}; ///< of a soft mount
};

/// The connection of one mount to its server. It comes back by itself when the server does.
class Link
{
public:
    Link(in_addr server, std::string path, Patience patience)
        : m_server{server}
        , m_path{std::move(path)}
        , m_patience{patience}
    {
    }

    /// Once, before the mount: 0, or why not (ECONNREFUSED, ETIMEDOUT, EACCES, ENOENT, …). Waits at most five seconds.
    [[nodiscard]] int connect();
    [[nodiscard]] bool isReadOnly() const { return m_readOnly; }

    /// Sends a request and waits. `idle` is called every now and then; true from it ends the waiting with EINTR.
    /// `other` is a descriptor that is watched meanwhile: `idle` is called at once when it is readable.
    [[nodiscard]] int call(const std::string &request, std::string &reply, int other,
                           const std::function<bool()> &idle);

private:
    enum class Wait : uint8_t { Answered, Lost, Given };
    [[nodiscard]] Wait waitForAnswer(std::string &reply, int other, const std::function<bool()> &idle);
    [[nodiscard]] bool isOverdue() const;

    in_addr m_server;
    std::string m_path;
    Patience m_patience;
    wire::Fd m_socket;
    bool m_readOnly = false;
    std::chrono::steady_clock::time_point m_begin;
};

/// What a server exports, a line of folder, tab and client each; nothing with errno when it does not answer.
[[nodiscard]] std::optional<std::string> exportsOf(in_addr server);

} // namespace nfs
