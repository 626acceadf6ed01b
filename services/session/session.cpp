// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/session.h"

#include "services/auth/credentialfile.h"
#include "services/core/activities.h"
#include "services/core/clock.h"
#include "services/core/wakewatch.h"
#include "services/hosts/runagain.h"
#include "services/jobs/jobfix.h"
#include "services/project/projectfaultwatch.h"
#include "services/session/clustertools.h"
#include "services/session/filesofhost.h"
#include "services/session/jobrecoverytools.h"
#include "services/session/loginprobe.h"
#include "services/setup/podsteps.h"
#include "services/ssh/unlockedkeys.h"
#include "services/store/settings.h"
#include "services/tpu/multislice.h"
#include "services/tpu/tpuwatch.h"

#include <QRandomGenerator>
#include <QSet>

using namespace Qt::StringLiterals;

namespace {

const auto rangeKey = u"network.ownRange"_s;
const auto usageLimitKey = u"usage.limit"_s; // UsageSheet writes it

RestOptions restOptions(const CloudProfile &profile)
{
    return {.quotaProject = profile.quotaProject};
}

/// A practice world answers itself, with an address that belongs to nobody: nothing of it is kept.
OwnAddress::Ways addressWays(const CloudProfile &profile, const Settings *settings)
{
    if (profile.kind != CloudProfile::Kind::Practice)
        return {.place = addressPlace(), .kept = settings != nullptr ? settings->more(rangeKey).toString() : QString{}};
    auto place = profile.compute;
    place.setPath(u"/practice/v1/address"_s);
    return {.place = place, .interfaces = [] { return QStringList{}; }};
}

/// Zones that somebody granted, that a limit allows, or where something is.
QList<ZoneId> zonesThatMatter(const Session &session)
{
    QSet<ZoneId> zones;
    for (const Tpu &tpu : session.tpus.tpus())
        zones.insert(tpu.zone);
    for (const QuotaRow &row : session.quota.rows()) {
        if (row.zoneLimit.value_or(0) != 0 && !row.isEverybodys)
            zones.insert(row.zone);
    }
    for (const Grant &grant : session.grants.grants()) {
        for (const GrantRow &row : grant.rows)
            zones.insert(row.zone);
    }
    return {zones.begin(), zones.end()};
}

DoctorTools doctorTools(Session &session, const SessionContext &context)
{
    return {.projects = ProjectApi{session.profile, &session.rest},
            .compute = ComputeApi{session.profile, &session.rest},
            .rest = &session.rest,
            .clock = context.clock,
            .zones = [&session] { return zonesThatMatter(session); },
            .login = [&session] { return session.keys.loginChoice(); },
            .keys = &session.keys,
            .ownRange = [&session] { return session.address.range(); }};
}

KeyRoutesContext keyRoutesContext(Session &session)
{
    const ProjectApi api{session.profile, &session.rest};
    return {
        .tpus = &session.tpus,
        .osLogin = OsLoginApi{session.profile, &session.rest},
        .testPermissions = [api](QStringList permissions,
                                 std::stop_token stop) { return api.testPermissions(permissions, std::move(stop)); },
        .account = [api](std::stop_token stop) { return api.account(std::move(stop)); },
        .isFederated =
            session.account.source == AccountSource::DefaultCredentials && isFederated(session.account.file)};
}

ProvisioningContext provisioningContext(Session &session, const SessionContext &context)
{
    const auto login = [api = session.tpus.api(), hub = QPointer{&session.hub}, keys = &session.keys,
                        clock = context.clock] {
        return UnattendedLogin{.api = api, .hub = hub, .login = keys->loginChoice(), .clock = clock};
    };
    return {.tpus = &session.tpus,
            .clock = context.clock,
            .journal = &session.journal,
            .reach =
                [api = session.tpus.api(), hub = QPointer{&session.hub}, keys = &session.keys](Tpu tpu,
                                                                                               std::stop_token stop) {
                    return reachTpu(api, hub, keys->loginChoice(), std::move(tpu), std::move(stop));
                },
            .letIn = [login](Tpu tpu, std::stop_token stop) -> Task<> {
                if (login().login.user.isEmpty()) // who never chose a key logs in elsewhere
                    return [] -> Task<> { co_return {}; }();
                return untilHostsLetIn(login(), std::move(tpu), std::move(stop));
            },
            .run =
                [login](Tpu tpu, QString command, std::stop_token stop) {
                    return runOnHosts(login(), std::move(tpu), std::move(command), std::move(stop));
                },
            .grantZones =
                [&session, clock = context.clock](QString type, Tier tier) {
                    return session.capacityHistory.rankedZones(grantedZones(&session.grants, type, tier), type, tier,
                                                               clock->now());
                },
            .sharedQuota =
                [&session](const ZoneId &zone, const QString &type, Tier tier) {
                    return sharedQuota(session.quota.facts().quota.limits(), zone, type, tier);
                },
            .completeSpec = [keys = &session.keys](TpuSpec *spec) { keys->routes().addTo(&spec->metadata); },
            .wake = context.wake,
            .isViewer = !context.acts,
            .lease = &session.lease,
            .elsewhere = [&session] { return session.elsewhere; }};
}

/// One window alone carries plans and jobs on.
auto isOwner(const Session &session)
{
    return [&session] { return session.tpuRequests && session.tpuRequests->role() == Role::Owner; };
}

/// A plan asks for its machine by a request.
PodSetupContext podContext(Session &session, const SessionContext &context)
{
    const PodStepContext step{
        .tpus = &session.tpus,
        .tpuRequests = session.tpuRequests.get(),
        .hosts = &session.hosts,
        .clock = context.clock,
        .documents = &session.documents,
        .rest = &session.rest,
        .useTunnel =
            [&session] {
                auto login = session.keys.loginChoice();
                login.through = throughTunnel();
                static_cast<void>(session.keys.setLoginChoice(login)); // where the disk refuses, the window says so
            },
        .login = [&session] { return session.keys.loginChoice(); }};
    return {.documents = &session.documents,
            .clock = context.clock,
            .activities = context.activities,
            .works = {{PodStep::Network, networkStep(step)},
                      {PodStep::Logging, loggingStep(step)},
                      {PodStep::Slice, sliceStep(step)},
                      {PodStep::Hosts, hostsStep(step)},
                      {PodStep::PodKeys, podKeysStep(step)},
                      {PodStep::SharedFolder, sharedFolderStep(step)},
                      {PodStep::Bucket, bucketStep(step)},
                      {PodStep::Environment, environmentStep(step)},
                      {PodStep::CompileCache, compileCacheStep(step)},
                      {PodStep::Check, checkStep(step)}},
            .words = context.planText,
            .isOwner = isOwner(session)};
}

/// Nothing: nobody knows now. What was lost once is not taken for there again because of that.
std::optional<JobMachine> machineOf(const PodHost &host, const TpuService &tpus)
{
    const auto &state = tpus.listState();
    const auto tpu = tpus.tpu(host.tpu);
    if (!state.updatedAt.isValid() || state.error || state.staleZones.contains(host.zone)
        || (tpu && tpu->numericId.isEmpty()))
        return std::nullopt;
    return isThere(host, tpus) ? JobMachine::There : tpu ? JobMachine::Replaced : JobMachine::Gone;
}

JobContext jobContext(Session &session, const SessionContext &context)
{
    auto *tpus = &session.tpus;
    const QPointer pool{&session.hosts};
    JobContext job{.documents = &session.documents, .clock = context.clock, .activities = context.activities};
    job.pool = pool;
    job.isOnlyHere = session.profile.kind == CloudProfile::Kind::Practice;
    job.tpu = [tpus](const TpuId &id) { return tpus->tpu(id); };
    job.isListKnown = [tpus] { return tpus->listState().updatedAt.isValid() && !tpus->listState().error; };
    job.machine = [tpus](const PodHost &host) { return machineOf(host, *tpus); };
    job.isOwner = isOwner(session);
    job.recovery = jobRecoveryTools(session, context.clock);
    job.unlock = [pool](QList<PodHost> hosts, std::stop_token stop) {
        return unlockOn(pool, std::move(hosts), std::move(stop));
    };
    job.isLookedAt = [&session](const QUuid &id) { return session.runs.scalars.isWatched(id); };
    const auto records = std::make_shared<SyncRecords>(session.files.sync);
    job.upload = [pool, records](JobSpec spec, UploadReport report, std::stop_token stop) {
        return uploadFor(pool, std::move(spec), std::move(report), std::move(stop), records);
    };
    job.edited = [pool, records](JobSpec spec, std::stop_token stop) {
        return editedFor(pool, std::move(spec), records, std::move(stop));
    };
    return job;
}

/// Hosts that are READY, without a question: folders are kept in step while nobody looks.
SyncContext syncContext(Session &session, const SessionContext &context)
{
    return {.documents = &session.documents,
            .clock = context.clock,
            .place = [tpus = &session.tpus,
                      pool = QPointer{&session.hosts}](const QString &hostId) -> std::optional<SyncPlace> {
                const auto hosts = readyHosts(*tpus);
                const auto host = std::ranges::find(hosts, hostId, &PodHost::id);
                if (host == hosts.end() || !pool)
                    return std::nullopt;
                return SyncPlace{.label = labelOf(*host), .files = filesOfHost(pool, *host, Questions::None)};
            },
            .isOwner = isOwner(session),
            .records = session.files.sync};
}

/// The same worker of the TPU as it is now: one that was made again has the name, but not the number.
auto currentHost(const TpuService &tpus)
{
    return [&tpus](const PodHost &host) {
        const auto tpu = host.isPlain() ? std::nullopt : tpus.tpu(host.tpu);
        return tpu ? hostsOf(*tpu).value(host.worker, host) : host;
    };
}

ForwardsContext forwardsContext(Session &session, const SessionContext &context)
{
    // Also a worker that the TPU of now does not have: it was made again with fewer hosts.
    const auto isGoneNow = [&tpus = session.tpus](const PodHost &host) {
        const auto tpu = host.isPlain() ? std::nullopt : tpus.tpu(host.tpu);
        return isGone(host, tpus) || (tpu && tpu->state == TpuState::Ready && host.worker >= hostsOf(*tpu).size());
    };
    return {.documents = &session.documents,
            .clock = context.clock,
            .hosts = &session.hosts,
            .current = currentHost(session.tpus),
            .isGone = isGoneNow};
}

ServersContext serversContext(Session &session, const SessionContext &context)
{
    return {.documents = &session.documents,
            .clock = context.clock,
            .hosts = &session.hosts,
            .forwards = &session.forwards,
            .runner = {},
            .current = currentHost(session.tpus),
            .isThere = [&tpus = session.tpus](const PodHost &host) { return isThere(host, tpus); }};
}

RecoveryControllerContext recoveryContext(Session &session, const SessionContext &context)
{
    return {.profile = session.profile,
            .tpus = &session.tpus,
            .hub = &session.hub,
            .keys = &session.keys,
            .clock = context.clock,
            .activities = context.activities,
            .knownFile = session.files.tpus,
            .oldRecoveriesFile = session.files.oldRecoveries,
            .idleFile = session.files.idle};
}

WebhookControllerContext webhookContext(Session &session, const SessionContext &context)
{
    return {.webhooks = context.webhooks,
            .clock = context.clock,
            .documents = &session.documents,
            .activities = context.activities,
            .jobs = &session.jobs,
            .usage = &session.usage,
            .grants = &session.grants,
            .tpus = &session.tpus,
            .prices = &session.prices,
            .incidents = &session.incidents,
            .tpuRequests = session.tpuRequests.get(),
            .journal = &session.journal,
            .rest = &session.rest,
            .isOwner = isOwner(session),
            .isPractice = session.profile.kind == CloudProfile::Kind::Practice};
}

/// What lies in a folder of a job: on its first host, or in a bucket. Nobody is asked anything.
auto placeOfFolder(Session &session)
{
    return [buckets = session.buckets.files(), pool = QPointer{&session.hosts}](JobSpec spec, QString folder,
                                                                                std::stop_token stop) {
        spec.resume.checkpoints = std::move(folder);
        return checkpointPlaceOf(buckets, pool, std::move(spec), std::move(stop));
    };
}

SessionRunsContext runsContext(Session &session, const SessionContext &context)
{
    return {.files = session.files,
            .clock = context.clock,
            .documents = &session.documents,
            .jobs = &session.jobs,
            .pool = &session.hosts,
            .tpu = [tpus = &session.tpus](const TpuId &id) { return tpus->tpu(id); },
            .place = placeOfFolder(session),
            .recoveries = session.incidents.recoveries(),
            .stacks = &session.stacks,
            .slowness = &session.slowness,
            .isOwner = isOwner(session)};
}

/// Asked for while the session lives.
SlownessContext slownessContext(Session &session, const SessionContext &context)
{
    return {.jobs = &session.jobs,
            .usage = &session.usage,
            .clock = context.clock,
            .complete = [&session](QUuid job, SlownessInputs heard) {
                return session.runs.completed(job, std::move(heard));
            }};
}

/// A plan stands on its machine: told when that is read, and when the cloud lists it no more. Also what went while this
/// program did not run; a zone that does not answer says nothing.
void notifyPlans(PodSetup &pods, const TpuService &tpus)
{
    const auto &state = tpus.listState();
    if (!state.updatedAt.isValid() || state.error)
        return;
    const auto plans = pods.plans();
    for (const auto &plan : plans) {
        if (!plan.tpu.isEmpty() && !plan.isGone() && !tpus.tpu(plan.tpu)
            && !state.staleZones.contains(zoneOf(plan.tpu.toString())))
            pods.notice(plan.tpu, {});
        else if (!plan.tpu.isEmpty() && plan.isGone() && tpus.tpu(plan.tpu))
            pods.notice(plan.tpu, tpus.tpu(plan.tpu)); // it came back while a step went on
    }
}

/// Calls `resume` once: when the list of TPUs is known, and `mayResume` says yes.
template <typename Service, typename MayResume>
void resumeOnce(Service &service, const TpuService &tpus, MayResume mayResume)
{
    auto connection = std::make_shared<QMetaObject::Connection>();
    *connection =
        QObject::connect(&tpus, &TpuService::listStateChanged, &service, [&service, &tpus, mayResume, connection] {
            if (!tpus.listState().updatedAt.isValid() || !mayResume())
                return;
            QObject::disconnect(*connection);
            service.resume();
        });
}

} // namespace

CloudAccess::CloudAccess(AccountProfile user, CloudProfile cloud, std::shared_ptr<TokenSource> source,
                         const SessionContext &context)
    : account{std::move(user)}
    , profile{std::move(cloud)}
    , tokens{std::move(source)}
    , rest{&tokens, context.clock, restOptions(profile)}
    , tpus{profile, &rest, context.clock, context.activities}
{
    tpus.setJitter([] { return QRandomGenerator::global()->generateDouble(); });
}

Task<std::shared_ptr<SessionStore>> SessionStore::opened(SessionFiles files)
{
    auto store = std::make_shared<SessionStore>(files);
    (void)co_await store->documents.loaded();
    co_return store;
}

Session::Session(std::unique_ptr<CloudAccess> made, SessionFiles places, std::shared_ptr<SessionStore> opened,
                 const SessionContext &context)
    : access{std::move(made)}
    , files{std::move(places)}
    , keysApi{&rest, profile.compute}
    , quota{profile, &rest, &tpus, context.clock}
    , orphans{&tpus, &rest, context.clock, context.activities}
    , grants{GrantsPlace{files.grants, profile.project, profile.projectNumber}, context.clock}
    , prices{profile, &rest, context.clock, files.prices}
    , billables{profile, &rest, context.clock,
                profile.kind == CloudProfile::Kind::Practice ? nullptr : context.settings}
    , keys{&keysApi, context.clock, context.settings}
    , computeTpus{&tpus, context.clock}
    , tpuLog{tpus.api(), context.clock}
    , hostKeys{files.hostKeys}
    , hub{&hostKeys}
    , address{addressWays(profile, context.settings)}
    , ports{profile, &rest, context.clock}
    , networks{profile, &rest, context.clock}
    , store{std::move(opened)}
    , buckets{profile, &rest, &documents}
    , capacityHistory{&journal}
    , lease{files.lease, context.clock}
    , tpuRequests{std::make_unique<ProvisioningService>(provisioningContext(*this, context))}
    , recorder{std::make_unique<CapacityRecorder>(tpuRequests.get(), &capacityHistory,
                                                  [this](const TpuId &id) { return tpus.tpu(id); })}
    , hosts{reachOf(
                tpus.api(), [this] { return keys.loginChoice(); }, context.clock),
            &hub}
    , pods{podContext(*this, context)}
    , jobs{jobContext(*this, context)}
    , sync{syncContext(*this, context)}
    , history{files.usage, context.clock}
    , usageEvents{UsageEventsContext{.tpus = &tpus, .jobs = &jobs, .history = &history, .clock = context.clock}}
    , usage{UsageContext{.tpus = &tpus,
                         .pool = &hosts,
                         .rest = &rest,
                         .history = &history,
                         .clock = context.clock,
                         .documents = &documents,
                         .settings = context.settings}}
    , stacks{StackContext{.jobs = &jobs,
                          .pool = &hosts,
                          .documents = &documents,
                          .clock = context.clock,
                          .usage = [this](const TpuId &tpu) { return usage.now(tpu); },
                          .isOwner = isOwner(*this)}}
    , slowness{slownessContext(*this, context)}
    , forwards{forwardsContext(*this, context)}
    , servers{serversContext(*this, context)}
    , doctor{doctorTools(*this, context), context.activities}
    , practice{profile.kind == CloudProfile::Kind::Practice ? std::make_unique<PracticeControl>(&rest, profile.tpu)
                                                            : nullptr}
    , grantKeeper{context.acts ? std::make_unique<GrantKeeper>(
                                     GrantKeeperContext{.grants = &grants,
                                                        .practice = practice.get(),
                                                        .project = profile.project,
                                                        .entersPracticeGrant = context.entersPracticeGrant})
                               : nullptr}
    , readings{context.acts && !context.hasWindow
                   ? std::make_unique<FirstReadings>(FirstReadingsContext{
                         .keys = &keys, .quota = &quota, .doctor = &doctor, .clock = context.clock})
                   : nullptr}
    , incidents{recoveryContext(*this, context)}
    , clusters{clusterContext(*this, context, isOwner(*this))}
    , runs{runsContext(*this, context)}
    , webhooks{webhookContext(*this, context)}
{
    keys.setProject(profile.project);
    keys.routes().use(keyRoutesContext(*this));
    if (const auto limit = context.settings != nullptr ? context.settings->more(usageLimitKey).toInteger() : 0;
        limit > 0)
        history.setLimit(limit);
    if (profile.kind != CloudProfile::Kind::Practice && context.settings != nullptr)
        QObject::connect(&address, &OwnAddress::changed, context.settings,
                         [settings = context.settings, this] { settings->setMore(rangeKey, address.range()); });
    incidents.useRequests(tpuRequests.get());
    followDoctor();
    followLogin();
    followMachines(context);
    if (context.acts)
        followFolders(context.wake);
    if (context.unlockedKeys != nullptr)
        followKeys(context.unlockedKeys);
    QObject::connect(context.wake, &WakeWatch::woke, &jobs, [this] { jobs.lookNow(); });
    QObject::connect(&usage, &UsageFeed::alerted, &stacks, &StackCapture::onAlert);
    QObject::connect(&runs.scalars, &ScalarWatch::alert, &webhooks, &WebhookController::onScalarAlert);
    if (!context.acts)
        incidents.suspend(); // what it would tell is told by the next one that stays
    if (!context.watchesHosts)
        usage.suspend();
}

Session::~Session() = default;

void Session::followDoctor()
{
    // Some mails of TRC name only the number, and the doctor is the first to learn it.
    QObject::connect(&doctor, &Doctor::checkChanged, &grants, [this](CheckId id) {
        if (id == CheckId::Project && doctor.check(id).found == Found::ProjectFine)
            grants.useProjectNumber(doctor.check(id).words.value(1));
    });
    auto *faults = new ProjectFaultWatch{&doctor};
    QObject::connect(&tpus, &TpuService::listStateChanged, faults, [this, faults] {
        const auto &state = tpus.listState();
        if (state.error || state.updatedAt.isValid())
            faults->handle(state.error);
    });
}

/// A login that the hosts refuse is tried again for a minute: not with the old user or key, once another one was
/// chosen. Hosts that let nobody in are asked again.
void Session::followLogin()
{
    QObject::connect(&keys, &KeyService::keysChanged, &hosts, [this, before = keys.loginChoice()]() mutable {
        if (const auto now = keys.loginChoice(); now != std::exchange(before, now)) {
            hosts.renewLogins();
            usage.lookNow();
        }
    });
}

/// Hosts are reached by what the list of TPUs says of them; a plan looks for its machine there, and one window alone
/// carries plans on. Of several windows each opens the ports that the others do not hold.
void Session::followMachines(const SessionContext &context)
{
    const auto always = [] { return true; };
    QObject::connect(&tpus, &TpuService::tpuChanged, &pods, [this](const TpuId &id) { pods.notice(id, tpus.tpu(id)); });
    QObject::connect(&tpus, &TpuService::tpuRemoved, &pods, [this](const TpuId &id) { pods.notice(id, {}); });
    QObject::connect(&tpus, &TpuService::listStateChanged, &pods, [this] { notifyPlans(pods, tpus); });
    if (context.acts)
        resumeOnce(pods, tpus, isOwner(*this));
    if (context.watchesHosts)
        resumeOnce(jobs, tpus, always);
    for (const auto news : {&TpuService::listStateChanged, &TpuService::listChanged}) {
        QObject::connect(&tpus, news, &jobs, &JobService::lookForMachines);
        QObject::connect(&tpus, news, &forwards, &Forwards::changed);
        QObject::connect(&tpus, news, &servers, &Servers::onMachinesChanged);
        QObject::connect(&tpus, news, &clusters, &ClusterService::lookForMachines);
    }
    if (context.acts)
        resumeOnce(forwards, tpus, always);
    if (context.watchesHosts)
        resumeOnce(runs, tpus, always);
    if (context.watchesHosts)
        resumeOnce(clusters, tpus, always);
    QObject::connect(tpuRequests.get(), &ProvisioningService::roleChanged, &jobs, &JobService::takeUp);
    QObject::connect(tpuRequests.get(), &ProvisioningService::roleChanged, &runs.book, &RunBook::refresh);
    QObject::connect(tpuRequests.get(), &ProvisioningService::roleChanged, &webhooks, &WebhookController::takeUp);
    QObject::connect(incidents.recoveries(), &RecoveryService::changed, &jobs, &JobService::lookForMachines);
    QObject::connect(incidents.watch(), &TpuWatch::appeared, recorder.get(), &CapacityRecorder::lost);
    // Why a machine went is found out after the list has missed it.
    QObject::connect(incidents.watch(), &TpuWatch::appeared, &jobs, &JobService::lookForMachines);
    QObject::connect(incidents.recoveries(), &RecoveryService::recovered, &jobs, [this](const Recovery &recovery) {
        if (const auto now = tpus.tpu(recovery.tpu))
            jobs.recovered(recovery.tpu, multisliceOf(*now, tpus.tpus()));
    });
}

/// Hosts come and go with the list of TPUs; a job that follows a folder begins again when its files are there.
void Session::followFolders(WakeWatch *wake)
{
    resumeOnce(sync, tpus, [] { return true; });
    for (const auto news : {&TpuService::listStateChanged, &TpuService::listChanged})
        QObject::connect(&tpus, news, &sync, &SyncService::lookNow);
    for (const auto news : {&TpuService::tpuChanged, &TpuService::tpuRemoved})
        QObject::connect(&tpus, news, &sync, [this] { sync.lookNow(); });
    QObject::connect(wake, &WakeWatch::woke, &sync, [this] { sync.lookNow(); });
    QObject::connect(tpuRequests.get(), &ProvisioningService::roleChanged, &sync, &SyncService::lookNow);
    QObject::connect(&sync, &SyncService::settled, &jobs, &JobService::startAgainWith);
}

/// A passphrase that was given opens a key for all; what had stopped for want of it goes on.
void Session::followKeys(UnlockedKeys *keys)
{
    hub.setUnlockedKeys(keys);
    QObject::connect(keys, &UnlockedKeys::locked, &hosts, &HostPool::forgetAnswers);
    QObject::connect(keys, &UnlockedKeys::unlocked, &hosts, [this] {
        usage.lookNow();
        pods.onKeyUnlocked();
        incidents.onKeyUnlocked();
        for (const auto &folder : QList<SyncFolder>{sync.folders()})
            sync.tryAgain(folder.id);
    });
}

void Session::begin()
{
    tpus.watch(Watch::On);
    computeTpus.begin();
    buckets.begin();
    incidents.begin();
    if (grantKeeper)
        grantKeeper->begin();
    if (readings)
        readings->begin();
}

void Session::suspend()
{
    tpus.watch(Watch::Off);
    computeTpus.suspend();
    buckets.suspend();
    if (grantKeeper)
        grantKeeper->suspend();
    if (readings)
        readings->suspend();
    pods.suspend();
    sync.suspend();
    usage.suspend();
    stacks.suspend();
    runs.suspend();
    incidents.suspend();
    clusters.suspend();
    webhooks.suspend();
}

void Session::endRequests()
{
    recorder.reset();
    tpuRequests.reset();
}

void Session::signInAgain(std::shared_ptr<TokenSource> source)
{
    access->tokens.use(std::move(source));
    rest.signInAgain();
    tpus.watch(Watch::On); // reads at once
    computeTpus.begin();
}

void Session::renewConnections()
{
    rest.forgetConnections();
    hub.probe();
    tpus.watch(Watch::On); // reads at once
    usage.lookNow();
    runs.lookNow();
}
