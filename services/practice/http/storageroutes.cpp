// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The buckets of Cloud Storage's JSON API; what lies in them is in objectroutes.cpp and uploadroutes.cpp.
#include "services/practice/http/routes.h"
#include "services/practice/http/storagereplies.h"
#include "services/practice/world/bucketrules.h"
#include "services/practice/world/storagerefusals.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr qint64 bucketPage = 1000; // buckets of one reply

/// What holds of a bucket's metageneration, and no more: its generation is no condition.
std::optional<ApiError> bucketConditionRefused(const Call &call, const StoredBucket &bucket, bool isRead)
{
    const auto conditions = conditionsOf(call);
    if (!conditions)
        return conditions.error();
    const StorageConditions own{.metagenerationMatch = conditions->metagenerationMatch,
                                .metagenerationNotMatch = conditions->metagenerationNotMatch};
    return own.refuse(bucket.generation, bucket.metageneration, isRead);
}

Answer<Exchanged> listBuckets(World &world, const Call &call)
{
    const auto project = call.parameter("project");
    const auto caller = callerOf(world, call);
    if (project.isEmpty())
        return storageRequired(u"project"_s);
    if (!world.context().scenario.isProject(project))
        return storageDenied(caller.email, u"storage.buckets.list"_s, u"project"_s);
    if (const auto refused = world.storage().access.refuseInProject(caller, u"storage.buckets.list"_s))
        return *refused;
    const auto most = numberParameter(call, u"maxResults"_s);
    if (!most)
        return most.error();
    const auto token = call.parameter("pageToken");
    const auto after = storageTokenBytes(token);
    if (!token.isEmpty() && !after)
        return storageInvalid(u"pageToken"_s);
    const auto size = std::clamp<qint64>(most->value_or(bucketPage), 1, bucketPage);
    QJsonArray items;
    QString last;
    QJsonObject json{{u"kind"_s, u"storage#buckets"_s}};
    for (const auto *bucket : world.storage().buckets.list(flagParameter(call, "softDeleted"))) {
        if (!bucket->name.startsWith(call.parameter("prefix")) || (after && bucket->key() <= QString::fromUtf8(*after)))
            continue;
        if (items.size() == size) {
            json[u"nextPageToken"_s] = storageToken(last.toUtf8());
            break;
        }
        items.append(bucketReply(world, call, *bucket).json);
        last = bucket->key();
    }
    if (!items.isEmpty())
        json[u"items"_s] = items;
    return Exchanged{.json = json};
}

Answer<Exchanged> insertBucket(World &world, const Call &call)
{
    const auto project = call.parameter("project");
    const auto caller = callerOf(world, call);
    if (project.isEmpty())
        return storageRequired(u"project"_s);
    if (!world.context().scenario.isProject(project))
        return storageDenied(caller.email, u"storage.buckets.create"_s, u"project"_s);
    if (const auto refused = world.storage().access.refuseInProject(caller, u"storage.buckets.create"_s))
        return *refused;
    if (!world.project().services().billingInfo().value("billingEnabled"_L1).toBool())
        return asStorage(refusal("bucket-billing"_L1), u"accountDisabled"_s);
    const auto made = world.storage().buckets.insert(call.body);
    return made ? Answer<Exchanged>{bucketReply(world, call, *made)} : made.error();
}

Answer<Exchanged> getBucket(World &world, const Call &call)
{
    if (flagParameter(call, "softDeleted")) {
        const auto generation = numberParameter(call, u"generation"_s);
        if (!generation)
            return generation.error();
        if (!*generation)
            return storageRequired(u"generation"_s);
        const auto *deleted = world.storage().buckets.findDeleted(call.part("bucket"), **generation);
        if (!deleted)
            return bucketMissing();
        const auto caller = callerOf(world, call);
        if (const auto refused = world.storage().access.refuse(caller, u"storage.buckets.get"_s, *deleted))
            return *refused;
        return bucketReply(world, call, *deleted);
    }
    const auto bucket = bucketFor(world, call, "bucket", u"storage.buckets.get"_s);
    if (!bucket)
        return bucket.error();
    if (const auto refused = bucketConditionRefused(call, **bucket, true))
        return *refused;
    return bucketReply(world, call, **bucket);
}

Answer<Exchanged> changeBucket(World &world, const Call &call, bool isWhole)
{
    const auto bucket = bucketFor(world, call, "bucket", u"storage.buckets.update"_s);
    if (!bucket)
        return bucket.error();
    if (const auto refused = bucketConditionRefused(call, **bucket, false))
        return *refused;
    const auto readers = predefinedReaders(**bucket, call.parameter("predefinedAcl"));
    if (!readers)
        return readers.error();
    const auto changed = world.storage().buckets.change((*bucket)->name, call.sent, isWhole);
    return changed ? Answer<Exchanged>{bucketReply(world, call, *changed)} : changed.error();
}

Answer<Exchanged> patchBucket(World &world, const Call &call)
{
    return changeBucket(world, call, false);
}

Answer<Exchanged> updateBucket(World &world, const Call &call)
{
    return changeBucket(world, call, true);
}

Answer<Exchanged> deleteBucket(World &world, const Call &call)
{
    const auto bucket = bucketFor(world, call, "bucket", u"storage.buckets.delete"_s);
    if (!bucket)
        return bucket.error();
    if (const auto refused = bucketConditionRefused(call, **bucket, false))
        return *refused;
    const auto name = (*bucket)->name;
    if (usedIn(world.context().state, name).objects > 0)
        return refusal("bucket-not-empty"_L1);
    world.storage().objects.forgetDeleted(name);
    world.storage().buckets.remove(name);
    return Exchanged{.status = 204};
}

Answer<Exchanged> restoreBucket(World &world, const Call &call)
{
    const auto generation = numberParameter(call, u"generation"_s);
    if (!generation)
        return generation.error();
    if (!*generation)
        return storageRequired(u"generation"_s);
    const auto caller = callerOf(world, call);
    if (const auto refused = world.storage().access.refuseInProject(caller, u"storage.buckets.restore"_s))
        return *refused;
    const auto restored = world.storage().buckets.restore(call.part("bucket"), **generation);
    return restored ? Answer<Exchanged>{bucketReply(world, call, *restored)} : restored.error();
}

Answer<Exchanged> storageLayout(World &world, const Call &call)
{
    const auto bucket = bucketFor(world, call, "bucket", u"storage.objects.list"_s);
    if (!bucket)
        return bucket.error();
    const auto &settings = (*bucket)->settings;
    return Exchanged{.json = {{u"kind"_s, u"storage#storageLayout"_s},
                              {u"bucket"_s, (*bucket)->name},
                              {u"location"_s, settings.value("location"_L1)},
                              {u"locationType"_s, settings.value("locationType"_L1)},
                              {u"hierarchicalNamespace"_s, QJsonObject{{u"enabled"_s, false}}}}};
}

/// Of a bucket with uniform access, where there are none; gcloud asks for them before it removes a tree.
Answer<Exchanged> listManagedFolders(World &world, const Call &call)
{
    const auto bucket = bucketFor(world, call, "bucket", u"storage.managedFolders.list"_s);
    if (!bucket)
        return bucket.error();
    if (!hasUniformAccess(**bucket))
        return asStorage(refusal("managed-folders-uniform"_L1), u"conditionNotMet"_s, 412);
    return Exchanged{.json = {{u"kind"_s, u"storage#managedFolders"_s}}};
}

Answer<Exchanged> getBucketPolicy(World &world, const Call &call)
{
    const auto bucket = bucketFor(world, call, "bucket", u"storage.buckets.getIamPolicy"_s);
    if (!bucket)
        return bucket.error();
    const auto version = numberParameter(call, u"optionsRequestedPolicyVersion"_s);
    if (!version)
        return version.error();
    auto policy = Buckets::policy(**bucket);
    if (policy.value("version"_L1).toInt() > version->value_or(1)) { // bindings with conditions are not for this client
        QJsonArray plain;
        for (const auto &binding : (*bucket)->bindings) {
            if (!binding["condition"_L1].isObject())
                plain.append(binding);
        }
        policy[u"bindings"_s] = plain;
        policy[u"version"_s] = 1;
    }
    return Exchanged{.json = policy};
}

Answer<Exchanged> setBucketPolicy(World &world, const Call &call)
{
    const auto bucket = bucketFor(world, call, "bucket", u"storage.buckets.setIamPolicy"_s);
    if (!bucket)
        return bucket.error();
    const auto policy = world.storage().buckets.setPolicy((*bucket)->name, call.body);
    return policy ? Answer<Exchanged>{Exchanged{.json = *policy}} : policy.error();
}

Answer<Exchanged> testBucketPermissions(World &world, const Call &call)
{
    const auto *bucket = world.storage().buckets.find(call.part("bucket"));
    if (!bucket)
        return bucketMissing();
    const auto asked = call.query.allQueryItemValues(u"permissions"_s, QUrl::FullyDecoded);
    if (asked.isEmpty())
        return storageRequired(u"permissions"_s);
    QJsonArray held;
    const auto caller = callerOf(world, call);
    for (const auto &permission : asked) {
        if (!StorageAccess::isPermission(permission))
            return refusal("permission-unknown"_L1, {permission.left(200)});
        if (world.storage().access.allows(caller, permission, *bucket))
            held.append(permission);
    }
    QJsonObject json{{u"kind"_s, u"storage#testIamPermissionsResponse"_s}};
    if (!held.isEmpty())
        json[u"permissions"_s] = held;
    return Exchanged{.json = json};
}

} // namespace

void addExchanges(Router &router, World &world, const QList<StorageMethod> &methods)
{
    for (const auto &method : methods)
        router.add(
            {.method = method.verb,
             .pattern = method.pattern,
             .service = u"storage.googleapis.com"_s,
             .permission = method.permission,
             .parameters = method.parameters + QStringList{u"userProject"_s},
             .shape = method.shape,
             .access = Access::Storage,
             .isEncoded = true,
             .hasMedia = method.hasMedia,
             .exchange = [&world, exchange = method.exchange](const Call &call) { return exchange(world, call); }});
}

void addStorageRoutes(Router &router, World &world)
{
    const auto all = u"/storage/v1/b"_s;
    const auto one = all + u"/{bucket}"_s;
    const auto bucket = u"Bucket@storage"_s;
    const QStringList meta{u"ifMetagenerationMatch"_s, u"ifMetagenerationNotMatch"_s, u"projection"_s};
    const QStringList predefined{u"predefinedAcl"_s, u"predefinedDefaultObjectAcl"_s, u"projection"_s};
    const QStringList listing{u"project"_s,    u"prefix"_s,      u"maxResults"_s,          u"pageToken"_s,
                              u"projection"_s, u"softDeleted"_s, u"returnPartialSuccess"_s};
    addExchanges(
        router, world,
        {{"GET", all, u"storage.buckets.list"_s, listBuckets, {}, listing},
         {"POST", all, u"storage.buckets.create"_s, insertBucket, bucket,
          predefined + QStringList{u"project"_s, u"enableObjectRetention"_s}},
         {"GET", one, u"storage.buckets.get"_s, getBucket, {}, meta + QStringList{u"generation"_s, u"softDeleted"_s}},
         {"PATCH", one, u"storage.buckets.update"_s, patchBucket, bucket, meta + predefined},
         {"PUT", one, u"storage.buckets.update"_s, updateBucket, bucket, meta + predefined},
         {"DELETE", one, u"storage.buckets.delete"_s, deleteBucket, {}, meta},
         {"POST", one + u"/restore"_s, {}, restoreBucket, {}, {u"generation"_s, u"projection"_s}},
         {"GET", one + u"/storageLayout"_s, {}, storageLayout, {}, {u"prefix"_s}},
         {"GET",
          one + u"/managedFolders"_s,
          u"storage.managedFolders.list"_s,
          listManagedFolders,
          {},
          {u"pageSize"_s, u"pageToken"_s, u"prefix"_s}},
         {"GET",
          one + u"/iam"_s,
          u"storage.buckets.getIamPolicy"_s,
          getBucketPolicy,
          {},
          {u"optionsRequestedPolicyVersion"_s}},
         {"PUT", one + u"/iam"_s, u"storage.buckets.setIamPolicy"_s, setBucketPolicy, u"Policy@storage"_s},
         {"GET", one + u"/iam/testPermissions"_s, {}, testBucketPermissions, {}, {u"permissions"_s}}});
    addObjectRoutes(router, world);
    addUploadRoutes(router, world);
}

} // namespace practice
