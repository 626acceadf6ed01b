// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/setup/podplan.h"

#include "services/core/plaintext.h"
#include "services/provisioning/record.h"

#include <QJsonArray>

#include <algorithm>
#include <ranges>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

bool isAsked(const PodChoices &choices, PodStep step)
{
    switch (step) {
    case PodStep::Network: return choices.existing.isEmpty();
    case PodStep::Logging: return choices.excludesLogs;
    case PodStep::Slice: return choices.existing.isEmpty();
    case PodStep::SharedFolder: return choices.sharesFolder;
    case PodStep::Bucket: return choices.mountsBucket;
    case PodStep::CompileCache: return choices.sharesCache;
    default: return true;
    }
}

void reset(StepRecord *record)
{
    *record = {};
}

} // namespace

QString PodPlan::name() const
{
    if (!tpu.isEmpty())
        return lastSegment(tpu.toString());
    return nodeName(choices.tpuRequest.namePattern, choices.tpuRequest.zones.value(0), 1);
}

std::optional<PodStep> PodPlan::next() const
{
    const auto open = std::ranges::find_if(allPodSteps, [this](PodStep step) {
        return at(step).state != StepState::Done && at(step).state != StepState::Skipped;
    });
    return open != allPodSteps.end() ? std::optional{*open} : std::nullopt;
}

PodPlan newPlan(const PodChoices &choices, const QDateTime &now)
{
    PodPlan plan{.id = QUuid::createUuid(), .createdAt = now.toUTC(), .choices = choices, .tpu = choices.existing};
    applyChoices(&plan);
    return plan;
}

void applyChoices(PodPlan *plan)
{
    for (const auto step : allPodSteps) {
        auto &record = plan->at(step);
        const bool wasLeftOut = record.state == StepState::Skipped && !record.facts.value("byUser"_L1).toBool();
        if (!isAsked(plan->choices, step) && record.state == StepState::Waiting)
            record.state = StepState::Skipped;
        else if (isAsked(plan->choices, step) && wasLeftOut)
            record.state = StepState::Waiting;
    }
}

void rewind(PodPlan *plan, PodStep from)
{
    for (const auto step : allPodSteps | std::views::drop(int(from))) {
        auto &record = plan->at(step);
        if (step == from || record.state != StepState::Skipped)
            reset(&record);
    }
    if (from <= PodStep::Slice && plan->choices.existing.isEmpty())
        plan->goneAt = {}; // another machine is asked for
}

void beginUndo(PodPlan *plan, PodStep step)
{
    plan->at(step).state = StepState::Working;
    plan->at(step).error.reset();
    if (auto &check = plan->at(PodStep::Check); step != PodStep::Logging && check.state != StepState::Skipped)
        reset(&check);
}

void resumeAfterEnd(PodPlan *plan)
{
    for (auto &record : plan->steps) {
        if (record.state == StepState::Working)
            record.state = StepState::Waiting;
    }
}

bool noticeMachine(PodPlan *plan, const Tpu &tpu)
{
    if (tpu.id != plan->tpu || tpu.numericId.isEmpty())
        return false;
    const bool wasGone = std::exchange(plan->goneAt, {}).isValid();
    if (tpu.numericId == plan->number)
        return wasGone;
    const bool isAnother = !plan->number.isEmpty();
    plan->number = tpu.numericId;
    if (!isAnother)
        return true;
    for (const auto step : allPodSteps | std::views::drop(int(PodStep::Hosts))) {
        auto &record = plan->at(step);
        if (record.state == StepState::Skipped)
            continue;
        reset(&record);
        record.facts.insert(u"newMachine"_s, true);
    }
    return true;
}

bool noticeGone(PodPlan *plan, const QDateTime &now)
{
    const bool hasMachine = !plan->choices.existing.isEmpty() || plan->at(PodStep::Slice).state == StepState::Done;
    if (plan->tpu.isEmpty() || plan->isGone() || !hasMachine)
        return false;
    plan->goneAt = now.toUTC();
    return true;
}

bool maySkip(const PodPlan &plan, PodStep step)
{
    const auto state = plan.at(step).state;
    if (step == PodStep::Slice || step == PodStep::Hosts
        || plan.isGone(step)) // without machines there is nothing to do afterwards
        return false;
    return state == StepState::Waiting || state == StepState::Failed || state == StepState::Skipped;
}

bool mayRunFrom(const PodPlan &plan, PodStep step)
{
    if (plan.isRunning)
        return false;
    if (!plan.choices.existing.isEmpty() && step <= PodStep::Slice)
        return step == PodStep::Logging;
    const bool needsMachines = step >= PodStep::Hosts;
    if (needsMachines && plan.isGone())
        return false;
    return !needsMachines || !plan.choices.existing.isEmpty() || plan.at(PodStep::Slice).state == StepState::Done;
}

void appendOutput(StepRecord *record, const QString &host, const QByteArray &output)
{
    const auto label = host.toUtf8();
    for (const auto &line : output.split('\n')) {
        if (!line.isEmpty())
            record->output += (label.isEmpty() ? QByteArray{} : label + " \xe2\x96\xb8 ") + line + '\n';
    }
    if (record->output.size() <= StepRecord::mostOutput)
        return;
    // Whole lines are left, so that no letter is cut in two.
    const auto from = record->output.indexOf('\n', record->output.size() - StepRecord::mostOutput);
    record->output = from < 0 ? QByteArray{} : record->output.sliced(from + 1);
}

namespace {

constexpr qsizetype mostWords = 4'000;
constexpr qsizetype mostPlanHosts = 1'024;

/// Words, not numbers: the order of the steps may change in a later version.
constexpr std::array stepWords{"network"_L1, "logging"_L1, "slice"_L1,       "hosts"_L1,         "between"_L1,
                               "shared"_L1,  "bucket"_L1,  "environment"_L1, "compile-cache"_L1, "check"_L1};
constexpr std::array planStateNames{"waiting"_L1, "working"_L1, "done"_L1, "failed"_L1, "skipped"_L1};

StepState stateFrom(const QJsonValue &value)
{
    const auto found = std::ranges::find(planStateNames, value.toString());
    return found != planStateNames.end() ? StepState(std::distance(planStateNames.begin(), found)) : StepState::Waiting;
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
                                 {u"state"_s, planStateNames[std::size_t(host.state)]},
                                 {u"note"_s, host.note.toJson()}});
    QJsonObject json{{u"state"_s, planStateNames[std::size_t(record.state)]},
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
        if (record.hosts.size() < mostPlanHosts)
            record.hosts.append({StoredMessage::fromJson(host["label"_L1]), stateFrom(host["state"_L1]),
                                 StoredMessage::fromJson(host["note"_L1])});
    }
    record.output = json["output"_L1].toString().toUtf8().right(StepRecord::mostOutput);
    const auto error = json["error"_L1].toObject();
    if (record.state == StepState::Failed) // its code is not kept: codes get other numbers
        record.error = Error{ErrorCode::Ambiguous,
                             boundedWords(error["message"_L1].toString()),
                             boundedWords(error["words"_L1].toString()),
                             {}};
    return record;
}

QJsonObject choicesJson(const PodChoices &choices)
{
    QJsonObject json{
        {u"wish"_s, toJson(choices.tpuRequest)},
        {u"existing"_s, choices.existing.toString()},
        {u"wayIn"_s, choices.wayIn == WayIn::Iap ? u"iap"_s : u"address"_s},
        {u"ownRange"_s, choices.ownRange},
        {u"narrows"_s, QJsonArray::fromStringList(choices.narrows)},
        {u"excludesLogs"_s, choices.excludesLogs},
        {u"makesNetwork"_s, choices.makesNetwork},
        {u"networkName"_s, choices.networkName},
        {u"range"_s, choices.range},
        {u"makesGateway"_s, choices.makesGateway},
        {u"keys"_s, choices.keyDistribution == KeyDistribution::Metadata ? u"metadata"_s : u"authorized_keys"_s},
        {u"shared"_s, choices.shared},
        {u"environment"_s, choices.environment},
        {u"sharesFolder"_s, choices.sharesFolder}};
    // Plans that know nothing of them are kept as they were.
    for (const auto &[name, isOn] :
         {std::pair{u"mountsBucket"_s, choices.mountsBucket}, std::pair{u"sharesCache"_s, choices.sharesCache}}) {
        if (isOn)
            json.insert(name, true);
    }
    for (const auto &[name, own] : {std::pair{u"bucket"_s, choices.bucket}, std::pair{u"cache"_s, choices.cache}}) {
        if (!own.isEmpty())
            json.insert(name, own);
    }
    return json;
}

QStringList stringsFrom(const QJsonValue &value)
{
    QStringList strings;
    const auto array = value.toArray();
    for (const auto &one : array) {
        if (strings.size() < mostPlanHosts)
            strings += one.toString().left(mostWords);
    }
    return strings;
}

PodChoices choicesFrom(const QJsonObject &json)
{
    return {.tpuRequest = tpuRequestFrom(json["wish"_L1].toObject()),
            .existing = TpuId{json["existing"_L1].toString()},
            .makesNetwork = json["makesNetwork"_L1].toBool(),
            .networkName = json["networkName"_L1].toString().left(mostWords),
            .range = json["range"_L1].toString().left(mostWords),
            .makesGateway = json["makesGateway"_L1].toBool(true),
            .wayIn = json["wayIn"_L1].toString() == "iap"_L1 ? WayIn::Iap : WayIn::OwnAddress,
            .ownRange = json["ownRange"_L1].toString(),
            .narrows = stringsFrom(json["narrows"_L1]),
            .keyDistribution = json["keys"_L1].toString() == "metadata"_L1 ? KeyDistribution::Metadata
                                                                           : KeyDistribution::AuthorizedKeys,
            .excludesLogs = json["excludesLogs"_L1].toBool(),
            .shared = json["shared"_L1].toObject(),
            .environment = json["environment"_L1].toObject(),
            .sharesFolder = json["sharesFolder"_L1].toBool(true),
            .mountsBucket = json["mountsBucket"_L1].toBool(),
            .bucket = json["bucket"_L1].toObject(),
            .sharesCache = json["sharesCache"_L1].toBool(),
            .cache = json["cache"_L1].toObject()};
}

/// A step that older versions do not have, and that nobody has touched: it is not written.
bool isUnknownBefore(const PodPlan &plan, PodStep step)
{
    const auto &record = plan.at(step);
    return (step == PodStep::Bucket || step == PodStep::CompileCache) && !isAsked(plan.choices, step)
        && record.state == StepState::Skipped && record.facts.isEmpty();
}

} // namespace

QJsonObject toJson(const PodPlan &plan)
{
    QJsonObject steps;
    for (const auto step : allPodSteps) {
        if (!isUnknownBefore(plan, step))
            steps.insert(stepWords[std::size_t(step)], recordJson(plan.at(step)));
    }
    return {{u"id"_s, plan.id.toString(QUuid::WithoutBraces)},
            {u"created"_s, text(plan.createdAt)},
            {u"choices"_s, choicesJson(plan.choices)},
            {u"steps"_s, steps},
            {u"running"_s, plan.isRunning},
            {u"tpu"_s, plan.tpu.toString()},
            {u"number"_s, plan.number},
            {u"wish"_s, plan.tpuRequest.isNull() ? QString{} : plan.tpuRequest.toString(QUuid::WithoutBraces)},
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
                 .tpuRequest = QUuid::fromString(json["wish"_L1].toString()),
                 .goneAt = timeFrom(json["gone"_L1])};
    if (plan.id.isNull() || (plan.choices.existing.isEmpty() && plan.choices.tpuRequest.namePattern.isEmpty()))
        return std::nullopt;
    for (const auto step : allPodSteps)
        plan.at(step) = recordFrom(json["steps"_L1][stepWords[std::size_t(step)]].toObject());
    applyChoices(&plan);
    return plan;
}
