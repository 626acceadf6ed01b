// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/rollup.h"

#include <QHash>

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

/// A bucket while it is filled.
struct Filling
{
    float min = noValue;
    double sum = 0;
    int count = 0;
    float max = noValue;

    void add(float least, float middle, float most)
    {
        min = count == 0 ? least : std::min(min, least);
        max = count == 0 ? most : std::max(max, most);
        sum += double(middle);
        ++count;
    }
    [[nodiscard]] float mean() const { return count == 0 ? noValue : std::clamp(float(sum / count), min, max); }
};

using FillingLine = std::array<Filling, blockBuckets>;
using FillingBlock = QHash<quint32, FillingLine>;

constexpr quint32 keyOf(Metric metric, qint16 unit)
{
    return quint32(metric) << 16 | quint16(unit);
}

void fill(FillingBlock *block, const HostTick &tick, int bucket)
{
    for (const auto &row : tick.rows) {
        const auto units = std::min(row.isWholeHost ? qsizetype{1} : mostUnits, row.values.size());
        for (qsizetype i = 0; i < units; ++i) {
            const auto value = plausible(row.values.at(i));
            if (!std::isnan(value))
                (*block)[keyOf(row.metric, row.isWholeHost ? wholeHost : qint16(i))][size_t(bucket)].add(value, value,
                                                                                                         value);
        }
    }
}

Block filled(const FillingBlock &filling)
{
    Block block;
    auto keys = filling.keys();
    std::ranges::sort(keys); // lines that are alike stand together and pack well
    for (const auto key : std::as_const(keys)) {
        BlockSeries line{Metric(key >> 16), qint16(key & 0xffff)};
        const auto buckets = filling.constFind(key);
        for (size_t i = 0; i < blockBuckets; ++i)
            line.put(int(i), (*buckets)[i].min, (*buckets)[i].mean(), (*buckets)[i].max);
        if (block.series.size() < Block::largest)
            block.series.append(line);
    }
    return block;
}

/// Least, median and most of what all lines have in one bucket.
void putSlice(BlockSeries *line, int bucket, const QList<const BlockSeries *> &lines, QList<float> *room)
{
    const auto i = size_t(bucket);
    room->clear();
    float least = noValue;
    float most = noValue;
    for (const auto *one : lines) {
        if (std::isnan(one->mean[i]))
            continue;
        least = room->isEmpty() ? one->min[i] : std::min(least, one->min[i]);
        most = room->isEmpty() ? one->max[i] : std::max(most, one->max[i]);
        room->append(one->mean[i]);
    }
    if (room->isEmpty())
        return;
    const auto middle = room->begin() + room->size() / 2;
    std::nth_element(room->begin(), middle, room->end());
    line->put(bucket, least, *middle, most);
}

} // namespace

float plausible(float value)
{
    constexpr float most = 1e18F;
    return std::isfinite(value) && value >= 0 && value <= most ? value : noValue;
}

QHash<qint64, Block> blocksOf(const QList<HostTick> &ticks, Level level)
{
    QHash<qint64, FillingBlock> filling;
    for (const auto &tick : ticks) {
        const auto start = floorTo(tick.at, blockWidth(level));
        fill(&filling[start], tick, int((tick.at - start) / bucketWidth(level)));
    }
    QHash<qint64, Block> blocks;
    for (const auto &[start, one] : filling.asKeyValueRange()) {
        if (auto block = filled(one); !block.series.isEmpty())
            blocks.insert(start, std::move(block));
    }
    return blocks;
}

void unite(Block *into, const Block &fresh)
{
    for (const auto &line : fresh.series) {
        auto *there = into->at(line.metric, line.unit);
        for (size_t i = 0; there && i < blockBuckets; ++i)
            there->add(int(i), line.min[i], line.mean[i], line.max[i]);
    }
}

Block rolledUp(const Block &lower, Level lowerLevel, qint64 lowerStart, qint64 coarseStart)
{
    const auto width = bucketWidth(lowerLevel);
    const auto wide = bucketWidth(Level(int(lowerLevel) + 1));
    Block block;
    for (const auto &line : lower.series) {
        FillingLine filling;
        for (size_t i = 0; i < blockBuckets; ++i) {
            const auto bucket = (lowerStart + qint64(i) * width - coarseStart) / wide;
            if (!std::isnan(line.mean[i]) && bucket >= 0 && bucket < blockBuckets)
                filling[size_t(bucket)].add(line.min[i], line.mean[i], line.max[i]);
        }
        BlockSeries rolled{line.metric, line.unit};
        for (size_t i = 0; i < blockBuckets; ++i)
            rolled.put(int(i), filling[i].min, filling[i].mean(), filling[i].max);
        block.series.append(rolled);
    }
    return block;
}

void replace(Block *into, const Block &fresh)
{
    for (const auto &line : fresh.series) {
        auto *there = into->at(line.metric, line.unit);
        for (size_t i = 0; there && i < blockBuckets; ++i) {
            if (!std::isnan(line.mean[i]))
                there->put(int(i), line.min[i], line.mean[i], line.max[i]);
        }
    }
}

Block sliceOf(const QList<Block> &hosts)
{
    QMap<Metric, QList<const BlockSeries *>> byMetric;
    for (const auto &host : hosts) {
        for (const auto &line : host.series)
            byMetric[line.metric].append(&line);
    }
    Block slice;
    QList<float> room;
    for (const auto &[metric, lines] : byMetric.asKeyValueRange()) {
        BlockSeries band{metric, wholeHost};
        for (int i = 0; i < blockBuckets; ++i)
            putSlice(&band, i, lines, &room);
        slice.series.append(band);
    }
    return slice;
}

BandFold::BandFold(qint64 from, qint64 step, int points)
    : m_from{from}
    , m_step{step}
    , m_bands(points)
    , m_counts(size_t(points), 0)
{
    clear();
}

void BandFold::clear()
{
    std::ranges::fill(m_counts, 0);
    auto at = m_from;
    for (auto &band : m_bands) {
        band = {.at = at};
        at += m_step;
    }
}

void BandFold::add(qint64 at, float min, float mean, float max)
{
    const auto index = (at - m_from) / m_step;
    if (at < m_from || index >= m_bands.size() || std::isnan(mean))
        return;
    auto &band = m_bands[index];
    auto &count = m_counts[size_t(index)];
    if (count++ == 0) {
        band.min = min;
        band.mean = mean;
        band.max = max;
        return;
    }
    band.min = std::min(band.min, min);
    band.mean += (mean - band.mean) / float(count);
    band.max = std::max(band.max, max);
}

BandRuns BandFold::runsOf(std::span<const qint64> at) const
{
    BandRuns runs;
    qint64 begin = 0; // of the band of the sample before
    qint64 end = 0;
    for (size_t i = 0; i < at.size(); ++i) {
        if (at[i] >= begin && at[i] < end) {
            ++runs.back().count;
            continue;
        }
        end = begin; // none yet, or another one
        const auto band = at[i] < m_from ? m_bands.size() : (at[i] - m_from) / m_step;
        if (band >= m_bands.size())
            continue;
        begin = m_from + band * m_step;
        end = begin + m_step;
        runs.push_back({band, i, 1});
    }
    return runs;
}

void BandFold::addRuns(const BandRuns &runs, std::span<const float> values)
{
    auto *bands = m_bands.data();
    const bool isOne = values.size() == 1;
    for (const auto &[index, first, count] : runs) {
        float least = std::numeric_limits<float>::infinity();
        float most = -least;
        double sum = 0;
        size_t known = 0;
        for (const auto value :
             values.subspan(isOne ? 0 : first, isOne ? 1 : count)) { // gaps compare false, and there is no branch
            const bool isKnown = value == value;
            known += isKnown ? 1 : 0;
            sum += isKnown ? double(value) : 0;
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
        if (known == 0)
            continue;
        const auto mean = std::clamp(float(sum / double(known)), least, most);
        known = isOne ? count : known;
        auto &band = bands[index];
        auto &before = m_counts[size_t(index)];
        if (before == 0) {
            band.min = least;
            band.mean = mean;
            band.max = most;
        } else {
            band.min = std::min(band.min, least);
            band.mean += (mean - band.mean) * float(known) / float(before + known);
            band.max = std::max(band.max, most);
        }
        before += known;
    }
}

void BandFold::addSpan(qint64 at, qint64 width, const std::array<float, 3> &value)
{
    add(at, value[0], value[1], value[2]);
    for (auto next = floorTo(std::max(at, m_from - m_step) - m_from, m_step) + m_step + m_from; next < at + width;
         next += m_step) {
        if (next >= m_from + m_step * m_bands.size())
            break;
        add(next, value[0], value[1], value[2]);
    }
}

namespace {

/// Whether a distance is one of a pace: much like the long one before it or behind it. One look may bring several
/// values: \a most is as long as what lies between those of one.
bool isOfPace(const QList<qsizetype> &distances, qsizetype place, qsizetype most)
{
    const auto distance = distances.at(place);
    const auto isLike = [&](int way) {
        qsizetype between = 0;
        for (auto other = place + way; other >= 0 && other < distances.size() && 2 * between <= distance;
             other += way) {
            if (distances.at(other) > most)
                return 4 * std::abs(distances.at(other) - distance) <= distance;
            between += distances.at(other);
        }
        return false;
    };
    return isLike(-1) || isLike(1);
}

qsizetype medianOf(QList<qsizetype> distances)
{
    const auto middle = distances.begin() + distances.size() / 2;
    std::nth_element(distances.begin(), middle, distances.end());
    return *middle;
}

} // namespace

void holdBetween(QList<Band> *bands)
{
    QList<qsizetype> known;
    for (qsizetype i = 0; i < bands->size(); ++i) {
        if (!std::isnan(bands->at(i).mean))
            known.append(i);
    }
    if (known.size() < 2 || known.size() == bands->size())
        return;
    QList<qsizetype> distances;
    for (qsizetype i = 1; i < known.size(); ++i)
        distances.append(known.at(i) - known.at(i - 1));
    const auto usual = medianOf(distances);
    const auto most = usual == 1 ? 2 : usual + usual / 2;
    constexpr qint64 longestHold = 90'000; // ms; the slowest rate is 30 s
    for (qsizetype i = 0; i < distances.size(); ++i) {
        const auto from = known.at(i);
        const auto until = known.at(i + 1);
        // A slice that nobody watched was looked at every 30 s, among stretches by the second.
        if ((distances.at(i) > most && !isOfPace(distances, i, most))
            || bands->at(until).at - bands->at(from).at > longestHold)
            continue;
        for (auto gap = from + 1; gap < until; ++gap) {
            const auto at = bands->at(gap).at;
            (*bands)[gap] = bands->at(from);
            (*bands)[gap].at = at;
            (*bands)[gap].isHeld = true;
        }
    }
}

QList<Band> joined(const BandFold &memory, const BandFold &disk, const BandFold &coarse)
{
    auto bands = memory.bands();
    for (qsizetype i = 0; i < bands.size(); ++i) {
        if (std::isnan(bands.at(i).mean))
            bands[i] = disk.bands().at(i);
    }
    holdBetween(&bands); // first: between two looks there is no gap that something coarse could fill
    constexpr qint64 minute = 60'000;
    QHash<qint64, int> balance; // of a minute: what was measured less what was not. The mean of a whole one says little
                                // of a small rest of it
    for (const auto &band : std::as_const(bands))
        balance[band.at / minute] += std::isnan(band.mean) ? -1 : 1;
    for (qsizetype i = 0; i < bands.size(); ++i) {
        if (!std::isnan(bands.at(i).mean) || balance.value(bands.at(i).at / minute) >= 0)
            continue;
        bands[i] = coarse.bands().at(i);
        bands[i].isCoarse = !std::isnan(bands.at(i).mean);
    }
    return bands;
}
