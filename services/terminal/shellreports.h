// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

// What a shell and its programs say of themselves. All texts are clean and bounded; they are still a host's words.

/// How a command ended, as the shell said.
enum class CommandEnd : quint8 { Unknown, Succeeded, Failed };

/// A line in which the shell marked something (OSC 133).
struct TerminalMark
{
    enum class Kind : quint8 {
        Prompt,
        Output, ///< the output of a command begins there
        Failed, ///< a prompt whose command failed
    };

    qint64 line = 0;
    int promptColumn = 0; ///< what stands before it belongs to the command before
    CommandEnd end = CommandEnd::Unknown; ///< of the command that was typed at this prompt
};

/// How it stands with the newest command.
struct TerminalCommand
{
    quint64 number = 0; ///< grows by one with each command
    bool isRunning = false;
    std::optional<int> status; ///< of one that has ended, where the shell said it

    friend bool operator==(const TerminalCommand &, const TerminalCommand &) = default;
};

/// How far a program is (OSC 9;4).
struct TerminalProgress
{
    enum class State : quint8 { None, Going, Failed, Unknown, Paused }; ///< Unknown: it goes on, nobody knows how far

    State state = State::None;
    int percent = 0; ///< 0 to 100; of Going, Failed and Paused

    friend bool operator==(const TerminalProgress &, const TerminalProgress &) = default;
};

/// A folder, and the name of the machine that it is on (OSC 7).
struct TerminalFolder
{
    QString host; ///< may be empty
    QString path; ///< absolute; empty: the shell says that it has none

    friend bool operator==(const TerminalFolder &, const TerminalFolder &) = default;
};

/// A program wants this to be shown to somebody who looks elsewhere (OSC 9, 99, 777).
struct TerminalNotification
{
    QString title; ///< may be empty
    QString text;

    friend bool operator==(const TerminalNotification &, const TerminalNotification &) = default;
};
