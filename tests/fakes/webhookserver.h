// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fakes/hostileserver.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

/// ntfy, Slack, Telegram and Discord as far as a message needs them, on loopback. It says no where they would.
class WebhookServer
{
public:
    static constexpr auto slackPath = "/services/T0001/B0001/slack-canary-0001";
    static constexpr auto discordPath = "/api/webhooks/42/discord-canary-0002";
    static constexpr auto botToken = "123456:telegram-canary-0003";
    static constexpr auto ntfyTopic = "ntfy-canary-0004";
    static constexpr auto ntfyToken = "tk_ntfy-canary-0005";
    static constexpr auto jsonPath = "/hook/json-canary-0006";
    static constexpr auto chat = "-1001";

    WebhookServer()
        : m_server{[](QTcpSocket *socket, int, const QByteArray &request) { socket->write(answerTo(request)); }}
    {
    }

    [[nodiscard]] QString address(const QString &path) const { return m_server.url(path).toString(); }
    [[nodiscard]] QString origin() const { return m_server.url(QString{}).toString(); }
    [[nodiscard]] int count() const { return m_server.count(); }
    [[nodiscard]] QByteArray lastRequest() const { return m_server.requests().value(m_server.count() - 1); }
    [[nodiscard]] QJsonObject lastBody() const { return bodyOf(lastRequest()); }

    [[nodiscard]] static QJsonObject bodyOf(const QByteArray &request)
    {
        return QJsonDocument::fromJson(request.mid(request.indexOf("\r\n\r\n") + 4)).object();
    }

    [[nodiscard]] static QByteArray answerTo(const QByteArray &request)
    {
        const auto words = request.left(request.indexOf("\r\n")).split(' ');
        const auto path = words.value(1);
        const auto head = request.left(request.indexOf("\r\n\r\n")).toLower();
        if (words.value(0) != "POST" || !head.contains("\r\ncontent-type: application/json"))
            return text("405 Method Not Allowed", "post json");
        const auto body = bodyOf(request);
        if (path == slackPath)
            return slack(body);
        if (path == discordPath)
            return discord(body);
        if (path == QByteArray{"/bot"} + botToken + "/sendMessage")
            return telegram(body);
        if (path == "/")
            return ntfy(body, head.contains(QByteArray{"\r\nauthorization: bearer "} + ntfyToken));
        if (path == jsonPath)
            return text("202 Accepted", "thanks");
        return text("404 Not Found", "no_service");
    }

private:
    [[nodiscard]] static QByteArray text(const QByteArray &status, const QByteArray &body)
    {
        return "HTTP/1.1 " + status
            + "\r\nContent-Type: text/plain\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
    }

    [[nodiscard]] static QByteArray slack(const QJsonObject &body)
    {
        const auto words = body[QLatin1StringView{"text"}].toString();
        const bool isFine = !words.isEmpty() && words.size() <= 4'000 && !words.contains(u'<') && !words.contains(u'>');
        return isFine ? text("200 OK", "ok") : text("400 Bad Request", "invalid_payload");
    }

    [[nodiscard]] static QByteArray discord(const QJsonObject &body)
    {
        const auto words = body[QLatin1StringView{"content"}].toString();
        const QJsonValue mentions = body[QLatin1StringView{"allowed_mentions"}].toObject()[QLatin1StringView{"parse"}];
        if (words.isEmpty() || words.size() > 2'000 || !mentions.isArray() || !mentions.toArray().isEmpty())
            return HostileServer::json("{\"message\": \"Invalid Form Body\", \"code\": 50035}", "400 Bad Request");
        return "HTTP/1.1 204 No Content\r\n\r\n";
    }

    [[nodiscard]] static QByteArray telegram(const QJsonObject &body)
    {
        const auto words = body[QLatin1StringView{"text"}].toString();
        if (body[QLatin1StringView{"chat_id"}].toString() != QLatin1StringView{chat})
            return HostileServer::json(
                "{\"ok\": false, \"error_code\": 400, \"description\": \"Bad Request: chat not found\"}",
                "400 Bad Request");
        if (words.isEmpty() || words.size() > 4'096 || body.contains(QLatin1StringView{"parse_mode"}))
            return HostileServer::json(
                "{\"ok\": false, \"error_code\": 400, \"description\": \"Bad Request: message is too long\"}",
                "400 Bad Request");
        return HostileServer::json("{\"ok\": true, \"result\": {\"message_id\": 7}}");
    }

    [[nodiscard]] static QByteArray ntfy(const QJsonObject &body, bool hasToken)
    {
        if (!hasToken || body[QLatin1StringView{"topic"}].toString() != QLatin1StringView{ntfyTopic})
            return HostileServer::json("{\"code\": 40301, \"http\": 403, \"error\": \"forbidden\"}", "403 Forbidden");
        const auto words = body[QLatin1StringView{"message"}].toString().toUtf8();
        if (words.isEmpty() || words.size() > 4'096)
            return HostileServer::json("{\"code\": 40003, \"http\": 400, \"error\": \"message too long\"}",
                                       "400 Bad Request");
        return HostileServer::json("{\"id\": \"abc\", \"event\": \"message\"}");
    }

    HostileServer m_server;
};
