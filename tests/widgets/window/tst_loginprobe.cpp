// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/loginprobe.h"
#include "services/ssh/hub.h"
#include "services/tpu/tpujson.h"
#include "tests/services/tpu/tpubench.h"

class TestProvisioningReach : public QObject
{
    Q_OBJECT

private slots:
    void whoHasNoKeyYetWaitsForNoLogin();
    void aWayThatIsGoneIsNoArrival();
};

static Tpu readyTpu(Bench &bench)
{
    bench.cloud.put(nodeName, u"READY"_s);
    bench.cloud.nodes[nodeName].insert(
        u"networkEndpoints"_s,
        QJsonArray{QJsonObject{{u"ipAddress"_s, u"10.0.0.2"_s},
                               {u"accessConfig"_s, QJsonObject{{u"externalIp"_s, u"127.0.0.1"_s}}}}});
    return *parseTpu(bench.cloud.nodes[nodeName]);
}

/// Else a request of somebody who publishes a key only afterwards stood at "connecting" while the other zones went on.
void TestProvisioningReach::whoHasNoKeyYetWaitsForNoLogin()
{
    Bench bench;
    const auto tpu = readyTpu(bench);
    QVERIFY(QCoro::waitFor(reachTpu(bench.api, {}, LoginChoice{}, tpu, {})));
}

void TestProvisioningReach::aWayThatIsGoneIsNoArrival()
{
    Bench bench;
    const auto tpu = readyTpu(bench);
    const auto reached = QCoro::waitFor(reachTpu(bench.api, {}, LoginChoice{.user = u"ann"_s, .keyFile = {}}, tpu, {}));
    QVERIFY(!reached);
    QCOMPARE(reached.error().code, ErrorCode::Cancelled);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProvisioningReach)
#include "tst_loginprobe.moc"
