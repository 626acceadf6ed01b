// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/layout.h"

#include <QFont>
#include <QHash>
#include <QRect>

#include <optional>

/// How much a cell of the map says.
enum class MapDetail : quint8 {
    Colour, ///< colour and pattern, its value where it fits; hosts are thin frames
    Number, ///< its value, and hosts with their names
    Words, ///< and which chip it is
};

/// What the font of the map needs, in pixels.
struct MapMetrics
{
    double scale = 1; ///< pixels of a design pixel
    int line = 18; ///< height of a line of text
    int smallLine = 15;
    int word = 64; ///< width of the widest line of a cell with words
    int number = 24; ///< and of its number alone
    int head = 120; ///< of a host's name and its state
    int smallHead = 40;

    [[nodiscard]] static MapMetrics of(const QFont &font);
    [[nodiscard]] int px(double designPixels) const { return std::max(1, qRound(designPixels * scale)); }
};

/// Where everything of a map stands, in pixels of its contents. Layers of a three-dimensional slice stand side by side,
/// hosts without a known wiring in rows.
class MapGeometry
{
public:
    struct Layer
    {
        QRect box;
        QRect title; ///< empty: a slice of one layer has none
        int z = 0;
    };

    struct Sizes
    {
        MapDetail detail = MapDetail::Colour;
        bool hasNumbers = false; ///< there is room for them in a cell
        QSize all{};
        QSize cell{}; ///< of each
        QSize grid{}; ///< columns and rows over all layers, for arrow keys and screen readers
    };

    MapGeometry() = default;
    /// As large as fits into `room`; what does not fit has the smallest cells. `cell`: width wanted, 0: as fits.
    MapGeometry(const SliceLayout &layout, QSize room, const MapMetrics &metrics, int cell = 0);

    [[nodiscard]] const Sizes &sizes() const { return m_sizes; }
    [[nodiscard]] const QList<QRect> &cells() const { return m_cells; } ///< by core
    [[nodiscard]] const QList<QRect> &hosts() const { return m_hosts; } ///< frames, by worker
    [[nodiscard]] const QList<Layer> &layers() const { return m_layers; }
    [[nodiscard]] QRect head(int host) const; ///< of its name and state; empty where there is none
    [[nodiscard]] int hostAt(QPoint point) const; ///< -1: none
    /// -1: none. A point between cells is nobody's.
    [[nodiscard]] int coreAt(QPoint point) const;
    [[nodiscard]] QList<int> coresIn(const QRect &box) const;

    /// In the grid of Sizes.
    [[nodiscard]] QPoint placeOf(int core) const { return m_places.value(core, QPoint{-1, -1}); } ///< column, row
    [[nodiscard]] int coreAtPlace(int column, int row) const; ///< -1: none stands there
    [[nodiscard]] QList<int> coresBetween(int core, int other) const; ///< the rectangle that two of them span
    /// Where an arrow key, Home or End leads; nothing: no such key. Arrows go over gaps between layers and stop at the
    /// edge. `isFar`: Home and End go to the first and the last of all, not of the row.
    [[nodiscard]] std::optional<int> coreAfter(int core, Qt::Key key, bool isFar) const;

private:
    struct Shape;
    struct Spaces;
    struct Fit;

    [[nodiscard]] int stepFrom(int core, QPoint direction) const;
    static Fit fitted(const Shape &shape, QSize room, const MapMetrics &metrics);
    static Fit wanted(const Shape &shape, QSize room, const MapMetrics &metrics, int cell);
    void placeAll(const SliceLayout &layout, const Shape &shape, const Fit &fit, const MapMetrics &metrics);

    Sizes m_sizes;
    int m_head = 0;
    QList<QRect> m_cells;
    QList<QRect> m_hosts;
    QList<int> m_firstCores; ///< of a host, and one behind the last
    QList<Layer> m_layers;
    QList<QPoint> m_places;
    QHash<QPoint, int> m_coreAt;
};
