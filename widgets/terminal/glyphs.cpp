// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/glyphs.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <cmath>

namespace {

constexpr qsizetype maxShapes = 16384; // about 4 MB; a page of Chinese has some hundred different characters

int styleOf(TerminalAttributes attributes)
{
    return (attributes.testFlag(TerminalAttribute::Bold) ? 1 : 0)
        + (attributes.testFlag(TerminalAttribute::Italic) ? 2 : 0);
}

} // namespace

TerminalGlyphs::TerminalGlyphs(const QStringList &families, int pixelSize)
{
    m_font.setFamilies(families);
    m_font.setPixelSize(pixelSize);
    m_font.setStyleHint(QFont::Monospace, QFont::PreferQuality);
    m_font.setFixedPitch(true);
    m_font.setKerning(false);
    const QFontMetricsF metrics{m_font};
    m_width = std::max(1, static_cast<int>(std::lround(metrics.horizontalAdvance(u'M'))));
    m_height = std::max(1, static_cast<int>(std::ceil(metrics.ascent() + metrics.descent() + metrics.leading()) + 1));
    m_ascent = static_cast<int>(std::ceil(metrics.ascent()));
}

QFont TerminalGlyphs::fontFor(TerminalAttributes attributes) const
{
    QFont font = m_font;
    font.setBold(attributes.testFlag(TerminalAttribute::Bold));
    font.setItalic(attributes.testFlag(TerminalAttribute::Italic));
    return font;
}

TerminalGlyphs::Ascii &TerminalGlyphs::ascii(TerminalAttributes attributes)
{
    Ascii &table = m_ascii[styleOf(attributes)];
    if (table.usable)
        return table;
    table.font = QRawFont::fromFont(fontFor(attributes));
    for (char16_t code = 0x20; code < 0x7f; ++code) {
        const auto glyphs = table.font.glyphIndexesForString(QString{QChar{code}});
        table.glyphs[code] = glyphs.isEmpty() ? 0 : glyphs.first();
    }
    table.usable = true;
    return table;
}

void TerminalGlyphs::drawAscii(QPainter *painter, QPoint topLeft, const QByteArray &text, TerminalAttributes attributes)
{
    const Ascii &table = ascii(attributes);
    QList<quint32> glyphs;
    QList<QPointF> positions;
    glyphs.reserve(text.size());
    positions.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == ' ')
            continue;
        glyphs << table.glyphs[static_cast<unsigned char>(text[i]) & 0x7f];
        positions << QPointF(static_cast<qreal>(i) * m_width, 0);
    }
    if (glyphs.isEmpty())
        return;
    QGlyphRun run;
    run.setRawFont(table.font);
    run.setGlyphIndexes(glyphs);
    run.setPositions(positions);
    painter->drawGlyphRun(topLeft + QPoint{0, m_ascent}, run);
}

const TerminalGlyphs::Shape &TerminalGlyphs::shape(const QString &text, int columns, TerminalAttributes attributes)
{
    const QString key = QChar{static_cast<char16_t>(u'0' + styleOf(attributes) * 4 + columns)} + text;
    if (const auto found = m_shapes.constFind(key); found != m_shapes.cend())
        return *found;
    if (m_shapes.size() >= maxShapes)
        m_shapes.clear();
    // Han and Hangul have no italic forms; a slanted one is only a distorted one.
    const bool slanted = text.front().unicode() < 0x1100;
    QTextLayout layout{text, fontFor(slanted ? attributes : attributes & ~TerminalAttributes{TerminalAttribute::Italic})};
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(10'000);
    layout.endLayout();
    Shape made;
    made.runs = layout.glyphRuns();
    const qreal baseline = line.ascent();
    for (QGlyphRun &run : made.runs) { // relative to the baseline
        QList<QPointF> positions = run.positions();
        for (QPointF &position : positions)
            position.ry() -= baseline;
        run.setPositions(positions);
    }
    const qreal box = static_cast<qreal>(m_width) * columns;
    const qreal natural = line.naturalTextWidth();
    if (natural > box + 0.5)
        made.scale = box / natural;
    else if (columns > 1)
        made.shift = (box - natural) / 2;
    return *m_shapes.insert(key, made);
}

void TerminalGlyphs::drawCluster(QPainter *painter, QPoint topLeft, const QString &text, int columns,
                                 TerminalAttributes attributes)
{
    if (text.isEmpty())
        return;
    const Shape &drawn = shape(text, columns, attributes);
    const QPointF origin = topLeft + QPointF{drawn.shift, static_cast<qreal>(m_ascent)};
    if (drawn.scale == 1) {
        for (const QGlyphRun &run : drawn.runs)
            painter->drawGlyphRun(origin, run);
        return;
    }
    painter->save();
    painter->translate(origin);
    painter->scale(drawn.scale, 1);
    for (const QGlyphRun &run : drawn.runs)
        painter->drawGlyphRun({}, run);
    painter->restore();
}
