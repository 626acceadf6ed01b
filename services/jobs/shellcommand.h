// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <optional>

/// Where a word of a command stands in its text, quotes included.
struct ShellWord
{
    qsizetype begin = 0;
    qsizetype end = 0; ///< behind its last letter

    friend bool operator==(const ShellWord &, const ShellWord &) = default;
};

/// One program that a text for bash calls, with its words; where output goes is not among them. Never empty.
using ShellCommand = QList<ShellWord>;

/// Pure. All programs that the text calls, in their order; those within $(…) are not. Nothing: it holds what is not
/// read here, such as a here document or a quote without an end.
[[nodiscard]] std::optional<QList<ShellCommand>> shellCommands(const QString &text);

/// Pure. The word without its quotes, as far as no shell is needed to know it.
[[nodiscard]] QString plainWord(const QString &text, const ShellWord &word);
