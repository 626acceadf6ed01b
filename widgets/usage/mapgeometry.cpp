// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/mapgeometry.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/maptext.h"

#include <QFontMetrics>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr double leastCell = 6, mostCell = 28; // of colour alone
constexpr double mostWordsWidth = 132, mostWordsHeight = 68;

/// Hosts that stand in no grid: their chips in rows of four where that goes up.
int chipsInRow(int chips)
{
    if (chips <= 4)
        return chips;
    return chips % 4 == 0 ? 4 : int(std::ceil(std::sqrt(chips)));
}

} // namespace

/// The slice in blocks of equal size: its layers, or its hosts where the wiring is not known.
struct MapGeometry::Shape
{
    int layers = 1;
    int hostsX = 1, hostsY = 1; ///< of a layer
    int boxX = 1, boxY = 1; ///< chips of a host
    int devices = 1; ///< of a chip, side by side
    bool isKnown = true;

    explicit Shape(const SliceLayout &layout);
    [[nodiscard]] int cellsX() const { return hostsX * boxX * devices; }
    [[nodiscard]] int cellsY() const { return hostsY * boxY; }
    [[nodiscard]] bool hasTitles() const { return isKnown && layers > 1; }
};

MapGeometry::Shape::Shape(const SliceLayout &layout)
    : devices{std::max(1, layout.devicesPerChip)}
    , isKnown{layout.isKnown}
{
    if (!isKnown) {
        layers = std::max(1, layout.hosts);
        boxX = chipsInRow(std::max(1, layout.chipsPerHost));
        boxY = (std::max(1, layout.chipsPerHost) + boxX - 1) / boxX;
        return;
    }
    layers = std::max(1, layout.depth);
    for (const auto &core : layout.cores) {
        if (core.host != 0)
            break;
        boxX = std::max(boxX, core.x + 1);
        boxY = std::max(boxY, core.y + 1);
    }
    hostsX = std::max(1, layout.width / boxX);
    hostsY = std::max(1, layout.height / boxY);
}

/// What stands between and around cells, in pixels.
struct MapGeometry::Spaces
{
    int pad = 2, gap = 1, pair = 1, host = 2, layer = 12, head = 0, title = 0;
    int leastWidth = 1, leastHeight = 1, mostWidth = 1, mostHeight = 1;

    Spaces(MapDetail detail, const Shape &shape, const MapMetrics &metrics);
    [[nodiscard]] int hostWidth(const Shape &shape, int cell) const
    {
        return 2 * pad + shape.boxX * (shape.devices * cell + (shape.devices - 1) * pair) + (shape.boxX - 1) * gap;
    }
    [[nodiscard]] int hostHeight(const Shape &shape, int cell) const
    {
        return 2 * pad + head + shape.boxY * cell + (shape.boxY - 1) * gap;
    }
    [[nodiscard]] int layerWidth(const Shape &shape, int cell) const
    {
        return shape.hostsX * (hostWidth(shape, cell) + host) - host;
    }
    [[nodiscard]] int layerHeight(const Shape &shape, int cell) const
    {
        return title + shape.hostsY * (hostHeight(shape, cell) + host) - host;
    }
    [[nodiscard]] int width(const Shape &shape, int columns, int cell) const
    {
        return columns * (layerWidth(shape, cell) + layer) - layer + 2 * margin;
    }
    [[nodiscard]] int height(const Shape &shape, int columns, int cell) const
    {
        const int rows = (shape.layers + columns - 1) / columns;
        return rows * (layerHeight(shape, cell) + layer) - layer + 2 * margin;
    }
    int margin = 0; ///< for rings around what stands at the edge; frames with a head have room for them inside
};

MapGeometry::Spaces::Spaces(MapDetail detail, const Shape &shape, const MapMetrics &metrics)
{
    const auto px = [&metrics](double design) { return metrics.px(design); };
    title = shape.hasTitles() ? metrics.smallLine + px(4) : 0;
    switch (detail) {
    case MapDetail::Words:
        pad = px(8), gap = px(6), pair = px(2), host = px(12), layer = shape.isKnown ? px(16) : host;
        head = metrics.line + px(8);
        leastWidth = metrics.word + px(12), leastHeight = 2 * metrics.smallLine + px(10);
        mostWidth = std::max(px(mostWordsWidth), leastWidth), mostHeight = std::max(px(mostWordsHeight), leastHeight);
        break;
    case MapDetail::Number:
        pad = px(5), gap = px(3), pair = px(1), host = px(8), layer = shape.isKnown ? px(14) : host;
        head = metrics.smallLine + px(4);
        leastWidth = metrics.number + px(6), leastHeight = metrics.smallLine + px(2);
        mostWidth = leastWidth * 4, mostHeight = leastHeight * 2;
        break;
    case MapDetail::Colour:
        margin = px(2);
        pad = px(2), gap = 1, pair = 1, host = px(2), layer = shape.isKnown ? px(12) : px(3);
        leastWidth = leastHeight = px(leastCell);
        mostWidth = mostHeight = px(mostCell);
        break;
    }
    // A host is never narrower than its name.
    const int name = detail == MapDetail::Words ? metrics.head : detail == MapDetail::Number ? metrics.smallHead : 0;
    const int missing = name - (hostWidth(shape, leastWidth) - 2 * pad);
    if (missing > 0)
        leastWidth += (missing + shape.boxX * shape.devices - 1) / (shape.boxX * shape.devices);
    mostWidth = std::max(mostWidth, leastWidth);
}

struct MapGeometry::Fit
{
    MapDetail detail = MapDetail::Colour;
    int columns = 1; ///< layers side by side
    QSize cell{1, 1};
    double score = -1;
};

MapMetrics MapMetrics::of(const QFont &font)
{
    const QFontMetrics strong{fontFor(TextRole::Strong).resolve(font)};
    const QFontMetrics small{fontFor(TextRole::Status).resolve(font)};
    MapMetrics metrics;
    metrics.scale = scaled(100) / 100.0;
    metrics.line = strong.height();
    metrics.smallLine = small.height();
    metrics.word = std::max(strong.horizontalAdvance(u"100 %"_s), small.horizontalAdvance(maptext::chip(8888)));
    metrics.number = small.horizontalAdvance(u"100"_s);
    metrics.head = strong.horizontalAdvance(maptext::host(888))
        + small.horizontalAdvance(usageStateWord(UsageState::Unreachable)) + metrics.line;
    metrics.smallHead = small.horizontalAdvance(u"0000"_s) + metrics.px(14);
    return metrics;
}

namespace {

/// The largest size below `most` for which `needed(size)` keeps within `room`; it grows evenly with the size.
template <typename Needed>
int largest(int least, int most, int room, Needed needed)
{
    if (needed(least) > room)
        return 0;
    const int perPixel = std::max(1, needed(least + 1) - needed(least));
    return std::min(most, least + (room - needed(least)) / perPixel);
}

QSize shaped(MapDetail detail, int width, int height)
{
    if (detail == MapDetail::Colour) {
        const int side = std::min(width, height);
        return {side, side};
    }
    return {std::min(width, height * 3), std::min(height, width)};
}

} // namespace

MapGeometry::Fit MapGeometry::fitted(const Shape &shape, QSize room, const MapMetrics &metrics)
{
    for (const auto detail : {MapDetail::Words, MapDetail::Number, MapDetail::Colour}) {
        const Spaces spaces{detail, shape, metrics};
        Fit best{.detail = detail};
        for (int columns = 1; columns <= shape.layers; ++columns) {
            const int width = largest(spaces.leastWidth, spaces.mostWidth, room.width(),
                                      [&](int cell) { return spaces.width(shape, columns, cell); });
            if (width == 0)
                break;
            const int height = largest(spaces.leastHeight, spaces.mostHeight, room.height(),
                                       [&](int cell) { return spaces.height(shape, columns, cell); });
            const auto cell = shaped(detail, width, height);
            // Equally large cells: few rows before many columns, and no column left empty.
            const double score = double(cell.width()) * cell.height() - 0.01 * columns;
            if (height > 0 && cell.width() >= spaces.leastWidth && cell.height() >= spaces.leastHeight
                && score > best.score)
                best = {.detail = detail, .columns = columns, .cell = cell, .score = score};
        }
        if (best.score > 0)
            return best;
    }
    return wanted(shape, room, metrics, Spaces{MapDetail::Colour, shape, metrics}.leastWidth);
}

MapGeometry::Fit MapGeometry::wanted(const Shape &shape, QSize room, const MapMetrics &metrics, int cell)
{
    Fit fit{.detail = MapDetail::Colour, .cell = {cell, cell}};
    for (const auto detail : {MapDetail::Words, MapDetail::Number}) {
        const Spaces spaces{detail, shape, metrics};
        if (fit.detail == MapDetail::Colour && cell >= spaces.leastWidth)
            fit = {.detail = detail, .cell = {cell, std::clamp(cell * 6 / 10, spaces.leastHeight, spaces.mostHeight)}};
    }
    const Spaces spaces{fit.detail, shape, metrics};
    while (fit.columns < shape.layers && spaces.width(shape, fit.columns + 1, fit.cell.width()) <= room.width())
        ++fit.columns;
    return fit;
}

MapGeometry::MapGeometry(const SliceLayout &layout, QSize room, const MapMetrics &metrics, int cell)
{
    if (layout.cores.isEmpty())
        return;
    const Shape shape{layout};
    placeAll(layout, shape, cell > 0 ? wanted(shape, room, metrics, cell) : fitted(shape, room, metrics), metrics);
}

void MapGeometry::placeAll(const SliceLayout &layout, const Shape &shape, const Fit &fit, const MapMetrics &metrics)
{
    const Spaces spaces{fit.detail, shape, metrics};
    const QSize host{spaces.hostWidth(shape, fit.cell.width()), spaces.hostHeight(shape, fit.cell.height())};
    const QSize layer{spaces.layerWidth(shape, fit.cell.width()), spaces.layerHeight(shape, fit.cell.height())};
    const int rows = (shape.layers + fit.columns - 1) / fit.columns;
    m_head = spaces.head;
    m_sizes.detail = fit.detail;
    m_sizes.cell = fit.cell;
    m_sizes.hasNumbers = fit.detail != MapDetail::Colour
        || (fit.cell.width() >= metrics.number + metrics.px(3) && fit.cell.height() >= metrics.smallLine);
    m_sizes.all = {spaces.width(shape, fit.columns, fit.cell.width()),
                   spaces.height(shape, fit.columns, fit.cell.height())};
    m_sizes.grid = {fit.columns * shape.cellsX(), rows * shape.cellsY()};
    for (int z = 0; z < shape.layers; ++z) {
        const QPoint corner{spaces.margin + z % fit.columns * (layer.width() + spaces.layer),
                            spaces.margin + z / fit.columns * (layer.height() + spaces.layer)};
        m_layers.append(
            {QRect{corner, layer}, spaces.title > 0 ? QRect{corner, QSize{layer.width(), spaces.title}} : QRect{}, z});
    }
    for (const auto &core : layout.cores) {
        const int x = shape.isKnown ? core.x : core.chip % shape.boxX;
        const int y = shape.isKnown ? core.y : core.chip / shape.boxX;
        const int z = std::clamp(shape.isKnown ? core.z : core.host, 0, shape.layers - 1);
        const int device = core.device % shape.devices;
        const QPoint frame = m_layers[z].box.topLeft()
            + QPoint{x / shape.boxX * (host.width() + spaces.host),
                     spaces.title + y / shape.boxY * (host.height() + spaces.host)};
        const int chip = shape.devices * fit.cell.width() + (shape.devices - 1) * spaces.pair;
        const QPoint inside{spaces.pad + x % shape.boxX * (chip + spaces.gap)
                                + device * (fit.cell.width() + spaces.pair),
                            spaces.pad + spaces.head + y % shape.boxY * (fit.cell.height() + spaces.gap)};
        if (core.host == m_hosts.size()) {
            m_hosts.append(QRect{frame, host});
            m_firstCores.append(int(m_cells.size()));
        }
        m_cells.append(QRect{frame + inside, fit.cell});
        m_places.append(
            {z % fit.columns * shape.cellsX() + x * shape.devices + device, z / fit.columns * shape.cellsY() + y});
        m_coreAt.insert(m_places.constLast(), int(m_places.size()) - 1);
    }
    m_firstCores.append(int(m_cells.size()));
}

QRect MapGeometry::head(int host) const
{
    if (host < 0 || host >= m_hosts.size() || m_head == 0)
        return {};
    const auto &frame = m_hosts[host];
    return {frame.left(), frame.top(), frame.width(), m_cells[m_firstCores[host]].top() - frame.top()};
}

int MapGeometry::hostAt(QPoint point) const
{
    const auto found = std::ranges::find_if(m_hosts, [point](const QRect &frame) { return frame.contains(point); });
    return found == m_hosts.end() ? -1 : int(std::distance(m_hosts.begin(), found));
}

int MapGeometry::coreAt(QPoint point) const
{
    const int host = hostAt(point);
    for (int core = host < 0 ? 0 : m_firstCores[host]; host >= 0 && core < m_firstCores[host + 1]; ++core) {
        if (m_cells[core].contains(point))
            return core;
    }
    return -1;
}

QList<int> MapGeometry::coresIn(const QRect &box) const
{
    QList<int> cores;
    for (int host = 0; host < m_hosts.size(); ++host) {
        for (int core = m_firstCores[host]; m_hosts[host].intersects(box) && core < m_firstCores[host + 1]; ++core) {
            if (m_cells[core].intersects(box))
                cores << core;
        }
    }
    return cores;
}

int MapGeometry::coreAtPlace(int column, int row) const
{
    return m_coreAt.value({column, row}, -1);
}

QList<int> MapGeometry::coresBetween(int core, int other) const
{
    const QRect box = QRect{placeOf(core), placeOf(core)} | QRect{placeOf(other), placeOf(other)};
    QList<int> cores;
    for (int row = box.top(); row <= box.bottom(); ++row) {
        for (int column = box.left(); column <= box.right(); ++column) {
            if (const int one = coreAtPlace(column, row); one >= 0)
                cores << one;
        }
    }
    return cores;
}

/// The next one in that direction; the same at the edge.
int MapGeometry::stepFrom(int core, QPoint direction) const
{
    for (QPoint place = placeOf(core) + direction; QRect{{}, m_sizes.grid}.contains(place); place += direction) {
        if (const int next = coreAtPlace(place.x(), place.y()); next >= 0)
            return next;
    }
    return core;
}

std::optional<int> MapGeometry::coreAfter(int core, Qt::Key key, bool isFar) const
{
    switch (key) {
    case Qt::Key_Left: return stepFrom(core, {-1, 0});
    case Qt::Key_Right: return stepFrom(core, {1, 0});
    case Qt::Key_Up: return stepFrom(core, {0, -1});
    case Qt::Key_Down: return stepFrom(core, {0, 1});
    case Qt::Key_Home: return isFar ? 0 : coreAtPlace(0, placeOf(core).y());
    case Qt::Key_End: break;
    default: return std::nullopt;
    }
    if (isFar)
        return int(m_cells.size()) - 1;
    for (int next = stepFrom(core, {1, 0}); next != core; next = stepFrom(core, {1, 0}))
        core = next;
    return core;
}
