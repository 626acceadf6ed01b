// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/terminal/colors.h"

#include <QList>
#include <QRect>

class QPainter;
class TerminalGlyphs;

/// A stretch of columns that is marked: selected text, a search match.
struct LineMark
{
    int from = 0;
    int to = 0; ///< exclusive
    QColor color;
    bool isUnderlined = false; ///< a line under it instead of a ground behind it
};

/// Paints one line of cells. It keeps nothing: the view decides what is shown where.
class LinePainter
{
public:
    LinePainter(QPainter *painter, TerminalGlyphs *glyphs, const TerminalColors *colors)
        : m_painter{painter}
        , m_glyphs{glyphs}
        , m_colors{colors}
    {
    }

    /// `hoveredLink` is drawn underlined; 0 for none. The sign in column `cursor` is not joined with others.
    void paint(QPoint topLeft, const TerminalLine &line, const QList<LineMark> &marks, quint32 hoveredLink,
               int cursor = -1);

    /// `isFocused`: else an outline.
    void paintCursor(QPoint topLeft, const TerminalLine &line, const TerminalCursor &cursor, bool isFocused);

private:
    void paintBackgrounds(QPoint topLeft, const TerminalLine &line);
    void paintText(QPoint topLeft, const TerminalLine &line);
    void paintGlyphs(QPoint topLeft, const TerminalLine &line, int from, int to, const QColor &color);
    void paintSigns(QPoint topLeft, const TerminalLine &line, int from, int to);
    [[nodiscard]] bool isCut(int from, int to) const;
    void paintLines(QPoint topLeft, const TerminalLine &line, quint32 hoveredLink);
    void paintUnderline(const QRect &box, TerminalUnderline kind, const QColor &color);
    [[nodiscard]] QRect box(QPoint topLeft, int from, int to) const;

    QPainter *m_painter;
    TerminalGlyphs *m_glyphs;
    const TerminalColors *m_colors;
    QList<int> m_edges; ///< of marks: no sign before one is joined with a sign behind it
    int m_cursor = -1;
};
