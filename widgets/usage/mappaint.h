// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/tokens.h"
#include "widgets/usage/cellface.h"
#include "widgets/usage/mapgeometry.h"

#include <QCoreApplication>
#include <QHash>
#include <QPixmap>
#include <QSet>

class QPainter;

/// One cell without its words, also for the legend. `strength` of the pattern's lines, 1: there are no words on it.
void paintCellFill(QPainter *painter, const QRectF &box, const CellFace &face, const Tokens &tokens,
                   double strength = 1);
/// What words on a cell are written with.
[[nodiscard]] QColor cellTextColor(const CellFace &face, const Tokens &tokens);
/// The red frame of a straggler, around the cell.
void paintStragglerFrame(QPainter *painter, const QRectF &cell, double width, const Tokens &tokens);

/// Paints cells of one size; each look is drawn once and kept.
class CellPainter
{
public:
    struct Words
    {
        QString name{}; ///< "chip 9"
        QStringList others{}; ///< of a straggler, where there is room: long and short
    };

    CellPainter() = default;
    CellPainter(const MapGeometry &geometry, const Tokens &tokens, const QFont &font, double pixelRatio);

    void paint(QPainter *painter, const QRect &cell, const CellFace &face);
    /// Nothing is written where cells are colour alone.
    void paintWords(QPainter *painter, const QRect &cell, const CellFace &face, const Words &words) const;
    [[nodiscard]] const QFont &strong() const { return m_strong; }
    [[nodiscard]] const QFont &small() const { return m_small; }

private:
    [[nodiscard]] const QPixmap &pixmap(const CellFace &face);

    Tokens m_tokens{};
    QSize m_size;
    MapDetail m_detail = MapDetail::Colour;
    QFont m_strong, m_small;
    double m_pixelRatio = 1;
    QHash<int, QPixmap> m_pixmaps; ///< by fill and step
};

/// What a host's frame shows.
struct HostLook
{
    QString name{}; ///< "host 2"
    QString label{}; ///< its own name
    QString number{}; ///< "2", where there is no room for more
    StatusLevel level = StatusLevel::Skipped;
    QString word{};

    friend bool operator==(const HostLook &, const HostLook &) = default;
};

/// Frame, name and state; `head` is empty where cells are colour alone.
void paintHost(QPainter *painter, const QRect &frame, const QRect &head, const HostLook &look, const Tokens &tokens,
               const CellPainter &fonts);

inline constexpr int mapRingRoom = 4; ///< how far rings reach beyond a cell

/// A map as it stands: what is in it, and where.
struct MapScene
{
    const SliceUsage &usage;
    const MapGeometry &plan;
    const QList<CellFace> &faces; ///< by core
    const QList<HostLook> &hosts; ///< by worker
    Metric metric;
};

/// What lies above all cells.
struct MapMarks
{
    const QSet<int> &selected;
    int current = -1; ///< where the keyboard is; -1: not here
    QRect band{}; ///< a frame that the mouse draws; empty: none
};

/// Paints layers, hosts, cells and marks of a map, in pixels of its contents.
class MapPainter
{
    Q_DECLARE_TR_FUNCTIONS(MapPainter)

public:
    MapPainter(const MapScene &scene, CellPainter &cells, const Tokens &tokens)
        : m_scene{scene}
        , m_cells{cells}
        , m_tokens{tokens}
    {
    }

    void paint(QPainter *painter, const QRect &box, const MapMarks &marks);

private:
    void paintLayers(QPainter *painter, const QRect &box) const;
    void paintCells(QPainter *painter, const QRect &box);
    void paintMarks(QPainter *painter, const QRect &box, const MapMarks &marks) const;
    [[nodiscard]] CellPainter::Words wordsOf(int core) const;

    MapScene m_scene;
    CellPainter &m_cells;
    const Tokens &m_tokens;
};
