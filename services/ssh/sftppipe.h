// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/channellink.h"

#include <condition_variable>
#include <optional>

/// The queue between a channel on an I/O thread and a worker thread that may wait for it: what goes through it never
/// passes the GUI thread. Bounded both ways: the worker waits, or the remote side does.
class SftpPipe final : public ChannelLink
{
public:
    static constexpr qsizetype mostOutgoing = 4 * 1024 * 1024;
    static constexpr qsizetype mostIncoming = 4 * 1024 * 1024;
    static constexpr quint32 longestPacket = 512 * 1024; ///< a server that says more breaks the rules

    enum class Wait : quint8 { No, Yes };

    // worker thread
    /// False when the channel has ended.
    [[nodiscard]] bool write(QByteArray bytes);
    /// The next packet without its length; nothing: none yet, none within `patience`, or the channel has ended.
    [[nodiscard]] std::optional<QByteArray> packet(Wait wait,
                                                   std::chrono::milliseconds patience = std::chrono::seconds{60});
    [[nodiscard]] bool isOver();
    [[nodiscard]] ChannelEnd howItEnded();
    [[nodiscard]] QByteArray errorWords(); ///< what came on the other stream: "bash: sftp-server: not found"

    void abort(); ///< any thread: nobody waits any longer

    void setNudge(std::function<void()> nudge) override;
    [[nodiscard]] qsizetype room() override;
    void give(Stream stream, QByteArray bytes) override;
    void end(ChannelEnd end) override;
    [[nodiscard]] QByteArray takeOutgoing(qsizetype most) override;
    void returnOutgoing(const QByteArray &unsent) override;
    [[nodiscard]] bool hasOutgoing() override;

private:
    [[nodiscard]] std::optional<QByteArray> cutPacket();
    void nudge();

    std::mutex m_lock;
    std::condition_variable m_changed;
    std::function<void()> m_wake;
    QByteArray m_out;
    qsizetype m_outBegin = 0; ///< what lies before it is sent
    QByteArray m_in;
    qsizetype m_inBegin = 0;
    QByteArray m_words;
    std::optional<ChannelEnd> m_over;
    bool m_isFull = false; ///< the I/O thread was told that there is no room
    bool m_isBroken = false;
};
