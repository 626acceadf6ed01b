// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/historyread.h"

#include <QSet>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

/// One line while it is put together.
struct Drawn
{
    SeriesId series;
    BandFold memory, disk, coarse;
};

/// Lines by the number of their host in the file.
using DrawnByHost = QHash<qint64, QList<Drawn *>>;

/// A stretch that is read from one level.
struct Stretch
{
    Track track = Track::Fine;
    Level level = Level::Second;
    qint64 from = 0;
    qint64 until = 0;
};

/// The widest buckets that are not wider than a band; of very many lines, which nobody sees apart, than two.
Level levelFor(const HistoryQuestion &question, Track track)
{
    constexpr qsizetype many = 256;
    const auto widest = question.series.size() > many ? 2 * question.step : question.step;
    auto level = firstLevel(track);
    while (level != Level::Hour && bucketWidth(Level(int(level) + 1)) <= widest)
        level = Level(int(level) + 1);
    return level;
}

/// The finest level that is wanted as far back as it goes, before it the next wider one, and so on.
QList<Stretch> stretches(HistoryFile *file, Track track, const HistoryQuestion &question)
{
    QList<Stretch> all;
    auto until = question.until();
    for (int level = int(levelFor(question, track)); level < levelCount && until > question.from; ++level) {
        qint64 oldest = 0;
        bool isAny = false;
        (void)file->each(u"SELECT start FROM block WHERE track = ? AND level = ? ORDER BY start LIMIT 1"_s, {int(track), level}, [&](const QSqlQuery &row) {
            oldest = row.value(0).toLongLong();
            isAny = true;
            return false;
        });
        if (!isAny || oldest >= until)
            continue;
        all.append({track, Level(level), std::max(question.from, oldest), until});
        until = std::max(question.from, oldest);
    }
    return all;
}

void drawBlock(const Stretch &stretch, qint64 start, const QByteArray &body, const QList<Drawn *> &lines, qint64 step)
{
    const auto block = decodedBlock(body, [&](Metric metric) { return std::ranges::any_of(lines, [&](const Drawn *line) { return line->series.metric == metric; }); });
    if (!block) // damaged: a gap
        return;
    const auto width = bucketWidth(stretch.level);
    for (auto *line : lines) {
        const auto *found = block->find(line->series.metric, line->series.unit);
        auto &fold = stretch.track == Track::Coarse ? line->coarse : line->disk;
        for (size_t i = 0; found && i < blockBuckets; ++i) {
            const auto at = start + qint64(i) * width;
            if (std::isnan(found->mean[i]) || at + width <= stretch.from || at >= stretch.until)
                continue;
            if (width > step)
                fold.addSpan(at, width, {found->min[i], found->mean[i], found->max[i]});
            else
                fold.add(std::max(at, stretch.from), found->min[i], found->mean[i], found->max[i]);
        }
    }
}

/// Few hosts: block by block; many: in the order in which it stands on the disk.
void draw(HistoryFile *file, const Stretch &stretch, const DrawnByHost &lines, const HistoryQuestion &question)
{
    constexpr int few = 24;
    const auto width = blockWidth(stretch.level);
    const auto first = floorTo(stretch.from, width);
    if (lines.size() > few) {
        (void)file->each(u"SELECT start, host, body FROM block WHERE track = ? AND level = ? AND start >= ? AND start < ?"_s,
                         {int(stretch.track), int(stretch.level), first, stretch.until}, [&](const QSqlQuery &row) {
                             if (const auto of = lines.constFind(row.value(1).toLongLong()); of != lines.constEnd())
                                 drawBlock(stretch, row.value(0).toLongLong(), row.value(2).toByteArray(), *of, question.step);
                             return !question.stop.stop_requested();
                         });
        return;
    }
    for (auto start = first; start < stretch.until && !question.stop.stop_requested(); start += width) {
        for (const auto &[host, of] : lines.asKeyValueRange()) {
            (void)file->each(u"SELECT body FROM block WHERE track = ? AND level = ? AND start = ? AND host = ?"_s,
                             {int(stretch.track), int(stretch.level), start, host}, [&](const QSqlQuery &row) {
                                 drawBlock(stretch, start, row.value(0).toByteArray(), of, question.step);
                                 return false;
                             });
        }
    }
}

void drawFile(HistoryFile *file, const HistoryQuestion &question, std::vector<Drawn> *lines)
{
    DrawnByHost byHost;
    DrawnByHost notInMemory;
    QHash<QString, qint64> numbers;
    for (auto &line : *lines) {
        const auto &name = line.series.host;
        if (!numbers.contains(name))
            numbers.insert(name, file->number(u"SELECT id FROM host WHERE name = ?"_s, {name}));
        const auto number = numbers.value(name);
        if (number == 0)
            continue;
        byHost[number].append(&line);
        const auto oldest = question.memory.value(name).oldest;
        if (oldest == 0 || oldest > question.from)
            notInMemory[number].append(&line);
    }
    for (const auto track : {Track::Fine, Track::Coarse}) {
        const auto &wanted = track == Track::Fine ? notInMemory : byHost;
        if (wanted.isEmpty())
            continue;
        for (const auto &stretch : stretches(file, track, question))
            draw(file, stretch, wanted, question);
    }
}

/// All lines of a metric of a slice's hosts: least, median and most of each band.
void drawSlice(const HistoryQuestion &question, Drawn *slice, bool isCoarse)
{
    QList<std::vector<float>> means(question.points);
    QList<Band> edges(question.points);
    const auto whole = question.memory.value(slice->series.host).oldest;
    const auto hosts = question.slices.value(slice->series.host);
    for (const auto &host : hosts) {
        const auto memory = question.memory.value(host);
        const auto &chunks = isCoarse ? memory.coarse : memory.fine;
        if (question.stop.stop_requested())
            return;
        QSet<qint16> units;
        for (const auto &chunk : chunks) {
            for (const auto &column : chunk->columns) {
                if (column.metric == slice->series.metric)
                    units.insert(column.unit);
            }
        }
        for (const auto unit : std::as_const(units)) {
            BandFold fold{question.from, question.step, question.points};
            foldInto(&fold, chunks, {host, unit, slice->series.metric}, isCoarse ? bucketWidth(Level::Minute) : 0);
            for (qsizetype i = 0; i < question.points; ++i) {
                const auto &band = fold.bands().at(i);
                if (std::isnan(band.mean))
                    continue;
                edges[i].min = means.at(i).empty() ? band.min : std::min(edges.at(i).min, band.min);
                edges[i].max = means.at(i).empty() ? band.max : std::max(edges.at(i).max, band.max);
                if (means.at(i).empty())
                    means[i].reserve(size_t(hosts.size() * units.size()));
                means[i].push_back(band.mean);
            }
        }
    }
    for (qsizetype i = 0; i < question.points; ++i) {
        auto &values = means[i];
        const auto at = question.from + i * question.step;
        if (values.empty() || (!isCoarse && at < whole)) // before it not all cores are in memory, and the file knows them all
            continue;
        const auto middle = values.begin() + qsizetype(values.size() / 2);
        std::ranges::nth_element(values, middle);
        (isCoarse ? slice->coarse : slice->memory).add(at, edges.at(i).min, *middle, edges.at(i).max);
    }
}

void drawMemory(const HistoryQuestion &question, Drawn *line)
{
    if (question.slices.contains(line->series.host)) {
        drawSlice(question, line, false);
        drawSlice(question, line, true);
        return;
    }
    const auto memory = question.memory.constFind(line->series.host);
    if (memory == question.memory.constEnd())
        return;
    foldInto(&line->memory, memory->fine, line->series);
    foldInto(&line->coarse, memory->coarse, line->series, bucketWidth(Level::Minute));
}

} // namespace

QList<SeriesBands> answered(const HistoryQuestion &question, HistoryFile *file)
{
    std::vector<Drawn> lines;
    lines.reserve(size_t(question.series.size())); // they are pointed at
    const BandFold nothing{question.from, question.step, question.points};
    for (const auto &series : question.series) {
        lines.push_back({series, nothing, nothing, nothing});
        drawMemory(question, &lines.back());
    }
    if (file && !question.stop.stop_requested())
        drawFile(file, question, &lines);
    QList<SeriesBands> answer;
    answer.reserve(question.series.size());
    for (auto &line : lines) {
        auto bands = joined(line.memory, line.disk, line.coarse);
        holdBetween(&bands);
        answer.append({line.series, std::move(bands)});
    }
    return answer;
}

QList<UsageEvent> eventsIn(HistoryFile *file, const QString &slice, qint64 from, qint64 until)
{
    QList<UsageEvent> events;
    (void)file->each(u"SELECT at, kind, text FROM event WHERE slice = ? AND at >= ? AND at < ? ORDER BY at DESC LIMIT 10000"_s, {slice, from, until},
                     [&](const QSqlQuery &row) {
                         events.prepend({slice, row.value(0).toLongLong(), UsageEvent::Kind(row.value(1).toInt()), row.value(2).toString()});
                         return true;
                     });
    return events;
}
