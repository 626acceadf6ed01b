// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults.h"
#include "services/net/proxies.h"
#include "services/ssh/hub.h"
#include "sshd.h"
#include "tests/fakes/proxyserver.h"

#include <QCoroTask>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using Mood = ProxyServer::Mood;
using Kind = ProxyChoice::Kind;

namespace {

SshTimings quick()
{
    SshTimings timings;
    timings.proxy = 1'000ms;
    timings.banner = 1'500ms;
    timings.busyRetry = 50ms;
    timings.busyAttempts = 2;
    return timings;
}

void addKinds()
{
    QTest::addColumn<Kind>("kind");
    QTest::newRow("HTTP CONNECT") << Kind::Http;
    QTest::newRow("SOCKS5") << Kind::Socks5;
}

} // namespace

/// A login on the real sshd through a real little proxy. The machine has a name that only the proxy knows.
class TestSshProxy : public QObject
{
    Q_OBJECT

private:
    using Connected = Result<std::shared_ptr<SshConnection>>;

    ProxyServer &serve(Kind kind, Mood mood = Mood::Works, const QByteArray &user = {}, const QByteArray &password = {})
    {
        m_proxy = std::make_unique<ProxyServer>(
            ProxyServer::Options{.kind = kind == Kind::Http ? ProxyServer::Kind::Http : ProxyServer::Kind::Socks5,
                                 .target = m_server->port(),
                                 .user = user,
                                 .password = password,
                                 .mood = mood});
        return *m_proxy;
    }

    void choose(Kind kind, const QString &user = {}, const QString &password = {})
    {
        m_proxies->choose({.kind = kind, .host = u"127.0.0.1"_s, .port = m_proxy->port(), .user = user},
                          [password](std::stop_token) -> Task<QString> {
                              auto copy = password;
                              co_return copy;
                          });
    }

    [[nodiscard]] SshTarget target() const
    {
        auto target = m_server->target();
        target.host = u"host-0.tpu.example"_s;
        target.port = 22;
        return target;
    }

    Connected connectTo(const SshTarget &target)
    {
        Heartbeat heart;
        auto result = QCoro::waitFor(
            m_hub->connectTo(target, {}, [this](const ConnectProgress &p) { m_told << p.sentence; }, {}));
        m_wasLive = heart.isLive();
        return result;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<Proxies> m_proxies;
    std::unique_ptr<SshHub> m_hub;
    std::unique_ptr<Sshd> m_server;
    std::unique_ptr<ProxyServer> m_proxy;
    QStringList m_told;
    bool m_wasLive = true;

private slots:
    void initTestCase()
    {
        qunsetenv("SSH_AUTH_SOCK");
        m_server = std::make_unique<Sshd>();
    }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_keys = std::make_unique<HostKeys>(m_folder->filePath(u"hostkeys.json"_s));
        m_proxies = std::make_unique<Proxies>();
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2, quick());
        m_hub->setProxies(m_proxies.get());
        m_told.clear();
        if (!m_server->problem().isEmpty())
            QSKIP(qPrintable(m_server->problem()));
    }

    void cleanup() { m_hub.reset(); }

    void aLoginGoesThroughTheProxyAndItsNameIsLookedUpThere_data() { addKinds(); }
    void aLoginGoesThroughTheProxyAndItsNameIsLookedUpThere()
    {
        QFETCH(Kind, kind);
        serve(kind);
        choose(kind);
        const auto connection = connectTo(target());
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        QVERIFY(m_wasLive);
        QCOMPARE(m_proxy->places(), QByteArrayList{"host-0.tpu.example:22"});
        QVERIFY2(m_told.join(u'\n').contains("through the proxy"_L1), qPrintable(m_told.join(u'\n')));
        const auto done = QCoro::waitFor((*connection)->exec(u"echo through"_s, {}, {}, {}));
        QVERIFY(done);
        QCOMPARE(done->out, "through\n"_ba);
        QCOMPARE(m_keys->pinned(target().identity), m_server->hostKey()); // checked and pinned as ever
    }

    void aLoginGoesThroughAProxyWithAPassword_data() { addKinds(); }
    void aLoginGoesThroughAProxyWithAPassword()
    {
        QFETCH(Kind, kind);
        serve(kind, Mood::Works, "me", "p\xc3\xa4ss word");
        choose(kind, u"me"_s, u"päss word"_s);
        const auto connection = connectTo(target());
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        QCOMPARE(m_proxy->logins(), 1);
    }

    void aProxyThatDripsItsAnswerLosesNoByteOfTheMachine_data() { addKinds(); }
    void aProxyThatDripsItsAnswerLosesNoByteOfTheMachine()
    {
        QFETCH(Kind, kind);
        serve(kind, Mood::Drips, "me", "secret");
        choose(kind, u"me"_s, u"secret"_s);
        const auto connection = connectTo(target());
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
    }

    void H19_aWrongPasswordIsSentOnceAndNotAgain_data() { addKinds(); }
    void H19_aWrongPasswordIsSentOnceAndNotAgain()
    {
        QFETCH(Kind, kind);
        serve(kind, Mood::Works, "me", "right");
        choose(kind, u"me"_s, u"wrong"_s);
        for (int i = 0; i < 3; ++i) {
            const auto connection = connectTo(target());
            QVERIFY(!connection);
            QCOMPARE(connection.error().code, ErrorCode::Denied);
            QVERIFY2(connection.error().message.contains("refuses the password of me"_L1),
                     qPrintable(connection.error().message));
        }
        QCOMPARE(m_proxy->logins(), 1);
        QVERIFY(m_proxy->places().isEmpty());
    }

    void H19_aProxyThatWantsAPasswordIsTold_data() { addKinds(); }
    void H19_aProxyThatWantsAPasswordIsTold()
    {
        QFETCH(Kind, kind);
        serve(kind, Mood::Works, "me", "right");
        choose(kind);
        const auto connection = connectTo(target());
        QVERIFY(!connection);
        QCOMPARE(connection.error().code, ErrorCode::Denied);
        QVERIFY2(connection.error().message.contains("wants a user name"_L1), qPrintable(connection.error().message));
    }

    void H19_aSickProxyIsTold_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<Mood>("mood");
        QTest::addColumn<QString>("words");
        struct Row
        {
            const char *name;
            Mood mood;
            QString http;
            QString socks;
        };
        const QList<Row> rows{
            {"hangs up", Mood::HangsUp, u"hung up"_s, u"hung up"_s},
            {"hangs up midway", Mood::HangsUpMidway, u"middle of its answer"_s, u"middle of its answer"_s},
            {"garbage", Mood::Garbage, u"not an HTTP proxy"_s, u"not a SOCKS5 proxy"_s},
            {"silent", Mood::Silent, u"does not answer in time"_s, u"does not answer in time"_s},
            {"forbids", Mood::Forbids, u"does not let"_s, u"does not let"_s},
            {"cannot reach", Mood::CannotReach, u"cannot reach"_s, u"cannot reach"_s},
            {"says yes and hangs up", Mood::SaysYesAndHangsUp, u"hung up at once"_s, u"hung up at once"_s}};
        for (const auto &row : rows) {
            QTest::addRow("HTTP %s", row.name) << Kind::Http << row.mood << row.http;
            QTest::addRow("SOCKS5 %s", row.name) << Kind::Socks5 << row.mood << row.socks;
        }
    }
    void H19_aSickProxyIsTold()
    {
        QFETCH(Kind, kind);
        QFETCH(Mood, mood);
        QFETCH(QString, words);
        serve(kind, mood);
        choose(kind);
        const auto connection = connectTo(target());
        QVERIFY(!connection);
        QVERIFY2(connection.error().message.contains(words), qPrintable(connection.error().message));
        QVERIFY(m_wasLive);
    }

    void theOtherKindOfProxyIsNamed()
    {
        serve(Kind::Http);
        choose(Kind::Socks5);
        const auto connection = connectTo(target());
        QVERIFY(!connection); // an HTTP proxy waits for a whole request, or answers 400
        QVERIFY2(connection.error().message.contains("SOCKS5"_L1), qPrintable(connection.error().message));
    }

    void aProxyThatIsNotThereIsNotTakenForTheMachine()
    {
        m_proxy = std::make_unique<ProxyServer>(ProxyServer::Options{});
        choose(Kind::Socks5);
        m_proxy.reset();
        const auto connection = connectTo(target());
        QVERIFY(!connection);
        QVERIFY2(connection.error().message.contains("does not take connections"_L1),
                 qPrintable(connection.error().message));
    }

    void S3_anotherHostKeyBehindTheProxyIsRefused()
    {
        serve(Kind::Socks5);
        choose(Kind::Socks5);
        auto other = target();
        const auto file = m_folder->filePath(u"other"_s);
        QVERIFY(makeKey(file, {u"-t"_s, u"ed25519"_s}));
        const auto words = QString::fromUtf8(readAll(file + u".pub"_s)).split(u' ');
        other.publishedKeys = {{words[0], words[1]}};
        const auto connection = connectTo(other);
        QVERIFY(!connection);
        QCOMPARE(connection.error().code, ErrorCode::HostKeyChanged);
    }

    void thePracticeCloudIsNeverReachedThroughAProxy()
    {
        serve(Kind::Socks5, Mood::Garbage);
        choose(Kind::Socks5);
        const auto connection = connectTo(m_server->target()); // 127.0.0.1
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        QCOMPARE(m_proxy->connections(), 0);
    }

    void aStopEndsTheTalkAtOnce()
    {
        serve(Kind::Http, Mood::Silent);
        choose(Kind::Http);
        std::stop_source stop;
        QTimer::singleShot(100, this, [&] { stop.request_stop(); });
        QElapsedTimer time;
        time.start();
        const auto connection = QCoro::waitFor(m_hub->connectTo(target(), {}, {}, stop.get_token()));
        QVERIFY(!connection);
        QCOMPARE(connection.error().code, ErrorCode::Cancelled);
        QVERIFY(time.elapsed() < 900);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSshProxy)
#include "tst_sshproxy.moc"
