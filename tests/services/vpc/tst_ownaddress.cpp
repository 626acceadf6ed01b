// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/vpc/ownaddress.h"
#include "tests/fakes/fakenetwork.h"

#include <QCoroTask>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

OwnAddress::Ways ways(FakeWorld &world, const QStringList &interfaces = {})
{
    return {.place = QUrl{u"https://where.example/ip"_s},
            .interfaces = [interfaces] { return interfaces; },
            .network = world.network()};
}

} // namespace

class TestOwnAddress : public QObject
{
    Q_OBJECT

private slots:
    void nobodyIsAskedUntilTheUserSaysSo()
    {
        FakeWorld world;
        const OwnAddress address{ways(world, {u"fe80::1"_s, u"192.168.1.5"_s, u"100.64.3.4"_s, u"172.20.0.2"_s})};
        QVERIFY(address.proposal().isEmpty()); // all of them stand behind a router
        QVERIFY(address.range().isEmpty());
        QCOMPARE(address.asked(), u"where.example"_s);
        QVERIFY(world.requests.isEmpty());
    }

    void aPublicAddressOfAnInterfaceIsProposed()
    {
        FakeWorld world;
        const OwnAddress address{ways(world, {u"10.0.0.4"_s, u"2001:db8::7"_s, u"198.51.100.9"_s})};
        QCOMPARE(address.proposal(), u"198.51.100.9/32"_s); // IPv4: so are the machines
        QVERIFY(world.requests.isEmpty());
    }

    void whatThePlaceAnswersIsOneAddressOrNothing_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("range");
        QTest::newRow("plain text") << 200 << QByteArray{"203.0.113.7\n"} << u"203.0.113.7/32"_s;
        QTest::newRow("JSON") << 200 << QByteArray{R"({"ip":"203.0.113.7"})"} << u"203.0.113.7/32"_s;
        QTest::newRow("IPv6") << 200 << QByteArray{"2001:db8::7"} << u"2001:db8::7/128"_s;
        QTest::newRow("behind a carrier's NAT, from a proxy inside it") << 200 << QByteArray{"100.64.1.2"} << QString{};
        QTest::newRow("everybody") << 200 << QByteArray{"0.0.0.0/0"} << QString{};
        QTest::newRow("a range") << 200 << QByteArray{"203.0.113.0/24"} << QString{};
        QTest::newRow("two addresses") << 200 << QByteArray{"203.0.113.7, 198.51.100.1"} << QString{};
        QTest::newRow("a sign-in page of the network")
            << 200 << QByteArray{"<html>Welcome to the hotel</html>"} << QString{};
        QTest::newRow("nothing") << 200 << QByteArray{} << QString{};
        QTest::newRow("trouble") << 503 << QByteArray{"203.0.113.7"} << QString{};
        QTest::newRow("elsewhere") << 302 << QByteArray{"203.0.113.7"} << QString{};
        QTest::newRow("a flood") << 200 << QByteArray(100'000, '1') << QString{};
    }

    void whatThePlaceAnswersIsOneAddressOrNothing()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(QString, range);
        FakeWorld world;
        world.answers = {{.status = status, .body = body, .contentType = "text/plain"}};
        const OwnAddress address{ways(world)};
        const auto found = QCoro::waitFor(address.detect({}));
        QCOMPARE(found.value_or(QString{}), range);
        if (!found)
            QVERIFY(found.error().message.contains(u"where.example"_s));
        QCOMPARE(world.requests.size(), 1);
        QCOMPARE(world.requests.first().verb, "GET"_ba);
        QVERIFY(world.requests.first().authorization.isEmpty()); // it is a stranger
        QVERIFY(address.range().isEmpty()); // only a proposal until the user takes it
    }

    void aPlaceThatCannotBeReachedIsNamed()
    {
        FakeWorld world;
        world.answers = {{.status = 0, .error = QNetworkReply::HostNotFoundError}};
        const OwnAddress address{ways(world)};
        const auto found = QCoro::waitFor(address.detect({}));
        QVERIFY(!found && found.error().message.contains(u"where.example"_s));
    }

    void aStopEndsTheQuestion()
    {
        FakeWorld world;
        world.answers = {{.isSilent = true}};
        const OwnAddress address{ways(world)};
        std::stop_source stop;
        QTimer::singleShot(0, this, [&] { stop.request_stop(); });
        const auto found = QCoro::waitFor(address.detect(stop.get_token()));
        QVERIFY(!found && found.error().code == ErrorCode::Cancelled);
    }

    void whatTheUserGaveIsKept_butNotWhatIsTooWide()
    {
        FakeWorld world;
        auto kept = ways(world);
        kept.kept = u"203.0.113.7/32"_s;
        OwnAddress address{kept};
        QCOMPARE(address.range(), u"203.0.113.7/32"_s);
        QSignalSpy changed{&address, &OwnAddress::changed};
        address.setRange(u"198.51.100.0/24"_s);
        address.setRange(u"198.51.100.0/24"_s);
        QCOMPARE(changed.size(), 1);
        kept.kept = u"0.0.0.0/0"_s; // somebody wrote it into the settings file
        QVERIFY(OwnAddress{kept}.range().isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestOwnAddress)
#include "tst_ownaddress.moc"
