// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketchanges.h"

#include "services/buckets/bucketentries.h"
#include "services/buckets/paralleltasks.h"
#include "services/buckets/translations.h"

#include <QLocale>

#include <vector>

namespace {

constexpr int changesAtOnce = 6; // as many as RestClient has under way at one host

std::unexpected<Error> takenInBucket(const BucketUri &uri)
{
    return failed(ErrorCode::AlreadyExists,
                  BucketsMessages::tr("%1 is in the bucket already. Nothing was overwritten.").arg(uri.toString()));
}

Error goneFrom(const BucketUri &uri)
{
    return {ErrorCode::NotFound, BucketsMessages::tr("%1 is not in the bucket (any more).").arg(uri.toString()), {}};
}

/// What a path is about: an object, else all that lies below it.
struct PathObjects
{
    bool isFolder = false;
    BucketUri uri{}; ///< of a folder with "/" at the end
    QList<BucketObject> objects{};
};

Task<PathObjects> objectsOf(StorageApi api, BucketUri uri, std::stop_token stop)
{
    if (!uri.object.endsWith('/')) {
        auto object = co_await api.object(uri, stop);
        if (object)
            co_return PathObjects{.uri = uri, .objects = {std::move(*object)}};
        if (object.error().code != ErrorCode::NotFound)
            co_return std::unexpected{object.error()};
        uri.object += '/';
    }
    auto below = co_await allBelow(api, uri, stop);
    if (!below)
        co_return std::unexpected{below.error()};
    co_return PathObjects{.isFolder = true, .uri = uri, .objects = std::move(*below)};
}

/// One object under its new name, and away from its old one.
Task<> copiedOne(StorageApi api, RewriteOrder order, SourceAfter after, std::stop_token stop)
{
    const auto copied = co_await api.rewrite(order, stop);
    if (!copied)
        co_return std::unexpected{copied.error()};
    if (after == SourceAfter::Stays)
        co_return Result<>{};
    co_return co_await removeOrGone(api, order.from, order.source ? order.source->generation : generation::any, stop);
}

Result<> checkedPlaces(const BucketUri &from, const BucketUri &to)
{
    const bool isWithin = from.bucket == to.bucket && to.prefix().startsWith(from.prefix());
    if (isWithin && from != to)
        return failed(ErrorCode::Invalid, BucketsMessages::tr("%1 cannot be put into itself.").arg(from.toString()));
    if (const auto problem = problemOfObjectName(to.object); !problem.isEmpty())
        return failed(ErrorCode::Invalid, problem);
    return {};
}

/// One look more than needed is better than a race: what is deleted is what was seen.
Task<> removedKnown(StorageApi api, KnownFile file, std::stop_token stop)
{
    const auto uri = objectAt(file.path);
    if (!uri)
        co_return std::unexpected{uri.error()};
    auto wanted = file.stamp.generation;
    if (wanted == 0) { // seen by somebody who keeps no generations
        const auto there = co_await api.object(*uri, stop);
        if (!there)
            co_return there.error().code == ErrorCode::NotFound ? Result<>{} : Result<>{std::unexpected{there.error()}};
        const bool isSame = there->size == file.stamp.size && there->created == file.stamp.modified;
        wanted = isSame ? there->generation : 0;
    }
    Result<> removed = failed(ErrorCode::Conflict);
    if (wanted != 0)
        removed = co_await removeOrGone(api, *uri, wanted, stop);
    if (!removed && removed.error().code == ErrorCode::Conflict)
        removed.error().message =
            BucketsMessages::tr("%1 was replaced in the bucket: it was not deleted there.").arg(uri->toString());
    co_return removed;
}

Task<> knownRemoved(std::shared_ptr<const BucketContext> context, std::shared_ptr<std::vector<Result<>>> ends,
                    KnownFile file, qsizetype index, std::stop_token stop)
{
    (*ends)[static_cast<size_t>(index)] = co_await removedKnown(context->api, std::move(file), std::move(stop));
    co_return Result<>{}; // one that fails stops no other
}

} // namespace

Task<> removeOrGone(StorageApi api, BucketUri uri, qint64 generation, std::stop_token stop)
{
    const auto removed = co_await api.remove(std::move(uri), generation, std::move(stop));
    if (!removed && removed.error().code != ErrorCode::NotFound)
        co_return removed;
    co_return Result<>{};
}

Task<QList<BucketObject>> allBelow(StorageApi api, BucketUri folder, std::stop_token stop)
{
    auto listing = co_await api.objects(
        {.bucket = folder.bucket, .prefix = folder.prefix(), .depth = ObjectQuery::Depth::All}, {}, stop);
    if (!listing)
        co_return std::unexpected{listing.error()};
    if (listing->isCut)
        co_return failed(ErrorCode::Invalid,
                         BucketsMessages::tr("%1 holds more than %2 files. Do it folder by folder.")
                             .arg(folder.toString(), QLocale{}.toString(RemoteFiles::mostEntries)));
    if (listing->objects.isEmpty())
        co_return std::unexpected{goneFrom(folder)};
    co_return std::move(listing->objects);
}

Task<bool> isThereBelow(StorageApi api, BucketUri folder, std::stop_token stop)
{
    const auto listing = co_await api.objects(
        {.bucket = folder.bucket, .prefix = folder.prefix(), .depth = ObjectQuery::Depth::All, .most = 1}, {}, stop);
    if (!listing)
        co_return std::unexpected{listing.error()};
    co_return !listing->objects.isEmpty();
}

Task<> removePaths(std::shared_ptr<const BucketContext> context, QList<QByteArray> paths, std::stop_token stop)
{
    QList<BucketUri> places;
    for (const auto &path : paths) {
        const auto uri = objectAt(path);
        if (!uri)
            co_return std::unexpected{uri.error()};
        places.append(*uri);
    }
    for (const auto &place : places) {
        const auto found = co_await objectsOf(context->api, place, stop);
        if (!found && found.error().code == ErrorCode::NotFound)
            continue; // gone is gone
        if (!found)
            co_return std::unexpected{found.error()};
        const auto objects = found->objects;
        const auto bucket = place.bucket;
        const auto one = [context, objects, bucket](qsizetype index, std::stop_token token) {
            return removeOrGone(context->api, {bucket, objects[index].name}, objects[index].generation,
                                std::move(token));
        };
        if (const auto done = co_await forEachAtOnce(objects.size(), changesAtOnce, one, stop); !done)
            co_return done;
    }
    co_return Result<>{};
}

Task<QList<Result<>>> removeKnown(std::shared_ptr<const BucketContext> context, QList<KnownFile> files,
                                  std::stop_token stop)
{
    const auto ends = std::make_shared<std::vector<Result<>>>(static_cast<size_t>(files.size()),
                                                              Result<>{failed(ErrorCode::Cancelled)});
    const auto one = [context, ends, files](qsizetype index, std::stop_token token) {
        return knownRemoved(context, ends, files[index], index, std::move(token));
    };
    if (const auto done = co_await forEachAtOnce(files.size(), changesAtOnce, one, stop); !done)
        co_return std::unexpected{done.error()};
    co_return QList<Result<>>(ends->begin(), ends->end());
}

Task<> copyPath(std::shared_ptr<const BucketContext> context, QByteArray from, QByteArray to, IfThere ifThere,
                SourceAfter after, std::stop_token stop)
{
    const auto source = objectAt(from);
    const auto target = objectAt(to);
    if (!source || !target)
        co_return std::unexpected{!source ? source.error() : target.error()};
    if (*source == *target)
        co_return after == SourceAfter::Goes ? Result<>{} : Result<>{takenInBucket(*target)};
    if (const auto checked = checkedPlaces(*source, *target); !checked)
        co_return checked;
    const auto found = co_await objectsOf(context->api, *source, stop);
    if (!found)
        co_return std::unexpected{found.error()};
    const auto into = found->isFolder ? BucketUri{target->bucket, target->prefix()} : *target;
    if (found->isFolder && ifThere == IfThere::Refuse) {
        const auto isTaken = co_await isThereBelow(context->api, into, stop);
        if (!isTaken)
            co_return std::unexpected{isTaken.error()};
        if (*isTaken)
            co_return takenInBucket(into);
    }
    const auto known = *found;
    const auto expected = ifThere == IfThere::Refuse ? generation::none : generation::any;
    const auto one = [context, known, into, expected, after](qsizetype index, std::stop_token token) {
        const auto &object = known.objects[index];
        const auto below = known.isFolder ? object.name.sliced(known.uri.object.size()) : QByteArray{};
        RewriteOrder order{.from = {known.uri.bucket, object.name},
                           .to = {into.bucket, into.object + below},
                           .source = object,
                           .toGeneration = expected};
        return copiedOne(context->api, std::move(order), after, std::move(token));
    };
    co_return co_await forEachAtOnce(known.objects.size(), changesAtOnce, one, stop);
}
