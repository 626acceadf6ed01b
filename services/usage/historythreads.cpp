// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/historythreads.h"

#include <QCoreApplication>
#include <QDir>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <functional>
#include <system_error>
#include <thread>

using namespace Qt::StringLiterals;

namespace {

/// One line while it is put together.
struct Drawn
{
    SeriesId series;
    BandFold memory, disk, coarse;
};

/// Many hosts are drawn by several threads; a few would wait longer for the threads than for the work.
int partsFor(qsizetype hosts)
{
    constexpr qsizetype many = 32;
    return hosts < many ? 1 : std::clamp(int(std::thread::hardware_concurrency()), 1, 4);
}

/// Does all parts side by side, this thread one of them, and comes back when all are done.
void sideBySide(int parts, const std::function<void(int)> &work)
{
    std::vector<std::jthread> others;
    for (int part = 1; part < parts; ++part) {
        try {
            others.emplace_back([&work, part] { work(part); });
        } catch (const std::system_error &) { // there is no thread to be had
            work(part);
        }
    }
    work(0);
}

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
        (void)file->each(u"SELECT start FROM block WHERE track = ? AND level = ? ORDER BY start LIMIT 1"_s,
                         {int(track), level}, [&](const QSqlQuery &row) {
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
    const auto block = decodedBlock(body, [&](Metric metric) {
        return std::ranges::any_of(lines, [&](const Drawn *line) { return line->series.metric == metric; });
    });
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

/// A block that was read and not unpacked yet.
struct Packed
{
    qint64 start = 0;
    qint64 host = 0;
    QByteArray body;
};

/// A host's lines are drawn by one thread.
void drawPacked(const Stretch &stretch, const std::vector<Packed> &blocks, const DrawnByHost &lines,
                const HistoryQuestion &question)
{
    const auto parts = partsFor(lines.size());
    sideBySide(parts, [&](int part) {
        for (const auto &block : blocks) {
            if (block.host % parts == part && !question.stop.stop_requested())
                drawBlock(stretch, block.start, block.body, *lines.constFind(block.host), question.step);
        }
    });
}

/// In the order in which it stands on the disk, as much at once as memory is not felt.
void drawMany(HistoryFile *file, const Stretch &stretch, const DrawnByHost &lines, const HistoryQuestion &question)
{
    constexpr size_t atOnce = 4'096;
    std::vector<Packed> blocks;
    blocks.reserve(atOnce);
    (void)file->each(
        u"SELECT start, host, body FROM block WHERE track = ? AND level = ? AND start >= ? AND start < ?"_s,
        {int(stretch.track), int(stretch.level), floorTo(stretch.from, blockWidth(stretch.level)), stretch.until},
        [&](const QSqlQuery &row) {
            if (const auto host = row.value(1).toLongLong(); lines.contains(host))
                blocks.push_back({row.value(0).toLongLong(), host, row.value(2).toByteArray()});
            if (blocks.size() >= atOnce) {
                drawPacked(stretch, blocks, lines, question);
                blocks.clear();
            }
            return !question.stop.stop_requested();
        });
    drawPacked(stretch, blocks, lines, question);
}

/// Few hosts: block by block.
void draw(HistoryFile *file, const Stretch &stretch, const DrawnByHost &lines, const HistoryQuestion &question)
{
    constexpr int few = 24;
    if (lines.size() > few) {
        drawMany(file, stretch, lines, question);
        return;
    }
    const auto width = blockWidth(stretch.level);
    for (auto start = floorTo(stretch.from, width); start < stretch.until && !question.stop.stop_requested();
         start += width) {
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

/// The lines of some hosts, band by band.
struct SliceFold
{
    explicit SliceFold(qsizetype points)
        : means(size_t(points))
        , edges(size_t(points))
    {
    }

    std::vector<std::vector<float>> means;
    std::vector<Band> edges;

    void take(const QList<Band> &line)
    {
        for (size_t i = 0; i < means.size(); ++i) {
            const auto &band = line.at(qsizetype(i));
            if (std::isnan(band.mean))
                continue;
            edges[i].min = means[i].empty() ? band.min : std::min(edges[i].min, band.min);
            edges[i].max = means[i].empty() ? band.max : std::max(edges[i].max, band.max);
            means[i].push_back(band.mean);
        }
    }
};

/// Least, median and most of one band over all folds. `room`: to work in.
Band middleOf(const std::vector<SliceFold> &folds, size_t i, std::vector<float> *room)
{
    Band band;
    room->clear();
    for (const auto &fold : folds) {
        if (fold.means[i].empty())
            continue;
        band.min = room->empty() ? fold.edges[i].min : std::min(band.min, fold.edges[i].min);
        band.max = room->empty() ? fold.edges[i].max : std::max(band.max, fold.edges[i].max);
        room->insert(room->end(), fold.means[i].begin(), fold.means[i].end());
    }
    if (room->empty())
        return band;
    const auto middle = room->begin() + qsizetype(room->size() / 2);
    std::ranges::nth_element(*room, middle);
    band.mean = *middle;
    return band;
}

void foldHost(const HistoryQuestion &question, const QString &host, Metric metric, bool isCoarse, SliceFold *into)
{
    const auto memory = question.memory.constFind(host);
    if (memory == question.memory.constEnd())
        return;
    const auto &chunks = isCoarse ? memory->coarse : memory->fine;
    QSet<qint16> units;
    for (const auto &chunk : chunks) {
        for (const auto &column : chunk->columns) {
            if (column.metric == metric)
                units.insert(column.unit);
        }
    }
    BandFold fold{question.from, question.step, question.points};
    ChunkRuns runs;
    for (const auto unit : std::as_const(units)) {
        fold.clear();
        if (isCoarse) {
            foldSpans(&fold, chunks, {host, unit, metric}, bucketWidth(Level::Minute));
            into->take(fold.bands());
            continue;
        }
        foldInto(&fold, chunks, {host, unit, metric}, &runs);
        auto held =
            fold.bands(); // hosts are looked at in turn: a band of one pixel has a median of all of them only so
        holdBetween(&held);
        into->take(held);
    }
}

/// All lines of a metric of a slice's hosts: least, median and most of each band.
void drawSlice(const HistoryQuestion &question, Drawn *slice, bool isCoarse)
{
    const auto whole = question.memory.value(slice->series.host).oldest;
    const auto hosts = question.slices.value(slice->series.host);
    const auto parts = partsFor(hosts.size());
    std::vector<SliceFold> folds(size_t(parts), SliceFold{question.points});
    sideBySide(parts, [&](int part) {
        for (qsizetype i = part; i < hosts.size() && !question.stop.stop_requested(); i += parts)
            foldHost(question, hosts.at(i), slice->series.metric, isCoarse, &folds[size_t(part)]);
    });
    std::vector<Band> bands(size_t(question.points));
    sideBySide(parts, [&](int part) {
        std::vector<float> room;
        for (auto i = size_t(part); i < bands.size() && !question.stop.stop_requested(); i += size_t(parts))
            bands[i] = middleOf(folds, i, &room);
    });
    for (size_t i = 0; i < bands.size(); ++i) {
        const auto at = question.from + qint64(i) * question.step;
        if (!std::isnan(bands[i].mean)
            && (isCoarse || at >= whole)) // before it not all cores are in memory, and the file knows them all
            (isCoarse ? slice->coarse : slice->memory).add(at, bands[i].min, bands[i].mean, bands[i].max);
    }
}

void drawMemory(const HistoryQuestion &question, Drawn *line, ChunkRuns *runs)
{
    if (question.slices.contains(line->series.host)) {
        drawSlice(question, line, false);
        drawSlice(question, line, true);
        return;
    }
    const auto memory = question.memory.constFind(line->series.host);
    if (memory == question.memory.constEnd())
        return;
    foldInto(&line->memory, memory->fine, line->series, runs);
    foldSpans(&line->coarse, memory->coarse, line->series, bucketWidth(Level::Minute));
}

} // namespace

QList<SeriesBands> answered(const HistoryQuestion &question, HistoryFile *file)
{
    std::vector<Drawn> lines;
    lines.reserve(size_t(question.series.size())); // they are pointed at
    const BandFold nothing{question.from, question.step, question.points};
    ChunkRuns runs;
    for (const auto &series : question.series) {
        lines.push_back({series, nothing, nothing, nothing});
        drawMemory(question, &lines.back(), &runs);
    }
    if (file && !question.stop.stop_requested())
        drawFile(file, question, &lines);
    QList<SeriesBands> answer;
    answer.reserve(question.series.size());
    for (auto &line : lines) {
        answer.append({line.series, joined(line.memory, line.disk, line.coarse)});
    }
    return answer;
}

QList<UsageEvent> eventsIn(HistoryFile *file, const QString &slice, qint64 from, qint64 until)
{
    QList<UsageEvent> events;
    (void)file->each(
        u"SELECT at, kind, text FROM event WHERE slice = ? AND at >= ? AND at < ? ORDER BY at DESC LIMIT 10000"_s,
        {slice, from, until}, [&](const QSqlQuery &row) {
            events.prepend(
                {slice, row.value(0).toLongLong(), UsageEvent::Kind(row.value(1).toInt()), row.value(2).toString()});
            return true;
        });
    return events;
}

namespace {

constexpr qsizetype mostLeft = 200'000; ///< ticks that wait for a disk that refuses
constexpr qint64 pruneEvery = 600'000;

struct HistoryThreadsMessages
{
    Q_DECLARE_TR_FUNCTIONS(History)
};

bool isDamage(const Result<> &result)
{
    return !result && result.error().code == ErrorCode::BadReply;
}

} // namespace

HistoryThreads::HistoryThreads(QString path, Report report)
    : m_path{std::move(path)}
    , m_report{std::move(report)}
{
    for (auto *room : {&m_writer, &m_reader}) {
        room->thread = std::make_unique<QThread>();
        room->thread->setObjectName(room == &m_writer ? u"history writer"_s : u"history reader"_s);
        room->ticket = new QObject;
        room->ticket->moveToThread(room->thread.get());
        QObject::connect(room->thread.get(), &QThread::finished, room->ticket, &QObject::deleteLater);
    }
}

HistoryThreads::~HistoryThreads()
{
    for (auto *room : {&m_writer, &m_reader}) {
        if (room->thread->isRunning()) // the disk hangs: the system ends what still waits for it
            (void)room->thread.release();
    }
}

void HistoryThreads::post(Room *room, std::function<void()> work)
{
    QMetaObject::invokeMethod(
        room->ticket, [self = shared_from_this(), work = std::move(work)] { work(); }, Qt::QueuedConnection);
}

void HistoryThreads::begin(qint64 limit, qint64 now)
{
    m_limit = limit;
    m_writer.thread->start(QThread::LowPriority);
    m_reader.thread->start();
    post(&m_writer, [this, now] {
        if (!m_path.isEmpty()) {
            m_writer.file = std::make_unique<HistoryFile>(m_path, HistoryFile::Use::Write);
            m_store = std::make_unique<HistoryStore>(m_writer.file.get());
            auto result = opened();
            if (isDamage(result)) {
                repair(result.error());
                result = opened();
            }
            if (result)
                result = m_store->prune(now, m_limit);
            m_pruned = now;
            notify(result);
        }
        m_isReady.set_value();
    });
}

Result<> HistoryThreads::opened()
{
    return m_writer.file->isOpen() ? Result<>{} : m_writer.file->open();
}

void HistoryThreads::repair(Error why)
{
    const auto kept = m_writer.file->putAside();
    if (!kept)
        return;
    ++m_file;
    m_putAside =
        Error{ErrorCode::BadReply,
              HistoryThreadsMessages::tr("The usage history was damaged. It is kept as %1, and a new one was begun. "
                                         "Nothing has to be done; delete the damaged file when you do not need it.")
                  .arg(QDir::toNativeSeparators(*kept)),
              why.serverWords};
}

void HistoryThreads::notify(const Result<> &result)
{
    HistoryNews news{.bytes = m_writer.file->bytes(),
                     .oldest = m_writer.file->isOpen() ? m_store->oldest() : 0,
                     .problem = m_putAside};
    if (!result)
        news.problem = result.error();
    m_report(news);
}

void HistoryThreads::write(HistoryBatch batch, qint64 now)
{
    if (m_path.isEmpty())
        return;
    ++m_waiting;
    post(&m_writer, [this, now, batch = std::move(batch)] {
        writeNow(batch, now);
        --m_waiting;
    });
}

void HistoryThreads::writeNow(HistoryBatch batch, qint64 now)
{
    m_left.ticks += batch.ticks;
    m_left.events += batch.events;
    m_left.slices.insert(batch.slices);
    auto result = opened();
    if (result)
        result = m_store->put(m_left, now);
    if (isDamage(result)) {
        repair(result.error());
        result = opened();
        if (result)
            result = m_store->put(m_left, now);
    }
    if (result) {
        m_left = {};
        if (now - m_pruned >= pruneEvery || now < m_pruned || m_writer.file->bytes() > m_limit) {
            result = m_store->prune(now, m_limit);
            m_pruned = now;
        }
    }
    if (m_left.ticks.size() > mostLeft)
        m_left.ticks.remove(0, m_left.ticks.size() - mostLeft);
    if (m_left.events.size() > mostLeft)
        m_left.events.remove(0, m_left.events.size() - mostLeft);
    notify(result);
}

void HistoryThreads::setLimit(qint64 limit, qint64 now)
{
    if (m_path.isEmpty())
        return;
    post(&m_writer, [this, limit, now] {
        m_limit = limit;
        auto result = opened();
        notify(result ? m_store->prune(now, limit) : result);
    });
}

void HistoryThreads::forget(const QString &slice, std::function<void(Result<>)> done)
{
    post(&m_writer, [this, slice, done = std::move(done)] {
        if (!m_store) {
            done({});
            return;
        }
        const auto hosts = m_left.slices.value(slice);
        m_left.ticks.removeIf([&](const HostTick &tick) { return slice.isEmpty() || hosts.contains(tick.host); });
        m_left.events.removeIf([&](const UsageEvent &event) { return slice.isEmpty() || event.slice == slice; });
        auto result = opened();
        if (result)
            result = m_store->forget(slice);
        notify(result);
        done(result);
    });
}

void HistoryThreads::ask(std::function<void(HistoryFile *)> question)
{
    post(&m_reader, [this, question = std::move(question)] {
        constexpr auto patience = std::chrono::seconds{10};
        if (m_path.isEmpty() || m_ready.wait_for(patience) != std::future_status::ready) {
            question(nullptr);
            return;
        }
        if (!m_reader.file)
            m_reader.file = std::make_unique<HistoryFile>(m_path, HistoryFile::Use::Read);
        if (std::exchange(m_read, m_file) != m_file)
            m_reader.file->close();
        const bool isOpen = m_reader.file->isOpen() || m_reader.file->open();
        question(isOpen ? m_reader.file.get() : nullptr);
    });
}

void HistoryThreads::end(std::chrono::milliseconds patience)
{
    const QDeadlineTimer deadline{patience};
    for (auto *room : {&m_reader, &m_writer}) {
        post(room, [this, room] {
            if (room == &m_writer)
                m_store.reset();
            room->file.reset();
            QThread::currentThread()->quit();
        });
    }
    for (auto *room : {&m_reader, &m_writer})
        (void)room->thread->wait(deadline);
}
