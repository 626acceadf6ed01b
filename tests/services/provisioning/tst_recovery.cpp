// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recoveryroom.h"
#include "services/provisioning/adopted.h"

namespace {

using Room = RecoveryRoom;

/// One recovery in which the program dies once: at the commit, or at the changing call, of that number. An empty text:
/// one TPU in the end, its command run there, and nothing else.
QString recoveredAfterDeath(bool afterCall, int number, int &most)
{
    Room room;
    room.dead();
    bool isDead = false;
    int commits = 0;
    room.b.cloud.fate = [&](int n) {
        if (!afterCall || n != number)
            return Fate::Normal;
        isDead = true; // carried out, but nobody hears of it any more
        return Fate::Silent;
    };
    JournalOptions options;
    options.beforeCommit = [&]() -> std::optional<Error> {
        if (!isDead && ++commits == number && !afterCall)
            isDead = room.b.cloud.isCut = true;
        return std::nullopt;
    };
    room.begin(options);
    (void)waited(room.recoveries->keep({.tpu = room.lost.id, .command = u"x"_s}));
    (void)room.press();
    const auto &all = room.recoveries->all();
    (void)room.passUntil([&] { return isDead || (!all.isEmpty() && all.constFirst().isOver()); });
    most = afterCall ? room.b.cloud.changes : commits;
    if (isDead) {
        room.kill();
        room.b.cloud.fate = [](int) { return Fate::Normal; };
        room.b.clock.pass(7s);
        room.begin();
        if (room.recoveries->all().isEmpty() && !room.sent.isEmpty())
            return u"something was sent for what is not written down"_s;
        if (room.recoveries->all().isEmpty()) {
            (void)waited(room.recoveries->keep({.tpu = room.lost.id, .command = u"x"_s}));
            (void)room.press();
        }
    }
    const auto end = room.end();
    if (!end || end->step != Done)
        return end && end->last ? end->last->message : u"it does not end"_s;
    room.b.clock.pass(5min); // what was lost on the way may still arrive
    room.b.cloud.tick();
    const bool isOne = room.b.cloud.nodes.size() == 1 && room.b.cloud.nodes[node][u"state"_s].toString() == "READY"_L1
        && room.b.cloud.creates == 1 && room.b.cloud.requests.isEmpty() && room.commands.contains(u"x"_s);
    return isOne ? QString{} : u"left: "_s + room.b.readyNodes().join(u' ');
}

} // namespace

class TestRecovery : public QObject
{
    Q_OBJECT

private slots:
    void thePreemptedNodeIsDeletedMadeAgainReachedAndItsCommandRun();
    void theDeadRequestGoesBeforeItsNode();
    void aRequestThatStillCountsAsActiveGoesWithThisNodeAndNoOther();
    void nothingIsDeletedWhenTheRequestHasAnotherNode();
    void nothingIsDeletedInAStateThatIsNotDead_data();
    void nothingIsDeletedInAStateThatIsNotDead();
    void aReadyOneIsDeletedOnlyWhenTheUserAgreedToLoseIt();
    void anotherTpuOfThatNameIsNotTouched();
    void whatIsNotOursIsNotDeletedUnasked();
    void P2_aCommandThatFailsIsStartedAgainAndThenTheTpuIsKept();
    void P10_whatWasMadeAnewWhileTheDeleteWaitedStays();
    void aPreemptionMeanwhileIsAnInterruptionAndNoFailure();
    void differentFailuresDoNotAddUp();
    void anotherHostKeyEndsItAtOnce();
    void aKeyThatNobodyOpensKeepsOnlyACommandWaiting();
    void nothingBeginsThatCannotBeWrittenDown();
    void aDeniedCreateNeedsTheUserAndIsTriedAgain();
    void J1_afterACrashAtEachStepThereIsOneNodeInTheEnd();
    void H6_whatAnOlderProgramAskedForIsFoundAndNotMadeTwice();
    void theSameSpecIsAskedForAgain();
    void aRecordIsReadBackAsItWas();
};

void TestRecovery::thePreemptedNodeIsDeletedMadeAgainReachedAndItsCommandRun()
{
    Room room;
    const auto end = room.bring({.command = u"python3 train.py"_s});
    QVERIFY(end);
    QCOMPARE(end->step, Done);
    QCOMPARE(room.sent, (QStringList{u"DELETE nodes/t1"_s, u"POST z/nodes"_s}));
    QCOMPARE(room.steps, (QList{CleaningUp, Asking, Reaching, Running, Done}));
    QCOMPARE(room.commands, QStringList{u"python3 train.py"_s});
    QCOMPARE(room.b.cloud.nodes[node][u"labels"_s][QLatin1StringView{jobLabel}].toString(),
             end->id.toString(QUuid::WithoutBraces));
    QVERIFY(end->newNumber != room.lost.numericId && end->number == room.lost.numericId);
    QCOMPARE(end->interruptions, 0);
    QCOMPARE(end->log, u"epoch 1"_s);
    const auto view = room.b.view(); // a request for its zone alone, that is told of the next loss
    QCOMPARE(view.tpuRequest.id, end->id);
    QCOMPARE(view.tpuRequest.zones, QList{ZoneId{u"z"_s}});
    QCOMPARE(view.state, RequestState::Fulfilled);
    QCOMPARE(requestOf(*room.b.service, TpuId{node}), end->id);
}

void TestRecovery::theDeadRequestGoesBeforeItsNode()
{
    for (const auto *state : {"SUSPENDED", "FAILED"}) {
        Room room;
        room.dead(QString::fromLatin1(state));
        QCOMPARE(room.bring()->step, Done);
        QCOMPARE(room.sent, (QStringList{u"DELETE queuedResources/q"_s, u"DELETE nodes/t1"_s, u"POST z/nodes"_s}));
        QVERIFY(room.b.cloud.requests.isEmpty());
    }
}

void TestRecovery::aRequestThatStillCountsAsActiveGoesWithThisNodeAndNoOther()
{
    Room room;
    room.dead(u"ACTIVE"_s);
    QCOMPARE(room.bring()->step, Done);
    QCOMPARE(room.sent, (QStringList{u"DELETE queuedResources/q force"_s, u"POST z/nodes"_s}));
}

void TestRecovery::nothingIsDeletedWhenTheRequestHasAnotherNode()
{
    Room room;
    room.dead(u"ACTIVE"_s);
    const auto other = u"projects/p/locations/z/nodes/t2"_s;
    room.b.cloud.put(other, u"READY"_s, {});
    room.b.cloud.nodes[other].insert(u"queuedResource"_s, requestName);
    room.b.cloud.nodes[other].insert(u"id"_s, u"7001"_s);
    const auto end = room.bring();
    QCOMPARE(end->step, NeedsUser);
    QVERIFY(end->last->message.contains(u"t2"_s));
    QCOMPARE(room.sent, QStringList{});
}

void TestRecovery::nothingIsDeletedInAStateThatIsNotDead_data()
{
    QTest::addColumn<QString>("state");
    for (const auto *state : {"READY", "STOPPED", "HIDDEN", "UNKNOWN", "DANCING", ""})
        QTest::newRow(state) << QString::fromLatin1(state);
}

void TestRecovery::nothingIsDeletedInAStateThatIsNotDead()
{
    QFETCH(QString, state);
    Room room{state};
    auto end = room.bring();
    QVERIFY(end);
    QCOMPARE(end->step, NeedsUser);
    QVERIFY(!end->last->message.isEmpty());
    QCOMPARE(room.sent, QStringList{});
    // A dead request does not make its node dead.
    room.dead();
    QVERIFY(waited(room.recoveries->tryAgain(end->id)));
    end = room.end();
    QCOMPARE(end->step, NeedsUser);
    QCOMPARE(room.sent, QStringList{});
}

void TestRecovery::aReadyOneIsDeletedOnlyWhenTheUserAgreedToLoseIt()
{
    Room room{u"READY"_s};
    QCOMPARE(room.bring({}, true)->step, Done);
    QCOMPARE(room.sent, (QStringList{u"DELETE nodes/t1"_s, u"POST z/nodes"_s}));
}

void TestRecovery::anotherTpuOfThatNameIsNotTouched()
{
    Room room;
    room.lost.numericId = u"6999"_s;
    const auto end = room.bring();
    QCOMPARE(end->step, NeedsUser);
    QVERIFY(end->last->message.contains(u"another TPU"_s));
    QCOMPARE(room.sent, QStringList{});
}

void TestRecovery::whatIsNotOursIsNotDeletedUnasked()
{
    Room room;
    auto old = room.oldRecord(CleaningUp);
    old.insert(u"byHand"_s, false);
    const auto end = room.bring(old);
    QCOMPARE(end->step, NeedsUser);
    QCOMPARE(room.sent, QStringList{});
    room.b.cloud.nodes[node].insert(u"labels"_s, QJsonObject{{QLatin1StringView{jobLabel}, u"x"_s}});
    QVERIFY(waited(room.recoveries->tryAgain(end->id)));
    QCOMPARE(room.end()->step, Done);
}

void TestRecovery::P2_aCommandThatFailsIsStartedAgainAndThenTheTpuIsKept()
{
    Room room;
    for (int i = 0; i < 10; ++i)
        room.outcomes.append({RunOutcome::Kind::Failed, 1, u"no such file: data"_s});
    const auto end = room.bring({.command = u"false"_s, .limit = 3});
    QCOMPARE(end->step, NeedsUser);
    QCOMPARE(room.commands.size(), 3);
    QCOMPARE(end->failures, 3);
    QCOMPARE(end->interruptions, 0);
    QCOMPARE(end->log, u"no such file: data"_s);
    QCOMPARE(room.b.cloud.nodes[node][u"state"_s].toString(), u"READY"_s); // kept
    QCOMPARE(room.sent, (QStringList{u"DELETE nodes/t1"_s, u"POST z/nodes"_s}));
}

void TestRecovery::P10_whatWasMadeAnewWhileTheDeleteWaitedStays()
{
    for (const bool mayLose : {false, true}) { // what the user agreed to lose was another machine
        Room room{mayLose ? u"READY"_s : u"PREEMPTED"_s};
        int asked = 0;
        room.b.world.answer = [&](const FakeRequest &request) {
            if (request.verb == "DELETE"
                && ++asked == 1) { // a colleague is at it: the node is made again under its name
                room.b.cloud.put(node, u"READY"_s, {});
                room.put(u"id"_s, u"7001"_s);
                return FakeAnswer{
                    .status = 409,
                    .body = R"({"error":{"code":409,"status":"ABORTED","message":"unable to queue the operation"}})"};
            }
            return room.answer(request);
        };
        const auto end = room.bring({}, mayLose);
        QCOMPARE(end->step, NeedsUser);
        QVERIFY2(end->last->message.contains(u"another TPU"_s), qPrintable(end->last->message));
        QCOMPARE(asked, 1);
        QCOMPARE(room.b.cloud.nodes[node][u"id"_s].toString(), u"7001"_s);
    }
}

void TestRecovery::aPreemptionMeanwhileIsAnInterruptionAndNoFailure()
{
    Room room;
    int left = 2;
    room.onReach = [&](const Tpu &) {
        if (left-- > 0) {
            room.put(u"state"_s, u"PREEMPTED"_s);
            room.reachError = Error{ErrorCode::Offline, u"no route"_s, {}};
        } else {
            room.reachError.reset();
        }
    };
    const auto end = room.bring();
    QCOMPARE(end->step, Done);
    QCOMPARE(end->interruptions, 2);
    QCOMPARE(end->failures, 0);
    QCOMPARE(room.sent.count(u"POST z/nodes"_s), 3);
    QCOMPARE(room.b.cloud.nodes.size(), 1);
}

void TestRecovery::differentFailuresDoNotAddUp()
{
    const Room room;
    auto now =
        adopted(ProjectId{u"p"_s}, room.lost, {.recoveryLimit = 3}, true, {.now = room.b.clock.now(), .seed = 1});
    now.recovery = {.tpu = room.lost.id, .nextUseAt = room.b.clock.now()};
    auto ready = room.lost;
    ready.state = TpuState::Ready;
    const auto fails = [&](const Error &error) {
        now =
            reduce(now, event::Used{ready.zone, 0, ready, std::unexpected{error}}, {.now = room.b.clock.now()}).history;
    };
    const Error offline{ErrorCode::Offline, u"a"_s, {}};
    const Error timeout{ErrorCode::Timeout, u"b"_s, {}};
    for (int i = 0; i < 10; ++i) {
        fails(offline);
        fails(timeout);
    }
    QCOMPARE(viewOf(now).recovery->step, Reaching);
    fails(timeout);
    fails(timeout);
    QCOMPARE(viewOf(now).recovery->step, NeedsUser);
    QCOMPARE(viewOf(now).recovery->failures, 3);
}

void TestRecovery::anotherHostKeyEndsItAtOnce()
{
    Room room;
    room.reachError = Error{ErrorCode::HostKeyChanged, u"another key"_s, {}};
    QCOMPARE(room.bring()->step, NeedsUser);
    QCOMPARE(room.reaches, 1);
}

void TestRecovery::aKeyThatNobodyOpensKeepsOnlyACommandWaiting()
{
    for (const bool hasCommand : {false, true}) {
        Room room;
        room.reachError = Error{ErrorCode::KeyLocked, u"needs its passphrase"_s, {}};
        QCOMPARE(room.bring({.command = hasCommand ? u"python3 train.py"_s : QString{}})->step,
                 hasCommand ? NeedsUser : Done);
        QCOMPARE(room.reaches, 1);
    }
    Room room; // a key that cannot be used says nothing of the machine
    room.reachError = Error{ErrorCode::KeyUnreadable, u"damaged"_s, {}};
    QCOMPARE(room.bring()->step, NeedsUser);
}

void TestRecovery::nothingBeginsThatCannotBeWrittenDown()
{
    Room room;
    bool isFull = false;
    room.begin({.beforeCommit = [&] {
        return isFull ? std::optional{Error{ErrorCode::FileFailed, u"full"_s, {}, {}}} : std::nullopt;
    }});
    isFull = true;
    const auto begun = room.press();
    QVERIFY(!begun && begun.error().code == ErrorCode::FileFailed);
    room.b.clock.pass(1h);
    QVERIFY(room.recoveries->all().isEmpty());
    QCOMPARE(room.sent, QStringList{});
}

void TestRecovery::aDeniedCreateNeedsTheUserAndIsTriedAgain()
{
    Room room;
    room.b.cloud.fate = [](int n) { return n == 2 ? Fate::Refuse : Fate::Normal; }; // after the delete
    const auto end = room.bring();
    QCOMPARE(end->step, NeedsUser);
    QCOMPARE(room.b.view().state, RequestState::NeedsUser); // it is the asking that was refused
    QCOMPARE(end->last->code, ErrorCode::Denied);
    QVERIFY(waited(room.recoveries->tryAgain(end->id)));
    QCOMPARE(room.end()->step, Done);
    QCOMPARE(room.b.cloud.ready(), 1);
}

/// Killed at each commit and after each request that changes something, with the answer lost, and begun anew from what
/// was on the disk.
void TestRecovery::J1_afterACrashAtEachStepThereIsOneNodeInTheEnd()
{
    for (const bool afterCall : {false, true}) {
        int most = 0;
        QCOMPARE(recoveredAfterDeath(afterCall, 0, most), QString{});
        QVERIFY2(most >= (afterCall ? 3 : 8), qPrintable(QString::number(most)));
        for (int number = 1, ignored = 0; number <= most; ++number) {
            const auto wrong = recoveredAfterDeath(afterCall, number, ignored);
            QVERIFY2(wrong.isEmpty(), qPrintable(u"%1 %2: %3"_s.arg(int(afterCall)).arg(number).arg(wrong)));
        }
    }
}

void TestRecovery::H6_whatAnOlderProgramAskedForIsFoundAndNotMadeTwice()
{
    Room room; // it asked directly, under the recovery's id, and knew of no request
    room.b.cloud.put(node, u"CREATING"_s, room.oldId.toString(QUuid::WithoutBraces));
    room.write(QJsonArray{room.oldRecord(Asking)});
    room.begin();
    room.b.clock.pass(10min);
    QVERIFY(!room.recoveries->all().constFirst().isOver());
    room.put(u"state"_s, u"READY"_s);
    QCOMPARE(room.end()->step, Done);
    QCOMPARE(room.sent, QStringList{});
}

void TestRecovery::theSameSpecIsAskedForAgain()
{
    auto tpu = Room{}.lost;
    tpu.tier = Tier::Spot;
    tpu.network = u"net"_s;
    tpu.subnetwork = u"sub"_s;
    tpu.labels = {{u"team"_s, u"a"_s}, {QLatin1StringView{jobLabel}, u"old"_s}};
    tpu.metadata = {{u"startup-script"_s, u"#!/bin/sh\n"_s}, {u"ssh-keys"_s, u"u:ssh-ed25519 A"_s}};
    tpu.tags = {u"t"_s};
    tpu.endpoints = {{u"10.0.0.1"_s, {}}};
    tpu.scopes = {scopeAddress(u"devstorage.read_only"_s)};
    tpu.dataDisks = {{u"https://x/compute/v1/projects/p/zones/z/disks/d"_s, true},
                     {u"projects/p/regions/r/disks/regional"_s, true}};
    const auto spec = specOf(tpu);
    QCOMPARE(spec.scopes, tpu.scopes);
    QCOMPARE(spec.dataDisks, (QList<DataDisk>{{u"projects/p/zones/z/disks/d"_s, true}}));
    QCOMPARE(spec.labels, (QMap<QString, QString>{{u"team"_s, u"a"_s}}));
    QCOMPARE(spec.startupScript, u"#!/bin/sh\n"_s);
    QCOMPARE(spec.metadata.keys(), QStringList{u"ssh-keys"_s});
    QCOMPARE(spec.externalAddress, ExternalAddress::None);
    QCOMPARE(spec.tier, Tier::Spot);
    QCOMPARE(spec.name, u"t1"_s);
    QVERIFY(spec.job.isNull());
    tpu.endpoints.clear(); // nothing known is not "none wanted"
    QCOMPARE(specOf(tpu).externalAddress, ExternalAddress::Wanted);
}

void TestRecovery::aRecordIsReadBackAsItWas()
{
    const Room room;
    const auto now = room.b.clock.now();
    auto record = adopted(ProjectId{u"p"_s}, room.lost, {.recovery = true, .command = u"cd ~ && ./run 'x'\n"_s}, true,
                          {.now = now, .seed = 1});
    QCOMPARE(*historyFrom(toJson(record)), record);
    record = reduce(record, event::Lost{u"7000"_s, true}, {.now = now, .seed = 2}).history;
    QVERIFY(record.lines.constFirst().mayLose && record.lines.constFirst().isByHand);
    record.recovery.endedAt = now.addSecs(2);
    record.recovery.nextUseAt = now.addSecs(1);
    record.recovery.interruptions = 2;
    record.recovery.failures = 3;
    record.recovery.isReached = true;
    record.recovery.stuck = RecoveryRecord::Stuck::Using;
    record.recovery.log = u"log 안녕"_s;
    record.recovery.last = Error{ErrorCode::KeyLocked, u"what"_s, u"words"_s, {}};
    const auto read = historyFrom(toJson(record));
    QVERIFY(read);
    QCOMPARE(*read, record);
    QCOMPARE(read->recovery.last->code, ErrorCode::KeyLocked);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRecovery)
#include "tst_recovery.moc"
