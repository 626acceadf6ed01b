// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/scrollback.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace vt {

uint8_t *Scrollback::push(size_t size, uint8_t marks)
{
    ++m_end;
    if (m_maxLines == 0) {
        m_first = m_end;
        m_nowhere.resize(std::max(m_nowhere.size(), size));
        return m_nowhere.data();
    }
    if (m_blocks.empty()
        || (m_blocks.back().ends.empty() ? 0 : m_blocks.back().ends.back()) + size > m_blocks.back().capacity)
        addBlock(size);
    Block &block = m_blocks.back();
    const size_t start = block.ends.empty() ? 0 : block.ends.back();
    const size_t held = block.ends.capacity();
    block.ends.push_back(uint32_t(start + size));
    m_bytes += (block.ends.capacity() - held) * sizeof(uint32_t);
    uint8_t *const place = block.bytes.get() + start;
    if (marks != 0)
        m_marked.append(m_end - 1, marks);
    trim();
    return place;
}

void push(Scrollback &scrollback, PackedLine line)
{
    std::memcpy(scrollback.push(line.size(), marksOf(line).bits), line.data(), line.size());
}

void Scrollback::addBlock(size_t size)
{
    Block block;
    if (m_spare.bytes && size <= m_spare.capacity) {
        std::swap(block, m_spare);
        block.ends.clear();
    } else {
        block.capacity = std::max(blockSize, size);
        block.bytes = std::make_unique_for_overwrite<uint8_t[]>(block.capacity);
    }
    block.firstLine = m_end - 1;
    m_bytes += block.capacity + block.ends.capacity() * sizeof(uint32_t);
    m_blocks.push_back(std::move(block));
}

void Scrollback::trim()
{
    if (size_t(m_end - m_first) > m_maxLines)
        m_first = m_end - int64_t(m_maxLines);
    m_marked.dropBefore(m_first);
    while (m_blocks.size() > 1 && (m_blocks[1].firstLine <= m_first || bytes() > m_maxBytes)) {
        Block &oldest = m_blocks.front();
        m_bytes -= oldest.capacity + oldest.ends.capacity() * sizeof(uint32_t);
        m_first = std::max(m_first, m_blocks[1].firstLine);
        m_marked.dropBefore(m_first);
        if (oldest.capacity == blockSize)
            m_spare = std::move(oldest);
        m_blocks.pop_front();
    }
}

PackedLine Scrollback::at(int64_t line) const
{
    const auto after = std::upper_bound(m_blocks.begin(), m_blocks.end(), line,
                                        [](int64_t value, const Block &block) { return value < block.firstLine; });
    const Block &block = *(after - 1);
    const auto index = size_t(line - block.firstLine);
    const size_t start = index == 0 ? 0 : block.ends[index - 1];
    return {block.bytes.get() + start, block.ends[index] - start};
}

void Scrollback::addMarks(int64_t line, uint8_t bits)
{
    const PackedLine found = at(line);
    const std::span<uint8_t> place{const_cast<uint8_t *>(found.data()), found.size()}; // of a block that is ours
    setMarkBits(place, uint8_t(marksOf(found).bits | bits));
    m_marked.add(line, bits);
}

void Scrollback::dropNewest()
{
    --m_end;
    m_marked.dropFrom(m_end);
    Block &block = m_blocks.back();
    block.ends.pop_back();
    if (block.ends.empty()) {
        m_bytes -= block.capacity + block.ends.capacity() * sizeof(uint32_t);
        m_blocks.pop_back();
    }
}

void Scrollback::setMaxBytes(size_t maxBytes)
{
    m_maxBytes = maxBytes;
    trim();
}

Scrollback Scrollback::released()
{
    const size_t lines = std::exchange(m_maxLines, SIZE_MAX);
    const size_t bytes = std::exchange(m_maxBytes, SIZE_MAX);
    Scrollback all = std::move(*this);
    *this = Scrollback{lines, bytes};
    return all;
}

void Scrollback::take(Scrollback other)
{
    other.m_maxLines = m_maxLines;
    other.m_maxBytes = m_maxBytes;
    *this = std::move(other);
    trim();
    if (m_maxLines == 0)
        clear();
}

void Scrollback::clear()
{
    m_blocks.clear();
    m_marked = {};
    m_spare = {};
    m_bytes = 0;
    m_first = m_end;
}

} // namespace vt
