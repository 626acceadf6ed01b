// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/objectfiles.h"

#include <QByteArray>
#include <QHash>

#include <functional>
#include <memory>
#include <optional>

namespace practice {

/// What came of the body of a request.
struct ReceivedBody
{
    QByteArray metadata{}; ///< the JSON text in front of the bytes, where there is one
    QByteArray type{}; ///< Content-Type of the bytes, where the body says it itself
    std::shared_ptr<ObjectFile> file{}; ///< the bytes; null: they went elsewhere, or nowhere
    qint64 bytes = 0;
    bool isUnreadable = false; ///< its form is not what its Content-Type says
};

/// Where the body of a request goes while it comes. One that is deleted without end() and discard() got only a part:
/// the connection broke.
class BodySink
{
public:
    BodySink() = default;
    virtual ~BodySink() = default;
    Q_DISABLE_COPY_MOVE(BodySink)

    virtual void write(QByteArrayView bytes) = 0;
    virtual void end() { }
    virtual void discard() { } ///< the request has no effect
    [[nodiscard]] virtual ReceivedBody received() const { return {}; }
};

/// Bodies that never stand in memory: those of uploads go to the disk on their way in, those of downloads come from
/// there. The door and the server know them by tickets, which stand in the heads of the messages between them.
class BodyStreams
{
public:
    /// By the head of a request; null: its body is small, and comes with it.
    using Opener = std::function<std::shared_ptr<BodySink>(const QByteArray &head)>;

    explicit BodyStreams(Opener opener)
        : m_opener{std::move(opener)}
    {
    }

    static constexpr char sinkHeader[] = "x-practice-body"; ///< of a request, with the ticket
    static constexpr char sliceHeader[] = "x-practice-slice"; ///< of a reply

    /// Such a request, by its first line.
    [[nodiscard]] static bool isStreamed(const QByteArray &head);
    [[nodiscard]] std::shared_ptr<BodySink> open(const QByteArray &head) const { return m_opener(head); }
    /// A ticket, good as long as somebody has the sink.
    [[nodiscard]] QByteArray keep(const std::shared_ptr<BodySink> &sink);
    [[nodiscard]] std::shared_ptr<BodySink> sink(const QByteArray &ticket);
    [[nodiscard]] QByteArray keep(const FileSlice &slice);
    /// Once for each ticket.
    [[nodiscard]] std::optional<FileSlice> takeSlice(const QByteArray &ticket);

private:
    Opener m_opener;
    QHash<QByteArray, std::weak_ptr<BodySink>> m_sinks;
    QHash<QByteArray, FileSlice> m_slices;
};

} // namespace practice
