// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/sftppipe.h"

#include <QtEndian>

namespace {

constexpr qsizetype compactAt = 1024 * 1024;

void compact(QByteArray &bytes, qsizetype &begin)
{
    if (begin == bytes.size())
        bytes.resize(0);
    else if (begin >= compactAt)
        bytes.remove(0, begin);
    else
        return;
    begin = 0;
}

} // namespace

bool SftpPipe::write(QByteArray bytes)
{
    bool wasEmpty = false;
    {
        std::unique_lock lock{m_lock};
        m_changed.wait(lock, [this] { return m_over || m_isBroken || m_out.size() - m_outBegin < mostOutgoing; });
        if (m_over || m_isBroken)
            return false;
        wasEmpty = m_out.size() == m_outBegin;
        compact(m_out, m_outBegin);
        m_out += bytes;
    }
    if (wasEmpty)
        nudge();
    return true;
}

std::optional<QByteArray> SftpPipe::cutPacket()
{
    if (m_in.size() - m_inBegin < 4)
        return std::nullopt;
    const auto length = qFromBigEndian<quint32>(m_in.constData() + m_inBegin);
    if (length == 0 || length > longestPacket) {
        m_isBroken = true;
        return std::nullopt;
    }
    if (m_in.size() - m_inBegin - 4 < static_cast<qsizetype>(length))
        return std::nullopt;
    auto packet = m_in.sliced(m_inBegin + 4, length);
    m_inBegin += 4 + static_cast<qsizetype>(length);
    compact(m_in, m_inBegin);
    return packet;
}

std::optional<QByteArray> SftpPipe::packet(Wait wait, std::chrono::milliseconds patience)
{
    std::unique_lock lock{m_lock};
    auto found = cutPacket();
    if (!found && wait == Wait::Yes) {
        m_changed.wait_for(lock, patience, [&] {
            found = cutPacket();
            return found || m_over || m_isBroken;
        });
    }
    const bool hasRoomAgain = m_isFull && m_in.size() - m_inBegin < mostIncoming / 2;
    if (hasRoomAgain)
        m_isFull = false;
    lock.unlock();
    if (hasRoomAgain)
        nudge();
    return found;
}

bool SftpPipe::isOver()
{
    const std::scoped_lock lock{m_lock};
    return m_over || m_isBroken;
}

ChannelEnd SftpPipe::howItEnded()
{
    const std::scoped_lock lock{m_lock};
    return m_over.value_or(ChannelEnd{});
}

QByteArray SftpPipe::errorWords()
{
    const std::scoped_lock lock{m_lock};
    return m_words;
}

void SftpPipe::abort()
{
    const std::scoped_lock lock{m_lock};
    m_isBroken = true;
    m_out.clear();
    m_outBegin = 0;
    m_changed.notify_all();
}

void SftpPipe::setNudge(std::function<void()> nudge)
{
    const std::scoped_lock lock{m_lock};
    m_wake = std::move(nudge);
}

void SftpPipe::nudge()
{
    std::function<void()> wake;
    {
        const std::scoped_lock lock{m_lock};
        wake = m_wake;
    }
    if (wake)
        wake();
}

qsizetype SftpPipe::room()
{
    const std::scoped_lock lock{m_lock};
    const auto free = mostIncoming - (m_in.size() - m_inBegin);
    m_isFull = free <= 0;
    return std::max<qsizetype>(0, free);
}

void SftpPipe::give(Stream stream, QByteArray bytes)
{
    const std::scoped_lock lock{m_lock};
    if (stream == Stream::Err) {
        m_words += bytes.first(std::min<qsizetype>(bytes.size(), 1000 - std::min<qsizetype>(1000, m_words.size())));
        return;
    }
    m_in += bytes;
    m_changed.notify_all();
}

void SftpPipe::end(ChannelEnd end)
{
    const std::scoped_lock lock{m_lock};
    if (!m_over)
        m_over = std::move(end);
    m_out.clear();
    m_outBegin = 0;
    m_changed.notify_all();
}

QByteArray SftpPipe::takeOutgoing(qsizetype most)
{
    const std::scoped_lock lock{m_lock};
    const auto size = std::min(most, m_out.size() - m_outBegin);
    if (size <= 0)
        return {};
    auto bytes = m_out.sliced(m_outBegin, size);
    m_outBegin += size;
    m_changed.notify_all();
    return bytes;
}

void SftpPipe::returnOutgoing(const QByteArray &unsent)
{
    const std::scoped_lock lock{m_lock};
    if (m_outBegin >= unsent.size()) {
        m_outBegin -= unsent.size();
        std::ranges::copy(unsent, m_out.begin() + m_outBegin);
    } else {
        m_out.remove(0, m_outBegin);
        m_outBegin = 0;
        m_out.prepend(unsent);
    }
}

bool SftpPipe::hasOutgoing()
{
    const std::scoped_lock lock{m_lock};
    return m_out.size() > m_outBegin;
}
