// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/objectlisting.h"
#include "services/practice/http/routes.h"
#include "services/practice/http/storagereplies.h"
#include "services/practice/world/bucketrules.h"
#include "services/practice/world/objectcopies.h"
#include "services/practice/world/storagerefusals.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr qint64 rewriteUnit = 1024 * 1024; // bytes: maxBytesRewrittenPerCall is a multiple of it
constexpr qint64 usualRewrite = 256 * rewriteUnit;

/// The generation that a query names, or none; or why it is no number.
Answer<ObjectId> objectIdOf(const Call &call, const char *bucket = "bucket", const char *object = "object",
                            const QString &generation = u"generation"_s)
{
    const auto number = numberParameter(call, generation);
    if (!number)
        return number.error();
    return ObjectId{call.part(bucket), call.part(object), *number};
}

/// The object that is meant, if the caller has `permission` on it and its conditions hold.
Answer<StoredObject> objectFor(World &world, const Call &call, const QString &permission)
{
    const auto id = objectIdOf(call);
    const auto conditions = conditionsOf(call);
    if (!id || !conditions)
        return id ? conditions.error() : id.error();
    auto &storage = world.storage();
    const auto *bucket = storage.buckets.find(id->bucket);
    if (!bucket)
        return bucketMissing();
    const bool isDeleted = flagParameter(call, "softDeleted");
    if (isDeleted && !id->generation)
        return storageRequired(u"generation"_s);
    const auto *object = isDeleted ? storage.objects.findDeleted(*id) : storage.objects.find(*id);
    if (const auto refused = storage.access.refuse(callerOf(world, call), permission, *bucket, object))
        return *refused;
    if (!object)
        return objectMissing(id->bucket, id->name);
    const bool isRead = permission.endsWith(".get"_L1);
    if (const auto refused = conditions->refuse(object->generation, object->metageneration, isRead))
        return *refused;
    return *object;
}

Answer<Exchanged> getObject(World &world, const Call &call)
{
    const auto object = objectFor(world, call, u"storage.objects.get"_s);
    if (!object)
        return object.error();
    if (call.parameter("alt") == "media"_L1)
        return mediaReply(world, call, *object);
    return objectReply(world, call, *object);
}

/// /download/storage/v1 gives bytes whatever it is asked for.
Answer<Exchanged> downloadObject(World &world, const Call &call)
{
    const auto object = objectFor(world, call, u"storage.objects.get"_s);
    return object ? mediaReply(world, call, *object) : object.error();
}

Answer<Exchanged> changeObject(World &world, const Call &call, bool isWhole)
{
    const auto object = objectFor(world, call, u"storage.objects.update"_s);
    if (!object)
        return object.error();
    if (const auto refused = listsRefused(*world.storage().buckets.find(object->bucket), call.sent))
        return *refused;
    const QJsonObject bare{{u"storageClass"_s, object->settings.value("storageClass"_L1)}};
    auto sent = call.sent;
    if (object->settings.value("storageClass"_L1) != sent.value("storageClass"_L1))
        sent.remove(u"storageClass"_s); // only a rewrite changes it
    const auto settings = changedObjectSettings(isWhole ? bare : object->settings, sent);
    if (!settings)
        return settings.error();
    const auto changed = world.storage().objects.change(ObjectId::of(*object), *settings);
    return changed ? Answer<Exchanged>{objectReply(world, call, *changed)} : changed.error();
}

Answer<Exchanged> patchObject(World &world, const Call &call)
{
    return changeObject(world, call, false);
}

Answer<Exchanged> updateObject(World &world, const Call &call)
{
    return changeObject(world, call, true);
}

Answer<Exchanged> deleteObject(World &world, const Call &call)
{
    const auto id = objectIdOf(call);
    const auto conditions = conditionsOf(call);
    if (!id || !conditions)
        return id ? conditions.error() : id.error();
    const auto bucket = bucketFor(world, call, "bucket", u"storage.objects.delete"_s);
    if (!bucket)
        return bucket.error();
    if (const auto refused = world.storage().objects.remove(*id, *conditions))
        return *refused;
    return Exchanged{.status = 204};
}

Answer<Exchanged> restoreObject(World &world, const Call &call)
{
    const auto id = objectIdOf(call);
    const auto conditions = conditionsOf(call);
    if (!id || !conditions)
        return id ? conditions.error() : id.error();
    if (!id->generation)
        return storageRequired(u"generation"_s);
    const auto bucket = bucketFor(world, call, "bucket", u"storage.objects.restore"_s);
    if (!bucket)
        return bucket.error();
    if (const auto refused = writeRefused(world, call, **bucket, id->name))
        return *refused;
    const auto restored = world.storage().objects.restore(*id, *conditions);
    return restored ? Answer<Exchanged>{objectReply(world, call, *restored)} : restored.error();
}

/// The sources of a compose, as its body names them.
QList<ComposeSource> composeSources(const QJsonObject &body)
{
    QList<ComposeSource> sources;
    for (const auto &value : body["sourceObjects"_L1].toArray()) {
        ComposeSource source{.name = value["name"_L1].toString()};
        if (const auto text = value["generation"_L1].toVariant().toString(); !text.isEmpty())
            source.generation = text.toLongLong();
        const auto match = value["objectPreconditions"_L1]["ifGenerationMatch"_L1].toVariant().toString();
        if (!match.isEmpty())
            source.conditions.generationMatch = match.toLongLong();
        sources += source;
    }
    return sources;
}

Answer<Exchanged> composeObject(World &world, const Call &call)
{
    const auto conditions = conditionsOf(call);
    if (!conditions)
        return conditions.error();
    const auto bucket = bucketFor(world, call, "bucket", u"storage.objects.get"_s);
    if (!bucket)
        return bucket.error();
    const auto name = call.part("object");
    if (const auto refused = writeRefused(world, call, **bucket, name))
        return *refused;
    const auto destination = call.sent.value("destination"_L1).toObject();
    if (const auto refused = listsRefused(**bucket, destination))
        return *refused;
    const auto settings = changedObjectSettings({}, destination);
    const auto readers = predefinedReaders(**bucket, call.parameter("destinationPredefinedAcl"));
    if (!settings || !readers)
        return settings ? readers.error() : settings.error();
    auto own = *settings;
    if (!call.body["destination"_L1]["storageClass"_L1].isString())
        own.remove(u"storageClass"_s);
    const auto sources = composeSources(call.body);
    auto &objects = world.storage().objects;
    const auto made = composeObjects(objects, (*bucket)->name, sources,
                                     {.name = name, .settings = own, .readers = *readers}, *conditions);
    if (!made)
        return made.error();
    for (const auto &source : call.body["deleteSourceObjects"_L1].toBool() ? sources : QList<ComposeSource>{}) {
        if (source.name != name)
            (void)objects.remove({(*bucket)->name, source.name, source.generation}, {});
    }
    return objectReply(world, call, *made);
}

/// What a copy, rewrite or move is asked for; the caller may do it, and its conditions hold.
Answer<ObjectCopy> copyOf(World &world, const Call &call, const char *sourceBucket, const char *destinationBucket)
{
    const auto id = objectIdOf(call, sourceBucket, "sourceObject", u"sourceGeneration"_s);
    const auto ofSource = conditionsOf(call, u"Source"_s);
    const auto conditions = conditionsOf(call);
    if (!id || !ofSource || !conditions)
        return !id ? id.error() : ofSource ? conditions.error() : ofSource.error();
    const auto from = bucketFor(world, call, sourceBucket, u"storage.objects.get"_s);
    if (!from)
        return from.error();
    const auto *source = world.storage().objects.find(*id);
    if (!source)
        return objectMissing(id->bucket, id->name);
    if (const auto refused = ofSource->refuse(source->generation, source->metageneration, false))
        return *refused;
    const auto to = bucketFor(world, call, destinationBucket, u"storage.objects.create"_s);
    if (!to)
        return to.error();
    const auto name = call.part("destinationObject");
    if (const auto refused = writeRefused(world, call, **to, name))
        return *refused;
    if (const auto refused = listsRefused(**to, call.sent))
        return *refused;
    const auto readers = predefinedReaders(**to, call.parameter("destinationPredefinedAcl"));
    const auto settings = changedObjectSettings({}, call.sent);
    if (!readers || !settings)
        return readers ? settings.error() : readers.error();
    ObjectCopy copy{.source = *source, .bucket = (*to)->name, .conditions = *conditions};
    copy.draft = {.name = name, .settings = *settings, .readers = *readers};
    if (!call.sent.value("storageClass"_L1).isString())
        copy.draft.settings.remove(u"storageClass"_s);
    const QStringList told{u"contentType"_s,     u"metadata"_s,        u"cacheControl"_s, u"contentDisposition"_s,
                           u"contentEncoding"_s, u"contentLanguage"_s, u"customTime"_s};
    copy.hasOwnSettings = std::ranges::any_of(told, [&](const QString &member) { return call.sent.contains(member); });
    return copy;
}

Answer<Exchanged> copyOnce(World &world, const Call &call)
{
    const auto copy = copyOf(world, call, "sourceBucket", "destinationBucket");
    if (!copy)
        return copy.error();
    const auto made = copyObject(world.storage().objects, *copy);
    return made ? Answer<Exchanged>{objectReply(world, call, *made)} : made.error();
}

/// "GENERATION PLACE BYTES": which rewrite it is, and how far.
QByteArray rewriteTokenOf(const ObjectCopy &copy, qint64 done)
{
    return QByteArray::number(copy.source.generation) + ' ' + copy.bucket.toUtf8() + '/' + copy.draft.name.toUtf8()
        + '\n' + QByteArray::number(done);
}

Answer<Exchanged> rewriteSome(World &world, const Call &call)
{
    const auto copy = copyOf(world, call, "sourceBucket", "destinationBucket");
    const auto asked = numberParameter(call, u"maxBytesRewrittenPerCall"_s);
    if (!copy || !asked)
        return copy ? asked.error() : copy.error();
    if (const auto bytes = asked->value_or(rewriteUnit); bytes == 0 || bytes % rewriteUnit != 0)
        return refusal("rewrite-unit"_L1);
    qint64 done = 0;
    if (const auto token = call.parameter("rewriteToken"); !token.isEmpty()) {
        const auto bytes = storageTokenBytes(token).value_or(QByteArray{});
        done = bytes.sliced(bytes.lastIndexOf('\n') + 1).toLongLong();
        if (done <= 0 || bytes != rewriteTokenOf(*copy, done))
            return refusal("rewrite-token"_L1);
    }
    const auto &buckets = world.storage().buckets;
    const auto *from = buckets.find(copy->source.bucket);
    const auto *to = buckets.find(copy->bucket);
    const auto wanted =
        copy->draft.settings.value("storageClass"_L1).toString(to->settings.value("storageClass"_L1).toString());
    const bool isNear = from->region() == to->region() && copy->source.text("storageClass"_L1) == wanted;
    const auto set = world.context().scenario.storage.value("rewriteBytes"_L1).toInteger();
    const auto most = std::min(asked->value_or(copy->source.size + 1), set > 0 ? set : usualRewrite);
    const auto step = rewriteObject(world.storage().objects, *copy, done, isNear ? copy->source.size : most);
    if (!step)
        return step.error();
    QJsonObject json{{u"kind"_s, u"storage#rewriteResponse"_s},
                     {u"totalBytesRewritten"_s, QString::number(step->rewritten)},
                     {u"objectSize"_s, QString::number(copy->source.size)},
                     {u"done"_s, step->object.has_value()}};
    if (step->object)
        json[u"resource"_s] = objectReply(world, call, *step->object).json;
    else
        json[u"rewriteToken"_s] = storageToken(rewriteTokenOf(*copy, step->rewritten));
    return Exchanged{.json = json};
}

Answer<Exchanged> moveOnce(World &world, const Call &call)
{
    const auto copy = copyOf(world, call, "bucket", "bucket");
    if (!copy)
        return copy.error();
    if (const auto refused = bucketFor(world, call, "bucket", u"storage.objects.move"_s); !refused)
        return refused.error();
    const auto made = moveObject(world.storage().objects, *copy);
    return made ? Answer<Exchanged>{objectReply(world, call, *made)} : made.error();
}

QList<StorageMethod> copyMethods(const QString &all, const QStringList &conditions)
{
    const auto shape = u"Object@storage"_s;
    const QStringList ofSource{u"ifSourceGenerationMatch"_s,
                               u"ifSourceGenerationNotMatch"_s,
                               u"ifSourceMetagenerationMatch"_s,
                               u"ifSourceMetagenerationNotMatch"_s,
                               u"sourceGeneration"_s,
                               u"destinationPredefinedAcl"_s,
                               u"destinationKmsKeyName"_s,
                               u"projection"_s};
    const auto copying = conditions + ofSource;
    const auto to = u"/b/{destinationBucket}/o/{destinationObject}"_s;
    const auto from = all + u"/{sourceBucket}/o/{sourceObject}"_s;
    return {{"POST", from + u"/copyTo"_s + to, {}, copyOnce, shape, copying},
            {"POST",
             from + u"/rewriteTo"_s + to,
             {},
             rewriteSome,
             shape,
             copying + QStringList{u"rewriteToken"_s, u"maxBytesRewrittenPerCall"_s, u"dropContextGroups"_s}},
            {"POST",
             all + u"/{bucket}/o/{sourceObject}/moveTo/o/{destinationObject}"_s,
             u"storage.objects.move"_s,
             moveOnce,
             {},
             copying}};
}

} // namespace

void addObjectRoutes(Router &router, World &world)
{
    const auto all = u"/storage/v1/b"_s;
    const auto objects = all + u"/{bucket}/o"_s;
    const auto one = objects + u"/{object}"_s;
    const auto shape = u"Object@storage"_s;
    const QStringList conditions{u"ifGenerationMatch"_s, u"ifGenerationNotMatch"_s, u"ifMetagenerationMatch"_s,
                                 u"ifMetagenerationNotMatch"_s};
    const auto meant = conditions + QStringList{u"generation"_s, u"projection"_s};
    const auto reading = meant + QStringList{u"softDeleted"_s, u"restoreToken"_s};
    const auto changing = meant + QStringList{u"predefinedAcl"_s, u"overrideUnlockedRetention"_s};
    const QStringList composing{u"ifGenerationMatch"_s, u"ifMetagenerationMatch"_s, u"destinationPredefinedAcl"_s,
                                u"kmsKeyName"_s, u"dropContextGroups"_s};
    addExchanges(router, world,
                 {{"GET", objects, u"storage.objects.list"_s, listObjects, {}, listParameters()},
                  {"GET", one, u"storage.objects.get"_s, getObject, {}, reading, true},
                  {"GET",
                   u"/download/storage/v1/b/{bucket}/o/{object}"_s,
                   u"storage.objects.get"_s,
                   downloadObject,
                   {},
                   reading,
                   true},
                  {"PATCH", one, u"storage.objects.update"_s, patchObject, shape, changing},
                  {"PUT", one, u"storage.objects.update"_s, updateObject, shape, changing},
                  {"DELETE", one, u"storage.objects.delete"_s, deleteObject, {}, meant},
                  {"POST",
                   one + u"/restore"_s,
                   u"storage.objects.restore"_s,
                   restoreObject,
                   {},
                   meant + QStringList{u"copySourceAcl"_s, u"restoreToken"_s}},
                  {"POST", one + u"/compose"_s, {}, composeObject, u"ComposeRequest@storage"_s, composing}});
    addExchanges(router, world, copyMethods(all, conditions));
}

} // namespace practice
