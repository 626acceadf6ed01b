// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketupload.h"

#include "services/buckets/compositeupload.h"
#include "services/buckets/translations.h"
#include "services/core/async/worker.h"
#include "services/net/streamclient.h"

#include <memory>

namespace {

/// What arrived is not what was read: it is taken away again, and what was there before is in the bucket's soft-deleted
/// or older versions, if it keeps such.
Task<BucketObject> takenBack(StorageApi api, BucketUri to, qint64 made, std::stop_token stop)
{
    static_cast<void>(co_await api.remove(to, made, stop));
    co_return failed(
        ErrorCode::Conflict,
        BucketsMessages::tr("What arrived as %1 is not what was sent: its checksum (CRC32C) differs. It was "
                            "deleted there; upload it again.")
            .arg(to.toString()));
}

/// An upload whose end nobody heard of may be what is there now.
Task<BucketObject> orDone(StorageApi api, std::shared_ptr<ResumableUpload> upload, ObjectUpload order, quint64 size,
                          Error error, std::stop_token stop)
{
    const bool mayBeOurs = error.code == ErrorCode::Conflict && upload->wasForgotten();
    if (mayBeOurs || (error.code == ErrorCode::Conflict && order.replaced == generation::none)) {
        auto there = co_await api.object(order.to, stop);
        if (there && mayBeOurs && there->size == size && there->crc32c == upload->sum())
            co_return std::move(*there);
        if (there && order.replaced == generation::none)
            co_return failed(
                ErrorCode::AlreadyExists,
                BucketsMessages::tr("%1 is in the bucket already. Nothing was overwritten.").arg(order.to.toString()));
    }
    co_return std::unexpected{error};
}

/// Half of it may be at hand: then it goes on there.
Task<UploadSource> opened(ObjectUpload upload, std::stop_token stop)
{
    const std::function<Result<UploadSource>(std::stop_token)> work =
        [upload = std::move(upload)](const std::stop_token &) { return sourceOf(upload); };
    co_return co_await onWorker<UploadSource>(&streamWorkers(), work, stop);
}

} // namespace

Result<UploadSource> sourceOf(const ObjectUpload &upload)
{
    if (!upload.from.isEmpty())
        return localSource(upload.from, upload.links);
    UploadSource source{.size = static_cast<quint64>(upload.bytes.size())};
    source.bytes = [bytes = upload.bytes](quint64 offset, qsizetype size) {
        return bytes.mid(static_cast<qsizetype>(offset), size);
    };
    return source;
}

Task<BucketObject> uploadSlice(std::shared_ptr<const BucketContext> context, ObjectUpload upload, UploadSlice slice,
                               std::shared_ptr<TransferMeter> meter, std::stop_token stop)
{
    auto source = co_await opened(upload, stop);
    if (!source)
        co_return std::unexpected{source.error()};
    const auto url = context->api.contentsUrl(upload.to, ObjectContents::Write, upload.replaced);
    const auto session = std::make_shared<ResumableUpload>(std::move(*source), slice, url, upload.to);
    session->setMeter(std::move(meter));
    StreamOrder order{.place = url, .effect = StreamOrder::Effect::Changes};
    order.work = [session](HttpStream &stream) { return session->send(stream); };
    const auto sent = co_await context->streams->run(std::move(order), stop);
    if (!sent)
        co_return co_await orDone(context->api, session, upload, slice.size, sent.error(), stop);
    const auto &object = *session->object();
    if (object.size != slice.size || (object.crc32c && *object.crc32c != session->sum()))
        co_return co_await takenBack(context->api, upload.to, object.generation, stop);
    co_return BucketObject{object};
}

Task<BucketObject> uploadObject(std::shared_ptr<const BucketContext> context, ObjectUpload upload,
                                std::shared_ptr<TransferMeter> meter, std::stop_token stop)
{
    if (const auto problem = problemOfObjectName(upload.to.object); !problem.isEmpty())
        co_return failed(ErrorCode::Invalid, problem);
    const auto source = co_await opened(upload, stop);
    if (!source)
        co_return std::unexpected{source.error()};
    if (source->size > compositeFrom && !upload.from.isEmpty() && context->documents != nullptr) {
        const auto bucket = co_await context->api.bucket(upload.to.bucket, stop);
        if (bucket && mayBeComposed(*bucket))
            co_return co_await uploadInParts(context, upload, *source, meter, stop);
        if (bucket && !bucket->isOnlyPlace && meter)
            meter->sayInOnePiece();
    }
    co_return co_await uploadSlice(context, upload, {.from = 0, .size = source->size}, meter, stop);
}
