// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/bodystreams.h"

#include <QUuid>

namespace practice {
namespace {

constexpr qsizetype mostTickets = 4096; // more replies than that are not on their way at once

QByteArray freshTicket()
{
    return QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
}

} // namespace

bool BodyStreams::isStreamed(const QByteArray &head)
{
    const auto words = head.first(qMax<qsizetype>(0, head.indexOf("\r\n"))).split(' ');
    const auto method = words.value(0);
    const auto target = words.value(1);
    return (method == "POST" || method == "PUT")
        && (target.startsWith("/upload/storage/v1/") || target.startsWith("/resumable/upload/storage/v1/"));
}

QByteArray BodyStreams::keep(const std::shared_ptr<BodySink> &sink)
{
    m_sinks.removeIf([](const auto &entry) { return entry.value().expired(); });
    const auto ticket = freshTicket();
    m_sinks.insert(ticket, sink);
    return ticket;
}

std::shared_ptr<BodySink> BodyStreams::sink(const QByteArray &ticket)
{
    return m_sinks.take(ticket).lock();
}

QByteArray BodyStreams::keep(const FileSlice &slice)
{
    if (m_slices.size() >= mostTickets) // of clients that went away before their reply
        m_slices.clear();
    const auto ticket = freshTicket();
    m_slices.insert(ticket, slice);
    return ticket;
}

std::optional<FileSlice> BodyStreams::takeSlice(const QByteArray &ticket)
{
    const auto found = m_slices.constFind(ticket);
    if (found == m_slices.constEnd())
        return std::nullopt;
    const auto slice = *found;
    m_slices.remove(ticket);
    return slice;
}

} // namespace practice
