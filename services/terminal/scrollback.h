// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/line.h"
#include "services/terminal/markedlines.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace vt {

/// Packed lines, oldest first, bounded in lines and bytes. Lines are numbered without end; the oldest go first.
class Scrollback
{
public:
    Scrollback(size_t maxLines, size_t maxBytes)
        : m_maxLines{maxLines}
        , m_maxBytes{maxBytes}
    {
    }

    [[nodiscard]] int64_t begin() const { return m_first; }
    /// One past the newest line: the number that the next one gets.
    [[nodiscard]] int64_t end() const { return m_end; }
    /// Memory in use.
    [[nodiscard]] size_t bytes() const { return m_bytes + m_marked.bytes(); }

    /// Adds a line of `size` bytes that has these bits of RowMarks, and gives the place to write it to; nothing may be
    /// called before it is written.
    [[nodiscard]] uint8_t *push(size_t size, uint8_t marks);
    /// `line` in [begin(), end()).
    [[nodiscard]] PackedLine at(int64_t line) const;
    void addMarks(int64_t line, uint8_t bits); ///< of a line in the same range
    [[nodiscard]] const MarkedLines &marked() const { return m_marked; }
    void dropNewest();
    void clear();
    void setMaxBytes(size_t maxBytes);
    /// All lines, without bounds; nothing is left here until take() brings them back.
    [[nodiscard]] Scrollback released();
    /// The lines of `other` within the bounds of this.
    void take(Scrollback other);

private:
    static constexpr size_t blockSize = 64 * 1024;

    struct Block
    {
        int64_t firstLine = 0;
        size_t capacity = 0;
        std::unique_ptr<uint8_t[]> bytes;
        std::vector<uint32_t> ends; // of each line
    };

    void addBlock(size_t size);
    void trim();

    size_t m_maxLines;
    size_t m_maxBytes;
    size_t m_bytes = 0;
    int64_t m_first = 0;
    int64_t m_end = 0;
    std::deque<Block> m_blocks;
    MarkedLines m_marked;
    Block m_spare;
    std::vector<uint8_t> m_nowhere; // what is written when no line is kept
};

/// Adds a line as it is.
void push(Scrollback &scrollback, PackedLine line);

} // namespace vt
