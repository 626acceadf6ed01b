// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/mcp/jsonrpc.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestId = 1'024; ///< UTF-16 units; it is sent back with each answer
constexpr qsizetype longestMethod = 200;

/// Whether an answer can carry it back as it is. Null names nobody, and the protocol forbids it.
bool isUsableId(const QJsonValue &id)
{
    const auto text = id.toString();
    return (id.isString() && text.size() <= longestId && text.isValidUtf16())
        || (id.isDouble() && std::isfinite(id.toDouble()));
}

RpcMessage wrongMessage(const QJsonValue &id, const QString &problem)
{
    return {.kind = RpcMessage::Kind::Wrong, .id = id, .problem = problem};
}

RpcMessage messageFrom(const QJsonValue &value)
{
    if (!value.isObject())
        return wrongMessage({}, u"A message is an object."_s);
    const auto json = value.toObject();
    const auto given = json["id"_L1];
    const bool isAnswerable = isUsableId(given);
    const auto id = isAnswerable ? given : QJsonValue{};
    if (json["jsonrpc"_L1].toString() != "2.0"_L1)
        return wrongMessage(id, u"\"jsonrpc\" has to be \"2.0\"."_s);
    if (!json.contains("method"_L1))
        return json.contains("result"_L1) || json.contains("error"_L1)
            ? RpcMessage{.kind = RpcMessage::Kind::Response, .id = id}
            : wrongMessage(id, u"A request has a \"method\"."_s);
    const auto method = json["method"_L1];
    if (!method.isString() || method.toString().isEmpty() || method.toString().size() > longestMethod)
        return wrongMessage(id, u"\"method\" is a short string."_s);
    if (!given.isUndefined() && !isAnswerable)
        return wrongMessage({}, u"\"id\" is a number, or a string of %1 characters at most."_s.arg(longestId));
    const auto params = json["params"_L1];
    if (!params.isUndefined() && !params.isObject())
        return wrongMessage(id, u"\"params\" is an object."_s);
    return {.kind = isAnswerable ? RpcMessage::Kind::Request : RpcMessage::Kind::Notification,
            .id = id,
            .method = method.toString(),
            .params = params.toObject()};
}

RpcLine batchFrom(const QJsonArray &batch)
{
    if (batch.isEmpty())
        return {.messages = {wrongMessage({}, u"A batch has at least one message."_s)}};
    if (batch.size() > mostBatched)
        return {.messages = {wrongMessage({}, u"A batch has at most %1 messages."_s.arg(mostBatched))}};
    RpcLine line{.isBatch = true};
    for (const auto &one : batch)
        line.messages.append(messageFrom(one));
    return line;
}

} // namespace

RpcLine parseRpcLine(const QByteArray &line)
{
    QJsonParseError wrong;
    const auto document = QJsonDocument::fromJson(line, &wrong);
    if (wrong.error != QJsonParseError::NoError)
        return {.problem = u"This is no JSON: %1, at byte %2."_s.arg(wrong.errorString()).arg(wrong.offset)};
    if (document.isArray())
        return batchFrom(document.array());
    return {.messages = {messageFrom(document.object())}};
}

QByteArray rpcIdKey(const QJsonValue &id)
{
    return QJsonDocument{QJsonArray{id}}.toJson(QJsonDocument::Compact);
}

QJsonObject rpcResult(const QJsonValue &id, const QJsonObject &result)
{
    return {{u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, id}, {u"result"_s, result}};
}

QJsonObject rpcError(const QJsonValue &id, RpcErrorCode code, const QString &message)
{
    return {{u"jsonrpc"_s, u"2.0"_s},
            {u"id"_s, id.isUndefined() ? QJsonValue{} : id},
            {u"error"_s, QJsonObject{{u"code"_s, std::to_underlying(code)}, {u"message"_s, message}}}};
}

QJsonObject rpcNotification(const QString &method, const QJsonObject &params)
{
    return {{u"jsonrpc"_s, u"2.0"_s}, {u"method"_s, method}, {u"params"_s, params}};
}

std::optional<RpcLineReader::Line> RpcLineReader::next()
{
    for (;;) {
        const auto end = m_bytes.indexOf('\n', m_searched);
        if (end < 0 && m_bytes.size() > m_longest) {
            m_isSkipping = true;
            m_bytes.clear();
        }
        m_searched = end < 0 ? m_bytes.size() : 0;
        if (end < 0)
            return std::nullopt;
        auto text = m_bytes.first(end);
        m_bytes.remove(0, end + 1);
        if (std::exchange(m_isSkipping, false) || text.size() > m_longest)
            return Line{.isTooLong = true};
        if (const auto isBlank = text.trimmed().isEmpty(); !isBlank)
            return Line{.text = std::move(text)};
    }
}

void RpcLineReader::finish()
{
    if (!m_bytes.isEmpty() || m_isSkipping)
        m_bytes += '\n';
}
