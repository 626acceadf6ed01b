// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/practicecontrol.h"
#include "services/buckets/storageapi.h"
#include "services/core/taskscope.h"
#include "services/core/writelock.h"
#include "services/keys/oslogin.h"
#include "services/keys/projectkeys.h"
#include "services/net/endpointtrust.h"
#include "services/net/proxies.h"
#include "services/net/restclient.h"
#include "services/project/projectapi.h"
#include "services/quota/quotarequests.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/faketpucloud.h"
#include "tests/fakes/proxyserver.h"

#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A cloud that notes every request that came while nothing may come but what reads.
struct Bench
{
    explicit Bench(int perHost = 6)
        : rest{&token,
               &clock,
               {.perHost = perHost, .network = world.network(), .random = [] { return 0.0; }, .lock = &lock}}
        , profile{realCloud(ProjectId{u"p"_s})}
        , service{profile, &rest, &clock}
    {
        cloud.put(u"projects/p/locations/z/nodes/t1"_s, u"READY"_s);
        cloud.putRequest(u"projects/p/locations/z/queuedResources/q1"_s, u"FAILED"_s);
        world.answer = [this](const FakeRequest &request) {
            if (lock.isLocked() && request.verb != "GET"
                && !request.url.path().endsWith(":getGuestAttributes"_L1)) // which only reads
                leaks.append(request.verb + ' ' + request.url.toString().toUtf8());
            return sick ? sick(request) : cloud.answer(request);
        };
    }

    /// A call that gave up early may have read something else meanwhile: that answer still arrives, and needs its
    /// world.
    ~Bench()
    {
        for (int round = 0; world.inFlight > 0 && round < 200; ++round) {
            world.release();
            QCoreApplication::processEvents();
        }
    }
    Q_DISABLE_COPY_MOVE(Bench)

    [[nodiscard]] qsizetype writes() const
    {
        return std::ranges::count_if(world.requests, [](const FakeRequest &request) { return request.verb != "GET"; });
    }

    WriteLock lock;
    QByteArrayList leaks;
    std::function<FakeAnswer(const FakeRequest &)> sick;
    FakeWorld world;
    FakeTpuCloud cloud;
    FakeClock clock;
    FakeToken token;
    RestClient rest;
    CloudProfile profile;
    TpuService service;
};

QString randomWord(QRandomGenerator &random)
{
    static const auto letters = u"abcXYZ019-_.:%~/?&=+ é"_s;
    QString word;
    for (int i = random.bounded(1, 24); i > 0; --i)
        word += letters[random.bounded(letters.size())];
    return word;
}

RestRequest randomRequest(QRandomGenerator &random)
{
    static const QByteArrayList verbs{"GET", "POST", "PATCH", "DELETE", "PUT",   "HEAD", "OPTIONS",
                                      "get", "Get",  "GETS",  "TRACE",  "X-GET", ""};
    RestRequest request{.verb = verbs[random.bounded(verbs.size())], .url = {}};
    request.url = QUrl{u"https://%1.googleapis.com"_s.arg(random.bounded(2) ? u"tpu"_s : u"compute"_s)};
    request.url.setPath(u'/' + randomWord(random), QUrl::DecodedMode);
    if (random.bounded(2))
        request.body = QJsonObject{{randomWord(random), randomWord(random)}};
    request.repeat = random.bounded(2) ? Repeat::Safe : Repeat::Never;
    return request;
}

/// Every call of the services that changes something, or is sent as if it did.
using Call = std::function<Task<>(Bench &)>;

template <typename T>
Task<> outcomeOf(Task<T> task)
{
    const auto result = co_await task;
    if (!result)
        co_return std::unexpected{result.error()};
    co_return {};
}

QMap<QByteArray, Call> writingCalls()
{
    static const TpuId node{u"projects/p/locations/z/nodes/t1"_s};
    static const QueuedResourceId request{u"projects/p/locations/z/queuedResources/q1"_s};
    static const TpuSpec spec{
        .zone = ZoneId{u"z"_s}, .name = u"t2"_s, .acceleratorType = u"v4-8"_s, .runtimeVersion = u"r"_s};
    const auto project = [](Bench &bench) { return ProjectApi{bench.profile, &bench.rest}; };
    const auto control = [](Bench &bench) { return PracticeControl{&bench.rest, bench.profile.tpu}; };
    return {
        {"TpuService::start", [](Bench &b) { return b.service.start(node, {}); }},
        {"TpuService::stop", [](Bench &b) { return b.service.stop({node, {}}, {}); }},
        {"TpuService::remove", [](Bench &b) { return b.service.remove({node, {}}, {}); }},
        {"TpuService::removeQueuedResource",
         [](Bench &b) { return b.service.removeQueuedResource({.id = request}, {}); }},
        {"TpuService::removeQueuedResource with nodes",
         [](Bench &b) { return b.service.removeQueuedResource({.id = request, .nodes = QList<ListedNode>{}}, {}); }},
        {"TpuApi::createNode", [](Bench &b) { return outcomeOf(b.service.api().createNode(spec, {})); }},
        {"TpuApi::deleteNode", [](Bench &b) { return outcomeOf(b.service.api().deleteNode(node, {})); }},
        {"TpuApi::startNode", [](Bench &b) { return outcomeOf(b.service.api().startNode(node, {})); }},
        {"TpuApi::stopNode", [](Bench &b) { return outcomeOf(b.service.api().stopNode(node, {})); }},
        {"TpuApi::createQueuedResource",
         [](Bench &b) {
             return outcomeOf(b.service.api().createQueuedResource(
                 {.spec = spec, .id = u"q1"_s, .requestId = QUuid::createUuid()}, {}));
         }},
        {"TpuApi::patchNode",
         [](Bench &b) { return outcomeOf(b.service.api().patchNode(node, {.dataDisks = QList<DataDisk>{}}, {})); }},
        {"TpuApi::createDisk", [](Bench &b) { return outcomeOf(b.service.api().createDisk({}, {})); }},
        {"TpuApi::resetQueuedResource",
         [](Bench &b) { return outcomeOf(b.service.api().resetQueuedResource(request, {})); }},
        {"TpuService::makeDisk",
         [](Bench &b) {
             return b.service.makeDisk({.zone = ZoneId{u"z"_s}, .name = u"d"_s, .type = u"pd-balanced"_s, .gib = 200},
                                       {});
         }},
        {"TpuApi::simulateMaintenance",
         [](Bench &b) { return outcomeOf(b.service.api().simulateMaintenance(node, 0, {})); }},
        {"TpuApi::performMaintenance",
         [](Bench &b) { return outcomeOf(b.service.api().performMaintenance(node, {})); }},
        {"TpuService::maintain", [](Bench &b) { return b.service.maintain(node, Maintenance::Now, {}); }},
        {"TpuApi::deleteQueuedResource",
         [](Bench &b) { return outcomeOf(b.service.api().deleteQueuedResource(request, WithNodes::No, {})); }},
        {"KeysApi::setMetadata",
         [](Bench &b) {
             return outcomeOf(KeysApi{&b.rest, b.profile.compute}.setMetadata(ProjectId{u"p"_s}, {}, {}));
         }},
        {"OsLoginApi::importKey",
         [](Bench &b) { return outcomeOf(OsLoginApi{b.profile, &b.rest}.importKey(u"a@b.c"_s, {}, {})); }},
        {"ProjectApi::enable",
         [project](Bench &b) { return outcomeOf(project(b).enable({u"tpu.googleapis.com"_s}, {})); }},
        {"QuotaRequests::ask",
         [](Bench &b) {
             static std::unique_ptr<QuotaRequests> requests;
             requests = std::make_unique<QuotaRequests>(b.profile, &b.rest, &b.clock);
             return requests->ask({{.place = {u"Q"_s, {{u"zone"_s, u"z"_s}}}, .value = 64}}, {});
         }},
        {"PracticeControl::preempt",
         [control](Bench &b) { return control(b).preempt(node, PracticeControl::Loss::Seen, {}); }},
        {"PracticeControl::maintain", [control](Bench &b) { return control(b).maintain(node, {}); }},
    };
}

/// The same of buckets. What moves contents is in tst_streamclient.
QMap<QByteArray, Call> writingBucketCalls()
{
    static const BucketUri object{u"data"_s, "d/a"};
    const auto api = [](Bench &b) { return StorageApi{b.profile, &b.rest}; };
    return {
        {"StorageApi::createBucket",
         [api](Bench &b) {
             return outcomeOf(api(b).createBucket({.name = u"new-bucket"_s, .location = u"us-east5"_s}, {}));
         }},
        {"StorageApi::remove", [api](Bench &b) { return api(b).remove(object, 5, {}); }},
        {"StorageApi::restore", [api](Bench &b) { return outcomeOf(api(b).restore(object, 5, {})); }},
        {"StorageApi::rewrite",
         [api](Bench &b) { return outcomeOf(api(b).rewrite({.from = object, .to = {u"data"_s, "b"}}, {})); }},
        {"StorageApi::compose",
         [api](Bench &b) {
             return outcomeOf(api(b).compose({.to = object, .sources = {{.name = "p", .generation = 5}}}, {}));
         }},
    };
}

} // namespace

class TestReadOnly : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        EndpointTrust::instance().setAnswers({{u"tpu.example:443"_s, true}}, EndpointTrust::ThisMachine::Trusted);
    }
    void thousandsOfRandomRequestsNeverLeaveWhileLocked();
    void aLockSetAtAnyMomentHoldsForWhatIsQueuedAndRetried();
    void noServiceCallThatWritesLeavesWhileLocked_data() { addCalls(); }
    void noServiceCallThatWritesLeavesWhileLocked();
    void everyServiceCallThatWritesIsHeldBackWhenTheLockComesLater_data() { addCalls(); }
    void everyServiceCallThatWritesIsHeldBackWhenTheLockComesLater();
    void readingGoesOn();
    void theRefusalSaysWhatWhyAndHow();
    void aRefusedCallIsNotTriedAgainAndFetchesNoToken();
    void whatIsStillConnectingIsTakenBack();
    void theClientThatSignsInIsExempt();
    void aLockOfTheCommandLineCannotBeTakenOff();
    void everyClientObeysTheProgramsLockByItself();

private:
    static void addCalls()
    {
        QTest::addColumn<Call>("call");
        auto calls = writingCalls();
        calls.insert(writingBucketCalls());
        for (auto it = calls.begin(); it != calls.end(); ++it)
            QTest::newRow(it.key().constData()) << it.value();
    }
};

void TestReadOnly::thousandsOfRandomRequestsNeverLeaveWhileLocked()
{
    QRandomGenerator random{4711};
    Bench bench;
    bench.lock.lock();
    int refused = 0;
    for (int i = 0; i < 5'000; ++i) {
        const auto request = randomRequest(random);
        const auto result = QCoro::waitFor(bench.rest.send(request, {}));
        if (request.verb != "GET") {
            QVERIFY2(!result, request.verb.constData());
            ++refused;
        }
    }
    QVERIFY(refused > 3'000);
    QCOMPARE(bench.leaks, QByteArrayList{});
    QCOMPARE(bench.writes(), 0);
}

void TestReadOnly::aLockSetAtAnyMomentHoldsForWhatIsQueuedAndRetried()
{
    for (quint32 seed = 1; seed <= 60; ++seed) {
        QRandomGenerator random{seed};
        Bench bench{2}; // most of them wait for a seat
        bench.clock.hold(); // and who is told to come again sleeps
        bench.sick = [&](const FakeRequest &request) {
            return random.bounded(3) == 0 ? bench.cloud.answer(request) : FakeAnswer{.status = 503};
        };
        int running = 0;
        TaskScope scope;
        for (int step = 0; step < 120; ++step) {
            const int what = random.bounded(10);
            if (what < 5) {
                ++running;
                scope.run(bench.rest.send(randomRequest(random), {}),
                          [&running](const Result<QJsonObject> &) { --running; });
            } else if (what < 6) {
                bench.lock.isLocked() ? bench.lock.unlock() : bench.lock.lock();
            } else if (what < 8) {
                bench.clock.advance(std::chrono::milliseconds{random.bounded(30'000)});
            } else {
                bench.world.isHeld = random.bounded(2) != 0;
                bench.world.release();
            }
            QCoreApplication::processEvents();
        }
        bench.lock.lock();
        bench.world.isHeld = false;
        for (int round = 0; running > 0 && round < 2'000; ++round) {
            bench.world.release();
            bench.clock.advance(60s);
            QCoreApplication::processEvents();
        }
        QCOMPARE(running, 0);
        QVERIFY2(bench.leaks.isEmpty(), (QByteArray::number(seed) + ": " + bench.leaks.value(0)).constData());
    }
}

void TestReadOnly::noServiceCallThatWritesLeavesWhileLocked()
{
    QFETCH(Call, call);
    Bench open;
    (void)QCoro::waitFor(call(open));
    QVERIFY2(open.writes() > 0, "a call that never writes proves nothing here");
    Bench bench;
    bench.lock.lock();
    const auto result = QCoro::waitFor(call(bench));
    QVERIFY(!result);
    QVERIFY2(result.error().message.contains("ead-only"_L1), qPrintable(result.error().message));
    QCOMPARE(bench.leaks, QByteArrayList{});
    QCOMPARE(bench.writes(), 0);
}

void TestReadOnly::everyServiceCallThatWritesIsHeldBackWhenTheLockComesLater()
{
    QFETCH(Call, call);
    Bench bench{1};
    bench.world.isHeld = true;
    TaskScope scope;
    int running = 3;
    // The one seat is taken by a request that does not come back; behind it the call waits when the lock is set.
    scope.run(bench.rest.get(QUrl{bench.profile.tpu.toString() + "/v2/wait"_L1}, {}),
              [&](const Result<QJsonObject> &) { --running; });
    scope.run(bench.rest.get(QUrl{bench.profile.compute.toString() + "/v2/wait"_L1}, {}),
              [&](const Result<QJsonObject> &) { --running; });
    scope.run(call(bench), [&](const Result<> &) { --running; });
    QCoreApplication::processEvents();
    bench.lock.lock();
    bench.world.isHeld = false;
    for (int round = 0; running > 0 && round < 5'000; ++round) {
        bench.world.release();
        QCoreApplication::processEvents();
    }
    QCOMPARE(running, 0);
    QTRY_COMPARE(TaskScope::running(), 0); // what a service began of its own ends before the cloud goes
    QCOMPARE(bench.leaks, QByteArrayList{});
}

void TestReadOnly::readingGoesOn()
{
    Bench bench;
    bench.lock.lock();
    QVERIFY(QCoro::waitFor(bench.service.refresh({})));
    QCOMPARE(bench.service.tpus().size(), 1);
    const auto keys = QCoro::waitFor(bench.service.hostKeys(TpuId{u"projects/p/locations/z/nodes/t1"_s}, {}));
    QVERIFY2(keys, keys ? "" : qPrintable(keys.error().message));
    QCOMPARE(bench.world.requests.last().verb, "POST"_ba); // as Google wants it
    // What somebody may do is asked with a POST, too.
    bench.sick = [](const FakeRequest &) { return FakeAnswer{.body = R"({"permissions":["tpu.nodes.create"]})"}; };
    const ProjectApi project{bench.profile, &bench.rest};
    const auto granted = QCoro::waitFor(project.testPermissions({u"tpu.nodes.create"_s}, {}));
    QVERIFY2(granted, granted ? "" : qPrintable(granted.error().message));
    QCOMPARE(*granted, QStringList{u"tpu.nodes.create"_s});
}

void TestReadOnly::theRefusalSaysWhatWhyAndHow()
{
    Bench bench;
    QVERIFY(bench.lock.problem().isEmpty());
    bench.lock.lock();
    const auto result = QCoro::waitFor(bench.service.remove({TpuId{u"projects/p/locations/z/nodes/t1"_s}, {}}, {}));
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Denied);
    for (const auto &words : {"Nothing was sent"_L1, "Read-only mode is on"_L1, "Unlock"_L1})
        QVERIFY2(result.error().message.contains(words), qPrintable(result.error().message));
    bench.lock.unlock();
    QVERIFY(QCoro::waitFor(bench.service.remove({TpuId{u"projects/p/locations/z/nodes/t1"_s}, {}}, {}))
            || bench.writes() > 0);
}

void TestReadOnly::aRefusedCallIsNotTriedAgainAndFetchesNoToken()
{
    Bench bench;
    bench.lock.lock();
    QVERIFY(!QCoro::waitFor(bench.rest.remove(QUrl{u"https://tpu.example/v2/x"_s}, {})));
    QVERIFY(bench.clock.slept.isEmpty());
    QCOMPARE(bench.token.cachedCalls, 0);
}

void TestReadOnly::whatIsStillConnectingIsTakenBack()
{
    ProxyServer silent{{.kind = ProxyServer::Kind::Http, .target = 9, .mood = ProxyServer::Mood::Silent}};
    Proxies proxies;
    proxies.choose({.kind = ProxyChoice::Kind::Http, .host = u"127.0.0.1"_s, .port = silent.port()});
    WriteLock lock;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.lock = &lock, .proxies = &proxies}};
    TaskScope scope;
    std::optional<Result<QJsonObject>> result;
    scope.run(rest.post(QUrl{u"https://tpu.example/v2/x"_s}, {}, Repeat::Never, {}),
              [&](Result<QJsonObject> got) { result = std::move(got); });
    QTRY_COMPARE(silent.connections(), 1);
    QVERIFY(!result);
    lock.lock();
    QTRY_VERIFY(result.has_value());
    QVERIFY(!*result);
    QVERIFY2(result->error().message.contains("ead-only"_L1), qPrintable(result->error().message));
    QVERIFY(!silent.heard().contains("token-0"));
}

void TestReadOnly::theClientThatSignsInIsExempt()
{
    Bench bench;
    bench.lock.lock();
    RestClient signIn{
        &bench.token,
        &bench.clock,
        {.network = bench.world.network(), .readOnly = ReadOnlyMode::ExemptForSignIn, .lock = &bench.lock}};
    (void)QCoro::waitFor(signIn.post(QUrl{u"https://oauth2.googleapis.com/token"_s}, {}, Repeat::Never, {}));
    QCOMPARE(bench.world.requests.size(), 1);
}

void TestReadOnly::aLockOfTheCommandLineCannotBeTakenOff()
{
    WriteLock lock;
    QSignalSpy changes{&lock, &WriteLock::changed};
    lock.lock();
    lock.lock();
    QCOMPARE(changes.size(), 1);
    lock.lockForThisRun();
    lock.unlock();
    QCOMPARE(lock.state(), WriteLock::State::LockedForThisRun);
    QVERIFY(lock.problem().contains("--read-only"_L1));
}

void TestReadOnly::everyClientObeysTheProgramsLockByItself()
{
    FakeWorld world;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network()}};
    WriteLock::instance().lock();
    QVERIFY(!QCoro::waitFor(rest.post(QUrl{u"https://tpu.example/x"_s}, {}, Repeat::Never, {})));
    WriteLock::instance().unlock();
    QVERIFY(world.requests.isEmpty());
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestReadOnly)
#include "tst_readonly.moc"
