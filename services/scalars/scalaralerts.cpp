// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalaralerts.h"

#include "services/scalars/scalartag.h"
#include "services/scalars/translations.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace {

using AlertKindOfScalar = ScalarAlert::Kind;

constexpr std::array gravest{AlertKindOfScalar::NotANumber, AlertKindOfScalar::Infinite, AlertKindOfScalar::NoProgress,
                             AlertKindOfScalar::Spike};

double middleOf(std::vector<double> values)
{
    const auto middle = values.begin() + qsizetype(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

QString shownValue(double value)
{
    return QLocale{}.toString(value, 'g', 4);
}

QString numberText(AlertKindOfScalar kind, const ScalarSample &sample)
{
    const auto step = QLocale{}.toString(sample.point.step);
    if (kind == AlertKindOfScalar::NotANumber)
        return ScalarMessages::tr(
                   "%1 has been no number (NaN) since step %2. The learning rate may be too high, or the "
                   "data of that step bad. Stop the run, and resume it from a checkpoint before that step.")
            .arg(sample.tag, step);
    return ScalarMessages::tr("%1 has been infinite since step %2. The learning rate may be too high, or a number too "
                              "large for its type. Stop the run, and resume it from a checkpoint before that step.")
        .arg(sample.tag, step);
}

QString spikeText(const ScalarSample &sample, double middle)
{
    return ScalarMessages::tr(
               "%1 rose to %2 at step %3; it was about %4 before. If it does not come down again, resume "
               "from a checkpoint before that step, with a lower learning rate.")
        .arg(sample.tag, shownValue(sample.point.value), QLocale{}.toString(sample.point.step), shownValue(middle));
}

/// The middle of what it was before, where the value is far above that; by the middle of how far values are from it, so
/// that a few odd ones among them do not count.
std::optional<double> middleBelow(const std::deque<double> &before, double value)
{
    if (before.size() < ScalarAlerts::leastValues)
        return std::nullopt;
    const auto middle = middleOf({before.begin(), before.end()});
    std::vector<double> distances;
    distances.reserve(before.size());
    for (const auto one : before)
        distances.push_back(std::abs(one - middle));
    constexpr double sigma = 1.4826; // of a normal distribution, for each of its middle distances
    constexpr double sigmas = 8;
    constexpr double leastPart = 0.5; // of the middle itself
    const auto bound = middle + std::max(sigmas * sigma * middleOf(std::move(distances)), leastPart * std::abs(middle));
    return value > bound ? std::optional{middle} : std::nullopt;
}

} // namespace

std::optional<ScalarAlert> ScalarAlerts::judged(const Loss &loss, const ScalarSample &sample)
{
    ScalarAlert alert{.tag = sample.tag, .point = sample.point};
    if (!std::isfinite(sample.point.value)) {
        alert.kind = std::isnan(sample.point.value) ? ScalarAlert::Kind::NotANumber : ScalarAlert::Kind::Infinite;
        alert.text = numberText(alert.kind, sample);
        return alert;
    }
    const auto middle = middleBelow(loss.values, sample.point.value);
    if (!middle)
        return std::nullopt;
    alert.kind = ScalarAlert::Kind::Spike;
    alert.text = spikeText(sample, *middle);
    return alert;
}

ScalarAlerts::Change ScalarAlerts::look(const ScalarSample &sample)
{
    Change change;
    if (!scalartag::isLoss(sample.tag) || (m_losses.size() >= mostLosses && !m_losses.contains(sample.tag)))
        return change;
    auto &loss = m_losses[sample.tag];
    const auto found = judged(loss, sample);
    const bool isNumber = std::isfinite(sample.point.value);
    if (isNumber) {
        loss.values.push_back(sample.point.value);
        if (loss.values.size() > window)
            loss.values.pop_front();
    }
    const bool isGraver = found && loss.alert && loss.alert->kind == ScalarAlert::Kind::Spike && !isNumber;
    if (found && (!loss.alert || isGraver)) {
        loss.alert = found;
        loss.calm = 0;
        change.begun.append(*found);
        change.isAny = true;
    } else if (loss.alert) {
        constexpr int calmNumbers = 3;
        constexpr int calmValues = 5;
        const bool isSpike = loss.alert->kind == ScalarAlert::Kind::Spike;
        const bool isCalm = isSpike ? !found : isNumber;
        loss.calm = isCalm ? loss.calm + 1 : 0;
        if (loss.calm >= (isSpike ? calmValues : calmNumbers)) {
            loss.alert.reset();
            change.isAny = true;
        }
    }
    return change;
}

ScalarAlerts::Change ScalarAlerts::look(const TrainingProgress &progress, qint64 now)
{
    Change change;
    if (progress.isStalled == m_stall.has_value())
        return change;
    change.isAny = true;
    if (!progress.isStalled) {
        m_stall.reset();
        return change;
    }
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(progress.quiet).count();
    m_stall = ScalarAlert{
        .kind = ScalarAlert::Kind::NoProgress,
        .point = {.step = progress.step, .at = now - progress.quiet.count()},
        .text = ScalarMessages::tr("No new step has come for %n minute(s); the last one was step %1. Look where its "
                                   "processes stand, and whether all hosts answer.",
                                   nullptr, int(std::min<qint64>(minutes, 1'000'000)))
                    .arg(QLocale{}.toString(progress.step))};
    change.begun.append(*m_stall);
    return change;
}

void ScalarAlerts::restart()
{
    m_losses.clear();
    m_stall.reset();
}

QList<ScalarAlert> ScalarAlerts::alerts() const
{
    QList<ScalarAlert> all;
    for (const auto kind : gravest) {
        for (const auto &[tag, loss] : m_losses) {
            if (loss.alert && loss.alert->kind == kind)
                all.append(*loss.alert);
        }
        if (m_stall && m_stall->kind == kind)
            all.append(*m_stall);
    }
    return all;
}
