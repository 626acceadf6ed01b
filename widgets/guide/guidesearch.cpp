// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/guidesearch.h"

#include "services/jobs/diagnosis.h"
#include "widgets/guide/guidetext.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <bit>
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
};

struct GuideSearch::Asked
{
    QStringList words;
    QString whole; ///< folded, as it was typed
};

struct GuideSearch::Found
{
    const Entry *entry = nullptr;
    quint64 words = 0; ///< a bit for each of Asked::words
    int score = 0;
};

namespace {

constexpr int excerptBefore = 28;
constexpr int longestCut = 10; // letters that are left out so that a word is whole
constexpr int excerptLength = 110;
constexpr qsizetype shortestInside = 3; // "os" in "those" says nothing

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
    const int first = worth(text, word, 10);
    return first == 0 ? 0 : first + int(std::min<qsizetype>(6, text.count(word)));
}

/// Keywords are single wishes: "ssh-keygen, id_ed25519".
int worthOfKeywords(const QString &keywords, const QString &word)
{
    if (placeOfWord(keywords, word).length == 0)
        return 0;
    int best = 0;
    for (const auto keyword : QStringView{keywords}.split(u','))
        best = std::max(best, worth(keyword.trimmed().toString(), word, 26));
    return best;
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

GuideSearch::Found GuideSearch::weighed(const Entry &entry, const Asked &asked, const QString &language)
{
    Found found{.entry = &entry};
    const QString &title = entry.title.folded();
    const QString &place = entry.place.folded();
    const QString &text = entry.text.folded();
    for (qsizetype i = 0; i < asked.words.size(); ++i) {
        const auto &word = asked.words.at(i);
        const int score = std::max({worth(title, word, 60), worth(place, word, 46),
                                    worthOfKeywords(entry.keywords, word), worthOfText(text, word)});
        found.words |= score > 0 ? quint64{1} << std::min<qsizetype>(i, 63) : 0;
        found.score += score;
    }
    const auto hasWhole = [&](const QString &where) { return placeOfWord(where, asked.whole).length > 0; };
    if (asked.words.size() > 1 && (hasWhole(title) || hasWhole(place)))
        found.score += 80;
    else if (asked.words.size() > 1 && hasWhole(text))
        found.score += 30;
    if (place.isEmpty())
        found.score += 3; // of equals, the section's beginning
    if (entry.language != language)
        found.score /= 4;
    return found;
}

QList<GuideSearch::Found> GuideSearch::weigh(const std::vector<const Entry *> &entries, const Asked &asked,
                                             const QString &language)
{
    QList<Found> all;
    for (const auto *entry : entries) {
        if (const Found found = weighed(*entry, asked, language); found.words != 0)
            all.append(found);
    }
    return all;
}

/// One of each section, error and setting: its best. What has all words goes first, wherever in the section they stand.
QList<GuideSearch::Found> GuideSearch::ranked(QList<Found> all)
{
    const auto nameOf = [](const Found &found) {
        return found.entry->kind == GuideHit::Kind::Error ? found.entry->anchor : found.entry->section;
    };
    QHash<QString, quint64> words;
    for (const auto &found : std::as_const(all))
        words[nameOf(found)] |= found.words;
    const auto key = [&](const Found &found) {
        return std::tuple{-std::popcount(words.value(nameOf(found))), -std::popcount(found.words), -found.score,
                          found.entry->order};
    };
    const auto keyOfName = [&](const Found &found) {
        return std::pair{-std::popcount(words.value(nameOf(found))), -found.score};
    };
    std::ranges::sort(all, [&](const Found &a, const Found &b) { return key(a) < key(b); });
    QSet<QString> seen;
    all.removeIf([&](const Found &found) {
        const bool known = seen.contains(nameOf(found));
        seen.insert(nameOf(found));
        return known;
    });
    std::ranges::stable_sort(all, [&](const Found &a, const Found &b) { return keyOfName(a) < keyOfName(b); });
    const int most = all.isEmpty() ? 0 : std::popcount(words.value(nameOf(all.first())));
    all.removeIf([&](const Found &found) {
        const int own = std::popcount(words.value(nameOf(found)));
        return own < most && (most <= 3 || own * 5 < most * 3);
    });
    return all;
}

/// The section with the list of errors is found by words of its rows: the rows themselves say more, and lead further.
void GuideSearch::rowsBeforeTheirSection(QList<Found> *all, const Asked &asked)
{
    const auto isList = [&](const Found &found) {
        const bool isNamed = std::ranges::any_of(
            asked.words, [&](const QString &word) { return found.entry->title.folded().contains(word); });
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
        hit.titleMarks += names.title.rangesOf(word);
        ranges += shown.rangesOf(word);
    }
    std::ranges::sort(ranges, {}, &TextRange::begin);
    const QString &text = shown.text();
    const qsizetype first = ranges.isEmpty() ? placeOf(shown, asked.words) : ranges.first().begin;
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
    Asked asked{.words = searchWords(typed), .whole = folded(typed.simplified().left(200))};
    if (asked.words.isEmpty())
        return {};
    prepare(language);
    const auto settings = settingsOf(language);
    std::vector<const Entry *> entries;
    for (const auto &entry : m_entries)
        entries.push_back(entry.get());
    for (const auto &entry : settings)
        entries.push_back(entry.get());
    auto all = weigh(entries, asked, language);
    if (all.isEmpty()) { // a long word without spaces: its pairs of letters
        QStringList pairs;
        for (const auto &word : std::as_const(asked.words))
            pairs += isCjk(word.front().unicode()) && word.size() > 2 ? pairsOf(word) : QStringList{word};
        asked.words = pairs;
        all = weigh(entries, asked, language);
    }
    auto best = ranked(std::move(all));
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
            hits.append(hitOf(*found.entry, spoken(*found.entry, language), asked, found.score));
    }
    return hits;
}
