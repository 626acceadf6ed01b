// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults.h"
#include "services/core/async/reply.h"
#include "services/core/wake.h"
#include "services/ssh/connectshell.h"
#include "sshd.h"

#include <QCoroTask>
#include <QElapsedTimer>
#include <QFile>
#include <QLocalServer>
#include <QLocalSocket>
#include <QTest>

#include <array>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Task<QString> say(QString text)
{
    co_return text;
}

/// The user says nothing until then, and no in the end.
Task<bool> declinedAfter(std::stop_token over)
{
    static_cast<void>(co_await wokenOrStopped(std::make_shared<Wake>(), std::move(over)));
    co_return false;
}

SshTimings quick()
{
    SshTimings timings;
    timings.banner = 1'500ms;
    timings.keyRetry = 150ms;
    timings.busyRetry = 50ms;
    timings.busyAttempts = 3;
    timings.agentProbe = 500ms;
    return timings;
}

/// What a raw server sent, and what must be said about it.
struct Hostile
{
    QByteArray greeting;
    bool closes = false;
    ErrorCode code = ErrorCode::BadReply;
    QString words;
};

} // namespace

Q_DECLARE_METATYPE(Hostile)

class TestSshLogin : public QObject
{
    Q_OBJECT

private:
    using Connected = Result<std::shared_ptr<SshConnection>>;

    Connected connectTo(const SshTarget &target, SshPrompts prompts = {})
    {
        Heartbeat heart;
        auto result = QCoro::waitFor(m_hub->connectTo(
            target, std::move(prompts), [this](const ConnectProgress &p) { m_told << p.sentence; },
            m_stop.get_token()));
        if (!heart.isLive())
            qWarning() << heart.words();
        m_wasLive = heart.isLive();
        return result;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
    std::unique_ptr<Sshd> m_server;
    std::stop_source m_stop;
    QStringList m_told;
    bool m_wasLive = true;

private slots:
    void initTestCase()
    {
        qunsetenv("SSH_AUTH_SOCK");
        m_server = std::make_unique<Sshd>(QStringList{}, QStringList{u"ed25519"_s, u"rsa"_s});
    }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_keys = std::make_unique<HostKeys>(m_folder->filePath(u"hostkeys.json"_s));
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2, quick());
        m_stop = {};
        m_told.clear();
        if (!m_server->problem().isEmpty())
            QSKIP(qPrintable(m_server->problem()));
    }

    void cleanup() { m_hub.reset(); }

    void S6_whatIsNoSshServerIsNamed_data()
    {
        QTest::addColumn<Hostile>("hostile");
        QTest::newRow("silent") << Hostile{{}, false, ErrorCode::Timeout, u"said nothing"_s};
        QTest::newRow("http") << Hostile{"HTTP/1.0 200 OK\r\n\r\n<html>", false, ErrorCode::Portal, u"web server"_s};
        QTest::newRow("html") << Hostile{"<!DOCTYPE html><html>", true, ErrorCode::Portal, u"web server"_s};
        QTest::newRow("garbage") << Hostile{"220 mail ready\r\n", true, ErrorCode::BadReply, u"220 mail"_s};
        QTest::newRow("lines without end")
            << Hostile{QByteArray{"hello\r\n"}.repeated(2'000), false, ErrorCode::BadReply, u"hello"_s};
        QTest::newRow("bytes without line") << Hostile{QByteArray(20'000, 'x'), false, ErrorCode::BadReply, u"xxx"_s};
        QTest::newRow("old protocol") << Hostile{"SSH-1.5-old\r\n", false, ErrorCode::BadReply, u"SSH-1.5"_s};
        QTest::newRow("penalty") << Hostile{"Not allowed at this time\r\n", true, ErrorCode::Busy, u"no more logins"_s};
        QTest::newRow("closes at once") << Hostile{{}, true, ErrorCode::Busy, u"no more logins"_s};
        QTest::newRow("closes in its name") << Hostile{"SSH-2.0-Open", true, ErrorCode::Busy, u"no more logins"_s};
    }

    void S6_whatIsNoSshServerIsNamed()
    {
        QFETCH(Hostile, hostile);
        RawServer server{[&](QTcpSocket *socket) {
            socket->write(hostile.greeting);
            if (hostile.closes)
                socket->disconnectFromHost();
        }};
        auto target = m_server->target();
        target.port = server.serverPort();
        QElapsedTimer time;
        time.start();
        const auto result = connectTo(target);
        QVERIFY(!result);
        QVERIFY2(result.error().message.contains(hostile.words), qPrintable(result.error().message));
        QCOMPARE(result.error().code, hostile.code);
        QVERIFY(time.elapsed() < 9'000);
        QVERIFY(m_wasLive);
    }

    void S6_aDrippingBannerEndsAtTheDeadline()
    {
        RawServer server{[](QTcpSocket *socket) {
            auto *drip = new QTimer{socket};
            QObject::connect(drip, &QTimer::timeout, socket, [socket] { socket->write("S"); });
            drip->start(100);
        }};
        auto target = m_server->target();
        target.port = server.serverPort();
        const auto result = connectTo(target);
        QCOMPARE(result.error().code, ErrorCode::Timeout);
        QVERIFY(result.error().message.contains("SSS"_L1));
    }

    void S6_aWebServerThatWaitsForARequestIsNamed()
    {
        RawServer server{[](QTcpSocket *socket) {
            QObject::connect(socket, &QTcpSocket::readyRead, socket, [socket] {
                socket->write("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
                socket->disconnectFromHost();
            });
        }};
        auto target = m_server->target();
        target.port = server.serverPort();
        QCOMPARE(connectTo(target).error().code, ErrorCode::Portal);
    }

    void S7_brokenPacketsCloseTheConnection()
    {
        RawServer server{[](QTcpSocket *socket) {
            socket->write("SSH-2.0-Hostile\r\n");
            socket->write(QByteArray::fromHex("fffffff00a14") + QByteArray(2'000, 'A'));
        }};
        auto target = m_server->target();
        target.port = server.serverPort();
        const auto result = connectTo(target);
        QCOMPARE(result.error().code, ErrorCode::BadReply);
        QVERIFY2(result.error().message.contains("SSH protocol"_L1), qPrintable(result.error().message));
    }

    void S7_onlyWeakMethodsAreNamed_data()
    {
        QTest::addColumn<QStringList>("lines");
        QTest::addColumn<QString>("name");
        QTest::newRow("cipher") << QStringList{u"Ciphers aes128-cbc"_s} << u"aes128-cbc"_s;
        QTest::newRow("key exchange") << QStringList{u"KexAlgorithms diffie-hellman-group14-sha1"_s}
                                      << u"diffie-hellman-group14-sha1"_s;
        QTest::newRow("check sum") << QStringList{u"Ciphers aes256-ctr"_s, u"MACs hmac-sha1"_s} << u"hmac-sha1"_s;
    }

    void S7_onlyWeakMethodsAreNamed()
    {
        QFETCH(QStringList, lines);
        QFETCH(QString, name);
        Sshd weak{lines};
        if (!weak.problem().isEmpty())
            QSKIP("this sshd has no such weak method");
        const auto result = connectTo(weak.target());
        QCOMPARE(result.error().code, ErrorCode::BadReply);
        QVERIFY2(result.error().message.contains(name), qPrintable(result.error().message));
    }

    void S8_aDeadAddressDoesNotStopTheOther()
    {
        QElapsedTimer time;
        time.start();
        auto target = m_server->target();
        target.host = u"localhost"_s;
        QVERIFY(connectTo(target));
        QVERIFY(m_wasLive);
        target.host = u"no-such-machine.invalid"_s;
        QCOMPARE(connectTo(target).error().code, ErrorCode::Offline);
        target.host = u"127.0.0.1"_s;
        target.port = 1;
        const auto refused = connectTo(target);
        QCOMPARE(refused.error().code, ErrorCode::Offline);
        QVERIFY(refused.error().message.contains("nothing listens"_L1));
        QVERIFY(time.elapsed() < 15'000);
    }

    void S9_aFullServerIsTriedAgainAndThenCalledBusy()
    {
        RawServer full{[](QTcpSocket *socket) {
            socket->write("Exceeded MaxStartups\r\n");
            socket->disconnectFromHost();
        }};
        auto target = m_server->target();
        target.port = full.serverPort();
        QCOMPARE(connectTo(target).error().code, ErrorCode::Busy);
        QCOMPARE(full.connections, quick().busyAttempts);
        Sshd one{{u"MaxStartups 1:100:1"_s}};
        QTcpSocket holder; // the one login that the server has room for
        holder.connectToHost(QHostAddress::LocalHost, one.port());
        QVERIFY(QTest::qWaitFor([&] { return holder.bytesAvailable() > 0; }, 30'000));
        QTimer::singleShot(60, &holder, [&] { holder.abort(); });
        const auto connection = connectTo(one.target());
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
    }

    void S12_aKeyOnItsWayIsWaitedFor()
    {
        Sshd server;
        const auto authorized = server.folder() + u"/authorized"_s;
        QVERIFY(QFile::rename(authorized, authorized + u".later"_s));
        int retries = 0;
        const auto report = [&](const ConnectProgress &progress) {
            if (progress.stage == ConnectStage::Retrying && ++retries == 2)
                QFile::rename(authorized + u".later"_s, authorized);
        };
        const auto connection = QCoro::waitFor(connectPatiently(m_hub.get(), server.target(), {}, report, {}));
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        QCOMPARE(retries, 2);
    }

    void S12_aKeyThatNeverArrivesIsExplained()
    {
        SshTimings timings = quick();
        timings.keyAttempts = 3;
        timings.keyRetry = 20ms;
        m_hub = std::make_unique<SshHub>(m_keys.get(), 1, timings);
        auto target = m_server->target();
        target.keyFile = m_folder->filePath(u"stranger"_s);
        makeKey(target.keyFile, {u"-t"_s, u"ed25519"_s});
        int retries = 0;
        const auto report = [&](const ConnectProgress &progress) {
            retries += progress.stage == ConnectStage::Retrying;
        };
        const auto result = QCoro::waitFor(connectPatiently(m_hub.get(), target, {}, report, {}));
        QCOMPARE(result.error().code, ErrorCode::LoginRefused);
        QVERIFY(result.error().message.contains("OS Login"_L1));
        QVERIFY(result.error().message.contains("block-project-ssh-keys"_L1));
        QCOMPARE(retries, 2);
    }

    void S14_aHangingAgentCostsItsDeadlineAndTheFileIsUsed()
    {
        QLocalServer agent;
        QVERIFY(agent.listen(m_folder->filePath(u"agent"_s)));
        qputenv("SSH_AUTH_SOCK", QFile::encodeName(agent.fullServerName()));
        auto target = m_server->target();
        target.agent = AgentUse::WhenItHoldsTheKey;
        QVERIFY(connectTo(target));
        QVERIFY(m_wasLive);
        target.agent = AgentUse::Only;
        QCOMPARE(connectTo(target).error().code, ErrorCode::KeyUnreadable);
        QObject::connect(&agent, &QLocalServer::newConnection, &agent,
                         [&] { agent.nextPendingConnection()->write("\xff\xff\xff\xffjunk"); });
        target.agent = AgentUse::WhenItHoldsTheKey;
        QVERIFY(connectTo(target));
        QLocalServer locked; // answers "failure" to everything
        QVERIFY(locked.listen(m_folder->filePath(u"locked-agent"_s)));
        QObject::connect(&locked, &QLocalServer::newConnection, &locked,
                         [&] { locked.nextPendingConnection()->write("\0\0\0\1\5", 5); });
        qputenv("SSH_AUTH_SOCK", QFile::encodeName(locked.fullServerName()));
        QVERIFY(connectTo(target));
        target.agent = AgentUse::Only;
        const auto refused = connectTo(target);
        QVERIFY2(refused.error().message.contains("locked"_L1), qPrintable(refused.error().message));
        target.agent = AgentUse::WhenItHoldsTheKey;
        qputenv("SSH_AUTH_SOCK", "/nonexistent/agent");
        QVERIFY(connectTo(target));
        QVERIFY(SshTimings{}.agentProbe <= 3s);
        qunsetenv("SSH_AUTH_SOCK");
    }

    void S13_theAgentShowsOnlyTheChosenKey()
    {
        const auto socket = m_folder->filePath(u"real"_s);
        QProcess agent;
        agent.start(u"ssh-agent"_s, {u"-D"_s, u"-a"_s, socket});
        if (!agent.waitForStarted() || !QTest::qWaitFor([&] { return QFile::exists(socket); }, 30'000))
            QSKIP("no ssh-agent here");
        qputenv("SSH_AUTH_SOCK", QFile::encodeName(socket));
        for (int i = 0; i < 8; ++i) {
            makeKey(m_folder->filePath(u"k%1"_s.arg(i)), {u"-t"_s, u"ed25519"_s});
            QCOMPARE(QProcess::execute(u"ssh-add"_s, {u"-q"_s, m_folder->filePath(u"k%1"_s.arg(i))}), 0);
        }
        QCOMPARE(QProcess::execute(u"ssh-add"_s, {u"-q"_s, m_server->keyFile()}), 0);
        auto target = m_server->target();
        target.agent = AgentUse::Only;
        const auto connection = connectTo(target); // sshd lets six keys be tried; ours is the ninth
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        const auto done = QCoro::waitFor((*connection)->exec(u"echo agent"_s, {}, {}, {}));
        QCOMPARE(done->out, "agent\n");
        qunsetenv("SSH_AUTH_SOCK");
        agent.terminate();
        QVERIFY(agent.waitForFinished());
    }

    void S15_threeWrongPassphrasesAndCancel()
    {
        auto target = m_server->target();
        target.keyFile = m_folder->filePath(u"locked"_s);
        makeKey(target.keyFile, {u"-t"_s, u"ed25519"_s, u"-a"_s, u"2"_s}, u"secret-canary"_s);
        QList<int> attempts;
        const SshPrompts prompts{.passphrase = [&](const PassphraseQuestion &q) {
            attempts << q.attempt;
            return say(u"wrong"_s);
        }};
        // The server does not take this key: nobody is asked for its passphrase.
        QCOMPARE(connectTo(target, prompts).error().code, ErrorCode::LoginRefused);
        QVERIFY(attempts.isEmpty());

        QFile authorized{m_server->folder() + u"/authorized"_s};
        QVERIFY(authorized.open(QIODevice::Append));
        authorized.write(readAll(target.keyFile + u".pub"_s));
        authorized.close();
        const auto result = connectTo(target, prompts);
        QCOMPARE(result.error().code, ErrorCode::KeyUnreadable);
        QCOMPARE(attempts, (QList<int>{1, 2, 3}));
        QVERIFY(!result.error().message.contains("wrong"_L1));
        const SshPrompts cancel{
            .passphrase = [](const PassphraseQuestion &) -> Task<QString> { co_return failed(ErrorCode::Cancelled); }};
        QCOMPARE(connectTo(target, cancel).error().code, ErrorCode::Cancelled);
        const SshPrompts right{.passphrase = [](const PassphraseQuestion &q) {
            return say(q.attempt == 2 ? u"secret-"_s + u"canary"_s : u"no"_s);
        }};
        const auto connection = connectTo(target, right);
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        QVERIFY(!m_told.join(u' ').contains("canary"_L1));
        auto brief = quick();
        brief.prompt = 100ms;
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2, brief);
        const Answer<QString> never;
        const auto unheard = connectTo(target, {.passphrase = [&never](const PassphraseQuestion &) {
                                           return awaited<QString>(never.reply(), {}, {});
                                       }});
        QVERIFY(unheard.error().code == ErrorCode::Cancelled && !unheard.error().message.isEmpty());
    }

    /// As many as two servers let wait before they let anybody in; a third one has nothing to do with them.
    void whatNobodyAnswersKeepsNobodyElseOut()
    {
        constexpr int questions = 16;
        const Sshd first;
        const Sshd second;
        std::stop_source over;
        int asked = 0;
        int ended = 0;
        const SshPrompts prompts{.acceptHostKey = [&asked, over](const HostKeyQuestion &) {
            ++asked;
            return declinedAfter(over.get_token());
        }};
        for (int i = 0; i < questions; ++i) {
            auto target = (i % 2 == 0 ? first : second).target();
            target.publishedKeys.clear();
            target.identity.worker = i;
            m_hub->connectTo(target, prompts, {}, m_stop.get_token()).then([&ended](const Connected &result) {
                ended += !result;
            });
        }
        QVERIFY(QTest::qWaitFor([&] { return asked == questions; }, 30'000));
        const auto third = connectTo(m_server->target());
        QVERIFY2(third, third ? "" : qPrintable(third.error().message));
        QVERIFY(!m_told.join(u' ').contains("Waiting for other logins"_L1));
        // One more at the first server waits: there it would only be dropped.
        int waits = 0;
        bool isIn = false;
        auto late = first.target();
        late.identity.worker = questions;
        const auto report = [&waits](const ConnectProgress &progress) {
            waits += progress.stage == ConnectStage::Waiting;
        };
        m_hub->connectTo(late, {}, report, m_stop.get_token()).then([&isIn](const Connected &result) {
            isIn = result.has_value();
        });
        QTRY_COMPARE_WITH_TIMEOUT(waits, 1, 30'000);
        QCOMPARE(ended, 0);
        over.request_stop();
        QVERIFY(QTest::qWaitFor([&] { return ended == questions && isIn; }, 30'000));
    }

    void cancellingEndsEveryStage()
    {
        RawServer silent{[](QTcpSocket *) { }};
        auto target = m_server->target();
        target.port = silent.serverPort();
        QTimer::singleShot(100, &silent, [this] { m_stop.request_stop(); });
        QElapsedTimer time;
        time.start();
        QCOMPARE(connectTo(target).error().code, ErrorCode::Cancelled);
        QVERIFY(time.elapsed() < 1'000);
        m_stop = {};
        RawServer half{[](QTcpSocket *socket) { socket->write("SSH-2.0-OpenSSH_9.9\r\n"); }};
        target.port = half.serverPort();
        QTimer::singleShot(200, &half, [this] { m_stop.request_stop(); });
        QCOMPARE(connectTo(target).error().code, ErrorCode::Cancelled);
    }

    void theHubMayGoWhileLoginsAreUnderWay()
    {
        RawServer silent{[](QTcpSocket *socket) { socket->write("SSH-2.0-OpenSSH_9.9\r\n"); }};
        auto target = m_server->target();
        target.port = silent.serverPort();
        int ended = 0;
        for (int i = 0; i < 12; ++i) // more than pass the turnstile at once
            m_hub->connectTo(target, {}, {}, m_stop.get_token()).then([&](const Connected &result) {
                ended += !result;
            });
        QVERIFY(QTest::qWaitFor([&] { return silent.connections == 8; }, 30'000));
        m_stop.request_stop();
        m_hub.reset();
        QVERIFY(QTest::qWaitFor([&] { return ended == 12; }, 30'000));
    }

    void noDescriptorIsLeftBehind()
    {
        // Sockets and files. A thread has an eventfd of its own, and how many of the pools' threads live is a matter of
        // timing.
        const auto open = [] {
            QStringList found;
            const QDir all{u"/proc/self/fd"_s};
            for (const auto &number : all.entryList(QDir::Files | QDir::System)) {
                std::array<char, 256> place{};
                const auto size = ::readlink(qPrintable(all.filePath(number)), place.data(), place.size());
                const auto target = QString::fromLocal8Bit(place.data(), std::max<ssize_t>(0, size));
                if (!target.isEmpty() && !target.startsWith("anon_inode:"_L1) && !target.startsWith("/proc/"_L1))
                    found << target;
            }
            return found;
        };
        QVERIFY(connectTo(m_server->target()));
        const auto before = open();
        for (int i = 0; i < 5; ++i) {
            QVERIFY(connectTo(m_server->target()));
            auto stranger = m_server->target();
            stranger.publishedKeys[u"ssh-ed25519"_s] = u"AAAA"_s;
            stranger.identity.worker = i + 20;
            QVERIFY(!connectTo(stranger));
        }
        const bool areGone = QTest::qWaitFor([&] { return open().size() <= before.size(); }, 30'000);
        QVERIFY2(areGone, qPrintable(before.join(u' ') + u"\n"_s + open().join(u' ')));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSshLogin)
#include "tst_sshlogin.moc"
