// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/tpu/comebackroom.h"

#include <QSignalSpy>

namespace {

using Room = ComeBackRoom;

using enum ComeBackStep;

} // namespace

class TestComeBacks : public QObject
{
    Q_OBJECT

private slots:
    void P4_aTroubleThatIsNoLossBringsNothingBack();
    void onlyWhatIsKeptComesBackByItself();
    void aFileOfGarbageHoldsNothing();
    void aStoppedOneTakesBackWhatItAskedFor();
    void leavingTheCloudTakesNothingBack();
    void tryAgainGoesOnWhereItStopped();
    void aLossIsHeededOnceAlsoAfterItEndedWithoutSuccess();
    void whatAnotherWindowLeftIsReadBeforeItGoesOn();
    void endedOnesAreBounded();
    void whatSomebodyMayHaveDeletedDoesNotComeBackByItself();
    void aWindowThatOnlyWatchesIsRefusedAndWritesNothing();
};

void TestComeBacks::P4_aTroubleThatIsNoLossBringsNothingBack()
{
    Room room{u"READY"_s};
    room.begin();
    QVERIFY(room.comeBacks->keep({.tpu = TpuId{node}, .isAutomatic = true}));
    for (int i = 0; i < 50; ++i) {
        for (const auto kind : {TroubleKind::Maintenance, TroubleKind::Unreachable, TroubleKind::Symptom,
                                TroubleKind::AddressMoved, TroubleKind::MaintenanceAhead})
            room.comeBacks->heed({.kind = kind, .tpu = TpuId{node}, .number = u"7000"_s}, room.lost);
    }
    QVERIFY(room.comeBacks->all().isEmpty());
    QCOMPARE(room.sent, QStringList{});
}

void TestComeBacks::onlyWhatIsKeptComesBackByItself()
{
    Room room;
    room.begin();
    const Trouble trouble{.kind = TroubleKind::Preempted, .tpu = TpuId{node}, .number = u"7000"_s};
    room.comeBacks->heed(trouble, room.lost);
    QVERIFY(room.comeBacks->keep({.tpu = TpuId{node}, .command = u"make"_s})); // its command is known, no more
    room.comeBacks->heed(trouble, room.lost);
    QVERIFY(room.comeBacks->all().isEmpty());
    QVERIFY(room.comeBacks->keep({.tpu = TpuId{node}, .isAutomatic = true, .command = u"make"_s}));
    QSignalSpy back{room.comeBacks.get(), &ComeBacks::cameBack};
    room.comeBacks->heed(trouble, room.lost);
    room.comeBacks->heed(trouble, room.lost); // told twice
    QVERIFY(room.comeBacks->holds(u"projects/123/locations/z/nodes/t1"_s));
    QVERIFY(QTest::qWaitFor([&] { return back.size() == 1; }));
    QCOMPARE(room.comeBacks->all().size(), 1);
    QVERIFY(!room.comeBacks->holds(node));
    QCOMPARE(room.commands, QStringList{u"make"_s});
    QCOMPARE(room.comeBacks->kept(TpuId{node})->interruptions, 1);
    QCOMPARE(room.activities.ended().first().state, ActivityState::Done);
}

void TestComeBacks::aFileOfGarbageHoldsNothing()
{
    QVERIFY(!parseComeBack({}));
    auto json = toJson(Room{}.record());
    for (const auto &key : {u"id"_s, u"tpu"_s, u"step"_s}) {
        auto broken = json;
        broken[key] = 99;
        QVERIFY2(!parseComeBack(broken), qPrintable(key));
    }
    Room room;
    QFile file{room.file};
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[1,2");
    file.close();
    room.begin();
    QVERIFY(room.comeBacks->all().isEmpty());
    QVERIFY(QFile::exists(room.file + u".broken-1"_s));
}

void TestComeBacks::aStoppedOneTakesBackWhatItAskedFor()
{
    Room room;
    room.cloud.outcomes = {FakeTpuCloud::Outcome::Endless};
    room.begin();
    QVERIFY(room.comeBacks->begin(room.lost, {.kind = TroubleKind::Preempted, .tpu = room.lost.id}, {}, false));
    QVERIFY(QTest::qWaitFor([&] { return room.cloud.creates == 1; }));
    (void)room.comeBacks->stop(room.comeBacks->all().first().id);
    QVERIFY(QTest::qWaitFor([&] { return room.comeBacks->all().isEmpty(); }));
    QVERIFY(!room.cloud.nodes.contains(node));
}

void TestComeBacks::leavingTheCloudTakesNothingBack()
{
    Room room;
    room.cloud.outcomes = {FakeTpuCloud::Outcome::Endless};
    room.begin();
    QVERIFY(room.comeBacks->begin(room.lost, {.kind = TroubleKind::Preempted, .tpu = room.lost.id}, {}, false));
    QVERIFY(QTest::qWaitFor([&] { return room.cloud.creates == 1; }));
    room.comeBacks->rest();
    const auto running = room.activities.running();
    for (const auto &activity : running)
        activity.cancel();
    room.comeBacks.reset();
    QVERIFY(QTest::qWaitFor([] { return TaskScope::running() == 0; }));
    QVERIFY(room.cloud.nodes.contains(node));
    // The next start goes on with it, and makes no second one.
    room.cloud.operations.last().insert(u"end"_s, u"ready"_s);
    room.begin();
    QSignalSpy back{room.comeBacks.get(), &ComeBacks::cameBack};
    room.comeBacks->goOn();
    QVERIFY(QTest::qWaitFor([&] { return back.size() == 1; }));
    QCOMPARE(room.cloud.creates, 1);
}

void TestComeBacks::tryAgainGoesOnWhereItStopped()
{
    Room room;
    room.reachError = Error{ErrorCode::HostKeyChanged, u"another key"_s, {}};
    room.begin();
    QSignalSpy stuck{room.comeBacks.get(), &ComeBacks::needsUser};
    QSignalSpy back{room.comeBacks.get(), &ComeBacks::cameBack};
    QVERIFY(room.comeBacks->begin(room.lost, {.kind = TroubleKind::Preempted, .tpu = room.lost.id}, {}, false));
    QVERIFY(QTest::qWaitFor([&] { return stuck.size() == 1; }));
    room.reachError.reset();
    room.begin(); // also after a restart
    room.comeBacks->goOn();
    QCOMPARE(room.comeBacks->all().first().step, NeedsUser); // not by itself
    QSignalSpy after{room.comeBacks.get(), &ComeBacks::cameBack};
    (void)room.comeBacks->tryAgain(room.comeBacks->all().first().id);
    QVERIFY(QTest::qWaitFor([&] { return after.size() == 1; }));
    QCOMPARE(room.cloud.creates, 1);
    QCOMPARE(room.cloud.deletes, 1);
}

void TestComeBacks::aLossIsHeededOnceAlsoAfterItEndedWithoutSuccess()
{
    Room room;
    room.reachError = Error{ErrorCode::HostKeyChanged, u"another key"_s, {}};
    room.begin();
    QVERIFY(room.comeBacks->keep({.tpu = TpuId{node}, .isAutomatic = true}));
    QSignalSpy stuck{room.comeBacks.get(), &ComeBacks::needsUser};
    const Trouble trouble{.kind = TroubleKind::Preempted, .tpu = TpuId{node}, .number = u"7000"_s};
    room.comeBacks->heed(trouble, room.lost);
    QVERIFY(QTest::qWaitFor([&] { return stuck.size() == 1; }));
    room.comeBacks->heed(trouble, room.lost);
    QCOMPARE(room.comeBacks->all().size(), 1);
    QCOMPARE(room.cloud.creates, 1);
    auto next = room.lost; // the machine that came is lost, too: another matter
    next.numericId = u"9000"_s;
    room.comeBacks->heed(trouble, next);
    QCOMPARE(room.comeBacks->all().size(), 2);
}

void TestComeBacks::whatAnotherWindowLeftIsReadBeforeItGoesOn()
{
    Room room;
    room.begin(); // watches while another window begins one, and dies
    QFile file{room.file};
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QJsonDocument{QJsonObject{{u"comeBacks"_s, QJsonArray{toJson(room.record())}}}}.toJson());
    file.close();
    QVERIFY(room.comeBacks->all().isEmpty());
    QSignalSpy back{room.comeBacks.get(), &ComeBacks::cameBack};
    room.comeBacks->goOn();
    QVERIFY(QTest::qWaitFor([&] { return back.size() == 1; }));
    QCOMPARE(room.cloud.creates, 1);
    QCOMPARE(room.cloud.deletes, 1);
}

void TestComeBacks::endedOnesAreBounded()
{
    Room room;
    QJsonArray many;
    for (int i = 0; i < 200; ++i) {
        auto one = room.record();
        one.step = Done;
        many.append(toJson(one));
    }
    QFile file{room.file};
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QJsonDocument{QJsonObject{{u"comeBacks"_s, many}}}.toJson());
    file.close();
    room.begin();
    QSignalSpy back{room.comeBacks.get(), &ComeBacks::cameBack};
    QVERIFY(room.comeBacks->begin(room.lost, {.kind = TroubleKind::Preempted, .tpu = room.lost.id}, {}, false));
    QVERIFY(QTest::qWaitFor([&] { return back.size() == 1; }));
    QVERIFY(room.comeBacks->all().size() <= 51);
}

void TestComeBacks::whatSomebodyMayHaveDeletedDoesNotComeBackByItself()
{
    Room room;
    room.begin();
    room.cloud.nodes.remove(node);
    QVERIFY(room.comeBacks->keep({.tpu = TpuId{node}, .isAutomatic = true}));
    Trouble trouble{.kind = TroubleKind::Vanished, .tpu = TpuId{node}, .number = u"7000"_s};
    trouble.isUnproven = true;
    room.comeBacks->heed(trouble, room.lost);
    QVERIFY(room.comeBacks->all().isEmpty());
    QCOMPARE(room.sent, QStringList{});
    QVERIFY(
        room.comeBacks->begin(room.lost, trouble, *room.comeBacks->kept(TpuId{node}), false)); // the user may, by hand
    QSignalSpy back{room.comeBacks.get(), &ComeBacks::cameBack};
    QVERIFY(QTest::qWaitFor([&] { return back.size() == 1; }));
    QCOMPARE(room.cloud.creates, 1);
}

void TestComeBacks::aWindowThatOnlyWatchesIsRefusedAndWritesNothing()
{
    Room room;
    room.begin();
    QVERIFY(room.comeBacks->keep({.tpu = TpuId{node}, .isAutomatic = true, .command = u"make"_s}));
    const auto contents = [&] {
        QFile file{room.file};
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
    };
    const auto before = contents();
    QVERIFY(!before.isEmpty());
    bool isOwner = false;
    ComeBacks second{{.tpus = room.service.get(), .clock = &room.clock, .file = room.file, .mayAct = [&] {
                          return isOwner ? Result<>{} : Result<>{failed(ErrorCode::Conflict, u"another window"_s)};
                      }}};
    const Trouble trouble{.kind = TroubleKind::Preempted, .tpu = TpuId{node}, .number = u"7000"_s};
    const auto begun = second.begin(room.lost, trouble, {.tpu = TpuId{node}}, false);
    QVERIFY(!begun && begun.error().message == u"another window"_s);
    const auto kept = second.keep({.tpu = TpuId{node}});
    QVERIFY(!kept && kept.error().code == ErrorCode::Conflict);
    QVERIFY(!second.forget(QUuid::createUuid()) && !second.tryAgain(QUuid::createUuid())
            && !second.stop(QUuid::createUuid()));
    QCOMPARE(contents(), before);
    QCOMPARE(second.kept(TpuId{node})->command, u"make"_s); // what the owner wrote is still shown
    QCOMPARE(room.sent, QStringList{});
    isOwner = true;
    QVERIFY(second.keep({.tpu = TpuId{node}}));
    QVERIFY(contents() != before);
}

QTEST_GUILESS_MAIN(TestComeBacks)
#include "tst_comebacks.moc"
