// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What whole lives of requests leave in the capacity history.
#include "provisioningbench.h"

#include "services/provisioning/capacityrecorder.h"
#include "services/provisioning/capacitystore.h"
#include "services/tpu/incident.h"

namespace {

struct CountedBench : ProvisioningBench
{
    std::unique_ptr<CapacityStore> capacityHistory;
    std::unique_ptr<CapacityRecorder> recorder;

    void beginCounting()
    {
        begin();
        capacityHistory = std::make_unique<CapacityStore>(journal.get());
        recorder = std::make_unique<CapacityRecorder>(service.get(), capacityHistory.get(),
                                                      [this](const TpuId &id) { return tpus->tpu(id); });
    }
    ~CountedBench()
    {
        recorder.reset();
        capacityHistory.reset();
    }
    [[nodiscard]] CapacitySummary of(const QString &zone) const
    {
        const auto rows =
            summaries(waited(capacityHistory->history()).value(), QDateTime::fromMSecsSinceEpoch(0, QTimeZone::UTC));
        for (const auto &row : rows) {
            if (row.key.zone.toString() == zone)
                return row;
        }
        return {};
    }
};

} // namespace

class TestCapacityRecorder : public QObject
{
    Q_OBJECT

private slots:
    void aRaceIsCountedInEachZone();
    void everyDirectTryIsCounted();
    void anExpiredLoginIsNoStatementOnCapacity();
    void whatTheCloudTookAwayIsKnownByItsNumber();
};

void TestCapacityRecorder::aRaceIsCountedInEachZone()
{
    CountedBench b;
    b.cloud.hasCapacity = [](const QString &zone, auto now) { return zone == "z1"_L1 && now >= 5h; };
    b.beginCounting();
    QVERIFY(!b.start(ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s})).isNull());
    b.clock.pass(3h);
    QVERIFY2(waited(b.capacityHistory->history()).value().isEmpty(), "nothing has ended yet");
    const auto waiting = spansUnderWay(b.service->tpuRequests(), b.clock.now());
    QVERIFY2(waiting.size() >= 4 && waiting.size() <= 6, qPrintable(QString::number(waiting.size())));
    QVERIFY(b.passUntil(RequestState::Fulfilled, 6h));
    const auto winner = b.of(u"z1"_s);
    QCOMPARE(winner.count.won, 1);
    QVERIFY2(winner.count.none >= 4 && winner.count.none <= 5, qPrintable(QString::number(winner.count.none)));
    QVERIFY2(winner.medianWait && *winner.medianWait > 5h - 5min && *winner.medianWait < 6h,
             "since it was first asked");
    const auto loser = b.of(u"z2"_s);
    QCOMPARE(loser.count.won, 0);
    QVERIFY2(loser.count.none >= 4 && loser.count.none <= 6, "it had waited for hours when the other one won");
    const auto wins = waited(b.capacityHistory->history()).value().wins;
    QCOMPARE(wins.size(), 1);
    QVERIFY(wins[0].tpu.toString().endsWith("z1/nodes/t1"_L1) && !wins[0].numericId.isEmpty());
    QVERIFY(wins[0].key.type == "v6e-8"_L1 && wins[0].key.tier == Tier::Spot);
}

void TestCapacityRecorder::everyDirectTryIsCounted()
{
    CountedBench b;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now >= 30min; };
    b.beginCounting();
    QVERIFY(!b.start(ProvisioningBench::tpuRequest({u"z1"_s}, RequestMethod::Direct)).isNull());
    QVERIFY(b.passUntil(RequestState::Fulfilled, 2h));
    const auto row = b.of(u"z1"_s);
    QCOMPARE(row.count.won, 1);
    const auto attempts = b.history(b.view().tpuRequest.id);
    QCOMPARE(row.count.asked(), int(attempts.size()));
    QVERIFY(row.count.none >= 10);
}

void TestCapacityRecorder::anExpiredLoginIsNoStatementOnCapacity()
{
    CountedBench b;
    b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    b.beginCounting();
    bool isExpired = true;
    const auto answer = b.world.answer;
    b.world.answer = [&](const FakeRequest &request) {
        return isExpired
            ? FakeAnswer{.status = 401, .body = R"({"error":{"code":401,"status":"UNAUTHENTICATED","message":"x"}})"}
            : answer(request);
    };
    b.token.error = Error{ErrorCode::SignedOut, u"revoked"_s, {}};
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s}, RequestMethod::Direct));
    b.clock.pass(3h);
    QVERIFY2(waited(b.capacityHistory->history()).value().isEmpty(), "nothing was asked");
}

void TestCapacityRecorder::whatTheCloudTookAwayIsKnownByItsNumber()
{
    CountedBench b;
    b.beginCounting();
    QVERIFY(!b.start(ProvisioningBench::tpuRequest({u"z1"_s})).isNull());
    QVERIFY(b.passUntil(RequestState::Fulfilled, 1h));
    const auto won = waited(b.capacityHistory->history()).value().wins.value(0);
    b.recorder->ended(won.tpu, u"another number"_s, TpuEnd::Preempted, won.at.addSecs(60));
    QVERIFY(waited(b.capacityHistory->history()).value().wins.value(0).end == TpuEnd::Lives);
    Incident trouble{
        .kind = IncidentKind::Maintenance, .tpu = won.tpu, .number = won.numericId, .since = won.at.addSecs(5 * 3'600)};
    b.recorder->lost(trouble);
    QVERIFY2(waited(b.capacityHistory->history()).value().wins.value(0).end == TpuEnd::Lives, "it may be well again");
    trouble.kind = IncidentKind::Preempted;
    b.recorder->lost(trouble);
    QVERIFY(b.of(u"z1"_s).medianLife == std::optional<std::chrono::milliseconds>{5h});
    QCOMPARE(b.of(u"z1"_s).takenAway, 1);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCapacityRecorder)
#include "tst_capacityrecorder.moc"
