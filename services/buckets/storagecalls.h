// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/storageapi.h"
#include "services/net/restclient.h"

#include <QHash>

#include <utility>

// What all calls of StorageApi are made of.

struct StorageApi::State
{
    QPointer<RestClient> rest;
    QHash<QString, ProjectId> payers{}; ///< by bucket
};

using ApiState = std::shared_ptr<StorageApi::State>;
using StorageQuery = QList<std::pair<QByteArray, QByteArray>>;

/// "/b/NAME"; a name is one segment of the path, whatever is in it.
[[nodiscard]] QByteArray bucketPath(const QString &bucket);
/// "/b/NAME/o/OBJECT"
[[nodiscard]] QByteArray objectPath(const BucketUri &uri);
/// All that is put in is encoded here: names may hold anything. `base`: where the service answers.
[[nodiscard]] QUrl apiUrl(const QUrl &base, const QByteArray &path, const StorageQuery &query);
/// The query of a call about this bucket, with who pays for it.
[[nodiscard]] StorageQuery payingQuery(const ApiState &state, const QString &bucket, StorageQuery query = {});
void addGeneration(StorageQuery &query, const QByteArray &name, qint64 wanted);

/// Errors as of storageError().
[[nodiscard]] Task<QJsonObject> askedOf(ApiState state, RestRequest request, std::stop_token stop);
/// One that does something that doing twice would do twice. Without a body a copy keeps the metadata of its source.
[[nodiscard]] RestRequest making(QByteArray verb, QUrl url, std::optional<QJsonObject> body = {});
