// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketuri.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestBucketUri : public QObject
{
    Q_OBJECT

private slots:
    void anAddressIsReadAndWrittenAsItIs()
    {
        const auto uri = BucketUri::parse(u" gs://my-bucket/a/b c/é.txt "_s);
        QVERIFY(uri);
        QCOMPARE(uri->bucket, u"my-bucket"_s);
        QCOMPARE(uri->object, u"a/b c/é.txt"_s.toUtf8());
        QCOMPARE(uri->toString(), u"gs://my-bucket/a/b c/é.txt"_s);
        QCOMPARE(uri->path(), u"/my-bucket/a/b c/é.txt"_s.toUtf8());
        QCOMPARE(BucketUri::ofPath(uri->path()), uri);
        QVERIFY(BucketUri::parse(u"GS://my-bucket"_s)->isBucket());
        QVERIFY(BucketUri::parse(u"gs://my-bucket/"_s)->isBucket());
        QVERIFY(BucketUri::parse(u"gs://"_s)->isRoot());
        QVERIFY(BucketUri::ofPath("/")->isRoot());
    }

    void foldersKeepNamesThatAreEmpty()
    {
        QCOMPARE(BucketUri::ofPath("/my-bucket/a")->prefix(), QByteArray{"a/"});
        QCOMPARE(BucketUri::ofPath("/my-bucket/a/")->prefix(), QByteArray{"a/"});
        QCOMPARE(BucketUri::ofPath("/my-bucket/a//")->prefix(), QByteArray{"a//"});
        QCOMPARE(BucketUri::ofPath("/my-bucket")->prefix(), QByteArray{});
        QCOMPARE(BucketUri::ofPath("/my-bucket/a")->child("b").path(), QByteArray{"/my-bucket/a/b"});
        QCOMPARE(BucketUri::ofPath("/my-bucket/a")->child("/").prefix(), QByteArray{"a//"});
        QCOMPARE(BucketUri::ofPath("/")->child("my-bucket").path(), QByteArray{"/my-bucket"});
    }

    void whatNoBucketCanHaveIsRefused_data()
    {
        QTest::addColumn<QByteArray>("path");
        for (const QByteArray path :
             {"my-bucket/a", "", "//a", "/My-Bucket/a", "/a/b", "/-bucket/a", "/bucket-/a", "/b\u202e/a",
              "/my-bucket/a\nb", "/my-bucket/a\rb", "/my-bucket/..", "/my-bucket/.", "/my-bucket/\xff\xfe"})
            QTest::addRow("path %s", path.toHex().constData()) << path;
        QTest::newRow("long name") << "/my-bucket/" + QByteArray(1'025, 'a');
        QTest::newRow("long bucket") << '/' + QByteArray(223, 'a');
        QTest::newRow("a zero byte") << QByteArray{"/my-bucket/a\0b", 14};
    }
    void whatNoBucketCanHaveIsRefused()
    {
        QFETCH(QByteArray, path);
        QVERIFY(!BucketUri::ofPath(path));
    }

    void dotsInsideANameAreNoWayOut()
    {
        const auto uri = BucketUri::ofPath("/my-bucket/a/../../other/x");
        QVERIFY(uri);
        QCOMPARE(uri->bucket, u"my-bucket"_s);
        QCOMPARE(uri->object, QByteArray{"a/../../other/x"});
    }

    void newNamesAreExplained()
    {
        QVERIFY(problemOfBucketName(u"trc-practice-us-east5"_s).isEmpty());
        for (const auto &name : {u"ab"_s, QString(64, u'a'), u"Has-Capitals"_s, u"with.dot"_s, u"-begin"_s, u"end_"_s,
                                 u"goog-x"_s, u"my-google"_s})
            QVERIFY2(!problemOfBucketName(name).isEmpty(), qPrintable(name));
        QVERIFY(problemOfObjectName("a/b").isEmpty());
        QVERIFY(problemOfObjectName("a/").isEmpty());
        for (const QByteArray name : {"", "/", "..", ".", "a\nb", "\xff", ".well-known/acme-challenge/x"})
            QVERIFY2(!problemOfObjectName(name).isEmpty(), name.constData());
        QVERIFY(!problemOfObjectName(QByteArray(1'025, 'a')).isEmpty());
    }

    void bucketsAreFoundInCommands()
    {
        const auto text = u"python train.py --data gs://my-bucket/tfds --out=gs://other_1 $X gs://${B}/x gs://run-$N/y "
                          "(gs://third.bucket). \"GS://my-bucket\" gs://UPPER gs://a gs://"_s;
        QCOMPARE(bucketsNamedIn(text), (QStringList{u"my-bucket"_s, u"other_1"_s, u"third.bucket"_s}));
    }

    void aHostileTextEndsSoon()
    {
        const auto text = QString(2'000'000, u'g') + u"gs://"_s + QString(500'000, u'-') + u" gs://my-bucket"_s;
        QVERIFY(bucketsNamedIn(text).isEmpty()); // behind the part that is looked at
        QString many;
        for (int i = 0; i < 300; ++i)
            many += u"gs://bucket-%1 "_s.arg(i);
        QCOMPARE(bucketsNamedIn(many).size(), 100);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestBucketUri)
#include "tst_bucketuri.moc"
