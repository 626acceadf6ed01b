// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/grid.h"

#include <utility>

namespace vt {

Grid::Grid(int columns, int rows)
    : m_columns{columns}
    , m_height{rows}
    , m_cells{std::make_unique<Cell[]>(size_t(columns) * size_t(rows))}
    , m_ring{std::make_unique<Row[]>(size_t(rows))}
{
    for (int y = 0; y < rows; ++y)
        m_ring[size_t(y)].cells = m_cells.get() + size_t(y) * size_t(columns);
}

void Grid::rotate(int top, int bottom, int count)
{
    const int height = bottom - top + 1;
    if (height <= 1 || count == 0)
        return;
    if (count == 1 && top == 0 && 2 * height > m_height) { // fewer rows stay than move
        turn();
        takeUp(m_height - 1, bottom);
    } else if (count == 1) {
        takeDown(top, bottom);
    } else if (count == -1) {
        takeUp(bottom, top);
    } else {
        std::vector<Row> region;
        region.reserve(size_t(height));
        for (int y = top; y <= bottom; ++y)
            region.push_back(row(y));
        const int shift = ((count % height) + height) % height;
        for (int y = 0; y < height; ++y)
            row(top + y) = region[size_t((y + shift) % height)];
    }
}

/// The row comes to stand at `to`, below; those between move up.
void Grid::takeDown(int from, int to)
{
    const Row taken = row(from);
    for (int y = from; y < to; ++y)
        row(y) = row(y + 1);
    row(to) = taken;
}

/// The row comes to stand at `to`, above; those between move down.
void Grid::takeUp(int from, int to)
{
    const Row taken = row(from);
    for (int y = from; y > to; --y)
        row(y) = row(y - 1);
    row(to) = taken;
}

} // namespace vt
