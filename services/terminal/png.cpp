// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/png.h"

#include "services/terminal/inflate.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <optional>

namespace vt {

namespace {

constexpr uint8_t pngSignature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
constexpr size_t chunkFrame = 12; // length and type before the data, a check sum behind it

constexpr uint32_t chunkType(const char (&name)[5])
{
    return uint32_t(uint8_t(name[0])) << 24 | uint32_t(uint8_t(name[1])) << 16 | uint32_t(uint8_t(name[2])) << 8
        | uint8_t(name[3]);
}

uint32_t bigEndian(const uint8_t *at)
{
    return uint32_t(at[0]) << 24 | uint32_t(at[1]) << 16 | uint32_t(at[2]) << 8 | at[3];
}

struct PngChunk
{
    uint32_t type = 0;
    std::span<const uint8_t> data;
};

/// Takes a chunk off the front; nothing: the rest is cut off.
std::optional<PngChunk> takeChunk(std::span<const uint8_t> &bytes)
{
    if (bytes.size() < chunkFrame)
        return {};
    const size_t length = bigEndian(bytes.data());
    if (length > bytes.size() - chunkFrame)
        return {};
    const PngChunk chunk{.type = bigEndian(bytes.data() + 4), .data = bytes.subspan(8, length)};
    bytes = bytes.subspan(chunkFrame + length);
    return chunk;
}

bool isPngKind(int depth, int kind)
{
    switch (kind) {
    case 0: return depth == 1 || depth == 2 || depth == 4 || depth == 8 || depth == 16;
    case 3: return depth == 1 || depth == 2 || depth == 4 || depth == 8;
    case 2:
    case 4:
    case 6: return depth == 8 || depth == 16;
    default: return false;
    }
}

/// What is in the chunks.
struct PngParts
{
    std::vector<uint8_t> packed;
    std::vector<uint32_t> palette; ///< as in a Bitmap
    std::optional<std::array<uint32_t, 3>> clear; ///< the samples of the one colour that is transparent
};

std::vector<uint32_t> pngPalette(std::span<const uint8_t> colors, std::span<const uint8_t> alphas)
{
    std::vector<uint32_t> palette;
    const size_t count = std::min<size_t>(colors.size() / 3, 256);
    for (size_t i = 0; i < count; ++i) {
        const uint8_t alpha = i < alphas.size() ? alphas[i] : 255;
        palette.push_back(premultiplied(colors[3 * i], colors[3 * i + 1], colors[3 * i + 2], alpha));
    }
    return palette;
}

std::optional<std::array<uint32_t, 3>> clearColorOf(std::span<const uint8_t> samples)
{
    const auto at = [samples](size_t i) { return uint32_t(samples[2 * i]) << 8 | samples[2 * i + 1]; };
    if (samples.size() == 2)
        return std::array{at(0), at(0), at(0)};
    if (samples.size() == 6)
        return std::array{at(0), at(1), at(2)};
    return {};
}

PngParts partsOf(std::span<const uint8_t> bytes, const PngHeader &header)
{
    PngParts parts;
    std::span<const uint8_t> colors;
    std::span<const uint8_t> alphas;
    std::span<const uint8_t> rest = bytes.subspan(sizeof pngSignature);
    while (const auto chunk = takeChunk(rest)) {
        if (chunk->type == chunkType("PLTE"))
            colors = chunk->data;
        else if (chunk->type == chunkType("tRNS"))
            alphas = chunk->data;
        else if (chunk->type == chunkType("IDAT"))
            parts.packed.insert(parts.packed.end(), chunk->data.begin(), chunk->data.end());
        else if (chunk->type == chunkType("IEND"))
            break;
    }
    if (header.isIndexed())
        parts.palette = pngPalette(colors, alphas);
    else
        parts.clear = clearColorOf(alphas);
    return parts;
}

/// Every how manyth pixel comes in one go over the picture.
struct PngPass
{
    int left = 0;
    int top = 0;
    int stepX = 1;
    int stepY = 1;

    [[nodiscard]] int columns(const PngHeader &header) const { return count(header.width, left, stepX); }
    [[nodiscard]] int rows(const PngHeader &header) const { return count(header.height, top, stepY); }

private:
    static int count(int size, int start, int step) { return size > start ? (size - start + step - 1) / step : 0; }
};

constexpr PngPass wholePass[] = {{0, 0, 1, 1}};
constexpr PngPass interlacedPasses[] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                        {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};

std::span<const PngPass> passesOf(const PngHeader &header)
{
    return header.isInterlaced ? std::span<const PngPass>{interlacedPasses} : std::span<const PngPass>{wholePass};
}

size_t pngRowBytes(const PngHeader &header, int columns)
{
    return (size_t(columns) * size_t(header.channels() * header.depth) + 7) / 8;
}

int paeth(int left, int up, int corner)
{
    const int toLeft = std::abs(up - corner);
    const int toUp = std::abs(left - corner);
    const int toCorner = std::abs(left + up - 2 * corner);
    return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}

/// Takes the filter off a row. `above` is the row before it, which has none any more, or null; `step` the bytes from a
/// sample to that of the next pixel. False: there is no such filter.
bool unfilter(uint8_t filter, std::span<uint8_t> row, const uint8_t *above, size_t step)
{
    const auto left = [&](size_t i) { return i < step ? 0 : int(row[i - step]); };
    const auto up = [&](size_t i) { return above == nullptr ? 0 : int(above[i]); };
    const auto corner = [&](size_t i) { return above == nullptr || i < step ? 0 : int(above[i - step]); };
    const auto add = [&](const auto &predict) {
        for (size_t i = 0; i < row.size(); ++i)
            row[i] = uint8_t(row[i] + predict(i));
    };
    switch (filter) {
    case 0: return true;
    case 1: add(left); return true;
    case 2: add(up); return true;
    case 3: add([&](size_t i) { return (left(i) + up(i)) / 2; }); return true;
    case 4: add([&](size_t i) { return paeth(left(i), up(i), corner(i)); }); return true;
    default: return false;
    }
}

uint32_t sampleAt(const uint8_t *row, size_t index, int depth)
{
    if (depth == 8)
        return row[index];
    if (depth == 16)
        return uint32_t(row[2 * index]) << 8 | row[2 * index + 1];
    const size_t bit = index * size_t(depth);
    const unsigned shift = unsigned(8 - depth) - unsigned(bit % 8);
    return uint32_t(row[bit / 8]) >> shift & ((1u << unsigned(depth)) - 1);
}

uint32_t asByte(uint32_t sample, int depth)
{
    return depth == 16 ? sample >> 8 : sample * 255 / ((1u << unsigned(depth)) - 1);
}

uint32_t pixelAt(const PngHeader &header, const PngParts &parts, const uint8_t *row, int x)
{
    const int depth = header.depth;
    const size_t first = size_t(x) * size_t(header.channels());
    const uint32_t red = sampleAt(row, first, depth);
    if (header.isIndexed())
        return red < parts.palette.size() ? parts.palette[red] : 0;
    const uint32_t green = header.hasColors() ? sampleAt(row, first + 1, depth) : red;
    const uint32_t blue = header.hasColors() ? sampleAt(row, first + 2, depth) : red;
    uint32_t alpha = 255;
    if (header.hasAlpha())
        alpha = asByte(sampleAt(row, first + size_t(header.channels()) - 1, depth), depth);
    else if (parts.clear == std::array{red, green, blue})
        alpha = 0;
    return premultiplied(asByte(red, depth), asByte(green, depth), asByte(blue, depth), alpha);
}

/// Paints the rows of one pass, which begin at `at`; moves `at` behind them. False: they are malformed.
bool paintPass(const PngHeader &header, const PngParts &parts, const PngPass &pass, uint8_t *&at, Bitmap &bitmap)
{
    const int columns = pass.columns(header);
    const int rows = columns == 0 ? 0 : pass.rows(header);
    const size_t length = pngRowBytes(header, columns);
    const size_t step = size_t(std::max(1, header.channels() * header.depth / 8));
    const uint8_t *above = nullptr;
    for (int y = 0; y < rows; ++y) {
        const uint8_t filter = *at++;
        if (!unfilter(filter, {at, length}, above, step))
            return false;
        uint32_t *const to = bitmap.pixels.data() + size_t(pass.top + y * pass.stepY) * size_t(header.width);
        for (int x = 0; x < columns; ++x)
            to[pass.left + x * pass.stepX] = pixelAt(header, parts, at, x);
        above = at;
        at += length;
    }
    return true;
}

} // namespace

std::expected<PngHeader, BitmapError> pngHeader(std::span<const uint8_t> bytes)
{
    constexpr std::unexpected malformed{BitmapError::Malformed};
    if (bytes.size() < sizeof pngSignature
        || !std::equal(std::begin(pngSignature), std::end(pngSignature), bytes.begin()))
        return malformed;
    std::span<const uint8_t> rest = bytes.subspan(sizeof pngSignature);
    const auto chunk = takeChunk(rest);
    if (!chunk || chunk->type != chunkType("IHDR") || chunk->data.size() != 13)
        return malformed;
    const uint8_t *at = chunk->data.data();
    const uint32_t width = bigEndian(at);
    const uint32_t height = bigEndian(at + 4);
    const bool isKnown = isPngKind(at[8], at[9]) && at[10] == 0 && at[11] == 0 && at[12] <= 1;
    if (!isKnown || width == 0 || height == 0)
        return malformed;
    if (!isBitmapSize(width, height))
        return std::unexpected{BitmapError::TooLarge};
    return PngHeader{
        .width = int(width), .height = int(height), .depth = at[8], .kind = at[9], .isInterlaced = at[12] == 1};
}

size_t pngRawBytes(const PngHeader &header)
{
    size_t bytes = 0;
    for (const PngPass &pass : passesOf(header)) {
        const int columns = pass.columns(header);
        bytes += columns == 0 ? 0 : size_t(pass.rows(header)) * (1 + pngRowBytes(header, columns));
    }
    return bytes;
}

std::expected<Bitmap, BitmapError> decodePng(std::span<const uint8_t> bytes)
{
    const auto header = pngHeader(bytes);
    if (!header)
        return std::unexpected{header.error()};
    const PngParts parts = partsOf(bytes, *header);
    const size_t needed = pngRawBytes(*header);
    auto rows = inflated(parts.packed, needed);
    if (!rows || (header->isIndexed() && parts.palette.empty()))
        return std::unexpected{BitmapError::Malformed};
    if (rows->size() < needed)
        return std::unexpected{BitmapError::Incomplete};
    Bitmap bitmap{.width = header->width,
                  .height = header->height,
                  .pixels = std::vector<uint32_t>(size_t(header->width) * size_t(header->height))};
    uint8_t *at = rows->data();
    for (const PngPass &pass : passesOf(*header)) {
        if (!paintPass(*header, parts, pass, at, bitmap))
            return std::unexpected{BitmapError::Malformed};
    }
    return bitmap;
}

} // namespace vt
