// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/tpurequest.h"
#include "widgets/shell/sessionclusters.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

Tpu readyPod(const QString &zone, const QString &network = u"projects/p/global/networks/default"_s)
{
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/%1/nodes/pod"_s.arg(zone)};
    tpu.zone = ZoneId{zone};
    tpu.shortName = u"pod"_s;
    tpu.numericId = u"4711"_s;
    tpu.acceleratorType = u"v4-32"_s;
    tpu.state = TpuState::Ready;
    tpu.network = network;
    tpu.endpoints.resize(4);
    for (int worker = 0; worker < 4; ++worker)
        tpu.endpoints[worker].internalIp = u"10.0.0.%1"_s.arg(worker + 2);
    return tpu;
}

TpuRequestView waitingRequest()
{
    TpuRequestView view;
    view.tpuRequest.id = QUuid::createUuid();
    view.tpuRequest.spec.acceleratorType = u"v4-32"_s;
    view.tpuRequest.namePattern = u"later-{zone}"_s;
    view.tpuRequest.zones = {ZoneId{u"us-central2-b"_s}};
    view.state = RequestState::Working;
    return view;
}

} // namespace

class ClusterOffersTest : public QObject
{
    Q_OBJECT

private slots:
    void aPodIsASliceWithItsHostsAndItsRequest()
    {
        const auto tpu = readyPod(u"us-central2-b"_s);
        auto request = waitingRequest();
        request.state = RequestState::Fulfilled;
        request.winner = tpu.id;
        const auto offers = clusterOffers({tpu}, {request});
        QCOMPARE(offers.size(), 1);
        QCOMPARE(offers.at(0).slice.name, u"pod"_s);
        QCOMPARE(offers.at(0).slice.hosts.size(), 4);
        QCOMPARE(offers.at(0).slice.request, request.tpuRequest.id); // it can be asked for again by that
        QCOMPARE(offers.at(0).network, u"default"_s);
    }

    void twoPodsOfOneNameAreToldApart()
    {
        const auto offers = clusterOffers({readyPod(u"us-central2-b"_s), readyPod(u"europe-west4-b"_s)}, {});
        QCOMPARE(offers.size(), 2);
        QVERIFY(offers.at(0).slice.name != offers.at(1).slice.name);
        QVERIFY(offers.at(0).slice.hosts.at(0).node != offers.at(1).slice.hosts.at(0).node);
    }

    void aRequestThatWaitsIsASliceWithoutMachines()
    {
        const auto offers = clusterOffers({}, {waitingRequest()});
        QCOMPARE(offers.size(), 1);
        QVERIFY(offers.at(0).slice.tpu.isEmpty());
        QCOMPARE(offers.at(0).slice.hosts.size(), 4);
        QVERIFY(offers.at(0).slice.hosts.at(0).host.id.isEmpty());
        QVERIFY(offers.at(0).slice.name.startsWith("later"_L1));
        QCOMPARE(offers.at(0).network, u"default"_s);
        auto over = waitingRequest();
        over.state = RequestState::GaveUp;
        QVERIFY(clusterOffers({}, {over}).isEmpty());
    }

    void whatIsNotReadyIsNotOffered()
    {
        auto tpu = readyPod(u"us-central2-b"_s);
        tpu.state = TpuState::Creating;
        QVERIFY(clusterOffers({tpu}, {}).isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(ClusterOffersTest)
#include "tst_clusteroffers.moc"
