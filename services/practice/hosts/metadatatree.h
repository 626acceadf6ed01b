// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/hosts.h"

#include <QByteArray>
#include <QJsonObject>
#include <QMap>
#include <QUrl>

/// What the metadata server of a worker knows, below /computeMetadata/v1/; objects are its directories.
[[nodiscard]] QJsonObject metadataTree(const QList<WorkerSpec> &slice, int worker,
                                       const QMap<QString, QString> &attributes);

struct MetadataReply
{
    int status = 200;
    QByteArray contentType;
    QByteArray body;
    QByteArray location; ///< of a 301: a directory asked for without its slash
};

/// Answers a GET of `url` (path and query: recursive, alt) as Compute's metadata server does: names with a slash for
/// directories, plain text for values, JSON when recursive.
[[nodiscard]] MetadataReply metadataReply(const QJsonObject &tree, const QUrl &url);
