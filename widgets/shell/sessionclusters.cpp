// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/sessionclusters.h"

#include "services/cluster/clusterrecipe.h"
#include "services/hosts/hosts.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/tpu/accelerators.h"
#include "widgets/cluster/clusterpage.h"
#include "widgets/shell/placeof.h"

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// Two TPUs may have one name, in different zones.
QString freeName(const QString &name, QSet<QString> *taken)
{
    const auto wanted = sliceNameFrom(name);
    auto free = wanted;
    for (int number = 2; taken->contains(free); ++number)
        free = u"%1-%2"_s.arg(wanted).arg(number);
    taken->insert(free);
    return free;
}

/// By its name alone; nobody has named one: the project's usual one.
QString networkName(const QString &network)
{
    const auto name = network.section(u'/', -1);
    return name.isEmpty() ? u"default"_s : name;
}

/// As it will be: its hosts have names, and no machines yet.
ClusterSlice comingSlice(const TpuRequest &tpuRequest, const QString &name)
{
    ClusterSlice slice{.name = name,
                       .request = tpuRequest.id,
                       .type = tpuRequest.spec.acceleratorType,
                       .zone = tpuRequest.zones.value(0)};
    const auto facts = Accelerators::catalogue().facts(slice.type);
    for (int worker = 0; worker < std::max(1, facts ? facts->hosts : 1); ++worker)
        slice.hosts.append(ClusterHost{.node = nodeNameOf(name, worker)});
    return slice;
}

/// What is kept of a cluster after its hosts were asked is seen on its page at once.
ClusterRecipeContext recipesOf(Session *session, Clock *clock)
{
    return {.documents = &session->documents,
            .clock = clock,
            .pool = &session->hosts,
            .isGone = [session](const PodHost &host) { return isGone(host, session->tpus); },
            .keep =
                [service = QPointer{&session->clusters}](const Cluster &cluster) {
                    return service ? service->keep(cluster) : Result<>{failed(ErrorCode::Cancelled)};
                }};
}

} // namespace

QList<ClusterOffer> clusterOffers(const QList<Tpu> &tpus, const QList<TpuRequestView> &tpuRequests)
{
    QList<ClusterOffer> offers;
    QSet<QString> taken;
    const auto requestOfTpu = [&tpuRequests](const TpuId &tpu) {
        const auto found =
            std::ranges::find_if(tpuRequests, [&](const TpuRequestView &one) { return one.winner == tpu; });
        return found != tpuRequests.end() ? found->tpuRequest.id : QUuid{};
    };
    for (const auto &tpu : tpus) {
        if (tpu.state != TpuState::Ready || tpu.isLegacyNode())
            continue;
        ClusterOffer offer{.slice = clusterSliceOf(tpu, freeName(tpu.shortName, &taken)),
                           .network = networkName(tpu.network),
                           .problem = whyUnreachable(tpu)};
        offer.slice.request = requestOfTpu(tpu.id);
        offers.append(offer);
    }
    for (const auto &one : tpuRequests) {
        if (isOver(one.state) || one.state == RequestState::Stopping || one.winner)
            continue;
        const auto &wanted = one.tpuRequest;
        // Of a multislice nobody knows which of its nodes takes whose place before they are there.
        if (wanted.spec.slices == 1)
            offers.append({.slice = comingSlice(wanted, freeName(wanted.namePattern.section(u'{', 0, 0), &taken)),
                           .network = networkName(wanted.spec.network)});
    }
    return offers;
}

ClusterPage *clusterPageOf(Session *session, const SessionUi::Context &context, SessionUi *ui)
{
    auto *service = &session->clusters;
    auto calls = clusterCalls(service);
    calls.offers = [session] {
        return clusterOffers(session->tpus.tpus(),
                             session->tpuRequests ? session->tpuRequests->tpuRequests() : QList<TpuRequestView>{});
    };
    const auto recipes = recipesOf(session, context.cloud->clock());
    calls.setUp = [recipes](Cluster cluster, ClusterReport report, std::stop_token stop) {
        return setUpCluster(recipes, std::move(cluster), std::move(report), std::move(stop));
    };
    calls.undo = [recipes](Cluster cluster, ClusterReport report, std::stop_token stop) {
        return undoCluster(recipes, std::move(cluster), std::move(report), std::move(stop));
    };
    calls.preview = [recipes](const Cluster &cluster) { return previewOfCluster(recipes, cluster); };
    auto *page = new ClusterPage{{.calls = std::move(calls),
                                  .clock = context.cloud->clock(),
                                  .settings = context.settings,
                                  .activities = context.activities}};
    QObject::connect(service, &ClusterService::listChanged, page, &ClusterPage::onListChanged);
    QObject::connect(service, &ClusterService::sightChanged, page, &ClusterPage::onSightChanged);
    QObject::connect(service, &ClusterService::queueChanged, page, &ClusterPage::onQueueChanged);
    QObject::connect(page, &ClusterPage::tpusRequested, ui, [ui] { emit ui->placeRequested(places::createTpu); });
    QObject::connect(page, &ClusterPage::hostsRequested, ui,
                     [ui](const JobSpec &spec) { emit ui->placeRequested(places::jobLike(spec)); });
    return page;
}
