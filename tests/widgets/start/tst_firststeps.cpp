// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/start/startdesk.h"
#include "widgets/common/layoutorder.h"
#include "widgets/start/pathrow.h"
#include "widgets/start/runningcard.h"

#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

Tpu tpuThatIs(TpuState state)
{
    Tpu tpu;
    tpu.state = state;
    return tpu;
}

GuideFacts factsIn(CloudProfile::Kind kind)
{
    GuideFacts facts;
    facts.profile.kind = kind;
    return facts;
}

} // namespace

class TestFirstSteps : public QObject
{
    Q_OBJECT

private slots:
    void thePathHasNineStepsInPracticeAndForReal()
    {
        for (const auto kind : {CloudProfile::Kind::Practice, CloudProfile::Kind::Real}) {
            const auto steps = guideSteps(factsIn(kind));
            QCOMPARE(steps.size(), 9);
            for (const auto &step : steps) {
                QVERIFY(!step.title.isEmpty() && !step.sentence.isEmpty());
                QVERIFY(step.state == GuideStep::State::Done || !step.button.isEmpty());
                QVERIFY(!guideSection(step.id).isEmpty());
            }
            QCOMPARE(steps.first().id,
                     kind == CloudProfile::Kind::Practice ? GuideStepId::Cloud : GuideStepId::Account);
        }
    }

    void whatIsDoneIsOfOneHeightWithAButtonOrWithout()
    {
        QWidget card;
        auto *column = new QVBoxLayout{&card};
        QList<PathRow *> rows;
        for (const auto &button : {QString{}, u"Open Keys"_s, u"터미널 열기"_s}) {
            auto *row = new PathRow{u"row%1"_s.arg(rows.size())};
            GuideStep step;
            step.title = u"Open a terminal"_s;
            step.sentence = u"It is open."_s;
            step.button = button;
            step.state = GuideStep::State::Done;
            row->show(step, false);
            column->addWidget(row);
            rows << row;
        }
        column->addStretch();
        card.resize(900, 600);
        card.show();
        QVERIFY(rows.first()->height() > 0);
        for (const auto *row : std::as_const(rows))
            QCOMPARE(row->height(), rows.first()->height());
    }

    void aStepThatNeedsATpuLeadsToOneUntilItIsThere()
    {
        GuideFacts facts;
        const auto place = [&](GuideStepId id) {
            const auto steps = guideSteps(facts);
            return std::ranges::find(steps, id, &GuideStep::id)->place;
        };
        const QList needy{
            std::pair{GuideStepId::Terminal, StartPlace::Terminal}, std::pair{GuideStepId::Pod, StartPlace::Pod},
            std::pair{GuideStepId::Job, StartPlace::FirstJob}, std::pair{GuideStepId::Watch, StartPlace::Usage},
            std::pair{GuideStepId::Delete, StartPlace::Tpus}};
        for (const auto &[id, there] : needy)
            QCOMPARE(place(id), StartPlace::CreateTpu);
        facts.tpus = {tpuThatIs(TpuState::Creating)};
        for (const auto &[id, there] : needy)
            QCOMPARE(place(id), StartPlace::Tpus);
        facts.tpus = {tpuThatIs(TpuState::Ready)};
        for (const auto &[id, there] : needy)
            QCOMPARE(place(id), there);
    }

    void thatATpuIsGoneIsToldOnlyWhenTheListIsKnown()
    {
        GuideFacts facts{.isListKnown = true};
        const auto isDeleted = [&] { return guideSteps(facts).last().state == GuideStep::State::Done; };
        QVERIFY(!isDeleted()); // there never was one
        facts.done = {GuideStepId::Tpu};
        QVERIFY(isDeleted());
        facts.isListKnown = false; // a zone did not answer
        QVERIFY(!isDeleted());
        facts.isListKnown = true;
        facts.tpus = {tpuThatIs(TpuState::Stopped)};
        QVERIFY(!isDeleted());
    }

    void whatIsRemadeOrWasTakenAwayIsNotDeletedByTheUser()
    {
        GuideFacts facts{.isListKnown = true, .isComing = true, .done = {GuideStepId::Tpu}};
        const auto last = [&] { return guideSteps(facts).last(); };
        QCOMPARE(last().state, GuideStep::State::Open); // what was dead is gone, what comes is not there yet
        QCOMPARE(last().place, StartPlace::Tpus);
        facts.isComing = false;
        facts.isMissing = true;
        QCOMPARE(last().state, GuideStep::State::Open);
        facts.isMissing = false;
        QCOMPARE(last().state, GuideStep::State::Done);
    }

    void whatIsDeadCanBeDeleted()
    {
        GuideFacts facts{.tpus = {tpuThatIs(TpuState::Preempted)}};
        facts.tpus.first().id = TpuId{u"projects/p/locations/us-central2-b/nodes/node-1"_s};
        const auto step = guideSteps(facts).last();
        QCOMPARE(step.place, StartPlace::Tpus);
        QCOMPARE(step.target, facts.tpus.first().id.toString());
        QVERIFY(!step.waits); // the path line says no "create a TPU, then"
        facts.isComing = true;
        QVERIFY(guideSteps(facts).last().waits); // it is being brought back
        facts.tpus << tpuThatIs(TpuState::Ready);
        facts.tpus.last().id = TpuId{u"projects/p/locations/us-central2-b/nodes/node-2"_s};
        QCOMPARE(guideSteps(facts).last().target, facts.tpus.last().id.toString());
    }

    void aRequestInTheQueueIsATpuToCome()
    {
        Desk desk;
        desk.settings.setMore(u"start.done."_s + desk.cloud.profile.project.toString(), QJsonArray{u"tpu"_s});
        desk.open();
        desk.cloud.load();
        const auto last = [&] { return desk.page->steps().last(); };
        QTRY_COMPARE(last().state, GuideStep::State::Done);
        desk.cloud.addRequest(u"us-central2-b"_s, u"qr-live"_s, u"WAITING_FOR_RESOURCES"_s);
        desk.cloud.load();
        QTRY_COMPARE(last().state, GuideStep::State::Open);
        QCOMPARE(last().place, StartPlace::Tpus);
    }

    void aTpuThatVanishedWasNotDeletedByTheUser()
    {
        Desk desk;
        desk.watch =
            std::make_unique<TpuWatch>(WatchContext{.tpus = desk.cloud.tpus.get(), .clock = &desk.cloud.clock});
        desk.settings.setMore(u"start.done."_s + desk.cloud.profile.project.toString(), QJsonArray{u"tpu"_s});
        desk.open();
        desk.cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-8"_s);
        desk.cloud.load();
        QTRY_COMPARE(desk.cloud.tpus->tpus().size(), 1);
        bool wasDone = false;
        connect(desk.page.get(), &StartPage::pathMoved, this,
                [&] { wasDone = wasDone || desk.page->steps().last().state == GuideStep::State::Done; });
        desk.cloud.nodes.clear();
        desk.cloud.load();
        QTRY_COMPARE(desk.watch->incidents().size(), 1);
        desk.page->refreshSoon();
        QTest::qWait(0);
        QCOMPARE(desk.page->steps().last().state, GuideStep::State::Open);
        QVERIFY(!wasDone);
        desk.watch->dismiss(desk.watch->incidents().first()); // the user knows
        QCOMPARE(desk.page->steps().last().state, GuideStep::State::Done);
    }

    void aRealProjectIsInOrderWhenTheDoctorSaysSo()
    {
        Desk desk;
        desk.open(CloudProfile::Kind::Real);
        const auto account = [&] { return desk.page->steps().first(); };
        QCOMPARE(account().id, GuideStepId::Account);
        QTRY_COMPARE(account().state, GuideStep::State::Done);
        // Whole, however long it is: below the title where there is no room beside it.
        auto profile = desk.cloud.profile;
        profile.account = u"somebody.with.a.long.name@department.university.example"_s;
        for (const int width : {1060, 700}) {
            desk.page->resize(width, 640);
            desk.page->setProfile(profile);
            QTRY_VERIFY2(desk.text(u"guideAccount"_s).contains(profile.project.toString())
                             && desk.text(u"guideAccount"_s).contains(profile.account),
                         qPrintable(desk.text(u"guideAccount"_s)));
        }
        desk.page->setProfile(desk.cloud.profile);
        desk.project.answer(u"/billingInfo"_s, {.body = "{}"});
        desk.click(u"doctorRunButton"_s);
        QVERIFY(desk.project.settle());
        QTRY_COMPARE(account().state, GuideStep::State::Open);
        QCOMPARE(account().target, u"billing"_s);
        QTRY_VERIFY(desk.find(u"guideAccountButton"_s)->isVisibleTo(desk.page.get()));
        QSignalSpy opened{desk.page.get(), &StartPage::urlRequested};
        desk.click(u"guideAccountButton"_s); // what mends it, at once
        QVERIFY(opened.first().first().toUrl().toString().contains("/billing/"_L1));
    }

    void theStepsCanBePutAwayAndComeBackAndThatIsKeptForTheProject()
    {
        Desk desk;
        desk.open();
        const auto isSeen = [&](const QString &name) { return desk.find(name)->isVisibleTo(desk.page.get()); };
        QVERIFY(isSeen(u"guideCard"_s) && !isSeen(u"nextCard"_s));
        desk.click(u"guideHide"_s);
        QVERIFY(!isSeen(u"guideCard"_s) && isSeen(u"nextCard"_s));
        desk.open(); // the next start
        QVERIFY(!isSeen(u"guideCard"_s) && isSeen(u"nextCard"_s));
        auto other = desk.cloud.profile;
        other.project = ProjectId{u"another-project"_s};
        desk.page->setProfile(other);
        QVERIFY(isSeen(u"guideCard"_s));
        desk.page->setProfile(desk.cloud.profile);
        desk.click(u"nextSteps"_s);
        QVERIFY(isSeen(u"guideCard"_s) && !isSeen(u"nextCard"_s));
    }

    void afterTheLastStepThePanelSaysWhatComesNext()
    {
        Desk desk;
        QJsonArray all;
        for (const auto id : allGuideSteps)
            all << QString{guideStepName(id)};
        desk.settings.setMore(u"start.done."_s + desk.cloud.profile.project.toString(), all);
        desk.open();
        desk.grants
            .put({.project = desk.cloud.profile.project,
                  .start = desk.cloud.clock.now().date(),
                  .days = 30,
                  .rows =
                      {{.tier = Tier::Spot, .generation = u"v4"_s, .count = 32, .zone = ZoneId{u"us-central2-b"_s}}}})
            .value();
        QTRY_VERIFY(desk.find(u"nextCard"_s)->isVisibleTo(desk.page.get()));
        QVERIFY(!desk.find(u"guideCard"_s)->isVisibleTo(desk.page.get()));
        QSignalSpy asked{desk.page.get(), &StartPage::placeRequested};
        desk.click(u"nextButton"_s);
        QCOMPARE(asked.first().first().value<StartPlace>(), StartPlace::SignIn); // practised: now for real
        QVERIFY(!desk.find(u"startSignIn"_s)->isVisibleTo(desk.page.get())); // one button for it
        QVERIFY2(desk.text(u"explainCard"_s).contains("Research Cloud"_L1), qPrintable(desk.text(u"explainCard"_s)));
    }

    void theOtherPanelsSayWhereTheFirstStepsStand()
    {
        Desk desk;
        desk.open();
        QSignalSpy moved{desk.page.get(), &StartPage::pathMoved};
        desk.page->refreshSoon();
        QTRY_COMPARE(moved.size(), 1);
        QVERIFY(moved.takeFirst().first().toString().isEmpty()); // they are on the screen
        desk.page->hide();
        QTRY_VERIFY(!moved.isEmpty()
                    && moved.last().first().toString().startsWith("First steps: 1 of 9 done. Next: "_L1));
        desk.page->show();
        QTRY_VERIFY(moved.last().first().toString().isEmpty());
        desk.page->showSteps(false);
        desk.page->hide();
        QTest::qWait(0);
        QTRY_VERIFY(moved.last().first().toString().isEmpty()); // put away: nobody is led back
    }

    void thePathLineNamesWhatIsUnderWayAndWhatATpuIsMissingFor()
    {
        Desk desk;
        QJsonArray done;
        for (const auto id : {GuideStepId::Cloud, GuideStepId::Key, GuideStepId::Tpu})
            done << QString{guideStepName(id)};
        desk.settings.setMore(u"start.done."_s + desk.cloud.profile.project.toString(), done);
        desk.open();
        desk.grants
            .put({.project = desk.cloud.profile.project,
                  .start = desk.cloud.clock.now().date(),
                  .days = 30,
                  .rows =
                      {{.tier = Tier::Spot, .generation = u"v4"_s, .count = 32, .zone = ZoneId{u"us-central2-b"_s}}}})
            .value();
        QSignalSpy moved{desk.page.get(), &StartPage::pathMoved};
        const auto line = [&] { return moved.isEmpty() ? QString{} : moved.last().first().toString(); };
        desk.page->hide();
        QTRY_VERIFY2(line().contains(u"create a TPU, then go on with “Open a terminal”"_s), qPrintable(line()));
        desk.cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-8"_s);
        desk.cloud.load();
        QTRY_VERIFY2(line().endsWith(u"Next: Open a terminal"_s), qPrintable(line()));
        for (const auto id : {GuideStepId::Terminal, GuideStepId::Pod})
            done << QString{guideStepName(id)};
        desk.settings.setMore(u"start.done."_s + desk.cloud.profile.project.toString(), done);
        desk.news.jobs = GuideFacts::Progress::UnderWay;
        desk.page->refreshSoon();
        QTRY_VERIFY2(line().endsWith(u"Under way: Run a first program"_s), qPrintable(line()));
    }

    void aKeyThatIsHereAlreadyIsNamed()
    {
        auto facts = factsIn(CloudProfile::Kind::Real);
        facts.localKey = u"id_ed25519_tpudesk"_s;
        QVERIFY(guideSteps(facts).at(2).sentence.contains("id_ed25519_tpudesk"_L1));
        QVERIFY(!guideSteps(factsIn(CloudProfile::Kind::Real)).at(2).sentence.contains("id_ed25519"_L1));
    }

    void grantsThatEndOnDifferentDaysAreNotToldAsOne()
    {
        Desk desk;
        const auto today = desk.project.clock.now().date();
        const auto put = [&](int days, int rows) {
            const GrantRow row{
                .tier = Tier::Spot, .generation = u"v4"_s, .count = 32, .zone = ZoneId{u"us-central2-b"_s}};
            desk.grants
                .put({.project = desk.cloud.profile.project,
                      .start = today,
                      .days = days,
                      .rows = QList<GrantRow>(rows, row)})
                .value();
        };
        put(90, 6);
        desk.open();
        const auto sentence = [&] { return desk.page->steps().at(1).sentence; };
        QCOMPARE(sentence(), u"6 grant entries, 90 days left"_s);
        put(30, 3);
        QCOMPARE(sentence(), u"9 grant entries; the first end in 30 days"_s);
    }

    void aLoginWhoseKeyWasTakenAwayIsAStepToDoAgain()
    {
        auto facts = factsIn(CloudProfile::Kind::Practice);
        facts.keyUsers = {u"tpu"_s};
        facts.done = {GuideStepId::Key};
        QCOMPARE(guideSteps(facts).at(2).state, GuideStep::State::Done);
        facts.keyTrouble = Check{
            .id = CheckId::Key, .state = CheckState::Attention, .found = Found::KeyNotForLogin, .words = {u"carol"_s}};
        const auto open = guideSteps(facts).at(2);
        QCOMPARE(open.state, GuideStep::State::Open);
        QVERIFY(open.sentence.contains("carol"_L1));
        QCOMPARE(open.button, u"Open Keys"_s);
        facts.done << GuideStepId::Delete; // the whole path was walked: it is not begun again
        QCOMPARE(guideSteps(facts).at(2).state, GuideStep::State::Done);
        QCOMPARE(guideSteps(facts).at(2).sentence, open.sentence);
    }

    void whatSleepsWithThisComputerIsNotSaidToGoOn()
    {
        const auto job = [](CloudProfile::Kind kind) {
            const auto steps = guideSteps(factsIn(kind));
            return std::ranges::find(steps, GuideStepId::Job, &GuideStep::id)->sentence;
        };
        QVERIFY(job(CloudProfile::Kind::Real).contains("goes on when this computer sleeps"_L1));
        QVERIFY(job(CloudProfile::Kind::Practice).contains("On a real TPU it goes on"_L1));
    }

    void whatIsToBeDoneIsNotToldAsDone()
    {
        auto facts = factsIn(CloudProfile::Kind::Real);
        facts.basics = GuideFacts::Basics::Wrong;
        const auto open = guideSteps(facts).first();
        facts.basics = GuideFacts::Basics::Fine;
        const auto done = guideSteps(facts).first();
        QCOMPARE(done.state, GuideStep::State::Done);
        QVERIFY(open.title != done.title);
    }

    void whatComesNextFollowsFromWhatRuns()
    {
        auto facts = factsIn(CloudProfile::Kind::Real);
        QCOMPARE(nextThing(facts, false).place, StartPlace::Grant);
        facts.grantRows = 6;
        QCOMPARE(nextThing(facts, false).place, StartPlace::Quota);
        facts.tpus = {tpuThatIs(TpuState::Creating)};
        QCOMPARE(nextThing(facts, false).place, StartPlace::Tpus);
        facts.tpus = {tpuThatIs(TpuState::Ready)};
        QCOMPARE(nextThing(facts, false).place, StartPlace::FirstJob);
        facts.jobs = GuideFacts::Progress::Done; // an earlier one
        facts.isJobRunning = true;
        QCOMPARE(nextThing(facts, false).place, StartPlace::Usage);
        facts.basics = GuideFacts::Basics::Wrong;
        QCOMPARE(nextThing(facts, false).place, StartPlace::Doctor);
    }

    void whatRunsHasAnAgeAndLeadsToItsPlace()
    {
        Desk desk;
        const auto since = desk.project.clock.now().addSecs(-125);
        desk.news.running = {{.name = u"runningJob.7"_s,
                              .level = StatusLevel::Working,
                              .title = u"train"_s,
                              .state = u"running"_s,
                              .facts = u"4 hosts"_s,
                              .since = since,
                              .place = StartPlace::Job,
                              .target = u"{7}"_s}};
        desk.news.needs = {{.name = u"needUsage-pod"_s,
                            .sentence = u"pod: nothing computes."_s,
                            .button = u"Show"_s,
                            .place = StartPlace::Usage,
                            .detail = u"pod"_s}};
        desk.open();
        QVERIFY2(desk.text(u"runningJob.7"_s).contains(u"for 2\u00A0min"_s), qPrintable(desk.text(u"runningJob.7"_s)));
        QVERIFY(desk.text(u"runningJob.7"_s).contains("train"_L1));
        QSignalSpy asked{desk.page.get(), &StartPage::placeRequested};
        desk.click(u"runningJob.7"_s);
        QCOMPARE(asked.last().first().value<StartPlace>(), StartPlace::Job);
        QCOMPARE(asked.last().at(1).toString(), u"{7}"_s);
        desk.click(u"needUsage-podButton"_s);
        QCOMPARE(asked.last().first().value<StartPlace>(), StartPlace::Usage);
        QCOMPARE(asked.last().at(1).toString(), u"pod"_s);
        desk.news = {};
        desk.page->refreshSoon();
        QTRY_VERIFY(!desk.find(u"runningJob.7"_s)->isVisibleTo(desk.page.get()));
    }

    void aFigureThatChangesLeavesTheButtonWhereItIs()
    {
        Desk desk;
        const auto need = [](double percent) {
            return Need{.name = u"needUsage-pod"_s,
                        .sentence = u"pod: the memory is full to %1 %."_s.arg(percent),
                        .button = u"Show"_s,
                        .place = StartPlace::Usage,
                        .detail = u"pod"_s};
        };
        desk.news.needs = {need(97.1)};
        desk.open();
        const QPointer<QWidget> button = desk.find(u"needUsage-podButton"_s);
        QVERIFY(button);
        desk.news.needs = {need(97.2)};
        desk.page->refreshSoon();
        QTRY_VERIFY2(desk.text(u"needUsage-pod"_s).contains(u"97.2"_s), qPrintable(desk.text(u"needUsage-pod"_s)));
        QCOMPARE(desk.find(u"needUsage-podButton"_s), button.data());
    }

    void ofManyThingsSomeAreShownAndTheRestIsOneClickAway()
    {
        Desk desk;
        for (int i = 0; i < 12; ++i)
            desk.news.running << RunningThing{
                .name = u"runningTpu.%1"_s.arg(i), .title = u"node-%1"_s.arg(i), .state = u"READY"_s};
        desk.open();
        const auto seen = [&] {
            return std::ranges::count_if(desk.page->findChildren<RunningRow *>(),
                                         [&](const RunningRow *row) { return row->isVisibleTo(desk.page.get()); });
        };
        QCOMPARE(seen(), 7);
        desk.click(u"runningMore"_s);
        QCOMPARE(seen(), 12);
    }

    /// The space bar must not put the steps away: what stands first in the card is "Hide".
    void theFocusComesToTheNextStep()
    {
        Desk desk;
        desk.open();
        QCOMPARE(mainControl(desk.page.get()), desk.find(u"guideGrantButton"_s));
        desk.find(u"guideGrantButton"_s)->setFocus();
        desk.page->showSteps(false);
        QVERIFY(desk.page->focusProxy() == nullptr);
        desk.page->showSteps(true);
        QVERIFY(desk.grants.put(
            {.project = desk.cloud.profile.project,
             .rows = {{.tier = Tier::Spot, .generation = u"v4"_s, .count = 8, .zone = ZoneId{u"us-central2-b"_s}}}}));
        desk.page->refreshSoon();
        QTRY_COMPARE(mainControl(desk.page.get()), desk.find(u"guideKeyButton"_s));
    }

    void whereOneIsIsSaidInWords()
    {
        Desk desk;
        desk.open(CloudProfile::Kind::Practice);
        QVERIFY(desk.page->title().contains("practice"_L1));
        desk.open(CloudProfile::Kind::Real);
        QVERIFY(desk.page->title().contains(desk.cloud.profile.project.toString()));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestFirstSteps)
#include "tst_firststeps.moc"
