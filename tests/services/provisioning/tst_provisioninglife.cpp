// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisioningbench.h"
#include "services/core/log.h"

namespace {

void preempt(ProvisioningBench &b, const TpuId &tpu)
{
    b.cloud.nodes[tpu.toString()]["state"_L1] = u"PREEMPTED"_s;
    for (auto &request : b.cloud.requests)
        request["state"_L1] = QJsonObject{{u"state"_s, u"SUSPENDED"_s}, {u"stateInitiator"_s, u"SERVICE"_s}};
}

/// A request that has its TPU, in the first zone.
QUuid fulfilled(ProvisioningBench &b, const QStringList &zones = {u"z1"_s, u"z2"_s})
{
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest(zones));
    return b.passUntil(RequestState::Fulfilled, 3h) ? id : QUuid{};
}

QString numberOf(const ProvisioningBench &b, const TpuId &tpu)
{
    return b.cloud.nodes[tpu.toString()]["id"_L1].toString();
}

/// What awaitOutcome() ends with, or nothing after six hours.
std::optional<Result<TpuRequestView>> outcome(ProvisioningBench &b, const QUuid &id)
{
    std::optional<Result<TpuRequestView>> got;
    TaskScope scope;
    scope.run(awaitOutcome(b.service.get(), id, {}, scope.token()),
              [&](const Result<TpuRequestView> &view) { got = view; });
    (void)b.clock.passUntil([&] { return got.has_value(); }, 6h);
    return got;
}

} // namespace

class TestProvisioningLife : public QObject
{
    Q_OBJECT

private slots:
    void aQueuedRequestIsFulfilled();
    void aDirectRequestIsTriedUntilThereIsCapacity();
    void R10_aQueueThatRefusesInUnknownWordsIsGoneAroundOnce_data();
    void R10_aQueueThatRefusesInUnknownWordsIsGoneAroundOnce();
    void R10_whatIsRefusedDirectlyTooStopsItsZone();
    void R18_theSameUnknownShortageAgainAndAgainAsksTheUser();
    void R18_anotherTextOrAKnownOneBeginsToCountAnew();
    void theFirstOfSixZonesWinsAndTheOthersAreGone();
    void J10_capacityInTwoZonesAtOnceKeepsOne();
    void J11_aLateWinnerAfterAStopIsShownAndRemoved();
    void J13_anOperationOfHoursIsStillTracked();
    void J14_aNodeThatIsNotOursIsLeftAlone();
    void aDeleteThatIsRefusedWhileProvisioningIsRemembered();
    void aRequestWhoseTimeIsOverLeavesNothing();
    void aStartThatIsToComeIsSaidToTheQueue();
    void aDirectRequestIsNotAskedBeforeItsStart();
    void aTpuThatIsTakenAwayLaterIsAskedForADay();
    void theTriesAreCounted();
    void aTpuThatCannotBeReachedDoesNotWinBeforeOneThatCan();
    void aPermissionErrorAsksTheUserAndIsNotRepeated();
    void whileItConnectsTheLineSaysWhyItIsNotInYet();
    void whileTheListIsRefusedARequestSaysWhyAndGoesOnByItself_data();
    void whileTheListIsRefusedARequestSaysWhyAndGoesOnByItself();
    void theSameRequestIsAskedAgainAndWaitedFor();
    void theNewMachineIsToldOfAlsoWhileTheListShowsTheLostOne();
    void aMachineThatIsThereAlreadyIsTheAnswer();
    void aRequestThatIsStoppedIsNotWaitedForAnyLonger();
    void aRequestThatIsNotThereIsSaidSo();
    void aTpuThatNoRequestMadeHasNone();
};

void TestProvisioningLife::aQueuedRequestIsFulfilled()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 3h; };
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    QVERIFY(!id.isNull());
    b.clock.pass(2h);
    QCOMPARE(b.view().state, RequestState::Working);
    QCOMPARE(b.view().lines.constFirst().state, AttemptState::Queued);
    const auto callsBefore = b.cloud.calls;
    b.clock.pass(30min);
    QVERIFY2(b.cloud.calls - callsBefore <= 135,
             qPrintable(QString::number(b.cloud.calls - callsBefore))); // 2 lists each 30 s, 0.1 looks
    QVERIFY(b.passUntil(RequestState::Fulfilled, 2h));
    QCOMPARE(b.won, QStringList{u"projects/p/locations/z1/nodes/t1"_s});
    QCOMPARE(b.cloud.nodes.size(), 1);
    QCOMPARE(b.cloud.nodes.first()["labels"_L1]["tpudesk-job"_L1].toString(), id.toString(QUuid::WithoutBraces));
    QCOMPARE(b.history(id).size(), 1);
}

void TestProvisioningLife::aDirectRequestIsTriedUntilThereIsCapacity()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 30min; };
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}, RequestMethod::Direct));
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    const auto history = b.history(id);
    QVERIFY(history.size() > 10 && history.size() < 30);
    QCOMPARE(history.last().kind, FailureClass::Capacity);
    QVERIFY(!history.first().error);
    QCOMPARE(b.cloud.ready(), 1);
}

void TestProvisioningLife::R10_aQueueThatRefusesInUnknownWordsIsGoneAroundOnce_data()
{
    QTest::addColumn<int>("code");
    for (const int code : {400, 501, 3, 9, 12})
        QTest::addRow("%d", code) << code;
}

void TestProvisioningLife::R10_aQueueThatRefusesInUnknownWordsIsGoneAroundOnce()
{
    QFETCH(const int, code);
    ProvisioningBench b;
    b.cloud.refusesQueue = code;
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    QCOMPARE(b.cloud.requests.size(), 0);
    QCOMPARE(b.cloud.ready(), 1);
    const auto tries = b.history(id);
    QCOMPARE(tries.size(), 2);
    QCOMPARE(tries.last().kind, FailureClass::WrongMethod);
    QVERIFY(std::ranges::any_of(Log::instance().lines(), [](const LogLine &line) {
        return line.source == "provisioning"_L1 && line.text.contains("no waiting room"_L1);
    }));
}

void TestProvisioningLife::R10_whatIsRefusedDirectlyTooStopsItsZone()
{
    ProvisioningBench b;
    b.cloud.refuses = [](const QString &) { return u"Wishes of this kind are out of season"_s; };
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    QVERIFY(b.passUntil(RequestState::GaveUp, 1h));
    QCOMPARE(b.history(id).size(), 2); // in the queue, and once without it
    QVERIFY2(b.gaveUp.constFirst().contains("out of season"_L1), qPrintable(b.gaveUp.constFirst()));
    QVERIFY(b.cloud.requests.isEmpty());
}

void TestProvisioningLife::R18_theSameUnknownShortageAgainAndAgainAsksTheUser()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    b.cloud.shortage = [n = 0]() mutable { return u"The barn of row %1 is empty. [EID: 0x%1]"_s.arg(++n); };
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}, RequestMethod::Direct));
    b.clock.pass(3min);
    b.kill(); // the count outlives the program
    b.begin();
    QVERIFY(b.passUntil(RequestState::NeedsUser, 2h));
    QCOMPARE(b.history(id).size(), 5);
    QCOMPARE(b.asked.size(), 1);
    QVERIFY2(b.asked.constFirst().contains("is empty"_L1), qPrintable(b.asked.constFirst()));
    QCOMPARE(b.view().lines.constFirst().lastKind, FailureClass::Unknown);
    b.clock.pass(3h);
    QCOMPARE(b.history(id).size(), 5);
    (void)waited(b.service->resume(id));
    QVERIFY(b.passUntil(RequestState::Working, 1min));
    QVERIFY(b.passUntil(RequestState::NeedsUser, 2h));
    QCOMPARE(b.history(id).size(), 10);
}

void TestProvisioningLife::R18_anotherTextOrAKnownOneBeginsToCountAnew()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 5h; };
    b.cloud.shortage = [n = 0]() mutable {
        return ++n % 3 == 0 ? u"GCE_STOCKOUT"_s : n % 3 == 1 ? u"The barn is empty."_s : u"The well is dry."_s;
    };
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}, RequestMethod::Direct));
    QVERIFY(b.passUntil(RequestState::Fulfilled, 6h));
    QVERIFY(b.history(id).size() > 100 && b.asked.isEmpty());
}

void TestProvisioningLife::theFirstOfSixZonesWinsAndTheOthersAreGone()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &zone, auto now) { return zone == u"z4" && now > 1h; };
    b.begin();
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s, u"z3"_s, u"z4"_s, u"z5"_s, u"z6"_s}));
    b.clock.pass(30min);
    QCOMPARE(b.cloud.requests.size(), 6);
    QVERIFY(b.passUntil(RequestState::Fulfilled, 2h));
    QCOMPARE(b.won, QStringList{u"projects/p/locations/z4/nodes/t1"_s});
    QCOMPARE(b.cloud.requests.size(), 1);
    for (const auto &line : b.view().lines)
        QCOMPARE(line.state, line.zone.toString() == u"z4" ? AttemptState::Won : AttemptState::Gone);
}

void TestProvisioningLife::J10_capacityInTwoZonesAtOnceKeepsOne()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 1h; };
    b.begin();
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s}));
    QVERIFY(b.passUntil(RequestState::Fulfilled, 3h));
    QCOMPARE(b.won.size(), 1);
    b.clock.pass(10min);
    b.cloud.tick();
    QCOMPARE(b.cloud.nodes.size(), 1);
    QCOMPARE(b.cloud.requests.size(), 1);
}

void TestProvisioningLife::J11_aLateWinnerAfterAStopIsShownAndRemoved()
{
    ProvisioningBench b;
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    b.clock.pass(60s); // provisioning: a delete is refused
    QCOMPARE(b.view().lines.constFirst().state, AttemptState::Making);
    QVERIFY(waited(b.service->stop(id)));
    QCOMPARE(b.view().state, RequestState::Stopping);
    QVERIFY(b.passUntil(RequestState::Stopped, 1h));
    b.cloud.tick();
    QCOMPARE(b.cloud.nodes.size(), 0);
    QCOMPARE(b.cloud.requests.size(), 0);
    QCOMPARE(b.cloud.mostReady, 1); // it did become READY meanwhile
    QCOMPARE(b.late.size(), 1);
    QCOMPARE(b.won.size(), 0);
}

void TestProvisioningLife::J13_anOperationOfHoursIsStillTracked()
{
    ProvisioningBench b;
    b.cloud.provisioning = 5h;
    b.begin();
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s}, RequestMethod::Direct));
    b.clock.pass(4h);
    QCOMPARE(b.view().lines.constFirst().state, AttemptState::Making);
    QCOMPARE(b.cloud.creates, 1);
    QVERIFY(b.passUntil(RequestState::Fulfilled, 2h));
    QCOMPARE(b.cloud.creates, 1);
}

void TestProvisioningLife::J14_aNodeThatIsNotOursIsLeftAlone()
{
    for (const auto method : {RequestMethod::Queue, RequestMethod::Direct}) {
        ProvisioningBench b;
        const auto name = u"projects/p/locations/z1/nodes/t1"_s;
        b.cloud.put(name, u"READY"_s, u"somebody-else"_s);
        b.begin();
        (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s}, method));
        QVERIFY(b.passUntil(RequestState::NeedsUser, 1h));
        QCOMPARE(b.asked.size(), 1);
        QVERIFY(b.asked.constFirst().contains(u"another name"_s));
        b.clock.pass(1h);
        QCOMPARE(b.readyNodes(), QStringList{name + u"=READY"_s});
        QCOMPARE(b.cloud.changes, 0);
        auto other = ProvisioningBench::tpuRequest({u"z1"_s}, method);
        other.namePattern = u"t2"_s;
        QVERIFY(waited(b.service->change(b.view().tpuRequest.id, other)));
        QVERIFY(waited(b.service->resume(b.view().tpuRequest.id)));
        QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
        QCOMPARE(b.won, QStringList{u"projects/p/locations/z1/nodes/t2"_s});
    }
}

void TestProvisioningLife::aDeleteThatIsRefusedWhileProvisioningIsRemembered()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &zone, auto now) { return zone == u"z1" ? true : now > 70s; };
    b.cloud.provisioning = 3min;
    b.begin();
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s}));
    QVERIFY(b.clock.passUntil([&] { return !b.won.isEmpty(); }, 10min));
    QCOMPARE(b.view().state, RequestState::Stopping);
    QCOMPARE(b.view().lines.last().state, AttemptState::Cancelling);
    b.clock.pass(20s);
    b.kill(); // remembered on the disk, not in the program
    b.begin();
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    QCOMPARE(b.cloud.nodes.size(), 1);
    QCOMPARE(b.cloud.requests.size(), 1);
}

void TestProvisioningLife::aRequestWhoseTimeIsOverLeavesNothing()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    b.begin();
    auto tpuRequest = ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s});
    tpuRequest.until = b.clock.now().addSecs(7'200);
    (void)b.start(tpuRequest);
    b.clock.pass(1h);
    QCOMPARE(b.cloud.requests.first()["queueingPolicy"_L1]["validUntilDuration"_L1].toString(), u"7200s"_s);
    QVERIFY(b.passUntil(RequestState::GaveUp, 2h));
    QCOMPARE(b.gaveUp.size(), 1);
    b.cloud.tick();
    QCOMPARE(b.cloud.requests.size(), 0);
    QVERIFY(b.clock.sinceBoot() > 2h && b.clock.sinceBoot() < 130min);
}

void TestProvisioningLife::aStartThatIsToComeIsSaidToTheQueue()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    b.begin();
    auto tpuRequest = ProvisioningBench::tpuRequest({u"z1"_s});
    tpuRequest.notBefore = b.clock.now().addSecs(3'600);
    tpuRequest.until = b.clock.now().addSecs(7'200);
    (void)b.start(tpuRequest);
    b.clock.pass(1min);
    const auto interval = b.cloud.requests.first()["queueingPolicy"_L1]["validInterval"_L1].toObject();
    QCOMPARE(interval[u"startTime"_s].toString(), tpuRequest.notBefore.toString(Qt::ISODate));
    QCOMPARE(interval[u"endTime"_s].toString(), tpuRequest.until.toString(Qt::ISODate));
    auto wrong = tpuRequest;
    wrong.notBefore = wrong.until;
    QCOMPARE(waited(b.service->start(wrong)).error().code, ErrorCode::Invalid);
}

void TestProvisioningLife::aDirectRequestIsNotAskedBeforeItsStart()
{
    ProvisioningBench b;
    b.begin();
    auto tpuRequest = ProvisioningBench::tpuRequest({u"z1"_s}, RequestMethod::Direct);
    tpuRequest.notBefore = b.clock.now().addSecs(3'600);
    (void)b.start(tpuRequest);
    b.clock.pass(59min);
    QVERIFY(b.cloud.nodes.isEmpty());
    b.kill(); // it is on the disk
    b.begin();
    QVERIFY(b.passUntil(RequestState::Fulfilled, 30min));
    QVERIFY(b.clock.sinceBoot() >= 1h);
}

void TestProvisioningLife::aTpuThatIsTakenAwayLaterIsAskedForADay()
{
    ProvisioningBench b;
    b.begin();
    auto tpuRequest = ProvisioningBench::tpuRequest({u"z1"_s});
    tpuRequest.until = b.clock.now().addSecs(7'200);
    const auto id = b.start(tpuRequest);
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    b.clock.pass(48h);
    b.cloud.nodes[b.view().winner->toString()]["state"_L1] = u"PREEMPTED"_s;
    for (auto &request : b.cloud.requests)
        request["state"_L1] = QJsonObject{{u"state"_s, u"SUSPENDED"_s}, {u"stateInitiator"_s, u"SERVICE"_s}};
    const auto lostFor = b.clock.sinceBoot();
    b.cloud.hasCapacity = [lostFor](const QString &, auto now) { return now > lostFor + 20h; };
    QVERIFY(waited(b.service->lost(id, {})));
    b.clock.pass(19h);
    QCOMPARE(b.view().state, RequestState::Working);
    QVERIFY(b.gaveUp.isEmpty());
    QVERIFY(b.cloud.requests.first()["queueingPolicy"_L1]["validUntilDuration"_L1].toString().chopped(1).toInt()
            > 20 * 3'600);
    QVERIFY(b.passUntil(RequestState::Fulfilled, 3h));
    QCOMPARE(b.won.size(), 2);
    QCOMPARE(b.cloud.ready(), 1);
}

void TestProvisioningLife::theTriesAreCounted()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    b.begin();
    auto tpuRequest = ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s}, RequestMethod::Direct);
    tpuRequest.maxAttempts = 5;
    const auto id = b.start(tpuRequest);
    QVERIFY(b.passUntil(RequestState::GaveUp, 1h));
    QCOMPARE(b.cloud.creates, 5);
    QCOMPARE(b.history(id).size(), 5);
    QVERIFY(b.gaveUp.constFirst().contains(u"5 attempt"_s));
}

void TestProvisioningLife::aTpuThatCannotBeReachedDoesNotWinBeforeOneThatCan()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &zone, auto now) { return zone == u"z1" || now > 3min; };
    b.reach = [](Tpu tpu, std::stop_token) -> Task<> {
        if (tpu.zone.toString() == u"z1")
            co_return failed(ErrorCode::Timeout, u"no answer"_s);
        co_return {};
    };
    b.begin();
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s}));
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    QCOMPARE(b.won, QStringList{u"projects/p/locations/z2/nodes/t1"_s});
    QCOMPARE(b.cloud.nodes.size(), 1);
    ProvisioningBench alone; // but it is never thrown away for nothing
    alone.reach = b.reach;
    alone.begin();
    (void)alone.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    QVERIFY(alone.passUntil(RequestState::Fulfilled, 1h));
    QCOMPARE(alone.view().why->message, u"no answer"_s);
    QCOMPARE(alone.cloud.ready(), 1);
}

void TestProvisioningLife::aPermissionErrorAsksTheUserAndIsNotRepeated()
{
    ProvisioningBench b;
    b.cloud.fate = [](int n) { return n <= 1 ? Fate::Refuse : Fate::Normal; };
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s}));
    QVERIFY(b.passUntil(RequestState::NeedsUser, 1h));
    const auto changes = b.cloud.changes;
    b.clock.pass(24h);
    QCOMPARE(b.cloud.changes, changes);
    QVERIFY(waited(b.service->resume(id)));
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
}

void TestProvisioningLife::whileItConnectsTheLineSaysWhyItIsNotInYet()
{
    ProvisioningBench b;
    bool isUp = false;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 5min; };
    b.reach = [&](Tpu, std::stop_token) -> Task<> {
        if (!isUp)
            co_return failed(ErrorCode::LoginRefused, u"the key is not known there"_s);
        co_return {};
    };
    b.begin();
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s}, RequestMethod::Direct));
    const auto line = [&] { return b.view().lines.value(0); };
    QVERIFY(b.clock.passUntil([&] { return line().last.has_value(); }, 10min)); // no capacity, at first
    QCOMPARE(line().lastKind, FailureClass::Capacity);
    QVERIFY(b.clock.passUntil([&] { return line().state == AttemptState::Reaching; }, 1h));
    QVERIFY(b.clock.passUntil([&] { return line().last.has_value(); }, 1min));
    QCOMPARE(line().state, AttemptState::Reaching);
    QCOMPARE(line().last->message, u"the key is not known there"_s);
    QCOMPARE(line().lastKind, FailureClass::Login);
    b.kill(); // and it is still known after a crash
    b.begin();
    VirtualClock::settle();
    QCOMPARE(line().last->code, ErrorCode::LoginRefused);
    isUp = true;
    QVERIFY(b.passUntil(RequestState::Fulfilled, 5min));
    QVERIFY(!line().last);
}

void TestProvisioningLife::whileTheListIsRefusedARequestSaysWhyAndGoesOnByItself_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("denied") << QByteArray{
        R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"Permission 'tpu.nodes.list' denied on 'x'"}})"};
    QTest::newRow("API off") << QByteArray{
        R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"Cloud TPU API has not been used in project 1 before or it is disabled.",
        "details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"SERVICE_DISABLED","domain":"googleapis.com"}]}})"};
}

void TestProvisioningLife::whileTheListIsRefusedARequestSaysWhyAndGoesOnByItself()
{
    QFETCH(const QByteArray, body);
    ProvisioningBench b;
    const auto usual = b.world.answer;
    b.world.answer = [&](const FakeRequest &request) {
        const auto path = request.url.path();
        const bool isList = path.endsWith(u"/nodes"_s) || path.endsWith(u"/queuedResources"_s);
        return request.verb == "GET" && isList ? FakeAnswer{.status = 403, .body = body} : usual(request);
    };
    b.begin();
    QVERIFY(!b.start(ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s})).isNull());
    for (int life = 0; life < 2; ++life) {
        b.clock.pass(30min);
        QVERIFY(b.service->trouble().has_value());
        QCOMPARE(classifyFailure(*b.service->trouble()).kind, FailureClass::Project);
        QCOMPARE(b.view().state, RequestState::Working);
        QCOMPARE(b.view().why->message, b.service->trouble()->message);
        QVERIFY(!b.view().lines.constFirst().nextTryAt.isValid()); // not "next try in 0 s"
        QCOMPARE(b.cloud.changes, 0);
        b.kill();
        b.begin();
    }
    b.clock.pass(10min);
    QVERIFY(b.service->trouble().has_value());
    b.world.answer = usual;
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    QVERIFY(!b.service->trouble());
    QVERIFY(!b.view().why);
    QCOMPARE(b.asked, QStringList{}); // it needed nobody
}

void TestProvisioningLife::theSameRequestIsAskedAgainAndWaitedFor()
{
    ProvisioningBench b;
    const auto id = fulfilled(b);
    QVERIFY(!id.isNull());
    const auto tpu = *b.view().winner;
    QCOMPARE(requestOf(*b.service, tpu), id);
    const auto number = numberOf(b, tpu);
    preempt(b, tpu);
    QVERIFY(waited(b.service->lost(id, number)));
    const auto back = outcome(b, id);
    QVERIFY2(back && *back, back && !*back ? qPrintable(back->error().message) : "");
    QVERIFY((*back)->winner && numberOf(b, *(*back)->winner) != number);
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    QCOMPARE(b.cloud.ready(), 1);
}

void TestProvisioningLife::theNewMachineIsToldOfAlsoWhileTheListShowsTheLostOne()
{
    ProvisioningBench b;
    const auto id = fulfilled(b, {u"z1"_s});
    const auto tpu = *b.view().winner;
    const auto number = numberOf(b, tpu);
    preempt(b, tpu);
    QVERIFY(b.clock.passUntil([&] { return b.tpus->tpu(tpu) && b.tpus->tpu(tpu)->state == TpuState::Preempted; }, 1h)
            || QCoro::waitFor(b.tpus->refresh({})).has_value());
    QCOMPARE(b.tpus->tpu(tpu)->numericId, number);
    b.world.answer = [&](const FakeRequest &request) { // from now on the list is as old as that
        return request.url.path().contains("/locations/-/"_L1) ? FakeAnswer{.status = 503, .body = "{}"}
                                                               : b.cloud.answer(request);
    };
    QVERIFY(waited(b.service->lost(id, number)));
    const auto back = outcome(b, id);
    QVERIFY2(back && *back, back && !*back ? qPrintable(back->error().message) : "");
    QVERIFY((*back)->winner == tpu && numberOf(b, tpu) != number);
    QCOMPARE(b.tpus->tpu(tpu)->numericId, numberOf(b, tpu)); // learnt from the look, the list is silent
}

void TestProvisioningLife::aMachineThatIsThereAlreadyIsTheAnswer()
{
    ProvisioningBench b;
    const auto id = fulfilled(b);
    QVERIFY(!id.isNull());
    const auto changes = b.cloud.changes;
    QVERIFY(waited(b.service->lost(id, u"1"_s))); // of a machine before it
    const auto back = outcome(b, id);
    QVERIFY(back && *back);
    QCOMPARE((*back)->winner, b.view().winner);
    QCOMPARE(b.view().interruptions, 0);
    QCOMPARE(b.cloud.changes, changes);
}

void TestProvisioningLife::aRequestThatIsStoppedIsNotWaitedForAnyLonger()
{
    ProvisioningBench b;
    const auto id = fulfilled(b);
    QVERIFY(!id.isNull());
    const auto tpu = *b.view().winner;
    preempt(b, tpu);
    b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    QVERIFY(waited(b.service->lost(id, numberOf(b, tpu))));
    std::optional<Result<TpuRequestView>> back;
    TaskScope scope;
    scope.run(awaitOutcome(b.service.get(), id, {}, scope.token()),
              [&](const Result<TpuRequestView> &view) { back = view; });
    b.clock.pass(2h);
    QVERIFY(!back);
    QVERIFY(waited(b.service->stop(id)));
    QVERIFY(b.clock.passUntil([&] { return back.has_value(); }, 6h));
    QVERIFY(*back && !(*back)->winner);
    QVERIFY((*back)->state == RequestState::Stopped);
    QVERIFY(b.passUntil(RequestState::Stopped, 6h));
    QCOMPARE(b.cloud.ready(), 0);
    QCOMPARE(b.cloud.requests.size(), 0);
}

void TestProvisioningLife::aRequestThatIsNotThereIsSaidSo()
{
    ProvisioningBench b;
    b.begin();
    const auto back = outcome(b, QUuid::createUuid());
    QVERIFY(back.has_value());
    QCOMPARE(back->error().code, ErrorCode::NotFound);
}

void TestProvisioningLife::aTpuThatNoRequestMadeHasNone()
{
    ProvisioningBench b;
    QVERIFY(!fulfilled(b).isNull());
    QVERIFY(requestOf(*b.service, TpuId{u"projects/p/locations/z1/nodes/other"_s}).isNull());
    QVERIFY(!requestOf(*b.service,
                       TpuId{u"projects/415104041262/locations/%1"_s.arg(b.view().winner->toString().section(u'/', 3))})
                 .isNull()); // by number
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProvisioningLife)
#include "tst_provisioninglife.moc"
