// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/colors.h"

#include <algorithm>
#include <cmath>

namespace {

// Chosen so that every colour keeps at least 3:1 on the terminal's background, and 4.5:1 where it is used for text.
constexpr std::array<QRgb, 16> lightColors{
    0x1A1E26, 0xBC2F25, 0x1A7F45, 0x8A5A00, 0x3557D6, 0x8B3FB0, 0x0F7285, 0x5A6371,
    0x6B7480, 0xD6453A, 0x249A57, 0xA86F00, 0x4F70EA, 0xA555CC, 0x178BA1, 0x3A414D,
};
constexpr std::array<QRgb, 16> darkColors{
    0x3A424F, 0xFF8577, 0x56C98D, 0xEFB15C, 0x8AA4FF, 0xD79BF2, 0x63CBD8, 0xD3D8E0,
    0x7A8494, 0xFFA89E, 0x7FE0AD, 0xFFCB84, 0xAFC0FF, 0xE7BDFA, 0x92E2EC, 0xF4F6F9,
};

QRgb cubeColor(int index)
{
    const auto level = [](int step) { return step == 0 ? 0 : 55 + 40 * step; };
    const int cube = index - 16;
    return qRgb(level(cube / 36), level(cube / 6 % 6), level(cube % 6));
}

QColor blend(const QColor &a, const QColor &b, double share)
{
    const auto mix = [share](int x, int y) { return static_cast<int>(x * share + y * (1 - share)); };
    return QColor{mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

/// WCAG's relative luminance.
double luminanceOf(const QColor &color)
{
    const auto linear = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrastOf(const QColor &a, const QColor &b)
{
    const auto [darker, lighter] = std::minmax({luminanceOf(a), luminanceOf(b)});
    return (lighter + 0.05) / (darker + 0.05);
}

/// The nearest colour to `textColor` on the way to white or black that keeps `least` on `ground`; else the better of
/// the two.
QColor readable(const QColor &textColor, const QColor &ground, double least)
{
    const QColor white{Qt::white};
    const QColor black{Qt::black};
    const QColor &end = contrastOf(white, ground) > contrastOf(black, ground) ? white : black;
    for (const double share : {1.0, 0.8, 0.6, 0.4, 0.2}) {
        if (const QColor mixed = blend(textColor, end, share); contrastOf(mixed, ground) >= least)
            return mixed;
    }
    return end;
}

} // namespace

TerminalColors::TerminalColors(Scheme scheme, const TerminalPalette &palette, Contrast contrast,
                               const TerminalColorScheme *chosen)
    : m_isOwn{chosen == nullptr}
{
    const Tokens &tokens = tokensFor(scheme, contrast);
    m_leastContrast = contrast == Contrast::High ? 7 : 1;
    const std::array<QRgb, 16> &own = scheme == Scheme::Light ? lightColors : darkColors;
    const std::array<QRgb, 16> &basic = m_isOwn ? own : chosen->colors;
    for (int i = 0; i < 256; ++i) {
        const int grey = 8 + 10 * (i - 232);
        m_indexed[i] = i < 16 ? (basic[i] | 0xff000000u) : i < 232 ? cubeColor(i) : qRgb(grey, grey, grey);
    }
    for (const auto &[index, rgb] : palette.indexed) {
        if (index >= 0 && index < 256)
            m_indexed[index] = rgb | 0xff000000u;
    }
    const auto first = [](std::optional<quint32> changed, std::optional<quint32> wanted, const QColor &standard) {
        const auto color = changed ? changed : wanted;
        return color ? QColor::fromRgb(*color | 0xff000000u) : standard;
    };
    using Wanted = std::optional<quint32>;
    m_foreground = first(palette.foreground, m_isOwn ? Wanted{} : chosen->foreground, tokens.text);
    m_background = first(palette.background, m_isOwn ? Wanted{} : chosen->background,
                         scheme == Scheme::Light ? tokens.card : tokens.sunken);
    m_cursor = first(palette.cursor, m_isOwn ? Wanted{} : chosen->cursor.value_or(chosen->foreground), tokens.text);
}

double TerminalColors::contrast() const
{
    return contrastOf(m_foreground, m_background);
}

QColor TerminalColors::color(TerminalColor which, const QColor &standard) const
{
    switch (which.kind) {
    case TerminalColor::Kind::Default: return standard;
    case TerminalColor::Kind::Indexed: return QColor::fromRgb(m_indexed[which.value & 0xff]);
    case TerminalColor::Kind::Rgb: return QColor::fromRgb(which.value | 0xff000000u);
    }
    return standard;
}

CellTextColor TerminalColors::textColor(const TerminalCell &cell) const
{
    CellTextColor textColor{color(cell.foreground, m_foreground),
                            color(cell.background, m_background),
                            cell.background.kind != TerminalColor::Kind::Default,
                            {}};
    // A program that names only the background trusts the text to be readable on it: "black on yellow" in the dark.
    constexpr double legible = 2.5;
    if (textColor.hasBackground && cell.foreground.kind == TerminalColor::Kind::Default
        && contrastOf(textColor.foreground, textColor.background) < legible)
        textColor.foreground = m_background;
    if (cell.attributes.testFlag(TerminalAttribute::Inverse)) {
        std::swap(textColor.foreground, textColor.background);
        textColor.hasBackground = true;
    }
    if (cell.attributes.testFlag(TerminalAttribute::Faint))
        textColor.foreground = blend(textColor.foreground, textColor.background, 0.6);
    // Two of the sixteen, as in the bar of tmux: our palette makes them, so it answers for what is written on them.
    const auto isBasic = [](TerminalColor which) {
        return which.kind == TerminalColor::Kind::Indexed && which.value < 16;
    };
    if (m_isOwn && isBasic(cell.foreground) && isBasic(cell.background) && textColor.foreground != textColor.background)
        textColor.foreground = readable(textColor.foreground, textColor.background, 4.5);
    if (m_leastContrast > 1
        && !(textColor.hasBackground
             && textColor.foreground == textColor.background)) // one colour for both is meant not to be seen
        textColor.foreground = readable(textColor.foreground, textColor.background, m_leastContrast);
    const bool isHidden = cell.attributes.testFlag(TerminalAttribute::Blink) && !m_isBlinkShown;
    if (isHidden || cell.attributes.testFlag(TerminalAttribute::Invisible))
        textColor.foreground = textColor.background;
    textColor.underline = color(cell.underlineColor, textColor.foreground);
    return textColor;
}
