// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/bodystreams.h"

#include <QFile>

#include <memory>
#include <optional>

namespace practice {

/// Takes the body of an HTTP/1.1 message apart while it comes: by its Content-Length, or by chunks.
class BodyDecoder
{
public:
    /// `head` without the empty line at its end.
    explicit BodyDecoder(const QByteArray &head);

    /// What is the body's in `bytes`; the rest of them stays: what is not whole yet, or the next message.
    [[nodiscard]] QByteArray take(QByteArray &bytes);
    [[nodiscard]] bool isWhole() const { return m_isWhole; }
    [[nodiscard]] bool isBad() const { return m_isBad; } ///< it is no body; nothing more comes of it

private:
    [[nodiscard]] bool beginChunk(QByteArray &bytes);

    qint64 m_left = 0; ///< bytes of the body, or of the present chunk
    bool m_isChunked = false;
    bool m_isInChunk = false;
    bool m_isLastChunk = false;
    bool m_isWhole = false;
    bool m_isBad = false;
};

/// A request whose body goes to a sink while it comes.
class BodyIntake
{
public:
    /// `limit`: so many bytes get there at most, and then it breaks off; -1: all.
    BodyIntake(QByteArray head, std::shared_ptr<BodySink> sink, qint64 limit);

    /// Takes what is its own in `bytes`.
    void take(QByteArray &bytes);
    [[nodiscard]] bool isWhole() const { return m_decoder.isWhole(); }
    [[nodiscard]] bool isBad() const { return m_decoder.isBad(); }
    [[nodiscard]] bool isBroken() const { return m_limit >= 0 && m_received >= m_limit; }
    [[nodiscard]] const QByteArray &head() const { return m_head; }
    [[nodiscard]] const std::shared_ptr<BodySink> &sink() const { return m_sink; }
    /// The request for the server: the ticket stands for the body.
    [[nodiscard]] QByteArray forwarded(const QByteArray &ticket) const;

private:
    QByteArray m_head;
    std::shared_ptr<BodySink> m_sink;
    BodyDecoder m_decoder;
    qint64 m_limit;
    qint64 m_received = 0;
};

/// The body of a reply that comes from the disk.
class BodyOutflow
{
public:
    explicit BodyOutflow(const FileSlice &slice);
    ~BodyOutflow();
    Q_DISABLE_COPY_MOVE(BodyOutflow)

    /// `reply`, a head with the ticket, as the client gets it.
    [[nodiscard]] static QByteArray replyHead(const QByteArray &reply, const FileSlice &slice);
    /// The next bytes as they are sent, made of at most so many of the file; empty: it has no more, or they are no
    /// gzip.
    [[nodiscard]] QByteArray next(qsizetype most);
    [[nodiscard]] bool isDone() const { return m_left == 0; }
    void halve() { m_left /= 2; } ///< the rest is lost on the way

private:
    class Unpacking;
    [[nodiscard]] QByteArray read(qsizetype most);

    QFile m_file;
    std::unique_ptr<Unpacking> m_unpacking; ///< null: the bytes go out as they are
    bool m_isZeros;
    qint64 m_left;
};

} // namespace practice
