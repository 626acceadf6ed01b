// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/filesplace.h"

#include "services/recipes/nfs.h"
#include "services/recipes/recipestate.h"
#include "services/recipes/recipetext.h"
#include "services/store/documents.h"
#include "services/tpu/tpuservice.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct FilesPlaceMessages
{
    Q_DECLARE_TR_FUNCTIONS(FilesPage)
};

/// Shares that are set up now, and are served by one of these hosts.
QList<NfsShare> sharesOf(const QList<PodHost> &hosts, const Documents *documents)
{
    QList<NfsShare> shares;
    const auto kept = documents != nullptr ? documents->all(u"recipe-run"_s) : QList<Document>{};
    for (const auto &document : kept) {
        const auto state = recipeStateFrom(document.body);
        const auto share = state ? shareIn(state->order) : std::nullopt;
        if (share && state->phase == RecipeState::Phase::Done && !isUndone(*state)
            && std::ranges::contains(hosts, share->server.id, &PodHost::id))
            shares << *share;
    }
    return shares;
}

} // namespace

FilesPlace bucketsPlace()
{
    return {.id = u"buckets"_s, .label = FilesPlaceMessages::tr("Cloud Storage"), .kind = PlaceKind::Buckets};
}

QList<FilesPlace> filesPlaces(const TpuService &tpus, const Documents *documents)
{
    const auto hosts = readyHosts(tpus);
    const auto shares = sharesOf(hosts, documents);
    const auto labels = labelsOf(hosts);
    QList<FilesPlace> places;
    for (qsizetype i = 0; i < hosts.size(); ++i) {
        const auto &host = hosts.at(i);
        places.append({.id = host.id, .label = labels.value(i, labelOf(host)), .host = host});
        for (const auto &share : shares) {
            if (share.server.id == host.id)
                places.append(
                    {.id = host.id + share.exportFolder,
                     .label = FilesPlaceMessages::tr("%1: shared folder %2", "node-1: shared folder /nfs_share")
                                  .arg(labels.value(i, labelOf(host)), share.exportFolder),
                     .host = host,
                     .folder = share.exportFolder.toUtf8()});
        }
    }
    return places;
}
