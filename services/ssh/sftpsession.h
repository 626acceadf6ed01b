// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/worker.h"
#include "services/ssh/channelport.h"
#include "services/ssh/connection.h"
#include "services/ssh/sftpclient.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

/// What is asked of an SFTP server, on a worker thread. What it has asked for is answered before it returns: nobody
/// hears its answers later. `stop`: nobody waits for its outcome any more.
template <typename T>
using SftpWork = std::function<Result<T>(SftpClient &client, std::stop_token stop)>;

/// Threads for what waits for disks and for machines.
[[nodiscard]] QThreadPool &sftpWorkers();

/// The channel for SFTP; what speaks on it begins with SftpClient::begin(). Errors: Denied where the server offers
/// none, those of SshConnection::openSubsystem().
[[nodiscard]] Task<std::shared_ptr<ChannelPort>> openSftp(std::shared_ptr<SshConnection> connection,
                                                          std::shared_ptr<SftpPipe> pipe, std::stop_token stop);

/// Opens SFTP on the connection, lets `work` speak it on a worker thread, and ends both. A stop breaks off what it
/// waits for.
template <typename T>
Task<T> withSftp(std::shared_ptr<SshConnection> connection, SftpWork<T> work, std::stop_token stop)
{
    const auto pipe = std::make_shared<SftpPipe>();
    const auto opened = co_await openSftp(connection, pipe, stop);
    if (!opened)
        co_return std::unexpected{opened.error()};
    const auto port = *opened;
    const std::function<Result<T>(std::stop_token)> speak = [pipe, work = std::move(work)](std::stop_token token) {
        SftpClient client{pipe, token};
        const auto begun = client.begin();
        return begun ? work(client, token) : Result<T>{std::unexpected{begun.error()}};
    };
    auto outcome = co_await onWorker<T>(&sftpWorkers(), speak, stop);
    pipe->abort();
    port->close();
    co_return outcome;
}

/// SFTP on a connection that stays open for many small questions, one after the other: the next one need not wait for a
/// channel. Lives on the GUI thread; the last owner gone, the channel is closed, and what is being asked ends with
/// ConnectionLost. It keeps the connection.
class SftpSession
{
public:
    SftpSession(std::shared_ptr<SshConnection> connection, const std::shared_ptr<SftpPipe> &pipe,
                std::shared_ptr<ChannelPort> port);
    ~SftpSession();
    Q_DISABLE_COPY_MOVE(SftpSession)

    /// Errors: those of openSftp() and SftpClient::begin().
    [[nodiscard]] static Task<std::shared_ptr<SftpSession>> open(std::shared_ptr<SshConnection> connection,
                                                                 std::stop_token stop);

    /// A stop ends the wait at once; the question itself goes on until its next answer.
    template <typename T>
    [[nodiscard]] Task<T> run(SftpWork<T> work, std::stop_token stop) const
    {
        const std::function<Result<T>(std::stop_token)> speak =
            [talk = m_talk, work = std::move(work)](std::stop_token token) -> Result<T> {
            const std::scoped_lock turn{talk->turn};
            if (token.stop_requested())
                return failed(ErrorCode::Cancelled);
            if (talk->client.error()) { // of the question before
                talk->isBroken = true;
                return std::unexpected{*talk->client.error()};
            }
            auto outcome = work(talk->client, token);
            if (talk->client.error())
                talk->isBroken = true;
            return outcome;
        };
        return onWorker<T>(&sftpWorkers(), speak, std::move(stop));
    }

    /// Nothing can be asked any more: the channel has ended, or its server broke the rules.
    [[nodiscard]] bool isOver() const { return m_talk->isBroken || m_talk->pipe->isOver(); }

private:
    struct Talk
    {
        explicit Talk(const std::shared_ptr<SftpPipe> &own)
            : pipe{own}
            , client{own, {}}
        {
        }

        std::mutex turn;
        std::shared_ptr<SftpPipe> pipe;
        SftpClient client;
        std::atomic_bool isBroken = false;
    };

    std::shared_ptr<SshConnection> m_connection;
    std::shared_ptr<ChannelPort> m_port;
    std::shared_ptr<Talk> m_talk;
};
