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
/// The longest of what ago() says within an hour, of each form one: a column that has room for these holds still.
[[nodiscard]] QStringList longestAgo();
/// "in 42 s".
[[nodiscard]] QString in(std::chrono::seconds time);
/// Local time with its zone, then UTC: for tool tips.
[[nodiscard]] QString exactTime(const QDateTime &when);
/// A day as the language writes it in short, the year with four digits, the others with two: 2026/02/05, 02/05/2026.
[[nodiscard]] QString day(QDate date);
/// Its pattern, for fields in which a day is typed.
[[nodiscard]] QString dayPattern();
/// What was typed there: as the language writes it, or 2026-11-21, as Google's mails and commands do. Null: neither.
[[nodiscard]] QDate dayIn(const QString &text);
/// A day that a file names, 2026-10-07, as the language writes it; a month or a year stays as it is.
[[nodiscard]] QString publishedDay(const QString &iso);
/// Local day and time, to the minute: 2026/11/21 14:05.
[[nodiscard]] QString dayAndTime(const QDateTime &when);
/// Local time to the minute, 14:05; with the day when that is not the one of `now`.
[[nodiscard]] QString clockTime(const QDateTime &when, const QDateTime &now);
/// Grouped as the language writes it: 1,024.
[[nodiscard]] QString number(qint64 value);
/// Names beside each other, with what the language puts between them: "a, b".
[[nodiscard]] QString list(const QStringList &names);
/// What stands where there is no value.
[[nodiscard]] QString none();
/// With hyphens at which no line is broken: "us-central2-b" stays one word. To be read, not to be copied.
[[nodiscard]] QString unbroken(QString text);
/// With numbers that stay on the line of their unit: "12 GiB", "5 min", "4 个芯片". To be shown, not to be kept.
[[nodiscard]] QString bound(QString text);

} // namespace phrases
