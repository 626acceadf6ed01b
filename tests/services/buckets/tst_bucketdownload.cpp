// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketdownload.h"
#include "tests/services/buckets/bucketbench.h"

#include <QCoroTask>
#include <QFileInfo>
#include <QTest>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mib = 1 << 20;

bool isMedia(const BucketAsked &asked)
{
    return asked.query.queryItemValue(u"alt"_s) == "media"_L1;
}

Result<TransferOutcome> download(BucketBench &bench, const QByteArray &name, IfThere ifThere = IfThere::Refuse)
{
    return QCoro::waitFor(
        bench.files.download({.from = "/data/" + name, .to = bench.path(u"here"_s), .ifThere = ifThere}, {}, {}));
}

} // namespace

class TestBucketDownload : public QObject
{
    Q_OBJECT

private slots:
    void aFileArrivesWholeAndPrivate()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(3 * mib + 7);
        bench.server.put("d/a b.bin", bytes);
        const auto outcome = download(bench, "d/a b.bin");
        QVERIFY2(outcome, qPrintable(outcome ? QString{} : outcome.error().message));
        QCOMPARE(outcome->bytes, qint64{bytes.size()});
        QCOMPARE(bench.here(u"here"_s), bytes);
        QVERIFY(bench.partsHere().isEmpty());
        const QFile file{bench.path(u"here"_s)};
        QCOMPARE(int(file.permissions() & (QFile::ReadGroup | QFile::ReadOther)), 0);
    }

    void anEmptyFileIsAFile()
    {
        BucketBench bench;
        bench.server.put("empty", {});
        QVERIFY(download(bench, "empty"));
        QVERIFY(QFile::exists(bench.path(u"here"_s)));
        QVERIFY(bench.here(u"here"_s).isEmpty());
    }

    void whatIsHereIsNotOverwrittenUnasked()
    {
        BucketBench bench;
        bench.server.put("a", "new");
        QVERIFY(bench.write(u"here"_s, "old"));
        QCOMPARE(download(bench, "a").error().code, ErrorCode::AlreadyExists);
        QCOMPARE(bench.here(u"here"_s), QByteArray{"old"});
        QVERIFY(download(bench, "a", IfThere::Replace));
        QCOMPARE(bench.here(u"here"_s), QByteArray{"new"});
    }

    void aBreakIsGoneOnFromWhereItWas()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(4 * mib);
        bench.server.put("a", bytes);
        bench.server.answerBy([&bytes, first = true](const BucketAsked &asked) mutable -> std::optional<BucketAnswer> {
            if (!isMedia(asked) || !std::exchange(first, false))
                return std::nullopt;
            return BucketAnswer{.status = 206,
                                .body = bytes,
                                .type = "application/octet-stream",
                                .headers = {{"Content-Range", "bytes 0-4194303/4194304"}},
                                .cutAfter = 2 * mib};
        });
        QVERIFY(download(bench, "a"));
        QCOMPARE(bench.here(u"here"_s), bytes);
        const auto asked = bench.server.asked();
        const auto range = asked.last().headers.value("range");
        QVERIFY2(range.startsWith("bytes=") && !range.startsWith("bytes=0-"), range.constData());
    }

    void anotherRunGoesOnWithThePartOfTheFirst()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(2 * mib);
        const auto generation = bench.server.put("a", bytes);
        const BucketObject object{.name = "a", .generation = generation};
        const auto part = BucketDownload::partOf({u"data"_s, "a"}, object, bench.path(u"here"_s));
        QFile file{part};
        QVERIFY(file.open(QFile::WriteOnly) && file.write(bytes.first(mib)) == mib);
        file.close();
        QVERIFY(download(bench, "a"));
        QCOMPARE(bench.here(u"here"_s), bytes);
        QCOMPARE(bench.server.asked().last().headers.value("range"), QByteArray{"bytes=1048576-2097151"});
    }

    void aPartWithAHoleIsFoundOutAndFetchedAnew()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(2 * mib);
        const BucketObject object{.name = "a", .generation = bench.server.put("a", bytes)};
        QFile file{BucketDownload::partOf({u"data"_s, "a"}, object, bench.path(u"here"_s))};
        QVERIFY(file.open(QFile::WriteOnly) && file.write(QByteArray(mib, '\0')) == mib);
        file.close();
        QVERIFY(download(bench, "a"));
        QCOMPARE(bench.here(u"here"_s), bytes);
        QVERIFY(bench.partsHere().isEmpty());
    }

    void whatIsDamagedOnTheWayIsThrownAway()
    {
        BucketBench bench;
        auto bytes = BucketBench::pattern(mib);
        bench.server.put("a", bytes);
        bytes[5'000] = static_cast<char>(bytes[5'000] ^ 1);
        bench.server.answerBy([bytes](const BucketAsked &asked) -> std::optional<BucketAnswer> {
            if (!isMedia(asked))
                return std::nullopt;
            return BucketAnswer{.body = bytes, .type = "application/octet-stream"};
        });
        const auto outcome = download(bench, "a");
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().code, ErrorCode::Conflict);
        QVERIFY(outcome.error().message.contains("CRC32C"_L1));
        QVERIFY(!QFile::exists(bench.path(u"here"_s)));
        QVERIFY(bench.partsHere().isEmpty());
    }

    void anObjectThatIsReplacedMeanwhileIsNeverHalfOfEach()
    {
        BucketBench bench;
        bench.server.put("a", BucketBench::pattern(2 * mib));
        bench.server.answerBy([first = true](const BucketAsked &asked) mutable -> std::optional<BucketAnswer> {
            if (!isMedia(asked))
                return std::nullopt;
            if (std::exchange(first, false))
                return BucketAnswer{.status = 503, .body = "{}"};
            return BucketAnswer{.status = 412, .body = "{}"};
        });
        QCOMPARE(download(bench, "a").error().code, ErrorCode::Conflict);
        QVERIFY(!QFile::exists(bench.path(u"here"_s)));
        QVERIFY(bench.partsHere().isEmpty());
    }

    void whatIsStoredPackedArrivesAsItIsStored()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(5'000);
        bench.server.put("a.gz", bytes, u"gzip"_s);
        QVERIFY(download(bench, "a.gz"));
        QCOMPARE(bench.here(u"here"_s), bytes);
    }

    void bytesOfAnotherPlaceAreNotWritten()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(mib);
        bench.server.put("a", bytes);
        bench.server.answerBy([bytes](const BucketAsked &asked) -> std::optional<BucketAnswer> {
            if (!isMedia(asked))
                return std::nullopt;
            return BucketAnswer{
                .status = 206, .body = bytes, .headers = {{"Content-Range", "bytes 10-1048585/2097152"}}};
        });
        QCOMPARE(download(bench, "a").error().code, ErrorCode::BadReply);
        QVERIFY(!QFile::exists(bench.path(u"here"_s)));
    }

    void aLargeFileComesOverSeveralConnections()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(70 * mib + 12'345);
        bench.server.put("large", bytes);
        bench.server.answerBy([refused = 0](const BucketAsked &asked) mutable -> std::optional<BucketAnswer> {
            if (isMedia(asked) && asked.number % 4 == 0 && refused++ < 3) // some blocks are asked for again
                return BucketAnswer{.status = 503, .body = "{}"};
            return std::nullopt;
        });
        qint64 told = 0;
        const auto outcome = QCoro::waitFor(
            bench.files.download({.from = "/data/large", .to = bench.path(u"here"_s)},
                                 [&](const TransferProgress &progress) { told = std::max(told, progress.bytes); }, {}));
        QVERIFY2(outcome, qPrintable(outcome ? QString{} : outcome.error().message));
        QVERIFY(bench.here(u"here"_s) == bytes);
        QVERIFY(told <= bytes.size());
        QVERIFY(bench.server.count("GET", u"/o/large"_s) >= 9);
    }

    void aStopEndsItAndWhatCameStays()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(2 * mib);
        bench.server.put("a", bytes);
        bench.server.answerBy([&bytes](const BucketAsked &asked) -> std::optional<BucketAnswer> {
            if (!isMedia(asked) || asked.headers.value("range").startsWith("bytes=1048576-"))
                return std::nullopt;
            return BucketAnswer{.status = 206,
                                .body = bytes,
                                .headers = {{"Content-Range", "bytes 0-2097151/2097152"}},
                                .cutAfter = mib};
        });
        bench.clock.hold(); // the pause before another try lasts
        std::stop_source stop;
        auto task = bench.files.download({.from = "/data/a", .to = bench.path(u"here"_s)}, {}, stop.get_token());
        QTRY_VERIFY(bench.clock.sleepers() > 0);
        stop.request_stop();
        QCOMPARE(QCoro::waitFor(std::move(task)).error().code, ErrorCode::Cancelled);
        QCOMPARE(bench.partsHere().size(), 1);
        QVERIFY(download(bench, "a"));
        QCOMPARE(bench.here(u"here"_s), bytes);
    }

    void aFullDiskIsSaid()
    {
        BucketBench bench;
        bench.server.put("a", "x");
        const auto outcome =
            QCoro::waitFor(bench.files.download({.from = "/data/a", .to = u"/proc/none/here"_s}, {}, {}));
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().code, ErrorCode::FileFailed);
    }

    void aFolderComesWithAllThatCanBeAFileHere()
    {
        BucketBench bench;
        bench.server.put("d/", {});
        bench.server.put("d/a.txt", "a");
        bench.server.put("d/e/f.txt", "f");
        bench.server.put("d/e", "a file of the same name");
        bench.server.put("d/empty/", {});
        bench.server.put("d/../../escape", "x");
        bench.server.put("d//odd", "x");
        bench.server.put("other", "x");
        const auto outcome = QCoro::waitFor(
            bench.files.download({.from = "/data/d", .to = bench.path(u"here"_s), .isFolder = true}, {}, {}));
        QVERIFY(outcome);
        QCOMPARE(outcome->files, qint64{2});
        QCOMPARE(outcome->failures, qint64{3});
        QVERIFY2(outcome->problems.first().contains("name that no file"_L1), qPrintable(outcome->problems.first()));
        QCOMPARE(bench.here(u"here/a.txt"_s), QByteArray{"a"});
        QCOMPARE(bench.here(u"here/e/f.txt"_s), QByteArray{"f"});
        QVERIFY(QFileInfo{bench.path(u"here/empty"_s)}.isDir());
        QVERIFY(!QFile::exists(bench.path(u"escape"_s)));
        // What is here with the same size and time stays: only the list is asked for.
        const auto before = bench.server.count("GET", u"/o/"_s);
        QVERIFY(QCoro::waitFor(bench.files.download(
            {.from = "/data/d", .to = bench.path(u"here"_s), .isFolder = true, .ifThere = IfThere::Replace}, {}, {})));
        QCOMPARE(bench.server.count("GET", u"/o/"_s), before);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestBucketDownload)
#include "tst_bucketdownload.moc"
