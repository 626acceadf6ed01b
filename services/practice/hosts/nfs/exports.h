// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <netinet/in.h>

namespace nfs {

/// One line of /var/lib/nfs/etab: what exportfs has exported to whom.
struct Export
{
    std::string path;
    std::string client; ///< an address, ADDRESS/BITS, or "*"
    bool isReadOnly = true;
    bool squashesRoot = true;
    bool squashesAll = false;
    unsigned anonymous = 65534; ///< user id of who is squashed

    [[nodiscard]] bool admits(in_addr address) const;
    /// True: `path` is the exported folder or below it.
    [[nodiscard]] bool holds(std::string_view asked) const;
};

[[nodiscard]] std::vector<Export> readExports(const char *file = "/var/lib/nfs/etab");

/// One line "PATH<tab>CLIENT(options)", with octal escapes in the path; false: it is none.
[[nodiscard]] bool parseExport(std::string_view line, Export &entry);

} // namespace nfs
