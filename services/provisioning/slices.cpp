// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/slices.h"

#include "services/provisioning/reducesteps.h"

#include <algorithm>

using namespace Qt::StringLiterals;

int slicesOf(const TpuRequest &tpuRequest, const ZoneAttemptRecord &line)
{
    return line.sent.name.isEmpty() ? tpuRequest.spec.slices : line.sent.slices;
}

QStringList nodesOf(const ZoneAttemptRecord &line)
{
    return nodeNames(line.line.name, line.sent.slices);
}

TpuId firstNodeOf(const ProjectId &project, const ZoneAttemptRecord &line)
{
    return tpuId(project, line.line.zone, nodesOf(line).constFirst());
}

bool hasNumber(const ZoneAttemptRecord &line, const QString &numericId)
{
    return line.numericId == numericId || line.otherNumbers.contains(numericId);
}

bool isSeenMachine(const ZoneAttemptRecord &line, const Tpu &tpu)
{
    if (line.sent.slices <= 1)
        return line.numericId.isEmpty() || tpu.numericId == line.numericId;
    const auto at = nodesOf(line).indexOf(tpu.shortName);
    const auto number = at <= 0 ? line.numericId : line.otherNumbers.value(at - 1);
    return number.isEmpty() || tpu.numericId == number;
}

QString wordOfAll(const QStringList &states)
{
    if (states.size() == 1 || std::ranges::all_of(states, &QString::isEmpty))
        return states.value(0);
    QStringList words;
    for (const auto &state : states)
        words += state.isEmpty() ? u"-"_s : state;
    return words.join(u' ');
}

void noteNumbers(ZoneAttemptRecord &line, const QList<Result<Tpu>> &slices)
{
    line.otherNumbers.clear();
    for (qsizetype i = 1; i < slices.size(); ++i)
        line.otherNumbers += slices.at(i) ? slices.at(i)->numericId : QString{};
    if (!slices.isEmpty() && slices.constFirst()) {
        line.numericId = slices.constFirst()->numericId;
        line.nodeCreatedAt = slices.constFirst()->createTime;
    }
}

namespace {

/// The lower, the sooner it decides while the TPU is wanted: what cannot become one, then what has to be waited for.
int wantedRank(const TpuRequest &tpuRequest, const Tpu &tpu)
{
    if (!isOurs(tpuRequest, tpu))
        return 0;
    if (tpu.state == TpuState::Ready)
        return 3;
    return isPassing(tpu.state) || tpu.state == TpuState::Unknown ? 2 : 1;
}

/// The same while what was made is taken back: what is left to be deleted, then what goes by itself. A node of somebody
/// else comes first only while the request could take it along.
int leavingRank(const TpuRequest &tpuRequest, const Tpu &tpu, bool isActive)
{
    if (!isOurs(tpuRequest, tpu))
        return isActive ? 0 : 5;
    if (tpu.state == TpuState::Deleting)
        return 4;
    return tpu.state == TpuState::Unknown ? 3 : 2;
}

/// The same after a loss: another machine than the lost one, what is under way, then what is dead.
int lostRank(const TpuRequest &tpuRequest, const ZoneAttemptRecord &line, const Tpu &tpu, bool isActive)
{
    if (!isOurs(tpuRequest, tpu))
        return isActive ? 0 : 6;
    if (!isSeenMachine(line, tpu))
        return 1;
    if (isPassing(tpu.state))
        return 2;
    return steps::isDead(tpu.state) ? 3 : tpu.state == TpuState::Ready ? 5 : 4;
}

} // namespace

OneNode asOne(const TpuRequest &tpuRequest, const ZoneAttemptRecord &line, event::Snapshot snapshot)
{
    const Tpu *first = nullptr;
    int firstRank = 0;
    qsizetype present = 0;
    const bool isActive =
        snapshot.request && *snapshot.request && (*snapshot.request)->state == QueuedResourceState::Active;
    const bool isLeaving = line.line.state == AttemptState::Cancelling || line.goal == Goal::Leave;
    for (const auto &slice : snapshot.slices) {
        if (!slice)
            continue;
        present += isOurs(tpuRequest, *slice) ? 1 : 0;
        const auto rank = !isLeaving ? wantedRank(tpuRequest, *slice)
            : line.onlyDead          ? lostRank(tpuRequest, line, *slice, isActive)
                                     : leavingRank(tpuRequest, *slice, isActive);
        if (!first || rank < firstRank) {
            first = &*slice;
            firstRank = rank;
        }
    }
    const bool isTorn = present > 0 && present < snapshot.slices.size();
    // What is wanted is there when all of it is.
    const bool isWaitedFor = !isLeaving && isTorn && isActive && firstRank >= 2;
    if (first && !isWaitedFor)
        snapshot.node = *first;
    else if (!snapshot.slices.isEmpty())
        snapshot.node = failed(ErrorCode::NotFound);
    return {.snapshot = std::move(snapshot), .isTorn = isTorn};
}
