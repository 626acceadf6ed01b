// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the Activity list, the question before quitting and the tray say of requests.
#include "services/core/activities.h"
#include "services/tpu/incident.h"
#include "tests/support/journalhere.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/shell/activitysheet.h"
#include "widgets/shell/quitquestion.h"
#include "widgets/shell/requestlog.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/tpunotice.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const ZoneId here{u"us-central2-b"_s};
const ZoneId there{u"us-central1-a"_s};

struct Room
{
    Room()
    {
        cloud.clock.hold();
        cloud.noCapacity = 1'000;
        log.attach(cloud.tpuRequests.get());
    }

    QUuid ask(const QList<ZoneId> &zones)
    {
        return waited(cloud.tpuRequests->start({.project = cloud.profile.project,
                                                .spec = {.acceleratorType = u"v4-8"_s,
                                                         .runtimeVersion = u"tpu-ubuntu2204-base"_s,
                                                         .tier = Tier::Spot},
                                                .namePattern = u"node-1"_s,
                                                .zones = zones,
                                                .method = RequestMethod::Direct,
                                                .until = cloud.clock.now().addDays(3)}))
            .value();
    }

    template <typename Condition>
    [[nodiscard]] bool runUntil(Condition condition)
    {
        QElapsedTimer elapsed;
        elapsed.start();
        while (!condition() && elapsed.elapsed() < 10'000) {
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
            cloud.clock.advance(1s);
        }
        return condition();
    }

    [[nodiscard]] QStringList lines() const
    {
        QStringList texts;
        for (const auto &activity : activities.running())
            texts << activity.text();
        texts.sort();
        return texts;
    }

    FakeCloud cloud;
    Activities activities;
    RequestLog log{&activities};
};

} // namespace

class TestRequestLog : public QObject
{
    Q_OBJECT

private slots:
    void everyZoneHasALineThatSaysWhatGoesOn()
    {
        Room room;
        const auto id = room.ask({here, there});
        QVERIFY(room.runUntil(
            [&] { return room.lines().size() == 2 && room.lines().join(u' ').count(u"next try"_s) == 2; }));
        QVERIFY2(!room.lines().join(u' ').contains(u"attempt 0"_s),
                 qPrintable(room.lines().join(u' '))); // nothing was asked yet
        QVERIFY(room.runUntil(
            [&] { return room.lines().size() == 2 && room.lines().join(u' ').count(u"attempt "_s) == 2; }));
        QVERIFY2(room.lines().first().startsWith(u"node-1 (v4-8 spot) in us-central1-a: attempt "_s),
                 qPrintable(room.lines().first()));
        QVERIFY2(room.lines().last().startsWith(u"node-1 (v4-8 spot) in us-central2-b: attempt "_s),
                 qPrintable(room.lines().last()));
        QCOMPARE(room.log.sentence(), u"1 requests are being tried"_s); // plural forms come with the English catalogue
        for (const auto &activity : room.activities.running())
            QVERIFY(room.log.owns(activity.id));
        QVERIFY(waited(room.cloud.tpuRequests->pause(id)));
        QCOMPARE(room.log.sentence(), QString{}); // nothing is tried for it then
    }

    void cancellingALineStopsThatZoneAlone()
    {
        Room room;
        const auto id = room.ask({here, there});
        QVERIFY(room.runUntil([&] { return room.lines().size() == 2; }));
        for (const auto &activity : QList<Activity>{room.activities.running()}) {
            if (activity.text().contains(there.toString()))
                activity.cancel();
        }
        QVERIFY(room.runUntil([&] { return room.lines().size() == 1; }));
        QVERIFY(room.lines().first().contains(here.toString()));
        QVERIFY(!isOver(room.cloud.tpuRequests->find(id)->state));
    }

    void whenTheServicesGoNothingIsCancelled()
    {
        Room room;
        const auto id = room.ask({here});
        QVERIFY(room.runUntil([&] { return room.lines().size() == 1; }));
        room.log.detach();
        QVERIFY(room.activities.running().isEmpty());
        QVERIFY(room.activities.ended().isEmpty()); // it rests: nothing has ended
        QCOMPARE(room.cloud.tpuRequests->find(id)->state, RequestState::Working);
    }

    void theEndIsKeptInTheList()
    {
        Room room;
        room.cloud.noCapacity = 1;
        room.ask({here});
        QVERIFY(room.runUntil([&] { return !room.activities.ended().isEmpty(); }));
        QCOMPARE(room.activities.ended().first().text(), u"node-1 is READY (v4-8 in us-central2-b)"_s);
        QCOMPARE(room.activities.ended().first().state, ActivityState::Done);
        QVERIFY(room.runUntil([&] { return room.activities.running().isEmpty(); }));
    }

    /// The bar of the TPUs panel, this list and the desktop: one event, one wording.
    void whatHappenedHasOneWording()
    {
        Tpu tpu;
        tpu.shortName = u"node-1"_s;
        tpu.acceleratorType = u"v4-8"_s;
        tpu.zone = here;
        QCOMPARE(requesttext::ready(tpu), u"node-1 is READY (v4-8 in us-central2-b)"_s);
        TpuNotice bar;
        bar.showReady(tpu);
        QCOMPARE(bar.sentence(), requesttext::ready(tpu) + u'.');
        bar.showLate(QUuid::createUuid(), tpu);
        QVERIFY2(bar.sentence().startsWith(requesttext::late(tpu) + u'.'), qPrintable(bar.sentence()));
        Incident loss{.kind = IncidentKind::Preempted, .tpu = TpuId{u"projects/p/locations/z/nodes/node-1"_s}};
        QCOMPARE(requesttext::lost(loss), u"node-1 was taken back by Google (PREEMPTED)"_s); // as the list calls it
        loss.kind = IncidentKind::Vanished;
        QCOMPARE(requesttext::lost(loss), u"node-1: vanished"_s);
    }

    void theNameGivesWayNotWhatIsAskedFor()
    {
        TpuRequest tpuRequest{.namePattern = u"node-1"_s};
        tpuRequest.spec.acceleratorType = u"v4-8"_s;
        tpuRequest.spec.tier = Tier::Spot;
        QCOMPARE(requesttext::title(tpuRequest), u"node-1 (v4-8 spot)"_s);
        QCOMPARE(requesttext::title(tpuRequest, u"node-1-2"_s), u"node-1-2 (v4-8 spot)"_s);
        tpuRequest.namePattern = u"a-name-that-is-rather-long-for-a-tpu-17"_s;
        QCOMPARE(requesttext::title(tpuRequest), u"a-name-that-is…-a-tpu-17 (v4-8 spot)"_s);
        tpuRequest.namePattern = u"later-{zone}-{n}"_s; // is for the form
        QCOMPARE(requesttext::title(tpuRequest), u"later-…-… (v4-8 spot)"_s);
        tpuRequest.namePattern.clear();
        QCOMPARE(requesttext::title(tpuRequest), u"v4-8 spot"_s);
    }

    /// It stood in the list of TPUs as READY, and deleting it there ends the request that made it.
    void aMachineDeletedBeforeAnybodyLoggedInLeavesALine()
    {
        Room room;
        room.cloud.noCapacity = 0;
        room.cloud.letsIn = false;
        const auto id = room.ask({here});
        const auto isReached = [&] {
            return room.cloud.tpuRequests->find(id)->lines.first().state == AttemptState::Reaching;
        };
        QVERIFY(room.runUntil(isReached));
        QVERIFY(waited(room.cloud.tpuRequests->stop(id)));
        QVERIFY(room.runUntil([&] { return room.activities.running().isEmpty(); }));
        QCOMPARE(room.activities.ended().size(), 1);
        QCOMPARE(room.activities.ended().first().text(), u"node-1 was deleted, with its request"_s);
        QCOMPARE(room.activities.ended().first().state, ActivityState::Done);
        QCOMPARE(room.cloud.tpuRequests->find(id)->state, RequestState::Stopped);
    }

    void aRequestStoppedBeforeThereWasAMachineLeavesNone()
    {
        Room room;
        const auto id = room.ask({here});
        QVERIFY(room.runUntil([&] { return room.lines().size() == 1; }));
        QVERIFY(waited(room.cloud.tpuRequests->stop(id)));
        QVERIFY(room.runUntil([&] { return room.activities.running().isEmpty(); }));
        QVERIFY(room.activities.ended().isEmpty());
    }

    void aDamagedRecordIsToldOfOnce_data()
    {
        QTest::addColumn<bool>("hasCopy");
        QTest::newRow("its copy took its place") << true;
        QTest::newRow("it begins anew") << false;
    }

    void aDamagedRecordIsToldOfOnce()
    {
        QFETCH(const bool, hasCopy);
        Room room;
        const auto id = room.ask({here});
        const auto path = room.cloud.journalFile();
        QFile::remove(path + u".copy"_s); // of the day's beginning
        QVERIFY(
            room.cloud.journal->here<void>([&](Journal &journal) { return journal.backUp(room.cloud.clock.now()); }));
        room.log.detach();
        room.cloud.tpuRequests.reset();
        room.cloud.journal.reset();
        for (const auto *beside : {"-wal", "-shm"})
            QFile::remove(path + QLatin1StringView{beside});
        QVERIFY(hasCopy ? QFileInfo::exists(path + u".copy"_s) : QFile::remove(path + u".copy"_s));
        QFile file{path};
        QVERIFY(file.open(QFile::WriteOnly) && file.write(QByteArray(8'192, 'x')) > 0);
        file.close();

        QStringList told;
        connect(&room.log, &RequestLog::recordBroken, this,
                [&](const std::function<QString()> &sentence) { told << sentence(); });
        room.cloud.journal = std::make_unique<JournalHere>(path);
        room.cloud.tpuRequests = std::make_unique<ProvisioningService>(ProvisioningContext{
            .tpus = room.cloud.tpus.get(), .clock = &room.cloud.clock, .journal = room.cloud.journal.get()});
        room.log.attach(room.cloud.tpuRequests.get(), room.cloud.journal.get());
        QVERIFY(room.runUntil([&] { return !told.isEmpty(); }));
        QVERIFY2(told.first().contains(hasCopy ? u"its daily copy"_s : u"it begins anew"_s), qPrintable(told.first()));
        const auto kept = room.cloud.journal->found().keptAside;
        QVERIFY(QFileInfo::exists(kept));
        QVERIFY2(told.first().contains(QDir::toNativeSeparators(kept)), qPrintable(told.first()));
        QCOMPARE(room.cloud.tpuRequests->find(id).has_value(), hasCopy);
        emit room.cloud.tpuRequests->roleChanged();
        QCOMPARE(told.size(), 1);
        QCOMPARE(room.activities.ended().first().text(), told.first()); // and it is kept in the list
    }

    void aRequestThatCannotBeReadIsSpokenOfOnce()
    {
        Room room;
        room.log.detach();
        QVERIFY(room.cloud.journal->run(u"INSERT INTO request(id, project, ended, changed, json) "
                                        "VALUES('x', 'trc-practice', 0, 5, '{}')"_s));
        room.cloud.tpuRequests = std::make_unique<ProvisioningService>(ProvisioningContext{
            .tpus = room.cloud.tpus.get(), .clock = &room.cloud.clock, .journal = room.cloud.journal.get()});
        QStringList told;
        connect(&room.log, &RequestLog::recordBroken, this,
                [&](const std::function<QString()> &sentence) { told << sentence(); });
        room.log.attach(room.cloud.tpuRequests.get(), room.cloud.journal.get());
        QVERIFY(room.runUntil([&] { return !told.isEmpty(); }));
        QVERIFY2(told.first().contains(u"cannot be read"_s), qPrintable(told.first()));
        emit room.cloud.tpuRequests->changed();
        QCOMPARE(told.size(), 1);
    }

    void aSoundRecordIsNotSpokenOf()
    {
        Room room;
        QSignalSpy told{&room.log, &RequestLog::recordBroken};
        room.log.detach();
        room.log.attach(room.cloud.tpuRequests.get(), room.cloud.journal.get());
        room.ask({here});
        QVERIFY(room.runUntil([&] { return room.lines().size() == 1; }));
        emit room.cloud.tpuRequests->roleChanged();
        QCOMPARE(told.size(), 0);
    }

    /// The practice cloud is a part of the program: nothing goes on in it when the window has closed.
    void whatRunsOnHostsEndsWithACloudThatEnds()
    {
        const UnfinishedWork work{.goesOn = {u"waits in the queue"_s}, .onHosts = {u"tmux terminals: node-1"_s}};
        QVERIFY(!work.isEmpty());
        const auto google = settled(work, CloudEnd::GoesOn);
        QVERIFY(google.ends.isEmpty() && google.rests.isEmpty());
        QCOMPARE(google.goesOn, QStringList({u"waits in the queue"_s, u"tmux terminals: node-1"_s}));
        const auto practice = settled(work, CloudEnd::Ends);
        QVERIFY(practice.goesOn.isEmpty() && practice.onHosts.isEmpty());
        QCOMPARE(practice.rests, work.goesOn);
        QCOMPARE(practice.ends, work.onHosts);
    }

    void J16_quittingSaysWhatRestsAndWhatGoesOn()
    {
        Room room;
        room.ask({here});
        QVERIFY(room.runUntil([&] { return !room.lines().isEmpty() && room.lines().first().contains(u"next try"_s); }));
        UnfinishedWork work;
        room.log.addTo(&work);
        QVERIFY(work.ends.isEmpty()); // nothing of a request is lost by quitting
        QCOMPARE(work.rests, QStringList{u"node-1 (v4-8 spot) in us-central2-b: asking for it"_s});
        work.goesOn << u"node-2 (v6e-8 spot) in us-east1-d: waits in Google's queue until Sunday"_s;
        QuitQuestion question{work, Leaving::Program, nullptr};
        QStringList texts;
        for (const auto *label : question.findChildren<QLabel *>())
            texts << label->text();
        QVERIFY(texts.contains(u"Paused until TPU Desk runs again"_s));
        QVERIFY(texts.contains(u"Continues without TPU Desk"_s));
        QVERIFY(texts.indexOf(work.rests.first()) < texts.indexOf(work.goesOn.first()));
        auto *hide = question.findChild<QPushButton *>(u"quitHide"_s);
        question.show();
        QVERIFY(!hide->isVisible()); // there is no tray
        question.offerTray();
        QVERIFY(hide->isVisible());
        QSignalSpy hidden{&question, &QuitQuestion::hideRequested};
        hide->click();
        QCOMPARE(hidden.size(), 1);
        QVERIFY(!question.isVisible());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestRequestLog)
#include "tst_requestlog.moc"
