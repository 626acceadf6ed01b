// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpoint.h"
#include "services/recipes/nfs.h"
#include "services/recipes/recipe.h"
#include "services/session/jobrecoverytools.h"
#include "services/session/storagebuckets.h"
#include "tests/support/journalhere.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

Tpu machine(const QString &zone, const QString &number, int workers = 2)
{
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/%1/nodes/run"_s.arg(zone)};
    tpu.zone = ZoneId{zone};
    tpu.shortName = u"run"_s;
    tpu.numericId = number;
    tpu.endpoints.resize(workers);
    for (int worker = 0; worker < workers; ++worker)
        tpu.endpoints[worker].internalIp = u"10.%1.0.%2"_s.arg(number).arg(worker + 2);
    return tpu;
}

/// It ran on `before`, and is to go on on `now`.
Job jobOn(const Tpu &before, const Tpu &now)
{
    Job job{.id = QUuid::createUuid(), .spec = {.name = u"n"_s, .hosts = hostsOf(now)}};
    JobAttempt attempt;
    for (const auto &host : hostsOf(before))
        attempt.hosts.append(JobHost{.host = host});
    job.attempts.append(attempt);
    return job;
}

Checkpoint checkpoint(const QByteArray &path, qint64 step, CheckpointState state)
{
    Checkpoint made;
    made.path = path;
    made.step = step;
    made.state = state;
    return made;
}

PodPlan readyPlan(const Tpu &tpu)
{
    auto plan = newPlan({}, QDateTime::currentDateTimeUtc());
    plan.tpu = tpu.id;
    plan.number = tpu.numericId;
    for (auto &step : plan.steps)
        step.state = StepState::Done;
    return plan;
}

const Tpu first = machine(u"us-east1-d"_s, u"1"_s);
const Tpu again = machine(u"us-east1-d"_s, u"2"_s);
const Tpu elsewhere = machine(u"europe-west4-a"_s, u"3"_s);

} // namespace

class JobRecoveryToolsTest : public QObject
{
    Q_OBJECT

private slots:
    void onlyWholeCheckpointsAreChosen()
    {
        CheckpointListing listing;
        listing.checkpoints = {checkpoint("/c/400", 400, CheckpointState::Torn),
                               checkpoint("/c/300", 300, CheckpointState::Unknown),
                               checkpoint("/c/200", 200, CheckpointState::Complete),
                               checkpoint("/c/150", 150, CheckpointState::Torn),
                               checkpoint("/c/\xff", 120, CheckpointState::Complete),
                               checkpoint("/c/last", -1, CheckpointState::Complete)};
        const ResumeSpec byPath{.kind = ResumeTemplate::Flag, .text = u"--from={checkpoint}"_s};
        const auto choice = resumeChoiceOf(listing, byPath);
        QCOMPARE(choice.complete, (QList{ResumePoint{u"/c/200"_s, 200}, ResumePoint{u"/c/last"_s, -1}}));
        QCOMPARE(choice.torn, 1); // older ones do not matter
        const ResumeSpec byStep{.kind = ResumeTemplate::Variable, .text = u"STEP={step}"_s};
        QCOMPARE(resumeChoiceOf(listing, byStep).complete, QList{(ResumePoint{u"/c/200"_s, 200})});
        QVERIFY(!resumeChoiceOf({}, byPath).newest());
        QCOMPARE(resumeChoiceOf({.entries = 3}, byPath).strangers, 3); // none of them is a checkpoint
        listing.entries = 6;
        listing.checkpoints[0].format = CheckpointFormat::Orbax;
        QCOMPARE(resumeChoiceOf(listing, byPath).strangers, 0);
    }

    void aHostIsFollowedToWhatTookItsPlace()
    {
        const auto job = jobOn(first, elsewhere);
        QCOMPARE(successorOf(hostsOf(first)[1], job).value_or(PodHost{}), hostsOf(elsewhere)[1]);
        QVERIFY(!successorOf(hostsOf(again)[0], job)); // the job never ran there
        QVERIFY(!successorOf(hostsOf(first)[0], jobOn(first, first)));
        auto twice = jobOn(again, elsewhere); // the machine between them was lost, too
        twice.attempts.prepend(jobOn(first, first).attempts[0]);
        QCOMPARE(successorOf(hostsOf(first)[0], twice).value_or(PodHost{}), hostsOf(elsewhere)[0]);
    }

    void aShareIsMountedOnTheNewMachineAndExportedToIt()
    {
        const auto server = hostsOf(machine(u"us-central2-b"_s, u"9"_s, 1))[0];
        Recipe recipe;
        recipe.id = u"shared-folder"_s;
        const auto order = orderFor({.name = u"run"_s, .server = server, .clients = hostsOf(first)}, recipe);
        const auto now = orderForSuccessors(order, jobOn(first, elsewhere));
        QVERIFY(now);
        const auto share = shareIn(*now);
        QVERIFY(share && share->server == server);
        QCOMPARE(share->clients, hostsOf(elsewhere));
        QCOMPARE(now->values.value(u"CLIENT_ADDRESSES"_s), u"10.3.0.2\n10.3.0.3"_s);
        QCOMPARE(now->roles.value(hostsOf(elsewhere)[1].id), u"client"_s);
        QVERIFY(!now->roles.contains(hostsOf(first)[1].id));
        QVERIFY(!orderForSuccessors(*now, jobOn(first, elsewhere))); // once is enough
        QVERIFY(!orderForSuccessors(order, jobOn(again, elsewhere))); // it has nothing to do with this job
        recipe.id = u"compile-cache"_s;
        const RecipeOrder other{.recipe = recipe, .hosts = hostsOf(first), .values = {{u"FOLDER"_s, u"/cache"_s}}};
        const auto moved = orderForSuccessors(other, jobOn(first, again));
        QVERIFY(moved && moved->values == other.values);
        QCOMPARE(moved->hosts, hostsOf(again));
    }

    void whatIsMountedOnTheHostsOfAJobIsKnown()
    {
        const auto server = hostsOf(machine(u"us-central2-b"_s, u"9"_s, 1))[0];
        Recipe recipe;
        recipe.id = u"shared-folder"_s;
        const auto order = orderFor({.name = u"run"_s, .server = server, .clients = hostsOf(first)}, recipe);
        QCOMPARE(mountedBy(order, hostsOf(first)), (QStringList{u"/nfs_share"_s, u"~/nfs_share"_s}));
        QVERIFY(mountedBy(order, hostsOf(elsewhere)).isEmpty());
        QVERIFY(mountedBy(order, {}).isEmpty());
        recipe.id = u"compile-cache"_s;
        QVERIFY(
            mountedBy({.recipe = recipe, .hosts = hostsOf(first), .values = {{u"MOUNT"_s, u"/x"_s}}}, hostsOf(first))
                .isEmpty());
    }

    void aPlanIsDoneAgainOnAnotherMachineAndOnlyThen()
    {
        auto plan = readyPlan(first);
        QVERIFY(!hasToBeDoneAgain(plan, jobOn(first, first), {}));
        QVERIFY(noticeMachine(&plan, again));
        QVERIFY(hasToBeDoneAgain(plan, jobOn(first, again), {}));
        QVERIFY(!hasToBeDoneAgain(plan, jobOn(elsewhere, elsewhere), {})); // of another machine
        // Its machine is gone, and its request has won in another zone.
        auto moved = readyPlan(first);
        moved.tpuRequest = QUuid::createUuid();
        QVERIFY(noticeGone(&moved, QDateTime::currentDateTimeUtc()));
        auto job = jobOn(first, elsewhere);
        QVERIFY(!hasToBeDoneAgain(moved, job, {}));
        job.requests.insert(elsewhere.id.toString(), moved.tpuRequest);
        QVERIFY(hasToBeDoneAgain(moved, job, {}));
        // One that the user has left half done before is let alone; one that failed while it was done again is not.
        auto half = readyPlan(first);
        half.at(PodStep::Check).state = StepState::Failed;
        QVERIFY(!hasToBeDoneAgain(half, jobOn(first, first), {}));
        QVERIFY(hasToBeDoneAgain(half, jobOn(first, first), {half.id}));
    }

    void whatTheCloudDidSaysWhyItWasCutOff()
    {
        QCOMPARE(interruptionBy(IncidentKind::Preempted), JobInterruption::Preempted);
        QCOMPARE(interruptionBy(IncidentKind::Vanished), JobInterruption::Gone);
        QCOMPARE(interruptionBy(IncidentKind::Maintenance), JobInterruption::Maintenance);
        QCOMPARE(interruptionBy(IncidentKind::AddressMoved), JobInterruption::None);
        QCOMPARE(interruptionBy(IncidentKind::MaintenanceAhead), JobInterruption::None);
    }

    /// No command names them, and the machine that takes the place of a lost one may be in another region.
    void bucketsThatThePlanMountsOrCachesInCountAsNamed()
    {
        auto plan = readyPlan(first);
        plan.choices.bucket = {{"place"_L1, u"gs://data/sets"_s}};
        plan.choices.cache = {{"place"_L1, u"gs://cache/jax"_s}};
        QCOMPARE(bucketsSetUpOn({plan}, hostsOf(first)), (QStringList{u"gs://data"_s, u"gs://cache/jax"_s}));
        QVERIFY(bucketsSetUpOn({plan}, hostsOf(elsewhere)).isEmpty());
        plan.at(PodStep::Bucket).state = StepState::Skipped;
        plan.at(PodStep::CompileCache).facts = {{u"place"_s, u"gs://other/jax"_s}}; // where it was put by itself
        QCOMPARE(bucketsSetUpOn({plan}, hostsOf(first)), (QStringList{u"gs://other/jax"_s, u"gs://cache/jax"_s}));
        plan.choices.cache = {{"place"_L1, u"/nfs_share/jax"_s}};
        plan.at(PodStep::CompileCache).facts = {};
        QVERIFY(bucketsSetUpOn({plan}, hostsOf(first)).isEmpty());
    }

    void aFolderInABucketHasItsOwnPath()
    {
        JobSpec spec{.name = u"n"_s, .hosts = {}};
        spec.resume.checkpoints = u"gs://bucket/run/checkpoints"_s;
        const auto place = waited(checkpointPlaceOf(nullptr, {}, spec, {}));
        QVERIFY(place && place->isBucket);
        QCOMPARE(place->folder, "/bucket/run/checkpoints");
        spec.resume.checkpoints = u"gs://"_s;
        QVERIFY(!waited(checkpointPlaceOf(nullptr, {}, spec, {})));
        spec.resume.checkpoints = u"/nfs/run"_s; // and no host to look at
        QVERIFY(!waited(checkpointPlaceOf(nullptr, {}, spec, {})));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(JobRecoveryToolsTest)
#include "tst_jobrecoverytools.moc"
