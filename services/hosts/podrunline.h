// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/hostrun.h"

/// A podrun command line as it is typed on host 0 of a pod (the scripts of llama-2-jax and tpux).
struct PodrunLine
{
    bool withFirstHost = false; ///< -i: host 0 too, where podrun itself would run; else only the others
    bool sameFolder = false; ///< -w: in the folder in which podrun was typed, which the line does not name
    bool cleanUp = false; ///< -c: the lock file and the logs of libtpu are removed first
    RunForm form = RunForm::Argv;
    QList<QByteArray> argv{};
    QByteArray script{}; ///< with RunForm::Script: something of it is meant for a shell, or it came over standard input

    /// What runs, clean-up included, as podrun has it: cd, then clean, then the command. The folder is not in it.
    [[nodiscard]] QByteArray text() const;
};

/// Understands "podrun -iwc -- cmd args", "podrun -ic <<< 'a && b'", "echo 'a && b' | podrun -ic", "podrun -ic << EOF
/// …". Nothing is expanded or run. Errors: Invalid with a sentence.
[[nodiscard]] Result<PodrunLine> parsePodrun(const QString &text);
[[nodiscard]] bool looksLikePodrun(const QString &text); ///< worth offering to be taken apart

/// A typed command line as the exact words a program gets: blanks and line breaks part them, quotes and backslashes
/// keep them together as in a POSIX shell. What only a shell could do (|, >, $HOME, *, ~ outside quotes) is refused.
/// Errors: Invalid with a sentence.
[[nodiscard]] Result<QList<QByteArray>> exactWords(const QString &text);

/// The hosts that a podrun line means, of all that are chosen: host 0 of each TPU is left out without -i.
[[nodiscard]] QList<PodHost> hostsMeant(const PodrunLine &line, const QList<PodHost> &hosts);
