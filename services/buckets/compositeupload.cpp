// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/compositeupload.h"

#include "services/buckets/bucketchanges.h"
#include "services/buckets/paralleltasks.h"
#include "services/buckets/translations.h"
#include "services/core/async/worker.h"
#include "services/core/crc32c.h"
#include "services/core/log.h"
#include "services/net/streamclient.h"
#include "services/store/documents.h"

#include <QUuid>

#include <algorithm>
#include <cstdlib>
#include <vector>

using namespace Qt::StringLiterals;

namespace {

const auto recordKind = u"bucket-upload"_s;
constexpr int partsAtOnce = 4;
constexpr qint64 abandonedAfter = 86'400; // seconds
constexpr QByteArrayView partsFolder = ".tpudesk-parts/";

qint64 secondsNow(const BucketContext &context)
{
    return context.clock->now().toSecsSinceEpoch();
}

/// Written down, and on the disk.
Task<> recorded(std::shared_ptr<const BucketContext> context, CompositeRecord record)
{
    record.touched = secondsNow(*context);
    if (auto put = context->documents->put(recordKind, record.id, toJson(record), context->clock->now()); !put)
        co_return put;
    co_return co_await context->documents->kept();
}

/// That of an earlier try of the same upload; else a new one.
CompositeRecord recordFor(const BucketContext &context, const ObjectUpload &upload, const UploadSource &source)
{
    CompositeRecord record{.to = upload.to,
                           .from = upload.from,
                           .size = source.size,
                           .modified = static_cast<qint64>(source.modified.value_or(0))};
    for (const auto &document : context.documents->all(recordKind)) {
        const auto known = compositeRecordFrom(document.body);
        if (known && known->to == record.to && known->from == record.from && known->size == record.size
            && known->modified == record.modified)
            return *known;
    }
    record.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    return record;
}

BucketUri partUri(const CompositeRecord &record, qsizetype index)
{
    constexpr int digits = 4;
    return {record.to.bucket, record.prefix() + QByteArray::number(index).rightJustified(digits, '0')};
}

/// The sum of a part of the file, read once more.
Task<quint32> sumOfSlice(ObjectUpload upload, UploadSlice slice, std::stop_token stop)
{
    const std::function<Result<quint32>(std::stop_token)> work =
        [upload = std::move(upload), slice](const std::stop_token &token) -> Result<quint32> {
        constexpr quint64 portion = 4 << 20;
        const auto source = sourceOf(upload);
        if (!source)
            return std::unexpected{source.error()};
        quint32 sum = 0;
        for (quint64 done = 0; done < slice.size;) {
            if (token.stop_requested())
                return failed(ErrorCode::Cancelled);
            const auto bytes =
                source->bytes(slice.from + done, static_cast<qsizetype>(std::min(portion, slice.size - done)));
            if (bytes.isEmpty())
                return failed(ErrorCode::Conflict);
            sum = crc32c(bytes, sum);
            done += static_cast<quint64>(bytes.size());
        }
        return sum;
    };
    co_return co_await onWorker<quint32>(&streamWorkers(), work, stop);
}

/// All that one upload in parts knows, shared by what goes on at once.
struct CompositeWork
{
    std::shared_ptr<const BucketContext> context;
    ObjectUpload upload;
    CompositeRecord record;
    QList<UploadSlice> slices;
    std::shared_ptr<TransferMeter> meter;
    std::vector<BucketObject> parts{}; ///< those that are there; generation 0: not yet
};
using SharedWork = std::shared_ptr<CompositeWork>;

/// One part: what is there of an earlier try is taken, if it is what the file has there.
Task<> partSent(SharedWork work, qsizetype index, std::stop_token stop)
{
    const auto slice = work->slices[index];
    auto &part = work->parts[static_cast<size_t>(index)];
    if (part.generation != 0 && part.size == slice.size && part.crc32c) {
        const auto sum = co_await sumOfSlice(work->upload, slice, stop);
        if (!sum)
            co_return std::unexpected{sum.error()};
        if (*sum == *part.crc32c) {
            if (work->meter)
                work->meter->add(static_cast<qint64>(slice.size));
            co_return Result<>{};
        }
    }
    auto upload = work->upload;
    upload.to = partUri(work->record, index);
    upload.replaced = generation::any; // whatever is there is ours
    auto sent = co_await uploadSlice(work->context, std::move(upload), slice, work->meter, stop);
    if (!sent)
        co_return std::unexpected{sent.error()};
    work->parts[static_cast<size_t>(index)] = std::move(*sent);
    co_return co_await recorded(work->context, work->record);
}

/// Takes away its parts, and then the record of them.
Task<> cleanedUp(std::shared_ptr<const BucketContext> context, CompositeRecord record, std::stop_token stop)
{
    const auto left = co_await context->api.objects(
        {.bucket = record.to.bucket, .prefix = record.prefix(), .depth = ObjectQuery::Depth::All}, {}, stop);
    if (!left && left.error().code != ErrorCode::NotFound)
        co_return std::unexpected{left.error()};
    const auto objects = left ? left->objects : QList<BucketObject>{};
    const auto bucket = record.to.bucket;
    const auto removeOne = [context, objects, bucket](qsizetype index, std::stop_token token) {
        const auto &object = objects[index];
        return removeOrGone(context->api, {bucket, object.name}, object.generation, std::move(token));
    };
    const auto removed = co_await forEachAtOnce(objects.size(), partsAtOnce, removeOne, stop);
    if (!removed)
        co_return removed;
    co_return context->documents->remove(recordKind, record.id);
}

/// What an earlier try has left there.
Task<> partsFound(SharedWork work, std::stop_token stop)
{
    const auto there = co_await work->context->api.objects(
        {.bucket = work->record.to.bucket, .prefix = work->record.prefix(), .depth = ObjectQuery::Depth::All}, {},
        stop);
    if (!there)
        co_return std::unexpected{there.error()};
    for (const auto &object : there->objects) {
        for (qsizetype index = 0; index < work->slices.size(); ++index) {
            if (object.name == partUri(work->record, index).object)
                work->parts[static_cast<size_t>(index)] = object;
        }
    }
    co_return Result<>{};
}

/// The sum of all parts, which were compared each with what was read.
std::optional<quint32> joinedSum(const std::vector<BucketObject> &parts)
{
    quint32 sum = 0;
    for (const auto &part : parts) {
        if (!part.crc32c)
            return std::nullopt;
        sum = crc32cJoined(sum, *part.crc32c, part.size);
    }
    return sum;
}

Task<BucketObject> composedOf(SharedWork work, std::function<bool()> isUnchanged, std::stop_token stop)
{
    const std::function<Result<bool>(std::stop_token)> look = [isUnchanged](const std::stop_token &) -> Result<bool> {
        return !isUnchanged || isUnchanged();
    };
    const auto same = co_await onWorker<bool>(&streamWorkers(), look, stop);
    if (!same)
        co_return std::unexpected{same.error()};
    const auto &api = work->context->api;
    const auto to = work->upload.to;
    if (!*same)
        co_return failed(
            ErrorCode::Conflict,
            BucketsMessages::tr("The file changed on this computer while it was uploaded to %1: nothing was "
                                "replaced there. Upload it again.")
                .arg(to.toString()));
    auto whole = co_await api.compose({.to = to,
                                       .sources = QList<BucketObject>(work->parts.begin(), work->parts.end()),
                                       .toGeneration = work->upload.replaced,
                                       .contentType = u"application/octet-stream"_s},
                                      stop);
    const auto sum = joinedSum(work->parts);
    if (!whole || (whole->size == work->record.size && (!sum || !whole->crc32c || *whole->crc32c == *sum)))
        co_return whole;
    static_cast<void>(co_await api.remove(to, whole->generation, stop));
    co_return failed(
        ErrorCode::Conflict,
        BucketsMessages::tr("What arrived as %1 is not what was sent: its checksum (CRC32C) differs. It was "
                            "deleted there; upload it again.")
            .arg(to.toString()));
}

Task<BucketObject> sentInParts(SharedWork work, std::function<bool()> isUnchanged, std::stop_token stop)
{
    if (const auto kept = co_await recorded(work->context, work->record); !kept) // before the first of them is there
        co_return std::unexpected{kept.error()};
    if (const auto found = co_await partsFound(work, stop); !found)
        co_return std::unexpected{found.error()};
    const auto one = [work](qsizetype index, std::stop_token token) { return partSent(work, index, std::move(token)); };
    const auto sent = co_await forEachAtOnce(work->slices.size(), partsAtOnce, one, stop);
    if (!sent)
        co_return std::unexpected{sent.error()};
    co_return co_await composedOf(work, std::move(isUnchanged), stop);
}

/// Another try would go on where this one ended.
bool willContinue(ErrorCode code)
{
    return code == ErrorCode::Cancelled || code == ErrorCode::Offline || code == ErrorCode::Timeout
        || code == ErrorCode::Busy || code == ErrorCode::RateLimited || code == ErrorCode::Portal
        || code == ErrorCode::SignedOut || code == ErrorCode::Ambiguous;
}

} // namespace

QByteArray CompositeRecord::prefix() const
{
    return partsFolder.toByteArray() + id.toLatin1() + '/';
}

QJsonObject toJson(const CompositeRecord &record)
{
    return {{u"id"_s, record.id},
            {u"bucket"_s, record.to.bucket},
            {u"object"_s, QString::fromLatin1(record.to.object.toBase64())},
            {u"from"_s, QString::fromLatin1(record.from.toBase64())},
            {u"size"_s, QString::number(record.size)},
            {u"modified"_s, QString::number(record.modified)},
            {u"touched"_s, QString::number(record.touched)}};
}

std::optional<CompositeRecord> compositeRecordFrom(const QJsonObject &json)
{
    const auto bytes = [&](QLatin1StringView key) { return QByteArray::fromBase64(json[key].toString().toLatin1()); };
    bool hasSize = false;
    CompositeRecord record{.id = json["id"_L1].toString(),
                           .to = {json["bucket"_L1].toString(), bytes("object"_L1)},
                           .from = bytes("from"_L1),
                           .size = json["size"_L1].toString().toULongLong(&hasSize),
                           .modified = json["modified"_L1].toString().toLongLong(),
                           .touched = json["touched"_L1].toString().toLongLong()};
    // Its prefix is what is deleted: nothing else may come of it.
    const bool isId = QUuid::fromString(record.id).toString(QUuid::WithoutBraces) == record.id && !record.id.isEmpty();
    if (!isId || !isBucketName(record.to.bucket) || record.to.object.isEmpty() || !hasSize)
        return std::nullopt;
    return record;
}

bool mayBeComposed(const Bucket &bucket)
{
    return !bucket.isOnlyPlace && bucket.storageClass == "STANDARD"_L1 && bucket.softDeleteSeconds == 0
        && bucket.retentionSeconds == 0 && !bucket.hasVersions && !bucket.holdsNewObjects;
}

QList<UploadSlice> partsOf(quint64 size)
{
    constexpr quint64 leastPart = quint64{32} << 20;
    constexpr quint64 unit = ResumableUpload::unit;
    const auto count = std::clamp<quint64>((size + leastPart - 1) / leastPart, 2, quint64{ComposeOrder::mostSources});
    const auto each = std::max<quint64>(1, (size / count + unit) / unit) * unit;
    QList<UploadSlice> slices;
    for (quint64 from = 0; from < size; from += each)
        slices.append({.from = from, .size = std::min(each, size - from)});
    return slices;
}

Task<BucketObject> uploadInParts(std::shared_ptr<const BucketContext> context, ObjectUpload upload, UploadSource source,
                                 std::shared_ptr<TransferMeter> meter, std::stop_token stop)
{
    if (upload.replaced == generation::none) { // asked before anything is sent
        const auto there = co_await context->api.object(upload.to, stop);
        if (there)
            co_return failed(
                ErrorCode::AlreadyExists,
                BucketsMessages::tr("%1 is in the bucket already. Nothing was overwritten.").arg(upload.to.toString()));
        if (there.error().code != ErrorCode::NotFound)
            co_return std::unexpected{there.error()};
    }
    const auto record = recordFor(*context, upload, source);
    const auto slices = partsOf(source.size);
    const auto work = std::make_shared<CompositeWork>(context, upload, record, slices, std::move(meter));
    work->parts.resize(static_cast<size_t>(slices.size()));
    auto whole = co_await sentInParts(work, source.isUnchanged, stop);
    if (!whole && willContinue(whole.error().code))
        co_return whole;
    // Also after a refusal; where it cannot be done now, the record says it to whoever comes later.
    if (const auto cleaned = co_await cleanedUp(context, record, stop); !cleaned)
        warn(u"buckets"_s, u"parts of an upload are left in %1: %2"_s.arg(upload.to.bucket, cleaned.error().message));
    co_return whole;
}

Task<> removeAbandonedParts(std::shared_ptr<const BucketContext> context, std::stop_token stop)
{
    if (context->documents == nullptr)
        co_return Result<>{};
    if (const auto loaded = co_await context->documents->loaded(); !loaded)
        co_return loaded;
    for (const auto &document : context->documents->all(recordKind)) {
        const auto record = compositeRecordFrom(document.body);
        if (!record) {
            static_cast<void>(context->documents->remove(recordKind, document.id));
            continue;
        }
        if (std::abs(secondsNow(*context) - record->touched) < abandonedAfter) // a clock may have jumped either way
            continue;
        if (const auto cleaned = co_await cleanedUp(context, *record, stop); !cleaned) {
            if (cleaned.error().code == ErrorCode::Cancelled)
                co_return cleaned;
            warn(u"buckets"_s,
                 u"parts of an upload are left in %1: %2"_s.arg(record->to.bucket, cleaned.error().message));
        }
    }
    co_return Result<>{};
}
