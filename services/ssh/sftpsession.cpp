// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/sftpsession.h"

#include "services/ssh/translations.h"

QThreadPool &sftpWorkers()
{
    static QThreadPool pool;
    pool.setMaxThreadCount(16);
    return pool;
}

Task<std::shared_ptr<ChannelPort>> openSftp(std::shared_ptr<SshConnection> connection, std::shared_ptr<SftpPipe> pipe,
                                            std::stop_token stop)
{
    const auto opened = co_await connection->openSubsystem("sftp", pipe, stop);
    if (!opened && opened.error().code == ErrorCode::Denied)
        co_return failed(ErrorCode::Denied,
                         Ssh::tr("This host has no SFTP: its SSH server offers no file transfer. Install "
                                 "openssh-sftp-server there."),
                         opened.error().serverWords);
    co_return opened;
}

SftpSession::SftpSession(std::shared_ptr<SshConnection> connection, const std::shared_ptr<SftpPipe> &pipe,
                         std::shared_ptr<ChannelPort> port)
    : m_connection{std::move(connection)}
    , m_port{std::move(port)}
    , m_talk{std::make_shared<Talk>(pipe)}
{
}

SftpSession::~SftpSession()
{
    m_talk->pipe->abort();
    m_port->close();
}

Task<std::shared_ptr<SftpSession>> SftpSession::open(std::shared_ptr<SshConnection> connection, std::stop_token stop)
{
    const auto pipe = std::make_shared<SftpPipe>();
    const auto port = co_await openSftp(connection, pipe, stop);
    if (!port)
        co_return std::unexpected{port.error()};
    const auto session = std::make_shared<SftpSession>(connection, pipe, *port);
    const auto begun =
        co_await session->run<void>([](SftpClient &client, const std::stop_token &) { return client.begin(); }, stop);
    if (!begun)
        co_return std::unexpected{begun.error()};
    co_return session;
}
