// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/inflate.h"

#include <zlib.h>

#include <algorithm>

namespace vt {

namespace {

// What zlib itself writes has thousands of bytes in a block. Blocks with nothing in them cost time and yield nothing.
constexpr uint64_t blocksForNothing = 1024;
constexpr uint64_t bytesPerBlock = 256;
constexpr int isBetweenBlocks = 128; // in data_type

} // namespace

std::optional<std::vector<uint8_t>> inflated(std::span<const uint8_t> packed, size_t most)
{
    constexpr size_t portion = 256 * 1024;
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK)
        return {};
    stream.next_in = const_cast<Bytef *>(packed.data()); // zlib only reads it
    stream.avail_in = uInt(packed.size());
    std::vector<uint8_t> bytes;
    bytes.reserve(most);
    int state = Z_OK;
    uint64_t blocks = 0;
    while (state == Z_OK && stream.total_out < most) {
        if (stream.avail_out == 0) {
            const size_t start = bytes.size();
            bytes.resize(std::min(most, start + portion));
            stream.next_out = bytes.data() + start;
            stream.avail_out = uInt(bytes.size() - start);
        }
        state = inflate(&stream, Z_BLOCK);
        blocks += (stream.data_type & isBetweenBlocks) != 0 ? 1 : 0;
        if (blocks > blocksForNothing + stream.total_in / bytesPerBlock)
            state = Z_DATA_ERROR;
    }
    bytes.resize(bytes.size() - stream.avail_out);
    inflateEnd(&stream);
    if (state != Z_OK && state != Z_STREAM_END && state != Z_BUF_ERROR) // the last: it is cut off
        return {};
    return bytes;
}

} // namespace vt
