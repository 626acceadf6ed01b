// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/rollup.h"

#include <memory>
#include <unordered_map>
#include <vector>

/// Some looks at one host, with one time axis for all its lines. Shared with the threads that read, and never changed
/// then.
struct RingChunk
{
    struct Column
    {
        Metric metric = Metric::DutyCycle;
        qint16 unit = wholeHost;
        std::vector<float> values; ///< as many as times, or one that holds for all
    };

    std::vector<qint64> at; ///< ms UTC, as they came
    std::vector<Column> columns;
    qint64 oldest = 0;
    qint64 newest = 0;

    [[nodiscard]] const Column *find(Metric metric, qint16 unit) const;
    [[nodiscard]] qint64 bytes() const;
};

using RingChunks = std::vector<std::shared_ptr<const RingChunk>>;

/// The last hour of what one source says of one host, raw. A line that does not change for a minute costs one number.
class HostRing
{
public:
    static constexpr size_t chunkTicks = 64;

    void append(const HostTick &tick); ///< what cannot be true becomes a gap
    /// Lets go what is older; what a clock that was wrong put after `until` goes, too.
    void keep(qint64 from, qint64 until);
    void dropOldest(); ///< one chunk
    [[nodiscard]] RingChunks chunks() const; ///< a copy of the newest, the others shared
    [[nodiscard]] qint64 oldest() const; ///< ms UTC; 0: nothing
    [[nodiscard]] qint64 newest() const;
    [[nodiscard]] qint64 bytes() const { return m_bytes + m_open.bytes(); }

private:
    void seal();

    RingChunks m_sealed;
    RingChunk m_open;
    qint64 m_bytes = 0; ///< of those that are sealed
};

/// Where the samples of chunks fall, worked out once for all lines of a host that are drawn alike.
class ChunkRuns
{
public:
    /// Of a fold with the same bands each time. The chunk lives as long as this.
    [[nodiscard]] const BandRuns &of(const RingChunk &chunk, const BandFold &fold);

private:
    std::unordered_map<const RingChunk *, BandRuns> m_runs; ///< of the host that is drawn now, mostly
};

/// All samples of one line, each of them a moment.
void foldInto(BandFold *fold, const RingChunks &chunks, const SeriesId &series, ChunkRuns *runs);
/// The same of samples that stand for a while. `span`: how long, ms.
void foldSpans(BandFold *fold, const RingChunks &chunks, const SeriesId &series, qint64 span);
