// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/storage/sharenews.h"

#include "services/core/punctuation.h"
#include "services/recipes/nfs.h"
#include "services/recipes/recipetext.h"
#include "services/setup/podsetup.h"
#include "services/tpu/accelerators.h"
#include "services/tpu/tpuservice.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct StoragePageMessages
{
    Q_DECLARE_TR_FUNCTIONS(StoragePage)
};

} // namespace

std::optional<ShareNews> goneSince(const RecipeOrder &order, const TpuService &tpus)
{
    QStringList gone;
    for (const auto &host : order.hosts) {
        if (!isThere(host, tpus))
            gone << labelOf(host);
    }
    if (gone.isEmpty())
        return std::nullopt;
    if (gone.size() == order.hosts.size())
        return ShareNews{
            .isAll = true,
            .sentence = StoragePageMessages::tr(
                "The shared folder was set up on machines that were deleted since. It can be set up again.")};
    const auto share = shareIn(order);
    if (share && !isThere(share->server, tpus))
        return ShareNews{.isServer = true,
                         .sentence =
                             StoragePageMessages::tr("%1 had the files. It was deleted, and they are gone with it. "
                                                     "Programs that look into the folder on "
                                                     "the other hosts wait: check the hosts, then let go of it.")
                                 .arg(labelOf(share->server))};
    return ShareNews{.sentence = StoragePageMessages::tr("Deleted since the set-up: %1. The other hosts go on sharing.")
                                     .arg(punctuation::list(gone))};
}

QStringList goneIn(const RecipeOrder &order, const TpuService &tpus)
{
    QStringList ids;
    for (const auto &host : order.hosts) {
        if (!isThere(host, tpus))
            ids << host.id;
    }
    return ids;
}

QStringList comingNames(const TpuService &service)
{
    const auto &tpus = service.tpus();
    QStringList names;
    for (const auto &tpu : tpus) {
        const auto facts = Accelerators::catalogue().facts(tpu.acceleratorType);
        const bool hasMany = std::max<qsizetype>(facts ? facts->hosts : 1, tpu.endpoints.size()) > 1;
        if (tpu.state != TpuState::Ready && (hasMany || std::ranges::count(tpus, tpu.zone, &Tpu::zone) > 1))
            names << tpu.shortName;
    }
    return names;
}

QList<PodHost> hostsToAsk(const NfsShare &share)
{
    if (share.server.id.isEmpty())
        return {};
    return share.clients.isEmpty() ? QList{share.server} : share.clients;
}

QString whatUndoTakes(const NfsShare &share, const TpuService &tpus)
{
    if (!isThere(share.server, tpus))
        return StoragePageMessages::tr("On all hosts that are there the folder is unmounted and everything that was "
                                       "written for it is taken out again. The files went with %1, "
                                       "which was deleted.")
            .arg(labelOf(share.server));
    return StoragePageMessages::tr("On all hosts the folder is unmounted and everything that was written for it is "
                                   "taken out again. The files themselves stay in %1 on %2. "
                                   "Save and end first what works in the folder.")
        .arg(share.exportFolder, labelOf(share.server));
}

QString whyNothingIsShared(const TpuService &tpus)
{
    const auto coming = comingNames(tpus);
    if (!coming.isEmpty())
        return StoragePageMessages::tr(
                   "Not READY yet: %1. As soon as its hosts can be reached, they can share a folder here.")
            .arg(punctuation::list(coming));
    QStringList alone;
    for (const auto &tpu : tpus.tpus())
        alone << tpu.shortName;
    alone.sort();
    if (alone.isEmpty())
        return StoragePageMessages::tr("What one host writes, all others see: code, data sets, checkpoints. It needs a "
                                       "TPU of several hosts, or two TPU VMs in one zone.");
    return StoragePageMessages::tr("What one host writes, all others see: code, data sets, checkpoints. A single host "
                                   "has nobody to share with (%1): "
                                   "create a TPU of several hosts, or a second TPU VM in the same zone.")
        .arg(punctuation::list(alone));
}

QString whatPlanDid(const QString &folder)
{
    return StoragePageMessages::tr("The plan of this pod set up %1 on its hosts; undo it there.").arg(folder);
}

QList<std::pair<QString, QString>> shareChoices(const TpuService &tpus,
                                                const std::function<bool(const QString &zone)> &isShared)
{
    QList<std::pair<QString, QString>> found;
    QMap<QString, int> machines; // of each zone
    for (const auto &tpu : tpus.tpus()) {
        if (tpu.state != TpuState::Ready)
            continue;
        ++machines[tpu.zone.toString()];
        if (hostsOf(tpu).size() > 1)
            found.append(
                {StoragePageMessages::tr("%1 (%2)", "node-1 (us-central2-b)").arg(tpu.shortName, tpu.zone.toString()),
                 tpu.id.toString()});
    }
    for (const auto &[zone, count] : machines.asKeyValueRange()) {
        if (count > 1 || isShared(zone))
            found.append({StoragePageMessages::tr("all of %1").arg(zone), zone});
    }
    return found;
}

std::optional<PlanShare> planShareOf(const PodSetup *pods, const QString &tpu)
{
    if (!pods || tpu.isEmpty())
        return std::nullopt;
    for (const auto &plan : pods->plans()) {
        const auto &step = plan.at(PodStep::SharedFolder);
        const auto folder = step.facts["folder"_L1].toString();
        if (plan.tpu.toString() == tpu && !plan.isGone() && step.state == StepState::Done && !folder.isEmpty())
            return PlanShare{plan.id, folder};
    }
    return std::nullopt;
}

void notifyPlanOf(PodSetup *pods, const RecipeState &run)
{
    const auto share = isUndone(run) ? shareIn(run.order) : std::nullopt;
    const auto planned = share ? planShareOf(pods, share->server.tpu.toString()) : std::nullopt;
    if (planned && planned->folder == share->mountFolder)
        static_cast<void>(pods->undo(planned->plan, PodStep::SharedFolder, PodSetup::TakenBack::Elsewhere));
}

QString idOfRun(const QString &choice)
{
    static const QUuid namesOfRuns{0x6c1f0d52, 0x8f2a, 0x4e0b, 0x9d, 0x11, 0x54,
                                   0x50,       0x55,   0x44,   0x4b, 0x01}; // makes the id of a TPU's run
    return QUuid::createUuidV5(namesOfRuns, choice).toString(QUuid::WithoutBraces);
}
