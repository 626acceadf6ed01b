// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ports/forwards.h"
#include "services/ports/servers.h"
#include "services/practice/hosts/bootdisk.h"
#include "services/practice/hosts/sandboxhosts.h"
#include "services/store/documents.h"
#include "tests/fakes/fakeclock.h"
#include "tests/services/hosts/podfixture.h"
#include "tests/support/journalhere.h"

#include <QProcess>
#include <QSignalSpy>
#include <QTcpSocket>

using namespace Qt::StringLiterals;

namespace {

const auto node = u"projects/p/locations/us-central2-b/nodes/board"_s;
const auto address = u"127.44.8.10"_s;

Task<SshTarget> given(SshTarget target)
{
    co_return target;
}

QByteArray fetch(const QUrl &url)
{
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, quint16(url.port()));
    socket.write("GET " + url.toEncoded(QUrl::RemoveScheme | QUrl::RemoveAuthority)
                 + " HTTP/1.0\r\nHost: localhost\r\n\r\n");
    (void)QTest::qWaitFor([&] { return socket.state() == QAbstractSocket::UnconnectedState; }, 30'000);
    return socket.readAll();
}

} // namespace

/// The whole way on a practice host: installed by pip, started, and its page fetched through the forward.
class PracticeServersTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder{QDir::tempPath() + u"/practice-XXXXXX"_s};
    FakeClock m_clock;
    std::unique_ptr<SandboxHosts> m_hosts;
    quint16 m_port = 0;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
    std::unique_ptr<HostPool> m_pool;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    std::unique_ptr<Forwards> m_forwards;
    std::unique_ptr<Servers> m_servers;

    [[nodiscard]] static PodHost host()
    {
        Tpu tpu;
        tpu.id = TpuId{node};
        tpu.zone = ZoneId{u"us-central2-b"_s};
        tpu.shortName = u"board"_s;
        tpu.numericId = u"4711"_s;
        tpu.endpoints.resize(1);
        return hostsOf(tpu).constFirst();
    }
    [[nodiscard]] SshTarget target() const
    {
        return {.host = address,
                .port = m_port,
                .user = u"nixie"_s,
                .identity = {.project = ProjectId{u"p"_s},
                             .zone = ZoneId{u"us-central2-b"_s},
                             .nodeId = u"4711"_s,
                             .worker = 0},
                .publishedKeys = m_hosts->hostKeys(node, 0),
                .keyFile = m_folder.filePath(u"key"_s),
                .agent = AgentUse::Never};
    }
    [[nodiscard]] QString boot()
    {
        QSignalSpy booted{m_hosts.get(), &Hosts::booted};
        QSignalSpy refused{m_hosts.get(), &Hosts::bootFailed};
        QFile key{m_folder.filePath(u"key.pub"_s)};
        if (!key.open(QFile::ReadOnly))
            return u"no key"_s;
        m_hosts->setSshKeys(node, {u"nixie:"_s + QString::fromUtf8(key.readAll()).trimmed()});
        m_hosts->bootSlice({WorkerSpec{.node = node,
                                       .worker = 0,
                                       .hostName = u"t1v-n-0a1b2c3d-w-0"_s,
                                       .internalIp = u"10.164.0.2"_s,
                                       .outsideIp = address,
                                       .deviceFiles = {u"accel0"_s}}},
                           {{u"accelerator-type"_s, u"v4-8"_s}, {u"tpu-env"_s, u"NODE_ID: 'n'\nWORKER_ID: '0'\n"_s}});
        (void)QTest::qWaitFor([&] { return !booted.isEmpty() || !refused.isEmpty(); }, 70'000);
        return !refused.isEmpty() ? refused.first().at(1).toString() : booted.isEmpty() ? u"no answer"_s : QString{};
    }
    [[nodiscard]] QString runs(const QByteArray &script)
    {
        std::optional<QString> said;
        TaskScope scope;
        scope.run(runnerOver(m_pool.get())({.host = host(), .script = script, .time = std::chrono::seconds{120}},
                                           scope.token()),
                  [&](const Result<StepEnd> &end) {
                      said = !end ? end.error().message
                          : end->status == 0 && end->kind == StepEnd::Kind::Exited
                          ? u"well"_s
                          : end->reason + QString::fromUtf8(end->out);
                  });
        (void)QTest::qWaitFor([&] { return said.has_value(); }, 150'000);
        return said.value_or(u"no end"_s);
    }
    /// The address of the page of a server that was ordered; fails with the error's sentence.
    [[nodiscard]] QUrl started(const ServerOrder &order)
    {
        QSignalSpy pages{m_servers.get(), &Servers::pageReady};
        QString problem;
        const auto listens = connect(m_servers.get(), &Servers::failedWith, this,
                                     [&](const Error &error) { problem = error.message + u'\n' + error.serverWords; });
        m_servers->start(order);
        (void)QTest::qWaitFor([&] { return !pages.isEmpty() || !problem.isEmpty(); }, 150'000);
        disconnect(listens);
        if (!problem.isEmpty())
            qWarning("%s", qPrintable(problem));
        return pages.isEmpty() ? QUrl{} : pages.first().at(0).toUrl();
    }

private slots:
    void initTestCase()
    {
        QProcess keygen;
        keygen.start(u"ssh-keygen"_s,
                     {u"-q"_s, u"-t"_s, u"ed25519"_s, u"-N"_s, u""_s, u"-f"_s, m_folder.filePath(u"key"_s)});
        QVERIFY(keygen.waitForFinished());
        m_hosts = std::make_unique<SandboxHosts>();
        const auto begun = m_hosts->start(0, m_folder.filePath(u"state"_s));
        QVERIFY(begun);
        m_port = *begun;
        const auto why = boot();
        if (why.contains(u"sudo sysctl"_s))
            QSKIP(qPrintable(why)); // this machine forbids sandboxes by a setting
        QCOMPARE(why, QString{});
        m_keys = std::make_unique<HostKeys>(m_folder.filePath(u"hostkeys.json"_s));
        m_hub = std::make_unique<SshHub>(m_keys.get());
        m_pool = std::make_unique<HostPool>(
            [this](const PodHost &, const std::stop_token &) { return given(target()); }, m_hub.get());
        m_journal = std::make_unique<JournalHere>(m_folder.filePath(u"journal"_s));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        m_forwards = std::make_unique<Forwards>(
            ForwardsContext{.documents = m_documents.get(), .clock = &m_clock, .hosts = m_pool.get()});
        m_servers = std::make_unique<Servers>(ServersContext{
            .documents = m_documents.get(), .clock = &m_clock, .hosts = m_pool.get(), .forwards = m_forwards.get()});
        QCOMPARE(
            runs("sudo -n apt-get -q update && sudo -n apt-get -q -y install python3-venv && python3 -m venv ~/venv\n"
                 "mkdir -p ~/logs/run-1 && : >~/logs/run-1/events.out.tfevents.1\n"),
            u"well"_s);
    }
    void cleanupTestCase()
    {
        m_servers.reset();
        m_forwards.reset();
        m_pool.reset();
        m_hub.reset();
        m_hosts.reset();
        QTRY_COMPARE(TaskScope::running(), 0);
        BootDisk::remove(m_folder.path()); // kept disks have folders that an ordinary user cannot simply empty
    }

    void tensorBoardsPageIsFetchedThroughTheForward()
    {
        const auto page = fetch(started(suggestedServer(ServerKind::TensorBoard, host())));
        QVERIFY2(page.startsWith("HTTP/1.0 200") && page.contains("<h1>TensorBoard</h1>") && page.contains("run-1"),
                 page.constData());
        QCOMPARE(m_servers->all().constFirst().port, 6006);
        QVERIFY(m_forwards->all().constFirst().traffic.fromMachine >= page.size());
    }

    void jupyterLetsInWhoHasItsTokenOnly()
    {
        const auto door = started(suggestedServer(ServerKind::Lab, host()));
        const auto way = fetch(door);
        QVERIFY2(way.contains(" 302 ") && way.contains("Location: "), way.constData());
        const auto from = way.indexOf("Location: ") + 10;
        QUrl url{QString::fromLatin1(way.sliced(from, way.indexOf('\r', from) - from))};
        const auto page = fetch(url);
        QVERIFY2(page.startsWith("HTTP/1.0 200") && page.contains("<title>JupyterLab</title>"), page.constData());
        url.setQuery(u"token=0123456789abcdef"_s);
        QVERIFY(!fetch(url).startsWith("HTTP/1.0 200"));
    }

    void colabsLinkHasTheSamePortOnBothSides()
    {
        QSignalSpy links{m_servers.get(), &Servers::linkReady};
        QSignalSpy errors{m_servers.get(), &Servers::failedWith};
        auto order = suggestedServer(ServerKind::Colab, host());
        order.port = 8899;
        m_servers->start(order);
        QVERIFY(QTest::qWaitFor([&] { return !links.isEmpty() || !errors.isEmpty(); }, 150'000));
        QVERIFY2(errors.isEmpty(),
                 qPrintable(errors.isEmpty() ? QString{} : errors.first().at(0).value<Error>().message));
        const QUrl link{links.first().at(0).toString()};
        QCOMPARE(link.port(), 8899);
        QVERIFY(fetch(link).startsWith("HTTP/1.0 200"));
    }

    void allOfThemAreListedAndStopped()
    {
        m_servers->look({host()});
        QTRY_VERIFY_WITH_TIMEOUT(!m_servers->isBusy(), 60'000);
        QCOMPARE(m_servers->all().size(), 3);
        const auto all = m_servers->all();
        for (const auto &server : all) {
            QCOMPARE(server.state, HostServer::State::Serves);
            m_servers->stop(server);
            QTRY_VERIFY_WITH_TIMEOUT(!m_servers->isBusy(), 60'000);
        }
        QVERIFY(m_servers->all().isEmpty() && m_forwards->all().isEmpty());
        QCOMPARE(runs("[ -z \"$(ls -A ~/.tpudesk/servers)\" ]\n"), u"well"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(PracticeServersTest)
#include "tst_practiceservers.moc"
