// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpoint.h"

#include <QMap>

#include <algorithm>
#include <limits>
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

std::optional<Checkpoint> latestComplete(const CheckpointListing &listing)
{
    return latestCompleteUpTo(listing, std::numeric_limits<qint64>::max());
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
