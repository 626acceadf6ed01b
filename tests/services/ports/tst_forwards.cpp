// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ports/forwards.h"
#include "services/store/documents.h"
#include "tests/fakes/fakeclock.h"
#include "tests/services/hosts/podfixture.h"
#include "tests/support/journalhere.h"

#include <QNetworkInterface>
#include <QProcess>
#include <QSignalSpy>
#include <QTcpSocket>

using namespace Qt::StringLiterals;

namespace {

/// A server on this computer, which stands for one on the host: answers "echo: " and what came, or pours out bytes.
class Service
{
public:
    explicit Service(qint64 pours = 0)
    {
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this, pours] {
            auto *socket = m_server.nextPendingConnection();
            ++connections;
            if (pours > 0) {
                socket->write(QByteArray(pours, 'x'));
                socket->disconnectFromHost();
                return;
            }
            QObject::connect(socket, &QTcpSocket::disconnected, socket, [this] { ++left; });
            QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket] {
                const auto bytes = socket->readAll();
                received += bytes.size();
                if (bytes.size() < 100)
                    socket->write("echo: " + bytes);
            });
        });
        m_server.listen(QHostAddress::LocalHost);
    }

    [[nodiscard]] quint16 port() const { return m_server.serverPort(); }
    void closeNow() { m_server.close(); }
    int connections = 0;
    int left = 0;
    qint64 received = 0;

private:
    QTcpServer m_server;
};

} // namespace

class ForwardsTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_journalPath;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    FakeClock m_clock;
    std::unique_ptr<PodFixture> m_fixture;
    std::unique_ptr<HostPool> m_pool;

    [[nodiscard]] std::unique_ptr<Forwards> forwards(std::function<PodHost(const PodHost &)> current = {})
    {
        return std::make_unique<Forwards>(ForwardsContext{
            .documents = m_documents.get(), .clock = &m_clock, .hosts = m_pool.get(), .current = std::move(current)});
    }
    [[nodiscard]] static SavedForward wanted(quint16 port)
    {
        return {.name = u"TensorBoard"_s, .host = PodFixture::hosts(1).constFirst(), .port = port};
    }
    [[nodiscard]] static QByteArray ask(quint16 port, const QByteArray &question)
    {
        QTcpSocket socket;
        socket.connectToHost(QHostAddress::LocalHost, port);
        socket.write(question);
        (void)QTest::qWaitFor(
            [&] {
                return socket.bytesAvailable() >= question.size() + 6
                    || socket.state() == QAbstractSocket::UnconnectedState;
            },
            20'000);
        return socket.readAll();
    }

private slots:
    void init()
    {
        m_journalPath = m_folder.filePath(QUuid::createUuid().toString(QUuid::Id128));
        m_journal = std::make_unique<JournalHere>(m_journalPath);
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        m_fixture = std::make_unique<PodFixture>();
        m_pool = std::make_unique<HostPool>(m_fixture->reach(), &m_fixture->hub);
    }
    void cleanup()
    {
        m_pool.reset();
        m_fixture.reset();
        QTRY_COMPARE(TaskScope::running(), 0);
    }

    void aProgramOfThisComputerReachesAServerOfTheHost()
    {
        Service service;
        const auto all = forwards();
        const auto id = all->add(wanted(service.port()));
        QVERIFY(id);
        auto view = *all->find(*id);
        QCOMPARE(view.state, ForwardState::Open);
        QVERIFY(view.port > 0);
        QCOMPARE(m_pool->link(view.saved.host.id).state, HostLink::State::Idle); // nobody asked yet
        QCOMPARE(ask(view.port, "meow"), QByteArray{"echo: meow"});
        QTRY_COMPARE(all->find(*id)->state, ForwardState::Open);
        view = *all->find(*id);
        QCOMPARE(view.traffic.toMachine, 4);
        QCOMPARE(view.traffic.fromMachine, 10);
        QCOMPARE(view.traffic.served, 1);
        QVERIFY(!view.error);
    }

    void whatLeadsToATpuThatWasDeletedIsNotCalledOpen()
    {
        Service service;
        bool isGone = false;
        Forwards all{ForwardsContext{
            .documents = m_documents.get(), .clock = &m_clock, .hosts = m_pool.get(), .isGone = [&](const PodHost &) {
                return isGone;
            }}};
        const auto id = *all.add(wanted(service.port()));
        QCOMPARE(all.find(id)->state, ForwardState::Open);
        isGone = true;
        QCOMPARE(all.find(id)->state, ForwardState::Gone);
        isGone = false; // there is one of that name again
        QCOMPARE(all.find(id)->state, ForwardState::Open);
        isGone = true;
        QVERIFY(all.close(id));
        QCOMPARE(all.find(id)->state, ForwardState::Closed);
    }

    void oneThatLeadsToATpuMadeAgainSaysSoUntilAProgramReachedIt()
    {
        Service service;
        bool isAgain = false;
        const auto all = forwards([&](PodHost host) {
            host.id =
                PodFixture::hosts(1).constFirst().id + (isAgain ? u"9"_s : QString{}); // another number, the same name
            return host;
        });
        const auto id = *all->add(wanted(service.port()));
        QCOMPARE(all->find(id)->state, ForwardState::Open);
        const auto first = all->find(id)->saved.host.id;
        isAgain = true;
        QCOMPARE(all->find(id)->state, ForwardState::Renewed);
        QCOMPARE(all->find(id)->saved.host.id, first);
        QCOMPARE(ask(all->find(id)->port, "meow"), QByteArray{"echo: meow"});
        QTRY_COMPARE(all->find(id)->state, ForwardState::Open);
        const auto kept = savedForwardFrom(m_documents->find(u"forward"_s, id.toString(QUuid::WithoutBraces))->body);
        QVERIFY(kept);
        QVERIFY(kept->host.id != first); // also after the program was started again
    }

    void S28_twoHundredProgramsAtOnceAreServedAndEachEndsAlone()
    {
        constexpr int count = 200;
        constexpr int most = LocalForward::mostStreams;
        Service service;
        const auto all = forwards();
        const auto port = all->find(*all->add(wanted(service.port())))->port;
        const auto traffic = [&] { return all->all().constFirst().traffic; };
        std::vector<std::unique_ptr<QTcpSocket>> sockets;
        for (int i = 0; i < count; ++i) {
            sockets.push_back(std::make_unique<QTcpSocket>());
            sockets.back()->connectToHost(QHostAddress::LocalHost, port);
            sockets.back()->write("n" + QByteArray::number(i));
        }
        const auto served = [&] {
            QList<int> found;
            for (int i = 0; i < count; ++i) {
                if (sockets[size_t(i)] && sockets[size_t(i)]->peek(100) == "echo: n" + QByteArray::number(i))
                    found << i;
            }
            return found;
        };
        QTRY_COMPARE_WITH_TIMEOUT(served().size(), most, 30'000); // the rest waits
        QCOMPARE(traffic().open, most);
        QCOMPARE(service.connections, most);
        QCOMPARE(all->all().constFirst().state, ForwardState::InUse);
        auto alive = served();
        sockets[size_t(alive.takeFirst())].reset(); // one ends: one more has its turn, nobody else notices
        QTRY_COMPARE_WITH_TIMEOUT(service.connections, most + 1, 20'000);
        for (const int i : std::as_const(alive)) {
            (void)sockets[size_t(i)]->readAll();
            sockets[size_t(i)]->write("again");
        }
        for (const int i : std::as_const(alive))
            QTRY_COMPARE_WITH_TIMEOUT(sockets[size_t(i)]->peek(100), QByteArray{"echo: again"}, 20'000);
        for (const int i : std::as_const(alive))
            sockets[size_t(i)].reset();
        QTRY_COMPARE_WITH_TIMEOUT(served().size(), count - most, 30'000);
        QCOMPARE(service.connections, count);
        sockets.clear();
        QTRY_COMPARE_WITH_TIMEOUT(traffic().open, 0, 20'000);
        QCOMPARE(traffic().served, count);
        QVERIFY(!all->all().constFirst().error);
    }

    void aMegabyteStreamArrivesWholeAlsoWhenItIsReadLate()
    {
        constexpr qint64 size = 24'000'000;
        Service service{size};
        const auto all = forwards();
        const auto port = all->find(*all->add(wanted(service.port())))->port;
        QTcpSocket slow;
        slow.setReadBufferSize(32 * 1024);
        slow.connectToHost(QHostAddress::LocalHost, port);
        QTRY_VERIFY_WITH_TIMEOUT(all->all().constFirst().traffic.fromMachine > 1'000'000, 20'000);
        for (int turn = 0; turn < 50; ++turn)
            QCoreApplication::processEvents();
        QVERIFY(all->all().constFirst().traffic.fromMachine < 16'000'000); // the machine waits, nothing piles up here
        qint64 read = 0;
        const auto done = QTest::qWaitFor(
            [&] {
                read += slow.readAll().size();
                return read >= size;
            },
            60'000);
        QVERIFY2(done, qPrintable(QString::number(read)));
        QCOMPARE(read, size);
    }

    void whatAProgramSendsBeforeTheHostIsReachedIsNotLost()
    {
        Service service;
        const auto all = forwards();
        const auto port = all->find(*all->add(wanted(service.port())))->port;
        QTcpSocket socket;
        socket.connectToHost(QHostAddress::LocalHost, port);
        const QByteArray much(3'000'000, 'u');
        socket.write(much);
        QTRY_COMPARE_WITH_TIMEOUT(service.received, much.size(), 30'000);
    }

    void whatAProgramSendsIsNotLostWhenItLeavesAtOnce()
    {
        Service service;
        const auto all = forwards();
        const auto port = all->find(*all->add(wanted(service.port())))->port;
        const QByteArray much(2'000'000, 'u');
        QTcpSocket socket;
        socket.connectToHost(QHostAddress::LocalHost, port);
        socket.write(much);
        socket.disconnectFromHost(); // before the host is reached; closes when all is written
        QTRY_COMPARE_WITH_TIMEOUT(service.received, much.size(), 30'000);
        QTRY_COMPARE(all->all().constFirst().traffic.open, 0);
        QTRY_COMPARE(service.left, 1);
    }

    void twoWindowsHaveOneListAndEachPortIsOpenedOnce()
    {
        Service service;
        JournalHere otherJournal{m_journalPath};
        QVERIFY(otherJournal.open());
        Documents otherDocuments{&otherJournal};
        const auto window = [&](Documents *documents) {
            auto made = std::make_unique<Forwards>(ForwardsContext{.documents = documents,
                                                                   .clock = &m_clock,
                                                                   .hosts = m_pool.get(),
                                                                   .pace = std::chrono::milliseconds{20}});
            made->resume();
            return made;
        };
        auto first = window(m_documents.get());
        const auto second = window(&otherDocuments);
        const auto id = *first->add(wanted(service.port()));
        QTRY_VERIFY(second->find(id));
        QCOMPARE(second->find(id)->state, ForwardState::Elsewhere);
        QCOMPARE(second->find(id)->port, first->find(id)->port);
        QCOMPARE(ask(second->find(id)->port, "meow"), QByteArray{"echo: meow"});
        // The same wish in the other window is that forward, not a second one.
        QCOMPARE(*second->add(wanted(service.port())), id);
        QVERIFY(second->open(id) && second->rename(id, u"曲线"_s));
        QTRY_COMPARE(first->find(id)->saved.name, u"曲线"_s);
        QTRY_COMPARE(first->find(id)->state, ForwardState::Open);
        QCOMPARE(second->find(id)->state, ForwardState::Elsewhere);
        // Closed and opened from the other side.
        QVERIFY(second->close(id));
        QTRY_COMPARE(first->find(id)->state, ForwardState::Closed);
        QVERIFY(second->open(id));
        QCOMPARE(second->find(id)->state, ForwardState::Open);
        QTRY_COMPARE(first->find(id)->state, ForwardState::Elsewhere);
        QVERIFY(second->close(id) && first->open(id));
        QTRY_COMPARE(second->find(id)->state, ForwardState::Elsewhere);
        // A window that is closed hands on what it had, with the number that bookmarks know.
        const auto port = first->find(id)->port;
        first.reset();
        QTRY_COMPARE(second->find(id)->state, ForwardState::Open);
        QCOMPARE(second->find(id)->port, port);
        first = window(m_documents.get());
        QCOMPARE(first->find(id)->state, ForwardState::Elsewhere);
        QVERIFY(first->remove(id));
        QTRY_VERIFY(second->all().isEmpty());
    }

    void aWindowThatDiedHoldsNothing()
    {
        QProcess dead;
        dead.start(u"true"_s, {});
        QVERIFY(dead.waitForStarted());
        const auto pid = dead.processId();
        QVERIFY(dead.waitForFinished());
        auto holder = ProcessIdentity::self();
        holder.pid = pid;
        QVERIFY(!holder.lives());
        auto saved = wanted(6006);
        saved.id = QUuid::createUuid();
        auto json = toJson(saved);
        json.insert(u"holder"_s, toJson(holder));
        QVERIFY(m_documents->put(u"forward"_s, saved.id.toString(QUuid::WithoutBraces), json, m_clock.now()));
        const auto all = forwards();
        QCOMPARE(all->find(saved.id)->state, ForwardState::Closed);
        all->resume();
        QCOMPARE(all->find(saved.id)->state, ForwardState::Open);
    }

    void S29_noOtherAddressOfThisComputerIsListenedTo()
    {
        Service service;
        const auto all = forwards();
        const auto port = all->find(*all->add(wanted(service.port())))->port;
        auto addresses = QNetworkInterface::allAddresses(); // those that others can reach, too
        addresses << QHostAddress{u"127.0.0.2"_s} << QHostAddress{QHostAddress::LocalHostIPv6};
        addresses.removeAll(QHostAddress{QHostAddress::LocalHost});
        for (const auto &address : std::as_const(addresses)) {
            QTcpSocket socket;
            socket.connectToHost(address, port);
            QVERIFY2(!socket.waitForConnected(2'000), qPrintable(address.toString()));
        }
        QCOMPARE(ask(port, "meow"), QByteArray{"echo: meow"}); // it does listen
    }

    void S28_aServerThatIsNotThereIsSaidAndTheForwardStays()
    {
        quint16 dead = 0;
        {
            Service gone;
            dead = gone.port();
        }
        Service taken; // the host is this computer, too: the forward must not lead to itself
        auto one = wanted(dead);
        one.wanted = taken.port();
        const auto all = forwards();
        const auto id = *all->add(one);
        QCOMPARE(ask(all->find(id)->port, "x"), QByteArray{});
        QTRY_COMPARE(all->find(id)->state, ForwardState::Failing);
        QVERIFY2(all->find(id)->error->message.contains(QString::number(dead)),
                 qPrintable(all->find(id)->error->message));
        QVERIFY(all->find(id)->port > 0);
    }

    void itComesBackAfterTheConnectionBroke()
    {
        Service service;
        const auto all = forwards();
        const auto id = *all->add(wanted(service.port()));
        const auto port = all->find(id)->port;
        QCOMPARE(ask(port, "one"), QByteArray{"echo: one"});
        m_pool->dropAll();
        QCOMPARE(ask(port, "two"), QByteArray{"echo: two"});
        QCOMPARE(all->find(id)->port, port);
    }

    void aMachineThatWasMadeAgainIsReachedUnderTheSamePort()
    {
        Service service;
        const auto all = forwards([](PodHost host) {
            host.id = PodFixture::hosts(1).constFirst().id + u"-new"_s;
            return host;
        });
        const auto id = *all->add(wanted(service.port()));
        QCOMPARE(ask(all->find(id)->port, "x"), QByteArray{"echo: x"});
        QCOMPARE(m_pool->link(PodFixture::hosts(1).constFirst().id + u"-new"_s).state, HostLink::State::Connected);
    }

    void S28_aPortThatIsTakenIsNoReasonToFail()
    {
        Service taken;
        const auto all = forwards();
        auto one = wanted(6006);
        one.wanted = taken.port();
        const auto view = *all->find(*all->add(one));
        QVERIFY(view.port > 0 && view.port != taken.port());
        QCOMPARE(view.saved.wanted, taken.port());
    }

    void aPageIsFoundUnderTheSameAddressAfterARestart()
    {
        quint16 there = 0;
        {
            Service free;
            there = free.port();
        }
        auto all = forwards();
        const auto same = *all->add(wanted(there));
        QCOMPARE(all->find(same)->port, there); // the number that people know
        auto other = wanted(80); // a system's port
        const auto low = *all->add(other);
        const auto here = all->find(low)->port;
        QVERIFY(here >= 1'024);
        all.reset();
        all = forwards();
        all->resume();
        QCOMPARE(all->find(same)->port, there);
        QCOMPARE(all->find(low)->port, here);
    }

    void theCommandDoesTheSame()
    {
        QCOMPARE(
            forwardCommand({.host = PodFixture::hosts(4).at(2), .port = 6006}),
            u"gcloud compute tpus tpu-vm ssh pod --project=p --zone=us-central2-b --worker=2 -- -N -L 127.0.0.1:6006:127.0.0.1:6006"_s);
        QCOMPARE(forwardCommand({.host = plainHost(u"anna"_s, u"lab.example"_s, 2222), .port = 80, .wanted = 8080}),
                 u"ssh -p 2222 -N -L 127.0.0.1:8080:127.0.0.1:80 anna@lab.example"_s);
    }

    void aSavedForwardThatSomebodyBentIsLeftOut()
    {
        const auto good =
            toJson(SavedForward{.id = QUuid::createUuid(), .host = PodFixture::hosts(1).constFirst(), .port = 1});
        QVERIFY(savedForwardFrom(good));
        for (const auto &[key, value] : std::initializer_list<std::pair<QString, QJsonValue>>{{u"id"_s, u"x"_s},
                                                                                              {u"port"_s, 0},
                                                                                              {u"port"_s, 65'536},
                                                                                              {u"port"_s, u"80"_s},
                                                                                              {u"host"_s, QJsonValue{}},
                                                                                              {u"place"_s, u""_s}}) {
            auto bent = good;
            bent[key] = value;
            QVERIFY2(!savedForwardFrom(bent), qPrintable(key));
        }
    }

    void theSamePortOfTheSameHostIsOneForward()
    {
        const auto all = forwards();
        const auto id = *all->add(wanted(6006));
        QVERIFY(all->close(id));
        QCOMPARE(all->find(id)->state, ForwardState::Closed);
        QCOMPARE(*all->add(wanted(6006)), id);
        QCOMPARE(all->all().size(), 1);
        QCOMPARE(all->find(id)->state, ForwardState::Open);
        QCOMPARE(all->add(wanted(0)).error().code, ErrorCode::Invalid);
    }

    void whatWasOpenIsOpenedAtTheNextStart()
    {
        auto all = forwards();
        const auto open = *all->add(wanted(6006));
        const auto closed = *all->add(wanted(8888));
        QVERIFY(all->close(closed));
        QVERIFY(all->rename(open, u"  Tensor\nBoard 2 "_s));
        all.reset();
        all = forwards();
        QCOMPARE(all->all().size(), 2);
        QCOMPARE(all->find(open)->state, ForwardState::Closed); // until hosts can be reached
        all->resume();
        QCOMPARE(all->find(open)->state, ForwardState::Open);
        QCOMPARE(all->find(closed)->state, ForwardState::Closed);
        QCOMPARE(all->find(open)->saved.name, u"Tensor Board 2"_s);
        QCOMPARE(all->all().constFirst().saved.id, open);
        QVERIFY(all->remove(open));
        QCOMPARE(forwards()->all().size(), 1);
    }

    void closingAForwardEndsWhatGoesThroughIt()
    {
        Service service;
        const auto all = forwards();
        const auto id = *all->add(wanted(service.port()));
        QTcpSocket socket;
        socket.connectToHost(QHostAddress::LocalHost, all->find(id)->port);
        socket.write("x");
        QTRY_COMPARE(socket.bytesAvailable(), 7);
        QVERIFY(all->close(id));
        QTRY_COMPARE(socket.state(), QAbstractSocket::UnconnectedState);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ForwardsTest)
#include "tst_forwards.moc"
