// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/curvefacts.h"

#include <QSet>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace {

using EventKind = LedgerEvent::Kind;

/// "train/loss" of an event file in the folder "train" below that of the run.
QString valueName(const ScalarCurveId &id, const QString &eventFolder)
{
    auto folder = id.folder;
    const bool isBelow = folder == eventFolder || folder.startsWith(eventFolder + u'/');
    if (isBelow)
        folder = folder.sliced(eventFolder.size());
    while (isBelow && folder.startsWith(u'/'))
        folder = folder.sliced(1);
    return folder.isEmpty() ? id.tag : QString{folder + u'/' + id.tag};
}

/// The curve of event files that has most points; nothing: none is of use.
std::optional<ScalarCurveInfo> eventCurve(const ScalarHistory &history)
{
    constexpr qint64 farMore = 2; // times as many points
    std::optional<ScalarCurveInfo> longest;
    qint64 ofLog = 0;
    const auto curves = history.curves();
    for (const auto &info : curves) {
        if (info.id.folder.isEmpty())
            ofLog = std::max(ofLog, info.points);
        else if (!longest || info.points > longest->points)
            longest = info;
    }
    return longest && ofLog <= farMore * longest->points ? longest : std::nullopt;
}

/// When a step was made again, or the attempt was over; 0: not yet. `steps`: those that were heard, and those of event
/// files.
qint64 endOfHang(qint64 since, const QList<LedgerPoint> &steps, const QList<LedgerEvent> &events)
{
    constexpr auto never = std::numeric_limits<qint64>::max();
    auto end = never;
    for (const auto &step : steps)
        end = step.at > since ? std::min(end, step.at) : end;
    for (const auto &event : events) {
        const bool ends = event.kind == EventKind::Step || event.kind == EventKind::Interrupted
            || event.kind == EventKind::Ended || event.kind == EventKind::Started;
        end = ends && event.at > since ? std::min(end, event.at) : end;
    }
    return end == never ? 0 : end;
}

bool overlaps(const TimedSpan &a, const TimedSpan &b)
{
    return (a.until == 0 || a.until > b.from) && (b.until == 0 || b.until > a.from);
}

/// What lies over a known one is the same, told twice.
void addNew(QList<TimedSpan> *known, const TimedSpan &span, const SlownessInputs &inputs)
{
    const bool isLooked = span.from < inputs.until && (span.until == 0 || span.until > inputs.from);
    if (isLooked && !std::ranges::any_of(*known, [&span](const TimedSpan &one) { return overlaps(one, span); }))
        known->append(span);
}

/// What the steps of event files tell within the window, with how long each took.
QList<StepTime> stepTimesOf(QList<LedgerPoint> points, qint64 from, qint64 until)
{
    std::ranges::sort(points, {}, &LedgerPoint::at);
    QList<StepTime> steps;
    std::optional<LedgerPoint> before;
    for (const auto &point : std::as_const(points)) {
        const bool follows = before && point.step > before->step && point.at > before->at;
        if (before && point.step == before->step) // of another host
            continue;
        if (point.at >= from && point.at <= until)
            steps.append(
                {.at = point.at,
                 .step = point.step,
                 .seconds = follows ? double(point.at - before->at) / 1'000 / double(point.step - before->step) : 0});
        before = point;
    }
    return steps;
}

} // namespace

QList<RunValue> lastValues(const ScalarHistory &history, const QString &eventFolder)
{
    QList<RunValue> values;
    QSet<QString> named;
    const auto curves = history.curves(); // those of logs first
    for (const auto &info : curves) {
        const auto name = valueName(info.id, eventFolder);
        if (info.points == 0 || named.contains(name) || values.size() >= RunRecord::mostValues)
            continue;
        named.insert(name);
        values.append({.tag = name, .value = info.last.value, .step = info.last.step});
    }
    std::ranges::sort(values, {}, &RunValue::tag);
    return values;
}

QList<LedgerPoint> stepsOfEventFiles(const ScalarHistory &history)
{
    const auto curve = eventCurve(history);
    if (!curve)
        return {};
    const auto every = std::max<qint64>(1, curve->points / mostEventSteps);
    QList<LedgerPoint> steps;
    std::optional<LedgerPoint> leftOut; // right before the next one
    const ScalarSource *before = nullptr;
    qint64 count = 0;
    history.visit(curve->id, [&](const ScalarSource &source, const ScalarPoint &point, bool) {
        if (point.at <= 0)
            return true;
        const LedgerPoint now{.step = point.step, .at = point.at};
        const auto last = leftOut ? *leftOut : steps.isEmpty() ? now : steps.constLast();
        const bool isCorner = before != &source || now.step < last.step;
        if (isCorner && leftOut)
            steps.append(*leftOut);
        before = &source;
        if (isCorner || count % every == 0) {
            steps.append(now);
            leftOut.reset();
        } else {
            leftOut = now;
        }
        ++count;
        return steps.size() < 4 * mostEventSteps;
    });
    if (leftOut)
        steps.append(*leftOut);
    return steps;
}

void addEarlier(SlownessInputs *inputs, const QList<LedgerPoint> &steps, const QList<LedgerEvent> &events)
{
    auto all = steps;
    for (const auto &step : std::as_const(inputs->steps))
        all.append({.step = step.step, .at = step.at});
    auto own = stepTimesOf(steps, inputs->from, inputs->until);
    if (own.size() >= inputs->steps.size() && !own.isEmpty())
        inputs->steps = std::move(own);
    for (const auto &event : events) {
        if (event.kind == EventKind::Saved && event.took > 0)
            addNew(&inputs->checkpoints, {.from = event.at - event.took, .until = event.at}, *inputs);
        else if (event.kind == EventKind::HungSince)
            addNew(&inputs->hangs, {.from = event.at, .until = endOfHang(event.at, all, events)}, *inputs);
    }
}
