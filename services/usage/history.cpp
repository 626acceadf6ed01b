// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/history.h"

#include "services/core/async/reply.h"
#include "services/core/clock.h"
#include "services/usage/historythreads.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qint64 hourOfHistory = 3'600'000;
constexpr qint64 minuteOfHistory = 60'000;
constexpr qsizetype mostPending = 200'000; ///< ticks
constexpr qsizetype mostEventsHere = 10'000;
constexpr int mostWaiting = 4;

/// The history that is put away, or a window that closes, answers no more: Cancelled.
template <typename T>
Task<T> asked(HistoryThreads *threads, std::function<T(HistoryFile *)> question, std::stop_token stop)
{
    const Answer<T> answer{ErrorCode::Cancelled};
    // Through the event loop: a question is never answered from within the call that asks it.
    threads->ask([answer, question = std::move(question)](HistoryFile *file) {
        if (auto *application = QCoreApplication::instance())
            QMetaObject::invokeMethod(
                application, [answer, result = question(file)] { answer(result); }, Qt::QueuedConnection);
    });
    return awaited<T>(answer.reply(), {}, std::move(stop));
}

template <typename T>
Task<T> refused(Error error)
{
    co_return std::unexpected{std::move(error)};
}

bool isSame(const UsageEvent &left, const UsageEvent &right)
{
    return left.slice == right.slice && left.at == right.at && left.kind == right.kind && left.text == right.text;
}

} // namespace

History::History(const QString &path, Clock *clock, QObject *parent)
    : QObject{parent}
    , m_clock{clock}
{
    m_size.limit = usualLimit;
    auto report = m_tasks.guard([this](const HistoryNews &news) { observe(news.bytes, news.oldest, news.problem); });
    m_threads = std::make_shared<HistoryThreads>(path, [report](const HistoryNews &news) {
        if (auto *application = QCoreApplication::instance())
            QMetaObject::invokeMethod(application, [report, news]() mutable { report(news); }, Qt::QueuedConnection);
    });
    m_threads->begin(m_size.limit, clock->now().toMSecsSinceEpoch());
}

History::~History()
{
    auto batch = takePending(0);
    if (!batch.ticks.isEmpty())
        m_threads->write(std::move(batch), m_clock->now().toMSecsSinceEpoch());
    m_threads->end(2s);
}

void History::append(const HostTick &tick)
{
    const auto now = m_clock->now().toMSecsSinceEpoch();
    constexpr qsizetype longestName = 512;
    if (tick.at <= 0 || tick.at > now + minuteOfHistory || tick.host.isEmpty() || tick.host.size() > longestName)
        return;
    if (!m_rings.contains(tick.host) && m_rings.size() >= mostHosts)
        return;
    if (tick.at >= now - hourOfHistory) {
        auto &ring = m_rings[tick.host][tick.source];
        const auto before = ring.bytes();
        ring.append(tick);
        m_memory += ring.bytes() - before;
        trim(&ring);
    }
    if (m_pending.size() >= mostPending)
        m_pending.removeFirst();
    m_pending.append(tick);
    const auto current = floorTo(now, minuteOfHistory);
    if (std::exchange(m_minute, current) != current)
        flush();
    if (!m_pending.isEmpty())
        wakeLater(tick.at < now - 2 * minuteOfHistory);
}

void History::trim(HostRing *ring)
{
    const auto now = m_clock->now().toMSecsSinceEpoch();
    const auto before = ring->bytes();
    ring->keep(now - hourOfHistory, now + 5 * minuteOfHistory);
    if (m_memory > mostMemory)
        ring->dropOldest();
    m_memory += ring->bytes() - before;
}

/// What came late is wanted soon; else the minute is written when it is over, also when nothing follows.
void History::wakeLater(bool soon)
{
    if (m_isWaiting && (!soon || m_isSoon))
        return;
    m_isWaiting = true;
    m_isSoon = soon;
    m_tasks.run(m_clock->sleep(soon ? 2s : 65s, m_tasks.token()), [this, soon](const Result<> &slept) {
        if (m_isSoon == soon)
            m_isWaiting = false;
        if (slept)
            flush();
    });
}

HistoryBatch History::takePending(qint64 filling)
{
    HistoryBatch batch;
    batch.slices = m_slices;
    QList<HostTick> left;
    for (auto &tick : m_pending)
        (filling > 0 && floorTo(tick.at, minuteOfHistory) == filling ? left : batch.ticks).append(std::move(tick));
    m_pending = std::move(left);
    return batch;
}

void History::flush()
{
    const auto now = m_clock->now().toMSecsSinceEpoch();
    for (auto &rings : m_rings) {
        for (auto &[source, ring] : rings)
            trim(&ring);
    }
    m_rings.removeIf([](const auto &rings) {
        return std::ranges::all_of(rings.value(), [](const auto &ring) { return ring.second.newest() == 0; });
    });
    m_size.inMemory = m_memory;
    if (m_threads->waiting() >= mostWaiting) // the disk is slow
        return;
    if (auto batch = takePending(floorTo(now, minuteOfHistory)); !batch.ticks.isEmpty())
        m_threads->write(std::move(batch), now);
}

void History::mark(const UsageEvent &event)
{
    constexpr qsizetype longest = 500;
    const auto now = m_clock->now().toMSecsSinceEpoch();
    if (event.at <= 0 || event.at > now + minuteOfHistory || event.slice.size() > longest)
        return;
    auto kept = event;
    kept.text.truncate(longest);
    if (std::ranges::any_of(m_events, [&](const UsageEvent &known) { return isSame(known, kept); }))
        return;
    m_events.append(kept);
    if (m_events.size() > mostEventsHere)
        m_events.removeFirst();
    m_threads->write({.ticks = {}, .events = {kept}, .slices = {}}, now);
}

void History::setSlice(const QString &slice, const QStringList &hosts)
{
    if (hosts.isEmpty())
        m_slices.remove(slice);
    else if (m_slices.contains(slice) || m_slices.size() < mostHosts)
        m_slices.insert(slice, hosts.first(std::min<qsizetype>(hosts.size(), mostHosts)));
}

HostMemory History::memoryOf(const QString &host) const
{
    HostMemory memory;
    const auto rings = m_rings.constFind(host);
    if (rings == m_rings.constEnd())
        return memory;
    for (const auto &[source, ring] : *rings) {
        auto chunks = ring.chunks();
        auto &into = trackOf(source) == Track::Coarse ? memory.coarse : memory.fine;
        into.insert(into.end(), chunks.begin(), chunks.end());
        if (trackOf(source) == Track::Fine && ring.oldest() > 0)
            memory.oldest = memory.oldest == 0 ? ring.oldest() : std::max(memory.oldest, ring.oldest());
    }
    return memory;
}

Task<QList<SeriesBands>> History::range(QList<SeriesId> series, qint64 from, qint64 until, int points,
                                        std::stop_token stop)
{
    constexpr qint64 longest = 400LL * 24 * hourOfHistory;
    if (from < 0 || until <= from || until - from > longest || points < 1 || series.size() > 20'000)
        return refused<QList<SeriesBands>>(
            {ErrorCode::Invalid, tr("There is no such period in the usage history. Choose another one.")});
    const auto wanted = std::min({qint64{points}, qint64{mostPoints}, until - from});
    HistoryQuestion question;
    question.series = std::move(series);
    question.stop = stop;
    question.step = (until - from + wanted - 1) / wanted;
    question.from = floorTo(from, question.step); // bands do not move while the window follows
    question.points = int((until - question.from + question.step - 1) / question.step);
    for (const auto &line : std::as_const(question.series)) {
        if (question.memory.contains(line.host))
            continue;
        auto memory = memoryOf(line.host);
        if (const auto hosts = m_slices.constFind(line.host); hosts != m_slices.constEnd()) {
            question.slices.insert(line.host, *hosts);
            for (const auto &host : *hosts) {
                const auto of = question.memory.insert(host, memoryOf(host));
                memory.oldest = std::max(memory.oldest, m_size.bytes > 0 ? of->oldest : 0);
            }
        }
        question.memory.insert(line.host, std::move(memory));
    }
    return asked<QList<SeriesBands>>(
        m_threads.get(), [question = std::move(question)](HistoryFile *file) { return answered(question, file); },
        stop);
}

Task<QList<UsageEvent>> History::events(QString slice, qint64 from, qint64 until, std::stop_token stop)
{
    QList<UsageEvent> here;
    for (const auto &event : std::as_const(m_events)) {
        if (event.slice == slice && event.at >= from && event.at < until)
            here.append(event);
    }
    return asked<QList<UsageEvent>>(
        m_threads.get(),
        [=](HistoryFile *file) {
            auto events = file ? eventsIn(file, slice, from, until) : QList<UsageEvent>{};
            for (const auto &event : here) {
                if (std::ranges::none_of(events, [&](const UsageEvent &known) { return isSame(known, event); }))
                    events.append(event);
            }
            std::ranges::stable_sort(events, {}, &UsageEvent::at);
            return events;
        },
        stop);
}

Task<QList<KnownUsage>> History::known(std::stop_token stop)
{
    QList<KnownUsage> here;
    for (const auto &[slice, hosts] : m_slices.asKeyValueRange()) {
        KnownUsage known{slice, hosts, 0, 0};
        for (const auto &host : hosts) {
            for (const auto &[source, ring] : m_rings.value(host)) {
                known.oldest = known.oldest == 0 ? ring.oldest() : std::min(known.oldest, ring.oldest());
                known.newest = std::max(known.newest, ring.newest());
            }
        }
        if (known.newest > 0)
            here.append(known);
    }
    return asked<QList<KnownUsage>>(
        m_threads.get(),
        [here](HistoryFile *file) {
            auto all = file ? HistoryStore{file}.known() : QList<KnownUsage>{};
            for (const auto &known : here) {
                const auto there = std::ranges::find(all, known.slice, &KnownUsage::slice);
                if (there == all.end())
                    all.append(known);
                else
                    there->newest = std::max(there->newest, known.newest);
            }
            return all;
        },
        stop);
}

HistorySize History::size() const
{
    auto size = m_size;
    size.inMemory = m_memory;
    return size;
}

void History::setLimit(qint64 bytes)
{
    m_size.limit = std::max(bytes, HistoryStore::leastLimit);
    m_threads->setLimit(m_size.limit, m_clock->now().toMSecsSinceEpoch());
    emit sizeChanged();
}

Task<> History::forget(QString slice)
{
    const auto hosts = m_slices.value(slice);
    const auto isOf = [&](const QString &host) { return slice.isEmpty() || hosts.contains(host); };
    m_rings.removeIf([&](const auto &rings) { return isOf(rings.key()); });
    m_pending.removeIf([&](const HostTick &tick) { return isOf(tick.host); });
    m_events.removeIf([&](const UsageEvent &event) { return slice.isEmpty() || event.slice == slice; });
    m_memory = 0;
    for (const auto &rings : std::as_const(m_rings)) {
        for (const auto &[source, ring] : rings)
            m_memory += ring.bytes();
    }
    const Answer<void> answer{ErrorCode::Cancelled};
    m_threads->forget(slice, [answer](const Result<> &result) { answer(result); });
    return awaited<void>(answer.reply(), {}, {});
}

void History::observe(qint64 bytes, qint64 oldest, std::optional<Error> problem)
{
    const bool isOther =
        problem.has_value() != m_problem.has_value() || (problem && problem->message != m_problem->message);
    m_problem = std::move(problem);
    m_size.bytes = bytes;
    m_size.oldest = oldest;
    emit sizeChanged();
    if (isOther)
        emit problemChanged();
}
