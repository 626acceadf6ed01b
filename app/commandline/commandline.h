// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/endpoints.h"
#include "services/control/verb.h"

#include <QSet>

/// What a command line of tpudesk-cli asks for.
struct CommandLine
{
    enum class Ask : quint8 {
        Verb,
        Help, ///< of `topic`
        Version,
        Document, ///< `topic`: man, bash, zsh or fish
        Mcp, ///< a server of the Model Context Protocol
    };

    Ask ask = Ask::Verb;
    QString topic{}; ///< of Help: a verb or a group; empty: the program
    const Verb *verb = nullptr; ///< with Ask::Verb
    QJsonObject arguments{}; ///< as argumentProblem() lets them through
    QStringList mcp{}; ///< of Ask::Mcp: options of its own, as they were written
    QStringList given{}; ///< of Ask::Mcp: all other words, as they were written
    bool isJson = false;
    bool isQuiet = false;
    bool isReadOnly = false;
    bool isAlone = false; ///< no running desk is asked
    bool isPractice = false;
    QStringList yes{}; ///< names that are agreed to
    QString dataFolder{}; ///< empty: the platform's
    QString profile{}; ///< empty: the one used last
    QString project{}; ///< empty: the profile's
    QString tokenFile{};
    QString practiceState{};
    QString practiceScenario{};
    QStringList practiceArguments{};
    Endpoints endpoints{};
    QSet<QString> trusted{};
    QString language{}; ///< en, zh_CN or ko; empty: that of the settings

    /// Which cloud is wanted is said here, so a desk that may have another one open is not asked first.
    [[nodiscard]] bool namesCloud() const { return !profile.isEmpty() || !tokenFile.isEmpty() || !endpoints.isEmpty(); }
};

/// `words`: without the program's own name. Paths of this computer are made full ones of `folder`. The error is one
/// sentence, in the language of now.
[[nodiscard]] Result<CommandLine> parseCommandLine(const QStringList &words, const QString &folder);
/// Language and data folder alone, of a command line that may be wrong: in which language to say so.
[[nodiscard]] CommandLine voiceOfCommandLine(const QStringList &words);
