// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/job.h"

#include "services/jobs/diagnosis.h"
#include "services/jobs/steplines.h"

#include <QCoreApplication>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace {

struct JobMessages
{
    Q_DECLARE_TR_FUNCTIONS(Job)
};

/// The more it needs somebody, the higher.
int weight(JobState state)
{
    static constexpr JobState order[] = {JobState::Waiting,     JobState::Succeeded, JobState::Stopped,
                                         JobState::Unknown,     JobState::Running,   JobState::NotStarted,
                                         JobState::Interrupted, JobState::Failed};
    return static_cast<int>(std::ranges::find(order, state) - std::begin(order));
}

/// These tell only that another host is missing.
bool isConsequence(const QString &id)
{
    const auto *rule = ErrorRules::standard().find(id);
    return rule != nullptr && rule->isConsequence;
}

bool isVariableName(const QString &name)
{
    const auto isLetter = [](QChar c) { return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || c == u'_'; };
    return !name.isEmpty() && name.size() <= 200 && isLetter(name[0])
        && std::ranges::all_of(name, [&](QChar c) { return isLetter(c) || (c >= u'0' && c <= u'9'); });
}

QString variableProblem(const QList<JobVariable> &variables)
{
    for (qsizetype i = 0; i < variables.size(); ++i) {
        const auto &name = variables[i].name;
        if (!isVariableName(name))
            return JobMessages::tr(
                       "“%1” cannot be the name of a variable: letters, digits and “_” are allowed, no digit first.")
                .arg(name.left(60));
        if (variables[i].value.contains(QChar::Null))
            return JobMessages::tr("The value of %1 holds a NUL character: remove it.").arg(name);
        for (qsizetype other = 0; other < i; ++other) {
            if (variables[other].name == name)
                return JobMessages::tr("%1 is there twice. Keep one of them.").arg(name);
        }
    }
    return {};
}

} // namespace

JobState stateOf(const JobAttempt &attempt)
{
    auto worst = JobState::Waiting;
    for (const auto &host : attempt.hosts) {
        if (weight(host.state) > weight(worst))
            worst = host.state;
    }
    return worst;
}

JobState stateOf(const Job &job)
{
    return job.last() ? stateOf(*job.last()) : JobState::Waiting;
}

qsizetype firstFailed(const JobAttempt &attempt)
{
    qsizetype found = -1;
    const auto rank = [](const JobHost &host) { return std::pair{isConsequence(host.errorRule), host.endedAt}; };
    for (qsizetype i = 0; i < attempt.hosts.size(); ++i) {
        const auto &host = attempt.hosts[i];
        if (host.state == JobState::Failed && (found < 0 || rank(host) < rank(attempt.hosts[found])))
            found = i;
    }
    return found;
}

bool isPartlyFailed(const JobAttempt &attempt)
{
    return firstFailed(attempt) >= 0 && std::ranges::contains(attempt.hosts, JobState::Running, &JobHost::state);
}

bool isPartlyStarted(const JobAttempt &attempt)
{
    const auto has = [&attempt](JobState state) {
        return std::ranges::find(attempt.hosts, state, &JobHost::state) != attempt.hosts.end();
    };
    return has(JobState::Running) && has(JobState::NotStarted);
}

std::optional<QString> whyNotAgain(const Job &job, const QDateTime &now)
{
    if (!job.last())
        return std::nullopt;
    if (!std::ranges::any_of(job.last()->hosts,
                             [](const JobHost &host) { return host.state == JobState::Interrupted; }))
        return JobMessages::tr("It was not interrupted: it ended by itself. Look at its output, then start it again.");
    const auto failed = firstFailed(*job.last());
    if (failed >= 0 && job.last()->hosts[failed].status <= 128)
        return JobMessages::tr(
            "It had failed already when the machine was lost. Look at its output, then start it again.");
    int recent = 0;
    for (const auto &attempt : job.attempts) {
        if (attempt.cause == JobCause::Recovered && attempt.startedAt.secsTo(now) < 3600)
            ++recent;
    }
    if (recent >= 5)
        return JobMessages::tr(
            "It was interrupted and started again %n times within an hour. It rests until you start it.", nullptr,
            recent);
    return std::nullopt;
}

QMap<QString, QString> problemsOf(const JobSpec &spec)
{
    QMap<QString, QString> problems;
    const auto say = [&problems](const QString &field, const QString &sentence) {
        if (!sentence.isEmpty())
            problems.insert(field, sentence);
    };
    constexpr qsizetype longestText = 256 * 1024; // a document holds it with all attempts
    if (spec.name.trimmed().isEmpty())
        say(u"name"_s, JobMessages::tr("Enter a name."));
    if (spec.hosts.isEmpty())
        say(u"hosts"_s, JobMessages::tr("Choose the hosts it runs on."));
    if (spec.command.trimmed().isEmpty())
        say(u"command"_s, JobMessages::tr("Write the command that is to run on every host."));
    else if (spec.command.contains(QChar::Null))
        say(u"command"_s, JobMessages::tr("The command contains a NUL character, which is not text. Remove it."));
    else if (spec.command.size() > longestText)
        say(u"command"_s, JobMessages::tr("The command is too long. Upload it as a script and call that."));
    if (spec.folder.trimmed().isEmpty() || spec.folder.contains(QChar::Null)
        || !(spec.folder.startsWith(u'/') || spec.folder == "~"_L1 || spec.folder.startsWith("~/"_L1)))
        say(u"folder"_s, JobMessages::tr("Write a folder of the hosts that begins with / or with ~/."));
    else if (!spec.upload.from.isEmpty() && (spec.folder == "~"_L1 || spec.folder == "~/"_L1 || spec.folder == "/"_L1))
        say(u"folder"_s, JobMessages::tr("An upload needs a folder of its own, for example ~/train."));
    say(u"variables"_s, variableProblem(spec.variables));
    say(u"step"_s, StepLines::problemOf(spec.stepPattern));
    return problems;
}

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
    if (!spec.runAgainWith.isNull())
        json.insert(u"sync"_s, spec.runAgainWith.toString(QUuid::WithoutBraces));
    return json;
}

JobSpec specFrom(const QJsonObject &json)
{
    JobSpec spec{.name = json["name"_L1].toString(),
                 .hosts = {},
                 .folder = json["folder"_L1].toString(),
                 .command = json["command"_L1].toString(),
                 .stepPattern = json["step"_L1].toString(),
                 .isRestartedAfterLoss = json["again"_L1].toBool(),
                 .runAgainWith = QUuid::fromString(json["sync"_L1].toString())};
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
    return spec;
}

QJsonObject hostJson(const JobHost &host)
{
    return {{u"step"_s, host.step ? QJsonValue{*host.step} : QJsonValue{}},
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
                   .isReplaced = json["replaced"_L1].toBool()};
}

/// It stands in a command line on the host: nothing but what newToken() gives is taken.
QByteArray tokenFrom(const QJsonValue &value)
{
    const auto token = value.toString().toLatin1();
    const bool isToken = token.size() == 16
        && std::ranges::all_of(token, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    return isToken ? token : QByteArray{};
}

} // namespace

QJsonObject toJson(const Job &job)
{
    QJsonArray attempts;
    for (const auto &attempt : job.attempts) {
        QJsonArray hosts;
        for (const auto &host : attempt.hosts)
            hosts.append(hostJson(host));
        attempts.append(QJsonObject{{u"number"_s, attempt.number},
                                    {u"cause"_s, attempt.cause == JobCause::Recovered ? u"cameBack"_s : u"user"_s},
                                    {u"startedAt"_s, timeText(attempt.startedAt)},
                                    {u"token"_s, QString::fromLatin1(attempt.token)},
                                    {u"hosts"_s, hosts}});
    }
    return {{u"format"_s, 1},
            {u"id"_s, job.id.toString(QUuid::WithoutBraces)},
            {u"createdAt"_s, timeText(job.createdAt)},
            {u"spec"_s, specJson(job.spec)},
            {u"attempts"_s, attempts}};
}

std::optional<Job> jobFrom(const QJsonObject &json)
{
    Job job{.id = QUuid::fromString(json["id"_L1].toString()),
            .spec = specFrom(json["spec"_L1].toObject()),
            .createdAt = timeFrom(json["createdAt"_L1])};
    if (json["format"_L1].toInt() != 1 || job.id.isNull())
        return std::nullopt;
    const auto attempts = json["attempts"_L1].toArray();
    for (const auto &value : attempts) {
        JobAttempt attempt{.number = value["number"_L1].toInt(),
                           .cause =
                               value["cause"_L1].toString() == "cameBack"_L1 ? JobCause::Recovered : JobCause::User,
                           .startedAt = timeFrom(value["startedAt"_L1]),
                           .hosts = {},
                           .token = tokenFrom(value["token"_L1])};
        const auto hosts = value["hosts"_L1].toArray();
        for (const auto &host : hosts) {
            if (const auto known = hostFrom(host.toObject(), attempt.token))
                attempt.hosts.append(*known);
        }
        if (attempt.number > 0 && !attempt.token.isEmpty() && job.attempts.size() < Job::mostAttempts)
            job.attempts.append(attempt);
    }
    return job;
}
