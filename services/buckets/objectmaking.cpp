// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/objectmaking.h"

#include "services/buckets/translations.h"
#include "services/core/crc32c.h"

#include <QJsonArray>
#include <QRandomGenerator>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// Whether it is worth another try, and after which pause.
std::optional<std::chrono::milliseconds> pauseAfter(int tries, Error error)
{
    if (error.code == ErrorCode::Ambiguous)
        error.code = ErrorCode::Busy;
    if (error.code != ErrorCode::Busy && error.code != ErrorCode::RateLimited)
        return std::nullopt;
    return HttpRetryPolicy{}.delayAfter(tries, error, QRandomGenerator::global()->generateDouble());
}

/// Tells whether what is there now is what the call was to make.
using IsMade = std::function<bool(const BucketObject &there)>;

/// A call that makes an object, and is done once also where its answer was lost: then what is there is looked at.
Task<QJsonObject> madeOnce(StorageApi api, ApiState state, RestRequest request, BucketUri target, IsMade isMade,
                           std::stop_token stop)
{
    for (int tries = 1;; ++tries) {
        auto reply = co_await askedOf(state, request, stop);
        if (reply)
            co_return std::move(*reply);
        const auto wait = pauseAfter(tries, reply.error());
        if (reply.error().code == ErrorCode::Ambiguous) {
            const auto there = co_await api.object(target, stop);
            if (there && isMade(*there))
                co_return QJsonObject{}; // the caller reads what is there
            if (!there && there.error().code != ErrorCode::NotFound)
                co_return std::unexpected{reply.error()};
        }
        if (!wait || !state->rest)
            co_return std::unexpected{reply.error()};
        if (const auto slept = co_await state->rest->clock()->sleep(*wait, stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}

/// What the call says that it made; where it said nothing, what is there.
Task<BucketObject> objectMade(StorageApi api, Task<QJsonObject> call, BucketUri target, std::stop_token stop)
{
    const auto json = co_await call;
    if (!json)
        co_return std::unexpected{json.error()};
    if (json->isEmpty())
        co_return co_await api.object(target, stop);
    co_return parseObject(*json);
}

/// Google copies large objects between places in portions: it is called until it says that it is done.
Task<QJsonObject> rewritten(StorageApi api, ApiState state, QUrl url, RewriteOrder order, std::stop_token stop)
{
    constexpr int mostPortions = 100'000;
    constexpr int mostIdle = 16; // in a row, in which nothing was copied
    const IsMade sameAsSource = [order](const BucketObject &there) {
        return order.source && there.generation != order.toGeneration && there.size == order.source->size
            && there.crc32c && there.crc32c == order.source->crc32c;
    };
    QString token;
    qint64 copied = -1;
    for (int portions = 0, idle = 0; portions < mostPortions && idle < mostIdle; ++portions) {
        auto next = url;
        if (!token.isEmpty()) {
            const auto part =
                (next.hasQuery() ? "&rewriteToken=" : "?rewriteToken=") + token.toUtf8().toPercentEncoding();
            next = QUrl::fromEncoded(next.toEncoded() + part);
        }
        const auto reply = co_await madeOnce(api, state, making("POST"_ba, next), order.to, sameAsSource, stop);
        if (!reply)
            co_return std::unexpected{reply.error()};
        if (reply->isEmpty() || (*reply)["done"_L1].toBool())
            co_return (*reply)["resource"_L1].toObject();
        token = (*reply)["rewriteToken"_L1].toString();
        const auto now = (*reply)["totalBytesRewritten"_L1].toString().toLongLong();
        idle = now > copied ? 0 : idle + 1;
        copied = std::max(now, copied);
        if (token.isEmpty())
            break;
    }
    co_return failed(
        ErrorCode::BadReply,
        BucketsMessages::tr("Google makes no progress with copying %1. Try again later.").arg(order.from.toString()));
}

/// Where nothing was to be there, something is.
Task<BucketObject> orTaken(StorageApi api, Task<BucketObject> call, BucketUri target, qint64 expected,
                           std::stop_token stop)
{
    auto made = co_await call;
    if (made || made.error().code != ErrorCode::Conflict || expected != generation::none)
        co_return made;
    const auto there = co_await api.object(target, stop);
    if (!there)
        co_return made;
    co_return failed(
        ErrorCode::AlreadyExists,
        BucketsMessages::tr("%1 is in the bucket already. Nothing was overwritten.").arg(target.toString()));
}

QJsonObject bodyOf(const ComposeOrder &order)
{
    QJsonArray sources;
    for (const auto &source : order.sources) {
        const auto wanted = QString::number(source.generation);
        sources.append(QJsonObject{{u"name"_s, QString::fromUtf8(source.name)},
                                   {u"generation"_s, wanted},
                                   {u"objectPreconditions"_s, QJsonObject{{u"ifGenerationMatch"_s, wanted}}}});
    }
    QJsonObject destination;
    if (!order.contentType.isEmpty())
        destination.insert(u"contentType"_s, order.contentType);
    return {{u"sourceObjects"_s, sources}, {u"destination"_s, destination}};
}

/// What the sources have together; nothing: of one of them it is not known.
std::optional<quint32> sumOf(const QList<BucketObject> &sources)
{
    quint32 sum = 0;
    for (const auto &source : sources) {
        if (!source.crc32c)
            return std::nullopt;
        sum = crc32cJoined(sum, *source.crc32c, source.size);
    }
    return sum;
}

} // namespace

Task<BucketObject> rewriteObject(StorageApi api, ApiState state, QUrl url, RewriteOrder order, std::stop_token stop)
{
    auto call = rewritten(api, std::move(state), std::move(url), order, stop);
    return orTaken(api, objectMade(api, std::move(call), order.to, stop), order.to, order.toGeneration, stop);
}

Task<BucketObject> composeObject(StorageApi api, ApiState state, QUrl url, ComposeOrder order, std::stop_token stop)
{
    const IsMade isMade = [sum = sumOf(order.sources), expected = order.toGeneration](const BucketObject &there) {
        return sum && there.crc32c == sum && there.generation != expected;
    };
    auto call = madeOnce(api, std::move(state), making("POST"_ba, url, bodyOf(order)), order.to, isMade, stop);
    return orTaken(api, objectMade(api, std::move(call), order.to, stop), order.to, order.toGeneration, stop);
}

Task<BucketObject> restoreObject(StorageApi api, ApiState state, QUrl url, BucketUri uri, qint64 generation,
                                 std::stop_token stop)
{
    const IsMade isMade = [generation](const BucketObject &there) { return there.generation > generation; };
    auto call = madeOnce(api, std::move(state), making("POST"_ba, url), uri, isMade, stop);
    return orTaken(api, objectMade(api, std::move(call), uri, stop), uri, generation::none, stop);
}
