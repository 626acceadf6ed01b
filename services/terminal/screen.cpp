// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/screen.h"

#include "services/terminal/state.h"

#include <algorithm>

namespace vt {

Screen::Screen(int columns, int rows, size_t scrollbackLines, size_t scrollbackBytes)
    : primary{std::clamp(columns, 1, maxColumns), std::clamp(rows, 1, maxRows)}
    , alternate{primary.columns(), primary.rows()}
    , scrollback{scrollbackLines, scrollbackBytes}
{
    resetMargins(*this);
    resetTabs(*this);
}

void Screen::touchAll()
{
    for (int y = 0; y < rows(); ++y)
        touch(y);
}

void Screen::setPenExtra(const Extra &extra)
{
    penExtra = extra;
    pen.extra = tables.extras.indexOf(extra);
    if (pen.extra == 0 && extra != Extra{}) {
        sweepTables();
        pen.extra = tables.extras.indexOf(extra);
    }
}

void Screen::sweepTables()
{
    std::vector<bool> clusters(tables.clusters.size());
    std::vector<bool> extras(ExtraTable::capacity);
    extras[pen.extra] = true;
    for (const auto &kept : saved) {
        if (kept)
            extras[kept->pen.extra] = true;
    }
    for (const Grid *each : {&primary, &alternate}) {
        for (int y = 0; y < each->rows(); ++y) {
            const Row &row = each->row(y);
            for (const Cell *cell = row.cells; cell != row.cells + row.used; ++cell) {
                extras[cell->extra] = true;
                if (cell->isCluster())
                    clusters[cell->code & ~Cell::clusterBit] = true;
            }
        }
    }
    tables.clusters.sweep(clusters);
    tables.extras.sweep(extras);
}

bool readLine(const Screen &screen, int64_t id, Line &line)
{
    const int64_t top = screen.topLine();
    if (id < screen.firstLine() || id >= top + screen.rows())
        return false;
    if (id >= top)
        read(screen.grid->row(int(id - top)), screen.tables, line);
    else
        read(screen.scrollback.at(id), line);
    return true;
}

namespace {

const char *checkRow(const Row &row, int columns)
{
    if (row.used > uint32_t(columns))
        return "a row is used beyond its end";
    for (int x = 0; x < columns; ++x) {
        const Cell &cell = row.cells[x];
        if (uint32_t(x) >= row.used && !cell.isBlank())
            return "a cell beyond the used part is not blank";
        if ((cell.attributes & Wide) && (x + 1 >= columns || !(row.cells[x + 1].attributes & Tail)))
            return "a wide character has no right half";
        if ((cell.attributes & Tail) && (x == 0 || !(row.cells[x - 1].attributes & Wide)))
            return "a right half has no left half";
        const bool isPlain = (cell.code < 0x7f) && Cell{.code = cell.code} == cell;
        if (row.isPlain && !isPlain)
            return "a plain row is not plain";
    }
    return nullptr;
}

const char *checkImages(const ImageStore &store)
{
    size_t bytes = 0;
    size_t placements = 0;
    for (const Image &image : store.images()) {
        bytes += image.bitmap->bytes();
        placements += image.placements.size() + image.virtualPlacements.size();
        if (image.id == 0 && image.placements.empty())
            return "a picture can neither be seen nor be asked for";
    }
    if (bytes != store.bytes() || bytes > ImageStore::maxBytes)
        return "the bytes of the pictures are miscounted, or too many";
    const bool isBounded = store.images().size() <= ImageStore::maxImages
        && placements <= ImageStore::maxPlacements + store.images().size();
    return isBounded ? nullptr : "there are too many pictures";
}

} // namespace

const char *checkInvariants(const Screen &screen)
{
    const CursorState &cursor = screen.cursor;
    if (cursor.x < 0 || cursor.x >= screen.columns() || cursor.y < 0 || cursor.y >= screen.rows())
        return "the cursor is outside the screen";
    const Margins &margins = screen.margins;
    if (margins.top < 0 || margins.top > margins.bottom || margins.bottom >= screen.rows() || margins.left < 0
        || margins.left > margins.right || margins.right >= screen.columns())
        return "the margins are outside the screen";
    if (screen.tabs.size() != size_t(screen.columns()))
        return "the tab stops do not fit the width";
    if (const char *problem = checkImages(screen.images))
        return problem;
    for (const Grid *grid : {&screen.primary, &screen.alternate}) {
        if (grid->columns() != screen.columns() || grid->rows() != screen.rows())
            return "the two screens differ in size";
        for (int y = 0; y < grid->rows(); ++y) {
            if (const char *problem = checkRow(grid->row(y), grid->columns()))
                return problem;
        }
    }
    return nullptr;
}

} // namespace vt
