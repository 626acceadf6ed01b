// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "practiceprocess.h"

#include "services/practice/http/faultproxy.h"
#include "services/practice/http/httpframing.h"

#include <QJsonDocument>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace {

const QByteArray nodes = "/v2/projects/trc-practice/locations/us-central2-b/nodes";

QByteArray faultsBody(const QByteArray &faults)
{
    return R"({"faults":[)" + faults + "]}";
}

} // namespace

class TestHttpFaults : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY2(m_cloud.start({u"--seed"_s, u"1"_s}), m_cloud.errors().constData()); }
    void cleanupTestCase() { QCOMPARE(m_cloud.stop(), 0); }

    void messagesAreWholeOrNot_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<qsizetype>("size");
        const auto row = [](const char *name, const QByteArray &bytes, qsizetype size) {
            QTest::newRow(name) << bytes << size;
        };
        row("nothing", "", 0);
        row("half a head", "GET / HTTP/1.1\r\nHost", 0);
        row("no body", "GET / HTTP/1.1\r\n\r\n", 18);
        row("two in a row", "GET / HTTP/1.1\r\n\r\nGET", 18);
        row("half a body", "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nab", 0);
        row("a body", "POST / HTTP/1.1\r\ncontent-length:2\r\n\r\nabc", 39);
        row("no number", "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n", -1);
        row("negative", "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", -1);
        row("too big", "POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", -1);
        row("chunks", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\nX", 59);
        row("half the chunks", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n", 0);
        row("a bad chunk", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n", -1);
        row("endless head", QByteArray(70000, 'a'), -1);
    }

    void messagesAreWholeOrNot()
    {
        QFETCH(QByteArray, bytes);
        QTEST(practice::wholeMessage(bytes), "size");
    }

    void faultsAreReadStrictly()
    {
        for (const QByteArray text : {R"([{"do":"explode"}])", R"([{"do":"drop","path":"*"}])",
                                      R"([{"do":"drop","colour":1}])", R"([{"do":"status","status":7}])",
                                      R"([{"do":"delay","ms":-5}])", R"([{"do":"status","headers":{"A B":"c"}}])",
                                      R"([{"do":"drop","from":0}])", R"([{"do":"break","bytes":-1}])"}) {
            const auto faults = practice::parseFaults(QJsonDocument::fromJson(text).array());
            QVERIFY2(!faults, text.constData());
            QVERIFY(faults.error().startsWith(u"faults[0]: "_s));
        }
    }

    void aStatusComesWithItsHeadersTheWishedNumberOfTimes()
    {
        set(R"({"method":"GET","path":"/nodes","from":2,"times":2,"do":"status","status":429,
                "headers":{"Retry-After":"7"},"body":"{ }"})");
        QCOMPARE(get().status, 200);
        for (int i = 0; i < 2; ++i) {
            const auto reply = get();
            QCOMPARE(reply.status, 429);
            QCOMPARE(reply.headers["retry-after"], "7");
            QCOMPARE(reply.body, "{ }");
            QVERIFY(reply.headers["content-type"].startsWith("application/json"));
        }
        QCOMPARE(get().status, 200);
    }

    void aDroppedReplyLeavesTheEffect()
    {
        set(R"({"method":"POST","path":"nodeId=lost","times":1,"do":"drop"})");
        const auto reply = http(m_cloud.port(), "POST", nodes + "?nodeId=lost", m_cloud.token(),
                                R"({"acceleratorType":"v4-8","runtimeVersion":"tpu-ubuntu2204-base"})");
        QCOMPARE(reply.status, 0);
        QVERIFY(reply.raw.isEmpty());
        const auto node = http(m_cloud.port(), "GET", nodes + "/lost", m_cloud.token());
        QCOMPARE(node.status, 200);
        QCOMPARE(node.json()["state"_L1].toString(), u"CREATING"_s);
    }

    void aDroppedRequestHasNoEffect()
    {
        set(R"({"method":"POST","path":"nodeId=never","times":1,"do":"drop","after":false})");
        const auto reply = http(m_cloud.port(), "POST", nodes + "?nodeId=never", m_cloud.token(),
                                R"({"acceleratorType":"v4-8","runtimeVersion":"tpu-ubuntu2204-base"})");
        QCOMPARE(reply.status, 0);
        QCOMPARE(http(m_cloud.port(), "GET", nodes + "/never", m_cloud.token()).status, 404);
    }

    void aCutReplyPromisesMoreThanItHolds()
    {
        set(R"({"path":"/nodes","times":1,"do":"cut"})");
        const auto reply = get();
        QCOMPARE(reply.status, 0);
        QVERIFY(reply.raw.startsWith("HTTP/1.1 200"));
        QVERIFY(reply.raw.contains("\r\n\r\n"));
        QCOMPARE(get().status, 200);
    }

    void garbageIsNotHttp()
    {
        set(R"({"path":"/nodes","times":1,"do":"garbage"})");
        const auto reply = get();
        QCOMPARE(reply.status, 0);
        QVERIFY(!reply.raw.isEmpty() && !reply.raw.startsWith("HTTP"));
    }

    void aPortalAnswersInItsPlace()
    {
        set(R"({"path":"/nodes","times":1,"do":"replace","body":"<html>Welcome to the hotel</html>"})");
        const auto reply = get();
        QCOMPARE(reply.status, 200);
        QVERIFY(reply.headers["content-type"].startsWith("text/html"));
        QVERIFY(reply.body.contains("hotel"));
    }

    void aDelayedReplyIsLateButTrue()
    {
        set(R"({"path":"/nodes","times":1,"do":"delay","ms":300})");
        QElapsedTimer clock;
        clock.start();
        QCOMPARE(get().status, 200);
        QVERIFY(clock.elapsed() >= 300);
    }

    void aSlowReplyTricklesButIsWhole()
    {
        set(R"({"path":"/nodes","times":1,"do":"slow","ms":1})");
        QCOMPARE(get().status, 200);
    }

    void aHungRequestIsNeverAnsweredAndDisturbsNoOther()
    {
        set(R"({"path":"hang=1","times":1,"do":"hang"})");
        QTcpSocket socket;
        socket.connectToHost(u"127.0.0.1"_s, m_cloud.port());
        QVERIFY(socket.waitForConnected(30'000));
        socket.write("GET /x?hang=1 HTTP/1.1\r\nHost: a\r\n\r\n");
        QVERIFY(socket.waitForBytesWritten(30'000));
        for (int i = 0; i < 3; ++i)
            QCOMPARE(get().status, 200);
        QVERIFY(!socket.waitForReadyRead(200));
        QCOMPARE(socket.state(), QAbstractSocket::ConnectedState);
    }

    /// What was asked for is done once, however often its reply is lost.
    void lostRepliesDoNotMakeTwo() // J1
    {
        PracticeProcess cloud;
        QVERIFY2(cloud.start({u"--scenario"_s, u"lost-replies"_s, u"--speed"_s, u"20"_s}), cloud.errors().constData());
        const QByteArray zone = "/v2/projects/trc-practice/locations/us-east1-d/queuedResources";
        const QByteArray body =
            R"({"tpu":{"nodeSpec":[{"nodeId":"n","node":{"acceleratorType":"v6e-1","runtimeVersion":"v2-alpha-tpuv6e"}}]},"spot":{}})";
        const auto create = zone + "?queuedResourceId=q&requestId=4d4a3bd1-18b3-4b8b-bd8a-3bd1a5a0a1f7";
        QCOMPARE(http(cloud.port(), "POST", create, cloud.token(), body).status, 0);
        QCOMPARE(http(cloud.port(), "GET", zone + "/q", cloud.token()).status, 200); // it was done all the same
        const auto again = http(cloud.port(), "POST", create, cloud.token(), body);
        QCOMPARE(again.status, 200);
        QCOMPARE(http(cloud.port(), "POST", create, cloud.token(), body).status, 503); // and again, behind a 503
        QCOMPARE(http(cloud.port(), "POST", create, cloud.token(), body).json()["name"_L1], again.json()["name"_L1]);
        QCOMPARE(http(cloud.port(), "GET", zone, cloud.token()).json()["queuedResources"_L1].toArray().size(), 1);
        (void)httpUntil(cloud.port(), zone + "/q", cloud.token(), [](const HttpReply &now) {
            return now.json()["state"_L1]["state"_L1].toString() == "ACTIVE"_L1;
        });
        const auto remove = zone + "/q?force=true&requestId=00c1a3de-9d0f-4a55-8a49-3f7a1d0f2b11";
        QCOMPARE(http(cloud.port(), "DELETE", remove, cloud.token()).status, 0);
        QCOMPARE(http(cloud.port(), "DELETE", remove, cloud.token()).status, 200);
        const auto gone =
            httpUntil(cloud.port(), zone + "/q", cloud.token(), [](const HttpReply &now) { return now.status == 404; });
        QCOMPARE(gone.status, 404);
        QCOMPARE(cloud.stop(), 0);
    }

    void aConnectionServesManyRequestsOneAfterTheOther()
    {
        set(QByteArray{});
        QTcpSocket socket;
        socket.connectToHost(u"127.0.0.1"_s, m_cloud.port());
        QVERIFY(socket.waitForConnected(30'000));
        const auto request =
            "GET " + nodes + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer " + m_cloud.token() + "\r\n\r\n";
        socket.write(request + request + request);
        QByteArray raw;
        int replies = 0;
        while (replies < 3) {
            if (const auto size = practice::wholeMessage(raw); size > 0) {
                QVERIFY(raw.startsWith("HTTP/1.1 200"));
                raw.remove(0, size);
                ++replies;
                continue;
            }
            QVERIFY(socket.waitForReadyRead(30'000));
            raw += socket.readAll();
        }
        QVERIFY(raw.isEmpty());
    }

private:
    void set(const QByteArray &faults)
    {
        const auto reply = http(m_cloud.port(), "POST", "/practice/v1/faults", m_cloud.token(), faultsBody(faults));
        QVERIFY2(reply.status == 200, reply.body.constData());
    }
    HttpReply get() { return http(m_cloud.port(), "GET", nodes, m_cloud.token()); }

    PracticeProcess m_cloud;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHttpFaults)
#include "tst_httpfaults.moc"
