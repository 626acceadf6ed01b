// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/progress.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace {

constexpr qsizetype mostPaces = 8;

/// Ms for a step in up to eight parts of the steps, one after the other, from the quickest to the slowest. A pause for
/// a checkpoint is in the part in which it was.
QList<double> pacesOf(const QList<ScalarPoint> &steps)
{
    const auto intervals = steps.size() - 1;
    const auto count = std::min(mostPaces, intervals);
    QList<double> paces;
    for (qsizetype i = 0; i < count; ++i) {
        const auto &from = steps.at(i * intervals / count);
        const auto &to = steps.at((i + 1) * intervals / count);
        if (to.step > from.step && to.at >= from.at)
            paces.append(double(to.at - from.at) / double(to.step - from.step));
    }
    std::ranges::sort(paces);
    return paces;
}

std::chrono::milliseconds timeFor(qint64 steps, double pace)
{
    constexpr double longest = 10.0 * 365 * 86'400'000;
    return std::chrono::milliseconds{qint64(std::clamp(double(steps) * pace, 0.0, longest))};
}

} // namespace

std::optional<TrainingProgress> progressOf(const QList<ScalarPoint> &steps, std::optional<qint64> total, qint64 now)
{
    if (steps.isEmpty())
        return std::nullopt;
    const auto &last = steps.constLast();
    TrainingProgress progress{.step = last.step, .total = total};
    progress.quiet = std::chrono::milliseconds{std::max<qint64>(0, now - last.at)};
    progress.isStalled = progress.quiet > stallPatience(steps);
    const auto paces = pacesOf(steps);
    const auto middle = paces.isEmpty() ? 0.0 : paces.at(paces.size() / 2);
    if (middle <= 0)
        return progress;
    constexpr double second = 1'000;
    progress.stepsPerSecond = second / middle;
    if (!total)
        return progress;
    const auto left = std::max<qint64>(0, *total - last.step);
    const qsizetype edge = paces.size() >= 5 ? 1 : 0; // of many, the quickest and the slowest say nothing
    progress.left = timeFor(left, middle);
    progress.leftLeast = timeFor(left, paces.at(edge));
    progress.leftMost = timeFor(left, paces.at(paces.size() - 1 - edge));
    return progress;
}

std::chrono::milliseconds stallPatience(const QList<ScalarPoint> &steps)
{
    constexpr std::chrono::milliseconds least = 5min;
    constexpr std::chrono::milliseconds most = 6h;
    constexpr std::chrono::milliseconds first = 30min; // a first step is compiled
    QList<qint64> gaps;
    for (qsizetype i = 1; i < steps.size(); ++i)
        gaps.append(steps.at(i).at - steps.at(i - 1).at);
    if (gaps.isEmpty())
        return first;
    std::ranges::sort(gaps);
    constexpr qint64 times = 10;
    const auto middle = std::min<qint64>(gaps.at(gaps.size() / 2), most.count());
    return std::clamp(std::chrono::milliseconds{times * middle}, least, most);
}
