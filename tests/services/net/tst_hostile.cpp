// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/taskscope.h"
#include "services/net/endpointtrust.h"
#include "services/net/restclient.h"
#include "services/net/strictjson.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/heartbeat.h"
#include "tests/fakes/hostileserver.h"

#include <QFile>
#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QProcess>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslServer>
#include <QSslSocket>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr Deadlines quick{.connect = 400ms, .firstByte = 400ms, .total = 900ms};
constexpr Deadlines patient{.connect = 10s, .firstByte = 30s, .total = 60s};

/// The real network access against a raw server; waits between tries cost no time.
struct Bench
{
    explicit Bench(Deadlines deadlines = patient)
        : rest{&token, &clock, {.deadlines = deadlines, .random = [] { return 0.0; }}}
    {
    }

    FakeClock clock;
    FakeToken token;
    RestClient rest;
    Heartbeat heart;

    Result<QJsonObject> get(const QUrl &url) { return QCoro::waitFor(rest.get(url, {})); }
    Result<QJsonObject> post(const QUrl &url)
    {
        return QCoro::waitFor(rest.post(url, {{u"a"_s, 1}}, Repeat::Never, {}));
    }
};

/// Generous for a loaded machine; a blocked thread takes the whole deadline or more.
constexpr qint64 alive = 350;

qint64 residentKiB()
{
    QFile status{u"/proc/self/status"_s};
    if (!status.open(QFile::ReadOnly))
        return 0;
    for (const auto &line : status.readAll().split('\n')) {
        if (line.startsWith("VmHWM:"))
            return line.simplified().split(' ').value(1).toLongLong();
    }
    return 0;
}

} // namespace

class TestHostile : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        EndpointTrust::instance().setAnswers({{u"tpu.example:443"_s, true}, {u"no-such-host.invalid:443"_s, true}},
                                             EndpointTrust::ThisMachine::Trusted);
    }
    void H7_aPostThatQtSendsTwiceIsToldAmbiguousOrDone();
    void H8_silenceEndsAtTheDeadlineAndTheWindowLives();
    void H9_aTrickleEndsAtTheAbsoluteDeadline();
    void H10_aCutBodyIsNeverHalfAModel_data();
    void H10_aCutBodyIsNeverHalfAModel();
    void H10_aCutBodyOnAPostIsAmbiguous();
    void H12_aBodyAboveTheLimitIsStopped();
    void H12_aLargeBodyBelowTheLimitIsRead();
    void H13_aZipBombIsStopped();
    void H14_afterAFloodOfHeadersOtherCallsGoOn();
    void H15_aPortalPageIsToldAndNotRetried();
    void H16_aRedirectIsNotFollowed();
    void H17_aRedirectFromOurServerToHttpIsRefused();
    void H18_aServerThatCannotProveItselfIsRefusedByName_data();
    void H18_aServerThatCannotProveItselfIsRefusedByName();
    void H18_aServerWithoutTlsGetsNothing();
    void H19_whatTheProxySaysIsTold_data();
    void H19_whatTheProxySaysIsTold();
    void H20_anUnknownNameIsOffline();
    void H22_aRefusedConnectionIsOfflineAndRecovers();
    void H22_aResetIsTriedAgain();
    void garbageIsNotAnAnswer();
    void stoppingACallEndsItSoon();
    void theTokenIsSentOnlyInItsHeader();
};

void TestHostile::H7_aPostThatQtSendsTwiceIsToldAmbiguousOrDone()
{
    int posts = 0;
    QMutex mutex;
    HostileServer server{[&](QTcpSocket *socket, int, const QByteArray &request) {
        if (request.startsWith("GET")) {
            socket->write(HostileServer::json("{}"));
            return;
        }
        const QMutexLocker lock{&mutex};
        ++posts;
        socket->abort(); // the kept connection dies with the request on it
    }};
    Bench bench;
    QVERIFY(bench.get(server.url()));
    const auto answer = bench.post(server.url());
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::Ambiguous);
    const QMutexLocker lock{&mutex};
    QVERIFY2(posts >= 1 && posts <= 3, "what Qt repeats by itself; the caller looks before it asks again");
}

void TestHostile::H8_silenceEndsAtTheDeadlineAndTheWindowLives()
{
    HostileServer server{[](QTcpSocket *, int, const QByteArray &) { }};
    Bench bench{quick};
    QElapsedTimer time;
    time.start();
    const auto answer = bench.post(server.url());
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::Ambiguous);
    QVERIFY(time.elapsed() >= 350);
    QVERIFY2(time.elapsed() < 10'000, qPrintable(QString::number(time.elapsed())));
    QVERIFY2(bench.heart.longestGap() < alive, qPrintable(QString::number(bench.heart.longestGap())));
    QCOMPARE(bench.get(server.url()).error().code, ErrorCode::Timeout);
    QCOMPARE(server.count(), 5); // one POST, four GETs
}

void TestHostile::H9_aTrickleEndsAtTheAbsoluteDeadline()
{
    HostileServer server{[](QTcpSocket *socket, int, const QByteArray &) {
        socket->write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{");
        auto *timer = new QTimer{socket};
        QObject::connect(timer, &QTimer::timeout, socket, [socket] { socket->write(" "); });
        timer->start(50);
    }};
    Bench bench{quick};
    QElapsedTimer time;
    time.start();
    const auto answer = bench.post(server.url());
    QVERIFY(!answer);
    QVERIFY2(time.elapsed() >= 800, "the first byte came, so only the total counts");
    QVERIFY2(time.elapsed() < 10'000, qPrintable(QString::number(time.elapsed())));
    QVERIFY2(bench.heart.longestGap() < alive, qPrintable(QString::number(bench.heart.longestGap())));
}

void TestHostile::H10_aCutBodyIsNeverHalfAModel_data()
{
    QTest::addColumn<QByteArray>("answer");
    const QByteArray head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
    QTest::newRow("short length") << head + "Content-Length: 50\r\n\r\n{\"nodes\":[{\"name\":\"a\"}";
    QTest::newRow("cut chunk") << head + "Transfer-Encoding: chunked\r\n\r\n40\r\n{\"nodes\":[{\"name\":";
    QTest::newRow("no last chunk") << head + "Transfer-Encoding: chunked\r\n\r\n10\r\n{\"nodes\":[{\"n\":1\r\n";
    QTest::newRow("close without length") << head + "\r\n{\"nodes\":[{\"name\":\"a\"}";
    QTest::newRow("empty, without length") << head + "\r\n";
    QTest::newRow("head only") << QByteArray{"HTTP/1.1 200 OK\r\nContent-Ty"};
    QTest::newRow("nothing") << QByteArray{};
}

void TestHostile::H10_aCutBodyIsNeverHalfAModel()
{
    QFETCH(QByteArray, answer);
    HostileServer server{[&](QTcpSocket *socket, int number, const QByteArray &) {
        socket->write(number < 3 ? answer
                                 : HostileServer::json(R"({"whole":true})", "200 OK", "Connection: close\r\n"));
        socket->disconnectFromHost();
    }};
    Bench bench;
    const auto result = bench.get(server.url());
    QVERIFY2(result, qPrintable(result ? QString{} : result.error().message));
    QCOMPARE((*result)["whole"_L1].toBool(), true);
    QVERIFY(server.count() >= 3);
}

void TestHostile::H10_aCutBodyOnAPostIsAmbiguous()
{
    HostileServer server{[&](QTcpSocket *socket, int, const QByteArray &) {
        socket->write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n{\"name\":\"ope");
        socket->disconnectFromHost();
    }};
    Bench bench;
    QCOMPARE(bench.post(server.url()).error().code, ErrorCode::Ambiguous);
    QCOMPARE(server.count(), 1);
}

void TestHostile::H12_aBodyAboveTheLimitIsStopped()
{
    constexpr qsizetype limit = 32 << 20;
    HostileServer server{[](QTcpSocket *socket, int, const QByteArray &) {
        socket->write(HostileServer::json(QByteArray(limit + 1, ' ')));
    }};
    Bench bench;
    const auto answer = bench.get(server.url());
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::BadReply);
    QVERIFY2(answer.error().message.contains("too large"_L1), qPrintable(answer.error().message));
    QCOMPARE(server.count(), 1);
}

void TestHostile::H12_aLargeBodyBelowTheLimitIsRead()
{
    HostileServer server{[](QTcpSocket *socket, int, const QByteArray &) {
        socket->write(HostileServer::json("{\"a\":\"" + QByteArray(20 << 20, 'x') + "\"}"));
    }};
    Bench bench;
    const auto answer = bench.get(server.url());
    QVERIFY(answer);
    const auto text = (*answer)["a"_L1].toString(); // as long as any that is shown may be
    QVERIFY(text.startsWith("xxx"_L1));
    QCOMPARE(text.size(), longestReplyText);
}

void TestHostile::H13_aZipBombIsStopped()
{
    // 200 MB of spaces, compressed; Qt's zlib header and checksum are what "deflate" means in HTTP.
    auto bomb = qCompress(QByteArray(200 << 20, ' '), 9);
    bomb.remove(0, 4);
    const auto before = residentKiB();
    HostileServer server{[&](QTcpSocket *socket, int, const QByteArray &) {
        socket->write(HostileServer::json(bomb, "200 OK", "Content-Encoding: deflate\r\n"));
    }};
    Bench bench;
    const auto answer = bench.get(server.url());
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::BadReply);
    QVERIFY2(residentKiB() - before < 128 * 1'024, "nothing of it was kept");
}

void TestHostile::H14_afterAFloodOfHeadersOtherCallsGoOn()
{
    HostileServer server{[](QTcpSocket *socket, int, const QByteArray &request) {
        if (!request.contains("/flood")) {
            socket->write(HostileServer::json(R"({"fine":true})"));
            return;
        }
        socket->write("HTTP/1.1 200 OK\r\n");
        const auto line = "X-Filler-" + QByteArray(1'000, 'y') + ": z\r\n";
        socket->write(line.repeated(40'000)); // 40 MB, and no end of the head
    }};
    Bench bench{{.connect = 1s, .firstByte = 1s, .total = 2s}};
    TaskScope scope;
    std::optional<ErrorCode> flood;
    scope.run(bench.rest.post(server.url(u"/flood"_s), {}, Repeat::Never, scope.token()),
              [&](const Result<QJsonObject> &answer) { flood = answer ? ErrorCode::Invalid : answer.error().code; });
    QTRY_VERIFY_WITH_TIMEOUT(flood, 15'000);
    QVERIFY(*flood == ErrorCode::Ambiguous);
    QElapsedTimer time;
    time.start();
    const auto next = bench.get(server.url(u"/next"_s));
    QVERIFY2(next, qPrintable(next ? QString{} : next.error().message));
    QVERIFY2(time.elapsed() < 10'000, qPrintable(QString::number(time.elapsed())));
    QVERIFY2(bench.heart.longestGap() < alive, qPrintable(QString::number(bench.heart.longestGap())));
}

void TestHostile::H15_aPortalPageIsToldAndNotRetried()
{
    HostileServer server{[](QTcpSocket *socket, int number, const QByteArray &) {
        socket->write(
            number == 1
                ? QByteArray{"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 13\r\n\r\n<html></html>"}
                : HostileServer::json("{}"));
    }};
    Bench bench;
    const auto answer = bench.get(server.url());
    QCOMPARE(answer.error().code, ErrorCode::Portal);
    QCOMPARE(server.count(), 1);
    QVERIFY2(bench.get(server.url()), "goes on by itself when the network is open");
}

void TestHostile::H16_aRedirectIsNotFollowed()
{
    HostileServer other{[](QTcpSocket *socket, int, const QByteArray &) { socket->write(HostileServer::json("{}")); }};
    HostileServer server{[&](QTcpSocket *socket, int, const QByteArray &) {
        socket->write("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: " + other.url().toEncoded() + "\r\n\r\n");
    }};
    Bench bench;
    const auto answer = bench.get(server.url());
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::BadReply);
    QCOMPARE(server.count(), 1);
    QCOMPARE(other.count(), 0);
}

void TestHostile::H17_aRedirectFromOurServerToHttpIsRefused()
{
    for (const auto status : {"301 Moved", "303 See Other", "307 Temporary", "308 Permanent"}) {
        HostileServer server{[&](QTcpSocket *socket, int, const QByteArray &) {
            socket->write("HTTP/1.1 " + QByteArray{status}
                          + "\r\nContent-Length: 0\r\nLocation: http://tpu.example/v2\r\n\r\n");
        }};
        Bench bench;
        const auto answer = bench.get(server.url());
        QCOMPARE(answer.error().code, ErrorCode::BadReply);
        QVERIFY(answer.error().message.contains("tpu.example"_L1));
        QCOMPARE(server.count(), 1);
    }
}

void TestHostile::H18_aServerThatCannotProveItselfIsRefusedByName_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("reason");
    const QStringList local{u"-subj"_s, u"/CN=127.0.0.1"_s, u"-addext"_s, u"subjectAltName=IP:127.0.0.1"_s};
    QTest::newRow("self-signed") << local << u"self-signed"_s;
    QTest::newRow("expired") << local
            + QStringList{u"-not_before"_s, u"20200101000000Z"_s, u"-not_after"_s, u"20200102000000Z"_s}
                             << u"expired"_s;
    QTest::newRow("wrong host") << QStringList{u"-subj"_s, u"/CN=tpu.googleapis.com"_s} << u"host name"_s;
}

void TestHostile::H18_aServerThatCannotProveItselfIsRefusedByName()
{
    QFETCH(QStringList, options);
    QFETCH(QString, reason);
    QTemporaryDir folder;
    const auto key = folder.filePath(u"key"_s);
    const auto certificate = folder.filePath(u"certificate"_s);
    QProcess openssl;
    openssl.start(u"openssl"_s,
                  QStringList{u"req"_s, u"-x509"_s, u"-newkey"_s, u"rsa:2048"_s, u"-nodes"_s, u"-keyout"_s, key,
                              u"-out"_s, certificate}
                      + options);
    if (!QSslSocket::supportsSsl() || !openssl.waitForFinished() || openssl.exitCode() != 0)
        QSKIP("no TLS here, or an openssl that cannot make such a certificate");
    QFile keyFile{key};
    QVERIFY(keyFile.open(QFile::ReadOnly));
    auto how = QSslConfiguration::defaultConfiguration();
    how.setPrivateKey(QSslKey{&keyFile, QSsl::Rsa});
    how.setLocalCertificateChain(QSslCertificate::fromPath(certificate));
    QSslServer server;
    server.setSslConfiguration(how);
    QVERIFY(server.listen(QHostAddress::LocalHost));
    QByteArray heard;
    QObject::connect(&server, &QTcpServer::pendingConnectionAvailable, &server, [&] {
        auto *socket = server.nextPendingConnection();
        QObject::connect(socket, &QTcpSocket::readyRead, &server, [&heard, socket] { heard += socket->readAll(); });
    });
    Bench bench;
    const QUrl url{u"https://127.0.0.1:%1/v2/x"_s.arg(server.serverPort())};
    for (const auto &answer : {bench.get(url), bench.post(url)}) {
        QVERIFY(!answer);
        QCOMPARE(answer.error().code,
                 ErrorCode::Portal); // somebody answers, but it is not Google; surely nothing was done
        QVERIFY2(answer.error().message.contains(reason), qPrintable(answer.error().message));
    }
    QVERIFY2(heard.isEmpty(), "nothing secret, nothing at all");
    QVERIFY2(bench.clock.slept.isEmpty(), "it is not tried again by itself");
}

void TestHostile::H18_aServerWithoutTlsGetsNothing()
{
    if (!QSslSocket::supportsSsl())
        QSKIP("this Qt has no TLS");
    for (const bool closes : {false, true}) { // says nothing, or hangs up in the middle of the handshake
        HostileServer server{[closes](QTcpSocket *socket, int, const QByteArray &) {
            if (closes)
                socket->abort();
        }};
        Bench bench{quick};
        auto url = server.url();
        url.setScheme(u"https"_s);
        const auto answer = bench.get(url);
        QVERIFY(!answer);
        QVERIFY(answer.error().code == ErrorCode::Timeout || answer.error().code == ErrorCode::Portal
                || answer.error().code == ErrorCode::Offline);
        QVERIFY(!answer.error().message.isEmpty());
        for (const auto &request : server.requests())
            QVERIFY2(!request.contains("token-0"), "nothing secret before the handshake");
    }
}

void TestHostile::H19_whatTheProxySaysIsTold_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("wants a password")
        << "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"corp\"\r\nContent-Length: 0\r\n\r\n"_ba
        << ErrorCode::Denied;
    QTest::newRow("cannot reach Google") << "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n"_ba
                                         << ErrorCode::Offline;
    QTest::newRow("forbids it") << "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"_ba << ErrorCode::Offline;
}

void TestHostile::H19_whatTheProxySaysIsTold()
{
    if (!QSslSocket::supportsSsl())
        QSKIP("this Qt has no TLS");
    QFETCH(QByteArray, answer);
    QFETCH(ErrorCode, code);
    HostileServer proxy{[&](QTcpSocket *socket, int, const QByteArray &) { socket->write(answer); }};
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token,
                    &clock,
                    {.network =
                         [&] {
                             auto network = std::make_unique<QNetworkAccessManager>();
                             network->setProxy(QNetworkProxy{QNetworkProxy::HttpProxy, u"127.0.0.1"_s, proxy.port()});
                             return network;
                         },
                     .random = [] { return 0.0; }}};
    const auto result = QCoro::waitFor(rest.post(QUrl{u"https://tpu.example/v2/x"_s}, {}, Repeat::Never, {}));
    QVERIFY(!result);
    QVERIFY2(result.error().code == code,
             qPrintable(result.error().message + result.error().serverWords)); // surely not done
    QVERIFY2(result.error().message.contains("proxy"_L1), qPrintable(result.error().message));
    QCOMPARE(proxy.count(), 1);
    for (const auto &request : proxy.requests())
        QVERIFY2(!request.contains("token-0"), "the proxy sees only the name");
}

void TestHostile::H20_anUnknownNameIsOffline()
{
    Bench bench{{.connect = 2s, .firstByte = 2s, .total = 4s}};
    const auto answer = bench.get(QUrl{u"https://no-such-host.invalid/v2"_s});
    QVERIFY(answer.error().code == ErrorCode::Offline || answer.error().code == ErrorCode::Timeout); // or no resolver
    QVERIFY(answer.error().message.contains("no-such-host.invalid"_L1));
}

void TestHostile::H22_aRefusedConnectionIsOfflineAndRecovers()
{
    QTcpServer reserved;
    QVERIFY(reserved.listen(QHostAddress::LocalHost));
    const auto port = reserved.serverPort();
    reserved.close();
    Bench bench;
    const QUrl url{u"http://127.0.0.1:%1/x"_s.arg(port)};
    const auto refused = bench.get(url);
    QCOMPARE(refused.error().code, ErrorCode::Offline);
    QCOMPARE(bench.clock.slept.size(), 3);
    QCOMPARE(bench.post(url).error().code, ErrorCode::Offline); // surely not done, so not Ambiguous
}

void TestHostile::H22_aResetIsTriedAgain()
{
    HostileServer server{[](QTcpSocket *socket, int number, const QByteArray &) {
        if (number < 3)
            socket->abort();
        else
            socket->write(HostileServer::json("{}"));
    }};
    Bench bench;
    QVERIFY(bench.get(server.url()));
}

void TestHostile::garbageIsNotAnAnswer()
{
    for (const QByteArray &garbage :
         {"\x00\x01\x02 garbage\r\n\r\n"_ba, "SSH-2.0-OpenSSH_9.2\r\n"_ba, QByteArray(70'000, 'A')}) {
        HostileServer server{[&](QTcpSocket *socket, int, const QByteArray &) {
            socket->write(garbage);
            socket->disconnectFromHost();
        }};
        Bench bench{quick};
        const auto answer = bench.get(server.url());
        QVERIFY(!answer);
        QVERIFY(!answer.error().message.isEmpty());
    }
}

void TestHostile::stoppingACallEndsItSoon()
{
    HostileServer server{[](QTcpSocket *, int, const QByteArray &) { }};
    Bench bench;
    TaskScope scope;
    std::optional<ErrorCode> code;
    scope.run(bench.rest.get(server.url(), scope.token()),
              [&](const Result<QJsonObject> &answer) { code = answer.error().code; });
    QTRY_COMPARE(server.count(), 1);
    scope.cancel();
    QVERIFY2(!code, "never from within the call that stops it");
    QTRY_VERIFY(code);
    QCOMPARE(*code, ErrorCode::Cancelled);
    QCOMPARE(TaskScope::running(), 0);
}

void TestHostile::theTokenIsSentOnlyInItsHeader()
{
    HostileServer server{[](QTcpSocket *socket, int, const QByteArray &) { socket->write(HostileServer::json("{}")); }};
    Bench bench;
    QVERIFY(bench.post(server.url()));
    const auto request = server.requests().constFirst();
    QCOMPARE(request.count("token-0"), 1);
    QVERIFY(request.toLower().contains("\r\nauthorization: bearer token-0\r\n"));
    QVERIFY(request.startsWith("POST /v2/x HTTP/1.1\r\n"));
    QVERIFY(!request.toLower().contains("\r\nupgrade:"));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHostile)
#include "tst_hostile.moc"
