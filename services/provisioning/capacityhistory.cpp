// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/capacityhistory.h"

#include <QTimeZone>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qint64 hourMs = 3'600'000;
constexpr qint64 longestHours = 24 * 366; // a try that claims more is cut there

qint64 hourOf(const QDateTime &when)
{
    const auto ms = when.toMSecsSinceEpoch();
    return ms >= 0 ? ms / hourMs : (ms - hourMs + 1) / hourMs;
}

CapacitySpan hourSpan(const CapacityKey &key, qint64 hour, CapacityCount count)
{
    return {.key = key,
            .start = QDateTime::fromMSecsSinceEpoch(hour * hourMs, QTimeZone::UTC),
            .unit = CapacityUnit::Hour,
            .count = count};
}

/// The hours of waiting before `until` (an hour): those of which half or more was waited in.
QList<CapacitySpan> waitedHours(const CapacityKey &key, const QDateTime &from, qint64 until)
{
    const auto begun = hourOf(from.addMSecs(hourMs / 2)); // only the first one can be waited in for a part
    QList<CapacitySpan> spans;
    for (auto hour = std::max(begun, until - longestHours); hour < until; ++hour)
        spans << hourSpan(key, hour, {.none = 1});
    return spans;
}

std::optional<std::chrono::milliseconds> median(QList<std::chrono::milliseconds> values)
{
    if (values.isEmpty())
        return {};
    std::ranges::sort(values);
    const auto middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

QDateTime endOf(const CapacitySpan &span)
{
    return span.unit == CapacityUnit::Day ? span.start.addDays(1) : span.start.addMSecs(hourMs);
}

constexpr std::array capacityTiers{std::pair{Tier::OnDemand, "on-demand"_L1},
                                   std::pair{Tier::Preemptible, "preemptible"_L1}, std::pair{Tier::Spot, "spot"_L1},
                                   std::pair{Tier::Reserved, "reserved"_L1},
                                   std::pair{Tier::FlexStart, "flex-start"_L1}};
constexpr std::array ends{std::pair{TpuEnd::Lives, ""_L1}, std::pair{TpuEnd::Preempted, "preempted"_L1},
                          std::pair{TpuEnd::Vanished, "vanished"_L1}, std::pair{TpuEnd::Deleted, "deleted"_L1}};

} // namespace

CapacityCount &CapacityCount::operator+=(const CapacityCount &other)
{
    won += other.won;
    none += other.none;
    refused += other.refused;
    return *this;
}

bool isAboutCapacity(FailureClass kind)
{
    return kind == FailureClass::Capacity || kind == FailureClass::Reservation;
}

QList<CapacitySpan> spansOf(const Asking &asking)
{
    if (!asking.from.isValid() || !asking.to.isValid())
        return {};
    const auto last = hourOf(asking.to);
    if (asking.refusal
        == FailureClass::Cancelled) // another zone was quicker, or the user stopped it: it had waited all the same
        return waitedHours(asking.key, asking.from, last);
    CapacityCount atTheEnd;
    if (!asking.refusal) {
        atTheEnd.won = 1;
    } else if (isAboutCapacity(*asking.refusal)) {
        atTheEnd.none = 1;
    } else {
        using enum FailureClass;
        const bool stands = *asking.refusal == QuotaHeld || *asking.refusal == Addresses
            || *asking.refusal == Structural || *asking.refusal == Project || *asking.refusal == WrongMethod;
        if (!stands)
            return {}; // the network, the sign-in: nobody was told anything
        atTheEnd.refused = 1;
    }
    const bool hasWaited = atTheEnd.refused == 0; // a clock that was set back leaves no hours between
    auto spans = hasWaited ? waitedHours(asking.key, asking.from, last) : QList<CapacitySpan>{};
    return spans << hourSpan(asking.key, last, atTheEnd);
}

QList<CapacitySpan> spansUntilNow(const CapacityKey &key, const QDateTime &from, const QDateTime &now)
{
    if (!from.isValid() || !now.isValid())
        return {};
    return waitedHours(key, from, hourOf(now));
}

std::optional<double> CapacitySummary::share() const
{
    return count.asked() > 0 ? std::optional{double(count.won) / count.asked()} : std::nullopt;
}

QList<CapacitySummary> summaries(const CapacityHistory &history, const QDateTime &since)
{
    struct Gathered
    {
        CapacitySummary summary;
        QList<std::chrono::milliseconds> waits;
        QList<std::chrono::milliseconds> lives;
    };
    std::map<CapacityKey, Gathered> all;
    for (const auto &span : history.spans) {
        if (endOf(span) <= since)
            continue;
        auto &entry = all[span.key];
        entry.summary.count += span.count;
        if (span.count.asked() > 0 && !(entry.summary.lastAsked >= span.start))
            entry.summary.lastAsked = span.start;
    }
    for (const auto &win : history.wins) {
        if (win.at < since)
            continue;
        auto &entry = all[win.key];
        if (!(entry.summary.lastWon >= win.at))
            entry.summary.lastWon = win.at;
        if (win.waited)
            entry.waits << *win.waited;
        const bool isTaken = win.end == TpuEnd::Preempted || win.end == TpuEnd::Vanished;
        entry.summary.takenAway += isTaken ? 1 : 0;
        if (isTaken && win.lived)
            entry.lives << *win.lived;
    }
    QList<CapacitySummary> result;
    for (auto &[key, entry] : all) {
        entry.summary.key = key;
        entry.summary.medianWait = median(entry.waits);
        entry.summary.medianLife = median(entry.lives);
        result << entry.summary;
    }
    return result;
}

QList<RankedZone> rankedOrder(const QList<ZoneId> &zones, const CapacityHistory &history, const QString &type,
                              Tier tier, const QDateTime &now)
{
    constexpr double halfLifeHours = 7 * 24;
    constexpr double priorTries = 4; // as if each zone had been asked so often with the capacity of all together
    constexpr double enough = 5; // tries, weighed by their age
    struct Weighed
    {
        double asked = 0;
        double won = 0;
    };
    std::map<ZoneId, Weighed> weighed;
    Weighed together;
    std::map<ZoneId, CapacityCount> counts;
    for (const auto &span : history.spans) {
        if (span.key.type != type || span.key.tier != tier || !zones.contains(span.key.zone))
            continue;
        const double age = std::max<double>(0, double(span.start.msecsTo(now)) / hourMs);
        const double weight = std::exp2(-age / halfLifeHours);
        for (auto *sum : {&weighed[span.key.zone], &together}) {
            sum->asked += weight * span.count.asked();
            sum->won += weight * span.count.won;
        }
        counts[span.key.zone] += span.count;
    }
    const double usual = together.asked > 0 ? together.won / together.asked : 0;
    QList<RankedZone> order;
    for (const auto &zone : zones) {
        const auto &seen = weighed[zone];
        order << RankedZone{.zone = zone,
                            .chance = (seen.won + priorTries * usual) / (seen.asked + priorTries),
                            .asked = counts[zone].asked(),
                            .won = counts[zone].won,
                            .isKnown = seen.asked >= enough || seen.won >= 0.5};
    }
    // Those that are not known have the capacity of all: they stand between the good and the bad, as they stood.
    std::ranges::stable_sort(order, [usual](const RankedZone &a, const RankedZone &b) {
        return (a.isKnown ? a.chance : usual) > (b.isKnown ? b.chance : usual);
    });
    return order;
}

QLatin1StringView wordOf(Tier tier)
{
    return std::ranges::find(capacityTiers, tier, [](const auto &pair) { return pair.first; })->second;
}

std::optional<Tier> tierFromWord(QStringView word)
{
    const auto found = std::ranges::find_if(capacityTiers, [&](const auto &pair) { return pair.second == word; });
    return found == capacityTiers.end() ? std::nullopt : std::optional{found->first};
}

QLatin1StringView wordOf(TpuEnd end)
{
    return std::ranges::find(ends, end, [](const auto &pair) { return pair.first; })->second;
}

TpuEnd tpuEndFrom(QStringView word)
{
    const auto found = std::ranges::find_if(ends, [&](const auto &pair) { return pair.second == word; });
    return found == ends.end() ? TpuEnd::Lives : found->first;
}

namespace {

QByteArray field(QString text)
{
    // What comes from a cloud must not become a formula in a spreadsheet.
    if (!text.isEmpty() && u"=+-@\t\r"_s.contains(text[0]))
        text.prepend(u'\'');
    if (text.contains(u'"') || text.contains(u',') || text.contains(u'\n') || text.contains(u'\r'))
        text = u'"' + text.replace(u'"', u"\"\""_s) + u'"';
    return text.toUtf8();
}

QString time(const QDateTime &when)
{
    return when.isValid() ? when.toUTC().toString(Qt::ISODate) : QString{};
}

QString seconds(const std::optional<std::chrono::milliseconds> &span)
{
    return span ? QString::number(std::chrono::round<std::chrono::seconds>(*span).count()) : QString{};
}

QByteArray line(const QStringList &fields)
{
    QByteArrayList written;
    for (const auto &text : fields)
        written << field(text);
    return written.join(',') + "\r\n";
}

struct Row
{
    QDateTime at;
    QStringList fields;
};

} // namespace

QByteArray capacityCsv(const CapacityHistory &history)
{
    std::vector<Row> rows;
    for (const auto &span : history.spans) {
        const auto end = span.unit == CapacityUnit::Day ? span.start.addDays(1) : span.start.addSecs(3'600);
        rows.push_back({span.start,
                        {span.unit == CapacityUnit::Day ? u"day"_s : u"hour"_s,
                         time(span.start),
                         time(end),
                         span.key.zone.toString(),
                         span.key.type,
                         wordOf(span.key.tier),
                         QString::number(span.count.asked()),
                         QString::number(span.count.won),
                         QString::number(span.count.none),
                         QString::number(span.count.refused),
                         {},
                         {},
                         {},
                         {}}});
    }
    for (const auto &win : history.wins) {
        const auto end = win.lived ? win.at.addMSecs(win.lived->count()) : QDateTime{};
        rows.push_back({win.at,
                        {u"tpu"_s,
                         time(win.at),
                         time(end),
                         win.key.zone.toString(),
                         win.key.type,
                         wordOf(win.key.tier),
                         {},
                         {},
                         {},
                         {},
                         lastSegment(win.tpu.toString()),
                         seconds(win.waited),
                         seconds(win.lived),
                         wordOf(win.end)}});
    }
    std::ranges::stable_sort(rows, {}, &Row::at);
    auto csv = line({u"record"_s, u"start_utc"_s, u"end_utc"_s, u"zone"_s, u"accelerator_type"_s, u"tier"_s, u"asked"_s,
                     u"obtained"_s, u"no_capacity"_s, u"refused"_s, u"tpu"_s, u"waited_s"_s, u"lived_s"_s, u"ended"_s});
    for (const auto &row : rows)
        csv += line(row.fields);
    return csv;
}
