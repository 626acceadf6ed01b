// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/mcprun.h"

#include "app/commandline/lonecall.h"
#include "services/control/meetingplace.h"
#include "services/control/programoptions.h"

#include <QCoreApplication>
#include <QDir>

#include <cstdio>
#include <utility>

using namespace Qt::StringLiterals;

McpRun::McpRun(CommandLine line, int input, int output)
    : m_line{std::move(line)}
    , m_pipe{input, output}
    , m_alone{std::make_shared<AsyncSemaphore>(1)}
    , m_server{std::make_unique<McpServer>(context())}
{
    connect(&m_signals, &UnixSignals::endRequested, this, [this] { end(int(ExitCode::Interrupted)); });
    connect(&m_pipe, &LinePipe::received, m_server.get(), &McpServer::take);
    connect(&m_pipe, &LinePipe::ended, this, [this] { end(int(ExitCode::Fine)); });
    connect(&m_pipe, &LinePipe::flushed, this, &McpRun::endIfDone);
    connect(&m_pipe, &LinePipe::closed, this, [this] {
        std::fprintf(stderr, "tpudesk: %s\n", qUtf8Printable(tr("Whoever read the answers has gone.")));
        end(int(ExitCode::Closed));
    });
    connect(m_server.get(), &McpServer::finished, this, [this] {
        m_isOver = true;
        endIfDone();
    });
}

McpRun::~McpRun() = default;

McpContext McpRun::context()
{
    return {.call = [this](VerbCall asked, std::shared_ptr<VerbIo> io,
                           std::stop_token stop) { return call(std::move(asked), std::move(io), std::move(stop)); },
            .send = [this](const QByteArray &line) { m_pipe.send(line); },
            .isFull = [this] { return m_pipe.isFull(); },
            .mayChange = !m_line.isReadOnly && !m_line.mcp.isEmpty(),
            .project = m_line.project,
            .cloud = m_line.isPractice ? u"practice"_s : QString{},
            .folder = QDir::currentPath(),
            .version = QCoreApplication::applicationVersion()};
}

void McpRun::start()
{
    m_pipe.start();
}

/// The desk that runs, when it has the cloud that is wanted.
Task<DeskAnswer> McpRun::call(VerbCall asked, std::shared_ptr<VerbIo> io, std::stop_token stop)
{
    const auto *verb = verbNamed(asked.verb);
    const bool changes = verb == nullptr || verb->changes();
    if (m_line.isAlone || m_line.namesCloud()) {
        if (changes)
            co_return failed(ErrorCode::Denied,
                             tr("Changes are confirmed in the window of the TPU Desk that runs, and this server was "
                                "started with an option that keeps it from asking there (--alone, --profile, "
                                "--access-token-file or --endpoint). Nothing was done."));
        co_return co_await callHere(asked, io, stop);
    }
    auto answered = co_await askDesk(meetingplace::controlSocket(m_line.dataFolder), asked, io, stop);
    const bool isAbsent =
        !answered && answered.error().code == ErrorCode::NotFound && answered.error().reason == verbreason::notThere;
    const bool isOfOther = answered && !answered->result && answered->result.error().reason == verbreason::otherProject;
    if (isAbsent && changes)
        co_return failed(ErrorCode::NotFound,
                         tr("Each change is confirmed in the window of TPU Desk, which does not run. Nothing was done. "
                            "Open TPU Desk, then ask again."));
    if (!changes && (isAbsent || isOfOther)) // nothing was done there
        co_return co_await callHere(asked, io, stop);
    co_return answered;
}

Task<DeskAnswer> McpRun::callHere(VerbCall asked, std::shared_ptr<VerbIo> io, std::stop_token stop)
{
    const auto turn = co_await m_alone->enter(stop);
    if (!turn)
        co_return std::unexpected{turn.error()};
    co_return co_await callAlone(m_line.given, asked, io, stop);
}

void McpRun::end(int code)
{
    if (m_exitCode == int(ExitCode::Fine))
        m_exitCode = code;
    m_server->finish();
    if (code == int(ExitCode::Interrupted)) // who sends a signal does not wait for somebody to read
        emit finished();
}

/// What was answered before the end is still read.
void McpRun::endIfDone()
{
    if (m_isOver && m_pipe.isFlushed())
        QMetaObject::invokeMethod(this, &McpRun::finished, Qt::QueuedConnection);
}
