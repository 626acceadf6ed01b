// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/historystore.h"

#include <QMap>
#include <QSet>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 day = 86'400'000;

HistoryFile::Row key(Track track, Level level, qint64 start, qint64 host)
{
    return {int(track), int(level), start, host};
}

} // namespace

qint64 keptFor(Level level)
{
    switch (level) {
    case Level::Second: return day;
    case Level::TenSeconds: return 7 * day;
    case Level::Minute:
    case Level::TenMinutes:
    case Level::Hour: break;
    }
    return 31 * day; // the wider ones only make the month quick to read
}

Result<> HistoryStore::put(const HistoryBatch &batch, qint64 now)
{
    m_hosts.clear(); // another window may have forgotten one
    return m_file->write([&]() -> Result<> {
        if (const auto written = putTicks(batch, now); !written)
            return written;
        return putEvents(batch.events);
    });
}

Result<> HistoryStore::putTicks(const HistoryBatch &batch, qint64 now)
{
    QMap<std::pair<QString, int>, QList<HostTick>> byHost; // in the order of the file: its pages get full
    for (const auto &tick : batch.ticks)
        byHost[{tick.host, int(trackOf(tick.source))}].append(tick);
    QHash<QString, QSet<std::pair<int, qint64>>> touched; // track and start, by host
    for (const auto &[of, ticks] : byHost.asKeyValueRange()) {
        const auto track = Track(of.second);
        const auto host = hostNumber(of.first, true);
        const auto blocks = blocksOf(ticks, firstLevel(track));
        for (const auto &[start, block] : blocks.asKeyValueRange()) {
            if (const auto put = putUp({host, track, firstLevel(track), start}, block, unite, now); !put)
                return put;
            touched[of.first].insert({of.second, start});
        }
        const auto [oldest, newest] = std::ranges::minmax(ticks, {}, &HostTick::at);
        if (const auto seen =
                m_file->run(u"UPDATE host SET oldest = min(oldest, ?), newest = max(newest, ?) WHERE id = ?"_s,
                            {oldest.at, newest.at, host});
            !seen)
            return seen;
    }
    for (const auto &[slice, hosts] : batch.slices.asKeyValueRange()) {
        QSet<std::pair<int, qint64>> starts;
        for (const auto &host : hosts)
            starts.unite(touched.value(host));
        for (const auto &[track, start] : std::as_const(starts)) {
            if (const auto put = putSlice(slice, hosts, {0, Track(track), firstLevel(Track(track)), start}, now); !put)
                return put;
        }
    }
    return {};
}

Result<> HistoryStore::putSlice(const QString &slice, const QStringList &hosts, Place place, qint64 now)
{
    QList<Block> blocks;
    for (const auto &name : hosts) {
        const auto host = hostNumber(name, false);
        if (host == 0)
            continue;
        if (auto block = this->block({host, place.track, place.level, place.start}))
            blocks.append(std::move(*block));
        if (const auto named =
                m_file->run(u"UPDATE host SET slice = ? WHERE id = ? AND slice <> ?"_s, {slice, host, slice});
            !named)
            return named;
    }
    place.host = hostNumber(slice, true);
    if (const auto seen = m_file->run(
            u"UPDATE host SET slice = name, oldest = min(oldest, ?), newest = max(newest, ?) WHERE id = ?"_s,
            {place.start, place.start, place.host});
        !seen)
        return seen;
    return putUp(place, sliceOf(blocks), replace, now);
}

Result<> HistoryStore::putUp(Place place, const Block &fresh, Change change, qint64 now)
{
    auto next = fresh;
    for (;;) {
        const auto there = block(place);
        auto merged = there.value_or(Block{});
        change(&merged, next);
        if (const auto written = write(place, encoded(merged)); !written)
            return written;
        if (place.level == Level::Hour)
            return {};
        const auto wider = Level(int(place.level) + 1);
        const auto start = floorTo(place.start, blockWidth(wider));
        next = rolledUp(merged, place.level, place.start, start);
        // What the wider level was made of is gone: it must not be made again from the little that came late.
        const bool isLate = !there && place.start + blockWidth(place.level) < now - keptFor(place.level);
        change = isLate ? unite : replace;
        place.level = wider;
        place.start = start;
    }
}

Result<> HistoryStore::putEvents(const QList<UsageEvent> &events)
{
    for (const auto &event : events) {
        const auto put = m_file->run(u"INSERT OR IGNORE INTO event(slice, at, kind, text) VALUES(?, ?, ?, ?)"_s,
                                     {event.slice.isNull() ? u""_s : event.slice, event.at, int(event.kind),
                                      event.text.isNull() ? u""_s : event.text});
        if (!put)
            return put;
    }
    return {};
}

std::optional<Block> HistoryStore::block(const Place &place) const
{
    std::optional<Block> found;
    (void)m_file->each(u"SELECT body FROM block WHERE track = ? AND level = ? AND start = ? AND host = ?"_s,
                       key(place.track, place.level, place.start, place.host), [&](const QSqlQuery &row) {
                           found = decodedBlock(row.value(0).toByteArray());
                           return false;
                       });
    return found;
}

Result<> HistoryStore::write(const Place &place, const QByteArray &body)
{
    return m_file->run(u"INSERT OR REPLACE INTO block(track, level, start, host, body) VALUES(?, ?, ?, ?, ?)"_s,
                       key(place.track, place.level, place.start, place.host) << body);
}

Result<> HistoryStore::putBlock(const QString &host, Track track, Level level, qint64 start, const QByteArray &body)
{
    const auto number = hostNumber(host, true);
    const auto seen = m_file->run(u"UPDATE host SET oldest = min(oldest, ?), newest = max(newest, ?) WHERE id = ?"_s,
                                  {start, start + blockWidth(level), number});
    return seen ? write({number, track, level, start}, body) : seen;
}

qint64 HistoryStore::hostNumber(const QString &name, bool make)
{
    if (const auto known = m_hosts.value(name); known > 0)
        return known;
    if (make)
        (void)m_file->run(u"INSERT OR IGNORE INTO host(name, oldest, newest) VALUES(?, 9223372036854775807, 0)"_s,
                          {name});
    const auto number = m_file->number(u"SELECT id FROM host WHERE name = ?"_s, {name});
    if (number > 0)
        m_hosts.insert(name, number);
    return number;
}

Result<> HistoryStore::prune(qint64 now, qint64 limit)
{
    const auto aged = m_file->write([&]() -> Result<> {
        for (const auto track : {Track::Fine, Track::Coarse}) {
            for (int level = 0; level < levelCount; ++level) {
                const auto before = now - keptFor(Level(level)) - blockWidth(Level(level));
                if (const auto gone = m_file->run(u"DELETE FROM block WHERE track = ? AND level = ? AND start < ?"_s,
                                                  {int(track), level, before});
                    !gone)
                    return gone;
            }
        }
        const auto month = now - keptFor(Level::Hour);
        if (const auto gone = m_file->run(u"DELETE FROM event WHERE at < ?"_s, {month}); !gone)
            return gone;
        if (const auto more = m_file->number(u"SELECT count(*) FROM event"_s) - mostEvents; more > 0) {
            const auto last = m_file->number(u"SELECT at FROM event ORDER BY at LIMIT 1 OFFSET ?"_s, {more});
            if (const auto gone = m_file->run(u"DELETE FROM event WHERE at < ?"_s, {last}); !gone)
                return gone;
        }
        return m_file->run(u"DELETE FROM host WHERE newest < ?"_s, {month});
    });
    m_hosts.clear();
    return aged ? shrink(std::max(limit, leastLimit)) : aged;
}

/// A step at a time, so that queries are not kept waiting; a tenth more than needed, so that it is not done each
/// minute.
Result<> HistoryStore::shrink(qint64 limit)
{
    const auto used = [this] {
        return (m_file->number(u"PRAGMA page_count"_s) - m_file->number(u"PRAGMA freelist_count"_s))
            * m_file->number(u"PRAGMA page_size"_s);
    };
    if (m_file->bytes() <= limit && used() <= limit)
        return {};
    constexpr int step = 500;
    for (int level = 0; level < levelCount && used() > limit - limit / 10;) {
        qint64 gone = 0;
        const auto cut = m_file->write([&]() -> Result<> {
            for (const auto track : {Track::Fine, Track::Coarse}) {
                const auto last = m_file->number(
                    u"SELECT max(start) FROM (SELECT start FROM block WHERE track = ? AND level = ? ORDER BY start LIMIT ?)"_s,
                    {int(track), level, step});
                if (const auto run = m_file->run(u"DELETE FROM block WHERE track = ? AND level = ? AND start <= ?"_s,
                                                 {int(track), level, last});
                    !run)
                    return run;
                gone += m_file->number(u"SELECT changes()"_s);
            }
            return {};
        });
        if (!cut)
            return cut;
        level += gone == 0 ? 1 : 0;
    }
    return giveBack();
}

/// Free pages go back to the disk. The statement is one step for each page, and Qt takes one.
Result<> HistoryStore::giveBack()
{
    constexpr int mostPages = 20'000;
    const auto freed = m_file->write([this]() -> Result<> {
        for (auto left = std::min<qint64>(mostPages, m_file->number(u"PRAGMA freelist_count"_s)); left > 0; --left) {
            if (const auto run = m_file->run(u"PRAGMA incremental_vacuum(1)"_s); !run)
                return run;
        }
        return {};
    });
    return freed ? m_file->run(u"PRAGMA wal_checkpoint(TRUNCATE)"_s) : freed;
}

Result<> HistoryStore::forget(const QString &slice)
{
    const auto gone = m_file->write([&]() -> Result<> {
        const auto where = slice.isEmpty() ? u""_s : u" WHERE host IN (SELECT id FROM host WHERE slice = ?1)"_s;
        const auto values = slice.isEmpty() ? HistoryFile::Row{} : HistoryFile::Row{slice};
        if (const auto blocks = m_file->run(u"DELETE FROM block"_s + where, values); !blocks)
            return blocks;
        const auto of = slice.isEmpty() ? u""_s : u" WHERE slice = ?1"_s;
        if (const auto hosts = m_file->run(u"DELETE FROM host"_s + of, values); !hosts)
            return hosts;
        return m_file->run(u"DELETE FROM event"_s + of, values);
    });
    m_hosts.clear();
    if (!gone)
        return gone;
    return giveBack();
}

QList<KnownUsage> HistoryStore::known() const
{
    QMap<QString, KnownUsage> bySlice;
    (void)m_file->each(u"SELECT slice, name, oldest, newest FROM host WHERE newest > 0 ORDER BY name"_s, {},
                       [&](const QSqlQuery &row) {
                           const auto slice = row.value(0).toString();
                           const auto name = row.value(1).toString();
                           auto &known = bySlice[slice];
                           known.slice = slice;
                           if (name != slice)
                               known.hosts.append(name);
                           const auto oldest = row.value(2).toLongLong();
                           known.oldest = known.oldest == 0 ? oldest : std::min(known.oldest, oldest);
                           known.newest = std::max(known.newest, row.value(3).toLongLong());
                           return true;
                       });
    return bySlice.values();
}

qint64 HistoryStore::oldest() const
{
    qint64 oldest = 0;
    for (const auto track : {Track::Fine, Track::Coarse}) {
        for (int level = 0; level < levelCount; ++level) {
            const auto start =
                m_file->number(u"SELECT min(start) FROM block WHERE track = ? AND level = ?"_s, {int(track), level});
            // A coarse block begins at a round time: what it holds may be as young as what the fine ones hold.
            if (start > 0 && (oldest == 0 || start + blockWidth(Level(level)) <= oldest))
                oldest = start;
        }
    }
    return oldest;
}
