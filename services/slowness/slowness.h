// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

/// A value at a time.
struct TimedValue
{
    qint64 at = 0; ///< ms since 1970, UTC
    double value = 0;

    friend bool operator==(const TimedValue &, const TimedValue &) = default;
};

/// A stretch of time in which something went on.
struct TimedSpan
{
    qint64 from = 0; ///< ms since 1970, UTC
    qint64 until = 0; ///< 0: it still goes on
    int host = -1; ///< worker; -1: all of them, or nobody knows which
    QString text{}; ///< of what happened, where there is one; plain text, from outside

    friend bool operator==(const TimedSpan &, const TimedSpan &) = default;
};

/// When a step had ended, and how long it took.
struct StepTime
{
    qint64 at = 0; ///< ms since 1970, UTC
    qint64 step = 0;
    double seconds = 0; ///< 0: it is the first one of a run, or nobody saw the one before

    friend bool operator==(const StepTime &, const StepTime &) = default;
};

/// What one host did, each line by time, from before the window on. A line without a value was not told: that is no
/// zero.
struct HostActivity
{
    int host = 0; ///< worker
    QList<TimedValue> duty{}; ///< percent, the mean over its chips
    QList<TimedValue> cpu{}; ///< percent of all its processors
    QList<TimedValue> busiest{}; ///< percent of the busiest one of them
    /// Percent of the time since the value before, in which the program waited for its next batch; more than 100: a
    /// wait that began earlier, and ended at this time.
    QList<TimedValue> inputWait{};
    QList<TimedValue> checkpointWait{}; ///< the same, in which it stood still for a checkpoint
};

/// Everything that is known of a run in a stretch of time, on one axis.
struct SlownessInputs
{
    qint64 from = 0; ///< ms since 1970, UTC
    qint64 until = 0;
    QList<HostActivity> hosts{};
    QList<StepTime> steps{}; ///< by time
    QList<TimedSpan> checkpoints{}; ///< one was being written, and the program may have stood still for it
    QList<TimedSpan> compiles{}; ///< the program was being compiled
    QList<TimedSpan> stragglers{}; ///< a host lagged behind the others
    QList<TimedSpan> hangs{}; ///< nothing computed although the program held the chips
    QList<TimedSpan> interruptions{}; ///< preempted, restarted, taken away: until it ran again
};

enum class SlownessCause : quint8 { None, Data, Checkpoint, Compile, Straggler, Hang, Preemption, Unknown };

/// How much one cause cost, and by what that is known.
struct SlownessEvidence
{
    SlownessCause cause = SlownessCause::Unknown;
    double lost = 0; ///< seconds in which the chips did not compute for this reason
    qint64 from = 0; ///< ms UTC: the longest stretch of it, to look at
    qint64 until = 0;
    int host = -1; ///< the one that it is about
    bool isInferred = false; ///< nothing told it: it follows from what else was seen
    QString text{}; ///< translated

    friend bool operator==(const SlownessEvidence &, const SlownessEvidence &) = default;
};

/// Why a run is slow, as far as it can be told.
struct Slowness
{
    SlownessCause cause = SlownessCause::Unknown;
    double lost = 0; ///< seconds of the window, for this cause
    double share = 0; ///< 0 to 1, of the window
    QString sentence{}; ///< translated: cause, number, and what to do
    QList<SlownessEvidence> evidence{}; ///< of all causes, the one that cost most first

    friend bool operator==(const Slowness &, const Slowness &) = default;
};

inline constexpr double leastSlowness = 0.10; ///< of the window: less is nothing to speak of
/// Ms that a share of time may stand for. Lines of hosts begin so long before SlownessInputs::from: their first value
/// in the window tells of the time since the one before it.
inline constexpr qint64 longestShare = 120'000;

/// Pure, and to be followed by hand. The window is cut into cells of a second or more. The part of a cell in which the
/// chips did not compute (by the median host's duty cycle) is put down to what went on in it, in this order: an
/// interruption, a hang, compiling, a checkpoint, one host that lags, waiting for input. What nothing of that explains
/// is inferred where the rest leaves one reading (SlownessEvidence::isInferred): before the first step it is compiling;
/// with busy processors of the hosts, or with one that is busy all of the time, it is input, but not inside a step that
/// took far longer than the others; else it is Unknown, but not where no chip computed in all of the window: a program
/// that uses none looks the same. What cost less than a hundredth of it is left out. The cause that cost most is the
/// likely one, but a hang or an interruption that still goes on comes first; below leastSlowness there is None.
[[nodiscard]] Slowness slownessOf(const SlownessInputs &inputs);

/// Translated: "input", "checkpoints"; of a row or a legend.
[[nodiscard]] QString slownessWord(SlownessCause cause);
