// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/searchforms.h"

#include "widgets/guide/searchfold.h"

#include <algorithm>
#include <string_view>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype shortestStem = 3;
constexpr qsizetype shortestNoun = 2; // "요금" of "요금이"
constexpr int mostEndings = 2; // "호스트에서는": 는, then 에서

constexpr std::u16string_view englishEndings[] = {u"ing", u"ed", u"es", u"s", u"ly"};

// Particles, and what a verb ends with.
constexpr std::u16string_view koreanEndings[] = {
    u"가",     u"고",     u"과",     u"까요",   u"까지",   u"끼리",   u"나",     u"나요", u"네요",     u"는",
    u"다고",   u"대로",   u"대요",   u"도",     u"돼요",   u"됐어요", u"되나요", u"되면", u"되었어요", u"됩니다",
    u"라고",   u"란",     u"래요",   u"려면",   u"로",     u"를",     u"만",     u"면",   u"보다",     u"부터",
    u"습니다", u"아요",   u"았어요", u"어요",   u"었어요", u"에",     u"에게",   u"에는", u"에도",     u"에서",
    u"에서는", u"예요",   u"와",     u"용",     u"으려면", u"으로",   u"은",     u"을",   u"의",       u"이",
    u"이나",   u"이란",   u"이에요", u"인가요", u"입니다", u"지만",   u"처럼",   u"하고", u"하기",     u"하나요",
    u"하는",   u"하려면", u"하면",   u"하지",   u"한",     u"할",     u"합니다", u"해요", u"했어요"};

// What a Chinese question has around what it asks about; no blank parts them.
constexpr std::u16string_view askingWords[] = {
    u"一下",     u"不再",   u"为什么",   u"为何",   u"之间",   u"了",     u"什么",     u"可不可以", u"可以",
    u"吗",       u"呢",     u"哪个",     u"哪些",   u"哪里",   u"在",     u"多久",     u"多少",     u"多少个",
    u"好像",     u"如何",   u"如何才能", u"应该",   u"怎么",   u"怎么办", u"怎么才能", u"怎么样",   u"怎样",
    u"怎样才能", u"总是",   u"想",       u"想要",   u"我",     u"我们",   u"我的",     u"才能",     u"把",
    u"提示",     u"是",     u"是不是",   u"是什么", u"有什么", u"有没有", u"没有",     u"的",       u"着",
    u"突然",     u"能不能", u"能否",     u"自己",   u"自己的", u"被",     u"请问",     u"需要"};

/// How long the longest ending is that `word` has and that leaves a noun; 0: none.
qsizetype endingOf(const QString &word)
{
    qsizetype longest = 0;
    for (const auto ending : koreanEndings) {
        const auto length = qsizetype(ending.size());
        if (word.size() - length >= shortestNoun && QStringView{word}.endsWith(QStringView{ending}))
            longest = std::max(longest, length);
    }
    return longest;
}

/// "stopped" -> stop, "billed" -> bill; empty: it is no form of another word.
QString stemOf(const QString &word)
{
    const bool isWord = std::ranges::all_of(word, [](QChar letter) { return letter >= u'a' && letter <= u'z'; });
    if (!isWord || word.endsWith(u"ss"_s))
        return {};
    for (const auto ending : englishEndings) {
        const QStringView end{ending};
        if (!QStringView{word}.endsWith(end) || word.size() - end.size() < shortestStem)
            continue;
        QString stem = word.chopped(end.size());
        const bool isDoubled = stem.size() > shortestStem && stem.back() == stem.at(stem.size() - 2)
            && (ending == u"ing" || ending == u"ed") && stem.back() != u'l' && stem.back() != u's';
        if (isDoubled)
            stem.chop(1);
        return stem;
    }
    return {};
}

/// The length of the longest asking word that stands at `at`; 0: none.
qsizetype askingAt(const QString &text, qsizetype at)
{
    qsizetype longest = 0;
    for (const auto asking : askingWords) {
        if (QStringView{text}.sliced(at).startsWith(QStringView{asking}))
            longest = std::max(longest, qsizetype(asking.size()));
    }
    return longest;
}

} // namespace

QStringList formsOf(const QString &foldedWord)
{
    QStringList forms{foldedWord};
    if (const auto stem = stemOf(foldedWord); !stem.isEmpty())
        forms << stem;
    if (foldedWord.isEmpty() || !isHangul(foldedWord.front().unicode()))
        return forms;
    for (int i = 0; i < mostEndings; ++i) {
        const auto length = endingOf(forms.last());
        if (length == 0)
            break;
        forms << forms.last().chopped(length);
    }
    return forms;
}

QStringList piecesOf(const QString &foldedWord)
{
    QStringList pieces;
    QString piece;
    const auto end = [&] {
        if (!piece.isEmpty() && !pieces.contains(piece))
            pieces << piece;
        piece.clear();
    };
    for (qsizetype at = 0; at < foldedWord.size();) {
        if (const auto asking = askingAt(foldedWord, at); asking > 0) {
            end();
            at += asking;
        } else {
            piece += foldedWord.at(at++);
        }
    }
    end();
    return pieces.isEmpty() ? QStringList{foldedWord} : pieces;
}

QStringList markedWords(const QString &typed)
{
    QStringList marked;
    const auto words = searchWords(typed);
    for (const auto &word : words) {
        const bool isChinese = isCjk(word.front().unicode()) && !isHangul(word.front().unicode());
        marked += isChinese ? QStringList{word} + piecesOf(word) : formsOf(word);
    }
    marked.removeDuplicates();
    return marked;
}
