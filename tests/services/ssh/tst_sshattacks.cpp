// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults.h"
#include "services/ssh/hub.h"
#include "sshd.h"
#include "sshpeer.h"

#include <QCoroTask>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// The known attacks on SSH itself, and the servers that people have.
class TestSshAttacks : public QObject
{
    Q_OBJECT

private:
    Result<std::shared_ptr<SshConnection>> connectTo(const SshTarget &target)
    {
        return QCoro::waitFor(m_hub->connectTo(target, {}, {}, {}));
    }

    [[nodiscard]] SshTarget targetOf(const SshPeer &peer) const { return peer.target(m_folder->filePath(u"key"_s)); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        if (!makeKey(m_folder->filePath(u"key"_s), {u"-t"_s, u"ed25519"_s}))
            QSKIP("no ssh-keygen here");
        m_keys = std::make_unique<HostKeys>(m_folder->filePath(u"hostkeys.json"_s));
        SshTimings timings;
        timings.busyAttempts = 1;
        m_hub = std::make_unique<SshHub>(m_keys.get(), 1, timings);
    }
    void cleanup() { m_hub.reset(); }

    /// Terrapin cuts off what comes first under new keys. Strict key exchange makes that impossible, and AES-GCM does
    /// where a server does not know it.
    void S7_terrapinFindsStrictExchangeAndCiphersThatItDoesNotTouch()
    {
        const SshPeer peer{{.offer = {.exchanges = "curve25519-sha256", .ciphers = "chacha20-poly1305@openssh.com"}}};
        QVERIFY(!connectTo(targetOf(peer))); // the peer itself cannot do that one
        const auto offer = peer.clientOffer();
        QCOMPARE(offer.size(), 10);
        QVERIFY2(offer[0].split(',').contains("kex-strict-c-v00@openssh.com"), offer[0].constData());
        for (const auto &list : {offer[2], offer[3]}) {
            const auto ciphers = list.split(',');
            QVERIFY2(ciphers.value(0) == "aes256-gcm@openssh.com" && ciphers.value(1) == "aes128-gcm@openssh.com",
                     list.constData());
        }
        for (const auto &list : offer)
            for (const auto &weak : {"cbc", "3des", "arcfour", "hmac-sha1", "md5", "ssh-rsa", "ssh-dss", "group1-sha1",
                                     "group14-sha1", "exchange-sha1"})
                QVERIFY2(!list.contains(weak), list.constData());
    }

    /// That OpenSSH is let in with the same ciphers is seen in peersOfAllTimesAreReached().
    void S7_whatTerrapinTouchesIsRefusedWithoutStrictExchange_data()
    {
        QTest::addColumn<SshOffer>("offer");
        QTest::addColumn<bool>("isRefused");
        const QByteArray plain = "curve25519-sha256";
        const QByteArray strict = "curve25519-sha256,kex-strict-s-v00@openssh.com";
        const QByteArray chacha = "chacha20-poly1305@openssh.com";
        QTest::newRow("ChaCha20") << SshOffer{.exchanges = plain, .ciphers = chacha} << true;
        QTest::newRow("ChaCha20, strict") << SshOffer{.exchanges = strict, .ciphers = chacha} << false;
        QTest::newRow("the word of the client from a server")
            << SshOffer{.exchanges = plain + ",kex-strict-c-v00@openssh.com", .ciphers = chacha} << true;
        QTest::newRow("CTR, encrypt-then-MAC") << SshOffer{.exchanges = plain, .ciphers = "aes256-ctr"} << true;
        QTest::newRow("CTR, encrypt-then-MAC, strict")
            << SshOffer{.exchanges = strict, .ciphers = "aes256-ctr"} << false;
        QTest::newRow("CTR, either MAC")
            << SshOffer{.exchanges = plain,
                        .ciphers = "aes256-ctr",
                        .macs =
                            "hmac-sha2-512-etm@openssh.com,hmac-sha2-256-etm@openssh.com,hmac-sha2-512,hmac-sha2-256"}
            << false;
        QTest::newRow("either cipher") << SshOffer{.exchanges = plain, .ciphers = chacha + ",aes128-gcm@openssh.com"}
                                       << false;
    }

    void S7_whatTerrapinTouchesIsRefusedWithoutStrictExchange()
    {
        QFETCH(SshOffer, offer);
        QFETCH(bool, isRefused);
        const SshPeer peer{{.offer = offer, .exchangesAnyKeys = true}};
        const auto connection = connectTo(targetOf(peer));
        QVERIFY(!connection); // the peer does not speak these ciphers
        QCOMPARE(connection.error().message.contains("Terrapin"_L1), isRefused);
        if (isRefused)
            QCOMPARE(connection.error().code, ErrorCode::BadReply);
    }

    void S7_terrapinsPacketBeforeTheKeysEndsTheConnection_data()
    {
        QTest::addColumn<bool>("isAttacked");
        QTest::newRow("attacked") << true;
        QTest::newRow("left alone") << false;
    }

    void S7_terrapinsPacketBeforeTheKeysEndsTheConnection()
    {
        QFETCH(bool, isAttacked);
        const SshPeer peer{{.ignoresBeforeKeys = isAttacked}};
        const auto connection = connectTo(targetOf(peer));
        QVERIFY2(connection.has_value() != isAttacked,
                 qPrintable(connection ? QString{} : connection.error().message + connection.error().serverWords));
        if (isAttacked)
            QCOMPARE(connection.error().code, ErrorCode::BadReply);
    }

    void S7_aDowngradeIsRefusedWithASentence_data()
    {
        QTest::addColumn<SshOffer>("offer");
        QTest::addColumn<QString>("name");
        QTest::newRow("key exchange of 1024 bits")
            << SshOffer{.exchanges = "diffie-hellman-group1-sha1"} << u"diffie-hellman-group1-sha1"_s;
        QTest::newRow("key exchange with SHA-1")
            << SshOffer{.exchanges = "diffie-hellman-group14-sha1,diffie-hellman-group-exchange-sha1"}
            << u"diffie-hellman-group14-sha1"_s;
        QTest::newRow("host key with SHA-1") << SshOffer{.hostKeys = "ssh-rsa"} << u"ssh-rsa"_s;
        QTest::newRow("DSA") << SshOffer{.hostKeys = "ssh-dss"} << u"ssh-dss"_s;
        QTest::newRow("3DES") << SshOffer{.ciphers = "3des-cbc"} << u"3des-cbc"_s;
        QTest::newRow("CBC") << SshOffer{.ciphers = "aes256-cbc,aes128-cbc"} << u"aes256-cbc"_s;
        QTest::newRow("RC4") << SshOffer{.ciphers = "arcfour256"} << u"arcfour256"_s;
        QTest::newRow("no cipher") << SshOffer{.ciphers = "none"} << u"none"_s;
        QTest::newRow("MD5") << SshOffer{.ciphers = "aes256-ctr", .macs = "hmac-md5"} << u"hmac-md5"_s;
        QTest::newRow("no check sum") << SshOffer{.ciphers = "aes256-ctr", .macs = "none"} << u"none"_s;
        QTest::newRow("packed only") << SshOffer{.compressions = "zlib"} << u"zlib"_s;
        QTest::newRow("nothing at all") << SshOffer{.exchanges = "", .hostKeys = "", .ciphers = "", .macs = ""}
                                        << QString{};
    }

    void S7_aDowngradeIsRefusedWithASentence()
    {
        QFETCH(SshOffer, offer);
        QFETCH(QString, name);
        const SshPeer peer{{.offer = offer}};
        const auto connection = connectTo(targetOf(peer));
        QVERIFY(!connection);
        QCOMPARE(connection.error().code, ErrorCode::BadReply);
        QVERIFY2(connection.error().message.contains(name) && connection.error().message.contains("safe way"_L1),
                 qPrintable(connection.error().message));
    }

    /// Whoever took over the connection would be somebody else.
    void S17_anotherHostKeyAtNewKeysEndsTheConnection()
    {
        const SshPeer peer{{.takesAnotherHostKey = true}};
        const auto connection = connectTo(targetOf(peer));
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        const auto result = QCoro::waitFor((*connection)->exec(u"anything"_s, {}, {.time = 60s}, {}));
        const auto words = result ? result->reason : result.error().message;
        QVERIFY2(words.contains("another host key"_L1), qPrintable(words));
    }

    void S6_aFloodBeforeTheNameEnds_data()
    {
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("again");
        QTest::newRow("lines without end") << QByteArray{} << QByteArray{"welcome, welcome\r\n"}.repeated(1000);
        QTest::newRow("a name without end") << QByteArray{"SSH-2.0-"} << QByteArray(100'000, 'x');
        QTest::newRow("a name of 4 KB") << "SSH-2.0-" + QByteArray(4'000, 'x') + "\r\n" << QByteArray{};
        QTest::newRow("zeros") << QByteArray{} << QByteArray(100'000, '\0');
    }

    void S6_aFloodBeforeTheNameEnds()
    {
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, again);
        RawServer server{[&](QTcpSocket *socket) {
            socket->write(first + again);
            QObject::connect(socket, &QTcpSocket::bytesWritten, socket, [socket, again] {
                if (socket->bytesToWrite() < 200'000)
                    socket->write(again);
            });
        }};
        SshTarget target;
        target.host = u"127.0.0.1"_s;
        target.port = server.serverPort();
        target.user = u"nixie"_s;
        target.keyFile = m_folder->filePath(u"key"_s);
        target.agent = AgentUse::Never;
        const auto before = residentMegabytes();
        Heartbeat heart;
        const auto connection = connectTo(target);
        QVERIFY(!connection);
        QVERIFY2(connection.error().code == ErrorCode::BadReply || connection.error().code == ErrorCode::Timeout,
                 qPrintable(connection.error().message));
        QVERIFY(connection.error().message.size() < 600);
        QVERIFY(residentMegabytes() - before < 50 + keptBySanitizer);
        QVERIFY2(heart.isLive(), heart.words().constData());
    }

    void S26_bannersOfTheLoginFillNoMemory()
    {
        const SshPeer peer{{.banners = 40}}; // 1.2 MB
        const auto before = residentMegabytes();
        const auto connection = connectTo(targetOf(peer));
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message + connection.error().serverWords));
        QVERIFY(residentMegabytes() - before < 50 + keptBySanitizer);
    }

    void S26_bannersWithoutEndMeetTheDeadline()
    {
        SshTimings timings;
        timings.authentication = 1'000ms;
        m_hub = std::make_unique<SshHub>(m_keys.get(), 1, timings);
        const SshPeer peer{{.banners = -1}};
        const auto before = residentMegabytes();
        Heartbeat heart;
        const auto connection = connectTo(targetOf(peer));
        QVERIFY(!connection);
        QCOMPARE(connection.error().code, ErrorCode::Timeout);
        QVERIFY(residentMegabytes() - before < 50 + keptBySanitizer);
        QVERIFY2(heart.isLive(), heart.words().constData());
    }

    /// What the servers of these times offer, and what is left where somebody has locked one down.
    void peersOfAllTimesAreReached_data()
    {
        QTest::addColumn<QStringList>("lines");
        QTest::addColumn<QString>("type");
        const auto old = u"KexAlgorithms curve25519-sha256@libssh.org,ecdh-sha2-nistp256,ecdh-sha2-nistp384,"
                         "ecdh-sha2-nistp521,diffie-hellman-group-exchange-sha256,diffie-hellman-group14-sha1"_s;
        QTest::newRow("7.4") << QStringList{old,
                                            u"Ciphers chacha20-poly1305@openssh.com,aes128-ctr,aes192-ctr,aes256-ctr,"
                                            "aes128-gcm@openssh.com,aes256-gcm@openssh.com"_s,
                                            u"MACs umac-64-etm@openssh.com,hmac-sha2-256-etm@openssh.com,hmac-sha1"_s}
                             << u"rsa"_s;
        QTest::newRow("8.2") << QStringList{u"KexAlgorithms curve25519-sha256,curve25519-sha256@libssh.org,"
                                            "ecdh-sha2-nistp256,diffie-hellman-group16-sha512"_s}
                             << u"ecdsa"_s;
        QTest::newRow("8.9") << QStringList{u"KexAlgorithms sntrup761x25519-sha512@openssh.com,curve25519-sha256,"
                                            "diffie-hellman-group18-sha512"_s}
                             << u"ed25519"_s;
        QTest::newRow("today") << QStringList{} << u"ed25519"_s;
        QTest::newRow("ChaCha20 only") << QStringList{u"Ciphers chacha20-poly1305@openssh.com"_s} << u"ed25519"_s;
        QTest::newRow("CTR and encrypt-then-MAC only")
            << QStringList{u"Ciphers aes256-ctr"_s, u"MACs hmac-sha2-512-etm@openssh.com"_s} << u"ed25519"_s;
        QTest::newRow("group exchange only")
            << QStringList{u"KexAlgorithms diffie-hellman-group-exchange-sha256"_s} << u"ed25519"_s;
        QTest::newRow("RSA with SHA-2 only") << QStringList{u"HostKeyAlgorithms rsa-sha2-256"_s} << u"rsa"_s;
    }

    void peersOfAllTimesAreReached()
    {
        QFETCH(QStringList, lines);
        QFETCH(QString, type);
        Sshd server{lines, {type}};
        if (!server.problem().isEmpty())
            QSKIP(qPrintable(server.problem()));
        auto target = server.target();
        const auto key = server.hostKey(type);
        target.publishedKeys = {{key.type, key.base64}};
        const auto connection = connectTo(target);
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message + connection.error().serverWords));
        const auto result = QCoro::waitFor((*connection)->exec(u"echo reached"_s, {}, {.time = 60s}, {}));
        QVERIFY(result);
        QCOMPARE(result->out, "reached\n");
    }

    void aDropbearIsReached()
    {
        const QStringList places{u"/usr/sbin"_s, u"/usr/bin"_s};
        const auto find = [&](const QString &name) {
            const auto found = QStandardPaths::findExecutable(name);
            return found.isEmpty() ? QStandardPaths::findExecutable(name, places) : found;
        };
        const auto program = find(u"dropbear"_s);
        if (program.isEmpty())
            QSKIP("no Dropbear here");
        const auto hostKey = m_folder->filePath(u"dropbear"_s);
        QProcess make;
        make.start(find(u"dropbearkey"_s), {u"-t"_s, u"ed25519"_s, u"-f"_s, hostKey});
        QVERIFY(make.waitForFinished());
        const auto words =
            QString::fromUtf8(make.readAllStandardOutput()).split(u'\n').filter(u"ssh-ed25519 "_s).value(0).split(u' ');
        // It takes nothing from below a folder that others may write to.
        const QTemporaryDir keys{QStringLiteral(TPUDESK_BINARY_DIR) + u"/dropbear-XXXXXX"_s};
        QVERIFY(QFile::copy(m_folder->filePath(u"key.pub"_s), keys.filePath(u"authorized_keys"_s)));
        QTcpServer probe;
        QVERIFY(probe.listen(QHostAddress::LocalHost));
        const auto port = probe.serverPort();
        probe.close();
        QProcess server;
        server.setProcessChannelMode(QProcess::MergedChannels);
        server.start(
            program,
            {u"-F"_s, u"-E"_s, u"-s"_s, u"-r"_s, hostKey, u"-D"_s, keys.path(), u"-p"_s, u"127.0.0.1:%1"_s.arg(port)});
        QByteArray said;
        const auto hasStarted = [&] {
            said += server.readAll();
            return said.contains("Not backgrounding") || server.state() == QProcess::NotRunning;
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasStarted(), 30'000);
        if (server.state() == QProcess::NotRunning)
            QSKIP(said.constData()); // an older one knows no folder for its keys
        SshTarget target;
        target.host = u"127.0.0.1"_s;
        target.port = port;
        target.user = currentUser();
        target.identity = {ProjectId{u"p"_s}, ZoneId{u"z"_s}, u"1"_s, 0};
        target.keyFile = m_folder->filePath(u"key"_s);
        target.agent = AgentUse::Never;
        target.publishedKeys = {{words.value(0), words.value(1)}};
        const auto connection = connectTo(target);
        QVERIFY2(connection,
                 connection ? "" : qPrintable(connection.error().message + QString::fromUtf8(server.readAll())));
        const auto result = QCoro::waitFor((*connection)->exec(u"echo reached"_s, {}, {.time = 60s}, {}));
        QVERIFY(result);
        QCOMPARE(result->out, "reached\n");
        server.terminate();
        QVERIFY(server.waitForFinished());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSshAttacks)
#include "tst_sshattacks.moc"
