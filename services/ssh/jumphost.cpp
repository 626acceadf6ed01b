// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/jumphost.h"

#include "services/ssh/channelport.h"
#include "services/ssh/login.h"
#include "services/ssh/translations.h"

#include <QLocalSocket>

#include <sys/socket.h>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 jumpReadAhead = 64 * 1024;
constexpr qint64 mostUnsentToJump = 512 * 1024;

/// Passes bytes on between a stream and one end of a pair of local sockets, until either side ends.
class JumpBridge : public QObject
{
    Q_OBJECT

public:
    JumpBridge(std::shared_ptr<DirectStream> stream, int fd)
        : m_stream{std::move(stream)}
    {
        m_local.setReadBufferSize(jumpReadAhead);
        m_local.setSocketDescriptor(fd);
        connect(&m_local, &QLocalSocket::readyRead, this, &JumpBridge::sendOn);
        connect(&m_local, &QLocalSocket::bytesWritten, this, [this] {
            if (m_local.bytesToWrite() < mostUnsentToJump / 2)
                m_stream->setReading(Shell::Reading::Flowing);
        });
        connect(&m_local, &QLocalSocket::disconnected, this, &JumpBridge::end);
        connect(m_stream.get(), &DirectStream::received, this, [this](const QByteArray &bytes) {
            m_local.write(bytes);
            if (m_local.bytesToWrite() >= mostUnsentToJump)
                m_stream->setReading(Shell::Reading::Paused);
        });
        connect(m_stream.get(), &DirectStream::drained, this, &JumpBridge::sendOn);
        connect(m_stream.get(), &DirectStream::ended, this,
                [this] { m_local.disconnectFromServer(); }); // when all is written
        m_stream->setReading(Shell::Reading::Flowing);
    }
    ~JumpBridge() override { m_local.disconnect(this); }

signals:
    void ended();

private:
    void sendOn()
    {
        while (!m_held.isEmpty() || m_local.bytesAvailable() > 0) {
            if (m_held.isEmpty())
                m_held = m_local.read(jumpReadAhead);
            if (!m_stream->send(m_held))
                return; // drained() brings us back
            m_held.clear();
        }
    }

    void end()
    {
        sendOn();
        m_stream->close();
        emit ended();
    }

    std::shared_ptr<DirectStream> m_stream;
    QLocalSocket m_local;
    QByteArray m_held;
};

QString keyOf(const SshTarget &target)
{
    return u"%1@%2:%3/%4/%5"_s.arg(target.user, target.host)
        .arg(target.port)
        .arg(target.identity.nodeId)
        .arg(target.identity.worker);
}

} // namespace

Task<std::shared_ptr<SshConnection>> jumpHostOf(std::shared_ptr<HubCore> core, std::shared_ptr<const SshTarget> jump,
                                                SshPrompts prompts, ConnectReport report, std::stop_token stop)
{
    auto &place = core->jumps[keyOf(*jump)];
    if (!place)
        place = std::make_shared<JumpHost>();
    const auto host = place; // the map may change while we wait
    const auto permit = co_await host->door->enter(stop);
    if (!permit)
        co_return std::unexpected{permit.error()};
    if (auto there = host->connection.lock(); there && !there->isLost())
        co_return there;
    auto connection = co_await logIn(core, *jump, std::move(prompts), std::move(report), stop);
    if (connection) {
        host->connection = *connection;
        co_return connection;
    }
    auto error = connection.error();
    if (error.code != ErrorCode::Cancelled)
        error.message = Ssh::tr("The jump host %1 cannot be used: %2").arg(jump->name(), error.message);
    co_return std::unexpected{error};
}

Task<std::shared_ptr<FileDescriptor>> dialThrough(std::shared_ptr<HubCore> core, std::shared_ptr<SshConnection> jump,
                                                  QString host, quint16 port, std::stop_token stop)
{
    const auto stream = co_await jump->openDirect(host, port, stop);
    if (!stream)
        co_return std::unexpected{stream.error()};
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0)
        co_return failed(ErrorCode::FileFailed,
                         Ssh::tr("This computer has no room for another connection. Close some, then try again."));
    const auto bridge = std::make_shared<JumpBridge>(*stream, ends[1]);
    core->bridges.push_back(bridge);
    const std::weak_ptr weak{core};
    QObject::connect(
        bridge.get(), &JumpBridge::ended, bridge.get(),
        [weak, self = bridge.get()] {
            if (const auto alive = weak.lock())
                std::erase_if(alive->bridges, [self](const auto &kept) { return kept.get() == self; });
        },
        Qt::QueuedConnection);
    co_return std::make_shared<FileDescriptor>(ends[0]);
}

#include "jumphost.moc"
