// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "services/net/restclient.h"
#include "services/quota/cleanupservice.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/faketoken.h"
#include "tests/services/practice/judgedcloud.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto compute = u"/compute/v1/projects/trc-practice"_s;
const auto locations = u"/v2/projects/trc-practice/locations"_s;

CloudProfile profileOf(const QString &origin)
{
    CloudProfile profile;
    profile.kind = CloudProfile::Kind::Practice;
    profile.project = ProjectId{u"trc-practice"_s};
    profile.tpu = profile.compute = QUrl{origin};
    return profile;
}

/// The scenario with what it takes to be quick.
QByteArray deadRequests()
{
    auto text = practice::builtInScenario(u"dead-requests"_s).value().trimmed();
    text.chop(1);
    return text
        + R"(,"capacity":[{"failFirst":0}],"seconds":{"decide":0.02,"boot":0.02,"delete":0.02,"compute":0.02,"admit":0.02,"queue":0.02}})";
}

} // namespace

/// P10: what is dead is found, shown with what it holds, and removed only while it is what was shown. The practice
/// cloud answers, in this process; every exchange goes over real HTTP.
class TestCleanup : public QObject, private JudgedCloud
{
    Q_OBJECT

private slots:
    void init()
    {
        start(deadRequests());
        m_tokens = std::make_unique<FakeToken>(QList<Token>{{u"practice-token"_s}});
        m_rest = std::make_unique<RestClient>(m_tokens.get(), &m_system);
        m_tpus = std::make_unique<TpuService>(profileOf(m_server->origin()), m_rest.get(), &m_system);
    }
    void cleanup()
    {
        m_tpus.reset();
        m_rest.reset();
        stop();
    }

    void whatIsLeftIsFoundAndNothingElse()
    {
        QStringList found;
        for (const auto &left : all())
            found.append(u"%1 %2 %3"_s.arg(int(left.kind)).arg(left.name, left.place));
        found.sort();
        QCOMPARE(
            found,
            (QStringList{u"0 sweep-2 us-east1-d"_s, u"0 sweep-3 us-east1-d"_s, u"0 sweep-4 us-east1-d"_s,
                         u"0 train-1 us-central2-b"_s, u"0 tune-1 europe-west4-a"_s, u"1 colleague us-central1-a"_s,
                         u"1 eval-old europe-west4-b"_s, u"2 imagenet europe-west4-b"_s, u"2 sweep-cache us-east1-d"_s,
                         u"2 train-1-data us-central2-b"_s, u"3 jump-address us-east1"_s,
                         u"3 old-address europe-west4"_s}));
    }

    void eachSaysWhatItHoldsAndSinceWhen()
    {
        const auto train = find(u"train-1"_s);
        QCOMPARE(train.amount, 16); // chips
        QCOMPARE(train.nodes.size(), 1); // it goes with the request
        QCOMPARE(train.state, u"SUSPENDED"_s);
        QVERIFY(train.isOurs && !find(u"sweep-3"_s).isOurs && !find(u"colleague"_s).isOurs
                && find(u"eval-old"_s).isOurs);
        QVERIFY(find(u"sweep-2"_s).words.contains(u"capacity"_s, Qt::CaseInsensitive));
        const auto disk = find(u"train-1-data"_s);
        QVERIFY(disk.holdsData() && disk.isOurs);
        QCOMPARE(disk.amount, 500);
        QCOMPARE(disk.type, u"pd-balanced"_s);
        QVERIFY(disk.since.secsTo(QDateTime::currentDateTimeUtc()) > 200 * 3600);
        QVERIFY(find(u"old-address"_s).words.startsWith(u"203.0.113."_s));
    }

    /// The whole list, one after another, in the order that Google allows.
    void everythingCanBeRemoved()
    {
        for (const auto &left : all()) {
            const auto done = removed(left);
            QVERIFY2(done, done ? "" : qPrintable(left.name + u": "_s + done.error().message));
        }
        QVERIFY(all().isEmpty());
        QVERIFY(ask("GET", locations + u"/-/nodes"_s).json.isEmpty());
        QCOMPARE(ask("GET", compute + u"/zones/europe-west4-b/disks/preprocess"_s).status, 200); // in use: never listed
    }

    void whatIsGoneAlreadyIsNoError()
    {
        const auto disk = find(u"imagenet"_s);
        const auto request = find(u"sweep-2"_s);
        QVERIFY(removed(disk) && removed(request));
        QVERIFY(removed(disk));
        QVERIFY(removed(request));
    }

    void aRequestThatIsNotDeadAnyMoreStays()
    {
        const auto left = find(u"tune-1"_s);
        QCOMPARE(ask("POST", u"/v2/"_s + left.path + u":reset"_s, QJsonObject{}).status, 200);
        const auto refused = removed(left);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Conflict);
        QCOMPARE(ask("GET", u"/v2/"_s + left.path).status, 200);
    }

    /// FAILED and SUSPENDED do not promise that no node runs: "force" would take it.
    void aDeadRequestWithALivingNodeIsNoLeftover()
    {
        (void)QCoro::waitFor(m_tpus->refresh({}));
        auto tpus = m_tpus->tpus();
        const auto requests = m_tpus->queuedResources();
        const auto has = [&] {
            return std::ranges::any_of(deadAmong(tpus, requests, {}, {}),
                                       [](const OrphanedResource &left) { return left.name == "train-1"_L1; });
        };
        QVERIFY(has());
        const auto node = std::ranges::find_if(
            tpus, [](const Tpu &tpu) { return lastSegment(tpu.queuedResource.toString()) == "train-1"_L1; });
        QVERIFY(node != tpus.end());
        for (const auto state : {TpuState::Ready, TpuState::Stopped, TpuState::Repairing, TpuState::Unknown}) {
            node->state = state;
            QVERIFY(!has());
        }
        auto left = find(u"train-1"_s);
        QCOMPARE(
            ask("POST", locations + u"/us-east1-d/nodes?nodeId=n"_s, nodeBody(u"v6e-4"_s, u"v2-alpha-tpuv6e"_s)).status,
            200);
        (void)QCoro::waitFor(m_tpus->refresh({}));
        const auto now = m_tpus->tpus();
        const auto running = std::ranges::find(now, u"n"_s, &Tpu::shortName);
        QVERIFY(running != now.end());
        left.nodes = {{running->id, running->numericId}};
        const auto refused = removed(left);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Conflict);
        QCOMPARE(ask("GET", u"/v2/"_s + left.path).status, 200);
    }

    /// Whatever stands in a row of the list: what runs, and what cannot be told from another one, stays.
    void whatRunsOrHasNoNumberIsNeverRemoved()
    {
        QCOMPARE(
            ask("POST", locations + u"/us-east1-d/nodes?nodeId=n"_s, nodeBody(u"v6e-4"_s, u"v2-alpha-tpuv6e"_s)).status,
            200);
        const auto path = u"projects/trc-practice/locations/us-east1-d/nodes/n"_s;
        QTRY_COMPARE(ask("GET", u"/v2/"_s + path).json["state"_L1].toString(), u"READY"_s);
        const auto number = ask("GET", u"/v2/"_s + path).json["id"_L1].toString();
        for (const auto &state : {u"READY"_s, u"PREEMPTED"_s}) {
            auto row = find(u"colleague"_s);
            QCOMPARE(row.kind, OrphanKind::Node);
            row.path = path;
            row.state = state;
            row.number = number;
            QCOMPARE(removed(row).error().code, ErrorCode::Conflict);
        }
        for (const auto &name : {u"colleague"_s, u"sweep-2"_s, u"imagenet"_s, u"old-address"_s}) {
            auto left = find(name);
            left.number.clear();
            QCOMPARE(removed(left).error().code, ErrorCode::Conflict);
            QVERIFY(!find(name).path.isEmpty());
        }
        QCOMPARE(ask("GET", u"/v2/"_s + path).status, 200);
    }

    void aDiskThatATpuUsesNowStays()
    {
        const auto disk = find(u"sweep-cache"_s);
        auto node = nodeBody(u"v6e-4"_s, u"v2-alpha-tpuv6e"_s);
        node[u"dataDisks"_s] = QJsonArray{QJsonObject{{u"sourceDisk"_s, disk.path}, {u"mode"_s, u"READ_ONLY"_s}}};
        QCOMPARE(ask("POST", locations + u"/us-east1-d/nodes?nodeId=n"_s, node).status, 200);
        const auto refused = removed(disk);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Conflict);
        QVERIFY2(refused.error().message.contains(u"n uses sweep-cache"_s), qPrintable(refused.error().message));
        QVERIFY(find(u"sweep-cache"_s).path.isEmpty()); // and it is not listed any more
    }

    void aDiskThatAWaitingRequestWantsIsNoLeftover()
    {
        QVERIFY(removed(find(u"sweep-2"_s)) && removed(find(u"sweep-3"_s)));
        start(deadRequests().replace(R"("failFirst":0)", R"("zone":"us-east1-d","chips":0},{"failFirst":0)"));
        restart();
        QVERIFY(removed(find(u"sweep-3"_s)));
        const auto disk = find(u"sweep-cache"_s);
        auto node = nodeBody(u"v6e-4"_s, u"v2-alpha-tpuv6e"_s);
        node.remove(u"schedulingConfig"_s);
        node[u"dataDisks"_s] = QJsonArray{QJsonObject{{u"sourceDisk"_s, disk.path}, {u"mode"_s, u"READ_ONLY"_s}}};
        const QJsonObject spec{
            {u"parent"_s, u"projects/trc-practice/locations/us-east1-d"_s}, {u"nodeId"_s, u"n"_s}, {u"node"_s, node}};
        const QJsonObject body{{u"tpu"_s, QJsonObject{{u"nodeSpec"_s, QJsonArray{spec}}}}, {u"spot"_s, QJsonObject{}}};
        QCOMPARE(ask("POST", locations + u"/us-east1-d/queuedResources?queuedResourceId=q"_s, body).status, 200);
        QVERIFY(find(u"sweep-cache"_s).path.isEmpty());
        QCOMPARE(removed(disk).error().code, ErrorCode::Conflict);
    }

    /// The same name is not the same thing.
    void aNamesakeMadeLaterStays()
    {
        const auto disk = find(u"imagenet"_s);
        const auto path = compute + u"/zones/europe-west4-b/disks"_s;
        QCOMPARE(ask("DELETE", path + u"/imagenet"_s).status, 200);
        QTRY_COMPARE(ask("GET", path + u"/imagenet"_s).status, 404);
        QCOMPARE(
            ask("POST", path, {{u"name"_s, u"imagenet"_s}, {u"sizeGb"_s, u"300"_s}, {u"type"_s, u"pd-ssd"_s}}).status,
            200);
        QTRY_COMPARE(ask("GET", path + u"/imagenet"_s).json["status"_L1].toString(), u"READY"_s);
        QCOMPARE(removed(disk).error().code, ErrorCode::Conflict);
        QCOMPARE(ask("GET", path + u"/imagenet"_s).status, 200);
    }

    void aZoneThatDoesNotTellIsLeftAlone()
    {
        const auto disk = find(u"sweep-cache"_s);
        const auto request = find(u"sweep-2"_s);
        start(deadRequests().replace(R"("capacity":)", R"("unreachableZones":["us-east1-d"],"capacity":)"));
        restart();
        QVERIFY(find(u"sweep-cache"_s).path.isEmpty()); // perhaps a TPU there uses it
        QVERIFY(find(u"sweep-2"_s).path.isEmpty());
        QVERIFY(!removed(disk)); // chosen before the zone fell silent
        QVERIFY(!removed(request));
        QCOMPARE(ask("GET", compute + u"/zones/us-east1-d/disks/sweep-cache"_s).status, 200);
    }

    void theServiceRemovesSeveralAndGoesOnAfterARefusal()
    {
        CleanupService service{m_tpus.get(), m_rest.get(), &m_system};
        service.refresh();
        QTRY_VERIFY(service.updatedAt().isValid() && service.loading() == CleanupService::Loading::No
                    && service.orphans().size() == 12);
        QCOMPARE(service.orphans().first().kind, OrphanKind::Request);
        QList<OrphanedResource> chosen;
        for (const auto &left : service.orphans()) {
            if (QStringList{u"imagenet"_s, u"jump-address"_s, u"tune-1"_s}.contains(left.name))
                chosen.prepend(left);
        }
        QCOMPARE(ask("POST", u"/v2/"_s + chosen.last().path + u":reset"_s, QJsonObject{}).status, 200);
        QSignalSpy removed{&service, &CleanupService::removed};
        QSignalSpy failed{&service, &CleanupService::failed};
        service.remove(chosen);
        QCOMPARE(service.busy().size(), 3);
        QTRY_VERIFY_WITH_TIMEOUT(removed.size() == 2 && failed.size() == 1 && service.busy().isEmpty(), 10'000);
        QCOMPARE(failed.first().first().value<OrphanedResource>().name, u"tune-1"_s);
        QTRY_COMPARE(service.orphans().size(), 9);
    }

    /// Compute Engine can be off while TPUs are not: what is dead is still shown, and the rest is said to be unknown.
    void withoutComputeEngineOnlyTheDeadAreShown()
    {
        start(deadRequests().replace(R"("capacity":)", R"("disabledServices":["compute.googleapis.com"],"capacity":)"));
        restart();
        CleanupService service{m_tpus.get(), m_rest.get(), &m_system};
        service.refresh();
        QTRY_VERIFY(service.error() && service.orphans().size() == 7);
        QCOMPARE(service.error()->code, ErrorCode::ApiOff);
    }

    void hostileAnswersAreNoLeftovers()
    {
        DiskHolders holders;
        addHolders({{u"nodes"_s,
                     QJsonArray{5, u"x"_s,
                                QJsonObject{{u"dataDisks"_s,
                                             QJsonArray{u"y"_s, QJsonObject{{u"sourceDisk"_s, u"disks/"_s}}}}}}}},
                   holders);
        QVERIFY(holders.holders.isEmpty() && !holders.isWhole); // a disk that nobody can tell may be any one
        holders.isWhole = true;
        const QJsonObject odd{{u"status"_s, u"READY"_s}, {u"selfLink"_s, u"somewhere"_s}, {u"id"_s, u"1"_s}};
        const QJsonObject page{
            {u"items"_s, QJsonObject{{u"zones/z"_s, QJsonObject{{u"disks"_s, QJsonArray{odd, 7, QJsonObject{}}}}}}}};
        QVERIFY(unusedDisks(page, holders).isEmpty());
        QVERIFY(unusedDisks({{u"items"_s, QJsonArray{}}}, holders).isEmpty());
        holders.isWhole = false; // half a list of who holds what: no disk can be called unused
        QJsonObject disk = odd;
        disk[u"name"_s] = u"d"_s;
        disk[u"selfLink"_s] = u"https://x/compute/v1/projects/p/zones/z-1-a/disks/d"_s;
        QVERIFY(
            unusedDisks({{u"items"_s, QJsonObject{{u"zones/z-1-a"_s, QJsonObject{{u"disks"_s, QJsonArray{disk}}}}}}},
                        holders)
                .isEmpty());
        holders.isWhole = true;
        QCOMPARE(
            unusedDisks({{u"items"_s, QJsonObject{{u"zones/z-1-a"_s, QJsonObject{{u"disks"_s, QJsonArray{disk}}}}}}},
                        holders)
                .size(),
            1);
        disk[u"users"_s] = QJsonArray{u"https://x/instances/i"_s};
        QVERIFY(!strayFrom(OrphanKind::Disk, disk));
    }

    /// What a DELETE would be sent to is believed in its whole form only.
    void aLinkOfAnotherFormIsNeverOffered_data()
    {
        QTest::addColumn<OrphanKind>("kind");
        QTest::addColumn<QString>("link");
        QTest::addColumn<bool>("isOffered");
        const auto host = u"https://compute.googleapis.com/compute/v1/"_s;
        QTest::newRow("a disk of a zone") << OrphanKind::Disk << host + u"projects/p/zones/z-1-a/disks/d"_s << true;
        QTest::newRow("a project of a domain")
            << OrphanKind::Disk << host + u"projects/example.com:p/zones/z-1-a/disks/d"_s << true;
        QTest::newRow("a disk of a region") << OrphanKind::Disk << host + u"projects/p/regions/z-1/disks/d"_s << false;
        QTest::newRow("another name") << OrphanKind::Disk << host + u"projects/p/zones/z-1-a/disks/e"_s << false;
        QTest::newRow("more behind it") << OrphanKind::Disk << host + u"projects/p/zones/z-1-a/disks/d/d"_s << false;
        QTest::newRow("a slash at the end") << OrphanKind::Disk << host + u"projects/p/zones/z-1-a/disks/d/"_s << false;
        QTest::newRow("a question mark") << OrphanKind::Disk << host + u"projects/p/zones/z-1-a/disks/x?/d"_s << false;
        QTest::newRow("a way up") << OrphanKind::Disk << host + u"projects/p/zones/../disks/d"_s << false;
        QTest::newRow("a line break") << OrphanKind::Disk << host + u"projects/p/zones/z-1-a/disks/d\n"_s << false;
        QTest::newRow("an instance") << OrphanKind::Disk << host + u"projects/p/zones/z-1-a/instances/d"_s << false;
        QTest::newRow("none") << OrphanKind::Disk << QString{} << false;
        QTest::newRow("an address of a region")
            << OrphanKind::Address << host + u"projects/p/regions/z-1/addresses/d"_s << true;
        QTest::newRow("a global address") << OrphanKind::Address << host + u"projects/p/global/addresses/d"_s << true;
        QTest::newRow("an address of a zone")
            << OrphanKind::Address << host + u"projects/p/zones/z-1-a/addresses/d"_s << false;
        QTest::newRow("a disk as an address")
            << OrphanKind::Address << host + u"projects/p/zones/z-1-a/disks/d"_s << false;
    }
    void aLinkOfAnotherFormIsNeverOffered()
    {
        QFETCH(OrphanKind, kind);
        QFETCH(QString, link);
        const QJsonObject json{{u"name"_s, u"d"_s},
                               {u"id"_s, u"1"_s},
                               {u"selfLink"_s, link},
                               {u"status"_s, kind == OrphanKind::Disk ? u"READY"_s : u"RESERVED"_s}};
        const auto stray = strayFrom(kind, json);
        QTEST(bool(stray), "isOffered");
        QVERIFY(!stray || link.endsWith(stray->path));
    }

    void aSizeThatIsNoneIsRefused()
    {
        QJsonObject disk{{u"name"_s, u"d"_s},
                         {u"id"_s, u"1"_s},
                         {u"status"_s, u"READY"_s},
                         {u"selfLink"_s, u"https://x/compute/v1/projects/p/zones/z-1-a/disks/d"_s}};
        QCOMPARE(strayFrom(OrphanKind::Disk, disk)->amount, 0); // not said: not known
        disk[u"sizeGb"_s] = u"65536"_s;
        QCOMPARE(strayFrom(OrphanKind::Disk, disk)->amount, 65'536);
        disk[u"sizeGb"_s] = 500;
        QCOMPARE(strayFrom(OrphanKind::Disk, disk)->amount, 500);
        for (const QJsonValue &odd :
             {QJsonValue{u"-5"_s}, QJsonValue{-5}, QJsonValue{0}, QJsonValue{u"9223372036854775807"_s},
              QJsonValue{1e300}, QJsonValue{2.5}, QJsonValue{u""_s}, QJsonValue{u"much"_s}, QJsonValue{true},
              QJsonValue{QJsonArray{5}}}) {
            disk[u"sizeGb"_s] = odd;
            QVERIFY2(!strayFrom(OrphanKind::Disk, disk), qPrintable(odd.toVariant().toString()));
        }
    }

private:
    /// After start(): the services ask the new world.
    void restart() { m_tpus = std::make_unique<TpuService>(profileOf(m_server->origin()), m_rest.get(), &m_system); }
    [[nodiscard]] CleanupAccess access()
    {
        return {.tpus = m_tpus->api(), .rest = m_rest.get(), .clock = &m_system, .pace = {20ms, 100ms}};
    }
    [[nodiscard]] QList<OrphanedResource> all()
    {
        (void)QCoro::waitFor(m_tpus->refresh({}));
        const auto strays = QCoro::waitFor(readStrays(access(), {}));
        if (!strays)
            return {};
        auto found = deadAmong(m_tpus->tpus(), m_tpus->queuedResources(), m_tpus->listState().staleZones.keys(),
                               strays->holders.ours);
        return found + strays->strays;
    }
    [[nodiscard]] OrphanedResource find(const QString &name)
    {
        for (const auto &left : all()) {
            if (left.name == name)
                return left;
        }
        return {};
    }
    [[nodiscard]] Result<> removed(const OrphanedResource &left)
    {
        return QCoro::waitFor(removeOrphan(access(), left, {}));
    }

    SystemClock m_system;
    std::unique_ptr<FakeToken> m_tokens;
    std::unique_ptr<RestClient> m_rest;
    std::unique_ptr<TpuService> m_tpus;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCleanup)
#include "tst_cleanup.moc"
