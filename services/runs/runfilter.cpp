// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/runfilter.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace {

bool hasText(const QStringList &texts, const QString &word)
{
    return std::ranges::any_of(texts,
                               [&word](const QString &text) { return text.contains(word, Qt::CaseInsensitive); });
}

/// In whatever the page shows of it.
bool holdsWord(const RunRecord &run, const QString &word)
{
    const auto &config = run.config;
    const QStringList texts{config.name,
                            config.command,
                            run.notes,
                            config.folder,
                            config.code.folder,
                            config.code.hash,
                            config.versions.jax,
                            config.versions.jaxlib,
                            config.versions.libtpu,
                            config.acceleratorType,
                            config.zone.toString()};
    const auto isIt = [&word](const JobVariable &variable) {
        return variable.name.contains(word, Qt::CaseInsensitive) || variable.value.contains(word, Qt::CaseInsensitive);
    };
    return hasText(texts, word) || hasText(run.tags, word) || hasText(config.hosts, word)
        || std::ranges::any_of(config.variables, isIt);
}

bool isShownBy(const RunRecord &run, const RunFilter &filter, const QStringList &words)
{
    if (filter.archive != RunFilter::Archive::Shown && run.isArchived != (filter.archive == RunFilter::Archive::Only))
        return false;
    if (filter.state && run.result.state != *filter.state)
        return false;
    const auto hasTag = [&run](const QString &tag) { return run.tags.contains(tag, Qt::CaseInsensitive); };
    return std::ranges::all_of(filter.tags, hasTag)
        && std::ranges::all_of(words, [&run](const QString &word) { return holdsWord(run, word); });
}

std::optional<double> durationOf(const RunRecord &run)
{
    const auto &result = run.result;
    return result.startedAt.isValid() && result.endedAt.isValid()
        ? std::optional{double(result.startedAt.msecsTo(result.endedAt))}
        : std::nullopt;
}

/// What is sorted by, where it is a number.
std::optional<double> numberOf(const RunRecord &run, const RunSort &sort)
{
    switch (sort.order) {
    case RunOrder::Step: return run.result.step ? std::optional{double(*run.result.step)} : std::nullopt;
    case RunOrder::Duration: return durationOf(run);
    case RunOrder::State: return double(run.result.state);
    case RunOrder::Value: {
        const auto value = std::ranges::find(run.result.values, sort.tag, &RunValue::tag);
        return value == run.result.values.end() || std::isnan(value->value) ? std::nullopt
                                                                            : std::optional{value->value};
    }
    default: return std::nullopt;
    }
}

struct SortedRun
{
    qsizetype place = 0;
    std::optional<double> number{};
};

bool isNewer(const RunRecord &left, const RunRecord &right)
{
    return left.createdAt != right.createdAt ? left.createdAt > right.createdAt : left.id < right.id;
}

/// Below 0: `left` comes first.
int compared(const SortedRun &left, const SortedRun &right, const QList<RunRecord> &runs, const RunSort &sort)
{
    const int turn = sort.isReversed ? -1 : 1;
    if (sort.order == RunOrder::Newest || sort.order == RunOrder::Oldest) {
        const int newer =
            int(isNewer(runs[left.place], runs[right.place])) - int(isNewer(runs[right.place], runs[left.place]));
        return (sort.order == RunOrder::Newest ? -newer : newer) * turn;
    }
    if (sort.order == RunOrder::Name)
        return QString::localeAwareCompare(runs[left.place].config.name, runs[right.place].config.name) * turn;
    if (left.number.has_value() != right.number.has_value())
        return left.number ? -1 : 1;
    if (!left.number || *left.number == *right.number)
        return 0;
    return (*left.number < *right.number ? -1 : 1) * turn;
}

} // namespace

QList<qsizetype> matchingRuns(const QList<RunRecord> &runs, const RunFilter &filter, const RunSort &sort)
{
    constexpr qsizetype mostWords = 20;
    const auto words = filter.text.left(1'000).simplified().split(u' ', Qt::SkipEmptyParts).mid(0, mostWords);
    QList<SortedRun> found;
    for (qsizetype place = 0; place < runs.size(); ++place) {
        if (isShownBy(runs[place], filter, words))
            found.append({place, numberOf(runs[place], sort)});
    }
    std::ranges::sort(found, [&](const SortedRun &left, const SortedRun &right) {
        if (left.place == right.place)
            return false;
        const int order = compared(left, right, runs, sort);
        return order != 0 ? order < 0 : isNewer(runs[left.place], runs[right.place]);
    });
    QList<qsizetype> places;
    places.reserve(found.size());
    for (const auto &one : std::as_const(found))
        places.append(one.place);
    return places;
}

QList<std::pair<QString, int>> tagsOf(const QList<RunRecord> &runs)
{
    QHash<QString, int> counts;
    for (const auto &run : runs) {
        for (const auto &tag : run.tags)
            ++counts[tag];
    }
    QList<std::pair<QString, int>> tags;
    for (auto it = counts.cbegin(); it != counts.cend(); ++it)
        tags.append({it.key(), it.value()});
    std::ranges::sort(tags, [](const auto &left, const auto &right) {
        return left.second != right.second ? left.second > right.second : left.first < right.first;
    });
    return tags;
}

QStringList valueTagsOf(const QList<RunRecord> &runs)
{
    QSet<QString> known;
    for (const auto &run : runs) {
        for (const auto &value : run.result.values)
            known.insert(value.tag);
    }
    QStringList tags{known.begin(), known.end()};
    tags.sort();
    return tags;
}
