// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/shellreports.h"

/// The folder that a shell is in, as it reports it (OSC 7). A folder of another machine, as of an SSH session in that
/// shell, is none of its own.
class ShellFolder
{
public:
    /// `host`: the name of the shell's machine; empty: whichever is heard first.
    explicit ShellFolder(const QString &host = {});

    void take(const TerminalFolder &reported);
    [[nodiscard]] const QString &path() const { return m_path; } ///< absolute; empty: not known

private:
    QString m_host; ///< without its domain
    QString m_path;
};

/// May be handed to a shell as the folder to begin in: absolute, no longer than a path can be, one line.
[[nodiscard]] bool isFolderName(const QString &path);
