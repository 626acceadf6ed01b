// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/placement.h"

#include <algorithm>
#include <utility>

namespace vt {

namespace {

bool isOverwritten(const Screen &screen, const Placement &placement)
{
    if (placement.kind != Placement::Kind::Sixel)
        return false;
    const int64_t top = screen.topLine();
    const int64_t end = std::min(placement.line + placement.rows, top + screen.rows());
    for (int64_t line = std::max(placement.line, top); line < end; ++line) {
        const Row &row = screen.grid->row(int(line - top));
        const int last = std::min(placement.column + placement.columns, int(row.used));
        for (int x = placement.column; x < last; ++x) {
            if (row.cells[x].code != 0)
                return true;
        }
    }
    return false;
}

} // namespace

bool isVisible(const Screen &screen, const Image &image, const Placement &placement)
{
    const int64_t top = screen.topLine();
    return image.isAlternate == screen.isAlternate() && placement.isOnLines(top, top + screen.rows());
}

void scrollPlacements(Screen &screen, int64_t first, int64_t last, int64_t by)
{
    const bool isAlternate = screen.isAlternate();
    const auto isMoved = [&](const Image &image, const Placement &placement) {
        return image.isAlternate == isAlternate && placement.line >= first && placement.line <= last;
    };
    screen.images.removePlacements(
        [&](const Image &image, const Placement &placement) {
            const int64_t line = placement.line + by;
            return isMoved(image, placement) && (line < first || line > last);
        },
        Unplaced::Drop);
    for (Image &image : screen.images.images()) {
        for (Placement &placement : image.placements) {
            if (isMoved(image, placement))
                placement.line += by;
        }
    }
}

void erasePlacements(Screen &screen, const Rectangle &where)
{
    if (screen.images.isEmpty() || where.top > where.bottom || where.left > where.right)
        return;
    const int64_t top = screen.topLine();
    screen.images.removePlacements(
        [&](const Image &image, const Placement &placement) {
            return placement.kind == Placement::Kind::Sixel && image.isAlternate == screen.isAlternate()
                && placement.isOnLines(top + where.top, top + where.bottom + 1) && placement.column <= where.right
                && placement.column + placement.columns > where.left;
        },
        Unplaced::Drop);
}

void clearPlacements(Screen &screen)
{
    screen.images.removePlacements(
        [&](const Image &image, const Placement &placement) {
            return placement.kind == Placement::Kind::Graphics && isVisible(screen, image, placement);
        },
        Unplaced::Drop);
}

void prunePlacements(Screen &screen)
{
    if (screen.images.isEmpty())
        return;
    const int64_t first = screen.firstLine();
    const int64_t end = screen.topLine() + screen.rows();
    screen.images.removePlacements(
        [&](const Image &image, const Placement &placement) {
            return image.isAlternate == screen.isAlternate()
                && (!placement.isOnLines(first, end) || isOverwritten(screen, placement));
        },
        Unplaced::Drop);
}

std::vector<Image> picturesForText(const Screen &screen)
{
    std::vector<Image> images;
    for (const Image &image : screen.images.images()) {
        if (image.virtualPlacements.empty())
            continue;
        images.push_back(image);
        images.back().placements.clear(); // the lines of these will have other numbers
    }
    return images;
}

void bringBack(Screen &screen, std::vector<Image> images)
{
    for (Image &image : images) {
        const bool isTaken = std::ranges::any_of(screen.images.images(), [&image](const Image &other) {
            return other.id == image.id && other.isAlternate == image.isAlternate;
        });
        if (!isTaken)
            screen.images.add(std::move(image));
    }
}

AnchorMove::AnchorMove(Screen &screen)
{
    for (Image &image : screen.images.images()) {
        for (Placement &placement : image.placements) {
            if (!image.isAlternate)
                m_anchors.push_back(&placement.line);
        }
    }
    std::ranges::sort(m_anchors, {}, [](const int64_t *line) { return *line; });
}

void AnchorMove::pass(int64_t before, int64_t after)
{
    // What begins above the oldest line kept stays as far above it.
    for (; !m_hasBegun && m_next != m_anchors.size() && *m_anchors[m_next] < before; ++m_next)
        *m_anchors[m_next] += after - before;
    m_hasBegun = true;
    for (; m_next != m_anchors.size() && *m_anchors[m_next] <= before; ++m_next)
        *m_anchors[m_next] = after;
}

void AnchorMove::finish(int64_t before, int64_t after)
{
    for (; m_next != m_anchors.size(); ++m_next)
        *m_anchors[m_next] += after - before;
}

} // namespace vt
