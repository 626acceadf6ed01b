// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

/// A stretch of a text.
struct TextRange
{
    qsizetype begin = 0;
    qsizetype length = 0;

    friend bool operator==(const TextRange &, const TextRange &) = default;
};

/// A text as search compares it: letters of any case and width are one (ＪＡＸ is jax), Hangul is whole syllables.
/// Knows which letter of the text each folded one comes from.
class FoldedText
{
public:
    explicit FoldedText(QString text = {});

    [[nodiscard]] const QString &text() const { return m_text; }
    [[nodiscard]] const QString &folded() const { return m_folded; }
    /// Where the folded `word` stands in text(): Chinese and Korean anywhere, other words at a word's beginning ("in"
    /// is not in "find").
    [[nodiscard]] QList<TextRange> rangesOf(const QString &word) const;
    [[nodiscard]] TextRange inText(qsizetype foldedBegin, qsizetype foldedLength) const;

private:
    QString m_text;
    QString m_folded;
    QList<qsizetype> m_origins; ///< by folded letter; empty: they are the same
};

[[nodiscard]] QString folded(const QString &text);
/// What was typed, as folded words: at spaces and punctuation, and where Latin meets Chinese or Korean ("jax数组").
/// At most 8 of at most 64 letters. "of", "how", "왜" and their like are let go where there are others.
[[nodiscard]] QStringList searchWords(const QString &typed);
/// "虚拟机端口" -> 虚拟, 拟机, 机端, 端口: what is looked for when a word without spaces is not found as a whole.
[[nodiscard]] QStringList pairsOf(const QString &foldedWord);
/// Where the folded `word` next stands in the folded `text`; length 0: nowhere. Beside a Chinese or Korean letter a
/// blank more or less is the same: "호스트키" stands in "호스트 키".
[[nodiscard]] TextRange placeOfWord(const QString &text, const QString &word, qsizetype from = 0);
/// Whether a word begins at this letter; in Chinese and Korean every letter may.
[[nodiscard]] bool beginsWord(const QString &text, qsizetype at);
/// Han, kana or Hangul: written without spaces, or with endings.
[[nodiscard]] bool isCjk(char32_t letter);
/// A syllable of Korean: words have blanks between them, and endings.
[[nodiscard]] bool isHangul(char32_t letter);
