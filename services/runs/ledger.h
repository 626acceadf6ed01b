// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/job.h"

#include <QList>

#include <optional>
#include <utility>

/// What the time of a run went to.
enum class LedgerKind : quint8 {
    Productive, ///< steps that were new, and evaluations
    WaitingForCapacity, ///< the machine was lost, and another one was asked for
    SettingUp, ///< from the begin of an attempt, or a machine that was had again, to its first step
    Restoring, ///< reading a checkpoint
    RepeatedSteps, ///< steps that had been made before an interruption
    Saving, ///< the program stood still to write a checkpoint
    Hung,
    Idle, ///< nothing of it ran, and nothing was asked for
    Unknown, ///< nobody saw it, and nothing that was seen later explains it
};
inline constexpr int ledgerKinds = 9;

/// Something that happened to a run. Events stand in the order in which they were seen.
struct LedgerEvent
{
    enum class Kind : quint8 {
        Started, ///< attempt `attempt` was ordered, on `chips` chips; its files are uploaded and its hosts made ready
        Began, ///< its command runs on all hosts; `step` is of the newest checkpoint of then, where there was one
        Step, ///< `step` was reached
        RestoreBegan,
        Restored, ///< it goes on from `step`; with `took`: and began so long before
        SaveBegan,
        Saved, ///< the program went on; with `took`: and had stood still so long; `step` is of the checkpoint
        Checkpoint, ///< one of `step` was seen complete; whether the program stood still is not told
        HungSince, ///< no step since `at`, and one was due
        Interrupted, ///< for `cause`: the attempt is cut off; behind its end: that was why it ended
        Ended, ///< by itself, or by the user; with a cause: it failed, and may be tried again
        CapacityAsked, ///< another machine is asked for
        CapacityGot, ///< it is there
        CapacityDropped, ///< it is not asked for any more
        Seen, ///< the attempt was looked at, and nothing is new
        Unwatched, ///< for the last `took` nobody looked
        Evaluated, ///< the program told of an evaluation: it makes no step meanwhile, and does not hang
    };

    Kind kind = Kind::Seen;
    qint64 at = 0; ///< ms since 1970, UTC
    int attempt = 0; ///< from Started on; 0: between attempts
    qint64 step = -1; ///< -1: none
    qint64 took = -1; ///< ms; -1: not told
    qint64 within = 0; ///< ms: it may have happened so much earlier
    int chips = 0; ///< with Started and CapacityGot; 0: not known
    JobInterruption cause = JobInterruption::None;

    friend bool operator==(const LedgerEvent &, const LedgerEvent &) = default;
};

/// A step and when it was reached; of one curve, or of the lines that tell of steps.
struct LedgerPoint
{
    qint64 step = 0;
    qint64 at = 0; ///< ms since 1970, UTC

    friend bool operator==(const LedgerPoint &, const LedgerPoint &) = default;
};

struct LedgerInput
{
    QList<LedgerEvent> events{};
    /// Of all attempts together, in any order; those of event files tell the host's own time. Events of kind Step of an
    /// attempt that has such points do not count.
    QList<LedgerPoint> points{};
    qint64 now = 0; ///< ms since 1970: where a run that goes on ends
};

/// One piece of the band.
struct LedgerInterval
{
    LedgerKind kind = LedgerKind::Unknown;
    qint64 from = 0; ///< ms since 1970
    qint64 until = 0; ///< the `from` of the next one
    int attempt = 0; ///< 0: between attempts
    int chips = 0; ///< held meanwhile; 0: none, or not known

    [[nodiscard]] qint64 length() const { return until - from; }
    friend bool operator==(const LedgerInterval &, const LedgerInterval &) = default;
};

/// What one interruption cost, or one failure that was tried again.
struct LedgerLoss
{
    int attempt = 0; ///< that was cut off
    JobInterruption cause = JobInterruption::None;
    qint64 at = 0; ///< ms since 1970
    std::optional<qint64> backAt{}; ///< when a new step was made again that had not been made before; none: not yet
    std::optional<qint64> lastStep{}; ///< that was made before it
    std::optional<qint64> resumedFrom{}; ///< step of the checkpoint that was restored
    std::optional<qint64> lostSteps{}; ///< that had to be made again
    bool isAtLeast = false; ///< with lostSteps: where it went on was not told, only the first step that was seen

    friend bool operator==(const LedgerLoss &, const LedgerLoss &) = default;
};

/// What checkpoints at another interval would have changed.
struct LedgerAdvice
{
    qint64 interval = 0; ///< ms between checkpoints, by Young and Daly
    qint64 intervalNow = 0; ///< ms, the median of what was seen
    qint64 saveCost = 0; ///< ms, the median
    qint64 betweenInterruptions = 0; ///< ms of running, the mean
    qint64 saved = 0; ///< ms that it would have saved of `span`
    qint64 span = 0; ///< ms

    friend bool operator==(const LedgerAdvice &, const LedgerAdvice &) = default;
};

/// Where the time of a run went.
struct Ledger
{
    QList<LedgerInterval> intervals{}; ///< oldest first, without gap, overlap or empty ones
    QList<LedgerLoss> losses{}; ///< oldest first
    std::optional<LedgerAdvice> advice{};
    qint64 resolution = 0; ///< ms: no boundary is known better than that
    bool isOpen = false; ///< it goes on
    qint64 undecided = 0; ///< ms of Productive at its end: the next step is not due yet

    [[nodiscard]] qint64 from() const { return intervals.isEmpty() ? 0 : intervals.constFirst().from; }
    [[nodiscard]] qint64 until() const { return intervals.isEmpty() ? 0 : intervals.constLast().until; }
    [[nodiscard]] qint64 span() const { return until() - from(); } ///< ms; the sum over all kinds
    [[nodiscard]] qint64 total(LedgerKind kind) const; ///< ms
    [[nodiscard]] double chipHours(LedgerKind kind) const; ///< of the chips that were held meanwhile
    [[nodiscard]] double chipHours() const;
    /// Productive time by all time but Idle, 0 to 1: as if all that is Unknown had been of no use, and as if all of it
    /// had been productive. What is undecided counts on neither side, so that a run that makes its steps has a steady
    /// share. Nothing: no time, nothing of it is known, or no step was made since the first.
    [[nodiscard]] std::optional<std::pair<double, double>> goodput() const;
};

/// Pure. From what was seen, in linear time but for sorting. Nothing is invented: what no event and no step explains is
/// Unknown, and a clock that jumps, events in a wrong order, steps that go backwards and numbers out of all reason
/// change what is said, never that the intervals make up the run to the millisecond.
[[nodiscard]] Ledger ledgerOf(const LedgerInput &input);
