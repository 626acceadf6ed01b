// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/askagain.h"
#include "wishbench.h"

class TestAskAgain : public QObject
{
    Q_OBJECT

private slots:
    void theSameRequestIsAskedAgainAndWaitedFor();
    void theNewMachineIsToldOfAlsoWhileTheListShowsTheLostOne();
    void aMachineThatIsThereAlreadyIsTheAnswer();
    void aStopStopsTheRequestToo();
    void aRequestThatIsNotThereIsSaidSo();
    void aTpuThatNoRequestMadeHasNone();
};

namespace {

/// A request that has its TPU, in the first zone.
QUuid fulfilled(WishBench &b)
{
    b.begin();
    const auto id = b.start(WishBench::wish({u"z1"_s, u"z2"_s}));
    return b.passUntil(WishState::Fulfilled, 3h) ? id : QUuid{};
}

void preempt(WishBench &b, const TpuId &tpu)
{
    auto &node = b.cloud.nodes[tpu.toString()];
    node["state"_L1] = u"PREEMPTED"_s;
    for (auto &request : b.cloud.requests)
        request["state"_L1] = QJsonObject{{u"state"_s, u"SUSPENDED"_s}, {u"stateInitiator"_s, u"SERVICE"_s}};
}

} // namespace

void TestAskAgain::theSameRequestIsAskedAgainAndWaitedFor()
{
    WishBench b;
    const auto id = fulfilled(b);
    QVERIFY(!id.isNull());
    const auto tpu = *b.view().winner;
    QCOMPARE(wishOf(*b.service, tpu), id);
    const auto number = b.cloud.nodes[tpu.toString()]["id"_L1].toString();
    preempt(b, tpu);
    std::optional<Result<Tpu>> back;
    TaskScope scope;
    scope.run(askAgain(b.service.get(), b.tpus->api(), id, number, scope.token()),
              [&](const Result<Tpu> &got) { back = got; });
    QVERIFY(b.clock.passUntil([&] { return back.has_value(); }, 6h));
    QVERIFY2(*back, *back ? "" : qPrintable(back->error().message));
    QCOMPARE((*back)->state, TpuState::Ready);
    QVERIFY((*back)->numericId != number);
    QVERIFY(b.passUntil(WishState::Fulfilled, 1h));
    QCOMPARE(b.cloud.ready(), 1);
}

void TestAskAgain::theNewMachineIsToldOfAlsoWhileTheListShowsTheLostOne()
{
    WishBench b;
    const auto id = fulfilled(b);
    const auto tpu = *b.view().winner;
    const auto number = b.cloud.nodes[tpu.toString()]["id"_L1].toString();
    preempt(b, tpu);
    QVERIFY(b.clock.passUntil([&] { return b.tpus->tpu(tpu) && b.tpus->tpu(tpu)->state == TpuState::Preempted; }, 1h)
            || QCoro::waitFor(b.tpus->refresh({})).has_value());
    QCOMPARE(b.tpus->tpu(tpu)->numericId, number);
    b.world.answer = [&](const FakeRequest &request) { // from now on the list is as old as that
        return request.url.path().contains("/locations/-/"_L1) ? FakeAnswer{.status = 503, .body = "{}"}
                                                               : b.cloud.answer(request);
    };
    std::optional<Result<Tpu>> back;
    TaskScope scope;
    scope.run(askAgain(b.service.get(), b.tpus->api(), id, number, scope.token()),
              [&](const Result<Tpu> &got) { back = got; });
    QVERIFY(b.clock.passUntil([&] { return back.has_value(); }, 6h));
    QVERIFY2(*back, *back ? "" : qPrintable(back->error().message));
    QCOMPARE(b.tpus->tpu(tpu)->numericId, (*back)->numericId); // learnt from the look, the list is silent
    QVERIFY((*back)->numericId != number && !(*back)->numericId.isEmpty());
}

void TestAskAgain::aMachineThatIsThereAlreadyIsTheAnswer()
{
    WishBench b;
    const auto id = fulfilled(b);
    QVERIFY(!id.isNull());
    const auto changes = b.cloud.changes;
    std::optional<Result<Tpu>> back;
    TaskScope scope; // of a machine before it
    scope.run(askAgain(b.service.get(), b.tpus->api(), id, u"1"_s, scope.token()),
              [&](const Result<Tpu> &got) { back = got; });
    QVERIFY(b.clock.passUntil([&] { return back.has_value(); }, 10min));
    QVERIFY(*back);
    QCOMPARE(b.cloud.changes, changes);
}

void TestAskAgain::aStopStopsTheRequestToo()
{
    WishBench b;
    const auto id = fulfilled(b);
    QVERIFY(!id.isNull());
    const auto tpu = *b.view().winner;
    const auto number = b.cloud.nodes[tpu.toString()]["id"_L1].toString();
    preempt(b, tpu);
    b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    std::optional<Result<Tpu>> back;
    std::stop_source user;
    TaskScope scope;
    scope.run(askAgain(b.service.get(), b.tpus->api(), id, number, user.get_token()),
              [&](const Result<Tpu> &got) { back = got; });
    b.clock.pass(2h);
    QVERIFY(!back);
    user.request_stop();
    QVERIFY(b.clock.passUntil([&] { return back.has_value(); }, 10min));
    QCOMPARE(back->error().code, ErrorCode::Cancelled);
    QVERIFY(b.passUntil(WishState::Stopped, 6h));
    QCOMPARE(b.cloud.ready(), 0);
    QCOMPARE(b.cloud.requests.size(), 0);
}

void TestAskAgain::aRequestThatIsNotThereIsSaidSo()
{
    WishBench b;
    b.begin();
    std::optional<Result<Tpu>> back;
    TaskScope scope;
    scope.run(askAgain(b.service.get(), b.tpus->api(), QUuid::createUuid(), u"1"_s, scope.token()),
              [&](const Result<Tpu> &got) { back = got; });
    QVERIFY(back.has_value());
    QCOMPARE(back->error().code, ErrorCode::NotFound);
    QVERIFY(!back->error().message.isEmpty());
}

void TestAskAgain::aTpuThatNoRequestMadeHasNone()
{
    WishBench b;
    QVERIFY(!fulfilled(b).isNull());
    QVERIFY(wishOf(*b.service, TpuId{u"projects/p/locations/z1/nodes/other"_s}).isNull());
    QVERIFY(!wishOf(*b.service,
                    TpuId{u"projects/415104041262/locations/%1"_s.arg(b.view().winner->toString().section(u'/', 3))})
                 .isNull()); // by number
}

QTEST_GUILESS_MAIN(TestAskAgain)
#include "tst_askagain.moc"
