// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketservice.h"
#include "tests/services/buckets/bucketbench.h"

#include <QCoroTask>
#include <QCryptographicHash>
#include <QJsonArray>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

QStringList listed(BucketBench &bench, const QByteArray &folder)
{
    const auto listing = QCoro::waitFor(bench.files.list(folder, {}, {}));
    if (!listing)
        return {u"error %1"_s.arg(int(listing.error().code))};
    QStringList names;
    for (const auto &entry : listing->entries)
        names += QString::fromUtf8(entry.name) + (entry.isFolder() ? u"|"_s : QString{});
    names.sort();
    return names;
}

ErrorCode codeOf(const Result<> &result)
{
    return result ? ErrorCode{} : result.error().code;
}

} // namespace

class TestBucketFiles : public QObject
{
    Q_OBJECT

private slots:
    void theRootListsBucketsWithTheirRegions()
    {
        BucketBench bench;
        const auto listing = QCoro::waitFor(bench.files.list({}, {}, {}));
        QVERIFY(listing);
        QCOMPARE(listing->folder, QByteArray{"/"});
        QCOMPARE(listing->entries.size(), 1);
        const auto &bucket = listing->entries.first();
        QCOMPARE(bucket.name, QByteArray{"data"});
        QCOMPARE(bucket.location, QByteArray{"us-central2"});
        QCOMPARE(bucket.storageClass, QByteArray{"STANDARD"});
        QVERIFY(bucket.isFolder());
    }

    void foldersAreWhatNamesHaveInFront()
    {
        BucketBench bench;
        for (const QByteArray name : {"a.txt", "d/", "d/b.txt", "d/e/c.txt", "d/e", "x//y"})
            bench.server.put(name, "1");
        QCOMPARE(listed(bench, "/data"), (QStringList{u"a.txt"_s, u"d|"_s, u"x|"_s}));
        QCOMPARE(listed(bench, "/data/d"), (QStringList{u"b.txt"_s, u"e"_s, u"e/|"_s}));
        QCOMPARE(listed(bench, "/data/d/e/"), QStringList{u"c.txt"_s});
        QCOMPARE(listed(bench, "/data/x"), QStringList{u"/|"_s});
        QCOMPARE(listed(bench, "/data/x//"), QStringList{u"y"_s});
        QCOMPARE(listed(bench, "/data/none"), QStringList{u"error %1"_s.arg(int(ErrorCode::NotFound))});
        QCOMPARE(listed(bench, "/nobody-s"), QStringList{u"error %1"_s.arg(int(ErrorCode::NotFound))});
        QCOMPARE(listed(bench, "/Bad Name/x"), QStringList{u"error %1"_s.arg(int(ErrorCode::Invalid))});
    }

    void oneIsLookedAt()
    {
        BucketBench bench;
        const auto generation = bench.server.put("d/a", "12345");
        const auto file = QCoro::waitFor(bench.files.look("/data/d/a", {}));
        QVERIFY(file);
        QCOMPARE(file->size, quint64{5});
        QCOMPARE(file->generation, generation);
        QVERIFY(QCoro::waitFor(bench.files.look("/data/d", {}))->isFolder());
        QVERIFY(QCoro::waitFor(bench.files.look("/data", {}))->isFolder());
        QVERIFY(QCoro::waitFor(bench.files.look("/", {}))->isFolder());
        QCOMPARE(QCoro::waitFor(bench.files.look("/data/z", {})).error().code, ErrorCode::NotFound);
    }

    void aPartOfAFileIsRead()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(100'000);
        bench.server.put("a", bytes);
        const auto read = [&](FilePart part) { return QCoro::waitFor(bench.files.contents("/data/a", part, {})); };
        const auto first = read({.most = 1'000});
        QVERIFY(first && first->isCut);
        QCOMPARE(first->bytes, bytes.first(1'000));
        const auto last = read({.most = 1'000, .ofLarger = 10});
        QCOMPARE(last->bytes, bytes.last(10));
        QCOMPARE(last->from, quint64{99'990});
        const auto behind = read({.from = 99'000, .most = 5'000});
        QVERIFY(!behind->isCut);
        QCOMPARE(behind->bytes, bytes.sliced(99'000));
        QVERIFY(read({.from = 500'000, .most = 10})->bytes.isEmpty());
        QVERIFY(first->stamp.generation > 0);
    }

    void aFileIsSavedOnlyOverTheOneThatWasRead()
    {
        BucketBench bench;
        const auto generation = bench.server.put("a", "old");
        FileStamp stamp{.size = 3, .generation = generation};
        const auto saved = QCoro::waitFor(bench.files.save({.path = "/data/a", .bytes = "new", .expected = stamp}, {}));
        QVERIFY2(saved, qPrintable(saved ? QString{} : saved.error().message));
        QVERIFY(saved->generation > generation);
        const auto late = QCoro::waitFor(bench.files.save({.path = "/data/a", .bytes = "late", .expected = stamp}, {}));
        QCOMPARE(late.error().code, ErrorCode::Conflict);
        QVERIFY2(late.error().message.contains("somebody else"_L1), qPrintable(late.error().message));
        QVERIFY(bench.server.bytesOf("a") == "new");
        QVERIFY(QCoro::waitFor(bench.files.save({.path = "/data/a", .bytes = "any"}, {})));
        QVERIFY(bench.server.bytesOf("a") == "any");
    }

    void aStampWithoutGenerationIsLookedUp()
    {
        BucketBench bench;
        bench.server.put("a", "old");
        const FileStamp right{.size = 3, .modified = 1'795'091'696};
        const FileStamp wrong{.size = 4, .modified = 1'795'091'696};
        QCOMPARE(
            QCoro::waitFor(bench.files.save({.path = "/data/a", .bytes = "x", .expected = wrong}, {})).error().code,
            ErrorCode::Conflict);
        QVERIFY(QCoro::waitFor(bench.files.save({.path = "/data/a", .bytes = "x", .expected = right}, {})));
    }

    void aFolderThatIsMadeIsAPlaceholder()
    {
        BucketBench bench;
        QVERIFY(QCoro::waitFor(bench.files.makeFolder("/data/new", {})));
        QVERIFY(bench.server.bytesOf("new/").has_value());
        QCOMPARE(codeOf(QCoro::waitFor(bench.files.makeFolder("/data/new", {}))), ErrorCode::AlreadyExists);
        QCOMPARE(codeOf(QCoro::waitFor(bench.files.makeFolder("/new-bucket", {}))), ErrorCode::Invalid);
    }

    void anObjectIsRenamed()
    {
        BucketBench bench;
        bench.server.put("a", BucketBench::pattern(5'000)); // copied in two portions
        bench.server.put("taken", "t");
        QCOMPARE(codeOf(QCoro::waitFor(bench.files.rename("/data/a", "/data/taken", IfThere::Refuse, {}))),
                 ErrorCode::AlreadyExists);
        QVERIFY(QCoro::waitFor(bench.files.rename("/data/a", "/data/b", IfThere::Refuse, {})));
        QCOMPARE(bench.server.names(), (QList<QByteArray>{"b", "taken"}));
        QVERIFY(QCoro::waitFor(bench.files.rename("/data/b", "/data/taken", IfThere::Replace, {})));
        QCOMPARE(bench.server.names(), QList<QByteArray>{"taken"});
        QCOMPARE(codeOf(QCoro::waitFor(bench.files.rename("/data/none", "/data/x", IfThere::Refuse, {}))),
                 ErrorCode::NotFound);
        QCOMPARE(codeOf(QCoro::waitFor(bench.files.rename("/data", "/other-1", IfThere::Refuse, {}))),
                 ErrorCode::Invalid);
    }

    void aFolderIsRenamedAndCopiedWithAllThatItHolds()
    {
        BucketBench bench;
        for (const QByteArray name : {"d/", "d/a", "d/e/b", "dd"})
            bench.server.put(name, name);
        QVERIFY(QCoro::waitFor(bench.files.copy("/data/d", "/data/c", {})));
        QVERIFY(QCoro::waitFor(bench.files.rename("/data/d", "/data/m", IfThere::Refuse, {})));
        QCOMPARE(bench.server.names(), (QList<QByteArray>{"c/", "c/a", "c/e/b", "dd", "m/", "m/a", "m/e/b"}));
        QCOMPARE(codeOf(QCoro::waitFor(bench.files.copy("/data/c", "/data/m", {}))), ErrorCode::AlreadyExists);
        QCOMPARE(codeOf(QCoro::waitFor(bench.files.copy("/data/c", "/data/c/in", {}))), ErrorCode::Invalid);
    }

    void whatIsDeletedIsWhatWasSeen()
    {
        BucketBench bench;
        for (const QByteArray name : {"d/", "d/a", "d/e/b", "d", "keep"})
            bench.server.put(name, "1");
        QVERIFY(QCoro::waitFor(bench.files.removeAll({"/data/d", "/data/gone"}, {})));
        QCOMPARE(bench.server.names(), (QList<QByteArray>{"d/", "d/a", "d/e/b", "keep"})); // the file, not the folder
        QVERIFY(QCoro::waitFor(bench.files.removeAll({"/data/d"}, {})));
        QCOMPARE(bench.server.names(), QList<QByteArray>{"keep"});
        for (const auto &asked : bench.server.asked())
            QVERIFY(asked.verb != "DELETE" || !asked.query.queryItemValue(u"ifGenerationMatch"_s).isEmpty());
        const auto refused = QCoro::waitFor(bench.files.removeAll({"/data/keep", "/data"}, {}));
        QCOMPARE(codeOf(refused), ErrorCode::Invalid); // never a bucket, and then nothing at all
        QVERIFY2(refused.error().message.contains("gs://data"_L1), qPrintable(refused.error().message));
        QCOMPARE(bench.server.names(), QList<QByteArray>{"keep"});
    }

    void manyAreDeletedAFewAtATime()
    {
        BucketBench bench;
        for (int i = 0; i < 300; ++i)
            bench.server.put("d/" + QByteArray::number(i), "1");
        QVERIFY(QCoro::waitFor(bench.files.removeAll({"/data/d"}, {})));
        QVERIFY(bench.server.names().isEmpty());
        QCOMPARE(bench.server.count("DELETE", u"/o/"_s), 300);
    }

    void knownFilesGoUnlessTheyAreOthersByNow()
    {
        BucketBench bench;
        const auto a = bench.server.put("a", "1");
        const auto b = bench.server.put("b", "1");
        bench.server.put("b", "2");
        bench.server.put("c", "123");
        const auto ends = QCoro::waitFor(
            bench.files.removeFiles({{.path = "/data/a", .stamp = {.generation = a}},
                                     {.path = "/data/b", .stamp = {.generation = b}},
                                     {.path = "/data/c", .stamp = {.size = 3, .modified = 1'795'091'696}},
                                     {.path = "/data/gone", .stamp = {.generation = 5}},
                                     {.path = "/data", .stamp = {}}},
                                    {}));
        QVERIFY(ends);
        QCOMPARE(ends->size(), 5);
        QVERIFY(ends->at(0) && ends->at(2) && ends->at(3));
        QCOMPARE(codeOf(ends->at(1)), ErrorCode::Conflict);
        QCOMPARE(codeOf(ends->at(4)), ErrorCode::Invalid);
        QCOMPARE(bench.server.names(), QList<QByteArray>{"b"});
    }

    void manyFilesArePutEachWithItsOwnEnd()
    {
        BucketBench bench;
        QVERIFY(bench.write(u"1"_s, "one") && bench.write(u"2"_s, "two"));
        const auto old = bench.server.put("replaced", "old");
        bench.server.put("taken", "t");
        const auto from = [&](const QString &name) { return QFile::encodeName(bench.path(name)); };
        const auto ends = QCoro::waitFor(bench.files.putFiles(
            {{.from = from(u"1"_s), .to = "/data/new"},
             {.from = from(u"2"_s), .to = "/data/replaced", .expected = FileStamp{.generation = old}},
             {.from = from(u"1"_s), .to = "/data/taken"},
             {.from = from(u"none"_s), .to = "/data/none"}},
            {}, {}));
        QVERIFY(ends);
        QVERIFY(ends->at(0) && ends->at(1));
        QVERIFY(ends->at(1)->generation > old);
        QCOMPARE(ends->at(2).error().code, ErrorCode::AlreadyExists);
        QCOMPARE(ends->at(3).error().code, ErrorCode::FileFailed);
        QVERIFY(bench.server.bytesOf("replaced") == "two");
    }

    void checksumsAreThoseThatGoogleKeeps()
    {
        BucketBench bench;
        bench.server.put("a", "hello world");
        const auto sum = QCoro::waitFor(bench.files.checksum("/data/a", {}));
        QVERIFY(sum);
        QCOMPARE(sum->method, QByteArray{"MD5"});
        QCOMPARE(sum->digits, QCryptographicHash::hash("hello world", QCryptographicHash::Md5).toHex());
        bench.server.answerBy([](const BucketAsked &) -> std::optional<BucketAnswer> {
            return BucketAnswer{.body =
                                    "{\"name\":\"a\",\"size\":\"11\",\"generation\":\"7\",\"crc32c\":\"yZRlqg==\"}"};
        });
        const auto composed = QCoro::waitFor(bench.files.checksum("/data/a", {}));
        QCOMPARE(*composed, (FileChecksum{.method = "CRC32C", .digits = "c99465aa"}));
    }

    void permissionsOfHostsAreExplained()
    {
        BucketBench bench;
        const auto refused = QCoro::waitFor(bench.files.setMode("/data/a", 0644, {}));
        QCOMPARE(codeOf(refused), ErrorCode::Invalid);
        QVERIFY(!refused.error().message.isEmpty());
    }

    void whoCanReadIsAskedOfTheBucket()
    {
        BucketBench bench;
        BucketService service{bench.server.profile(), &bench.rest, nullptr};
        bench.server.answerBy([](const BucketAsked &asked) -> std::optional<BucketAnswer> {
            if (!asked.path.endsWith("/iam"_L1))
                return std::nullopt;
            return BucketAnswer{
                .body = "{\"bindings\":[{\"role\":\"roles/storage.objectViewer\",\"members\":[\"allUsers\"]}]}"};
        });
        const auto summary = QCoro::waitFor(service.whoCanRead(u"data"_s, {}));
        QVERIFY(summary);
        QCOMPARE(summary->reach, AccessSummary::Reach::Public);
        bench.server.answerBy([](const BucketAsked &asked) -> std::optional<BucketAnswer> {
            if (!asked.path.endsWith("/iam"_L1))
                return std::nullopt;
            return BucketAnswer{.status = 403,
                                .body = "{\"error\":{\"code\":403,\"message\":\"ada does not have "
                                        "storage.buckets.getIamPolicy access to the Google Cloud Storage bucket.\"}}"};
        });
        const auto closed = QCoro::waitFor(service.whoCanRead(u"data"_s, {}));
        QCOMPARE(closed.error().code, ErrorCode::Denied);
        QVERIFY2(closed.error().message.contains("Storage Legacy Bucket Owner"_L1), qPrintable(closed.error().message));
    }

    void aHundredThousandObjectsAreOneList()
    {
        BucketBench bench;
        int pages = 0;
        bench.server.answerBy([&pages](const BucketAsked &asked) -> std::optional<BucketAnswer> {
            if (!asked.path.endsWith("/o"_L1))
                return std::nullopt;
            QByteArray body = "{\"items\":[";
            for (int i = 0; i < 1'000; ++i)
                body += (i == 0 ? "" : ",") + QByteArray{"{\"name\":\"d/"} + QByteArray::number(pages * 1'000 + i)
                    + "\",\"size\":\"12\",\"generation\":\"1795000000000001\",\"timeCreated\":\"2026-11-19T12:34:56."
                      "789Z\","
                      "\"storageClass\":\"STANDARD\"}";
            body += ++pages < 100 ? "],\"nextPageToken\":\"" + QByteArray::number(pages) + "\"}" : QByteArray{"]}"};
            return BucketAnswer{.body = body};
        });
        qint64 told = 0;
        const auto listing = QCoro::waitFor(bench.files.list("/data/d", [&](qint64 count) { told = count; }, {}));
        QVERIFY(listing && !listing->isCut);
        QCOMPARE(listing->entries.size(), 100'000);
        QCOMPARE(told, qint64{100'000});
        QCOMPARE(listing->entries.last().name, QByteArray{"99999"});
        QCOMPARE(listing->entries.last().modified, qint64{1'795'091'696});
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestBucketFiles)
#include "tst_bucketfiles.moc"
