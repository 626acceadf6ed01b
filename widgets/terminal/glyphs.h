// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/frame.h"

#include <QFont>
#include <QGlyphRun>
#include <QHash>
#include <QRawFont>
#include <QStringList>

#include <array>
#include <optional>
#include <vector>

class QPainter;

/// Whether signs such as "->" are drawn as one where the font has a form for them.
enum class Ligatures : quint8 { Off, On };

/// Fonts and shaped glyphs of a terminal. Every cell is drawn into its own box, so columns line up whatever font
/// a character comes from: one that is too wide is narrowed, a narrow one in a wide cell is centred.
class TerminalGlyphs
{
public:
    /// `lineHeight`: of a cell, in percent of the font's own; 100 to 200.
    TerminalGlyphs(const QStringList &families, int pixelSize, int lineHeight = 100,
                   Ligatures ligatures = Ligatures::Off);

    [[nodiscard]] int cellWidth() const { return m_width; }
    [[nodiscard]] int cellHeight() const { return m_height; }
    [[nodiscard]] int ascent() const { return m_ascent; }
    [[nodiscard]] QFont font() const { return m_font; }

    /// A frame draws only so many glyphs that were never drawn before: a page of new Chinese characters is made over
    /// some frames, and the window does not stand still. What is left out is missed until the frame is painted again.
    void beginFrame() { m_newGlyphs = 0; }
    [[nodiscard]] bool hasLeftOut() const { return m_newGlyphs > maxNewGlyphs; }

    /// Draws the cells [from, to) of a line, which all look alike, with the painter's pen; `topLeft` is that of column
    /// 0. Box drawing is left out: see drawBox().
    void draw(QPainter *painter, QPoint topLeft, const TerminalLine &line, int from, int to);
    /// Whether the font joins signs, and is to.
    [[nodiscard]] bool joinsSigns() const { return m_joinsSigns; }
    /// Draws the signs of ASCII in the cells [from, to) of a line, which all look alike, as the font joins them; each
    /// keeps its columns. False: it joins none of these, and nothing was drawn.
    [[nodiscard]] bool drawJoined(QPainter *painter, QPoint topLeft, const TerminalLine &line, int from, int to);
    /// Draws one cluster into `columns` cells.
    void drawCluster(QPainter *painter, QPoint topLeft, const QString &text, int columns,
                     TerminalAttributes attributes);

private:
    static constexpr int styles = 8; // bold 1, italic 2, two columns 4
    static constexpr int maxNewGlyphs = 400;
    static constexpr int costOfShaping = 4; // in glyphs

    struct Shape
    {
        QList<QGlyphRun> runs;
        qreal scale = 1;
        qreal shift = 0;
    };
    /// One code point in one font; font -1: none of ours has it, or it does not fit its cells as it is.
    struct Glyph
    {
        int font = -1;
        quint32 index = 0;
        float shift = 0;
    };
    /// Glyphs of one font that are drawn at once.
    struct Batch
    {
        QRawFont font;
        QGlyphRun run;
        std::vector<quint32> glyphs;
        std::vector<QPointF> places;
    };

    [[nodiscard]] QFont fontFor(int style) const;
    [[nodiscard]] std::vector<Batch> &batches(int style);
    [[nodiscard]] std::optional<Glyph> glyph(char32_t code, int columns, int style);
    [[nodiscard]] Glyph look(char32_t code, int columns, int style);
    [[nodiscard]] const Shape *shape(const QString &text, int columns, int style);
    [[nodiscard]] const Shape *joined(const QString &text, int style);
    void drawShape(QPainter *painter, QPointF origin, const Shape &shape) const;

    QStringList m_families;
    QFont m_font;
    int m_width = 8;
    int m_height = 16;
    int m_textHeight = 16; ///< of the font's own line, which stands in the middle of the cell
    int m_ascent = 12;
    int m_newGlyphs = 0; ///< in this frame
    std::array<std::vector<Batch>, styles> m_batches;
    std::array<std::array<Glyph, 128>, styles> m_ascii{};
    QHash<quint64, Glyph> m_glyphs;
    QHash<QString, Shape> m_shapes;
    QHash<QString, Shape> m_joined; ///< without runs: the font does not join these
    bool m_joinsSigns = false;
};

/// Whether a character is drawn by code: U+2500–259F, lines and blocks, which must meet those of the next cell.
[[nodiscard]] bool isBoxDrawing(char32_t code);
void drawBox(QPainter *painter, const QRect &cell, char32_t code, const QColor &color);
