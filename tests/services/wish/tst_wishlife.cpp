// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "wishbench.h"

class TestWishLife : public QObject
{
    Q_OBJECT

private slots:
    void aQueuedWishIsFulfilled();
    void aDirectWishIsTriedUntilThereIsCapacity();
    void whereQueueingIsRefusedItIsCreatedDirectly();
    void theFirstOfSixZonesWinsAndTheOthersAreGone();
    void J10_capacityInTwoZonesAtOnceKeepsOne();
    void J11_aLateWinnerAfterAStopIsShownAndRemoved();
    void J13_anOperationOfHoursIsStillTracked();
    void J14_aNodeThatIsNotOursIsLeftAlone();
    void aDeleteThatIsRefusedWhileProvisioningIsRemembered();
    void aWishWhoseTimeIsOverLeavesNothing();
    void aTpuThatIsTakenAwayLaterIsAskedForADay();
    void theTriesAreCounted();
    void aTpuThatCannotBeReachedDoesNotWinBeforeOneThatCan();
    void aPermissionErrorAsksTheUserAndIsNotRepeated();
    void whileItConnectsTheLineSaysWhyItIsNotInYet();
    void whileTheListIsRefusedARequestSaysWhyAndGoesOnByItself_data();
    void whileTheListIsRefusedARequestSaysWhyAndGoesOnByItself();
};

void TestWishLife::aQueuedWishIsFulfilled()
{
    WishBench b;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 3h; };
    b.begin();
    const auto id = b.start(WishBench::wish({u"z1"_s}));
    QVERIFY(!id.isNull());
    b.clock.pass(2h);
    QCOMPARE(b.view().state, WishState::Working);
    QCOMPARE(b.view().lines.constFirst().state, LineState::Queued);
    const auto callsBefore = b.cloud.calls;
    b.clock.pass(30min);
    QVERIFY2(b.cloud.calls - callsBefore <= 135,
             qPrintable(QString::number(b.cloud.calls - callsBefore))); // 2 lists each 30 s, 0.1 looks
    QVERIFY(b.passUntil(WishState::Fulfilled, 2h));
    QCOMPARE(b.won, QStringList{u"projects/p/locations/z1/nodes/t1"_s});
    QCOMPARE(b.cloud.nodes.size(), 1);
    QCOMPARE(b.cloud.nodes.first()["labels"_L1]["tpudesk-job"_L1].toString(), id.toString(QUuid::WithoutBraces));
    QCOMPARE(b.service->history(id).size(), 1);
}

void TestWishLife::aDirectWishIsTriedUntilThereIsCapacity()
{
    WishBench b;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 30min; };
    b.begin();
    const auto id = b.start(WishBench::wish({u"z1"_s}, WishMethod::Direct));
    QVERIFY(b.passUntil(WishState::Fulfilled, 1h));
    const auto history = b.service->history(id);
    QVERIFY(history.size() > 10 && history.size() < 30);
    QCOMPARE(history.last().kind, TriageClass::Capacity);
    QVERIFY(!history.first().error);
    QCOMPARE(b.cloud.ready(), 1);
}

void TestWishLife::whereQueueingIsRefusedItIsCreatedDirectly()
{
    WishBench b;
    b.cloud.refusesQueue = true;
    b.begin();
    (void)b.start(WishBench::wish({u"z1"_s}));
    QVERIFY(b.passUntil(WishState::Fulfilled, 1h));
    QCOMPARE(b.cloud.requests.size(), 0);
    QCOMPARE(b.cloud.ready(), 1);
}

void TestWishLife::theFirstOfSixZonesWinsAndTheOthersAreGone()
{
    WishBench b;
    b.cloud.hasCapacity = [](const QString &zone, auto now) { return zone == u"z4" && now > 1h; };
    b.begin();
    (void)b.start(WishBench::wish({u"z1"_s, u"z2"_s, u"z3"_s, u"z4"_s, u"z5"_s, u"z6"_s}));
    b.clock.pass(30min);
    QCOMPARE(b.cloud.requests.size(), 6);
    QVERIFY(b.passUntil(WishState::Fulfilled, 2h));
    QCOMPARE(b.won, QStringList{u"projects/p/locations/z4/nodes/t1"_s});
    QCOMPARE(b.cloud.requests.size(), 1);
    for (const auto &line : b.view().lines)
        QCOMPARE(line.state, line.zone.toString() == u"z4" ? LineState::Won : LineState::Gone);
}

void TestWishLife::J10_capacityInTwoZonesAtOnceKeepsOne()
{
    WishBench b;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 1h; };
    b.begin();
    (void)b.start(WishBench::wish({u"z1"_s, u"z2"_s}));
    QVERIFY(b.passUntil(WishState::Fulfilled, 3h));
    QCOMPARE(b.won.size(), 1);
    b.clock.pass(10min);
    b.cloud.tick();
    QCOMPARE(b.cloud.nodes.size(), 1);
    QCOMPARE(b.cloud.requests.size(), 1);
}

void TestWishLife::J11_aLateWinnerAfterAStopIsShownAndRemoved()
{
    WishBench b;
    b.begin();
    const auto id = b.start(WishBench::wish({u"z1"_s}));
    b.clock.pass(60s); // provisioning: a delete is refused
    QCOMPARE(b.view().lines.constFirst().state, LineState::Making);
    QVERIFY(b.service->stop(id));
    QCOMPARE(b.view().state, WishState::Stopping);
    QVERIFY(b.passUntil(WishState::Stopped, 1h));
    b.cloud.tick();
    QCOMPARE(b.cloud.nodes.size(), 0);
    QCOMPARE(b.cloud.requests.size(), 0);
    QCOMPARE(b.cloud.mostReady, 1); // it did become READY meanwhile
    QCOMPARE(b.late.size(), 1);
    QCOMPARE(b.won.size(), 0);
}

void TestWishLife::J13_anOperationOfHoursIsStillTracked()
{
    WishBench b;
    b.cloud.provisioning = 5h;
    b.begin();
    (void)b.start(WishBench::wish({u"z1"_s}, WishMethod::Direct));
    b.clock.pass(4h);
    QCOMPARE(b.view().lines.constFirst().state, LineState::Making);
    QCOMPARE(b.cloud.creates, 1);
    QVERIFY(b.passUntil(WishState::Fulfilled, 2h));
    QCOMPARE(b.cloud.creates, 1);
}

void TestWishLife::J14_aNodeThatIsNotOursIsLeftAlone()
{
    for (const auto method : {WishMethod::Queue, WishMethod::Direct}) {
        WishBench b;
        const auto name = u"projects/p/locations/z1/nodes/t1"_s;
        b.cloud.put(name, u"READY"_s, u"somebody-else"_s);
        b.begin();
        (void)b.start(WishBench::wish({u"z1"_s}, method));
        QVERIFY(b.passUntil(WishState::NeedsUser, 1h));
        QCOMPARE(b.asked.size(), 1);
        QVERIFY(b.asked.constFirst().contains(u"another name"_s));
        b.clock.pass(1h);
        QCOMPARE(b.readyNodes(), QStringList{name + u"=READY"_s});
        QCOMPARE(b.cloud.changes, 0);
        auto other = WishBench::wish({u"z1"_s}, method);
        other.namePattern = u"t2"_s;
        QVERIFY(b.service->change(b.view().wish.id, other));
        QVERIFY(b.service->resume(b.view().wish.id));
        QVERIFY(b.passUntil(WishState::Fulfilled, 1h));
        QCOMPARE(b.won, QStringList{u"projects/p/locations/z1/nodes/t2"_s});
    }
}

void TestWishLife::aDeleteThatIsRefusedWhileProvisioningIsRemembered()
{
    WishBench b;
    b.cloud.hasCapacity = [](const QString &zone, auto now) { return zone == u"z1" ? true : now > 70s; };
    b.cloud.provisioning = 3min;
    b.begin();
    (void)b.start(WishBench::wish({u"z1"_s, u"z2"_s}));
    QVERIFY(b.clock.passUntil([&] { return !b.won.isEmpty(); }, 10min));
    QCOMPARE(b.view().state, WishState::Stopping);
    QCOMPARE(b.view().lines.last().state, LineState::Cancelling);
    b.clock.pass(20s);
    b.kill(); // remembered on the disk, not in the program
    b.begin();
    QVERIFY(b.passUntil(WishState::Fulfilled, 1h));
    QCOMPARE(b.cloud.nodes.size(), 1);
    QCOMPARE(b.cloud.requests.size(), 1);
}

void TestWishLife::aWishWhoseTimeIsOverLeavesNothing()
{
    WishBench b;
    b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    b.begin();
    auto wish = WishBench::wish({u"z1"_s, u"z2"_s});
    wish.until = b.clock.now().addSecs(7'200);
    (void)b.start(wish);
    b.clock.pass(1h);
    QCOMPARE(b.cloud.requests.first()["queueingPolicy"_L1]["validUntilDuration"_L1].toString(), u"7200s"_s);
    QVERIFY(b.passUntil(WishState::GaveUp, 2h));
    QCOMPARE(b.gaveUp.size(), 1);
    b.cloud.tick();
    QCOMPARE(b.cloud.requests.size(), 0);
    QVERIFY(b.clock.sinceBoot() > 2h && b.clock.sinceBoot() < 130min);
}

void TestWishLife::aTpuThatIsTakenAwayLaterIsAskedForADay()
{
    WishBench b;
    b.begin();
    auto wish = WishBench::wish({u"z1"_s});
    wish.until = b.clock.now().addSecs(7'200);
    const auto id = b.start(wish);
    QVERIFY(b.passUntil(WishState::Fulfilled, 1h));
    b.clock.pass(48h);
    b.cloud.nodes[b.view().winner->toString()]["state"_L1] = u"PREEMPTED"_s;
    for (auto &request : b.cloud.requests)
        request["state"_L1] = QJsonObject{{u"state"_s, u"SUSPENDED"_s}, {u"stateInitiator"_s, u"SERVICE"_s}};
    const auto lostFor = b.clock.sinceBoot();
    b.cloud.hasCapacity = [lostFor](const QString &, auto now) { return now > lostFor + 20h; };
    QVERIFY(b.service->again(id));
    b.clock.pass(19h);
    QCOMPARE(b.view().state, WishState::Working);
    QVERIFY(b.gaveUp.isEmpty());
    QVERIFY(b.cloud.requests.first()["queueingPolicy"_L1]["validUntilDuration"_L1].toString().chopped(1).toInt()
            > 20 * 3'600);
    QVERIFY(b.passUntil(WishState::Fulfilled, 3h));
    QCOMPARE(b.won.size(), 2);
    QCOMPARE(b.cloud.ready(), 1);
}

void TestWishLife::theTriesAreCounted()
{
    WishBench b;
    b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    b.begin();
    auto wish = WishBench::wish({u"z1"_s, u"z2"_s}, WishMethod::Direct);
    wish.maxAttempts = 5;
    const auto id = b.start(wish);
    QVERIFY(b.passUntil(WishState::GaveUp, 1h));
    QCOMPARE(b.cloud.creates, 5);
    QCOMPARE(b.service->history(id).size(), 5);
    QVERIFY(b.gaveUp.constFirst().contains(u"5 try"_s));
}

void TestWishLife::aTpuThatCannotBeReachedDoesNotWinBeforeOneThatCan()
{
    WishBench b;
    b.cloud.hasCapacity = [](const QString &zone, auto now) { return zone == u"z1" || now > 3min; };
    b.reach = [](Tpu tpu, std::stop_token) -> Task<> {
        if (tpu.zone.toString() == u"z1")
            co_return failed(ErrorCode::Timeout, u"no answer"_s);
        co_return {};
    };
    b.begin();
    (void)b.start(WishBench::wish({u"z1"_s, u"z2"_s}));
    QVERIFY(b.passUntil(WishState::Fulfilled, 1h));
    QCOMPARE(b.won, QStringList{u"projects/p/locations/z2/nodes/t1"_s});
    QCOMPARE(b.cloud.nodes.size(), 1);
    WishBench alone; // but it is never thrown away for nothing
    alone.reach = b.reach;
    alone.begin();
    (void)alone.start(WishBench::wish({u"z1"_s}));
    QVERIFY(alone.passUntil(WishState::Fulfilled, 1h));
    QCOMPARE(alone.view().why->message, u"no answer"_s);
    QCOMPARE(alone.cloud.ready(), 1);
}

void TestWishLife::aPermissionErrorAsksTheUserAndIsNotRepeated()
{
    WishBench b;
    b.cloud.fate = [](int n) { return n <= 1 ? Fate::Refuse : Fate::Normal; };
    b.begin();
    const auto id = b.start(WishBench::wish({u"z1"_s, u"z2"_s}));
    QVERIFY(b.passUntil(WishState::NeedsUser, 1h));
    const auto changes = b.cloud.changes;
    b.clock.pass(24h);
    QCOMPARE(b.cloud.changes, changes);
    QVERIFY(b.service->resume(id));
    QVERIFY(b.passUntil(WishState::Fulfilled, 1h));
}

void TestWishLife::whileItConnectsTheLineSaysWhyItIsNotInYet()
{
    WishBench b;
    bool isUp = false;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 5min; };
    b.reach = [&](Tpu, std::stop_token) -> Task<> {
        if (!isUp)
            co_return failed(ErrorCode::LoginRefused, u"the key is not known there"_s);
        co_return {};
    };
    b.begin();
    (void)b.start(WishBench::wish({u"z1"_s}, WishMethod::Direct));
    const auto line = [&] { return b.view().lines.value(0); };
    QVERIFY(b.clock.passUntil([&] { return line().last.has_value(); }, 10min)); // no capacity, at first
    QCOMPARE(line().lastKind, TriageClass::Capacity);
    QVERIFY(b.clock.passUntil([&] { return line().state == LineState::Reaching; }, 1h));
    QVERIFY(b.clock.passUntil([&] { return line().last.has_value(); }, 1min));
    QCOMPARE(line().state, LineState::Reaching);
    QCOMPARE(line().last->message, u"the key is not known there"_s);
    QCOMPARE(line().lastKind, TriageClass::Login);
    b.kill(); // and it is still known after a crash
    b.begin();
    VirtualClock::settle();
    QCOMPARE(line().last->code, ErrorCode::LoginRefused);
    isUp = true;
    QVERIFY(b.passUntil(WishState::Fulfilled, 5min));
    QVERIFY(!line().last);
}

void TestWishLife::whileTheListIsRefusedARequestSaysWhyAndGoesOnByItself_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("denied") << QByteArray{
        R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"Permission 'tpu.nodes.list' denied on 'x'"}})"};
    QTest::newRow("API off") << QByteArray{
        R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"Cloud TPU API has not been used in project 1 before or it is disabled.",
        "details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"SERVICE_DISABLED","domain":"googleapis.com"}]}})"};
}

void TestWishLife::whileTheListIsRefusedARequestSaysWhyAndGoesOnByItself()
{
    QFETCH(const QByteArray, body);
    WishBench b;
    const auto usual = b.world.answer;
    b.world.answer = [&](const FakeRequest &request) {
        const auto path = request.url.path();
        const bool isList = path.endsWith(u"/nodes"_s) || path.endsWith(u"/queuedResources"_s);
        return request.verb == "GET" && isList ? FakeAnswer{.status = 403, .body = body} : usual(request);
    };
    b.begin();
    QVERIFY(!b.start(WishBench::wish({u"z1"_s, u"z2"_s})).isNull());
    for (int life = 0; life < 2; ++life) {
        b.clock.pass(30min);
        QVERIFY(b.service->trouble().has_value());
        QCOMPARE(triage(*b.service->trouble()).kind, TriageClass::Project);
        QCOMPARE(b.view().state, WishState::Working);
        QCOMPARE(b.view().why->message, b.service->trouble()->message);
        QVERIFY(!b.view().lines.constFirst().nextTryAt.isValid()); // not "next try in 0 s"
        QCOMPARE(b.cloud.changes, 0);
        b.kill();
        b.begin();
    }
    b.clock.pass(10min);
    QVERIFY(b.service->trouble().has_value());
    b.world.answer = usual;
    QVERIFY(b.passUntil(WishState::Fulfilled, 1h));
    QVERIFY(!b.service->trouble());
    QVERIFY(!b.view().why);
    QCOMPARE(b.asked, QStringList{}); // it needed nobody
}

QTEST_GUILESS_MAIN(TestWishLife)
#include "tst_wishlife.moc"
