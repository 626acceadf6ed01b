// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/guidesearch.h"

#include "services/jobs/diagnosis.h"
#include "widgets/guide/guidetext.h"
#include "widgets/guide/searchforms.h"

#include <QMap>
#include <QSet>

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

using namespace Qt::StringLiterals;

/// What stands under one heading, one known error, or one setting.
struct GuideSearch::Entry
{
    GuideHit::Kind kind = GuideHit::Kind::Section;
    QString section{};
    QString anchor{};
    QString language{};
    FoldedText title{};
    FoldedText place{};
    FoldedText text{};
    QString keywords{}; ///< folded
    int order = 0; ///< of reading

    /// One of each section, error and setting is shown.
    [[nodiscard]] QString name() const { return kind == GuideHit::Kind::Error ? anchor : section; }
    [[nodiscard]] bool has(const QString &word) const
    {
        return std::ranges::any_of(
            std::initializer_list<const QString *>{&title.folded(), &place.folded(), &text.folded(), &keywords},
            [&](const QString *where) { return placeOfWord(*where, word).length > 0; });
    }
};

constexpr qsizetype pairOfLetters = 2; // a word of Chinese, mostly

struct GuideSearch::Asked
{
    struct Word
    {
        QStringList forms; ///< any of them
        double weight = 1;
    };

    QList<Word> words{};
    QString whole{}; ///< folded, as it was typed

    /// A Chinese word. One that stands nowhere is looked for by its pairs of letters, which together count little more
    /// than one word. Where two words in a row stand together somewhere, whole and pairs count half each: who says
    /// 访问权限 must not hide who says 无权访问.
    void addChinese(const QString &word, bool stands)
    {
        const bool isCompound = stands ? word.size() >= 2 * pairOfLetters : word.size() > pairOfLetters;
        const double share = stands && isCompound ? 0.5 : 1;
        if (stands || !isCompound)
            words.append(Word{.forms = {word}, .weight = share});
        const auto pairs = isCompound ? pairsOf(word) : QStringList{};
        for (const auto &pair : pairs)
            words.append(Word{.forms = {pair}, .weight = share / std::sqrt(double(pairs.size()))});
    }

    [[nodiscard]] QStringList forms() const
    {
        QStringList all;
        for (const auto &word : words)
            all += word.forms;
        return all;
    }
};

struct GuideSearch::Found
{
    const Entry *entry = nullptr;
    quint64 words = 0; ///< a bit for each of Asked::words
    quint64 begun = 0; ///< of the whole section: the same for those that begin a word of it
    int own = 0; ///< how well this part of the section fits
    QList<int> worths{}; ///< of the whole section, for each of Asked::words
    int whole = 0; ///< of the whole section, for all words in a row
    double coverage = 0; ///< 1: all words are there
    double score = 0;
};

namespace {

constexpr qsizetype mostAsked = 40; // words and pairs of letters: nobody types more of them, but may paste them
constexpr int excerptBefore = 28;
constexpr int longestCut = 10; // letters that are left out so that a word is whole
constexpr int excerptLength = 110;
constexpr qsizetype shortestInside = 3; // "os" in "those" says nothing
constexpr int leastOfWord = 10; // what stands only in the middle of words is worth less: "hang" in "change"

/// How much it says that `word` stands in `text`; a word's beginning says more than its middle.
int worth(const QString &text, const QString &word, int points)
{
    const auto first = placeOfWord(text, word);
    if (first.length == 0)
        return 0;
    if (first.length == text.size())
        return points * 2;
    if (first.begin == 0)
        return points + points / 2;
    for (auto next = first; next.length > 0; next = placeOfWord(text, word, next.begin + 1)) {
        if (beginsWord(text, next.begin))
            return points;
    }
    return word.size() < shortestInside ? 0 : std::max(1, points / 8);
}

/// The same for a text that may have it often.
int worthOfText(const QString &text, const QString &word)
{
    const int first = worth(text, word, leastOfWord);
    return first == 0 ? 0 : first + int(std::min<qsizetype>(6, text.count(word)));
}

/// Keywords are single wishes: "ssh-keygen, id_ed25519". One that is the word says most.
int worthOfKeywords(const QString &keywords, const QString &word)
{
    constexpr int points = 50;
    if (placeOfWord(keywords, word).length == 0)
        return 0;
    int best = 0;
    for (const auto keyword : QStringView{keywords}.split(u',')) {
        const int one = worth(keyword.trimmed().toString(), word, points);
        best = std::max(best, one < 2 * points ? std::min(one, points) : one);
    }
    return best;
}

/// The first form that is there, all of its places.
QList<TextRange> rangesOfForms(const FoldedText &text, const QStringList &forms)
{
    for (const auto &form : forms) {
        if (auto ranges = text.rangesOf(form); !ranges.isEmpty())
            return ranges;
    }
    return {};
}

/// In their order, without those that lie in another one: where a word stands, its parts are not marked again.
QList<TextRange> outermost(QList<TextRange> ranges)
{
    std::ranges::sort(ranges, {}, [](const TextRange &range) { return std::tuple{range.begin, -range.length}; });
    QList<TextRange> kept;
    for (const auto &range : std::as_const(ranges)) {
        if (kept.isEmpty() || range.begin + range.length > kept.last().begin + kept.last().length)
            kept.append(range);
    }
    return kept;
}

/// Of the first word that stands there in another one ("libtpu" for tpu): not marked, but to be seen. 0: none.
qsizetype placeOf(const FoldedText &text, const QStringList &words)
{
    for (const auto &word : words) {
        if (const auto place = placeOfWord(text.folded(), word); place.length > 0)
            return text.inText(place.begin, place.length).begin;
    }
    return 0;
}

} // namespace

GuideSearch::GuideSearch(const GuideText *text)
    : m_text{text}
{
}

GuideSearch::~GuideSearch() = default;

void GuideSearch::prepare(const QString &language) const
{
    for (const auto &one : QStringList{language} + GuideText::languages()) {
        if (m_read.contains(one))
            continue;
        m_read << one;
        addSections(one);
        addErrors(one);
    }
}

void GuideSearch::addSections(const QString &language) const
{
    int order = 0;
    const auto ids = m_text->sections();
    for (const auto &id : ids) {
        const auto *section = m_text->section(id, language);
        if (section == nullptr || section->language != language)
            continue;
        GuideHeading heading;
        QStringList text;
        const auto end = [&] {
            m_entries.push_back(std::make_unique<Entry>(
                Entry{.section = id,
                      .anchor = heading.anchor,
                      .language = language,
                      .title = FoldedText{section->title},
                      .place = FoldedText{heading.text},
                      .text = FoldedText{text.join(u' ').simplified()},
                      .keywords = heading.text.isEmpty() ? folded(section->keywords) : QString{},
                      .order = order++}));
            text.clear();
        };
        for (const auto &part : section->parts) {
            for (const auto &task : part.tasks)
                text << plainOf(task.text);
            if (part.kind == GuidePart::Kind::Code)
                text << part.text;
            qsizetype next = 0;
            const auto lines = part.kind == GuidePart::Kind::Code ? QStringList{} : part.text.split(u'\n');
            for (const auto &line : lines) {
                if (line.startsWith("##"_L1) && next < part.headings.size()) {
                    end();
                    heading = part.headings.at(next++);
                } else {
                    text << plainOf(line);
                }
            }
        }
        end();
    }
}

void GuideSearch::addErrors(const QString &language) const
{
    const auto home = u"errors"_s;
    if (!m_text->has(home))
        return;
    int order = 10'000;
    for (const auto &rule : ErrorRules::standard().all()) {
        const auto &words = rule.text(language);
        QStringList patterns;
        for (const auto &pieces : rule.patterns)
            patterns << QString::fromUtf8(pieces.join("…"));
        m_entries.push_back(std::make_unique<Entry>(
            Entry{.kind = GuideHit::Kind::Error,
                  .section = home,
                  .anchor = rule.id,
                  .language = language,
                  .title = FoldedText{words.title},
                  .place = FoldedText{rule.id},
                  .text = FoldedText{(words.cause + u' ' + words.fix + u' ' + patterns.join(u' ')).simplified()},
                  .order = order++}));
    }
}

/// What is looked for. A Chinese word that stands nowhere is taken apart at what only asks. A Korean one is looked for
/// by its beginning.
GuideSearch::Asked GuideSearch::askedOf(const QString &typed, const std::vector<const Entry *> &entries)
{
    const auto stands = [&](const QString &word) {
        return std::ranges::any_of(entries, [&](const Entry *entry) { return entry->has(word); });
    };
    Asked asked;
    asked.whole = folded(typed.simplified().left(200));
    const auto words = searchWords(typed);
    for (const auto &word : words) {
        const char16_t first = word.front().unicode();
        if (isCjk(first) && !isHangul(first)) {
            const bool isWhole = word.size() <= pairOfLetters || stands(word);
            const auto pieces = isWhole ? QStringList{word} : piecesOf(word);
            for (const auto &piece : pieces)
                asked.addChinese(piece, stands(piece));
            continue;
        }
        auto forms = formsOf(word);
        if (isHangul(first) && std::ranges::none_of(forms, stands)) {
            qsizetype length = word.size() - 1;
            while (length >= pairOfLetters && !stands(word.first(length)))
                --length;
            if (length >= pairOfLetters)
                forms << word.first(length);
        }
        asked.words.append(Asked::Word{.forms = forms});
    }
    asked.words = asked.words.first(std::min(asked.words.size(), mostAsked));
    return asked;
}

GuideSearch::Found GuideSearch::weighed(const Entry &entry, const Asked &asked, const QString &language)
{
    const int share = entry.language == language ? 4 : 1; // what another language says counts less
    Found found{.entry = &entry};
    const QString &title = entry.title.folded();
    const QString &place = entry.place.folded();
    const QString &text = entry.text.folded();
    for (qsizetype i = 0; i < asked.words.size(); ++i) {
        int own = 0;
        int ofSection = 0;
        for (const auto &form : asked.words.at(i).forms) {
            const int said = std::max({worth(title, form, 70), worth(place, form, 46), worthOfText(text, form)});
            const int wanted = worthOfKeywords(entry.keywords, form);
            own = std::max({own, said, wanted / 2}); // a heading that says it leads further than the beginning
            ofSection = std::max({ofSection, said, wanted});
        }
        found.words |= ofSection > 0 ? quint64{1} << i : 0;
        found.begun |= ofSection >= leastOfWord ? quint64{1} << i : 0;
        found.own += own * share;
        found.worths << ofSection * share;
    }
    const auto hasWhole = [&](const QString &where) { return placeOfWord(where, asked.whole).length > 0; };
    if (asked.words.size() > 1 && (hasWhole(title) || hasWhole(place)))
        found.whole = 80 * share;
    else if (asked.words.size() > 1 && hasWhole(text))
        found.whole = 30 * share;
    found.own += found.whole;
    if (place.isEmpty())
        found.own += 3 * share; // of equals, the section's beginning
    return found;
}

/// Of each section, error and setting the part that fits best, with what all its parts have.
QList<GuideSearch::Found> GuideSearch::bestOfEach(const std::vector<const Entry *> &entries, const Asked &asked,
                                                  const QString &language)
{
    const auto key = [](const Found &found) {
        return std::tuple{std::popcount(found.words), found.own, -found.entry->order};
    };
    QMap<QString, Found> best;
    for (const auto *entry : entries) {
        Found found = weighed(*entry, asked, language);
        if (found.words == 0)
            continue;
        const auto known = best.find(entry->name());
        if (known == best.end()) {
            best.insert(entry->name(), found);
            continue;
        }
        QList<int> worths;
        for (qsizetype i = 0; i < found.worths.size(); ++i)
            worths << std::max(found.worths.at(i), known->worths.at(i));
        const int whole = std::max(found.whole, known->whole);
        const quint64 begun = found.begun | known->begun;
        if (key(found) > key(*known))
            *known = found;
        known->begun = begun;
        known->worths = worths;
        known->whole = whole;
    }
    return best.values();
}

/// A word that few have says more than one that stands everywhere ("tpu"). Where it begins a word somewhere, those that
/// have it only in the middle of others do not have it: "change" does not make "hang" a common word. `names`: how many
/// sections, errors and settings there are.
void GuideSearch::rank(QList<Found> *each, const Asked &asked, qsizetype names)
{
    quint64 begun = 0;
    for (const auto &found : std::as_const(*each))
        begun |= found.begun;
    const auto has = [begun](const Found &found, qsizetype i) {
        const quint64 bit = quint64{1} << i;
        return (begun & bit) != 0 ? (found.begun & bit) != 0 : found.worths.at(i) > 0;
    };
    QList<double> weights;
    double all = 0;
    for (qsizetype i = 0; i < asked.words.size(); ++i) {
        const auto having = std::ranges::count_if(*each, [&](const Found &found) { return has(found, i); });
        weights << (having == 0 ? 0 : asked.words.at(i).weight * std::log2(1 + double(names) / double(having)));
        all += weights.last();
    }
    for (auto &found : *each) {
        double sum = found.whole;
        double there = 0;
        for (qsizetype i = 0; i < weights.size(); ++i) {
            sum += found.worths.at(i) * weights.at(i);
            there += has(found, i) ? weights.at(i) : 0;
        }
        found.coverage = all > 0 ? there / all : 0;
        found.score = sum * (1 + found.coverage) / 2;
    }
}

QList<GuideSearch::Found> GuideSearch::ranked(const std::vector<const Entry *> &entries, const Asked &asked,
                                              const QString &language)
{
    QSet<QString> names;
    for (const auto *entry : entries)
        names.insert(entry->name());
    auto each = bestOfEach(entries, asked, language);
    rank(&each, asked, names.size());
    std::ranges::stable_sort(each, [](const Found &a, const Found &b) {
        return std::tuple{-a.score, a.entry->order} < std::tuple{-b.score, b.entry->order};
    });
    if (each.isEmpty())
        return each;
    const double best = each.first().score;
    const double most = std::ranges::max(each, {}, &Found::coverage).coverage;
    each.removeIf([=](const Found &found) { return found.coverage * 2 < most && found.score * 4 < best; });
    return each;
}

/// The section with the list of errors is found by words of its rows: the rows themselves say more, and lead further.
void GuideSearch::rowsBeforeTheirSection(QList<Found> *all, const Asked &asked)
{
    const auto isList = [&](const Found &found) {
        const bool isNamed = std::ranges::any_of(
            asked.forms(), [&](const QString &form) { return found.entry->title.folded().contains(form); });
        return found.entry->kind == GuideHit::Kind::Section && found.entry->section == "errors"_L1
            && found.entry->anchor.isEmpty() && !isNamed;
    };
    const auto list = std::ranges::find_if(*all, isList);
    if (list == all->end())
        return;
    const int words = std::popcount(list->words);
    std::stable_partition(list, all->end(), [words](const Found &found) {
        return found.entry->kind == GuideHit::Kind::Error && std::popcount(found.words) >= words;
    });
}

/// The same place in the reader's language; itself, where there is none.
const GuideSearch::Entry &GuideSearch::spoken(const Entry &entry, const QString &language) const
{
    for (const auto &other : m_entries) {
        if (other->language == language && other->kind == entry.kind && other->section == entry.section
            && other->anchor == entry.anchor)
            return *other;
    }
    return entry;
}

/// `names`: the entry in the language of the reader, whose words the whole hit has, also where it was found by another
/// language's.
GuideHit GuideSearch::hitOf(const Entry &entry, const Entry &names, const Asked &asked, int score)
{
    GuideHit hit{.kind = entry.kind,
                 .section = entry.section,
                 .anchor = entry.anchor,
                 .title = names.title.text(),
                 .place = names.place.text(),
                 .score = score};
    const auto &shown = names.text;
    QList<TextRange> ranges;
    for (const auto &word : asked.words) {
        hit.titleMarks += rangesOfForms(names.title, word.forms);
        ranges += rangesOfForms(shown, word.forms);
    }
    hit.titleMarks = outermost(std::move(hit.titleMarks));
    ranges = outermost(std::move(ranges));
    const QString &text = shown.text();
    const qsizetype first = ranges.isEmpty() ? placeOf(shown, asked.forms()) : ranges.first().begin;
    qsizetype begin = std::max<qsizetype>(0, first - excerptBefore);
    if (begin > 0) { // not in the middle of a word
        const qsizetype space = text.indexOf(u' ', begin);
        begin = space >= 0 && space < std::min<qsizetype>(first, begin + longestCut) ? space + 1 : begin;
        if (text.at(begin).isLowSurrogate())
            ++begin;
    }
    const QString before = begin > 0 ? u"… "_s : QString{};
    qsizetype length = std::min<qsizetype>(excerptLength, text.size() - begin);
    const bool isCut = begin + length < text.size();
    if (isCut) { // nor at its end
        const qsizetype space = text.lastIndexOf(u' ', begin + length);
        length = space > begin + length - 3 * longestCut ? space - begin : length;
        length -= text.at(begin + length - 1).isHighSurrogate() ? 1 : 0;
    }
    hit.excerpt = before + text.sliced(begin, length);
    for (const auto &range : std::as_const(ranges)) {
        const TextRange moved{range.begin - begin + before.size(), range.length};
        if (range.begin >= begin && moved.begin + moved.length <= hit.excerpt.size())
            hit.excerptMarks.append(moved);
    }
    if (isCut)
        hit.excerpt += u" …"_s;
    return hit;
}

std::vector<std::unique_ptr<GuideSearch::Entry>> GuideSearch::settingsOf(const QString &language) const
{
    std::vector<std::unique_ptr<Entry>> entries;
    const auto listed = m_settings ? m_settings() : QList<GuideSetting>{};
    for (const auto &setting : listed)
        entries.push_back(std::make_unique<Entry>(Entry{.kind = GuideHit::Kind::Setting,
                                                        .section = setting.id,
                                                        .language = language,
                                                        .title = FoldedText{setting.title},
                                                        .text = FoldedText{setting.text},
                                                        .order = 20'000}));
    return entries;
}

QList<GuideHit> GuideSearch::find(const QString &typed, const QString &language, int most) const
{
    if (searchWords(typed).isEmpty())
        return {};
    prepare(language);
    const auto settings = settingsOf(language);
    std::vector<const Entry *> entries;
    for (const auto &entry : m_entries)
        entries.push_back(entry.get());
    for (const auto &entry : settings)
        entries.push_back(entry.get());
    const auto asked = askedOf(typed, entries);
    auto best = ranked(entries, asked, language);
    rowsBeforeTheirSection(&best, asked);
    QList<GuideHit> hits;
    if (const auto *rule = ErrorRules::standard().match(typed.toUtf8())) { // a line of some output
        for (const auto *entry : entries) {
            if (entry->kind == GuideHit::Kind::Error && entry->anchor == rule->id && entry->language == language)
                hits.append(hitOf(*entry, *entry, {}, 1000));
        }
    }
    const auto isThere = [&](const Entry &entry) {
        return entry.kind == GuideHit::Kind::Error && !hits.isEmpty() && hits.first().anchor == entry.anchor;
    };
    for (const auto &found : best.first(std::min<qsizetype>(best.size(), most))) {
        if (!isThere(*found.entry))
            hits.append(hitOf(*found.entry, spoken(*found.entry, language), asked, int(found.score)));
    }
    return hits;
}
