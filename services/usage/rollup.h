// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/block.h"

#include <QHash>
#include <QMap>

#include <span>
#include <vector>

/// From the samples of one host, put into the buckets of a level: its blocks by where they start. What cannot be true
/// is left out.
[[nodiscard]] QHash<qint64, Block> blocksOf(const QList<HostTick> &ticks, Level level);

/// Widens what is there by what is new: late samples, those of a clock that was set back, and a second window's.
void unite(Block *into, const Block &fresh);

/// The buckets of the next wider level that are made of those of `lower`. `lowerStart`, `coarseStart`: where the blocks
/// start.
[[nodiscard]] Block rolledUp(const Block &lower, Level lowerLevel, qint64 lowerStart, qint64 coarseStart);
/// Puts the buckets of `fresh` in the place of those that are there; its gaps change nothing.
void replace(Block *into, const Block &fresh);

/// The slice as a whole: least, median and most over all lines of a metric; one line (unit wholeHost) for each metric.
[[nodiscard]] Block sliceOf(const QList<Block> &hosts);

/// Samples one after the other that fall into one band.
struct BandRun
{
    qsizetype band = 0;
    size_t first = 0, count = 0;
};

using BandRuns = std::vector<BandRun>;

/// Values, folded into bands of one width as they are drawn.
class BandFold
{
public:
    BandFold(qint64 from, qint64 step, int points);

    void add(qint64 at, float min, float mean, float max);
    /// Where samples of these times fall; those that fall into no band are left out. One answer holds for all lines of
    /// one time axis.
    [[nodiscard]] BandRuns runsOf(std::span<const qint64> at) const;
    /// Many samples; one value: it holds for all.
    void addRuns(const BandRuns &runs, std::span<const float> values);
    void clear(); ///< as it was made
    /// A value that stands for longer than a band may be wide: in each that begins within it.
    void addSpan(qint64 at, qint64 width, const std::array<float, 3> &value);
    [[nodiscard]] const QList<Band> &bands() const { return m_bands; }
    [[nodiscard]] qint64 from() const { return m_from; }
    [[nodiscard]] qint64 until() const { return m_from + m_step * m_bands.size(); }

private:
    qint64 m_from;
    qint64 m_step;
    QList<Band> m_bands;
    std::vector<size_t> m_counts; ///< values of each
};

/// Band by band what the first has, else the second, held between looks; else the coarse one, which is then marked.
[[nodiscard]] QList<Band> joined(const BandFold &memory, const BandFold &disk, const BandFold &coarse);

/// Looks come a little early or late, and slowly where nobody watches: a band between two that has none, where values
/// come as rarely on the whole or just before or behind it, shows what was last seen, for 90 s at most. Other gaps
/// stay.
void holdBetween(QList<Band> *bands);

/// A number that can be one: not negative, finite, below 10^18. Anything else: noValue.
[[nodiscard]] float plausible(float value);
