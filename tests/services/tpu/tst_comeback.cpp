// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/tpu/comebackroom.h"

#include <QSignalSpy>

namespace {

using Room = ComeBackRoom;

QList<int> theSteps(std::initializer_list<ComeBackStep> steps)
{
    QList<int> numbers;
    for (const auto step : steps)
        numbers << int(step);
    return numbers;
}

using enum ComeBackStep;

using enum ComeBackStep;

} // namespace

class TestComeBack : public QObject
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
    void P3_aPreemptionWhileItIsDeletedEndsDeleted();
    void P10_whatWasMadeAnewWhileTheDeleteWaitedStays();
    void aPreemptionMeanwhileIsAnInterruptionAndNoFailure();
    void differentFailuresDoNotAddUp();
    void anotherHostKeyEndsItAtOnce();
    void aKeyThatNobodyOpensKeepsOnlyACommandWaiting();
    void nothingBeginsThatCannotBeWrittenDown();
    void aDeniedCreateNeedsTheUser();
    void afterACrashAtEachStepThereIsOneNodeInTheEnd();
    void theSameSpecIsAskedForAgain();
    void aRecordIsReadBackAsItWas();
};

void TestComeBack::thePreemptedNodeIsDeletedMadeAgainReachedAndItsCommandRun()
{
    Room room;
    auto now = room.record();
    now.command = u"python3 train.py"_s;
    const auto end = room.bring(now);
    QVERIFY(end);
    QCOMPARE(end->step, Done);
    QCOMPARE(room.sent, (QStringList{u"DELETE nodes/t1"_s, u"POST z/nodes"_s}));
    QCOMPARE(room.steps, theSteps({CleaningUp, Asking, Reaching, Running, Done}));
    QCOMPARE(room.commands, QStringList{u"python3 train.py"_s});
    QCOMPARE(room.cloud.nodes[node][u"labels"_s][QLatin1StringView{jobLabel}].toString(),
             now.id.toString(QUuid::WithoutBraces));
    QVERIFY(end->newNumber != now.number);
    QCOMPARE(end->interruptions, 0);
    QCOMPARE(end->log, u"epoch 1"_s);
}

void TestComeBack::theDeadRequestGoesBeforeItsNode()
{
    for (const auto *state : {"SUSPENDED", "FAILED"}) {
        Room room;
        room.dead(QString::fromLatin1(state));
        QCOMPARE(room.bring(room.record())->step, Done);
        QCOMPARE(room.sent, (QStringList{u"DELETE queuedResources/q"_s, u"DELETE nodes/t1"_s, u"POST z/nodes"_s}));
        QVERIFY(room.cloud.requests.isEmpty());
    }
}

void TestComeBack::aRequestThatStillCountsAsActiveGoesWithThisNodeAndNoOther()
{
    Room room;
    room.dead(u"ACTIVE"_s);
    QCOMPARE(room.bring(room.record())->step, Done);
    QCOMPARE(room.sent, (QStringList{u"DELETE queuedResources/q force"_s, u"POST z/nodes"_s}));
}

void TestComeBack::nothingIsDeletedWhenTheRequestHasAnotherNode()
{
    Room room;
    room.dead(u"ACTIVE"_s);
    const auto other = u"projects/p/locations/z/nodes/t2"_s;
    room.cloud.put(other, u"READY"_s);
    room.cloud.nodes[other].insert(u"queuedResource"_s, requestName);
    room.cloud.nodes[other].insert(u"id"_s, u"7001"_s);
    const auto end = room.bring(room.record());
    QCOMPARE(end->step, NeedsUser);
    QVERIFY(end->last->message.contains(u"t2"_s));
    QCOMPARE(room.sent, QStringList{});
}

void TestComeBack::nothingIsDeletedInAStateThatIsNotDead_data()
{
    QTest::addColumn<QString>("state");
    for (const auto *state : {"READY", "STOPPED", "HIDDEN", "UNKNOWN", "DANCING", ""})
        QTest::newRow(state) << QString::fromLatin1(state);
}

void TestComeBack::nothingIsDeletedInAStateThatIsNotDead()
{
    QFETCH(QString, state);
    Room room{state};
    auto end = room.bring(room.record());
    QVERIFY(end);
    QCOMPARE(end->step, NeedsUser);
    QVERIFY(!end->last->message.isEmpty());
    QCOMPARE(room.sent, QStringList{});
    // A dead request does not make its node dead.
    room.dead();
    end = room.bring(room.record());
    QCOMPARE(end->step, NeedsUser);
    QCOMPARE(room.sent, QStringList{});
}

void TestComeBack::aReadyOneIsDeletedOnlyWhenTheUserAgreedToLoseIt()
{
    Room room{u"READY"_s};
    auto now = room.record();
    now.mayLose = true;
    QCOMPARE(room.bring(now)->step, Done);
    QCOMPARE(room.sent, (QStringList{u"DELETE nodes/t1"_s, u"POST z/nodes"_s}));
}

void TestComeBack::anotherTpuOfThatNameIsNotTouched()
{
    Room room;
    auto now = room.record();
    now.number = u"6999"_s;
    const auto end = room.bring(now);
    QCOMPARE(end->step, NeedsUser);
    QCOMPARE(room.sent, QStringList{});
}

void TestComeBack::whatIsNotOursIsNotDeletedUnasked()
{
    Room room;
    auto now = room.record();
    now.isByHand = false;
    QCOMPARE(room.bring(now)->step, NeedsUser);
    QCOMPARE(room.sent, QStringList{});
    room.cloud.nodes[node].insert(u"labels"_s, QJsonObject{{QLatin1StringView{jobLabel}, u"x"_s}});
    QCOMPARE(room.bring(now)->step, Done);
}

void TestComeBack::P2_aCommandThatFailsIsStartedAgainAndThenTheTpuIsKept()
{
    Room room;
    auto now = room.record();
    now.command = u"false"_s;
    now.limit = 3;
    for (int i = 0; i < 10; ++i)
        room.outcomes.append({RunOutcome::Kind::Failed, 1, u"no such file: data"_s});
    const auto end = room.bring(now);
    QCOMPARE(end->step, NeedsUser);
    QCOMPARE(room.commands.size(), 3);
    QCOMPARE(end->failures, 3);
    QCOMPARE(end->interruptions, 0);
    QCOMPARE(end->log, u"no such file: data"_s);
    QCOMPARE(room.cloud.nodes[node][u"state"_s].toString(), u"READY"_s); // kept
    QCOMPARE(room.sent, (QStringList{u"DELETE nodes/t1"_s, u"POST z/nodes"_s}));
}

void TestComeBack::P3_aPreemptionWhileItIsDeletedEndsDeleted()
{
    Room room{u"READY"_s};
    bool isPreempted = false;
    room.hook = [&](const FakeRequest &asked) {
        if (asked.verb != "DELETE" || std::exchange(isPreempted, true))
            return;
        // Google's delete fails, because the node is taken at that moment.
        room.cloud.nodes[node].insert(u"state"_s, u"PREEMPTED"_s);
        auto &operation = room.cloud.operations.first();
        operation.insert(u"done"_s, true);
        operation.insert(u"error"_s, QJsonObject{{u"code"_s, 10}, {u"message"_s, u"The operation was aborted"_s}});
    };
    const auto gone = QCoro::waitFor(deleteTpu(room.api, &room.clock, TpuId{node}, {}, {}));
    QVERIFY2(gone, gone ? "" : qPrintable(gone.error().message));
    QVERIFY(isPreempted);
    QVERIFY(!room.cloud.nodes.contains(node));
}

void TestComeBack::P10_whatWasMadeAnewWhileTheDeleteWaitedStays()
{
    for (const bool mayLose : {false, true}) { // what the user agreed to lose was another machine
        Room room{mayLose ? u"READY"_s : u"PREEMPTED"_s};
        int asked = 0;
        room.world.answer = [&](const FakeRequest &request) {
            if (request.verb == "DELETE"
                && ++asked == 1) { // a colleague is at it: the node is made again under its name
                room.cloud.put(node, u"READY"_s);
                room.cloud.nodes[node].insert(u"id"_s, u"7001"_s);
                return FakeAnswer{
                    .status = 409,
                    .body = R"({"error":{"code":409,"status":"ABORTED","message":"unable to queue the operation"}})"};
            }
            return room.answer(request);
        };
        auto now = room.record();
        now.mayLose = mayLose;
        const auto end = room.bring(now);
        QCOMPARE(end->step, NeedsUser);
        QVERIFY2(end->last->message.contains(u"READY"_s), qPrintable(end->last->message));
        QCOMPARE(asked, 1);
        QCOMPARE(room.cloud.nodes[node][u"id"_s].toString(), u"7001"_s);
    }
}

void TestComeBack::aPreemptionMeanwhileIsAnInterruptionAndNoFailure()
{
    Room room;
    int left = 2;
    room.onReach = [&](const Tpu &) {
        if (left-- > 0) {
            room.cloud.nodes[node].insert(u"state"_s, u"PREEMPTED"_s);
            room.reachError = Error{ErrorCode::Offline, u"no route"_s, {}};
        } else {
            room.reachError.reset();
        }
    };
    const auto end = room.bring(room.record());
    QCOMPARE(end->step, Done);
    QCOMPARE(end->interruptions, 2);
    QCOMPARE(end->failures, 0);
    QCOMPARE(room.sent.count(u"POST z/nodes"_s), 3);
    QCOMPARE(room.cloud.nodes.size(), 1);
}

void TestComeBack::differentFailuresDoNotAddUp()
{
    ComeBack now{.id = QUuid::createUuid()};
    now.step = Reaching;
    now.limit = 3;
    const Error offline{ErrorCode::Offline, u"a"_s, {}};
    const Error timeout{ErrorCode::Timeout, u"b"_s, {}};
    for (int i = 0; i < 10; ++i) {
        now = afterFailure(now, offline);
        now = afterFailure(now, timeout);
    }
    QCOMPARE(now.step, Reaching);
    now = afterFailure(afterFailure(now, timeout), timeout);
    QCOMPARE(now.step, NeedsUser);
    QCOMPARE(now.stuckAt, Reaching);
}

void TestComeBack::anotherHostKeyEndsItAtOnce()
{
    Room room;
    room.reachError = Error{ErrorCode::HostKeyChanged, u"another key"_s, {}};
    const auto end = room.bring(room.record());
    QCOMPARE(end->step, NeedsUser);
    QCOMPARE(room.reaches, 1);
}

void TestComeBack::aKeyThatNobodyOpensKeepsOnlyACommandWaiting()
{
    for (const bool hasCommand : {false, true}) {
        Room room;
        room.reachError = Error{ErrorCode::KeyLocked, u"needs its passphrase"_s, {}};
        auto record = room.record();
        record.command = hasCommand ? u"python3 train.py"_s : QString{};
        const auto end = room.bring(record);
        QCOMPARE(end->step, hasCommand ? NeedsUser : Done);
        QCOMPARE(room.reaches, 1);
    }
    Room room; // a key that cannot be used says nothing of the machine
    room.reachError = Error{ErrorCode::KeyUnreadable, u"damaged"_s, {}};
    auto record = room.record();
    record.command.clear();
    QCOMPARE(room.bring(record)->step, NeedsUser);
}

void TestComeBack::nothingBeginsThatCannotBeWrittenDown()
{
    Room room;
    room.diskFull = true;
    const auto end = room.bring(room.record());
    QCOMPARE(end->step, NeedsUser);
    QCOMPARE(end->last->code, ErrorCode::FileFailed);
    QCOMPARE(room.sent, QStringList{});
}

void TestComeBack::aDeniedCreateNeedsTheUser()
{
    Room room;
    room.cloud.outcomes = {FakeTpuCloud::Outcome::Refused};
    const auto end = room.bring(room.record());
    QCOMPARE(end->step, NeedsUser);
    QCOMPARE(end->stuckAt, Asking);
    QCOMPARE(end->last->code, ErrorCode::Denied);
}

/// Killed after each request that changes something, with the answer lost, and begun anew from what was on the disk.
void TestComeBack::afterACrashAtEachStepThereIsOneNodeInTheEnd()
{
    for (int kill = 0; kill < 12; ++kill) {
        Room room;
        room.dead();
        auto now = room.record();
        now.command = u"x"_s;
        int calls = 0;
        room.hook = [&](const FakeRequest &asked) {
            if (asked.verb != "GET" || asked.url.path().contains("/operations/"_L1)) {
                if (calls++ == kill)
                    room.stop.request_stop();
            }
        };
        const auto first = QCoro::waitFor([](Room *r, ComeBack record) -> Task<ComeBack> {
            auto tools = r->tools();
            // What runs in the cloud goes on there when the program is gone.
            tools.ask = [r](ComeBack at, std::stop_token) {
                return createTpu(r->api, &r->clock,
                                 {.spec = at.spec, .random = [] { return 0.5; }, .abandon = r->stop.get_token()}, {});
            };
            return bringBack(tools, record, r->stop.get_token());
        }(&room, now));
        if (first) {
            QCOMPARE(first->step, Done);
            QVERIFY(kill > 4);
            break;
        }
        QCOMPARE(first.error().code, ErrorCode::Cancelled);
        room.hook = {};
        room.stop = {};
        const auto running = room.cloud.operations.keys(); // they end in the cloud meanwhile
        for (const auto &operation : running)
            (void)room.cloud.answer({.verb = "GET", .url = QUrl{u"https://x/v2/"_s + operation}});
        const auto onDisk = parseComeBack(toJson(room.saved.last()));
        QVERIFY(onDisk);
        const auto end = room.bring(*onDisk);
        QVERIFY2(end && end->step == Done, qPrintable(end ? end->last.value_or(Error{}).message : end.error().message));
        QCOMPARE(room.cloud.nodes.size(), 1);
        QCOMPARE(room.cloud.nodes[node][u"state"_s].toString(), u"READY"_s);
        QCOMPARE(room.cloud.creates, 1);
        QVERIFY(room.cloud.requests.isEmpty());
    }
}

void TestComeBack::theSameSpecIsAskedForAgain()
{
    auto tpu = Room{}.lost;
    tpu.tier = Tier::Spot;
    tpu.network = u"net"_s;
    tpu.subnetwork = u"sub"_s;
    tpu.labels = {{u"team"_s, u"a"_s}, {QLatin1StringView{jobLabel}, u"old"_s}};
    tpu.metadata = {{u"startup-script"_s, u"#!/bin/sh\n"_s}, {u"ssh-keys"_s, u"u:ssh-ed25519 A"_s}};
    tpu.tags = {u"t"_s};
    tpu.endpoints = {{u"10.0.0.1"_s, {}}};
    const auto spec = specOf(tpu);
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

void TestComeBack::aRecordIsReadBackAsItWas()
{
    Room room;
    auto now = room.record();
    now.spec.network = u"default"_s; // what an empty one means
    now.spec.externalAddress = ExternalAddress::None;
    now.spec.startupScript = u"#!/bin/sh\necho \"$A\" 안녕\n"_s;
    now.spec.labels = {{u"a"_s, u"b"_s}};
    now.spec.tier = Tier::Spot;
    now.command = u"cd ~ && ./run 'x'\n"_s;
    now.limit = 7;
    now.mayLose = true;
    now.step = NeedsUser;
    now.stuckAt = Running;
    now.begunAt = room.clock.now();
    now.stepAt = room.clock.now().addSecs(1);
    now.endedAt = room.clock.now().addSecs(2);
    now.interruptions = 2;
    now.failures = 3;
    now.newNumber = u"8001"_s;
    now.log = u"log"_s;
    now.last = Error{ErrorCode::Invalid, u"what"_s, u"words"_s, {}};
    const auto read = parseComeBack(toJson(now));
    QVERIFY(read);
    QCOMPARE(toJson(*read), toJson(now));
    QCOMPARE(read->spec, now.spec);
    QCOMPARE(read->last->message, u"what"_s);
}

QTEST_GUILESS_MAIN(TestComeBack)
#include "tst_comeback.moc"
