// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QList>
#include <QString>

#include <optional>

/// The codes of JSON-RPC 2.0.
enum class RpcErrorCode : int {
    ParseError = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
};

/// One message of JSON-RPC 2.0, as it came.
struct RpcMessage
{
    enum class Kind : quint8 {
        Request, ///< wants an answer
        Notification,
        Response, ///< to a request; of one who never asks it is let go
        Wrong, ///< none of these; `problem` says why
    };

    Kind kind = Kind::Wrong;
    QJsonValue id{}; ///< a string or a number; null: it has none, or none that can be answered to
    QString method{};
    QJsonObject params{};
    QString problem{}; ///< English, for programs: what is wrong with it
};

/// What stood on one line.
struct RpcLine
{
    QList<RpcMessage> messages{};
    bool isBatch = false; ///< the answers go back as one list
    QString problem{}; ///< English; not empty: it was no JSON, and there are no messages
};

inline constexpr qsizetype longestRpcLine = 1 << 20; ///< bytes
inline constexpr qsizetype mostBatched = 64; ///< messages in one batch

/// Hostile input: one line without its end. Whatever it is, each message in it can be answered to.
[[nodiscard]] RpcLine parseRpcLine(const QByteArray &line);
/// Tells ids apart: 1 from "1". Of a string or a number.
[[nodiscard]] QByteArray rpcIdKey(const QJsonValue &id);

[[nodiscard]] QJsonObject rpcResult(const QJsonValue &id, const QJsonObject &result);
/// `message`: English, for programs.
[[nodiscard]] QJsonObject rpcError(const QJsonValue &id, RpcErrorCode code, const QString &message);
[[nodiscard]] QJsonObject rpcNotification(const QString &method, const QJsonObject &params);

/// Takes lines out of bytes as they come. Hostile input: what is longer than `longest` bytes is let go up to its end.
class RpcLineReader
{
public:
    explicit RpcLineReader(qsizetype longest = longestRpcLine)
        : m_longest{longest}
    {
    }

    struct Line
    {
        QByteArray text{}; ///< without its end
        bool isTooLong = false; ///< its text is gone
    };

    void feed(const QByteArray &bytes) { m_bytes += bytes; }
    /// The next whole one that is not blank; nothing: more bytes have to come.
    [[nodiscard]] std::optional<Line> next();
    /// No more bytes come: what is left is a line, too.
    void finish();

private:
    qsizetype m_longest;
    QByteArray m_bytes;
    qsizetype m_searched = 0; ///< of m_bytes: up to here there is no end of a line
    bool m_isSkipping = false; ///< the line that has begun is too long
};
