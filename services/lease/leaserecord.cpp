// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/lease/leaserecord.h"

#include "services/core/plaintext.h"

#include <QJsonArray>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr std::array leaseWords{std::pair{LeaseState::Held, "held"_L1}, std::pair{LeaseState::Empty, "empty"_L1},
                                std::pair{LeaseState::Leaving, "leaving"_L1}, std::pair{LeaseState::Away, "away"_L1},
                                std::pair{LeaseState::Returning, "returning"_L1}};

QString leaseId(const QUuid &id)
{
    return id.isNull() ? QString{} : id.toString(QUuid::WithoutBraces);
}

QJsonObject partyJson(const LeaseParty &party)
{
    return {{u"id"_s, leaseId(party.id)}, {u"name"_s, party.name}};
}

LeaseParty partyFrom(const QJsonObject &json)
{
    return {.id = QUuid::fromString(json["id"_L1].toString()),
            .name = plainLine(json["name"_L1].toString(), LeaseParty::longestName)};
}

/// As a text: a number of JSON holds 53 bits.
std::optional<quint64> epochFrom(const QJsonValue &json)
{
    bool isNumber = false;
    const auto epoch = json.toString().toULongLong(&isNumber);
    return isNumber ? std::optional{epoch} : std::nullopt;
}

} // namespace

QString wordOf(LeaseState state)
{
    return std::ranges::find(leaseWords, state, [](const auto &pair) { return pair.first; })->second;
}

QJsonObject toJson(const LeaseRecord &record)
{
    QJsonArray settled;
    for (const auto &one : record.settled)
        settled.append(QJsonObject{{u"id"_s, leaseId(one.id)}, {u"adopted"_s, one.isAdopted}});
    return {{u"version"_s, LeaseRecord::version},
            {u"epoch"_s, QString::number(record.epoch)},
            {u"state"_s, wordOf(record.state)},
            {u"self"_s, partyJson(record.self)},
            {u"other"_s, partyJson(record.other)},
            {u"transfer"_s, leaseId(record.transfer)},
            {u"arrived"_s, record.hasArrived},
            {u"forced"_s, record.isForced},
            {u"untilBoot"_s, record.until.boot},
            {u"until"_s, qint64(record.until.sinceBoot.count())},
            {u"settled"_s, settled}};
}

Result<LeaseRecord> leaseRecordFrom(const QJsonObject &json)
{
    const auto word = json["state"_L1].toString();
    const auto state = std::ranges::find_if(leaseWords, [&word](const auto &pair) { return pair.second == word; });
    const auto epoch = epochFrom(json["epoch"_L1]);
    if (json["version"_L1].toInt() != LeaseRecord::version || state == leaseWords.end() || !epoch)
        return failed(ErrorCode::BadReply);
    LeaseRecord record{.epoch = *epoch,
                       .state = state->first,
                       .self = partyFrom(json["self"_L1].toObject()),
                       .other = partyFrom(json["other"_L1].toObject()),
                       .transfer = QUuid::fromString(json["transfer"_L1].toString()),
                       .hasArrived = json["arrived"_L1].toBool(),
                       .isForced = json["forced"_L1].toBool(),
                       .until = {.boot = plainLine(json["untilBoot"_L1].toString(), 80),
                                 .sinceBoot = std::chrono::milliseconds{json["until"_L1].toInteger()}}};
    const auto settled = json["settled"_L1].toArray();
    for (const auto &one : settled) {
        const auto id = QUuid::fromString(one["id"_L1].toString());
        if (!id.isNull() && record.settled.size() < LeaseRecord::mostSettled)
            record.settled.append({.id = id, .isAdopted = one["adopted"_L1].toBool()});
    }
    if (record.self.id.isNull())
        return failed(ErrorCode::BadReply);
    return record;
}
