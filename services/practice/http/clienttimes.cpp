// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/clienttimes.h"

#include <QJsonArray>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace practice {

namespace {

bool isOurs(const QString &key, const QJsonObject &around)
{
    static constexpr std::array always{"createTime"_L1,           "creationTimestamp"_L1, "timeCreated"_L1,
                                       "insertTime"_L1,           "windowStartTime"_L1,   "windowEndTime"_L1,
                                       "latestWindowStartTime"_L1};
    if (std::ranges::find(always, key) != always.end())
        return true;
    // Of an operation; elsewhere an interval that somebody asked for.
    return (key == "startTime"_L1 || key == "endTime"_L1)
        && (around.contains("createTime"_L1) || around.contains("insertTime"_L1));
}

QJsonValue moved(const QJsonValue &value, Span ahead)
{
    if (value.isObject())
        return byClientsClock(value.toObject(), ahead);
    if (!value.isArray())
        return value;
    QJsonArray list;
    for (const auto &one : value.toArray())
        list.append(moved(one, ahead));
    return list;
}

} // namespace

QJsonObject byClientsClock(const QJsonObject &answer, Span ahead)
{
    if (ahead == Span::zero())
        return answer;
    QJsonObject told;
    for (auto it = answer.begin(); it != answer.end(); ++it) {
        const auto time = isOurs(it.key(), answer) ? fromRfc3339(it.value().toString()) : std::nullopt;
        told.insert(it.key(), time ? QJsonValue{toRfc3339(*time - ahead)} : moved(it.value(), ahead));
    }
    return told;
}

} // namespace practice
