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

class QPainter;

/// Fonts and shaped glyphs of a terminal. Every cell is drawn into its own box, so columns line up whatever font
/// a character comes from: one that is too wide is narrowed, a narrow one in a wide cell is centred.
class TerminalGlyphs
{
public:
    TerminalGlyphs(const QStringList &families, int pixelSize);

    [[nodiscard]] int cellWidth() const { return m_width; }
    [[nodiscard]] int cellHeight() const { return m_height; }
    [[nodiscard]] int ascent() const { return m_ascent; }
    [[nodiscard]] QFont font() const { return m_font; }

    /// Draws printable ASCII from `left` on, one cell a character. `text` has at least one character.
    void drawAscii(QPainter *painter, QPoint topLeft, const QByteArray &text, TerminalAttributes attributes);
    /// Draws one cluster into `columns` cells.
    void drawCluster(QPainter *painter, QPoint topLeft, const QString &text, int columns, TerminalAttributes attributes);

private:
    struct Shape
    {
        QList<QGlyphRun> runs;
        qreal scale = 1;
        qreal shift = 0;
    };
    struct Ascii
    {
        QRawFont font;
        std::array<quint32, 128> glyphs{};
        bool usable = false;
    };

    [[nodiscard]] QFont fontFor(TerminalAttributes attributes) const;
    [[nodiscard]] Ascii &ascii(TerminalAttributes attributes);
    [[nodiscard]] const Shape &shape(const QString &text, int columns, TerminalAttributes attributes);

    QFont m_font;
    int m_width = 8;
    int m_height = 16;
    int m_ascent = 12;
    std::array<Ascii, 4> m_ascii; ///< plain, bold, italic, both
    QHash<QString, Shape> m_shapes;
};
