// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "services/net/restclient.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/computetpus.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/faketoken.h"
#include "tests/services/practice/judgedcloud.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const TpuId machine{u"projects/trc-practice/locations/us-east5-a/instances/ironwood"_s};

QByteArray withMachines()
{
    auto text = quickScenario().trimmed();
    text.chop(1);
    return text
        + R"(,"resources":[)"
          R"({"kind":"instances","place":"us-east5-a","name":"ironwood","body":{"machineType":"tpu7x-standard-4t","status":"RUNNING"}},)"
          R"({"kind":"instances","place":"us-east5-a","name":"plain","body":{"machineType":"n2-standard-8","status":"RUNNING"}}]})";
}

} // namespace

/// Machines with TPUs that Cloud TPU knows nothing of. The practice cloud answers, in this process, over real HTTP.
class TestComputeInstance : public QObject, private JudgedCloud
{
    Q_OBJECT

private slots:
    void init()
    {
        start(withMachines());
        CloudProfile profile;
        profile.project = ProjectId{u"trc-practice"_s};
        profile.tpu = profile.compute = QUrl{m_server->origin()};
        m_tokens = std::make_unique<FakeToken>(QList<Token>{{u"practice-token"_s}});
        m_rest = std::make_unique<RestClient>(m_tokens.get(), &m_system);
        m_tpus = std::make_unique<TpuService>(profile, m_rest.get(), &m_system);
        m_reader = std::make_unique<ComputeTpus>(m_tpus.get(), &m_system);
    }
    void cleanup()
    {
        m_reader.reset();
        m_tpus.reset();
        m_rest.reset();
        stop();
    }

    void aMachineWithTpusStandsInTheListOfTpus()
    {
        m_reader->begin();
        QTRY_COMPARE(m_tpus->tpus().size(), 1);
        const auto tpu = m_tpus->tpu(machine);
        QVERIFY(tpu);
        QCOMPARE(tpu->acceleratorType, u"tpu7x-standard-4t"_s);
        QCOMPARE(tpu->zone, ZoneId{u"us-east5-a"_s});
        QCOMPARE(tpu->state, TpuState::Ready);
        QCOMPARE(tpu->endpoints.size(), 1);
        QVERIFY(!tpu->endpoints[0].externalIp.isEmpty() && !tpu->numericId.isEmpty());
        QVERIFY(QCoro::waitFor(m_tpus->refresh({})));
        QVERIFY2(m_tpus->tpu(machine), "Cloud TPU's list takes nothing of Compute Engine's away");
    }

    void itIsStoppedStartedAndDeletedWithTheSameLook()
    {
        m_reader->begin();
        QTRY_VERIFY(m_tpus->tpu(machine));
        const auto number = m_tpus->tpu(machine)->numericId;
        QCOMPARE(QCoro::waitFor(m_tpus->remove({machine, u"1"_s}, {})).error().code, ErrorCode::Conflict);
        QVERIFY(m_tpus->tpu(machine)); // another machine of that name was meant
        QVERIFY(QCoro::waitFor(m_tpus->stop({machine, number}, {})));
        QTRY_COMPARE(m_tpus->tpu(machine)->state, TpuState::Stopped);
        QVERIFY(QCoro::waitFor(m_tpus->start(machine, {})));
        QTRY_COMPARE(m_tpus->tpu(machine)->state, TpuState::Ready);
        QVERIFY(QCoro::waitFor(m_tpus->remove({machine, number}, {})));
        QTRY_VERIFY(!m_tpus->tpu(machine));
        QVERIFY(QCoro::waitFor(m_tpus->refresh({})));
        QVERIFY(!m_tpus->tpu(machine));
    }

    void withoutPublishedKeysItsNameIsKnownAllTheSame()
    {
        const auto keys = QCoro::waitFor(m_tpus->hostKeys(machine, {}));
        QVERIFY2(keys, keys ? "" : qPrintable(keys.error().message));
        QVERIFY(keys->value(0).keys.isEmpty());
        QCOMPARE(keys->value(0).hostname, u"ironwood"_s);
    }

    void whatOnlyCloudTpuCanDoIsRefusedHere()
    {
        QCOMPARE(QCoro::waitFor(m_tpus->api().setMetadata(machine, {}, {})).error().code, ErrorCode::Invalid);
        QCOMPARE(QCoro::waitFor(m_tpus->maintain(machine, Maintenance::Rehearsal, {})).error().code,
                 ErrorCode::Invalid);
    }

    void commandsAreThoseOfComputeEngine()
    {
        QCOMPARE(gcloudCommand(TpuAction::Stop, machine),
                 u"gcloud compute instances stop ironwood --project=trc-practice --zone=us-east5-a"_s);
        QVERIFY(restCall(TpuAction::Stop, machine, m_tpus->profile())
                    .contains(u"/compute/v1/projects/trc-practice/zones/us-east5-a/instances/ironwood/stop"_s));
        QVERIFY(linkTo(machine).isEmpty());
    }

    void onlyWhatHasTpusAndAProperNameIsTaken_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("no link") << R"({"machineType":"m/ct6e-standard-4t"})"_ba;
        QTest::newRow("a plain machine")
            << R"({"selfLink":"https://x/compute/v1/projects/p/zones/z/instances/n","machineType":"m/n2-standard-8"})"_ba;
        QTest::newRow("a link that leads elsewhere")
            << R"({"selfLink":"https://x/compute/v1/projects/p/zones/z/instances/../n","machineType":"m/ct6e-standard-4t"})"_ba;
    }
    void onlyWhatHasTpusAndAProperNameIsTaken()
    {
        QFETCH(QByteArray, json);
        QVERIFY(!parseInstance(QJsonDocument::fromJson(json).object()));
    }

    /// A cluster makes its nodes anew; who deletes one here deletes what runs there.
    void nodesOfAClusterAreLeftOut()
    {
        const auto page = QJsonDocument::fromJson(
            R"({"items":{"zones/us-east5-a":{"instances":[)"
            R"({"selfLink":"https://x/compute/v1/projects/p/zones/us-east5-a/instances/mine","machineType":"m/ct6e-standard-4t"},)"
            R"({"selfLink":"https://x/compute/v1/projects/p/zones/us-east5-a/instances/of-a-group","machineType":"m/ct6e-standard-4t",)"
            R"("metadata":{"items":[{"key":"created-by","value":"projects/1/zones/us-east5-a/instanceGroupManagers/pod"}]}},)"
            R"({"selfLink":"https://x/compute/v1/projects/p/zones/us-east5-a/instances/gke-1","machineType":"m/ct6e-standard-4t",)"
            R"("labels":{"goog-gke-node":""}},)"
            R"({"selfLink":"https://x/compute/v1/projects/p/zones/us-east5-a/instances/gke-2","machineType":"m/ct6e-standard-4t",)"
            R"("metadata":{"items":[{"key":"created-by","value":"projects/1/zones/us-east5-a/instanceGroupManagers/gke-c-np-7"}]}}]}}})");
        QStringList names;
        for (const auto &tpu : parseInstances(page.object()))
            names << tpu.shortName;
        QCOMPARE(names, (QStringList{u"mine"_s, u"of-a-group"_s}));
    }

    void H25_zonesThatAreSilentAreTold()
    {
        const auto page = QJsonDocument::fromJson(R"({"unreachables":["projects/p/zones/us-east1-d"],"items":{)"
                                                  R"("zones/us-east5-a":{"warning":{"code":"UNREACHABLE"}},)"
                                                  R"("zones/us-east5-b":{"warning":{"code":"NO_RESULTS_ON_PAGE"}}}})");
        QCOMPARE(silentZones(page.object()), (QList<ZoneId>{ZoneId{u"us-east1-d"_s}, ZoneId{u"us-east5-a"_s}}));
    }

    void tierStateAndTimeAreRead()
    {
        const auto tpu = parseInstance(
            QJsonDocument::fromJson(
                R"({"id":"7","selfLink":"https://x/compute/v1/projects/p/zones/us-east5-a/instances/n","machineType":"m/ct5p-hightpu-4t",)"
                R"("status":"TERMINATED","creationTimestamp":"2026-11-20T03:00:00.000-08:00","scheduling":{"provisioningModel":"SPOT"}})")
                .object());
        QVERIFY(tpu);
        QCOMPARE(tpu->tier, Tier::Spot);
        QCOMPARE(tpu->state, TpuState::Stopped);
        QCOMPARE(tpu->createTime, (QDateTime{QDate{2026, 11, 20}, QTime{11, 0}, QTimeZone::UTC}));
    }

private:
    SystemClock m_system;
    std::unique_ptr<FakeToken> m_tokens;
    std::unique_ptr<RestClient> m_rest;
    std::unique_ptr<TpuService> m_tpus;
    std::unique_ptr<ComputeTpus> m_reader;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestComputeInstance)
#include "tst_computeinstance.moc"
