// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Event files of TensorBoard, and what is kept of curves on the disk. Whatever comes: a cut changes nothing, no byte is
// counted twice, tags are plain, steps and times are bounded. The same bytes are also tried as records whose check sums
// are right and as a batch that is packed, so that the fuzzer need not guess a sum.
#include "services/core/crc32c.h"
#include "services/scalars/eventfile.h"
#include "services/scalars/scalarbatch.h"
#include "services/scalars/scalartag.h"
#include "tests/fuzz/require.h"

#include <algorithm>
#include <bit>

#include <zlib.h>

namespace {

template <typename Number>
void putLittle(QByteArray *bytes, Number value)
{
    for (size_t i = 0; i < sizeof(Number); ++i)
        bytes->append(static_cast<char>(static_cast<quint64>(value) >> (8 * i) & 0xff));
}

void putFrame(QByteArray *bytes, QByteArrayView record)
{
    QByteArray length;
    putLittle(&length, static_cast<quint64>(record.size()));
    *bytes += length;
    putLittle(bytes, maskedCrc(length));
    bytes->append(record);
    putLittle(bytes, maskedCrc(record));
}

bool isPlain(const QString &text)
{
    return std::ranges::none_of(text, [](QChar c) {
        return c.unicode() < 0x20 || c.unicode() == 0x7f || (c.unicode() >= 0x202a && c.unicode() <= 0x202e);
    });
}

void checkSamples(const QList<ScalarSample> &samples)
{
    for (const auto &sample : samples) {
        require(!sample.tag.isEmpty() && sample.tag.size() <= scalartag::longest && isPlain(sample.tag), "a tag");
        require(sample.point.step <= largestScalarStep && sample.point.step >= -largestScalarStep, "a step");
        require(sample.point.at >= 0 && sample.point.at <= latestScalarTime, "a time");
    }
}

bool isSame(const QList<ScalarSample> &a, const QList<ScalarSample> &b)
{
    return std::ranges::equal(a, b, [](const ScalarSample &x, const ScalarSample &y) {
        return x.tag == y.tag && x.point.step == y.point.step && x.point.at == y.point.at
            && std::bit_cast<quint64>(x.point.value) == std::bit_cast<quint64>(y.point.value);
    });
}

void readEvents(const QByteArray &file)
{
    EventFileReader whole;
    QList<ScalarSample> samples;
    const bool isRead = whole.feed(file, &samples).has_value();
    require(whole.offset() >= 0 && whole.offset() <= file.size(), "no byte that did not come");
    checkSamples(samples);
    EventFileReader cut;
    QList<ScalarSample> pieces;
    const auto portion = file.isEmpty() ? 1 : 1 + static_cast<uchar>(file.back()) % 61;
    bool isReadInPieces = true;
    for (qsizetype at = 0; at < file.size() && isReadInPieces; at += portion)
        isReadInPieces =
            cut.feed(QByteArrayView{file}.sliced(at, std::min<qsizetype>(portion, file.size() - at)), &pieces)
                .has_value();
    require(isRead == isReadInPieces && isSame(samples, pieces), "a cut changes nothing");
    require(whole.scalarTags().size() <= EventFileReader::mostTags, "bounded");
    TfRecordReader records;
    records.feed(file);
    while (const auto record = records.next())
        require(record->size() <= file.size(), "no byte that did not come");
}

void readBatch(const QByteArray &bytes)
{
    const auto batch = scalarBatchFrom(bytes);
    if (!batch)
        return;
    checkSamples(batch->samples);
    require(batch->samples.size() <= mostBatchSamples && batch->position.offset >= -1 && batch->total >= 0, "bounded");
    const auto once = encoded(*batch);
    const auto again = scalarBatchFrom(once);
    require(again && encoded(*again) == once, "kept as it is");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    readEvents(raw);
    // The head of an event file, then pieces of the bytes as records: parted at 0xff.
    QByteArray file;
    putFrame(&file, QByteArray{"\x1a\x0d", 2} + "brain.Event:2");
    for (const auto &record : raw.split('\xff'))
        putFrame(&file, record);
    readEvents(file);
    require(
        crc32c(raw)
            == crc32c(QByteArrayView{raw}.sliced(raw.size() / 2), crc32c(QByteArrayView{raw}.first(raw.size() / 2))),
        "a sum of two parts");
    readBatch(raw);
    auto length = compressBound(uLong(raw.size()));
    QByteArray packed{5 + qsizetype(length), Qt::Uninitialized};
    require(compress2(reinterpret_cast<Bytef *>(packed.data() + 5), &length, bytes, uLong(size), 1) == Z_OK,
            "zlib packs");
    packed.truncate(5 + qsizetype(length));
    packed[0] = 1;
    for (int i = 0; i < 4; ++i)
        packed[1 + i] = static_cast<char>(size >> (8 * i) & 0xff);
    readBatch(packed);
    return 0;
}
