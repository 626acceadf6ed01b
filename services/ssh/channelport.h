// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/iochannel.h"

#include <memory>
#include <stop_token>

class IoLane;

/// The GUI thread's handle of one channel; the last owner gone, the channel is closed.
class ChannelPort
{
public:
    ChannelPort(const std::shared_ptr<IoLane> &lane, quint64 session, quint64 channel,
                std::shared_ptr<ChannelLink> link);
    ~ChannelPort();
    Q_DISABLE_COPY_MOVE(ChannelPort)

    void open(ChannelRequest request, Answer<void> started);
    [[nodiscard]] bool send(const QByteArray &bytes); ///< false: the queue is full, nothing was taken
    void resize(int columns, int rows);
    void endInput(); ///< the remote side sees the end of its input after what is queued
    void signal(const QByteArray &name);
    void close();
    [[nodiscard]] ChannelLink &link() const { return *m_link; }

private:
    template <typename Action>
    void onChannel(Action action);

    std::weak_ptr<IoLane> m_lane;
    quint64 m_session;
    quint64 m_channel;
    std::shared_ptr<ChannelLink> m_link;
};

/// Opens a channel on the session and answers once its program has been started. `link` is attached already.
[[nodiscard]] Task<std::shared_ptr<ChannelPort>> openChannel(std::shared_ptr<IoLane> lane, quint64 session,
                                                             ChannelRequest request, std::shared_ptr<ChannelLink> link,
                                                             std::stop_token stop);
