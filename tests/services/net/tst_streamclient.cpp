// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/writelock.h"
#include "services/net/endpointtrust.h"
#include "services/net/requests.h"
#include "services/net/restclient.h"
#include "services/net/streamclient.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/hostileserver.h"

#include <QCoreApplication>
#include <QCoroTask>
#include <QTcpServer>
#include <QTest>

#include <algorithm>
#include <atomic>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Real sockets against a raw server; waits between tries cost no time.
struct StreamBench
{
    explicit StreamBench(std::chrono::milliseconds silence = 30s)
        : streams{&rest, {.connect = 5s, .silence = silence, .random = [] { return 0.0; }, .lock = &lock}}
    {
    }

    /// Asks once over a connection of its own, and keeps what came.
    Result<> ask(const StreamRequest &request, StreamOrder::Effect effect = StreamOrder::Effect::Reads,
                 std::stop_token stop = {})
    {
        StreamOrder order{.place = request.url, .effect = effect};
        order.work = [this, request](HttpStream &stream) -> Result<> {
            ++tries;
            auto asked = request;
            bytes.clear();
            asked.take = [this](const QByteArray &portion) -> Result<> {
                bytes += portion;
                return {};
            };
            auto got = stream.exchange(asked);
            if (!got)
                return std::unexpected{got.error()};
            reply = std::move(*got);
            if (reply.status == 503)
                return failed(ErrorCode::Busy, u"busy"_s);
            return {};
        };
        return QCoro::waitFor(streams.run(std::move(order), std::move(stop)));
    }

    FakeClock clock;
    FakeToken token{{{u"token-0"_s}, {u"token-1"_s}}};
    WriteLock lock;
    RestClient rest{&token, &clock, {.random = [] { return 0.0; }}};
    StreamClient streams;
    // Of the work, which has ended when run() has, but for a stop:
    StreamReply reply;
    QByteArray bytes;
    std::atomic<int> tries = 0;
};

QByteArray answerWith(const QByteArray &head, const QByteArray &body)
{
    return "HTTP/1.1 " + head + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
}

} // namespace

class TestStreamClient : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { EndpointTrust::instance().setAnswers({}, EndpointTrust::ThisMachine::Trusted); }

    void contentsComeWithTheTokenInItsHeaderAlone()
    {
        HostileServer server{
            [](QTcpSocket *socket, int, const QByteArray &) { socket->write(answerWith("200 OK", "hello")); }};
        StreamBench bench;
        QVERIFY(bench.ask({.url = server.url(u"/o/a%2Fb?alt=media"_s), .headers = {{"Range", "bytes=0-4"}}}));
        QCOMPARE(bench.bytes, QByteArray{"hello"});
        const auto request = server.requests().first();
        QVERIFY2(request.startsWith("GET /o/a%2Fb?alt=media HTTP/1.1\r\n"), request.constData());
        QVERIFY(request.contains("Authorization: Bearer token-0\r\n"));
        QVERIFY(request.contains("Range: bytes=0-4\r\n"));
        QVERIFY(!request.first(request.indexOf('\n')).contains("token-0"));
    }

    void aBodyIsSentInPortions()
    {
        HostileServer server{
            [](QTcpSocket *socket, int, const QByteArray &) { socket->write(answerWith("200 OK", "{}")); }};
        StreamBench bench;
        const auto body = QByteArray(700'000, 'x');
        qsizetype at = 0;
        StreamRequest request{.verb = "PUT", .url = server.url(), .bodySize = body.size()};
        request.body = [&](qint64 most) {
            const auto portion = body.mid(at, std::min<qint64>(most, 100'000));
            at += portion.size();
            return portion;
        };
        QVERIFY(bench.ask(request, StreamOrder::Effect::Changes));
        const auto sent = server.requests().first();
        QVERIFY(sent.contains("Content-Length: 700000\r\n"));
        QCOMPARE(sent.size() - sent.indexOf("\r\n\r\n") - 4, qsizetype{700'000});
    }

    void aSourceThatEndsEarlyBreaksItOff()
    {
        HostileServer server{[](QTcpSocket *, int, const QByteArray &) { }};
        StreamBench bench;
        StreamRequest request{.verb = "PUT", .url = server.url(), .bodySize = 100};
        request.body = [](qint64) { return QByteArray{}; };
        QCOMPARE(bench.ask(request).error().code, ErrorCode::Conflict);
    }

    void theTokenIsRenewedOnceWhenItIsRefused()
    {
        HostileServer server{[](QTcpSocket *socket, int, const QByteArray &request) {
            socket->write(request.contains("token-0") ? answerWith("401 Unauthorized", "{}")
                                                      : answerWith("200 OK", "new"));
        }};
        StreamBench bench;
        QVERIFY(bench.ask({.url = server.url()}));
        QCOMPARE(bench.bytes, QByteArray{"new"});
        QCOMPARE(bench.token.refreshCalls, 1);
    }

    void aTokenThatIsRefusedTwiceEndsIt()
    {
        HostileServer server{
            [](QTcpSocket *socket, int, const QByteArray &) { socket->write(answerWith("401 Unauthorized", "{}")); }};
        StreamBench bench;
        QCOMPARE(bench.ask({.url = server.url()}).error().code, ErrorCode::SignedOut);
        QVERIFY(server.count() <= 3);
    }

    void anAddressThatIsACredentialGetsNoTokenAndIsNotWrittenDown()
    {
        HostileServer server{
            [](QTcpSocket *socket, int, const QByteArray &) { socket->write(answerWith("200 OK", "{}")); }};
        StreamBench bench;
        const auto noted = [&server] {
            auto all = Requests::instance().all(); // those of the tests before may still arrive
            all.removeIf([&server](const RequestRecord &record) { return record.url.port() != server.port(); });
            return all;
        };
        QVERIFY(bench.ask({.verb = "PUT",
                           .url = server.url(u"/upload?upload_id=very-secret"_s),
                           .address = StreamRequest::Address::Credential}));
        for (const auto &request : server.requests())
            QVERIFY(!request.contains("Authorization"));
        QTRY_COMPARE(noted().size(), bench.tries.load()); // a line for each try
        const auto lines = noted();
        for (const auto &line : lines) {
            QVERIFY2(!line.url.toString().contains("very-secret"_L1), qPrintable(line.url.toString()));
            QVERIFY2(!line.words.contains("very-secret"_L1), qPrintable(line.words));
            QVERIFY(!line.hasToken);
        }
        QCOMPARE(server.count(), 1); // and it came once
        // Also where somebody passes such an address on.
        QVERIFY(!withoutSecrets(server.url(u"/upload?upload_id=very-secret"_s)).toString().contains("very-secret"_L1));
    }

    void nothingIsSentToWhomTheUserHasNotConfirmed()
    {
        HostileServer server{
            [](QTcpSocket *socket, int, const QByteArray &) { socket->write(answerWith("200 OK", "{}")); }};
        StreamBench bench;
        EndpointTrust::instance().setAnswers({}, EndpointTrust::ThisMachine::Asked);
        QCOMPARE(bench.ask({.url = server.url()}).error().code, ErrorCode::Denied);
        QCOMPARE(bench.ask({.url = QUrl{u"http://storage.googleapis.com/x"_s}}).error().code, ErrorCode::Invalid);
        QCOMPARE(server.count(), 0);
        QCOMPARE(bench.tries.load(), 0);
    }

    void inReadOnlyModeNothingChanges()
    {
        HostileServer server{
            [](QTcpSocket *socket, int, const QByteArray &) { socket->write(answerWith("200 OK", "{}")); }};
        StreamBench bench;
        bench.lock.lock();
        QCOMPARE(bench.ask({.verb = "PUT", .url = server.url()}, StreamOrder::Effect::Changes).error().code,
                 ErrorCode::Denied);
        QCOMPARE(server.count(), 0);
        QVERIFY(bench.ask({.url = server.url()})); // reading goes on
    }

    void aLockInTheMiddleBreaksItOff()
    {
        StreamBench bench;
        HostileServer server{[&bench](QTcpSocket *, int, const QByteArray &) {
            QMetaObject::invokeMethod(&bench.lock, [&bench] { bench.lock.lock(); }, Qt::QueuedConnection);
        }};
        QCOMPARE(bench.ask({.verb = "PUT", .url = server.url()}, StreamOrder::Effect::Changes).error().code,
                 ErrorCode::Denied);
    }

    void H3_aServerThatIsBusyIsAskedAgainAndThenLeft()
    {
        HostileServer server{[](QTcpSocket *socket, int number, const QByteArray &) {
            socket->write(number < 3 ? answerWith("503 Busy", "{}") : answerWith("200 OK", "now"));
        }};
        StreamBench bench;
        QVERIFY(bench.ask({.url = server.url()}));
        QCOMPARE(bench.bytes, QByteArray{"now"});
        HostileServer sick{
            [](QTcpSocket *socket, int, const QByteArray &) { socket->write(answerWith("503 Busy", "{}")); }};
        StreamBench other;
        QCOMPARE(other.ask({.url = sick.url()}).error().code, ErrorCode::Busy);
        QCOMPARE(sick.count(), HttpRetryPolicy{}.maxTries);
    }

    void H8_silenceEndsAtItsDeadline()
    {
        HostileServer server{[](QTcpSocket *, int, const QByteArray &) { }};
        StreamBench bench{300ms};
        QCOMPARE(bench.ask({.url = server.url()}).error().code, ErrorCode::Timeout);
    }

    void aStopEndsItAtOnce()
    {
        std::stop_source stop;
        HostileServer server{[&stop](QTcpSocket *, int, const QByteArray &) {
            QMetaObject::invokeMethod(qApp, [&stop] { stop.request_stop(); }, Qt::QueuedConnection);
        }};
        StreamBench bench;
        StreamOrder order{.place = server.url()};
        order.work = [url = server.url()](HttpStream &stream) -> Result<> {
            const auto reply = stream.exchange({.url = url});
            return reply ? Result<>{} : Result<>{std::unexpected{reply.error()}};
        };
        QCOMPARE(QCoro::waitFor(bench.streams.run(std::move(order), stop.get_token())).error().code,
                 ErrorCode::Cancelled);
    }

    void H10_aBodyThatIsCutIsAnError()
    {
        HostileServer server{[](QTcpSocket *socket, int, const QByteArray &) {
            socket->write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
            socket->disconnectFromHost();
        }};
        StreamBench bench;
        QCOMPARE(bench.ask({.url = server.url()}).error().code, ErrorCode::Offline);
    }

    void H16_aRedirectIsNotFollowed()
    {
        HostileServer other{
            [](QTcpSocket *socket, int, const QByteArray &) { socket->write(answerWith("200 OK", "caught")); }};
        const auto place = other.url().toEncoded();
        HostileServer server{[place](QTcpSocket *socket, int, const QByteArray &) {
            socket->write(answerWith("302 Found\r\nLocation: " + place, "elsewhere"));
        }};
        StreamBench bench;
        QVERIFY(bench.ask({.url = server.url()}));
        QCOMPARE(bench.reply.status, 302);
        QVERIFY(bench.bytes.isEmpty()); // the body of a redirect is no contents
        QCOMPARE(other.count(), 0);
    }

    void chunksAreReadAndAnInterimAnswerIsPassedOver()
    {
        HostileServer server{[](QTcpSocket *socket, int, const QByteArray &) {
            socket->write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                          "5;x=1\r\nhello\r\n6\r\n world\r\n0\r\nTrailer: 1\r\n\r\n");
        }};
        StreamBench bench;
        QVERIFY(bench.ask({.url = server.url()}));
        QCOMPARE(bench.bytes, QByteArray{"hello world"});
    }

    void garbageIsNotAnAnswer_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("no HTTP") << QByteArray{"SSH-2.0-OpenSSH\r\n\r\n"};
        QTest::newRow("no status") << QByteArray{"HTTP/1.1 abc\r\n\r\n"};
        QTest::newRow("two lengths") << QByteArray{
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"};
        QTest::newRow("below nothing") << QByteArray{"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"};
        QTest::newRow("an unknown encoding") << QByteArray{"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n"};
        QTest::newRow("no chunk") << QByteArray{"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"};
        QTest::newRow("a fold") << QByteArray{"HTTP/1.1 200 OK\r\nA: b\r\n c: d\r\n\r\n"};
        QTest::newRow("an endless head") << "HTTP/1.1 200 OK\r\nX: " + QByteArray(100'000, 'x');
    }
    void garbageIsNotAnAnswer()
    {
        QFETCH(QByteArray, answer);
        HostileServer server{[answer](QTcpSocket *socket, int, const QByteArray &) { socket->write(answer); }};
        StreamBench bench;
        QCOMPARE(bench.ask({.url = server.url()}).error().code, ErrorCode::BadReply);
        QCOMPARE(server.count(), 1); // nor is it asked for again
    }

    void aBodyThatNobodyTakesIsBounded()
    {
        HostileServer server{[](QTcpSocket *socket, int, const QByteArray &) {
            socket->write(answerWith("404 Not Found", QByteArray(3 << 20, 'x')));
        }};
        StreamBench bench;
        QCOMPARE(bench.ask({.url = server.url()}).error().code, ErrorCode::BadReply);
    }

    void anAnswerBeforeTheEndOfABodyIsHeard()
    {
        StreamBench bench;
        QTcpServer early;
        QVERIFY(early.listen(QHostAddress::LocalHost));
        connect(&early, &QTcpServer::newConnection, this, [&early] {
            auto *socket = early.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket, [socket] {
                if (socket->property("answered").toBool())
                    return;
                socket->setProperty("answered", true);
                socket->write(answerWith("412 Precondition Failed", "{}"));
            });
        });
        StreamRequest request{.verb = "PUT",
                              .url = QUrl{u"http://127.0.0.1:%1/x"_s.arg(early.serverPort())},
                              .bodySize = qint64{1} << 40};
        request.body = [](qint64 most) { return QByteArray(std::min<qint64>(most, 1 << 20), 'x'); };
        QVERIFY(bench.ask(request, StreamOrder::Effect::Changes));
        QCOMPARE(bench.reply.status, 412);
    }

    void aHeaderCannotHoldALine()
    {
        HostileServer server{
            [](QTcpSocket *socket, int, const QByteArray &) { socket->write(answerWith("200 OK", {})); }};
        StreamBench bench;
        QVERIFY(bench.ask({.url = server.url(), .headers = {{"X-Name", "a\r\nX-Evil: 1"}}}));
        QVERIFY(!server.requests().first().contains("\nX-Evil"));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestStreamClient)
#include "tst_streamclient.moc"
