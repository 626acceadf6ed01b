// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/telemetry.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr qsizetype mostMinutes = 14 * 24 * 60;
constexpr qsizetype mostUnits = 32; // of one host

void addToMeans(QList<UsageMinute::Mean> &means, const QJsonArray &values)
{
    const auto count = std::min(mostUnits, values.size());
    means.resize(std::max(means.size(), count));
    for (qsizetype i = 0; i < count; ++i) {
        if (values[i].isDouble())
            means[i].value += (values[i].toDouble() - means[i].value) / ++means[i].samples;
    }
}

} // namespace

qint64 minuteOf(Moment moment)
{
    return std::chrono::floor<std::chrono::minutes>(moment).time_since_epoch().count();
}

void Telemetry::record(const QString &node, int worker, const QJsonObject &usage, Moment now)
{
    auto &minutes = m_minutes[{node, worker}];
    auto &minute = minutes[minuteOf(now)];
    addToMeans(minute.duty, usage["duty"_L1].toArray());
    addToMeans(minute.idle, usage["idle"_L1].toArray());
    addToMeans(minute.used, usage["used"_L1].toArray());
    while (minutes.size() > mostMinutes)
        minutes.erase(minutes.begin());
}

void Telemetry::interrupted(Interruption interruption)
{
    constexpr qsizetype most = 10'000;
    if (m_interruptions.size() >= most)
        m_interruptions.removeFirst();
    m_interruptions.append(std::move(interruption));
}

const UsageMinute *Telemetry::at(const QString &node, int worker, qint64 minute) const
{
    const auto found = m_minutes.constFind({node, worker});
    if (found == m_minutes.cend())
        return nullptr;
    const auto one = found->constFind(minute);
    return one == found->cend() ? nullptr : &*one;
}

std::optional<qint64> Telemetry::lastUse(const QString &node, int worker, qint64 minute) const
{
    const auto found = m_minutes.constFind({node, worker});
    if (found == m_minutes.cend())
        return std::nullopt;
    const auto after = found->upperBound(minute);
    return after == found->cbegin() ? std::nullopt : std::optional{std::prev(after).key()};
}

} // namespace practice
