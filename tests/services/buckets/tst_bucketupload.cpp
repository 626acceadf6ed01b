// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/compositeupload.h"
#include "services/buckets/resumableupload.h"
#include "services/core/log.h"
#include "services/net/requests.h"
#include "tests/services/buckets/bucketbench.h"

#include <QCoroTask>
#include <QDir>
#include <QTest>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mib = 1 << 20;

Result<TransferOutcome> upload(BucketBench &bench, const QByteArray &name, IfThere ifThere = IfThere::Refuse)
{
    return QCoro::waitFor(
        bench.files.upload({.from = bench.path(u"here"_s), .to = "/data/" + name, .ifThere = ifThere}, {}, {}));
}

/// Requests of an upload that carry bytes.
int portions(const BucketBench &bench)
{
    const auto all = bench.server.asked();
    return static_cast<int>(std::ranges::count_if(all, [](const BucketAsked &asked) {
        return asked.verb == "PUT" && !asked.headers.value("content-range").startsWith("bytes */");
    }));
}

QList<QByteArray> partsThere(const BucketBench &bench)
{
    auto names = bench.server.names();
    names.removeIf([](const QByteArray &name) { return !name.startsWith(".tpudesk-parts/"); });
    return names;
}

} // namespace

class TestBucketUpload : public QObject
{
    Q_OBJECT

private slots:
    void aFileArrivesWithItsChecksum()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(3 * mib + 7);
        QVERIFY(bench.write(u"here"_s, bytes));
        const auto outcome = upload(bench, "d/é b.bin");
        QVERIFY2(outcome, qPrintable(outcome ? QString{} : outcome.error().message));
        QVERIFY(bench.server.bytesOf("d/é b.bin") == bytes);
        const auto last = bench.server.asked().last();
        QVERIFY(last.headers.value("x-goog-hash").startsWith("crc32c="));
        QCOMPARE(last.headers.value("content-range"), QByteArray{"bytes 0-3145734/3145735"});
        QVERIFY(!last.headers.contains("authorization")); // its address is enough
    }

    void anEmptyFileArrivesToo()
    {
        BucketBench bench;
        QVERIFY(bench.write(u"here"_s, {}));
        QVERIFY(upload(bench, "empty"));
        QVERIFY(bench.server.bytesOf("empty").has_value());
    }

    void theSessionsAddressIsWrittenDownNowhere()
    {
        BucketBench bench;
        Requests::instance().clear();
        QVERIFY(bench.write(u"here"_s, "x"));
        QVERIFY(upload(bench, "a"));
        QCoreApplication::processEvents();
        for (const auto &request : Requests::instance().all()) {
            QVERIFY2(!request.url.toString().contains("secret-"_L1), qPrintable(request.url.toString()));
            QVERIFY(!asCurl(request).contains("secret-"_L1));
        }
        for (const auto &line : Log::instance().lines())
            QVERIFY2(!line.text.contains("secret-"_L1), qPrintable(line.text));
        QVERIFY(
            std::ranges::any_of(Requests::instance().all(), [](const auto &request) { return request.verb == "PUT"; }));
    }

    void whatIsThereIsNotReplacedUnasked()
    {
        BucketBench bench;
        bench.server.put("a", "old");
        QVERIFY(bench.write(u"here"_s, "new"));
        const auto refused = upload(bench, "a");
        QCOMPARE(refused.error().code, ErrorCode::AlreadyExists);
        QVERIFY(bench.server.bytesOf("a") == "old");
        QVERIFY(upload(bench, "a", IfThere::Replace));
        QVERIFY(bench.server.bytesOf("a") == "new");
    }

    void manyPortionsAreMultiplesOf256KiB()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(40 * mib + 1'000);
        QVERIFY(bench.write(u"here"_s, bytes));
        QVERIFY(upload(bench, "a"));
        QVERIFY(bench.server.bytesOf("a") == bytes); // the server refuses what is no multiple
        QVERIFY(portions(bench) >= 3);
    }

    void aBreakIsGoneOnFromWhereGoogleStands()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(40 * mib);
        QVERIFY(bench.write(u"here"_s, bytes));
        bench.server.answerBy([seen = 0](const BucketAsked &asked) mutable -> std::optional<BucketAnswer> {
            if (asked.verb == "PUT" && ++seen == 2)
                return BucketAnswer{.status = 503, .body = "{}"};
            return std::nullopt;
        });
        QVERIFY(upload(bench, "a"));
        QVERIFY(bench.server.bytesOf("a") == bytes);
        const auto all = bench.server.asked();
        const auto asking = std::ranges::count_if(
            all, [](const BucketAsked &asked) { return asked.headers.value("content-range") == "bytes */41943040"; });
        QVERIFY(asking >= 1);
    }

    void aConnectionThatBreaksInTheMiddleLosesNothing()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(20 * mib);
        QVERIFY(bench.write(u"here"_s, bytes));
        bench.server.breakUploadAfter(3 * mib);
        QVERIFY(upload(bench, "a"));
        QVERIFY(bench.server.bytesOf("a") == bytes);
    }

    void whatGoogleDoesNotKeepIsSentAgain()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(33 * mib);
        QVERIFY(bench.write(u"here"_s, bytes));
        bench.server.keepOnly(5 * mib); // a 308 with less than was sent
        QVERIFY(upload(bench, "a"));
        QVERIFY(bench.server.bytesOf("a") == bytes);
    }

    void aSessionThatIsGoneIsBegunAnew_data()
    {
        QTest::addColumn<int>("status");
        QTest::newRow("404") << 404;
        QTest::newRow("410") << 410;
    }
    void aSessionThatIsGoneIsBegunAnew()
    {
        QFETCH(int, status);
        BucketBench bench;
        const auto bytes = BucketBench::pattern(mib);
        QVERIFY(bench.write(u"here"_s, bytes));
        bench.server.answerBy([status, first = true](const BucketAsked &asked) mutable -> std::optional<BucketAnswer> {
            if (asked.verb != "PUT" || !std::exchange(first, false))
                return std::nullopt;
            return BucketAnswer{.status = status, .body = "{}"};
        });
        QVERIFY(upload(bench, "a"));
        QVERIFY(bench.server.bytesOf("a") == bytes);
        QCOMPARE(bench.server.count("POST", u"/upload/"_s), 2);
    }

    void aServerThatForgetsForEverIsLeft()
    {
        BucketBench bench;
        QVERIFY(bench.write(u"here"_s, "x"));
        bench.server.answerBy([](const BucketAsked &asked) -> std::optional<BucketAnswer> {
            return asked.verb == "PUT" ? std::optional{BucketAnswer{.status = 410, .body = "{}"}} : std::nullopt;
        });
        QCOMPARE(upload(bench, "a").error().code, ErrorCode::Busy);
        QVERIFY(bench.server.count("POST", u"/upload/"_s) <= ResumableUpload::mostSessions);
    }

    void aLostEndIsNoSecondUpload()
    {
        BucketBench bench; // it was done, the answer got lost, and the session is forgotten
        QVERIFY(bench.write(u"here"_s, "hello world"));
        bench.server.changeAnswersBy([](const BucketAsked &asked, BucketAnswer &answer) {
            if (asked.verb == "PUT")
                answer = BucketAnswer{.status = 410, .body = "{}"};
        });
        QVERIFY(upload(bench, "a")); // what is there has its checksum: it is what was sent
        QVERIFY(bench.server.bytesOf("a") == "hello world");
        QCOMPARE(bench.server.count("POST", u"/upload/"_s), 2); // the second one was refused
    }

    void aFileThatChangesMeanwhileReplacesNothing()
    {
        BucketBench bench;
        bench.server.put("a", "old");
        QVERIFY(bench.write(u"here"_s, BucketBench::pattern(20 * mib)));
        const auto path = bench.path(u"here"_s);
        bench.server.answerBy([path, first = true](const BucketAsked &asked) mutable -> std::optional<BucketAnswer> {
            if (asked.verb == "PUT" && std::exchange(first, false)) {
                QFile file{path};
                if (file.open(QFile::Append))
                    file.write("more");
            }
            return std::nullopt;
        });
        const auto outcome = upload(bench, "a", IfThere::Replace);
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().code, ErrorCode::Conflict);
        QVERIFY2(outcome.error().message.contains("changed on this computer"_L1), qPrintable(outcome.error().message));
        QVERIFY(bench.server.bytesOf("a") == "old");
    }

    void whatArrivesDamagedIsTakenBack()
    {
        BucketBench bench;
        QVERIFY(bench.write(u"here"_s, "hello world"));
        bench.server.answerBy([](const BucketAsked &asked) -> std::optional<BucketAnswer> {
            if (asked.verb != "PUT")
                return std::nullopt;
            return BucketAnswer{.body =
                                    "{\"name\":\"a\",\"size\":\"11\",\"generation\":\"7\",\"crc32c\":\"AAAAAA==\"}"};
        });
        const auto outcome = upload(bench, "a");
        QCOMPARE(outcome.error().code, ErrorCode::Conflict);
        QVERIFY(outcome.error().message.contains("CRC32C"_L1));
        const auto last = bench.server.asked().last();
        QCOMPARE(last.verb, QByteArray{"DELETE"});
        QCOMPARE(last.query.queryItemValue(u"ifGenerationMatch"_s), u"7"_s);
    }

    void inReadOnlyModeNothingLeaves()
    {
        BucketBench bench;
        QVERIFY(bench.write(u"here"_s, "x"));
        bench.lock.lock();
        QCOMPARE(upload(bench, "a").error().code, ErrorCode::Denied);
        QCOMPARE(bench.server.count("POST", u"/upload/"_s), 0);
        bench.lock.unlock();
        QVERIFY(upload(bench, "a"));
    }

    void aLargeFileGoesInPartsThatAreGoneAfterwards()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(70 * mib + 321);
        QVERIFY(bench.write(u"here"_s, bytes));
        const auto outcome = upload(bench, "large");
        QVERIFY2(outcome, qPrintable(outcome ? QString{} : outcome.error().message));
        QVERIFY(bench.server.bytesOf("large") == bytes);
        QCOMPARE(bench.server.count("POST", u"/compose"_s), 1);
        QVERIFY(partsThere(bench).isEmpty());
        QVERIFY(bench.documents.all(u"bucket-upload"_s).isEmpty());
    }

    void whereDeletedThingsBillALargeFileGoesInOne_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QJsonValue>("value");
        QTest::newRow("soft delete") << u"softDeletePolicy"_s
                                     << QJsonValue{QJsonObject{{u"retentionDurationSeconds"_s, u"604800"_s}}};
        QTest::newRow("a class with a least duration") << u"storageClass"_s << QJsonValue{u"NEARLINE"_s};
        QTest::newRow("a retention policy")
            << u"retentionPolicy"_s << QJsonValue{QJsonObject{{u"retentionPeriod"_s, u"60"_s}}};
        QTest::newRow("versions") << u"versioning"_s << QJsonValue{QJsonObject{{u"enabled"_s, true}}};
    }
    void whereDeletedThingsBillALargeFileGoesInOne()
    {
        QFETCH(QString, key);
        QFETCH(QJsonValue, value);
        BucketBench bench;
        bench.server.set(key, value);
        const auto bytes = BucketBench::pattern(65 * mib);
        QVERIFY(bench.write(u"here"_s, bytes));
        bool isSaid = false;
        QVERIFY(QCoro::waitFor(
            bench.files.upload({.from = bench.path(u"here"_s), .to = "/data/large"},
                               [&isSaid](const TransferProgress &one) { isSaid = isSaid || one.isInOnePiece; }, {})));
        QVERIFY(bench.server.bytesOf("large") == bytes);
        QCOMPARE(bench.server.count("POST", u"/compose"_s), 0);
        QVERIFY(isSaid);
    }

    void partsOfABrokenUploadAreGoneOnWith()
    {
        BucketBench bench;
        const auto bytes = BucketBench::pattern(70 * mib);
        QVERIFY(bench.write(u"here"_s, bytes));
        bench.server.answerBy([](const BucketAsked &asked) -> std::optional<BucketAnswer> {
            if (asked.path.endsWith("/compose"_L1))
                return BucketAnswer{.status = 503, .body = "{}"};
            return std::nullopt;
        });
        QVERIFY(!upload(bench, "large"));
        const auto parts = partsThere(bench);
        QCOMPARE(parts.size(), 3);
        QCOMPARE(bench.documents.all(u"bucket-upload"_s).size(), 1);
        const auto sent = portions(bench);
        bench.server.answerBy({});
        QVERIFY(upload(bench, "large"));
        QVERIFY(bench.server.bytesOf("large") == bytes);
        QCOMPARE(portions(bench), sent); // no byte of them went a second time
        QVERIFY(partsThere(bench).isEmpty());
    }

    void aRefusalForGoodLeavesNoParts()
    {
        BucketBench bench;
        QVERIFY(bench.write(u"here"_s, BucketBench::pattern(70 * mib)));
        bench.server.answerBy([](const BucketAsked &asked) -> std::optional<BucketAnswer> {
            if (asked.path.endsWith("/compose"_L1))
                return BucketAnswer{.status = 403, .body = "{}"};
            return std::nullopt;
        });
        QCOMPARE(upload(bench, "large").error().code, ErrorCode::Denied);
        QVERIFY(partsThere(bench).isEmpty());
        QVERIFY(bench.documents.all(u"bucket-upload"_s).isEmpty());
    }

    void partsOfAnEarlierRunAreTakenAwayAfterADay()
    {
        BucketBench bench; // as a crash leaves it
        const auto now = bench.clock.now().toSecsSinceEpoch();
        const CompositeRecord old{.id = u"6f9619ff-8b86-d011-b42d-00c04fc964ff"_s,
                                  .to = {u"data"_s, "large"},
                                  .from = "/gone",
                                  .size = 100,
                                  .modified = 5,
                                  .touched = now - 90'000};
        CompositeRecord fresh = old;
        fresh.id = u"7f9619ff-8b86-d011-b42d-00c04fc964ff"_s;
        fresh.touched = now - 100;
        for (const auto &record : {old, fresh}) {
            bench.server.put(record.prefix() + "0000", "x");
            bench.server.put(record.prefix() + "0001", "y");
            QVERIFY(bench.documents.put(u"bucket-upload"_s, record.id, toJson(record), bench.clock.now()));
        }
        bench.server.put(".tpudesk-parts/of somebody else", "z");
        const auto context = std::make_shared<const BucketContext>(bench.context);
        QVERIFY(QCoro::waitFor(removeAbandonedParts(context, {})));
        QCOMPARE(
            partsThere(bench),
            (QList<QByteArray>{fresh.prefix() + "0000", fresh.prefix() + "0001", ".tpudesk-parts/of somebody else"}));
        QCOMPARE(bench.documents.all(u"bucket-upload"_s).size(), 1);
    }

    void aRecordThatWasEditedDeletesNothingElse()
    {
        const CompositeRecord record{.id = u"6f9619ff-8b86-d011-b42d-00c04fc964ff"_s,
                                     .to = {u"data"_s, "large"},
                                     .from = "/x",
                                     .size = 100,
                                     .modified = 5,
                                     .touched = 6};
        QCOMPARE(compositeRecordFrom(toJson(record)).value_or(CompositeRecord{}), record);
        for (const auto &id : {QString{}, u"../x"_s, u"a"_s, u"6F9619FF-8B86-D011-B42D-00C04FC964FF"_s}) {
            auto json = toJson(record);
            json.insert(u"id"_s, id);
            QVERIFY2(!compositeRecordFrom(json), qPrintable(id));
        }
    }

    void aFileIsCutIntoPartsThatCanBeComposed()
    {
        for (const quint64 size : {quint64{64} << 20, (quint64{64} << 20) + 1, quint64{1} << 30, quint64{5} << 40}) {
            const auto slices = partsOf(size);
            QVERIFY(slices.size() >= 2 && slices.size() <= ComposeOrder::mostSources);
            quint64 at = 0;
            for (const auto &slice : slices) {
                QCOMPARE(slice.from, at);
                QVERIFY(slice.size > 0);
                QVERIFY(slice.size % ResumableUpload::unit == 0 || slice.from + slice.size == size);
                at += slice.size;
            }
            QCOMPARE(at, size);
        }
    }

    void whereAnUploadStandsIsReadFromItsRange()
    {
        QCOMPARE(bytesThere({}).value_or(-1), qint64{0});
        QCOMPARE(bytesThere("bytes=0-99").value_or(-1), qint64{100});
        for (const QByteArray range :
             {"bytes=5-99", "0-99", "bytes=0-", "bytes=0--5", "bytes=0-x", "bytes=0-9999999999999999999"})
            QVERIFY2(!bytesThere(range), range.constData());
    }

    void aFolderGoesWithWhatIsNewInIt()
    {
        BucketBench bench;
        QDir{bench.folder.path()}.mkpath(u"f/sub/deep"_s);
        QDir{bench.folder.path()}.mkpath(u"f/empty"_s);
        QVERIFY(bench.write(u"f/a.txt"_s, "a"));
        QVERIFY(bench.write(u"f/sub/deep/b.txt"_s, "b"));
        QVERIFY(QFile::link(bench.path(u"f/a.txt"_s), bench.path(u"f/link"_s)));
        const UploadOrder order{.from = bench.path(u"f"_s), .to = "/data/t", .isFolder = true};
        const auto outcome = QCoro::waitFor(bench.files.upload(order, {}, {}));
        QVERIFY2(outcome, qPrintable(outcome ? QString{} : outcome.error().message));
        QCOMPARE(bench.server.names(), (QList<QByteArray>{"t/a.txt", "t/empty/", "t/sub/deep/b.txt"}));
        QCOMPARE(outcome->failures, qint64{1}); // the link
        QCOMPARE(QCoro::waitFor(bench.files.upload(order, {}, {})).error().code, ErrorCode::AlreadyExists);
        QVERIFY(bench.write(u"f/a.txt"_s, "A"));
        const auto before = bench.server.count("POST", u"/upload/"_s);
        auto again = order;
        again.ifThere = IfThere::Replace;
        QVERIFY(QCoro::waitFor(bench.files.upload(again, {}, {})));
        QVERIFY(bench.server.bytesOf("t/a.txt") == "A");
        QCOMPARE(bench.server.count("POST", u"/upload/"_s), before + 1); // only what is new
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestBucketUpload)
#include "tst_bucketupload.moc"
