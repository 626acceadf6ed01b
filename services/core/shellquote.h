// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

/// One word of a POSIX shell that yields exactly these bytes, whatever they are: quotes, $(), line breaks, any
/// encoding. NUL cannot be in an argument of any program and is left out. Nothing becomes ''.
[[nodiscard]] QByteArray shellQuote(const QByteArray &bytes);

/// The words joined by blanks: an exact command line.
[[nodiscard]] QByteArray shellQuote(const QList<QByteArray> &words);

/// The same of text that stands behind an option ("--labels=" and this), where "=" means nothing to the shell.
[[nodiscard]] QString shellQuoted(const QString &value);
