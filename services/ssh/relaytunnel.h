// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/reply.h"
#include "services/core/result.h"
#include "services/net/websocket.h"
#include "services/ssh/dial.h"

#include <QByteArray>
#include <QLocalSocket>
#include <QTimer>
#include <QUrl>

#include <functional>
#include <memory>
#include <optional>

class QTcpSocket;

// The messages of Google's TCP relay, version 4 (services/ssh/README.md): each travels in one binary message of a
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

/// A host whose name at Google is not known cannot be asked for: says so.
[[nodiscard]] QString relayNameless(const QString &host);
/// The same where it could not be read now. `why`: a sentence.
[[nodiscard]] QString relayNameUnread(const QString &host, const QString &why);

/// A way to the relay, just made: a connected socket (through the user's proxy, where there is one) and the token of
/// now.
struct RelayLine
{
    std::shared_ptr<FileDescriptor> socket;
    QByteArray token;
};

/// What one tunnel needs.
struct RelayPlan
{
    RelayLine line;
    QUrl connect; ///< …/v4/connect?…: https, or http on this machine
    QString host; ///< what people call the machine behind it
    std::chrono::milliseconds opening{20'000}; ///< until the machine behind has taken the connection
    std::chrono::milliseconds resuming{900'000};
    std::shared_ptr<TunnelLine> state = std::make_shared<TunnelLine>();
    /// Asks for another line after this one broke; the answer comes by RelayTunnel::resume(). `refused`: a token that
    /// the relay takes no more, or empty. Any thread.
    std::function<void(QByteArray refused)> redial{};
};

/// One connection through Google's TCP relay, version 4: between a WebSocket and one end of a pair of local sockets,
/// whose other end is used like a socket to the machine. When the line breaks the relay keeps the connection for a
/// while: it is taken up again where it was, and the machine notices nothing. Lives on the thread of RelayThread.
class RelayTunnel : public QObject
{
    Q_OBJECT

public:
    using Opened = Answer<std::shared_ptr<FileDescriptor>>;

    RelayTunnel(RelayPlan plan, Opened opened, QObject *parent);
    ~RelayTunnel() override;

    void resume(Result<RelayLine> line);
    void renew(); ///< nothing comes by the line, so it is made anew

signals:
    void ended(); ///< once; nothing of it is used any more

private:
    enum class State : quint8 { Opening, Open, Resuming, Closing };

    void begin(const RelayLine &line, const QUrl &url);
    void sendOpening();
    void readWeb();
    [[nodiscard]] bool readAnswer();
    void refuse(const WebSocketAnswer &answer);
    void take(const WebSocketReader::Message &message);
    void receiveRelay(QByteArrayView payload);
    void takeUp(const RelayMessage &message);
    void receiveData(const QByteArray &bytes);
    void closedThere(quint16 code);
    void readLocal();
    void sendMessage(const QByteArray &message);
    void lineLost(const Error &why);
    void tryAgain();
    void fail(const Error &why);
    void end();
    void dropWeb();

    RelayPlan m_plan;
    Opened m_opened;
    State m_state = State::Opening;
    QTcpSocket *m_web = nullptr;
    QLocalSocket m_local;
    std::shared_ptr<FileDescriptor> m_far; ///< for the user of the tunnel, until it is open
    QUrl m_url;
    QByteArray m_token;
    QByteArray m_key;
    QByteArray m_head;
    bool m_isTalking = false; ///< the handshake is over
    WebSocketReader m_reader;
    RelayLedger m_ledger;
    QByteArray m_session;
    quint64 m_received = 0;
    quint64 m_acked = 0;
    int m_tries = 0;
    QTimer m_deadline;
    QTimer m_pause;
    QDeadlineTimer m_patience;
    bool m_isOver = false;
};
