// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpucommand.h"
#include "widgets/common/gracemark.h"
#include "widgets/tpu/deleteplan.h"
#include "widgets/tpu/tpudetails.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(TpuPossible)
};

} // namespace

namespace tpupossible {

QString problemOfTerminal(const Tpu &tpu)
{
    if (tpu.isLegacyNode())
        return Words::tr("This is a TPU Node of the old kind. It has no host of its own to log in to.");
    switch (tpu.state) {
    case TpuState::Ready: break;
    case TpuState::Preempted:
    case TpuState::Terminated:
        return Words::tr("%1 is %2 and cannot be used any more. Delete it and create it again.")
            .arg(tpu.shortName, tpu.stateText);
    case TpuState::Stopped: return Words::tr("%1 is stopped. Start it first.").arg(tpu.shortName);
    default: return Words::tr("%1 is %2. A terminal can be opened when it is READY.").arg(tpu.shortName, tpu.stateText);
    }
    return tpu.endpoints.isEmpty() ? Words::tr("Google has not given an address of %1 yet.").arg(tpu.shortName)
                                   : QString{};
}

QString problemOfStart(const Tpu &tpu)
{
    return tpu.state == TpuState::Stopped ? QString{} : Words::tr("Only a stopped TPU can be started.");
}

QString problemOfStop(const Tpu &tpu)
{
    if (tpu.endpoints.size() > 1)
        return Words::tr("Google cannot stop a TPU with several hosts. Delete it instead; its boot disks go too.");
    if (tpu.tier == Tier::Spot || tpu.tier == Tier::Preemptible)
        return Words::tr("Google cannot stop a spot or preemptible TPU. Delete it instead; its boot disk goes too.");
    if (tpu.isLegacyNode())
        return Words::tr("This is a TPU Node of the old kind. Use gcloud to stop it.");
    return tpu.state == TpuState::Ready ? QString{} : Words::tr("Only a TPU that is READY can be stopped.");
}

bool canEverStop(const Tpu &tpu)
{
    return tpu.endpoints.size() <= 1 && tpu.tier != Tier::Spot && tpu.tier != Tier::Preemptible && !tpu.isLegacyNode();
}

QString problemOfDelete(const Tpu &tpu)
{
    if (tpu.state == TpuState::Deleting)
        return Words::tr("It is being deleted.");
    return tpu.isLegacyNode() ? Words::tr("This is a TPU Node of the old kind. Use gcloud to delete it.") : QString{};
}

QString withoutEditor(const QString &alias)
{
    return Words::
        tr("VS Code was not found on this computer: there is no command \"code\". Install VS Code and its extension "
           "Remote - SSH, then try again; or log in with: ssh %1")
            .arg(alias);
}

QString problemOfBusy(const QString &key, const QSet<QString> &busy)
{
    if (const auto why = gracemark::reason(key); !why.isEmpty())
        return why;
    return busy.contains(key) ? Words::tr("Something is being done with it. Wait until that is finished.") : QString{};
}

QString problemOfStop(const TpuRow &row, const QSet<QString> &busy)
{
    if (const auto problem = problemOfBusy(row.key(), busy); !problem.isEmpty())
        return problem;
    if (row.trouble && row.trouble->kind == TroubleKind::Vanished)
        return Words::tr("It is not there any more.");
    if (row.isStale)
        return Words::tr(
                   "%1 does not answer, so what is shown may be old. It can be stopped when the zone answers again.")
            .arg(row.zone().toString());
    return row.tpu() ? problemOfStop(*row.tpu()) : QString{};
}

QString problemOfDelete(const TpuRow &row, const QSet<QString> &busy)
{
    if (const auto problem = problemOfBusy(row.key(), busy); !problem.isEmpty())
        return problem;
    if (row.trouble && row.trouble->kind == TroubleKind::Vanished)
        return Words::tr("It is not there any more.");
    if (row.isStale)
        return Words::tr(
                   "%1 does not answer, so what is shown may be old. It can be deleted when the zone answers again.")
            .arg(row.zone().toString());
    if (row.tpu())
        return problemOfDelete(*row.tpu());
    return row.queued() ? problemOfDelete(*row.queued()) : QString{};
}

} // namespace tpupossible

QString describeCommand(const TpuRow &row, const ProjectId &project)
{
    const auto *tpu = row.tpu();
    const auto what = row.queued()   ? u"gcloud compute tpus queued-resources describe"_s
        : tpu && tpu->isLegacyNode() ? u"gcloud compute tpus describe"_s
                                     : u"gcloud compute tpus tpu-vm describe"_s;
    return u"%1 %2 \\\n  --project=%3 \\\n  --zone=%4"_s.arg(
        what, shellQuoted(row.name()), shellQuoted(project.toString()), shellQuoted(row.zone().toString()));
}
