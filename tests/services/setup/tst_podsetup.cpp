// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/setup/podsetup.h"
#include "services/store/documents.h"
#include "tests/fakes/fakeclock.h"
#include "tests/support/journalhere.h"

#include <QJsonDocument>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

QDateTime noon()
{
    return {QDate{2026, 11, 21}, QTime{12, 0}, QTimeZone::UTC};
}

PodChoices choices()
{
    return {.tpuRequest = {.spec = {.acceleratorType = u"v4-32"_s,
                                    .runtimeVersion = u"tpu-ubuntu2204-base"_s,
                                    .tier = Tier::Spot,
                                    .network = u"tpu-net"_s,
                                    .subnetwork = u"tpu-net-a"_s,
                                    .externalAddress = ExternalAddress::None,
                                    .metadata = {{u"foo"_s, u"it's \"so\""_s}},
                                    .startupScript = u"#!/bin/bash\r\necho 你好\n"_s},
                           .namePattern = u"llama-pod"_s,
                           .zones = {ZoneId{u"us-central2-b"_s}}},
            .makesNetwork = true,
            .ownRange = u"203.0.113.7/32"_s,
            .shared = {{u"folder"_s, u"/nfs share"_s}}};
}

/// Each step waits until the test lets it end.
struct Stage
{
    QList<PodStep> done;
    QList<PodStep> undone;
    QList<PodStep> begun;
    std::optional<std::pair<PodStep, Error>> fails;
    bool isHeld = false;
    FakeClock clock;

    Task<QJsonObject> run(PodStep step, PodPlan plan, StepReport report, std::stop_token stop)
    {
        begun += step;
        report.hosts({{plan.name() + u"-0"_s, StepState::Working, {}}});
        report.output(u"host 0"_s, "says this\nand that\n");
        if (step == PodStep::Slice) {
            const auto kept = report.keep([](PodPlan &edited) {
                edited.tpu = tpuId(ProjectId{u"p"_s}, edited.choices.tpuRequest.zones.constFirst(), edited.name());
                edited.tpuRequest = QUuid::fromString(u"11111111-1111-4111-8111-111111111111"_s);
            });
            if (!kept)
                co_return std::unexpected{kept.error()};
        }
        if (isHeld) {
            clock.hold();
            if (const auto slept = co_await clock.sleep(std::chrono::hours{1}, stop); !slept)
                co_return std::unexpected{slept.error()};
        }
        if (fails && fails->first == step)
            co_return std::unexpected{fails->second};
        done += step;
        co_return QJsonObject{{u"count"_s, int(done.size())}};
    }

    std::map<PodStep, StepWork> works()
    {
        std::map<PodStep, StepWork> works;
        for (const auto step : allPodSteps) {
            works[step] = {.run = [this, step](PodPlan plan, StepReport report, std::stop_token stop) {
                return run(step, std::move(plan), std::move(report), std::move(stop));
            }};
        }
        works[PodStep::SharedFolder].undo = [this](PodPlan, StepReport, std::stop_token) -> Task<> {
            undone += PodStep::SharedFolder;
            co_return {};
        };
        return works;
    }
};

} // namespace

class PodSetupTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    FakeClock m_clock;
    Stage m_stage;
    Activities m_activities;
    QString m_ready = u"%1 is ready"_s; ///< in the language of now

    [[nodiscard]] std::unique_ptr<PodSetup> setup()
    {
        return std::make_unique<PodSetup>(
            PodSetupContext{.documents = m_documents.get(),
                            .clock = &m_clock,
                            .activities = &m_activities,
                            .works = m_stage.works(),
                            .words = [this](const PodPlan &plan) { return m_ready.arg(plan.name()); }});
    }
    /// All that is done where nothing else was chosen.
    static QList<PodStep> without(std::initializer_list<PodStep> left)
    {
        QList<PodStep> steps;
        for (const auto step : allPodSteps) {
            const bool isChosen = step != PodStep::Bucket && step != PodStep::CompileCache;
            if (isChosen && std::ranges::find(left, step) == left.end())
                steps += step;
        }
        return steps;
    }

private slots:
    void init()
    {
        m_stage = {};
        m_journal = std::make_unique<JournalHere>(m_folder.filePath(QUuid::createUuid().toString(QUuid::Id128)));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
    }

    void aPlanIsTheSameAfterItWasWrittenDown()
    {
        auto plan = newPlan(choices(), noon());
        plan.isRunning = true;
        plan.at(PodStep::Network) = {.state = StepState::Done,
                                     .facts = {{u"made"_s, u"tpu-net"_s}},
                                     .startedAt = noon(),
                                     .endedAt = noon().addSecs(2)};
        plan.at(PodStep::Slice) = {.state = StepState::Failed,
                                   .error = Error{ErrorCode::NoCapacity, u"No capacity"_s, u"raw"_s, {}},
                                   .hosts = {{u"host 1"_s, StepState::Failed, u"apt is busy"_s}},
                                   .output = "x\n"};
        const auto read = podPlanFrom(QJsonDocument::fromJson(QJsonDocument{toJson(plan)}.toJson()).object());
        QVERIFY(read);
        QCOMPARE(read->choices, plan.choices);
        QCOMPARE(read->id, plan.id);
        QCOMPARE(read->createdAt, noon());
        QVERIFY(read->isRunning);
        QCOMPARE(read->at(PodStep::Network).facts, plan.at(PodStep::Network).facts);
        QCOMPARE(read->at(PodStep::Network).endedAt, noon().addSecs(2));
        QCOMPARE(read->at(PodStep::Slice).hosts, plan.at(PodStep::Slice).hosts);
        QCOMPARE(read->at(PodStep::Slice).error->message, u"No capacity"_s);
        QCOMPARE(read->at(PodStep::Slice).error->serverWords, u"raw"_s);
        QCOMPARE(read->at(PodStep::Logging).state, StepState::Skipped);
        QCOMPARE(toJson(*read), toJson(plan));
    }

    void nonsenseIsNoPlanAndUnknownWordsAreABeginning()
    {
        QVERIFY(!podPlanFrom({}));
        QVERIFY(!podPlanFrom({{u"id"_s, 7}, {u"choices"_s, u"x"_s}}));
        auto json = toJson(newPlan(choices(), noon()));
        json.insert(u"steps"_s, QJsonObject{{u"network"_s, QJsonObject{{u"state"_s, u"flying"_s}, {u"hosts"_s, 3}}}});
        QCOMPARE(podPlanFrom(json)->next(), PodStep::Network);
    }

    void allStepsAreDoneInOrderAndWhatNobodyAskedForIsSkipped()
    {
        const auto pods = setup();
        QSignalSpy ready{pods.get(), &PodSetup::ready};
        const auto id = pods->add(choices());
        QVERIFY(id);
        QCOMPARE(pods->find(*id)->next(), PodStep::Network);
        QVERIFY(m_stage.begun.isEmpty());
        QVERIFY(pods->run(*id));
        QTRY_COMPARE(ready.size(), 1);
        QCOMPARE(m_stage.done, without({PodStep::Logging}));
        const auto plan = *pods->find(*id);
        QVERIFY(plan.isReady() && !plan.isRunning);
        QCOMPARE(plan.name(), u"llama-pod"_s);
        QCOMPARE(plan.at(PodStep::Network).output, QByteArray{"host 0 ▸ says this\nhost 0 ▸ and that\n"});
        QCOMPARE(m_activities.running().size(), 0);
        QCOMPARE(m_activities.ended().constFirst().state, ActivityState::Done);
        QCOMPARE(m_activities.ended().constFirst().text(), u"llama-pod is ready"_s);
        m_ready = u"%1 준비됨"_s; // what has ended is told in the language that was chosen since
        QCOMPARE(m_activities.ended().constFirst().text(), u"llama-pod 준비됨"_s);
    }

    void aBucketAndACompilationCacheAreDoneWhereTheyWereChosen()
    {
        auto chosen = choices();
        chosen.mountsBucket = true;
        chosen.bucket = {{u"place"_s, u"gs://my-data"_s}};
        chosen.sharesCache = true;
        chosen.cache = {{u"place"_s, u"gs://my-data/jax-cache"_s}};
        const auto pods = setup();
        QSignalSpy ready{pods.get(), &PodSetup::ready};
        const auto id = pods->add(chosen);
        QVERIFY(id);
        QCOMPARE(podPlanFrom(toJson(*pods->find(*id)))->choices, chosen);
        QVERIFY(pods->run(*id));
        QTRY_COMPARE(ready.size(), 1);
        QCOMPARE(m_stage.done,
                 (QList{PodStep::Network, PodStep::Slice, PodStep::Hosts, PodStep::PodKeys, PodStep::SharedFolder,
                        PodStep::Bucket, PodStep::Environment, PodStep::CompileCache, PodStep::Check}));
        QCOMPARE(toJson(*podPlanFrom(toJson(*pods->find(*id)))), toJson(*pods->find(*id)));
    }

    void aPlanOfAnOlderVersionIsReadyAndWrittenAsItWas()
    {
        auto plan = newPlan(choices(), noon());
        for (const auto step : without({PodStep::Logging}))
            plan.at(step) = {.state = StepState::Done};
        const auto json = toJson(plan);
        for (const auto word : {"bucket"_L1, "compile-cache"_L1})
            QVERIFY2(!json["steps"_L1].toObject().contains(word), word.data());
        for (const auto word : {"mountsBucket"_L1, "bucket"_L1, "sharesCache"_L1, "cache"_L1})
            QVERIFY2(!json["choices"_L1].toObject().contains(word), word.data());
        const auto read = podPlanFrom(json);
        QVERIFY(read && read->isReady());
        QCOMPARE(read->at(PodStep::Bucket).state, StepState::Skipped);
        QCOMPARE(read->at(PodStep::CompileCache).state, StepState::Skipped);
        QCOMPARE(toJson(*read), json);
    }

    void aTpuThatIsThereNeedsNoNetworkAndNoSlice()
    {
        const auto pods = setup();
        auto wanted = choices();
        wanted.tpuRequest = {};
        wanted.existing = TpuId{u"projects/p/locations/us-central2-b/nodes/one"_s};
        wanted.sharesFolder = false;
        const auto id = pods->add(wanted);
        QVERIFY(id);
        QVERIFY(pods->run(*id));
        QTRY_VERIFY(pods->find(*id)->isReady());
        QCOMPARE(m_stage.done, (QList{PodStep::Hosts, PodStep::PodKeys, PodStep::Environment, PodStep::Check}));
        QCOMPARE(pods->find(*id)->name(), u"one"_s);
    }

    void whatGoogleWouldRefuseIsNoPlan()
    {
        const auto pods = setup();
        auto wanted = choices();
        wanted.tpuRequest.namePattern = u"Not A Name"_s;
        const auto refused = pods->add(wanted);
        QCOMPARE(refused.error().code, ErrorCode::Invalid);
        QVERIFY(!refused.error().message.isEmpty());
        QVERIFY(pods->plans().isEmpty());
    }

    void aStepThatFailsStopsThePlanAndTheNextRunBeginsWithIt()
    {
        const auto pods = setup();
        QSignalSpy stuck{pods.get(), &PodSetup::stuck};
        m_stage.fails = {PodStep::SharedFolder, Error{ErrorCode::Denied, u"The folder holds data."_s, {}, {}}};
        const auto id = *pods->add(choices());
        QVERIFY(pods->run(id));
        QTRY_COMPARE(stuck.size(), 1);
        const auto plan = *pods->find(id);
        QCOMPARE(plan.at(PodStep::SharedFolder).state, StepState::Failed);
        QCOMPARE(plan.at(PodStep::SharedFolder).error->message, u"The folder holds data."_s);
        QCOMPARE(plan.at(PodStep::Environment).state, StepState::Waiting);
        QVERIFY(!plan.isRunning);
        QCOMPARE(m_activities.ended().constFirst().state, ActivityState::Failed);
        m_stage.fails.reset();
        m_stage.done.clear();
        QVERIFY(pods->run(id));
        QTRY_VERIFY(pods->find(id)->isReady());
        QCOMPARE(m_stage.done, (QList{PodStep::SharedFolder, PodStep::Environment, PodStep::Check}));
    }

    void aPlanThatMetALockedKeyGoesOnWhenItIsUnlocked()
    {
        const auto pods = setup();
        QSignalSpy stuck{pods.get(), &PodSetup::stuck};
        m_stage.fails = {PodStep::Hosts, Error{ErrorCode::Denied, u"No access."_s, {}, {}}};
        const auto refused = *pods->add(choices());
        QVERIFY(pods->run(refused));
        QTRY_COMPARE(stuck.size(), 1);
        m_stage.fails = {PodStep::Hosts, Error{ErrorCode::KeyLocked, u"The key is locked."_s, {}, {}}};
        const auto locked = *pods->add(choices());
        QVERIFY(pods->run(locked));
        QTRY_COMPARE(stuck.size(), 2);
        pods->onKeyUnlocked(); // another key: the plan stops again
        QTRY_COMPARE(stuck.size(), 3);
        QVERIFY(!pods->isBusy(locked));
        m_stage.fails.reset();
        m_stage.begun.clear();
        pods->onKeyUnlocked();
        QTRY_VERIFY(pods->find(locked)->isReady());
        QCOMPARE(m_stage.begun.constFirst(), PodStep::Hosts);
        QVERIFY2(!pods->find(refused)->isRunning && !pods->find(refused)->isReady(), "no key stood in its way");
        m_stage.begun.clear();
        pods->onKeyUnlocked(); // nothing waits any more
        QVERIFY(m_stage.begun.isEmpty() && !pods->isBusy(locked));
    }

    void aStepIsLeftOutByTheUserAndTakenUpAgain()
    {
        const auto pods = setup();
        const auto id = *pods->add(choices());
        QVERIFY(pods->setSkipped(id, PodStep::SharedFolder, true));
        QVERIFY(!pods->setSkipped(id, PodStep::Slice, true));
        QVERIFY(!pods->setSkipped(id, PodStep::Hosts, true));
        QVERIFY(pods->run(id));
        QTRY_VERIFY(pods->find(id)->isReady());
        QVERIFY(!m_stage.done.contains(PodStep::SharedFolder));
        m_stage.done.clear();
        QVERIFY(pods->setSkipped(id, PodStep::SharedFolder, false));
        QVERIFY(pods->run(id));
        QTRY_VERIFY(pods->find(id)->isReady());
        QCOMPARE(m_stage.done, QList{PodStep::SharedFolder});
    }

    void runFromHereDoesThatStepAndAllAfterItOnceMore()
    {
        const auto pods = setup();
        const auto id = *pods->add(choices());
        QVERIFY(!pods->runFrom(id, PodStep::Hosts)); // there is no machine yet
        QVERIFY(pods->run(id));
        QTRY_VERIFY(pods->find(id)->isReady());
        m_stage.done.clear();
        QVERIFY(pods->runFrom(id, PodStep::PodKeys));
        QTRY_VERIFY(pods->find(id)->isReady());
        QCOMPARE(m_stage.done, (QList{PodStep::PodKeys, PodStep::SharedFolder, PodStep::Environment, PodStep::Check}));
    }

    void pausedItStaysWhereItIsAndGoesOnFromThere()
    {
        const auto pods = setup();
        m_stage.isHeld = true;
        const auto id = *pods->add(choices());
        QVERIFY(pods->run(id));
        QTRY_COMPARE(m_stage.begun, QList{PodStep::Network});
        QCOMPARE(pods->change(id, choices()).error().code, ErrorCode::Conflict);
        QCOMPARE(pods->forget(id).error().code, ErrorCode::Conflict);
        pods->pause(id);
        QTRY_COMPARE(pods->find(id)->at(PodStep::Network).state, StepState::Waiting);
        QVERIFY(!pods->find(id)->isRunning);
        QCOMPARE(m_activities.ended().constFirst().state, ActivityState::Cancelled);
        m_stage.isHeld = false;
        QVERIFY(pods->run(id));
        QTRY_VERIFY(pods->find(id)->isReady());
        QVERIFY(pods->forget(id));
        QVERIFY(setup()->plans().isEmpty());
    }

    void J1_whatRanWhenTheProgramEndedGoesOnAtTheNextStart()
    {
        auto pods = setup();
        m_stage.isHeld = true;
        const auto id = *pods->add(choices());
        m_stage.isHeld = false;
        m_stage.fails.reset();
        QVERIFY(pods->setSkipped(id, PodStep::Network, true));
        m_stage.isHeld = true;
        QVERIFY(pods->run(id));
        QTRY_COMPARE(m_stage.begun, QList{PodStep::Slice});
        pods->suspend();
        pods.reset(); // a crash leaves the same behind: all was written before it was begun
        QTRY_COMPARE(TaskScope::running(), 0);
        m_stage.isHeld = false;
        m_stage.begun.clear();
        pods = setup();
        const auto plan = *pods->find(id);
        QVERIFY(plan.isRunning);
        QCOMPARE(plan.at(PodStep::Slice).state, StepState::Waiting);
        QCOMPARE(plan.tpuRequest, QUuid::fromString(u"11111111-1111-4111-8111-111111111111"_s));
        QVERIFY(m_stage.begun.isEmpty());
        pods->resume();
        QTRY_VERIFY(pods->find(id)->isReady());
        QCOMPARE(m_stage.begun.constFirst(), PodStep::Slice);
        QVERIFY(!setup()->find(id)->isRunning);
    }

    void J3_nothingIsBegunThatCannotBeWrittenDown()
    {
        const auto pods = setup();
        const auto id = *pods->add(choices());
        QVERIFY(m_journal->run(u"PRAGMA query_only=ON"_s));
        QVERIFY(!pods->run(id));
        QVERIFY(!pods->add(choices()));
        QVERIFY(m_stage.begun.isEmpty());
        QCOMPARE(m_activities.running().size(), 0);
    }

    void aMachineThatWasMadeAgainIsSetUpAgain()
    {
        const auto pods = setup();
        const auto id = *pods->add(choices());
        QVERIFY(pods->run(id));
        QTRY_VERIFY(pods->find(id)->isReady());
        Tpu tpu;
        tpu.id = pods->find(id)->tpu;
        tpu.numericId = u"1"_s;
        pods->notice(tpu.id, tpu);
        QVERIFY(pods->find(id)->isReady());
        tpu.numericId.clear();
        pods->notice(tpu.id, tpu);
        tpu.numericId = u"2"_s;
        pods->notice(tpu.id, tpu);
        QCOMPARE(pods->find(id)->next(), PodStep::Hosts);
        QVERIFY(pods->find(id)->at(PodStep::Hosts).facts[u"newMachine"].toBool());
        QCOMPARE(pods->find(id)->at(PodStep::Network).state, StepState::Done);
    }

    void aMachineThatIsGoneTakesWhatWasDoneOnItWithIt()
    {
        auto pods = setup();
        const auto id = *pods->add(choices());
        pods->notice(TpuId{u"projects/p/locations/us-central2-b/nodes/llama-pod"_s}, {});
        QVERIFY(!pods->find(id)->isGone()); // it had none yet
        QVERIFY(pods->run(id));
        QTRY_VERIFY(pods->find(id)->isReady());
        Tpu tpu;
        tpu.id = pods->find(id)->tpu;
        tpu.numericId = u"1"_s;
        pods->notice(tpu.id, tpu);
        pods->notice(TpuId{u"projects/p/locations/us-central2-b/nodes/another"_s}, {});
        QVERIFY(!pods->find(id)->isGone());
        pods->notice(tpu.id, {});
        QVERIFY(pods->find(id)->isGone(PodStep::Check) && !pods->find(id)->isGone(PodStep::Network));
        QVERIFY(!mayRunFrom(*pods->find(id), PodStep::Hosts) && mayRunFrom(*pods->find(id), PodStep::Slice));
        pods = setup(); // it is written down
        QCOMPARE(pods->find(id)->goneAt, m_clock.now());
        pods->notice(tpu.id, tpu); // a list that was cut short: it is there, with all that was done
        QVERIFY(!pods->find(id)->isGone() && pods->find(id)->isReady());
        pods->notice(tpu.id, {});
        m_stage.begun.clear();
        QVERIFY(pods->run(id));
        QTRY_VERIFY(pods->find(id)->isReady() && !pods->find(id)->isGone());
        QCOMPARE(m_stage.begun.value(0), PodStep::Slice);
        QVERIFY(m_stage.begun.contains(PodStep::Check) && !m_stage.begun.contains(PodStep::Network));
    }

    void aPlanForATpuThatWasThereDoesNotMakeAnother()
    {
        const auto pods = setup();
        const TpuId tpu{u"projects/p/locations/us-central2-b/nodes/llama-pod"_s};
        const auto id = *pods->add({.existing = tpu});
        pods->notice(tpu, {});
        const auto begun = pods->run(id);
        QVERIFY(!begun && begun.error().code == ErrorCode::WrongState);
        QVERIFY(m_stage.begun.isEmpty());
    }

    void oneStepIsTakenBack()
    {
        const auto pods = setup();
        const auto id = *pods->add(choices());
        QVERIFY(!pods->canUndo(PodStep::Slice));
        QVERIFY(!pods->undo(id, PodStep::Slice));
        QVERIFY(pods->run(id));
        QTRY_VERIFY(pods->find(id)->isReady());
        QVERIFY(pods->undo(id, PodStep::SharedFolder));
        QTRY_COMPARE(pods->find(id)->at(PodStep::SharedFolder).state, StepState::Waiting);
        QCOMPARE(m_stage.undone, QList{PodStep::SharedFolder});
        QVERIFY(!pods->find(id)->isRunning);
        // What the check found out holds no more; what does not stand on the folder is still done.
        QCOMPARE(pods->find(id)->at(PodStep::Check).state, StepState::Waiting);
        m_stage.done.clear();
        QVERIFY(pods->run(id));
        QTRY_VERIFY(pods->find(id)->isReady());
        QCOMPARE(m_stage.done, (QList{PodStep::SharedFolder, PodStep::Check}));
    }

    void whatAStepSaysIsBoundedAndEndsWithWholeLines()
    {
        StepRecord record;
        for (int i = 0; i < 20'000; ++i)
            appendOutput(&record, u"호스트"_s, "줄 " + QByteArray::number(i));
        QVERIFY(record.output.size() <= StepRecord::mostOutput);
        QVERIFY(record.output.startsWith("호스트 ▸ 줄 "));
        QVERIFY(record.output.endsWith("줄 19999\n"));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(PodSetupTest)
#include "tst_podsetup.moc"
