// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watchorder.h"

#include "services/core/plaintext.h"
#include "services/provisioning/relocated.h"

#include <QTimeZone>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr std::array orderWords{std::pair{event::Order::Pause, "pause"_L1},
                                std::pair{event::Order::Resume, "resume"_L1},
                                std::pair{event::Order::Stop, "stop"_L1},
                                std::pair{event::Order::KeepLate, "keepLate"_L1},
                                std::pair{event::Order::RemoveLate, "removeLate"_L1},
                                std::pair{event::Order::TakeNote, "takeNote"_L1},
                                std::pair{event::Order::Hide, "hide"_L1}};

/// A time is told as that long after this moment, so what is past stays a valid time.
const QDateTime &orderMoment()
{
    static const QDateTime moment{QDate{2000, 1, 1}, QTime{0, 0}, QTimeZone::UTC};
    return moment;
}

qint64 agoOf(const QDateTime &time, const QDateTime &now)
{
    return time.isValid() ? std::max<qint64>(0, time.msecsTo(now)) : 0;
}

} // namespace

std::chrono::milliseconds wireAhead(const QDateTime &now)
{
    return std::chrono::milliseconds{now.msecsTo(orderMoment())};
}

QJsonObject orderJson(const TpuRequest &tpuRequest, const QDateTime &now)
{
    const TpuRequestRecord record{.tpuRequest = tpuRequest};
    return toJson(relocated(record, wireAhead(now)).tpuRequest);
}

TpuRequest orderedRequestFrom(const QJsonObject &json, const QDateTime &now)
{
    const TpuRequestRecord record{.tpuRequest = tpuRequestFrom(json)};
    return relocated(record, -wireAhead(now)).tpuRequest;
}

QJsonObject orderJson(const ProvisioningEvent &event, const QDateTime &now)
{
    if (const auto *ordered = std::get_if<event::Ordered>(&event)) {
        const auto word =
            std::ranges::find(orderWords, ordered->order, [](const auto &pair) { return pair.first; })->second;
        return {{u"order"_s, word}, {u"zone"_s, ordered->zone.toString()}};
    }
    if (const auto *lost = std::get_if<event::Lost>(&event))
        return {{u"lost"_s, lost->numericId}, {u"mayLose"_s, lost->mayLose}};
    if (const auto *changed = std::get_if<event::Changed>(&event))
        return {{u"changed"_s, orderJson(changed->tpuRequest, now)}};
    return {};
}

Result<ProvisioningEvent> orderFrom(const QJsonObject &json, const QDateTime &now)
{
    constexpr qsizetype longest = 200;
    if (const auto word = json["order"_L1].toString(); !word.isEmpty()) {
        const auto found = std::ranges::find_if(orderWords, [&word](const auto &pair) { return pair.second == word; });
        if (found == orderWords.end())
            return failed(ErrorCode::BadReply);
        return event::Ordered{found->first, ZoneId{plainLine(json["zone"_L1].toString(), longest)}};
    }
    if (json["lost"_L1].isString())
        return event::Lost{.numericId = plainLine(json["lost"_L1].toString(), longest),
                           .mayLose = json["mayLose"_L1].toBool()};
    if (json["changed"_L1].isObject())
        return event::Changed{orderedRequestFrom(json["changed"_L1].toObject(), now)};
    return failed(ErrorCode::BadReply);
}

QJsonObject orderJson(const FinishedAttempt &attempt, const QDateTime &now)
{
    QJsonObject json{{u"zone"_s, attempt.zone.toString()},
                     {u"number"_s, attempt.number},
                     {u"begun"_s, agoOf(attempt.startedAt, now)},
                     {u"ended"_s, agoOf(attempt.endedAt, now)},
                     {u"kind"_s, QString{wordOf(attempt.kind)}}};
    if (attempt.error)
        json.insert(u"error"_s, toJson(*attempt.error));
    return json;
}

FinishedAttempt finishedAttemptFrom(const QJsonObject &json, const QDateTime &now)
{
    constexpr qsizetype longest = 200;
    return {.zone = ZoneId{plainLine(json["zone"_L1].toString(), longest)},
            .number = json["number"_L1].toInt(),
            .startedAt = now.addMSecs(-json["begun"_L1].toInteger()),
            .endedAt = now.addMSecs(-json["ended"_L1].toInteger()),
            .error = errorFromJson(json["error"_L1]),
            .kind = failureClassFrom(json["kind"_L1].toString())};
}
