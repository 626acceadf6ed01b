// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/nfs/exports.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <arpa/inet.h>

namespace nfs {
namespace {

/// \040 and the like.
std::string unescaped(std::string_view text)
{
    std::string plain;
    for (size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '\\' && at + 3 < text.size()) {
            plain += static_cast<char>(std::strtol(std::string{text.substr(at + 1, 3)}.c_str(), nullptr, 8));
            at += 3;
        } else {
            plain += text[at];
        }
    }
    return plain;
}

void applyOption(const std::string &option, Export &entry)
{
    if (option == "rw")
        entry.isReadOnly = false;
    else if (option == "ro")
        entry.isReadOnly = true;
    else if (option == "no_root_squash")
        entry.squashesRoot = false;
    else if (option == "root_squash")
        entry.squashesRoot = true;
    else if (option == "all_squash")
        entry.squashesAll = true;
    else if (option == "no_all_squash")
        entry.squashesAll = false;
    else if (option.starts_with("anonuid="))
        entry.anonymous = static_cast<unsigned>(std::strtoul(option.c_str() + 8, nullptr, 10));
}

} // namespace

bool Export::admits(in_addr address) const
{
    if (client == "*")
        return true;
    const size_t slash = client.find('/');
    in_addr net{};
    if (::inet_pton(AF_INET, client.substr(0, slash).c_str(), &net) != 1)
        return false;
    uint32_t mask = 0xffffffff;
    if (slash != std::string::npos) {
        in_addr dotted{};
        const std::string bits = client.substr(slash + 1);
        const unsigned long count = std::strtoul(bits.c_str(), nullptr, 10);
        if (bits.find('.') != std::string::npos)
            mask = ::inet_pton(AF_INET, bits.c_str(), &dotted) == 1 ? ntohl(dotted.s_addr) : mask;
        else
            mask = count == 0 ? 0 : count >= 32 ? 0xffffffff : ~(0xffffffffU >> count);
    }
    return (ntohl(net.s_addr) & mask) == (ntohl(address.s_addr) & mask);
}

bool Export::holds(std::string_view asked) const
{
    if (path == "/" || asked == path)
        return true;
    return asked.size() > path.size() && asked.starts_with(path) && asked[path.size()] == '/';
}

bool parseExport(std::string_view line, Export &entry)
{
    const size_t tab = line.find('\t');
    const size_t open = line.rfind('(');
    if (tab == std::string_view::npos || open == std::string_view::npos || open < tab || !line.ends_with(')'))
        return false;
    entry = {};
    entry.path = unescaped(line.substr(0, tab));
    entry.client = line.substr(tab + 1, open - tab - 1);
    std::istringstream options{std::string{line.substr(open + 1, line.size() - open - 2)}};
    for (std::string option; std::getline(options, option, ',');)
        applyOption(option, entry);
    return entry.path.starts_with('/') && !entry.client.empty();
}

std::vector<Export> readExports(const char *file)
{
    std::vector<Export> found;
    std::ifstream stream{file};
    for (std::string line; std::getline(stream, line);) {
        Export entry;
        if (parseExport(line, entry))
            found.push_back(std::move(entry));
    }
    return found;
}

} // namespace nfs
