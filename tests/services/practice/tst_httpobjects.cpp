// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storagecloud.h"

#include "services/practice/world/objectdigest.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const auto bucket = u"trc-work"_s;

QString crcOf(const QByteArray &bytes)
{
    practice::ObjectDigest digest;
    digest.add(bytes);
    return practice::crcText(digest.crc());
}

QString md5Of(const QByteArray &bytes)
{
    practice::ObjectDigest digest;
    digest.add(bytes);
    return QString::fromLatin1(digest.md5().toBase64());
}

QJsonObject sources(const QStringList &names)
{
    QJsonArray list;
    for (const auto &name : names)
        list.append(QJsonObject{{u"name"_s, name}});
    return {{u"sourceObjects"_s, list}};
}

} // namespace

/// The objects of Cloud Storage: how they are listed, read, changed, copied and had back.
class TestHttpObjects : public QObject, private StorageCloud
{
    Q_OBJECT

private slots:
    void init()
    {
        start(quickScenario());
        (void)makeBucket(bucket, {{u"location"_s, u"us-central2"_s}});
    }
    void cleanup() { stop(); }

    void anObjectHasWhatGoogleFillsIn()
    {
        const auto made = put(bucket, u"runs/1/a b#?ü.bin"_s, "checkpoint");
        QCOMPARE(made.status, 200);
        QCOMPARE(made.text("kind"_L1), u"storage#object"_s);
        QCOMPARE(made.text("name"_L1), u"runs/1/a b#?ü.bin"_s);
        QCOMPARE(made.text("size"_L1), u"10"_s);
        QCOMPARE(made.text("contentType"_L1), u"application/octet-stream"_s);
        QCOMPARE(made.text("storageClass"_L1), u"STANDARD"_s);
        QCOMPARE(made.text("metageneration"_L1), u"1"_s);
        QCOMPARE(made.text("crc32c"_L1), crcOf("checkpoint"));
        QCOMPARE(made.text("md5Hash"_L1), md5Of("checkpoint"));
        QVERIFY(made.text("id"_L1).endsWith(u'/' + made.text("generation"_L1)));
        const auto got = call("GET", objectPath(bucket, u"runs/1/a b#?ü.bin"_s));
        QCOMPARE(got.json, made.json);
        const auto again = put(bucket, u"runs/1/a b#?ü.bin"_s, "other");
        QVERIFY(again.text("generation"_L1).toLongLong() > made.text("generation"_L1).toLongLong());
        const auto missing = call("GET", objectPath(bucket, u"runs"_s));
        QCOMPARE(missing.status, 404);
        QCOMPARE(missing.message(), u"No such object: trc-work/runs"_s);
    }

    // Lists

    void listsHaveFolders()
    {
        for (const auto &name : {u"a"_s, u"a/b"_s, u"a/c/d"_s, u"a/c/e"_s, u"b"_s, u"d/"_s, u"d/x"_s})
            (void)put(bucket, name, "1");
        const auto top = list(u"delimiter=/"_s);
        QCOMPARE(top.names(), (QStringList{u"a"_s, u"b"_s}));
        QCOMPARE(prefixes(top), (QStringList{u"a/"_s, u"d/"_s}));
        const auto below = list(u"delimiter=/&prefix=a/"_s);
        QCOMPARE(below.names(), QStringList{u"a/b"_s});
        QCOMPARE(prefixes(below), QStringList{u"a/c/"_s});
        QCOMPARE(list(u"prefix=a/c"_s).names(), (QStringList{u"a/c/d"_s, u"a/c/e"_s}));
        const auto marked = list(u"delimiter=/&includeTrailingDelimiter=true"_s);
        QCOMPARE(marked.names(), (QStringList{u"a"_s, u"b"_s, u"d/"_s}));
        QCOMPARE(prefixes(marked), (QStringList{u"a/"_s, u"d/"_s}));
        QCOMPARE(list(u"startOffset=a/c/e&endOffset=d/"_s).names(), (QStringList{u"a/c/e"_s, u"b"_s}));
        QCOMPARE(list(u"delimiter=c/"_s).names(), (QStringList{u"a"_s, u"a/b"_s, u"b"_s, u"d/"_s, u"d/x"_s}));
        const auto none = list(u"prefix=zzz"_s).json;
        QCOMPARE(none, (QJsonObject{{u"kind"_s, u"storage#objects"_s}}));
        const auto bare = list(u"prefix=zzz&fields=items(name),nextPageToken"_s);
        QCOMPARE(bare.status, 200);
        QCOMPARE(bare.body.simplified(), QByteArray{"{ }"}); // an object with nothing in it, not nothing
    }

    void globsAreObeyed_data()
    {
        QTest::addColumn<QString>("glob");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("a star ends at a slash") << u"a/*"_s << QStringList{u"a/b.txt"_s};
        QTest::newRow("two do not") << u"a/**"_s << QStringList{u"a/b.txt"_s, u"a/c/d.bin"_s};
        QTest::newRow("one sign") << u"?"_s << QStringList{u"a"_s};
        QTest::newRow("one of") << u"**.{txt,bin}"_s << QStringList{u"a/b.txt"_s, u"a/c/d.bin"_s};
        QTest::newRow("a set") << u"**[!t]"_s << QStringList{u"a"_s, u"a/c/d.bin"_s};
        QTest::newRow("none") << u"b*"_s << QStringList{};
    }
    void globsAreObeyed()
    {
        QFETCH(QString, glob);
        for (const auto &name : {u"a"_s, u"a/b.txt"_s, u"a/c/d.bin"_s})
            (void)put(bucket, name, "1");
        QTEST(list(u"matchGlob="_s + encoded(glob)).names(), "names");
    }

    void namesComeInTheOrderOfTheirBytes()
    {
        const QStringList ordered{u"Z"_s, u"a"_s, u"é"_s, QString::fromUtf8("\xef\xbd\x81"), // U+FF41
                                  QString::fromUtf8("\xf0\x9f\x98\x80")}; // U+1F600, before U+FF41 in UTF-16
        for (const auto &name : ordered)
            (void)put(bucket, name, "1");
        QCOMPARE(list({}).names(), ordered);
        QCOMPARE(list(u"startOffset="_s + encoded(ordered.at(3))).names(), ordered.sliced(3));
    }

    void pagesAreGoneThroughOneByOne()
    {
        for (const auto &name : {u"a/1"_s, u"a/2"_s, u"b"_s, u"c/1"_s, u"d"_s})
            (void)put(bucket, name, "1");
        QStringList seen;
        QString token;
        do {
            const auto page = list(u"delimiter=/&maxResults=1&pageToken="_s + encoded(token));
            seen += page.names() + prefixes(page);
            QCOMPARE(page.names().size() + prefixes(page).size(), 1);
            token = page.text("nextPageToken"_L1);
        } while (!token.isEmpty() && seen.size() < 10);
        QCOMPARE(seen, (QStringList{u"a/"_s, u"b"_s, u"c/"_s, u"d"_s}));
        QCOMPARE(list(u"pageToken=abc"_s).status, 400);
        QCOMPARE(list(u"versions=true&softDeleted=true"_s).status, 400);
        QCOMPARE(list(u"matchGlob=%5B"_s).status, 400);
        QCOMPARE(list(u"maxResults=-1"_s).status, 400);
    }

    void manyObjectsComeInPagesOfAThousand()
    {
        start(
            R"({"buckets":[{"name":"trc-many","location":"US","objects":[{"name":"part-%d","bytes":7,"count":2500}]}]})");
        QStringList seen;
        QString token;
        int pages = 0;
        do {
            const auto page =
                call("GET", bucketPath(u"trc-many"_s) + u"/o?maxResults=5000&pageToken="_s + encoded(token));
            seen += page.names();
            token = page.text("nextPageToken"_L1);
        } while (!token.isEmpty() && ++pages < 10);
        QCOMPARE(pages, 2); // and a third
        QCOMPARE(seen.size(), 2500);
        QCOMPARE(seen.first(), u"part-00000"_s);
        QCOMPARE(seen.last(), u"part-02499"_s);
        QVERIFY(std::ranges::is_sorted(seen));
        QCOMPARE(bytesOf(u"trc-many"_s, u"part-00777"_s), QByteArray(7, '\0'));
    }

    void theBuiltInBucketsAreAsTheyAreDescribed()
    {
        start(practice::builtInScenario(u"buckets"_s).value());
        QCOMPARE(call("GET", u"/storage/v1/b?project=trc-practice"_s).names(),
                 (QStringList{u"trc-checkpoints"_s, u"trc-datasets"_s, u"trc-results"_s}));
        const auto at = [&](const QString &name, const QString &query) {
            return call("GET", bucketPath(name) + u"/o?"_s + query);
        };
        QCOMPARE(prefixes(at(u"trc-checkpoints"_s, u"prefix=runs/llm/&delimiter=/"_s)),
                 (QStringList{u"runs/llm/1000/"_s, u"runs/llm/2000/"_s, u"runs/llm/3000/"_s}));
        QCOMPARE(at(u"trc-checkpoints"_s, u"matchGlob=runs/llm/*/commit_success.txt"_s).names().size(), 2);
        QCOMPARE(at(u"trc-checkpoints"_s, u"softDeleted=true&fields=items(name)"_s).names().size(), 16);
        QCOMPARE(call("GET", bucketPath(u"trc-datasets"_s)).text("locationType"_L1), u"multi-region"_s);
        QCOMPARE(bytesOf(u"trc-results"_s, u"samples/sample-11999.txt"_s), QByteArray{"a sample\n"});
        QCOMPARE(bytesOf(u"tpu-lab-open"_s, u"README.txt"_s), QByteArray{"For everybody.\n"});
        QCOMPARE(at(u"tpu-lab-imagenet"_s, {}).status, 400); // who pays?
        QCOMPARE(at(u"tpu-lab-private"_s, {}).status, 403);
    }

    // Generations

    void versionsAreKeptWhereTheBucketKeepsThem()
    {
        keepVersions();
        const auto first = put(bucket, u"a"_s, "one").text("generation"_L1);
        const auto second = put(bucket, u"a"_s, "two").text("generation"_L1);
        QCOMPARE(list({}).values("items"_L1, "generation"_L1), QStringList{second});
        const auto both = list(u"versions=true"_s);
        QCOMPARE(both.values("items"_L1, "generation"_L1), (QStringList{first, second}));
        QVERIFY(!both.json["items"_L1][0]["timeDeleted"_L1].toString().isEmpty());
        const auto old = call("GET", objectPath(bucket, u"a"_s) + u"?alt=media&generation="_s + first);
        QCOMPARE(old.body, QByteArray{"one"});
        QCOMPARE(call("DELETE", objectPath(bucket, u"a"_s)).status, 204);
        QCOMPARE(call("GET", objectPath(bucket, u"a"_s)).status, 404);
        QCOMPARE(list(u"versions=true"_s).names().size(), 2);
        QCOMPARE(call("DELETE", objectPath(bucket, u"a"_s) + u"?generation="_s + first).status, 204);
        QCOMPARE(list(u"versions=true"_s).values("items"_L1, "generation"_L1), QStringList{second});
        QCOMPARE(call("DELETE", bucketPath(bucket)).status, 409); // old versions count, too
        QCOMPARE(call("DELETE", objectPath(bucket, u"a"_s) + u"?generation=7"_s).status, 404);
    }

    void whatWasDeletedIsHadBackForAWeek()
    {
        const auto path = objectPath(bucket, u"a"_s);
        const auto first = put(bucket, u"a"_s, "one").text("generation"_L1);
        const auto second = put(bucket, u"a"_s, "two").text("generation"_L1); // replaces, which is a deletion
        QCOMPARE(call("DELETE", path).status, 204);
        QVERIFY(list({}).names().isEmpty());
        const auto gone = list(u"softDeleted=true"_s);
        QCOMPARE(gone.values("items"_L1, "generation"_L1), (QStringList{first, second}));
        QVERIFY(gone.json["items"_L1][0]["hardDeleteTime"_L1].toString()
                > gone.json["items"_L1][0]["softDeleteTime"_L1].toString());
        QCOMPARE(call("GET", path + u"?softDeleted=true&generation="_s + first).text("size"_L1), u"3"_s);
        const auto nameless = call("GET", path + u"?softDeleted=true"_s);
        QCOMPARE(nameless.message(), u"Required parameter: generation"_s);
        QCOMPARE(call("POST", path + u"/restore"_s).status, 400);
        QCOMPARE(call("POST", path + u"/restore?generation=7"_s).status, 404);
        const auto back = call("POST", path + u"/restore?generation="_s + first);
        QCOMPARE(back.status, 200);
        QVERIFY(back.text("generation"_L1).toLongLong() > second.toLongLong());
        QCOMPARE(bytesOf(bucket, u"a"_s), QByteArray{"one"});
        QCOMPARE(call("POST", path + u"/restore?generation="_s + back.text("generation"_L1)).status, 412);
        QCOMPARE(call("POST", path + u"/restore?ifGenerationMatch=0&generation="_s + second).status, 412);
        (void)practise(u"time"_s, {{u"advanceSeconds"_s, 8 * 86'400}});
        QVERIFY(list(u"softDeleted=true"_s).names().isEmpty());
        QCOMPARE(call("POST", path + u"/restore?generation="_s + second).status, 404);
    }

    void withoutSoftDeletionItIsGone()
    {
        const QJsonObject none{{u"softDeletePolicy"_s, QJsonObject{{u"retentionDurationSeconds"_s, u"0"_s}}}};
        QCOMPARE(call("PATCH", bucketPath(bucket), none).status, 200);
        (void)put(bucket, u"a"_s, "one");
        (void)put(bucket, u"a"_s, "two");
        QCOMPARE(call("DELETE", objectPath(bucket, u"a"_s)).status, 204);
        QVERIFY(list(u"softDeleted=true"_s).names().isEmpty());
    }

    // Conditions

    void preconditionsHoldOrStopIt()
    {
        const auto path = objectPath(bucket, u"a"_s);
        const auto first = put(bucket, u"a"_s, "one", u"&ifGenerationMatch=0"_s);
        QCOMPARE(first.status, 200);
        const auto generation = first.text("generation"_L1);
        const auto late = put(bucket, u"a"_s, "two", u"&ifGenerationMatch=0"_s);
        QCOMPARE(late.status, 412);
        QCOMPARE(late.reason(), u"conditionNotMet"_s);
        QCOMPARE(late.message(), u"At least one of the pre-conditions you specified did not hold."_s);
        QCOMPARE(late.json["error"_L1]["errors"_L1][0]["location"_L1].toString(), u"If-Match"_s);
        QCOMPARE(bytesOf(bucket, u"a"_s), QByteArray{"one"});
        QCOMPARE(call("GET", path + u"?ifGenerationNotMatch="_s + generation).status, 304);
        QCOMPARE(call("GET", path + u"?ifGenerationMatch="_s + generation).status, 200);
        QCOMPARE(call("GET", path + u"?ifMetagenerationMatch=2"_s).status, 412);
        QCOMPARE(call("GET", path + u"?ifGenerationMatch=x"_s).status, 400);
        QCOMPARE(call("PATCH", path + u"?ifMetagenerationMatch=2"_s, {{u"contentType"_s, u"a/b"_s}}).status, 412);
        QCOMPARE(call("DELETE", path + u"?ifGenerationMatch=1"_s).status, 412);
        QCOMPARE(put(bucket, u"a"_s, "three", u"&ifGenerationMatch="_s + generation).status, 200);
        QCOMPARE(call("DELETE", path + u"?ifGenerationMatch="_s + generation).status, 412);
        QCOMPARE(put(bucket, u"b"_s, "one", u"&ifGenerationMatch=5"_s).status, 412);
    }

    void metadataIsMergedOrReplaced()
    {
        const auto path = objectPath(bucket, u"a"_s);
        (void)put(bucket, u"a"_s, "one");
        const QJsonObject two{{u"metadata"_s, QJsonObject{{u"step"_s, u"100"_s}, {u"run"_s, u"x"_s}}},
                              {u"customTime"_s, u"2026-02-03T04:05:06Z"_s}};
        const auto patched = call("PATCH", path, two);
        QCOMPARE(patched.status, 200);
        QCOMPARE(patched.text("metageneration"_L1), u"2"_s);
        QCOMPARE(patched.json["metadata"_L1]["step"_L1].toString(), u"100"_s);
        const auto less = call("PATCH", path, {{u"metadata"_s, QJsonObject{{u"run"_s, QJsonValue::Null}}}});
        QCOMPARE(less.json["metadata"_L1].toObject(), (QJsonObject{{u"step"_s, u"100"_s}}));
        QCOMPARE(call("PATCH", path, {{u"customTime"_s, u"2026-02-03T04:05:05Z"_s}}).status, 400);
        QCOMPARE(call("PATCH", path, {{u"customTime"_s, QJsonValue::Null}}).status, 400);
        QCOMPARE(call("PATCH", path, {{u"customTime"_s, u"soon"_s}}).status, 400);
        QCOMPARE(call("PATCH", path, {{u"metadata"_s, QJsonObject{{u"n"_s, 1}}}}).status, 400);
        const QJsonObject large{{u"metadata"_s, QJsonObject{{u"n"_s, QString{8192, u'x'}}}}};
        QCOMPARE(call("PATCH", path, large).status, 400);
        QCOMPARE(call("PATCH", path, {{u"storageClass"_s, u"NEARLINE"_s}}).text("storageClass"_L1), u"STANDARD"_s);
        const auto whole = call("PUT", path, {{u"contentType"_s, u"text/plain"_s}});
        QCOMPARE(whole.text("contentType"_L1), u"text/plain"_s);
        QVERIFY(!whole.json.contains("metadata"_L1));
        QCOMPARE(bytesOf(bucket, u"a"_s), QByteArray{"one"});
    }

    void aHeldObjectStays()
    {
        const auto path = objectPath(bucket, u"a"_s);
        (void)put(bucket, u"a"_s, "one");
        QCOMPARE(call("PATCH", path, {{u"temporaryHold"_s, true}}).status, 200);
        const auto kept = call("DELETE", path);
        QCOMPARE(kept.status, 403);
        QVERIFY2(kept.message().contains("is under active Temporary hold"_L1), qPrintable(kept.message()));
        QCOMPARE(put(bucket, u"a"_s, "two").status, 403);
        QCOMPARE(call("PATCH", path, {{u"temporaryHold"_s, false}}).status, 200);
        QCOMPARE(call("DELETE", path).status, 204);
    }

    void badNamesAreRefused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("status");
        QTest::newRow("nothing") << QString{} << 400;
        QTest::newRow("a line") << u"a\nb"_s << 400;
        QTest::newRow("dots") << u".."_s << 400;
        QTest::newRow("too long") << QString{1025, u'n'} << 400;
        QTest::newRow("as long as can be") << QString{1024, u'n'} << 200;
        QTest::newRow("dots in a path") << u"../../etc/passwd"_s << 200; // a name like any other
    }
    void badNamesAreRefused()
    {
        QFETCH(QString, name);
        QTEST(put(bucket, name, "1").status, "status");
    }

    // Copies

    void objectsAreComposed()
    {
        (void)put(bucket, u"p1"_s, "one,");
        (void)put(bucket, u"p2"_s, "two,");
        auto body = sources({u"p1"_s, u"p2"_s, u"p1"_s});
        body[u"destination"_s] = QJsonObject{{u"contentType"_s, u"text/csv"_s}};
        const auto made = call("POST", objectPath(bucket, u"whole"_s) + u"/compose"_s, body);
        QCOMPARE(made.status, 200);
        QCOMPARE(made.json["componentCount"_L1].toInt(), 3);
        QCOMPARE(made.text("crc32c"_L1), crcOf("one,two,one,"));
        QCOMPARE(made.text("contentType"_L1), u"text/csv"_s);
        QVERIFY(!made.json.contains("md5Hash"_L1)); // Google keeps none
        QCOMPARE(bytesOf(bucket, u"whole"_s), QByteArray{"one,two,one,"});
        const auto compose = objectPath(bucket, u"whole"_s) + u"/compose"_s;
        const auto longer = call("POST", compose, sources({u"whole"_s, u"p2"_s})); // onto itself
        QCOMPARE(longer.json["componentCount"_L1].toInt(), 4);
        QCOMPARE(bytesOf(bucket, u"whole"_s), QByteArray{"one,two,one,two,"});
        QCOMPARE(call("POST", compose, sources({})).status, 400);
        QCOMPARE(call("POST", compose, sources({u"p1"_s, u"none"_s})).status, 404);
        QCOMPARE(call("POST", compose, sources(QStringList(33, u"p1"_s))).status, 400);
        QCOMPARE(call("POST", compose, sources(QStringList(32, u"p1"_s))).text("size"_L1), u"128"_s);
        QCOMPARE(call("POST", compose + u"?ifGenerationMatch=0"_s, sources({u"p1"_s})).status, 412);
    }

    void partsMayGoWhenTheyAreComposed()
    {
        const auto generation = put(bucket, u"p1"_s, "one").text("generation"_L1);
        (void)put(bucket, u"p2"_s, "two");
        QJsonObject first{{u"name"_s, u"p1"_s},
                          {u"generation"_s, generation},
                          {u"objectPreconditions"_s, QJsonObject{{u"ifGenerationMatch"_s, u"7"_s}}}};
        const QJsonObject second{{u"name"_s, u"p2"_s}};
        const auto compose = [&] {
            return call("POST", objectPath(bucket, u"whole"_s) + u"/compose"_s,
                        {{u"sourceObjects"_s, QJsonArray{first, second}}, {u"deleteSourceObjects"_s, true}});
        };
        QCOMPARE(compose().status, 412);
        first[u"objectPreconditions"_s] = QJsonObject{{u"ifGenerationMatch"_s, generation}};
        QCOMPARE(compose().status, 200);
        QCOMPARE(list({}).names(), QStringList{u"whole"_s});
    }

    void aCopyIsAnotherObject()
    {
        (void)makeBucket(u"trc-other"_s, {{u"location"_s, u"EU"_s}});
        (void)put(bucket, u"a"_s, "one");
        (void)call("PATCH", objectPath(bucket, u"a"_s), {{u"metadata"_s, QJsonObject{{u"k"_s, u"v"_s}}}});
        const auto to = u"/copyTo/b/trc-other/o/b%2Fc"_s;
        const auto copied = call("POST", objectPath(bucket, u"a"_s) + to);
        QCOMPARE(copied.status, 200);
        QCOMPARE(copied.text("bucket"_L1), u"trc-other"_s);
        QCOMPARE(copied.json["metadata"_L1]["k"_L1].toString(), u"v"_s);
        QCOMPARE(copied.text("metageneration"_L1), u"1"_s);
        (void)put(bucket, u"a"_s, "changed");
        QCOMPARE(call("DELETE", objectPath(bucket, u"a"_s)).status, 204);
        QCOMPARE(bytesOf(u"trc-other"_s, u"b/c"_s), QByteArray{"one"});
        QCOMPARE(call("POST", objectPath(bucket, u"a"_s) + to).status, 404);
        QCOMPARE(call("POST", objectPath(u"trc-other"_s, u"b/c"_s) + u"/copyTo/b/none-here/o/x"_s).status, 404);
        const auto own = call("POST", objectPath(u"trc-other"_s, u"b/c"_s) + u"/copyTo/b/trc-other/o/own"_s,
                              {{u"contentType"_s, u"text/plain"_s}});
        QCOMPARE(own.text("contentType"_L1), u"text/plain"_s);
        QVERIFY(!own.json.contains("metadata"_L1));
        const auto late = u"/copyTo/b/trc-other/o/own?ifGenerationMatch=0"_s;
        QCOMPARE(call("POST", objectPath(u"trc-other"_s, u"b/c"_s) + late).status, 412);
        const auto stale = u"/copyTo/b/trc-other/o/own?ifSourceGenerationMatch=7"_s;
        QCOMPARE(call("POST", objectPath(u"trc-other"_s, u"b/c"_s) + stale).status, 412);
    }

    void aRewriteFarAwayTakesSeveralCalls()
    {
        start(R"({"buckets":[
            {"name":"trc-near","location":"us-central2","objects":[{"name":"big","bytes":3145733}]},
            {"name":"trc-far","location":"EU"}]})");
        const auto to = objectPath(u"trc-near"_s, u"big"_s) + u"/rewriteTo/b/trc-far/o/big"_s;
        const auto limited = to + u"?maxBytesRewrittenPerCall=2097152"_s;
        QCOMPARE(call("POST", to + u"?maxBytesRewrittenPerCall=1000"_s).status, 400);
        const auto first = call("POST", limited);
        QVERIFY(!first.json["done"_L1].toBool());
        QCOMPARE(first.text("totalBytesRewritten"_L1), u"2097152"_s);
        QCOMPARE(first.text("objectSize"_L1), u"3145733"_s);
        QCOMPARE(call("GET", objectPath(u"trc-far"_s, u"big"_s)).status, 404);
        const auto token = u"&rewriteToken="_s + encoded(first.text("rewriteToken"_L1));
        const auto second = call("POST", limited + token);
        QVERIFY(second.json["done"_L1].toBool());
        QCOMPARE(second.json["resource"_L1]["name"_L1].toString(), u"big"_s);
        QCOMPARE(call("GET", objectPath(u"trc-far"_s, u"big"_s)).text("size"_L1), u"3145733"_s);
        const auto elsewhere = objectPath(u"trc-near"_s, u"big"_s) + u"/rewriteTo/b/trc-far/o/other?x"_s;
        QCOMPARE(call("POST", elsewhere.chopped(1) + token.sliced(1)).status, 400);
        const auto near = objectPath(u"trc-near"_s, u"big"_s) + u"/rewriteTo/b/trc-near/o/twin"_s;
        QVERIFY(call("POST", near + u"?maxBytesRewrittenPerCall=1048576"_s).json["done"_L1].toBool()); // at once
    }

    void aRewriteChangesTheStorageClass()
    {
        (void)put(bucket, u"a"_s, "one");
        const auto made = call("POST", objectPath(bucket, u"a"_s) + u"/rewriteTo/b/trc-work/o/a"_s,
                               {{u"storageClass"_s, u"COLDLINE"_s}});
        QCOMPARE(made.json["resource"_L1]["storageClass"_L1].toString(), u"COLDLINE"_s);
        QCOMPARE(bytesOf(bucket, u"a"_s), QByteArray{"one"});
        const auto bad =
            call("POST", objectPath(bucket, u"a"_s) + u"/rewriteTo/b/trc-work/o/a"_s, {{u"storageClass"_s, u"WARM"_s}});
        QCOMPARE(bad.status, 400);
    }

    void aMoveLeavesNothingBehind()
    {
        (void)put(bucket, u"a"_s, "one");
        const auto moved = call("POST", objectPath(bucket, u"a"_s) + u"/moveTo/o/b%2Fa"_s);
        QCOMPARE(moved.text("name"_L1), u"b/a"_s);
        QCOMPARE(list({}).names(), QStringList{u"b/a"_s});
        QCOMPARE(call("POST", objectPath(bucket, u"b/a"_s) + u"/moveTo/o/b%2Fa"_s).status, 400);
        QCOMPARE(call("POST", objectPath(bucket, u"a"_s) + u"/moveTo/o/c"_s).status, 404);
    }

    void oneNameIsNotWrittenTooOften()
    {
        start(R"({"buckets":[{"name":"trc-work","location":"US"}],"storage":{"writesPerSecond":1}})");
        (void)practise(u"time"_s, {{u"speed"_s, 0.01}}); // however slow this machine is
        QCOMPARE(put(bucket, u"a"_s, "one").status, 200);
        const auto fast = put(bucket, u"a"_s, "two");
        QCOMPARE(fast.status, 429);
        QCOMPARE(fast.reason(), u"rateLimitExceeded"_s);
        QCOMPARE(fast.domain(), u"usageLimits"_s);
        QCOMPARE(put(bucket, u"b"_s, "two").status, 200);
        (void)practise(u"time"_s, {{u"advanceSeconds"_s, 2}});
        QCOMPARE(put(bucket, u"a"_s, "two").status, 200);
    }

    void aNameIsWrittenOnceASecondInTheLongRun()
    {
        m_clock.hold();
        for (int write = 0; write < 10; ++write)
            QCOMPARE(put(bucket, u"a"_s, "x").status, 200);
        QCOMPARE(put(bucket, u"a"_s, "x").status, 429);
        QCOMPARE(call("DELETE", objectPath(bucket, u"a"_s)).status, 429);
        QCOMPARE(put(bucket, u"b"_s, "x").status, 200);
        (void)practise(u"time"_s, {{u"advanceSeconds"_s, 1}});
        QCOMPARE(put(bucket, u"a"_s, "x").status, 200);
        QCOMPARE(put(bucket, u"a"_s, "x").status, 429);
    }

    void withUniformAccessObjectsHaveNoLists()
    {
        const QJsonObject uniform{
            {u"iamConfiguration"_s, QJsonObject{{u"uniformBucketLevelAccess"_s, QJsonObject{{u"enabled"_s, true}}}}}};
        const QJsonObject all{{u"entity"_s, u"allUsers"_s}, {u"role"_s, u"READER"_s}};
        const QJsonObject open{{u"acl"_s, QJsonArray{all}}};
        (void)put(bucket, u"a"_s, "1");
        QCOMPARE(call("PATCH", objectPath(bucket, u"a"_s), open).status, 200);
        QCOMPARE(call("PATCH", bucketPath(bucket), uniform).status, 200);
        const auto refused = call("PATCH", objectPath(bucket, u"a"_s), open);
        QCOMPARE(refused.status, 400);
        QVERIFY2(refused.message().contains("uniform bucket-level access is enabled"_L1),
                 qPrintable(refused.message()));
        auto whole = sources({u"a"_s});
        whole[u"destination"_s] = open;
        QCOMPARE(call("POST", objectPath(bucket, u"b"_s) + u"/compose"_s, whole).status, 400);
        QCOMPARE(call("POST", objectPath(bucket, u"a"_s) + u"/copyTo/b/trc-work/o/b"_s, open).status, 400);
        QCOMPARE(call("PATCH", bucketPath(bucket), {{u"defaultObjectAcl"_s, QJsonArray{all}}}).status, 400);
        QCOMPARE(list({}).names(), QStringList{u"a"_s});
    }

    // Bytes on the way out

    void bytesComeWithWhatIsKnownOfThem()
    {
        const auto made = put(bucket, u"a"_s, "0123456789");
        (void)call("PATCH", objectPath(bucket, u"a"_s),
                   {{u"contentType"_s, u"text/plain"_s}, {u"contentDisposition"_s, u"attachment"_s}});
        const auto got = call("GET", objectPath(bucket, u"a"_s) + u"?alt=media"_s);
        QCOMPARE(got.body, QByteArray{"0123456789"});
        QCOMPARE(got.header("content-type"), QByteArray{"text/plain"});
        QCOMPARE(got.header("content-length"), QByteArray{"10"});
        QCOMPARE(got.header("content-disposition"), QByteArray{"attachment"});
        QCOMPARE(QString::fromLatin1(got.header("x-goog-generation")), made.text("generation"_L1));
        QCOMPARE(got.header("x-goog-metageneration"), QByteArray{"2"});
        QCOMPARE(got.header("x-goog-stored-content-length"), QByteArray{"10"});
        QCOMPARE(got.header("x-goog-stored-content-encoding"), QByteArray{"identity"});
        QCOMPARE(got.header("x-goog-storage-class"), QByteArray{"STANDARD"});
        const auto head = QString::fromLatin1(got.head).toLower();
        QVERIFY2(head.contains(("crc32c="_L1 + crcOf("0123456789")).toLower()), got.head.constData());
        QVERIFY2(head.contains(("md5="_L1 + md5Of("0123456789")).toLower()), got.head.constData());
        QVERIFY(!head.contains("x-practice"_L1));
        const auto other = call("GET", u"/download"_s + objectPath(bucket, u"a"_s) + u"?alt=media"_s);
        QCOMPARE(other.body, got.body);
        const auto missing = call("GET", objectPath(bucket, u"none"_s) + u"?alt=media"_s);
        QCOMPARE(missing.status, 404);
        QCOMPARE(missing.body, QByteArray{"No such object: trc-work/none"}); // a bare sentence
    }

    void partsOfTheBytesComeAlone_data()
    {
        QTest::addColumn<QByteArray>("range");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("content");
        const auto row = [](const char *range, int status, const char *bytes, const char *content) {
            QTest::newRow(range) << QByteArray{range} << status << QByteArray{bytes} << QByteArray{content};
        };
        row("bytes=0-3", 206, "0123", "bytes 0-3/10");
        row("bytes=4-", 206, "456789", "bytes 4-9/10");
        row("bytes=-3", 206, "789", "bytes 7-9/10");
        row("bytes=-99", 206, "0123456789", "bytes 0-9/10");
        row("bytes=8-99", 206, "89", "bytes 8-9/10");
        row("bytes=9-9", 206, "9", "bytes 9-9/10");
        row("bytes=5-4", 200, "0123456789", "");
        row("bytes=0-1,3-4", 200, "0123456789", "");
        row("rows=0-1", 200, "0123456789", "");
    }
    void partsOfTheBytesComeAlone()
    {
        QFETCH(QByteArray, range);
        (void)put(bucket, u"a"_s, "0123456789");
        const auto got = exchange("GET", objectPath(bucket, u"a"_s) + u"?alt=media"_s, {{"Range", range}}, {});
        QTEST(got.status, "status");
        QTEST(got.body, "bytes");
        QTEST(got.header("content-range"), "content");
    }

    void aPartBeyondTheEndIsNotThere()
    {
        (void)put(bucket, u"a"_s, "0123456789");
        (void)put(bucket, u"empty"_s, {});
        for (const auto &name : {u"a"_s, u"empty"_s}) {
            const auto path = objectPath(bucket, name) + u"?alt=media"_s;
            const auto got = exchange("GET", path, {{"Range", "bytes=10-"}}, {});
            QCOMPARE(got.status, 416);
            QCOMPARE(got.body, QByteArray{"Request range not satisfiable"});
        }
        const auto empty = call("GET", objectPath(bucket, u"empty"_s) + u"?alt=media"_s);
        QCOMPARE(empty.status, 200);
        QVERIFY(empty.body.isEmpty());
    }

    void whatGoesOutIsCountedByMonitoring()
    {
        (void)put(bucket, u"a"_s, QByteArray(1000, 'x'));
        QCOMPARE(bytesOf(bucket, u"a"_s).size(), 1000);
        QCOMPARE(exchange("GET", objectPath(bucket, u"a"_s) + u"?alt=media"_s, {{"Range", "bytes=0-9"}}, {}).status,
                 206);
        (void)practise(u"time"_s, {{u"advanceSeconds"_s, 120}});
        const auto now = m_world->context().now();
        const auto series = ask("GET",
                                u"/v3/projects/trc-practice/timeSeries?filter="_s
                                    + encoded(u"metric.type=\"storage.googleapis.com/network/sent_bytes_count\" AND "
                                              "resource.labels.bucket_name=\"trc-work\""_s)
                                    + u"&interval.startTime="_s + practice::toRfc3339(now - std::chrono::hours{2})
                                    + u"&interval.endTime="_s + practice::toRfc3339(now)
                                    + u"&aggregation.alignmentPeriod=7200s&aggregation.perSeriesAligner=ALIGN_SUM"_s)
                                .json["timeSeries"_L1]
                                .toArray();
        QCOMPARE(series.size(), 1);
        QCOMPARE(series[0]["points"_L1][0]["value"_L1]["int64Value"_L1].toString(), u"1010"_s);
    }

    void aReplyThatIsCutIsShorter()
    {
        const QByteArray bytes{3'000'000, 'x'};
        (void)put(bucket, u"a"_s, bytes);
        (void)practise(
            u"faults"_s,
            {{u"faults"_s,
              QJsonArray{QJsonObject{
                  {u"method"_s, u"GET"_s}, {u"path"_s, u"alt=media"_s}, {u"times"_s, 1}, {u"do"_s, u"cut"_s}}}}});
        QCOMPARE(call("GET", objectPath(bucket, u"a"_s) + u"?alt=media"_s).status, 0); // it never became whole
        QVERIFY(bytesOf(bucket, u"a"_s) == bytes);
    }

private:
    StorageReply list(const QString &query)
    {
        return call("GET", bucketPath(bucket) + u"/o"_s + (query.isEmpty() ? QString{} : u'?' + query));
    }

    [[nodiscard]] static QStringList prefixes(const StorageReply &reply)
    {
        QStringList found;
        for (const auto &one : reply.json["prefixes"_L1].toArray())
            found += one.toString();
        return found;
    }

    void keepVersions()
    {
        QCOMPARE(call("PATCH", bucketPath(bucket), {{u"versioning"_s, QJsonObject{{u"enabled"_s, true}}}}).status, 200);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHttpObjects)
#include "tst_httpobjects.moc"
