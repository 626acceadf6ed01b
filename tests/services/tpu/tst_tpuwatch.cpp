// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/restclient.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/faketpucloud.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QString a = u"projects/p/locations/z/nodes/a"_s;
const QString b = u"projects/p/locations/z/nodes/b"_s;
const QString q = u"projects/p/locations/z/queuedResources/q"_s;

using Kinds = QList<TroubleKind>;
using enum TroubleKind;

struct Room
{
    Room()
    {
        clock.hold();
        world.answer = [this](const FakeRequest &request) {
            ++calls[QString::fromLatin1(request.verb) + u' ' + request.url.path().section(u'/', 2)];
            return refuseOperations && request.url.path().endsWith("/operations"_L1) ? FakeAnswer{.status = 503} : cloud.answer(request);
        };
        put(a);
    }
    ~Room()
    {
        watch.reset();
        service.reset();
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; });
    }

    void put(const QString &name, const QString &state = u"READY"_s, const QString &number = u"7000"_s)
    {
        cloud.put(name, state);
        cloud.nodes[name].insert(u"id"_s, number);
        cloud.nodes[name].insert(u"health"_s, u"HEALTHY"_s);
        cloud.nodes[name].insert(u"createTime"_s, u"2026-11-20T10:00:00Z"_s);
        address(name, u"34.1.1.1"_s);
    }
    void address(const QString &name, const QString &external)
    {
        cloud.nodes[name].insert(u"networkEndpoints"_s, QJsonArray{QJsonObject{{u"ipAddress"_s, u"10.0.0.1"_s},
                                                                               {u"accessConfig"_s, QJsonObject{{u"externalIp"_s, external}}}}});
    }
    void begin()
    {
        watch = std::make_unique<TpuWatch>(WatchContext{.tpus = service.get(), .clock = &clock,
                                                        .reach = [this](Tpu tpu, int, std::stop_token) -> Task<bool> { return answer(tpu); },
                                                        .file = file,
                                                        .isHandled = [this](const QString &name) { return handled.contains(name); }});
        watch->start();
        QObject::connect(watch.get(), &TpuWatch::appeared, watch.get(), [this](const Trouble &t) { appeared << t.kind; });
        QObject::connect(watch.get(), &TpuWatch::addressMoved, watch.get(),
                         [this](const TpuId &, int worker, const QString &from, const QString &to) { moves << u"%1 %2 %3"_s.arg(worker).arg(from, to); });
    }
    /// Another process: it has not asked for the list yet.
    void restart()
    {
        watch.reset();
        service = std::make_unique<TpuService>(realCloud(ProjectId{u"p"_s}), &rest, &clock);
        begin();
    }
    Task<bool> answer(Tpu tpu)
    {
        ++knocks;
        if (noNetwork)
            co_return failed(ErrorCode::Offline);
        co_return !silent.contains(tpu.id.toString());
    }
    /// Reads the list and lets everything that follows from it happen.
    void see()
    {
        (void)QCoro::waitFor(service->refresh({}));
        settle();
    }
    void settle()
    {
        for (int i = 0; i < 50; ++i)
            QCoreApplication::processEvents();
    }
    void pass(std::chrono::seconds time)
    {
        for (auto gone = 0s; gone < time; gone += 15s) {
            clock.advance(15s);
            settle();
        }
    }
    [[nodiscard]] Kinds kinds() const
    {
        Kinds kinds;
        for (const auto &trouble : watch->troubles())
            kinds << trouble.kind;
        return kinds;
    }

    FakeWorld world;
    FakeTpuCloud cloud;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.retry = {.maxTries = 1}, .network = world.network(), .random = [] { return 0.0; }}};
    std::unique_ptr<TpuService> service = std::make_unique<TpuService>(realCloud(ProjectId{u"p"_s}), &rest, &clock);
    QTemporaryDir folder;
    QString file = folder.filePath(u"known.json"_s);
    QStringList handled;
    QStringList silent;
    bool noNetwork = false;
    bool refuseOperations = false;
    int knocks = 0;
    QMap<QString, int> calls;
    Kinds appeared;
    QStringList moves;
    std::unique_ptr<TpuWatch> watch;
};

} // namespace

class TestTpuWatch : public QObject
{
    Q_OBJECT

private slots:
    void aPreemptedTpuAppearsOnceAlsoAfterARestart();
    void aTpuThatIsGoneWithoutADeleteHasVanished();
    void aTpuThatSomebodyDeletedIsNoTrouble();
    void aTpuWhoseRequestSomebodyDeletedIsNoTrouble();
    void aDeleteOfAnEarlierTpuOfThatNameExplainsNothing();
    void whileNobodyCanSayWhyItIsGoneNothingIsSaid();
    void aListThatForgetsANodeIsNotBelieved();
    void aVanishedTpuIsFoundOutAfterARestartAndRemembered();
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
    const auto since = room.watch->troubles().first().since;
    room.clock.advance(3h);
    room.begin();
    room.see();
    QCOMPARE(room.kinds(), Kinds{Preempted});
    QCOMPARE(room.appeared, Kinds{Preempted});
    QCOMPARE(room.watch->troubles().first().since, since);
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

void TestTpuWatch::aTpuThatSomebodyDeletedIsNoTrouble()
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
    QCOMPARE(room.appeared, Kinds{});
    QVERIFY(!room.watch->remembered(TpuId{a}));
}

void TestTpuWatch::aTpuWhoseRequestSomebodyDeletedIsNoTrouble()
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
    QCOMPARE(room.appeared, Kinds{});
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
    QCOMPARE(room.knocks, 1);
    room.pass(270s);
    QCOMPARE(room.knocks, 1); // every five minutes while all is well
    room.silent << a;
    room.pass(60s);
    QVERIFY(room.knocks > 1);
    const int before = room.knocks;
    room.pass(240s);
    QVERIFY(room.knocks >= before + 7); // twice a minute now
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
    const int before = room.knocks;
    room.pass(3600s);
    QCOMPARE(room.knocks, before); // nobody knocks while Google cannot be reached
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
        workers.append(QJsonObject{{u"ipAddress"_s, u"10.0.0.1"_s}, {u"accessConfig"_s, QJsonObject{{u"externalIp"_s, u"34.0.0.%1"_s.arg(i)}}}});
    room.cloud.nodes[a].insert(u"networkEndpoints"_s, workers);
    QList<int> asked;
    int answering = 3;
    room.watch = std::make_unique<TpuWatch>(WatchContext{.tpus = room.service.get(), .clock = &room.clock,
                                                         .reach = [&](Tpu, int worker, std::stop_token) -> Task<bool> {
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
    QCOMPARE(room.knocks, 1);
    room.watch->lostContact(TpuId{a});
    room.watch->lostContact(TpuId{u"projects/p/locations/z/nodes/unknown"_s});
    room.settle();
    QCOMPARE(room.knocks, 2);
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
    room.cloud.nodes[b].insert(u"symptoms"_s, QJsonArray{QJsonObject{{u"symptomType"_s, u"LOW_MEMORY"_s}, {u"createTime"_s, u"2026-11-20T11:00:00Z"_s}}});
    room.begin();
    room.see();
    QCOMPARE(room.kinds(), Kinds{TroubleKind::Symptom});
    room.watch->dismiss(room.watch->troubles().first());
    QCOMPARE(room.kinds(), Kinds{});
    room.begin();
    room.see();
    QCOMPARE(room.kinds(), Kinds{});
    room.cloud.nodes[b].insert(u"symptoms"_s, QJsonArray{QJsonObject{{u"symptomType"_s, u"LOW_MEMORY"_s}, {u"createTime"_s, u"2026-11-20T11:30:00Z"_s}}});
    room.see();
    QCOMPARE(room.kinds(), Kinds{TroubleKind::Symptom}); // another one of that kind
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

void TestTpuWatch::theFileIsTheUsersOwnAndIsNotWrittenWithoutNeed()
{
    Room room;
    room.begin();
    room.see();
    QCOMPARE(QFile::permissions(room.file) & ~(QFile::ReadUser | QFile::WriteUser), QFile::Permissions{QFile::ReadOwner | QFile::WriteOwner});
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

QTEST_GUILESS_MAIN(TestTpuWatch)
#include "tst_tpuwatch.moc"
