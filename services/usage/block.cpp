// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/block.h"

#include <QMap>

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cmath>

// The bytes: version, then for each metric a section, so that who draws one unpacks one: metric (1), bytes that follow
// (4, little endian), length unpacked (4), then zlib of: number of lines (2), for each unit (2) and shape (1); the
// bitmaps of those lines that need one (8 each); all columns cut into four planes. A value is the difference to the one
// before it of its float's bits, put in order and folded: neighbours are alike, so the upper planes are zeros and pack
// to nothing.

namespace {

constexpr char version = 1;
constexpr qsizetype sectionHeader = 9;
constexpr qsizetype lineHeader = 3;

/// What of a line is written.
enum Shape : quint8 {
    Single = 1, ///< least, mean and most are the same: one column
    Full = 2, ///< no gaps: no bitmap
    AsBefore = 4, ///< the same gaps as the line before it
    AllShapes = 7,
};

constexpr int dropped = 10; ///< bits of a value that is one of three
constexpr quint64 allBuckets = (quint64{1} << blockBuckets) - 1;

/// Bits whose order is that of the numbers.
quint32 ordered(float value)
{
    const auto bits = std::bit_cast<quint32>(value);
    return (bits & 0x80000000U) != 0 ? ~bits : bits | 0x80000000U;
}

float number(quint32 bits)
{
    return std::bit_cast<float>((bits & 0x80000000U) != 0 ? bits & 0x7fffffffU : ~bits);
}

quint32 folded(quint32 difference)
{
    return (difference << 1) ^ (0U - (difference >> 31));
}

quint32 unfolded(quint32 value)
{
    return (value >> 1) ^ (0U - (value & 1));
}

/// Thirteen bits after the first one; never beyond the largest number. What was in order stays so.
quint32 rounded(float value)
{
    constexpr quint32 last = 0xff7ffdffU;
    return (std::min(ordered(value), last) + 0x200U) >> dropped;
}

quint64 presentIn(const BlockSeries &line)
{
    quint64 bits = 0;
    for (size_t i = 0; i < blockBuckets; ++i)
        bits |= quint64{!std::isnan(line.mean[i])} << i;
    return bits;
}

bool isSingle(const BlockSeries &line)
{
    for (size_t i = 0; i < blockBuckets; ++i) {
        if (!std::isnan(line.mean[i]) && (line.min[i] != line.mean[i] || line.max[i] != line.mean[i]))
            return false;
    }
    return true;
}

template <typename Number>
void putNumber(QByteArray *bytes, Number value)
{
    for (size_t i = 0; i < sizeof(Number); ++i)
        bytes->append(char(quint64(value) >> (8 * i) & 0xff));
}

template <typename Number>
Number numberAt(const char *bytes)
{
    quint64 value = 0;
    for (size_t i = 0; i < sizeof(Number); ++i)
        value |= quint64{quint8(bytes[i])} << (8 * i);
    return Number(value);
}

/// The values of one line in the order in which they stand: the mean against the one before, least and most against the
/// mean.
void putColumns(QList<quint32> *values, const BlockSeries &line, quint64 present, bool single)
{
    const auto bits = [single](float value) { return single ? ordered(value) : rounded(value); };
    auto before = bits(0);
    for (size_t i = 0; i < blockBuckets; ++i) {
        if ((present >> i & 1) == 0)
            continue;
        const auto mean = bits(line.mean[i]);
        values->append(folded(mean - before));
        before = mean;
    }
    for (const auto *column : {&line.min, &line.max}) {
        for (size_t i = 0; i < blockBuckets && !single; ++i) {
            if ((present >> i & 1) != 0)
                values->append(folded(bits((*column)[i]) - bits(line.mean[i])));
        }
    }
}

void putSection(QByteArray *bytes, Metric metric, const QByteArray &raw)
{
    auto length = compressBound(uLong(raw.size()));
    QByteArray packed{qsizetype(length), Qt::Uninitialized};
    (void)compress2(reinterpret_cast<Bytef *>(packed.data()), &length, reinterpret_cast<const Bytef *>(raw.constData()),
                    uLong(raw.size()), Z_DEFAULT_COMPRESSION);
    packed.truncate(qsizetype(length));
    putNumber(bytes, quint8(metric));
    putNumber(bytes, quint32(packed.size() + 4));
    putNumber(bytes, quint32(raw.size()));
    *bytes += packed;
}

/// `section`: from the length unpacked on.
std::optional<QByteArray> unpacked(QByteArrayView section)
{
    constexpr qsizetype largest = 2 + Block::largest * (lineHeader + 8 + qsizetype{3} * blockBuckets * 4);
    const auto size = numberAt<quint32>(section.data());
    if (size < 2 || size > largest)
        return {};
    QByteArray raw{qsizetype(size), Qt::Uninitialized};
    auto length = uLongf(size);
    const auto done = uncompress(reinterpret_cast<Bytef *>(raw.data()), &length,
                                 reinterpret_cast<const Bytef *>(section.data() + 4), uLong(section.size() - 4));
    if (done != Z_OK || length != size)
        return {};
    return raw;
}

/// One line as its header says it.
struct Line
{
    quint8 shape = 0;
    quint64 present = 0;
};

/// One value, put together from its four planes.
quint32 planed(const char *planes, qsizetype count, qsizetype index)
{
    quint32 value = 0;
    for (qsizetype plane = 0; plane < 4; ++plane)
        value |= quint32{quint8(planes[plane * count + index])} << (8 * plane);
    return value;
}

void takeColumns(BlockSeries *line, const Line &how, const QList<quint32> &values, qsizetype *next)
{
    const bool single = (how.shape & Single) != 0;
    const auto value = [single](quint32 bits) { return number(single ? bits : bits << dropped); };
    auto before = single ? ordered(0) : rounded(0);
    std::array<quint32, blockBuckets> means{};
    for (size_t i = 0; i < blockBuckets; ++i) {
        if ((how.present >> i & 1) == 0)
            continue;
        before += unfolded(values[(*next)++]);
        means[i] = before;
        line->put(int(i), value(before), value(before), value(before));
    }
    if (single)
        return;
    for (auto *column : {&line->min, &line->max}) {
        for (size_t i = 0; i < blockBuckets; ++i) {
            if ((how.present >> i & 1) != 0)
                (*column)[i] = value(means[i] + unfolded(values[(*next)++]));
        }
    }
    for (size_t i = 0; i < blockBuckets; ++i)
        line->put(int(i), line->min[i], line->mean[i], line->max[i]);
}

/// The heads of all lines and where the planes begin; nothing when they do not fit.
std::optional<qsizetype> takeHeads(const QByteArray &raw, Metric metric, QList<BlockSeries> *series, QList<Line> *lines)
{
    const auto count = qsizetype{numberAt<quint16>(raw.constData())};
    auto bitmap = 2 + count * lineHeader;
    if (count > Block::largest || raw.size() < bitmap)
        return {};
    quint64 before = allBuckets;
    for (qsizetype i = 0; i < count; ++i) {
        const auto *head = raw.constData() + 2 + i * lineHeader;
        Line line{.shape = quint8(head[2]), .present = before};
        if (line.shape > AllShapes)
            return {};
        if ((line.shape & Full) != 0) {
            line.present = allBuckets;
        } else if ((line.shape & AsBefore) == 0) {
            if (raw.size() < bitmap + 8)
                return {};
            line.present = numberAt<quint64>(raw.constData() + bitmap) & allBuckets;
            bitmap += 8;
        }
        before = line.present;
        lines->append(line);
        series->emplaceBack(metric, numberAt<qint16>(head));
    }
    return bitmap;
}

bool takeSection(QByteArrayView section, Metric metric, Block *block)
{
    const auto raw = unpacked(section);
    if (!raw)
        return false;
    QList<BlockSeries> series;
    QList<Line> lines;
    const auto planes = takeHeads(*raw, metric, &series, &lines);
    if (!planes || block->series.size() + series.size() > Block::largest)
        return false;
    qsizetype count = 0;
    for (const auto &line : std::as_const(lines))
        count += std::popcount(line.present) * ((line.shape & Single) != 0 ? 1 : 3);
    if (raw->size() != *planes + 4 * count)
        return false;
    QList<quint32> values(count);
    for (qsizetype i = 0; i < count; ++i)
        values[i] = planed(raw->constData() + *planes, count, i);
    qsizetype next = 0;
    for (qsizetype i = 0; i < series.size(); ++i)
        takeColumns(&series[i], lines.at(i), values, &next);
    block->series += series;
    return true;
}

QByteArray rawSection(const QList<const BlockSeries *> &lines)
{
    QByteArray raw;
    QByteArray bitmaps;
    QList<quint32> values;
    putNumber(&raw, quint16(lines.size()));
    quint64 before = allBuckets;
    for (const auto *line : lines) {
        const auto present = presentIn(*line);
        const bool single = isSingle(*line);
        quint8 shape = single ? Single : 0;
        if (present == allBuckets)
            shape |= Full;
        else if (present == before)
            shape |= AsBefore;
        else
            putNumber(&bitmaps, present);
        before = present;
        putNumber(&raw, line->unit);
        putNumber(&raw, shape);
        putColumns(&values, *line, present, single);
    }
    raw += bitmaps;
    for (int plane = 0; plane < 4; ++plane) {
        for (const auto value : std::as_const(values))
            raw.append(char(value >> (8 * plane) & 0xff));
    }
    return raw;
}

} // namespace

qint64 floorTo(qint64 at, qint64 width)
{
    const auto rest = at % width;
    return rest < 0 ? at - rest - width : at - rest;
}

BlockSeries::BlockSeries()
{
    for (auto *column : {&min, &mean, &max})
        column->fill(noValue);
}

BlockSeries::BlockSeries(Metric of, qint16 at)
    : BlockSeries{}
{
    metric = of;
    unit = at;
}

void BlockSeries::put(int bucket, float least, float middle, float most)
{
    const bool isValue =
        std::isfinite(least) && std::isfinite(middle) && std::isfinite(most) && least <= middle && middle <= most;
    min[size_t(bucket)] = isValue ? least : noValue;
    mean[size_t(bucket)] = isValue ? middle : noValue;
    max[size_t(bucket)] = isValue ? most : noValue;
}

void BlockSeries::add(int bucket, float least, float middle, float most)
{
    const auto i = size_t(bucket);
    if (std::isnan(mean[i]))
        put(bucket, least, middle, most);
    else if (!std::isnan(middle))
        put(bucket, std::min(min[i], least), mean[i] + (middle - mean[i]) / 2, std::max(max[i], most));
}

const BlockSeries *Block::find(Metric metric, qint16 unit) const
{
    const auto found =
        std::ranges::find_if(series, [&](const BlockSeries &s) { return s.metric == metric && s.unit == unit; });
    return found == series.end() ? nullptr : &*found;
}

BlockSeries *Block::at(Metric metric, qint16 unit)
{
    if (const auto *found = find(metric, unit))
        return &series[found - series.constData()];
    if (series.size() >= largest)
        return nullptr;
    return &series.emplaceBack(metric, unit);
}

QByteArray encoded(const Block &block)
{
    QMap<Metric, QList<const BlockSeries *>> byMetric;
    for (qsizetype i = 0; i < std::min<qsizetype>(block.series.size(), Block::largest); ++i)
        byMetric[block.series.at(i).metric].append(&block.series.at(i));
    QByteArray bytes{1, version};
    for (const auto &[metric, lines] : byMetric.asKeyValueRange())
        putSection(&bytes, metric, rawSection(lines));
    return bytes;
}

std::optional<Block> decodedBlock(const QByteArray &bytes, const std::function<bool(Metric)> &isWanted)
{
    if (bytes.isEmpty() || bytes[0] != version)
        return {};
    Block block;
    for (qsizetype at = 1; at < bytes.size();) {
        if (bytes.size() - at < sectionHeader)
            return {};
        const auto metric = Metric(quint8(bytes[at]));
        const auto size = qsizetype{numberAt<quint32>(bytes.constData() + at + 1)};
        if (size < 4 || size > bytes.size() - at - 5)
            return {};
        const auto section = QByteArrayView{bytes}.sliced(at + 5, size);
        if ((!isWanted || isWanted(metric)) && !takeSection(section, metric, &block))
            return {};
        at += 5 + size;
    }
    return block;
}
