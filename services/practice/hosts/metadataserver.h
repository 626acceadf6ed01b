// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/hosts.h"

#include <QAbstractHttpServer>
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

/// The metadata server of one worker. It listens inside the worker's network but runs here, so no process of the worker
/// can end it. Answers only who says `Metadata-Flavor: Google` and did not come through a proxy, as the real one.
class MetadataServer final : public QAbstractHttpServer
{
    Q_OBJECT

public:
    /// Takes over `listeningSocket`, a file descriptor.
    MetadataServer(int listeningSocket, QObject *parent);

    void setTree(const QJsonObject &tree) { m_tree = tree; }

signals:
    /// What a workload told of its chips, as the monitoring agent of a TPU VM tells Google.
    void told(const QJsonObject &usage);

protected:
    bool handleRequest(const QHttpServerRequest &request, QHttpServerResponder &responder) override;
    void missingHandler(const QHttpServerRequest &request, QHttpServerResponder &responder) override;

private:
    QJsonObject m_tree;
};
