// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/markedlines.h"

#include <algorithm>

namespace vt {

void MarkedLines::append(int64_t line, uint8_t bits)
{
    for (size_t i = 0; i < kinds.size(); ++i) {
        if (bits & kinds[i])
            m_lines[i].push_back(line);
    }
}

void MarkedLines::add(int64_t line, uint8_t bits)
{
    for (size_t i = 0; i < kinds.size(); ++i) {
        if ((bits & kinds[i]) == 0)
            continue;
        std::deque<int64_t> &lines = m_lines[i];
        const auto place = std::ranges::lower_bound(lines, line); // near the end: it is the newest command that ends
        if (place == lines.end() || *place != line)
            lines.insert(place, line);
    }
}

void MarkedLines::dropBefore(int64_t line)
{
    for (std::deque<int64_t> &lines : m_lines) {
        while (!lines.empty() && lines.front() < line)
            lines.pop_front();
    }
}

void MarkedLines::dropFrom(int64_t line)
{
    for (std::deque<int64_t> &lines : m_lines) {
        while (!lines.empty() && lines.back() >= line)
            lines.pop_back();
    }
}

std::optional<int64_t> MarkedLines::beside(int64_t line, int direction, RowMarks::Bit mark) const
{
    const auto kind = std::ranges::find(kinds, mark);
    if (kind == kinds.end())
        return {};
    const std::deque<int64_t> &lines = m_lines[size_t(kind - kinds.begin())];
    if (direction < 0) {
        const auto next = std::ranges::lower_bound(lines, line);
        return next == lines.begin() ? std::optional<int64_t>{} : *(next - 1);
    }
    const auto next = std::ranges::upper_bound(lines, line);
    return next == lines.end() ? std::optional<int64_t>{} : *next;
}

size_t MarkedLines::bytes() const
{
    size_t count = 0;
    for (const std::deque<int64_t> &lines : m_lines)
        count += lines.size();
    return count * sizeof(int64_t);
}

} // namespace vt
