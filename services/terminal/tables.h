// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/cell.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vt {

/// The grapheme clusters of more than one code point that are on the screen; cells hold indices into it.
/// Bounded: when it is full the owner marks what is in use and calls sweep().
class ClusterTable
{
public:
    [[nodiscard]] const std::u32string &at(uint32_t code) const { return *m_texts[code & ~Cell::clusterBit]; }
    /// The cell code for `text`; equal texts have equal codes.
    [[nodiscard]] uint32_t codeOf(const std::u32string &text);
    [[nodiscard]] bool isFull() const { return m_codes.size() >= m_limit; }
    /// Drops all codes whose mark is not set; the limit adapts to what is left.
    void sweep(const std::vector<bool> &used);
    [[nodiscard]] size_t size() const { return m_texts.size(); }

private:
    static constexpr size_t smallest = 4096;

    size_t m_limit = smallest;
    std::unordered_map<std::u32string, uint32_t> m_codes;
    std::vector<const std::u32string *> m_texts; // keys of m_codes: they do not move
    std::vector<uint32_t> m_free;
};

/// Underline colours and links in use on the screen. Index 0 is "none".
class ExtraTable
{
public:
    static constexpr size_t capacity = 0xffff;

    ExtraTable() { m_extras.emplace_back(); }
    [[nodiscard]] const Extra &at(uint16_t index) const { return m_extras[index]; }
    /// 0 also when the table is full: see isFull().
    [[nodiscard]] uint16_t indexOf(const Extra &extra);
    [[nodiscard]] bool isFull() const { return m_free.empty() && m_extras.size() >= capacity; }
    void sweep(const std::vector<bool> &used);

private:
    [[nodiscard]] static uint64_t keyOf(const Extra &extra)
    {
        return uint64_t(extra.underline.bits) << 32 | extra.link;
    }

    std::vector<Extra> m_extras;
    std::vector<uint16_t> m_free;
    std::unordered_map<uint64_t, uint16_t> m_indices;
};

/// Targets of hyperlinks. Ids are never used twice; the oldest targets are forgotten above a cap on memory.
class LinkTable
{
public:
    static constexpr size_t maxBytes = 4 * 1024 * 1024;

    /// Equal (`group`, `url`) share an id while the target is remembered.
    [[nodiscard]] uint32_t idOf(std::string_view group, std::string_view url);
    /// Empty when forgotten or never there.
    [[nodiscard]] std::string_view url(uint32_t id) const;
    [[nodiscard]] size_t bytes() const { return m_bytes; }

private:
    struct Link
    {
        std::string key; // group, newline, url
        size_t urlAt = 0;
    };

    uint32_t m_first = 1; // id of m_links.front()
    size_t m_bytes = 0;
    std::deque<Link> m_links;
    std::unordered_map<std::string, uint32_t> m_ids;
};

} // namespace vt
