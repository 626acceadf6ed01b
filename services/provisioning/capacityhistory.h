// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/failureclass.h"
#include "services/tpu/tpu.h"

#include <chrono>

/// What capacity is counted by.
struct CapacityKey
{
    ZoneId zone;
    QString type; ///< v6e-8
    Tier tier = Tier::OnDemand;

    friend bool operator==(const CapacityKey &, const CapacityKey &) = default;
    friend auto operator<=>(const CapacityKey &, const CapacityKey &) = default;
};

/// One try that is over.
struct Asking
{
    CapacityKey key;
    QDateTime from; ///< UTC, when it was sent
    QDateTime to; ///< UTC, when its outcome was known
    std::optional<FailureClass> refusal{}; ///< none: it gave the TPU
    TpuId tpu{}; ///< what it gave
    QString numericId{}; ///< of that node; another one after delete and create
    std::optional<std::chrono::milliseconds> waited{}; ///< since the request first asked in this zone
};

/// How often it was asked, in one span of time. A try that waits in Google's queue counts once an hour.
struct CapacityCount
{
    int won = 0;
    int none = 0; ///< no capacity, or still waiting when the hour was over
    int refused = 0; ///< for another reason that stands: says nothing about capacity

    [[nodiscard]] int asked() const { return won + none; }
    CapacityCount &operator+=(const CapacityCount &other);
    friend bool operator==(const CapacityCount &, const CapacityCount &) = default;
};

enum class CapacityUnit : quint8 { Hour, Day };

/// What was counted from `start` (UTC, full hour or day) for one hour or one day.
struct CapacitySpan
{
    CapacityKey key;
    QDateTime start;
    CapacityUnit unit = CapacityUnit::Hour;
    CapacityCount count;

    friend bool operator==(const CapacitySpan &, const CapacitySpan &) = default;
};

enum class TpuEnd : quint8 {
    Lives, ///< or nobody saw how it ended
    Preempted,
    Vanished, ///< listed before, then 404, and not deleted by the user
    Deleted, ///< by the user, or at its planned end
};

/// A TPU that was got.
struct CapacityWin
{
    CapacityKey key;
    TpuId tpu;
    QString numericId;
    QDateTime at; ///< UTC
    std::optional<std::chrono::milliseconds> waited{};
    TpuEnd end = TpuEnd::Lives;
    std::optional<std::chrono::milliseconds> lived{}; ///< known once it has ended

    friend bool operator==(const CapacityWin &, const CapacityWin &) = default;
};

struct CapacityHistory
{
    QList<CapacitySpan> spans; ///< hours of the last weeks, days before them; oldest first
    QList<CapacityWin> wins; ///< oldest first

    [[nodiscard]] bool isEmpty() const { return spans.isEmpty() && wins.isEmpty(); }
};

/// The hours that a try counts in; empty where it says nothing (nothing was asked: no network, no sign-in, …).
[[nodiscard]] QList<CapacitySpan> spansOf(const Asking &asking);
/// A try that still waits since `from`: the hours that have passed. Not to be written down.
[[nodiscard]] QList<CapacitySpan> spansUntilNow(const CapacityKey &key, const QDateTime &from, const QDateTime &now);
/// Whether such an end of a try is one at all, seen from capacity.
[[nodiscard]] bool isAboutCapacity(FailureClass kind);

/// What one zone gave.
struct CapacitySummary
{
    CapacityKey key;
    CapacityCount count;
    std::optional<std::chrono::milliseconds> medianWait{}; ///< of the TPUs that were got
    std::optional<std::chrono::milliseconds> medianLife{}; ///< of those that the cloud took away
    int takenAway = 0;
    QDateTime lastWon{};
    QDateTime lastAsked{};

    [[nodiscard]] std::optional<double> share() const; ///< 0..1; nothing asked: nothing
};

/// What happened at or after `since`, a summary per key in the order of zone, type, tier.
[[nodiscard]] QList<CapacitySummary> summaries(const CapacityHistory &history, const QDateTime &since);

/// A zone in the order for the next race.
struct RankedZone
{
    ZoneId zone;
    double chance = 0; ///< of a try, 0..1; what happened lately weighs more
    int asked = 0;
    int won = 0;
    bool isKnown = false; ///< enough was asked to say so
};

/// The zones with the best first. Few data change nothing: a zone goes before another one only where both were
/// asked often enough, or where it has given a TPU; all else stays in the order it has.
[[nodiscard]] QList<RankedZone> rankedOrder(const QList<ZoneId> &zones, const CapacityHistory &history,
                                            const QString &type, Tier tier, const QDateTime &now);

/// A word for files.
[[nodiscard]] QLatin1StringView wordOf(Tier tier);
[[nodiscard]] std::optional<Tier> tierFromWord(QStringView word);
[[nodiscard]] QLatin1StringView wordOf(TpuEnd end);
[[nodiscard]] TpuEnd tpuEndFrom(QStringView word);

/// RFC 4180: a head line, CRLF, quotes where they are needed. One line per span and per TPU, oldest first; times in UTC
/// (ISO 8601), durations in seconds, words of files. What a spreadsheet would take for a formula is made text.
[[nodiscard]] QByteArray capacityCsv(const CapacityHistory &history);
