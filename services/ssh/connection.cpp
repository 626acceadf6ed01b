// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/connection.h"
#include "services/ssh/channelport.h"
#include "services/ssh/process.h"
#include "services/ssh/sshiothread.h"
#include "services/ssh/sshshell.h"
#include "services/ssh/translations.h"

#include <QTimer>

#include <algorithm>

namespace {

/// Keeps the first `limit` bytes of a stream.
void keep(QByteArray &kept, const QByteArray &bytes, ExecResult &result, qsizetype limit)
{
    const auto room = std::max<qsizetype>(0, limit - kept.size());
    kept += bytes.first(std::min(room, bytes.size()));
    result.truncated = result.truncated || bytes.size() > room;
}

ChannelLink::Owner collector(const std::shared_ptr<ExecResult> &result, ExecLimits limits, Answer<ExecResult> finished)
{
    return {.received =
                [result, limits](OutputStream stream, const QByteArray &bytes) {
                    keep(stream == OutputStream::Out ? result->out : result->err, bytes, *result, limits.output);
                },
            .ended =
                [result, finished = std::move(finished)](const ProcessEnd &end) {
                    static_cast<ProcessEnd &>(*result) = end;
                    finished(*result);
                }};
}

Task<ExecResult> run(std::shared_ptr<SshIoThread> ioThread, quint64 session, ChannelRequest request, QByteArray input,
                     ExecLimits limits, std::stop_token stop)
{
    const auto link = std::make_shared<ChannelLink>();
    Answer<ExecResult> finished;
    const auto reply = finished.reply();
    link->attach(collector(std::make_shared<ExecResult>(), limits, std::move(finished)));
    if (!link->send(input))
        co_return failed(ErrorCode::Invalid,
                         Ssh::tr("The input of this command is too large: copy it as a file instead."));
    auto opened = co_await openChannel(ioThread, session, std::move(request), link, stop);
    if (!opened)
        co_return std::unexpected{opened.error()};
    const auto port = *opened;
    QTimer late;
    late.setSingleShot(true);
    QObject::connect(&late, &QTimer::timeout, &late, [port] { port->close(); });
    late.start(limits.time);
    auto outcome = co_await awaited<ExecResult>(reply, [port] { port->close(); }, stop);
    if (outcome && outcome->kind == ExecResult::Kind::Lost && !late.isActive())
        outcome->reason = Ssh::tr("It did not end in time and was given up: it may still run there.");
    co_return outcome;
}

Task<std::shared_ptr<DirectStream>> startDirect(std::shared_ptr<SshConnection> connection,
                                                std::shared_ptr<SshIoThread> ioThread, QByteArray host, quint16 port,
                                                std::stop_token stop)
{
    const auto stream = std::make_shared<DirectStream>(connection);
    const auto link = std::make_shared<ChannelLink>();
    link->attach(stream->owner());
    link->setReading(Shell::Reading::Paused);
    ChannelRequest request{.direct = ChannelRequest::Direct{host, port}};
    const auto opened = co_await openChannel(ioThread, connection->facts().session, std::move(request), link, stop);
    if (!opened)
        co_return std::unexpected{opened.error()};
    stream->setPort(*opened);
    co_return stream;
}

Task<std::shared_ptr<Shell>> startShell(std::shared_ptr<SshConnection> connection,
                                        std::shared_ptr<SshIoThread> ioThread, ShellRequest request,
                                        std::stop_token stop)
{
    const auto protection = request.tmuxSession.isEmpty() ? SshShell::Protection::None : SshShell::Protection::Tmux;
    const auto shell = std::make_shared<SshShell>(connection, protection);
    const auto link = std::make_shared<ChannelLink>();
    link->attach(shell->owner());
    // Nothing may arrive before the caller has connected to the shell's signals.
    link->setReading(Shell::Reading::Paused);
    ChannelRequest channel{.command = request.command.toUtf8()};
    if (request.terminal == ShellRequest::Terminal::Wanted)
        channel.terminal = ChannelRequest::Terminal{request.term.toLatin1(), request.columns, request.rows};
    auto opened =
        co_await openChannel(std::move(ioThread), connection->facts().session, std::move(channel), link, stop);
    if (!opened)
        co_return std::unexpected{opened.error()};
    shell->setPort(*opened);
    QMetaObject::invokeMethod(shell.get(), [link] { link->setReading(Shell::Reading::Flowing); }, Qt::QueuedConnection);
    co_return shell;
}

/// One try to open a subsystem: of several channels only the one that was opened may end what is behind it.
class SubsystemLink final : public ChannelLink
{
public:
    explicit SubsystemLink(std::shared_ptr<ChannelLink> behind)
        : m_behind{std::move(behind)}
    {
    }

    void setNudge(std::function<void()> nudge) override { m_behind->setNudge(std::move(nudge)); }
    [[nodiscard]] qsizetype room() override { return m_behind->room(); }
    void give(OutputStream stream, QByteArray bytes) override { m_behind->give(stream, std::move(bytes)); }
    [[nodiscard]] QByteArray takeOutgoing(qsizetype most) override { return m_behind->takeOutgoing(most); }
    void returnOutgoing(const QByteArray &unsent) override { m_behind->returnOutgoing(unsent); }
    [[nodiscard]] bool hasOutgoing() override { return m_behind->hasOutgoing(); }

    void end(ProcessEnd end) override
    {
        const std::scoped_lock lock{m_lock};
        if (m_isOpened)
            m_behind->end(std::move(end));
        else if (!m_end)
            m_end = std::move(end);
    }

    void opened()
    {
        const std::scoped_lock lock{m_lock};
        m_isOpened = true;
        if (m_end) // at once
            m_behind->end(*m_end);
    }

private:
    std::shared_ptr<ChannelLink> m_behind;
    std::mutex m_lock;
    std::optional<ProcessEnd> m_end;
    bool m_isOpened = false;
};

Task<std::shared_ptr<ChannelPort>> startSubsystem(std::shared_ptr<SshIoThread> ioThread, quint64 session,
                                                  QByteArray name, std::shared_ptr<ChannelLink> behind,
                                                  std::stop_token stop)
{
    const auto link = std::make_shared<SubsystemLink>(std::move(behind));
    ChannelRequest request{.subsystem = std::move(name)};
    auto port = co_await openChannel(std::move(ioThread), session, std::move(request), link, stop);
    if (port)
        link->opened();
    co_return port;
}

} // namespace

SshConnection::SshConnection(std::shared_ptr<SshIoThread> ioThread,
                             const std::shared_ptr<ConnectionLostSignal> &connectionLost, Facts facts)
    : m_ioThread{std::move(ioThread)}
    , m_connectionLost{connectionLost}
    , m_facts{std::move(facts)}
{
    m_connectionLost->listen([this](const Error &error) {
        if (!m_closed && !std::exchange(m_lost, true))
            emit lost(error);
    });
}

SshConnection::~SshConnection()
{
    m_connectionLost->listen({});
    disconnectNow();
}

template <typename T>
Task<T> SshConnection::whereThereIsRoom(std::shared_ptr<SshConnection> connection, Start<T> start, std::stop_token stop)
{
    for (;;) {
        auto started = co_await start(connection);
        if (started || started.error().code != ErrorCode::Busy || !connection->m_secondLogin)
            co_return started;
        if (!connection->m_second || connection->m_second->isLost()) {
            const auto login = connection->m_secondLogin; // by value: the connection may change while it is awaited
            const auto second = co_await login(stop);
            if (!second)
                co_return started;
            // Several may have logged in meanwhile: what runs on the first of them must not go with it.
            if (!connection->m_second || connection->m_second->isLost())
                connection->m_second = *second;
        }
        connection = connection->m_second;
    }
}

Task<std::shared_ptr<Shell>> SshConnection::openShell(ShellRequest request, std::stop_token stop)
{
    const Start<std::shared_ptr<Shell>> start = [request = std::move(request),
                                                 stop](const std::shared_ptr<SshConnection> &connection) {
        return startShell(connection, connection->m_ioThread, request, stop);
    };
    return whereThereIsRoom<std::shared_ptr<Shell>>(shared_from_this(), start, stop);
}

Task<ExecResult> SshConnection::exec(QString command, QByteArray input, ExecLimits limits, std::stop_token stop)
{
    ChannelRequest request{.command = command.toUtf8(), .input = ChannelRequest::Input::EndsWithQueue};
    const Start<ExecResult> start = [request = std::move(request), input = std::move(input), limits,
                                     stop](const std::shared_ptr<SshConnection> &connection) {
        return run(connection->m_ioThread, connection->m_facts.session, request, input, limits, stop);
    };
    return whereThereIsRoom<ExecResult>(shared_from_this(), start, stop);
}

Task<std::shared_ptr<RemoteProcess>> SshConnection::openProcess(ProcessRequest request, std::stop_token stop)
{
    const Start<std::shared_ptr<RemoteProcess>> start = [request = std::move(request),
                                                         stop](const std::shared_ptr<SshConnection> &connection) {
        return RemoteProcess::start(connection, connection->m_ioThread, request, stop);
    };
    return whereThereIsRoom<std::shared_ptr<RemoteProcess>>(shared_from_this(), start, stop);
}

Task<std::shared_ptr<DirectStream>> SshConnection::openDirect(QString host, quint16 port, std::stop_token stop)
{
    return startDirect(shared_from_this(), m_ioThread, host.toUtf8(), port, std::move(stop));
}

Task<std::shared_ptr<ChannelPort>> SshConnection::openSubsystem(QByteArray name, std::shared_ptr<ChannelLink> link,
                                                                std::stop_token stop)
{
    const Start<std::shared_ptr<ChannelPort>> start = [name = std::move(name), link = std::move(link),
                                                       stop](const std::shared_ptr<SshConnection> &connection) {
        return startSubsystem(connection->m_ioThread, connection->m_facts.session, name, link, stop);
    };
    return whereThereIsRoom<std::shared_ptr<ChannelPort>>(shared_from_this(), start, stop);
}

void SshConnection::disconnectNow()
{
    if (!std::exchange(m_closed, true))
        m_ioThread->post([id = m_facts.session](SshIoThread &ioThread) { ioThread.remove(id); });
}

void SshConnection::probe()
{
    m_ioThread->post([id = m_facts.session](SshIoThread &ioThread) {
        if (auto *session = ioThread.find(id))
            session->probe();
    });
}
