// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/sshverb.h"

#include "services/control/verbarguments.h"
#include "services/control/verbtools.h"
#include "services/core/async/reply.h"
#include "services/session/session.h"
#include "services/ssh/process.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct SshVerbMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

/// A caller's terminal and a program on a host, as long as both are there. Its end is told by the reply.
template <typename Program>
class ProgramBridge : public QObject
{
public:
    ProgramBridge(std::shared_ptr<Program> program, std::shared_ptr<VerbIo> io)
        : m_program{std::move(program)}
        , m_io{std::move(io)}
    {
    }
    ~ProgramBridge() override
    {
        m_io->listen({});
        m_program->disconnect(this);
    }

    void take(const QByteArray &bytes, OutputStream stream)
    {
        m_io->write(bytes, stream);
        if (m_io->isFull())
            m_program->setReading(Shell::Reading::Paused);
    }
    void resume() { m_program->setReading(Shell::Reading::Flowing); }
    void finish(const ProcessEnd &end) const { m_answer(end); }
    [[nodiscard]] Reply<ProcessEnd> reply() const { return m_answer.reply(); }

private:
    std::shared_ptr<Program> m_program;
    std::shared_ptr<VerbIo> m_io;
    Answer<ProcessEnd> m_answer;
};

Task<ProcessEnd> bridgeShell(std::shared_ptr<Shell> shell, std::shared_ptr<VerbIo> io, std::stop_token stop)
{
    ProgramBridge<Shell> bridge{shell, io};
    QObject::connect(shell.get(), &Shell::received, &bridge,
                     [&bridge](const QByteArray &bytes) { bridge.take(bytes, OutputStream::Out); });
    QObject::connect(shell.get(), &Shell::closed, &bridge, [&bridge](const ProcessEnd &end) { bridge.finish(end); });
    io->listen({.input =
                    [shell](const QByteArray &bytes) {
                        if (!bytes.isEmpty())
                            shell->write(bytes);
                    },
                .resized = [shell](TerminalSize size) { shell->resize(size.columns, size.rows); },
                .drained = [&bridge] { bridge.resume(); }});
    shell->setReading(Shell::Reading::Flowing);
    co_return co_await awaited<ProcessEnd>(bridge.reply(), [shell] { shell->close(); }, stop);
}

Task<ProcessEnd> bridgeProcess(std::shared_ptr<RemoteProcess> process, std::shared_ptr<VerbIo> io, std::stop_token stop)
{
    ProgramBridge<RemoteProcess> bridge{process, io};
    QObject::connect(process.get(), &RemoteProcess::received, &bridge,
                     [&bridge](OutputStream stream, const QByteArray &bytes) { bridge.take(bytes, stream); });
    QObject::connect(process.get(), &RemoteProcess::ended, &bridge,
                     [&bridge](const ProcessEnd &end) { bridge.finish(end); });
    io->listen({.input =
                    [process](const QByteArray &bytes) {
                        if (bytes.isEmpty())
                            process->closeInput();
                        else
                            (void)process->write(bytes); // more than it takes is a caller that does not wait
                    },
                .resized = {},
                .drained = [&bridge] { bridge.resume(); }});
    co_return co_await awaited<ProcessEnd>(bridge.reply(), [process] { process->close(); }, stop);
}

/// As a shell would say it: the status, or 128 and the signal.
Result<QJsonObject> endJson(const PodHost &host, const ProcessEnd &end)
{
    constexpr int signalled = 128;
    switch (end.kind) {
    case ProcessEnd::Kind::Lost: return failed(ErrorCode::ConnectionLost, end.reason);
    case ProcessEnd::Kind::Refused: return failed(ErrorCode::Denied, end.reason);
    case ProcessEnd::Kind::Exited:
    case ProcessEnd::Kind::Signalled: break;
    }
    const bool isSignal = end.kind == ProcessEnd::Kind::Signalled;
    QJsonObject json{{u"host"_s, labelOf(host)},
                     {u"status"_s, isSignal ? signalled : end.status},
                     {u"exitCode"_s, isSignal ? signalled : end.status}};
    verbtools::putText(&json, u"signal"_s, end.signal);
    return json;
}

Task<QJsonObject> sshTo(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    if (const auto read = co_await verbtools::readList(scene, false, stop); !read)
        co_return std::unexpected{read.error()};
    const auto host = verbtools::hostNamed(*scene.session, text(arguments, "name"_L1));
    if (!host)
        co_return std::unexpected{host.error()};
    const auto command = texts(arguments, "command"_L1).join(u' ');
    const bool isShell = command.isEmpty() || isSet(arguments, "tty"_L1);
    const auto size = scene.io->terminal();
    if (isShell && !size)
        co_return std::unexpected{
            Error{.code = ErrorCode::Invalid,
                  .message =
                      SshVerbMessages::tr("A shell wants a terminal, and there is none here. Give a command after --."),
                  .reason = verbreason::usage}};
    scene.io->progress(SshVerbMessages::tr("Connecting to %1 …").arg(labelOf(*host)));
    const auto connection = co_await scene.session->hosts.connection(*host, stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    if (isShell) {
        ShellRequest request{.columns = size->columns, .rows = size->rows};
        request.command = command;
        const auto shell = co_await (*connection)->openShell(request, stop);
        if (!shell)
            co_return std::unexpected{shell.error()};
        const auto end = co_await bridgeShell(*shell, scene.io, stop);
        co_return end ? endJson(*host, *end) : Result<QJsonObject>{std::unexpected{end.error()}};
    }
    ProcessRequest request{.script = command.toUtf8()};
    request.inputEnd = ProcessRequest::Input::Open;
    const auto process = co_await (*connection)->openProcess(request, stop);
    if (!process)
        co_return std::unexpected{process.error()};
    const auto end = co_await bridgeProcess(*process, scene.io, stop);
    co_return end ? endJson(*host, *end) : Result<QJsonObject>{std::unexpected{end.error()}};
}

} // namespace

Verb sshVerb()
{
    return {
        .name = u"tpus.ssh"_s,
        .effect = VerbEffect::Changes,
        .about =
            QT_TRANSLATE_NOOP("Verbs", "Open a shell on a host, or run one command there with your standard input."),
        .arguments = {wanted(u"name"_s, QT_TRANSLATE_NOOP("Verbs", "The host: NAME, NAME/WORKER or ZONE/NAME/WORKER."),
                             ArgumentCompletion::Tpus),
                      command(QT_TRANSLATE_NOOP("Verbs", "What runs there, for its shell; nothing: a login shell."),
                              false),
                      flag(u"tty"_s, QT_TRANSLATE_NOOP("Verbs", "Give the command a terminal."))},
        .work = &sshTo,
        .streams = true,
        .isTerminal = true,
        .need = CloudNeed::None};
}
