// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verb.h"

/// Who is asked before a verb changes something.
enum class ConfirmBy : quint8 {
    Caller, ///< whoever typed it; see VerbQuestion::effect
    Window, ///< a person at the window of the running desk, each change
};

/// What somebody asks of TPU Desk.
struct VerbCall
{
    QString verb{}; ///< Verb::name
    QJsonObject arguments{};
    QString project{}; ///< that it must be about; empty: whichever is open
    QString cloud{}; ///< the same: "practice" or "google"
    bool isReadOnly = false; ///< whatever changes something is refused
    bool mayAsk = true; ///< the caller answers questions
    bool wantsOutput = true; ///< what VerbIo::write() is given; false: the answer alone
    ConfirmBy confirmBy = ConfirmBy::Caller;
    QString asker{}; ///< of ConfirmBy::Window: which program asks; plain text from outside
    std::optional<TerminalSize> terminal{};
};

[[nodiscard]] QJsonObject toJson(const VerbCall &call);
/// Hostile input. Errors: Invalid.
[[nodiscard]] Result<VerbCall> verbCallFrom(const QJsonObject &json);

/// Checks the call against the table and the program's read-only mode, then does it. Errors: Invalid with the reason
/// usage, Denied with readOnly, and those of the verb.
[[nodiscard]] Task<QJsonObject> perform(VerbCall call, VerbScene scene, std::stop_token stop);

/// The version of what answers look like. Members may be added to a version; what is there keeps its meaning.
inline constexpr int answerVersion = 1;
/// The whole answer, as it is printed with --json: {"version": 1, "verb", "project", "cloud", "result"} or, with an
/// error, {"version": 1, "verb", "error": {"code", "message", "reason", "server"}}.
[[nodiscard]] QJsonObject answerOf(const QString &verb, const QString &project, const QString &cloud,
                                   const Result<QJsonObject> &result);
/// "practice" or "google": the member "cloud" of an answer.
[[nodiscard]] QString cloudWord(const Session &session);
/// "not-found" of ErrorCode::NotFound: the member "code" of an error.
[[nodiscard]] QString errorWord(ErrorCode code);
[[nodiscard]] QJsonObject errorJson(const Error &error);
[[nodiscard]] Error verbErrorFrom(const QJsonObject &json); ///< hostile input; what cannot be read is BadReply

/// Of the program that asks, by the error's code and reason.
enum class ExitCode : quint8 {
    Fine = 0,
    Failed = 1,
    Usage = 2, ///< the command line is wrong
    NotAgreed = 3, ///< a question was answered with no, or nobody could be asked
    ReadOnly = 4, ///< it would change something, and that is not allowed
    NotFound = 5,
    SignIn = 6, ///< signing in again is what helps
    Unreachable = 7, ///< cloud or host does not answer: the same may work later
    NoRoom = 8, ///< no capacity, or no quota
    CommandFailed = 9, ///< `run`: the command failed on a host
    Interrupted = 130, ///< by Ctrl+C
    Closed = 141, ///< whoever read the output has gone
};
[[nodiscard]] ExitCode exitCodeOf(const Error &error);
/// Of an answer: Fine, or what its member "exitCode" says.
[[nodiscard]] ExitCode exitCodeOf(const Result<QJsonObject> &result);
