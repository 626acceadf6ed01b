// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/jobservice.h"
#include "services/usage/usageevents.h"
#include "services/usage/usagerecords.h"
#include "watchroom.h"

using namespace Qt::StringLiterals;
using Kind = UsageEvent::Kind;

namespace {

Tpu tpuOf(TpuState state)
{
    Tpu tpu;
    tpu.id = WatchRoom::idOf(u"a"_s);
    tpu.numericId = u"7"_s;
    tpu.state = state;
    tpu.endpoints = {{.internalIp = u"10.0.0.2"_s, .externalIp = u"203.0.113.5"_s}};
    return tpu;
}

QList<Kind> kindsOf(const QList<UsageEvent> &events)
{
    QList<Kind> kinds;
    for (const auto &event : events)
        kinds += event.kind;
    return kinds;
}

} // namespace

class UsageEventsTest : public QObject
{
    Q_OBJECT

private slots:
    void whatBecameOfATpuIsAnEvent_data()
    {
        QTest::addColumn<Tpu>("before");
        QTest::addColumn<Tpu>("now");
        QTest::addColumn<QList<Kind>>("kinds");
        const auto ready = tpuOf(TpuState::Ready);
        const auto with = [](auto change) {
            auto tpu = tpuOf(TpuState::Ready);
            change(tpu);
            return tpu;
        };
        QTest::newRow("nothing") << ready << ready << QList<Kind>{};
        QTest::newRow("P1 preempted") << ready << tpuOf(TpuState::Preempted) << QList<Kind>{Kind::Preempted};
        QTest::newRow("ended") << ready << tpuOf(TpuState::Terminated) << QList<Kind>{Kind::Preempted};
        QTest::newRow("restarts") << ready << tpuOf(TpuState::Restarting) << QList<Kind>{Kind::Restarted};
        QTest::newRow("is back") << tpuOf(TpuState::Restarting) << ready << QList<Kind>{Kind::Note};
        QTest::newRow("P5 another address")
            << ready << with([](Tpu &tpu) { tpu.endpoints[0].externalIp = u"203.0.113.9"_s; })
            << QList<Kind>{Kind::AddressChanged};
        QTest::newRow("an address that is not said is none")
            << ready << with([](Tpu &tpu) { tpu.endpoints[0].externalIp.clear(); }) << QList<Kind>{};
        QTest::newRow("made anew with another address") << ready << with([](Tpu &tpu) {
            tpu.numericId = u"8"_s;
            tpu.endpoints[0].externalIp = u"203.0.113.9"_s;
        }) << QList<Kind>{Kind::Note};
        const auto sick = with([](Tpu &tpu) { tpu.health = TpuHealth::UnhealthyMaintenance; });
        QTest::newRow("P4 maintenance") << ready << sick << QList<Kind>{Kind::Maintenance};
        QTest::newRow("P4 its end") << sick << ready << QList<Kind>{Kind::Maintenance};
        QTest::newRow("a state of tomorrow") << ready << tpuOf(TpuState::Unknown) << QList<Kind>{};
    }
    void whatBecameOfATpuIsAnEvent()
    {
        QFETCH(Tpu, before);
        QFETCH(Tpu, now);
        QFETCH(QList<Kind>, kinds);
        const auto events = eventsBetween(before, now, 42);
        QCOMPARE(kindsOf(events), kinds);
        for (const auto &event : events) {
            QCOMPARE(event.slice, u"p/us-central2-b/a"_s);
            QCOMPARE(event.at, 42);
            QVERIFY(!event.text.isEmpty());
        }
    }

    void theListAndTheJobsAreWrittenOnTheAxis()
    {
        WatchRoom room;
        room.history = std::make_unique<History>(QString{}, &room.clock);
        room.put(u"a"_s, u"v4-8"_s, 1);
        QVERIFY(room.refresh());
        const auto begun = room.clock.now().addSecs(-3'600);
        Job job{.id = QUuid::createUuid(),
                .spec = {.name = u"llama"_s,
                         .hosts = hostsOf(*room.tpus->tpu(WatchRoom::idOf(u"a"_s))),
                         .command = u"python x.py"_s}};
        job.createdAt = begun;
        JobAttempt attempt{.startedAt = begun, .token = "0123456789abcdef"};
        attempt.hosts = {JobHost{.host = job.spec.hosts.constFirst(),
                                 .state = JobState::Failed,
                                 .status = 1,
                                 .startedAt = begun,
                                 .endedAt = room.clock.now().addSecs(600)}};
        job.attempts = {attempt};
        QVERIFY(room.documents.put(u"job"_s, job.id.toString(QUuid::WithoutBraces), toJson(job), room.clock.now()));
        JobService jobs{JobContext{.documents = &room.documents, .clock = &room.clock}};
        QCOMPARE(jobs.jobs().size(), 1);
        UsageEvents events{UsageEventsContext{
            .tpus = room.tpus.get(), .jobs = &jobs, .history = room.history.get(), .clock = &room.clock}};
        room.put(u"a"_s, u"v4-8"_s, 1, u"7"_s, u"PREEMPTED"_s);
        QVERIFY(room.refresh());
        room.cloud.nodes.clear();
        QVERIFY(room.refresh());
        const auto known = QCoro::waitFor(
            room.history->events(u"p/us-central2-b/a"_s, room.time() - 7'200'000, room.time() + 60'000, {}));
        QVERIFY(known);
        QCOMPARE(kindsOf(*known), (QList<Kind>{Kind::JobStarted, Kind::JobEnded, Kind::Preempted, Kind::Note}));
        QCOMPARE(known->at(0).at, begun.toMSecsSinceEpoch());
        QCOMPARE(known->at(0).text, u"llama"_s);
        QVERIFY(known->at(1).at <= room.time()); // the host's clock is ten minutes ahead
        // The next window hears of the same: it stands there once.
        UsageEvents again{UsageEventsContext{
            .tpus = room.tpus.get(), .jobs = &jobs, .history = room.history.get(), .clock = &room.clock}};
        QCOMPARE(QCoro::waitFor(
                     room.history->events(u"p/us-central2-b/a"_s, room.time() - 7'200'000, room.time() + 60'000, {}))
                     ->size(),
                 4);
    }

    void aRecordIsReadAsSomethingThatAnybodyMayHaveEdited()
    {
        UsageRecord record{
            .tpu = tpuOf(TpuState::Ready), .seen = {8, 4}, .seenAt = 5, .machines = {u"12"_s}, .coarseUntil = 6};
        record.tpu.acceleratorType = u"v3-8"_s;
        const auto back = usageRecordFrom(toJson(record));
        QVERIFY(back);
        QCOMPARE(back->tpu.id, record.tpu.id);
        QCOMPARE(back->tpu.zone.toString(), u"us-central2-b"_s);
        QCOMPARE(back->tpu.endpoints.size(), 1);
        QCOMPARE(back->seen.devices, 8);
        QCOMPARE(back->machines, QStringList{u"12"_s});
        QCOMPARE(back->coarseUntil, 6);
        QVERIFY(!usageRecordFrom({}));
        QVERIFY(!usageRecordFrom({{u"tpu"_s, u"nonsense"_s}}));
        auto wild = toJson(record);
        for (const auto &key : {u"workers"_s, u"devices"_s, u"chips"_s})
            wild[key] = 1e9;
        for (const auto &key : {u"seen"_s, u"coarse"_s})
            wild[key] = -1e18;
        wild[u"type"_s] = QString(1 << 20, u'x');
        wild[u"created"_s] = QJsonArray{};
        wild[u"machines"_s] = QJsonArray{QString(1 << 20, u'1'), 7, QJsonArray{}};
        const auto bounded = usageRecordFrom(wild);
        QVERIFY(bounded);
        QVERIFY(bounded->tpu.endpoints.size() <= 4'096 && bounded->seen.chips <= 64 && bounded->seenAt == 0);
        QCOMPARE(bounded->machines.constFirst().size(), 20);
        QVERIFY(layoutOf(bounded->tpu, bounded->seen).cores.size() <= 1 << 20);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(UsageEventsTest)

#include "tst_usageevents.moc"
