// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/pod/podplan.h"

#include "services/wish/history.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostWords = 4'000;
constexpr qsizetype mostHosts = 1'024;

/// Words, not numbers: the order of the steps may change in a later version.
constexpr std::array stepWords{"network"_L1, "logging"_L1, "slice"_L1,       "hosts"_L1,
                               "between"_L1, "shared"_L1,  "environment"_L1, "check"_L1};
constexpr std::array stateWords{"waiting"_L1, "working"_L1, "done"_L1, "failed"_L1, "skipped"_L1};

StepState stateFrom(const QJsonValue &value)
{
    const auto found = std::ranges::find(stateWords, value.toString());
    return found != stateWords.end() ? StepState(std::distance(stateWords.begin(), found)) : StepState::Waiting;
}

QString text(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString{};
}

QDateTime timeFrom(const QJsonValue &value)
{
    return QDateTime::fromString(value.toString(), Qt::ISODateWithMs).toUTC();
}

QJsonObject recordJson(const StepRecord &record)
{
    QJsonArray hosts;
    for (const auto &host : record.hosts)
        hosts.append(QJsonObject{{u"label"_s, host.label.toJson()},
                                 {u"state"_s, stateWords[std::size_t(host.state)]},
                                 {u"note"_s, host.note.toJson()}});
    QJsonObject json{{u"state"_s, stateWords[std::size_t(record.state)]},
                     {u"facts"_s, record.facts},
                     {u"hosts"_s, hosts},
                     {u"output"_s, QString::fromUtf8(record.output)},
                     {u"started"_s, text(record.startedAt)},
                     {u"ended"_s, text(record.endedAt)}};
    if (record.error)
        json.insert(u"error"_s,
                    QJsonObject{{u"message"_s, record.error->message.left(mostWords)},
                                {u"words"_s, record.error->serverWords.left(mostWords)}});
    return json;
}

StepRecord recordFrom(const QJsonObject &json)
{
    StepRecord record{.state = stateFrom(json["state"_L1]),
                      .facts = json["facts"_L1].toObject(),
                      .startedAt = timeFrom(json["started"_L1]),
                      .endedAt = timeFrom(json["ended"_L1])};
    const auto hosts = json["hosts"_L1].toArray();
    for (const auto &host : hosts) {
        if (record.hosts.size() < mostHosts)
            record.hosts.append({SaidText::fromJson(host["label"_L1]), stateFrom(host["state"_L1]),
                                 SaidText::fromJson(host["note"_L1])});
    }
    record.output = json["output"_L1].toString().toUtf8().right(StepRecord::mostOutput);
    const auto error = json["error"_L1].toObject();
    if (record.state == StepState::Failed) // its code is not kept: codes get other numbers
        record.error = Error{ErrorCode::Ambiguous, error["message"_L1].toString(), error["words"_L1].toString(), {}};
    return record;
}

QJsonObject choicesJson(const PodChoices &choices)
{
    return {{u"wish"_s, toJson(choices.wish)},
            {u"existing"_s, choices.existing.toString()},
            {u"wayIn"_s, choices.wayIn == WayIn::Iap ? u"iap"_s : u"address"_s},
            {u"ownRange"_s, choices.ownRange},
            {u"narrows"_s, QJsonArray::fromStringList(choices.narrows)},
            {u"excludesLogs"_s, choices.excludesLogs},
            {u"makesNetwork"_s, choices.makesNetwork},
            {u"networkName"_s, choices.networkName},
            {u"range"_s, choices.range},
            {u"makesGateway"_s, choices.makesGateway},
            {u"keys"_s, choices.keyWay == KeyWay::Metadata ? u"metadata"_s : u"authorized_keys"_s},
            {u"shared"_s, choices.shared},
            {u"environment"_s, choices.environment},
            {u"sharesFolder"_s, choices.sharesFolder}};
}

QStringList stringsFrom(const QJsonValue &value)
{
    QStringList strings;
    const auto array = value.toArray();
    for (const auto &one : array) {
        if (strings.size() < mostHosts)
            strings += one.toString().left(mostWords);
    }
    return strings;
}

PodChoices choicesFrom(const QJsonObject &json)
{
    return {.wish = wishFrom(json["wish"_L1].toObject()),
            .existing = TpuId{json["existing"_L1].toString()},
            .makesNetwork = json["makesNetwork"_L1].toBool(),
            .networkName = json["networkName"_L1].toString().left(mostWords),
            .range = json["range"_L1].toString().left(mostWords),
            .makesGateway = json["makesGateway"_L1].toBool(true),
            .wayIn = json["wayIn"_L1].toString() == "iap"_L1 ? WayIn::Iap : WayIn::OwnAddress,
            .ownRange = json["ownRange"_L1].toString(),
            .narrows = stringsFrom(json["narrows"_L1]),
            .keyWay = json["keys"_L1].toString() == "metadata"_L1 ? KeyWay::Metadata : KeyWay::AuthorizedKeys,
            .excludesLogs = json["excludesLogs"_L1].toBool(),
            .shared = json["shared"_L1].toObject(),
            .environment = json["environment"_L1].toObject(),
            .sharesFolder = json["sharesFolder"_L1].toBool(true)};
}

} // namespace

QJsonObject toJson(const PodPlan &plan)
{
    QJsonObject steps;
    for (const auto step : allPodSteps)
        steps.insert(stepWords[std::size_t(step)], recordJson(plan.at(step)));
    return {{u"id"_s, plan.id.toString(QUuid::WithoutBraces)},
            {u"created"_s, text(plan.createdAt)},
            {u"choices"_s, choicesJson(plan.choices)},
            {u"steps"_s, steps},
            {u"running"_s, plan.isRunning},
            {u"tpu"_s, plan.tpu.toString()},
            {u"number"_s, plan.number},
            {u"wish"_s, plan.wish.isNull() ? QString{} : plan.wish.toString(QUuid::WithoutBraces)},
            {u"gone"_s, text(plan.goneAt)}};
}

std::optional<PodPlan> podPlanFrom(const QJsonObject &json)
{
    PodPlan plan{.id = QUuid::fromString(json["id"_L1].toString()),
                 .createdAt = timeFrom(json["created"_L1]),
                 .choices = choicesFrom(json["choices"_L1].toObject()),
                 .isRunning = json["running"_L1].toBool(),
                 .tpu = TpuId{json["tpu"_L1].toString()},
                 .number = json["number"_L1].toString(),
                 .wish = QUuid::fromString(json["wish"_L1].toString()),
                 .goneAt = timeFrom(json["gone"_L1])};
    if (plan.id.isNull() || (plan.choices.existing.isEmpty() && plan.choices.wish.namePattern.isEmpty()))
        return std::nullopt;
    for (const auto step : allPodSteps)
        plan.at(step) = recordFrom(json["steps"_L1][stepWords[std::size_t(step)]].toObject());
    applyChoices(&plan);
    return plan;
}
