// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/clustertools.h"

#include "services/cluster/clusterrecipe.h"
#include "services/core/async/reply.h"
#include "services/session/jobrecoverytools.h"
#include "services/session/session.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct ClusterToolsMessages
{
    Q_DECLARE_TR_FUNCTIONS(ClusterTools)
};

SliceNow lost(const ClusterSlice &slice, const QString &why)
{
    return {.slice = slice.name, .sight = SliceNow::Sight::Lost, .why = why};
}

SliceNow returned(const ClusterSlice &slice, const Tpu &tpu)
{
    return {.slice = slice.name,
            .sight = SliceNow::Sight::Returned,
            .number = tpu.numericId,
            .tpu = tpu.id,
            .hosts = hostsOf(tpu)};
}

/// The one of a multislice that stands in this slice's place: by its name, or the only one there is.
std::optional<Tpu> successor(const ClusterSlice &slice, const QList<Tpu> &now)
{
    const auto name = lastSegment(slice.tpu.toString());
    const auto found = std::ranges::find(now, name, &Tpu::shortName);
    if (found != now.end())
        return *found;
    return now.size() == 1 ? std::optional{now.constFirst()} : std::nullopt;
}

/// Nothing: it is there, or nobody knows.
QString lossIn(TpuState state)
{
    switch (state) {
    case TpuState::Preempted:
    case TpuState::Terminated: return u"preempted"_s;
    case TpuState::Deleting:
    case TpuState::Hiding:
    case TpuState::Hidden: return u"deleted"_s;
    case TpuState::Stopped:
    case TpuState::Stopping: return u"stopped"_s;
    default: return {};
    }
}

SliceFacts factsOf(const ClusterSlice &slice, const Session &session, const JobRecoveryTools &tools)
{
    const auto &state = session.tpus.listState();
    SliceFacts facts{.isListKnown =
                         state.updatedAt.isValid() && !state.error && !state.staleZones.contains(slice.zone)};
    facts.tpu = slice.tpu.isEmpty() ? std::nullopt : session.tpus.tpu(slice.tpu);
    const auto request = slice.request.isNull() && !slice.tpu.isEmpty() ? tools.requestOf(slice.tpu) : slice.request;
    if (!request.isNull())
        facts.now = tools.machinesNow(slice.tpu, request);
    if (!slice.tpu.isEmpty() && !slice.hosts.isEmpty())
        facts.incident = tools.incident(slice.hosts.constFirst().host);
    return facts;
}

/// By the request that it came from, as the button beside a lost TPU does it.
Task<> askAgain(Session &session, const ClusterSlice &slice)
{
    auto *recoveries = session.incidents.recoveries();
    if (const auto known = recoveries->find(slice.tpu))
        return known->step == RecoveryStep::NeedsUser ? recoveries->tryAgain(known->id) : finishedTask<void>({});
    const auto incidents = session.incidents.watch()->incidentsOf(slice.tpu);
    const auto incident = std::ranges::find_if(incidents, [](const Incident &one) { return isLoss(one.kind); });
    const auto remembered = session.incidents.watch()->remembered(slice.tpu);
    if (incident == incidents.end() || incident->isUnproven || !remembered)
        return finishedTask<void>(
            failed(ErrorCode::NotFound,
                   ClusterToolsMessages::tr(
                       "%1 was not taken away by Google as far as is known, so it is not asked for again. "
                       "Create a TPU, and put it into the cluster.")
                       .arg(slice.name)));
    return [](Task<QUuid> begun) -> Task<> {
        const auto result = co_await begun;
        if (!result)
            co_return std::unexpected{result.error()};
        co_return {};
    }(recoveries->begin(*remembered, *incident, false));
}

/// What the recipe finds out of the machines is kept with the cluster.
ClusterRecipeContext recipeContext(Session &session, Clock *clock)
{
    return {.documents = &session.documents,
            .clock = clock,
            .pool = &session.hosts,
            .isGone = [&session](const PodHost &host) { return isGone(host, session.tpus); },
            .keep = [&session](const Cluster &cluster) { return session.clusters.keep(cluster); }};
}

/// What a set-up of machines that came back says of the cluster. Until it is done the record names the machines of
/// before: so they are not taken for machines that are set up.
struct HeldRecord
{
    std::optional<Cluster> cluster{};
    int writes = 0; ///< the second is of a cluster that is set up
    QSet<QString> leftOut{}; ///< PodHost::id
};

/// First what the machines of before had, such as the shared folder that jobs begin in; then Slurm.
Task<> setUpReturned(QPointer<ClusterService> service, JobRecoveryTools tools, ClusterRecipeContext recipe,
                     Cluster cluster, ClusterReport report, std::stop_token stop)
{
    const auto job = successorsIn(service ? service->find(cluster.id) : std::nullopt, cluster);
    if (job.spec.hosts.isEmpty())
        co_return co_await setUpCluster(std::move(recipe), std::move(cluster), std::move(report), std::move(stop));
    const auto folders = co_await tools.setUp(job, report, stop);
    if (!folders)
        co_return folders;
    const auto held = std::make_shared<HeldRecord>();
    recipe.keep = [held](const Cluster &written) {
        held->cluster = written;
        ++held->writes;
        return Result<>{};
    };
    recipe.leftOut = [held](const PodHost &machine) { held->leftOut.insert(machine.id); };
    const auto done = co_await setUpCluster(std::move(recipe), std::move(cluster), std::move(report), std::move(stop));
    const bool areWell =
        std::ranges::none_of(job.spec.hosts, [&held](const PodHost &host) { return held->leftOut.contains(host.id); });
    if (held->writes >= 2 && areWell && service) // also where a machine of another slice was not well
        if (const auto kept = service->keep(*held->cluster); !kept)
            co_return kept;
    co_return done;
}

} // namespace

Job successorsIn(const std::optional<Cluster> &before, const Cluster &now)
{
    Job job;
    JobAttempt attempt;
    for (const auto &slice : now.slices) {
        const auto *known = before ? before->slice(slice.name) : nullptr;
        if (!slice.request.isNull())
            job.requests.insert(slice.tpu.toString(), slice.request);
        const auto count = known == nullptr ? 0 : std::min(known->hosts.size(), slice.hosts.size());
        for (qsizetype i = 0; i < count; ++i) {
            if (known->hosts[i].host.id == slice.hosts[i].host.id)
                continue;
            attempt.hosts << JobHost{.host = known->hosts[i].host};
            job.spec.hosts << slice.hosts[i].host;
        }
    }
    job.attempts << attempt;
    return job;
}

SliceNow sliceNowOf(const ClusterSlice &slice, const SliceFacts &facts)
{
    const SliceNow unknown{.slice = slice.name};
    if (!facts.isListKnown || (slice.tpu.isEmpty() && slice.request.isNull()))
        return unknown;
    const auto next = successor(slice, facts.now);
    const bool isSame = facts.tpu && !slice.number.isEmpty() && facts.tpu->numericId == slice.number;
    if (isSame) {
        if (const auto loss = lossIn(facts.tpu->state); !loss.isEmpty())
            return lost(slice, loss);
        return facts.tpu->state == TpuState::Ready ? SliceNow{.slice = slice.name, .sight = SliceNow::Sight::There}
                                                   : unknown;
    }
    if (next && next->numericId != slice.number)
        return returned(slice, *next);
    if (slice.request.isNull() && facts.tpu && facts.tpu->state == TpuState::Ready && !facts.tpu->numericId.isEmpty())
        return returned(slice, *facts.tpu); // made again by hand, under its name
    if (slice.tpu.isEmpty() || (facts.tpu && facts.tpu->numericId.isEmpty()))
        return unknown; // not there yet, or not told
    return lost(slice, facts.incident == JobInterruption::Preempted ? u"preempted"_s : u"gone"_s);
}

ClusterContext clusterContext(Session &session, const SessionContext &context, std::function<bool()> isOwner)
{
    return {.documents = &session.documents,
            .clock = context.clock,
            .activities = context.activities,
            .pool = &session.hosts,
            .isOwner = std::move(isOwner),
            .slicesNow =
                [&session, tools = jobRecoveryTools(session, context.clock)](const Cluster &cluster) {
                    QList<SliceNow> now;
                    for (const auto &slice : cluster.slices)
                        now << sliceNowOf(slice, factsOf(slice, session, tools));
                    return now;
                },
            .setUp =
                [&session, clock = context.clock, tools = jobRecoveryTools(session, context.clock)](
                    Cluster cluster, ClusterReport report, std::stop_token stop) {
                    return setUpReturned(&session.clusters, tools, recipeContext(session, clock), std::move(cluster),
                                         std::move(report), std::move(stop));
                },
            .askForSlice =
                [&session](const Cluster &cluster, const QString &name, const std::stop_token &) {
                    const auto *slice = cluster.slice(name);
                    return slice == nullptr ? finishedTask<void>({}) : askAgain(session, *slice);
                }};
}
