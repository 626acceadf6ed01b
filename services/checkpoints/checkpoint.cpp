// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpoint.h"

#include <QMap>

#include <algorithm>
#include <utility>

bool isNewer(const Checkpoint &a, const Checkpoint &b)
{
    if (a.step != b.step)
        return a.step > b.step;
    if (a.modified != b.modified)
        return a.modified > b.modified;
    return a.path < b.path;
}

std::optional<Checkpoint> latestCompleteUpTo(const CheckpointListing &listing, qint64 step)
{
    const Checkpoint *newest = nullptr;
    for (const auto &one : listing.checkpoints) {
        const bool fits = one.state == CheckpointState::Complete && one.step <= step;
        if (fits && (newest == nullptr || isNewer(one, *newest)))
            newest = &one;
    }
    return newest == nullptr ? std::nullopt : std::optional{*newest};
}

namespace {

/// "streaming_train_state" beside "streaming_train_state_4000", and written after it.
bool isWrittenAfter(const Checkpoint &withoutStep, const Checkpoint &milestone)
{
    return milestone.step >= 0 && milestone.format == withoutStep.format
        && milestone.series.startsWith(withoutStep.series) && milestone.modified > 0
        && withoutStep.modified > milestone.modified;
}

} // namespace

QList<Checkpoint> completeInOrder(const CheckpointListing &listing)
{
    QList<Checkpoint> ordered;
    for (const auto &one : listing.checkpoints) {
        if (one.state == CheckpointState::Complete)
            ordered.append(one);
    }
    std::ranges::sort(ordered, isNewer);
    const auto withStep =
        std::ranges::find_if(ordered, [](const Checkpoint &one) { return one.step < 0; }) - ordered.begin();
    const auto others = ordered.sliced(withStep);
    ordered.resize(withStep);
    for (const auto &other : others) {
        const auto before =
            std::ranges::find_if(ordered, [&](const Checkpoint &one) { return isWrittenAfter(other, one); });
        ordered.insert(before, other);
    }
    return ordered;
}

std::optional<Checkpoint> latestComplete(const CheckpointListing &listing)
{
    const auto ordered = completeInOrder(listing);
    return ordered.isEmpty() ? std::nullopt : std::optional{ordered.constFirst()};
}

std::optional<std::chrono::seconds> ageOf(const Checkpoint &checkpoint, const QDateTime &now)
{
    const auto passed = now.toSecsSinceEpoch() - checkpoint.modified;
    if (checkpoint.modified <= 0 || !now.isValid() || passed < 0)
        return std::nullopt;
    return std::chrono::seconds{passed};
}

QList<QByteArray> seriesOf(const CheckpointListing &listing)
{
    QMap<std::pair<QByteArray, CheckpointFormat>, QList<QByteArray>> byPlace;
    for (const auto &one : listing.checkpoints) {
        if (one.step < 0)
            continue;
        const auto folder = one.series.first(std::max<qsizetype>(0, one.series.lastIndexOf('/')));
        auto &series = byPlace[{folder, one.format}];
        if (!series.contains(one.series))
            series.append(one.series);
    }
    QList<QByteArray> several;
    for (const auto &series : std::as_const(byPlace)) {
        if (series.size() > 1)
            several += series;
    }
    return several;
}
