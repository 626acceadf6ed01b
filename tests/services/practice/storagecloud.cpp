// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storagecloud.h"

#include "services/practice/http/httpbodies.h"

#include <QJsonDocument>
#include <QTcpSocket>
#include <QTest>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

namespace {

constexpr int patience = 60'000; // ms, for what takes far less

bool hasNoBody(const QByteArray &request, const QByteArray &reply)
{
    return request.startsWith("HEAD ") || reply.startsWith("HTTP/1.1 204") || reply.startsWith("HTTP/1.1 304");
}

/// Of a whole message.
StorageReply replyFrom(const QByteArray &message)
{
    const auto headEnd = message.indexOf("\r\n\r\n");
    StorageReply reply{.head = message.first(headEnd)};
    auto rest = message.sliced(headEnd + 4);
    reply.status = reply.head.split(' ').value(1).toInt();
    if (reply.header("transfer-encoding").isEmpty())
        reply.body = rest;
    else
        reply.body = practice::BodyDecoder{reply.head}.take(rest);
    reply.json = QJsonDocument::fromJson(reply.body).object();
    return reply;
}

} // namespace

QString StorageReply::message() const
{
    return json["error"_L1]["message"_L1].toString();
}

QString StorageReply::reason() const
{
    return json["error"_L1]["errors"_L1][0]["reason"_L1].toString();
}

QString StorageReply::domain() const
{
    return json["error"_L1]["errors"_L1][0]["domain"_L1].toString();
}

QStringList StorageReply::values(QLatin1StringView list, QLatin1StringView member) const
{
    QStringList found;
    for (const auto &one : json[list].toArray())
        found += one[member].toString();
    return found;
}

QString StorageCloud::bucketPath(const QString &bucket)
{
    return u"/storage/v1/b/"_s + bucket;
}

QString StorageCloud::objectPath(const QString &bucket, const QString &name)
{
    return bucketPath(bucket) + u"/o/"_s + encoded(name);
}

QString StorageCloud::uploadPath(const QString &bucket, const QString &query)
{
    return u"/upload"_s + bucketPath(bucket) + u"/o?"_s + query;
}

QString StorageCloud::encoded(const QString &text)
{
    return QString::fromLatin1(QUrl::toPercentEncoding(text));
}

StorageReply StorageCloud::call(const QByteArray &method, const QString &target)
{
    return exchange(method, target, {}, {});
}

StorageReply StorageCloud::call(const QByteArray &method, const QString &target, const QJsonObject &body)
{
    return exchange(method, target, {{"Content-Type", "application/json"}}, QJsonDocument{body}.toJson());
}

QByteArray StorageCloud::headOf(const QByteArray &method, const QString &target, const Headers &headers) const
{
    auto head = method + ' ' + target.toLatin1()
        + " HTTP/1.1\r\nHost: " + QUrl{m_server->origin()}.authority().toLatin1() + "\r\n";
    if (!m_token.isEmpty())
        head += "Authorization: Bearer " + m_token + "\r\n";
    for (const auto &[name, value] : headers)
        head += name + ": " + value + "\r\n";
    return head + "\r\n";
}

StorageReply StorageCloud::exchange(const QByteArray &method, const QString &target, const Headers &headers,
                                    const QByteArray &body)
{
    auto all = headers;
    if (!body.isEmpty() || method != "GET")
        all.append({"Content-Length", QByteArray::number(body.size())});
    const auto reply = raw(headOf(method, target, all) + body);
    judge(method, target, body, reply);
    return reply;
}

StorageReply StorageCloud::raw(const QByteArray &message)
{
    QTcpSocket socket;
    socket.connectToHost(u"127.0.0.1"_s, quint16(QUrl{m_server->origin()}.port()));
    socket.write(message);
    QByteArray all;
    const auto isOver = [&] {
        all += socket.readAll();
        return practice::wholeMessage(all, hasNoBody(message, all)) > 0
            || socket.state() == QAbstractSocket::UnconnectedState;
    };
    (void)QTest::qWaitFor(isOver, patience);
    return practice::wholeMessage(all, hasNoBody(message, all)) > 0 ? replyFrom(all) : StorageReply{};
}

StorageReply StorageCloud::makeBucket(const QString &name, QJsonObject body)
{
    body[u"name"_s] = name;
    return call("POST", u"/storage/v1/b?project=trc-practice"_s, body);
}

StorageReply StorageCloud::put(const QString &bucket, const QString &name, const QByteArray &bytes,
                               const QString &query)
{
    return exchange("POST", uploadPath(bucket, u"uploadType=media&name="_s + encoded(name) + query),
                    {{"Content-Type", "application/octet-stream"}}, bytes);
}

QByteArray StorageCloud::bytesOf(const QString &bucket, const QString &name)
{
    const auto reply = call("GET", objectPath(bucket, name) + u"?alt=media"_s);
    return reply.status == 200 ? reply.body : QByteArray{};
}

void StorageCloud::judge(const QByteArray &method, const QString &target, const QByteArray &body,
                         const StorageReply &reply)
{
    if (!m_discovery.isThere() || reply.status != 200 || reply.json.isEmpty())
        return;
    const QUrl url{target};
    QStringList parameters;
    for (const auto &[name, value] : QUrlQuery{url.query()}.queryItems()) {
        if (name != "upload_id"_L1) // of the upload service, before the API
            parameters += name;
    }
    auto path = url.path(QUrl::FullyEncoded);
    const bool isUpload = path.startsWith("/upload"_L1);
    if (isUpload)
        path.remove(0, 7);
    // A null takes a member away, for which the descriptions have no word.
    const auto request = body.contains("null") || isUpload ? QJsonObject{} : QJsonDocument::fromJson(body).object();
    m_problems += m_discovery.problems(isUpload ? QByteArray{"POST"} : method, path, parameters, request, reply.json);
}
