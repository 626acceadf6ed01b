// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is run again when a TPU has come back, on the four hosts of a slice of the practice cloud: real HTTP, real SSH,
// a disk for each host.
#include "sshd.h"
#include "tests/services/practice/practiceprocess.h"

#include "services/hosts/runagain.h"
#include "services/net/restclient.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/readynode.h"

#include <QCoroTask>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestRunAgain : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    PracticeProcess m_cloud;
    SystemClock m_clock;
    CloudProfile m_profile;
    std::unique_ptr<FakeToken> m_token;
    std::unique_ptr<RestClient> m_rest;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
    Tpu m_slice;

    [[nodiscard]] QString keyFile() const { return m_folder.filePath(u"user"_s); }
    [[nodiscard]] TpuApi api() const { return {m_profile, m_rest.get()}; }
    [[nodiscard]] UnattendedLogin how()
    {
        return {.api = api(),
                .hub = m_hub.get(),
                .login = {.user = u"ada"_s, .keyFile = keyFile()},
                .clock = &m_clock,
                .patience = 2min};
    }
    [[nodiscard]] Result<RunOutcome> run(const QString &command)
    {
        return QCoro::waitFor(runOnHosts(how(), m_slice, command, {}));
    }
    /// What a command prints on that host.
    [[nodiscard]] QByteArray on(int worker, const QString &command)
    {
        return QCoro::waitFor(printed(how(), m_slice.id, worker, command)).value_or("failed");
    }
    static Task<QByteArray> printed(UnattendedLogin how, TpuId id, int worker, QString command)
    {
        const auto target = co_await reachWorker(how.api, id, worker, how.login, {});
        if (!target)
            co_return std::unexpected{target.error()};
        const auto connection = co_await how.hub->connectTo(*target, {}, {}, {});
        if (!connection)
            co_return std::unexpected{connection.error()};
        const auto result = co_await (*connection)->exec(command, {}, {.output = 64 * 1024, .time = 30s}, {});
        if (!result)
            co_return std::unexpected{result.error()};
        co_return result->out.trimmed();
    }
    [[nodiscard]] Result<Tpu> make()
    {
        TpuSpec spec{.zone = ZoneId{u"us-central2-b"_s},
                     .name = u"slice"_s,
                     .acceleratorType = u"v4-32"_s,
                     .runtimeVersion = u"tpu-ubuntu2204-base"_s};
        spec.metadata.insert(u"ssh-keys"_s, u"ada:"_s + QString::fromUtf8(readAll(keyFile() + u".pub"_s)).trimmed());
        spec.job = QUuid::createUuid();
        return QCoro::waitFor(readyNode(api(), &m_clock, spec, {.first = 200ms, .cap = 1s}));
    }

private slots:
    void initTestCase()
    {
        QVERIFY(makeKey(keyFile(), {u"-t"_s, u"ed25519"_s}));
        QFile scenario{m_folder.filePath(u"scenario.json"_s)};
        QVERIFY(scenario.open(QIODevice::WriteOnly));
        scenario.write("{}");
        scenario.close();
        if (!m_cloud.start({u"--speed"_s, u"30"_s, u"--scenario"_s, scenario.fileName()}))
            QSKIP(("no practice cloud on this machine: " + m_cloud.errors()).constData());
        const auto access = practiceAccess(QJsonDocument{m_cloud.line()}.toJson(QJsonDocument::Compact));
        QVERIFY(access);
        m_profile = access->profile;
        m_token = std::make_unique<FakeToken>(QList<Token>{{access->token}});
        m_rest = std::make_unique<RestClient>(m_token.get(), &m_clock, RestOptions{.random = [] { return 0.5; }});
        m_keys = std::make_unique<HostKeys>(m_folder.filePath(u"hostkeys.json"_s));
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2);
        const auto made = make();
        if (!made)
            QSKIP(qPrintable(u"no slice on this machine: "_s + made.error().message));
        m_slice = *made;
        QCOMPARE(m_slice.endpoints.size(), 4);
        const auto in = QCoro::waitFor(untilHostsLetIn(how(), m_slice, {}));
        QVERIFY2(in, in ? "" : qPrintable(in.error().message));
    }
    void cleanupTestCase()
    {
        m_hub.reset();
        m_rest.reset();
        if (m_cloud.process().state() != QProcess::NotRunning)
            QCOMPARE(m_cloud.stop(), 0);
    }
    void cleanup()
    {
        for (int worker = 0; m_hub && worker < m_slice.endpoints.size(); ++worker)
            (void)on(worker, u"kill $(cat .tpudesk/again.pid) 2>/dev/null; rm -rf .tpudesk"_s);
    }

    void everyHostRunsItOnceAndHasItsOwnOutput()
    {
        const auto outcome = run(u"echo run >> count; hostname"_s);
        QVERIFY2(outcome, outcome ? "" : qPrintable(outcome.error().message));
        QCOMPARE(outcome->kind, RunOutcome::Kind::Succeeded);
        const auto again = run(u"echo run >> count; hostname"_s); // the program was killed, and did not hear of it
        QVERIFY(again && again->kind == RunOutcome::Kind::Succeeded);
        QSet<QByteArray> names;
        for (int worker = 0; worker < 4; ++worker) {
            QCOMPARE(on(worker, u"cat count; rm count"_s), "run");
            names.insert(on(worker, u"cat .tpudesk/again.log"_s));
        }
        QCOMPARE(names.size(), 4); // four machines
    }

    void oneHostThatFailsDecidesAndIsStartedAgainAlone()
    {
        const auto broken =
            u"echo run >> count; case $(hostname) in *-2) [ -f mended ] || { echo no data here; exit 3; };; esac"_s;
        const auto outcome = run(broken);
        QVERIFY2(outcome, outcome ? "" : qPrintable(outcome.error().message));
        QCOMPARE(outcome->kind, RunOutcome::Kind::Failed);
        QCOMPARE(outcome->status, 3);
        QVERIFY2(outcome->log.contains(u"no data here"_s), qPrintable(outcome->log));
        QVERIFY(!on(2, u"touch mended; hostname"_s).isEmpty());
        const auto mended = run(broken);
        QVERIFY(mended && mended->kind == RunOutcome::Kind::Succeeded);
        for (int worker = 0; worker < 4; ++worker)
            QCOMPARE(on(worker, u"grep -c run count; rm -f count mended"_s),
                     worker == 2 ? "2" : "1"); // what succeeded is not run again
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRunAgain)
#include "tst_runagain.moc"
