// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/mappaint.h"

#include "widgets/common/phrases.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/statusshape.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/maptext.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

QColor mixed(const QColor &from, const QColor &to, double share)
{
    const auto part = [share](float a, float b) { return float(a + (b - a) * share); };
    return QColor::fromRgbF(part(from.redF(), to.redF()), part(from.greenF(), to.greenF()),
                            part(from.blueF(), to.blueF()));
}

QColor groundOf(const CellFace &face, const Tokens &tokens)
{
    switch (face.fill) {
    case CellFill::Value:
    case CellFill::HeldIdle: return scaleStep(face.step);
    case CellFill::Stale:
    case CellFill::Coarse: return mixed(scaleStep(face.step), tokens.card, 0.6);
    case CellFill::NoData: return tokens.sunken;
    case CellFill::NoWorkload: return tokens.card;
    case CellFill::Broken: return tokens.badBackground;
    case CellFill::Hung: return tokens.bad;
    }
    return tokens.sunken;
}

double radiusOf(const QRectF &box)
{
    const double side = std::min(box.width(), box.height());
    return side < 9 ? 0 : side < 20 ? 2 : scaled(4);
}

void hatch(QPainter *painter, const QRectF &box, const QPen &pen)
{
    painter->setPen(pen);
    const double step = std::clamp(box.height() / 2.5, 3.0, double(scaled(6)));
    for (double x = box.left() - box.height() + step / 2; x < box.right(); x += step)
        painter->drawLine(QPointF{x, box.bottom()}, QPointF{x + box.height(), box.top()});
}

void dots(QPainter *painter, const QRectF &box, const QColor &textColor)
{
    painter->setPen(Qt::NoPen);
    painter->setBrush(textColor);
    const double radius = std::clamp(box.height() / 12, 0.8, 1.6);
    const double step = std::clamp(box.height() / 2, 3.0, double(scaled(6)));
    for (double y = box.top() + step / 2; y < box.bottom(); y += step) {
        for (double x = box.left() + step / 2; x < box.right(); x += step)
            painter->drawEllipse(QPointF{x, y}, radius, radius);
    }
}

void bars(QPainter *painter, const QRectF &box, const QColor &textColor)
{
    const double width = std::clamp(std::round(box.width() / 6), 1.0, double(scaled(3)));
    for (double x = box.left() + width; x < box.right() - width / 2; x += 2 * width)
        painter->fillRect(QRectF{x, box.top(), width, box.height()}, textColor);
}

void rules(QPainter *painter, const QRectF &box, const QColor &textColor)
{
    const double width = std::clamp(std::round(box.height() / 12), 1.0, double(scaled(2)));
    const double step =
        std::clamp(std::round(box.height() / 4), 2.0, double(scaled(16))); // words stand between the lines
    for (double y = box.top() + step; y < box.bottom() - width / 2; y += step)
        painter->fillRect(QRectF{box.left(), y, box.width(), width}, textColor);
}

void cross(QPainter *painter, const QRectF &box, const QPen &pen)
{
    const QRectF inner =
        box.adjusted(box.width() * 0.12, box.height() * 0.12, -box.width() * 0.12, -box.height() * 0.12);
    painter->setPen(pen);
    painter->drawLine(inner.topLeft(), inner.bottomRight());
    painter->drawLine(inner.bottomLeft(), inner.topRight());
}

void paintPattern(QPainter *painter, const QRectF &box, const CellFace &face, const Tokens &tokens, double strength)
{
    const QColor ground = groundOf(face, tokens);
    const double line = std::clamp(std::min(box.width(), box.height()) / 9, 1.0, 1.6);
    const auto textColor = [&](const QColor &full) { return mixed(ground, full, strength); };
    switch (face.fill) {
    case CellFill::Value: break;
    case CellFill::Coarse: rules(painter, box, textColor(tokens.soft)); break;
    case CellFill::HeldIdle: {
        const double side = std::clamp(std::min(box.width(), box.height()) * 0.5, 3.0, double(scaled(12)));
        const QPointF middle = strength < 1 ? QPointF{box.right() - side * 0.9, box.center().y()} : box.center();
        painter->setPen(QPen{textColor(textColorOn(ground)), line});
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(middle, side / 2, side / 2);
        break;
    }
    case CellFill::Stale: dots(painter, box, textColor(tokens.soft)); break;
    case CellFill::NoData: hatch(painter, box, QPen{textColor(tokens.faint), line}); break;
    case CellFill::NoWorkload:
        if (strength == 1) {
            painter->setPen(QPen{tokens.faint, line});
            painter->drawLine(QPointF{box.center().x() - box.width() / 5, box.center().y()},
                              QPointF{box.center().x() + box.width() / 5, box.center().y()});
        }
        break;
    case CellFill::Broken: cross(painter, box, QPen{textColor(tokens.bad), line}); break;
    case CellFill::Hung: bars(painter, box, textColor(tokens.badBackground)); break;
    }
}

} // namespace

void paintCellFill(QPainter *painter, const QRectF &box, const CellFace &face, const Tokens &tokens, double strength)
{
    painter->save();
    const double radius = radiusOf(box);
    if (radius > 0) {
        QPainterPath path;
        path.addRoundedRect(box, radius, radius);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->fillPath(path, groundOf(face, tokens));
        painter->setClipPath(path);
    } else {
        painter->fillRect(box, groundOf(face, tokens));
        painter->setClipRect(box);
        painter->setRenderHint(QPainter::Antialiasing);
    }
    paintPattern(painter, box, face, tokens, strength);
    painter->setClipping(false);
    // What has no colour of the scale keeps an edge on the card.
    if (face.fill == CellFill::NoWorkload || face.fill == CellFill::NoData) {
        painter->setPen(QPen{tokens.line, 1});
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    }
    painter->restore();
}

QColor cellTextColor(const CellFace &face, const Tokens &tokens)
{
    switch (face.fill) {
    case CellFill::Value:
    case CellFill::HeldIdle:
    case CellFill::Hung: return textColorOn(groundOf(face, tokens));
    case CellFill::Stale:
    case CellFill::Coarse: return textColorOn(groundOf(face, tokens));
    case CellFill::NoData:
    case CellFill::NoWorkload:
    case CellFill::Broken: return tokens.text;
    }
    return tokens.text;
}

void paintStragglerFrame(QPainter *painter, const QRectF &cell, double width, const Tokens &tokens)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, width > 2);
    painter->setBrush(Qt::NoBrush);
    QPen pen{tokens.bad, width};
    pen.setJoinStyle(Qt::MiterJoin);
    painter->setPen(pen);
    const double out = width / 2;
    const double radius = radiusOf(cell);
    if (radius > 2)
        painter->drawRoundedRect(cell.adjusted(-out, -out, out, out), radius + out, radius + out);
    else
        painter->drawRect(cell.adjusted(-out, -out, out, out));
    painter->restore();
}

CellPainter::CellPainter(const MapGeometry &geometry, const Tokens &tokens, const QFont &font, double pixelRatio)
    : m_tokens{tokens}
    , m_size{geometry.sizes().cell}
    , m_detail{geometry.sizes().detail}
    , m_strong{fontFor(TextRole::Strong).resolve(font)}
    , m_small{fontFor(TextRole::Status).resolve(font)}
    , m_pixelRatio{pixelRatio}
{
}

const QPixmap &CellPainter::pixmap(const CellFace &face)
{
    const int key = (int(face.fill) * 2 + int(face.text.isEmpty())) * 256 + std::max(0, int(face.step));
    auto found = m_pixmaps.find(key);
    if (found == m_pixmaps.end()) {
        QPixmap drawn{(QSizeF{m_size} * m_pixelRatio).toSize()};
        drawn.setDevicePixelRatio(m_pixelRatio);
        drawn.fill(Qt::transparent);
        QPainter painter{&drawn};
        paintCellFill(&painter, QRectF{{}, QSizeF{m_size}}, face, m_tokens,
                      m_detail != MapDetail::Words && face.text.isEmpty() ? 1
                          : face.fill == CellFill::Hung                   ? 0.14
                                                                          : 0.3);
        painter.end();
        found = m_pixmaps.insert(key, drawn);
    }
    return *found;
}

void CellPainter::paint(QPainter *painter, const QRect &cell, const CellFace &face)
{
    // Small cells of the scale have no corners to round: a plain rectangle is the cheapest of all.
    if (face.fill == CellFill::Value && radiusOf(cell) == 0)
        painter->fillRect(cell, scaleStep(face.step));
    else
        painter->drawPixmap(cell.topLeft(), pixmap(face));
}

void CellPainter::paintWords(QPainter *painter, const QRect &cell, const CellFace &face, const Words &words) const
{
    painter->setPen(cellTextColor(face, m_tokens));
    painter->setFont(m_detail == MapDetail::Words ? m_strong : m_small);
    if (m_detail != MapDetail::Words) {
        painter->drawText(cell, Qt::AlignCenter | Qt::TextSingleLine, face.text);
        return;
    }
    const int pad = scaled(6);
    const int line = QFontMetrics{m_small}.height();
    const int lines = words.others.isEmpty() || cell.height() < 3 * line + scaled(6) ? 2 : 3;
    QRect box{cell.left() + pad, cell.top() + (cell.height() - lines * line) / 2, cell.width() - 2 * pad, line};
    const auto write = [&](const QString &text) {
        painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                          painter->fontMetrics().elidedText(text, Qt::ElideRight, box.width()));
        box.translate(0, line);
    };
    const auto fits = [&](const QString &text) {
        return QFontMetricsF{painter->font()}.horizontalAdvance(text) <= box.width() - 2;
    };
    if (!fits(face.text))
        painter->setFont(m_small);
    write(fits(face.text) ? face.text
                          : phrases::none()); // a state's word that is too long stands in the host's head already
    painter->setFont(m_small);
    write(words.name);
    if (lines == 3)
        write(fits(words.others.first()) ? words.others.first() : words.others.last());
}

namespace {

/// From right to left: the state's word where there is room for it, its shape, and then the names in what is left.
void paintHead(QPainter *painter, const QRect &head, const HostLook &look, const Tokens &tokens,
               const CellPainter &fonts)
{
    const int pad = scaled(8);
    const QFontMetrics strong{fonts.strong()};
    const QFontMetrics small{fonts.small()};
    const bool isShort = head.width() < strong.horizontalAdvance(look.name) + 3 * pad + scaled(10);
    QRect box = head.adjusted(isShort ? scaled(6) : pad, 0, isShort ? -scaled(6) : -pad, 0);
    const auto &nameFont = isShort ? fonts.small() : fonts.strong();
    const auto &name = isShort ? look.number : look.name;
    const int side = qRound(small.capHeight() * 1.25);
    const int nameWidth = QFontMetrics{nameFont}.horizontalAdvance(name);
    const int wordWidth = small.horizontalAdvance(look.word);
    const bool hasWord = nameWidth + scaled(10) + side + scaled(5) + wordWidth <= box.width();
    painter->setPen(tokens.textColor(look.level));
    painter->setFont(fonts.small());
    if (hasWord) {
        painter->drawText(box, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, look.word);
        box.setRight(box.right() - wordWidth - scaled(5));
    }
    paintStatus(painter,
                QRectF{double(box.right() - side), box.center().y() - side / 2.0 + 0.5, double(side), double(side)},
                look.level, tokens.textColor(look.level));
    box.setRight(box.right() - side - scaled(6));
    painter->setFont(nameFont);
    painter->setPen(isShort ? tokens.soft : tokens.text);
    painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, name);
    box.setLeft(box.left() + nameWidth + pad);
    if (isShort || look.label.isEmpty() || box.width() < small.horizontalAdvance(u'm') * 3)
        return;
    painter->setFont(fonts.small());
    painter->setPen(tokens.soft);
    painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      small.elidedText(look.label, Qt::ElideRight, box.width()));
}

} // namespace

void paintHost(QPainter *painter, const QRect &frame, const QRect &head, const HostLook &look, const Tokens &tokens,
               const CellPainter &fonts)
{
    if (!head.isEmpty()) {
        stylepaint::roundedBox(painter, frame, scaled(8), tokens.card, tokens.line);
        paintHead(painter, head, look, tokens, fonts);
        return;
    }
    // Nothing but lines: a host that is wrong has a thick one in the colour of its state.
    const bool isWrong = look.level == StatusLevel::Bad;
    painter->fillRect(frame, isWrong ? tokens.bad : tokens.line);
    const int width = isWrong && frame.width() > scaled(24) ? 2 : 1;
    painter->fillRect(frame.adjusted(width, width, -width, -width), tokens.card);
}

void MapPainter::paint(QPainter *painter, const QRect &box, const MapMarks &marks)
{
    if (m_scene.plan.sizes().detail == MapDetail::Colour)
        painter->setRenderHint(QPainter::Antialiasing, false);
    paintLayers(painter, box);
    for (int host = 0; host < m_scene.hosts.size(); ++host) {
        if (m_scene.plan.hosts()[host].intersects(box))
            paintHost(painter, m_scene.plan.hosts()[host], m_scene.plan.head(host), m_scene.hosts[host], m_tokens,
                      m_cells);
    }
    paintCells(painter, box);
    paintMarks(painter, box, marks);
}

void MapPainter::paintLayers(QPainter *painter, const QRect &box) const
{
    painter->setFont(m_cells.small());
    painter->setPen(m_tokens.soft);
    for (const auto &layer : m_scene.plan.layers()) {
        if (layer.title.intersects(box))
            painter->drawText(layer.title, Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine,
                              painter->fontMetrics().elidedText(maptext::layer(m_scene.usage.layout, layer.z),
                                                                Qt::ElideLeft, layer.title.width()));
    }
}

void MapPainter::paintCells(QPainter *painter, const QRect &box)
{
    const auto &cells = m_scene.plan.cells();
    for (int core = 0; core < cells.size() && core < m_scene.faces.size(); ++core) {
        if (!cells[core].intersects(box))
            continue;
        m_cells.paint(painter, cells[core], m_scene.faces[core]);
        if (m_scene.plan.sizes().hasNumbers)
            m_cells.paintWords(painter, cells[core], m_scene.faces[core], wordsOf(core));
    }
}

CellPainter::Words MapPainter::wordsOf(int core) const
{
    CellPainter::Words words;
    if (m_scene.plan.sizes().detail != MapDetail::Words)
        return words;
    const auto &place = m_scene.usage.layout.cores[core];
    words.name = maptext::cell(m_scene.usage.layout, place);
    if (m_scene.faces[core].isStraggler && m_scene.metric != Metric::DutyCycle) {
        const float duty = m_scene.usage.cores[core].duty; // another metric says nothing of why it is marked
        words.others = {maptext::duty(duty), u"◆ "_s + mapValueText(duty, Metric::DutyCycle)};
    } else if (m_scene.faces[core].others >= 0) {
        const auto others = mapValueText(m_scene.faces[core].others, Metric::DutyCycle);
        words.others = {tr("others %1", "duty cycle, short").arg(others),
                        tr("vs. %1", "duty cycle of the others, very short").arg(others)};
    }
    return words;
}

/// Above all cells: stragglers, what is chosen, and where the keyboard is.
void MapPainter::paintMarks(QPainter *painter, const QRect &box, const MapMarks &marks) const
{
    const auto &cells = m_scene.plan.cells();
    const QRect wide = box.adjusted(-mapRingRoom, -mapRingRoom, mapRingRoom, mapRingRoom);
    const double radius = m_scene.plan.sizes().detail == MapDetail::Colour ? 1 : scaled(4);
    const int out =
        m_scene.plan.sizes().cell.height() < scaled(20) ? 1 : 0; // around small cells: their colour stays to be seen
    for (int core = 0; core < m_scene.faces.size(); ++core) {
        const bool isChosen = marks.selected.contains(core);
        if ((!isChosen && !m_scene.faces[core].isStraggler && core != marks.current) || !cells[core].intersects(wide))
            continue;
        if (m_scene.faces[core].isStraggler)
            paintStragglerFrame(painter, cells[core], 2, m_tokens);
        if (isChosen
            && cells[core].height() >= scaled(20)) // a second line, so that one of them is seen on every colour
            stylepaint::focusRing(painter, cells[core].adjusted(1, 1, -1, -1), radius, m_tokens.card);
        if (isChosen)
            stylepaint::focusRing(painter, cells[core].adjusted(-1, -1, 1, 1).adjusted(-out, -out, out, out), radius,
                                  m_tokens.text);
        if (core == marks.current)
            stylepaint::focusRing(painter, cells[core].adjusted(-3, -3, 3, 3), radius + 2, m_tokens.accent);
    }
    if (!marks.band.isEmpty()) {
        QColor inside = m_tokens.accent;
        inside.setAlphaF(0.15F);
        stylepaint::roundedBox(painter, marks.band, 2, inside, m_tokens.accent);
    }
}
