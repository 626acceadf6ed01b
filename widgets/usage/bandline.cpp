// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/bandline.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr double second = 1'000;
constexpr double dotRadius = 2.5; // pixels

bool isGap(const Band &band)
{
    return std::isnan(band.mean);
}

} // namespace

void BandLine::setBands(const QList<Band> &bands, qint64 step)
{
    m_bands = bands;
    m_step = std::max<qint64>(1, step);
}

Band BandLine::bandAt(qint64 at) const
{
    const auto next = std::ranges::upper_bound(m_bands, at, {}, &Band::at);
    if (next == m_bands.begin())
        return {.at = at};
    const auto &band = *(next - 1);
    return at < band.at + m_step ? band : Band{.at = at};
}

QList<Band> BandLine::between(qint64 from, qint64 until) const
{
    auto begin = std::ranges::lower_bound(m_bands, from - m_step, std::ranges::less_equal{}, &Band::at);
    const auto end = std::ranges::upper_bound(m_bands, until, {}, &Band::at);
    return begin < end ? m_bands.mid(begin - m_bands.begin(), end - begin) : QList<Band>{};
}

bool BandLine::hasOnlyBegun(qint64 from, qint64 until) const
{
    const auto seen = between(from, until);
    const auto first = std::ranges::find_if(seen, [](const Band &band) { return !std::isnan(band.mean); });
    return first == seen.end() || first->at > until - (until - from) / 100;
}

QCPRange BandLine::getKeyRange(bool &found, QCP::SignDomain) const
{
    found = !m_bands.isEmpty();
    return found ? QCPRange{double(m_bands.constFirst().at) / second, double(m_bands.constLast().at + m_step) / second}
                 : QCPRange{};
}

QCPRange BandLine::getValueRange(bool &found, QCP::SignDomain, const QCPRange &within) const
{
    const bool isAll = within == QCPRange{};
    const auto bands = isAll ? m_bands : between(qint64(within.lower * second), qint64(within.upper * second));
    QCPRange range;
    found = false;
    for (const auto &band : bands) {
        if (isGap(band))
            continue;
        range = found ? QCPRange{std::min(range.lower, double(band.min)), std::max(range.upper, double(band.max))}
                      : QCPRange{band.min, band.max};
        found = true;
    }
    return range;
}

/// One more on each side, so that lines go to the edge.
std::pair<qsizetype, qsizetype> BandLine::seen() const
{
    const auto range = mKeyAxis->range();
    const auto first =
        std::ranges::lower_bound(m_bands, qint64(range.lower * second) - m_step, {}, &Band::at) - m_bands.begin();
    const auto last = std::ranges::upper_bound(m_bands, qint64(range.upper * second), {}, &Band::at) - m_bands.begin();
    return {std::max<qsizetype>(0, first - 1), std::min(m_bands.size(), last + 1)};
}

BandLine::Stretch BandLine::stretchFrom(qsizetype begin, qsizetype end) const
{
    while (begin < end && isGap(m_bands.at(begin)))
        ++begin;
    auto last = begin;
    while (last < end && !isGap(m_bands.at(last)) && m_bands.at(last).isCoarse == m_bands.at(begin).isCoarse)
        ++last;
    return {begin, last};
}

double BandLine::xOf(qint64 at) const
{
    return mKeyAxis->coordToPixel(double(at) / second);
}

/// What is 0, or next to it, stands on the axis and not in it: half of a line there is cut off, and the rest is taken
/// for the axis.
double BandLine::yOf(float value) const
{
    const auto y = mValueAxis->coordToPixel(double(value));
    const auto floor = mValueAxis->axisRect()->bottom() - m_look.width / 2 - 1;
    constexpr double near = 1; // pixels below the axis: what is out of sight stays there
    return y > floor && y <= mValueAxis->axisRect()->bottom() + near ? floor : y;
}

QPointF BandLine::pointAt(const Band &band, float value) const
{
    return {xOf(band.at + m_step / 2), yOf(value)};
}

/// The middle of a dot. One that has only just come stands at the edge, where half of it would be cut off: it is moved
/// in.
QPointF BandLine::wholeDot(const Band &band) const
{
    auto middle = pointAt(band, band.mean);
    const auto room = QRectF{mKeyAxis->axisRect()->rect()}.adjusted(dotRadius + 0.5, 0, -dotRadius - 0.5, 0);
    if (mKeyAxis->range().contains(double(band.at) / second)
        || mKeyAxis->range().contains(double(band.at + m_step) / second))
        middle.setX(std::clamp(middle.x(), room.left(), std::max(room.left(), room.right())));
    return middle;
}

void BandLine::draw(QCPPainter *painter)
{
    const auto [begin, end] = seen();
    for (auto stretch = stretchFrom(begin, end); stretch.begin < end; stretch = stretchFrom(stretch.end, end)) {
        if (m_bands.at(stretch.begin).isCoarse) {
            drawCoarse(painter, stretch);
            continue;
        }
        if (m_look.envelope > 0)
            drawEnvelope(painter, stretch);
        drawFine(painter, stretch);
    }
}

void BandLine::drawFine(QCPPainter *painter, const Stretch &stretch) const
{
    auto pen = m_look.pen();
    if (stretch.end - stretch.begin == 1) { // alone between two gaps: as wide as it is, and to be seen
        const auto &band = m_bands.at(stretch.begin);
        const auto middle = wholeDot(band);
        const auto half = std::max(1.5, (xOf(band.at + m_step) - xOf(band.at)) / 2);
        pen.setStyle(Qt::SolidLine);
        painter->setPen(pen);
        painter->drawLine(QLineF{middle.x() - half, middle.y(), middle.x() + half, middle.y()});
        painter->setPen(Qt::NoPen);
        painter->setBrush(pen.color());
        painter->drawEllipse(middle, dotRadius, dotRadius);
        return;
    }
    QPolygonF line;
    line.reserve(stretch.end - stretch.begin);
    for (auto i = stretch.begin; i < stretch.end; ++i)
        line.append(pointAt(m_bands.at(i), m_bands.at(i).mean));
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    // On pixels a smooth path costs the square of what of it crosses a row of them: it is painted piece by piece.
    // Dashes go on, and vectors stay whole.
    constexpr qsizetype few = 16;
    const bool isWhole = pen.style() != Qt::SolidLine || painter->modes().testFlag(QCPPainter::pmVectorized);
    const auto piece = isWhole ? line.size() : few;
    for (qsizetype first = 0; first + 1 < line.size(); first += piece)
        painter->drawPolyline(line.constData() + first, int(std::min(piece + 1, line.size() - first)));
}

void BandLine::drawEnvelope(QCPPainter *painter, const Stretch &stretch) const
{
    QPolygonF surface;
    surface.reserve(2 * (stretch.end - stretch.begin) + 2);
    const auto &first = m_bands.at(stretch.begin);
    const bool isAlone = stretch.end - stretch.begin == 1;
    if (isAlone) {
        const auto left = xOf(first.at);
        const auto right = std::max(left + 3, xOf(first.at + m_step));
        surface << QPointF{left, pointAt(first, first.max).y()} << QPointF{right, pointAt(first, first.max).y()}
                << QPointF{right, pointAt(first, first.min).y()} << QPointF{left, pointAt(first, first.min).y()};
    } else {
        for (auto i = stretch.begin; i < stretch.end; ++i)
            surface.append(pointAt(m_bands.at(i), m_bands.at(i).max));
        for (auto i = stretch.end; i-- > stretch.begin;)
            surface.append(pointAt(m_bands.at(i), m_bands.at(i).min));
    }
    auto colour = m_look.colour;
    colour.setAlpha(m_look.envelope);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colour);
    const bool wasSmooth = painter->antialiasing();
    constexpr qsizetype many = 500; // where each pixel has a value of its own, a smooth edge is not seen and takes time
    painter->setAntialiasing(wasSmooth && stretch.end - stretch.begin < many);
    painter->drawPolygon(surface);
    painter->setAntialiasing(wasSmooth);
}

/// One value stands for a minute: level, then a step. Bands of the same value are one.
void BandLine::drawCoarse(QCPPainter *painter, const Stretch &stretch) const
{
    QPolygonF steps;
    for (auto i = stretch.begin; i < stretch.end; ++i) {
        const auto &band = m_bands.at(i);
        const auto y = yOf(band.mean);
        if (steps.isEmpty() || steps.constLast().y() != y)
            steps << QPointF{xOf(band.at), y} << QPointF{xOf(band.at + m_step), y};
        else
            steps.last().setX(xOf(band.at + m_step));
    }
    auto pen = m_look.pen();
    pen.setDashPattern({3, 2.5});
    pen.setWidthF(std::max(1.0, m_look.width - 0.3));
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    painter->drawPolyline(steps);
}
