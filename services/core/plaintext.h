// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

#include <limits>

/// Words from outside as they may stand in a sentence, a tool tip or a notification: line breaks stay, a tab is a
/// blank; other control characters and the marks that turn the direction of what follows are left out, and so are
/// accents on a letter that has more than any script puts there. At most `longest` UTF-16 units and `mostLines` lines,
/// ending in "…" where it was cut. Markup stays as it is written: who shows it shows text.
[[nodiscard]] QString plainLines(QStringView text, qsizetype longest,
                                 qsizetype mostLines = std::numeric_limits<qsizetype>::max());
/// The same on one line, as of a row, an entry of a menu or a button.
[[nodiscard]] QString plainLine(QStringView text, qsizetype longest);

/// UTF-16 units of words from outside that somebody is to read: what a server, a host or a file says beyond them is no
/// words.
inline constexpr qsizetype longestWords = 4'096;
/// The same text, cut to `longest` UTF-16 units, the last of them "…", where it is longer. For what is kept of words
/// from outside: everything that looks at them later takes time by their length. What shows them makes them harmless,
/// as above.
[[nodiscard]] QString boundedWords(const QString &text, qsizetype longest = longestWords);

/// Words of a host as plain text: what is no letter, sign or blank (control characters, marks that turn the direction
/// of reading) becomes "�", and it is cut to `longest` characters. Markup stays as it is written: it is shown as text,
/// never as markup.
[[nodiscard]] QString plainText(const QString &text, qsizetype longest);
[[nodiscard]] QString plainText(QByteArrayView utf8, qsizetype longest);
