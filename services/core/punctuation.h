// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

/// What stands between words, as the user's language writes it.
namespace punctuation {

/// Names beside each other: "a, b", in Chinese "a、b".
[[nodiscard]] QString list(const QStringList &names);
/// Who or what, and what is said of it: "node-1: done", in Chinese "node-1：已完成".
[[nodiscard]] QString labelled(const QString &label, const QString &words);
/// A name and what tells it from others: "node-1 (us-central2-b)", in Chinese "node-1（us-central2-b）".
[[nodiscard]] QString noted(const QString &name, const QString &note);
/// One sentence after the other; empty ones are left out. No blank stands beside the wide punctuation of Chinese.
[[nodiscard]] QString sentences(const QStringList &all);
/// With a full stop, unless it ends in a mark of its own.
[[nodiscard]] QString stopped(const QString &words);
/// Longer than names, no sentences: "a: 1; b: 2".
[[nodiscard]] QString clauses(const QStringList &all);

} // namespace punctuation
