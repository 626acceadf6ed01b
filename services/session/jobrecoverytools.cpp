// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/jobrecoverytools.h"

#include "services/buckets/bucketuri.h"
#include "services/checkpoints/checkpointscan.h"
#include "services/core/async/reply.h"
#include "services/core/punctuation.h"
#include "services/provisioning/adopted.h"
#include "services/recipes/nfs.h"
#include "services/recipes/reciperun.h"
#include "services/recipes/recipetext.h"
#include "services/session/filesofhost.h"
#include "services/session/session.h"
#include "services/session/storagebuckets.h"
#include "services/tpu/multislice.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>

using namespace Qt::StringLiterals;

namespace {

struct JobRecoveryToolsMessages
{
    Q_DECLARE_TR_FUNCTIONS(JobRecoveryTools)
};

const auto recipeRunKind = u"recipe-run"_s;

/// What sets machines up; each may be gone before a task has ended.
struct SetUpTools
{
    QPointer<PodSetup> pods;
    QPointer<HostPool> pool;
    std::shared_ptr<SessionStore> store;
    Clock *clock = nullptr;
    std::shared_ptr<QSet<QUuid>> begun; ///< plans that are done again
};

QUuid requestIdOf(const Session &session, const TpuId &tpu)
{
    const auto known = session.tpuRequests ? session.tpuRequests->records() : QList<TpuRequestRecord>{};
    const auto *its = requestOf(known, tpu);
    return its ? its->tpuRequest.id : QUuid{};
}

/// Its winner, once it lets us in; nothing: it is not that far.
std::optional<TpuId> winnerOf(const TpuRequestView &view)
{
    const bool isWon = view.state == RequestState::Fulfilled || view.state == RequestState::Stopping;
    const bool isBack = !view.recovery || view.recovery->step == RecoveryStep::Done;
    return isWon && isBack ? view.winner : std::nullopt;
}

QList<Tpu> machinesNow(const Session &session, const TpuId &tpu, const QUuid &tpuRequest)
{
    const auto &state = session.tpus.listState();
    if (!state.updatedAt.isValid() || state.error)
        return {};
    const auto view =
        tpuRequest.isNull() || !session.tpuRequests ? std::nullopt : session.tpuRequests->find(tpuRequest);
    const auto place = view ? winnerOf(*view) : std::optional{tpu};
    const auto now = place ? session.tpus.tpu(*place) : std::nullopt;
    const auto slices = now ? multisliceOf(*now, session.tpus.tpus()) : QList<Tpu>{};
    const auto isReady = [&state](const Tpu &slice) {
        return slice.state == TpuState::Ready && !slice.numericId.isEmpty() && !state.staleZones.contains(slice.zone);
    };
    return std::ranges::all_of(slices, isReady) ? slices : QList<Tpu>{};
}

/// Nobody asks where the cloud took it, and the user was left to order it back.
std::optional<bool> isAskedFor(Session &session, const TpuId &tpu)
{
    const auto *recoveries = session.incidents.recoveries();
    if (recoveries->holds(tpu.toString()))
        return true;
    const auto kept = recoveries->kept(tpu);
    const bool isAutomatic = kept && kept->isAutomatic;
    const auto isForUser = [isAutomatic](const Incident &incident) {
        const bool comesBack = isAutomatic && isLoss(incident.kind) && !incident.isUnproven;
        return actionFor(incident) == IncidentAction::Recovery && !comesBack;
    };
    const auto incidents = session.incidents.watch()->incidentsOf(tpu);
    return std::ranges::any_of(incidents, isForUser) ? std::optional{false} : std::nullopt;
}

QStringList titlesOf(const QList<HostProgress> &hosts)
{
    QStringList texts;
    for (const auto &host : hosts) {
        if (host.state == StepState::Working && !host.note.isEmpty())
            texts << punctuation::labelled(host.label.text(), host.note.text());
    }
    return texts;
}

/// How a plan ended that is not done any more: ready, or why not.
Result<> endOf(const PodPlan &plan)
{
    const auto step = plan.next();
    if (!step)
        return {};
    if (plan.at(*step).error)
        return std::unexpected{*plan.at(*step).error};
    return failed(ErrorCode::WrongState,
                  JobRecoveryToolsMessages::tr("The plan of the pod %1 was paused. Run it to its end, then start the "
                                               "job again.")
                      .arg(plan.name()));
}

/// Does the plan again, and waits until that is over.
Task<> redone(QPointer<PodSetup> pods, QUuid id, SetUpReport report, std::stop_token stop)
{
    if (!pods->isBusy(id)) {
        if (const auto begun = pods->run(id); !begun)
            co_return begun;
    }
    if (const auto known = pods->find(id); !known || !pods->isBusy(id))
        co_return known ? endOf(*known) : Result<>{failed(ErrorCode::NotFound)};
    Reply<void> reply;
    QObject scope;
    QObject::connect(pods.get(), &PodSetup::changed, &scope, [reply, id, pods, report](const QUuid &changed) {
        const auto known = changed == id && pods ? pods->find(id) : std::nullopt;
        if (!known)
            return;
        const auto step = known->next();
        if (!pods->isBusy(id))
            reply.finish(endOf(*known));
        else if (const auto titles = step ? titlesOf(known->at(*step).hosts) : QStringList{}; !titles.isEmpty())
            report(titles.constFirst());
    });
    co_return co_await awaited<void>(reply, {}, stop);
}

Task<> redonePlans(SetUpTools tools, Job job, SetUpReport report, std::stop_token stop)
{
    const auto plans = tools.pods ? tools.pods->plans() : QList<PodPlan>{};
    for (const auto &plan : plans) {
        if (!hasToBeDoneAgain(plan, job, *tools.begun))
            continue;
        if (!tools.pods || stop.stop_requested())
            co_return failed(ErrorCode::Cancelled);
        tools.begun->insert(plan.id);
        const auto done = co_await redone(tools.pods, plan.id, report, stop);
        if (!done)
            co_return done;
        tools.begun->remove(plan.id);
    }
    co_return {};
}

/// What was set up by a recipe alone, such as a share of the page Storage.
Task<> redoneRecipes(SetUpTools tools, Job job, SetUpReport report, std::stop_token stop)
{
    const auto documents = tools.store->documents.all(recipeRunKind);
    for (const auto &document : documents) {
        const auto kept = recipeStateFrom(document.body);
        const bool isSetUp = kept && kept->phase != RecipeState::Phase::Idle && kept->action != StepAction::Undo;
        const auto order = isSetUp ? orderForSuccessors(kept->order, job) : std::nullopt;
        if (!order)
            continue;
        report(recipeTitle(order->recipe));
        const auto state = co_await runRecipe(RecipeState{*order}, runnerOver(tools.pool), {}, stop);
        if (!state)
            co_return std::unexpected{state.error()};
        if (state->phase != RecipeState::Phase::Done)
            co_return failed(ErrorCode::HostsFailed,
                             punctuation::labelled(recipeTitle(order->recipe), summaryOf(*state)));
        if (const auto put = tools.store->documents.put(recipeRunKind, document.id, toJson(*state), tools.clock->now());
            !put)
            co_return put;
    }
    co_return {};
}

Task<> setUpAgain(SetUpTools tools, Job job, SetUpReport report, std::stop_token stop)
{
    if (const auto plans = co_await redonePlans(tools, job, report, stop); !plans)
        co_return plans;
    co_return co_await redoneRecipes(tools, job, report, stop);
}

Task<ResumeChoice> foundCheckpoints(std::shared_ptr<RemoteFiles> buckets, QPointer<HostPool> pool, JobSpec spec,
                                    std::stop_token stop)
{
    const auto place = co_await checkpointPlaceOf(std::move(buckets), std::move(pool), spec, stop);
    if (!place)
        co_return std::unexpected{place.error()};
    constexpr CheckpointBounds bounds{.enough = 5}; // of the newest that are complete: one may go meanwhile
    auto listing = co_await scanCheckpointsWithin(place->files.get(), place->folder, bounds, stop);
    if (!listing && listing.error().code == ErrorCode::NotFound)
        co_return ResumeChoice{}; // nothing was written yet
    if (!listing)
        co_return std::unexpected{listing.error()};
    if (place->isBucket) {
        for (auto &checkpoint : listing->checkpoints) {
            const auto uri = BucketUri::ofPath(checkpoint.path);
            checkpoint.path = uri ? uri->toString().toUtf8() : QByteArray{};
        }
    }
    co_return resumeChoiceOf(*listing, spec.resume);
}

/// The order with another host in the place of one, wherever it is named.
void replaceHost(RecipeOrder *order, const PodHost &old, const PodHost &now)
{
    for (auto &host : order->hosts)
        host = host.id == old.id ? now : host;
    if (const auto role = order->roles.take(old.id); !role.isEmpty())
        order->roles.insert(now.id, role);
}

} // namespace

JobRecoveryTools jobRecoveryTools(Session &session, Clock *clock)
{
    const QPointer pool{&session.hosts};
    const SetUpTools tools{.pods = &session.pods,
                           .pool = pool,
                           .store = session.store,
                           .clock = clock,
                           .begun = std::make_shared<QSet<QUuid>>()};
    return {.requestOf = [&session](const TpuId &tpu) { return requestIdOf(session, tpu); },
            .machinesNow = [&session](const TpuId &tpu,
                                      const QUuid &tpuRequest) { return machinesNow(session, tpu, tpuRequest); },
            .isAskedFor = [&session](const TpuId &tpu) { return isAskedFor(session, tpu); },
            .incident =
                [&session](const PodHost &host) {
                    const auto last = session.incidents.lastIncident(host);
                    return last ? interruptionBy(*last) : JobInterruption::None;
                },
            .setUp =
                [tools](Job job, SetUpReport report, std::stop_token stop) {
                    return setUpAgain(tools, std::move(job), std::move(report), std::move(stop));
                },
            .checkpoints =
                [&session, pool](JobSpec spec, std::stop_token stop) {
                    return foundCheckpoints(session.buckets.files(), pool, std::move(spec), std::move(stop));
                },
            .buckets =
                [&session](JobSpec spec, std::stop_token stop) {
                    const auto setUp = bucketsSetUpOn(session.pods.plans(), spec.hosts);
                    return checkBucketsOf(session.buckets.api(), std::move(spec), setUp, std::move(stop));
                }};
}

Task<CheckpointPlace> checkpointPlaceOf(std::shared_ptr<RemoteFiles> buckets, QPointer<HostPool> pool, JobSpec spec,
                                        std::stop_token stop)
{
    const auto &folder = spec.resume.checkpoints;
    if (folder.startsWith("gs://"_L1)) {
        const auto uri = BucketUri::parse(folder);
        if (!uri || uri->isRoot())
            co_return failed(ErrorCode::Invalid,
                             JobRecoveryToolsMessages::tr("%1 is no folder in a bucket.").arg(folder));
        co_return CheckpointPlace{std::move(buckets), uri->path(), true};
    }
    if (spec.hosts.isEmpty())
        co_return failed(ErrorCode::Invalid, JobRecoveryToolsMessages::tr("The job has no host."));
    CheckpointPlace place{filesOfHost(std::move(pool), spec.hosts.constFirst(), Questions::None), folder.toUtf8(),
                          false};
    if (!folder.startsWith("~/"_L1))
        co_return place;
    const auto home = co_await place.files->list({}, {}, stop);
    if (!home)
        co_return std::unexpected{home.error()};
    place.folder = (home->folder == "/" ? QByteArray{} : home->folder) + place.folder.sliced(1);
    co_return place;
}

QStringList mountedBy(const RecipeOrder &order, const QList<PodHost> &hosts)
{
    const bool isMount = order.recipe.id == "shared-folder"_L1 || order.recipe.id == "bucket-mount"_L1;
    const auto isOneOf = [&hosts](const PodHost &host) { return std::ranges::contains(hosts, host.id, &PodHost::id); };
    if (!isMount || std::ranges::none_of(order.hosts, isOneOf))
        return {};
    QStringList folders{order.values.value(u"MOUNT"_s), order.values.value(u"EXPORT"_s)};
    if (const auto link = order.values.value(u"LINK"_s); !link.isEmpty())
        folders << u"~/"_s + link;
    folders.removeAll(QString{});
    folders.removeDuplicates();
    return folders;
}

QStringList mountedFolders(const Documents &documents, const QList<PodHost> &hosts)
{
    QStringList folders;
    for (const auto &kind : {recipeRunKind, u"pod-step"_s}) {
        const auto all = documents.all(kind);
        for (const auto &document : all) {
            const auto kept = recipeStateFrom(document.body);
            if (kept && kept->phase != RecipeState::Phase::Idle && kept->action != StepAction::Undo)
                folders += mountedBy(kept->order, hosts);
        }
    }
    folders.removeDuplicates();
    return folders;
}

ResumeChoice resumeChoiceOf(const CheckpointListing &listing, const ResumeSpec &resume)
{
    const bool needsStep = handedOver(resume).contains("{step}"_L1);
    ResumeChoice choice;
    std::optional<Checkpoint> newest;
    for (const auto &checkpoint : completeInOrder(listing)) {
        const auto path = QString::fromUtf8(checkpoint.path);
        const bool isText = !path.isEmpty() && path.toUtf8() == checkpoint.path; // a command is text
        if (!isText || (checkpoint.step < 0 && needsStep))
            continue;
        newest = newest ? newest : checkpoint;
        choice.complete.append({path, checkpoint.step});
    }
    choice.torn = int(std::ranges::count_if(listing.checkpoints, [&newest](const Checkpoint &one) {
        const bool isBefore = newest && (newest->step < 0 ? one.modified <= newest->modified : !isNewer(one, *newest));
        return one.state == CheckpointState::Torn && !isBefore;
    }));
    const auto isStrange = [](const Checkpoint &one) { return one.format == CheckpointFormat::Unknown; };
    choice.strangers = std::ranges::all_of(listing.checkpoints, isStrange) ? listing.entries : 0;
    return choice;
}

std::optional<PodHost> successorOf(const PodHost &host, const Job &job)
{
    for (const auto &attempt : job.attempts) {
        for (qsizetype i = 0; i < std::min(attempt.hosts.size(), job.spec.hosts.size()); ++i) {
            const auto &now = job.spec.hosts[i];
            if (attempt.hosts[i].host.id == host.id && now.worker == host.worker && !now.isPlain())
                return now.id == host.id ? std::nullopt : std::optional{now};
        }
    }
    return std::nullopt;
}

std::optional<RecipeOrder> orderForSuccessors(const RecipeOrder &order, const Job &job)
{
    auto now = order;
    for (const auto &host : order.hosts) {
        if (const auto successor = successorOf(host, job))
            replaceHost(&now, host, *successor);
    }
    if (toJson(now) == toJson(order))
        return std::nullopt;
    const auto share = shareIn(now);
    return share ? orderFor(*share, now.recipe) : now; // its values name the addresses of its hosts
}

bool hasToBeDoneAgain(const PodPlan &plan, const Job &job, const QSet<QUuid> &began)
{
    const auto isOfJob = [&plan](const PodHost &host) { return !plan.tpu.isEmpty() && host.tpu == plan.tpu; };
    const bool isOfRequest = !plan.tpuRequest.isNull() && job.requests.values().contains(plan.tpuRequest);
    if (!isOfRequest && std::ranges::none_of(job.spec.hosts, isOfJob))
        return false;
    if (began.contains(plan.id))
        return plan.isGone() || !plan.isReady();
    if (plan.isGone())
        return plan.isReady(); // it was, before its machine went
    return std::ranges::any_of(plan.steps, [](const StepRecord &record) {
        return (record.state == StepState::Waiting || record.state == StepState::Working)
            && record.facts["newMachine"_L1].toBool();
    });
}

JobInterruption interruptionBy(IncidentKind kind)
{
    switch (kind) {
    case IncidentKind::Preempted:
    case IncidentKind::Ended:
    case IncidentKind::Suspended:
    case IncidentKind::RunTimeOver: return JobInterruption::Preempted;
    case IncidentKind::Vanished:
    case IncidentKind::Abuse:
    case IncidentKind::DeletedElsewhere: return JobInterruption::Gone;
    case IncidentKind::Maintenance: return JobInterruption::Maintenance;
    case IncidentKind::Unreachable:
    case IncidentKind::NoneReachable:
    case IncidentKind::DeadRequest:
    case IncidentKind::MaintenanceAhead:
    case IncidentKind::Symptom:
    case IncidentKind::AddressMoved: break;
    }
    return JobInterruption::None;
}
