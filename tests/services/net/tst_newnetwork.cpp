// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Another network in the middle of everything: connections that were made before lead nowhere, and nobody says so.
#include "services/net/restclient.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/hostileserver.h"

#include <QElapsedTimer>
#include <QTest>

#include <atomic>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Bench
{
    explicit Bench(Deadlines deadlines)
        : rest{&token, &clock, {.deadlines = deadlines, .random = [] { return 0.0; }}}
    {
    }

    FakeClock clock;
    FakeToken token;
    RestClient rest;

    Result<QJsonObject> get(const QUrl &url) { return QCoro::waitFor(rest.get(url, {})); }
};

} // namespace

class TestNewNetwork : public QObject
{
    Q_OBJECT

private slots:
    void H24_afterAChangeOfNetworkTheNextCallTakesANewConnection();
    void H24_aCallThatIsOnItsWayThenIsAskedAgainSoon();
    void H24_aCallThatMayNotBeSentTwiceIsWaitedForAsLongAsEver();
};

void TestNewNetwork::H24_afterAChangeOfNetworkTheNextCallTakesANewConnection()
{
    std::atomic_bool isGone = false; // connections made before lead nowhere, as after a change of network
    HostileServer server{[&](QTcpSocket *socket, int, const QByteArray &) {
        const bool isOld = socket->property("old").toBool();
        if (!isGone)
            socket->setProperty("old", true);
        if (!isGone || !isOld)
            socket->write(HostileServer::json("{}"));
    }};
    Bench bench{Deadlines{}};
    for (int i = 0; i < 3; ++i)
        QVERIFY(bench.get(server.url()));
    isGone = true;
    bench.rest.forgetConnections();
    QElapsedTimer time;
    time.start();
    QVERIFY(bench.get(server.url()));
    QVERIFY2(time.elapsed() < 10'000, qPrintable(QString::number(time.elapsed())));
}

void TestNewNetwork::H24_aCallThatIsOnItsWayThenIsAskedAgainSoon()
{
    HostileServer server{[&](QTcpSocket *socket, int number, const QByteArray &) {
        if (number > 1) // the first one went out on the network that is gone
            socket->write(HostileServer::json("{}"));
    }};
    Bench bench{
        {.connect = 10s, .firstByte = 3s, .total = 60s}}; // 30 s in the program: a sixth is 5 s there, 500 ms here
    QElapsedTimer time;
    time.start();
    auto asking = bench.rest.get(server.url(), {});
    QTRY_COMPARE(server.count(), 1);
    bench.rest.forgetConnections();
    QVERIFY(QCoro::waitFor(asking));
    QCOMPARE(server.count(), 2);
    QVERIFY2(time.elapsed() < 2'500, qPrintable(QString::number(time.elapsed())));
}

void TestNewNetwork::H24_aCallThatMayNotBeSentTwiceIsWaitedForAsLongAsEver()
{
    HostileServer server{[](QTcpSocket *socket, int, const QByteArray &) {
        QTimer::singleShot(1'000, socket,
                           [socket] { socket->write(HostileServer::json("{}")); }); // slow, but it did it
    }};
    Bench bench{{.connect = 10s, .firstByte = 3s, .total = 60s}};
    auto asking = bench.rest.post(server.url(), {{u"a"_s, 1}}, Repeat::Never, {});
    QTRY_COMPARE(server.count(), 1);
    bench.rest.forgetConnections();
    QVERIFY(QCoro::waitFor(asking));
    QCOMPARE(server.count(), 1);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestNewNetwork)
#include "tst_newnetwork.moc"
