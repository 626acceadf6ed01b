// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpu.h"
#include "services/tpu/triage.h"

#include <chrono>

/// What capacity is counted by.
struct LuckKey
{
    ZoneId zone;
    QString type; ///< v6e-8
    Tier tier = Tier::OnDemand;

    friend bool operator==(const LuckKey &, const LuckKey &) = default;
    friend auto operator<=>(const LuckKey &, const LuckKey &) = default;
};

/// One try that is over.
struct Asking
{
    LuckKey key;
    QDateTime from; ///< UTC, when it was sent
    QDateTime to; ///< UTC, when its outcome was known
    std::optional<TriageClass> refusal{}; ///< none: it gave the TPU
    TpuId tpu{}; ///< what it gave
    QString numericId{}; ///< of that node; another one after delete and create
    std::optional<std::chrono::milliseconds> waited{}; ///< since the wish first asked in this zone
};

/// How often it was asked, in one span of time. A try that waits in Google's queue counts once an hour.
struct LuckCount
{
    int won = 0;
    int none = 0; ///< no capacity, or still waiting when the hour was over
    int refused = 0; ///< for another reason that stands: says nothing about capacity

    [[nodiscard]] int asked() const { return won + none; }
    LuckCount &operator+=(const LuckCount &other);
    friend bool operator==(const LuckCount &, const LuckCount &) = default;
};

enum class LuckUnit : quint8 { Hour, Day };

/// What was counted from `start` (UTC, full hour or day) for one hour or one day.
struct LuckSpan
{
    LuckKey key;
    QDateTime start;
    LuckUnit unit = LuckUnit::Hour;
    LuckCount count;

    friend bool operator==(const LuckSpan &, const LuckSpan &) = default;
};

enum class TpuEnd : quint8 {
    Lives, ///< or nobody saw how it ended
    Preempted,
    Vanished, ///< listed before, then 404, and not deleted by the user
    Deleted, ///< by the user
};

/// A TPU that was got.
struct LuckWin
{
    LuckKey key;
    TpuId tpu;
    QString numericId;
    QDateTime at; ///< UTC
    std::optional<std::chrono::milliseconds> waited{};
    TpuEnd end = TpuEnd::Lives;
    std::optional<std::chrono::milliseconds> lived{}; ///< known once it has ended

    friend bool operator==(const LuckWin &, const LuckWin &) = default;
};

struct LuckHistory
{
    QList<LuckSpan> spans; ///< hours of the last weeks, days before them; oldest first
    QList<LuckWin> wins; ///< oldest first

    [[nodiscard]] bool isEmpty() const { return spans.isEmpty() && wins.isEmpty(); }
};

/// The hours that a try counts in; empty where it says nothing (nothing was asked: no network, no sign-in, …).
[[nodiscard]] QList<LuckSpan> spansOf(const Asking &asking);
/// A try that still waits since `from`: the hours that have passed. Not to be written down.
[[nodiscard]] QList<LuckSpan> spansUntilNow(const LuckKey &key, const QDateTime &from, const QDateTime &now);
/// Whether such an end of a try is one at all, seen from capacity.
[[nodiscard]] bool isAboutCapacity(TriageClass kind);

/// What one zone gave.
struct LuckSummary
{
    LuckKey key;
    LuckCount count;
    std::optional<std::chrono::milliseconds> medianWait{}; ///< of the TPUs that were got
    std::optional<std::chrono::milliseconds> medianLife{}; ///< of those that the cloud took away
    int takenAway = 0;
    QDateTime lastWon{};
    QDateTime lastAsked{};

    [[nodiscard]] std::optional<double> share() const; ///< 0..1; nothing asked: nothing
};

/// What happened at or after `since`, a summary per key in the order of zone, type, tier.
[[nodiscard]] QList<LuckSummary> summaries(const LuckHistory &history, const QDateTime &since);

/// A zone in the order for the next race.
struct LuckyZone
{
    ZoneId zone;
    double chance = 0; ///< of a try, 0..1; what happened lately weighs more
    int asked = 0;
    int won = 0;
    bool isKnown = false; ///< enough was asked to say so
};

/// The zones with the luckiest first. Few data change nothing: a zone goes before another one only where both were
/// asked often enough, or where it has given a TPU; all else stays in the order it has.
[[nodiscard]] QList<LuckyZone> luckyOrder(const QList<ZoneId> &zones, const LuckHistory &history, const QString &type,
                                          Tier tier, const QDateTime &now);

/// A word for files.
[[nodiscard]] QLatin1StringView wordOf(Tier tier);
[[nodiscard]] std::optional<Tier> tierFromWord(QStringView word);
[[nodiscard]] QLatin1StringView wordOf(TpuEnd end);
[[nodiscard]] TpuEnd tpuEndFrom(QStringView word);

/// RFC 4180: a head line, CRLF, quotes where they are needed. One line per span and per TPU, oldest first; times in UTC
/// (ISO 8601), durations in seconds, words of files. What a spreadsheet would take for a formula is made text.
[[nodiscard]] QByteArray luckCsv(const LuckHistory &history);
