// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/grid.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

namespace vt {

/// The numbers of lines by what a shell marked in them: the nearest one is found without a look at those between.
class MarkedLines
{
public:
    /// `line` stands behind all that are known. `bits`: of RowMarks.
    void append(int64_t line, uint8_t bits);
    /// The same for a line that stands anywhere; what is known of it stays.
    void add(int64_t line, uint8_t bits);
    void dropBefore(int64_t line);
    void dropFrom(int64_t line); ///< this one, too
    /// The nearest before `line` (direction -1) or behind it (1) that has this mark: Prompt, Output or Failed.
    [[nodiscard]] std::optional<int64_t> beside(int64_t line, int direction, RowMarks::Bit mark) const;
    /// Memory of what can grow.
    [[nodiscard]] size_t bytes() const;

private:
    static constexpr std::array kinds{RowMarks::Prompt, RowMarks::Output, RowMarks::Failed};

    std::array<std::deque<int64_t>, kinds.size()> m_lines; // ascending, for each kind
};

} // namespace vt
