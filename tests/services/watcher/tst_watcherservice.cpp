// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// J5: desks and a watcher, each with a disk and a session of its own, in one cloud: the practice cloud's own process.
#include "services/auth/accounts.h"
#include "services/auth/endpoints.h"
#include "services/auth/tokensource.h"
#include "services/core/activities.h"
#include "services/core/clock.h"
#include "services/core/wakewatch.h"
#include "services/net/endpointtrust.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/store/settings.h"
#include "services/watcher/filesecrets.h"
#include "services/watcher/watcherservice.h"
#include "services/watcher/watchhead.h"
#include "services/watcher/watchserver.h"
#include "streampair.h"
#include "tests/fakes/fakesecrets.h"
#include "tests/services/practice/practiceprocess.h"
#include "tests/support/journalhere.h"

#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto scenario =
    R"({"capacity": [{"zone": "*", "type": "*", "failFirst": 1000000}], "seconds": {"decide": 0.2}})";
constexpr int patience = 30'000;

/// What both sides have of the cloud.
struct SharedCloud
{
    CloudProfile profile;
    QString token;
    QString keyFile; ///< of a service account

    [[nodiscard]] std::shared_ptr<TokenSource> tokens() const { return std::make_shared<PracticeToken>(token); }
    [[nodiscard]] AccountProfile account() const
    {
        AccountProfile account;
        account.id = QUuid::createUuid();
        account.source = AccountSource::ServiceAccount;
        account.project = profile.project;
        return account;
    }
};

/// A watcher on a machine of its own, in this process.
struct WatcherBench
{
    explicit WatcherBench(SharedCloud where)
        : cloud{std::move(where)}
    {
        begin();
    }

    void begin()
    {
        head = std::make_unique<WatchHead>(
            WatchHeadContext{.clock = &clock,
                             .dataFolder = folder.path(),
                             .isInstalled = true,
                             .setup = {.project = cloud.profile.project.toString(), .name = u"lab"_s},
                             .program = u"tpudesk-watch 0.1.0"_s,
                             .settings = &settings,
                             .accounts = &accounts,
                             .secrets = &secrets,
                             .makeCloud =
                                 [this] {
                                     return std::make_unique<SessionManager>(SessionManagerContext{
                                         .clock = &clock,
                                         .activities = &activities,
                                         .settings = &settings,
                                         .dataFolder = folder.path(),
                                         .realCloud = [this](const ProjectId &) { return cloud.profile; }});
                                 },
                             .cloud = cloud.profile});
        server = std::make_unique<WatchServer>(head.get(), &clock);
        head->begin();
    }
    /// Its process is gone; what it had begun ends with the test.
    void kill()
    {
        server.reset();
        head->end();
        gone.push_back(std::move(head));
    }
    /// A new connection; `passes` may cut it.
    [[nodiscard]] std::shared_ptr<WatchStream> connection(StreamEnd::Passes passes) const
    {
        const auto [mine, its] = StreamEnd::pair(std::move(passes));
        server->serve(its);
        return mine;
    }
    [[nodiscard]] ProvisioningService *requests() const
    {
        auto *session = head->session();
        return session != nullptr ? session->tpuRequests.get() : nullptr;
    }
    [[nodiscard]] bool isAtWork() const { return requests() != nullptr && requests()->role() == Role::Owner; }

    SharedCloud cloud;
    SystemClock clock;
    QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    FileSecrets secrets{folder.filePath(u"secrets"_s)};
    Accounts accounts{{.settings = &settings, .secrets = &secrets, .clock = &clock}};
    Activities activities;
    std::vector<std::unique_ptr<WatchHead>> gone;
    std::unique_ptr<WatchHead> head;
    std::unique_ptr<WatchServer> server;
};

/// A desk with its own disk.
struct DeskBench
{
    DeskBench(const SharedCloud &where, WatcherBench *watcher)
        : cloud{where}
        , m_watcher{watcher}
    {
    }

    [[nodiscard]] bool begin()
    {
        const SessionContext context{.clock = &clock, .activities = &activities, .settings = &settings, .wake = &wake};
        const auto files = SessionFiles::in(folder.path(), cloud.profile, {});
        const auto store = waited(SessionStore::opened(files));
        if (!store)
            return false;
        session = std::make_unique<Session>(
            std::make_unique<CloudAccess>(cloud.account(), cloud.profile, cloud.tokens(), context), files, *store,
            context);
        session->begin();
        // As after an installation.
        const WatcherPlace place{
            .host = plainHost(u"me"_s, u"lab"_s), .program = u"/opt/tpudesk-watch"_s, .dataFolder = u"/opt/data"_s};
        return session->documents.put(u"watcher"_s, u"place"_s, toJson(place), clock.now()) && again()
            && QTest::qWaitFor([this] { return role() == Role::Owner; }, patience);
    }
    /// Another connection, as by a program that was started again.
    [[nodiscard]] bool again()
    {
        service = std::make_unique<WatcherService>(WatcherServiceContext{
            .session = session.get(),
            .clock = &clock,
            .secrets = &secrets,
            .program = u"tpudesk 0.1.0"_s,
            .version = u"0.1.0"_s,
            .open = [this](std::stop_token) {
                return finishedTask<std::shared_ptr<WatchStream>>(
                    isOffline ? Result<std::shared_ptr<WatchStream>>{failed(ErrorCode::Offline, u"No network."_s)}
                              : m_watcher->connection(passes));
            }});
        return QTest::qWaitFor([this] { return isOffline || service->link().state() == WatcherLink::State::Connected; },
                               patience);
    }
    /// The key file is of this computer, and goes to the watcher.
    [[nodiscard]] Result<> giveCredential() const
    {
        auto account = cloud.account();
        account.file = cloud.keyFile;
        const auto given = waited(service->renewCredential(account, {}));
        const auto isKnown = [this] {
            const auto &watcher = service->link().watcher();
            return watcher && watcher->account.isThere && !watcher->account.problem;
        };
        return given && !QTest::qWaitFor(isKnown, patience) ? Result<>{failed(ErrorCode::Timeout)} : given;
    }
    [[nodiscard]] Result<> handOver() const { return waited(service->handOver({})); }
    [[nodiscard]] Result<> takeBack() const { return waited(service->takeBack({})); }
    [[nodiscard]] LeaseState lease() const { return session->lease.record().state; }
    [[nodiscard]] Role role() const { return session->tpuRequests->role(); }
    [[nodiscard]] std::optional<TpuRequestView> request() const
    {
        const auto all = session->tpuRequests->tpuRequests();
        return all.isEmpty() ? std::nullopt : std::optional{all.constFirst()};
    }
    void suspend()
    {
        service.reset();
        if (!session)
            return;
        session->suspend();
        session->jobs.suspend();
        session->hosts.dropLogins();
        session->endRequests();
    }

    SharedCloud cloud;
    bool isOffline = false;
    StreamEnd::Passes passes;
    SystemClock clock;
    QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    FakeSecrets secrets;
    Activities activities;
    WakeWatch wake;
    std::unique_ptr<Session> session;
    std::unique_ptr<WatcherService> service;

private:
    WatcherBench *m_watcher;
};

/// All of a test; at its end their tasks end before they go.
struct Room
{
    explicit Room(const SharedCloud &cloud)
        : watcher{cloud}
        , laptop{cloud, &watcher}
        , office{cloud, &watcher}
    {
    }
    ~Room()
    {
        laptop.suspend();
        office.suspend();
        watcher.kill();
        if (!QTest::qWaitFor([] { return TaskScope::running() == 0; }, patience))
            qWarning("%d tasks go on", TaskScope::running());
    }
    Q_DISABLE_COPY_MOVE(Room)

    WatcherBench watcher;
    DeskBench laptop;
    DeskBench office;
};

TpuRequest wanted(const QString &name)
{
    return {.spec = {.acceleratorType = u"v4-8"_s, .runtimeVersion = u"tpu-ubuntu2204-base"_s},
            .namePattern = name,
            .zones = {ZoneId{u"us-central2-b"_s}},
            .method = RequestMethod::Direct};
}

} // namespace

class TestWatcherService : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    PracticeProcess m_process;
    SharedCloud m_cloud;

private slots:
    void initTestCase()
    {
        qputenv("HOME", m_folder.path().toUtf8());
        qunsetenv("SSH_AUTH_SOCK");
        QFile file{m_folder.filePath(u"scenario.json"_s)};
        QVERIFY(file.open(QFile::WriteOnly) && file.write(scenario) > 0);
        file.close();
        QVERIFY2(m_process.start({u"--state"_s, m_folder.filePath(u"world"_s), u"--scenario"_s, file.fileName()}),
                 m_process.errors().constData());
        const auto access = practiceAccess(QJsonDocument{m_process.line()}.toJson(QJsonDocument::Compact) + '\n');
        QVERIFY(access);
        QFile key{m_folder.filePath(u"key.json"_s)};
        QVERIFY(key.open(QFile::WriteOnly)
                && key.write(http(m_process.port(), "POST", "/practice/v1/keyFile", m_process.token(), "{}").body) > 0);
        key.close();
        QVERIFY(key.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        m_cloud = {.profile = access->profile, .token = access->token, .keyFile = key.fileName()};
        m_cloud.profile.kind = CloudProfile::Kind::Real; // as with another address for Google's services
        EndpointTrust::instance().setPractice(placesOf(m_cloud.profile));
    }
    void cleanupTestCase() { m_process.stop(); }

    void J5_aRequestIsHandedOverOrderedAndTakenBack()
    {
        Room room{m_cloud};
        auto &watcher = room.watcher;
        auto &desk = room.laptop;
        QVERIFY(desk.begin());
        auto &requests = *desk.session->tpuRequests;
        const auto id = waited(requests.start(wanted(u"first"_s)));
        QVERIFY(id);
        QCOMPARE(desk.handOver().error().code, ErrorCode::SignedOut); // it has no credential yet
        QCOMPARE(desk.lease(), LeaseState::Held);
        const auto given = desk.giveCredential();
        QVERIFY2(given, qPrintable(given ? QString{} : given.error().message));
        const auto handed = desk.handOver();
        QVERIFY2(handed, qPrintable(handed ? QString{} : handed.error().message));
        QCOMPARE(desk.lease(), LeaseState::Away);
        QTRY_COMPARE_WITH_TIMEOUT(desk.role(), Role::Viewer, patience);
        QTRY_VERIFY_WITH_TIMEOUT(watcher.isAtWork() && watcher.requests()->find(*id), patience);
        // Orders go there, and what comes of them is seen here.
        QTRY_VERIFY_WITH_TIMEOUT(desk.session->elsewhere != nullptr, patience);
        QVERIFY(waited(requests.pause(*id)));
        QCOMPARE(watcher.requests()->find(*id)->state, RequestState::Paused);
        QTRY_VERIFY_WITH_TIMEOUT(desk.request() && desk.request()->state == RequestState::Paused, patience);
        const auto second = waited(requests.start(wanted(u"second"_s)));
        QVERIFY(second && watcher.requests()->find(*second));
        QTRY_COMPARE_WITH_TIMEOUT(requests.tpuRequests().size(), 2, patience);
        QVERIFY(waited(requests.history(*id)));
        // And back.
        const auto back = desk.takeBack();
        QVERIFY2(back, qPrintable(back ? QString{} : back.error().message));
        QCOMPARE(desk.lease(), LeaseState::Held);
        QVERIFY(!watcher.head->lease()->mayAct() && watcher.requests() == nullptr);
        QTRY_COMPARE_WITH_TIMEOUT(desk.role(), Role::Owner, patience);
        QCOMPARE(requests.tpuRequests().size(), 2);
        QVERIFY(waited(requests.stop(*id)));
    }

    void J5_whereTheConnectionBreaksNobodyActsUntilItIsSettled_data()
    {
        QTest::addColumn<QByteArray>("word"); // in what does not arrive
        QTest::addColumn<bool>("isBack");
        QTest::newRow("the set does not arrive") << R"("ask":"adopt")"_ba << false;
        QTest::newRow("the answer to it does not arrive") << R"("adopted":true)"_ba << false;
        QTest::newRow("that it is wanted back does not arrive") << R"("ask":"offer")"_ba << true;
        QTest::newRow("the offer does not arrive") << R"("state":"leaving")"_ba << true;
        QTest::newRow("that it was taken does not arrive") << R"("ask":"taken")"_ba << true;
    }
    void J5_whereTheConnectionBreaksNobodyActsUntilItIsSettled()
    {
        QFETCH(const QByteArray, word);
        QFETCH(const bool, isBack);
        Room room{m_cloud};
        auto &desk = room.laptop;
        QVERIFY(desk.begin() && desk.giveCredential());
        QVERIFY(waited(desk.session->tpuRequests->start(wanted(u"first"_s))));
        if (isBack) {
            QVERIFY(desk.handOver());
            QTRY_VERIFY_WITH_TIMEOUT(room.watcher.isAtWork(), patience);
        }
        const auto isCut = std::make_shared<bool>(false);
        desk.passes = [word, isCut, &desk](const QByteArray &bytes, bool) {
            const bool isIt = !*isCut && bytes.contains(word);
            *isCut = *isCut || isIt;
            desk.isOffline = *isCut;
            return !isIt;
        };
        QVERIFY(desk.again()); // by the line that will break
        const auto outcome = isBack ? desk.takeBack() : desk.handOver();
        QVERIFY(*isCut && !outcome);
        QVERIFY(!desk.session->lease.mayAct()); // it is not known: so it does not
        desk.passes = {};
        desk.isOffline = false;
        desk.service->connectNow();
        QTRY_COMPARE_WITH_TIMEOUT(desk.lease(), isBack ? LeaseState::Held : LeaseState::Away, patience);
        QCOMPARE(room.watcher.head->lease()->mayAct(), !isBack);
        QCOMPARE(desk.session->tpuRequests->tpuRequests().size(), 1);
    }

    void J5_ofTwoDesksOneTakesBackAndTheOtherSeesWho()
    {
        Room room{m_cloud};
        auto &laptop = room.laptop;
        auto &office = room.office;
        QVERIFY(laptop.begin() && office.begin() && laptop.giveCredential());
        const auto id = waited(laptop.session->tpuRequests->start(wanted(u"shared"_s)));
        QVERIFY(id && laptop.handOver());
        QTRY_COMPARE_WITH_TIMEOUT(office.service->link().watcher()->lease.state, LeaseState::Held, patience);
        QVERIFY(office.handOver()); // it had nothing of its own; from now on it sees all
        QTRY_VERIFY_WITH_TIMEOUT(office.request().has_value(), patience);
        const auto taken = office.takeBack();
        QVERIFY2(taken, qPrintable(taken ? QString{} : taken.error().message));
        QTRY_COMPARE_WITH_TIMEOUT(office.role(), Role::Owner, patience);
        QVERIFY(office.session->tpuRequests->find(*id));
        QCOMPARE(laptop.takeBack().error().code, ErrorCode::Conflict);
        QCOMPARE(laptop.lease(), LeaseState::Away);
        QTRY_COMPARE_WITH_TIMEOUT(laptop.service->link().watcher()->lease.other.id,
                                  office.session->lease.record().self.id, patience);
        // It can begin anew, without what is another's now.
        QVERIFY(waited(laptop.service->beginAnew({})));
        QTRY_COMPARE_WITH_TIMEOUT(laptop.role(), Role::Owner, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!laptop.request().has_value(), patience);
    }

    void J5_offlineForLongADeskSeesWhatWasDoneMeanwhile()
    {
        Room room{m_cloud};
        auto &watcher = room.watcher;
        auto &desk = room.laptop;
        QVERIFY(desk.begin() && desk.giveCredential());
        const auto id = waited(desk.session->tpuRequests->start(wanted(u"first"_s)));
        QVERIFY(id && desk.handOver());
        QTRY_VERIFY_WITH_TIMEOUT(watcher.isAtWork(), patience);
        desk.isOffline = true;
        watcher.kill();
        QTRY_VERIFY_WITH_TIMEOUT(desk.session->elsewhere == nullptr, patience);
        const auto refused = waited(desk.session->tpuRequests->pause(*id));
        QVERIFY(!refused && refused.error().message.contains("lab"_L1));
        watcher.begin();
        QTRY_VERIFY_WITH_TIMEOUT(watcher.isAtWork(), patience);
        QVERIFY(waited(watcher.requests()->stop(*id)));
        desk.isOffline = false;
        desk.service->connectNow();
        QTRY_VERIFY_WITH_TIMEOUT(desk.request() && desk.request()->state != RequestState::Working, patience);
        QCOMPARE(desk.role(), Role::Viewer);
    }

    void withoutItsCredentialTheWatcherSaysSoAndGoesOnWithANewOne()
    {
        Room room{m_cloud};
        auto &watcher = room.watcher;
        auto &desk = room.laptop;
        QVERIFY(desk.begin() && desk.giveCredential() && desk.handOver());
        QTRY_VERIFY_WITH_TIMEOUT(watcher.isAtWork(), patience);
        watcher.kill();
        watcher.secrets.forgetAll(); // as when it was revoked: Google takes it no more
        watcher.begin();
        QTRY_VERIFY_WITH_TIMEOUT(watcher.head->state().trouble.has_value(), patience);
        QVERIFY(watcher.head->lease()->mayAct()); // nobody else does in its place
        QTRY_VERIFY_WITH_TIMEOUT(desk.service->link().watcher()->trouble.has_value(), patience);
        QVERIFY(desk.giveCredential());
        QTRY_VERIFY_WITH_TIMEOUT(watcher.isAtWork(), patience);
    }

    void aCredentialThatIsRevokedWhileItWorksIsSaidAndReplaced()
    {
        Room room{m_cloud};
        auto &watcher = room.watcher;
        auto &desk = room.laptop;
        QVERIFY(desk.begin() && desk.giveCredential() && desk.handOver());
        QTRY_VERIFY_WITH_TIMEOUT(watcher.isAtWork(), patience);
        watcher.secrets.forgetAll(); // so that it is not good for another sign-in either
        emit watcher.head->session()->rest.signedOut(Error{ErrorCode::SignedOut, u"The key was deleted."_s});
        const auto now = watcher.head->state();
        QVERIFY(now.trouble && now.account.problem);
        QCOMPARE(now.account.problem->code, ErrorCode::SignedOut);
        QVERIFY(watcher.head->lease()->mayAct()); // nobody else does in its place
        QTRY_VERIFY_WITH_TIMEOUT(desk.service->link().watcher()->trouble.has_value(), patience);
        QCOMPARE(desk.role(), Role::Viewer);
        QVERIFY(desk.giveCredential());
        QTRY_VERIFY_WITH_TIMEOUT(!watcher.head->state().trouble && watcher.isAtWork(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(!desk.service->link().watcher()->trouble, patience);
    }

    void aMachineThatIsGoneIsGivenUpByForceAndYieldsWhenItComesBack()
    {
        Room room{m_cloud};
        auto &desk = room.laptop;
        QVERIFY(desk.begin() && desk.giveCredential() && desk.handOver());
        desk.isOffline = true;
        QVERIFY(desk.again());
        QVERIFY(desk.service->takeByForce());
        QTRY_COMPARE_WITH_TIMEOUT(desk.role(), Role::Owner, patience);
        desk.isOffline = false;
        desk.service->connectNow();
        QTRY_VERIFY_WITH_TIMEOUT(!room.watcher.head->lease()->mayAct(), patience);
        QVERIFY(desk.session->lease.mayAct());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWatcherService)
#include "tst_watcherservice.moc"
