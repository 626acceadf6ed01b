// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QMap>
#include <QProcessEnvironment>
#include <QStringList>

/// Lines by which bash and zsh mark their prompts, the output of commands and how they ended (OSC 133), and report the
/// folder (OSC 7): resources/shell.
namespace shellintegration {

enum class Change : quint8 { Add, Remove };

/// What is added to ~/.bashrc and ~/.zshrc of a host: the lines between a first and a last one by which they are found
/// again. Without a line end behind the last one.
[[nodiscard]] QByteArray bashBlock();
[[nodiscard]] QByteArray zshBlock();

/// A script for sh that adds the blocks to the start-up files that there are, brings them up to date, or takes them
/// out; see resources/shell/install.sh, also for its status.
[[nodiscard]] QByteArray hostScript(Change change);
/// What the status of that script says. Errors: NotFound (no start-up file), Conflict (left as they are), FileFailed
/// (not written), each with a sentence.
[[nodiscard]] Result<> judged(int status);

/// How a shell of this computer begins with the lines and with all that it reads by itself as a login shell.
struct LocalStart
{
    QStringList arguments;
    QMap<QString, QString> variables; ///< in its environment
};

/// Writes what the shell reads first below `folder`, 0600. Nothing: it is neither bash nor zsh, or that cannot be
/// written.
[[nodiscard]] std::optional<LocalStart> localStart(const QString &program, const QString &folder,
                                                   const QProcessEnvironment &environment);

} // namespace shellintegration
