// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

#include <chrono>

/// Times and counts in the user's language.
namespace phrases {

/// "12 s", "41 min", "2 h 14 min", "2 d 4 h": at most two parts.
[[nodiscard]] QString duration(std::chrono::seconds time);
/// "4 s ago", "just now".
[[nodiscard]] QString ago(std::chrono::seconds time);
/// "in 42 s".
[[nodiscard]] QString in(std::chrono::seconds time);
/// Local time with its zone, then UTC: for tool tips.
[[nodiscard]] QString exactTime(const QDateTime &when);
/// A day as the language writes it in short, the year with four digits: 2026/11/21, 11/21/2026.
[[nodiscard]] QString day(QDate date);
/// Its pattern, for fields in which a day is typed.
[[nodiscard]] QString dayPattern();
/// Local day and time, to the minute: 2026/11/21 14:05.
[[nodiscard]] QString dayAndTime(const QDateTime &when);
/// Grouped as the language writes it: 1,024.
[[nodiscard]] QString number(qint64 value);
/// What stands where there is no value.
[[nodiscard]] QString none();
/// With hyphens at which no line is broken: "us-central2-b" stays one word. To be read, not to be copied.
[[nodiscard]] QString unbroken(QString text);

} // namespace phrases
