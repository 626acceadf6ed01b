// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <optional>

/// A text made ready to be searched: folded once, character by character, so that positions stay those of the text.
struct Folded
{
    Folded() = default;
    /// Small letters, half-width forms. Hangul must be composed (NFC), as it is from every keyboard here.
    explicit Folded(QStringView text);

    QString text;
    quint64 letters = 0; ///< one bit per character, several characters to a bit: a quick no
};

/// What somebody typed: its words, in any order, and the whole.
struct FuzzyQuery
{
    explicit FuzzyQuery(const QString &typed);

    [[nodiscard]] bool isEmpty() const { return words.isEmpty(); }
    /// Every word stands, whole, in one of these texts: how a short list is filtered.
    [[nodiscard]] bool isIn(const QStringList &texts) const;

    Folded whole; ///< with its spaces
    QList<Folded> words;
};

/// How well one word fits: whole text 1000, its beginning up to 900, the beginning of a word of it up to 800, inside up
/// to 600, its letters in order but apart 1 to 500 (beginnings of words and neighbours count more). `at` gets where
/// they stand.
[[nodiscard]] std::optional<int> fuzzyScore(const Folded &word, const Folded &text, QList<int> *at = nullptr);

/// The same for what is searched once.
[[nodiscard]] std::optional<int> fuzzyScore(QStringView typed, QStringView text);
