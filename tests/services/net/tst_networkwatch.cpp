// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/networkwatch.h"

#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestNetworkWatch : public QObject
{
    Q_OBJECT

private slots:
    void H24_otherAddressesAreToldOnce()
    {
        std::set<QString> now{u"192.168.1.7"_s};
        int looks = 0;
        NetworkWatch watch{nullptr, [&] { return ++looks, now; }, 5ms};
        QSignalSpy changed{&watch, &NetworkWatch::changed};
        now = {u"10.0.0.3"_s};
        for (int i = 0; i < 20; ++i)
            watch.lookSoon(); // a change is many events
        QTRY_COMPARE(changed.count(), 1);
        watch.lookSoon();
        QTRY_COMPARE(looks, 3); // the first, of its making
        QCOMPARE(changed.count(), 1);
    }

    void H23_withoutAnyAddressNothingIsTriedAndTheSameOnesAreNoChange()
    {
        std::set<QString> now{u"192.168.1.7"_s};
        int looks = 0;
        NetworkWatch watch{nullptr, [&] { return ++looks, now; }, 5ms};
        QSignalSpy changed{&watch, &NetworkWatch::changed};
        now = {};
        watch.lookSoon();
        QTRY_COMPARE(looks, 2);
        now = {u"192.168.1.7"_s};
        watch.lookSoon();
        QTRY_COMPARE(looks, 3);
        QCOMPARE(changed.count(), 0);
        now = {u"192.168.1.7"_s, u"10.8.0.2"_s}; // a VPN
        watch.lookSoon();
        QTRY_COMPARE(changed.count(), 1);
    }

    void theKernelIsHeard()
    {
        // In a network namespace of its own (the child of unshare runs this test again) an address can be added.
        if (qEnvironmentVariableIsSet("TPUDESK_OWN_NETWORK")) {
            QCOMPARE(QProcess::execute(u"ip"_s, {u"link"_s, u"set"_s, u"lo"_s, u"up"_s}), 0);
            NetworkWatch watch{nullptr, &NetworkWatch::addressesNow, 5ms};
            QSignalSpy changed{&watch, &NetworkWatch::changed};
            QCOMPARE(QProcess::execute(u"ip"_s, {u"addr"_s, u"add"_s, u"192.0.2.7/24"_s, u"dev"_s, u"lo"_s}), 0);
            QTRY_COMPARE(changed.count(), 1);
            return;
        }
        if (QStandardPaths::findExecutable(u"unshare"_s).isEmpty() || QStandardPaths::findExecutable(u"ip"_s).isEmpty())
            QSKIP("there is no unshare or no ip to make a network namespace with");
        QProcess child;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"TPUDESK_OWN_NETWORK"_s, u"1"_s);
        child.setProcessEnvironment(environment);
        child.start(u"unshare"_s, {u"--user"_s, u"--map-root-user"_s, u"--net"_s, u"true"_s});
        child.waitForFinished();
        if (child.exitCode() != 0)
            QSKIP("this machine gives no network namespaces");
        child.setProcessChannelMode(QProcess::MergedChannels);
        child.start(u"unshare"_s,
                    {u"--user"_s, u"--map-root-user"_s, u"--net"_s, QCoreApplication::applicationFilePath(),
                     u"tst_networkwatch"_s, u"theKernelIsHeard"_s});
        QVERIFY(child.waitForFinished());
        QVERIFY2(child.exitCode() == 0, child.readAll().constData());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestNetworkWatch)
#include "tst_networkwatch.moc"
