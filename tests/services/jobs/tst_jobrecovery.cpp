// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/jobrecovery.h"
#include "services/jobs/jobscript.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QDateTime now = QDateTime::fromString(u"2026-11-21T12:00:00Z"_s, Qt::ISODate);

JobHost hostIn(JobState state, int worker = 0, const QString &rule = {})
{
    JobHost made{.host = plainHost(u"u"_s, u"10.0.0.%1"_s.arg(worker + 1)), .state = state};
    made.status = state == JobState::Failed ? 1 : 0;
    made.errorRule = rule;
    made.startedAt = now.addSecs(-600);
    const bool isOpen = state == JobState::Waiting || state == JobState::Running || state == JobState::Unknown;
    made.endedAt = isOpen ? QDateTime{} : now.addSecs(-10);
    if (state == JobState::Interrupted)
        made.interruption = JobInterruption::Preempted;
    return made;
}

/// A job that goes on by itself, after `states` on its hosts.
Job jobWith(const QList<JobState> &states, JobCause cause = JobCause::User)
{
    Job job{.id = QUuid::createUuid(), .spec = {.name = u"n"_s, .hosts = {}, .command = u"python t.py"_s}};
    job.spec.isRestartedAfterLoss = true;
    job.spec.resume = {.kind = ResumeTemplate::Flag, .text = u"--from={checkpoint}"_s, .checkpoints = u"/c"_s};
    JobAttempt attempt{.number = 1, .cause = cause, .startedAt = now.addSecs(-600), .token = "0123456789abcdef"};
    for (const auto state : states)
        attempt.hosts.append(hostIn(state, int(attempt.hosts.size())));
    job.attempts.append(attempt);
    return job;
}

/// The same attempt again and again.
Job repeated(Job job, int times)
{
    const auto attempt = job.attempts.constFirst();
    job.attempts.clear();
    for (int number = 1; number <= times; ++number) {
        job.attempts.append(attempt);
        job.attempts.last().number = number;
    }
    return job;
}

JobMove moveOf(const Job &job, const JobSurroundings &around)
{
    return decisionFor(job, around).move;
}

const JobSurroundings there{.areMachinesThere = true, .now = now};
const JobSurroundings away{.areMachinesThere = false, .now = now};

} // namespace

class JobRecoveryTest : public QObject
{
    Q_OBJECT

private slots:
    void whatRunsOrHasEndedIsLetAlone_data();
    void whatRunsOrHasEndedIsLetAlone();
    void anInterruptionWaitsForItsMachinesAndGoesOn();
    void nothingIsStartedBesideWhatMayRun();
    void whatTheUserHasStoppedRests();
    void allHostsOrNone();
    void anAttemptThatWasWrittenDownGoesOn();
    void whatFailsBecauseAnotherHostIsGoneHasNotFailed();
    void anErrorAroundALossIsNoFailure();
    void theBreakerTellsFailuresFromInterruptions();
    void aLostCheckpointIsNoFailure();
    void secretsThatAreNotKnownKeepItAtRest();
    void whyItEndedIsKnown_data();
    void whyItEndedIsKnown();
    void maintenanceIsRememberedUntilTheHostAnswers();
    void whatItBeginsWithIsSaid();
    void aStartFromNothingIsNeverSilent();
    void pausesGrowAndEnd();
    void theLinkBetweenAttemptsSurvivesItsFile();
    void aRecordOfAProgramOfBeforeOpens();
};

void JobRecoveryTest::whatRunsOrHasEndedIsLetAlone_data()
{
    QTest::addColumn<QList<JobState>>("states");
    QTest::newRow("it runs") << QList{JobState::Running, JobState::Running};
    QTest::newRow("one host cannot be asked") << QList{JobState::Running, JobState::Unknown};
    QTest::newRow("nobody can be asked") << QList{JobState::Unknown, JobState::Unknown};
    QTest::newRow("done") << QList{JobState::Succeeded, JobState::Succeeded};
    QTest::newRow("stopped") << QList{JobState::Stopped, JobState::Succeeded};
    QTest::newRow("not begun by the user's order") << QList{JobState::Running, JobState::NotStarted};
}

void JobRecoveryTest::whatRunsOrHasEndedIsLetAlone()
{
    QFETCH(QList<JobState>, states);
    QCOMPARE(moveOf(jobWith(states), there), JobMove::None);
    QCOMPARE(moveOf(Job{}, there), JobMove::None);
}

void JobRecoveryTest::anInterruptionWaitsForItsMachinesAndGoesOn()
{
    auto job = jobWith({JobState::Interrupted, JobState::Interrupted});
    QCOMPARE(moveOf(job, away), JobMove::AwaitMachines);
    QVERIFY(!decisionFor(job, away).why.isEmpty());
    QCOMPARE(moveOf(job, there), JobMove::Begin);
    QCOMPARE(moveOf(jobWith({JobState::Interrupted, JobState::Running}), there), JobMove::Begin); // that one is ended
    auto lost = away;
    lost.isAskedFor = true;
    const auto asked = decisionFor(job, lost).why;
    QVERIFY2(asked.contains(u"being asked for"_s), qPrintable(asked));
    lost.unasked = u"node-1"_s; // one of two
    const auto unasked = decisionFor(job, lost);
    QCOMPARE(unasked.move, JobMove::AwaitMachines);
    QVERIFY2(unasked.why.contains(u"node-1"_s) && unasked.why.contains(u"Bring it back"_s), qPrintable(unasked.why));
    job.spec.isRestartedAfterLoss = false;
    QCOMPARE(moveOf(job, there), JobMove::None);
}

void JobRecoveryTest::nothingIsStartedBesideWhatMayRun()
{
    const auto job = jobWith({JobState::Interrupted, JobState::Unknown});
    const auto decision = decisionFor(job, there);
    QCOMPARE(decision.move, JobMove::AwaitWord);
    QVERIFY2(decision.why.contains(u"10.0.0.2"_s), qPrintable(decision.why));
    QVERIFY(whyNotAgain(job, now));
    auto over = job; // its processes are gone without a word: that is an end
    over.attempts.last().hosts[1].endedAt = now;
    QCOMPARE(moveOf(over, there), JobMove::Begin);
    QCOMPARE(moveOf(jobWith({JobState::Failed, JobState::Unknown}), there), JobMove::AwaitWord);
}

void JobRecoveryTest::whatTheUserHasStoppedRests()
{
    auto job = jobWith({JobState::Interrupted});
    job.isHeld = true;
    QCOMPARE(moveOf(job, there), JobMove::None);
    QCOMPARE(moveOf(job, away), JobMove::None);
}

void JobRecoveryTest::allHostsOrNone()
{
    auto half = jobWith({JobState::Running, JobState::NotStarted}, JobCause::Recovered);
    QCOMPARE(moveOf(half, there), JobMove::Withdraw);
    QCOMPARE(moveOf(half, away), JobMove::Withdraw);
    half.attempts.last().isWithdrawn = true;
    half.spec.isRestartedAfterLoss = false; // the user does not want it any more: half of it runs all the same
    QCOMPARE(moveOf(half, there), JobMove::Withdraw);
    auto withdrawn = jobWith({JobState::Stopped, JobState::NotStarted}, JobCause::Recovered);
    QCOMPARE(moveOf(withdrawn, there), JobMove::None);
    withdrawn.attempts.last().isWithdrawn = true;
    QCOMPARE(moveOf(withdrawn, there), JobMove::Begin);
    QCOMPARE(interruptionOf(*withdrawn.last()), JobInterruption::HalfStarted);
    auto unknown = jobWith({JobState::Stopped, JobState::Unknown}, JobCause::Recovered);
    unknown.attempts.last().isWithdrawn = true;
    QCOMPARE(moveOf(unknown, there), JobMove::AwaitWord);
    QCOMPARE(moveOf(repeated(withdrawn, 5), there), JobMove::Rest); // not for ever
}

void JobRecoveryTest::anAttemptThatWasWrittenDownGoesOn()
{
    auto job = jobWith({JobState::NotStarted, JobState::NotStarted}, JobCause::Recovered);
    for (auto &host : job.attempts.last().hosts)
        host.startedAt = {};
    QCOMPARE(moveOf(job, there), JobMove::Continue);
    QCOMPARE(moveOf(job, away), JobMove::AwaitMachines);
    QCOMPARE(moveOf(repeated(job, 9), there), JobMove::Continue); // it was counted when it was written down
    job.attempts.last().hosts[1].state = JobState::Waiting; // that host was not asked since
    QCOMPARE(moveOf(job, there), JobMove::AwaitWord);
    const auto before = asWrittenDown(*job.last());
    QCOMPARE(before.hosts[0].state, JobState::Waiting);
    QVERIFY(!before.hosts[0].endedAt.isValid() && before.token == job.last()->token);
    job.attempts.last().cause = JobCause::User; // whose start was refused
    QCOMPARE(moveOf(job, there), JobMove::None);
}

void JobRecoveryTest::whatFailsBecauseAnotherHostIsGoneHasNotFailed()
{
    auto job = jobWith({JobState::Interrupted, JobState::Failed});
    QVERIFY(!isInterrupted(*job.last())); // nobody knows this end
    job.attempts.last().hosts[1].errorRule = u"E12"_s; // the heartbeats stopped
    QVERIFY(isInterrupted(*job.last()));
    QCOMPARE(moveOf(job, there), JobMove::Begin);
    job.attempts.last().hosts[1].errorRule.clear();
    job.attempts.last().hosts[1].status = 143;
    QVERIFY(isInterrupted(*job.last()));
    QVERIFY(!isInterrupted(*jobWith({JobState::Failed}).last()));
}

/// The other ranks end with whatever they say when one of them is missing.
void JobRecoveryTest::anErrorAroundALossIsNoFailure()
{
    auto job = jobWith({JobState::Interrupted, JobState::Failed, JobState::Succeeded});
    QCOMPARE(stateOf(job), JobState::Failed); // when the machine was lost is not known
    auto &hosts = job.attempts.last().hosts;
    hosts[0].seenAt = now.addSecs(-60);
    QVERIFY(isInterrupted(*job.last()));
    QCOMPARE(stateOf(job), JobState::Interrupted);
    QCOMPARE(failureOf(*job.last()), -1);
    QCOMPARE(moveOf(job, there), JobMove::Begin);
    hosts[1].endedAt = now.addSecs(-60 - 299);
    QVERIFY(isInterrupted(*job.last()));
    hosts[1].endedAt = now.addSecs(-60 - 301); // it had failed before
    QVERIFY(!isInterrupted(*job.last()));
    QCOMPARE(failureOf(*job.last()), 1);
}

void JobRecoveryTest::theBreakerTellsFailuresFromInterruptions()
{
    auto interrupted = repeated(jobWith({JobState::Interrupted}, JobCause::Recovered), 4);
    QCOMPARE(moveOf(interrupted, there), JobMove::Begin);
    interrupted = repeated(interrupted, 5);
    QCOMPARE(moveOf(interrupted, there), JobMove::Rest);
    QVERIFY(decisionFor(interrupted, there).why.contains(u'5'));
    interrupted.spec.resume.mostInterruptions = 6;
    QCOMPARE(moveOf(interrupted, there), JobMove::Begin);
    interrupted = repeated(interrupted, 30);
    QCOMPARE(moveOf(interrupted, {.areMachinesThere = true, .now = now.addSecs(7200)}), JobMove::Begin);

    auto failed = jobWith({JobState::Failed});
    QCOMPARE(moveOf(failed, there), JobMove::Rest); // as it was: a failure is never tried again
    failed.spec.resume.mostFailures = 3;
    QCOMPARE(moveOf(failed, there), JobMove::Begin);
    QCOMPARE(moveOf(repeated(failed, 2), there), JobMove::Begin);
    QCOMPARE(moveOf(repeated(failed, 3), there), JobMove::Rest);
    auto mixed = repeated(failed, 3);
    mixed.attempts[1].hosts[0].status = 2; // in another way between them
    QCOMPARE(moveOf(mixed, there), JobMove::Begin);
    mixed.attempts[1] = interrupted.attempts[0]; // an interruption between them says nothing
    mixed.attempts.prepend(failed.attempts[0]);
    QCOMPARE(moveOf(mixed, there), JobMove::Rest);
    // What failed and was tried again is no interruption: 5 of them do not stop one that is taken away.
    auto both = repeated(jobWith({JobState::Interrupted}, JobCause::Recovered), 5);
    for (auto &attempt : both.attempts)
        attempt.interruption = JobInterruption::Failed;
    QCOMPARE(moveOf(both, there), JobMove::Begin);
    QVERIFY(whyNotAgain(jobWith({JobState::Succeeded}), now));
    auto done = repeated(failed, 1);
    done.attempts.append(jobWith({JobState::Succeeded}).attempts[0]);
    QVERIFY(whyNotAgain(done, now)); // nothing is begun again that was done
}

void JobRecoveryTest::aLostCheckpointIsNoFailure()
{
    auto job = jobWith({JobState::Failed, JobState::Running}, JobCause::Recovered);
    job.attempts.last().resumedFrom = ResumePoint{u"/c/100"_s, 100};
    QCOMPARE(moveOf(job, there), JobMove::LookForCheckpoint);
    auto around = there;
    around.isCheckpointGone = false;
    QCOMPARE(moveOf(job, around), JobMove::Rest);
    around.isCheckpointGone = true;
    QCOMPARE(moveOf(job, around), JobMove::Begin);
    QCOMPARE(moveOf(repeated(job, 5), around), JobMove::Rest);
    job.attempts.last().hosts[1].step = 101; // it was read
    QCOMPARE(moveOf(job, there), JobMove::Rest);
    job.attempts.last().hosts[1].step = 100;
    QCOMPARE(moveOf(job, there), JobMove::LookForCheckpoint);
    job.spec.resume.kind = ResumeTemplate::Orbax; // nothing was handed over
    QCOMPARE(moveOf(job, there), JobMove::Rest);
}

void JobRecoveryTest::secretsThatAreNotKnownKeepItAtRest()
{
    auto around = there;
    around.missingSecrets = {u"TOKEN"_s};
    const auto decision = decisionFor(jobWith({JobState::Interrupted}), around);
    QCOMPARE(decision.move, JobMove::Rest);
    QVERIFY(decision.why.contains(u"TOKEN"_s));
    auto written = jobWith({JobState::NotStarted}, JobCause::Recovered);
    written.attempts.last().hosts[0].startedAt = {};
    QCOMPARE(moveOf(written, around), JobMove::Rest);
}

void JobRecoveryTest::whyItEndedIsKnown_data()
{
    QTest::addColumn<TpuState>("state");
    QTest::addColumn<JobInterruption>("why");
    QTest::newRow("preempted") << TpuState::Preempted << JobInterruption::Preempted;
    QTest::newRow("terminated") << TpuState::Terminated << JobInterruption::Preempted;
    QTest::newRow("stopped") << TpuState::Stopped << JobInterruption::Stopped;
    QTest::newRow("deleted") << TpuState::Deleting << JobInterruption::Gone;
    QTest::newRow("made anew") << TpuState::Reimaging << JobInterruption::Replaced;
    QTest::newRow("there") << TpuState::Ready << JobInterruption::None;
}

void JobRecoveryTest::whyItEndedIsKnown()
{
    QFETCH(TpuState, state);
    QFETCH(JobInterruption, why);
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/z/nodes/n"_s};
    tpu.zone = ZoneId{u"z"_s};
    tpu.numericId = u"4711"_s;
    tpu.state = state;
    const Error error{ErrorCode::Offline, u"no network"_s, {}};
    const JobHost before{.host = hostsOf(tpu)[0], .state = JobState::Running};
    QCOMPARE(judgedSilent(before, error, tpu, true, now).interruption, why);
    QCOMPARE(judgedSilent(before, error, std::nullopt, true, now).interruption, JobInterruption::Gone);
    auto other = tpu;
    other.numericId = u"4712"_s;
    QCOMPARE(judgedSilent(before, error, other, true, now).interruption, JobInterruption::Replaced);
}

void JobRecoveryTest::maintenanceIsRememberedUntilTheHostAnswers()
{
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/z/nodes/n"_s};
    tpu.zone = ZoneId{u"z"_s};
    tpu.numericId = u"4711"_s;
    tpu.state = TpuState::Ready;
    tpu.health = TpuHealth::UnhealthyMaintenance;
    JobHost before{.host = hostsOf(tpu)[0], .state = JobState::Running};
    before.boot = u"b1"_s;
    auto silent = judgedSilent(before, {ErrorCode::Offline, {}, {}}, tpu, true, now);
    QVERIFY(silent.state == JobState::Unknown && silent.interruption == JobInterruption::Maintenance);
    tpu.health = TpuHealth::Healthy; // it is over before the host answers
    silent = judgedSilent(silent, {ErrorCode::Offline, {}, {}}, tpu, true, now);
    const auto restarted = parseLook("boot b2\nnow 1800000000\nplace there\nprocess 7 9 b1 no\nsize 0\nlog 0 0\n");
    QCOMPARE(judged(silent, *restarted).interruption, JobInterruption::Maintenance);
    QCOMPARE(judged(before, *restarted).interruption, JobInterruption::Restarted);
    const auto runs = parseLook("boot b1\nnow 1800000000\nplace there\nprocess 7 9 b1 yes\nsize 0\nlog 0 0\n");
    const auto goesOn = judged(silent, *runs); // it only had another address for a while
    QVERIFY(goesOn.state == JobState::Running && goesOn.interruption == JobInterruption::None);
}

void JobRecoveryTest::whatItBeginsWithIsSaid()
{
    auto job = jobWith({JobState::Interrupted});
    job.attempts.append(job.attempts[0]);
    job.attempts.last().number = 2;
    const ResumePoint hundred{u"/c/100"_s, 100};
    QVERIFY(noteFor(job, {}).isEmpty()); // nothing was written yet
    QVERIFY(noteFor(job, {.complete = {hundred}}).isEmpty());
    QVERIFY(!hasLostAll(job, {}));
    const auto torn = noteFor(job, {.complete = {hundred}, .torn = 1}).text();
    QVERIFY2(torn.contains(u"100"_s) && torn.contains(u"not complete"_s), qPrintable(torn));
    job.attempts[0].resumedFrom = ResumePoint{u"/c/200"_s, 200};
    const auto older = noteFor(job, {.complete = {hundred}, .torn = 1}).text();
    QVERIFY2(older.contains(u"200"_s) && older.contains(u"100"_s), qPrintable(older));
    QVERIFY(!noteFor(job, {}).isEmpty());
    QVERIFY(hasLostAll(job, {}));
    QVERIFY(!hasLostAll(job, {.complete = {hundred}}));
}

void JobRecoveryTest::aStartFromNothingIsNeverSilent()
{
    auto job = jobWith({JobState::Interrupted});
    job.attempts.append(job.attempts[0]);
    job.attempts.last().number = 2;
    job.attempts.last().cause = JobCause::Recovered;
    QVERIFY(noteFor(job, {}).isEmpty()); // it had made no step
    job.attempts[0].hosts[0].step = 309;
    const auto anew = noteFor(job, {.torn = 1}).text();
    QVERIFY2(anew.contains(u"/c"_s) && anew.contains(u"first step"_s), qPrintable(anew));
    QVERIFY(!hasLostAll(job, {})); // it never had one
    QVERIFY(noteFor(job, {.complete = {{u"/c/300"_s, 300}}}).isEmpty());
    job.attempts.last().cause = JobCause::User; // who began it knows
    QVERIFY(noteFor(job, {}).isEmpty());
    job.attempts[0].hasSaved = true;
    QVERIFY(!noteFor(job, {}).isEmpty());
    QVERIFY(hasLostAll(job, {}));
    QVERIFY(!hasLostAll(job, {.complete = {{u"/c/300"_s, 300}}}));
    auto later = job.attempts.last();
    later.number = 3;
    later.cause = JobCause::Recovered;
    job.attempts.append(later);
    QVERIFY(!hasLostAll(job, {})); // since the user has begun it from nothing there was none
    QVERIFY(!noteFor(job, {}).isEmpty());
}

void JobRecoveryTest::pausesGrowAndEnd()
{
    QCOMPARE(pauseAfter(1), std::chrono::milliseconds{10s});
    QVERIFY(pauseAfter(2) > pauseAfter(1) && pauseAfter(3) > pauseAfter(2));
    QCOMPARE(pauseAfter(1'000), std::chrono::milliseconds{10min});
    QCOMPARE(pauseAfter(0), pauseAfter(1));
}

void JobRecoveryTest::theLinkBetweenAttemptsSurvivesItsFile()
{
    auto job = jobWith({JobState::Interrupted, JobState::Running}, JobCause::Recovered);
    job.createdAt = now;
    job.isHeld = true;
    job.requests = {{u"projects/p/locations/z/nodes/n"_s, QUuid::createUuid()}};
    job.spec.resume.mostFailures = 4;
    auto &attempt = job.attempts.last();
    for (auto &host : attempt.hosts)
        host.group.token = attempt.token;
    attempt.resumedFrom = ResumePoint{u"gs://b/체크포인트/100"_s, 9'007'199'254'740'993};
    attempt.interruption = JobInterruption::CheckpointLost;
    attempt.machinesAt = now.addSecs(-90);
    attempt.readyAt = now.addSecs(-60);
    attempt.note = StoredMessage{"JobRecovery", "A newer checkpoint is not complete: it goes on from step %1.",
                                 QStringList{u"100"_s}};
    attempt.isWithdrawn = true;
    attempt.firstStep = 9'007'199'254'740'994;
    attempt.hasSaved = true;
    const auto read = jobFrom(toJson(job));
    QVERIFY(read);
    QCOMPARE(read->attempts[0].resumedFrom->step, attempt.resumedFrom->step);
    QCOMPARE(*read, job);
}

void JobRecoveryTest::aRecordOfAProgramOfBeforeOpens()
{
    auto json = toJson(jobWith({JobState::Interrupted}, JobCause::Recovered));
    auto spec = json["spec"_L1].toObject();
    spec.remove(u"resume"_s);
    json["spec"_L1] = spec;
    auto attempts = json["attempts"_L1].toArray();
    auto attempt = attempts[0].toObject();
    for (const auto &name : {u"from"_s, u"interruption"_s, u"machinesAt"_s, u"readyAt"_s, u"note"_s, u"withdrawn"_s})
        attempt.remove(name);
    auto hosts = attempt["hosts"_L1].toArray();
    auto host = hosts[0].toObject();
    host.remove(u"interruption"_s);
    hosts[0] = host;
    attempt["hosts"_L1] = hosts;
    attempts[0] = attempt;
    json["attempts"_L1] = attempts;
    const auto read = jobFrom(json);
    QVERIFY(read);
    QCOMPARE(read->spec.resume, ResumeSpec{});
    QVERIFY(!read->isHeld && read->requests.isEmpty() && !read->last()->resumedFrom);
    QCOMPARE(toJson(*read), json); // nothing is added that nobody knew then
    QCOMPARE(interruptionOf(*read->last()), JobInterruption::Restarted); // all that is known of it
    QCOMPARE(moveOf(*read, there), JobMove::Begin);
    // A file that somebody edited: an unknown word is no reason, and no path no checkpoint.
    attempt["interruption"_L1] = u"meteor"_s;
    attempt["from"_L1] = QJsonObject{{u"step"_s, 5}};
    attempts[0] = attempt;
    json["attempts"_L1] = attempts;
    const auto edited = jobFrom(json);
    QVERIFY(edited && edited->last()->interruption == JobInterruption::None && !edited->last()->resumedFrom);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(JobRecoveryTest)
#include "tst_jobrecovery.moc"
