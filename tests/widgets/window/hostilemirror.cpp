// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "hostilemirror.h"

#include <QDir>
#include <QFile>
#include <QHostAddress>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype isLong = 1'000;
constexpr qsizetype longInAll = 3'000'000; ///< of one reply

/// Texts that stand for themselves, whatever they look like.
bool isText(const QString &key)
{
    static const QStringList keys{u"description"_s, u"displayName"_s, u"healthDescription"_s,
                                  u"message"_s,     u"title"_s,       u"textPayload"_s,
                                  u"details"_s,     u"html"_s,        u"text"_s,
                                  u"subject"_s,     u"from"_s};
    return keys.contains(key);
}

/// What a program has to understand: without it nothing of the rest would be shown.
bool isForPrograms(const QString &text)
{
    static const QRegularExpression form{
        u"\\A(?:[A-Z][A-Z0-9_]*|[A-Za-z0-9._:+=@~%-]*|\\S*/\\S*|[A-Za-z0-9+/=\\s]{80,})\\z"_s};
    return form.match(text).hasMatch();
}

QByteArray valueOf(const QByteArray &head, const QByteArray &name)
{
    for (const auto &line : head.split('\n')) {
        if (line.toLower().startsWith(name + ':'))
            return line.sliced(name.size() + 1).trimmed();
    }
    return {};
}

/// Of the first whole request; 0: it is not whole yet.
qsizetype requestSize(const QByteArray &bytes)
{
    const auto end = bytes.indexOf("\r\n\r\n");
    const auto size = end < 0 ? 0 : end + 4 + valueOf(bytes.left(end), "content-length").toLongLong();
    return bytes.size() >= size ? size : 0;
}

QByteArray withBody(const QByteArray &head, const QByteArray &body)
{
    QByteArray reply;
    for (const auto &line : head.split('\n')) {
        const auto name = line.toLower();
        if (!name.startsWith("content-length") && !name.startsWith("transfer-encoding")
            && !name.startsWith("connection"))
            reply += line.trimmed() + "\r\n";
    }
    return reply + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
}

QByteArray unchunked(const QByteArray &body)
{
    QByteArray whole;
    for (qsizetype at = 0; at < body.size();) {
        const auto end = body.indexOf("\r\n", at);
        const auto size = end < 0 ? 0 : body.sliced(at, end - at).toLongLong(nullptr, 16);
        if (size <= 0)
            break;
        whole += body.sliced(end + 2, std::min<qsizetype>(size, body.size() - end - 2));
        at = end + 2 + size + 2;
    }
    return whole;
}

/// Nothing: it is not whole yet.
std::optional<QByteArray> wholeReply(const QByteArray &bytes)
{
    const auto end = bytes.indexOf("\r\n\r\n");
    const auto head = bytes.left(end);
    const auto length = valueOf(head, "content-length");
    const bool isChunked = length.isEmpty() && !head.contains(" 204 ");
    const bool isWhole = isChunked ? bytes.endsWith("0\r\n\r\n") : bytes.size() >= end + 4 + length.toLongLong();
    if (end < 0 || !isWhole)
        return {};
    const auto body = bytes.sliced(end + 4);
    return withBody(head, isChunked ? unchunked(body) : body);
}

} // namespace

Words::Words(const QMap<QString, QString> &texts)
{
    for (const auto &text : texts)
        (text.size() > isLong ? m_long : m_short) << text;
}

QString Words::next()
{
    for (qsizetype i = 0; i < m_long.size(); ++i) {
        const auto turn = (m_longTurn + i) % m_long.size();
        const auto &text = m_long.at(turn);
        if (text.size() > m_room)
            continue;
        m_room -= text.size();
        m_longTurn = turn + 1;
        return text;
    }
    return m_short.at(m_shortTurn++ % m_short.size());
}

QJsonObject Words::in(const QJsonObject &json, bool isMore)
{
    m_room = longInAll;
    m_isMore = isMore;
    return in({}, json, 0).toObject();
}

QJsonValue Words::in(const QString &key, const QJsonValue &value, int depth)
{
    constexpr int deepWithMore = 2; // beyond it the lists would be long
    if (value.isString()) {
        const auto text = value.toString();
        if (text.contains("ssh-"_L1)) // a key: its comment is text
            return u"%1 %2"_s.arg(text, m_short.at(m_shortTurn++ % m_short.size()));
        return isText(key) || !isForPrograms(text) ? next() : text;
    }
    if (value.isArray()) {
        QJsonArray list;
        for (const auto &one : value.toArray())
            list << in(key, one, depth + 1);
        if (m_isMore && depth <= deepWithMore && list.first().isObject())
            list << everywhere(list.first(), false) << everywhere(list.first(), true);
        return list;
    }
    if (!value.isObject())
        return value;
    auto object = value.toObject();
    const bool isFree = key == "labels"_L1 || key == "annotations"_L1;
    for (auto it = object.begin(); it != object.end(); ++it)
        *it = isFree ? QJsonValue{next()} : in(it.key(), *it, depth + 1);
    return object;
}

QJsonValue Words::everywhere(const QJsonValue &value, bool isAtEnd)
{
    if (value.isString())
        return isAtEnd ? value.toString() + m_short.at(m_shortTurn++ % m_short.size()) : next();
    if (value.isArray()) {
        QJsonArray list;
        for (const auto &one : value.toArray())
            list << everywhere(one, isAtEnd);
        return list;
    }
    if (!value.isObject())
        return value;
    auto object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it) {
        if (const auto text = it->toString(); !isAtEnd || !isForPrograms(text) || text.contains(u'/') || it->isObject())
            *it = everywhere(*it, isAtEnd);
    }
    return object;
}

HostileMirror::HostileMirror(const QMap<QString, QString> &texts)
    : m_words{texts}
{
    m_context.moveToThread(&m_thread);
    m_thread.start();
    const auto listen = [this] {
        m_server = new QTcpServer;
        if (!m_server->listen(QHostAddress::LocalHost))
            qFatal("no port on loopback");
        m_port = m_server->serverPort();
        QObject::connect(m_server, &QTcpServer::newConnection, &m_context, [this] {
            while (auto *client = m_server->nextPendingConnection())
                accept(client);
        });
    };
    QMetaObject::invokeMethod(&m_context, listen, Qt::BlockingQueuedConnection);
}

HostileMirror::~HostileMirror()
{
    QMetaObject::invokeMethod(&m_context, [this] { delete m_server; }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

QString HostileMirror::standIn(const QString &folder, const QString &program)
{
    m_announced = QDir{folder}.filePath(u"announced"_s);
    QFile script{QDir{folder}.filePath(u"practice"_s)};
    if (!script.open(QIODevice::WriteOnly))
        return {};
    script.write(u"#!/bin/sh\n\"%1\" \"$@\" | while IFS= read -r line; do\n"
                 "printf '%s\\n' \"$line\" >\"%2\"\n"
                 "printf '%s\\n' \"$line\" | sed 's#\"api\":\"[^\"]*\"#\"api\":\"http://127.0.0.1:%3\"#'\ndone\n"_s
                     .arg(program, m_announced)
                     .arg(m_port)
                     .toUtf8());
    script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return script.fileName();
}

void HostileMirror::accept(QTcpSocket *client)
{
    QObject::connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
    QObject::connect(client, &QTcpSocket::readyRead, client, [this, client] { take(client); });
}

void HostileMirror::take(QTcpSocket *client)
{
    auto unread = client->property("unread").toByteArray() + client->readAll();
    const auto size = client->property("isAnswered").toBool() ? 0 : requestSize(unread);
    const auto request = unread.left(size);
    client->setProperty("unread", unread.sliced(size));
    if (size > 0 && !valueOf(request, "upgrade").isEmpty())
        tunnel(client, request);
    else if (size > 0)
        pass(client, request);
}

QTcpSocket *HostileMirror::toCloud()
{
    QFile announced{m_announced};
    if (!announced.open(QIODevice::ReadOnly))
        return nullptr;
    const QUrl api{QJsonDocument::fromJson(announced.readAll()).object()["api"_L1].toString()};
    auto *cloud = new QTcpSocket{&m_context};
    QObject::connect(cloud, &QTcpSocket::disconnected, cloud, &QObject::deleteLater);
    cloud->connectToHost(api.host(), quint16(api.port()));
    return cloud;
}

/// One request, one connection: the next request waits for this one's reply.
void HostileMirror::pass(QTcpSocket *client, const QByteArray &request)
{
    auto *cloud = toCloud();
    if (cloud == nullptr)
        return client->abort();
    client->setProperty("isAnswered", true);
    const auto end = request.indexOf("\r\n\r\n");
    cloud->write(request.left(end).replace("Connection: Keep-Alive", "Connection: close") + request.sliced(end));
    QObject::connect(client, &QTcpSocket::disconnected, cloud, &QTcpSocket::abort);
    const auto target = request.left(request.indexOf('\r'));
    QObject::connect(cloud, &QTcpSocket::readyRead, client, [this, cloud, client, target] {
        const auto soFar = cloud->property("reply").toByteArray() + cloud->readAll();
        cloud->setProperty("reply", soFar);
        const auto reply = wholeReply(soFar);
        if (!reply)
            return;
        client->write(changedReply(target, *reply));
        client->setProperty("isAnswered", false);
        cloud->disconnect(client);
        cloud->abort();
        take(client);
    });
}

/// No HTTP after its head.
void HostileMirror::tunnel(QTcpSocket *client, const QByteArray &request)
{
    auto *cloud = toCloud();
    if (cloud == nullptr)
        return client->abort();
    QObject::disconnect(client, &QTcpSocket::readyRead, client, nullptr);
    cloud->write(request + client->property("unread").toByteArray());
    QObject::connect(client, &QTcpSocket::readyRead, cloud, [client, cloud] { cloud->write(client->readAll()); });
    QObject::connect(cloud, &QTcpSocket::readyRead, client, [client, cloud] { client->write(cloud->readAll()); });
    QObject::connect(client, &QTcpSocket::disconnected, cloud, &QTcpSocket::disconnectFromHost);
    QObject::connect(cloud, &QTcpSocket::disconnected, client, &QTcpSocket::disconnectFromHost);
}

QByteArray HostileMirror::changedReply(const QByteArray &target, const QByteArray &reply)
{
    const auto end = reply.indexOf("\r\n\r\n");
    const auto head = reply.left(end);
    const bool isPage = !valueOf(head, "content-type").startsWith("application/json");
    if (m_says == Says::Truth || isPage || target.contains("/token") || target.contains("/practice/"))
        return reply;
    ++m_changed;
    const bool isList = target.contains("/locations") || target.contains("/nodes");
    if (m_says == Says::Refusals && target.startsWith("GET ") && !isList)
        return refusal();
    const auto json = QJsonDocument::fromJson(reply.sliced(end + 4));
    return json.isObject() ? withBody(head, QJsonDocument{m_words.in(json.object(), true)}.toJson()) : reply;
}

QByteArray HostileMirror::refusal()
{
    if (++m_refused % 4 == 0)
        return withBody("HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html",
                        "<html><title>" + m_words.next().toUtf8() + "</title><body>" + m_words.next().toUtf8());
    auto all = m_words.in({}, false); // room for long ones
    all[u"error"_s] = QJsonObject{
        {u"code"_s, 403},
        {u"message"_s, m_words.next()},
        {u"status"_s, u"PERMISSION_DENIED"_s},
        {u"details"_s,
         QJsonArray{QJsonObject{{u"@type"_s, u"type.googleapis.com/google.rpc.ErrorInfo"_s},
                                {u"reason"_s, m_words.next()},
                                {u"metadata"_s, QJsonObject{{u"service"_s, m_words.next()}}}},
                    QJsonObject{{u"@type"_s, u"type.googleapis.com/google.rpc.QuotaFailure"_s},
                                {u"violations"_s, QJsonArray{QJsonObject{{u"description"_s, m_words.next()}}}}}}}};
    return withBody("HTTP/1.1 403 Forbidden\r\nContent-Type: application/json; charset=UTF-8",
                    QJsonDocument{all}.toJson());
}
