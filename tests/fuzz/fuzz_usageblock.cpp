// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A block of measured values as a broken disk would give it back: no block, or one that is written and read again the
// same, of bounded size, without a number that is none and with its mean between its edges. The same bytes as what
// packing would give are read, too, so that the fuzzer need not guess a checksum.
#include "services/usage/rollup.h"
#include "tests/fuzz/require.h"

#include <zlib.h>

#include <cmath>

namespace {

void judge(const QByteArray &bytes)
{
    const auto block = decodedBlock(bytes);
    if (!block)
        return;
    require(block->series.size() <= Block::largest, "bounded");
    for (const auto &line : block->series) {
        for (size_t i = 0; i < blockBuckets; ++i) {
            const bool isGap = std::isnan(line.mean[i]);
            require(isGap == std::isnan(line.min[i]) && isGap == std::isnan(line.max[i]),
                    "a gap is a gap in all three");
            require(isGap || (std::isfinite(line.min[i]) && line.min[i] <= line.mean[i] && line.mean[i] <= line.max[i]),
                    "in order");
        }
    }
    const auto once = encoded(*block);
    const auto again = decodedBlock(once);
    require(again && encoded(*again) == once, "kept as it is");
    [[maybe_unused]] const auto rolled = rolledUp(*block, Level::Second, 0, 0);
    [[maybe_unused]] const auto slice = sliceOf({*block, *again});
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    judge(raw);
    auto length = compressBound(uLong(raw.size()));
    QByteArray packed{10 + qsizetype(length), Qt::Uninitialized};
    require(compress2(reinterpret_cast<Bytef *>(packed.data() + 10), &length, bytes, uLong(size), 1) == Z_OK,
            "zlib packs");
    packed.truncate(10 + qsizetype(length));
    packed[0] = 1;
    packed[1] = 2;
    for (int i = 0; i < 4; ++i) {
        packed[2 + i] = char((length + 4) >> (8 * i) & 0xff);
        packed[6 + i] = char(size >> (8 * i) & 0xff);
    }
    judge(packed);
    return 0;
}
