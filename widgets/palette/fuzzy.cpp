// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette/fuzzy.h"

#include <QVarLengthArray>

#include <algorithm>

namespace {

constexpr qsizetype longestText = 200; ///< behind it nothing is compared letter by letter
constexpr int scattered = 500; ///< the most that letters apart are worth
constexpr int nothing = -1'000'000;

quint64 bitOf(QChar c)
{
    return quint64{1} << (c.unicode() % 64);
}

QChar foldedOne(QChar c)
{
    constexpr char16_t firstWide = 0xff01; // full-width ASCII, as Chinese keyboards write it
    constexpr char16_t lastWide = 0xff5e;
    constexpr char16_t wideSpace = 0x3000;
    if (c.unicode() >= firstWide && c.unicode() <= lastWide)
        c = QChar{static_cast<char16_t>(c.unicode() - firstWide + u'!')};
    return c.unicode() == wideSpace ? QChar{u' '} : c.toCaseFolded();
}

bool isIdeographLike(QChar c)
{
    return c.unicode() >= 0x2e80; // no spaces between its words: every character may begin one
}

bool isWordStart(QStringView text, qsizetype at)
{
    if (at == 0 || isIdeographLike(text.at(at)))
        return true;
    const QChar before = text.at(at - 1);
    return !before.isLetterOrNumber() || (before.isDigit() != text.at(at).isDigit()) || isIdeographLike(before);
}

/// The best place of a run: at a word's beginning rather than inside.
qsizetype bestRun(QStringView word, QStringView text)
{
    const qsizetype first = text.indexOf(word);
    for (qsizetype at = first; at >= 0; at = text.indexOf(word, at + 1)) {
        if (isWordStart(text, at))
            return at;
    }
    return first;
}

int runScore(qsizetype at, qsizetype length, QStringView text)
{
    const int rest = static_cast<int>(std::min<qsizetype>(text.size() - length, 60));
    if (at == 0)
        return rest == 0 ? 1000 : 900 - rest;
    const int place = static_cast<int>(std::min<qsizetype>(at, 60));
    return (isWordStart(text, at) ? 800 : 600) - place - rest / 2;
}

bool isInOrder(QStringView word, QStringView text)
{
    qsizetype from = 0;
    for (const QChar c : word) {
        from = text.indexOf(c, from) + 1;
        if (from == 0)
            return false;
    }
    return true;
}

/// The best way to find the letters in order: per letter, what it is worth to have it at each place.
struct Apart
{
    QStringView word;
    QStringView text;
    QVarLengthArray<int, 4096> best; ///< [letter][place]
    QVarLengthArray<qint16, 4096> from; ///< where the letter before stands

    Apart(QStringView word, QStringView text)
        : word{word}
        , text{text}
        , best(word.size() * text.size(), nothing)
        , from(word.size() * text.size(), -1)
    {
        for (qsizetype i = 0; i < word.size(); ++i)
            fill(i);
    }

    [[nodiscard]] qsizetype cell(qsizetype letter, qsizetype place) const { return letter * text.size() + place; }

    void fill(qsizetype letter)
    {
        int apart = nothing; // the best of all places before, with its price for the gap
        qint16 apartFrom = -1;
        for (qsizetype place = 0; place < text.size(); ++place) {
            if (letter > 0 && place > 1) {
                apart -= 1;
                if (const int other = best[cell(letter - 1, place - 2)] - 3; other > apart) {
                    apart = other;
                    apartFrom = static_cast<qint16>(place - 2);
                }
            }
            if (text.at(place) != word.at(letter))
                continue;
            const int own = isWordStart(text, place) ? 20 : 2;
            const int next = letter > 0 && place > 0 ? best[cell(letter - 1, place - 1)] + 16 : nothing;
            const int before = letter == 0 ? -static_cast<int>(std::min<qsizetype>(place, 10)) : std::max(next, apart);
            best[cell(letter, place)] = before <= nothing / 2 ? nothing : before + own;
            from[cell(letter, place)] = letter == 0 ? qint16{-1}
                : next >= apart                     ? static_cast<qint16>(place - 1)
                                                    : apartFrom;
        }
    }

    [[nodiscard]] int score(QList<int> *at) const
    {
        const qsizetype last = word.size() - 1;
        qsizetype place = 0;
        for (qsizetype i = 1; i < text.size(); ++i) {
            if (best[cell(last, i)] > best[cell(last, place)])
                place = i;
        }
        const int found = best[cell(last, place)];
        for (qsizetype letter = last; at != nullptr && letter >= 0; place = from[cell(letter, place)], --letter)
            at->prepend(static_cast<int>(place));
        const int most = 36 * static_cast<int>(word.size());
        return std::clamp(scattered * std::max(found, 0) / most, 1, scattered);
    }
};

} // namespace

Folded::Folded(QStringView whole)
    : text(whole.size(), Qt::Uninitialized)
{
    for (qsizetype i = 0; i < whole.size(); ++i) {
        text[i] = foldedOne(whole.at(i));
        letters |= bitOf(text.at(i));
    }
}

FuzzyQuery::FuzzyQuery(const QString &typed)
{
    const QString composed = typed.normalized(QString::NormalizationForm_C).simplified().left(longestText);
    whole = Folded{composed};
    for (const QStringView word : QStringView{whole.text}.split(u' ', Qt::SkipEmptyParts))
        words << Folded{word};
}

bool FuzzyQuery::isIn(const QStringList &texts) const
{
    return std::ranges::all_of(words, [&texts](const Folded &word) {
        return std::ranges::any_of(texts,
                                   [&word](const QString &text) { return Folded{text}.text.contains(word.text); });
    });
}

std::optional<int> fuzzyScore(const Folded &word, const Folded &text, QList<int> *at)
{
    if (word.text.isEmpty())
        return 0;
    if ((word.letters & ~text.letters) != 0 || word.text.size() > text.text.size())
        return std::nullopt;
    if (const qsizetype run = bestRun(word.text, text.text); run >= 0) {
        for (qsizetype i = 0; at != nullptr && i < word.text.size(); ++i)
            *at << static_cast<int>(run + i);
        return runScore(run, word.text.size(), text.text);
    }
    const QStringView head = QStringView{text.text}.left(longestText);
    if (word.text.size() > 64 || !isInOrder(word.text, head))
        return std::nullopt;
    return Apart{word.text, head}.score(at);
}

std::optional<int> fuzzyScore(QStringView typed, QStringView text)
{
    const FuzzyQuery query{typed.toString()};
    const Folded folded{text};
    int sum = 0;
    for (const Folded &word : query.words) {
        const auto score = fuzzyScore(word, folded);
        if (!score)
            return std::nullopt;
        sum += *score;
    }
    return query.isEmpty() ? 0 : sum / static_cast<int>(query.words.size());
}
