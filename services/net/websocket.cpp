// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/websocket.h"

#include <QCryptographicHash>
#include <QRandomGenerator>
#include <QtEndian>

#include <array>

namespace {

constexpr QByteArrayView accepting = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; // RFC 6455 1.3

QByteArray acceptOf(const QByteArray &key)
{
    return QCryptographicHash::hash(key + accepting.toByteArray(), QCryptographicHash::Sha1).toBase64();
}

std::array<char, 4> freshMask()
{
    const auto number = QRandomGenerator::system()->generate();
    return {char(number), char(number >> 8), char(number >> 16), char(number >> 24)};
}

/// Of the line with this name; nothing: there is none, or there are two.
std::optional<QByteArray> headerOf(const QByteArrayList &lines, QByteArrayView name)
{
    std::optional<QByteArray> value;
    for (const auto &line : lines) {
        const auto colon = line.indexOf(':');
        if (colon < 0 || line.first(colon).trimmed().compare(name, Qt::CaseInsensitive) != 0)
            continue;
        if (value)
            return std::nullopt;
        value = line.sliced(colon + 1).trimmed();
    }
    return value;
}

bool isOpening(const QByteArrayList &lines, const QByteArray &key, QByteArrayView protocol)
{
    const auto upgrade = headerOf(lines, "Upgrade");
    const auto accept = headerOf(lines, "Sec-WebSocket-Accept");
    const auto spoken = headerOf(lines, "Sec-WebSocket-Protocol");
    return upgrade && upgrade->compare("websocket", Qt::CaseInsensitive) == 0 && accept && *accept == acceptOf(key)
        && spoken && *spoken == protocol && !headerOf(lines, "Sec-WebSocket-Extensions");
}

} // namespace

QByteArray WebSocketOpening::freshKey()
{
    std::array<quint32, 4> numbers{};
    QRandomGenerator::system()->fillRange(numbers.data(), qsizetype(numbers.size()));
    return QByteArray{reinterpret_cast<const char *>(numbers.data()), sizeof numbers}.toBase64();
}

QByteArray WebSocketOpening::request(const QByteArray &key) const
{
    const int usual = url.scheme() == u"https" ? 443 : 80;
    auto host = url.host(QUrl::FullyEncoded).toLatin1();
    if (url.port(usual) != usual)
        host += ':' + QByteArray::number(url.port());
    const auto target = url.toEncoded(QUrl::RemoveScheme | QUrl::RemoveAuthority | QUrl::RemoveFragment);
    QByteArrayList lines{"GET " + target + " HTTP/1.1",
                         "Host: " + host,
                         "Upgrade: websocket",
                         "Connection: Upgrade",
                         "Sec-WebSocket-Key: " + key,
                         "Sec-WebSocket-Version: 13",
                         "Sec-WebSocket-Protocol: " + protocol};
    for (auto line : headers)
        lines += line.replace('\r', "").replace('\n', "");
    return lines.join("\r\n") + "\r\n\r\n";
}

std::optional<WebSocketAnswer> webSocketAnswer(QByteArrayView unread, const QByteArray &key, QByteArrayView protocol)
{
    constexpr QByteArrayView end = "\r\n\r\n";
    const auto at = unread.indexOf(end);
    const auto begins = QByteArrayView{"HTTP/1."}.first(std::min<qsizetype>(7, unread.size()));
    if (!unread.startsWith(begins) || (at < 0 && unread.size() > WebSocketAnswer::longestHead))
        return WebSocketAnswer{};
    if (at < 0)
        return std::nullopt;
    QByteArrayList lines;
    for (const auto &line : unread.first(at).toByteArray().split('\n'))
        lines += line.trimmed();
    WebSocketAnswer answer{.taken = at + end.size()};
    bool isNumber = false;
    answer.status = lines.first().mid(9, 3).toInt(&isNumber);
    if (!isNumber || answer.status < 100)
        return WebSocketAnswer{};
    answer.isOpen = answer.status == 101 && isOpening(lines.mid(1), key, protocol);
    if (!answer.isOpen)
        answer.body = unread.sliced(answer.taken).toByteArray().left(WebSocketAnswer::longestHead);
    return answer;
}

QByteArray webSocketFrame(WebSocketOpcode opcode, QByteArrayView payload)
{
    constexpr uchar last = 0x80;
    constexpr uchar masked = 0x80;
    const auto mask = freshMask();
    QByteArray frame;
    frame.reserve(payload.size() + 14);
    frame += char(last | uchar(opcode));
    if (payload.size() < 126) {
        frame += char(masked | uchar(payload.size()));
    } else if (payload.size() <= 0xffff) {
        frame += char(masked | 126);
        const auto size = qToBigEndian(quint16(payload.size()));
        frame.append(reinterpret_cast<const char *>(&size), sizeof size);
    } else {
        frame += char(masked | 127);
        const auto size = qToBigEndian(quint64(payload.size()));
        frame.append(reinterpret_cast<const char *>(&size), sizeof size);
    }
    frame.append(mask.data(), 4);
    const auto from = frame.size();
    frame.append(payload);
    for (qsizetype i = 0; i < payload.size(); ++i)
        frame[from + i] = char(frame[from + i] ^ mask[size_t(i % 4)]);
    return frame;
}

QByteArray webSocketClose(quint16 code)
{
    const auto number = qToBigEndian(code);
    return webSocketFrame(WebSocketOpcode::Close, {reinterpret_cast<const char *>(&number), qsizetype(sizeof number)});
}

std::optional<WebSocketReader::Frame> WebSocketReader::broken()
{
    m_isBroken = true;
    m_unread.clear();
    m_message = {};
    return std::nullopt;
}

/// One frame of the server: never masked, no reserved bits, control frames short and whole.
std::optional<WebSocketReader::Frame> WebSocketReader::frame()
{
    if (m_isBroken || m_unread.size() < 2)
        return std::nullopt;
    const auto first = uchar(m_unread[0]);
    const auto second = uchar(m_unread[1]);
    const auto opcode = uchar(first & 0x0f);
    const bool isControl = opcode >= 8;
    const bool isKnown = opcode <= 2 || (opcode >= 8 && opcode <= 10);
    const bool isLast = (first & 0x80) != 0;
    if ((first & 0x70) != 0 || (second & 0x80) != 0 || !isKnown || (isControl && (!isLast || second > 125)))
        return broken();
    const qsizetype head = second == 127 ? 10 : second == 126 ? 4 : 2;
    if (m_unread.size() < head)
        return std::nullopt;
    quint64 size = second;
    if (second == 126)
        size = qFromBigEndian<quint16>(m_unread.constData() + 2);
    else if (second == 127)
        size = qFromBigEndian<quint64>(m_unread.constData() + 2);
    if (size > quint64(longestMessage))
        return broken();
    if (m_unread.size() < head + qsizetype(size))
        return std::nullopt;
    Frame frame{.isLast = isLast, .opcode = WebSocketOpcode(opcode), .payload = m_unread.sliced(head, qsizetype(size))};
    m_unread.remove(0, head + qsizetype(size));
    return frame;
}

std::optional<WebSocketReader::Message> WebSocketReader::next()
{
    while (auto part = frame()) {
        if (part->opcode >= WebSocketOpcode::Close) // may come between the fragments of another
            return Message{part->opcode, std::move(part->payload)};
        const bool continues = part->opcode == WebSocketOpcode::Continuation;
        if (continues != m_isFragmented || m_message.payload.size() + part->payload.size() > longestMessage) {
            (void)broken();
            return std::nullopt;
        }
        if (!continues)
            m_message.opcode = part->opcode;
        m_message.payload += part->payload;
        m_isFragmented = !part->isLast;
        if (part->isLast)
            return std::exchange(m_message, {});
    }
    return std::nullopt;
}

std::optional<quint16> webSocketCloseCode(QByteArrayView payload)
{
    if (payload.size() < 2)
        return std::nullopt;
    return qFromBigEndian<quint16>(payload.data());
}
