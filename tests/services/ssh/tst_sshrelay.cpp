// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults.h"
#include "services/practice/http/tunnels.h"
#include "services/ssh/hub.h"
#include "services/ssh/iaprelay.h"
#include "sshd.h"

#include <QCoroTask>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTest>
#include <QTimer>
#include <QUrlQuery>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

SshTimings quick()
{
    SshTimings timings;
    timings.proxy = 2'000ms;
    timings.resume = 3'000ms;
    timings.busyRetry = 50ms;
    timings.busyAttempts = 2;
    return timings;
}

/// The relay on a port of its own.
struct Relay
{
    explicit Relay(quint16 machine)
        : port{machine}
    {
        listener.listen(QHostAddress::LocalHost);
        QObject::connect(&listener, &QTcpServer::newConnection, &listener, [this] {
            while (auto *client = listener.nextPendingConnection()) {
                QObject::connect(client, &QTcpSocket::readyRead, client, [this, client] {
                    if (!client->peek(32'768).contains("\r\n\r\n"))
                        return;
                    client->disconnect();
                    if (isDown)
                        return client->abort();
                    head = client->peek(32'768);
                    if (const auto answer = std::exchange(rawAnswer, {}); !answer.isEmpty()) {
                        client->write(answer);
                        return client->disconnectFromHost();
                    }
                    tunnels.take(client);
                });
            }
        });
    }

    [[nodiscard]] QUrl base() const { return QUrl{u"http://127.0.0.1:%1"_s.arg(listener.serverPort())}; }

    quint16 port;
    QByteArray good = "good-token";
    practice::TunnelVerdict refusal{};
    QByteArray head;
    bool isDown = false;
    QByteArray rawAnswer; ///< sent in place of a handshake, once
    QList<QUrlQuery> asked;
    practice::Tunnels tunnels{[this](const practice::TunnelAsked &question) {
        asked += QUrlQuery{question.url};
        if (question.token != good)
            return practice::TunnelVerdict{.http = 401};
        if (refusal.http != 0 || refusal.close != 0)
            return refusal;
        return practice::TunnelVerdict{.address = u"127.0.0.1"_s, .port = port};
    }};
    QTcpServer listener;
};

} // namespace

/// Logins on the real sshd through the relay of the practice cloud, which speaks by Qt's own WebSockets: ours is judged
/// by it.
class TestSshRelay : public QObject
{
    Q_OBJECT

private:
    [[nodiscard]] SshTarget target()
    {
        auto target = m_server->target();
        target.host = u"10.0.0.2"_s;
        target.port = 22;
        const auto token = [this](QString refused, std::stop_token) -> Task<QString> {
            ++m_asked;
            auto text = refused.isEmpty() ? m_first : QString::fromLatin1(m_relay->good);
            co_return text;
        };
        target.relay = std::make_shared<const RelayPlace>(
            RelayPlace{m_relay->base(), ProjectId{u"p"_s}, ZoneId{u"us-central2-b"_s}, u"t1v-n-0a1b2c3d-w-0"_s, token});
        return target;
    }

    Result<std::shared_ptr<SshConnection>> connectTo(const SshTarget &target, std::stop_token stop = {})
    {
        return QCoro::waitFor(m_hub->connectTo(target, {}, {}, stop));
    }

    static QByteArray outputOf(const std::shared_ptr<SshConnection> &connection, const QString &command,
                               const QByteArray &input = {})
    {
        const auto result =
            QCoro::waitFor(connection->exec(command, input, {.output = 64 * 1024 * 1024, .time = 60s}, {}));
        return result && result->kind == ExecResult::Kind::Exited ? result->out : QByteArray{"lost"};
    }

    /// Of the hub, with SSH giving up after 450 ms of silence.
    void beImpatient()
    {
        auto timings = quick();
        timings.idle = 150ms;
        timings.resume = 20'000ms;
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2, timings);
    }

    std::unique_ptr<Sshd> m_server;
    std::unique_ptr<Relay> m_relay;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
    QTemporaryDir m_folder;
    QString m_first;
    int m_asked = 0;

private slots:
    void initTestCase()
    {
        m_server = std::make_unique<Sshd>();
        if (!m_server->problem().isEmpty())
            QSKIP(qPrintable(m_server->problem()));
    }

    void init()
    {
        m_relay = std::make_unique<Relay>(m_server->port());
        m_keys = std::make_unique<HostKeys>(m_folder.filePath(u"known"_s));
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2, quick());
        m_first = QString::fromLatin1(m_relay->good);
        m_asked = 0;
    }

    void cleanup()
    {
        m_hub.reset();
        m_relay.reset();
    }

    void aHostWithoutExternalAddressIsReachedThroughTheRelay()
    {
        const auto connection = connectTo(target());
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        QCOMPARE(outputOf(*connection, u"echo here"_s), "here\n");
        const auto &query = m_relay->asked.constLast();
        QCOMPARE(query.queryItemValue(u"instance"_s), u"t1v-n-0a1b2c3d-w-0"_s);
        QCOMPARE(query.queryItemValue(u"zone"_s), u"us-central2-b"_s);
        QCOMPARE(query.queryItemValue(u"port"_s), u"22"_s);
        QCOMPARE(query.queryItemValue(u"interface"_s), u"nic0"_s);
        QVERIFY(!m_relay->head.left(m_relay->head.indexOf("\r\n"))
                     .contains("good-token")); // in a header, never in the address
    }

    /// The practice cloud's end takes no message that would have to be kept whole.
    void aMessageWithoutEndIsRefused()
    {
        QTcpSocket client;
        client.connectToHost(QHostAddress::LocalHost, quint16(m_relay->base().port()));
        client.write("GET /v4/connect?project=p&port=22 HTTP/1.1\r\nHost: relay\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                     "AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: relay.tunnel.cloudproxy.app\r\n"
                     "Authorization: Bearer good-token\r\n\r\n");
        QTRY_VERIFY_WITH_TIMEOUT(client.peek(1000).contains("101 Switching"), 30'000);
        client.write(QByteArray::fromHex("82ff0000000040000000deadbeef") + QByteArray(1'000'000, 'x')); // of 1 GiB
        QTRY_COMPARE_WITH_TIMEOUT(client.state(), QAbstractSocket::UnconnectedState, 30'000);
    }

    /// More than both windows hold, both ways at once: bytes are neither lost nor twice there, and acknowledged.
    void bigOutputAndInputArriveWhole()
    {
        const auto connection = connectTo(target());
        QVERIFY(connection);
        QByteArray input(6 * 1024 * 1024, Qt::Uninitialized);
        for (qsizetype i = 0; i < input.size(); ++i)
            input[i] = char((i * 31 + i / 977) & 0xff);
        QCOMPARE(outputOf(*connection, u"cat"_s, input), input);
        QVERIFY(outputOf(*connection, u"head -c 20000000 /dev/zero | wc -c"_s).trimmed() == "20000000");
    }

    /// The line breaks in the middle, again and again; the machine notices nothing.
    void aBrokenLineIsTakenUpAgainWhereItWas()
    {
        const auto connection = connectTo(target());
        QVERIFY(connection);
        QByteArray input(8 * 1024 * 1024, Qt::Uninitialized);
        for (qsizetype i = 0; i < input.size(); ++i)
            input[i] = char((i * 7 + i / 1013) & 0xff);
        int cuts = 0;
        QTimer scissors;
        connect(&scissors, &QTimer::timeout, this, [&] {
            if (cuts++ < 5)
                m_relay->tunnels.cut();
        });
        scissors.start(40);
        QCOMPARE(outputOf(*connection, u"cat"_s, input), input);
        QVERIFY(cuts > 0);
        m_relay->tunnels.cut();
        QCOMPARE(outputOf(*connection, u"echo still"_s), "still\n");
        QVERIFY(m_relay->tunnels.handshakes() > 1);
        QVERIFY(!(*connection)->isLost());
    }

    void R13_aTunnelOutlivesABreakThatIsLongerThanSshWaits()
    {
        QCOMPARE(SshTimings{}.resume, 15min);
        beImpatient();
        const auto connection = connectTo(target());
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        m_relay->isDown = true;
        m_relay->tunnels.cut();
        QTest::qWait(1'500);
        QVERIFY(!(*connection)->isLost());
        m_relay->isDown = false;
        QCOMPARE(outputOf(*connection, u"echo still"_s), "still\n");
        QVERIFY(m_relay->tunnels.handshakes() > 1);
    }

    void R13_aLineThatFallsSilentIsMadeAnew()
    {
        beImpatient();
        FaultProxy proxy{m_relay->listener.serverPort()};
        auto there = target();
        auto place = *there.relay;
        place.base = QUrl{u"http://127.0.0.1:%1"_s.arg(proxy.serverPort())};
        there.relay = std::make_shared<const RelayPlace>(place);
        const auto connection = connectTo(there);
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        proxy.blackhole();
        QTest::qWait(1'000);
        QVERIFY(!(*connection)->isLost());
        proxy.heal();
        QCOMPARE(outputOf(*connection, u"echo still"_s), "still\n");
        QVERIFY(m_relay->tunnels.handshakes() > 1);
    }

    void whenTheRelayHasForgottenTheSessionTheConnectionIsLostAndSaysSo()
    {
        const auto connection = connectTo(target());
        QVERIFY(connection);
        QSignalSpy lost{connection->get(), &SshConnection::lost};
        m_relay->tunnels.forgetSessions();
        QTRY_COMPARE_WITH_TIMEOUT(lost.size(), 1, 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(m_relay->tunnels.sessions(), 0, 30'000);
    }

    void theTunnelGoesWithTheConnection()
    {
        {
            const auto connection = connectTo(target());
            QVERIFY(connection);
            QCOMPARE(m_relay->tunnels.sessions(), 1);
        }
        QTRY_COMPARE_WITH_TIMEOUT(m_relay->tunnels.sessions(), 0, 30'000);
    }

    void A1_anExpiredTokenIsRenewedOnceAndTheLoginGoesOn()
    {
        m_first = u"old-token"_s;
        const auto connection = connectTo(target());
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        QCOMPARE(m_asked, 2);
    }

    void refusalsSayWhatToDo_data()
    {
        QTest::addColumn<int>("http");
        QTest::addColumn<int>("close");
        QTest::addColumn<ErrorCode>("code");
        QTest::addColumn<QString>("says");
        QTest::newRow("forbidden") << 403 << 0 << ErrorCode::Denied << u"iap.tunnelResourceAccessor"_s;
        QTest::newRow("not authorized") << 0 << 4033 << ErrorCode::Denied << u"iap.tunnelResourceAccessor"_s;
        QTest::newRow("no such machine") << 0 << 4047 << ErrorCode::NotFound << u"does not find"_s;
        QTest::newRow("firewall") << 0 << 4003 << ErrorCode::Offline << u"35.235.240.0/20"_s;
        QTest::newRow("trouble") << 503 << 0 << ErrorCode::Busy << QString{};
    }
    void refusalsSayWhatToDo()
    {
        QFETCH(int, http);
        QFETCH(int, close);
        QFETCH(ErrorCode, code);
        QFETCH(QString, says);
        m_relay->refusal = {.http = http, .close = quint16(close)};
        const auto connection = connectTo(target());
        QVERIFY(!connection);
        QCOMPARE(connection.error().code, code);
        QVERIFY2(connection.error().message.contains(says), qPrintable(connection.error().message));
    }

    /// gcloud: "may often indicate missing permissions".
    void R14_whatMayBeAWrongNameOrAMissingRoleIsSaidAsBoth_data()
    {
        QTest::addColumn<int>("http");
        QTest::addColumn<ErrorCode>("code");
        QTest::newRow("400") << 400 << ErrorCode::Invalid;
        QTest::newRow("404") << 404 << ErrorCode::NotFound;
    }
    void R14_whatMayBeAWrongNameOrAMissingRoleIsSaidAsBoth()
    {
        QFETCH(int, http);
        QFETCH(ErrorCode, code);
        m_relay->refusal = {.http = http};
        const auto connection = connectTo(target());
        QVERIFY(!connection);
        QCOMPARE(connection.error().code, code);
        for (const auto &word : {u"name"_s, u"roles/iap.tunnelResourceAccessor"_s, u"35.235.240.0/20"_s})
            QVERIFY2(connection.error().message.contains(word), qPrintable(connection.error().message));
    }

    void aMachineWhoseSshIsDownIsSaidToBeBehindTheTunnel()
    {
        m_relay->port = 1;
        const auto connection = connectTo(target());
        QVERIFY(!connection);
        QCOMPARE(connection.error().code, ErrorCode::Offline);
    }

    void H17_noTokenGoesToAPlaceWithoutTls()
    {
        auto there = target();
        auto place = *there.relay;
        place.base = QUrl{u"http://relay.example"_s};
        there.relay = std::make_shared<const RelayPlace>(place);
        QVERIFY(!connectTo(there));
        QCOMPARE(m_asked, 0);
    }

    void whatIsNoRelayIsTold_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("a portal") << QByteArray{
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>sign in</html>"};
        QTest::newRow("a redirect") << QByteArray{"HTTP/1.1 302 Found\r\nLocation: https://portal.example\r\n\r\n"};
        QTest::newRow("no HTTP") << QByteArray{"220 mail.example ESMTP\r\n\r\n"};
        QTest::newRow("a wrong key") << QByteArray{
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Accept: AAAA\r\nSec-WebSocket-Protocol: relay.tunnel.cloudproxy.app\r\n\r\n"};
        QTest::newRow("nothing") << QByteArray{" "};
    }
    void whatIsNoRelayIsTold()
    {
        QFETCH(QByteArray, answer);
        m_relay->rawAnswer = answer;
        const auto connection = connectTo(target());
        QVERIFY(!connection);
        QVERIFY(connection.error().code == ErrorCode::Portal || connection.error().code == ErrorCode::BadReply
                || connection.error().code == ErrorCode::Offline);
        QVERIFY(!connection.error().message.isEmpty());
    }

    void stoppingWhileTheRelayIsSilentEndsAtOnce()
    {
        QTcpServer silent;
        silent.listen(QHostAddress::LocalHost);
        auto there = target();
        auto place = *there.relay;
        place.base = QUrl{u"http://127.0.0.1:%1"_s.arg(silent.serverPort())};
        there.relay = std::make_shared<const RelayPlace>(place);
        std::stop_source stop;
        connect(&silent, &QTcpServer::newConnection, this, [&] { stop.request_stop(); });
        QCOMPARE(connectTo(there, stop.get_token()).error().code, ErrorCode::Cancelled);
        const auto late = connectTo(there);
        QCOMPARE(late.error().code, ErrorCode::Timeout);
    }

    void whatATunnelThatHangsIsWaitedForIsSaid()
    {
        QTcpServer silent;
        QVERIFY(silent.listen(QHostAddress::LocalHost));
        auto timings = quick();
        timings.patience = 100ms;
        timings.banner = 1'500ms;
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2, timings);
        QStringList said;
        const auto errorOf = [&](const SshTarget &there) {
            said.clear();
            const auto report = [&](const ConnectProgress &progress) { said << progress.sentence; };
            const auto connection = QCoro::waitFor(m_hub->connectTo(there, {}, report, {}));
            return connection ? ErrorCode::Ambiguous : connection.error().code;
        };
        auto there = target();
        auto place = *there.relay;
        place.base = QUrl{u"http://127.0.0.1:%1"_s.arg(silent.serverPort())};
        there.relay = std::make_shared<const RelayPlace>(place);
        QCOMPARE(errorOf(there), ErrorCode::Timeout);
        QVERIFY2(!said.filter(u"has not reached it yet"_s).isEmpty(), qPrintable(said.join(u'\n')));
        m_relay->port = silent.serverPort(); // the machine is reached, and has no SSH server that speaks
        QVERIFY(errorOf(target()) != ErrorCode::Ambiguous);
        QVERIFY2(!said.filter(u"SSH server says nothing yet"_s).isEmpty(), qPrintable(said.join(u'\n')));
    }

    void aJumpHostCarriesManyBehindOneLogin()
    {
        auto behind = m_server->target();
        auto jump = m_server->target();
        jump.label = u"jump"_s;
        behind.jump = std::make_shared<const SshTarget>(jump);
        const auto before = m_server->log().count("Accepted publickey");
        QList<std::shared_ptr<SshConnection>> all;
        for (int i = 0; i < 3; ++i) {
            const auto connection = connectTo(behind);
            QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
            all += *connection;
        }
        QByteArray input(3 * 1024 * 1024, 'x');
        QCOMPARE(outputOf(all[0], u"cat"_s, input), input);
        QCOMPARE(m_server->log().count("Accepted publickey"), before + 4);
        QSignalSpy lost{all[1].get(), &SshConnection::lost};
        all.removeFirst();
        QCOMPARE(outputOf(all[0], u"echo b"_s), "b\n");
        QVERIFY(lost.isEmpty());
    }

    void S30_aJumpHostThatCannotGoOnIsToldFromTheOneBehind()
    {
        auto behind = m_server->target();
        auto jump = m_server->target();
        jump.label = u"jump"_s;
        behind.jump = std::make_shared<const SshTarget>(jump);
        behind.port = 1;
        const auto refused = connectTo(behind);
        QCOMPARE(refused.error().code, ErrorCode::Offline);
        QVERIFY2(refused.error().message.contains(u"From there"_s), qPrintable(refused.error().message));
        jump.port = 1;
        behind = m_server->target();
        behind.jump = std::make_shared<const SshTarget>(jump);
        const auto gone = connectTo(behind);
        QVERIFY2(gone.error().message.contains(u"The jump host jump"_s), qPrintable(gone.error().message));
        Sshd closed{{u"AllowTcpForwarding no"_s}};
        jump = closed.target();
        jump.identity.nodeId = u"closed"_s;
        behind.jump = std::make_shared<const SshTarget>(jump);
        QCOMPARE(connectTo(behind).error().code, ErrorCode::Denied);
    }

    /// Eight at once take all places among the handshakes; the login on the jump host must not wait for one of them.
    void manyBehindAJumpHostDoNotWaitForEachOther()
    {
        auto behind = m_server->target();
        behind.jump = std::make_shared<const SshTarget>(m_server->target());
        std::vector<Task<std::shared_ptr<SshConnection>>> all;
        for (int i = 0; i < 12; ++i)
            all.push_back(m_hub->connectTo(behind, {}, {}, {}));
        for (auto &one : all) {
            const auto connection = QCoro::waitFor(std::move(one));
            QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        }
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSshRelay)
#include "tst_sshrelay.moc"
