// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/record.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QTimeZone>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct RecordMessages
{
    Q_DECLARE_TR_FUNCTIONS(TpuRequest)
};

constexpr qsizetype mostZones = 50;

} // namespace

namespace {

QString sentence(const std::optional<Error> &error)
{
    return error ? error->message + QChar{0} + error->serverWords : QString{};
}

/// While the user is asked nothing goes on by itself, whatever the lines say.
RecoveryStep stepOf(const TpuRequestRecord &history)
{
    const auto &recovery = history.recovery;
    if (!recovery.isUnderWay())
        return recovery.stuck == RecoveryRecord::Stuck::No ? RecoveryStep::Done : RecoveryStep::NeedsUser;
    if (history.winner)
        return recovery.isReached ? RecoveryStep::Running : RecoveryStep::Reaching;
    if (history.hasGivenUp || history.needsUser)
        return RecoveryStep::NeedsUser;
    const auto isAny = [&](const auto &condition) { return std::ranges::any_of(history.lines, condition); };
    if (isAny([](const ZoneAttemptRecord &line) { return line.line.state == AttemptState::Reaching; }))
        return RecoveryStep::Reaching;
    return isAny([](const ZoneAttemptRecord &line) { return line.onlyDead; }) ? RecoveryStep::CleaningUp
                                                                              : RecoveryStep::Asking;
}

/// What the user has stopped is brought back no more.
std::optional<Recovery> recoveryOf(const TpuRequestRecord &history)
{
    const auto &kept = history.recovery;
    if (kept.tpu.isEmpty() || (history.intent == Intent::Stop && !history.winner))
        return std::nullopt;
    const bool isAsking = kept.isUnderWay() && !history.winner;
    return Recovery{.id = history.tpuRequest.id,
                    .tpu = history.winner.value_or(kept.tpu),
                    .number = kept.number,
                    .step = stepOf(history),
                    .begunAt = kept.begunAt,
                    .interruptions = kept.interruptions,
                    .failures = kept.failures,
                    .last = isAsking ? history.why : kept.last,
                    .newNumber = history.winnerNumericId,
                    .log = kept.log};
}

} // namespace

bool operator==(const RecoveryRecord &a, const RecoveryRecord &b)
{
    return a.tpu == b.tpu && a.number == b.number && a.begunAt == b.begunAt && a.endedAt == b.endedAt
        && a.interruptions == b.interruptions && a.failures == b.failures && sentence(a.last) == sentence(b.last)
        && a.log == b.log && a.isReached == b.isReached && a.nextUseAt == b.nextUseAt && a.stuck == b.stuck;
}

bool operator==(const TpuRequestRecord &a, const TpuRequestRecord &b)
{
    return a.tpuRequest == b.tpuRequest && a.intent == b.intent && a.lines == b.lines && a.attempts == b.attempts
        && a.winner == b.winner && a.winnerNumericId == b.winnerNumericId && a.why.has_value() == b.why.has_value()
        && sentence(a.why) == sentence(b.why) && a.needsUser == b.needsUser && a.hasGivenUp == b.hasGivenUp
        && a.endedAt == b.endedAt && a.interruptions == b.interruptions && a.failures == b.failures
        && a.recovery == b.recovery && a.isHidden == b.isHidden;
}

bool isAtRest(AttemptState state)
{
    return state == AttemptState::Gone || state == AttemptState::Stopped || state == AttemptState::Won;
}

RequestState stateOf(const TpuRequestRecord &history)
{
    const bool isEnding = history.winner || history.intent == Intent::Stop || history.hasGivenUp;
    if (isEnding && history.endedAt.isNull())
        return RequestState::Stopping;
    if (history.winner)
        return RequestState::Fulfilled;
    if (history.hasGivenUp)
        return RequestState::GaveUp;
    if (history.intent == Intent::Stop)
        return RequestState::Stopped;
    if (history.needsUser)
        return RequestState::NeedsUser;
    return history.intent == Intent::Pause ? RequestState::Paused : RequestState::Working;
}

TpuRequestView viewOf(const TpuRequestRecord &history)
{
    TpuRequestView view{.tpuRequest = history.tpuRequest,
                        .state = stateOf(history),
                        .lines = {},
                        .winner = history.winner,
                        .why = history.why,
                        .endedAt = history.endedAt,
                        .interruptions = history.interruptions,
                        .failures = history.failures,
                        .recovery = recoveryOf(history)};
    for (const auto &line : history.lines) {
        view.lines.append(line.line);
        if (line.line.state == AttemptState::Waiting && (line.isHeld || history.intent == Intent::Pause))
            view.lines.last().state = AttemptState::Paused;
    }
    return view;
}

QString labelOf(const TpuRequest &tpuRequest)
{
    return tpuRequest.id.toString(QUuid::WithoutBraces);
}

bool concernsLoss(const Afterwards &afterwards)
{
    return afterwards.recovery || !afterwards.command.isEmpty();
}

bool isOurs(const TpuRequest &tpuRequest, const Tpu &tpu)
{
    return tpu.labels.value(QLatin1StringView{jobLabel}) == labelOf(tpuRequest);
}

QString nodeName(const QString &pattern, const ZoneId &zone, int attempt)
{
    auto name = pattern;
    return name.replace("{zone}"_L1, zone.toString()).replace("{n}"_L1, QString::number(attempt));
}

QStringList problemsOf(const TpuRequest &tpuRequest)
{
    QStringList problems;
    if (tpuRequest.zones.isEmpty())
        problems += RecordMessages::tr("No zone is chosen. Choose at least one.");
    if (tpuRequest.zones.size() > mostZones)
        problems += RecordMessages::tr("At most %n zone(s) can be asked at once.", nullptr, int(mostZones));
    if (tpuRequest.maxAttempts < 0 || tpuRequest.pause < std::chrono::seconds{1})
        problems += RecordMessages::tr("The pause between two tries is at least one second.");
    if (tpuRequest.spec.slices > 1 && tpuRequest.method == RequestMethod::Direct)
        problems += RecordMessages::tr("Several slices can only be asked for through Google's queue. Choose the "
                                       "queue, or one slice.");
    if (tpuRequest.spec.tier == Tier::FlexStart && tpuRequest.method == RequestMethod::Direct)
        problems += RecordMessages::tr("Flex-start TPUs can only be asked for through Google's queue. Choose the "
                                       "queue, or another tier.");
    if (tpuRequest.spec.tier == Tier::FlexStart && tpuRequest.afterwards.recovery)
        problems += RecordMessages::tr("A flex-start TPU ends when its run time is over, as planned, and each one is "
                                       "billed: it is not asked for again by itself.");
    if (tpuRequest.notBefore.isValid() && tpuRequest.until.isValid() && tpuRequest.notBefore >= tpuRequest.until)
        problems += RecordMessages::tr("It would end before it begins. Choose a later end.");
    for (const auto &zone : tpuRequest.zones) {
        auto spec = tpuRequest.spec;
        spec.zone = zone;
        spec.name = nodeName(tpuRequest.namePattern, zone, 1);
        for (const auto &problem : validate(spec)) {
            if (!problems.contains(problem.message))
                problems += problem.message;
        }
    }
    return problems;
}

// Enumerations are written as words: their order may change between versions, what is on a disk may not.
namespace {

template <typename Enum, size_t n>
struct Names
{
    std::array<QLatin1StringView, n> words;

    [[nodiscard]] QString of(Enum value) const { return size_t(value) < n ? QString{words[size_t(value)]} : QString{}; }
    [[nodiscard]] Enum from(const QJsonValue &json, Enum otherwise) const
    {
        const auto it = std::ranges::find(words, json.toString());
        return it == words.end() ? otherwise : Enum(it - words.begin());
    }
};

constexpr Names<AttemptState, 11> lineStates{{"waiting"_L1, "asking"_L1, "queued"_L1, "making"_L1, "reaching"_L1,
                                              "won"_L1, "cancelling"_L1, "gone"_L1, "paused"_L1, "stopped"_L1,
                                              "outcome-unknown"_L1}};
constexpr Names<RequestMethod, 2> methods{{"queue"_L1, "direct"_L1}};
constexpr Names<ZoneChoice, 2> choices{{"listed"_L1, "whole-grant"_L1}};
constexpr Names<Goal, 2> goals{{"get"_L1, "leave"_L1}};
constexpr Names<Intent, 3> intents{{"get"_L1, "pause"_L1, "stop"_L1}};
constexpr Names<RecoveryRecord::Stuck, 3> stuckWords{{"no"_L1, "cleaning-up"_L1, "using"_L1}};
constexpr Names<Tier, 5> tiers{{"on-demand"_L1, "preemptible"_L1, "spot"_L1, "reserved"_L1, "flex-start"_L1}};
constexpr Names<ExternalAddress, 2> addresses{{"wanted"_L1, "none"_L1}};
constexpr Names<ErrorCode, 35> errorCodes{{"cancelled"_L1,        "signed-out"_L1,       "scope-missing"_L1,
                                           "denied"_L1,           "api-off"_L1,          "billing-off"_L1,
                                           "not-found"_L1,        "already-exists"_L1,   "conflict"_L1,
                                           "cancelled-there"_L1,  "no-capacity"_L1,      "quota-exceeded"_L1,
                                           "address-limit"_L1,    "reservation"_L1,      "not-granted"_L1,
                                           "not-in-zone"_L1,      "rate-limited"_L1,     "busy"_L1,
                                           "broken-there"_L1,     "offline"_L1,          "portal"_L1,
                                           "ambiguous"_L1,        "invalid"_L1,          "wrong-state"_L1,
                                           "queue-refused"_L1,    "bad-reply"_L1,        "timeout"_L1,
                                           "host-key-unknown"_L1, "host-key-changed"_L1, "login-refused"_L1,
                                           "connection-lost"_L1,  "key-unreadable"_L1,   "file-failed"_L1,
                                           "hosts-failed"_L1,     "key-locked"_L1}};
static_assert(size_t(ErrorCode::KeyLocked) == errorCodes.words.size() - 1, "a word for each ErrorCode, in its order");

QString clipped(const QJsonValue &json)
{
    constexpr qsizetype longest = 4'000;
    return json.toString().left(longest);
}

QJsonValue toJson(const QDateTime &time)
{
    return time.isValid() ? QJsonValue{time.toMSecsSinceEpoch()} : QJsonValue{};
}

/// Between 1970 and 2200; anything else is no time.
QDateTime timeFrom(const QJsonValue &json)
{
    constexpr double latest = 7.3e12;
    const auto ms = json.toDouble(-1);
    return ms > 0 && ms < latest ? QDateTime::fromMSecsSinceEpoch(qint64(ms), QTimeZone::UTC) : QDateTime{};
}

int countFrom(const QJsonValue &json)
{
    constexpr int most = 1'000'000'000;
    return std::clamp(json.toInt(), 0, most);
}

QJsonObject toJson(const QMap<QString, QString> &map)
{
    QJsonObject object;
    for (auto it = map.begin(); it != map.end(); ++it)
        object.insert(it.key(), it.value());
    return object;
}

QMap<QString, QString> mapFrom(const QJsonValue &json)
{
    QMap<QString, QString> map;
    const auto object = json.toObject();
    for (auto it = object.begin(); it != object.end(); ++it)
        map.insert(it.key(), it.value().toString());
    return map;
}

QJsonObject specToJson(const TpuSpec &spec)
{
    QJsonObject json{{u"zone"_s, spec.zone.toString()},
                     {u"name"_s, spec.name},
                     {u"type"_s, spec.acceleratorType},
                     {u"runtime"_s, spec.runtimeVersion},
                     {u"tier"_s, tiers.of(spec.tier)},
                     {u"network"_s, spec.network},
                     {u"subnetwork"_s, spec.subnetwork},
                     {u"address"_s, addresses.of(spec.externalAddress)},
                     {u"description"_s, spec.description},
                     {u"tags"_s, QJsonArray::fromStringList(spec.tags)},
                     {u"labels"_s, toJson(spec.labels)},
                     {u"metadata"_s, toJson(spec.metadata)},
                     {u"script"_s, spec.startupScript},
                     {u"flags"_s, spec.libtpuArgs},
                     {u"account"_s, spec.serviceAccount},
                     {u"job"_s, spec.job.isNull() ? QString{} : spec.job.toString(QUuid::WithoutBraces)}};
    if (!spec.reservation.isEmpty())
        json.insert(u"reservation"_s, spec.reservation);
    if (!spec.topology.isEmpty())
        json.insert(u"topology"_s, spec.topology);
    if (!spec.scopes.isEmpty())
        json.insert(u"scopes"_s, QJsonArray::fromStringList(spec.scopes));
    if (spec.slices > 1)
        json.insert(u"slices"_s, spec.slices);
    if (spec.runHours > 0)
        json.insert(u"runHours"_s, spec.runHours);
    if (spec.bootDiskGb > 0)
        json.insert(u"bootDiskGb"_s, spec.bootDiskGb);
    QJsonArray disks;
    for (const auto &disk : spec.dataDisks)
        disks.append(QJsonObject{{u"source"_s, disk.source}, {u"readOnly"_s, disk.isReadOnly}});
    if (!disks.isEmpty())
        json.insert(u"dataDisks"_s, disks);
    return json;
}

TpuSpec specFrom(const QJsonObject &json)
{
    TpuSpec spec{.zone = ZoneId{clipped(json["zone"_L1])},
                 .name = clipped(json["name"_L1]),
                 .slices = std::clamp(json["slices"_L1].toInt(1), 1, mostSlices),
                 .acceleratorType = clipped(json["type"_L1]),
                 .topology = clipped(json["topology"_L1]),
                 .runtimeVersion = clipped(json["runtime"_L1]),
                 .tier = tiers.from(json["tier"_L1], Tier::OnDemand),
                 .reservation = clipped(json["reservation"_L1]),
                 .runHours = std::clamp(json["runHours"_L1].toInt(), 0, mostRunHours),
                 .network = clipped(json["network"_L1]),
                 .subnetwork = clipped(json["subnetwork"_L1]),
                 .externalAddress = addresses.from(json["address"_L1], ExternalAddress::Wanted),
                 .description = clipped(json["description"_L1]),
                 .tags = {},
                 .labels = mapFrom(json["labels"_L1]),
                 .metadata = mapFrom(json["metadata"_L1]),
                 .startupScript = json["script"_L1].toString(),
                 .libtpuArgs = clipped(json["flags"_L1]),
                 .serviceAccount = clipped(json["account"_L1]),
                 .scopes = {},
                 .bootDiskGb = countFrom(json["bootDiskGb"_L1]),
                 .job = QUuid{json["job"_L1].toString()}};
    for (const auto &tag : json["tags"_L1].toArray())
        spec.tags += tag.toString();
    for (const auto &scope : json["scopes"_L1].toArray())
        spec.scopes += clipped(scope);
    for (const auto &disk : json["dataDisks"_L1].toArray())
        spec.dataDisks.append({clipped(disk["source"_L1]), disk["readOnly"_L1].toBool()});
    return spec;
}

QJsonObject afterwardsToJson(const Afterwards &after)
{
    QJsonObject json{{u"notify"_s, after.notify},
                     {u"comeBack"_s, after.recovery},
                     {u"comeBackLimit"_s, after.recoveryLimit},
                     {u"recipe"_s, after.recipe},
                     {u"command"_s, after.command}};
    if (after.deleteAfterIdle)
        json.insert(u"deleteAfterIdleHours"_s, qint64(after.deleteAfterIdle->count()));
    return json;
}

Afterwards afterwardsFrom(const QJsonObject &json)
{
    Afterwards after{.notify = json["notify"_L1].toBool(true),
                     .recovery = json["comeBack"_L1].toBool(),
                     .recoveryLimit = countFrom(json["comeBackLimit"_L1]),
                     .recipe = json["recipe"_L1].toString(),
                     .command = json["command"_L1].toString()};
    constexpr int aYear = 8'784;
    if (const auto hours = json["deleteAfterIdleHours"_L1].toInt(); hours > 0 && hours <= aYear)
        after.deleteAfterIdle = std::chrono::hours{hours};
    return after;
}

QJsonObject lineToJson(const ZoneAttemptRecord &line)
{
    QJsonObject json{{u"zone"_s, line.line.zone.toString()},
                     {u"state"_s, lineStates.of(line.line.state)},
                     {u"attempt"_s, line.line.attempt},
                     {u"name"_s, line.line.name},
                     {u"request"_s, line.line.request.toString()},
                     {u"operation"_s, line.line.operation.toString()},
                     {u"lastKind"_s, QString{wordOf(line.line.lastKind)}},
                     {u"since"_s, toJson(line.line.since)},
                     {u"nextTryAt"_s, toJson(line.line.nextTryAt)},
                     {u"goal"_s, goals.of(line.goal)},
                     {u"method"_s, methods.of(line.method)},
                     {u"held"_s, line.isHeld},
                     {u"requestId"_s, line.requestId.toString(QUuid::WithoutBraces)},
                     {u"bodyHash"_s, line.bodyHash},
                     {u"deleteId"_s, line.deleteId.toString(QUuid::WithoutBraces)},
                     {u"startedAt"_s, toJson(line.startedAt)},
                     {u"unsureUntil"_s, toJson(line.unsureUntil)},
                     {u"lookAt"_s, toJson(line.lookAt)},
                     {u"lookedAt"_s, toJson(line.lookedAt)},
                     {u"movedAt"_s, toJson(line.movedAt)},
                     {u"refusedAfterMs"_s, qint64(line.refusedAfter.count())},
                     {u"reachSince"_s, toJson(line.reachSince)},
                     {u"numericId"_s, line.numericId},
                     {u"nodeCreatedAt"_s, toJson(line.nodeCreatedAt)},
                     {u"seenNode"_s, line.seenNode},
                     {u"seenRequest"_s, line.seenRequest},
                     {u"lastCode"_s, errorCodes.of(line.lastCode)},
                     {u"sameInARow"_s, line.sameInARow},
                     {u"asks"_s, line.asks},
                     {u"refusals"_s, line.refusals},
                     {u"late"_s, line.isLate},
                     {u"rest"_s, line.isRest},
                     {u"onlyDead"_s, line.onlyDead}};
    const std::initializer_list<std::pair<QString, bool>> rare{
        {u"mayLose"_s, line.mayLose}, {u"adopted"_s, line.isAdopted}, {u"byHand"_s, line.isByHand}};
    for (const auto &[key, isSo] : rare) {
        if (isSo)
            json.insert(key, true);
    }
    if (!line.otherNumbers.isEmpty())
        json.insert(u"otherNumbers"_s, QJsonArray::fromStringList(line.otherNumbers));
    if (!line.lastWords.isEmpty())
        json.insert(u"lastWords"_s, line.lastWords.left(4'000));
    if (line.line.last)
        json.insert(u"last"_s, toJson(*line.line.last));
    if (!line.sent.name.isEmpty())
        json.insert(u"sent"_s, specToJson(line.sent));
    return json;
}

ZoneAttemptRecord lineFrom(const QJsonObject &json)
{
    ZoneAttemptRecord line;
    line.line = {.zone = ZoneId{clipped(json["zone"_L1])},
                 .state = lineStates.from(json["state"_L1], AttemptState::OutcomeUnknown),
                 .attempt = countFrom(json["attempt"_L1]),
                 .name = clipped(json["name"_L1]),
                 .request = QueuedResourceId{clipped(json["request"_L1])},
                 .operation = OperationName{clipped(json["operation"_L1])},
                 .last = errorFromJson(json["last"_L1]),
                 .lastKind = failureClassFrom(json["lastKind"_L1].toString()),
                 .since = timeFrom(json["since"_L1]),
                 .nextTryAt = timeFrom(json["nextTryAt"_L1])};
    line.goal = goals.from(json["goal"_L1], Goal::Leave);
    line.method = methods.from(json["method"_L1], RequestMethod::Queue);
    line.isHeld = json["held"_L1].toBool();
    line.sent = specFrom(json["sent"_L1].toObject());
    line.requestId = QUuid{json["requestId"_L1].toString()};
    line.bodyHash = clipped(json["bodyHash"_L1]);
    line.deleteId = QUuid{json["deleteId"_L1].toString()};
    line.startedAt = timeFrom(json["startedAt"_L1]);
    line.unsureUntil = timeFrom(json["unsureUntil"_L1]);
    line.lookAt = timeFrom(json["lookAt"_L1]);
    line.lookedAt = timeFrom(json["lookedAt"_L1]);
    line.movedAt = timeFrom(json["movedAt"_L1]);
    line.refusedAfter =
        std::chrono::milliseconds{std::clamp<qint64>(json["refusedAfterMs"_L1].toInteger(), 0, 3'600'000)};
    line.reachSince = timeFrom(json["reachSince"_L1]);
    line.numericId = clipped(json["numericId"_L1]);
    for (const auto &number : json["otherNumbers"_L1].toArray()) {
        if (line.otherNumbers.size() < mostSlices)
            line.otherNumbers += clipped(number);
    }
    line.nodeCreatedAt = timeFrom(json["nodeCreatedAt"_L1]);
    line.seenNode = clipped(json["seenNode"_L1]);
    line.seenRequest = clipped(json["seenRequest"_L1]);
    line.lastCode = errorCodes.from(json["lastCode"_L1], ErrorCode::BadReply);
    line.lastWords = clipped(json["lastWords"_L1]);
    line.sameInARow = countFrom(json["sameInARow"_L1]);
    line.asks = countFrom(json["asks"_L1]);
    line.refusals = countFrom(json["refusals"_L1]);
    line.isLate = json["late"_L1].toBool();
    line.isRest = json["rest"_L1].toBool();
    line.onlyDead = json["onlyDead"_L1].toBool();
    line.mayLose = json["mayLose"_L1].toBool();
    line.isAdopted = json["adopted"_L1].toBool();
    line.isByHand = json["byHand"_L1].toBool();
    return line;
}

QJsonObject toJson(const RecoveryRecord &recovery)
{
    QJsonObject json{{u"tpu"_s, recovery.tpu.toString()},          {u"number"_s, recovery.number},
                     {u"begunAt"_s, toJson(recovery.begunAt)},     {u"endedAt"_s, toJson(recovery.endedAt)},
                     {u"interruptions"_s, recovery.interruptions}, {u"failures"_s, recovery.failures},
                     {u"log"_s, recovery.log.right(4'000)},        {u"reached"_s, recovery.isReached},
                     {u"nextUseAt"_s, toJson(recovery.nextUseAt)}, {u"stuck"_s, stuckWords.of(recovery.stuck)}};
    if (recovery.last)
        json.insert(u"last"_s, toJson(*recovery.last));
    return json;
}

RecoveryRecord recoveryFrom(const QJsonObject &json)
{
    return {.tpu = TpuId{clipped(json["tpu"_L1])},
            .number = clipped(json["number"_L1]),
            .begunAt = timeFrom(json["begunAt"_L1]),
            .endedAt = timeFrom(json["endedAt"_L1]),
            .interruptions = countFrom(json["interruptions"_L1]),
            .failures = countFrom(json["failures"_L1]),
            .last = errorFromJson(json["last"_L1]),
            .log = clipped(json["log"_L1]),
            .isReached = json["reached"_L1].toBool(),
            .nextUseAt = timeFrom(json["nextUseAt"_L1]),
            .stuck = stuckWords.from(json["stuck"_L1], RecoveryRecord::Stuck::Using)};
}

} // namespace

QJsonObject toJson(const Error &error)
{
    QJsonObject json{{u"code"_s, errorCodes.of(error.code)},
                     {u"message"_s, error.message.left(4'000)},
                     {u"serverWords"_s, error.serverWords.left(4'000)}};
    if (error.isUnknownText)
        json.insert(u"unknown"_s, true);
    return json;
}

std::optional<Error> errorFromJson(const QJsonValue &json)
{
    if (!json.isObject())
        return std::nullopt;
    return Error{.code = errorCodes.from(json["code"_L1], ErrorCode::BadReply),
                 .message = clipped(json["message"_L1]),
                 .serverWords = clipped(json["serverWords"_L1]),
                 .isUnknownText = json["unknown"_L1].toBool()};
}

QJsonObject toJson(const TpuRequest &tpuRequest)
{
    QJsonArray zones;
    for (const auto &zone : tpuRequest.zones)
        zones.append(zone.toString());
    QJsonObject json{{u"id"_s, labelOf(tpuRequest)},
                     {u"project"_s, tpuRequest.project.toString()},
                     {u"spec"_s, specToJson(tpuRequest.spec)},
                     {u"namePattern"_s, tpuRequest.namePattern},
                     {u"choice"_s, choices.of(tpuRequest.choice)},
                     {u"zones"_s, zones},
                     {u"method"_s, methods.of(tpuRequest.method)},
                     {u"createdAt"_s, toJson(tpuRequest.createdAt)},
                     {u"until"_s, toJson(tpuRequest.until)},
                     {u"maxAttempts"_s, tpuRequest.maxAttempts},
                     {u"pauseMs"_s, qint64(tpuRequest.pause.count())},
                     {u"afterwards"_s, afterwardsToJson(tpuRequest.afterwards)}};
    if (tpuRequest.notBefore.isValid())
        json.insert(u"notBefore"_s, toJson(tpuRequest.notBefore));
    return json;
}

TpuRequest tpuRequestFrom(const QJsonObject &json)
{
    using std::chrono::milliseconds;
    TpuRequest tpuRequest{.id = QUuid{json["id"_L1].toString()},
                          .project = ProjectId{clipped(json["project"_L1])},
                          .spec = specFrom(json["spec"_L1].toObject()),
                          .namePattern = clipped(json["namePattern"_L1]),
                          .choice = choices.from(json["choice"_L1], ZoneChoice::Listed),
                          .zones = {},
                          .method = methods.from(json["method"_L1], RequestMethod::Queue),
                          .createdAt = timeFrom(json["createdAt"_L1]),
                          .notBefore = timeFrom(json["notBefore"_L1]),
                          .until = timeFrom(json["until"_L1]),
                          .maxAttempts = countFrom(json["maxAttempts"_L1]),
                          .pause = std::clamp(milliseconds{json["pauseMs"_L1].toInteger(60'000)}, milliseconds{1'000},
                                              milliseconds{86'400'000}),
                          .afterwards = afterwardsFrom(json["afterwards"_L1].toObject())};
    for (const auto &zone : json["zones"_L1].toArray())
        tpuRequest.zones += ZoneId{clipped(zone)};
    return tpuRequest;
}

QJsonObject toJson(const TpuRequestRecord &history)
{
    QJsonArray lines;
    for (const auto &line : history.lines)
        lines.append(lineToJson(line));
    QJsonObject json{{u"version"_s, TpuRequestRecord::version}, {u"wish"_s, toJson(history.tpuRequest)},
                     {u"intent"_s, intents.of(history.intent)}, {u"lines"_s, lines},
                     {u"attempts"_s, history.attempts},         {u"winnerNumericId"_s, history.winnerNumericId},
                     {u"needsUser"_s, history.needsUser},       {u"gaveUp"_s, history.hasGivenUp},
                     {u"endedAt"_s, toJson(history.endedAt)},   {u"interruptions"_s, history.interruptions},
                     {u"failures"_s, history.failures}};
    if (history.winner)
        json.insert(u"winner"_s, history.winner->toString());
    if (history.why)
        json.insert(u"why"_s, toJson(*history.why));
    if (!history.recovery.tpu.isEmpty())
        json.insert(u"recovery"_s, toJson(history.recovery));
    if (history.isHidden)
        json.insert(u"hidden"_s, true);
    return json;
}

Result<TpuRequestRecord> historyFrom(const QJsonObject &json)
{
    constexpr qsizetype mostLines = 200;
    const auto version = json["version"_L1].toInt();
    if (version < 1 || version > TpuRequestRecord::version || QUuid{json["wish"_L1]["id"_L1].toString()}.isNull())
        return failed(ErrorCode::BadReply, {}, u"not a history of a wish, or one of a newer version"_s);
    Result<TpuRequestRecord> history{TpuRequestRecord{}};
    history->tpuRequest = tpuRequestFrom(json["wish"_L1].toObject());
    history->intent = intents.from(json["intent"_L1], Intent::Pause);
    if (!json["lines"_L1].isArray())
        return failed(ErrorCode::BadReply, {}, u"a history of a wish without its lines"_s);
    for (const auto &line : json["lines"_L1].toArray()) {
        auto read = lineFrom(line.toObject());
        if (read.line.zone.isEmpty()) // what it holds at Google would be forgotten with it
            return failed(ErrorCode::BadReply, {}, u"a line of a wish without its zone"_s);
        if (read.line.name.isEmpty() && !isAtRest(read.line.state)) // nothing can be there that has no name
            read.line.state = AttemptState::Waiting;
        const bool isDouble = std::ranges::any_of(
            history->lines, [&](const ZoneAttemptRecord &l) { return l.line.zone == read.line.zone; });
        if (!isDouble && history->lines.size() < mostLines)
            history->lines.append(std::move(read));
    }
    history->attempts = countFrom(json["attempts"_L1]);
    if (const auto winner = json["winner"_L1].toString(); !winner.isEmpty())
        history->winner = TpuId{winner};
    history->winnerNumericId = clipped(json["winnerNumericId"_L1]);
    history->why = errorFromJson(json["why"_L1]);
    history->needsUser = json["needsUser"_L1].toBool();
    history->hasGivenUp = json["gaveUp"_L1].toBool();
    history->endedAt = timeFrom(json["endedAt"_L1]);
    history->interruptions = countFrom(json["interruptions"_L1]);
    history->failures = countFrom(json["failures"_L1]);
    if (json.contains("recovery"_L1))
        history->recovery = recoveryFrom(json["recovery"_L1].toObject());
    history->isHidden = json["hidden"_L1].toBool();
    return history;
}
