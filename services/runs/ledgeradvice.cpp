// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/ledgeradvice.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr qint64 minuteMs = 60'000;

qint64 medianOf(QList<qint64> values)
{
    values.removeIf([](qint64 value) { return value <= 0; });
    std::ranges::sort(values);
    return values.isEmpty() ? 0 : values[values.size() / 2];
}

/// ms between the saves of each attempt, and from its first step to the first of them.
QList<qint64> intervalsBetweenSaves(const QList<LedgerAttempt> &attempts)
{
    QList<qint64> intervals;
    for (const auto &attempt : attempts) {
        if (!attempt.points.isEmpty() && !attempt.checkpoints.isEmpty())
            intervals.append(attempt.checkpoints.constFirst() - attempt.points.constFirst().at);
        for (qsizetype i = 1; i < attempt.checkpoints.size(); ++i) {
            const auto interval = attempt.checkpoints[i] - attempt.checkpoints[i - 1];
            if (interval > 1'000) // the same one, told twice
                intervals.append(interval);
        }
    }
    return intervals;
}

QList<qint64> costsOfSaves(const Ledger &ledger)
{
    QList<qint64> costs;
    for (const auto &interval : ledger.intervals) {
        if (interval.kind == LedgerKind::Saving)
            costs.append(interval.length());
    }
    return costs;
}

/// As people say it: whole minutes, above half an hour by five.
qint64 rounded(qint64 interval)
{
    const qint64 unit = interval < 30 * minuteMs ? minuteMs : 5 * minuteMs;
    return std::max(minuteMs, (interval + unit / 2) / unit * unit);
}

} // namespace

qint64 bestInterval(qint64 cost, qint64 between)
{
    if (cost <= 0 || between <= 0)
        return 0;
    if (cost * 2 >= between)
        return between;
    return std::llround(std::sqrt(2.0 * double(cost) * double(between)) - double(cost));
}

std::optional<LedgerAdvice> adviceFor(const Ledger &ledger, const QList<LedgerAttempt> &attempts)
{
    constexpr qint64 leastGain = 5 * minuteMs;
    constexpr qsizetype leastLosses = 2;
    constexpr qsizetype leastSaves = 3;
    const auto madeGood =
        std::ranges::count_if(ledger.losses, [](const LedgerLoss &loss) { return loss.backAt.has_value(); });
    const auto intervals = intervalsBetweenSaves(attempts);
    const auto costs = costsOfSaves(ledger);
    const auto repeated = ledger.total(LedgerKind::RepeatedSteps);
    const auto saving = ledger.total(LedgerKind::Saving);
    const auto running = ledger.total(LedgerKind::Productive) + repeated + saving;
    if (madeGood < leastLosses || intervals.size() < leastSaves - 1 || costs.size() < leastSaves || running <= 0)
        return std::nullopt;
    LedgerAdvice advice{.intervalNow = medianOf(intervals),
                        .saveCost = std::max<qint64>(1'000, medianOf(costs)),
                        .betweenInterruptions = running / ledger.losses.size(),
                        .span = ledger.span()};
    advice.interval = rounded(bestInterval(advice.saveCost, advice.betweenInterruptions));
    // Half an interval is lost with each interruption, and a save is paid for each interval.
    const auto loss = double(madeGood) * double(advice.interval) / 2
        + double(ledger.total(LedgerKind::Productive)) / double(advice.interval) * double(advice.saveCost);
    advice.saved = repeated + saving - std::llround(loss);
    const bool isOther = std::abs(advice.interval - advice.intervalNow) * 5 > advice.intervalNow;
    const bool isWorthIt = advice.saved >= leastGain && advice.saved * 50 >= advice.span;
    return isOther && isWorthIt ? std::optional{advice} : std::nullopt;
}
