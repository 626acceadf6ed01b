// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/contacts.h"
#include "services/net/endpointtrust.h"
#include "services/net/proxies.h"
#include "services/net/restclient.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/hostileserver.h"
#include "tests/fakes/proxyserver.h"

#include "services/core/taskscope.h"
#include "services/core/wake.h"

#include <QFile>
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
        openssl.start(u"openssl"_s,
                      {u"req"_s, u"-x509"_s, u"-newkey"_s, u"rsa:2048"_s, u"-nodes"_s, u"-keyout"_s, key, u"-out"_s,
                       certificate, u"-subj"_s, u"/CN=tpu.example"_s, u"-addext"_s,
                       u"subjectAltName=DNS:tpu.example"_s});
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
        for (const char *name :
             {"http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY"})
            qunsetenv(name);
        EndpointTrust::instance().setAnswers({{u"tpu.example:443"_s, true}}, EndpointTrust::ThisMachine::Trusted);
    }
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
};

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
    const auto contacts = Contacts::instance().all();
    QVERIFY(std::ranges::any_of(contacts, [&](const Contact &one) { // the list of contacted hosts has no gap
        return one.port == proxy.port()
            && one.way == (kind == ProxyChoice::Kind::Socks5 ? u"SOCKS5"_s : u"HTTP CONNECT"_s);
    }));
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
    ProxyServer proxy{
        {.kind = serverKind(kind), .target = server.port(), .user = "m\xc3\xa9", .password = "p\xc3\xa4ss word"}};
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
    QVERIFY2(answer.error().message.contains("me"_L1) && !answer.error().message.contains("wrong"_L1),
             qPrintable(answer.error().message));
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
        const auto ticket = wake;
        (void)co_await wokenOrStopped(ticket, stop);
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

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProxies)
#include "tst_proxies.moc"
