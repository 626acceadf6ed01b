// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QUrl>

#include <optional>

// The client's half of RFC 6455 without any I/O. QWebSocket is not used for it because it tells no HTTP status of a
// refusal, has no back-pressure, and opens its own connection where ours is made already, through the user's proxy.

/// What is asked of the server in the opening handshake.
struct WebSocketOpening
{
    QUrl url; ///< http or https; the path and query are asked for
    QByteArray protocol; ///< the one sub-protocol that is spoken
    QByteArrayList headers{}; ///< whole lines without their end; the one with the token among them

    /// 16 random bytes in base64, anew for each connection.
    [[nodiscard]] static QByteArray freshKey();
    [[nodiscard]] QByteArray request(const QByteArray &key) const;
};

/// The server's answer to it.
struct WebSocketAnswer
{
    static constexpr qsizetype longestHead = 16 * 1024;

    qsizetype taken = 0; ///< bytes of the head; frames may follow
    int status = 0;
    bool isOpen = false; ///< 101, with the right key, and the protocol that was asked for
    QByteArray body{}; ///< what came behind the head of a refusal, as far as it is there
};
/// Nothing: not whole yet. A head that is too long or none at all has the status 0.
[[nodiscard]] std::optional<WebSocketAnswer> webSocketAnswer(QByteArrayView unread, const QByteArray &key,
                                                             QByteArrayView protocol);

enum class WebSocketOpcode : quint8 { Continuation = 0, Text = 1, Binary = 2, Close = 8, Ping = 9, Pong = 10 };

/// One frame as clients must send it: whole, and masked.
[[nodiscard]] QByteArray webSocketFrame(WebSocketOpcode opcode, QByteArrayView payload);
[[nodiscard]] QByteArray webSocketClose(quint16 code);

/// Puts messages together from the bytes of a server, in any portions. What breaks the rules ends it for good.
class WebSocketReader
{
public:
    static constexpr qsizetype longestMessage = 256 * 1024; ///< bytes, of all its fragments

    struct Message
    {
        WebSocketOpcode opcode = WebSocketOpcode::Binary; ///< of its first frame
        QByteArray payload{};
    };

    void feed(QByteArrayView bytes) { m_unread.append(bytes); }
    /// The next whole message; nothing: more bytes are needed, or it is broken.
    [[nodiscard]] std::optional<Message> next();
    [[nodiscard]] bool isBroken() const { return m_isBroken; }
    [[nodiscard]] qsizetype held() const { return m_unread.size() + m_message.payload.size(); }

private:
    struct Frame
    {
        bool isLast = false;
        WebSocketOpcode opcode = WebSocketOpcode::Binary;
        QByteArray payload{};
    };

    [[nodiscard]] std::optional<Frame> frame();
    [[nodiscard]] std::optional<Frame> broken();

    QByteArray m_unread;
    Message m_message;
    bool m_isFragmented = false;
    bool m_isBroken = false;
};

/// The number of a Close message; nothing: it has none (RFC 6455 7.1.5: 1005).
[[nodiscard]] std::optional<quint16> webSocketCloseCode(QByteArrayView payload);
