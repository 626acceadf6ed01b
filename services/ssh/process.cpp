// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/process.h"
#include "services/ssh/channelport.h"
#include "services/ssh/translations.h"

RemoteProcess::RemoteProcess(std::shared_ptr<SshConnection> connection, QByteArray token)
    : m_connection{std::move(connection)}
    , m_group{.token = token}
    , m_out{token}
    , m_err{token}
{
}

RemoteProcess::~RemoteProcess() = default;

Task<std::shared_ptr<RemoteProcess>> RemoteProcess::start(std::shared_ptr<SshConnection> connection,
                                                          std::shared_ptr<SshIoThread> ioThread, ProcessRequest request,
                                                          std::stop_token stop)
{
    if (request.script.contains('\0'))
        co_return failed(ErrorCode::Invalid,
                         Ssh::tr("The command contains a NUL character, which is not text. Remove it."));
    const auto token = request.token;
    const auto process = std::make_shared<RemoteProcess>(connection, token);
    const auto link = std::make_shared<ChannelLink>();
    auto *self = process.get();
    link->attach({.received = [self](OutputStream stream, const QByteArray &bytes) { self->take(stream, bytes); },
                  .ended = [self](const ProcessEnd &end) { self->finish(end); },
                  .drained = [self] { emit self->drained(); }});
    // Nothing may arrive before the caller has connected to the signals.
    link->setReading(Shell::Reading::Paused);
    const auto frame = scriptFrame(token, request.script);
    if (!link->send(frame + request.input))
        co_return failed(ErrorCode::Invalid,
                         Ssh::tr("The input of this command is too large: copy it as a file instead."));
    ChannelRequest channel{.command = startLine(token, frame.size()),
                           .input = request.inputEnd == ProcessRequest::Input::Ends
                               ? ChannelRequest::Input::EndsWithQueue
                               : ChannelRequest::Input::Open};
    auto opened =
        co_await openChannel(std::move(ioThread), connection->facts().session, std::move(channel), link, stop);
    if (!opened)
        co_return std::unexpected{opened.error()};
    process->m_port = *opened;
    QMetaObject::invokeMethod(self, [link] { link->setReading(Shell::Reading::Flowing); }, Qt::QueuedConnection);
    co_return process;
}

bool RemoteProcess::write(const QByteArray &bytes)
{
    return m_port && !m_isOver && m_port->send(bytes);
}

void RemoteProcess::closeInput()
{
    if (m_port)
        m_port->endInput();
}

void RemoteProcess::setReading(Shell::Reading reading)
{
    if (m_port)
        m_port->link().setReading(reading);
}

void RemoteProcess::signal(const QByteArray &name)
{
    if (m_port && !m_isOver)
        m_port->signal(name);
}

void RemoteProcess::close()
{
    if (m_port && !m_isOver) {
        m_port->link().setReading(Shell::Reading::Flowing); // the end comes after what is queued
        m_port->close();
    }
}

bool RemoteProcess::hasBash() const
{
    return m_err.words().contains(" bash ");
}

void RemoteProcess::take(OutputStream stream, const QByteArray &bytes)
{
    auto &filter = stream == OutputStream::Out ? m_out : m_err;
    const bool hadBegun = filter.hasSeenMark();
    const auto passed = filter.take(bytes);
    if (stream == OutputStream::Err && !hadBegun && filter.hasSeenMark())
        m_group = groupFrom(m_group.token, filter.words());
    if (!passed.isEmpty())
        emit received(stream, passed);
}

void RemoteProcess::finish(const ProcessEnd &end)
{
    if (std::exchange(m_isOver, true))
        return;
    for (const auto stream : {OutputStream::Out, OutputStream::Err}) {
        // With a mark on the one stream the other's was lost with what came before it: a login script closed it, say.
        const auto rest = (stream == OutputStream::Out ? m_out : m_err).rest();
        if (!rest.isEmpty())
            emit received(stream, rest);
    }
    emit ended(end);
}
