// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/searchfold.h"

#include <algorithm>
#include <string_view>

namespace {

constexpr qsizetype longestWord = 64;
constexpr qsizetype mostWords = 8;
constexpr qsizetype shortestLoose =
    3; // with a blank in it, two letters would be the end of one word and the beginning of the next
// They stand in every text, or only ask: a pasted line of some output, or a question, must not be found by them. A
// Korean particle stands alone behind a Latin word ("TPU가").
constexpr std::u16string_view fillWords[] = {
    u"a",       u"about",  u"am",       u"an",     u"and",        u"another", u"any",    u"are",      u"as",
    u"at",      u"be",     u"been",     u"being",  u"by",         u"can",     u"cannot", u"could",    u"did",
    u"didn",    u"do",     u"does",     u"doesn",  u"don",        u"for",     u"from",   u"get",      u"gets",
    u"getting", u"give",   u"given",    u"had",    u"has",        u"have",    u"having", u"he",       u"here",
    u"how",     u"i",      u"if",       u"in",     u"into",       u"is",      u"isn",    u"it",       u"its",
    u"just",    u"know",   u"like",     u"ll",     u"m",          u"many",    u"may",    u"me",       u"most",
    u"much",    u"must",   u"my",       u"need",   u"no",         u"not",     u"of",     u"on",       u"one",
    u"or",      u"our",    u"re",       u"s",      u"should",     u"so",      u"some",   u"somebody", u"something",
    u"t",       u"tell",   u"than",     u"that",   u"the",        u"their",   u"them",   u"then",     u"there",
    u"they",    u"thing",  u"this",     u"to",     u"too",        u"up",      u"us",     u"use",      u"used",
    u"using",   u"ve",     u"want",     u"was",    u"we",         u"were",    u"what",   u"when",     u"where",
    u"which",   u"while",  u"who",      u"why",    u"will",       u"with",    u"won",    u"would",    u"you",
    u"your",    u"가",     u"갑자기",   u"같아요", u"것",         u"것은",    u"것을",   u"과",       u"그",
    u"나",      u"나와요", u"나왔나요", u"내",     u"너무",       u"는",      u"다",     u"다른",     u"더",
    u"도",      u"돼요",   u"되나요",   u"됩니다", u"때",         u"로",      u"를",     u"만",       u"못",
    u"무엇",    u"무엇은", u"무엇을",   u"무엇이", u"무엇인가요", u"뭐",      u"뭔가요", u"수",       u"싶습니다",
    u"싶어요",  u"안",     u"어디",     u"어디서", u"어디서부터", u"어디에",  u"어떤",   u"어떻게",   u"언제",
    u"얼마나",  u"없나요", u"없습니다", u"없어요", u"에",         u"에게",    u"에서",   u"와",       u"왜",
    u"용",      u"으로",   u"은",       u"을",     u"의",         u"이",      u"있나요", u"있습니까", u"있습니다",
    u"있어요",  u"잘",     u"저는",     u"제",     u"좀",         u"중",      u"하고",   u"하나요",   u"하려면",
    u"하면",    u"할",     u"해야",     u"为什么", u"了",         u"什么",    u"可以",   u"吗",       u"呢",
    u"在",      u"如何",   u"怎么",     u"怎么办", u"怎样",       u"我",      u"才能",   u"是",       u"没有",
    u"的",      u"能"};

/// A blank that one writes and another leaves out.
bool isFreeBlank(const QString &text, qsizetype at)
{
    return at > 0 && at + 1 < text.size() && text.at(at) == u' '
        && (isCjk(text.at(at - 1).unicode()) || isCjk(text.at(at + 1).unicode()));
}

/// How much of `text` is `word` when it begins at `at`; 0: it is not.
qsizetype lengthOf(const QString &text, qsizetype at, const QString &word)
{
    qsizetype next = at;
    for (qsizetype i = 0; i < word.size();) {
        if (next < text.size() && text.at(next) == word.at(i)) {
            ++next;
            ++i;
        } else if (next > at && isFreeBlank(text, next)) {
            ++next;
        } else if (isFreeBlank(word, i)) {
            ++i;
        } else {
            return 0;
        }
    }
    return next - at;
}

/// Letters that fold to themselves: nearly all of a Chinese or Korean text.
bool isPlain(char16_t letter)
{
    return (letter >= 0x4E00 && letter <= 0x9FFF) || (letter >= 0xAC00 && letter <= 0xD7A3);
}

} // namespace

bool isCjk(char32_t letter)
{
    return (letter >= 0x3040 && letter <= 0x30FF) || (letter >= 0x3400 && letter <= 0x9FFF)
        || (letter >= 0xAC00 && letter <= 0xD7A3) || (letter >= 0x1100 && letter <= 0x11FF)
        || (letter >= 0x3130 && letter <= 0x318F) || (letter >= 0xF900 && letter <= 0xFAFF)
        || (letter >= 0x20000 && letter <= 0x3FFFF);
}

bool isHangul(char32_t letter)
{
    return letter >= 0xAC00 && letter <= 0xD7A3;
}

FoldedText::FoldedText(QString text)
    : m_text{text.normalized(QString::NormalizationForm_C)}
{
    m_folded.reserve(m_text.size());
    QList<qsizetype> origins;
    bool isSame = true;
    for (qsizetype at = 0; at < m_text.size(); ++at) {
        const QChar letter = m_text.at(at);
        if (letter.unicode() < 0x80) {
            m_folded += letter.toLower();
        } else if (isPlain(letter.unicode())) {
            m_folded += letter;
        } else {
            const qsizetype width = letter.isHighSurrogate() && at + 1 < m_text.size() ? 2 : 1;
            const QString whole = m_text.sliced(at, width).normalized(QString::NormalizationForm_KC).toCaseFolded();
            isSame = isSame && whole.size() == width;
            for (qsizetype i = 0; i < whole.size(); ++i)
                origins.append(at);
            m_folded += whole;
            at += width - 1;
            continue;
        }
        origins.append(at);
    }
    if (!isSame)
        m_origins = std::move(origins);
}

TextRange FoldedText::inText(qsizetype foldedBegin, qsizetype foldedLength) const
{
    if (m_origins.isEmpty())
        return {foldedBegin, foldedLength};
    const qsizetype begin = m_origins.value(foldedBegin, m_text.size());
    const qsizetype last = m_origins.value(foldedBegin + foldedLength - 1, begin);
    return {begin, last - begin + 1};
}

QList<TextRange> FoldedText::rangesOf(const QString &word) const
{
    QList<TextRange> ranges;
    if (word.isEmpty())
        return ranges;
    for (auto place = placeOfWord(m_folded, word); place.length > 0;
         place = placeOfWord(m_folded, word, place.begin + place.length)) {
        if (beginsWord(m_folded, place.begin))
            ranges.append(inText(place.begin, place.length));
    }
    return ranges;
}

TextRange placeOfWord(const QString &text, const QString &word, qsizetype from)
{
    if (word.isEmpty())
        return {};
    const bool isLoose =
        word.size() >= shortestLoose && std::ranges::any_of(word, [](QChar letter) { return isCjk(letter.unicode()); });
    if (!isLoose) {
        const qsizetype at = text.indexOf(word, from);
        return at < 0 ? TextRange{} : TextRange{at, word.size()};
    }
    for (qsizetype at = text.indexOf(word.front(), from); at >= 0; at = text.indexOf(word.front(), at + 1)) {
        if (const qsizetype length = lengthOf(text, at, word); length > 0)
            return {at, length};
    }
    return {};
}

bool beginsWord(const QString &text, qsizetype at)
{
    return at == 0 || isCjk(text.at(at).unicode()) || !text.at(at - 1).isLetterOrNumber()
        || isCjk(text.at(at - 1).unicode());
}

QString folded(const QString &text)
{
    return text.normalized(QString::NormalizationForm_KC).toCaseFolded();
}

QStringList searchWords(const QString &typed)
{
    QStringList words;
    QStringList fill;
    QString word;
    bool wasCjk = false;
    const auto end = [&] {
        while (word.endsWith(u'.') || word.endsWith(u':')) // of a sentence
            word.chop(1);
        auto &kept = std::ranges::contains(fillWords, std::u16string_view{word}) ? fill : words;
        if (!word.isEmpty() && kept.size() < mostWords && !kept.contains(word))
            kept << word;
        word.clear();
    };
    const auto letters = folded(typed.left(1000)).toUcs4();
    for (const char32_t letter : letters) {
        const bool isPart = QChar::isLetterOrNumber(letter) || QChar::isMark(letter) || letter == U'_' || letter == U'.'
            || letter == U'/' || letter == U'-' || letter == U':' || letter == U'+' || letter == U'=' || letter == U'@'
            || letter == U'$';
        const bool cjk = isCjk(letter);
        if (!isPart || cjk != wasCjk || word.size() >= longestWord)
            end();
        wasCjk = cjk;
        if (isPart)
            word += QString::fromUcs4(&letter, 1);
    }
    end();
    // Signs alone say nothing: "nfs - mount".
    words.removeIf([](const QString &one) {
        return std::ranges::none_of(one,
                                    [](QChar letter) { return letter.isLetterOrNumber() || letter.isSurrogate(); });
    });
    return words.isEmpty() ? fill : words;
}

QStringList pairsOf(const QString &foldedWord)
{
    QStringList pairs;
    for (qsizetype at = 0; at + 2 <= foldedWord.size(); ++at) {
        if (!pairs.contains(foldedWord.sliced(at, 2)))
            pairs << foldedWord.sliced(at, 2);
    }
    return pairs;
}
