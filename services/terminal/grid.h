// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/cell.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace vt {

/// What a shell said of a row (OSC 133).
struct RowMarks
{
    enum Bit : uint8_t {
        Prompt = 1, ///< a prompt begins here
        Output = 2, ///< the output of a command begins here
        Succeeded = 4, ///< so ended the command that was typed at this prompt
        Failed = 8,
    };

    uint8_t bits = 0;
    uint16_t promptColumn = 0; ///< what stands before it belongs to the command before

    [[nodiscard]] bool has(Bit bit) const { return (bits & bit) != 0; }
};

/// One row of a grid. Cells from `used` on are blank, always.
struct Row
{
    Cell *cells = nullptr;
    uint64_t revision = 0; ///< of the last change
    uint32_t used = 0;
    bool isWrapped = false; ///< the text goes on in the next row
    bool isPlain = true; ///< nothing but ASCII without looks
    RowMarks marks{};
};

/// A rectangle of cells. Scrolling turns a ring of rows (whole screen) or of row headers (a region); cells never move.
class Grid
{
public:
    Grid() = default;
    Grid(int columns, int rows);

    [[nodiscard]] int columns() const { return m_columns; }
    [[nodiscard]] int rows() const { return m_height; }
    [[nodiscard]] Row &row(int y)
    {
        const int index = m_top + y;
        return m_ring[size_t(index < m_height ? index : index - m_height)];
    }
    [[nodiscard]] const Row &row(int y) const { return const_cast<Grid *>(this)->row(y); }

    /// The top row becomes the (unchanged) bottom row.
    void turn() { m_top = m_top + 1 == m_height ? 0 : m_top + 1; }
    /// Moves rows [top, bottom] up (count > 0) or down (count < 0); the rows that come in are unchanged.
    void rotate(int top, int bottom, int count);

    /// Makes a row blank; with a background colour when `fill` has one.
    void clear(Row &row, const Cell &fill) const
    {
        std::fill(row.cells, row.cells + (fill.isBlank() ? row.used : uint32_t(m_columns)), fill);
        row.used = fill.isBlank() ? 0 : uint32_t(m_columns);
        row.isWrapped = false;
        row.marks = {};
        row.isPlain = fill.isBlank();
    }

private:
    void takeDown(int from, int to);
    void takeUp(int from, int to);

    int m_columns = 0;
    int m_height = 0;
    int m_top = 0;
    std::unique_ptr<Cell[]> m_cells;
    std::unique_ptr<Row[]> m_ring;
};

} // namespace vt
