// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarbatch.h"

#include "services/core/plaintext.h"
#include "services/core/protowire.h"
#include "services/scalars/scalartag.h"

#include <QHash>

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <limits>

// The bytes: version (1), length unpacked (4, little endian), then zlib of: folder, name and writer of the source,
// attempt, when it began, offset, total; the number of tags of the position, and these; the number of curves, and for
// each of them its tag, how many points, whether the values are floats (1), all steps, all times, all values. Numbers
// are varints; those with a sign are folded, steps and times are differences to the one before. A text is its length
// and its UTF-8. Values are cut into planes, one for each of their bytes: neighbours are alike in the upper ones.

namespace {

constexpr char batchVersion = 1;
constexpr qsizetype batchHead = 5;
constexpr qsizetype longestName = 4'000; ///< letters of a folder or a file
constexpr qsizetype mostPositionTags = 1'000;

void putVarint(QByteArray *bytes, quint64 value)
{
    for (; value >= 0x80; value >>= 7)
        bytes->append(char(value | 0x80));
    bytes->append(char(value));
}

void putFolded(QByteArray *bytes, qint64 value)
{
    putVarint(bytes, (quint64(value) << 1) ^ quint64(value >> 63));
}

void putText(QByteArray *bytes, const QString &text)
{
    const auto utf8 = text.toUtf8();
    putVarint(bytes, quint64(utf8.size()));
    bytes->append(utf8);
}

template <typename Bits>
void putPlanes(QByteArray *bytes, const QList<Bits> &values)
{
    for (size_t plane = 0; plane < sizeof(Bits); ++plane) {
        for (const auto value : values)
            bytes->append(char(value >> (8 * plane) & 0xff));
    }
}

void putCurve(QByteArray *bytes, const QString &tag, const QList<ScalarPoint> &points)
{
    putText(bytes, tag);
    putVarint(bytes, quint64(points.size()));
    const bool areFloats = std::ranges::all_of(points, [](const ScalarPoint &point) {
        return point.value != point.value || double(float(point.value)) == point.value;
    });
    bytes->append(areFloats ? char(1) : char(0));
    qint64 before = 0;
    for (const auto &point : points) {
        putFolded(bytes, point.step - before);
        before = point.step;
    }
    before = 0;
    for (const auto &point : points) {
        putFolded(bytes, point.at - before);
        before = point.at;
    }
    if (areFloats) {
        QList<quint32> bits;
        bits.reserve(points.size());
        for (const auto &point : points)
            bits.append(std::bit_cast<quint32>(float(point.value)));
        putPlanes(bytes, bits);
    } else {
        QList<quint64> bits;
        bits.reserve(points.size());
        for (const auto &point : points)
            bits.append(std::bit_cast<quint64>(point.value));
        putPlanes(bytes, bits);
    }
}

/// Takes values from the front; what is not there makes all of it bad.
class BatchReader
{
public:
    explicit BatchReader(QByteArrayView bytes)
        : m_rest{bytes}
    {
    }

    [[nodiscard]] bool isBad() const { return m_isBad; }
    quint64 varint()
    {
        const auto value = takeVarint(m_rest);
        m_isBad = m_isBad || !value;
        return value.value_or(0);
    }
    qint64 folded()
    {
        const auto value = varint();
        return qint64((value >> 1) ^ (0 - (value & 1)));
    }
    /// A count of things that take at least one byte each.
    qsizetype count(qsizetype most)
    {
        const auto value = varint();
        m_isBad = m_isBad || value > quint64(most) || value > quint64(m_rest.size());
        return m_isBad ? 0 : qsizetype(value);
    }
    QByteArrayView bytes(qsizetype size)
    {
        m_isBad = m_isBad || size > m_rest.size();
        if (m_isBad)
            return {};
        const auto taken = m_rest.first(size);
        m_rest = m_rest.sliced(size);
        return taken;
    }
    QString text(qsizetype longest)
    {
        const auto size = count(m_rest.size());
        return plainLine(QString::fromUtf8(bytes(size)), longest);
    }

private:
    QByteArrayView m_rest;
    bool m_isBad = false;
};

template <typename Bits>
Bits planed(QByteArrayView planes, qsizetype count, qsizetype index)
{
    Bits value = 0;
    for (size_t plane = 0; plane < sizeof(Bits); ++plane)
        value |= Bits(quint8(planes[qsizetype(plane) * count + index])) << (8 * plane);
    return value;
}

bool takeCurve(BatchReader *reader, QList<ScalarSample> *samples)
{
    const auto tag = reader->text(scalartag::longest).trimmed();
    const auto count = reader->count(mostBatchSamples - samples->size());
    const auto kind = reader->bytes(1);
    if (reader->isBad() || tag.isEmpty())
        return false;
    const bool areFloats = kind.front() != 0;
    const auto begin = samples->size();
    quint64 step = 0; // sums of anybody's numbers may go around
    for (qsizetype i = 0; i < count && !reader->isBad(); ++i) {
        step += quint64(reader->folded());
        samples->append(ScalarSample{.tag = tag, .point = {.step = qint64(step)}});
    }
    quint64 at = 0;
    for (qsizetype i = 0; i < count && !reader->isBad(); ++i) {
        at += quint64(reader->folded());
        (*samples)[begin + i].point.at = qint64(at) < 0 || qint64(at) > latestScalarTime ? 0 : qint64(at);
    }
    const auto planes = reader->bytes(count * (areFloats ? 4 : 8));
    if (reader->isBad())
        return false;
    for (qsizetype i = 0; i < count; ++i) {
        auto &point = (*samples)[begin + i].point;
        point.value = areFloats ? double(std::bit_cast<float>(planed<quint32>(planes, count, i)))
                                : std::bit_cast<double>(planed<quint64>(planes, count, i));
        if (point.step > largestScalarStep || point.step < -largestScalarStep)
            return false;
    }
    return true;
}

std::optional<QByteArray> unpackedBatch(QByteArrayView bytes)
{
    if (bytes.size() < batchHead || bytes.front() != batchVersion)
        return std::nullopt;
    quint32 size = 0;
    for (int i = 0; i < 4; ++i)
        size |= quint32{quint8(bytes[1 + i])} << (8 * i);
    if (size > quint32(largestBatch))
        return std::nullopt;
    QByteArray raw{qsizetype(size), Qt::Uninitialized};
    auto length = uLongf(size);
    const auto done =
        uncompress(reinterpret_cast<Bytef *>(raw.data()), &length,
                   reinterpret_cast<const Bytef *>(bytes.data() + batchHead), uLong(bytes.size() - batchHead));
    return done == Z_OK && length == size ? std::optional{raw} : std::nullopt;
}

} // namespace

QByteArray encoded(const ScalarBatch &batch)
{
    QStringList order;
    QHash<QString, QList<ScalarPoint>> curves;
    for (const auto &sample : batch.samples) {
        auto &points = curves[sample.tag];
        if (points.isEmpty())
            order.append(sample.tag);
        points.append(sample.point);
    }
    QByteArray raw;
    for (const auto &text : {batch.source.folder, batch.source.name, batch.source.writer})
        putText(&raw, text);
    putVarint(&raw, quint64(std::max(0, batch.source.attempt)));
    for (const auto number : {batch.source.startedAt, batch.position.offset, batch.total})
        putFolded(&raw, number);
    const auto tags = batch.position.tags.first(std::min(batch.position.tags.size(), mostPositionTags));
    putVarint(&raw, quint64(tags.size()));
    for (const auto &tag : tags)
        putText(&raw, tag);
    putVarint(&raw, quint64(order.size()));
    for (const auto &tag : std::as_const(order))
        putCurve(&raw, tag, curves.value(tag));
    auto length = compressBound(uLong(raw.size()));
    QByteArray packed{batchHead + qsizetype(length), Qt::Uninitialized};
    (void)compress2(reinterpret_cast<Bytef *>(packed.data() + batchHead), &length,
                    reinterpret_cast<const Bytef *>(raw.constData()), uLong(raw.size()), Z_BEST_SPEED);
    packed.truncate(batchHead + qsizetype(length));
    packed[0] = batchVersion;
    for (int i = 0; i < 4; ++i)
        packed[1 + i] = char(quint64(raw.size()) >> (8 * i) & 0xff);
    return packed;
}

std::optional<ScalarBatch> scalarBatchFrom(const QByteArray &bytes)
{
    const auto raw = unpackedBatch(bytes);
    if (!raw)
        return std::nullopt;
    BatchReader reader{*raw};
    ScalarBatch batch;
    batch.source.folder = reader.text(longestName);
    batch.source.name = reader.text(longestName);
    batch.source.writer = reader.text(longestName);
    batch.source.attempt = int(std::min<quint64>(reader.varint(), std::numeric_limits<int>::max()));
    batch.source.startedAt = std::clamp<qint64>(reader.folded(), 0, latestScalarTime);
    batch.position.offset = std::max<qint64>(-1, reader.folded());
    batch.total = std::clamp<qint64>(reader.folded(), 0, largestScalarStep);
    for (auto count = reader.count(mostPositionTags); count > 0 && !reader.isBad(); --count)
        batch.position.tags.append(reader.text(scalartag::longest));
    for (auto count = reader.count(mostBatchSamples); count > 0 && !reader.isBad(); --count) {
        if (!takeCurve(&reader, &batch.samples))
            return std::nullopt;
    }
    return reader.isBad() ? std::nullopt : std::optional{batch};
}
