// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpupossible.h"

#include "services/recipes/environment.h"
#include "widgets/common/undomark.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct TpuPossibleMessages
{
    Q_DECLARE_TR_FUNCTIONS(TpuPossible)
};

} // namespace

namespace tpupossible {

QString warningOfSetUp(const Tpu &tpu)
{
    return misfitNote({}, tpu.acceleratorType, tpu.runtimeVersion);
}

QString problemOfTerminal(const Tpu &tpu)
{
    if (tpu.isLegacyNode())
        return TpuPossibleMessages::tr("This is a TPU Node of the old kind. It has no host of its own to log in to.");
    switch (tpu.state) {
    case TpuState::Ready: break;
    case TpuState::Preempted:
    case TpuState::Terminated:
        return TpuPossibleMessages::tr("%1 is %2 and cannot be used any more. Delete it and create it again.")
            .arg(tpu.shortName, tpu.stateText);
    case TpuState::Stopped: return TpuPossibleMessages::tr("%1 is stopped. Start it first.").arg(tpu.shortName);
    default:
        return TpuPossibleMessages::tr("%1 is %2. A terminal can be opened when it is READY.")
            .arg(tpu.shortName, tpu.stateText);
    }
    return tpu.endpoints.isEmpty()
        ? TpuPossibleMessages::tr("Google has not given an address of %1 yet.").arg(tpu.shortName)
        : QString{};
}

QString problemOfRun(const QList<TpuRow> &rows)
{
    for (const auto &row : rows) {
        if (const auto problem = row.tpu() ? problemOfTerminal(*row.tpu()) : QString{}; !problem.isEmpty())
            return problem;
    }
    return {};
}

QString problemOfStart(const Tpu &tpu)
{
    return tpu.state == TpuState::Stopped ? QString{} : TpuPossibleMessages::tr("Only a stopped TPU can be started.");
}

QString problemOfStop(const Tpu &tpu)
{
    if (tpu.endpoints.size() > 1)
        return TpuPossibleMessages::tr(
            "Google cannot stop a TPU with several hosts. Delete it instead; its boot disks go too.");
    if (!isComputeInstance(tpu.id) && (tpu.tier == Tier::Spot || tpu.tier == Tier::Preemptible))
        return TpuPossibleMessages::tr(
            "Google cannot stop a spot or preemptible TPU. Delete it instead; its boot disk goes too.");
    if (tpu.isLegacyNode())
        return TpuPossibleMessages::tr("This is a TPU Node of the old kind. Use gcloud to stop it.");
    return tpu.state == TpuState::Ready ? QString{}
                                        : TpuPossibleMessages::tr("Only a TPU that is READY can be stopped.");
}

bool canEverStop(const Tpu &tpu)
{
    if (isComputeInstance(tpu.id)) // Compute Engine stops spot instances, too
        return true;
    return tpu.endpoints.size() <= 1 && tpu.tier != Tier::Spot && tpu.tier != Tier::Preemptible && !tpu.isLegacyNode();
}

QString problemOfDelete(const Tpu &tpu)
{
    if (tpu.state == TpuState::Deleting)
        return TpuPossibleMessages::tr("It is being deleted.");
    return tpu.isLegacyNode() ? TpuPossibleMessages::tr("This is a TPU Node of the old kind. Use gcloud to delete it.")
                              : QString{};
}

QString problemOfDelete(const QueuedResource &request)
{
    switch (request.state) {
    case QueuedResourceState::Creating:
        return TpuPossibleMessages::tr("Google is still checking it. It can be deleted in some seconds.");
    case QueuedResourceState::Suspending:
        return TpuPossibleMessages::tr("Its TPUs are being removed. It can be deleted when that is done.");
    case QueuedResourceState::Deleting: return TpuPossibleMessages::tr("It is being deleted.");
    case QueuedResourceState::Unknown:
        return TpuPossibleMessages::tr(
            "Google gives a state that is not known here. Delete it with gcloud if you are sure.");
    default: return {};
    }
}

QString withoutEditor(const QString &alias)
{
    return TpuPossibleMessages::
        tr("VS Code was not found on this computer: there is no command \"code\". Install VS Code and its extension "
           "Remote - SSH, then try again; or log in with: ssh %1")
            .arg(alias);
}

QString problemOfBusy(const QString &key, const QSet<QString> &busy)
{
    if (const auto why = undomark::reason(key); !why.isEmpty())
        return why;
    return busy.contains(key) ? TpuPossibleMessages::tr("Something is being done with it. Wait until that is finished.")
                              : QString{};
}

/// What holds for its row whatever is asked of it.
static QString problemOfRow(const TpuRow &row, const QSet<QString> &busy)
{
    if (const auto problem = problemOfBusy(row.key(), busy); !problem.isEmpty())
        return problem;
    const bool isGone = row.incident
        && (row.incident->kind == IncidentKind::Vanished || row.incident->kind == IncidentKind::DeletedElsewhere);
    return isGone ? TpuPossibleMessages::tr("It is not there any more.") : QString{};
}

QString problemOfStop(const TpuRow &row, const QSet<QString> &busy)
{
    if (const auto problem = problemOfRow(row, busy); !problem.isEmpty())
        return problem;
    if (row.isStale)
        return TpuPossibleMessages::tr(
                   "%1 does not answer, so what is shown may be old. It can be stopped when the zone answers again.")
            .arg(row.zone().toString());
    return row.tpu() ? problemOfStop(*row.tpu()) : QString{};
}

QString problemOfDelete(const TpuRow &row, const QSet<QString> &busy)
{
    if (const auto problem = problemOfRow(row, busy); !problem.isEmpty())
        return problem;
    if (row.isStale)
        return TpuPossibleMessages::tr(
                   "%1 does not answer, so what is shown may be old. It can be deleted when the zone answers again.")
            .arg(row.zone().toString());
    if (row.tpu())
        return problemOfDelete(*row.tpu());
    return row.queued() ? problemOfDelete(*row.queued()) : QString{};
}

} // namespace tpupossible
