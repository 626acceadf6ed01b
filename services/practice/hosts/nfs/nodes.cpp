// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/nfs/mount.h"

namespace nfs {

Nodes::Nodes()
{
    m_nodes[FUSE_ROOT_ID] = {{}, 0, 1};
    m_numbers[{}] = FUSE_ROOT_ID;
}

const std::string *Nodes::pathOf(uint64_t node) const
{
    const auto found = m_nodes.find(node);
    return found == m_nodes.end() ? nullptr : &found->second.path;
}

std::string Nodes::childOf(uint64_t node, std::string_view name) const
{
    const std::string *folder = pathOf(node);
    return !folder || folder->empty() ? std::string{name} : *folder + '/' + std::string{name};
}

uint64_t Nodes::lookUp(const std::string &path, uint64_t inode)
{
    const auto known = m_numbers.find(path);
    if (known != m_numbers.end()) {
        Node &node = m_nodes[known->second];
        if (node.inode == inode || known->second == FUSE_ROOT_ID) {
            ++node.lookUps;
            return known->second;
        }
    }
    const uint64_t number = m_next++;
    m_nodes[number] = {path, inode, 1};
    m_numbers[path] = number;
    return number;
}

void Nodes::forget(uint64_t number, uint64_t times)
{
    const auto node = m_nodes.find(number);
    if (node == m_nodes.end() || number == FUSE_ROOT_ID)
        return;
    node->second.lookUps -= std::min(times, node->second.lookUps);
    if (node->second.lookUps > 0)
        return;
    if (const auto name = m_numbers.find(node->second.path); name != m_numbers.end() && name->second == number)
        m_numbers.erase(name);
    m_nodes.erase(node);
}

void Nodes::removed(const std::string &path)
{
    m_numbers.erase(path);
}

void Nodes::renamed(const std::string &from, const std::string &to)
{
    removed(to);
    std::map<std::string, uint64_t> moved;
    for (auto name = m_numbers.begin(); name != m_numbers.end();) {
        const bool isIt = name->first == from;
        if (!isIt && !name->first.starts_with(from + '/')) {
            ++name;
            continue;
        }
        std::string path = to + name->first.substr(from.size());
        m_nodes[name->second].path = path;
        moved[std::move(path)] = name->second;
        name = m_numbers.erase(name);
    }
    m_numbers.merge(moved);
}

} // namespace nfs
