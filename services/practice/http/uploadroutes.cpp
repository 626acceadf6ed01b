// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Bytes on their way into Cloud Storage: at once, with metadata before them, or in parts that a broken connection does
// not lose. The bodies have gone to their sinks before a method here is asked.
#include "services/practice/http/uploadroutes.h"

#include "services/practice/http/paging.h"
#include "services/practice/http/relaxedjson.h"
#include "services/practice/http/routes.h"
#include "services/practice/http/shapes.h"
#include "services/practice/http/storagereplies.h"
#include "services/practice/world/bucketrules.h"
#include "services/practice/world/storagerefusals.h"

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

/// What a client says of the object beside its bytes.
struct UploadOrder
{
    QString name{};
    QJsonObject settings{};
    QJsonObject claims{}; ///< its crc32c and md5Hash
    QJsonArray readers{};
    StorageConditions conditions{};
};

/// `metadata`: the Object of the body, with nulls; `type`: of the bytes, where metadata has none.
Answer<UploadOrder> orderOf(World &world, const Call &call, const QJsonObject &metadata, const QString &type)
{
    const auto named = call.parameter("name");
    const auto inBody = metadata.value("name"_L1).toString();
    if (!named.isEmpty() && !inBody.isEmpty() && named != inBody)
        return refusal("object-two-names"_L1, {inBody.left(100), named.left(100)});
    const auto conditions = conditionsOf(call);
    const auto bucket = bucketFor(world, call, "bucket", u"storage.objects.create"_s);
    if (!bucket || !conditions)
        return bucket ? conditions.error() : bucket.error();
    UploadOrder order{.name = named.isEmpty() ? inBody : named, .conditions = *conditions};
    if (const auto refused = objectNameRefused(order.name))
        return *refused;
    if (const auto refused = writeRefused(world, call, **bucket, order.name))
        return *refused;
    if (const auto refused = listsRefused(**bucket, metadata))
        return *refused;
    const auto readers = predefinedReaders(**bucket, call.parameter("predefinedAcl"));
    const auto settings = changedObjectSettings({}, metadata);
    if (!readers || !settings)
        return readers ? settings.error() : readers.error();
    order.readers = *readers;
    order.settings = *settings;
    if (!metadata.value("storageClass"_L1).isString())
        order.settings.remove(u"storageClass"_s); // that of the bucket
    if (!order.settings.contains("contentType"_L1) && !type.isEmpty())
        order.settings[u"contentType"_s] = type;
    if (const auto encoding = call.parameter("contentEncoding"); !encoding.isEmpty())
        order.settings[u"contentEncoding"_s] = encoding;
    for (const auto &claim : {u"crc32c"_s, u"md5Hash"_s}) {
        if (metadata.contains(claim))
            order.claims[claim] = metadata.value(claim);
    }
    return order;
}

/// The Object in front of the bytes.
Answer<QJsonObject> metadataOf(const QByteArray &text)
{
    static const Shapes shapes;
    QJsonParseError problem;
    auto document = QJsonDocument::fromJson(text, &problem);
    if (problem.error != QJsonParseError::NoError)
        document = QJsonDocument::fromJson(strictJson(text));
    if (!document.isObject())
        return asStorage(refusal("upload-metadata"_L1), u"parseError"_s);
    const auto read = shapes.read(u"Object@storage"_s, {}, document.object());
    if (!read)
        return read.error();
    return document.object();
}

/// uploadType=media and multipart.
Answer<Exchanged> uploadAtOnce(World &world, const Call &call, bool hasMetadata)
{
    const auto received = call.sink ? call.sink->received() : ReceivedBody{};
    auto type = QString::fromLatin1(call.header("content-type"));
    Answer<QJsonObject> metadata = QJsonObject{};
    if (hasMetadata) {
        if (call.sink && received.file && received.isUnreadable)
            return asStorage(refusal("upload-multipart"_L1), u"badRequest"_s);
        type = QString::fromLatin1(received.type);
        metadata = received.file ? metadataOf(received.metadata) : metadata;
    }
    if (!metadata)
        return metadata.error();
    const auto order = orderOf(world, call, *metadata, type);
    if (!order)
        return order.error();
    if (!received.file || received.file->hasFailed() || !received.file->sync())
        return storageFull();
    const auto &digest = received.file->digest();
    if (const auto refused = hashesRefused(digest, order->claims, call.headers.combinedValue("x-goog-hash"_L1)))
        return *refused;
    const auto made = world.storage().objects.insert(call.part("bucket"),
                                                     {.name = order->name,
                                                      .settings = order->settings,
                                                      .readers = order->readers,
                                                      .file = received.file->name(),
                                                      .size = received.file->size(),
                                                      .crc = digest.crc(),
                                                      .md5 = digest.md5()},
                                                     order->conditions);
    if (!made)
        return made.error();
    received.file->keep();
    return objectReply(world, call, *made);
}

/// The address of a session: whoever has it needs no token.
QByteArray sessionAddress(const Call &call, const QString &id, const QString &name)
{
    const auto encoded = QString::fromLatin1(QUrl::toPercentEncoding(name));
    const auto query = u"?uploadType=resumable&name=%1&upload_id=%2"_s.arg(encoded, id);
    return (call.origin + call.encodedPath + query).toLatin1();
}

Answer<Exchanged> beginSession(World &world, const Call &call)
{
    const auto type = QString::fromLatin1(call.header("x-upload-content-type"));
    const auto order = orderOf(world, call, call.sent, type);
    if (!order)
        return order.error();
    bool isNumber = true;
    const auto length = call.header("x-upload-content-length");
    const auto total = length.isEmpty() ? -1 : length.toLongLong(&isNumber);
    if (!isNumber || total < -1)
        return storageInvalid(u"X-Upload-Content-Length"_s);
    const auto *bucket = world.storage().buckets.find(call.part("bucket"));
    const auto *there = world.storage().objects.find({bucket->name, order->name, {}});
    const auto refused = there ? order->conditions.refuse(there->generation, there->metageneration, false)
                               : order->conditions.refuse(0, 0, false);
    if (refused) // it is asked again at the end
        return *refused;
    const auto id = world.storage().uploads.begin({.bucket = bucket->name,
                                                   .name = order->name,
                                                   .settings = order->settings,
                                                   .claims = order->claims,
                                                   .readers = order->readers,
                                                   .conditions = order->conditions,
                                                   .total = total,
                                                   .fields = call.parameter("fields")});
    if (!id)
        return id.error();
    return Exchanged{
        .headers = {{"Location", sessionAddress(call, *id, order->name)}, {"X-GUploader-UploadID", id->toLatin1()}}};
}

/// How far an upload is: 308, and the bytes that need not come again.
Exchanged incomplete(const Call &call, const UploadSession &session)
{
    Exchanged reply{.status = 308, .headers = {{"X-GUploader-UploadID", session.id.toLatin1()}}};
    if (session.size > 0)
        reply.headers.emplaceBack("Range", "bytes=0-" + QByteArray::number(session.size - 1));
    if (call.header("x-guploader-no-308") == "yes") {
        reply.status = 200;
        reply.headers.emplaceBack("X-HTTP-Status-Code-Override", "308");
    }
    return reply;
}

/// The object's reply at the end of a session, with the fields that its beginning asked for.
Answer<Exchanged> finishSession(World &world, const Call &call, const UploadSession &session)
{
    const auto made = world.storage().uploads.finish(session.id, call.headers.combinedValue("x-goog-hash"_L1));
    if (!made)
        return made.error();
    auto reply = objectReply(world, call, *made);
    reply.isJson = true;
    const auto fields = partial(reply.json, session.fields);
    if (fields)
        reply.json = *fields;
    return reply;
}

/// It was begun with another size.
bool hasOtherTotal(const UploadSession &session, const ContentRange &range)
{
    return range.total && session.total >= 0 && *range.total != session.total;
}

/// A part of an upload, or a question about it, in which first comes what Google's own server was seen to do.
Answer<Exchanged> continueSession(World &world, const Call &call)
{
    const auto session = world.storage().uploads.find(call.parameter("upload_id"));
    if (!session)
        return session.error();
    if (session->phase == UploadSession::Phase::Finished) // whatever it is asked
        return finishSession(world, call, *session);
    const auto header = call.header("content-range");
    const auto range = contentRange(header);
    if (!header.isEmpty() && !range)
        return refusal("upload-range"_L1);
    if (range && hasOtherTotal(*session, *range))
        return refusal("upload-total"_L1, {QString::number(*range->total), QString::number(session->total)});
    const auto received = call.sink ? call.sink->received().bytes : 0;
    if (range && !range->first)
        return range->total == session->size ? finishSession(world, call, *session)
                                             : Answer<Exchanged>{incomplete(call, *session)};
    const auto first = range ? *range->first : 0;
    if (first > session->size)
        return Exchanged{.status = 503, .text = refusalText("upload-ahead"_L1).arg(first).arg(session->size).toUtf8()};
    if (range && range->last && range->total != 0 && received != *range->last - first + 1)
        return refusal("upload-range"_L1);
    if (!SessionSink::isLast(range, received) && received < uploadBlock) // nothing of it is kept
        return refusal("upload-small"_L1, {QString::number(received)});
    if (!SessionSink::isLast(range, received))
        return incomplete(call, *session);
    if (session->size < first + received)
        return storageFull();
    return finishSession(world, call, *session);
}

Answer<Exchanged> insertObject(World &world, const Call &call)
{
    if (!call.parameter("upload_id").isEmpty())
        return continueSession(world, call);
    const auto type = call.parameter("uploadType");
    if (type.isEmpty())
        return storageRequired(u"uploadType"_s);
    if (type == "resumable"_L1)
        return beginSession(world, call);
    if (type != "media"_L1 && type != "multipart"_L1)
        return storageInvalid(u"uploadType"_s);
    return uploadAtOnce(world, call, type == "multipart"_L1);
}

/// 499, and nothing more of it is kept.
Answer<Exchanged> cancelSession(World &world, const Call &call)
{
    const auto session = world.storage().uploads.find(call.parameter("upload_id"));
    if (!session)
        return session.error();
    world.storage().uploads.cancel(session->id);
    return Exchanged{.status = 499};
}

Answer<Exchanged> putPart(World &world, const Call &call)
{
    if (call.parameter("upload_id").isEmpty())
        return storageRequired(u"upload_id"_s);
    return continueSession(world, call);
}

} // namespace

std::shared_ptr<BodySink> uploadSink(World &world, const Call &call, bool isTokenGood)
{
    auto &storage = world.storage();
    const auto id = call.parameter("upload_id");
    if (!id.isEmpty()) {
        const auto session = storage.uploads.find(id);
        const auto header = call.header("content-range");
        const auto range = contentRange(header);
        if (!session || (!header.isEmpty() && !range) || (range && hasOtherTotal(*session, *range)))
            return std::make_shared<NullSink>();
        return std::make_shared<SessionSink>(storage.uploads, *session, range);
    }
    const auto type = call.parameter("uploadType");
    if (type == "resumable"_L1)
        return nullptr;
    const auto *bucket = storage.buckets.find(call.part("bucket"));
    const bool isGood = isTokenGood && bucket && (type == "media"_L1 || type == "multipart"_L1)
        && !storage.access.refuse(callerOf(world, call), u"storage.objects.create"_s, *bucket);
    auto file = isGood ? storage.objects.files().create() : nullptr;
    if (!file)
        return std::make_shared<NullSink>();
    if (type == "media"_L1)
        return std::make_shared<MediaSink>(std::move(file));
    return std::make_shared<RelatedSink>(call.header("content-type"), std::move(file));
}

void addUploadRoutes(Router &router, World &world)
{
    const QStringList parameters{u"contentEncoding"_s,
                                 u"ifGenerationMatch"_s,
                                 u"ifGenerationNotMatch"_s,
                                 u"ifMetagenerationMatch"_s,
                                 u"ifMetagenerationNotMatch"_s,
                                 u"kmsKeyName"_s,
                                 u"name"_s,
                                 u"predefinedAcl"_s,
                                 u"projection"_s,
                                 u"upload_id"_s};
    const auto shape = u"Object@storage"_s;
    const auto create = u"storage.objects.create"_s;
    for (const auto &prefix : {u"/upload"_s, u"/resumable/upload"_s}) {
        const auto path = prefix + u"/storage/v1/b/{bucket}/o"_s;
        addExchanges(router, world,
                     {{"POST", path, create, insertObject, shape, parameters},
                      {"PUT", path, create, putPart, {}, parameters},
                      {"DELETE", path, create, cancelSession, {}, parameters}});
    }
}

} // namespace practice
