// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"

#include <optional>

/// How long it takes until something is what it looks like, ms.
struct UsagePatience
{
    qint64 grace = 5'000; ///< so long after it computed last, a core still counts as busy: steps have pauses
    qint64 stale = 10'000; ///< a value that is older is not how it stands
    qint64 coarse = 5 * 60'000; ///< the same for Cloud Monitoring, which tells up to three minutes late
    qint64 stuck = 60'000; ///< nothing computed although a program waits on the core: it hangs
    qint64 hung = 30 * 60'000; ///< nothing computed although memory is held
};

/// What is remembered of one core while looks come and go.
struct CoreTrack
{
    qint64 stillSince = 0; ///< since when it computes nothing, ms UTC; 0: it computes, or that is not known
    qint64 busyAt = 0; ///< when the program that runs was seen computing last; 0: never
    float smoothed = noValue; ///< duty cycle over the last half minute
    qint64 smoothedAt = 0;
    bool wasGone =
        false; ///< no program had the core when it was seen last: what computes or holds memory next is another one
    qint64 cameAt = 0; ///< when that other one was seen first, ms UTC; 0: it was there before anybody looked

    friend bool operator==(const CoreTrack &, const CoreTrack &) = default;
};

/// What is known of one core at one time.
struct CoreFacts
{
    bool isReachable = true; ///< the host answers
    bool hasAnswered = false; ///< it ever did
    RuntimeState runtime = RuntimeState::NoWorkload;
    std::optional<bool> isHeld{}; ///< a process has the chip open; nothing: not known
    qint64 at = 0; ///< of the newest value, ms UTC; 0: none
    UsageSource source = UsageSource::Runtime;
    float duty = noValue, used = noValue, total = noValue;
    float idle = noValue; ///< seconds, as the runtime says
    bool isWaiting = false; ///< programs run or wait on the core, as the runtime says
};

/// Time passes and a look comes in: `facts` as of `now`. A program that is gone takes what was known of it along.
void follow(CoreTrack &track, const CoreFacts &facts, qint64 now);
/// How it stands with one core.
[[nodiscard]] UsageState stateOf(const CoreFacts &facts, const CoreTrack &track, const UsagePatience &patience,
                                 qint64 now);

/// One word for many cores: what says most. All of them unreachable, without data or without workload: that; else what
/// those do that are known.
[[nodiscard]] UsageState stateOf(const QList<UsageState> &states);
/// A hang of one core is one of the slice: cores that hold memory and are as still as those that hang, hang too.
void spreadHang(QList<UsageState> &states, const QList<CoreFacts> &facts, const QList<CoreTrack> &tracks,
                const UsagePatience &patience, qint64 now);

/// Which lag behind: their value is `points` below the median of the others. `values`: noValue for what does not
/// compute. At least three must compute.
[[nodiscard]] QList<bool> laggards(const QList<float> &values, double points);
/// The median without what was not said; noValue: nothing was.
[[nodiscard]] float median(QList<float> values);

/// The slice in a sentence: what its cores do, with numbers. Translated.
[[nodiscard]] QString sliceSentence(const SliceUsage &usage);
