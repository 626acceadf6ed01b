// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/glyphs.h"

#include "widgets/terminal/boxdrawing.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <cmath>

namespace {

constexpr qsizetype maxShapes = 4096;
constexpr qsizetype maxGlyphs = 65536; // 2 MB; all of Chinese and Korean that can come

int styleOf(TerminalAttributes attributes)
{
    return (attributes.testFlag(TerminalAttribute::Bold) ? 1 : 0)
        + (attributes.testFlag(TerminalAttribute::Italic) ? 2 : 0);
}

constexpr int wide = 4;
constexpr double mostWidening = 1.12;

/// Han and Hangul have no italic forms; a slanted one is only a distorted one. In two columns they are drawn larger.
int styleFor(char32_t code, int columns, int style)
{
    return (code < 0x1100 ? style : style & ~2) | (columns > 1 ? wide : 0);
}

} // namespace

TerminalGlyphs::TerminalGlyphs(const QStringList &families, int pixelSize)
    : m_families{families}
{
    m_font.setFamilies(families);
    m_font.setPixelSize(pixelSize);
    m_font.setStyleHint(QFont::Monospace, QFont::PreferQuality);
    m_font.setFixedPitch(true);
    m_font.setKerning(false);
    m_font.setHintingPreference(QFont::PreferVerticalHinting); // full hinting makes small Han characters bold
    const QFontMetricsF metrics{m_font};
    m_width = std::max(1, static_cast<int>(std::lround(metrics.horizontalAdvance(u'M'))));
    m_height = std::max(1, static_cast<int>(std::ceil(metrics.ascent() + metrics.descent() + metrics.leading()) + 1));
    m_ascent = static_cast<int>(std::ceil(metrics.ascent()));
}

QFont TerminalGlyphs::fontFor(int style) const
{
    QFont font = m_font;
    font.setBold((style & 1) != 0);
    font.setItalic((style & 2) != 0);
    // Two columns of a Latin font are wider than a Han character of its size, which would stand in too much air.
    if (style & wide)
        font.setPixelSize(
            std::max(1,
                     static_cast<int>(std::lround(std::min(mostWidening * m_font.pixelSize(),
                                                           static_cast<double>(std::min(2 * m_width, m_height)))))));
    return font;
}

/// The fonts of our list that are there, the first of them for ASCII.
std::vector<TerminalGlyphs::Batch> &TerminalGlyphs::batches(int style)
{
    std::vector<Batch> &batches = m_batches[style];
    if (!batches.empty())
        return batches;
    const auto add = [&batches](const QFont &font) {
        Batch batch{QRawFont::fromFont(font), {}, {}, {}};
        batch.run.setRawFont(batch.font);
        batches.push_back(std::move(batch));
    };
    add(fontFor(style));
    for (const QString &family : std::as_const(m_families)) {
        QFont font = fontFor(style);
        font.setFamilies({family});
        if (QFontDatabase::hasFamily(family))
            add(font);
    }
    return batches;
}

TerminalGlyphs::Glyph TerminalGlyphs::look(char32_t code, int columns, int style)
{
    const auto &fonts = batches(style);
    for (int i = 0; i < static_cast<int>(fonts.size()); ++i) {
        const QRawFont &font = fonts[i].font;
        const auto found =
            font.supportsCharacter(code) ? font.glyphIndexesForString(QString::fromUcs4(&code, 1)) : QList<quint32>{};
        if (found.size() != 1 || found.first() == 0)
            continue;
        const auto advances = font.advancesForGlyphIndexes(found);
        const double natural = advances.isEmpty() ? 0 : advances.first().x();
        const double box = static_cast<double>(m_width) * columns;
        if (natural > box + 0.5)
            return {}; // has to be narrowed
        return {i, found.first(), columns > 1 ? static_cast<float>((box - natural) / 2) : 0};
    }
    return {};
}

/// Empty: not in this frame.
std::optional<TerminalGlyphs::Glyph> TerminalGlyphs::glyph(char32_t code, int columns, int style)
{
    if (code < 0x80 && columns == 1) {
        Glyph &known = m_ascii[style][code];
        if (known.font < 0)
            known = look(code, 1, style);
        return known;
    }
    const quint64 key = code | static_cast<quint64>(columns) << 32 | static_cast<quint64>(style) << 40;
    if (const auto known = m_glyphs.constFind(key); known != m_glyphs.cend())
        return *known;
    if (++m_newGlyphs > maxNewGlyphs)
        return {};
    if (m_glyphs.size() >= maxGlyphs)
        m_glyphs.clear();
    return *m_glyphs.insert(key, look(code, columns, styleFor(code, columns, style)));
}

void TerminalGlyphs::draw(QPainter *painter, QPoint topLeft, const TerminalLine &line, int from, int to)
{
    const int style = styleOf(line.cells.at(from).attributes);
    for (int column = from; column < to; ++column) {
        const TerminalCell &cell = line.cells.at(column);
        if (cell.width == 0 || cell.code <= U' ' || (cell.cluster < 0 && isBoxDrawing(cell.code)))
            continue;
        const QPoint place{column * m_width, 0};
        const std::optional<Glyph> found = cell.cluster < 0 ? glyph(cell.code, cell.width, style) : Glyph{};
        if (!found)
            continue;
        if (found->font < 0) {
            drawCluster(painter, topLeft + place, line.textAt(column), cell.width, cell.attributes);
            continue;
        }
        Batch &batch = batches(styleFor(cell.code, cell.width, style))[found->font];
        batch.glyphs.push_back(found->index);
        batch.places.emplace_back(place.x() + found->shift, 0);
    }
    for (const int each : {style, style & ~2, style | wide, (style & ~2) | wide}) {
        for (Batch &batch : m_batches[each]) {
            if (batch.glyphs.empty())
                continue;
            batch.run.setRawData(batch.glyphs.data(), batch.places.data(), static_cast<int>(batch.glyphs.size()));
            painter->drawGlyphRun(topLeft + QPoint{0, m_ascent}, batch.run);
            batch.glyphs.clear();
            batch.places.clear();
        }
    }
}

/// nullptr: not in this frame.
const TerminalGlyphs::Shape *TerminalGlyphs::shape(const QString &text, int columns, int style)
{
    const QString key = QChar{static_cast<char16_t>(u'0' + style * 4 + columns)} + text;
    if (const auto found = m_shapes.constFind(key); found != m_shapes.cend())
        return &*found;
    if (m_newGlyphs > maxNewGlyphs)
        return nullptr;
    m_newGlyphs += costOfShaping;
    if (m_shapes.size() >= maxShapes)
        m_shapes.clear();
    QTextLayout layout{text, fontFor(styleFor(text.front().unicode(), columns, style))};
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
    return &*m_shapes.insert(key, made);
}

void TerminalGlyphs::drawCluster(QPainter *painter, QPoint topLeft, const QString &text, int columns,
                                 TerminalAttributes attributes)
{
    if (text.isEmpty())
        return;
    const Shape *drawn = shape(text, columns, styleOf(attributes));
    if (drawn == nullptr)
        return;
    const QPointF origin = topLeft + QPointF{drawn->shift, static_cast<qreal>(m_ascent)};
    if (drawn->scale == 1) {
        for (const QGlyphRun &run : drawn->runs)
            painter->drawGlyphRun(origin, run);
        return;
    }
    painter->save();
    painter->translate(origin);
    painter->scale(drawn->scale, 1);
    for (const QGlyphRun &run : drawn->runs)
        painter->drawGlyphRun({}, run);
    painter->restore();
}
