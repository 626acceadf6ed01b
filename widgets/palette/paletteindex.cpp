// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette/paletteindex.h"

#include "widgets/palette/palettedelegate.h"

#include <QHash>

#include <algorithm>
#include <tuple>

namespace {

constexpr int priceOfName = 20; ///< the other name is as good, nearly
constexpr int priceOfKeyword = 250; ///< nobody sees it: behind what is called so
constexpr int priceOfGroup = 400; ///< "guide ssh" finds the sections, behind all that is called so
constexpr int priceOfDetail = 120; ///< a zone's name finds its TPUs, behind the zone itself
constexpr int scoreOfPlace = 2000; ///< the very name of a panel: its command stands first
constexpr int leastOfRun = 501; ///< below it letters stand apart, see fuzzyScore()

int bonusOf(PaletteKind kind)
{
    switch (kind) {
    case PaletteKind::Command: return 24;
    case PaletteKind::Tpu: return 22;
    case PaletteKind::Profile:
    case PaletteKind::Setting:
    case PaletteKind::Request:
    case PaletteKind::Job: return 12;
    case PaletteKind::Zone: return 2;
    case PaletteKind::Host: return 8;
    case PaletteKind::Guide: return 6;
    case PaletteKind::Practice: return 0;
    }
    return 0;
}

/// "Zone", "区域": a word that somebody adds to say which kind of thing is meant.
QList<Folded> groupsOf(PaletteKind kind)
{
    const char *source = paletteKindSource(kind);
    if (source == nullptr)
        return {};
    return {Folded{QString::fromLatin1(source)}, Folded{paletteKindText(kind)}};
}

bool isHangul(QChar c)
{
    return c.script() == QChar::Script_Hangul;
}

/// "호스트 키" is as often written "호스트키": Korean leaves many of its spaces to the writer.
QString withoutHangulSpaces(const QString &word)
{
    QString close;
    for (qsizetype i = 0; i < word.size(); ++i) {
        const bool isBetween =
            word.at(i) == u' ' && i > 0 && i + 1 < word.size() && isHangul(word.at(i - 1)) && isHangul(word.at(i + 1));
        if (!isBetween)
            close += word.at(i);
    }
    return close;
}

bool isLetter(QChar c)
{
    return c.isLetter();
}

} // namespace

PaletteIndex::Line PaletteIndex::folded(PaletteEntry entry)
{
    Line line{.entry = std::move(entry), .text{}, .detail{}, .names{}, .keywords{}, .groups{}, .endingWords{}};
    line.text = Folded{line.entry.text};
    line.detail = Folded{line.entry.detail};
    line.letters = line.text.letters | line.detail.letters;
    line.bonus = bonusOf(line.entry.kind);
    for (const QString &name : std::as_const(line.entry.names)) {
        if (name == line.entry.text)
            continue;
        line.names << Folded{name};
        line.letters |= line.names.constLast().letters;
    }
    for (const QString &word : std::as_const(line.entry.keywords)) {
        line.keywords << Folded{word};
        line.letters |= line.keywords.constLast().letters;
        if (const QString close = withoutHangulSpaces(word); close != word)
            line.keywords << Folded{close};
    }
    for (const QString &ending : std::as_const(line.entry.endingWords))
        line.endingWords << Folded{ending};
    return line;
}

void PaletteIndex::set(QList<PaletteEntry> entries, const QStringList &recent)
{
    QHash<QString, qsizetype> places;
    for (qsizetype i = 0; i < recent.size(); ++i)
        places.insert(recent.at(i), i);
    QHash<PaletteKind, QList<Folded>> groups;
    m_lines.clear();
    m_lines.reserve(entries.size());
    for (PaletteEntry &entry : entries) {
        m_lines << folded(std::move(entry));
        Line &line = m_lines.last();
        auto group = groups.constFind(line.entry.kind);
        if (group == groups.cend())
            group = groups.insert(line.entry.kind, groupsOf(line.entry.kind));
        line.groups = *group;
        for (const Folded &name : *group)
            line.letters |= name.letters;
        if (line.entry.key.isEmpty())
            continue;
        line.recent = places.value(line.entry.key, -1);
        if (line.recent >= 0)
            line.bonus += static_cast<int>(std::max<qsizetype>(10, 50 - line.recent));
    }
}

std::optional<int> PaletteIndex::bestOf(const Line &line, const Folded &word)
{
    if ((word.letters & ~line.letters) != 0)
        return std::nullopt;
    const int least = line.entry.effect == PaletteEffect::Opens ? 0 : leastOfRun;
    std::optional<int> best;
    const auto take = [&](const Folded &text, int price, int lowest) {
        if (const auto score = fuzzyScore(word, text); score && *score >= lowest && (!best || *score - price > *best))
            best = *score - price;
    };
    take(line.text, 0, least);
    for (const Folded &name : line.names) {
        // "host 1" means a number, not an address that has a 1 in it.
        const bool isAddress = std::ranges::none_of(name.text, &isLetter);
        if (!isAddress || word.text.size() >= 3)
            take(name, priceOfName, least);
    }
    for (const Folded &keyword : line.keywords)
        take(keyword, priceOfKeyword, leastOfRun); // scattered letters of a word that is not shown tell nothing
    for (const Folded &group : line.groups)
        take(group, priceOfGroup, leastOfRun);
    take(line.detail, priceOfDetail, least);
    return best;
}

std::optional<int> PaletteIndex::scoreOf(const Line &line, const FuzzyQuery &query)
{
    std::optional<int> together;
    int sum = 0;
    bool all = true;
    for (const Folded &word : query.words) {
        const auto score = bestOf(line, word);
        all = score.has_value();
        if (!all)
            break;
        sum += *score;
    }
    if (all)
        together = sum / static_cast<int>(query.words.size());
    if (query.words.size() > 1) { // as it was typed, it may be the name itself
        if (const auto whole = bestOf(line, query.whole); whole && (!together || *whole > *together))
            together = whole;
    }
    const bool isPlace = line.entry.kind == PaletteKind::Command
        && std::ranges::contains(line.keywords, query.whole.text, &Folded::text);
    return isPlace ? std::optional{scoreOfPlace} : together ? std::optional{*together + line.bonus} : std::nullopt;
}

QList<PaletteIndex::Hit> PaletteIndex::unasked(qsizetype most) const
{
    QList<Hit> hits;
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        const Line &line = m_lines.at(i);
        if (line.recent >= 0 && line.entry.effect == PaletteEffect::Opens)
            hits << Hit{.entry = i, .score = 1'000'000 - static_cast<int>(line.recent)};
        else if (line.entry.kind == PaletteKind::Command)
            hits << Hit{.entry = i};
    }
    std::ranges::stable_sort(hits, std::greater{}, &Hit::score);
    return hits.mid(0, most);
}

/// "delete", "삭제", not the "de" of somebody who looks for something else.
bool PaletteIndex::isMeant(const Line &line, const FuzzyQuery &query)
{
    constexpr qsizetype leastLatin = 4;
    return std::ranges::any_of(query.words, [&](const Folded &word) {
        const bool isLong =
            word.text.size() >= leastLatin || (word.text.size() >= 2 && word.text.front().unicode() >= 0x2E80);
        return isLong && std::ranges::any_of(line.endingWords, [&](const Folded &ending) {
                   return fuzzyScore(word, ending).value_or(0) >= leastOfRun;
               });
    });
}

QList<PaletteIndex::Hit> PaletteIndex::find(const QString &typed, qsizetype most) const
{
    const FuzzyQuery query{typed};
    if (query.isEmpty())
        return unasked(most);
    QList<Hit> hits;
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        const Line &line = m_lines.at(i);
        if (const auto score = scoreOf(line, query))
            hits << Hit{.entry = i,
                        .score = *score,
                        .isLast = line.entry.effect == PaletteEffect::Ends && !isMeant(line, query)};
    }
    const auto shown = hits.begin() + std::min(most, hits.size());
    std::ranges::partial_sort(hits, shown, [](const Hit &a, const Hit &b) {
        return std::tuple{a.isLast, b.score, a.entry} < std::tuple{b.isLast, a.score, b.entry};
    });
    hits.erase(shown, hits.end());
    for (Hit &hit : hits)
        mark(hit, query);
    return hits;
}

/// Where the words stand in the text; else which other name was meant: one that has all of them.
void PaletteIndex::mark(Hit &hit, const FuzzyQuery &query) const
{
    const Line &line = m_lines.at(hit.entry);
    bool isInText = true;
    for (const Folded &word : query.words) {
        QList<int> at;
        isInText = fuzzyScore(word, line.text, &at).has_value() && isInText;
        hit.marked << at;
    }
    std::ranges::sort(hit.marked);
    hit.marked.erase(std::ranges::unique(hit.marked).begin(), hit.marked.end());
    int best = 0;
    qsizetype number = 0;
    for (const QString &name : line.entry.names) {
        if (isInText || name == line.entry.text)
            continue;
        const Folded &foldedName = line.names.at(number++);
        int sum = 0;
        bool hasAll = true;
        for (const Folded &word : query.words) {
            const auto score = fuzzyScore(word, foldedName);
            hasAll = hasAll && score.has_value();
            sum += score.value_or(0);
        }
        if (hasAll && sum > best) {
            best = sum;
            hit.also = name;
        }
    }
}
