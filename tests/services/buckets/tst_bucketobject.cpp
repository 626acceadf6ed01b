// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketentries.h"
#include "services/buckets/bucketobject.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

QJsonObject object(const QString &name, const QString &size = u"12"_s,
                   const QString &generation = u"1712345678901234"_s)
{
    return {{u"name"_s, name}, {u"size"_s, size}, {u"generation"_s, generation}};
}

QByteArray page(const QJsonArray &items, const QJsonArray &prefixes = {}, const QString &next = {})
{
    QJsonObject json{{u"kind"_s, u"storage#objects"_s}, {u"items"_s, items}, {u"prefixes"_s, prefixes}};
    if (!next.isEmpty())
        json.insert(u"nextPageToken"_s, next);
    return QJsonDocument{json}.toJson(QJsonDocument::Compact);
}

} // namespace

class TestBucketObject : public QObject
{
    Q_OBJECT

private slots:
    void anObjectIsReadWithAllThatIsUsed()
    {
        auto json = object(u"a/é \"x\".txt"_s);
        json.insert(u"timeCreated"_s, u"2026-11-19T12:34:56.789Z"_s);
        json.insert(u"storageClass"_s, u"NEARLINE"_s);
        json.insert(u"contentEncoding"_s, u"gzip"_s);
        json.insert(u"crc32c"_s, u"yZRlqg=="_s); // of "hello world"
        json.insert(u"md5Hash"_s, u"XrY7u+Ae7tCTyyK7j1rNww=="_s);
        json.insert(u"temporaryHold"_s, true);
        json.insert(u"softDeleteTime"_s, u"2026-11-20T00:00:00Z"_s);
        const auto read = readObjectPage(page({json}));
        QCOMPARE(read.objects.size(), 1);
        const auto &one = read.objects.first();
        QCOMPARE(one.name, u"a/é \"x\".txt"_s.toUtf8());
        QCOMPARE(one.size, quint64{12});
        QCOMPARE(one.generation, qint64{1'712'345'678'901'234});
        QCOMPARE(one.created, qint64{1'795'091'696});
        QCOMPARE(one.storageClass, u"NEARLINE"_s);
        QCOMPARE(one.contentEncoding, u"gzip"_s);
        QCOMPARE(one.crc32c.value_or(0), quint32{0xc99465aa});
        QCOMPARE(one.md5.size(), 16);
        QVERIFY(one.isHeld);
        QCOMPARE(one.softDeleted, qint64{1'795'132'800});
        QCOMPARE(parseObject(json).value(), one);
    }

    void whatIsNoObjectIsCountedAndLeftOut()
    {
        const auto read = readObjectPage(
            page({object(u"good"_s), object(u""_s), object(u"line\nbreak"_s), object(u"n"_s, u"-1"_s),
                  object(u"n"_s, u"+1"_s), object(u"n"_s, u"1e3"_s), object(u"n"_s, u"99999999999999999999"_s),
                  object(u"n"_s, u"1"_s, u"0"_s), 7, u"text"_s, QJsonValue{}, object(QString(1'025, u'a'))},
                 {u"folder/"_s, u"none"_s, u"a\nb/"_s, 5}, u"next"_s));
        QCOMPARE(read.objects.size(), 1);
        QCOMPARE(read.prefixes, QList<QByteArray>{"folder/"});
        QCOMPARE(read.unreadable, 11 + 3);
        QCOMPARE(read.rest.object[u"nextPageToken"_s].toString(), u"next"_s);
        QVERIFY(!read.rest.object.contains(u"items"_s));
    }

    void aCutOrForeignAnswerIsSaidToBeOne()
    {
        QCOMPARE(readObjectPage("{\"items\":[").rest.flaw, JsonFlaw::Cut);
        QCOMPARE(readObjectPage("<html>").rest.flaw, JsonFlaw::Malformed);
        QVERIFY(readObjectPage("{\"items\":{\"name\":1},\"prefixes\":\"a/\"}").objects.isEmpty());
    }

    void timesThatAreNoneAreNothing_data()
    {
        QTest::addColumn<QString>("time");
        QTest::addColumn<qint64>("seconds");
        QTest::newRow("whole") << u"2026-11-19T12:34:56Z"_s << qint64{1'795'091'696};
        QTest::newRow("nanoseconds") << u"2026-11-19T12:34:56.123456789Z"_s << qint64{1'795'091'696};
        QTest::newRow("leap day") << u"2024-02-29T00:00:00Z"_s << qint64{1'709'164'800};
        QTest::newRow("no such day") << u"2026-02-30T00:00:00Z"_s << qint64{0};
        QTest::newRow("an hour too much") << u"2026-02-20T24:00:00Z"_s << qint64{0};
        QTest::newRow("a zone") << u"2026-02-20T12:00:00+01:00"_s << qint64{0};
        QTest::newRow("before all") << u"1969-12-31T23:59:59Z"_s << qint64{0};
        QTest::newRow("words") << u"the day before yesterday"_s << qint64{0};
        QTest::newRow("a fraction of letters") << u"2026-11-19T12:34:56.x5Z"_s << qint64{0};
    }
    void timesThatAreNoneAreNothing()
    {
        QFETCH(QString, time);
        QFETCH(qint64, seconds);
        auto json = object(u"a"_s);
        json.insert(u"timeCreated"_s, time);
        QCOMPARE(parseObject(json)->created, seconds);
    }

    void aBucketIsRead()
    {
        const QJsonObject json{{u"name"_s, u"my-bucket"_s},
                               {u"location"_s, u"US-EAST5"_s},
                               {u"locationType"_s, u"region"_s},
                               {u"storageClass"_s, u"STANDARD"_s},
                               {u"softDeletePolicy"_s, QJsonObject{{u"retentionDurationSeconds"_s, u"604800"_s}}},
                               {u"retentionPolicy"_s, QJsonObject{{u"retentionPeriod"_s, u"60"_s}}},
                               {u"billing"_s, QJsonObject{{u"requesterPays"_s, true}}},
                               {u"versioning"_s, QJsonObject{{u"enabled"_s, true}}},
                               {u"iamConfiguration"_s,
                                QJsonObject{{u"publicAccessPrevention"_s, u"enforced"_s},
                                            {u"uniformBucketLevelAccess"_s, QJsonObject{{u"enabled"_s, true}}}}}};
        const auto bucket = parseBucket(json);
        QVERIFY(bucket);
        QCOMPARE(bucket->location, u"us-east5"_s);
        QCOMPARE(bucket->softDeleteSeconds, qint64{604'800});
        QCOMPARE(bucket->retentionSeconds, qint64{60});
        QVERIFY(bucket->isRequesterPays && bucket->hasVersions && bucket->hasUniformAccess);
        QCOMPARE(bucket->publicAccess, PublicAccess::Prevented);
        QVERIFY(!parseBucket({{u"name"_s, u"../etc"_s}}));
        QVERIFY(!parseBucket({}));
        QCOMPARE(parseBucketPage({{u"items"_s, QJsonArray{json, QJsonObject{}, 5}}}).size(), 1);
    }

    void filesAndFoldersOfOneNameAreTwoEntries()
    {
        ObjectListing listing;
        for (const QByteArray name : {"d/", "d/a", "d/b.txt"})
            listing.objects.append({.name = name, .size = 1, .generation = 5, .created = 9});
        listing.prefixes = {"d/a/", "d//", "d/c/", "e/"};
        const auto entries = entriesIn(listing, "d/");
        QList<QByteArray> names;
        for (const auto &entry : entries)
            names += entry.name + (entry.isFolder() ? " folder" : " file");
        QCOMPARE(names, (QList<QByteArray>{"a file", "b.txt file", "a/ folder", "/ folder", "c folder"}));
        QCOMPARE(stampOf(entries.first()), (FileStamp{.size = 1, .modified = 9, .generation = 5}));
    }

    void noNameLeadsOutOfAFolderThatIsDownloaded()
    {
        const auto folder = u"/home/ada/x"_s;
        QCOMPARE(localPathBelow(folder, "a/b.txt").value_or(QString{}), u"/home/ada/x/a/b.txt"_s);
        QCOMPARE(localPathBelow(folder, "a/").value_or(QString{}), u"/home/ada/x/a"_s);
        for (const QByteArray below : {"../x", "a/../x", "a//b", "/a", ".", "..", "a/./b", "a//", ""})
            QVERIFY2(!localPathBelow(folder, below), below.constData());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestBucketObject)
#include "tst_bucketobject.moc"
