// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/channellink.h"

#include <QCoreApplication>

void ChannelLink::setReading(Shell::Reading reading)
{
    m_reading = reading;
    if (reading == Shell::Reading::Flowing)
        ring();
}

void ChannelLink::detach()
{
    m_owner = {};
    m_reading = Shell::Reading::Flowing; // what still comes is thrown away, so that the remote side is not held up
    ring();
}

bool ChannelLink::send(const QByteArray &bytes)
{
    const std::scoped_lock lock{m_mutex};
    if (m_end || m_outgoing.size() + bytes.size() > outgoingHigh) {
        m_refused = true;
        return false;
    }
    m_outgoing += bytes;
    return true;
}

qsizetype ChannelLink::room()
{
    const std::scoped_lock lock{m_mutex};
    const auto free = m_starved && m_incomingBytes > low ? 0 : high - m_incomingBytes;
    m_starved = free <= 0;
    return std::max<qsizetype>(0, free);
}

void ChannelLink::give(Stream stream, QByteArray bytes)
{
    {
        const std::scoped_lock lock{m_mutex};
        m_incomingBytes += bytes.size();
        // Many small packets become few chunks, so that a burst costs few calls on the GUI thread.
        if (!m_incoming.empty() && m_incoming.back().stream == stream && m_incoming.back().bytes.size() < portion / 4)
            m_incoming.back().bytes += bytes;
        else
            m_incoming.push_back({stream, std::move(bytes)});
    }
    ring();
}

void ChannelLink::end(ChannelEnd end)
{
    {
        const std::scoped_lock lock{m_mutex};
        if (m_end)
            return;
        m_end = std::move(end);
        m_outgoing.clear();
    }
    ring();
}

QByteArray ChannelLink::takeOutgoing(qsizetype most)
{
    std::unique_lock lock{m_mutex};
    auto bytes = m_outgoing.first(std::min(most, m_outgoing.size()));
    m_outgoing.remove(0, bytes.size());
    const bool isAwaited = m_refused && m_outgoing.size() <= outgoingLow;
    lock.unlock();
    if (isAwaited)
        ring();
    return bytes;
}

void ChannelLink::returnOutgoing(const QByteArray &unsent)
{
    const std::scoped_lock lock{m_mutex};
    m_outgoing.prepend(unsent);
}

bool ChannelLink::hasOutgoing()
{
    const std::scoped_lock lock{m_mutex};
    return !m_outgoing.isEmpty();
}

void ChannelLink::ring()
{
    auto *application = QCoreApplication::instance();
    if (!application || m_rung.exchange(true))
        return;
    QMetaObject::invokeMethod(application, [self = shared_from_this()] { self->deliver(); }, Qt::QueuedConnection);
}

std::deque<ChannelLink::Chunk> ChannelLink::takePortion()
{
    std::deque<Chunk> chunks;
    const std::scoped_lock lock{m_mutex};
    for (qsizetype taken = 0; taken < portion && !m_incoming.empty();) {
        taken += m_incoming.front().bytes.size();
        m_incomingBytes -= m_incoming.front().bytes.size();
        chunks.push_back(std::move(m_incoming.front()));
        m_incoming.pop_front();
    }
    return chunks;
}

void ChannelLink::tellOfRoom()
{
    {
        const std::scoped_lock lock{m_mutex};
        if (m_end || m_outgoing.size() > outgoingLow || !std::exchange(m_refused, false))
            return;
    }
    if (const auto drained = m_owner.drained)
        drained();
}

void ChannelLink::deliver()
{
    m_rung = false;
    const auto self = shared_from_this(); // the owner may go away in a callback
    tellOfRoom();
    if (m_reading == Shell::Reading::Paused || m_ended)
        return;
    for (const auto &chunk : takePortion()) {
        if (const auto received = m_owner.received)
            received(chunk.stream, chunk.bytes);
    }
    std::optional<ChannelEnd> end;
    bool roomAgain = false;
    bool more = false;
    {
        const std::scoped_lock lock{m_mutex};
        roomAgain = m_starved && m_incomingBytes <= low;
        more = !m_incoming.empty();
        if (!more)
            end = m_end;
    }
    if (m_nudge && roomAgain)
        m_nudge();
    if (end) {
        m_ended = true;
        if (const auto ended = m_owner.ended)
            ended(*end);
    } else if (more) {
        ring();
    }
}
