// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/nfs/exports.h"
#include "services/practice/hosts/nfs/protocol.h"
#include "services/practice/hosts/wire/wire.h"

#include <string>

namespace nfs {

/// A process of the server for one client: does on this host's disk what the client's kernel asks. Who may is asked of
/// the export's options and of the permission bits, for one user id is all that a practice host has.
class Session
{
public:
    Session(wire::Fd socket, in_addr client)
        : m_socket{std::move(socket)}
        , m_client{client}
    {
    }

    /// Until the client goes or the export is taken away.
    void serve();

private:
    enum class Who : uint8_t { Root, Login, Nobody };
    struct Place
    {
        wire::Fd folder; ///< that holds the name
        std::string name; ///< "." for the export itself
        int error = 0;
    };

    [[nodiscard]] int mount(std::string_view path);
    [[nodiscard]] bool isStillExported();
    [[nodiscard]] std::string answer(std::string_view request);
    [[nodiscard]] int perform(Operation operation, Reader &in, Writer &out);
    [[nodiscard]] int read(const Place &place, Reader &in, Writer &out);
    [[nodiscard]] int write(const Place &place, Reader &in, Writer &out);
    [[nodiscard]] int list(const Place &place, Writer &out);
    [[nodiscard]] int make(Operation operation, const Place &place, Reader &in, Writer &out);
    [[nodiscard]] int remove(Operation operation, const Place &place, Reader &in);
    [[nodiscard]] int change(const Place &place, Reader &in, Writer &out);
    [[nodiscard]] int space(Writer &out) const;
    [[nodiscard]] int about(const Place &place, Writer &out) const;
    [[nodiscard]] Place placeOf(std::string_view path) const;
    /// EACCES when `who` asks of a file or folder what its bits (4 read, 2 write) do not give.
    [[nodiscard]] int check(const wire::Fd &folder, const std::string &name, unsigned bits) const;
    [[nodiscard]] int checkChange(const Place &place) const;

    wire::Fd m_socket;
    in_addr m_client;
    std::string m_path;
    wire::Fd m_root;
    Export m_export;
    Who m_who = Who::Login;
};

} // namespace nfs
