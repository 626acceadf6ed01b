// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/run.h"

#include "services/core/plaintext.h"
#include "services/tpu/accelerators.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr int runFormat = 1;
constexpr qsizetype longestRunName = 500;
constexpr qsizetype longestRunText = 256 * 1024; ///< as of a job's command
constexpr qsizetype longestRunWord = 200;
constexpr qsizetype longestRunPath = 4'096;
constexpr int mostRunChips = 1'000'000;

constexpr std::pair<JobState, QLatin1StringView> runStates[] = {
    {JobState::Waiting, "waiting"_L1},         {JobState::NotStarted, "notStarted"_L1},
    {JobState::Running, "running"_L1},         {JobState::Succeeded, "succeeded"_L1},
    {JobState::Failed, "failed"_L1},           {JobState::Stopped, "stopped"_L1},
    {JobState::Interrupted, "interrupted"_L1}, {JobState::Unknown, "unknown"_L1},
};

QString runStateWord(JobState state)
{
    for (const auto &[known, word] : runStates) {
        if (known == state)
            return word;
    }
    return {};
}

JobState runStateOf(const QString &word)
{
    for (const auto &[state, known] : runStates) {
        if (word == known)
            return state;
    }
    return JobState::Unknown;
}

QString runTimeText(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString{};
}

QDateTime runTimeOf(const QJsonValue &value)
{
    return QDateTime::fromString(value.toString().left(40), Qt::ISODateWithMs).toUTC();
}

/// JSON has no word for what is no number.
QJsonValue valueJson(double value)
{
    if (std::isnan(value))
        return u"nan"_s;
    if (std::isinf(value))
        return value > 0 ? u"inf"_s : u"-inf"_s;
    return value;
}

std::optional<double> valueOf(const QJsonValue &json)
{
    if (json.isDouble())
        return json.toDouble();
    const auto word = json.toString();
    if (word == "nan"_L1)
        return std::numeric_limits<double>::quiet_NaN();
    if (word == "inf"_L1)
        return std::numeric_limits<double>::infinity();
    return word == "-inf"_L1 ? std::optional{-std::numeric_limits<double>::infinity()} : std::nullopt;
}

QJsonObject configJson(const RunConfig &config)
{
    QJsonArray variables;
    for (const auto &variable : config.variables) {
        QJsonObject json{{u"name"_s, variable.name}, {u"secret"_s, variable.isSecret}};
        if (!variable.isSecret)
            json.insert(u"value"_s, variable.value);
        variables.append(json);
    }
    const auto &code = config.code;
    return {{u"name"_s, config.name},
            {u"command"_s, config.command},
            {u"folder"_s, config.folder},
            {u"variables"_s, variables},
            {u"code"_s,
             QJsonObject{{u"folder"_s, code.folder},
                         {u"sha256"_s, code.hash},
                         {u"files"_s, code.files},
                         {u"bytes"_s, code.bytes},
                         {u"changed"_s, code.isChanged}}},
            {u"versions"_s,
             QJsonObject{{u"python"_s, config.versions.python},
                         {u"jax"_s, config.versions.jax},
                         {u"jaxlib"_s, config.versions.jaxlib},
                         {u"libtpu"_s, config.versions.libtpu}}},
            {u"type"_s, config.acceleratorType},
            {u"zone"_s, config.zone.toString()},
            {u"hosts"_s, QJsonArray::fromStringList(config.hosts)},
            {u"chips"_s, config.chips}};
}

QString wordIn(const QJsonObject &json, QLatin1StringView name)
{
    return plainLine(json[name].toString(), longestRunWord);
}

bool isSha256(const QString &text)
{
    return text.size() == 64
        && std::ranges::all_of(text, [](QChar c) { return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f'); });
}

QList<JobVariable> variablesIn(const QJsonArray &json)
{
    QList<JobVariable> variables;
    for (const auto &value : json) {
        if (variables.size() == RunRecord::mostVariables)
            break;
        const bool isSecret = value["secret"_L1].toBool();
        variables.append({.name = value["name"_L1].toString().left(longestRunWord),
                          .value = isSecret ? QString{} : value["value"_L1].toString().left(longestRunText),
                          .isSecret = isSecret});
    }
    return variables;
}

RunConfig configIn(const QJsonObject &json)
{
    const auto code = json["code"_L1].toObject();
    const auto versions = json["versions"_L1].toObject();
    RunConfig config{.name = json["name"_L1].toString().left(longestRunName),
                     .command = json["command"_L1].toString().left(longestRunText),
                     .folder = json["folder"_L1].toString().left(longestRunPath),
                     .variables = variablesIn(json["variables"_L1].toArray()),
                     .code = {.folder = code["folder"_L1].toString().left(longestRunPath),
                              .hash = code["sha256"_L1].toString().left(64),
                              .files = std::max<qint64>(0, code["files"_L1].toInteger()),
                              .bytes = std::max<qint64>(0, code["bytes"_L1].toInteger()),
                              .isChanged = code["changed"_L1].toBool()},
                     .versions = {.python = wordIn(versions, "python"_L1),
                                  .jax = wordIn(versions, "jax"_L1),
                                  .jaxlib = wordIn(versions, "jaxlib"_L1),
                                  .libtpu = wordIn(versions, "libtpu"_L1)},
                     .acceleratorType = wordIn(json, "type"_L1),
                     .zone = ZoneId{wordIn(json, "zone"_L1)},
                     .chips = std::clamp(json["chips"_L1].toInt(), 0, mostRunChips)};
    if (!isSha256(config.code.hash))
        config.code.hash.clear();
    const auto hosts = json["hosts"_L1].toArray();
    for (const auto &host : hosts) {
        if (config.hosts.size() < RunRecord::mostHosts)
            config.hosts << host.toString().left(longestRunWord);
    }
    return config;
}

QJsonObject resultJson(const RunResult &result)
{
    QJsonArray values;
    for (const auto &value : result.values)
        values.append(
            QJsonObject{{u"tag"_s, value.tag}, {u"value"_s, valueJson(value.value)}, {u"step"_s, value.step}});
    return {{u"state"_s, runStateWord(result.state)},
            {u"attempts"_s, result.attempts},
            {u"step"_s, result.step ? QJsonValue{*result.step} : QJsonValue{}},
            {u"values"_s, values},
            {u"startedAt"_s, runTimeText(result.startedAt)},
            {u"endedAt"_s, runTimeText(result.endedAt)},
            {u"why"_s, result.why}};
}

RunResult resultIn(const QJsonObject &json)
{
    RunResult result{.state = runStateOf(json["state"_L1].toString()),
                     .attempts = std::clamp(json["attempts"_L1].toInt(), 0, 1'000'000),
                     .startedAt = runTimeOf(json["startedAt"_L1]),
                     .endedAt = runTimeOf(json["endedAt"_L1]),
                     .why = json["why"_L1].toString().left(longestRunPath)};
    if (json["step"_L1].isDouble())
        result.step = json["step"_L1].toInteger();
    const auto values = json["values"_L1].toArray();
    for (const auto &one : values) {
        const auto value = valueOf(one["value"_L1]);
        const auto tag = plainLine(one["tag"_L1].toString(), longestRunWord);
        if (value && !tag.isEmpty() && result.values.size() < RunRecord::mostValues)
            result.values.append({.tag = tag, .value = *value, .step = one["step"_L1].toInteger()});
    }
    return result;
}

/// What is opened by a click is looked at again: the file may have been edited.
QList<RunLink> linksIn(const QJsonArray &json)
{
    QList<RunLink> links;
    for (const auto &value : json) {
        const auto url = value.toString().left(longestRunPath);
        if (isRunLink(url))
            addLinks(&links, runLinksIn("trackio " + url.toLatin1()));
        if (links.size() == mostRunLinks)
            break;
    }
    return links;
}

} // namespace

QJsonObject ownJson(const RunRecord &run)
{
    return {
        {u"notes"_s, run.notes}, {u"tags"_s, QJsonArray::fromStringList(run.tags)}, {u"archived"_s, run.isArchived}};
}

QJsonObject runJson(const RunRecord &run)
{
    QJsonArray links;
    for (const auto &link : run.links)
        links.append(link.url);
    return {{u"format"_s, runFormat},
            {u"id"_s, run.id.toString(QUuid::WithoutBraces)},
            {u"createdAt"_s, runTimeText(run.createdAt)},
            {u"config"_s, configJson(run.config)},
            {u"result"_s, resultJson(run.result)},
            {u"links"_s, links}};
}

std::optional<RunRecord> runRecordFrom(const QJsonObject &run, const QJsonObject &own)
{
    RunRecord record{.id = QUuid::fromString(run["id"_L1].toString()),
                     .createdAt = runTimeOf(run["createdAt"_L1]),
                     .config = configIn(run["config"_L1].toObject()),
                     .result = resultIn(run["result"_L1].toObject()),
                     .links = linksIn(run["links"_L1].toArray()),
                     .notes = own["notes"_L1].toString().left(RunRecord::longestNotes),
                     .isArchived = own["archived"_L1].toBool()};
    QStringList tags;
    const auto kept = own["tags"_L1].toArray();
    for (const auto &tag : kept) {
        if (tags.size() < RunRecord::mostTags * 2)
            tags << tag.toString().left(longestRunWord);
    }
    record.tags = cleanTags(tags);
    const int format = run["format"_L1].toInt();
    return format < 1 || format > runFormat || record.id.isNull() ? std::nullopt : std::optional{record};
}

QStringList cleanTags(const QStringList &tags)
{
    QStringList clean;
    for (const auto &tag : tags) {
        const auto text = plainLine(tag.simplified(), RunRecord::longestTag).trimmed();
        if (!text.isEmpty() && !clean.contains(text, Qt::CaseInsensitive) && clean.size() < RunRecord::mostTags)
            clean << text;
    }
    return clean;
}

int chipsOf(const QList<PodHost> &hosts, const std::optional<Tpu> &tpu)
{
    const auto facts = tpu ? Accelerators::catalogue().facts(tpu->acceleratorType) : std::nullopt;
    if (!facts || std::ranges::any_of(hosts, &PodHost::isPlain))
        return 0;
    double chips = 0;
    for (const auto &host : hosts)
        chips += double(facts->chips) / std::max(1, host.workers);
    return std::clamp(static_cast<int>(std::lround(chips)), 0, mostRunChips);
}

RunConfig configOf(const Job &job, const std::optional<Tpu> &tpu, const RunConfig &before)
{
    const auto &spec = job.spec;
    RunConfig config{.name = spec.name.left(longestRunName),
                     .command = spec.command.left(longestRunText),
                     .folder = spec.folder.left(longestRunPath),
                     .variables = spec.variables.first(std::min(spec.variables.size(), RunRecord::mostVariables)),
                     .code = before.code,
                     .versions = before.versions,
                     .acceleratorType = tpu ? tpu->acceleratorType : before.acceleratorType,
                     .zone = spec.hosts.isEmpty() ? before.zone : spec.hosts.constFirst().zone};
    for (auto &variable : config.variables) {
        if (variable.isSecret)
            variable.value.clear();
    }
    if (spec.upload.from != config.code.folder)
        config.code = {.folder = spec.upload.from.left(longestRunPath), .isChanged = before.code.isChanged};
    config.hosts = labelsOf(spec.hosts.first(std::min(spec.hosts.size(), RunRecord::mostHosts)));
    config.chips = tpu ? chipsOf(spec.hosts, tpu) : before.chips;
    return config;
}

RunResult resultOf(const Job &job, const RunResult &before)
{
    RunResult result = before;
    const auto *last = job.last();
    if (last == nullptr)
        return result;
    result.state = stateOf(*last);
    result.attempts = std::max(last->number, before.attempts);
    result.startedAt = before.startedAt.isValid() ? before.startedAt : job.attempts.constFirst().startedAt;
    result.endedAt = {};
    result.why.clear();
    for (const auto &host : last->hosts) {
        if (host.step)
            result.step = std::max(result.step, host.step);
        if (result.why.isEmpty() && !host.why.isEmpty())
            result.why = plainLine(host.why.text(), longestRunPath);
        if (host.endedAt.isValid() && (!result.endedAt.isValid() || host.endedAt > result.endedAt))
            result.endedAt = host.endedAt;
    }
    if (!std::ranges::all_of(last->hosts, &JobHost::isOver))
        result.endedAt = {};
    return result;
}
