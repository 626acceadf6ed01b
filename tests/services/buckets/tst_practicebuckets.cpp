// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The real clients and the practice cloud's Cloud Storage, over real HTTP.
#include "services/buckets/bucketremoval.h"
#include "services/buckets/bucketservice.h"
#include "services/buckets/regionguard.h"
#include "services/net/restclient.h"
#include "services/net/streamclient.h"
#include "services/store/documents.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/quickclock.h"
#include "tests/services/buckets/bucketbench.h"
#include "tests/services/practice/practiceroom.h"

#include <QCoroTask>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace Qt::StringLiterals;

namespace {

struct PracticeBench
{
    explicit PracticeBench(const QByteArray &scenario = "{}")
        : room{scenario}
    {
        profile = realCloud(ProjectId{room.project()});
        profile.storage = room.api();
        profile.monitoring = room.api();
        api = std::make_unique<StorageApi>(profile, &rest);
        files = std::make_unique<BucketFiles>(
            BucketContext{*api, std::make_shared<StreamClient>(&rest), &clock, &documents});
    }

    /// Where deleted files stay for a week; 0: they are gone.
    [[nodiscard]] Result<Bucket> make(const QString &name, qint64 softDelete = 0)
    {
        return QCoro::waitFor(
            api->createBucket({.name = name, .location = u"us-central2"_s, .softDeleteSeconds = softDelete}, {}));
    }
    [[nodiscard]] QString path(const QString &name) const { return folder.filePath(name); }
    [[nodiscard]] Result<TransferOutcome> send(const QByteArray &bytes, const QByteArray &to)
    {
        QFile file{path(u"out"_s)};
        if (!file.open(QFile::WriteOnly) || file.write(bytes) != bytes.size())
            return failed(ErrorCode::FileFailed);
        file.close();
        return QCoro::waitFor(files->upload({.from = file.fileName(), .to = to}, {}, {}));
    }
    [[nodiscard]] QByteArray fetched(const QByteArray &from)
    {
        const auto done =
            QCoro::waitFor(files->download({.from = from, .to = path(u"in"_s), .ifThere = IfThere::Replace}, {}, {}));
        QFile file{path(u"in"_s)};
        return done && file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
    }
    [[nodiscard]] QByteArrayList names(const QByteArray &where)
    {
        const auto listing = QCoro::waitFor(files->list(where, {}, {}));
        if (!listing) // no folder is empty because it could not be read
            return {"unread: " + listing.error().message.toUtf8()};
        QByteArrayList all;
        for (const auto &entry : listing->entries)
            all += entry.name + (entry.isFolder() ? "|" : "");
        std::ranges::sort(all);
        return all;
    }

    QTemporaryDir folder;
    PracticeRoom room;
    QuickClock clock;
    FakeToken token{{{room.token()}}};
    RestClient rest{&token, &clock, {.random = [] { return 0.0; }}};
    JournalHere journal{folder.filePath(u"journal.sqlite"_s)};
    bool isOpen = journal.open().has_value();
    Documents documents{&journal};
    CloudProfile profile;
    std::unique_ptr<StorageApi> api;
    std::unique_ptr<BucketFiles> files;
};

} // namespace

class TestPracticeBuckets : public QObject
{
    Q_OBJECT

private slots:
    void filesGoThereAndBackAndEveryStepHolds()
    {
        PracticeBench bench;
        const auto bucket = bench.make(u"trc-first-1"_s);
        QVERIFY2(bucket, qPrintable(bucket ? QString{} : bucket.error().message));
        QCOMPARE(bucket->location, u"us-central2"_s);
        QCOMPARE(bucket->publicAccess, PublicAccess::Prevented);
        QVERIFY(bench.names("/").contains("trc-first-1|"));
        const auto bytes = BucketBench::pattern(3'000'000);
        const auto sent = bench.send(bytes, "/trc-first-1/d/a b#?.bin");
        QVERIFY2(sent, qPrintable(sent ? QString{} : sent.error().message));
        QCOMPARE(bench.names("/trc-first-1"), QByteArrayList{"d|"});
        QCOMPARE(bench.names("/trc-first-1/d"), QByteArrayList{"a b#?.bin"});
        QVERIFY(bench.fetched("/trc-first-1/d/a b#?.bin") == bytes);
        QCOMPARE(bench.send("x", "/trc-first-1/d/a b#?.bin").error().code, ErrorCode::AlreadyExists);
        const auto moved = QCoro::waitFor(bench.files->rename("/trc-first-1/d", "/trc-first-1/e", IfThere::Refuse, {}));
        QVERIFY2(moved, qPrintable(moved ? QString{} : moved.error().message));
        QVERIFY(QCoro::waitFor(bench.files->makeFolder("/trc-first-1/new", {})));
        QCOMPARE(bench.names("/trc-first-1"), (QByteArrayList{"e|", "new|"}));
        const auto read =
            QCoro::waitFor(bench.files->contents("/trc-first-1/e/a b#?.bin", {.from = 10, .most = 20}, {}));
        QVERIFY(read && read->bytes == bytes.sliced(10, 20));
        const auto saved = QCoro::waitFor(
            bench.files->save({.path = "/trc-first-1/e/a b#?.bin", .bytes = "short", .expected = read->stamp}, {}));
        QVERIFY2(saved, qPrintable(saved ? QString{} : saved.error().message));
        const auto late = QCoro::waitFor(
            bench.files->save({.path = "/trc-first-1/e/a b#?.bin", .bytes = "late", .expected = read->stamp}, {}));
        QCOMPARE(late.error().code, ErrorCode::Conflict);
        QVERIFY(QCoro::waitFor(bench.files->removeAll({"/trc-first-1/e", "/trc-first-1/new"}, {})));
        QVERIFY(bench.names("/trc-first-1").isEmpty());
    }

    void aLargeFileGoesInPartsAndComesOverSeveralConnections()
    {
        PracticeBench bench;
        QVERIFY(bench.make(u"trc-large-1"_s));
        const auto bytes = BucketBench::pattern(66 << 20);
        const auto sent = bench.send(bytes, "/trc-large-1/large.bin");
        QVERIFY2(sent, qPrintable(sent ? QString{} : sent.error().message));
        QCOMPARE(bench.names("/trc-large-1"), QByteArrayList{"large.bin"}); // no part is left
        QCOMPARE(QCoro::waitFor(bench.files->checksum("/trc-large-1/large.bin", {}))->method, QByteArray{"CRC32C"});
        QVERIFY(bench.fetched("/trc-large-1/large.bin") == bytes);
    }

    void whatWasDeletedIsHadBack()
    {
        PracticeBench bench;
        QVERIFY(bench.make(u"trc-soft-1"_s, 7 * 86'400));
        QVERIFY(bench.send("precious", "/trc-soft-1/a"));
        QVERIFY(QCoro::waitFor(bench.files->removeAll({"/trc-soft-1/a"}, {})));
        QVERIFY(bench.names("/trc-soft-1").isEmpty());
        const auto gone = QCoro::waitFor(bench.api->objects(
            {.bucket = u"trc-soft-1"_s, .depth = ObjectQuery::Depth::All, .which = ObjectQuery::Which::SoftDeleted}, {},
            {}));
        QVERIFY2(gone, qPrintable(gone ? QString{} : gone.error().message));
        QCOMPARE(gone->objects.size(), 1);
        QVERIFY(gone->objects.first().goneForGood > gone->objects.first().softDeleted);
        const auto back =
            QCoro::waitFor(bench.api->restore({u"trc-soft-1"_s, "a"}, gone->objects.first().generation, {}));
        QVERIFY2(back, qPrintable(back ? QString{} : back.error().message));
        QCOMPARE(bench.fetched("/trc-soft-1/a"), QByteArray{"precious"});
    }

    void aBucketGoesWithItsFiles()
    {
        PracticeBench bench;
        QVERIFY(bench.make(u"trc-gone-1"_s));
        QVERIFY(bench.send("x", "/trc-gone-1/run/a"));
        const auto removed = QCoro::waitFor(removeBucket(*bench.api, u"trc-gone-1"_s, BucketFilling::Deleted, {}));
        QVERIFY2(removed, qPrintable(removed ? QString{} : removed.error().message));
        QVERIFY(!bench.names("/").contains("trc-gone-1|"));
    }

    void whoMayNotDeleteABucketKeepsItsFiles()
    {
        PracticeBench bench{R"({"deniedPermissions":["storage.buckets.delete"]})"};
        QVERIFY(bench.make(u"trc-kept-1"_s));
        QVERIFY(bench.send("precious", "/trc-kept-1/a"));
        const auto inventory = QCoro::waitFor(inventoryOf(*bench.api, u"trc-kept-1"_s, {}));
        QVERIFY(inventory && !problemOfRemoval(*inventory).isEmpty());
        const auto removed = QCoro::waitFor(removeBucket(*bench.api, u"trc-kept-1"_s, BucketFilling::Deleted, {}));
        QVERIFY(!removed);
        QCOMPARE(removed.error().code, ErrorCode::Denied);
        QCOMPARE(bench.fetched("/trc-kept-1/a"), QByteArray{"precious"});
    }

    void whoCanReadAndWhereItLiesAreTold()
    {
        PracticeBench bench;
        QVERIFY(bench.make(u"trc-place-1"_s));
        BucketService service{bench.profile, &bench.rest, nullptr};
        const auto access = QCoro::waitFor(service.whoCanRead(u"trc-place-1"_s, {}));
        QVERIFY2(access, qPrintable(access ? QString{} : access.error().message));
        QVERIFY(access->reach != AccessSummary::Reach::Public);
        const auto names = bucketsNamedIn(QStringList{u"python t.py gs://trc-place-1/x gs://no-such-bucket-1"_s});
        const auto places =
            QCoro::waitFor(placementsOf(*bench.api, PriceList::dated(), names, ZoneId{u"europe-west4-b"_s}, {}));
        QVERIFY(places);
        QCOMPARE(places->first().way, DataWay::OtherContinent);
        QVERIFY(places->last().problem);
        QCOMPARE(namesToType(*places), QStringList{u"trc-place-1"_s});
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeBuckets)
#include "tst_practicebuckets.moc"
