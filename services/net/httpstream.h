// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/net/proxychoice.h"
#include "services/net/streamhead.h"

#include <QByteArray>
#include <QElapsedTimer>
#include <QUrl>

#include <chrono>
#include <memory>
#include <stop_token>

class QTcpSocket;

/// Where a stream leads, and in whose name.
struct StreamPlace
{
    QUrl url{}; ///< of which scheme, host and port count
    ProxyRoute route{};
    QString token{};
    std::chrono::milliseconds connect{10'000};
    std::chrono::milliseconds silence{60'000}; ///< nothing moves for so long: Timeout
};

/// HTTP/1.1 over one connection, one request behind the other, for bodies of any size: what passes is in memory for a
/// moment only. Blocks: lives on a thread of a pool, and waits for no event loop. Follows no redirect, keeps no cookie,
/// and speaks with no other place than its own. See StreamClient, which alone makes it.
class HttpStream
{
public:
    HttpStream(StreamPlace place, std::stop_token stop);
    ~HttpStream();
    Q_DISABLE_COPY_MOVE(HttpStream)

    /// Any status is an answer. Errors: those of the way; SignedOut: the token was refused (401); Cancelled; what
    /// `take` says; Conflict: `body` gave fewer bytes than it promised.
    [[nodiscard]] Result<StreamReply> exchange(const StreamRequest &request);
    /// The work has come further: what breaks off from now on is tried as often as if it were the first time.
    void noteProgress() { m_hasProgressed = true; }
    [[nodiscard]] bool hasProgressed() const { return m_hasProgressed; }
    [[nodiscard]] const std::stop_token &stop() const { return m_stop; }

private:
    [[nodiscard]] Result<> connected();
    [[nodiscard]] Result<> sendHead(const StreamRequest &request);
    [[nodiscard]] Result<> sendBody(const StreamRequest &request);
    [[nodiscard]] Result<> drained(qint64 most);
    [[nodiscard]] Result<StreamReply> heard(const StreamRequest &request);
    [[nodiscard]] Result<StreamHead> heardHead(const QByteArray &verb);
    [[nodiscard]] Result<> heardBody(const StreamHead &head, const StreamRequest &request, StreamReply &reply);
    [[nodiscard]] Result<> heardSized(qint64 size, const StreamRequest &request, StreamReply &reply);
    [[nodiscard]] Result<> heardChunks(const StreamRequest &request, StreamReply &reply);
    [[nodiscard]] Result<QByteArray> heardLine();
    [[nodiscard]] Result<> taken(const QByteArray &portion, const StreamRequest &request, StreamReply &reply);
    [[nodiscard]] Result<QByteArray> some(qint64 most);
    [[nodiscard]] Result<> waitForBytes();
    [[nodiscard]] Result<> mayContinue() const;
    [[nodiscard]] Error broken() const;
    [[nodiscard]] Result<StreamReply> sentAndHeard(const StreamRequest &request);
    void note(const StreamRequest &request, const Result<StreamReply> &reply, std::chrono::milliseconds took);
    void close();

    StreamPlace m_place;
    std::stop_token m_stop;
    std::unique_ptr<QTcpSocket> m_socket;
    QByteArray m_unread; ///< behind the last head
    QElapsedTimer m_silence; ///< since something moved
    bool m_hasProgressed = false;
    int m_noted = 0; ///< requests that were written down
    bool m_isAnswered = false; ///< before the body was sent to its end
};
