// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watchpeer.h"

#include "services/core/clock.h"

#include <QCoreApplication>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace {

Error tooMuchAtOnce()
{
    return {.code = ErrorCode::BadReply,
            .message = QCoreApplication::translate(
                "WatchProtocol",
                "The other side sent more than any watcher or TPU Desk sends. The connection was "
                "ended.")};
}

qint64 sizeOf(const QJsonObject &body)
{
    return QJsonDocument{body}.toJson(QJsonDocument::Compact).size();
}

} // namespace

WatchPeer::WatchPeer(std::shared_ptr<WatchStream> stream, Clock *clock, AnswerAsk answer, QObject *parent)
    : QObject{parent}
    , m_stream{std::move(stream)}
    , m_clock{clock}
    , m_answer{std::move(answer)}
{
    connect(m_stream.get(), &WatchStream::received, this, [this](const QByteArray &bytes) { take(bytes); });
    connect(m_stream.get(), &WatchStream::ended, this, [this](const Error &why) { end(why); });
}

WatchPeer::~WatchPeer()
{
    m_isOpen = false;
    m_stream->disconnect(this);
    m_stream->close();
}

void WatchPeer::close()
{
    m_stream->close();
}

void WatchPeer::end(const Error &why)
{
    if (!std::exchange(m_isOpen, false))
        return;
    m_tasks.cancel();
    m_stream->close();
    const auto asked = std::exchange(m_asked, {});
    for (const auto &[id, answer] : asked)
        answer(std::unexpected{why});
    emit closed(why);
}

void WatchPeer::take(const QByteArray &bytes)
{
    const auto frames = m_lines.feed(bytes);
    if (!frames)
        return end(frames.error());
    for (const auto &frame : *frames) {
        if (m_isOpen)
            take(frame);
    }
}

bool WatchPeer::keepPart(const WatchFrame &frame)
{
    constexpr size_t mostMessages = 64; // under way at once
    auto &parts = m_parts[frame.id];
    m_partBytes += sizeOf(frame.body);
    parts.append(frame.body);
    return m_parts.size() <= mostMessages && parts.size() <= watchprotocol::mostParts
        && m_partBytes <= watchprotocol::mostBytes;
}

WatchMessage WatchPeer::collected(const WatchFrame &frame)
{
    const auto parts = m_parts.extract(frame.id);
    WatchMessage message{
        .word = frame.word, .body = frame.body, .parts = parts ? parts.mapped() : QList<QJsonObject>{}};
    for (const auto &part : std::as_const(message.parts))
        m_partBytes -= sizeOf(part);
    return message;
}

void WatchPeer::take(const WatchFrame &frame)
{
    if (frame.kind == WatchFrame::Kind::Part) {
        if (!keepPart(frame))
            end(tooMuchAtOnce());
        return;
    }
    if (frame.kind == WatchFrame::Kind::Ask)
        return serve(frame);
    auto message = collected(frame);
    if (frame.kind == WatchFrame::Kind::News) {
        emit told(message);
        return;
    }
    const auto asked = m_asked.extract(frame.id);
    if (!asked)
        return; // nobody waits any more
    if (frame.kind == WatchFrame::Kind::Refusal)
        asked.mapped()(std::unexpected{watchErrorFrom(frame.body)});
    else
        asked.mapped()(std::move(message));
}

void WatchPeer::serve(const WatchFrame &frame)
{
    auto message = collected(frame);
    if (!m_answer)
        return send(
            {.kind = WatchFrame::Kind::Refusal, .id = frame.id, .body = watchErrorJson({.code = ErrorCode::NotFound})},
            {});
    m_tasks.run(m_answer(std::move(message), m_tasks.token()),
                [this, id = frame.id](const Result<WatchMessage> &answer) {
                    if (!m_isOpen)
                        return;
                    if (answer)
                        send({.kind = WatchFrame::Kind::Answer, .id = id, .body = answer->body}, answer->parts);
                    else
                        send({.kind = WatchFrame::Kind::Refusal, .id = id, .body = watchErrorJson(answer.error())}, {});
                });
}

/// Asks of one side and answers to the other's have numbers of their own: parts go with the line that follows them.
void WatchPeer::send(WatchFrame frame, const QList<QJsonObject> &parts)
{
    for (const auto &part : parts)
        m_stream->send(lineOf({.kind = WatchFrame::Kind::Part, .id = frame.id, .body = part}));
    m_stream->send(lineOf(frame));
}

void WatchPeer::notify(const WatchMessage &news)
{
    if (m_isOpen)
        send({.kind = WatchFrame::Kind::News,
              .id = news.parts.isEmpty() ? 0 : ++m_last,
              .word = news.word,
              .body = news.body},
             news.parts);
}

Task<WatchMessage> WatchPeer::ask(WatchMessage message, std::chrono::milliseconds patience, std::stop_token stop)
{
    if (!m_isOpen)
        return finishedTask<WatchMessage>(failed(ErrorCode::ConnectionLost));
    const auto id = ++m_last;
    Answer<WatchMessage> answer;
    const auto reply = answer.reply();
    m_asked.emplace(id, std::move(answer));
    send({.kind = WatchFrame::Kind::Ask, .id = id, .word = message.word, .body = message.body}, message.parts);
    return awaitedInTime<WatchMessage>(reply, m_clock, patience, std::move(stop));
}
