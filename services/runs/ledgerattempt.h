// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/ledger.h"

/// A part of the time of one attempt.
struct LedgerSpan
{
    LedgerKind kind = LedgerKind::Unknown;
    qint64 from = 0; ///< ms since 1970
    qint64 until = 0;
};

/// One attempt as its events tell it: what ledgerOf() makes of it before its time is parted.
struct LedgerAttempt
{
    int number = 0;
    int chips = 0;
    qint64 from = 0; ///< ms since 1970
    std::optional<qint64> began{};
    qint64 until = 0;
    bool isOver = false;
    bool isCut = false; ///< interrupted, or failed
    JobInterruption cause = JobInterruption::None;
    std::optional<qint64> resumedFrom{}; ///< step, as the program told
    std::optional<qint64> handedOver{}; ///< step of the checkpoint that was there when it began
    QList<LedgerPoint> points{}; ///< as cleanPoints() gives them
    QList<LedgerSpan> saves{}; ///< merged
    QList<LedgerSpan> restores{}; ///< merged
    QList<LedgerSpan> hangs{}; ///< from the last step on; until is not known
    QList<LedgerSpan> unwatched{};
    QList<qint64> evaluations{}; ///< when an evaluation was told of; ascending
    QList<qint64> saveBegins{}; ///< of saves whose end was not told; ascending
    std::optional<qint64> saveBegan{}; ///< and its end may still be told
    QList<qint64> checkpoints{}; ///< when complete ones were seen; ascending
    std::optional<qint64> restoreBegan{}; ///< and its end was not told
};

/// Pure. Points of one attempt in order of time, each step once, within [from, until]: without what is no step, and
/// without single lines that tell of another counter ("step 3" of an evaluation between two of training).
[[nodiscard]] QList<LedgerPoint> cleanPoints(QList<LedgerPoint> points, qint64 from, qint64 until);

/// Pure. ms behind its last step, as long as the next one is not due: it may be told with many others. 0: it does not
/// run, or a step is overdue.
[[nodiscard]] qint64 undecidedOf(const LedgerAttempt &attempt, double pace);

/// Pure. ms that a step takes, the median over all steps of these attempts, without saves and restores; 0: not known.
[[nodiscard]] double usualPace(const QList<LedgerAttempt> &attempts);

/// What the attempts before have reached, and how fast the run is.
struct LedgerContext
{
    std::optional<qint64> furthest{}; ///< step
    double pace = 0; ///< ms for a step; 0: not known
    bool hasSteps = false; ///< the run tells of steps at all
};

/// Pure. Its time from `from` to `until`, parted, without gaps and empty spans.
[[nodiscard]] QList<LedgerSpan> spansOf(const LedgerAttempt &attempt, const LedgerContext &context);

/// Pure. In order, without overlap, and within [from, until].
[[nodiscard]] QList<LedgerSpan> mergedSpans(QList<LedgerSpan> spans, qint64 from, qint64 until);
