// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/sixel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace vt {

namespace {

constexpr int sixelHeight = 6;
constexpr int beyond = 2 * int(Bitmap::maxSide); // where positions and numbers stop to grow
constexpr uint64_t maxSixelWork = 5 * Bitmap::maxPixels / 4; // with the ground it fits into a PixelBudget

/// One thing that a sixel string says.
struct SixelItem
{
    enum class Kind : uint8_t { Run, Color, Raster };

    Kind kind = Kind::Run;
    uint8_t bits = 0; ///< Run: bit n is the pixel n below y
    int x = 0;
    int y = 0;
    int count = 0; ///< Run: pixels to the right
    std::array<int, 5> numbers{};
    int given = 0; ///< how many of the numbers
};

class SixelReader
{
public:
    explicit SixelReader(std::string_view text)
        : m_text{text}
    {
    }

    /// False: that was all.
    bool next(SixelItem &item)
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at++];
            switch (c) {
            case '$': m_x = 0; break;
            case '-':
                m_x = 0;
                m_y = std::min(m_y + sixelHeight, beyond);
                break;
            case '!': m_repeat = repeatCount(); break;
            case '#':
            case '"':
                item.kind = c == '#' ? SixelItem::Kind::Color : SixelItem::Kind::Raster;
                takeNumbers(item);
                return true;
            default:
                if (c >= '?' && c <= '~') {
                    takeRun(item, uint8_t(c - '?'));
                    return true;
                }
                break; // line ends, and whatever else
            }
        }
        return false;
    }

private:
    void takeRun(SixelItem &item, uint8_t bits)
    {
        item = {.kind = SixelItem::Kind::Run, .bits = bits, .x = m_x, .y = m_y, .count = m_repeat};
        m_x = std::min(m_x + m_repeat, beyond);
        m_repeat = 1;
    }

    int repeatCount()
    {
        SixelItem item;
        takeNumbers(item);
        return std::max(1, item.numbers[0]);
    }

    void takeNumbers(SixelItem &item)
    {
        item.numbers = {};
        item.given = 0;
        bool isOpen = false; // whether the number is counted already
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            const bool isDigit = c >= '0' && c <= '9';
            if (!isDigit && c != ';')
                return;
            if (!isOpen)
                ++item.given;
            isOpen = isDigit;
            if (!isDigit || item.given > int(item.numbers.size()))
                continue;
            int &number = item.numbers[size_t(item.given - 1)];
            number = std::min(number * 10 + (c - '0'), beyond);
        }
    }

    std::string_view m_text;
    size_t m_at = 0;
    int m_x = 0;
    int m_y = 0;
    int m_repeat = 1;
};

constexpr uint32_t opaque(uint32_t rgb)
{
    return 0xff000000u | rgb;
}

/// Each from 0 to 100.
uint32_t colorOfPercents(int red, int green, int blue)
{
    const auto part = [](int percent) { return (uint32_t(std::min(percent, 100)) * 255 + 50) / 100; };
    return opaque(part(red) << 16 | part(green) << 8 | part(blue));
}

/// DEC's hue begins at blue; lightness and saturation in percent.
uint32_t colorOfHls(int hue, int lightness, int saturation)
{
    const double l = std::min(lightness, 100) / 100.0;
    const double s = std::min(saturation, 100) / 100.0;
    const double chroma = (1 - std::abs(2 * l - 1)) * s;
    const double sector = ((hue + 240) % 360) / 60.0;
    const double second = chroma * (1 - std::abs(std::fmod(sector, 2) - 1));
    const std::array<std::array<double, 3>, 6> parts{{{chroma, second, 0},
                                                      {second, chroma, 0},
                                                      {0, chroma, second},
                                                      {0, second, chroma},
                                                      {second, 0, chroma},
                                                      {chroma, 0, second}}};
    const auto &part = parts[size_t(sector)];
    const auto percent = [&](size_t i) { return int(std::lround((part[i] + l - chroma / 2) * 100)); };
    return colorOfPercents(percent(0), percent(1), percent(2));
}

std::array<uint32_t, sixelColors> vt340Colors()
{
    constexpr int percents[][3] = {{0, 0, 0},    {20, 20, 80}, {80, 13, 13}, {20, 80, 20}, {80, 20, 80}, {20, 80, 80},
                                   {80, 80, 20}, {53, 53, 53}, {26, 26, 26}, {33, 33, 60}, {60, 26, 26}, {33, 60, 33},
                                   {60, 33, 60}, {33, 60, 60}, {60, 60, 33}, {80, 80, 80}};
    std::array<uint32_t, sixelColors> colors{};
    colors.fill(opaque(0));
    size_t i = 0;
    for (const auto &[red, green, blue] : percents)
        colors[i++] = colorOfPercents(red, green, blue);
    return colors;
}

class SixelPainter
{
public:
    explicit SixelPainter(Bitmap &bitmap)
        : m_bitmap{bitmap}
    {
    }

    void take(const SixelItem &item)
    {
        if (item.kind == SixelItem::Kind::Run)
            paint(item);
        else if (item.kind == SixelItem::Kind::Color)
            choose(item);
    }

private:
    void paint(const SixelItem &run)
    {
        for (int i = 0; i < sixelHeight; ++i) {
            if (!(run.bits >> i & 1))
                continue;
            const auto start = m_bitmap.pixels.begin() + ptrdiff_t(run.y + i) * m_bitmap.width + run.x;
            std::fill(start, start + run.count, m_colors[m_chosen]);
        }
    }

    void choose(const SixelItem &item)
    {
        m_chosen = size_t(item.numbers[0]) % sixelColors;
        if (item.given < 5)
            return;
        const auto &[index, system, first, second, third] = item.numbers;
        if (system == 1)
            m_colors[m_chosen] = colorOfHls(first, second, third);
        else if (system == 2)
            m_colors[m_chosen] = colorOfPercents(first, second, third);
    }

    Bitmap &m_bitmap;
    std::array<uint32_t, sixelColors> m_colors = vt340Colors();
    size_t m_chosen = 0;
};

} // namespace

std::expected<SixelExtent, BitmapError> measureSixel(std::string_view text)
{
    SixelExtent extent;
    SixelReader reader{text};
    SixelItem item;
    while (reader.next(item)) {
        if (item.kind == SixelItem::Kind::Raster) {
            extent.width = std::max(extent.width, item.numbers[2]);
            extent.height = std::max(extent.height, item.numbers[3]);
        } else if (item.kind == SixelItem::Kind::Run && item.bits != 0) {
            extent.width = std::max(extent.width, item.x + item.count);
            extent.height = std::max(extent.height, item.y + int(std::bit_width(item.bits)));
            extent.work += uint64_t(std::popcount(item.bits)) * uint64_t(item.count);
        }
    }
    if (extent.width == 0 || extent.height == 0)
        return std::unexpected{BitmapError::Malformed};
    if (!isBitmapSize(uint64_t(extent.width), uint64_t(extent.height)) || extent.work > maxSixelWork)
        return std::unexpected{BitmapError::TooLarge};
    extent.work += uint64_t(extent.width) * uint64_t(extent.height) / 2; // the ground is quickly filled
    return extent;
}

Bitmap paintSixel(std::string_view text, const SixelExtent &extent, std::optional<uint32_t> ground)
{
    const size_t count = size_t(extent.width) * size_t(extent.height);
    Bitmap bitmap{.width = extent.width,
                  .height = extent.height,
                  .pixels = std::vector<uint32_t>(count, ground ? opaque(*ground) : 0)};
    SixelReader reader{text};
    SixelPainter painter{bitmap};
    SixelItem item;
    while (reader.next(item))
        painter.take(item);
    return bitmap;
}

} // namespace vt
