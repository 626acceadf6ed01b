// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/metadataserver.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTcpSocket>
#include <QTest>

using namespace Qt::StringLiterals;

class TestMetadataTree : public QObject
{
    Q_OBJECT

private slots:
    void aWorkerSeesItsOwnNumber()
    {
        QCOMPARE(get(m_base + u"attributes/agent-worker-number"_s).body, "1");
        QCOMPARE(get(m_base + u"attributes/accelerator-type"_s).body, "v4-16");
        QCOMPARE(get(m_base + u"attributes/tpu-env"_s).body, "TYPE: 'V4'\nZONE: 'us-central2-b'\nWORKER_ID: '1'\n");
        QCOMPARE(get(m_base + u"hostname"_s).body, "t1v-n-00000000-w-1.us-central2-b.c.p.internal");
        QCOMPARE(get(m_base + u"zone"_s).body, "projects/p/zones/us-central2-b");
        QCOMPARE(get(m_base + u"network-interfaces/0/ip"_s).body, "10.130.0.3");
    }

    void endpointsAreThoseOfTheSlice()
    {
        const QByteArray endpoints = get(m_base + u"attributes/worker-network-endpoints"_s).body;
        QCOMPARE(endpoints.split(',').size(), 2);
        QCOMPARE(endpoints.split(',')[1].split(':').last(), "10.130.0.3"); // JAX takes the part after the last colon
    }

    void foldersEndWithASlash()
    {
        QCOMPARE(get(u"/"_s).body, "computeMetadata/\n");
        QCOMPARE(get(u"/computeMetadata/v1/"_s).body, "instance/\nproject/\n");
        const MetadataReply moved = get(m_base + u"attributes"_s);
        QCOMPARE(moved.status, 301);
        QCOMPARE(moved.location, (m_base + u"attributes/"_s).toUtf8());
        QVERIFY(get(m_base + u"attributes/"_s).body.contains("accelerator-type\n"));
    }

    void recursiveIsJsonWithItsOwnSpelling()
    {
        const MetadataReply reply = get(m_base + u"?recursive=true"_s);
        QCOMPARE(reply.contentType, "application/json");
        const QJsonObject instance = QJsonDocument::fromJson(reply.body).object();
        QVERIFY(instance[u"networkInterfaces"_s].isArray());
        QCOMPARE(instance[u"attributes"_s][u"accelerator-type"_s].toString(), u"v4-16"_s);
        QVERIFY(get(m_base + u"?recursive=true&alt=text"_s).body.contains("network-interfaces/0/ip 10.130.0.3\n"));
    }

    void whatIsNotThereIs404()
    {
        QCOMPARE(get(m_base + u"attributes/nothing"_s).status, 404);
        QCOMPARE(get(m_base + u"attributes/tpu-env/deeper"_s).status, 404);
        QCOMPARE(get(u"/computeMetadata/v2/"_s).status, 404);
    }

    void theAccountHasATokenAndScopes()
    {
        const QJsonObject given{{u"access_token"_s, u"ya29.x"_s},
                                {u"expires_in"_s, 3599},
                                {u"token_type"_s, u"Bearer"_s},
                                {u"email"_s, u"a@b"_s},
                                {u"scopes"_s, QJsonArray{u"https://s/1"_s, u"https://s/2"_s}}};
        const auto ask = [&](const QString &path, const QJsonObject &token) {
            const auto tree = metadataTree(m_slice, 1, m_attributes);
            const auto folder = u"http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/"_s;
            return accountReply(tree, token, QUrl{folder + path});
        };
        QCOMPARE(ask({}, given).body, "a@b/\ndefault/\n");
        QCOMPARE(ask(u"default/email"_s, given).body, "a@b");
        QCOMPARE(ask(u"default/scopes"_s, given).body, "https://s/1\nhttps://s/2\n");
        QCOMPARE(ask(u"a@b/token"_s, given).contentType, "application/json");
        const QJsonObject token = QJsonDocument::fromJson(ask(u"default/token"_s, given).body).object();
        QCOMPARE(token.keys(), (QStringList{u"access_token"_s, u"expires_in"_s, u"token_type"_s}));
        const auto whole = QJsonDocument::fromJson(ask(u"?recursive=true"_s, given).body).object();
        QVERIFY(!QJsonDocument{whole}.toJson().contains("ya29")); // the token is asked for alone
        for (const auto &path : {u"default/token"_s, u"default/email"_s, u"c@d/token"_s})
            QCOMPARE(ask(path, {}).status, 404); // without an account
        QCOMPARE(ask(u"c@d/token"_s, given).status, 404);
    }

    void requestsAreReadInBothVersions()
    {
        const QByteArray old{"GET /a?b=c HTTP/1.0\r\nMetadata-Flavor: Google\r\n\r\n"};
        const auto call = metadataCall(old + "GET");
        QVERIFY(call && call->size == old.size() && call->isLast);
        QCOMPARE(call->target, "/a?b=c");
        QCOMPARE(call->headers.value("metadata-flavor"), "Google");
        QCOMPARE(metadataCall(old.chopped(2))->size, 0); // not whole yet
        QVERIFY(!metadataCall("GET / HTTP/1.1\r\nHost: m\r\n\r\n")->isLast);
        QVERIFY(metadataCall("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")->isLast);
        QCOMPARE(metadataCall("PUT / HTTP/1.1\r\nContent-Length: 3\r\n\r\n{}")->size, 0);
        QCOMPARE(metadataCall("PUT / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}more")->body, "{}");
        for (const QByteArray &none :
             {QByteArray{"hello\r\n\r\n"}, QByteArray{"GET / HTTP/2\r\n\r\n"}, QByteArray(70'000, 'x'),
              QByteArray{"PUT / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"},
              QByteArray{"PUT / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n"}})
            QVERIFY(!metadataCall(none));
    }

    void aMachineThatIsTakenBackKnowsIt()
    {
        const auto asked = QUrl{u"http://metadata.google.internal"_s + m_base + u"preempted"_s};
        QCOMPARE(metadataReply(metadataTree(m_slice, 1, m_attributes), asked).body, "FALSE");
        QCOMPARE(metadataReply(metadataTree(m_slice, 1, m_attributes, true), asked).body, "TRUE");
    }

    /// As programs do that want to be told of a preemption.
    void whoWaitsForAChangeIsAnsweredWhenItComes()
    {
        QTcpServer door;
        QVERIFY(door.listen(QHostAddress::LocalHost));
        MetadataServer server{::dup(int(door.socketDescriptor())), nullptr};
        const auto port = door.serverPort();
        door.close();
        server.setTree(metadataTree(m_slice, 1, m_attributes));
        const auto ask = [&](QTcpSocket &socket, const QByteArray &query) {
            socket.connectToHost(QHostAddress::LocalHost, port);
            socket.write("GET " + m_base.toUtf8() + "preempted?" + query
                         + " HTTP/1.0\r\nMetadata-Flavor: Google\r\n\r\n");
        };
        const auto answerTo = [&](const QByteArray &query) {
            QTcpSocket socket;
            ask(socket, query);
            (void)QTest::qWaitFor([&] { return socket.state() == QAbstractSocket::UnconnectedState; }, 30'000);
            return socket.readAll();
        };
        QTcpSocket waiting;
        ask(waiting, "wait_for_change=true");
        const auto now = answerTo("wait_for_change=false"); // what was asked before it has been read by then
        QVERIFY2(now.endsWith("\r\n\r\nFALSE"), now.constData());
        const auto tagAt = now.indexOf("ETag: ") + 6;
        const auto tag = now.sliced(tagAt, now.indexOf('\r', tagAt) - tagAt);
        QVERIFY(answerTo("wait_for_change=true&timeout_sec=1").endsWith("FALSE"));
        QVERIFY(answerTo("wait_for_change=true&last_etag=0").endsWith("FALSE")); // it has missed one already
        server.setTree(metadataTree(m_slice, 1, {{u"other"_s, u"value"_s}})); // of something else
        QVERIFY(answerTo("wait_for_change=true&timeout_sec=1&last_etag=" + tag).endsWith("FALSE"));
        QCOMPARE(waiting.bytesAvailable(), 0);
        server.setTree(metadataTree(m_slice, 1, m_attributes, true));
        QTRY_COMPARE_WITH_TIMEOUT(waiting.state(), QAbstractSocket::UnconnectedState, 30'000);
        QVERIFY(waiting.readAll().endsWith("TRUE"));
        QVERIFY(answerTo("wait_for_change=true&last_etag=" + tag).endsWith("TRUE"));
    }

    /// What a host sends is read no faster than it takes the answers.
    void aClientThatDoesNotReadFillsNoMemory()
    {
        constexpr int requests = 60'000;
        QTcpServer door;
        QVERIFY(door.listen(QHostAddress::LocalHost));
        MetadataServer server{::dup(int(door.socketDescriptor())), nullptr};
        const auto port = door.serverPort();
        door.close();
        server.setTree(metadataTree(m_slice, 1, m_attributes));
        QTcpSocket flood;
        flood.setReadBufferSize(1);
        flood.connectToHost(QHostAddress::LocalHost, port);
        QVERIFY(flood.waitForConnected());
        const auto request =
            "GET /computeMetadata/v1/instance/?recursive=true HTTP/1.1\r\nMetadata-Flavor: Google\r\nPadding: "
            + QByteArray(1000, 'x') + "\r\n\r\n";
        flood.write(request.repeated(requests));
        for (int turn = 0; turn < 50; ++turn) { // others are answered meanwhile
            QTcpSocket other;
            other.connectToHost(QHostAddress::LocalHost, port);
            other.write("GET / HTTP/1.0\r\n\r\n");
            QTRY_COMPARE_WITH_TIMEOUT(other.state(), QAbstractSocket::UnconnectedState, 30'000);
            QVERIFY(other.readAll().contains("computeMetadata/"));
        }
        QVERIFY(flood.bytesToWrite() > 1'000'000);
        flood.setReadBufferSize(0);
        qsizetype answers = 0;
        const auto allCame = [&] {
            answers += flood.readAll().count("HTTP/1.1 200");
            return answers >= requests - 100; // some are cut between two readings
        };
        QTRY_VERIFY_WITH_TIMEOUT(allCame(), 60'000);
    }

private:
    [[nodiscard]] MetadataReply get(const QString &path) const
    {
        return metadataReply(metadataTree(m_slice, 1, m_attributes), QUrl{u"http://metadata.google.internal"_s + path});
    }

    const QString m_node = u"projects/p/locations/us-central2-b/nodes/n"_s;
    const QList<WorkerSpec> m_slice{{m_node, 0, u"t1v-n-00000000-w-0"_s, u"10.130.0.2"_s, u"127.1.1.1"_s, {}},
                                    {m_node, 1, u"t1v-n-00000000-w-1"_s, u"10.130.0.3"_s, {}, {}}};
    const QMap<QString, QString> m_attributes{{u"accelerator-type"_s, u"v4-16"_s},
                                              {u"tpu-env"_s, u"TYPE: 'V4'\nWORKER_ID: '0'\nZONE: 'us-central2-b'"_s}};
    const QString m_base = u"/computeMetadata/v1/instance/"_s;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestMetadataTree)
#include "tst_metadatatree.moc"
