// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recoveryroom.h"
#include "services/provisioning/adopted.h"
#include "services/provisioning/oldrecoveries.h"

#include <QSignalSpy>

namespace {

using Room = RecoveryRoom;

} // namespace

class TestRecoveryService : public QObject
{
    Q_OBJECT

private slots:
    void P4_aTroubleThatIsNoLossBringsNothingBack();
    void onlyWhatIsKeptComesBackByItself();
    void aFileOfGarbageHoldsNothing();
    void J11_aStoppedOneTakesBackWhatItAskedFor();
    void leavingTheCloudTakesNothingBack();
    void tryAgainGoesOnWhereItStopped();
    void aLossIsHeededOnceAlsoAfterItEndedWithoutSuccess();
    void whatAnotherWindowLeftIsReadBeforeItGoesOn();
    void endedOnesAreBounded();
    void whatSomebodyMayHaveDeletedDoesNotComeBackByItself();
    void aWindowThatOnlyWatchesIsRefusedAndWritesNothing();
    void theStripSaysWhichTryItIsAndWhyTheLastOneFailed();
    void whatAProgramOfBeforeKeptIsTakenOverOnce();
    void whatIsWantedAfterALossOutlivesTheListOfRequests();
    void theCommandThatRunsWhenItIsBackSurvivesACrash();
};

void TestRecoveryService::P4_aTroubleThatIsNoLossBringsNothingBack()
{
    Room room{u"READY"_s};
    room.begin();
    QVERIFY(waited(room.recoveries->keep({.tpu = TpuId{node}, .isAutomatic = true})));
    for (int i = 0; i < 50; ++i) {
        for (const auto kind : {IncidentKind::Maintenance, IncidentKind::Unreachable, IncidentKind::Symptom,
                                IncidentKind::AddressMoved, IncidentKind::MaintenanceAhead})
            room.recoveries->handle({.kind = kind, .tpu = TpuId{node}, .number = u"7000"_s}, room.lost);
    }
    QVERIFY(room.recoveries->all().isEmpty());
    QCOMPARE(room.sent, QStringList{});
}

void TestRecoveryService::onlyWhatIsKeptComesBackByItself()
{
    Room room;
    room.begin();
    room.recoveries->handle(preempted, room.lost);
    QVERIFY(waited(room.recoveries->keep({.tpu = TpuId{node}, .command = u"make"_s}))); // its command is known, no more
    room.recoveries->handle(preempted, room.lost);
    QVERIFY(room.recoveries->all().isEmpty());
    QVERIFY(waited(room.recoveries->keep({.tpu = TpuId{node}, .isAutomatic = true, .command = u"make"_s})));
    QSignalSpy back{room.recoveries.get(), &RecoveryService::recovered};
    room.recoveries->handle(preempted, room.lost);
    room.recoveries->handle(preempted, room.lost); // told twice
    QVERIFY(room.recoveries->holds(u"projects/123/locations/z/nodes/t1"_s));
    QVERIFY(room.passUntil([&] { return back.size() == 1; }));
    QCOMPARE(room.recoveries->all().size(), 1);
    QVERIFY(!room.recoveries->holds(node));
    QCOMPARE(room.commands, QStringList{u"make"_s});
    QCOMPARE(room.b.view().interruptions, 1);
    QCOMPARE(room.activities.ended().first().state, ActivityState::Done);
    const auto after = room.b.view().tpuRequest.afterwards; // what its request will say of the next loss
    QVERIFY(after.recovery);
    QCOMPARE(after.command, u"make"_s);
}

void TestRecoveryService::aFileOfGarbageHoldsNothing()
{
    Room room;
    const auto from = [](const QJsonObject &json) {
        return recoveriesFrom({{u"comeBacks"_s, QJsonArray{json}}}, {}, ProjectId{u"p"_s}, {});
    };
    QVERIFY(from({}).isEmpty());
    QCOMPARE(from(room.oldRecord(CleaningUp)).size(), 1);
    for (const auto &key : {u"id"_s, u"tpu"_s, u"step"_s}) {
        auto broken = room.oldRecord(CleaningUp);
        broken[key] = 99;
        QVERIFY2(from(broken).isEmpty(), qPrintable(key));
    }
    room.write("[1,2");
    room.begin();
    QVERIFY(room.recoveries->all().isEmpty());
    QVERIFY(QFile::exists(room.file + u".broken-1"_s));
}

void TestRecoveryService::J11_aStoppedOneTakesBackWhatItAskedFor()
{
    Room room;
    room.begin();
    room.b.cloud.provisioning = 5h;
    QVERIFY(room.press());
    QVERIFY(room.passUntil([&] { return room.b.cloud.creates == 1; }));
    room.b.clock.pass(10min);
    QVERIFY(waited(room.recoveries->stop(room.recoveries->all().first().id)));
    QVERIFY(room.passUntil([&] { return room.recoveries->all().isEmpty() && room.b.cloud.nodes.isEmpty(); }));
    QVERIFY(room.b.passUntil(RequestState::Stopped, 6h));
}

void TestRecoveryService::leavingTheCloudTakesNothingBack()
{
    Room room;
    room.begin();
    room.b.cloud.provisioning = 2h;
    QVERIFY(room.press());
    QVERIFY(room.passUntil([&] { return room.b.cloud.creates == 1; }));
    room.recoveries->suspend();
    const auto running = room.activities.running();
    for (const auto &activity : running)
        activity.cancel();
    room.kill();
    QVERIFY(room.b.cloud.nodes.contains(node));
    // The next start goes on with it, and makes no second one.
    room.begin();
    QCOMPARE(room.end()->step, Done);
    QCOMPARE(room.b.cloud.creates, 1);
}

void TestRecoveryService::tryAgainGoesOnWhereItStopped()
{
    Room room;
    room.reachError = Error{ErrorCode::HostKeyChanged, u"another key"_s, {}};
    room.begin();
    QSignalSpy stuck{room.recoveries.get(), &RecoveryService::needsUser};
    QVERIFY(room.press());
    QVERIFY(room.passUntil([&] { return stuck.size() == 1; }));
    room.reachError.reset();
    room.begin(); // also after a restart
    QCOMPARE(room.recoveries->all().first().step, NeedsUser); // not by itself
    QSignalSpy after{room.recoveries.get(), &RecoveryService::recovered};
    QVERIFY(waited(room.recoveries->tryAgain(room.recoveries->all().first().id)));
    QVERIFY(room.passUntil([&] { return after.size() == 1; }));
    QCOMPARE(room.b.cloud.creates, 1);
    QCOMPARE(room.sent.count(u"DELETE nodes/t1"_s), 1);
}

void TestRecoveryService::aLossIsHeededOnceAlsoAfterItEndedWithoutSuccess()
{
    Room room;
    room.reachError = Error{ErrorCode::HostKeyChanged, u"another key"_s, {}};
    room.begin();
    QVERIFY(waited(room.recoveries->keep({.tpu = TpuId{node}, .isAutomatic = true})));
    QSignalSpy stuck{room.recoveries.get(), &RecoveryService::needsUser};
    room.recoveries->handle(preempted, room.lost);
    QVERIFY(room.passUntil([&] { return stuck.size() == 1; }));
    room.recoveries->handle(preempted, room.lost);
    QCOMPARE(room.recoveries->all().size(), 1);
    QCOMPARE(room.b.cloud.creates, 1);
    auto next = room.lost; // the machine that came is lost, too: another matter
    next.numericId = room.recoveries->all().constFirst().newNumber;
    room.put(u"state"_s, u"PREEMPTED"_s);
    room.recoveries->handle(preempted, next);
    QCOMPARE(room.recoveries->all().size(), 1);
    QVERIFY(!room.recoveries->all().constFirst().isOver());
    QVERIFY(room.passUntil([&] { return room.b.cloud.creates == 2; }));
}

void TestRecoveryService::whatAnotherWindowLeftIsReadBeforeItGoesOn()
{
    Room room;
    room.begin();
    room.b.alive = {room.b.pid};
    room.b.cloud.provisioning = 10min;
    SecondWindow second{room.b, room.b.file}; // watches while another window begins one, and dies
    RecoveryService there{{.tpus = &second.tpus}};
    there.show(second.service.get());
    QVERIFY(room.press());
    QVERIFY(room.passUntil([&] { return !there.all().isEmpty() && room.b.cloud.creates == 1; }));
    QCOMPARE(second.service->role(), Role::Viewer);
    room.recoveries.reset();
    room.b.service.reset();
    room.b.journal.reset();
    room.b.alive = {999};
    QSignalSpy back{&there, &RecoveryService::recovered};
    QVERIFY(room.passUntil([&] { return back.size() == 1; }));
    QCOMPARE(room.b.cloud.creates, 1);
    QCOMPARE(room.sent.count(u"DELETE nodes/t1"_s), 1);
}

void TestRecoveryService::endedOnesAreBounded()
{
    Room room;
    QJsonArray many;
    for (int i = 0; i < 200; ++i) {
        auto old = room.oldRecord(Done);
        old.insert(u"id"_s, QUuid::createUuid().toString(QUuid::WithoutBraces));
        many.append(old);
    }
    room.write(many);
    room.begin();
    QSignalSpy back{room.recoveries.get(), &RecoveryService::recovered};
    QVERIFY(room.press());
    QVERIFY(room.passUntil([&] { return back.size() == 1; }));
    QVERIFY(room.recoveries->all().size() <= 51);
}

void TestRecoveryService::whatSomebodyMayHaveDeletedDoesNotComeBackByItself()
{
    Room room;
    room.begin();
    room.b.cloud.nodes.remove(node);
    QVERIFY(waited(room.recoveries->keep({.tpu = TpuId{node}, .isAutomatic = true})));
    auto incident = preempted;
    incident.kind = IncidentKind::Vanished;
    incident.isUnproven = true;
    room.recoveries->handle(incident, room.lost);
    QVERIFY(room.recoveries->all().isEmpty());
    QCOMPARE(room.sent, QStringList{});
    QVERIFY(waited(room.recoveries->begin(room.lost, incident, false))); // the user may, by hand
    QCOMPARE(room.end()->step, Done);
    QCOMPARE(room.b.cloud.creates, 1);
}

void TestRecoveryService::aWindowThatOnlyWatchesIsRefusedAndWritesNothing()
{
    Room room;
    room.begin();
    QVERIFY(waited(room.recoveries->keep({.tpu = TpuId{node}, .isAutomatic = true, .command = u"make"_s})));
    room.b.alive = {room.b.pid};
    SecondWindow window{room.b, room.b.file};
    room.b.clock.pass(5s);
    QCOMPARE(window.service->role(), Role::Viewer);
    RecoveryService second{{.tpus = room.b.tpus.get()}};
    second.show(window.service.get());
    const auto begun = waited(second.begin(room.lost, preempted, false));
    QVERIFY(!begun && begun.error().code == ErrorCode::Conflict);
    const auto kept = waited(second.keep({.tpu = TpuId{node}}));
    QVERIFY(!kept && kept.error().code == ErrorCode::Conflict);
    const auto forgotten = waited(second.forget(QUuid::createUuid()));
    QVERIFY(!forgotten && !waited(second.stop(QUuid::createUuid())));
    QCOMPARE(room.recoveries->kept(TpuId{node})->command, u"make"_s);
    QCOMPARE(second.kept(TpuId{node})->command, u"make"_s); // what the owner wrote is still shown
    QCOMPARE(room.sent, QStringList{});
    QVERIFY(room.press());
    room.b.clock.pass(3s);
    const auto its = second.all().constFirst().id;
    for (const auto &refused : {waited(second.forget(its)), waited(second.stop(its))})
        QVERIFY(!refused && refused.error().code == ErrorCode::Conflict);
    QVERIFY(waited(window.service->takeOver())); // the user said so
    QVERIFY(waited(second.keep({.tpu = TpuId{node}})));
    QVERIFY(!second.kept(TpuId{node}));
}

void TestRecoveryService::theStripSaysWhichTryItIsAndWhyTheLastOneFailed()
{
    Room room;
    room.begin();
    room.b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    QVERIFY(room.press());
    const auto says = [&](const QString &words) {
        const auto running = room.activities.running();
        return std::ranges::any_of(running, [&](const Activity &one) { return one.text().contains(words); });
    };
    QVERIFY(room.passUntil([&] { return says(u"try 2"_s) && says(u"no free capacity"_s); }));
    QVERIFY(waited(room.recoveries->stop(room.recoveries->all().first().id)));
}

void TestRecoveryService::whatAProgramOfBeforeKeptIsTakenOverOnce()
{
    const QJsonObject kept{{u"tpu"_s, u"projects/p/locations/z/nodes/other"_s},
                           {u"automatic"_s, true},
                           {u"command"_s, u"make"_s},
                           {u"limit"_s, 7}};
    Room room;
    bool isFull = true;
    room.write({room.oldRecord(CleaningUp)}, {kept});
    room.begin({.beforeCommit = [&] {
        return isFull ? std::optional{Error{ErrorCode::FileFailed, u"full"_s, {}, {}}} : std::nullopt;
    }});
    QVERIFY(QFile::exists(room.file)); // it is not lost while the journal cannot have it
    isFull = false;
    room.b.clock.pass(1min);
    room.recoveries->resume(room.b.service.get());
    QVERIFY(!QFile::exists(room.file) && QFile::exists(room.file + u".old"_s));
    QVERIFY(QFile::copy(room.file + u".old"_s, room.file)); // killed before it was put aside
    QVERIFY(QFile::remove(room.file + u".old"_s));
    room.kill();
    room.begin();
    QCOMPARE(room.b.service->tpuRequests().size(), 1); // a TPU that is only watched over is in no list
    const auto other = room.recoveries->kept(TpuId{kept[u"tpu"_s].toString()});
    QCOMPARE(other, (KeptTpu{TpuId{kept[u"tpu"_s].toString()}, true, u"make"_s, 7}));
    QCOMPARE(room.end()->step, Done);
    QCOMPARE(room.recoveries->all().constFirst().id, room.oldId);
    QCOMPARE(room.b.cloud.creates, 1);
}

void TestRecoveryService::whatIsWantedAfterALossOutlivesTheListOfRequests()
{
    Room room;
    room.begin();
    auto wanted = ProvisioningBench::tpuRequest({u"z1"_s});
    wanted.afterwards.recovery = true;
    const auto id = room.b.start(wanted);
    QVERIFY(room.b.passUntil(RequestState::Fulfilled, 1h));
    const auto tpu = *room.b.view().winner;
    const auto before = *parseTpu(room.b.cloud.nodes[tpu.toString()]);
    QVERIFY(waited(room.b.service->forget(id)));
    QVERIFY(room.b.service->tpuRequests().isEmpty());
    room.kill();
    room.begin();
    QVERIFY(room.recoveries->kept(tpu)->isAutomatic);
    room.b.cloud.nodes[tpu.toString()].insert(u"state"_s, u"PREEMPTED"_s);
    room.recoveries->handle({.kind = IncidentKind::Preempted, .tpu = tpu}, before);
    QCOMPARE(room.end()->step, Done);
    QCOMPARE(room.b.service->tpuRequests().constFirst().tpuRequest.id, id);
    QVERIFY(waited(room.b.service->forget(id)));
    QVERIFY(waited(room.recoveries->keep({.tpu = tpu}))); // nothing is wished any more, so nothing is kept of it
    QVERIFY(!room.recoveries->kept(tpu) && !room.b.service->find(id));
}

void TestRecoveryService::theCommandThatRunsWhenItIsBackSurvivesACrash()
{
    Room room;
    room.begin();
    QVERIFY(waited(room.recoveries->keep({.tpu = TpuId{node}, .command = u"make"_s})));
    room.kill();
    room.b.run = [&](Tpu, QString command, std::stop_token stop) -> Task<RunOutcome> {
        room.commands << command;
        (void)co_await room.b.clock.sleep(1h, stop);
        co_return RunOutcome{RunOutcome::Kind::GoesOn, 0, u"epoch 1"_s};
    };
    room.begin();
    QVERIFY(room.press());
    QVERIFY(room.passUntil([&] { return room.commands.size() == 1; }));
    QCOMPARE(room.recoveries->all().constFirst().step, Running);
    QCOMPARE(room.b.view().state, RequestState::Fulfilled);
    room.kill(); // its outcome is read again by the next program
    room.begin();
    QCOMPARE(room.end()->step, Done);
    QCOMPARE(room.commands.size(), 2);
    QCOMPARE(room.b.cloud.creates, 1);
    QCOMPARE(room.recoveries->all().constFirst().log, u"epoch 1"_s);
    room.kill();
    room.begin();
    room.b.clock.pass(2h);
    QCOMPARE(room.commands.size(), 2); // what has ended is over
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRecoveryService)
#include "tst_recoveryservice.moc"
