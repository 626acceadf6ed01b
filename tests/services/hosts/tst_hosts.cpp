// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/hosts.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestHosts : public QObject
{
    Q_OBJECT

private slots:
    void statesThatNobodyCanLogInTo_data();
    void statesThatNobodyCanLogInTo();
    void anOldNodeIsExplainedWhateverItsState();
    void labelsNameTheHostOnlyWhereThereAreSeveral();
    void theTunnelFindsAnInstanceWithoutPublishedKeys();
};

void TestHosts::statesThatNobodyCanLogInTo_data()
{
    QTest::addColumn<TpuState>("state");
    QTest::addColumn<bool>("reachable");
    QTest::newRow("ready") << TpuState::Ready << true;
    QTest::newRow("creating may be up already") << TpuState::Creating << true;
    QTest::newRow("a state of tomorrow") << TpuState::Unknown << true;
    QTest::newRow("stopped") << TpuState::Stopped << false;
    QTest::newRow("stopping") << TpuState::Stopping << false;
    QTest::newRow("deleting") << TpuState::Deleting << false;
    QTest::newRow("hidden") << TpuState::Hidden << false;
    QTest::newRow("preempted") << TpuState::Preempted << false;
    QTest::newRow("terminated") << TpuState::Terminated << false;
}

void TestHosts::statesThatNobodyCanLogInTo()
{
    QFETCH(TpuState, state);
    QFETCH(bool, reachable);
    Tpu tpu;
    tpu.shortName = u"node-1"_s;
    tpu.state = state;
    tpu.stateText = u"THE_STATE"_s;
    const QString reason = whyUnreachable(tpu);
    QCOMPARE(reason.isEmpty(), reachable);
    QVERIFY(reachable || (reason.contains("node-1"_L1) && reason.contains("THE_STATE"_L1)));
}

void TestHosts::anOldNodeIsExplainedWhateverItsState()
{
    Tpu tpu;
    tpu.state = TpuState::Ready;
    tpu.apiVersion = u"V1_ALPHA1"_s;
    QVERIFY(whyUnreachable(tpu).contains("old architecture"_L1));
}

/// A node's machine has a name that only the node tells; an instance of Compute Engine is that machine.
void TestHosts::theTunnelFindsAnInstanceWithoutPublishedKeys()
{
    const TpuApi api{realCloud(ProjectId{u"p"_s}), nullptr};
    const LoginChoice login{.user = u"nixie"_s, .keyFile = {}, .through = throughTunnel()};
    NodeReading node;
    node.tpu.id = TpuId{u"projects/p/locations/z/instances/ironwood"_s};
    node.tpu.shortName = u"ironwood"_s;
    node.tpu.zone = ZoneId{u"z"_s};
    node.tpu.state = TpuState::Ready;
    node.tpu.endpoints = {{u"10.0.0.2"_s, {}}};
    node.published.unread = Error{ErrorCode::Denied, u"may not"_s};
    const auto way = QCoro::waitFor(wayTo(api, node, 0, login, {}));
    QVERIFY2(way, way ? "" : qPrintable(way.error().message));
    QVERIFY(way->relay);
    QCOMPARE(way->relay->instance, u"ironwood"_s);
    node.tpu.id = TpuId{u"projects/p/locations/z/nodes/ironwood"_s};
    QVERIFY(!QCoro::waitFor(wayTo(api, node, 0, login, {})));
}

void TestHosts::labelsNameTheHostOnlyWhereThereAreSeveral()
{
    QCOMPARE(hostLabel(u"node-1"_s, 0, 1), u"node-1"_s);
    QCOMPARE(hostLabel(u"pod"_s, 2, 4), u"pod · host 2"_s);
}

#include "tests/support/testmain.h"
QTEST_APPLESS_MAIN(TestHosts)
#include "tst_hosts.moc"
