// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/hosts.h"

#include <QByteArray>
#include <QJsonObject>
#include <QMap>
#include <QTcpServer>
#include <QUrl>

#include <functional>
#include <optional>
#include <utility>

class QTcpSocket;

/// What the metadata server of a worker knows, below /computeMetadata/v1/; objects are its directories. `preempted`:
/// the machine has been given notice.
[[nodiscard]] QJsonObject metadataTree(const QList<WorkerSpec> &slice, int worker,
                                       const QMap<QString, QString> &attributes, bool preempted = false);

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

/// The same below instance/service-accounts/; `token` as MetadataServer::setTokens() has it.
[[nodiscard]] MetadataReply accountReply(const QJsonObject &tree, const QJsonObject &token, const QUrl &url);

/// What a program on a worker asked.
struct MetadataCall
{
    QByteArray method;
    QByteArray target; ///< path and query
    QMap<QByteArray, QByteArray> headers{}; ///< lower-case names
    QByteArray body{};
    bool isLast = false; ///< the connection is closed after the answer: HTTP/1.0, or the client wants it so
    qsizetype size = 0; ///< in bytes, as it was sent; 0: it is not whole yet
};

/// The first request in `bytes`, HTTP/1.0 or 1.1. Nothing: it is none, or a larger one than any that is taken here.
[[nodiscard]] std::optional<MetadataCall> metadataCall(const QByteArray &bytes);

/// The metadata server of one worker. It listens inside the worker's network but runs here, so no process of the worker
/// can end it. Answers only who says `Metadata-Flavor: Google` and did not come through a proxy, as the real one.
class MetadataServer final : public QObject
{
    Q_OBJECT

public:
    /// Takes over `listeningSocket`, a file descriptor.
    MetadataServer(int listeningSocket, QObject *parent);

    /// Who waits for a change (`?wait_for_change=true`) is answered, if it is one of what he asked for.
    void setTree(const QJsonObject &tree);
    /// Gives {access_token, expires_in, token_type, email, scopes} of the worker's account; empty: it has none.
    void setTokens(std::function<QJsonObject()> tokens) { m_tokens = std::move(tokens); }

signals:
    /// What a workload told of its chips, as the monitoring agent of a TPU VM tells Google.
    void told(const QJsonObject &usage);
    void treeChanged();

private:
    struct Client;

    void accept();
    void serve(QTcpSocket *socket, Client &client);
    [[nodiscard]] bool isToWait(Client &client, const MetadataCall &call);
    [[nodiscard]] MetadataReply answer(const MetadataCall &call);

    QTcpServer m_server;
    QJsonObject m_tree;
    std::function<QJsonObject()> m_tokens;
};
