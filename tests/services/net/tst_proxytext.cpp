// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/proxychoice.h"
#include "services/net/proxyhandshake.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const QUrl google{u"https://tpu.example/v2/x"_s};

QProcessEnvironment environmentOf(const QStringList &lines)
{
    QProcessEnvironment environment;
    for (const auto &line : lines)
        environment.insert(line.section(u'=', 0, 0), line.section(u'=', 1));
    return environment;
}

} // namespace

/// What is read about proxies: choices, the environment, and the words that a proxy answers.
class TestProxyWords : public QObject
{
    Q_OBJECT

private slots:
    void theEnvironmentIsReadAsOtherProgramsReadIt_data();
    void theEnvironmentIsReadAsOtherProgramsReadIt();
    void exceptionsAreReadAsOtherProgramsReadThem_data();
    void exceptionsAreReadAsOtherProgramsReadThem();
    void aProxyOfTheEnvironmentThatCannotBeUsedIsNamed_data();
    void aProxyOfTheEnvironmentThatCannotBeUsedIsNamed();
    void aChoiceSurvivesTheSettingsFileWithoutItsPassword();
    void whatPeoplePasteBecomesAChoice();
    void flawsAreNamedAtTheirField();
    void theHandshakeIsTheSameAtEverySplit_data();
    void theHandshakeIsTheSameAtEverySplit();
    void noByteBehindTheHandshakeIsTaken();
    void aNameThatWouldBreakTheHeaderIsRefused();
    void addressesGoToTheProxyAsAddresses();
};

void TestProxyWords::theEnvironmentIsReadAsOtherProgramsReadIt_data()
{
    QTest::addColumn<QStringList>("lines");
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("route"); // empty: it names none
    QTest::newRow("nothing") << QStringList{} << u"https://a.example"_s << QString{};
    QTest::newRow("https") << QStringList{u"https_proxy=http://p:3128"_s} << u"https://a.example"_s << u"HTTP p:3128"_s;
    QTest::newRow("no scheme") << QStringList{u"https_proxy=p:3128"_s} << u"https://a.example"_s << u"HTTP p:3128"_s;
    QTest::newRow("upper case") << QStringList{u"HTTPS_PROXY=http://p:3128/"_s} << u"https://a.example"_s
                                << u"HTTP p:3128"_s;
    QTest::newRow("lower case first") << QStringList{u"HTTPS_PROXY=http://q:1"_s, u"https_proxy=http://p:3128"_s}
                                      << u"https://a.example"_s << u"HTTP p:3128"_s;
    QTest::newRow("http is for http") << QStringList{u"http_proxy=http://p:3128"_s} << u"https://a.example"_s
                                      << QString{};
    QTest::newRow("HTTP_PROXY comes from headers")
        << QStringList{u"HTTP_PROXY=http://p:3128"_s} << u"http://a.example"_s << QString{};
    QTest::newRow("all") << QStringList{u"all_proxy=socks5h://p"_s} << u"https://a.example"_s << u"SOCKS5 p:1080"_s;
    QTest::newRow("https before all") << QStringList{u"all_proxy=socks5://s:1"_s, u"https_proxy=http://p:2"_s}
                                      << u"https://a.example"_s << u"HTTP p:2"_s;
    QTest::newRow("ssh: all before https") << QStringList{u"all_proxy=socks5://s:1"_s, u"https_proxy=http://p:2"_s}
                                           << u"ssh://1.2.3.4:22"_s << u"SOCKS5 s:1"_s;
    QTest::newRow("ssh: https alone") << QStringList{u"https_proxy=http://p:2"_s} << u"ssh://1.2.3.4:22"_s
                                      << u"HTTP p:2"_s;
    QTest::newRow("excepted") << QStringList{u"https_proxy=http://p:2"_s, u"no_proxy=.example"_s}
                              << u"https://a.example"_s << u"direct"_s;
    QTest::newRow("IPv6 proxy") << QStringList{u"https_proxy=http://[::1]:8"_s} << u"https://a.example"_s
                                << u"HTTP [::1]:8"_s;
    QTest::newRow("empty value") << QStringList{u"https_proxy="_s} << u"https://a.example"_s << QString{};
}

void TestProxyWords::theEnvironmentIsReadAsOtherProgramsReadIt()
{
    QFETCH(QStringList, lines);
    QFETCH(QString, place);
    QFETCH(QString, route);
    const auto found = routeFromEnvironment(environmentOf(lines), QUrl{place});
    QVERIFY(found);
    if (!*found) {
        QCOMPARE(QString{}, route);
        return;
    }
    QCOMPARE((*found)->isDirect() ? u"direct"_s : (*found)->name(), route);
}

void TestProxyWords::exceptionsAreReadAsOtherProgramsReadThem_data()
{
    QTest::addColumn<QString>("list");
    QTest::addColumn<QString>("place");
    QTest::addColumn<bool>("excepted");
    QTest::newRow("all") << u"*"_s << u"https://tpu.googleapis.com"_s << true;
    QTest::newRow("exact") << u"a.com, tpu.googleapis.com"_s << u"https://TPU.googleapis.com"_s << true;
    QTest::newRow("below") << u"googleapis.com"_s << u"https://tpu.googleapis.com"_s << true;
    QTest::newRow("below with dot") << u".googleapis.com"_s << u"https://tpu.googleapis.com"_s << true;
    QTest::newRow("below with star") << u"*.googleapis.com"_s << u"https://tpu.googleapis.com"_s << true;
    QTest::newRow("not a suffix of letters") << u"apis.com"_s << u"https://tpu.googleapis.com"_s << false;
    QTest::newRow("port fits") << u"googleapis.com:443"_s << u"https://tpu.googleapis.com"_s << true;
    QTest::newRow("port does not fit") << u"googleapis.com:8443"_s << u"https://tpu.googleapis.com"_s << false;
    QTest::newRow("address") << u"10.1.2.3"_s << u"ssh://10.1.2.3:22"_s << true;
    QTest::newRow("network") << u"10.0.0.0/8"_s << u"ssh://10.1.2.3:22"_s << true;
    QTest::newRow("other network") << u"10.0.0.0/8"_s << u"ssh://34.1.2.3:22"_s << false;
    QTest::newRow("IPv6") << u"[::2]:22 fd00::/8"_s << u"ssh://[::2]:22"_s << true;
    QTest::newRow("broken entries harm nobody") << u",, /,:, [, 1.2.3.4/99"_s << u"ssh://1.2.3.4"_s << false;
    QTest::newRow("empty") << QString{} << u"https://a"_s << false;
}

void TestProxyWords::exceptionsAreReadAsOtherProgramsReadThem()
{
    QFETCH(QString, list);
    QFETCH(QString, place);
    QFETCH(bool, excepted);
    QCOMPARE(isExcepted(list, QUrl{place}), excepted);
}

void TestProxyWords::aProxyOfTheEnvironmentThatCannotBeUsedIsNamed_data()
{
    QTest::addColumn<QString>("value");
    QTest::newRow("TLS to the proxy") << u"https://p:443"_s;
    QTest::newRow("SOCKS4") << u"socks4://p:1080"_s;
    QTest::newRow("no address") << u"http://"_s;
    QTest::newRow("line break in the user") << u"http://a%0Db:c@p:1"_s;
}

void TestProxyWords::aProxyOfTheEnvironmentThatCannotBeUsedIsNamed()
{
    QFETCH(QString, value);
    const auto found = routeFromEnvironment(environmentOf({u"https_proxy="_s + value}), google);
    QVERIFY(!found);
    QCOMPARE(found.error().code, ErrorCode::Invalid);
    QVERIFY2(found.error().message.contains("https_proxy"_L1), qPrintable(found.error().message));
}

void TestProxyWords::aChoiceSurvivesTheSettingsFileWithoutItsPassword()
{
    const ProxyChoice choice{.kind = ProxyChoice::Kind::Socks5, .host = u"p.example"_s, .port = 1080, .user = u"me"_s};
    QCOMPARE(proxyChoiceFrom(toJson(choice)), choice);
    for (const auto kind : {ProxyChoice::Kind::System, ProxyChoice::Kind::None})
        QCOMPARE(proxyChoiceFrom(toJson({.kind = kind})).kind, kind);
    QCOMPARE(proxyChoiceFrom({{u"kind"_s, u"socks5"_s}, {u"host"_s, u"p"_s}, {u"port"_s, 70'000}}), ProxyChoice{});
    QCOMPARE(proxyChoiceFrom({{u"kind"_s, u"socks9"_s}}), ProxyChoice{});
    QCOMPARE(proxyChoiceFrom({{u"kind"_s, 7}, {u"host"_s, QJsonArray{}}}), ProxyChoice{});
}

void TestProxyWords::whatPeoplePasteBecomesAChoice()
{
    using Kind = ProxyChoice::Kind;
    QCOMPARE(proxyFromAddress(u" socks5://me:secret@10.0.0.1:7891 "_s),
             (ProxyChoice{Kind::Socks5, u"10.0.0.1"_s, 7891, u"me"_s}));
    QCOMPARE(proxyFromAddress(u"http://proxy:3128/"_s), (ProxyChoice{Kind::Http, u"proxy"_s, 3128, {}}));
    QCOMPARE(proxyFromAddress(u"proxy:3128"_s), (ProxyChoice{Kind::Http, u"proxy"_s, 3128, {}}));
    QVERIFY(!proxyFromAddress(u"proxy"_s));
    QVERIFY(!proxyFromAddress(u"ftp://proxy:1"_s));
    QVERIFY(!proxyFromAddress(u"://"_s));
}

void TestProxyWords::flawsAreNamedAtTheirField()
{
    using Kind = ProxyChoice::Kind;
    QVERIFY(flawsOf({Kind::Http, u"127.0.0.1"_s, 1, u"me"_s}).isEmpty());
    QVERIFY(flawsOf({Kind::Socks5, u"fe80::1"_s, 1, {}}).isEmpty());
    QVERIFY(flawsOf({Kind::None, {}, 0, {}}).isEmpty());
    QVERIFY(!flawsOf({Kind::Http, {}, 1, {}}).host.isEmpty());
    QVERIFY(!flawsOf({Kind::Http, u"a b"_s, 1, {}}).host.isEmpty());
    QVERIFY(!flawsOf({Kind::Http, u"http://a"_s, 1, {}}).host.isEmpty());
    QVERIFY(!flawsOf({Kind::Http, u"a"_s, 0, {}}).port.isEmpty());
    QVERIFY(!flawsOf({Kind::Http, u"a"_s, 1, u"a:b"_s}).user.isEmpty());
    QVERIFY(!flawsOf({Kind::Socks5, u"a"_s, 1, QString{256, u'x'}}).user.isEmpty());
    QVERIFY(!flawsOf({Kind::Socks5, u"a"_s, 1, u"a\nb"_s}).user.isEmpty());
}

void TestProxyWords::theHandshakeIsTheSameAtEverySplit_data()
{
    QTest::addColumn<ProxyRoute>("route");
    QTest::addColumn<QByteArrayList>("answers"); // one for each thing said
    QTest::addColumn<bool>("opens");
    const ProxyRoute http{.kind = ProxyRoute::Kind::Http, .host = u"p"_s, .port = 1};
    const ProxyRoute socks{.kind = ProxyRoute::Kind::Socks5, .host = u"p"_s, .port = 1};
    const ProxyRoute login{
        .kind = ProxyRoute::Kind::Socks5, .host = u"p"_s, .port = 1, .user = u"me"_s, .password = u"x"_s};
    QTest::newRow("HTTP 200") << http << QByteArrayList{"HTTP/1.1 200 OK\r\nA: b\r\n\r\n"} << true;
    QTest::newRow("HTTP line feeds") << http << QByteArrayList{"HTTP/1.0 200 OK\n\n"} << true;
    QTest::newRow("HTTP 100 first") << http << QByteArrayList{"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"}
                                    << true;
    QTest::newRow("HTTP 403") << http << QByteArrayList{"HTTP/1.1 403 No\r\n\r\n"} << false;
    QTest::newRow("HTTP no number") << http << QByteArrayList{"HTTP/1.1 abc\r\n\r\n"} << false;
    QTest::newRow("SOCKS plain") << socks
                                 << QByteArrayList{QByteArray{"\x05\x00", 2},
                                                   QByteArray{"\x05\x00\x00\x01\x01\x02\x03\x04\x00\x16", 10}}
                                 << true;
    QTest::newRow("SOCKS name") << socks
                                << QByteArrayList{QByteArray{"\x05\x00", 2},
                                                  QByteArray{"\x05\x00\x00\x03\x02"
                                                             "ab"
                                                             "\x00\x16",
                                                             9}}
                                << true;
    QTest::newRow("SOCKS login") << login
                                 << QByteArrayList{QByteArray{"\x05\x02", 2}, QByteArray{"\x01\x00", 2},
                                                   QByteArray{"\x05\x00\x00\x01\x01\x02\x03\x04\x00\x16", 10}}
                                 << true;
    QTest::newRow("SOCKS refuses in two bytes")
        << socks << QByteArrayList{QByteArray{"\x05\x00", 2}, QByteArray{"\x05\x02", 2}} << false;
}

void TestProxyWords::theHandshakeIsTheSameAtEverySplit()
{
    QFETCH(ProxyRoute, route);
    QFETCH(QByteArrayList, answers);
    QFETCH(bool, opens);
    using Now = ProxyHandshake::Move::Now;
    const QByteArray behind = "SSH-2.0-x\r\n";
    const auto longest = answers.join().size();
    for (qsizetype chunk = 1; chunk <= longest + behind.size(); ++chunk) {
        ProxyHandshake handshake{route, u"tpu.example"_s, 22};
        QVERIFY(handshake.begin());
        QByteArray unread;
        QByteArray coming = answers.join() + behind;
        auto now = Now::Reading;
        for (int rounds = 0; now == Now::Reading && rounds < 1'000; ++rounds) {
            const auto move = handshake.look(unread);
            QVERIFY(move.taken >= 0 && move.taken <= unread.size());
            now = move.now;
            QCOMPARE(now == Now::Failed, move.error.has_value());
            unread.remove(0, move.taken);
            if (now == Now::Reading && move.taken == 0) {
                unread += coming.first(std::min(chunk, coming.size()));
                coming.remove(0, std::min(chunk, coming.size()));
            }
        }
        QCOMPARE(now, opens ? Now::Open : Now::Failed);
        if (opens)
            QCOMPARE(unread + coming, behind);
    }
}

void TestProxyWords::noByteBehindTheHandshakeIsTaken()
{
    ProxyHandshake handshake{{.kind = ProxyRoute::Kind::Http, .host = u"p"_s, .port = 1}, u"a"_s, 22};
    QVERIFY(handshake.begin());
    const auto move = handshake.look("HTTP/1.1 200 OK\r\n\r\nSSH-2.0-OpenSSH\r\n");
    QCOMPARE(move.now, ProxyHandshake::Move::Now::Open);
    QCOMPARE(move.taken, 19);
    ProxyHandshake endless{{.kind = ProxyRoute::Kind::Http, .host = u"p"_s, .port = 1}, u"a"_s, 22};
    QVERIFY(endless.begin());
    QCOMPARE(endless.look("HTTP/1.1 200 OK\r\n" + QByteArray{ProxyHandshake::longestHead, 'x'}).now,
             ProxyHandshake::Move::Now::Failed);
}

void TestProxyWords::aNameThatWouldBreakTheHeaderIsRefused()
{
    for (const auto &host : {u"a\r\nX: y"_s, u"a b"_s, QString{}, QString{300, u'a'}, u"a/b"_s}) {
        ProxyHandshake handshake{{.kind = ProxyRoute::Kind::Http, .host = u"p"_s, .port = 1}, host, 22};
        QCOMPARE(handshake.begin().error().code, ErrorCode::Invalid);
    }
    ProxyHandshake idn{{.kind = ProxyRoute::Kind::Http, .host = u"p"_s, .port = 1}, u"bücher.example"_s, 22};
    QVERIFY(idn.begin()->startsWith("CONNECT xn--bcher-kva.example:22 "));
}

void TestProxyWords::addressesGoToTheProxyAsAddresses()
{
    const ProxyRoute route{.kind = ProxyRoute::Kind::Socks5, .host = u"p"_s, .port = 1};
    ProxyHandshake four{route, u"34.1.2.3"_s, 22};
    QVERIFY(four.begin());
    QCOMPARE(four.look(QByteArray{"\x05\x00", 2}).send, (QByteArray{"\x05\x01\x00\x01\x22\x01\x02\x03\x00\x16", 10}));
    ProxyHandshake six{route, u"2001:db8::12"_s, 256};
    QVERIFY(six.begin());
    const auto asked = six.look(QByteArray{"\x05\x00", 2}).send;
    QCOMPARE(asked.size(), 22);
    QCOMPARE(asked.right(4), (QByteArray{"\x00\x12\x01\x00", 4}));
    ProxyHandshake http{{.kind = ProxyRoute::Kind::Http, .host = u"p"_s, .port = 1}, u"2001:db8::12"_s, 22};
    QVERIFY(http.begin()->startsWith("CONNECT [2001:db8::12]:22 HTTP/1.1\r\nHost: [2001:db8::12]:22\r\n"));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProxyWords)
#include "tst_proxytext.moc"
