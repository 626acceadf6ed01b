// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/ring.h"

#include <algorithm>
#include <cmath>

namespace {

bool isSame(float left, float right)
{
    return left == right || (std::isnan(left) && std::isnan(right));
}

RingChunk::Column &columnFor(RingChunk *chunk, Metric metric, qint16 unit)
{
    const auto found =
        std::ranges::find_if(chunk->columns, [&](const auto &c) { return c.metric == metric && c.unit == unit; });
    if (found != chunk->columns.end())
        return *found;
    chunk->columns.push_back({metric, unit, {}});
    chunk->columns.back().values.reserve(HostRing::chunkTicks);
    return chunk->columns.back();
}

/// The column where it stood in the last row is tried first: rows come in the same order each time.
RingChunk::Column &columnAt(RingChunk *chunk, size_t guess, Metric metric, qint16 unit)
{
    if (guess < chunk->columns.size() && chunk->columns[guess].metric == metric && chunk->columns[guess].unit == unit)
        return chunk->columns[guess];
    return columnFor(chunk, metric, unit);
}

} // namespace

const RingChunk::Column *RingChunk::find(Metric metric, qint16 unit) const
{
    const auto found =
        std::ranges::find_if(columns, [&](const Column &c) { return c.metric == metric && c.unit == unit; });
    return found == columns.end() ? nullptr : &*found;
}

qint64 RingChunk::bytes() const
{
    auto sum = qint64(sizeof(RingChunk) + at.capacity() * sizeof(qint64) + columns.capacity() * sizeof(Column));
    for (const auto &column : columns)
        sum += qint64(column.values.capacity() * sizeof(float));
    return sum;
}

void HostRing::append(const HostTick &tick)
{
    const auto row = m_open.at.size();
    m_open.oldest = row == 0 ? tick.at : std::min(m_open.oldest, tick.at);
    m_open.newest = row == 0 ? tick.at : std::max(m_open.newest, tick.at);
    m_open.at.push_back(tick.at);
    size_t guess = 0;
    for (const auto &metric : tick.rows) {
        const auto units = metric.isWholeHost ? std::min<qsizetype>(1, metric.values.size())
                                              : std::min(mostUnits, metric.values.size());
        for (qsizetype i = 0; i < units && guess < size_t(Block::largest); ++i, ++guess) {
            auto &column = columnAt(&m_open, guess, metric.metric, metric.isWholeHost ? wholeHost : qint16(i));
            column.values.resize(row, noValue); // it was silent for a while
            column.values.push_back(plausible(metric.values.at(i)));
        }
    }
    if (m_open.at.size() >= chunkTicks)
        seal();
}

void HostRing::seal()
{
    for (auto &column : m_open.columns) {
        column.values.resize(m_open.at.size(), noValue);
        if (std::ranges::all_of(column.values, [&](float value) { return isSame(value, column.values.front()); }))
            column.values.resize(1);
        column.values.shrink_to_fit();
    }
    m_open.at.shrink_to_fit();
    m_open.columns.shrink_to_fit();
    m_bytes += m_open.bytes();
    m_sealed.push_back(std::make_shared<const RingChunk>(std::exchange(m_open, {})));
}

void HostRing::keep(qint64 from, qint64 until)
{
    std::erase_if(m_sealed, [&](const auto &chunk) {
        const bool isGone = chunk->newest < from || chunk->oldest > until;
        m_bytes -= isGone ? chunk->bytes() : 0;
        return isGone;
    });
    if (!m_open.at.empty() && (m_open.newest < from || m_open.oldest > until))
        m_open = {};
}

void HostRing::dropOldest()
{
    if (m_sealed.empty())
        return;
    m_bytes -= m_sealed.front()->bytes();
    m_sealed.erase(m_sealed.begin());
}

RingChunks HostRing::chunks() const
{
    auto all = m_sealed;
    if (!m_open.at.empty()) {
        auto copy = m_open;
        for (auto &column : copy.columns)
            column.values.resize(copy.at.size(), noValue);
        all.push_back(std::make_shared<const RingChunk>(std::move(copy)));
    }
    return all;
}

qint64 HostRing::oldest() const
{
    auto oldest = m_open.at.empty() ? 0 : m_open.oldest;
    for (const auto &chunk : m_sealed)
        oldest = oldest == 0 ? chunk->oldest : std::min(oldest, chunk->oldest);
    return oldest;
}

qint64 HostRing::newest() const
{
    auto newest = m_open.at.empty() ? 0 : m_open.newest;
    for (const auto &chunk : m_sealed)
        newest = std::max(newest, chunk->newest);
    return newest;
}

const BandRuns &ChunkRuns::of(const RingChunk &chunk, const BandFold &fold)
{
    constexpr size_t most = 256; // an hour of one host has some sixty
    if (const auto found = m_runs.find(&chunk); found != m_runs.end())
        return found->second;
    if (m_runs.size() >= most)
        m_runs.clear();
    return m_runs.emplace(&chunk, fold.runsOf(chunk.at)).first->second;
}

void foldInto(BandFold *fold, const RingChunks &chunks, const SeriesId &series, ChunkRuns *runs)
{
    for (const auto &chunk : chunks) {
        if (chunk->newest < fold->from() || chunk->oldest >= fold->until())
            continue;
        if (const auto *column = chunk->find(series.metric, series.unit); column && !column->values.empty())
            fold->addRuns(runs->of(*chunk, *fold), column->values);
    }
}

void foldSpans(BandFold *fold, const RingChunks &chunks, const SeriesId &series, qint64 span)
{
    for (const auto &chunk : chunks) {
        if (chunk->newest + span < fold->from() || chunk->oldest >= fold->until())
            continue;
        const auto *column = chunk->find(series.metric, series.unit);
        for (size_t i = 0; column && !column->values.empty() && i < chunk->at.size(); ++i) {
            const auto value = column->values[column->values.size() == 1 ? 0 : i];
            if (!std::isnan(value))
                fold->addSpan(chunk->at[i], span, {value, value, value});
        }
    }
}
