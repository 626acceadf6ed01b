// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/forwardguard.h"

#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;

using Verdict = FirstBytes::Verdict;

class TestForwardGuard : public QObject
{
    Q_OBJECT

private slots:
    void aPageUnderAnotherNameIsRefused_data();
    void aPageUnderAnotherNameIsRefused();
    void aRequestInPiecesIsJudgedAsAWhole();
    void headersWithoutEndAreNoWayIn();
    void theKernelTellsWhoseProgramItIs();
    void anotherUsersProgramIsKeptOut();
    void whoMayUseAPortIsATable();
};

void TestForwardGuard::aPageUnderAnotherNameIsRefused_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<Verdict>("verdict");
    const auto request = [](const QByteArray &host) -> QByteArray { return "GET / HTTP/1.1\r\n" + host + "\r\n\r\n"; };
    for (const char *host : {"Host: localhost", "Host: localhost:6006", "host:127.0.0.1:8888", "HOST:\t127.8.9.1 ",
                             "Host: [::1]:80", "Host: tensorboard.localhost", "Host: localhost.", "Accept: */*"})
        QTest::newRow(host) << request(host) << Verdict::Pass;
    for (const char *host :
         {"Host: evil.example", "Host: evil.example:6006", "Host: localhost.evil.example",
          "Host: 127.0.0.1.evil.example", "Host: 0.0.0.0:6006", "Host: 192.168.1.7", "Host: evillocalhost",
          "Host:", "Host: [::2]", "Host: 2130706433", "Host: localhost\r\nHost: evil.example",
          "X: Host: localhost\r\nHost: evil.example", "Host: 127.0.0.1x"})
        QTest::newRow(host) << request(host) << Verdict::Refuse;
    const QByteArray evil = "Host: evil.example\r\n\r\n";
    QTest::newRow("any method") << QByteArray{"PROPFIND / HTTP/1.1\r\n" + evil} << Verdict::Refuse;
    QTest::newRow("bare line feeds") << QByteArray{"GET / HTTP/1.1\nHost: evil.example\n\n"} << Verdict::Refuse;
    QTest::newRow("its body comes later")
        << QByteArray{"POST /api HTTP/1.1\r\nHost: evil.example\r\n"} << Verdict::Refuse;
    // What browsers do not speak here is not looked at.
    QTest::newRow("SSH") << "SSH-2.0-OpenSSH_9.2\r\n"_ba << Verdict::Pass;
    QTest::newRow("gRPC") << "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"_ba << Verdict::Pass;
    QTest::newRow("TLS") << QByteArray{"\x16\x03\x01\x02\x00", 5} << Verdict::Pass;
    QTest::newRow("a mail server") << "EHLO evil.example\r\n"_ba << Verdict::Pass;
    QTest::newRow("NUL") << QByteArray{"GET\0 / HTTP/1.1\r\n", 17} << Verdict::Pass;
    QTest::newRow("nothing yet") << QByteArray{} << Verdict::Undecided;
    QTest::newRow("a beginning") << "GE"_ba << Verdict::Undecided;
    QTest::newRow("no host yet") << "GET / HTTP/1.1\r\nAccept: x\r\nHos"_ba << Verdict::Undecided;
}

void TestForwardGuard::aPageUnderAnotherNameIsRefused()
{
    QFETCH(const QByteArray, head);
    QFETCH(const Verdict, verdict);
    QCOMPARE(judgedFirstBytes(head).verdict, verdict);
}

void TestForwardGuard::aRequestInPiecesIsJudgedAsAWhole()
{
    const QByteArray whole = "OPTIONS /lab HTTP/1.1\r\nAccept: */*\r\nHost: evil.example\r\n\r\n";
    const qsizetype decided = whole.indexOf("evil.example\r\n") + 14;
    for (qsizetype size = 0; size < decided; ++size)
        QCOMPARE(judgedFirstBytes(QByteArrayView{whole}.first(size)).verdict, Verdict::Undecided);
    const auto judged = judgedFirstBytes(QByteArrayView{whole}.first(decided));
    QCOMPARE(judged.verdict, Verdict::Refuse);
    QCOMPARE(judged.host, u"evil.example"_s);
    QVERIFY(judgedFirstBytes("GET / HTTP/1.1\r\nHost: " + QByteArray(9'000, 'x') + "\r\n").host.size() <= 100);
}

void TestForwardGuard::headersWithoutEndAreNoWayIn()
{
    const QByteArray head = "GET / HTTP/1.1\r\nCookie: " + QByteArray(FirstBytes::most, 'x');
    QCOMPARE(judgedFirstBytes(QByteArrayView{head}.first(FirstBytes::most - 1)).verdict, Verdict::Undecided);
    QCOMPARE(judgedFirstBytes(head).verdict, Verdict::Refuse);
    const QByteArray named = "GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + QByteArray(FirstBytes::most, 'x');
    QCOMPARE(judgedFirstBytes(named).verdict, Verdict::Pass); // a browser with many cookies
}

void TestForwardGuard::theKernelTellsWhoseProgramItIs()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost, 0));
    QTcpSocket client;
    client.connectToHost(QHostAddress{QHostAddress::LocalHost}, server.serverPort());
    QVERIFY(client.waitForConnected());
    const auto peer = localPeer(client.localPort(), server.serverPort());
    if (!peer)
        QSKIP("this system does not tell");
    QVERIFY(peer->isOpen);
    QCOMPARE(peer->uid, ::getuid());
    QVERIFY(mayUse(peer, ::getuid()));
    const auto nobody = localPeer(client.localPort(), quint16(server.serverPort() ^ 1)); // no such connection
    QVERIFY(nobody && !nobody->isOpen);
}

void TestForwardGuard::anotherUsersProgramIsKeptOut()
{
    if (::getuid() != 0 || !localPeer(1, 1))
        QSKIP("only root can be somebody else here");
    constexpr quint32 other = 65534;
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost, 0));
    QProcess program;
    program.setChildProcessModifier([] { (void)!::setuid(other); });
    program.start(u"bash"_s, {u"-c"_s, u"exec 3<>/dev/tcp/127.0.0.1/%1; read -r line"_s.arg(server.serverPort())});
    QVERIFY(server.waitForNewConnection(30'000));
    const auto *socket = server.nextPendingConnection();
    const auto peer = localPeer(socket->peerPort(), server.serverPort());
    QVERIFY(peer);
    QCOMPARE(peer->uid, other);
    QVERIFY(!mayUse(peer, 1000));
    program.closeWriteChannel();
    QVERIFY(program.waitForFinished());
    // It sends something and is gone before anybody looks: the kernel tells no user any more, and that is not root.
    QVERIFY(!mayUse(localPeer(socket->peerPort(), server.serverPort()), 1000));
}

void TestForwardGuard::whoMayUseAPortIsATable()
{
    QVERIFY(mayUse(LocalPeer{.uid = 1000, .isOpen = true}, 1000));
    QVERIFY(mayUse(LocalPeer{.uid = 1000, .isOpen = false}, 1000)); // it has said all it wanted to
    QVERIFY(mayUse(LocalPeer{.uid = 0, .isOpen = true}, 1000));
    QVERIFY(!mayUse(LocalPeer{.uid = 0, .isOpen = false}, 1000));
    QVERIFY(!mayUse(LocalPeer{.uid = 1001, .isOpen = true}, 1000));
    QVERIFY(mayUse(std::nullopt, 1000)); // a system that does not tell has ports as every program has them
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestForwardGuard)
#include "tst_forwardguard.moc"
