// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/glyphs.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>

#include <algorithm>
#include <array>
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

struct ShapedText
{
    QList<QGlyphRun> runs; ///< relative to the beginning of the baseline
    qreal width = 0;
};

ShapedText shapedText(const QString &text, const QFont &font)
{
    QTextLayout layout{text, font};
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(10'000);
    layout.endLayout();
    ShapedText shaped{layout.glyphRuns(), line.naturalTextWidth()};
    const qreal baseline = line.ascent();
    for (QGlyphRun &run : shaped.runs) {
        QList<QPointF> positions = run.positions();
        for (QPointF &position : positions)
            position.ry() -= baseline;
        run.setPositions(positions);
    }
    return shaped;
}

enum class Stroke : quint8 { None, Light, Heavy, Double };

// Two bits an arm (up, right, down, left) as Stroke, then: 1 arc, 2-4 number of dashes, 8 + 1|2 diagonals.
// Derived from the character names of Unicode's block "Box Drawing".
constexpr std::array<quint16, 128> boxes{
    0x044, 0x088, 0x011, 0x022, 0x344, 0x388, 0x311, 0x322, 0x444, 0x488, 0x411, 0x422, 0x014, 0x018, 0x024, 0x028,
    0x050, 0x090, 0x060, 0x0a0, 0x005, 0x009, 0x006, 0x00a, 0x041, 0x081, 0x042, 0x082, 0x015, 0x019, 0x016, 0x025,
    0x026, 0x01a, 0x029, 0x02a, 0x051, 0x091, 0x052, 0x061, 0x062, 0x092, 0x0a1, 0x0a2, 0x054, 0x094, 0x058, 0x098,
    0x064, 0x0a4, 0x068, 0x0a8, 0x045, 0x085, 0x049, 0x089, 0x046, 0x086, 0x04a, 0x08a, 0x055, 0x095, 0x059, 0x099,
    0x056, 0x065, 0x066, 0x096, 0x05a, 0x0a5, 0x069, 0x09a, 0x0a9, 0x0a6, 0x06a, 0x0aa, 0x244, 0x288, 0x211, 0x222,
    0x0cc, 0x033, 0x01c, 0x034, 0x03c, 0x0d0, 0x070, 0x0f0, 0x00d, 0x007, 0x00f, 0x0c1, 0x043, 0x0c3, 0x01d, 0x037,
    0x03f, 0x0d1, 0x073, 0x0f3, 0x0dc, 0x074, 0x0fc, 0x0cd, 0x047, 0x0cf, 0x0dd, 0x077, 0x0ff, 0x114, 0x150, 0x141,
    0x105, 0x900, 0xa00, 0xb00, 0x040, 0x001, 0x004, 0x010, 0x080, 0x002, 0x008, 0x020, 0x048, 0x021, 0x084, 0x012,
};

struct Cross
{
    QRect cell;
    int x; ///< of the light vertical line
    int y; ///< of the light horizontal line
    int light; ///< thickness in pixels
};

Stroke arm(quint16 box, int which)
{
    return static_cast<Stroke>(box >> (2 * which) & 3);
}

/// One arm from the centre to an edge: 0 up, 1 right, 2 down, 3 left.
void drawArm(QPainter *painter, const Cross &cross, int which, Stroke stroke, const QColor &color)
{
    const int thick = stroke == Stroke::Heavy ? cross.light * 2 : cross.light;
    const int before = stroke == Stroke::Heavy ? cross.light / 2 : 0;
    const auto bar = [&](int offset) {
        const int x = cross.x - before + offset;
        const int y = cross.y - before + offset;
        const int reach = stroke == Stroke::Double ? cross.light * 2 : thick;
        switch (which) {
        case 0: return QRect{QPoint{x, cross.cell.top()}, QPoint{x + thick - 1, cross.y + reach - 1}};
        case 1: return QRect{QPoint{cross.x, y}, QPoint{cross.cell.right(), y + thick - 1}};
        case 2: return QRect{QPoint{x, cross.y}, QPoint{x + thick - 1, cross.cell.bottom()}};
        default: return QRect{QPoint{cross.cell.left(), y}, QPoint{cross.x + reach - 1, y + thick - 1}};
        }
    };
    if (stroke == Stroke::Double) {
        painter->fillRect(bar(-cross.light), color);
        painter->fillRect(bar(cross.light), color);
    } else if (stroke != Stroke::None) {
        painter->fillRect(bar(0), color);
    }
}

void drawDashes(QPainter *painter, const Cross &cross, quint16 box, int dashes, const QColor &color)
{
    const bool vertical = arm(box, 0) != Stroke::None;
    const int thick = (vertical ? arm(box, 0) : arm(box, 1)) == Stroke::Heavy ? cross.light * 2 : cross.light;
    const int length = vertical ? cross.cell.height() : cross.cell.width();
    for (int i = 0; i < dashes; ++i) {
        const int from = length * i / dashes;
        const int size = std::max(1, length * (i + 1) / dashes - from - std::max(1, length / (dashes * 3)));
        painter->fillRect(vertical ? QRect{cross.x, cross.cell.top() + from, thick, size}
                                   : QRect{cross.cell.left() + from, cross.y, size, thick},
                          color);
    }
}

void drawCurve(QPainter *painter, const Cross &cross, quint16 box, const QColor &color)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen{color, static_cast<qreal>(cross.light)});
    const QRectF cell{cross.cell};
    const double half = cross.light / 2.0;
    if (box >> 8 & 8) {
        if (box >> 8 & 1)
            painter->drawLine(cell.bottomLeft(), cell.topRight());
        if (box >> 8 & 2)
            painter->drawLine(cell.topLeft(), cell.bottomRight());
    } else {
        const QPointF centre{cross.x + half, cross.y + half};
        const QPointF vertical{centre.x(), arm(box, 0) != Stroke::None ? cell.top() : cell.bottom()};
        const QPointF horizontal{arm(box, 1) != Stroke::None ? cell.right() : cell.left(), centre.y()};
        QPainterPath path{vertical};
        path.quadTo(centre, horizontal);
        painter->drawPath(path);
    }
    painter->restore();
}

/// U+2580–259F: eighths, quadrants and shades.
void drawBlock(QPainter *painter, const QRect &cell, char32_t code, const QColor &color)
{
    const auto share = [](int length, int eighths) { return (length * eighths + 4) / 8; };
    const auto part = [&](int x, int y, int w, int h) { // in eighths, edges shared with the neighbours
        const int left = share(cell.width(), x);
        const int top = share(cell.height(), y);
        painter->fillRect(QRect{cell.left() + left, cell.top() + top, share(cell.width(), x + w) - left,
                                share(cell.height(), y + h) - top},
                          color);
    };
    if (code == 0x2580)
        part(0, 0, 8, 4);
    else if (code <= 0x2588)
        part(0, 8 - static_cast<int>(code - 0x2580), 8, static_cast<int>(code - 0x2580));
    else if (code <= 0x258f)
        part(0, 0, 8 - static_cast<int>(code - 0x2588), 8);
    else if (code == 0x2590)
        part(4, 0, 4, 8);
    else if (code <= 0x2593) {
        QColor shade = color;
        shade.setAlphaF(0.25f * static_cast<float>(code - 0x2590));
        painter->fillRect(cell, shade);
    } else if (code == 0x2594)
        part(0, 0, 8, 1);
    else if (code == 0x2595)
        part(7, 0, 1, 8);
    else {
        constexpr std::array<quint8, 10> quadrants{4, 8,  1, 13, 9,
                                                   7, 11, 2, 6,  14}; // 1 upper left, 2 upper right, 4, 8 below
        const quint8 filled = quadrants[code - 0x2596];
        for (int i = 0; i < 4; ++i) {
            if (filled >> i & 1)
                part(i % 2 * 4, i / 2 * 4, 4, 4);
        }
    }
}

} // namespace

TerminalGlyphs::TerminalGlyphs(const QStringList &families, int pixelSize, int lineHeight, Ligatures ligatures)
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
    m_textHeight =
        std::max(1, static_cast<int>(std::ceil(metrics.ascent() + metrics.descent() + metrics.leading()) + 1));
    m_height = m_textHeight * std::clamp(lineHeight, 100, 200) / 100;
    m_ascent = static_cast<int>(std::ceil(metrics.ascent())) + (m_height - m_textHeight) / 2;
    if (ligatures == Ligatures::On) { // a font that joins none of these costs nothing afterwards
        const QStringList usual{QStringLiteral("->"), QStringLiteral("=>"), QStringLiteral("!="),
                                QStringLiteral("=="), QStringLiteral(">="), QStringLiteral("//")};
        m_joinsSigns = std::ranges::any_of(usual, [this](const QString &signs) {
            const Shape *found = joined(signs, 0);
            return found != nullptr && !found->runs.isEmpty();
        });
    }
}

QFont TerminalGlyphs::fontFor(int style) const
{
    QFont font = m_font;
    font.setBold((style & 1) != 0);
    font.setItalic((style & 2) != 0);
    // Two columns of a Latin font are wider than a Han character of its size, which would stand in too much air.
    if (style & wide) {
        const double most = std::min(2 * m_width, m_textHeight);
        font.setPixelSize(
            std::max(1, static_cast<int>(std::lround(std::min(mostWidening * m_font.pixelSize(), most)))));
    }
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
    const ShapedText shaped = shapedText(text, fontFor(styleFor(text.front().unicode(), columns, style)));
    Shape made;
    made.runs = shaped.runs;
    const qreal box = static_cast<qreal>(m_width) * columns;
    const qreal natural = shaped.width;
    if (natural > box + 0.5)
        made.scale = box / natural;
    else if (columns > 1)
        made.shift = (box - natural) / 2;
    return &*m_shapes.insert(key, made);
}

/// nullptr: not in this frame.
const TerminalGlyphs::Shape *TerminalGlyphs::joined(const QString &text, int style)
{
    const QString key = QChar{static_cast<char16_t>(u'0' + style)} + text;
    if (const auto found = m_joined.constFind(key); found != m_joined.cend())
        return &*found;
    if (m_newGlyphs > maxNewGlyphs)
        return nullptr;
    m_newGlyphs += costOfShaping;
    if (m_joined.size() >= maxShapes)
        m_joined.clear();
    const ShapedText shaped = shapedText(text, fontFor(style));
    Shape made;
    // A font that joins them puts other glyphs there than those of the single signs.
    if (shaped.runs.size() == 1
        && shaped.runs.first().rawFont().glyphIndexesForString(text) != shaped.runs.first().glyphIndexes()) {
        QGlyphRun run = shaped.runs.first();
        QList<QPointF> positions = run.positions();
        const qreal widened = m_width - shaped.width / static_cast<qreal>(text.size());
        if (positions.size() == text.size()) { // most fonts have a glyph for each sign still: each into its column
            for (qsizetype i = 0; i < positions.size(); ++i)
                positions[i].rx() += static_cast<qreal>(i) * widened;
            run.setPositions(positions);
        } else if (shaped.width > 0) {
            made.scale = static_cast<qreal>(m_width) * static_cast<qreal>(text.size()) / shaped.width;
        }
        made.runs = {run};
    }
    return &*m_joined.insert(key, made);
}

bool TerminalGlyphs::drawJoined(QPainter *painter, QPoint topLeft, const TerminalLine &line, int from, int to)
{
    QString text;
    for (int column = from; column < to; ++column)
        text += QChar{static_cast<char16_t>(line.cells.at(column).code)};
    const Shape *shape = joined(text, styleOf(line.cells.at(from).attributes));
    if (shape == nullptr || shape->runs.isEmpty())
        return false;
    drawShape(painter, topLeft + QPointF{static_cast<qreal>(from * m_width), static_cast<qreal>(m_ascent)}, *shape);
    return true;
}

void TerminalGlyphs::drawCluster(QPainter *painter, QPoint topLeft, const QString &text, int columns,
                                 TerminalAttributes attributes)
{
    if (text.isEmpty())
        return;
    const Shape *drawn = shape(text, columns, styleOf(attributes));
    if (drawn == nullptr)
        return;
    drawShape(painter, topLeft + QPointF{drawn->shift, static_cast<qreal>(m_ascent)}, *drawn);
}

void TerminalGlyphs::drawShape(QPainter *painter, QPointF origin, const Shape &shape) const
{
    if (shape.scale == 1) {
        for (const QGlyphRun &run : shape.runs)
            painter->drawGlyphRun(origin, run);
        return;
    }
    painter->save();
    painter->translate(origin);
    painter->scale(shape.scale, 1);
    for (const QGlyphRun &run : shape.runs)
        painter->drawGlyphRun({}, run);
    painter->restore();
}

bool isBoxDrawing(char32_t code)
{
    return code >= 0x2500 && code <= 0x259f;
}

void drawBox(QPainter *painter, const QRect &cell, char32_t code, const QColor &color)
{
    if (code >= 0x2580) {
        drawBlock(painter, cell, code, color);
        return;
    }
    const quint16 box = boxes[code - 0x2500];
    const int light = std::max(1, (cell.width() + 5) / 9);
    const Cross cross{cell, cell.left() + (cell.width() - light) / 2, cell.top() + (cell.height() - light) / 2, light};
    const int form = box >> 8;
    if (form == 1 || form >= 8) {
        drawCurve(painter, cross, box, color);
    } else if (form >= 2) {
        drawDashes(painter, cross, box, form, color);
    } else {
        for (int which = 0; which < 4; ++which)
            drawArm(painter, cross, which, arm(box, which), color);
    }
}
