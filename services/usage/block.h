// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sample.h"

#include <QByteArray>

#include <array>
#include <functional>
#include <optional>

/// How wide the buckets of each level are on the disk. Each level is made of the one before.
enum class Level : quint8 { Second = 0, TenSeconds = 1, Minute = 2, TenMinutes = 3, Hour = 4 };

constexpr int levelCount = 5;
constexpr int blockBuckets = 60;
constexpr qsizetype mostUnits = 512; ///< of one metric that are kept; a host has at most 16

[[nodiscard]] constexpr qint64 bucketWidth(Level level) ///< ms
{
    constexpr std::array<qint64, levelCount> widths{1'000, 10'000, 60'000, 600'000, 3'600'000};
    return widths.at(size_t(level));
}

[[nodiscard]] constexpr qint64 blockWidth(Level level)
{
    return bucketWidth(level) * blockBuckets;
} ///< ms
[[nodiscard]] qint64 floorTo(qint64 at, qint64 width); ///< the multiple of width at or before it, also before 1970

/// What was least, the mean and what was most in each bucket of one line; noValue in all three: a gap.
struct BlockSeries
{
    Metric metric = Metric::DutyCycle;
    qint16 unit = wholeHost;
    std::array<float, blockBuckets> min, mean, max;

    BlockSeries();
    BlockSeries(Metric of, qint16 at);
    void put(int bucket, float least, float middle, float most);
    /// Widens what is there by it; a gap changes nothing.
    void add(int bucket, float least, float middle, float most);
};

/// Sixty buckets of all lines of one host: what stands in one row of the file.
struct Block
{
    QList<BlockSeries> series;

    static constexpr int largest = 4096; ///< lines

    [[nodiscard]] const BlockSeries *find(Metric metric, qint16 unit) const;
    /// Made when it is not there; null when the block is full.
    [[nodiscard]] BlockSeries *at(Metric metric, qint16 unit);
};

/// A line whose buckets hold one value each is kept to the bit; least, mean and most keep 13 bits: one part in 16,384
/// at most is lost, and their order never.
[[nodiscard]] QByteArray encoded(const Block &block);
/// From anybody's bytes. Nothing: they are no block, or a newer one. Values that are no numbers come back as gaps. Only
/// the metrics that are wanted are unpacked; empty: all.
[[nodiscard]] std::optional<Block> decodedBlock(const QByteArray &bytes,
                                                const std::function<bool(Metric)> &isWanted = {});
