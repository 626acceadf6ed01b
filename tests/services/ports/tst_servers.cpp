// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/async/reply.h"
#include "services/ports/forwards.h"
#include "services/ports/servers.h"
#include "services/store/documents.h"
#include "tests/fakes/fakeclock.h"
#include "tests/services/hosts/podfixture.h"
#include "tests/services/ssh/faults.h"
#include "tests/support/journalhere.h"

#include <QJsonDocument>
#include <QProcess>
#include <QSignalSpy>
#include <QTcpSocket>

#include <csignal>

using namespace Qt::StringLiterals;

namespace {

// What pip would have installed: small ones that really serve.
constexpr auto tensorboard = R"(#!/usr/bin/env python3
import http.server, os, sys
words = dict(zip(sys.argv[1::2], sys.argv[2::2]))
if os.path.exists(os.environ["HOME"] + "/broken"):
    print("ModuleNotFoundError: No module named 'pkg_resources'", file=sys.stderr); sys.exit(1)
class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers(); self.wfile.write(b"<title>TensorBoard</title>")
    def log_message(self, *_): pass
http.server.HTTPServer((words["--host"], int(words["--port"])), Page).serve_forever()
)";
constexpr auto jupyter = R"(#!/usr/bin/env python3
import http.server, os, sys
if "serverextension" in sys.argv: sys.exit()
words = dict(word.lstrip("-").split("=", 1) for word in sys.argv[2:] if "=" in word)
class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        known = self.path.endswith("?token=" + os.environ["JUPYTER_TOKEN"])
        self.send_response(200 if known else 403); self.end_headers(); self.wfile.write(b"JupyterLab" if known else b"who are you")
    def log_message(self, *_): pass
http.server.HTTPServer((words["ip"], int(words["port"])), Page).serve_forever()
)";

/// Where the scripts run: this computer, with a home folder of its own.
class Home
{
public:
    Home()
    {
        write(u"venv/bin/python"_s, "#!/bin/sh\nexec python3 \"$@\"\n");
        write(u"venv/bin/tensorboard"_s, tensorboard);
        write(u"venv/bin/jupyter"_s, jupyter);
        write(u"venv/bin/jupyter-lab"_s, "");
        write(u"venv/lib/python3.11/site-packages/xprof/__init__.py"_s, "");
        write(u"logs/x"_s, "");
    }
    void write(const QString &name, const QByteArray &text) const
    {
        const auto path = folder.filePath(name);
        QVERIFY(QDir{}.mkpath(QFileInfo{path}.path()));
        QFile file{path};
        QVERIFY(file.open(QFile::WriteOnly));
        file.write(text);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    [[nodiscard]] StepRunner runner()
    {
        return [this](StepOrder order, std::stop_token) { return run(this, std::move(order)); };
    }

    QTemporaryDir folder;
    QSet<QString> gone; ///< labels of hosts that do not answer
    QByteArray heard; ///< all that anybody could show

private:
    static Task<StepEnd> run(Home *self, StepOrder order)
    {
        if (self->gone.contains(order.host.label))
            co_return StepEnd{.kind = StepEnd::Kind::Unreachable, .reason = u"no way"_s};
        QProcess bash;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"HOME"_s, self->folder.path());
        environment.insert(u"SERVER_SPACE"_s, u"0"_s);
        bash.setProcessEnvironment(environment);
        Answer<int> ended;
        const auto reply = ended.reply();
        QObject::connect(&bash, &QProcess::finished, &bash, [ended](int status) { ended(int{status}); });
        bash.start(u"bash"_s, {u"-s"_s});
        bash.write(order.script);
        bash.closeWriteChannel();
        const auto status = co_await reply;
        StepEnd end{.status = status.value_or(1), .out = bash.readAllStandardOutput()};
        if (order.heard) {
            self->heard += end.out + bash.readAllStandardError();
            order.heard(end.out);
        }
        co_return end;
    }
};

struct Page
{
    int status = 0;
    QByteArray location;
    QByteArray body;
};

Page fetch(const QUrl &url)
{
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, quint16(url.port()));
    socket.write("GET " + url.toEncoded(QUrl::RemoveScheme | QUrl::RemoveAuthority)
                 + " HTTP/1.0\r\nHost: localhost\r\n\r\n");
    (void)QTest::qWaitFor([&] { return socket.state() == QAbstractSocket::UnconnectedState; }, 20'000);
    const auto answer = socket.readAll();
    const auto end = answer.indexOf("\r\n\r\n");
    if (end < 0)
        return {};
    const auto lines = answer.first(end).split('\n');
    Page page{.status = lines.constFirst().split(' ').value(1).toInt(), .location = {}, .body = answer.sliced(end + 4)};
    for (const auto &line : lines) {
        if (line.startsWith("Location: "))
            page.location = line.sliced(10).trimmed();
    }
    return page;
}

} // namespace

class ServersTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<Home> m_home;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    FakeClock m_clock;
    std::unique_ptr<PodFixture> m_fixture;
    std::unique_ptr<HostPool> m_pool;
    std::unique_ptr<Forwards> m_forwards;
    std::unique_ptr<Servers> m_servers;

    void make()
    {
        m_servers = std::make_unique<Servers>(ServersContext{.documents = m_documents.get(),
                                                             .clock = &m_clock,
                                                             .hosts = m_pool.get(),
                                                             .forwards = m_forwards.get(),
                                                             .runner = m_home->runner()});
    }
    [[nodiscard]] static ServerOrder order(ServerKind kind)
    {
        auto order = suggestedServer(kind, PodFixture::hosts(1).constFirst());
        QTcpServer free;
        free.listen(QHostAddress::LocalHost);
        order.port = free.serverPort();
        return order;
    }
    /// Starts it, and waits until it serves.
    [[nodiscard]] bool serves(const ServerOrder &order)
    {
        m_servers->start(order);
        return isIdle() && !m_servers->all().isEmpty()
            && m_servers->all().constLast().state == HostServer::State::Serves;
    }
    /// As its host ends it.
    [[nodiscard]] bool isKilled(const HostServer &server) const
    {
        QFile process{m_home->folder.filePath(u".tpudesk/servers/%1/process"_s.arg(server.name))};
        const auto pid = process.open(QFile::ReadOnly) ? process.readAll().split(' ').constFirst().toInt() : 0;
        return pid > 1 && ::kill(pid, SIGKILL) == 0;
    }
    /// All connections go through it, and break there.
    void goThrough(FaultProxy *proxy)
    {
        m_servers.reset();
        m_forwards.reset();
        m_pool = std::make_unique<HostPool>(
            m_fixture->reach([proxy](const PodHost &, SshTarget &target) { target.port = proxy->serverPort(); }),
            &m_fixture->hub);
        m_forwards = std::make_unique<Forwards>(
            ForwardsContext{.documents = m_documents.get(), .clock = &m_clock, .hosts = m_pool.get()});
        make();
    }
    [[nodiscard]] bool isIdle() const
    {
        return QTest::qWaitFor([this] { return !m_servers->isBusy(); }, 60'000);
    }

private slots:
    void init()
    {
        m_home = std::make_unique<Home>();
        m_journal = std::make_unique<JournalHere>(m_folder.filePath(QUuid::createUuid().toString(QUuid::Id128)));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        m_fixture = std::make_unique<PodFixture>();
        m_pool = std::make_unique<HostPool>(m_fixture->reach(), &m_fixture->hub);
        m_forwards = std::make_unique<Forwards>(
            ForwardsContext{.documents = m_documents.get(), .clock = &m_clock, .hosts = m_pool.get()});
        make();
    }
    void cleanup()
    {
        m_home->gone.clear();
        const auto left = m_servers->all();
        for (const auto &server : left) {
            m_servers->stop(server);
            QVERIFY(isIdle());
        }
        m_servers.reset();
        m_forwards.reset();
        m_pool.reset();
        m_fixture.reset();
        QTRY_COMPARE(TaskScope::running(), 0);
    }

    void tensorBoardIsStartedAndItsPageComesThroughTheForward()
    {
        QSignalSpy pages{m_servers.get(), &Servers::pageReady};
        QSignalSpy errors{m_servers.get(), &Servers::failedWith};
        m_servers->start(order(ServerKind::TensorBoard));
        QVERIFY(m_servers->isBusy());
        QTRY_COMPARE_WITH_TIMEOUT(pages.size() + errors.size(), 1, 60'000);
        QVERIFY2(errors.isEmpty(),
                 qPrintable(errors.isEmpty() ? QString{} : errors.at(0).at(0).value<Error>().message));
        const auto server = m_servers->all().constFirst();
        QCOMPARE(server.state, HostServer::State::Serves);
        const auto url = pages.at(0).at(0).toUrl();
        QCOMPARE(url.host(), u"127.0.0.1"_s);
        QCOMPARE(url.port(), m_forwards->all().constFirst().port);
        QVERIFY(url.port() != server.port); // this computer is the host, too: the number is taken
        const auto page = fetch(url);
        QCOMPARE(page.status, 200);
        QCOMPARE(page.body, QByteArray{"<title>TensorBoard</title>"});
        QCOMPARE(m_forwards->all().constFirst().traffic.served, 1);
        m_servers->look({});
        QVERIFY(m_servers->isBusy());
        m_servers->stop(server); // agreed to while something else is done: it follows
        QTRY_VERIFY_WITH_TIMEOUT(m_servers->all().isEmpty() && m_forwards->all().isEmpty(), 60'000);
        QVERIFY(isIdle());
    }

    /// A part of TensorBoard, since its own server would listen on all addresses of the host.
    void xprofIsStartedOpenedAtItsTabAndStopped()
    {
        auto wanted = order(ServerKind::XProf);
        wanted.folder = u"~/logs"_s;
        QSignalSpy pages{m_servers.get(), &Servers::pageReady};
        m_servers->start(wanted);
        QTRY_COMPARE_WITH_TIMEOUT(pages.size(), 1, 60'000);
        QVERIFY(isIdle());
        const auto server = m_servers->all().constFirst();
        QCOMPARE(server.kind, ServerKind::XProf);
        QVERIFY2(server.name.startsWith(u"xprof-"_s), qPrintable(server.name));
        QCOMPARE(server.folder, u"~/logs"_s);
        const auto page = pages.at(0).at(0).toUrl();
        QCOMPARE(page.fragment(), u"profile"_s);
        QCOMPARE(fetch(page).body, QByteArray{"<title>TensorBoard</title>"});
        m_servers->look({});
        QVERIFY(isIdle());
        QCOMPARE(m_servers->all().constFirst().key(), server.key());
        m_servers->stop(server);
        QVERIFY(isIdle());
        QVERIFY(m_servers->all().isEmpty());
    }

    void xprofHasWordsOfItsOwn()
    {
        QCOMPARE(kindOfServer(u"xprof-4038471504"_s), ServerKind::XProf);
        QCOMPARE(kindOfServer(u"tensorboard-1"_s), ServerKind::TensorBoard);
        for (const auto &name : {u"xprof-"_s, u"xprof"_s, u"xprof-lab"_s, u"xprof-../x"_s, u"xprof-1\n"_s})
            QVERIFY2(!kindOfServer(name), qPrintable(name));
        QCOMPARE(serverTitle(ServerKind::XProf), u"XProf"_s);
        const auto suggested = suggestedServer(ServerKind::XProf, PodFixture::hosts(1).constFirst());
        QCOMPARE(suggested.folder, u"~/.tpudesk/profile"_s); // where the captures are left
        QVERIFY(suggested.port != suggestedServer(ServerKind::TensorBoard, {}).port); // both may serve
        QVERIFY(problemOf(suggested).isEmpty());
        const auto server =
            hostServerFrom(PodFixture::hosts(1).constFirst(), u"xprof-1\nserves\n6007\n/home/u/.tpudesk/profile\n"_s);
        QVERIFY(server);
        QCOMPARE(hostServerFrom(toJson(*server))->key(), server->key());
        QCOMPARE(pageOf(*server, 16'007, {}).toString(), u"http://127.0.0.1:16007/#profile"_s);
    }

    void jupyterIsOpenedByItsTokenAndTheTokenIsSeenNowhere()
    {
        QSignalSpy pages{m_servers.get(), &Servers::pageReady};
        m_servers->start(order(ServerKind::Lab));
        QTRY_COMPARE_WITH_TIMEOUT(pages.size(), 1, 60'000);
        const auto door = pages.at(0).at(0).toUrl();
        QFile file{m_home->folder.filePath(u".tpudesk/servers/jupyter-lab/token"_s)};
        QVERIFY(file.open(QFile::ReadOnly));
        const auto token = file.readAll();
        QVERIFY(token.size() == 48 && !door.toEncoded().contains(token)); // what stands in the list of processes
        auto guess = door;
        guess.setPath(u"/0123"_s);
        QCOMPARE(fetch(guess).status, 404);
        const auto way = fetch(door);
        QCOMPARE(way.status, 302);
        QCOMPARE(fetch(door).status, 0); // it works once
        const auto page = fetch(QUrl{QString::fromLatin1(way.location)});
        QCOMPARE(page.status, 200);
        QCOMPARE(page.body, QByteArray{"JupyterLab"});
        auto wrong = QUrl{QString::fromLatin1(way.location)};
        wrong.setQuery(u"token=wrong"_s);
        QCOMPARE(fetch(wrong).status, 403);
        QSignalSpy addresses{m_servers.get(), &Servers::addressReady};
        m_servers->fetchAddress(m_servers->all().constFirst()); // for the clipboard, which no list of processes shows
        QTRY_COMPARE_WITH_TIMEOUT(addresses.size(), 1, 60'000);
        QCOMPARE(addresses.at(0).at(0).toUrl().query(), QString{u"token="_s + QString::fromLatin1(token)});
        QCOMPARE(pages.size(), 1); // no browser is started
        QVERIFY(!m_home->heard.contains(token));
        for (const auto &kind : {u"server"_s, u"forward"_s}) {
            for (const auto &document : m_documents->all(kind))
                QVERIFY(!QJsonDocument{document.body}.toJson().contains(token));
        }
    }

    void serversAreFoundAgainAfterARestart()
    {
        m_servers->start(order(ServerKind::TensorBoard));
        QVERIFY(isIdle());
        const auto before = m_servers->all();
        QCOMPARE(before.size(), 1);
        make();
        QCOMPARE(m_servers->all().size(), 1);
        QCOMPARE(m_servers->all().constFirst().state, HostServer::State::Unknown); // nobody has looked
        m_servers->look({});
        QVERIFY(isIdle());
        const auto seen = m_servers->all();
        QCOMPARE(seen.constFirst().folder, before.constFirst().folder); // though the host says the whole path
        QCOMPARE(seen.size(), 1);
        QCOMPARE(seen.constFirst().key(), before.constFirst().key());
        QCOMPARE(seen.constFirst().port, before.constFirst().port);
        QCOMPARE(seen.constFirst().state, HostServer::State::Serves);
        m_home->gone.insert(before.constFirst().host.label);
        QSignalSpy looked{m_servers.get(), &Servers::lookedAt};
        m_servers->look({});
        QVERIFY(isIdle());
        QCOMPARE(looked.at(0).at(0).toInt(), 1);
        QCOMPARE(m_servers->all().constFirst().state, HostServer::State::Unknown); // not gone: nobody knows
        m_home->gone.clear();
        QVERIFY(QDir{m_home->folder.filePath(u".tpudesk/servers"_s)}.rename(before.constFirst().name, u"away"_s));
        m_servers->look({});
        QVERIFY(isIdle());
        QVERIFY(m_servers->all().isEmpty());
        QCOMPARE(looked.last().at(1).toStringList().size(), 1); // and it is said
        QVERIFY(QDir{m_home->folder.filePath(u".tpudesk/servers"_s)}.rename(u"away"_s, before.constFirst().name));
        m_servers->look({before.constFirst().host});
        QVERIFY(isIdle());
        QCOMPARE(m_servers->all().size(), 1);
        QCOMPARE(m_servers->all().constFirst().key(), seen.constFirst().key());
    }

    /// A host that restarts takes its servers with it, and nobody may have to ask for that to be seen.
    void whatEndedWithItsHostIsSeenWhenThatIsBack()
    {
        FaultProxy proxy{m_fixture->server.port()};
        goThrough(&proxy);
        const auto host = PodFixture::hosts(1).constFirst();
        m_servers->start(order(ServerKind::TensorBoard));
        QVERIFY(isIdle());
        const auto state = [this] { return m_servers->all().constFirst().state; };
        QCOMPARE(state(), HostServer::State::Serves);
        QVERIFY(QCoro::waitFor(m_pool->connection(host, {})));
        QCOMPARE(state(), HostServer::State::Serves); // nothing was lost
        QVERIFY(!m_servers->isBusy());
        QVERIFY(isKilled(m_servers->all().constFirst()));
        proxy.reset();
        QTRY_COMPARE_WITH_TIMEOUT(state(), HostServer::State::Unknown, 10'000);
        QVERIFY(QCoro::waitFor(m_pool->connection(host, {})));
        QTRY_COMPARE_WITH_TIMEOUT(state(), HostServer::State::Ended, 30'000);
        QVERIFY(isIdle());
        QCOMPARE(m_servers->all().constFirst().folder, u"~/logs"_s); // as it was written
        QCOMPARE(m_forwards->all().constFirst().state, ForwardState::Closed);
    }

    /// The connection may break again before the host has answered: that is no end of the matter, and nobody's error.
    void whatCouldNotBeAskedIsAskedAtTheNextConnection()
    {
        FaultProxy proxy{m_fixture->server.port()};
        goThrough(&proxy);
        const auto host = PodFixture::hosts(1).constFirst();
        QVERIFY(serves(order(ServerKind::TensorBoard)));
        QVERIFY(isKilled(m_servers->all().constFirst()));
        QVERIFY(QCoro::waitFor(m_pool->connection(host, {})));
        const auto state = [this] { return m_servers->all().constFirst().state; };
        QSignalSpy began{m_servers.get(), &Servers::began};
        QSignalSpy errors{m_servers.get(), &Servers::failedWith};
        m_home->gone.insert(host.label);
        proxy.reset();
        QTRY_COMPARE_WITH_TIMEOUT(state(), HostServer::State::Unknown, 10'000);
        QVERIFY(QCoro::waitFor(m_pool->connection(host, {}))); // looked at, in vain
        QVERIFY(isIdle());
        m_pool->drop(host.id); // no connection was lost this time
        QSignalSpy steps{m_servers.get(), &Servers::changed};
        QVERIFY(QCoro::waitFor(m_pool->connection(host, {})));
        QVERIFY(isIdle() && !steps.isEmpty()); // and once more
        m_home->gone.clear();
        proxy.reset();
        QTRY_COMPARE_WITH_TIMEOUT(m_pool->link(host.id).state, HostLink::State::Failed, 10'000);
        QVERIFY(QCoro::waitFor(m_pool->connection(host, {})));
        QVERIFY(m_servers->isBusy());
        m_servers->cancel();
        QVERIFY(isIdle());
        QCOMPARE(state(), HostServer::State::Unknown);
        m_pool->drop(host.id);
        QVERIFY(QCoro::waitFor(m_pool->connection(host, {})));
        QVERIFY(m_servers->isBusy());
        QVERIFY(began.isEmpty() && errors.isEmpty()); // nobody asked
        m_servers->start([&] {
            auto another = order(ServerKind::TensorBoard);
            another.folder = u"~/more"_s;
            return another;
        }()); // its form was filled in before: it follows
        QTRY_COMPARE_WITH_TIMEOUT(m_servers->all().size(), 2, 60'000);
        QVERIFY(isIdle());
        QCOMPARE(state(), HostServer::State::Ended);
        QVERIFY(errors.isEmpty() && !began.isEmpty());
    }

    void theForwardIsOfTheServerThatHasThePortNow()
    {
        const auto wanted = order(ServerKind::TensorBoard);
        QVERIFY(serves(wanted));
        const auto first = m_servers->all().constFirst();
        QVERIFY(isKilled(first));
        auto another = wanted;
        another.folder = u"~/more"_s;
        QVERIFY(serves(another));
        const auto second = m_servers->all().constLast();
        QCOMPARE(second.port, first.port);
        m_servers->look({});
        QVERIFY(isIdle());
        QCOMPARE(m_servers->all().constFirst().state, HostServer::State::Ended);
        QCOMPARE(m_forwards->all().size(), 1);
        QCOMPARE(m_forwards->all().constFirst().state, ForwardState::Open);
        m_servers->stop(first);
        QVERIFY(isIdle());
        QCOMPARE(m_forwards->all().size(), 1);
        QCOMPARE(m_forwards->all().constFirst().state, ForwardState::Open);
        m_servers->stop(second);
        QVERIFY(isIdle());
        QVERIFY(m_forwards->all().isEmpty());
    }

    void theFolderIsTheOneThatItServesNow()
    {
        const QTemporaryDir disk;
        m_home->write(u"notes/x"_s, "");
        QVERIFY(QDir{disk.path()}.mkdir(u"notes"_s));
        auto wanted = order(ServerKind::Lab);
        wanted.folder = u"~/notes"_s;
        QVERIFY(serves(wanted));
        const auto folder = [this] { return m_servers->all().constFirst().folder; };
        QCOMPARE(folder(), u"~/notes"_s);
        wanted.folder = disk.filePath(u"notes"_s);
        QVERIFY(serves(wanted)); // a Jupyter has one name, whatever its folder is
        QCOMPARE(m_servers->all().size(), 1);
        QCOMPARE(folder(), wanted.folder);
        m_servers->look({});
        QVERIFY(isIdle());
        QCOMPARE(folder(), wanted.folder);
        make(); // and so it is kept
        QCOMPARE(folder(), wanted.folder);
    }

    void whatWentWrongIsASentence()
    {
        QSignalSpy errors{m_servers.get(), &Servers::failedWith};
        auto wanted = order(ServerKind::TensorBoard);
        wanted.venv = u"~/none"_s;
        m_servers->start(wanted);
        QVERIFY(isIdle());
        m_home->write(u"broken"_s, "");
        m_servers->start(order(ServerKind::TensorBoard));
        QVERIFY(isIdle());
        m_servers->start(suggestedServer(ServerKind::Lab, {}));
        QVERIFY(isIdle());
        m_home->gone.insert(PodFixture::hosts(1).constFirst().label);
        m_servers->start(order(ServerKind::TensorBoard));
        QVERIFY(isIdle());
        QCOMPARE(errors.size(), 4);
        const auto message = [&](int at) { return errors.at(at).at(0).value<Error>().message; };
        QVERIFY2(message(0).contains("virtual environment"_L1), qPrintable(message(0)));
        QVERIFY2(message(0).startsWith(PodFixture::hosts(1).constFirst().label + u": "_s),
                 qPrintable(message(0))); // of several hosts
        QVERIFY(!errors.at(0).at(0).value<Error>().serverWords.contains("problem:"_L1)); // a mark of ours
        QVERIFY2(message(1).contains("pkg_resources"_L1), qPrintable(message(1)));
        QVERIFY2(message(2).contains("host"_L1), qPrintable(message(2)));
        QVERIFY2(message(3).contains("no way"_L1), qPrintable(message(3)));
        QVERIFY(m_servers->all().isEmpty() && m_forwards->all().isEmpty());
    }

    void colabNeedsTheSamePortOnBothSides()
    {
        QSignalSpy errors{m_servers.get(), &Servers::failedWith};
        QSignalSpy links{m_servers.get(), &Servers::linkReady};
        const HostServer server{.host = PodFixture::hosts(1).constFirst(),
                                .name = u"jupyter-colab"_s,
                                .kind = ServerKind::Colab,
                                .port = order(ServerKind::Colab).port};
        m_home->write(u".tpudesk/servers/jupyter-colab/token"_s, QByteArray(48, 'a'));
        QTcpServer taken;
        QVERIFY(taken.listen(QHostAddress::LocalHost, server.port));
        m_servers->open(server);
        QVERIFY(isIdle());
        QCOMPARE(errors.size(), 1);
        QVERIFY(m_forwards->remove(m_forwards->all().constFirst().saved.id));
        taken.close();
        m_servers->open(server);
        QVERIFY(isIdle());
        QCOMPARE(errors.size(), 1);
        QCOMPARE(links.at(0).at(0).toString(),
                 u"http://localhost:%1/?token=%2"_s.arg(server.port).arg(QString(48, u'a')));
    }

    void whatAHostSaysIsReadWithDistrust()
    {
        const auto host = PodFixture::hosts(1).constFirst();
        const auto good = hostServerFrom(host, u"jupyter-lab\nserves\n8888\n/home/u/a b\n"_s);
        QVERIFY(good);
        QCOMPARE(hostServerFrom(toJson(*good))->key(), good->key());
        QCOMPARE(hostServerFrom(host, u"tensorboard-1\nended\n6006\n/\n\x1b[31mred\x07"_s)->lastWords, u"red"_s);
        for (const auto &fact :
             {u""_s, u"x"_s, u"jupyter-lab"_s, u"jupyter-lab\nserves\n0\n/"_s, u"jupyter-lab\nserves\n65536\n/"_s,
              u"jupyter-../x\nserves\n1\n/"_s, u"tensorboard-\nserves\n1\n/"_s, u"jupyter-\nserves\n1\n/"_s})
            QVERIFY2(!hostServerFrom(host, fact), qPrintable(fact));
        QVERIFY(!hostServerFrom(QJsonObject{}));
    }

    void aPodLeavesTheChipsToAllHosts()
    {
        QVERIFY(suggestedServer(ServerKind::Colab, PodFixture::hosts(1).constFirst()).seesTpu);
        QVERIFY(!suggestedServer(ServerKind::Colab, PodFixture::hosts(4).at(2)).seesTpu);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ServersTest)
#include "tst_servers.moc"
