// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/inflate.h"

#include <zlib.h>

#include <array>

Inflated inflated(const QByteArray &gz, qsizetype limit)
{
    constexpr int gzipOnly = 15 + 16;
    z_stream stream{};
    if (inflateInit2(&stream, gzipOnly) != Z_OK)
        return {};
    Inflated result;
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(gz.constData())); // zlib only reads it
    stream.avail_in = uInt(gz.size());
    std::array<char, 64 * 1024> portion; // NOLINT: written before it is read
    int state = Z_OK;
    while (state == Z_OK && result.bytes.size() <= limit) {
        stream.next_out = reinterpret_cast<Bytef *>(portion.data());
        stream.avail_out = uInt(portion.size());
        state = inflate(&stream, Z_NO_FLUSH);
        if (state == Z_OK || state == Z_STREAM_END)
            result.bytes.append(portion.data(), qsizetype(portion.size() - stream.avail_out));
    }
    inflateEnd(&stream);
    if (result.bytes.size() > limit)
        return {.state = Inflated::State::TooLarge, .bytes = {}};
    if (state != Z_STREAM_END) // the check sum at its end is part of it
        return {};
    result.state = Inflated::State::Whole;
    return result;
}
