// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/reply.h"
#include "services/core/taskscope.h"
#include "services/watcher/watchprotocol.h"
#include "services/watcher/watchstream.h"

#include <map>

class Clock;

/// A message with what is too much for one line.
struct WatchMessage
{
    QString word{};
    QJsonObject body{};
    QList<QJsonObject> parts{};
};

/// One end of a connection between a desk and a watcher. GUI thread.
class WatchPeer : public QObject
{
    Q_OBJECT

public:
    /// Answers what the other side asks; an error is sent as a refusal.
    using AnswerAsk = std::function<Task<WatchMessage>(WatchMessage ask, std::stop_token stop)>;

    WatchPeer(std::shared_ptr<WatchStream> stream, Clock *clock, AnswerAsk answer = {}, QObject *parent = nullptr);
    ~WatchPeer() override;

    /// Errors: those of the other side; Timeout after `patience`; ConnectionLost, or why the connection ended: it is
    /// not known whether it was done; BadReply, when it speaks otherwise than this version.
    [[nodiscard]] Task<WatchMessage> ask(WatchMessage message, std::chrono::milliseconds patience,
                                         std::stop_token stop);
    void notify(const WatchMessage &news);
    void close();
    [[nodiscard]] bool isOpen() const { return m_isOpen; }

signals:
    void told(const WatchMessage &news);
    void closed(const Error &why); ///< once

private:
    void take(const QByteArray &bytes);
    void take(const WatchFrame &frame);
    [[nodiscard]] bool keepPart(const WatchFrame &frame);
    [[nodiscard]] WatchMessage collected(const WatchFrame &frame); ///< with its parts
    void serve(const WatchFrame &frame);
    void send(WatchFrame frame, const QList<QJsonObject> &parts);
    void end(const Error &why);

    std::shared_ptr<WatchStream> m_stream;
    Clock *m_clock;
    AnswerAsk m_answer;
    WatchLines m_lines;
    std::map<quint64, Answer<WatchMessage>> m_asked;
    std::map<quint64, QList<QJsonObject>> m_parts; ///< of messages of which the end has not come
    qint64 m_partBytes = 0;
    quint64 m_last = 0;
    bool m_isOpen = true;
    TaskScope m_tasks; // last
};
