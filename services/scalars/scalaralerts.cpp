// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalaralerts.h"

#include "services/scalars/scalartag.h"
#include "services/scalars/translations.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
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

/// The middle of what it was before, where the value is above the band; by the middle of how far values are from it, so
/// that a few odd ones among them do not count.
std::optional<double> middleBelow(const std::deque<double> &before, double value)
{
    if (before.size() < ScalarAlerts::leastValues)
        return std::nullopt;
    const auto notBelow = std::ranges::count_if(before, [value](double one) { return one >= value; });
    if (2 * notBelow > qsizetype(before.size())) // at or below the middle itself, as most values are
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

/// Null: it is none, or one too many.
ScalarAlerts::Loss *ScalarAlerts::lossOf(const QString &tag)
{
    constexpr qsizetype mostOthers = 1'000;
    if (const auto known = m_losses.find(tag); known != m_losses.end())
        return &known->second;
    if (m_losses.size() >= mostLosses || m_others.contains(tag))
        return nullptr;
    if (scalartag::isLoss(tag))
        return &m_losses[tag];
    if (m_others.size() < mostOthers)
        m_others.insert(tag);
    return nullptr;
}

/// What holds by this value.
std::optional<ScalarAlert> ScalarAlerts::judged(Loss *loss, const ScalarSample &sample)
{
    ScalarAlert alert{.tag = sample.tag, .point = sample.point};
    if (!std::isfinite(sample.point.value)) {
        alert.kind = std::isnan(sample.point.value) ? ScalarAlert::Kind::NotANumber : ScalarAlert::Kind::Infinite;
        alert.text = numberText(alert.kind, sample);
        return alert;
    }
    const auto middle = middleBelow(loss->values, sample.point.value);
    if (!middle) {
        loss->high = 0;
        return std::nullopt;
    }
    if (loss->high == 0) {
        alert.kind = ScalarAlert::Kind::Spike;
        alert.text = spikeText(sample, *middle);
        loss->rise = alert;
    }
    loss->high = std::min(loss->high + 1, spikeValues);
    return loss->high == spikeValues ? std::optional{loss->rise} : std::nullopt;
}

/// Of spikes at most one in spikePause. A value that does not say its time is one of the same moment; clocks of hosts
/// may also be put back.
bool ScalarAlerts::isNews(const ScalarAlert &alert, qint64 at)
{
    if (alert.kind != ScalarAlert::Kind::Spike)
        return true;
    const auto pause = std::chrono::milliseconds{spikePause}.count();
    if (m_spikeAt && (at == 0 || std::abs(at - *m_spikeAt) < pause))
        return false;
    m_spikeAt = at;
    return true;
}

ScalarAlerts::Change ScalarAlerts::look(const ScalarSample &sample)
{
    Change change;
    auto *known = lossOf(sample.tag);
    if (known == nullptr)
        return change;
    auto &loss = *known;
    const auto found = judged(known, sample);
    const bool isNumber = std::isfinite(sample.point.value);
    if (isNumber) {
        loss.values.push_back(sample.point.value);
        if (loss.values.size() > window)
            loss.values.pop_front();
    }
    const bool isGraver = found && loss.alert && loss.alert->isWarning() && !isNumber;
    if (found && (!loss.alert || isGraver)) {
        loss.alert = found;
        loss.calm = 0;
        loss.isNews = false;
        change.isAny = true;
    } else if (loss.alert) {
        constexpr int calmNumbers = 3;
        constexpr int calmValues = 5;
        const bool isSpike = loss.alert->isWarning();
        const bool isCalm = isSpike ? loss.high == 0 : isNumber;
        loss.calm = isCalm ? loss.calm + 1 : 0;
        if (loss.calm >= (isSpike ? calmValues : calmNumbers)) {
            loss.alert.reset();
            change.isAny = true;
        }
    }
    if (found && loss.alert && !loss.isNews && isNews(*loss.alert, sample.point.at)) {
        loss.isNews = true;
        change.begun.append(*loss.alert);
        change.isAny = true;
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
