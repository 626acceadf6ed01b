// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What Cloud Storage, or who stands in its place, may answer: lists of objects with any names, buckets, policies, the
// head of an answer, where an upload stands; what was kept of an upload; addresses of buckets in any text.
#include "services/buckets/bucketaccess.h"
#include "services/buckets/bucketentries.h"
#include "services/buckets/bucketobject.h"
#include "services/buckets/bucketuri.h"
#include "services/buckets/compositeupload.h"
#include "services/buckets/resumableupload.h"
#include "services/buckets/storageerror.h"
#include "services/core/crc32c.h"
#include "services/net/googleerror.h"
#include "services/net/streamhead.h"
#include "tests/fuzz/require.h"

#include <QJsonArray>

#include <cstdint>

namespace {

/// The quick road over the bytes is the same as the one over objects.
void readPage(const QByteArray &text, const StrictJson &read)
{
    const auto page = readObjectPage(text);
    require(page.rest.flaw == read.flaw);
    QList<BucketObject> objects;
    qsizetype unreadable = 0;
    for (const auto &entry : read.object[QLatin1StringView{"items"}].toArray()) {
        if (auto object = parseObject(entry.toObject()))
            objects.append(std::move(*object));
        else
            ++unreadable;
    }
    require(page.objects == objects && page.unreadable >= unreadable);
    for (const auto &object : page.objects)
        require(!object.name.isEmpty() && object.generation > 0 && !object.name.contains('\n'));
    for (const auto &prefix : page.prefixes)
        require(prefix.endsWith('/'));
    const ObjectListing listing{.objects = page.objects, .prefixes = page.prefixes};
    for (const auto &prefix : {QByteArray{}, QByteArray{"a/"}}) {
        const auto entries = entriesIn(listing, prefix);
        require(entries.size() <= page.objects.size() + page.prefixes.size());
        for (const auto &entry : entries)
            require(!entry.name.isEmpty());
    }
}

void readAll(const QJsonObject &json)
{
    if (const auto bucket = parseBucket(json)) {
        require(isBucketName(bucket->name));
        const auto policy = parsePolicy(json);
        require(policy && !whoCanRead(*bucket, *policy).sentences.isEmpty());
    }
    for (const auto &bucket : parseBucketPage(json))
        require(isBucketName(bucket.name));
    if (const auto policy = parsePolicy(json))
        require(!whoCanRead(Bucket{}, *policy).sentences.isEmpty());
    const auto error = storageError(errorFrom(parseServerStatus(json, ErrorChannel::Answer), ErrorChannel::Answer));
    require(!error.message.isEmpty());
    if (const auto record = compositeRecordFrom(json)) {
        require(compositeRecordFrom(toJson(*record)) == record);
        require(record->prefix().startsWith(".tpudesk-parts/") && record->prefix().count('/') == 2);
    }
}

void readPlaces(const QByteArray &text)
{
    if (const auto uri = BucketUri::ofPath(text)) {
        require(BucketUri::ofPath(uri->path()) == uri);
        require(uri->prefix().isEmpty() || uri->prefix().endsWith('/'));
        require(!uri->object.contains('\n'));
    }
    const auto words = QString::fromUtf8(text.left(4'096));
    if (const auto uri = BucketUri::parse(words))
        require(uri->isRoot() || isBucketName(uri->bucket));
    for (const auto &name : bucketsNamedIn(QStringView{words}))
        require(isBucketName(name));
    if (const auto path = localPathBelow(QStringLiteral("/tmp/x"), text))
        require(path->startsWith(QStringLiteral("/tmp/x/")) && !path->contains(QStringLiteral("/../")));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const auto text = QByteArray::fromRawData(reinterpret_cast<const char *>(bytes), qsizetype(size));
    const auto read = readStrictJson(text);
    readPage(text, read);
    if (read.flaw == JsonFlaw::None)
        readAll(read.object);
    readPlaces(text);
    if (const auto head = readStreamHead(text, "GET")) {
        require(head->taken >= 0 && head->taken <= text.size() && head->size >= 0);
        require(head->taken == 0 || head->reply.status >= 100);
    }
    if (const auto there = bytesThere(text.left(64)))
        require(*there >= 0);
    if (const auto sum = crc32cFrom(text.left(16)))
        require(crc32cFrom(crc32cText(*sum).toLatin1()) == sum);
    const auto half = text.size() / 2;
    const auto first = crc32c(QByteArrayView{text}.first(half));
    const auto second = QByteArrayView{text}.sliced(half);
    require(crc32c(second, first) == crc32c(text));
    require(crc32cJoined(first, crc32c(second), static_cast<quint64>(second.size())) == crc32c(text));
    return 0;
}
