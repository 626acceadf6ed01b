// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A job as it is written down.
#include "services/core/plaintext.h"
#include "services/jobs/job.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr std::pair<JobState, QLatin1StringView> states[] = {
    {JobState::Waiting, "waiting"_L1},         {JobState::NotStarted, "notStarted"_L1},
    {JobState::Running, "running"_L1},         {JobState::Succeeded, "succeeded"_L1},
    {JobState::Failed, "failed"_L1},           {JobState::Stopped, "stopped"_L1},
    {JobState::Interrupted, "interrupted"_L1}, {JobState::Unknown, "unknown"_L1},
};

QString wordOf(JobState state)
{
    const auto *found = std::ranges::find(states, state, &std::pair<JobState, QLatin1StringView>::first);
    return found->second;
}

constexpr std::pair<JobInterruption, QLatin1StringView> interruptions[] = {
    {JobInterruption::None, ""_L1},
    {JobInterruption::Preempted, "preempted"_L1},
    {JobInterruption::Gone, "gone"_L1},
    {JobInterruption::Replaced, "replaced"_L1},
    {JobInterruption::Stopped, "stopped"_L1},
    {JobInterruption::Maintenance, "maintenance"_L1},
    {JobInterruption::Restarted, "restarted"_L1},
    {JobInterruption::HalfStarted, "halfStarted"_L1},
    {JobInterruption::CheckpointLost, "checkpointLost"_L1},
    {JobInterruption::Failed, "failed"_L1},
};

QString wordOf(JobInterruption interruption)
{
    const auto *found =
        std::ranges::find(interruptions, interruption, &std::pair<JobInterruption, QLatin1StringView>::first);
    return found->second;
}

JobInterruption interruptionFrom(const QJsonValue &value)
{
    const auto word = value.toString();
    const auto *found = std::ranges::find(interruptions, word, [](const auto &pair) { return QString{pair.second}; });
    return found == std::end(interruptions) ? JobInterruption::None : found->first;
}

/// What nobody can read is not known.
JobState stateFrom(const QString &word)
{
    const auto *found = std::ranges::find(states, word, [](const auto &pair) { return QString{pair.second}; });
    return found == std::end(states) ? JobState::Unknown : found->first;
}

QString timeText(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString{};
}

void insertTime(QJsonObject *json, const QString &name, const QDateTime &time)
{
    if (time.isValid())
        json->insert(name, timeText(time));
}

QDateTime timeFrom(const QJsonValue &value)
{
    return QDateTime::fromString(value.toString().left(40), Qt::ISODateWithMs).toUTC();
}

QJsonObject variableJson(const JobVariable &variable)
{
    QJsonObject json{{u"name"_s, variable.name}};
    if (variable.isSecret)
        json.insert(u"secret"_s, true);
    else
        json.insert(u"value"_s, variable.value);
    return json;
}

QJsonObject specJson(const JobSpec &spec)
{
    QJsonArray hosts;
    for (const auto &host : spec.hosts)
        hosts.append(toJson(host));
    QJsonArray variables;
    for (const auto &variable : spec.variables)
        variables.append(variableJson(variable));
    QJsonObject json{{u"name"_s, spec.name},
                     {u"hosts"_s, hosts},
                     {u"folder"_s, spec.folder},
                     {u"command"_s, spec.command},
                     {u"variables"_s, variables},
                     {u"step"_s, spec.stepPattern},
                     {u"again"_s, spec.isRestartedAfterLoss}};
    if (!spec.upload.from.isEmpty())
        json.insert(u"upload"_s,
                    QJsonObject{{u"from"_s, spec.upload.from},
                                {u"excludes"_s, QJsonArray::fromStringList(spec.upload.excludes)},
                                {u"shared"_s, spec.upload.to == JobUpload::To::FirstHost}});
    if (spec.resume != ResumeSpec{})
        json.insert(u"resume"_s, toJson(spec.resume));
    if (!spec.runAgainWith.isNull())
        json.insert(u"sync"_s, spec.runAgainWith.toString(QUuid::WithoutBraces));
    if (spec.capturesStacks)
        json.insert(u"stacks"_s, true);
    if (spec.profilerPort > 0)
        json.insert(u"profiler"_s, spec.profilerPort);
    if (!spec.agreedWays.isEmpty())
        json.insert(u"agreedWays"_s, QJsonArray::fromStringList(spec.agreedWays));
    return json;
}

JobSpec specFrom(const QJsonObject &json)
{
    JobSpec spec{.name = boundedWords(json["name"_L1].toString()),
                 .hosts = {},
                 .folder = boundedWords(json["folder"_L1].toString()),
                 .command = json["command"_L1].toString(),
                 .stepPattern = boundedWords(json["step"_L1].toString()),
                 .isRestartedAfterLoss = json["again"_L1].toBool(),
                 .runAgainWith = QUuid::fromString(json["sync"_L1].toString()),
                 .resume = resumeSpecFrom(json["resume"_L1].toObject())};
    const auto hosts = json["hosts"_L1].toArray();
    for (const auto &host : hosts) {
        if (const auto known = podHostFrom(host.toObject()))
            spec.hosts.append(*known);
    }
    const auto variables = json["variables"_L1].toArray();
    for (const auto &variable : variables)
        spec.variables.append(
            {variable["name"_L1].toString(), variable["value"_L1].toString(), variable["secret"_L1].toBool()});
    const auto upload = json["upload"_L1].toObject();
    spec.upload.from = upload["from"_L1].toString();
    const auto excludes = upload["excludes"_L1].toArray();
    for (const auto &exclude : excludes)
        spec.upload.excludes.append(exclude.toString());
    spec.upload.to = upload["shared"_L1].toBool() ? JobUpload::To::FirstHost : JobUpload::To::EveryHost;
    spec.capturesStacks = json["stacks"_L1].toBool();
    const auto profiler = json["profiler"_L1].toInt();
    spec.profilerPort = profiler >= leastProfilerPort && profiler <= 65'535 ? quint16(profiler) : quint16(0);
    const auto ways = json["agreedWays"_L1].toArray();
    for (const auto &way : ways)
        spec.agreedWays.append(way.toString());
    return spec;
}

/// What is not known, or is as it is with all others, has no member: a record of an older version is written as it was
/// read.
QJsonObject hostJson(const JobHost &host)
{
    QJsonObject json{{u"step"_s, host.step ? QJsonValue{*host.step} : QJsonValue{}},
                     {u"replaced"_s, host.isReplaced},
                     {u"host"_s, toJson(host.host)},
                     {u"state"_s, wordOf(host.state)},
                     {u"status"_s, host.status},
                     {u"why"_s, host.why.toJson()},
                     {u"startedAt"_s, timeText(host.startedAt)},
                     {u"endedAt"_s, timeText(host.endedAt)},
                     {u"process"_s, double(host.group.leader)},
                     {u"since"_s, QString::number(host.group.since)},
                     {u"boot"_s, host.boot},
                     {u"tmux"_s, host.isProtected},
                     {u"rule"_s, host.errorRule},
                     {u"gone"_s, timeText(host.goneAt)}};
    if (host.interruption != JobInterruption::None)
        json.insert(u"interruption"_s, wordOf(host.interruption));
    insertTime(&json, u"seen"_s, host.seenAt);
    if (host.wasTold)
        json.insert(u"told"_s, true);
    return json;
}

std::optional<JobHost> hostFrom(const QJsonObject &json, const QByteArray &token)
{
    auto host = podHostFrom(json["host"_L1].toObject());
    if (!host)
        return std::nullopt;
    const double process = json["process"_L1].toDouble();
    return JobHost{.host = *host,
                   .state = stateFrom(json["state"_L1].toString()),
                   .status = json["status"_L1].toInt(),
                   .why = StoredMessage::fromJson(json["why"_L1]),
                   .interruption = interruptionFrom(json["interruption"_L1]),
                   .startedAt = timeFrom(json["startedAt"_L1]),
                   .endedAt = timeFrom(json["endedAt"_L1]),
                   .group = {.token = token,
                             .leader = process > 0 && process < 1e15 ? qint64(process) : 0,
                             .since = json["since"_L1].toString().toULongLong()},
                   .boot = json["boot"_L1].toString().left(64),
                   .isProtected = json["tmux"_L1].toBool(),
                   .errorRule = json["rule"_L1].toString().left(8),
                   .step = json["step"_L1].isDouble() ? std::optional{json["step"_L1].toInteger()} : std::nullopt,
                   .goneAt = timeFrom(json["gone"_L1]),
                   .isReplaced = json["replaced"_L1].toBool(),
                   .seenAt = timeFrom(json["seen"_L1]),
                   .wasTold = json["told"_L1].toBool()};
}

/// It stands in a command line on the host: nothing but what newToken() gives is taken.
QByteArray tokenFrom(const QJsonValue &value)
{
    const auto token = value.toString().toLatin1();
    const bool isToken = token.size() == 16
        && std::ranges::all_of(token, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    return isToken ? token : QByteArray{};
}

QJsonObject attemptJson(const JobAttempt &attempt)
{
    QJsonArray hosts;
    for (const auto &host : attempt.hosts)
        hosts.append(hostJson(host));
    QJsonObject json{{u"number"_s, attempt.number},
                     {u"cause"_s, attempt.cause == JobCause::Recovered ? u"cameBack"_s : u"user"_s},
                     {u"startedAt"_s, timeText(attempt.startedAt)},
                     {u"token"_s, QString::fromLatin1(attempt.token)},
                     {u"hosts"_s, hosts}};
    if (attempt.resumedFrom)
        json.insert(u"from"_s,
                    QJsonObject{{u"path"_s, attempt.resumedFrom->path}, {u"step"_s, attempt.resumedFrom->step}});
    if (attempt.interruption != JobInterruption::None)
        json.insert(u"interruption"_s, wordOf(attempt.interruption));
    insertTime(&json, u"machinesAt"_s, attempt.machinesAt);
    insertTime(&json, u"readyAt"_s, attempt.readyAt);
    if (!attempt.note.isEmpty())
        json.insert(u"note"_s, attempt.note.toJson());
    if (!attempt.uploaded.isEmpty())
        json.insert(u"uploaded"_s, attempt.uploaded.toJson());
    if (attempt.isWithdrawn)
        json.insert(u"withdrawn"_s, true);
    if (attempt.firstStep)
        json.insert(u"first"_s, *attempt.firstStep);
    if (attempt.hasSaved)
        json.insert(u"saved"_s, true);
    return json;
}

std::optional<ResumePoint> resumePointFrom(const QJsonValue &json)
{
    const auto path = json["path"_L1].toString().left(4'096);
    return path.isEmpty() ? std::nullopt : std::optional{ResumePoint{path, json["step"_L1].toInteger()}};
}

JobAttempt attemptFrom(const QJsonObject &json)
{
    JobAttempt attempt{.number = json["number"_L1].toInt(),
                       .cause = json["cause"_L1].toString() == "cameBack"_L1 ? JobCause::Recovered : JobCause::User,
                       .startedAt = timeFrom(json["startedAt"_L1]),
                       .hosts = {},
                       .token = tokenFrom(json["token"_L1]),
                       .resumedFrom = resumePointFrom(json["from"_L1]),
                       .interruption = interruptionFrom(json["interruption"_L1]),
                       .machinesAt = timeFrom(json["machinesAt"_L1]),
                       .readyAt = timeFrom(json["readyAt"_L1]),
                       .note = StoredMessage::fromJson(json["note"_L1]),
                       .uploaded = StoredMessage::fromJson(json["uploaded"_L1]),
                       .isWithdrawn = json["withdrawn"_L1].toBool(),
                       .firstStep =
                           json["first"_L1].isDouble() ? std::optional{json["first"_L1].toInteger()} : std::nullopt,
                       .hasSaved = json["saved"_L1].toBool()};
    const auto hosts = json["hosts"_L1].toArray();
    for (const auto &host : hosts) {
        if (const auto known = hostFrom(host.toObject(), attempt.token))
            attempt.hosts.append(*known);
    }
    return attempt;
}

} // namespace

QJsonObject toJson(const Job &job)
{
    QJsonArray attempts;
    for (const auto &attempt : job.attempts)
        attempts.append(attemptJson(attempt));
    QJsonObject json{{u"format"_s, 1},
                     {u"id"_s, job.id.toString(QUuid::WithoutBraces)},
                     {u"createdAt"_s, timeText(job.createdAt)},
                     {u"spec"_s, specJson(job.spec)},
                     {u"attempts"_s, attempts}};
    if (job.isHeld)
        json.insert(u"held"_s, true);
    QJsonObject requests;
    for (const auto &[tpu, id] : job.requests.asKeyValueRange())
        requests.insert(tpu, id.toString(QUuid::WithoutBraces));
    if (!requests.isEmpty())
        json.insert(u"requests"_s, requests);
    return json;
}

std::optional<Job> jobFrom(const QJsonObject &json)
{
    Job job{.id = QUuid::fromString(json["id"_L1].toString()),
            .spec = specFrom(json["spec"_L1].toObject()),
            .createdAt = timeFrom(json["createdAt"_L1]),
            .isHeld = json["held"_L1].toBool()};
    if (json["format"_L1].toInt() != 1 || job.id.isNull())
        return std::nullopt;
    const auto attempts = json["attempts"_L1].toArray();
    for (const auto &value : attempts) {
        const auto attempt = attemptFrom(value.toObject());
        if (attempt.number > 0 && !attempt.token.isEmpty() && job.attempts.size() < Job::mostAttempts)
            job.attempts.append(attempt);
    }
    const auto requests = json["requests"_L1].toObject();
    for (auto request = requests.begin(); request != requests.end(); ++request) {
        if (const auto id = QUuid::fromString(request.value().toString()); !id.isNull())
            job.requests.insert(request.key(), id);
    }
    return job;
}
