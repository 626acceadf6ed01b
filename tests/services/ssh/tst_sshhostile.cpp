// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults.h"
#include "services/ssh/dial.h"
#include "services/ssh/hub.h"
#include "sshd.h"

#include <QCoroTask>
#include <QTest>

#include <libssh/callbacks.h>
#include <libssh/server.h>

#include <atomic>
#include <csignal>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A server that lets anybody in and then does what no server should, on a thread of its own.
class HostileSshServer
{
public:
    using Action = std::function<void(ssh_session, ssh_channel, ssh_event)>;

    /// `action` runs when the first command was asked for; a status of 0 follows, then the end.
    HostileSshServer(const QString &hostKey, Action action)
        : m_action{std::move(action)}
        , m_bind{ssh_bind_new()}
    {
        QTcpServer probe;
        probe.listen(QHostAddress::LocalHost);
        port = probe.serverPort();
        probe.close();
        const bool no = false;
        const auto key = hostKey.toUtf8();
        const auto number = QByteArray::number(port);
        ssh_bind_options_set(m_bind, SSH_BIND_OPTIONS_PROCESS_CONFIG, &no);
        ssh_bind_options_set(m_bind, SSH_BIND_OPTIONS_BINDADDR, "127.0.0.1");
        ssh_bind_options_set(m_bind, SSH_BIND_OPTIONS_BINDPORT_STR, number.constData());
        ssh_bind_options_set(m_bind, SSH_BIND_OPTIONS_HOSTKEY, key.constData());
        listens = ssh_bind_listen(m_bind) == SSH_OK;
        if (listens)
            m_thread = std::thread{[this] { serve(); }};
    }
    ~HostileSshServer()
    {
        m_stop = true;
        if (m_thread.joinable())
            m_thread.join();
        ssh_bind_free(m_bind);
    }
    Q_DISABLE_COPY_MOVE(HostileSshServer)

    quint16 port = 0;
    bool listens = false;

private:
    void serve()
    {
        auto *session = ssh_new();
        if (ssh_bind_accept(m_bind, session) == SSH_OK && ssh_handle_key_exchange(session) == SSH_OK)
            talk(session);
        ssh_disconnect(session);
        ssh_free(session);
    }

    void talk(ssh_session session)
    {
        ssh_server_callbacks_struct callbacks{};
        ssh_callbacks_init(&callbacks);
        callbacks.userdata = this;
        callbacks.auth_pubkey_function = [](ssh_session, const char *, ssh_key_struct *, char, void *) -> int {
            return SSH_AUTH_SUCCESS;
        };
        callbacks.channel_open_request_session_function = [](ssh_session asked, void *self) -> ssh_channel {
            auto *server = static_cast<HostileSshServer *>(self);
            server->m_channel = ssh_channel_new(asked);
            server->m_channelCallbacks.userdata = self;
            server->m_channelCallbacks.channel_exec_request_function = [](ssh_session, ssh_channel, const char *,
                                                                          void *me) -> int {
                static_cast<HostileSshServer *>(me)->m_isAsked = true;
                return 0;
            };
            ssh_callbacks_init(&server->m_channelCallbacks);
            ssh_set_channel_callbacks(server->m_channel, &server->m_channelCallbacks);
            return server->m_channel;
        };
        ssh_set_server_callbacks(session, &callbacks);
        ssh_set_auth_methods(session, SSH_AUTH_METHOD_PUBLICKEY);
        auto *event = ssh_event_new();
        ssh_event_add_session(event, session);
        while (!m_stop && !m_isAsked && ssh_is_connected(session) && ssh_event_dopoll(event, 20) != SSH_ERROR) { }
        if (m_isAsked && m_channel) {
            m_action(session, m_channel, event);
            ssh_channel_request_send_exit_status(m_channel, 0);
            ssh_channel_send_eof(m_channel);
            ssh_channel_close(m_channel);
        }
        while (!m_stop && ssh_is_connected(session) && ssh_event_dopoll(event, 20) != SSH_ERROR) { }
        ssh_event_remove_session(event, session);
        ssh_event_free(event);
    }

    Action m_action;
    ssh_bind m_bind;
    ssh_channel m_channel = nullptr;
    ssh_channel_callbacks_struct m_channelCallbacks{};
    bool m_isAsked = false;
    std::atomic_bool m_stop = false;
    std::thread m_thread;
};

} // namespace

class TestSshHostile : public QObject
{
    Q_OBJECT

private:
    Result<ExecResult> runOn(const HostileSshServer &server)
    {
        SshTarget target;
        target.host = u"127.0.0.1"_s;
        target.port = server.port;
        target.user = u"nixie"_s;
        target.identity = {ProjectId{u"p"_s}, ZoneId{u"z"_s}, u"1"_s, 0};
        target.keyFile = m_folder->filePath(u"key"_s);
        target.agent = AgentUse::Never;
        const auto words = QString::fromUtf8(readAll(m_folder->filePath(u"host.pub"_s))).split(u' ');
        target.publishedKeys = {{words.value(0), words.value(1)}};
        const auto connection = QCoro::waitFor(m_hub->connectTo(target, {}, {}, {}));
        if (!connection)
            return std::unexpected{connection.error()};
        return QCoro::waitFor((*connection)->exec(u"anything"_s, {}, {.time = 20s}, {}));
    }

    Result<std::shared_ptr<SshConnection>> connectTo(const SshTarget &target)
    {
        return QCoro::waitFor(m_hub->connectTo(target, {}, {}, {}));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        if (!makeKey(m_folder->filePath(u"key"_s), {u"-t"_s, u"ed25519"_s})
            || !makeKey(m_folder->filePath(u"host"_s), {u"-t"_s, u"ed25519"_s}))
            QSKIP("no ssh-keygen here");
        m_keys = std::make_unique<HostKeys>(m_folder->filePath(u"hostkeys.json"_s));
        m_hub = std::make_unique<SshHub>(m_keys.get(), 1);
    }
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); } // the server's thread may write to a client that is gone
    void cleanup() { m_hub.reset(); }

    void S8_anAddressThatDropsEverythingDelaysNobody()
    {
        const Sshd server;
        if (!server.problem().isEmpty())
            QSKIP(qPrintable(server.problem()));
        const DeadAddress dead{server.port()};
        if (!dead.isDead())
            QSKIP("no address here drops what knocks");
        SshTimings timings;
        const QList<QHostAddress> both{QHostAddress{u"127.0.0.2"_s}, QHostAddress{QHostAddress::LocalHost}};
        QElapsedTimer time;
        time.start();
        const auto socket = dialTcp(both, server.port(), timings, {});
        QVERIFY2(socket, socket ? "" : qPrintable(socket.error().message));
        QVERIFY2(time.elapsed() >= 200 && time.elapsed() < 1'000, QByteArray::number(time.elapsed()).constData());
        timings.tcp = 600ms; // nothing but the dead one: the deadline, and a sentence
        auto target = server.target();
        target.host = u"127.0.0.2"_s;
        m_hub = std::make_unique<SshHub>(m_keys.get(), 1, timings);
        Heartbeat heart;
        const auto never = connectTo(target);
        QCOMPARE(never.error().code, ErrorCode::Timeout);
        QVERIFY2(never.error().message.contains("firewall"_L1), qPrintable(never.error().message));
        QVERIFY2(heart.isLive(), heart.words().constData());
    }

    void S11_penaltiesAreWaitedOutWithGrowingPauses()
    {
        const Sshd server;
        if (!server.problem().isEmpty())
            QSKIP(qPrintable(server.problem()));
        RawServer punishing{[](QTcpSocket *socket) {
            socket->write("Not allowed at this time\r\n");
            socket->disconnectFromHost();
        }};
        SshTimings timings;
        timings.busyRetry = 50ms;
        timings.busyAttempts = 5;
        m_hub = std::make_unique<SshHub>(m_keys.get(), 1, timings);
        auto target = server.target();
        target.port = punishing.serverPort();
        QList<std::chrono::milliseconds> pauses;
        const auto report = [&](const ConnectProgress &progress) {
            if (progress.nextTryIn)
                pauses << *progress.nextTryIn;
        };
        QCOMPARE(QCoro::waitFor(m_hub->connectTo(target, {}, report, {})).error().code, ErrorCode::Busy);
        QCOMPARE(punishing.connections, 5);
        QCOMPARE(pauses.size(), 4);
        for (qsizetype i = 0; i < pauses.size(); ++i)
            QVERIFY(pauses[i] >= 25ms * (1 << i) && pauses[i] <= 51ms * (1 << i));
        // In a minute at the usual pace at most 12: four at once with pauses of 2, 4 and 8 s, halved at most; keys
        // every 2 to 10 s.
        const SshTimings usual;
        QVERIFY(usual.busyRetry >= 2s && usual.busyAttempts <= 4 && usual.keyRetry >= 2s);
    }

    void S11_aPenaltyOfTheRealServerIsTold()
    {
        Sshd server{{u"PerSourcePenalties authfail:60s min:1s"_s}};
        if (!server.problem().isEmpty())
            QSKIP("this sshd knows no penalties");
        SshTimings timings;
        timings.busyAttempts = 1;
        m_hub = std::make_unique<SshHub>(m_keys.get(), 1, timings);
        auto stranger = server.target();
        stranger.keyFile = m_folder->filePath(u"stranger"_s);
        makeKey(stranger.keyFile, {u"-t"_s, u"ed25519"_s});
        QCOMPARE(connectTo(stranger).error().code, ErrorCode::LoginRefused);
        const bool isPunished = QTest::qWaitFor([&] { return server.log().contains("penalty"); }, 3'000);
        if (!isPunished)
            QSKIP("this sshd does not punish its own computer");
        const auto refused = connectTo(server.target());
        QCOMPARE(refused.error().code, ErrorCode::Busy);
        QVERIFY2(refused.error().message.contains("no more logins"_L1), qPrintable(refused.error().message));
    }

    void S27_channelsThatTheServerOpensUnaskedAreRefused()
    {
        QList<int> answers;
        HostileSshServer server{
            m_folder->filePath(u"host"_s), [&](ssh_session session, ssh_channel channel, ssh_event) {
                for (const auto open : {+[](ssh_channel c) { return ssh_channel_open_x11(c, "127.0.0.1", 6'000); },
                                        +[](ssh_channel c) {
                                            return ssh_channel_open_reverse_forward(c, "127.0.0.1", 22, "127.0.0.1", 1);
                                        },
                                        +[](ssh_channel c) { return ssh_channel_open_auth_agent(c); }}) {
                    auto *unasked = ssh_channel_new(session);
                    answers << open(unasked);
                    ssh_channel_free(unasked);
                }
                ssh_channel_write(channel, "done\n", 5);
            }};
        QVERIFY(server.listens);
        const auto result = runOn(server);
        QVERIFY2(result, result ? "" : qPrintable(result.error().message + result.error().serverWords));
        QCOMPARE(result->kind, ExecResult::Kind::Exited);
        QCOMPARE(result->out, "done\n");
        QCOMPARE(answers, (QList<int>{SSH_ERROR, SSH_ERROR, SSH_ERROR}));
    }

    void S26_aFloodOfRequestsChangesNothing()
    {
        const auto before = residentMegabytes();
        HostileSshServer server{m_folder->filePath(u"host"_s),
                                [&](ssh_session session, ssh_channel channel, ssh_event event) {
                                    for (int i = 0; i < 20'000; ++i) {
                                        ssh_send_ignore(session, "nothing");
                                        ssh_send_debug(session, "nothing", 1);
                                        ssh_channel_request_send_exit_signal(channel, "XYZ", 0, "words", "en");
                                        if (i % 50 == 0)
                                            ssh_event_dopoll(event, 0);
                                    }
                                    ssh_channel_write(channel, "done\n", 5);
                                }};
        QVERIFY(server.listens);
        Heartbeat heart;
        const auto result = runOn(server);
        QVERIFY2(result, result ? "" : qPrintable(result.error().message + result.error().serverWords));
        QCOMPARE(result->out, "done\n");
        QVERIFY(residentMegabytes() - before < 100 + keptBySanitizer);
        QVERIFY2(heart.isLive(), heart.words().constData());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSshHostile)
#include "tst_sshhostile.moc"
