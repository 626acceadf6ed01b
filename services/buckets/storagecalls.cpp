// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/storagecalls.h"

#include "services/buckets/storageerror.h"

namespace {

QByteArray escapedName(const QByteArray &name)
{
    return name.toPercentEncoding(); // "/" too: a name is one segment of the path
}

} // namespace

QByteArray bucketPath(const QString &bucket)
{
    return "/b/" + escapedName(bucket.toUtf8());
}

QByteArray objectPath(const BucketUri &uri)
{
    return bucketPath(uri.bucket) + "/o/" + escapedName(uri.object);
}

QUrl apiUrl(const QUrl &base, const QByteArray &path, const StorageQuery &query)
{
    auto text = base.toEncoded() + path;
    char separator = '?';
    for (const auto &[name, value] : query) {
        text += separator + name + '=' + value.toPercentEncoding();
        separator = '&';
    }
    return QUrl::fromEncoded(text);
}

StorageQuery payingQuery(const ApiState &state, const QString &bucket, StorageQuery query)
{
    if (const auto payer = state->payers.value(bucket); !payer.isEmpty())
        query.emplaceBack("userProject", payer.toString().toUtf8());
    return query;
}

void addGeneration(StorageQuery &query, const QByteArray &name, qint64 wanted)
{
    if (wanted != generation::any)
        query.emplaceBack(name, QByteArray::number(wanted));
}

Task<QJsonObject> askedOf(ApiState state, RestRequest request, std::stop_token stop)
{
    if (!state->rest)
        co_return failed(ErrorCode::Cancelled);
    auto reply = co_await state->rest->send(std::move(request), stop);
    if (!reply)
        co_return std::unexpected{storageError(reply.error())};
    co_return std::move(*reply);
}

RestRequest making(QByteArray verb, QUrl url, std::optional<QJsonObject> body)
{
    return {.verb = std::move(verb), .url = std::move(url), .body = std::move(body), .repeat = Repeat::Never};
}
