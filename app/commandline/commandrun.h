// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline/commandline.h"
#include "app/commandline/lonedesk.h"
#include "app/commandline/terminalio.h"
#include "services/control/controlclient.h"
#include "services/core/taskscope.h"

#include <memory>

/// Does what a command line asks for and prints what came of it: asks the running desk, or does it alone. GUI thread.
class CommandRun : public QObject
{
    Q_OBJECT

public:
    explicit CommandRun(CommandLine line);
    ~CommandRun() override;

    /// Begins; finished() comes from the event loop.
    void start();
    void stop(); ///< what can be taken back is; a second call ends at once
    [[nodiscard]] int exitCode() const { return m_exitCode; }
    /// After finished(): a session of its own ends in order.
    void close();

signals:
    void finished();

private:
    [[nodiscard]] Task<DeskAnswer> answer(std::stop_token stop);
    [[nodiscard]] Task<DeskAnswer> answerAlone(VerbCall call, std::stop_token stop);
    [[nodiscard]] VerbCall call() const;
    [[nodiscard]] bool mayAskDesk() const;
    void print(const Result<DeskAnswer> &answer);
    void printClosed();
    void end(int code);

    CommandLine m_line;
    UnixSignals m_signals;
    std::shared_ptr<TerminalIo> m_io;
    std::unique_ptr<LoneDesk> m_alone;
    int m_exitCode = 0;
    bool m_isStopped = false;
    TaskScope m_tasks; // last
};

/// What needs neither a desk nor a cloud: help, version, documents, schemas. The exit code.
[[nodiscard]] int printOwnWords(const CommandLine &line);
