// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/ledgerattempt.h"

#include <algorithm>
#include <functional>

namespace {

using SpanKind = LedgerKind;

constexpr qint64 farthestStep = 1'000'000'000'000'000;
constexpr double farthestTime = 1e15; ///< ms
constexpr qint64 closestPoints = 200; ///< ms: nearer ones were read at once, and say nothing of the pace
constexpr qint64 slack = 60'000; ///< ms that a step, or what stands between two, may take longer than usual
constexpr double patience = 1.5; ///< so many usual times a step may take
constexpr qint64 quietStart = 3'600'000; ///< ms for which a run that has told of no step may still be starting
constexpr qint64 longestDue = 600'000; ///< ms that the next step is waited for, where steps are told of seldom
constexpr qint64 firstDue = 1'200'000; ///< ms for the second step: how often they are told of is not known yet

/// Spans one behind the other.
struct SpanRow
{
    QList<LedgerSpan> spans{};
    qint64 at = 0; ///< where the next one begins

    void until(SpanKind kind, qint64 end)
    {
        if (end <= at)
            return;
        if (!spans.isEmpty() && spans.constLast().kind == kind)
            spans.last().until = end;
        else
            spans.append({kind, at, end});
        at = end;
    }
};

/// How much of [from, until] these spans cover; they are merged.
qint64 covered(const QList<LedgerSpan> &spans, qint64 from, qint64 until)
{
    qint64 sum = 0;
    auto span = std::ranges::upper_bound(spans, from, std::less{}, &LedgerSpan::until);
    for (; span != spans.end() && span->from < until; ++span)
        sum += std::min(until, span->until) - std::max(from, span->from);
    return sum;
}

qint64 covered(const LedgerAttempt &attempt, qint64 from, qint64 until)
{
    return covered(attempt.saves, from, until) + covered(attempt.restores, from, until);
}

/// The time of one pair of points.
struct StepGap
{
    LedgerPoint from;
    LedgerPoint until;
    qint64 length = 0; ///< ms
    qint64 steps = 0;
};

/// Steps of this time: first those that were made before.
void addSteps(SpanRow *row, qint64 until, qint64 *repeated)
{
    const auto part = std::min(*repeated, until - row->at);
    if (part > 0) {
        *repeated -= part;
        row->until(SpanKind::RepeatedSteps, row->at + part);
    }
    row->until(SpanKind::Productive, until);
}

qint64 repeatedTime(const StepGap &gap, qint64 stepTime, qint64 furthest)
{
    if (gap.until.step <= furthest)
        return stepTime;
    if (gap.from.step >= furthest)
        return 0;
    return qint64(double(stepTime) * double(furthest - gap.from.step) / double(gap.steps));
}

/// The last of these times that lies in (from, until].
std::optional<qint64> lastIn(const QList<qint64> &times, qint64 from, qint64 until)
{
    const auto behind = std::ranges::upper_bound(times, until);
    if (behind == times.begin() || *std::prev(behind) <= from)
        return std::nullopt;
    return *std::prev(behind);
}

/// When a save ended that took `extra` of this time: when its checkpoint was seen complete, or by when it began.
std::optional<qint64> endOfSave(const LedgerAttempt &attempt, const StepGap &gap, qint64 extra)
{
    const auto saved = lastIn(attempt.checkpoints, gap.from.at, gap.until.at);
    const auto began = saved ? std::nullopt : lastIn(attempt.saveBegins, gap.from.at, gap.until.at);
    return began ? std::optional{*began + extra} : saved;
}

/// The program went back: to a checkpoint, without being started anew.
void addRollback(SpanRow *row, const StepGap &gap, double pace)
{
    const bool isShort = gap.length <= qint64(pace * patience) + slack;
    row->until(isShort ? SpanKind::RepeatedSteps : SpanKind::Unknown, gap.until.at);
}

void addGap(SpanRow *row, const StepGap &gap, const LedgerAttempt &attempt, qint64 furthest, double pace)
{
    const double expected = std::min(pace * double(gap.steps), farthestTime);
    const auto known = covered(attempt, gap.from.at, gap.until.at);
    const auto extra = gap.length - qint64(expected);
    const auto saved = endOfSave(attempt, gap, extra);
    const bool isSave = saved && pace > 0 && known == 0 && double(extra) > std::max(pace / 2, expected / 4)
        && extra > 500 && extra <= 10 * slack;
    if (isSave) {
        auto repeated = repeatedTime(gap, gap.length - extra, furthest);
        const auto end = std::clamp(*saved, gap.from.at + extra, gap.until.at);
        addSteps(row, end - extra, &repeated);
        row->until(SpanKind::Saving, end);
        addSteps(row, gap.until.at, &repeated);
        return;
    }
    const bool isExplained = pace <= 0 || double(gap.length - known) <= expected * patience + double(slack);
    if (const auto evaluated = lastIn(attempt.evaluations, gap.from.at, gap.until.at); evaluated && !isExplained) {
        row->until(SpanKind::Productive, *evaluated);
        const LedgerPoint end{.step = gap.from.step, .at = *evaluated};
        return addGap(row, {end, gap.until, gap.until.at - *evaluated, gap.steps}, attempt, furthest, pace);
    }
    const auto stepTime = isExplained ? gap.length : std::clamp<qint64>(qint64(expected), 0, gap.length);
    auto repeated = repeatedTime(gap, stepTime, furthest);
    row->until(SpanKind::Unknown, gap.until.at - stepTime); // that it ended in a step is known, and no more
    addSteps(row, gap.until.at, &repeated);
}

/// Behind the last step.
void addTail(SpanRow *row, const LedgerAttempt &attempt, qint64 furthest, double pace)
{
    const auto &last = attempt.points.constLast();
    const auto kind = last.step < furthest ? SpanKind::RepeatedSteps : SpanKind::Productive;
    const auto since = std::max(last.at, lastIn(attempt.evaluations, last.at, attempt.until).value_or(last.at));
    row->until(SpanKind::Productive, since); // an evaluation, if anything
    const auto length = attempt.until - since - covered(attempt, since, attempt.until);
    // What goes on may be about to tell; what ended by itself had something left to do. What was cut off stood still.
    const auto longest = qint64(pace * patience) + (attempt.isCut ? 1'000 : slack);
    const bool isSoon = attempt.isOver ? length <= longest : undecidedOf(attempt, pace) > 0;
    row->until(kind, isSoon ? attempt.until : std::min(attempt.until, since + qint64(pace)));
    row->until(SpanKind::Unknown, attempt.until);
}

/// ms between two points, the median; 0: there are not two.
qint64 usualGap(const LedgerAttempt &attempt)
{
    QList<qint64> gaps;
    for (qsizetype i = 1; i < attempt.points.size(); ++i)
        gaps.append(attempt.points[i].at - attempt.points[i - 1].at);
    std::ranges::sort(gaps);
    return gaps.isEmpty() ? 0 : gaps[gaps.size() / 2];
}

/// `over`: what of the spans below may be painted over. Both are in order and without overlap.
QList<LedgerSpan> painted(const QList<LedgerSpan> &below, const QList<LedgerSpan> &above,
                          const std::function<bool(SpanKind)> &over)
{
    if (above.isEmpty() || below.isEmpty())
        return below;
    SpanRow row{.spans = {}, .at = below.constFirst().from};
    auto next = above.begin();
    for (const auto &span : below) {
        while (next != above.end() && next->until <= span.from)
            ++next;
        for (auto one = next; one != above.end() && one->from < span.until; ++one) {
            row.until(span.kind, std::max(row.at, one->from));
            row.until(over(span.kind) ? one->kind : span.kind, std::min(span.until, one->until));
        }
        row.until(span.kind, span.until);
    }
    return row.spans;
}

/// Hangs last until a step was made again; before the first step only an attempt that never made one was hung.
QList<LedgerSpan> hangsOf(const LedgerAttempt &attempt)
{
    QList<LedgerSpan> hangs;
    for (const auto &hang : attempt.hangs) {
        const auto next = std::ranges::upper_bound(attempt.points, hang.from, std::less{}, &LedgerPoint::at);
        const bool isBeforeFirst = next == attempt.points.begin();
        if (!isBeforeFirst || attempt.points.isEmpty())
            hangs.append({SpanKind::Hung, hang.from, next == attempt.points.end() ? attempt.until : next->at});
    }
    return mergedSpans(hangs, attempt.began.value_or(attempt.until), attempt.until);
}

/// Where nobody looked, what stands before the first step is not known; but where that step has a time of its own, it
/// is.
QList<LedgerSpan> unwatchedOf(const LedgerAttempt &attempt)
{
    QList<LedgerSpan> spans;
    for (const auto &span : attempt.unwatched) {
        constexpr qint64 readAtOnce = 1'000; // ms before the look that ended it
        const bool isKnown = !attempt.points.isEmpty() && attempt.points.constFirst().at < span.until - readAtOnce;
        if (!isKnown)
            spans.append({SpanKind::Unknown, span.from, span.until});
    }
    return mergedSpans(spans, attempt.began.value_or(attempt.until), attempt.until);
}

/// As far as it is known by steps.
QList<LedgerSpan> stepSpans(const LedgerAttempt &attempt, const LedgerContext &context)
{
    SpanRow row{.spans = {}, .at = attempt.from};
    if (attempt.points.isEmpty()) {
        const bool mayStart =
            context.hasSteps || (!attempt.isOver && attempt.until - attempt.began.value_or(attempt.from) <= quietStart);
        row.until(SpanKind::SettingUp, mayStart ? attempt.until : attempt.began.value_or(attempt.until));
        row.until(SpanKind::Unknown, attempt.until);
        return row.spans;
    }
    row.until(SpanKind::SettingUp, attempt.points.constFirst().at);
    auto furthest = std::max(context.furthest.value_or(-1), attempt.points.constFirst().step);
    for (qsizetype i = 1; i < attempt.points.size(); ++i) {
        const auto &from = attempt.points[i - 1];
        const auto &until = attempt.points[i];
        const StepGap gap{.from = from, .until = until, .length = until.at - from.at, .steps = until.step - from.step};
        if (gap.steps <= 0)
            addRollback(&row, gap, context.pace);
        else
            addGap(&row, gap, attempt, furthest, context.pace);
        furthest = std::max(furthest, until.step);
    }
    addTail(&row, attempt, furthest, context.pace);
    return row.spans;
}

/// ms for a step, and how many of them.
using Paces = QList<std::pair<double, double>>;

void addPaces(const LedgerAttempt &attempt, Paces *paces)
{
    for (qsizetype i = 1; i < attempt.points.size(); ++i) {
        const auto &from = attempt.points[i - 1];
        const auto &until = attempt.points[i];
        const auto steps = until.step - from.step;
        const auto length = until.at - from.at - covered(attempt, from.at, until.at);
        if (steps > 0 && length > 0)
            paces->append({double(length) / double(steps), double(steps)});
    }
}

/// A step that another counter told of, or no step at all: a single one that does not fit between those beside it.
bool isOfOthers(const QList<LedgerPoint> &before, const LedgerPoint &point, const std::optional<LedgerPoint> &next)
{
    constexpr qint64 farAhead = 100; // times as far as the pace allows
    if (before.isEmpty())
        return next && next->step < point.step; // "steps 100000", before the first one
    const auto &last = before.constLast();
    double pace = 0;
    if (before.size() > 1) {
        const auto &first = before[before.size() - 2];
        pace = double(last.at - first.at) / double(std::max<qint64>(1, last.step - first.step));
    }
    if (!next)
        return pace > 0 && double(point.step - last.step) * pace > double(farAhead * (point.at - last.at + 1'000));
    if (point.step > last.step) // ahead, and at once back to where it goes on
        return next->step > last.step && point.step - last.step > farAhead * (next->step - last.step);
    if (point.step == last.step || next->step < last.step)
        return false;
    // Back, and at once in front of where it was: unless it had the time to make these steps again.
    return pace <= 0 || double(next->at - point.at) * 2 < pace * double(next->step - point.step);
}

} // namespace

QList<LedgerSpan> mergedSpans(QList<LedgerSpan> spans, qint64 from, qint64 until)
{
    std::ranges::sort(spans, std::less{}, &LedgerSpan::from);
    QList<LedgerSpan> merged;
    for (const auto &span : std::as_const(spans)) {
        const auto begin = std::max(span.from, merged.isEmpty() ? from : merged.constLast().until);
        const auto end = std::min(span.until, until);
        if (begin >= end)
            continue;
        if (!merged.isEmpty() && merged.constLast().until == begin && merged.constLast().kind == span.kind)
            merged.last().until = end;
        else
            merged.append({span.kind, begin, end});
    }
    return merged;
}

QList<LedgerPoint> cleanPoints(QList<LedgerPoint> points, qint64 from, qint64 until)
{
    points.removeIf([](const LedgerPoint &point) { return point.step < 0 || point.step > farthestStep; });
    for (auto &point : points)
        point.at = std::clamp(point.at, from, std::max(from, until));
    std::ranges::sort(points, [](const LedgerPoint &left, const LedgerPoint &right) {
        return left.at != right.at ? left.at < right.at : left.step < right.step;
    });
    QList<LedgerPoint> clean;
    qint64 openedAt = 0; // of the last of them, as it was when it came
    for (qsizetype i = 0; i < points.size(); ++i) {
        const auto &point = points[i];
        if (isOfOthers(clean, point, i + 1 < points.size() ? std::optional{points[i + 1]} : std::nullopt))
            continue;
        const bool isClose = clean.size() > 1 && point.at - openedAt < closestPoints;
        if (!clean.isEmpty() && point.step == clean.constLast().step)
            continue;
        if (isClose && point.step > clean.constLast().step) {
            clean.last() = point;
        } else if (clean.isEmpty() || point.at > clean.constLast().at) {
            clean.append(point);
            openedAt = point.at;
        }
    }
    return clean;
}

qint64 undecidedOf(const LedgerAttempt &attempt, double pace)
{
    if (attempt.isOver || attempt.points.isEmpty())
        return 0;
    const auto last = attempt.points.constLast().at;
    const auto since = lastIn(attempt.evaluations, last, attempt.until).value_or(last);
    const auto isLater = [since](const LedgerSpan &hang) { return hang.from >= since; };
    const auto length = attempt.until - since - covered(attempt, since, attempt.until);
    const auto gap = std::min(qint64(double(usualGap(attempt)) * patience), longestDue);
    const auto due = attempt.points.size() < 2 ? firstDue : std::max(qint64(pace * patience), gap) + slack;
    return length > due || std::ranges::any_of(attempt.hangs, isLater) ? 0 : attempt.until - last;
}

double usualPace(const QList<LedgerAttempt> &attempts)
{
    Paces paces;
    for (const auto &attempt : attempts)
        addPaces(attempt, &paces);
    std::ranges::sort(paces);
    double all = 0;
    for (const auto &[pace, steps] : std::as_const(paces))
        all += steps;
    double sum = 0;
    for (const auto &[pace, steps] : std::as_const(paces)) {
        sum += steps;
        if (sum * 2 >= all)
            return pace;
    }
    return 0;
}

QList<LedgerSpan> spansOf(const LedgerAttempt &attempt, const LedgerContext &context)
{
    auto spans = stepSpans(attempt, context);
    const auto begin = attempt.began.value_or(attempt.from);
    spans = painted(spans, hangsOf(attempt), [&attempt](SpanKind kind) {
        return kind == SpanKind::Unknown || (kind == SpanKind::SettingUp && attempt.points.isEmpty());
    });
    spans = painted(spans, unwatchedOf(attempt), [](SpanKind kind) { return kind == SpanKind::SettingUp; });
    auto restores = attempt.restores;
    if (attempt.restoreBegan && attempt.isOver && attempt.points.isEmpty()) // it never came back from it
        restores.append({SpanKind::Restoring, *attempt.restoreBegan, attempt.until});
    spans = painted(spans, mergedSpans(restores, begin, attempt.until), [](SpanKind) { return true; });
    return painted(spans, mergedSpans(attempt.saves, begin, attempt.until),
                   [](SpanKind kind) { return kind != SpanKind::Restoring && kind != SpanKind::SettingUp; });
}
