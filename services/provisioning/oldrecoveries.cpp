// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/oldrecoveries.h"

#include "services/provisioning/adopted.h"
#include "services/tpu/tpujson.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// The steps as the file numbers them.
enum Step : int { CleaningUp, Asking, Reaching, Running, Done, NeedsUser };

struct OldRecovery
{
    QUuid id; ///< of the request that it made, where it came from none
    QUuid tpuRequest; ///< that it came from; null: none
    Tpu tpu; ///< as it was lost
    QString newNumber;
    int step = 0;
    int stuckAt = 0;
    int limit = 3;
    QString command;
    bool isByHand = false;
    bool mayLose = false;
    RecoveryRecord recovery;
};

/// Its code was not kept. Equal failures are known by their sentence.
std::optional<Error> errorOf(const QJsonObject &json)
{
    const auto message = json["message"_L1].toString();
    return message.isEmpty() ? std::nullopt
                             : std::optional{Error{ErrorCode::Ambiguous, message, json["words"_L1].toString(), {}}};
}

std::optional<OldRecovery> oldRecovery(const QJsonObject &json)
{
    auto body = json["spec"_L1].toObject();
    body.insert(u"name"_s, json["tpu"_L1].toString());
    body.insert(u"id"_s, json["number"_L1].toString());
    if (!body["networkConfig"_L1]["enableExternalIps"_L1].toBool(true))
        body.insert(u"networkEndpoints"_s, QJsonArray{QJsonObject{{u"ipAddress"_s, u"10.0.0.1"_s}}});
    auto tpu = parseTpu(body);
    const auto step = json["step"_L1].toInt(-1);
    const auto stuckAt = json["stuckAt"_L1].toInt(-1);
    const auto id = QUuid::fromString(json["id"_L1].toString());
    if (!tpu || id.isNull() || step < 0 || step > NeedsUser || stuckAt < 0 || stuckAt > NeedsUser)
        return std::nullopt;
    tpu->queuedResource = QueuedResourceId{json["request"_L1].toString()};
    OldRecovery old{.id = id,
                    .tpuRequest = QUuid::fromString(json["wish"_L1].toString()),
                    .tpu = *tpu,
                    .newNumber = json["newNumber"_L1].toString(),
                    .step = step,
                    .stuckAt = stuckAt,
                    .limit = std::clamp(json["limit"_L1].toInt(3), 1, 100),
                    .command = json["command"_L1].toString(),
                    .isByHand = json["byHand"_L1].toBool(),
                    .mayLose = json["mayLose"_L1].toBool(),
                    .recovery = {}};
    old.recovery = {.tpu = tpu->id,
                    .number = tpu->numericId,
                    .begunAt = parseTime(json["begun"_L1].toString()),
                    .endedAt = parseTime(json["ended"_L1].toString()),
                    .interruptions = std::max(0, json["interruptions"_L1].toInt()),
                    .failures = std::max(0, json["failures"_L1].toInt()),
                    .last = errorOf(json["last"_L1].toObject()),
                    .log = json["log"_L1].toString()};
    return old;
}

/// The machine that was made, or the lost one, as the winner of a request of its own.
TpuRequestRecord standIn(const OldRecovery &old, const ProjectId &project, const Moment &moment)
{
    auto tpu = old.tpu;
    const auto at = old.step == NeedsUser ? old.stuckAt : old.step;
    if (at == Reaching || at == Running)
        tpu.numericId = old.newNumber;
    auto history = adopted(project, tpu, {.notify = false}, old.isByHand, moment);
    history.tpuRequest.id = old.id;
    history.isHidden = false;
    return history;
}

/// The request as it goes on with that recovery.
TpuRequestRecord carriedOn(TpuRequestRecord history, const OldRecovery &old, const Moment &moment)
{
    history.tpuRequest.afterwards.command = old.command;
    history.tpuRequest.afterwards.recoveryLimit = old.limit;
    const auto at = old.step == NeedsUser ? old.stuckAt : old.step;
    const bool isToldOf = !history.winner || (history.winnerNumericId != old.tpu.numericId);
    auto recovery = old.recovery;
    if (old.step == CleaningUp || (old.step == Asking && !isToldOf))
        history = reduce(std::move(history), event::Lost{old.tpu.numericId, old.mayLose}, moment).history;
    recovery.tpu = history.winner.value_or(recovery.tpu);
    recovery.isReached = at == Running;
    if (old.step < Done) {
        recovery.endedAt = {};
        recovery.nextUseAt = history.winner ? moment.now : QDateTime{};
    } else if (!recovery.endedAt.isValid()) {
        recovery.endedAt = moment.now;
    }
    if (old.step == NeedsUser)
        recovery.stuck =
            at == Reaching || at == Running ? RecoveryRecord::Stuck::Using : RecoveryRecord::Stuck::CleaningUp;
    if (old.step == NeedsUser && !history.winner) // the request itself says what it needs
        recovery.endedAt = {};
    history.recovery = recovery;
    return history;
}

} // namespace

QList<TpuRequestRecord> recoveriesFrom(const QJsonObject &file, QList<TpuRequestRecord> known, const ProjectId &project,
                                       const Moment &moment)
{
    QList<QUuid> changed;
    const auto put = [&](const TpuRequestRecord &history) {
        const auto id = history.tpuRequest.id;
        const auto there = std::ranges::find(known, id, [](const TpuRequestRecord &one) { return one.tpuRequest.id; });
        if (there == known.end())
            known.append(history);
        else
            *there = history;
        if (!changed.contains(id))
            changed.append(id);
    };
    const auto withId = [&](const QUuid &id) -> const TpuRequestRecord * {
        const auto there = std::ranges::find(known, id, [](const TpuRequestRecord &one) { return one.tpuRequest.id; });
        return there == known.end() ? nullptr : &*there;
    };
    const auto recoveries = file["comeBacks"_L1].toArray();
    for (qsizetype i = recoveries.size() - 1; i >= 0; --i) { // the newest is the first
        const auto old = oldRecovery(recoveries[i].toObject());
        if (!old)
            continue;
        const auto *its = withId(old->tpuRequest.isNull() ? old->id : old->tpuRequest);
        its = its ? its : withId(old->id);
        const bool isRead =
            its && its->recovery.number == old->tpu.numericId && its->recovery.begunAt == old->recovery.begunAt;
        if (isRead || (!its && old->step == Done))
            continue;
        put(carriedOn(its ? *its : standIn(*old, project, moment), *old, moment));
    }
    for (const auto &entry : file["kept"_L1].toArray()) {
        const Afterwards wanted{.recovery = entry["automatic"_L1].toBool(),
                                .recoveryLimit = entry["limit"_L1].toInt(3),
                                .command = entry["command"_L1].toString()};
        if (const TpuId tpu{entry["tpu"_L1].toString()}; !tpu.isEmpty())
            put(withAfterwards(known, project, tpuNamed(tpu), wanted, moment));
    }
    QList<TpuRequestRecord> all;
    for (const auto &id : std::as_const(changed))
        all.append(*withId(id));
    return all;
}
