// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verb.h"

/// An answer for people, made of its JSON: a table where the verb has rows, else its members, one on a line. Plain text
/// with a line break at its end; what came from outside cannot move the cursor. In the language of now.
[[nodiscard]] QString answerText(const Verb &verb, const QJsonObject &result);

/// How many columns of a terminal the text takes: a Chinese or Korean letter takes two.
[[nodiscard]] int columnsOf(QStringView text);
/// Broken at blanks into lines of at most so many columns; a word that is longer has a line of its own.
[[nodiscard]] QStringList wrappedText(const QString &text, int columns);
