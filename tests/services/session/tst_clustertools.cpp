// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/clustertools.h"

#include <QTest>

using namespace Qt::StringLiterals;
using Sight = SliceNow::Sight;

namespace {

Tpu machine(const QString &name, const QString &number, TpuState state)
{
    Tpu tpu{};
    tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/"_s + name};
    tpu.zone = ZoneId{u"us-central2-b"_s};
    tpu.shortName = name;
    tpu.numericId = number;
    tpu.acceleratorType = u"v4-16"_s;
    tpu.state = state;
    tpu.endpoints = {{u"10.0.0.2"_s, {}}, {u"10.0.0.3"_s, {}}};
    return tpu;
}

ClusterSlice slice(const QString &number = u"1"_s, const QUuid &request = {})
{
    return {.name = u"llama"_s,
            .tpu = TpuId{u"projects/p/locations/us-central2-b/nodes/llama"_s},
            .request = request,
            .number = number,
            .zone = ZoneId{u"us-central2-b"_s}};
}

} // namespace

class ClusterToolsTest : public QObject
{
    Q_OBJECT

private slots:
    void theVeryMachineIsThere();
    void whatTheCloudTookIsLost_data();
    void whatTheCloudTookIsLost();
    void anotherMachineInItsPlaceHasReturned();
    void aRequestThatIsFulfilledIsASlice();
    void whereNobodyKnowsNothingIsSaid();
    void theMachinesOfBeforeStandBesideThoseThatCameBack();
};

void ClusterToolsTest::theMachinesOfBeforeStandBesideThoseThatCameBack()
{
    const auto host = [](const QString &id) {
        ClusterHost one;
        one.host.id = id;
        return one;
    };
    Cluster before;
    before.slices = {slice(), slice()};
    before.slices[0].name = u"other"_s;
    before.slices[0].hosts = {host(u"x/0"_s)};
    before.slices[1].hosts = {host(u"old/0"_s), host(u"old/1"_s)};
    auto now = before;
    now.slices[1].hosts = {host(u"new/0"_s), host(u"new/1"_s)};
    const auto job = successorsIn(before, now);
    QCOMPARE(job.spec.hosts.size(), 2);
    QCOMPARE(job.spec.hosts[1].id, u"new/1"_s);
    QCOMPARE(job.attempts.constFirst().hosts[1].host.id, u"old/1"_s);
    QVERIFY(successorsIn(before, before).spec.hosts.isEmpty());
    QVERIFY(successorsIn({}, now).spec.hosts.isEmpty());
}

void ClusterToolsTest::theVeryMachineIsThere()
{
    const auto now = sliceNowOf(slice(), {.isListKnown = true, .tpu = machine(u"llama"_s, u"1"_s, TpuState::Ready)});
    QCOMPARE(now.sight, Sight::There);
    const auto passing =
        sliceNowOf(slice(), {.isListKnown = true, .tpu = machine(u"llama"_s, u"1"_s, TpuState::Repairing)});
    QCOMPARE(passing.sight, Sight::Unknown); // it will be known
}

void ClusterToolsTest::whatTheCloudTookIsLost_data()
{
    QTest::addColumn<int>("state");
    QTest::addColumn<QString>("why");
    QTest::newRow("preempted") << int(TpuState::Preempted) << u"preempted"_s;
    QTest::newRow("stopped") << int(TpuState::Stopped) << u"stopped"_s;
    QTest::newRow("deleted") << int(TpuState::Deleting) << u"deleted"_s;
    QTest::newRow("not in the list") << -1 << u"preempted"_s;
}

void ClusterToolsTest::whatTheCloudTookIsLost()
{
    QFETCH(int, state);
    QFETCH(QString, why);
    SliceFacts facts{.isListKnown = true, .incident = JobInterruption::Preempted};
    if (state >= 0)
        facts.tpu = machine(u"llama"_s, u"1"_s, TpuState(state));
    const auto now = sliceNowOf(slice(), facts);
    QCOMPARE(now.sight, Sight::Lost);
    QCOMPARE(now.why, why);
}

void ClusterToolsTest::anotherMachineInItsPlaceHasReturned()
{
    const auto request = QUuid::createUuid();
    const auto back = machine(u"llama-2"_s, u"2"_s, TpuState::Ready);
    auto now = sliceNowOf(slice(u"1"_s, request), {.isListKnown = true, .now = {back}});
    QCOMPARE(now.sight, Sight::Returned);
    QCOMPARE(now.number, u"2"_s);
    QCOMPARE(now.tpu, back.id);
    QCOMPARE(now.hosts.size(), 2);
    QCOMPARE(now.hosts[1].internalAddress, u"10.0.0.3"_s);
    now = sliceNowOf(slice(), {.isListKnown = true, .tpu = machine(u"llama"_s, u"2"_s, TpuState::Ready)});
    QCOMPARE(now.sight, Sight::Returned); // made again by hand
    now = sliceNowOf(slice(), {.isListKnown = true, .tpu = machine(u"llama"_s, u"2"_s, TpuState::Creating)});
    QCOMPARE(now.sight, Sight::Lost); // the one that was set up is gone, the other is not there yet
    const auto other = machine(u"other"_s, u"7"_s, TpuState::Ready);
    now = sliceNowOf(slice(u"1"_s, request),
                     {.isListKnown = true, .now = {other, machine(u"llama"_s, u"3"_s, TpuState::Ready)}});
    QCOMPARE(now.number, u"3"_s); // of a multislice, the one of its name
}

void ClusterToolsTest::aRequestThatIsFulfilledIsASlice()
{
    ClusterSlice coming{.name = u"llama"_s, .request = QUuid::createUuid()};
    QCOMPARE(sliceNowOf(coming, {.isListKnown = true}).sight, Sight::Unknown);
    const auto now = sliceNowOf(coming, {.isListKnown = true, .now = {machine(u"llama"_s, u"1"_s, TpuState::Ready)}});
    QCOMPARE(now.sight, Sight::Returned);
}

void ClusterToolsTest::whereNobodyKnowsNothingIsSaid()
{
    QCOMPARE(sliceNowOf(slice(), {}).sight, Sight::Unknown); // the list could not be read
    QCOMPARE(sliceNowOf(slice(), {.tpu = machine(u"llama"_s, u"1"_s, TpuState::Preempted)}).sight, Sight::Unknown);
    QCOMPARE(sliceNowOf(slice(), {.isListKnown = true, .tpu = machine(u"llama"_s, {}, TpuState::Ready)}).sight,
             Sight::Unknown); // not told which machine
    ClusterSlice plain{.name = u"box"_s};
    QCOMPARE(sliceNowOf(plain, {.isListKnown = true}).sight, Sight::Unknown);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ClusterToolsTest)
#include "tst_clustertools.moc"
