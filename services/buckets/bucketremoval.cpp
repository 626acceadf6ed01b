// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketremoval.h"

#include "services/buckets/bucketaccess.h"
#include "services/buckets/bucketchanges.h"
#include "services/buckets/paralleltasks.h"
#include "services/buckets/translations.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const auto deletePermission = u"storage.buckets.delete"_s;
constexpr int removalsAtOnce = 6; // as many as RestClient has under way at one host

/// "run-1/" of "run-1/checkpoint_100/array".
QByteArray firstLevelOf(const QByteArray &name)
{
    const auto slash = name.indexOf('/');
    return slash < 0 ? name : name.first(slash + 1);
}

/// Whoever may delete files but no bucket, such as with the role Storage Object User, would lose them and keep it.
Task<bool> mayDelete(StorageApi api, QString bucket, std::stop_token stop)
{
    const QStringList asked{deletePermission};
    const auto held = co_await api.testPermissions(bucket, asked, stop);
    if (!held)
        co_return std::unexpected{held.error()};
    co_return held->contains(deletePermission);
}

QString permissionProblem(const QString &bucket)
{
    return BucketsMessages::tr("The bucket %1 and its files were left as they are: your account lacks the permission "
                               "%2, without which a bucket cannot be deleted. The role %3 has it: ask the bucket's "
                               "owner for it, then delete the bucket again.")
        .arg(bucket, deletePermission, roleWith(deletePermission));
}

/// All that is in it, each in the generation that is there now.
Task<> emptied(StorageApi api, QString bucket, std::stop_token stop)
{
    const BucketUri whole{bucket, {}};
    const auto found = co_await allBelow(api, whole, stop);
    if (!found && found.error().code == ErrorCode::NotFound)
        co_return Result<>{}; // it is empty
    if (!found)
        co_return std::unexpected{found.error()};
    const auto objects = *found;
    // Half a bucket would be gone before the first one refuses.
    if (std::ranges::any_of(objects, &BucketObject::isHeld))
        co_return failed(ErrorCode::Invalid,
                         BucketsMessages::tr("The bucket %1 does not let its files be deleted yet (retention policy or "
                                             "holds), and only an empty bucket can be deleted. Change that in Google's "
                                             "console first.")
                             .arg(bucket));
    const auto one = [api, bucket, objects](qsizetype index, std::stop_token token) {
        return removeOrGone(api, {bucket, objects[index].name}, objects[index].generation, std::move(token));
    };
    co_return co_await forEachAtOnce(objects.size(), removalsAtOnce, one, stop);
}

} // namespace

Task<BucketInventory> inventoryOf(StorageApi api, QString bucket, std::stop_token stop)
{
    const auto known = co_await api.bucket(bucket, stop);
    if (!known)
        co_return std::unexpected{known.error()};
    const auto listing = co_await api.objects(
        {.bucket = bucket, .depth = ObjectQuery::Depth::All, .most = BucketInventory::mostLooked}, {}, stop);
    if (!listing)
        co_return std::unexpected{listing.error()};
    BucketInventory inventory{
        .bucket = *known, .files = listing->objects.size(), .isCut = listing->isCut || listing->unreadable > 0};
    const auto may = co_await mayDelete(api, bucket, stop);
    inventory.mayDelete = may.value_or(true); // removeBucket() asks again
    for (const auto &object : listing->objects) {
        inventory.bytes += object.size;
        const auto name = firstLevelOf(object.name);
        if (inventory.names.size() < BucketInventory::mostNames && !inventory.names.contains(name))
            inventory.names.append(name);
    }
    co_return inventory;
}

QString problemOfRemoval(const BucketInventory &inventory)
{
    const auto &bucket = inventory.bucket;
    if (!inventory.mayDelete)
        return permissionProblem(bucket.name);
    if (inventory.isEmpty())
        return {};
    if (bucket.isOnlyPlace)
        return BucketsMessages::tr("Your account has no permission to read more about this bucket.");
    if (bucket.retentionSeconds > 0 || bucket.holdsNewObjects)
        return BucketsMessages::tr(
                   "The bucket %1 does not let its files be deleted yet (retention policy or holds), and "
                   "only an empty bucket can be deleted. Change that in Google's console first.")
            .arg(bucket.name);
    if (bucket.hasVersions)
        return BucketsMessages::tr("The bucket %1 keeps older versions of its files, and only an empty bucket can be "
                                   "deleted. Delete the versions in Google's console first.")
            .arg(bucket.name);
    return {};
}

Task<> removeBucket(StorageApi api, QString bucket, BucketFilling filling, std::stop_token stop)
{
    if (filling == BucketFilling::Deleted) {
        const auto may = co_await mayDelete(api, bucket, stop);
        if (!may && may.error().code != ErrorCode::NotFound) // what is gone already is no trouble
            co_return std::unexpected{may.error()};
        if (may && !*may)
            co_return failed(ErrorCode::Denied, permissionProblem(bucket));
        if (const auto done = co_await emptied(api, bucket, stop); !done)
            co_return done;
    }
    auto removed = co_await api.removeBucket(bucket, stop);
    if (removed || removed.error().code == ErrorCode::NotFound) // gone is gone
        co_return Result<>{};
    auto error = removed.error();
    if (error.code == ErrorCode::Conflict || error.code == ErrorCode::AlreadyExists) {
        error.code = ErrorCode::Conflict;
        error.message = BucketsMessages::tr(
                            "The bucket %1 was not deleted: something is in it, perhaps written a moment ago, or an "
                            "older version of a file. Look at what is in it, then delete it again.")
                            .arg(bucket);
    }
    co_return std::unexpected{error};
}
