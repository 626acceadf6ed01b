// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

// The messages of Google's TCP relay, version 4 (facts/cloud-api.md 2.7): each travels in one binary message of a
// WebSocket. Numbers are big-endian. Pure.

inline constexpr QByteArrayView relayProtocol = "relay.tunnel.cloudproxy.app";
inline constexpr qsizetype largestRelayData = 16'384; ///< bytes in one Data message

struct RelayMessage
{
    enum class Tag : quint16 { Opened = 1, Resumed = 2, Data = 4, Ack = 7, Other = 0 };

    Tag tag = Tag::Other;
    QByteArray bytes{}; ///< of Opened: the session's id; of Data: what was sent
    quint64 count = 0; ///< of Resumed and Ack: how many bytes of ours have arrived, since the session began
};

/// Nothing: it breaks the rules. What has another tag is Other, and to be passed over: the relay may learn new ones.
[[nodiscard]] std::optional<RelayMessage> parseRelayMessage(QByteArrayView payload);
[[nodiscard]] QByteArray relayData(QByteArrayView bytes); ///< at most largestRelayData
[[nodiscard]] QByteArray relayAck(quint64 received);

/// What was sent and is not yet known to have arrived: it is sent again after the line broke. Bounded: a relay that
/// never tells what arrived costs the way back, not the memory.
class RelayLedger
{
public:
    static constexpr qsizetype most = 4 * 1024 * 1024;

    void sent(QByteArrayView bytes);
    /// False: it speaks of bytes that were never sent, or takes back what it said before.
    [[nodiscard]] bool confirm(quint64 count);
    /// What the relay has not got. Nothing: it is not kept any more.
    [[nodiscard]] std::optional<QByteArray> missing() const;

private:
    QByteArray m_kept; ///< all since m_confirmed, while it is whole
    bool m_isWhole = true;
    quint64 m_confirmed = 0;
    quint64 m_sent = 0;
};
