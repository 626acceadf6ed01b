// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/linelook.h"

#include "widgets/usage/usagelines.h"

#include <array>

namespace {

constexpr qsizetype few = 8;

QColor colourAt(int order, Scheme scheme)
{
    // Blue, amber, teal, violet, sky, brown, pink, grey: by hue and lightness, without a red beside a green.
    static constexpr std::array<QRgb, 8> light{0x3557D6, 0xA66300, 0x00776B, 0x8A3FC0,
                                               0x1C7EB6, 0x6B4B2A, 0xC03A86, 0x5A6371};
    static constexpr std::array<QRgb, 8> dark{0x8AA4FF, 0xEFB15C, 0x3FC9B4, 0xC79BF2,
                                              0x6DBAEC, 0xC8A27C, 0xF08FC0, 0xA0A9B8};
    const auto &colours = scheme == Scheme::Dark ? dark : light;
    return QColor::fromRgb(colours.at(size_t(order) % colours.size()));
}

QList<qreal> dashesAt(int order)
{
    static const QList<QList<qreal>> dashes{
        {}, {6, 2}, {2, 2}, {8, 2, 2, 2}, {4, 3}, {10, 3}, {6, 2, 2, 2, 2, 2}, {1, 2}, {12, 2, 4, 2}};
    return dashes.at(order % dashes.size());
}

} // namespace

QPen LineLook::pen() const
{
    QPen pen{colour, width, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin};
    if (!dashes.isEmpty())
        pen.setDashPattern(dashes);
    return pen;
}

LineLook lookOf(const GraphLine &line, qsizetype count, const Tokens &tokens, Scheme scheme)
{
    const bool isFew = count <= few;
    LineLook look{.colour = colourAt(line.order, scheme), .width = isFew ? 1.5 : 1.0};
    switch (line.role) {
    case GraphLine::Role::Band: look.envelope = 56; break;
    case GraphLine::Role::Straggler:
        look.colour = tokens.bad;
        look.dashes = {7, 2};
        break;
    case GraphLine::Role::Chosen: look.dashes = dashesAt(line.order); break;
    case GraphLine::Role::Plain: look.envelope = count <= 2 ? 44 : 0; break;
    }
    return look;
}
