// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/recoveredhost.h"

#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;

static QStringList labels(const QList<PodHost> &hosts)
{
    QStringList names;
    for (const auto &host : hosts)
        names << host.label;
    return names;
}

static Tpu node(const QString &name, const QStringList &addresses)
{
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/"_s + name};
    tpu.zone = ZoneId{u"us-central2-b"_s};
    tpu.shortName = name;
    tpu.numericId = u"77"_s;
    for (const auto &address : addresses)
        tpu.endpoints.append({.internalIp = address, .externalIp = {}});
    return tpu;
}

class TestPodHost : public QObject
{
    Q_OBJECT

private slots:
    /// Of a multislice each slice comes back under its number, whichever of them was lost.
    void hostsComeBackInTheirPlace()
    {
        const auto old = [](const QString &name, int worker) {
            return hostsOf(node(name, {u"10.0.0.1"_s, u"10.0.0.2"_s})).at(worker);
        };
        const QList<Tpu> one{node(u"pod"_s, {u"10.1.0.1"_s, u"10.1.0.2"_s})};
        const auto lost = one.constFirst().id;
        QCOMPARE(recoveredHost(old(u"pod"_s, 1), lost, one)->internalAddress, u"10.1.0.2"_s);
        QVERIFY(!recoveredHost(old(u"other"_s, 1), lost, one));
        QVERIFY(!recoveredHost(old(u"pod"_s, 1), lost, {node(u"pod"_s, {u"10.1.0.1"_s})})); // a smaller one
        QVERIFY(!recoveredHost(old(u"pod"_s, 1), lost, {}));
        const QList<Tpu> twins{node(u"twin-0"_s, {u"10.1.0.1"_s}), node(u"twin-1"_s, {u"10.2.0.1"_s, u"10.2.0.2"_s})};
        QCOMPARE(recoveredHost(old(u"twin-1"_s, 1), twins.constFirst().id, twins)->internalAddress, u"10.2.0.2"_s);
        QCOMPARE(recoveredHost(old(u"twin-0"_s, 0), twins.constLast().id, twins)->internalAddress, u"10.1.0.1"_s);
        QVERIFY(!recoveredHost(old(u"twin-2"_s, 0), twins.constFirst().id, twins));
    }

    void listsOfHostsAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("hosts");
        QTest::newRow("podips.txt") << u"10.0.0.2\n10.0.0.3\n"_s << QStringList{u"10.0.0.2"_s, u"10.0.0.3"_s};
        QTest::newRow("blank lines and blanks at the end, which podrun takes for hosts")
            << u"10.0.0.2  \r\n\r\n\t10.0.0.3\r\n   \n"_s << QStringList{u"10.0.0.2"_s, u"10.0.0.3"_s};
        QTest::newRow("users, ports, names") << u"me@10.0.0.2:2222\nlab_1@tpu-7.example.org # the fast one\n"_s
                                             << QStringList{u"me@10.0.0.2:2222"_s, u"lab_1@tpu-7.example.org"_s};
        QTest::newRow("one line") << u"a, b;c d"_s << QStringList{u"a"_s, u"b"_s, u"c"_s, u"d"_s};
        QTest::newRow("twice is once") << u"10.0.0.2\n10.0.0.2:22\n"_s << QStringList{u"10.0.0.2"_s};
        QTest::newRow("ipv6") << u"[fd00::2]:2222\nfd00::3\nme@[fd00::4]"_s
                              << QStringList{u"[fd00::2]:2222"_s, u"[fd00::3]"_s, u"me@[fd00::4]"_s};
        QTest::newRow("byte order mark") << u"\uFEFF10.0.0.2\n"_s << QStringList{u"10.0.0.2"_s};
        QTest::newRow("classic Mac line ends") << u"a\rb"_s << QStringList{u"a"_s, u"b"_s};
    }

    void listsOfHostsAreRead()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, hosts);
        const auto read = parseHostList(text);
        QVERIFY2(read.has_value(), read ? "" : qPrintable(read.error().message));
        QCOMPARE(labels(*read), hosts);
    }

    /// The same type is one host here and two there: its name says nothing about it.
    void R24_theEndpointsTellHowManyHostsThereAre()
    {
        for (const auto &addresses : {QStringList{u"10.0.0.2"_s}, QStringList{u"10.0.0.2"_s, u"10.0.0.3"_s}}) {
            auto tpu = node(u"trillium"_s, addresses);
            tpu.acceleratorType = u"v6e-8"_s;
            const auto hosts = hostsOf(tpu);
            QCOMPARE(hosts.size(), addresses.size());
            for (qsizetype worker = 0; worker < hosts.size(); ++worker) {
                QCOMPARE(hosts[worker].worker, int(worker));
                QCOMPARE(hosts[worker].internalAddress, addresses[worker]);
            }
        }
    }

    void whatIsNoHostIsNamedWithItsLine_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("option") << u"10.0.0.2\n-oProxyCommand=evil\n"_s << u"Line 2"_s;
        QTest::newRow("substitution") << u"$(id)"_s << u"Line 1"_s;
        QTest::newRow("user with a semicolon is two words, the first of them a wish") << u"a$b@host"_s << u"Line 1"_s;
        QTest::newRow("port") << u"host:70000"_s << u"Line 1"_s;
        QTest::newRow("port zero") << u"host:0"_s << u"Line 1"_s;
        QTest::newRow("empty") << u" \n# nothing\n"_s << u"no host"_s;
        QTest::newRow("long name") << QString{300, u'a'} << u"Line 1"_s;
        QTest::newRow("more colons than an address has") << QString{60, u':'} + u"10.0.0."_s << u"Line 1"_s;
        QTest::newRow("much") << QString{300 * 1024, u'\n'} << u"256 KiB"_s;
    }

    void whatIsNoHostIsNamedWithItsLine()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto read = parseHostList(text);
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::Invalid);
        QVERIFY2(read.error().message.contains(says), qPrintable(read.error().message));
    }

    void moreThanAThousandHostsAreTooMany()
    {
        QString text;
        for (int i = 0; i < 1025; ++i)
            text += u"host-%1\n"_s.arg(i);
        QVERIFY(!parseHostList(text));
        QCOMPARE(parseHostList(text.left(text.indexOf("host-1024"_L1)))->size(), 1024);
    }

    void addressesOfKnownWorkersBecomeThem()
    {
        const auto pod = node(u"pod"_s, {u"10.0.0.2"_s, u"10.0.0.3"_s});
        const auto other = node(u"other"_s, {u"10.0.0.3"_s});
        const auto list = *parseHostList(u"me@10.0.0.2 10.0.0.9"_s);
        const auto hosts = recognised(list, {pod, other});
        QCOMPARE(labels(hosts), (QStringList{u"pod · host 0"_s, u"10.0.0.9"_s}));
        QCOMPARE(hosts[0].user, u"me"_s);
        QVERIFY(!hosts[0].isPlain());
        // 10.0.0.3 is used in two networks: nobody can say which one is meant.
        QVERIFY(recognised(*parseHostList(u"10.0.0.3"_s), {pod, other})[0].isPlain());
    }

    void hostsSurviveTheirJson()
    {
        auto hosts = hostsOf(node(u"pod"_s, {u"10.0.0.2"_s, u"10.0.0.3"_s}));
        hosts += *parseHostList(u"me@[fd00::2]:2222 tpu.example.org"_s);
        for (const auto &host : hosts)
            QCOMPARE(podHostFrom(toJson(host)), host);
        auto kept = toJson(hosts[1]); // in the language of then
        kept[u"label"_s] = u"pod · 호스트 1"_s;
        QCOMPARE(podHostFrom(kept)->label, u"pod · host 1"_s);
        QVERIFY(!podHostFrom({}));
        QVERIFY(!podHostFrom({{u"address"_s, u"-x"_s}}));
        QVERIFY(!podHostFrom(
            {{u"tpu"_s, u"projects/p/locations/z/nodes/n"_s}, {u"id"_s, u"x"_s}, {u"worker"_s, 3}, {u"workers"_s, 2}}));
    }

    void aNodeThatDoesNotSayItsHostsHasOne()
    {
        const auto hosts = hostsOf(node(u"vm"_s, {}));
        QCOMPARE(labels(hosts), QStringList{u"vm"_s});
        QCOMPARE(hosts[0].id, u"p/us-central2-b/77/0"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_APPLESS_MAIN(TestPodHost)
#include "tst_podhost.moc"
