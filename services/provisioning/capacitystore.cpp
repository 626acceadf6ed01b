// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/capacitystore.h"

#include "services/store/journalthread.h"

#include <QPointer>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 storeHourMs = 3'600'000;
constexpr qint64 dayMs = 24 * storeHourMs;

std::optional<std::chrono::milliseconds> span(const QVariant &value)
{
    return value.isNull() ? std::nullopt : std::optional{std::chrono::milliseconds{value.toLongLong()}};
}

QVariant stored(const std::optional<std::chrono::milliseconds> &value)
{
    return value ? QVariant{qint64(value->count())} : QVariant{};
}

QDateTime utc(const QVariant &value)
{
    return QDateTime::fromMSecsSinceEpoch(value.toLongLong(), QTimeZone::UTC);
}

qint64 since(const QDateTime &when)
{
    return when.isValid() ? when.toMSecsSinceEpoch() : 0;
}

/// A row written by another version may hold a tier that is not known here: it is left out, not guessed.
std::optional<CapacityKey> keyFrom(const Journal::Row &row)
{
    const auto tier = tierFromWord(row.value(2).toString());
    if (!tier)
        return {};
    return CapacityKey{.zone = ZoneId{row.value(0).toString()}, .type = row.value(1).toString(), .tier = *tier};
}

/// What was written is told to those who show it.
Task<> told(QPointer<CapacityStore> store, Task<> written)
{
    const auto done = co_await std::move(written);
    if (done && store)
        emit store->changed();
    co_return done;
}

} // namespace

Result<> CapacityTable::record(const Asking &asking, Tidy tidy)
{
    return m_journal->write([&] {
        const auto done = recordNow(asking);
        return done && tidy == Tidy::Yes ? tidyUp(asking.to) : done;
    });
}

Result<> CapacityTable::recordNow(const Asking &asking)
{
    for (const auto &one : spansOf(asking)) {
        const auto &count = one.count;
        const auto added =
            m_journal->run(u"INSERT INTO capacity_span(zone, type, tier, unit, start, won, none, refused) "
                           u"VALUES(?, ?, ?, 'hour', ?, ?, ?, ?) "
                           "ON CONFLICT(zone, type, tier, unit, start) DO UPDATE SET won = won + "
                           "excluded.won, none = none + excluded.none, "
                           "refused = refused + excluded.refused"_s,
                           {one.key.zone.toString(), one.key.type, QString{wordOf(one.key.tier)},
                            one.start.toMSecsSinceEpoch(), count.won, count.none, count.refused});
        if (!added)
            return added;
    }
    if (!asking.refusal) {
        const auto won = m_journal->run(
            u"INSERT OR IGNORE INTO capacity_win(zone, type, tier, tpu, number, at, waited, lived, end) VALUES(?, ?, ?, ?, ?, ?, ?, NULL, '')"_s,
            {asking.key.zone.toString(), asking.key.type, QString{wordOf(asking.key.tier)}, asking.tpu.toString(),
             asking.numericId, asking.to.toMSecsSinceEpoch(), stored(asking.waited)});
        if (!won)
            return won;
    }
    return {};
}

Result<> CapacityTable::recordEnd(const TpuId &tpu, const QString &numericId, TpuEnd end, const QDateTime &at)
{
    return m_journal->run(
        u"UPDATE capacity_win SET end = ?, lived = MAX(0, ? - at) WHERE tpu = ? AND number = ? AND end = ''"_s,
        {QString{wordOf(end)}, at.toMSecsSinceEpoch(), tpu.toString(), numericId});
}

Result<CapacityHistory> CapacityTable::history(const QDateTime &from) const
{
    Result<CapacityHistory> history{CapacityHistory{}};
    const auto spans = m_journal->rows(
        u"SELECT zone, type, tier, unit, start, won, none, refused FROM capacity_span "
        "WHERE start + CASE unit WHEN 'day' THEN 86400000 ELSE 3600000 END > ? ORDER BY start, zone, type, tier"_s,
        {since(from)});
    if (!spans)
        return std::unexpected{spans.error()};
    for (const auto &row : *spans) {
        if (const auto key = keyFrom(row)) {
            history->spans << CapacitySpan{
                .key = *key,
                .start = utc(row[4]),
                .unit = row[3].toString() == "day"_L1 ? CapacityUnit::Day : CapacityUnit::Hour,
                .count = {.won = row[5].toInt(), .none = row[6].toInt(), .refused = row[7].toInt()}};
        }
    }
    const auto wins = m_journal->rows(
        u"SELECT zone, type, tier, tpu, number, at, waited, lived, end FROM capacity_win WHERE at >= ? ORDER BY at"_s,
        {since(from)});
    if (!wins)
        return std::unexpected{wins.error()};
    for (const auto &row : *wins) {
        if (const auto key = keyFrom(row)) {
            history->wins << CapacityWin{.key = *key,
                                         .tpu = TpuId{row[3].toString()},
                                         .numericId = row[4].toString(),
                                         .at = utc(row[5]),
                                         .waited = span(row[6]),
                                         .end = tpuEndFrom(row[8].toString()),
                                         .lived = span(row[7])};
        }
    }
    return history;
}

Result<> CapacityTable::tidyUp(const QDateTime &now)
{
    const auto today = now.toMSecsSinceEpoch() / dayMs;
    const auto firstHour = (today - hourDays) * dayMs; // a day is rolled up as a whole
    const QList<std::pair<QString, Journal::Row>> steps{
        {u"INSERT INTO capacity_span(zone, type, tier, unit, start, won, none, refused) SELECT zone, type, tier, "
         u"'day', "
         "(start / 86400000) * 86400000, SUM(won), SUM(none), SUM(refused) FROM capacity_span WHERE unit = 'hour' AND "
         "start < ? "
         "GROUP BY zone, type, tier, start / 86400000 "
         "ON CONFLICT(zone, type, tier, unit, start) DO UPDATE SET won = won + excluded.won, none = none + "
         "excluded.none, "
         "refused = refused + excluded.refused"_s,
         {firstHour}},
        {u"DELETE FROM capacity_span WHERE unit = 'hour' AND start < ?"_s, {firstHour}},
        {u"DELETE FROM capacity_span WHERE unit = 'day' AND rowid NOT IN (SELECT rowid FROM capacity_span WHERE unit = "
         u"'day' "
         "ORDER BY start DESC LIMIT ?)"_s,
         {mostDays}},
        {u"DELETE FROM capacity_win WHERE id NOT IN (SELECT id FROM capacity_win ORDER BY id DESC LIMIT ?)"_s,
         {mostWins}},
    };
    return m_journal->write([&]() -> Result<> {
        for (const auto &[sql, values] : steps) {
            if (const auto done = m_journal->run(sql, values); !done)
                return done;
        }
        return {};
    });
}

CapacityStore::CapacityStore(JournalThread *journal, QObject *parent)
    : QObject{parent}
    , m_journal{journal}
{
}

Task<> CapacityStore::record(const Asking &asking)
{
    if (spansOf(asking).isEmpty())
        return finishedTask<void>({});
    const auto day = asking.to.toMSecsSinceEpoch() / dayMs;
    const auto tidy = std::exchange(m_tidiedDay, day) == day ? CapacityTable::Tidy::No : CapacityTable::Tidy::Yes;
    return told(this,
                m_journal->run<void>([=](Journal &journal) { return CapacityTable{&journal}.record(asking, tidy); }));
}

Task<> CapacityStore::recordEnd(const TpuId &tpu, const QString &numericId, TpuEnd end, const QDateTime &at)
{
    return told(this, m_journal->run<void>([=](Journal &journal) {
        return CapacityTable{&journal}.recordEnd(tpu, numericId, end, at);
    }));
}

Task<CapacityHistory> CapacityStore::history(const QDateTime &since) const
{
    return m_journal->run<CapacityHistory>(
        [since](Journal &journal) { return CapacityTable{&journal}.history(since); });
}

Task<QList<ZoneId>> CapacityStore::rankedZones(const QList<ZoneId> &zones, const QString &type, Tier tier,
                                               const QDateTime &now) const
{
    return m_journal->run<QList<ZoneId>>([=](Journal &journal) -> Result<QList<ZoneId>> {
        const auto known = CapacityTable{&journal}.history(now.addDays(-CapacityTable::hourDays));
        if (!known)
            return zones;
        QList<ZoneId> order;
        for (const auto &zone : rankedOrder(zones, *known, type, tier, now))
            order << zone.zone;
        return order;
    });
}
