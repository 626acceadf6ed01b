// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/jsonfile.h"
#include "tests/services/tpu/watchroom.h"

using Room = WatchRoom;

class TestTpuWatch : public QObject
{
    Q_OBJECT

private slots:
    void aPreemptedTpuAppearsOnceAlsoAfterARestart();
    void aTpuThatIsGoneWithoutADeleteHasVanished();
    void R19_aDeleteThatWasNotSentFromHereIsSaidAsThat();
    void R19_aDeleteOfItsRequestThatWasNotSentFromHereIsSaidAsThat();
    void R19_whatIsDeletedFromHereIsNoTrouble_data();
    void R19_whatIsDeletedFromHereIsNoTrouble();
    void aDeleteOfAnEarlierTpuOfThatNameExplainsNothing();
    void whileNobodyCanSayWhyItIsGoneNothingIsSaid();
    void aListThatForgetsANodeIsNotBelieved();
    void aVanishedTpuIsFoundOutAfterARestartAndRemembered();
    void whereOperationsCannotBeReadALossIsToldButUnproven();
    void whatIsGoneForLongerThanOperationsReachBackIsUnproven_data();
    void whatIsGoneForLongerThanOperationsReachBackIsUnproven();
    void P3_aPreemptedTpuThatIsDeletedLeavesNoTrouble();
    void aTpuThatNoLongerAnswersIsToldAfterFiveMinutes();
    void silenceWithoutANetworkMeansNothing();
    void sleepDoesNotCountAsSilence();
    void aPodAnswersWhenOneOfItsWorkersDoes();
    void aLostConnectionMakesItKnockAtOnce();
    void P5_movedAddressesAreToldOnce();
    void whatIsHandledIsNotShownUntilItIsLetGo();
    void whatWasHandledWhenTheProgramDiedIsToldAtTheNextStart();
    void whatIsDismissedStaysSoAfterARestart();
    void aBrokenFileIsKeptAsideAndTheWatchGoesOn();
    void whatTwoWindowsRememberIsKept();
    void theFileIsTheUsersOwnAndIsNotWrittenWithoutNeed();
};

void TestTpuWatch::aPreemptedTpuAppearsOnceAlsoAfterARestart()
{
    Room room;
    room.begin();
    room.see();
    QCOMPARE(room.kinds(), Kinds{});
    room.put(a, u"PREEMPTED"_s);
    room.see();
    room.see();
    QCOMPARE(room.kinds(), Kinds{Preempted});
    QCOMPARE(room.appeared, Kinds{Preempted});
    const auto since = room.watch->incidents().first().since;
    room.clock.advance(3h);
    room.begin();
    room.see();
    QCOMPARE(room.kinds(), Kinds{Preempted});
    QCOMPARE(room.appeared, Kinds{Preempted});
    QCOMPARE(room.watch->incidents().first().since, since);
}

void TestTpuWatch::aTpuThatIsGoneWithoutADeleteHasVanished()
{
    Room room;
    room.begin();
    room.see();
    room.cloud.nodes.remove(a);
    room.see();
    QCOMPARE(room.kinds(), Kinds{Vanished});
    QCOMPARE(room.watch->remembered(TpuId{a})->acceleratorType, u"v4-8"_s);
    QCOMPARE(room.calls[u"GET "_s + a], 1);
    room.see();
    QCOMPARE(room.calls[u"GET "_s + a], 1); // asked once
    room.put(a, u"CREATING"_s, u"7001"_s);
    room.see();
    QCOMPARE(room.kinds(), Kinds{});
}

void TestTpuWatch::R19_aDeleteThatWasNotSentFromHereIsSaidAsThat()
{
    Room room;
    room.begin();
    room.see();
    // By another program, between two readings.
    QCOMPARE(room.cloud.answer({.verb = "DELETE", .url = QUrl{u"https://x/v2/"_s + a}}).status, 200);
    (void)room.cloud.answer({.verb = "GET", .url = QUrl{u"https://x/v2/"_s + room.cloud.operations.firstKey()}});
    QVERIFY(!room.cloud.nodes.contains(a));
    room.see();
    room.see();
    QCOMPARE(room.appeared, Kinds{DeletedElsewhere});
    const auto incident = room.watch->incidents().constFirst();
    QVERIFY(incidenttext::sentence(incident).contains("not by TPU Desk"_L1));
    QVERIFY(!isLoss(incident.kind)); // nothing is asked for by itself: somebody may have wanted it gone
    QVERIFY(room.watch->remembered(TpuId{a})); // so that it can be brought back
    room.restart();
    room.see();
    QCOMPARE(room.kinds(), Kinds{DeletedElsewhere});
    QCOMPARE(room.appeared.size(), 1);
    room.pass(25h);
    room.see();
    QCOMPARE(room.kinds(), Kinds{});
}

void TestTpuWatch::R19_whatIsDeletedFromHereIsNoTrouble_data()
{
    QTest::addColumn<bool>("isKilled");
    QTest::newRow("heard to its end") << false;
    QTest::newRow("killed right after it was sent") << true;
}

void TestTpuWatch::R19_whatIsDeletedFromHereIsNoTrouble()
{
    QFETCH(const bool, isKilled);
    Room room;
    room.begin();
    room.see();
    QVERIFY(QCoro::waitFor(room.service->api().deleteNode(TpuId{a}, {})));
    if (isKilled)
        room.restart();
    (void)room.cloud.answer({.verb = "GET", .url = QUrl{u"https://x/v2/"_s + room.cloud.operations.firstKey()}});
    QVERIFY(!room.cloud.nodes.contains(a));
    room.see();
    room.see();
    QCOMPARE(room.appeared, Kinds{});
    QVERIFY(!room.watch->remembered(TpuId{a}));
    room.put(a, u"READY"_s, u"8000"_s); // of that name, but another machine
    room.see();
    room.cloud.nodes.remove(a);
    room.see();
    QCOMPARE(room.kinds().size(), 1);
}

void TestTpuWatch::R19_aDeleteOfItsRequestThatWasNotSentFromHereIsSaidAsThat()
{
    Room room;
    room.cloud.nodes.clear();
    room.cloud.putRequest(q, u"ACTIVE"_s, {a});
    room.begin();
    room.see();
    QCOMPARE(room.cloud.answer({.verb = "DELETE", .url = QUrl{u"https://x/v2/"_s + q + u"?force=true"_s}}).status, 200);
    (void)room.cloud.answer({.verb = "GET", .url = QUrl{u"https://x/v2/"_s + room.cloud.operations.firstKey()}});
    QVERIFY(!room.cloud.nodes.contains(a));
    room.see();
    room.see();
    QCOMPARE(room.appeared, Kinds{DeletedElsewhere});
}

void TestTpuWatch::aDeleteOfAnEarlierTpuOfThatNameExplainsNothing()
{
    Room room;
    room.begin();
    (void)room.cloud.answer({.verb = "DELETE", .url = QUrl{u"https://x/v2/"_s + a}}); // at 12:00 that day
    (void)room.cloud.answer({.verb = "GET", .url = QUrl{u"https://x/v2/"_s + room.cloud.operations.firstKey()}});
    room.put(a);
    room.cloud.nodes[a].insert(u"createTime"_s, u"2026-11-20T12:30:00Z"_s);
    room.see();
    room.cloud.nodes.remove(a);
    room.see();
    QCOMPARE(room.kinds(), Kinds{Vanished});
}

void TestTpuWatch::whileNobodyCanSayWhyItIsGoneNothingIsSaid()
{
    Room room;
    room.begin();
    room.see();
    room.cloud.nodes.remove(a);
    room.refuseOperations = true;
    room.see();
    QCOMPARE(room.kinds(), Kinds{});
    room.refuseOperations = false;
    room.see();
    QCOMPARE(room.kinds(), Kinds{Vanished});
}

void TestTpuWatch::aListThatForgetsANodeIsNotBelieved()
{
    Room room;
    room.begin();
    room.see();
    const auto answer = room.world.answer;
    room.world.answer = [&](const FakeRequest &request) {
        return request.url.path().endsWith("/nodes"_L1) ? FakeAnswer{.body = "{}"} : answer(request);
    };
    room.see();
    room.see();
    QCOMPARE(room.appeared, Kinds{});
    QVERIFY(room.watch->remembered(TpuId{a}));
}

void TestTpuWatch::aVanishedTpuIsFoundOutAfterARestartAndRemembered()
{
    Room room;
    room.begin();
    room.see();
    room.watch.reset();
    room.cloud.nodes.remove(a); // at night
    room.begin();
    room.see();
    QCOMPARE(room.kinds(), Kinds{Vanished});
    room.begin();
    room.see();
    QCOMPARE(room.kinds(), Kinds{Vanished});
    QCOMPARE(room.appeared, Kinds{Vanished});
}

void TestTpuWatch::whereOperationsCannotBeReadALossIsToldButUnproven()
{
    Room room;
    room.begin();
    room.see();
    room.refuseOperations = true;
    room.operationsRefusal = {
        .status = 403,
        .body =
            R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"Permission 'tpu.operations.list' denied on 'x'"}})"};
    room.cloud.nodes.remove(a); // perhaps by gcloud: nobody here may know
    room.see();
    QCOMPARE(room.kinds(), Kinds{Vanished});
    QVERIFY(room.watch->incidents().first().isUnproven);
    QVERIFY(incidenttext::sentence(room.watch->incidents().first(), {}).contains("cannot be read"_L1));
    room.refuseOperations = false;
    room.restart();
    room.see();
    QCOMPARE(room.kinds(), Kinds{Vanished});
    QVERIFY(room.watch->incidents().first().isUnproven);
}

void TestTpuWatch::whatIsGoneForLongerThanOperationsReachBackIsUnproven_data()
{
    QTest::addColumn<int>("days");
    QTest::addColumn<QString>("oldest");
    QTest::addColumn<bool>("isUnproven");
    QTest::newRow("over night, and nothing is listed") << 1 << QString{} << false;
    QTest::newRow("forty days, and nothing is listed") << 40 << QString{} << true;
    QTest::newRow("forty days, and only of later days") << 40 << u"2026-12-20T08:00:00Z"_s << true;
    QTest::newRow("forty days, and from before as well") << 40 << u"2026-11-19T08:00:00Z"_s << false;
}

void TestTpuWatch::whatIsGoneForLongerThanOperationsReachBackIsUnproven()
{
    QFETCH(const int, days);
    QFETCH(const QString, oldest);
    QFETCH(const bool, isUnproven);
    Room room;
    room.begin();
    room.see();
    room.watch.reset(); // the program ends
    room.cloud.nodes.remove(a);
    const auto name = u"projects/p/locations/z/operations/old"_s;
    if (!oldest.isEmpty())
        room.cloud.operations.insert(
            name,
            {{u"name"_s, name},
             {u"done"_s, true},
             {u"response"_s, QJsonObject{}},
             {u"metadata"_s, QJsonObject{{u"target"_s, b}, {u"verb"_s, u"create"_s}, {u"createTime"_s, oldest}}}});
    room.clock.advance(24h * days);
    room.restart();
    room.see();
    QCOMPARE(room.kinds(), Kinds{Vanished});
    QCOMPARE(room.watch->incidents().first().isUnproven, isUnproven);
    room.see();
    QCOMPARE(room.kinds(), Kinds{Vanished}); // and it stays told
}

void TestTpuWatch::P3_aPreemptedTpuThatIsDeletedLeavesNoTrouble()
{
    Room room;
    room.put(a, u"PREEMPTED"_s);
    room.begin();
    room.see();
    QCOMPARE(room.kinds(), Kinds{Preempted});
    room.cloud.nodes.remove(a);
    room.see();
    QCOMPARE(room.kinds(), Kinds{});
    QCOMPARE(room.appeared, Kinds{Preempted});
}

void TestTpuWatch::aTpuThatNoLongerAnswersIsToldAfterFiveMinutes()
{
    Room room;
    room.begin();
    room.see();
    room.pass(30s);
    QCOMPARE(room.probes, 1);
    room.pass(270s);
    QCOMPARE(room.probes, 1); // every five minutes while all is well
    room.silent << a;
    room.pass(60s);
    QVERIFY(room.probes > 1);
    const int before = room.probes;
    room.pass(240s);
    QVERIFY(room.probes >= before + 7); // twice a minute now
    QCOMPARE(room.kinds(), Kinds{});
    room.pass(120s);
    QCOMPARE(room.kinds(), Kinds{Unreachable});
    room.silent.clear();
    room.pass(60s);
    QCOMPARE(room.kinds(), Kinds{});
}

void TestTpuWatch::silenceWithoutANetworkMeansNothing()
{
    Room room;
    room.begin();
    room.see();
    room.pass(30s);
    room.noNetwork = true;
    room.pass(3600s);
    QCOMPARE(room.kinds(), Kinds{});
    room.world.answer = [](const FakeRequest &) { return FakeAnswer{.error = QNetworkReply::HostNotFoundError}; };
    room.see();
    const int before = room.probes;
    room.pass(3600s);
    QCOMPARE(room.probes, before); // nobody probes while Google cannot be reached
}

void TestTpuWatch::sleepDoesNotCountAsSilence()
{
    Room room;
    room.begin();
    room.see();
    room.pass(30s);
    room.silent << a;
    room.watch->lostContact(TpuId{a});
    room.settle();
    room.clock.advance(8h); // asleep
    room.settle();
    room.pass(30s);
    QCOMPARE(room.kinds(), Kinds{});
    room.pass(360s);
    QCOMPARE(room.kinds(), Kinds{Unreachable});
}

void TestTpuWatch::aPodAnswersWhenOneOfItsWorkersDoes()
{
    Room room;
    QJsonArray workers;
    for (int i = 0; i < 4; ++i)
        workers.append(QJsonObject{{u"ipAddress"_s, u"10.0.0.1"_s},
                                   {u"accessConfig"_s, QJsonObject{{u"externalIp"_s, u"34.0.0.%1"_s.arg(i)}}}});
    room.cloud.nodes[a].insert(u"networkEndpoints"_s, workers);
    QList<int> asked;
    int answering = 3;
    room.watch = std::make_unique<TpuWatch>(WatchContext{
        .tpus = room.service.get(), .clock = &room.clock, .reach = [&](Tpu, int worker, std::stop_token) -> Task<bool> {
            asked << worker;
            return [](bool answers) -> Task<bool> { co_return answers; }(worker == answering);
        }});
    room.watch->start();
    room.see();
    room.pass(15s);
    QCOMPARE(asked, (QList{0, 1, 2, 3}));
    room.pass(900s);
    QCOMPARE(room.kinds(), Kinds{});
    answering = 0;
    room.pass(300s);
    asked.clear();
    room.pass(300s);
    QCOMPARE(asked, QList{0}); // the first one's answer is enough
    answering = -1;
    room.pass(900s);
    QCOMPARE(room.kinds(), Kinds{Unreachable});
}

void TestTpuWatch::aLostConnectionMakesItKnockAtOnce()
{
    Room room;
    room.begin();
    room.see();
    room.pass(30s);
    QCOMPARE(room.probes, 1);
    room.watch->lostContact(TpuId{a});
    room.watch->lostContact(TpuId{u"projects/p/locations/z/nodes/unknown"_s});
    room.settle();
    QCOMPARE(room.probes, 2);
}

void TestTpuWatch::P5_movedAddressesAreToldOnce()
{
    Room room;
    room.begin();
    room.see();
    room.address(a, u"34.2.2.2"_s);
    room.see();
    room.see();
    QCOMPARE(room.moves, QStringList{u"0 34.1.1.1 34.2.2.2"_s});
    QCOMPARE(room.kinds(), Kinds{AddressMoved});
    room.watch.reset();
    room.address(a, u"34.3.3.3"_s); // while the program did not run
    room.begin();
    room.see();
    QCOMPARE(room.moves.last(), u"0 34.2.2.2 34.3.3.3"_s);
}

void TestTpuWatch::whatIsHandledIsNotShownUntilItIsLetGo()
{
    Room room;
    room.put(a, u"PREEMPTED"_s);
    room.handled << a;
    room.begin();
    room.see();
    QCOMPARE(room.kinds(), Kinds{});
    room.handled.clear();
    room.watch->lookAgain();
    QCOMPARE(room.kinds(), Kinds{Preempted});
}

void TestTpuWatch::whatWasHandledWhenTheProgramDiedIsToldAtTheNextStart()
{
    Room room;
    room.put(a, u"PREEMPTED"_s);
    room.handled << a; // its request still takes back what the other zones began
    room.begin();
    room.see();
    QCOMPARE(room.appeared, Kinds{});
    room.handled.clear();
    room.restart();
    room.see();
    QCOMPARE(room.appeared, Kinds{Preempted});
    room.restart();
    room.see();
    QCOMPARE(room.appeared, Kinds{Preempted}); // once
}

void TestTpuWatch::whatIsDismissedStaysSoAfterARestart()
{
    Room room;
    room.put(b, u"READY"_s, u"7002"_s);
    room.cloud.nodes[b].insert(
        u"symptoms"_s,
        QJsonArray{QJsonObject{{u"symptomType"_s, u"LOW_MEMORY"_s}, {u"createTime"_s, u"2026-11-20T11:00:00Z"_s}}});
    room.begin();
    room.see();
    QCOMPARE(room.kinds(), Kinds{IncidentKind::Symptom});
    room.watch->dismiss(room.watch->incidents().first());
    QCOMPARE(room.kinds(), Kinds{});
    room.begin();
    room.see();
    QCOMPARE(room.kinds(), Kinds{});
    room.cloud.nodes[b].insert(
        u"symptoms"_s,
        QJsonArray{QJsonObject{{u"symptomType"_s, u"LOW_MEMORY"_s}, {u"createTime"_s, u"2026-11-20T11:30:00Z"_s}}});
    room.see();
    QCOMPARE(room.kinds(), Kinds{IncidentKind::Symptom}); // another one of that kind
}

void TestTpuWatch::aBrokenFileIsKeptAsideAndTheWatchGoesOn()
{
    Room room;
    QFile file{room.file};
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"tpus\": [");
    file.close();
    room.begin();
    room.see();
    QVERIFY(QFile::exists(room.file + u".broken-1"_s));
    QVERIFY(room.watch->remembered(TpuId{a}));
}

void TestTpuWatch::whatTwoWindowsRememberIsKept()
{
    Room room;
    room.begin();
    room.see();
    TpuService service{realCloud(ProjectId{u"p"_s}), &room.rest, &room.clock};
    TpuWatch second{{.tpus = &service, .clock = &room.clock, .file = room.file}};
    second.start();
    const auto dismiss = [](TpuWatch &watch, const QString &tpu) {
        watch.dismiss({.kind = IncidentKind::Vanished, .tpu = TpuId{tpu}, .since = QDateTime::currentDateTimeUtc()});
    };
    dismiss(second, a);
    dismiss(*room.watch, b);
    const auto kept = (*readJsonFile(room.file))["dismissed"_L1].toArray();
    QCOMPARE(kept.size(), 2);
    QCOMPARE((*readJsonFile(room.file))["tpus"_L1].toArray().size(), 1);
}

void TestTpuWatch::theFileIsTheUsersOwnAndIsNotWrittenWithoutNeed()
{
    Room room;
    room.begin();
    room.see();
    QCOMPARE(QFile::permissions(room.file) & ~(QFile::ReadUser | QFile::WriteUser),
             QFile::Permissions{QFile::ReadOwner | QFile::WriteOwner});
    room.pass(30s); // that it answered is written down once a day
    QVERIFY(QFile::remove(room.file));
    for (int i = 0; i < 5; ++i) {
        room.clock.advance(30s);
        room.see();
    }
    QVERIFY(!QFile::exists(room.file));
    room.put(a, u"PREEMPTED"_s);
    room.see();
    QVERIFY(QFile::exists(room.file));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestTpuWatch)
#include "tst_tpuwatch.moc"
