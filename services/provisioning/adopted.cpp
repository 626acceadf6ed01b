// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/adopted.h"

#include "services/provisioning/slices.h"
#include "services/tpu/accelerators.h"
#include "services/tpu/datadisks.h"

#include <algorithm>

using namespace Qt::StringLiterals;

TpuSpec specOf(const Tpu &tpu)
{
    TpuSpec spec;
    spec.zone = tpu.zone;
    spec.name = tpu.shortName;
    spec.acceleratorType = tpu.acceleratorType;
    spec.runtimeVersion = tpu.runtimeVersion;
    spec.tier = tpu.tier;
    spec.network = tpu.network;
    spec.subnetwork = tpu.subnetwork;
    spec.description = tpu.description;
    spec.tags = tpu.tags;
    spec.labels = tpu.labels;
    spec.labels.remove(QLatin1StringView{jobLabel});
    spec.metadata = tpu.metadata;
    spec.startupScript = spec.metadata.take(u"startup-script"_s);
    if (!tpu.serviceAccount.endsWith(
            "-compute@developer.gserviceaccount.com"_L1)) // that is what nodes get who ask for none
        spec.serviceAccount = tpu.serviceAccount;
    if (tpu.scopes != QStringList{scopeAddress(u"cloud-platform"_s)}) // what nodes get who name none
        spec.scopes = tpu.scopes;
    const auto topologies = Accelerators::catalogue().topologiesOf(tpu.acceleratorType);
    if (topologies.indexOf(tpu.topology) > 0) // not the usual one
        spec.topology = tpu.topology;
    for (const auto &disk : tpu.dataDisks) {
        if (const auto path = diskPathIn(disk.source); !path.isEmpty())
            spec.dataDisks.append({path, disk.isReadOnly});
    }
    const bool hadNone = tpu.enableExternalIps ? !*tpu.enableExternalIps
                                               : !tpu.endpoints.isEmpty()
            && std::ranges::all_of(tpu.endpoints,
                                   [](const NetworkEndpoint &endpoint) { return endpoint.externalIp.isEmpty(); });
    spec.externalAddress = hadNone ? ExternalAddress::None : ExternalAddress::Wanted;
    return spec;
}

Tpu tpuNamed(const TpuId &id)
{
    Tpu tpu;
    tpu.id = id;
    tpu.zone = zoneOf(id.toString());
    tpu.shortName = lastSegment(id.toString());
    return tpu;
}

TpuRequestRecord adopted(const ProjectId &project, const Tpu &tpu, const Afterwards &afterwards, bool isByHand,
                         const Moment &moment)
{
    TpuRequest tpuRequest{.id = QUuid::createUuid(),
                          .project = project,
                          .spec = specOf(tpu),
                          .namePattern = tpu.shortName,
                          .zones = {tpu.zone},
                          .method = RequestMethod::Direct,
                          .createdAt = moment.now,
                          .afterwards = afterwards};
    tpuRequest.spec.zone = {};
    tpuRequest.spec.name.clear();
    auto history = begun(tpuRequest, moment);
    auto &line = history.lines.first();
    line.line.name = tpu.shortName;
    line.line.request = tpu.queuedResource;
    line.line.state = AttemptState::Won;
    line.line.nextTryAt = {};
    line.numericId = tpu.numericId;
    line.isAdopted = true;
    line.isByHand = isByHand;
    history.winner = tpuId(project, tpu.zone, tpu.shortName);
    history.winnerNumericId = tpu.numericId;
    history.endedAt = moment.now;
    history.isHidden = true;
    return history;
}

QString placeOf(const TpuId &tpu)
{
    return tpu.toString().section(u'/', 3);
}

const TpuRequestRecord *requestOf(const QList<TpuRequestRecord> &known, const TpuId &tpu)
{
    const TpuRequestRecord *newest = nullptr;
    for (const auto &history : known) {
        const bool isAsking = !history.winner && history.recovery.isUnderWay() && history.intent != Intent::Stop;
        const auto has = history.winner ? *history.winner : isAsking ? history.recovery.tpu : TpuId{};
        if (!has.isEmpty() && isOneOf(has, history.tpuRequest.spec.slices, tpu)
            && (!newest || newest->tpuRequest.createdAt < history.tpuRequest.createdAt))
            newest = &history;
    }
    return newest;
}

TpuRequestRecord withLoss(const QList<TpuRequestRecord> &known, const ProjectId &project, const Tpu &lost, bool mayLose,
                          const Moment &moment)
{
    const auto *its = requestOf(known, lost.id);
    const bool isStandIn = its && its->isHidden && its->lines.constFirst().isAdopted; // its TPU may be another one now
    const auto &number = its && its->winner ? its->winnerNumericId : its ? its->recovery.number : QString{};
    const auto isItsSlice = [&](const ZoneAttemptRecord &line) {
        return line.line.zone == lost.zone && line.otherNumbers.contains(lost.numericId);
    };
    const bool isOf = its && !isStandIn
        && (number.isEmpty() || number == lost.numericId || std::ranges::any_of(its->lines, isItsSlice));
    auto history = isOf
        ? *its
        : adopted(project, lost, its ? its->tpuRequest.afterwards : Afterwards{.notify = false}, true, moment);
    if (isStandIn)
        history.tpuRequest.id = its->tpuRequest.id;
    return reduce(std::move(history), event::Lost{lost.numericId, mayLose}, moment).history;
}

TpuRequestRecord withAfterwards(const QList<TpuRequestRecord> &known, const ProjectId &project, const Tpu &tpu,
                                const Afterwards &wanted, const Moment &moment)
{
    const auto *its = requestOf(known, tpu.id);
    auto history = its ? *its : adopted(project, tpu, {.notify = false}, true, moment);
    auto &after = history.tpuRequest.afterwards;
    after.recovery = wanted.recovery;
    after.recoveryLimit = std::clamp(wanted.recoveryLimit, 1, 100);
    after.command = wanted.command;
    return history;
}
