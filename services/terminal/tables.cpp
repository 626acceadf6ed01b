// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/tables.h"

#include <algorithm>

namespace vt {

uint32_t ClusterTable::codeOf(const std::u32string &text)
{
    const auto [entry, isNew] = m_codes.try_emplace(text, 0);
    if (!isNew)
        return entry->second;
    uint32_t index = 0;
    if (m_free.empty()) {
        index = uint32_t(m_texts.size());
        m_texts.push_back(&entry->first);
    } else {
        index = m_free.back();
        m_free.pop_back();
        m_texts[index] = &entry->first;
    }
    entry->second = Cell::clusterBit | index;
    return entry->second;
}

void ClusterTable::sweep(const std::vector<bool> &used)
{
    for (uint32_t index = 0; index < m_texts.size(); ++index) {
        if (m_texts[index] == nullptr || (index < used.size() && used[index]))
            continue;
        m_codes.erase(m_codes.find(*m_texts[index]));
        m_texts[index] = nullptr;
        m_free.push_back(index);
    }
    m_limit = std::max(smallest, m_codes.size() * 2);
}

uint16_t ExtraTable::indexOf(const Extra &extra)
{
    if (extra == Extra{})
        return 0;
    if (const auto known = m_indices.find(keyOf(extra)); known != m_indices.end())
        return known->second;
    if (isFull())
        return 0;
    uint16_t index = 0;
    if (m_free.empty()) {
        index = uint16_t(m_extras.size());
        m_extras.push_back(extra);
    } else {
        index = m_free.back();
        m_free.pop_back();
        m_extras[index] = extra;
    }
    m_indices.emplace(keyOf(extra), index);
    return index;
}

void ExtraTable::sweep(const std::vector<bool> &used)
{
    for (size_t index = 1; index < m_extras.size(); ++index) {
        const bool isUsed = index < used.size() && used[index];
        if (isUsed || m_extras[index] == Extra{})
            continue;
        m_indices.erase(keyOf(m_extras[index]));
        m_extras[index] = {};
        m_free.push_back(uint16_t(index));
    }
}

uint32_t LinkTable::idOf(std::string_view group, std::string_view url)
{
    std::string key{group};
    key += '\n';
    key += url;
    // A link without a group is new each time it is opened, but equal neighbours may well share.
    if (const auto known = m_ids.find(key); known != m_ids.end())
        return known->second;
    const uint32_t id = m_first + uint32_t(m_links.size());
    m_bytes += key.size() * 2 + 128;
    m_ids.emplace(key, id);
    m_links.push_back({std::move(key), group.size() + 1});
    while (m_bytes > maxBytes && m_links.size() > 1) {
        m_bytes -= m_links.front().key.size() * 2 + 128;
        m_ids.erase(m_links.front().key);
        m_links.pop_front();
        ++m_first;
    }
    return id;
}

std::string_view LinkTable::url(uint32_t id) const
{
    if (id < m_first || id - m_first >= m_links.size())
        return {};
    const Link &link = m_links[id - m_first];
    return std::string_view{link.key}.substr(link.urlAt);
}

} // namespace vt
