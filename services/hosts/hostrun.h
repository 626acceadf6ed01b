// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/hostpool.h"
#include "services/hosts/runoutput.h"
#include "services/ssh/process.h"

enum class RunForm : quint8 {
    Script, ///< text for bash
    Argv, ///< one program with exactly these arguments; no shell reads them
};

/// What to run, on whatever host.
struct RunRequest
{
    RunForm form = RunForm::Script;
    QByteArray script{};
    QList<QByteArray> argv{};
    QByteArray input{}; ///< standard input; it ends after it
    QMap<QByteArray, QByteArray> environment{}; ///< travels over standard input: never seen in ps, logs or argv
    QList<QByteArray> secrets{}; ///< names of variables whose values are kept nowhere
    QByteArray folder{}; ///< to start in; "~/x" is below the home folder; empty: the home folder
    std::chrono::seconds deadline{0}; ///< counted from the start on the host; 0: none
    std::chrono::seconds grace{5}; ///< between TERM and KILL when it is cancelled or too late
    QString outputFile{}; ///< where an output above the limit goes; empty: the rest is only counted
    qsizetype outputLimit = RunOutput::hostLimit;

    friend bool operator==(const RunRequest &, const RunRequest &) = default;
};

/// The text that bash gets. Errors: Invalid with a sentence (no command, NUL, a name that no variable can have).
[[nodiscard]] Result<QByteArray> scriptOf(const RunRequest &request);

/// What became of it on one host. "It failed", "it was ended" and "nobody knows" are different states.
struct HostRun
{
    enum class State : quint8 {
        Waiting,
        Connecting,
        Running,
        Exited, ///< `status`
        Signalled, ///< `signal`, without "SIG"
        Lost, ///< the connection broke: it may have run to its end, or run on. It is not run again by itself
        Unreachable, ///< it never started
        TimedOut, ///< ended by its deadline
        Cancelled, ///< ended by the user
    };

    State state = State::Waiting;
    int status = 0;
    QString signal{};
    std::optional<Error>
        error{}; ///< with Lost, Unreachable; with TimedOut and Cancelled when it could not be ended there
    RunOutput output{};
    RemoteGroup group{}; ///< known from Running on
    QString hostKey{}; ///< "SHA256:…" of the key that the login was checked against; known from Running on
    std::optional<GroupEnd> end{}; ///< after TimedOut and Cancelled: who survived
    std::chrono::milliseconds took{0}; ///< of running
    bool hadNoBash = false; ///< sh ran the script
    QString hint{}; ///< translated; empty mostly

    [[nodiscard]] bool isOver() const { return state >= State::Exited; }
    [[nodiscard]] bool hasSucceeded() const { return state == State::Exited && status == 0; }
    [[nodiscard]] QByteArray out() const { return output.of(RunOutput::Stream::Out); }
    [[nodiscard]] QByteArray err() const { return output.of(RunOutput::Stream::Err); }
};

/// Told while it runs; both may be empty.
struct RunWatch
{
    std::function<void(const HostRun &)> changed{}; ///< the state, never the output
    std::function<void(RunOutput::Stream, const QByteArray &)> received{};
};

/// Runs it on one host, over the pool's connection. A stop ends it there too, verified, and gives Cancelled as the
/// state; so the answer may come some seconds after the stop. Never run twice: not even when the connection is lost.
/// Errors: Invalid when the request is; all else is a state.
[[nodiscard]] Task<HostRun> runOn(QPointer<HostPool> pool, PodHost host, RunRequest request, std::stop_token stop,
                                  RunWatch watch = {});

/// After Lost: whether it still runs, or ending it. Errors: those of HostPool::connection() and endGroup().
[[nodiscard]] Task<GroupEnd> lookForRest(QPointer<HostPool> pool, PodHost host, RemoteGroup group,
                                         std::stop_token stop);
[[nodiscard]] Task<GroupEnd> endRest(QPointer<HostPool> pool, PodHost host, RemoteGroup group, std::stop_token stop);
