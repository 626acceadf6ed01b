// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/joblifecycle.h"
#include "services/jobs/joblive.h"
#include "services/store/documents.h"
#include "tests/fakes/quickclock.h"
#include "tests/support/journalhere.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QDateTime noon = QDateTime::fromString(u"2026-11-21T12:00:00Z"_s, Qt::ISODate);

JobHost host(JobState state, int minute = 0, const QString &rule = {})
{
    JobHost made{.host = plainHost(u"u"_s, u"10.0.0.%1"_s.arg(minute + 1)),
                 .state = state,
                 .status = state == JobState::Failed ? 1 : 0};
    made.endedAt = noon.addSecs(60 * minute);
    made.errorRule = rule;
    return made;
}

Job jobOf(const QList<JobHost> &hosts)
{
    Job job{.id = QUuid::createUuid(), .spec = {.name = u"n"_s, .hosts = {}, .command = u"c"_s}, .createdAt = noon};
    job.attempts = {{.number = 1, .startedAt = noon, .hosts = hosts, .token = "0123456789abcdef"}};
    return job;
}

JobLook look(const QByteArray &text)
{
    return parseLook(text).value_or(JobLook{});
}

} // namespace

class JobValuesTest : public QObject
{
    Q_OBJECT

private slots:
    void aJobSurvivesItsFile()
    {
        auto job = jobOf({host(JobState::Failed, 3, u"E05"_s), host(JobState::Interrupted, 4)});
        job.spec.hosts = {plainHost(u"u"_s, u"10.0.0.1"_s)};
        job.spec.variables = {{u"A"_s, u"b\n'\""_s, false}, {u"TOKEN"_s, {}, true}};
        job.spec.upload = {u"/home/me/한국어 folder"_s, {u"*.bin"_s}, JobUpload::To::FirstHost};
        job.spec.stepPattern = u"batch (\\d+)"_s;
        job.spec.isRestartedAfterLoss = true;
        job.spec.capturesStacks = true;
        job.spec.profilerPort = usualProfilerPort;
        job.spec.runAgainWith = QUuid::createUuid();
        job.attempts[0].hosts[0].group = {.token = job.attempts[0].token, .leader = 4711, .since = 99};
        job.attempts[0].hosts[1].goneAt = noon.addSecs(600);
        job.attempts[0].hosts[1].isReplaced = true;
        job.attempts[0].hosts[1].step = 1'200;
        job.attempts[0].hosts[1].seenAt = noon.addSecs(200);
        job.attempts[0].hosts[0].wasTold = true;
        job.attempts[0].hosts[1].group.token = job.attempts[0].token;
        const auto read = jobFrom(toJson(job));
        QVERIFY(read);
        QCOMPARE(*read, job);
    }

    void aSecretsValueIsNotInTheFile()
    {
        auto job = jobOf({});
        job.spec.variables = {{u"TOKEN"_s, u"hunter2"_s, true}};
        QVERIFY(!QJsonDocument{toJson(job)}.toJson().contains("hunter2"));
    }

    void aFileThatSomebodyEditedGivesNoCommandLine()
    {
        auto json = toJson(jobOf({host(JobState::Running)}));
        auto attempts = json["attempts"_L1].toArray();
        auto attempt = attempts[0].toObject();
        attempt["token"_L1] = u"x; rm -rf ~"_s;
        attempts[0] = attempt;
        json["attempts"_L1] = attempts;
        const auto read = jobFrom(json);
        QVERIFY(read && read->attempts.isEmpty());
        QVERIFY(!jobFrom({}));
        QVERIFY(!jobFrom({{u"format"_s, 2}, {u"id"_s, QUuid::createUuid().toString()}}));
    }

    void oneHostThatFailedDecidesAndWhatIsNotKnownIsNoEnd()
    {
        QCOMPARE(stateOf(jobOf({host(JobState::Running), host(JobState::Failed)})), JobState::Failed);
        QCOMPARE(stateOf(jobOf({host(JobState::Succeeded), host(JobState::Unknown)})), JobState::Unknown);
        QCOMPARE(stateOf(jobOf({host(JobState::Running), host(JobState::Unknown)})), JobState::Running);
        QCOMPARE(stateOf(jobOf({host(JobState::Succeeded), host(JobState::Succeeded)})), JobState::Succeeded);
        QCOMPARE(stateOf(jobOf({host(JobState::Interrupted), host(JobState::Running)})), JobState::Interrupted);
        QCOMPARE(stateOf(Job{}), JobState::Waiting);
    }

    void theFirstThatFailedIsTheOneWithACauseOfItsOwn()
    {
        QCOMPARE(
            firstFailed(
                jobOf({host(JobState::Failed, 5), host(JobState::Failed, 2), host(JobState::Running)}).attempts[0]),
            1);
        // The barrier of host 0 broke before host 1 was noticed to be dead: still host 1 is the cause.
        QCOMPARE(
            firstFailed(jobOf({host(JobState::Failed, 1, u"E12"_s), host(JobState::Failed, 9, u"E15"_s)}).attempts[0]),
            1);
        QCOMPARE(firstFailed(jobOf({host(JobState::Succeeded)}).attempts[0]), -1);
    }

    void onlyAnInterruptionGoesOnByItself()
    {
        QVERIFY(!whyNotAgain(jobOf({host(JobState::Interrupted), host(JobState::Running)}), noon));
        QVERIFY(whyNotAgain(jobOf({host(JobState::Failed)}), noon));
        QVERIFY(
            whyNotAgain(jobOf({host(JobState::Interrupted), host(JobState::Failed)}), noon)); // it had failed before
        auto often = jobOf({host(JobState::Interrupted)});
        often.attempts[0].cause = JobCause::Recovered;
        while (often.attempts.size() < 5)
            often.attempts.prepend(often.attempts[0]);
        QVERIFY(whyNotAgain(often, noon.addSecs(60)));
        QVERIFY(!whyNotAgain(often, noon.addSecs(7200)));
    }

    void theStripCallsNobodyForWhatGoesOnByItself()
    {
        auto lost = jobOf({host(JobState::Interrupted), host(JobState::Interrupted)});
        QCOMPARE(endState(lost, whyItRests(lost, {}, noon)), ActivityState::NeedsUser); // nobody starts it again
        lost.spec.isRestartedAfterLoss = true;
        QCOMPARE(endState(lost, whyItRests(lost, {}, noon)), ActivityState::Retrying);
        const auto secret = whyItRests(lost, {u"TOKEN"_s}, noon);
        QVERIFY(secret && secret->contains(u"TOKEN"_s));
        QCOMPARE(endState(lost, secret), ActivityState::NeedsUser);
        auto broken = jobOf({host(JobState::Interrupted), host(JobState::Failed)});
        broken.spec.isRestartedAfterLoss = true;
        QCOMPARE(endState(broken, whyItRests(broken, {}, noon)), ActivityState::Failed);
        QCOMPARE(endState(jobOf({host(JobState::Succeeded)}), {}), ActivityState::Done);
        QCOMPARE(endState(jobOf({host(JobState::Stopped)}), {}), ActivityState::Cancelled);
    }

    void interruptedFailedAndUnknownAreToldApart_data()
    {
        QTest::addColumn<QByteArray>("said");
        QTest::addColumn<JobState>("state");
        const QByteArray head = "boot b2\nnow 1800000000\nplace there\n";
        QTest::newRow("runs") << QByteArray{"boot b1\nnow 1\nplace there\nprocess 7 9 b1 yes\nsize 0\nlog 0 0\n"}
                              << JobState::Running;
        QTest::newRow("succeeded") << head + "process 7 9 b1 no\nstatus 0 1799999999\nsize 0\nlog 0 0\n"
                                   << JobState::Succeeded;
        QTest::newRow("failed long before the reboot")
            << head + "process 7 9 b1 no\nstatus 3 1799999000\nsize 0\nlog 0 0\n"
            << JobState::Failed;
        QTest::newRow("ended as the host was restarted")
            << head + "process 7 9 b1 no\nstatus 143 1799999900\nsize 0\nlog 0 0\n"
            << JobState::Interrupted;
        QTest::newRow("the same, seen long after it")
            << head + "up 9000\nprocess 7 9 b1 no\nstatus 143 1799990900\nsize 0\nlog 0 0\n"
            << JobState::Interrupted;
        QTest::newRow("failed by itself a moment before the reboot")
            << head + "process 7 9 b1 no\nstatus 1 1799999900\nsize 0\nlog 0 0\n"
            << JobState::Failed;
        QTest::newRow("out of memory a moment before the reboot")
            << head + "process 7 9 b1 no\nstatus 137 1799999900\nsize 0\nlog 0 0\n"
            << JobState::Failed;
        QTest::newRow("told to end, and failed as the host was restarted")
            << head + "process 7 9 b1 no\nstatus 1 1799999900\ncut told\nsize 0\nlog 0 0\n"
            << JobState::Interrupted;
        QTest::newRow("done before the reboot") << head + "process 7 9 b1 no\nstatus 0 1799999900\nsize 0\nlog 0 0\n"
                                                << JobState::Succeeded;
        QTest::newRow("told to end, and done as the host was restarted")
            << head + "process 7 9 b1 no\nstatus 0 1799999900\ncut told\nsize 0\nlog 0 0\n"
            << JobState::Interrupted;
        const QByteArray same = "boot b1\nnow 1800000000\nplace there\nprocess 7 9 b1 no\n";
        QTest::newRow("the machine goes down") << same + "status 143 1799999999\ncut down\nsize 0\nlog 0 0\n"
                                               << JobState::Interrupted;
        QTest::newRow("preempted, and saved") << same + "status 0 1799999999\ncut preempted\nsize 0\nlog 0 0\n"
                                              << JobState::Interrupted;
        QTest::newRow("ended by somebody") << same + "status 143 1799999999\ncut told\nsize 0\nlog 0 0\n"
                                           << JobState::Failed;
        QTest::newRow("host restarted") << head + "process 7 9 b1 no\nsize 0\nlog 0 0\n" << JobState::Interrupted;
        QTest::newRow("same boot, gone")
            << QByteArray{"boot b1\nnow 1\nplace there\nprocess 7 9 b1 no\nsize 0\nlog 0 0\n"} << JobState::Unknown;
        QTest::newRow("machine made anew")
            << QByteArray{"boot b3\nnow 1\nplace gone\nsize 0\nlog 0 0\n"} << JobState::Interrupted;
        QTest::newRow("folder gone, same boot")
            << QByteArray{"boot b1\nnow 1\nplace gone\nsize 0\nlog 0 0\n"} << JobState::Unknown;
        QTest::newRow("stopped") << head + "process 7 9 b1 no\nstatus 143 1799999999\nstopped\nsize 0\nlog 0 0\n"
                                 << JobState::Stopped;
    }
    void interruptedFailedAndUnknownAreToldApart()
    {
        QFETCH(QByteArray, said);
        QFETCH(JobState, state);
        JobHost before = host(JobState::Running);
        before.endedAt = {};
        before.boot = u"b1"_s;
        QCOMPARE(judged(before, look(said)).state, state);
    }

    void whatHasNotBegunIsNotOverWhereNothingOfItIsThere()
    {
        auto before = host(JobState::Waiting);
        before.endedAt = {};
        QCOMPARE(judged(before, look("boot b1\nnow 1800000000\nplace gone\nsize 0\nlog 0 0\n")), before);
        const auto runs = look("boot b1\nnow 1800000000\nplace there\nprocess 7 9 b1 yes\nsize 0\nlog 0 0\n");
        QCOMPARE(judged(before, runs).state, JobState::Running);
    }

    /// Whenever it is seen.
    void aRestartIsOfTheTimeOfTheBoot()
    {
        auto before = host(JobState::Running);
        before.endedAt = {};
        before.boot = u"b1"_s;
        const auto restarted =
            look("boot b2\nnow 1800000000\nup 600\nplace there\nprocess 7 9 b1 no\nsize 0\nlog 0 0\n");
        QCOMPARE(judged(before, restarted).endedAt.toSecsSinceEpoch(), 1'799'999'400);
        before.startedAt = QDateTime::fromSecsSinceEpoch(1'799'999'500); // no clock of that kernel's
        QCOMPARE(judged(before, restarted).endedAt.toSecsSinceEpoch(), 1'800'000'000);
    }

    void aLossThatIsSeenLaterExplainsWhatEndedBeforeIt()
    {
        Tpu taken;
        taken.state = TpuState::Preempted;
        taken.stateText = u"PREEMPTED"_s;
        const auto failed = host(JobState::Failed);
        const auto soon = noon.addSecs(100);
        const auto lost = judgedLost(failed, JobInterruption::Preempted, taken, soon);
        QCOMPARE(lost.state, JobState::Interrupted);
        QVERIFY(lost.why.text().contains(u"PREEMPTED"_s) && lost.seenAt == noon && lost.endedAt == noon);
        QCOMPARE(judgedLost(failed, JobInterruption::Preempted, taken, noon.addSecs(400)), failed);
        QCOMPARE(judgedLost(failed, JobInterruption::None, taken, soon), failed);
        QCOMPARE(judgedLost(failed, JobInterruption::Gone, std::nullopt, soon), failed); // somebody cleaned up
        auto told = failed;
        told.status = 143;
        QCOMPARE(judgedLost(told, JobInterruption::Gone, std::nullopt, soon).state, JobState::Interrupted);
        auto killed = failed; // by what takes the machine away, or because memory was used up
        killed.status = 137;
        QCOMPARE(judgedLost(killed, JobInterruption::Preempted, taken, soon).interruption, JobInterruption::Preempted);
        QCOMPARE(judgedLost(killed, JobInterruption::Gone, std::nullopt, soon), killed);
        auto vanished = host(JobState::Unknown); // nobody wrote down how
        QCOMPARE(judgedLost(vanished, JobInterruption::Preempted, taken, soon).state, JobState::Interrupted);
        QCOMPARE(judgedLost(vanished, JobInterruption::Gone, std::nullopt, soon).state, JobState::Interrupted);
        auto missed = host(JobState::Interrupted); // the list did not say why
        missed.interruption = JobInterruption::Gone;
        missed.seenAt = noon.addSecs(-30);
        const auto known = judgedLost(missed, JobInterruption::Preempted, std::nullopt, soon);
        QVERIFY(known.interruption == JobInterruption::Preempted && known.seenAt == missed.seenAt);
        QCOMPARE(judgedLost(known, JobInterruption::Gone, std::nullopt, soon), known);
        auto done = host(JobState::Succeeded);
        QCOMPARE(judgedLost(done, JobInterruption::Preempted, taken, soon), done);
        done.wasTold = true;
        QCOMPARE(judgedLost(done, JobInterruption::Preempted, taken, soon).state, JobState::Interrupted);
        auto down = host(JobState::Interrupted); // why it went down was not known
        down.interruption = JobInterruption::Restarted;
        QCOMPARE(judgedLost(down, JobInterruption::Preempted, taken, soon).interruption, JobInterruption::Preempted);
        QCOMPARE(judgedLost(host(JobState::Stopped), JobInterruption::Preempted, taken, soon).state, JobState::Stopped);
    }

    /// That a machine is missed is heard at once, why it went only when that was found out.
    void whyAMachineWentCountsAlsoWhenItIsHeardLater()
    {
        const QTemporaryDir folder;
        JournalHere journal{folder.filePath(u"journal.db"_s)};
        QVERIFY(journal.open());
        Documents documents{&journal};
        QuickClock clock;
        Tpu tpu;
        tpu.id = TpuId{u"projects/p/locations/z/nodes/pod"_s};
        tpu.zone = ZoneId{u"z"_s};
        tpu.numericId = u"4711"_s;
        tpu.endpoints.resize(3);
        auto job = jobOf({host(JobState::Failed), host(JobState::Failed), host(JobState::Interrupted)});
        auto &hosts = job.attempts[0].hosts;
        for (int worker = 0; worker < 3; ++worker) {
            hosts[worker].host = hostsOf(tpu)[worker];
            hosts[worker].endedAt = clock.now();
        }
        hosts[1].endedAt = clock.now().addSecs(-400); // well before
        hosts[2].interruption = JobInterruption::Gone; // it was silent, and not in the list
        QVERIFY(documents.put(u"job"_s, job.id.toString(QUuid::WithoutBraces), toJson(job), clock.now()));
        auto cause = JobInterruption::None;
        JobContext context{.documents = &documents, .clock = &clock};
        context.machine = [](const PodHost &) { return std::optional{JobMachine::Gone}; };
        context.recovery.incident = [&cause](const PodHost &of) {
            return nodeIdOf(of) == "4711"_L1 ? cause : JobInterruption::None;
        };
        JobService service{context};
        const auto hostNow = [&](int worker) { return service.find(job.id)->last()->hosts[worker]; };
        service.lookForMachines();
        QVERIFY(hostNow(0).state == JobState::Failed && hostNow(0).goneAt.isValid());
        clock.ahead = 1h;
        cause = JobInterruption::Preempted;
        service.lookForMachines();
        QCOMPARE(hostNow(0).state, JobState::Interrupted);
        QCOMPARE(hostNow(0).interruption, JobInterruption::Preempted);
        QCOMPARE(hostNow(1).state, JobState::Failed);
        QCOMPARE(hostNow(2).interruption, JobInterruption::Preempted);
    }

    /// Also where nobody heard why it was told to end.
    void whatEndedAMomentAgoIsSeenToBeCutOffByARestart()
    {
        auto before = host(JobState::Failed);
        before.status = 143;
        before.boot = u"b1"_s;
        const auto soon = noon.addSecs(100);
        QVERIFY(mayBeOfLoss(before, soon) && !mayBeOfLoss(before, noon.addSecs(400)));
        QVERIFY(!mayBeOfLoss(host(JobState::Stopped), soon) && !mayBeOfLoss(host(JobState::Succeeded), soon));
        auto seen = look("boot b2\nnow 1800000000\nplace there\nsize 0\nlog 0 0\n");
        seen.now = soon;
        QCOMPARE(judgedAgain(before, seen).interruption, JobInterruption::Restarted);
        auto failed = before; // by itself: what came after it is no cause
        failed.status = 1;
        QCOMPARE(judgedAgain(failed, seen), failed);
        failed.wasTold = true;
        QCOMPARE(judgedAgain(failed, seen).state, JobState::Interrupted);
        seen.boot = u"b1"_s;
        QCOMPARE(judgedAgain(before, seen), before);
    }

    void aSilentHostIsInterruptedOnlyWhenTheCloudSaysSo()
    {
        Tpu tpu;
        tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/pod"_s};
        tpu.zone = ZoneId{u"us-central2-b"_s};
        tpu.shortName = u"pod"_s;
        tpu.numericId = u"4711"_s;
        tpu.endpoints.resize(2);
        tpu.state = TpuState::Ready;
        JobHost before{.host = hostsOf(tpu)[1], .state = JobState::Running};
        const Error error{ErrorCode::Offline, u"no network"_s, {}};
        QCOMPARE(judgedSilent(before, error, tpu, true, noon).state, JobState::Unknown);
        QVERIFY(!judgedSilent(before, error, tpu, true, noon).isOver());
        QCOMPARE(judgedSilent(before, error, std::nullopt, false, noon).state, JobState::Unknown);
        QCOMPARE(judgedSilent(before, error, std::nullopt, true, noon).state, JobState::Interrupted);
        auto other = tpu;
        other.numericId = u"4712"_s;
        QCOMPARE(judgedSilent(before, error, other, true, noon).state, JobState::Interrupted);
        tpu.state = TpuState::Preempted;
        QCOMPARE(judgedSilent(before, error, tpu, true, noon).state, JobState::Interrupted);
        tpu.state = TpuState::Terminated;
        tpu.endpoints.clear(); // it lists none then
        QCOMPARE(judgedSilent(before, error, tpu, true, noon).interruption, JobInterruption::Preempted);
    }

    /// A machine that was deleted, and one of its name that is another.
    void aNewerMachineOfTheNameIsNotTheOneOfTheJob()
    {
        Tpu tpu;
        tpu.id = TpuId{u"projects/p/locations/z/nodes/n"_s};
        tpu.zone = ZoneId{u"z"_s};
        tpu.numericId = u"4711"_s;
        const Error error{ErrorCode::Offline, u"no network"_s, {}};
        const auto lost =
            judgedSilent({.host = hostsOf(tpu)[0], .state = JobState::Running}, error, std::nullopt, true, noon);
        const auto gone = judgedMachine(lost, JobMachine::Gone, noon);
        QCOMPARE(gone.goneAt, noon);
        QCOMPARE(gone.why.text(), u"The TPU is not there any more."_s);
        const auto replaced = judgedMachine(gone, JobMachine::Replaced, noon.addSecs(60));
        QCOMPARE(replaced.goneAt, noon);
        QVERIFY(replaced.isReplaced);
        QCOMPARE(replaced.why.text(), u"This job's TPU was deleted; a newer TPU has its name."_s);
        const auto again = judgedMachine(replaced, JobMachine::Gone, noon.addSecs(120)); // the newer one went, too
        QVERIFY(!again.isReplaced);
        QCOMPARE(again.why.text(), u"The TPU is not there any more."_s);
        QVERIFY(!judgedMachine(again, JobMachine::There, noon).goneAt.isValid());
        auto other = host(JobState::Interrupted);
        other.why = u"The host was restarted."_s;
        QCOMPARE(judgedMachine(other, JobMachine::Replaced, noon).why, other.why); // that is why it ended
    }

    void ofALogItsLastLinesAreKeptWithoutSecrets()
    {
        JobLog log;
        log.append(0, "first\nhf_token_1234 is ya29.a0AfH6SMBx1234567890abcdefghij\nlast\n");
        const auto all = tailOf(log, {"hf_token", "hf_token_1234", "a"}, 1);
        QCOMPARE(all.begin, 0);
        QVERIFY2(all.text.startsWith("first\n\u2022\u2022\u2022 is ") && !all.text.contains("a0AfH6")
                     && all.text.endsWith("last\n"),
                 all.text.constData());
        JobLog large;
        for (int line = 0; line < 40'000; ++line)
            large.append(large.end(), QByteArray::number(line).rightJustified(9, '0') + '\n');
        const auto tail = tailOf(large, {}, 4);
        QVERIFY(tail.text.size() <= JobTails::mostOfJob / 4 && tail.text.size() > JobTails::mostOfJob / 4 - 20);
        QVERIFY(tail.text.endsWith("000039999\n"));
        QCOMPARE(tail.begin + tail.text.size(), large.end());
        QCOMPARE(tail.begin % 10, 0); // whole lines
    }

    void aLogIsCutWhereItsTimesChange()
    {
        const auto times = logTimesFrom("100 0\n110 10\n200 15\n", 500);
        QCOMPARE(times, (QList<LogTime>{{100'500, 0}, {110'500, 10}, {200'500, 15}}));
        QCOMPARE(logPieces(times, 5, "0123456789abcdef"),
                 (QList<LogPiece>{{5, "01234", 110'500}, {10, "56789", 200'500}, {15, "abcdef", 0}}));
        QCOMPARE(logPieces({}, 5, "0123"), (QList<LogPiece>{{5, "0123", 0}}));
        QCOMPARE(logPieces(times.sliced(1), 5, "0123456789"),
                 (QList<LogPiece>{{5, "01234", 0}, {10, "56789", 200'500}})); // since when is not known
        QVERIFY(logPieces(times, 5, {}).isEmpty());
        QCOMPARE(logTimesFrom("100 5\n90 6\n", 0).size(), 1); // a clock that went back
        QCOMPARE(logTimesFrom("100 5\n110 5\n", 0).size(), 1);
        for (const char *text : {"", "x y", "-1 5", "99999999999999 5", "5", "100 -1", "100 99999999999999999999"})
            QVERIFY2(logTimesFrom(text, 0).isEmpty(), text);
        QCOMPARE(logTimesFrom(QByteArray{"1 1\n"}.repeated(10'000), 0).size(), 1);
        const auto seen = look("boot b\nnow 5\nplace there\nsize 9\ntimes 13\n100 0\n110 40\nlog 5 4\nabcd");
        QCOMPARE(seen.times, (QList<LogTime>{{100'000, 0}, {110'000, 40}}));
        QCOMPARE(seen.bytes, "abcd");
        QVERIFY(!parseLook("boot b\ntimes 999999999\n100 0\nlog 0 3\nabc")); // all of it was announced as times
    }

    void anAnswerThatIsCutOrHostileIsNoAnswer()
    {
        QVERIFY(!parseLook({}));
        QVERIFY(!parseLook("boot x\nnow 5\n"));
        QVERIFY(!parseLook(QByteArray(100'000, '\n')));
        const auto lying = look("boot b\nlog 0 99999999999\nabc");
        QCOMPARE(lying.bytes, "abc");
        QVERIFY(!parseHolders("holder 1 u n\n"));
        QVERIFY(!parseHolders("holder 1 u n\nholders 2\n"));
        QCOMPARE(parseHolders("holder 12 root python3\nholders 1\n")->at(0).name, u"python3"_s);
        QVERIFY(parseHolders("holders 0\n")->isEmpty());
    }

    void whatIsMissingIsSaidByField()
    {
        JobSpec spec;
        spec.folder = u"train"_s;
        spec.variables = {{u"1x"_s, {}, false}};
        spec.stepPattern = u"("_s;
        QCOMPARE(problemsOf(spec).keys(),
                 (QStringList{u"command"_s, u"folder"_s, u"hosts"_s, u"name"_s, u"step"_s, u"variables"_s}));
        spec.profilerPort = 1'023; // of the system's own
        QVERIFY(problemsOf(spec).contains(u"profiler"_s));
        spec.profilerPort = leastProfilerPort;
        QVERIFY(!problemsOf(spec).contains(u"profiler"_s));
    }

    void aPortThatNobodyMayListenOnAsksForNoProfiler()
    {
        auto json = toJson(jobOf({}));
        const auto portOf = [&json](const QJsonValue &value) {
            auto spec = json["spec"_L1].toObject();
            spec.insert(u"profiler"_s, value);
            json.insert(u"spec"_s, spec);
            const auto read = jobFrom(json);
            return read ? int(read->spec.profilerPort) : -1;
        };
        QCOMPARE(portOf(9'012), 9'012);
        for (const auto &value : {QJsonValue{-1}, QJsonValue{0}, QJsonValue{1'023}, QJsonValue{65'536},
                                  QJsonValue{74'548}, QJsonValue{u"9012"_s}, QJsonValue{}})
            QCOMPARE(portOf(value), 0);
    }

    /// Only what was asked for reaches the host: without it there is nothing of ours in the program's Python.
    void theProfilerIsStartedOnlyWhereItIsAskedFor()
    {
        const auto scriptOf = [](quint16 port, bool asks) {
            auto job = jobOf({host(JobState::Waiting)});
            job.spec.profilerPort = port;
            job.spec.capturesStacks = asks;
            return prepareScript({.job = job, .token = "0123456789abcdef"});
        };
        const auto none = scriptOf(0, false);
        QVERIFY(!none.input.contains("TPUDESK_PROFILER_PORT=") && !none.input.contains(sitecustomizeText()));
        QVERIFY(none.text.contains("profiler_size=0\n"));
        const auto stacks = scriptOf(0, true);
        QVERIFY(!stacks.input.contains("TPUDESK_PROFILER_PORT=") && stacks.input.endsWith(sitecustomizeText()));
        const auto profiler = scriptOf(9'012, false);
        QVERIFY(profiler.input.contains(" TPUDESK_PROFILER_PORT=9012\n"));
        QVERIFY(profiler.text.contains("asks=0\n"));
        QVERIFY(profiler.text.contains("profiler_size=" + QByteArray::number(profilerModuleText().size()) + '\n'));
        QVERIFY(profiler.input.endsWith(sitecustomizeText() + profilerModuleText()));
    }

    void silenceIsAHangOnlyWhereStepsWereSeenAndTheHostWasAsked()
    {
        const JobSpec spec;
        auto running = host(JobState::Running);
        running.startedAt = noon;
        JobHostLive live;
        live.lookedAt = noon.addSecs(30 * 60);
        QVERIFY(!stalledFor(spec, running, live, noon.addSecs(30 * 60))); // never told of a step
        live.step = 5;
        live.stepAt = noon.addSecs(60);
        QCOMPARE(stalledFor(spec, running, live, noon.addSecs(30 * 60)).value_or(0min), 29min);
        QVERIFY(!stalledFor(spec, running, live, noon.addSecs(8 * 3600))); // the laptop slept
        live.evaluatedAt = noon.addSecs(25 * 60); // an evaluation makes no steps
        QVERIFY(!stalledFor(spec, running, live, noon.addSecs(30 * 60)));
        live.evaluatedAt = noon;
        QVERIFY(stalledFor(spec, running, live, noon.addSecs(30 * 60)));
        live.stepAt = noon.addSecs(29 * 60);
        QVERIFY(!stalledFor(spec, running, live, noon.addSecs(30 * 60)));
    }

    void aJobHangsAsLongAsItsMostSilentHost()
    {
        Job job;
        job.attempts.append(JobAttempt{.hosts = {host(JobState::Running), host(JobState::Running)}});
        for (auto &one : job.attempts.last().hosts)
            one.startedAt = noon;
        JobLive live;
        const auto now = noon.addSecs(40 * 60);
        live.hosts = {{.step = 5, .stepAt = noon.addSecs(39 * 60), .lookedAt = now},
                      {.step = 5, .stepAt = noon.addSecs(60), .lookedAt = now}};
        QCOMPARE(stalledFor(job, live, now).value_or(0min), 39min);
        live.phase = JobPhase::Stopping; // what is done to it is said instead
        QVERIFY(!stalledFor(job, live, now));
        live.phase = JobPhase::Resting;
        live.hosts[1].stepAt = now;
        QVERIFY(!stalledFor(job, live, now));
        live.hosts[1].stepAt = noon.addSecs(60);
        job.attempts.last().hosts[0].state = JobState::Failed;
        QVERIFY(!stalledFor(job, live, now)); // that it failed is worse
    }

    void theLogKeepsItsEndByWholeLinesAndKnowsWhereItIs()
    {
        JobLog log;
        QByteArray all;
        for (int i = 0; all.size() < 3 * JobLog::limit; ++i) {
            const auto line = "line " + QByteArray::number(i) + '\n';
            log.append(all.size(), line);
            all += line;
        }
        QVERIFY(log.text().size() <= JobLog::limit);
        QCOMPARE(log.end(), all.size());
        QCOMPARE(log.text(), all.sliced(log.begin()));
        QVERIFY(log.text().startsWith("line "));
        log.append(log.end() + 100, "later\n");
        QVERIFY(log.hasGap());
        QCOMPARE(log.text(), "later\n");
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(JobValuesTest)
#include "tst_jobvalues.moc"
