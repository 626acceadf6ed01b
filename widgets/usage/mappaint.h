// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/tokens.h"
#include "widgets/usage/cellface.h"
#include "widgets/usage/mapgeometry.h"

#include <QHash>
#include <QPixmap>

class QPainter;

/// One cell without its words, also for the legend. `strength` of the pattern's lines, 1: there are no words on it.
void paintCellFill(QPainter *painter, const QRectF &box, const CellFace &face, const Tokens &tokens,
                   double strength = 1);
/// What words on a cell are written with.
[[nodiscard]] QColor cellInk(const CellFace &face, const Tokens &tokens);
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
    Tone tone = Tone::Skipped;
    QString word{};

    friend bool operator==(const HostLook &, const HostLook &) = default;
};

/// Frame, name and state; `head` is empty where cells are colour alone.
void paintHost(QPainter *painter, const QRect &frame, const QRect &head, const HostLook &look, const Tokens &tokens,
               const CellPainter &fonts);
