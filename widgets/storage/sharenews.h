// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/nfs.h"

#include <QString>
#include <QUuid>

#include <functional>
#include <optional>

class PodSetup;
class TpuService;
struct RecipeState;

/// What became of the machines of a share since it was set up.
struct ShareNews
{
    bool isAll = false; ///< none of them is there: nothing is left to be shown of it
    bool isServer = false; ///< the one with the files
    QString sentence{}; ///< translated
};

/// Nothing: all are there, as far as is known.
[[nodiscard]] std::optional<ShareNews> goneSince(const RecipeOrder &order, const TpuService &tpus);
/// Ids of those machines that are certainly not there any more.
[[nodiscard]] QStringList goneIn(const RecipeOrder &order, const TpuService &tpus);
/// Names of what is not READY and has somebody to share with once it is.
[[nodiscard]] QStringList comingNames(const TpuService &service);
/// Translated: what the page is for, while there is nobody to share with.
[[nodiscard]] QString whyNothingIsShared(const TpuService &tpus);
/// What is shown, and the TPU or the zone. A TPU of several hosts first: that is what a shared folder is for. Then what
/// two machines or more of a zone can share, and zones that share one already.
[[nodiscard]] QList<std::pair<QString, QString>> shareChoices(const TpuService &tpus,
                                                              const std::function<bool(const QString &zone)> &isShared);
/// Translated: who set up the folder, and takes it back.
[[nodiscard]] QString whatPlanDid(const QString &folder);
/// Who mounts it; the server, where nobody does; empty without a server.
[[nodiscard]] QList<PodHost> hostsToAsk(const NfsShare &share);
/// Translated: what "Undo" takes away, and what stays.
[[nodiscard]] QString whatUndoTakes(const NfsShare &share, const TpuService &tpus);

/// The folder that a pod's plan has set up on its hosts, beside those that are set up by hand.
struct PlanShare
{
    QUuid plan{};
    QString folder{}; ///< "/nfs_share"
};

/// `tpu`: a TPU's full name; `pods` may be null. Nothing: no plan of a machine that is there has set one up.
[[nodiscard]] std::optional<PlanShare> planShareOf(const PodSetup *pods, const QString &tpu);

/// A folder that was taken back by hand: where the plan of its pod had set it up, too, that is to be done again.
void notifyPlanOf(PodSetup *pods, const RecipeState &run);

/// Of the document that keeps the run. `choice`: a TPU's full name, or a zone.
[[nodiscard]] QString idOfRun(const QString &choice);
