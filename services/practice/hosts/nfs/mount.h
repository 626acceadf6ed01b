// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/nfs/link.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <linux/fuse.h>

namespace nfs {

/// The files of a mount that the kernel knows, by its numbers for them.
class Nodes
{
public:
    Nodes();
    [[nodiscard]] const std::string *pathOf(uint64_t node) const;
    [[nodiscard]] std::string childOf(uint64_t node, std::string_view name) const;
    /// The number of a path, a new one when another file is there now. Counts one look-up.
    uint64_t lookUp(const std::string &path, uint64_t inode);
    void forget(uint64_t node, uint64_t times);
    void removed(const std::string &path);
    void renamed(const std::string &from, const std::string &to);

private:
    struct Node
    {
        std::string path;
        uint64_t inode = 0;
        uint64_t lookUps = 0;
    };
    std::map<uint64_t, Node> m_nodes;
    std::map<std::string, uint64_t> m_numbers;
    uint64_t m_next = 2;
};

/// Answers the kernel's file system requests (linux/fuse.h) by asking the server, one after the other.
class Mount
{
public:
    Mount(wire::Fd device, Link link)
        : m_device{std::move(device)}
        , m_link{std::move(link)}
    {
    }

    /// Until the file system is gone.
    void serve();

private:
    struct Request
    {
        fuse_in_header header{};
        std::string body;
    };

    [[nodiscard]] bool readRequest(Request &request);
    void handle(const Request &request);
    void initialise(const Request &request);
    void forgetMany(const std::string &body);
    void handleName(const Request &request);
    void handleLink(const Request &request);
    void removeName(const Request &request);
    void handleFile(const Request &request);
    void setAttributes(const Request &request);
    void openFolder(const Request &request);
    void readFolder(const Request &request);
    void rename(const Request &request);
    void space(const Request &request);
    void reply(uint64_t unique, int error, std::string_view body = {});
    void replyEntry(const Request &request, int error, const std::string &path, std::string_view answer,
                    bool isCreate = false);
    void replyAttributes(const Request &request, int error, std::string_view answer);
    /// Asks the server; `answer` is then what follows the errno.
    [[nodiscard]] int ask(const Request &request, Operation operation, const std::string &fields, std::string &answer);
    /// What is to be done while the server is silent: true when the process that waits was killed.
    [[nodiscard]] bool lookAround(const Request &waiting);

    wire::Fd m_device;
    Link m_link;
    Nodes m_nodes;
    std::deque<Request> m_queue;
    std::map<uint64_t, std::string> m_folders; ///< what readdir reads, by handle
    uint64_t m_nextFolder = 1;
};

} // namespace nfs
