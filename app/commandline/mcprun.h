// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline/commandline.h"
#include "app/commandline/linepipe.h"
#include "services/core/async/semaphore.h"
#include "services/core/unixsignals.h"
#include "services/mcp/mcpserver.h"

/// A server of the Model Context Protocol for whoever holds the other ends of two descriptors: the desk that runs does
/// the calls, or, where none does, processes of their own do those that only read. GUI thread.
class McpRun : public QObject
{
    Q_OBJECT

public:
    McpRun(CommandLine line, int input, int output);
    ~McpRun() override;

    void start();
    [[nodiscard]] int exitCode() const { return m_exitCode; }

signals:
    void finished(); ///< from the event loop

private:
    [[nodiscard]] McpContext context();
    [[nodiscard]] Task<DeskAnswer> call(VerbCall call, std::shared_ptr<VerbIo> io, std::stop_token stop);
    [[nodiscard]] Task<DeskAnswer> callHere(VerbCall call, std::shared_ptr<VerbIo> io, std::stop_token stop);
    void end(int code);
    void endIfDone();

    CommandLine m_line;
    UnixSignals m_signals;
    LinePipe m_pipe;
    std::shared_ptr<AsyncSemaphore> m_alone; ///< one process at a time
    int m_exitCode = 0;
    bool m_isOver = false; ///< no call runs any more, and none comes
    std::unique_ptr<McpServer> m_server; // last: its calls end first
};
