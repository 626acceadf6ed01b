// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a client of the Model Context Protocol says: lines come out whole and bounded, however the bytes were parted,
// and each message in them can be answered to with one line that names it.
#include "services/mcp/jsonrpc.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>

#include <algorithm>

namespace {

constexpr qsizetype longest = 2'000;

/// All lines, with the bytes given in parts of that many.
QList<QByteArray> linesIn(const QByteArray &bytes, qsizetype part)
{
    RpcLineReader reader{longest};
    QList<QByteArray> lines;
    const auto take = [&] {
        while (const auto line = reader.next()) {
            require(line->isTooLong ? line->text.isEmpty() : !line->text.trimmed().isEmpty(), "a line, or none");
            require(line->text.size() <= longest && !line->text.contains('\n'), "bounded");
            lines << (line->isTooLong ? QByteArray{"(too long)"} : line->text);
        }
    };
    for (qsizetype at = 0; at < bytes.size(); at += part) {
        reader.feed(bytes.sliced(at, std::min(part, bytes.size() - at)));
        take();
    }
    reader.finish();
    take();
    return lines;
}

/// What is sent stands on one line and names what it answers.
void sendBack(const QJsonObject &message, const QJsonValue &id)
{
    const auto line = QJsonDocument{message}.toJson(QJsonDocument::Compact);
    require(!line.contains('\n'), "one line");
    const auto back = parseRpcLine(line);
    require(back.problem.isEmpty() && back.messages.size() == 1, "one message");
    require(back.messages.constFirst().kind == RpcMessage::Kind::Response, "an answer");
    require(rpcIdKey(back.messages.constFirst().id) == rpcIdKey(id), "to that id");
}

void hear(const RpcMessage &message)
{
    switch (message.kind) {
    case RpcMessage::Kind::Request:
        require((message.id.isString() || message.id.isDouble()) && !message.method.isEmpty(), "a request has an id");
        sendBack(rpcResult(message.id, {}), message.id);
        break;
    case RpcMessage::Kind::Notification:
        require(message.id.isNull() && !message.method.isEmpty(), "a notification has none");
        break;
    case RpcMessage::Kind::Wrong: require(!message.problem.isEmpty(), "why it is wrong"); break;
    case RpcMessage::Kind::Response: break;
    }
    sendBack(rpcError(message.id, RpcErrorCode::InvalidRequest, message.problem), message.id);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    const auto lines = linesIn(raw, std::max(qsizetype{1}, raw.size()));
    require(lines == linesIn(raw, 7), "however it is parted");
    for (const auto &line : lines) {
        const auto parsed = parseRpcLine(line);
        require(parsed.problem.isEmpty() != parsed.messages.isEmpty(), "messages, or why there are none");
        require(parsed.messages.size() <= mostBatched && (parsed.isBatch || parsed.messages.size() <= 1), "bounded");
        for (const auto &message : parsed.messages)
            hear(message);
    }
    return 0;
}
