// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/relayframes.h"

#include <QtEndian>

namespace {

template <typename Number>
void put(QByteArray &bytes, Number number)
{
    const auto big = qToBigEndian(number);
    bytes.append(reinterpret_cast<const char *>(&big), sizeof big);
}

template <typename Number>
Number numberAt(QByteArrayView bytes, qsizetype at)
{
    return qFromBigEndian<Number>(bytes.data() + at);
}

} // namespace

std::optional<RelayMessage> parseRelayMessage(QByteArrayView payload)
{
    constexpr qsizetype tagSize = 2;
    constexpr qsizetype longestSession = 1024;
    if (payload.size() < tagSize)
        return std::nullopt;
    RelayMessage message;
    const auto rest = payload.sliced(tagSize);
    switch (const auto tag = RelayMessage::Tag(numberAt<quint16>(payload, 0)); tag) {
    case RelayMessage::Tag::Opened:
    case RelayMessage::Tag::Data: {
        const auto size = rest.size() < 4 ? quint32(-1) : numberAt<quint32>(rest, 0);
        const auto most = tag == RelayMessage::Tag::Data ? largestRelayData : longestSession;
        if (rest.size() < 4 || qsizetype(size) != rest.size() - 4 || qsizetype(size) > most)
            return std::nullopt;
        message.tag = tag;
        message.bytes = rest.sliced(4).toByteArray();
        return message;
    }
    case RelayMessage::Tag::Resumed:
    case RelayMessage::Tag::Ack:
        if (rest.size() != 8)
            return std::nullopt;
        message.tag = tag;
        message.count = numberAt<quint64>(rest, 0);
        return message;
    default: return message;
    }
}

QByteArray relayData(QByteArrayView bytes)
{
    QByteArray message;
    message.reserve(bytes.size() + 6);
    put(message, quint16(RelayMessage::Tag::Data));
    put(message, quint32(bytes.size()));
    return message.append(bytes);
}

QByteArray relayAck(quint64 received)
{
    QByteArray message;
    put(message, quint16(RelayMessage::Tag::Ack));
    put(message, received);
    return message;
}

void RelayLedger::sent(QByteArrayView bytes)
{
    m_sent += quint64(bytes.size());
    m_isWhole = m_isWhole && m_kept.size() + bytes.size() <= most;
    if (m_isWhole)
        m_kept.append(bytes);
    else
        m_kept.clear();
}

bool RelayLedger::confirm(quint64 count)
{
    if (count < m_confirmed || count > m_sent)
        return false;
    if (m_isWhole)
        m_kept.remove(0, qsizetype(count - m_confirmed));
    m_confirmed = count;
    m_isWhole = m_isWhole || m_confirmed == m_sent;
    return true;
}

std::optional<QByteArray> RelayLedger::missing() const
{
    return m_isWhole ? std::optional{m_kept} : std::nullopt;
}
