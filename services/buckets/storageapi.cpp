// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/storageapi.h"

#include "services/buckets/objectmaking.h"
#include "services/buckets/storagecalls.h"
#include "services/buckets/storageerror.h"
#include "services/buckets/translations.h"

#include <QJsonArray>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

// What a list tells of each object: a third of all that Google has to say.
constexpr QByteArrayView listFields =
    "nextPageToken,prefixes,items(name,size,generation,metageneration,timeCreated,storageClass,contentType,"
    "contentEncoding,crc32c,temporaryHold,eventBasedHold";
constexpr int pageOfObjects = 1'000; // Google gives no more

template <typename T>
Task<T> parsedReply(Task<QJsonObject> call, Result<T> (*parse)(const QJsonObject &))
{
    const auto json = co_await call;
    co_return json.and_then(parse);
}

RestRequest reading(QUrl url)
{
    return {.url = std::move(url)};
}

StorageQuery listQuery(const ApiState &state, const ObjectQuery &query)
{
    const bool isDeleted = query.which == ObjectQuery::Which::SoftDeleted;
    auto parts = payingQuery(
        state, query.bucket,
        {{"maxResults", QByteArray::number(std::min<qsizetype>(pageOfObjects, query.most))},
         {"projection", "noAcl"},
         {"fields", listFields.toByteArray() + (isDeleted ? ",softDeleteTime,hardDeleteTime,restoreToken)" : ")")}});
    if (!query.prefix.isEmpty())
        parts.emplaceBack("prefix", query.prefix);
    if (query.depth == ObjectQuery::Depth::Folder)
        parts.emplaceBack("delimiter", "/");
    if (isDeleted)
        parts.emplaceBack("softDeleted", "true");
    return parts;
}

void addPage(ObjectListing &listing, ObjectPage &page, qsizetype most)
{
    const auto room = [&] { return most - listing.objects.size() - listing.prefixes.size(); };
    if (page.objects.size() > room() || page.prefixes.size() > room() - page.objects.size())
        listing.isCut = true;
    page.objects.resize(std::min(page.objects.size(), room()));
    listing.objects.append(std::move(page.objects));
    page.prefixes.resize(std::min(page.prefixes.size(), room()));
    listing.prefixes.append(std::move(page.prefixes));
    listing.unreadable += page.unreadable;
}

Task<ObjectListing> objectsListed(CloudProfile profile, ApiState state, ObjectQuery query, ObjectCount report,
                                  std::stop_token stop)
{
    constexpr int mostPages = 20'000; // a page may be empty and still not the last
    const auto parts = listQuery(state, query);
    const auto page = std::make_shared<ObjectPage>();
    Result<ObjectListing> listing{ObjectListing{}};
    QSet<QString> seen;
    QString token;
    for (int pages = 0; pages < mostPages; ++pages) {
        auto onePage = parts;
        if (!token.isEmpty())
            onePage.emplaceBack("pageToken", token.toUtf8());
        auto request = reading(apiUrl(profile.storage, "/storage/v1" + bucketPath(query.bucket) + "/o", onePage));
        request.read = [page](const QByteArray &body) {
            *page = readObjectPage(body);
            return page->rest;
        };
        *page = {};
        const auto reply = co_await askedOf(state, std::move(request), stop);
        if (!reply)
            co_return std::unexpected{reply.error()};
        addPage(*listing, *page, query.most);
        if (report)
            report(listing->objects.size() + listing->prefixes.size());
        token = (*reply)["nextPageToken"_L1].toString();
        const bool isFull = listing->objects.size() + listing->prefixes.size() >= query.most;
        if (token.isEmpty() || isFull || listing->isCut) {
            listing->isCut = listing->isCut || !token.isEmpty();
            co_return listing;
        }
        if (seen.contains(token)) // the server repeats itself
            break;
        seen.insert(token);
    }
    listing->isCut = true;
    co_return listing;
}

Task<Bucket> bucketRead(CloudProfile profile, ApiState state, QString name, std::stop_token stop)
{
    auto query = payingQuery(state, name);
    const auto place = "/storage/v1" + bucketPath(name);
    const auto layout = apiUrl(profile.storage, place + "/storageLayout", query);
    query.emplaceBack("projection", "noAcl");
    const auto whole = co_await askedOf(state, reading(apiUrl(profile.storage, place, query)), stop);
    if (whole)
        co_return parseBucket(*whole);
    if (whole.error().code != ErrorCode::Denied)
        co_return std::unexpected{whole.error()};
    // Who may list it may know where it lies.
    const auto part = co_await askedOf(state, reading(layout), stop);
    auto bucket = part ? parseBucket(*part) : Result<Bucket>{failed(ErrorCode::Denied)};
    if (!bucket || bucket->name != name)
        co_return std::unexpected{whole.error()};
    bucket->isOnlyPlace = true;
    co_return bucket;
}

QJsonObject bodyOf(const BucketOrder &order)
{
    return {
        {u"name"_s, order.name},
        {u"location"_s, order.location.toUpper()},
        {u"storageClass"_s, order.storageClass},
        {u"softDeletePolicy"_s, QJsonObject{{u"retentionDurationSeconds"_s, QString::number(order.softDeleteSeconds)}}},
        {u"iamConfiguration"_s,
         QJsonObject{{u"uniformBucketLevelAccess"_s, QJsonObject{{u"enabled"_s, true}}},
                     {u"publicAccessPrevention"_s, u"enforced"_s}}}};
}

Task<Bucket> bucketMade(StorageApi api, ApiState state, RestRequest request, BucketOrder order, std::stop_token stop)
{
    if (const auto problem = problemOfBucketName(order.name); !problem.isEmpty())
        co_return failed(ErrorCode::Invalid, problem);
    const auto reply = co_await askedOf(state, std::move(request), stop);
    if (reply)
        co_return parseBucket(*reply);
    auto error = reply.error();
    if (error.code == ErrorCode::Ambiguous) {
        auto there = co_await api.bucket(order.name, stop);
        if (there && !there->isOnlyPlace && there->location == order.location.toLower())
            co_return std::move(*there);
    }
    if (error.code == ErrorCode::Conflict || error.code == ErrorCode::AlreadyExists) {
        error.code = ErrorCode::AlreadyExists;
        error.message =
            BucketsMessages::tr("There is a bucket called %1 already, yours or somebody else's: all of Google's "
                                "customers share these names. Choose another name.")
                .arg(order.name);
    }
    co_return std::unexpected{error};
}

Task<> removedReply(Task<QJsonObject> call)
{
    const auto reply = co_await call;
    co_return reply ? Result<>{} : Result<>{std::unexpected{reply.error()}};
}

Result<QStringList> parsePermissions(const QJsonObject &json)
{
    QStringList held;
    for (const auto &permission : json["permissions"_L1].toArray())
        held << permission.toString();
    return held;
}

Task<QList<Bucket>> bucketsListed(QPointer<RestClient> rest, QUrl url, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    const auto pages = co_await allPages(rest, std::move(url), 0, stop);
    if (!pages)
        co_return std::unexpected{storageError(pages.error())};
    QList<Bucket> buckets;
    for (const auto &page : pages->pages)
        buckets += parseBucketPage(page);
    co_return buckets;
}

/// The sum of all points of all series; a number of bytes stands in a text, a mean in a number.
std::optional<qint64> sumOfSeries(const QList<QJsonObject> &pages)
{
    constexpr double most = 9e18;
    double sum = -1;
    for (const auto &page : pages) {
        for (const auto &series : page["timeSeries"_L1].toArray()) {
            for (const auto &point : series["points"_L1].toArray()) {
                const auto value = point["value"_L1];
                const auto bytes = value["int64Value"_L1].toString().toDouble() + value["doubleValue"_L1].toDouble();
                sum = std::max(sum, 0.0) + std::max(bytes, 0.0);
            }
        }
    }
    return sum >= 0 && sum < most ? std::optional{static_cast<qint64>(sum)} : std::nullopt;
}

Task<std::optional<qint64>> sentRead(QPointer<RestClient> rest, QUrl url, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    const auto pages =
        co_await allPages(rest, RestRequest{.url = std::move(url), .counted = CountedTo::Project}, 0, stop);
    if (!pages)
        co_return std::unexpected{pages.error()};
    co_return sumOfSeries(pages->pages);
}

} // namespace

StorageApi::StorageApi(CloudProfile profile, RestClient *rest)
    : m_state{std::make_shared<State>(rest)}
    , m_profile{std::move(profile)}
{
}

Task<QList<Bucket>> StorageApi::buckets(std::stop_token stop) const
{
    const StorageQuery query{
        {"project", m_profile.project.toString().toUtf8()}, {"maxResults", "1000"}, {"projection", "noAcl"}};
    return bucketsListed(m_state->rest, apiUrl(m_profile.storage, "/storage/v1/b", query), std::move(stop));
}

Task<Bucket> StorageApi::bucket(QString name, std::stop_token stop) const
{
    return bucketRead(m_profile, m_state, std::move(name), std::move(stop));
}

Task<Bucket> StorageApi::createBucket(BucketOrder order, std::stop_token stop) const
{
    const StorageQuery query{{"project", m_profile.project.toString().toUtf8()}};
    auto request = making("POST"_ba, apiUrl(m_profile.storage, "/storage/v1/b", query), bodyOf(order));
    return bucketMade(*this, m_state, std::move(request), std::move(order), std::move(stop));
}

Task<> StorageApi::removeBucket(QString name, std::stop_token stop) const
{
    // Sent twice it finds nothing, and that is what was wanted.
    RestRequest request{.verb = "DELETE"_ba,
                        .url = apiUrl(m_profile.storage, "/storage/v1" + bucketPath(name), payingQuery(m_state, name))};
    return removedReply(askedOf(m_state, std::move(request), std::move(stop)));
}

Task<QStringList> StorageApi::testPermissions(QString bucket, const QStringList &permissions,
                                              std::stop_token stop) const
{
    StorageQuery query;
    for (const auto &permission : permissions)
        query.emplaceBack("permissions", permission.toUtf8());
    const auto url = apiUrl(m_profile.storage, "/storage/v1" + bucketPath(bucket) + "/iam/testPermissions",
                            payingQuery(m_state, bucket, std::move(query)));
    return parsedReply(askedOf(m_state, reading(url), std::move(stop)), &parsePermissions);
}

Task<BucketPolicy> StorageApi::policy(QString bucket, std::stop_token stop) const
{
    const auto query = payingQuery(m_state, bucket, {{"optionsRequestedPolicyVersion", "3"}});
    const auto url = apiUrl(m_profile.storage, "/storage/v1" + bucketPath(bucket) + "/iam", query);
    return parsedReply(askedOf(m_state, reading(url), std::move(stop)), &parsePolicy);
}

Task<ObjectListing> StorageApi::objects(ObjectQuery query, ObjectCount report, std::stop_token stop) const
{
    return objectsListed(m_profile, m_state, std::move(query), std::move(report), std::move(stop));
}

Task<BucketObject> StorageApi::object(BucketUri uri, std::stop_token stop) const
{
    const auto url = apiUrl(m_profile.storage, "/storage/v1" + objectPath(uri),
                            payingQuery(m_state, uri.bucket, {{"projection", "noAcl"}}));
    return parsedReply(askedOf(m_state, reading(url), std::move(stop)), &parseObject);
}

Task<> StorageApi::remove(BucketUri uri, qint64 generation, std::stop_token stop) const
{
    auto query = payingQuery(m_state, uri.bucket);
    addGeneration(query, "ifGenerationMatch", generation);
    // Sent twice it finds nothing, and that is what was wanted.
    RestRequest request{.verb = "DELETE"_ba, .url = apiUrl(m_profile.storage, "/storage/v1" + objectPath(uri), query)};
    return removedReply(askedOf(m_state, std::move(request), std::move(stop)));
}

Task<BucketObject> StorageApi::restore(BucketUri uri, qint64 generation, std::stop_token stop) const
{
    auto query = payingQuery(
        m_state, uri.bucket,
        {{"generation", QByteArray::number(generation)}, {"ifGenerationMatch", "0"}, {"projection", "noAcl"}});
    const auto url = apiUrl(m_profile.storage, "/storage/v1" + objectPath(uri) + "/restore", query);
    return restoreObject(*this, m_state, url, std::move(uri), generation, std::move(stop));
}

Task<BucketObject> StorageApi::rewrite(RewriteOrder order, std::stop_token stop) const
{
    auto query = payingQuery(m_state, order.from.bucket, {{"projection", "noAcl"}});
    addGeneration(query, "ifSourceGenerationMatch", order.source ? order.source->generation : generation::any);
    addGeneration(query, "ifGenerationMatch", order.toGeneration);
    const auto path = "/storage/v1" + objectPath(order.from) + "/rewriteTo" + objectPath(order.to);
    return rewriteObject(*this, m_state, apiUrl(m_profile.storage, path, query), std::move(order), std::move(stop));
}

Task<BucketObject> StorageApi::compose(ComposeOrder order, std::stop_token stop) const
{
    auto query = payingQuery(m_state, order.to.bucket);
    addGeneration(query, "ifGenerationMatch", order.toGeneration);
    const auto url = apiUrl(m_profile.storage, "/storage/v1" + objectPath(order.to) + "/compose", query);
    return composeObject(*this, m_state, url, std::move(order), std::move(stop));
}

Task<std::optional<qint64>> StorageApi::sentBytes(QString bucket, std::stop_token stop) const
{
    constexpr int days = 30;
    constexpr int perDay = 86'400;
    if (!m_state->rest || !isBucketName(bucket))
        return sentRead(nullptr, {}, std::move(stop));
    const auto now = m_state->rest->clock()->now();
    const auto filter =
        "metric.type=\"storage.googleapis.com/network/sent_bytes_count\" AND resource.labels.bucket_name=\""
        + bucket.toUtf8() + '"';
    const StorageQuery query{{"filter", filter},
                             {"interval.startTime", now.addDays(-days).toString(Qt::ISODate).toUtf8()},
                             {"interval.endTime", now.toString(Qt::ISODate).toUtf8()},
                             {"aggregation.alignmentPeriod", QByteArray::number(days * perDay) + 's'},
                             {"aggregation.perSeriesAligner", "ALIGN_SUM"}};
    const auto path = "/v3/projects/" + m_profile.project.toString().toUtf8().toPercentEncoding() + "/timeSeries";
    return sentRead(m_state->rest, apiUrl(m_profile.monitoring, path, query), std::move(stop));
}

QUrl StorageApi::contentsUrl(const BucketUri &object, ObjectContents contents, qint64 generation) const
{
    StorageQuery query;
    if (contents == ObjectContents::Read)
        query.emplaceBack("alt", "media");
    else
        query = {{"uploadType", "resumable"}, {"name", object.object}};
    addGeneration(query, "ifGenerationMatch", generation);
    query = payingQuery(m_state, object.bucket, std::move(query));
    return contents == ObjectContents::Read
        ? apiUrl(m_profile.storage, "/storage/v1" + objectPath(object), query)
        : apiUrl(m_profile.storage, "/upload/storage/v1" + bucketPath(object.bucket) + "/o", query);
}

void StorageApi::payWith(const QString &bucket, const ProjectId &project)
{
    if (project.isEmpty())
        m_state->payers.remove(bucket);
    else
        m_state->payers.insert(bucket, project);
}
