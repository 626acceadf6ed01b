// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/proxies.h"
#include "services/net/proxyenvironment.h"
#include "services/net/proxyhandshake.h"
#include "services/net/restclient.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/hostileserver.h"
#include "tests/fakes/proxyserver.h"

#include "services/core/taskscope.h"
#include "services/core/wake.h"

#include <QFile>
#include <QJsonArray>
#include <QNetworkProxy>
#include <QProcess>
#include <QSignalSpy>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslServer>
#include <QSslSocket>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr Deadlines quick{.connect = 400ms, .firstByte = 400ms, .total = 900ms};
constexpr Deadlines patient{.connect = 10s, .firstByte = 30s, .total = 60s};
const QUrl google{u"https://tpu.example/v2/x"_s};

/// Stands for Google: "tpu.example" with a certificate that this process believes in.
class TlsServer
{
public:
    TlsServer()
    {
        const auto key = m_folder.filePath(u"key"_s);
        const auto certificate = m_folder.filePath(u"certificate"_s);
        QProcess openssl;
        openssl.start(u"openssl"_s, {u"req"_s, u"-x509"_s, u"-newkey"_s, u"rsa:2048"_s, u"-nodes"_s, u"-keyout"_s, key, u"-out"_s, certificate,
                                     u"-subj"_s, u"/CN=tpu.example"_s, u"-addext"_s, u"subjectAltName=DNS:tpu.example"_s});
        if (!QSslSocket::supportsSsl() || !openssl.waitForFinished() || openssl.exitCode() != 0)
            return;
        QFile keyFile{key};
        if (!keyFile.open(QFile::ReadOnly))
            return;
        auto how = QSslConfiguration::defaultConfiguration();
        const auto chain = QSslCertificate::fromPath(certificate);
        auto trusting = how;
        trusting.addCaCertificates(chain);
        QSslConfiguration::setDefaultConfiguration(trusting);
        how.setPrivateKey(QSslKey{&keyFile, QSsl::Rsa});
        how.setLocalCertificateChain(chain);
        m_server.setSslConfiguration(how);
        m_isThere = m_server.listen(QHostAddress::LocalHost);
        QObject::connect(&m_server, &QTcpServer::pendingConnectionAvailable, &m_server, [this] {
            auto *socket = m_server.nextPendingConnection();
            QObject::connect(socket, &QTcpSocket::readyRead, &m_server, [this, socket] {
                heard += socket->readAll();
                if (heard.endsWith("\r\n\r\n"))
                    socket->write(HostileServer::json(R"({"a":1})"));
            });
        });
    }

    [[nodiscard]] bool isThere() const { return m_isThere; }
    [[nodiscard]] quint16 port() const { return m_server.serverPort(); }
    QByteArray heard;

private:
    QTemporaryDir m_folder;
    QSslServer m_server;
    bool m_isThere = false;
};

struct Bench
{
    explicit Bench(Deadlines deadlines = patient)
        : rest{&token, &clock, {.deadlines = deadlines, .random = [] { return 0.0; }, .proxies = &proxies}}
    {
    }

    void use(const ProxyServer &server, ProxyChoice::Kind kind, const QString &user = {}, const QString &password = {})
    {
        proxies.choose({.kind = kind, .host = u"127.0.0.1"_s, .port = server.port(), .user = user},
                       [this, password](std::stop_token) -> Task<QString> {
                           ++passwordsRead;
                           auto copy = password;
                           co_return copy;
                       });
    }

    Result<QJsonObject> get(const QUrl &url = google) { return QCoro::waitFor(rest.get(url, {})); }
    Result<QJsonObject> post() { return QCoro::waitFor(rest.post(google, {}, Repeat::Never, {})); }

    int passwordsRead = 0;
    FakeClock clock;
    FakeToken token;
    Proxies proxies;
    RestClient rest;
};

QProcessEnvironment environmentOf(const QStringList &lines)
{
    QProcessEnvironment environment;
    for (const auto &line : lines)
        environment.insert(line.section(u'=', 0, 0), line.section(u'=', 1));
    return environment;
}

ProxyServer::Kind serverKind(ProxyChoice::Kind kind)
{
    return kind == ProxyChoice::Kind::Http ? ProxyServer::Kind::Http : ProxyServer::Kind::Socks5;
}

void addKinds()
{
    QTest::addColumn<ProxyChoice::Kind>("kind");
    QTest::newRow("HTTP CONNECT") << ProxyChoice::Kind::Http;
    QTest::newRow("SOCKS5") << ProxyChoice::Kind::Socks5;
}

} // namespace

class TestProxies : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        for (const char *name : {"http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY"})
            qunsetenv(name);
    }
    void theEnvironmentIsReadAsOtherProgramsReadIt_data();
    void theEnvironmentIsReadAsOtherProgramsReadIt();
    void exceptionsAreReadAsOtherProgramsReadThem_data();
    void exceptionsAreReadAsOtherProgramsReadThem();
    void aProxyOfTheEnvironmentThatCannotBeUsedIsNamed_data();
    void aProxyOfTheEnvironmentThatCannotBeUsedIsNamed();
    void aChoiceSurvivesTheSettingsFileWithoutItsPassword();
    void whatPeoplePasteBecomesAChoice();
    void flawsAreNamedAtTheirField();
    void theApiGoesThroughTheProxyAndTheProxySeesOnlyNames_data() { addKinds(); }
    void theApiGoesThroughTheProxyAndTheProxySeesOnlyNames();
    void theApiGoesThroughAProxyWithAPassword_data() { addKinds(); }
    void theApiGoesThroughAProxyWithAPassword();
    void H19_aWrongPasswordIsSentOnceAndNotAgain_data() { addKinds(); }
    void H19_aWrongPasswordIsSentOnceAndNotAgain();
    void H19_aProxyThatWantsAPasswordIsTold_data() { addKinds(); }
    void H19_aProxyThatWantsAPasswordIsTold();
    void H19_aSickProxyIsToldWithinTheDeadline_data();
    void H19_aSickProxyIsToldWithinTheDeadline();
    void aChangeHoldsForTheNextCall();
    void thisMachineIsNeverReachedThroughAProxy();
    void thePasswordIsReadOnceForAllWhoWait();
    void aKeychainThatFailsIsNotAskedAgainAndAgain();
    void aChangeWhileThePasswordIsReadEndsTheWaitForIt();
    void theEnvironmentComesBeforeTheDesktop();
    void theDesktopIsAskedOnceAMinute();
    void theHandshakeIsTheSameAtEverySplit_data();
    void theHandshakeIsTheSameAtEverySplit();
    void noByteBehindTheHandshakeIsTaken();
    void aNameThatWouldBreakTheHeaderIsRefused();
    void addressesGoToTheProxyAsAddresses();
};

void TestProxies::theEnvironmentIsReadAsOtherProgramsReadIt_data()
{
    QTest::addColumn<QStringList>("lines");
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("route"); // empty: it names none
    QTest::newRow("nothing") << QStringList{} << u"https://a.example"_s << QString{};
    QTest::newRow("https") << QStringList{u"https_proxy=http://p:3128"_s} << u"https://a.example"_s << u"HTTP p:3128"_s;
    QTest::newRow("no scheme") << QStringList{u"https_proxy=p:3128"_s} << u"https://a.example"_s << u"HTTP p:3128"_s;
    QTest::newRow("upper case") << QStringList{u"HTTPS_PROXY=http://p:3128/"_s} << u"https://a.example"_s << u"HTTP p:3128"_s;
    QTest::newRow("lower case first") << QStringList{u"HTTPS_PROXY=http://q:1"_s, u"https_proxy=http://p:3128"_s} << u"https://a.example"_s << u"HTTP p:3128"_s;
    QTest::newRow("http is for http") << QStringList{u"http_proxy=http://p:3128"_s} << u"https://a.example"_s << QString{};
    QTest::newRow("HTTP_PROXY comes from headers") << QStringList{u"HTTP_PROXY=http://p:3128"_s} << u"http://a.example"_s << QString{};
    QTest::newRow("all") << QStringList{u"all_proxy=socks5h://p"_s} << u"https://a.example"_s << u"SOCKS5 p:1080"_s;
    QTest::newRow("https before all") << QStringList{u"all_proxy=socks5://s:1"_s, u"https_proxy=http://p:2"_s} << u"https://a.example"_s << u"HTTP p:2"_s;
    QTest::newRow("ssh: all before https") << QStringList{u"all_proxy=socks5://s:1"_s, u"https_proxy=http://p:2"_s} << u"ssh://1.2.3.4:22"_s << u"SOCKS5 s:1"_s;
    QTest::newRow("ssh: https alone") << QStringList{u"https_proxy=http://p:2"_s} << u"ssh://1.2.3.4:22"_s << u"HTTP p:2"_s;
    QTest::newRow("excepted") << QStringList{u"https_proxy=http://p:2"_s, u"no_proxy=.example"_s} << u"https://a.example"_s << u"direct"_s;
    QTest::newRow("IPv6 proxy") << QStringList{u"https_proxy=http://[::1]:8"_s} << u"https://a.example"_s << u"HTTP [::1]:8"_s;
    QTest::newRow("empty value") << QStringList{u"https_proxy="_s} << u"https://a.example"_s << QString{};
}

void TestProxies::theEnvironmentIsReadAsOtherProgramsReadIt()
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

void TestProxies::exceptionsAreReadAsOtherProgramsReadThem_data()
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

void TestProxies::exceptionsAreReadAsOtherProgramsReadThem()
{
    QFETCH(QString, list);
    QFETCH(QString, place);
    QFETCH(bool, excepted);
    QCOMPARE(isExcepted(list, QUrl{place}), excepted);
}

void TestProxies::aProxyOfTheEnvironmentThatCannotBeUsedIsNamed_data()
{
    QTest::addColumn<QString>("value");
    QTest::newRow("TLS to the proxy") << u"https://p:443"_s;
    QTest::newRow("SOCKS4") << u"socks4://p:1080"_s;
    QTest::newRow("no address") << u"http://"_s;
    QTest::newRow("line break in the user") << u"http://a%0Db:c@p:1"_s;
}

void TestProxies::aProxyOfTheEnvironmentThatCannotBeUsedIsNamed()
{
    QFETCH(QString, value);
    const auto found = routeFromEnvironment(environmentOf({u"https_proxy="_s + value}), google);
    QVERIFY(!found);
    QCOMPARE(found.error().code, ErrorCode::Invalid);
    QVERIFY2(found.error().message.contains("https_proxy"_L1), qPrintable(found.error().message));
}

void TestProxies::aChoiceSurvivesTheSettingsFileWithoutItsPassword()
{
    const ProxyChoice choice{.kind = ProxyChoice::Kind::Socks5, .host = u"p.example"_s, .port = 1080, .user = u"me"_s};
    QCOMPARE(proxyChoiceFrom(toJson(choice)), choice);
    for (const auto kind : {ProxyChoice::Kind::System, ProxyChoice::Kind::None})
        QCOMPARE(proxyChoiceFrom(toJson({.kind = kind})).kind, kind);
    QCOMPARE(proxyChoiceFrom({{u"kind"_s, u"socks5"_s}, {u"host"_s, u"p"_s}, {u"port"_s, 70'000}}), ProxyChoice{});
    QCOMPARE(proxyChoiceFrom({{u"kind"_s, u"socks9"_s}}), ProxyChoice{});
    QCOMPARE(proxyChoiceFrom({{u"kind"_s, 7}, {u"host"_s, QJsonArray{}}}), ProxyChoice{});
}

void TestProxies::whatPeoplePasteBecomesAChoice()
{
    using Kind = ProxyChoice::Kind;
    QCOMPARE(proxyFromAddress(u" socks5://me:secret@10.0.0.1:7891 "_s), (ProxyChoice{Kind::Socks5, u"10.0.0.1"_s, 7891, u"me"_s}));
    QCOMPARE(proxyFromAddress(u"http://proxy:3128/"_s), (ProxyChoice{Kind::Http, u"proxy"_s, 3128, {}}));
    QCOMPARE(proxyFromAddress(u"proxy:3128"_s), (ProxyChoice{Kind::Http, u"proxy"_s, 3128, {}}));
    QVERIFY(!proxyFromAddress(u"proxy"_s));
    QVERIFY(!proxyFromAddress(u"ftp://proxy:1"_s));
    QVERIFY(!proxyFromAddress(u"://"_s));
}

void TestProxies::flawsAreNamedAtTheirField()
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

void TestProxies::theApiGoesThroughTheProxyAndTheProxySeesOnlyNames()
{
    QFETCH(ProxyChoice::Kind, kind);
    TlsServer server;
    if (!server.isThere())
        QSKIP("no TLS here, or no openssl to make a certificate with");
    ProxyServer proxy{{.kind = serverKind(kind), .target = server.port()}};
    Bench bench;
    bench.use(proxy, kind);
    const auto answer = bench.get();
    QVERIFY2(answer, qPrintable(answer ? QString{} : answer.error().message));
    QCOMPARE((*answer)["a"_L1].toInt(), 1);
    QCOMPARE(proxy.places(), QByteArrayList{"tpu.example:443"}); // the name: it is looked up there
    QVERIFY(server.heard.contains("Bearer token-0"));
    QVERIFY(!proxy.heard().contains("token-0"));
    QCOMPARE(bench.passwordsRead, 0);
}

void TestProxies::theApiGoesThroughAProxyWithAPassword()
{
    QFETCH(ProxyChoice::Kind, kind);
    TlsServer server;
    if (!server.isThere())
        QSKIP("no TLS here, or no openssl to make a certificate with");
    ProxyServer proxy{{.kind = serverKind(kind), .target = server.port(), .user = "m\xc3\xa9", .password = "p\xc3\xa4ss word"}};
    Bench bench;
    bench.use(proxy, kind, u"mé"_s, u"päss word"_s);
    const auto answer = bench.get();
    QVERIFY2(answer, qPrintable(answer ? QString{} : answer.error().message));
    QCOMPARE(bench.passwordsRead, 1);
}

void TestProxies::H19_aWrongPasswordIsSentOnceAndNotAgain()
{
    QFETCH(ProxyChoice::Kind, kind);
    ProxyServer proxy{{.kind = serverKind(kind), .target = 9, .user = "me", .password = "right"}};
    Bench bench;
    QSignalSpy told{&bench.proxies, &Proxies::passwordRefused};
    bench.use(proxy, kind, u"me"_s, u"wrong"_s);
    const auto answer = bench.get();
    QVERIFY(!answer);
    QVERIFY2(answer.error().code == ErrorCode::Denied, qPrintable(answer.error().message + answer.error().serverWords));
    QVERIFY2(answer.error().message.contains("me"_L1) && !answer.error().message.contains("wrong"_L1), qPrintable(answer.error().message));
    QVERIFY(bench.clock.slept.isEmpty()); // not tried again by itself
    const int seen = proxy.logins();
    QCOMPARE(seen, 1);
    for (int i = 0; i < 3; ++i)
        QCOMPARE(bench.get().error().code, ErrorCode::Denied);
    QCOMPARE(proxy.logins(), seen);
    QCOMPARE(told.size(), 1);
    bench.proxies.forgetRefusals(); // the user asks for another try
    QVERIFY(!bench.get());
    QCOMPARE(proxy.logins(), seen + 1);
}

void TestProxies::H19_aProxyThatWantsAPasswordIsTold()
{
    QFETCH(ProxyChoice::Kind, kind);
    ProxyServer proxy{{.kind = serverKind(kind), .target = 9, .user = "me", .password = "right"}};
    Bench bench;
    bench.use(proxy, kind);
    const auto answer = bench.post();
    QVERIFY(!answer);
    QVERIFY2(answer.error().code == ErrorCode::Denied, qPrintable(answer.error().message + answer.error().serverWords));
    QVERIFY2(answer.error().message.contains("wants a user name"_L1), qPrintable(answer.error().message));
    QVERIFY(proxy.places().isEmpty());
}

void TestProxies::H19_aSickProxyIsToldWithinTheDeadline_data()
{
    using Mood = ProxyServer::Mood;
    QTest::addColumn<ProxyChoice::Kind>("kind");
    QTest::addColumn<Mood>("mood");
    for (const auto kind : {ProxyChoice::Kind::Http, ProxyChoice::Kind::Socks5}) {
        const QByteArray name = kind == ProxyChoice::Kind::Http ? "HTTP " : "SOCKS5 ";
        QTest::newRow((name + "hangs up").constData()) << kind << Mood::HangsUp;
        QTest::newRow((name + "hangs up midway").constData()) << kind << Mood::HangsUpMidway;
        QTest::newRow((name + "garbage").constData()) << kind << Mood::Garbage;
        QTest::newRow((name + "silent").constData()) << kind << Mood::Silent;
        QTest::newRow((name + "forbids").constData()) << kind << Mood::Forbids;
        QTest::newRow((name + "cannot reach").constData()) << kind << Mood::CannotReach;
        QTest::newRow((name + "says yes and hangs up").constData()) << kind << Mood::SaysYesAndHangsUp;
    }
}

void TestProxies::H19_aSickProxyIsToldWithinTheDeadline()
{
    QFETCH(ProxyChoice::Kind, kind);
    QFETCH(ProxyServer::Mood, mood);
    ProxyServer proxy{{.kind = serverKind(kind), .target = 9, .mood = mood}};
    Bench bench{quick};
    bench.use(proxy, kind);
    QElapsedTimer time;
    time.start();
    const auto answer = bench.post();
    QVERIFY(!answer);
    QVERIFY2(time.elapsed() < 8'000, qPrintable(QString::number(time.elapsed())));
    QVERIFY(!answer.error().message.isEmpty());
    QVERIFY2(answer.error().code == ErrorCode::Offline || answer.error().code == ErrorCode::Timeout
                 || answer.error().code == ErrorCode::Ambiguous || answer.error().code == ErrorCode::Portal,
             qPrintable(answer.error().message));
    QVERIFY(!proxy.heard().contains("token-0"));
}

void TestProxies::aChangeHoldsForTheNextCall()
{
    TlsServer server;
    if (!server.isThere())
        QSKIP("no TLS here, or no openssl to make a certificate with");
    ProxyServer one{{.kind = ProxyServer::Kind::Http, .target = server.port()}};
    ProxyServer two{{.kind = ProxyServer::Kind::Socks5, .target = server.port()}};
    Bench bench;
    bench.use(one, ProxyChoice::Kind::Http);
    QVERIFY(bench.get());
    QVERIFY(bench.get());
    QCOMPARE(one.connections(), 1); // kept open
    bench.use(two, ProxyChoice::Kind::Socks5);
    QVERIFY(bench.get());
    QCOMPARE(one.connections(), 1);
    QCOMPARE(two.connections(), 1);
}

void TestProxies::thisMachineIsNeverReachedThroughAProxy()
{
    HostileServer server{[](QTcpSocket *socket, int, const QByteArray &) { socket->write(HostileServer::json("{}")); }};
    ProxyServer proxy{{.kind = ProxyServer::Kind::Http, .target = server.port()}};
    Bench bench;
    bench.use(proxy, ProxyChoice::Kind::Http);
    QVERIFY(bench.get(server.url()));
    QVERIFY(bench.get(QUrl{u"http://localhost:%1/"_s.arg(server.port())}));
    QCOMPARE(proxy.connections(), 0);
    for (const auto &place : {u"ssh://127.4.5.6:22"_s, u"https://[::1]:1"_s, u"http://localhost"_s})
        QVERIFY(isNeverProxied(QUrl{place}));
    QVERIFY(!isNeverProxied(QUrl{u"https://localhost.example"_s}));
}

void TestProxies::thePasswordIsReadOnceForAllWhoWait()
{
    Proxies proxies;
    auto wake = std::make_shared<Wake>();
    int reads = 0;
    proxies.choose({ProxyChoice::Kind::Socks5, u"p"_s, 1, u"me"_s}, [&](std::stop_token stop) -> Task<QString> {
        ++reads;
        const auto seat = wake;
        (void)co_await wokenOrStopped(seat, stop);
        co_return u"secret"_s;
    });
    TaskScope scope;
    QStringList passwords;
    for (int i = 0; i < 5; ++i)
        scope.run(proxies.routeTo(google, {}), [&](const Result<ProxyRoute> &route) { passwords << route->password; });
    wake->now();
    QTRY_COMPARE(passwords.size(), 5);
    QCOMPARE(passwords, QStringList(5, u"secret"_s));
    QCOMPARE(reads, 1);
    QVERIFY(!QCoro::waitFor(proxies.routeTo(google, {}))->name().contains("secret"_L1));
}

void TestProxies::aKeychainThatFailsIsNotAskedAgainAndAgain()
{
    Proxies proxies;
    int reads = 0;
    proxies.choose({ProxyChoice::Kind::Http, u"p"_s, 1, u"me"_s}, [&](std::stop_token) -> Task<QString> {
        ++reads;
        co_return failed(ErrorCode::Denied, u"locked"_s);
    });
    for (int i = 0; i < 3; ++i)
        QCOMPARE(QCoro::waitFor(proxies.routeTo(google, {})).error().message, u"locked"_s);
    QCOMPARE(reads, 1);
    proxies.forgetRefusals();
    (void)QCoro::waitFor(proxies.routeTo(google, {}));
    QCOMPARE(reads, 2);
}

void TestProxies::aChangeWhileThePasswordIsReadEndsTheWaitForIt()
{
    Proxies proxies;
    proxies.choose({ProxyChoice::Kind::Http, u"p"_s, 1, u"me"_s}, [](std::stop_token stop) -> Task<QString> {
        const auto never = std::make_shared<Wake>();
        const auto woken = co_await wokenOrStopped(never, stop);
        co_return std::unexpected{woken.error()};
    });
    TaskScope scope;
    std::optional<Result<ProxyRoute>> route;
    scope.run(proxies.routeTo(google, {}), [&](Result<ProxyRoute> got) { route = std::move(got); });
    proxies.choose({.kind = ProxyChoice::Kind::None});
    QTRY_VERIFY(route.has_value());
    QCOMPARE(route->error().code, ErrorCode::Cancelled);
    QTRY_COMPARE(TaskScope::running(), 0);
}

void TestProxies::theEnvironmentComesBeforeTheDesktop()
{
    Proxies proxies{[](const QUrl &) { return QList{QNetworkProxy{QNetworkProxy::Socks5Proxy, u"desk"_s, 7}}; }};
    QCOMPARE(QCoro::waitFor(proxies.routeTo(google, {}))->name(), u"SOCKS5 desk:7"_s);
    qputenv("https_proxy", "http://env:8");
    QCOMPARE(QCoro::waitFor(proxies.routeTo(google, {}))->name(), u"HTTP env:8"_s);
    qunsetenv("https_proxy");
}

void TestProxies::theDesktopIsAskedOnceAMinute()
{
    std::atomic_int asked = 0;
    std::atomic_bool onGui = false;
    auto *gui = QThread::currentThread();
    Proxies proxies{[&](const QUrl &) {
        ++asked;
        onGui = onGui || QThread::currentThread() == gui;
        return QList{QNetworkProxy{QNetworkProxy::NoProxy}};
    }};
    for (int i = 0; i < 4; ++i)
        QVERIFY(QCoro::waitFor(proxies.routeTo(google, {}))->isDirect());
    QCOMPARE(asked.load(), 1);
    QVERIFY(!onGui);
    (void)QCoro::waitFor(proxies.routeTo(QUrl{u"https://other.example"_s}, {}));
    QCOMPARE(asked.load(), 2);
}

void TestProxies::theHandshakeIsTheSameAtEverySplit_data()
{
    QTest::addColumn<ProxyRoute>("route");
    QTest::addColumn<QByteArrayList>("answers"); // one for each thing said
    QTest::addColumn<bool>("opens");
    const ProxyRoute http{.kind = ProxyRoute::Kind::Http, .host = u"p"_s, .port = 1};
    const ProxyRoute socks{.kind = ProxyRoute::Kind::Socks5, .host = u"p"_s, .port = 1};
    const ProxyRoute login{.kind = ProxyRoute::Kind::Socks5, .host = u"p"_s, .port = 1, .user = u"me"_s, .password = u"x"_s};
    QTest::newRow("HTTP 200") << http << QByteArrayList{"HTTP/1.1 200 OK\r\nA: b\r\n\r\n"} << true;
    QTest::newRow("HTTP line feeds") << http << QByteArrayList{"HTTP/1.0 200 OK\n\n"} << true;
    QTest::newRow("HTTP 100 first") << http << QByteArrayList{"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"} << true;
    QTest::newRow("HTTP 403") << http << QByteArrayList{"HTTP/1.1 403 No\r\n\r\n"} << false;
    QTest::newRow("HTTP no number") << http << QByteArrayList{"HTTP/1.1 abc\r\n\r\n"} << false;
    QTest::newRow("SOCKS plain") << socks << QByteArrayList{QByteArray{"\x05\x00", 2}, QByteArray{"\x05\x00\x00\x01\x01\x02\x03\x04\x00\x16", 10}} << true;
    QTest::newRow("SOCKS name") << socks << QByteArrayList{QByteArray{"\x05\x00", 2}, QByteArray{"\x05\x00\x00\x03\x02" "ab" "\x00\x16", 9}} << true;
    QTest::newRow("SOCKS login") << login << QByteArrayList{QByteArray{"\x05\x02", 2}, QByteArray{"\x01\x00", 2}, QByteArray{"\x05\x00\x00\x01\x01\x02\x03\x04\x00\x16", 10}} << true;
    QTest::newRow("SOCKS refuses in two bytes") << socks << QByteArrayList{QByteArray{"\x05\x00", 2}, QByteArray{"\x05\x02", 2}} << false;
}

void TestProxies::theHandshakeIsTheSameAtEverySplit()
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

void TestProxies::noByteBehindTheHandshakeIsTaken()
{
    ProxyHandshake handshake{{.kind = ProxyRoute::Kind::Http, .host = u"p"_s, .port = 1}, u"a"_s, 22};
    QVERIFY(handshake.begin());
    const auto move = handshake.look("HTTP/1.1 200 OK\r\n\r\nSSH-2.0-OpenSSH\r\n");
    QCOMPARE(move.now, ProxyHandshake::Move::Now::Open);
    QCOMPARE(move.taken, 19);
    ProxyHandshake endless{{.kind = ProxyRoute::Kind::Http, .host = u"p"_s, .port = 1}, u"a"_s, 22};
    QVERIFY(endless.begin());
    QCOMPARE(endless.look("HTTP/1.1 200 OK\r\n" + QByteArray{ProxyHandshake::longestHead, 'x'}).now, ProxyHandshake::Move::Now::Failed);
}

void TestProxies::aNameThatWouldBreakTheHeaderIsRefused()
{
    for (const auto &host : {u"a\r\nX: y"_s, u"a b"_s, QString{}, QString{300, u'a'}, u"a/b"_s}) {
        ProxyHandshake handshake{{.kind = ProxyRoute::Kind::Http, .host = u"p"_s, .port = 1}, host, 22};
        QCOMPARE(handshake.begin().error().code, ErrorCode::Invalid);
    }
    ProxyHandshake idn{{.kind = ProxyRoute::Kind::Http, .host = u"p"_s, .port = 1}, u"bücher.example"_s, 22};
    QVERIFY(idn.begin()->startsWith("CONNECT xn--bcher-kva.example:22 "));
}

void TestProxies::addressesGoToTheProxyAsAddresses()
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

QTEST_GUILESS_MAIN(TestProxies)
#include "tst_proxies.moc"
