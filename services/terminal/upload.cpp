// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/upload.h"

#include "services/terminal/inflate.h"
#include "services/terminal/png.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace vt {

namespace {

constexpr uint32_t formatPng = 100;
// What is packed also bounds the time to unpack it, whatever it stands for.
constexpr size_t maxPacked = 16 * 1024 * 1024;
constexpr size_t mostAfterPixels = 4096; // what a program may send behind the last pixel

using Problem = std::unexpected<const char *>;

size_t rawPixelBytes(const GraphicsCommand &command)
{
    return size_t(command.width) * command.height * (command.format / 8);
}

size_t mostBytes(const GraphicsCommand &command)
{
    const bool isRaw = command.format != formatPng && command.packing == 0;
    return isRaw ? rawPixelBytes(command) + mostAfterPixels : maxPacked;
}

int base64Value(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A'
        : c >= 'a' && c <= 'z'  ? c - 'a' + 26
        : c >= '0' && c <= '9'  ? c - '0' + 52
        : c == '+'              ? 62
        : c == '/'              ? 63
                                : -1;
}

const char *problemText(BitmapError error)
{
    switch (error) {
    case BitmapError::Malformed: return "EBADPNG:This is no PNG picture";
    case BitmapError::Incomplete: return "ENODATA:The picture is not complete";
    case BitmapError::TooLarge: return "EFBIG:The picture is too large";
    }
    return "EINVAL:The picture cannot be read";
}

constexpr const char *tooMuchWork = "ENOSPC:Too many pictures at once";

std::expected<Bitmap, const char *> bitmapOfPng(std::span<const uint8_t> bytes, PixelBudget &budget)
{
    const auto header = pngHeader(bytes);
    if (!header)
        return Problem{problemText(header.error())};
    const uint64_t pixels = uint64_t(header->width) * uint64_t(header->height);
    if (!budget.spend(std::max<uint64_t>(pixels, pngRawBytes(*header) / 4) + PixelBudget::perPacked(bytes.size())))
        return Problem{tooMuchWork};
    auto bitmap = decodePng(bytes);
    if (!bitmap)
        return Problem{problemText(bitmap.error())};
    return std::move(*bitmap);
}

Bitmap bitmapOfPixels(const GraphicsCommand &command, std::span<const uint8_t> bytes)
{
    const size_t count = size_t(command.width) * command.height;
    const size_t step = command.format / 8;
    Bitmap bitmap{.width = int(command.width), .height = int(command.height), .pixels = std::vector<uint32_t>(count)};
    const uint8_t *at = bytes.data();
    for (uint32_t &pixel : bitmap.pixels) {
        pixel = premultiplied(at[0], at[1], at[2], step == 4 ? at[3] : 255);
        at += step;
    }
    return bitmap;
}

} // namespace

const char *problemOf(const GraphicsCommand &command)
{
    if (command.medium != 'd')
        return "EINVAL:Pictures are taken from the terminal's stream only";
    if (command.image != 0 && command.number != 0)
        return "EINVAL:A picture has an id or a number, not both";
    if (command.packing != 0 && command.packing != 'z')
        return "EINVAL:This compression is not known";
    if (command.format == formatPng)
        return nullptr;
    if (command.format != 24 && command.format != 32)
        return "EINVAL:This format is not known";
    if (command.width == 0 || command.height == 0)
        return "EINVAL:Width and height are needed";
    return isBitmapSize(command.width, command.height) ? nullptr : problemText(BitmapError::TooLarge);
}

const char *addPiece(Upload &upload, std::string_view base64)
{
    while (base64.ends_with('='))
        base64.remove_suffix(1);
    if (base64.size() / 4 * 3 + upload.bytes.size() > mostBytes(upload.command))
        return "EFBIG:More data came than the picture may have";
    uint32_t bits = 0;
    int count = 0;
    for (const char c : base64) {
        const int value = base64Value(c);
        if (value < 0)
            return "EINVAL:The data is no base64";
        bits = bits << 6 | uint32_t(value);
        count += 6;
        if (count >= 8) {
            count -= 8;
            upload.bytes.push_back(uint8_t(bits >> count & 0xff));
        }
    }
    return nullptr;
}

std::expected<Bitmap, const char *> bitmapOf(const Upload &upload, PixelBudget &budget)
{
    const GraphicsCommand &command = upload.command;
    const bool isPng = command.format == formatPng;
    const size_t needed = isPng ? maxPacked : rawPixelBytes(command);
    const bool isPacked = command.packing != 0;
    // Of a PNG that is not packed its own head tells.
    const uint64_t packedWork = isPacked ? PixelBudget::perPacked(upload.bytes.size()) : 0;
    if ((!isPng || isPacked) && !budget.spend(needed / 4 + packedWork))
        return Problem{tooMuchWork};
    std::optional<std::vector<uint8_t>> unpacked;
    if (isPacked) {
        unpacked = inflated(upload.bytes, needed);
        if (!unpacked)
            return Problem{"EINVAL:The data cannot be decompressed"};
    }
    const std::span<const uint8_t> bytes = unpacked ? *unpacked : upload.bytes;
    if (isPng)
        return bitmapOfPng(bytes, budget);
    if (bytes.size() < needed)
        return Problem{problemText(BitmapError::Incomplete)};
    return bitmapOfPixels(command, bytes);
}

} // namespace vt
