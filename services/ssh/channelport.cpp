// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/channelport.h"

#include "services/ssh/sshiothread.h"
#include "services/ssh/translations.h"

namespace {

std::atomic<quint64> s_nextChannel = 1;

} // namespace

ChannelPort::ChannelPort(const std::shared_ptr<SshIoThread> &ioThread, quint64 session, quint64 channel,
                         std::shared_ptr<ChannelLink> link)
    : m_ioThread{ioThread}
    , m_session{session}
    , m_channel{channel}
    , m_link{std::move(link)}
{
    // The link lives on the I/O thread too: it must not keep that thread alive.
    m_link->setNudge([weak = m_ioThread, session, channel] {
        if (const auto alive = weak.lock()) {
            alive->post([session, channel](SshIoThread &there) {
                if (auto *found = there.find(session)) [[maybe_unused]]
                    const auto *woken = found->channel(channel);
            });
        }
    });
}

ChannelPort::~ChannelPort()
{
    m_link->detach();
    close();
}

template <typename Action>
void ChannelPort::onChannel(Action action)
{
    if (const auto ioThread = m_ioThread.lock()) {
        ioThread->post([session = m_session, id = m_channel, action](SshIoThread &there) {
            auto *found = there.find(session);
            if (auto *channel = found ? found->channel(id) : nullptr)
                action(*channel);
        });
    }
}

void ChannelPort::open(ChannelRequest request, Answer<void> started)
{
    if (const auto ioThread = m_ioThread.lock()) {
        ioThread->post([session = m_session, id = m_channel, link = m_link, request = std::move(request),
                        started = std::move(started)](SshIoThread &there) mutable {
            if (auto *found = there.find(session))
                found->open(id, std::move(request), std::move(link), std::move(started));
            else
                link->end({.reason = Ssh::tr("The connection was closed.")});
        });
    }
}

bool ChannelPort::send(const QByteArray &bytes)
{
    if (!m_link->send(bytes))
        return false;
    onChannel([](IoChannel &) { }); // looking it up is what wakes it
    return true;
}

void ChannelPort::resize(int columns, int rows)
{
    onChannel([columns, rows](IoChannel &channel) { channel.resize(columns, rows); });
}

void ChannelPort::endInput()
{
    onChannel([](IoChannel &channel) { channel.endInput(); });
}

void ChannelPort::signal(const QByteArray &name)
{
    onChannel([name](IoChannel &channel) { channel.signal(name); });
}

void ChannelPort::close()
{
    onChannel([](IoChannel &channel) { channel.close(std::chrono::steady_clock::now()); });
}

Task<std::shared_ptr<ChannelPort>> openChannel(std::shared_ptr<SshIoThread> ioThread, quint64 session,
                                               ChannelRequest request, std::shared_ptr<ChannelLink> link,
                                               std::stop_token stop)
{
    const auto port = std::make_shared<ChannelPort>(ioThread, session, s_nextChannel++, std::move(link));
    Answer<void> started;
    const auto reply = started.reply();
    port->open(std::move(request), std::move(started));
    auto opened = co_await awaited<void>(reply, [port] { port->close(); }, stop);
    if (!opened) {
        if (opened.error().message.isEmpty() && opened.error().code == ErrorCode::ConnectionLost)
            opened.error().message = Ssh::tr("The connection broke before the session was open.");
        co_return std::unexpected{opened.error()};
    }
    co_return port;
}

DirectStream::~DirectStream() = default;

ChannelLink::Owner DirectStream::owner()
{
    return {.received = [this](OutputStream, const QByteArray &bytes) { emit received(bytes); },
            .ended =
                [this](const ProcessEnd &) {
                    if (!std::exchange(m_hasEnded, true))
                        emit ended();
                },
            .drained = [this] { emit drained(); }};
}

void DirectStream::setReading(Shell::Reading reading)
{
    if (m_port)
        m_port->link().setReading(reading);
}

void DirectStream::endInput()
{
    if (m_port)
        m_port->endInput();
}

void DirectStream::close()
{
    if (m_port)
        m_port->close();
}
