// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

/// Names and paths of files, which are bytes, as text and as parts of each other.
namespace filetext {

/// The one way in which a name becomes text: letters, signs and blanks of UTF-8 as they are; a line break, a control
/// character, a mark that turns the direction of reading and what is no UTF-8 as "\n", "\x1b", "\u202e", "\xff"; so is
/// a blank at its beginning or end. At most 4,096 bytes of it, the last ones.
[[nodiscard]] QString shownName(const QByteArray &name);
[[nodiscard]] QString shownPath(const QByteArray &path);
/// "rwxr-x---"; "s", "S", "t" and "T" as ls has them.
[[nodiscard]] QString modeText(quint32 mode);

[[nodiscard]] QByteArray nameOf(const QByteArray &path); ///< "/" of the root
[[nodiscard]] QByteArray parentOf(const QByteArray &path); ///< the root's is the root
[[nodiscard]] QByteArray childOf(const QByteArray &folder, const QByteArray &name);
/// It, or something in it.
[[nodiscard]] bool isWithin(const QByteArray &path, const QByteArray &folder);

/// Why nothing can be called this, a sentence; empty: it can.
[[nodiscard]] QString problemOfName(const QByteArray &name);
/// "log (2).txt" of "log.txt" and 2, for what keeps both.
[[nodiscard]] QByteArray numberedName(const QByteArray &name, int number);
/// What it is called on this computer, whose names are text: shownName(), which has no slash either.
[[nodiscard]] QString localNameOf(const QByteArray &name);

/// How names are put in order, of shownName().toCaseFolded(): "a2" before "a10". The name whose key is the smaller
/// QString comes first: long lists compare each name many times, and read it once.
[[nodiscard]] QString sortKey(QStringView folded);

} // namespace filetext
