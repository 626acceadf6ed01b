// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/crc32c.h"
#include "services/practice/http/httpbodies.h"
#include "services/practice/http/objectlisting.h"
#include "services/practice/http/uploadsinks.h"
#include "services/practice/world/bucketrules.h"
#include "services/practice/world/objectfiles.h"
#include "services/practice/world/policyetag.h"
#include "services/practice/world/scenario.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// Everything that a sink was given.
class HeldSink final : public practice::BodySink
{
public:
    void write(QByteArrayView bytes) override { held += bytes; }

    QByteArray held;
};

/// The body in `bytes`, which come in portions of `size`.
QByteArray decoded(practice::BodyDecoder &decoder, const QByteArray &bytes, qsizetype size)
{
    QByteArray body;
    QByteArray waiting;
    for (qsizetype at = 0; at < bytes.size(); at += size) {
        waiting += bytes.mid(at, size);
        body += decoder.take(waiting);
    }
    return body + '|' + waiting;
}

practice::StorageConditions matching(qint64 generation)
{
    return {.generationMatch = generation};
}

} // namespace

/// What Cloud Storage is made of, piece by piece.
class TestWorldStorage : public QObject
{
    Q_OBJECT

private slots:
    void digestsAreThoseOfTheWorld()
    {
        practice::ObjectDigest digest;
        digest.add("12345");
        const auto half = digest;
        digest.add("6789");
        QCOMPARE(digest.crc(), 0xE3069283U);
        QCOMPARE(digest.md5().toHex(), QByteArray{"25f9e794323b453885f5181f1b624d0b"});
        QCOMPARE(half.crc(), crc32c("12345")); // it went no further
        QCOMPARE(half.size(), 5);
        QCOMPARE(practice::crcText(0xE3069283U), u"4waSgw=="_s);
        for (const qint64 size : {0, 1, 4095, 4096, 4097, 100'000})
            QCOMPARE(practice::crcOfZeros(size), crc32c(QByteArray(size, '\0')));
    }

    void aDigestCanBeAssigned()
    {
        practice::ObjectDigest one;
        one.add("abc");
        practice::ObjectDigest other;
        other.add("something else");
        other = one;
        one.add("d");
        QCOMPARE(other.md5().toHex(), QByteArray{"900150983cd24fb0d6963f7d28e17f72"});
    }

    // Files

    void filesAreSharedAndGoWithTheLastUser()
    {
        QTemporaryDir folder;
        practice::ObjectFiles files{1000};
        files.open(folder.filePath(u"objects"_s));
        auto file = files.create();
        QVERIFY(file && file->write("hello") && file->sync());
        file->keep();
        const auto name = file->name();
        file.reset();
        QCOMPARE(QFileInfo{files.pathOf(name)}.size(), 5);
        QCOMPARE(QFile::permissions(files.pathOf(name)) & QFileDevice::ReadOther, QFileDevice::Permissions{});
        files.retain(name);
        files.retain(name);
        files.release(name);
        files.sweep();
        QVERIFY(QFile::exists(files.pathOf(name)));
        files.release(name);
        QVERIFY(QFile::exists(files.pathOf(name))); // until the state says so
        files.sweep();
        QVERIFY(!QFile::exists(files.pathOf(name)));
        QCOMPARE(files.room(), 1000);
        (void)files.create(); // nobody keeps it
        QVERIFY(QDir{folder.filePath(u"objects"_s)}.isEmpty());
    }

    void filesHaveABoundInAll()
    {
        practice::ObjectFiles files{10};
        const auto one = files.create();
        QVERIFY(one && one->write("123456"));
        auto two = files.create();
        QVERIFY(!two->write("123456"));
        QVERIFY(!two->write("1")); // nothing more, for its end would be missing in between
        QVERIFY(two->hasFailed());
        two.reset();
        QVERIFY(one->write("7890"));
        QVERIFY(!one->write("1"));
        QCOMPARE(files.room(), 0);
    }

    void aFileIsGoneOnWithAfterAnEnd()
    {
        QTemporaryDir folder;
        practice::ObjectFiles files{1000};
        files.open(folder.path());
        auto file = files.create();
        QVERIFY(file->write("hello, and some that nobody knows of") && file->sync());
        file->keep();
        const auto name = file->name();
        file.reset();
        const auto again = files.reopen(name, 5);
        QVERIFY(again && again->write(" world") && again->sync());
        QCOMPARE(again->digest().crc(), crc32c("hello world"));
        QFile read{files.pathOf(name)};
        QVERIFY(read.open(QIODevice::ReadOnly));
        QCOMPARE(read.readAll(), QByteArray{"hello world"});
        QVERIFY(!files.reopen(name, 12)); // it has lost some
    }

    void filesAreAppendedByTheKernel()
    {
        practice::ObjectFiles files{100};
        const auto source = files.create();
        QVERIFY(source->write("0123456789") && source->sync());
        const auto whole = files.create();
        QVERIFY(whole->appendFile({.path = files.pathOf(source->name()), .offset = 2, .size = 5}));
        QVERIFY(whole->appendFile({.size = 3})); // zeros
        QVERIFY(whole->appendFile({.path = files.pathOf(source->name()), .offset = 0, .size = 1}));
        QVERIFY(!whole->appendFile({.path = files.pathOf(source->name()), .offset = 0, .size = 99}));
        QFile read{files.pathOf(whole->name())};
        QVERIFY(read.open(QIODevice::ReadOnly));
        QCOMPARE(read.read(9),
                 QByteArray("23456\0\0\0"
                            "0",
                            9));
    }

    void whatNobodyNamesGoesAtTheStart()
    {
        QTemporaryDir folder;
        for (const auto &name : {u"known"_s, u"stray"_s}) {
            QFile file{folder.filePath(name)};
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write("12345") == 5);
        }
        practice::ObjectFiles files{1000};
        files.open(folder.path());
        files.retain(u"known"_s);
        files.forgetOthers();
        QCOMPARE(QDir{folder.path()}.entryList(QDir::Files), QStringList{u"known"_s});
        QCOMPARE(files.room(), 995);
    }

    // Bodies

    void bodiesAreTakenApart_data()
    {
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("body"); // and what is left
        QTest::addColumn<bool>("isBad");
        const auto row = [](const char *name, const char *head, const char *bytes, const char *body, bool isBad) {
            QTest::newRow(name) << QByteArray{head} << QByteArray{bytes} << QByteArray{body} << isBad;
        };
        row("none", "POST / HTTP/1.1", "NEXT", "|NEXT", false);
        row("a length", "POST / HTTP/1.1\r\nContent-Length: 5", "helloNEXT", "hello|NEXT", false);
        row("chunks", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked", "5\r\nhello\r\n6;x=y\r\n world\r\n0\r\n\r\nNEXT",
            "hello world|NEXT", false);
        row("no chunk", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked", "0\r\n\r\nNEXT", "|NEXT", false);
        row("bad length", "POST / HTTP/1.1\r\nContent-Length: -1", "hello", "|hello", true);
        row("bad chunk", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked", "zz\r\nhello", "", true);
        row("a chunk without its end", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked", "2\r\nhello\r\n0\r\n\r\n", "",
            true);
        row("a trailer", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked", "1\r\nx\r\n0\r\nA: b\r\n\r\n", "", true);
    }
    void bodiesAreTakenApart()
    {
        QFETCH(QByteArray, head);
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, body);
        QFETCH(bool, isBad);
        for (qsizetype size = 1; size <= bytes.size(); ++size) { // however the network cuts them
            practice::BodyDecoder decoder{head};
            const auto taken = decoded(decoder, bytes, size);
            QCOMPARE(decoder.isBad(), isBad);
            QCOMPARE(decoder.isWhole(), !isBad);
            if (!isBad)
                QCOMPARE(taken, body);
        }
    }

    void anIntakeBreaksOffWhereItIsMeantTo()
    {
        const QByteArray head =
            "PUT /x HTTP/1.1\r\nContent-Length: 10\r\nExpect: 100-continue\r\nX-Goog-Hash: md5=AbC=";
        const auto sink = std::make_shared<HeldSink>();
        practice::BodyIntake intake{head, sink, 7};
        QByteArray bytes = "01234";
        intake.take(bytes);
        QVERIFY(!intake.isBroken());
        bytes += "56789";
        intake.take(bytes);
        QVERIFY(intake.isBroken());
        QCOMPARE(sink->held, QByteArray{"0123456"});
        QCOMPARE(intake.forwarded("ticket"),
                 QByteArray{"PUT /x HTTP/1.1\r\nX-Goog-Hash: md5=AbC=\r\nx-practice-body: ticket\r\n"
                            "Content-Length: 0\r\n\r\n"});
    }

    void relatedPartsAreFoundHoweverTheyAreCut_data()
    {
        QTest::addColumn<QByteArray>("newline");
        QTest::newRow("both signs") << QByteArray{"\r\n"};
        QTest::newRow("one sign") << QByteArray{"\n"};
    }
    void relatedPartsAreFoundHoweverTheyAreCut()
    {
        QFETCH(QByteArray, newline);
        const QByteArray media = "a" + newline + "--edg" + newline + "--edge-" + newline + newline + "--b";
        const QByteArray whole = "--edge" + newline + "Content-Type: application/json" + newline + newline + "{}"
            + newline + "--edge" + newline + "content-type: model/x" + newline + newline + media + newline + "--edge--"
            + newline;
        for (qsizetype size = 1; size <= whole.size(); ++size) {
            practice::RelatedReader reader{"multipart/related; boundary=\"edge\""};
            QByteArray taken;
            for (qsizetype at = 0; at < whole.size(); at += size)
                taken += reader.take(QByteArrayView{whole}.sliced(at, std::min(size, whole.size() - at)));
            QVERIFY(reader.isWhole());
            QCOMPARE(taken, media);
            QCOMPARE(reader.metadata(), QByteArray{"{}"});
            QCOMPARE(reader.mediaType(), QByteArray{"model/x"});
        }
    }

    void whatIsNoRelatedBodyIsNone_data()
    {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("body");
        const QByteArray type = "multipart/related; boundary=edge";
        QTest::newRow("no boundary") << QByteArray{"multipart/related"} << QByteArray{"--edge\r\n\r\n{}\r\n--edge--"};
        QTest::newRow("another kind") << QByteArray{"multipart/mixed; boundary=edge"} << QByteArray{"--edge\r\n"};
        QTest::newRow("one part") << type << QByteArray{"--edge\r\n\r\n{}\r\n--edge--\r\n"};
        QTest::newRow("no end") << type << QByteArray{"--edge\r\n\r\n{}\r\n--edge\r\n\r\nbytes\r\n--edge"};
        QTest::newRow("metadata without end") << type << ("--edge\r\n\r\n" + QByteArray(3 * 1024 * 1024, 'x'));
        QTest::newRow("a quote without end")
            << QByteArray{"multipart/related; boundary=\"edge"} << QByteArray{"--edge"};
    }
    void whatIsNoRelatedBodyIsNone()
    {
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, body);
        practice::RelatedReader reader{type};
        (void)reader.take(body);
        QVERIFY(!reader.isWhole());
    }

    // Words of the protocol

    void contentRangesAreRead_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<QString>("read"); // "first last total", "-" for what is not said; empty: it is none
        const auto row = [](const char *header, const QString &read) {
            QTest::newRow(header) << QByteArray{header} << read;
        };
        row("bytes 0-99/200", u"0 99 200"_s);
        row("bytes 0-99/*", u"0 99 -"_s);
        row("bytes 0-*/*", u"0 - -"_s);
        row("bytes */*", u"- - -"_s);
        row("bytes */200", u"- - 200"_s);
        row("bytes 5-4/200", {});
        row("bytes 0-200/200", {});
        row("bytes 0-99", {});
        row("bytes -5/200", {});
        row("octets 0-1/2", {});
        row("bytes 0-99999999999999999999/*", {});
        row("bytes 0-99/200, 1-2/200", {});
    }
    void contentRangesAreRead()
    {
        QFETCH(QByteArray, header);
        const auto range = practice::contentRange(header);
        const auto shown = [](const std::optional<qint64> &number) {
            return number ? QString::number(*number) : u"-"_s;
        };
        QTEST(range ? shown(range->first) + u' ' + shown(range->last) + u' ' + shown(range->total) : QString{}, "read");
    }

    void theLastPartIsKnown()
    {
        const auto isLast = [](const QByteArray &header, qint64 received) {
            return practice::SessionSink::isLast(practice::contentRange(header), received);
        };
        QVERIFY(isLast({}, 5)); // no header at all
        QVERIFY(isLast("bytes 0-4/5", 5));
        QVERIFY(!isLast("bytes 0-4/9", 5));
        QVERIFY(!isLast("bytes 0-4/*", 5));
        QVERIFY(isLast("bytes 0-*/*", 5));
        QVERIFY(isLast("bytes 5-*/9", 4));
        QVERIFY(!isLast("bytes */9", 0));
    }

    void rangesOfBytesAreRead()
    {
        using Span = std::optional<std::pair<qint64, qint64>>;
        QCOMPARE(practice::byteRange("bytes=0-0", 10), (Span{{0, 1}}));
        QCOMPARE(practice::byteRange("bytes=3-", 10), (Span{{3, 7}}));
        QCOMPARE(practice::byteRange("bytes=-3", 10), (Span{{7, 3}}));
        QCOMPARE(practice::byteRange("bytes=10-", 10), (Span{{10, 0}}));
        QCOMPARE(practice::byteRange("bytes=-0", 10), (Span{{10, 0}}));
        QCOMPARE(practice::byteRange("bytes=-", 10), Span{});
        QCOMPARE(practice::byteRange("", 10), Span{});
        QCOMPARE(practice::byteRange("bytes=99999999999999999-", 10), Span{});
    }

    void globsAreRead()
    {
        const auto fits = [](const QString &glob, const QString &name) {
            const auto form = practice::globExpression(glob);
            return form && form->match(name).hasMatch();
        };
        QVERIFY(fits(u"runs/*/step-?.bin"_s, u"runs/a/step-1.bin"_s));
        QVERIFY(!fits(u"runs/*/step-?.bin"_s, u"runs/a/b/step-1.bin"_s));
        QVERIFY(fits(u"**/*.b[a-i]n"_s, u"runs/a/b/x.bin"_s));
        QVERIFY(fits(u"{a,b}/{c,d}"_s, u"b/c"_s));
        QVERIFY(!fits(u"{a,b}"_s, u"a,b"_s));
        QVERIFY(fits(u"a\\*b"_s, u"a*b"_s));
        QVERIFY(!fits(u"a\\*b"_s, u"axb"_s));
        QVERIFY(fits(u"a.b+(c)"_s, u"a.b+(c)"_s)); // nothing else has a meaning
        QVERIFY(!fits(u"a.b"_s, u"axb"_s));
        for (const auto &bad : {u"[a"_s, u"{a,b"_s, QString(1025, u'*')})
            QVERIFY(!practice::globExpression(bad));
    }

    // Rules

    void conditionsHoldOrNot()
    {
        QVERIFY(!matching(7).refuse(7, 1, false));
        QVERIFY(matching(0).refuse(7, 1, false));
        QVERIFY(!matching(0).refuse(0, 0, false));
        QVERIFY(!practice::StorageConditions{}.refuse(0, 0, false));
        const practice::StorageConditions changed{.generationNotMatch = 7};
        QCOMPARE(changed.refuse(7, 1, true)->http(), 304);
        QCOMPARE(changed.refuse(7, 1, false)->http(), 412);
        QVERIFY(!changed.refuse(8, 1, true));
        const practice::StorageConditions all{
            .generationMatch = 0, .generationNotMatch = 2, .metagenerationMatch = 3, .metagenerationNotMatch = 4};
        const auto again = practice::StorageConditions::fromRecord(all.toRecord());
        QCOMPARE(again.toRecord(), all.toRecord());
        QCOMPARE(again.generationMatch, std::optional<qint64>{0}); // 0 is a condition
    }

    void mergesFollowTheStandard()
    {
        const QJsonObject before{{u"a"_s, 1}, {u"b"_s, QJsonObject{{u"c"_s, 2}, {u"d"_s, 3}}}};
        const QJsonObject change{{u"a"_s, QJsonValue::Null},
                                 {u"b"_s, QJsonObject{{u"c"_s, QJsonValue::Null}, {u"e"_s, 4}}}};
        const QJsonObject after{{u"b"_s, QJsonObject{{u"d"_s, 3}, {u"e"_s, 4}}}};
        QCOMPARE(practice::merged(before, change), after);
    }

    void namesGiveTheirKeysBack()
    {
        const auto name = u"runs/é/\U0001F600"_s.toUtf8();
        const practice::StoredObject object{.bucket = u"b"_s, .name = QString::fromUtf8(name), .generation = 7};
        QVERIFY(object.key().startsWith(practice::objectKeys(u"b"_s, name)));
        QCOMPARE(practice::nameOfKey(object.key()), name);
        QVERIFY(!object.key().startsWith(practice::objectKeys(u"b"_s, "runs/")));
        QVERIFY(object.key().startsWith(practice::objectKeys(u"b"_s, {})));
    }

    void recordsAreReadAsTheyWereWritten()
    {
        practice::StoredObject object{.bucket = u"b"_s,
                                      .name = u"n"_s,
                                      .generation = 1'700'000'000'123'456,
                                      .metageneration = 3,
                                      .file = u"f"_s,
                                      .size = 5'000'000'000'000,
                                      .crc = 0xE3069283U,
                                      .md5 = QByteArray(16, '\x01'),
                                      .settings = {{u"contentType"_s, u"a/b"_s}},
                                      .life = practice::ObjectLife::SoftDeleted,
                                      .ends = practice::Moment{practice::Span{1'700'000'000'999'999}}};
        const auto again = practice::StoredObject::fromRecord(object.toRecord());
        QCOMPARE(again.toRecord(), object.toRecord());
        QCOMPARE(again.generation, object.generation);
        QCOMPARE(again.size, object.size);
        QVERIFY(again.life == practice::ObjectLife::SoftDeleted && again.ends == object.ends);
        const practice::UploadSession session{.id = u"i"_s,
                                              .bucket = u"b"_s,
                                              .conditions = matching(0),
                                              .size = practice::uploadBlock,
                                              .phase = practice::UploadSession::Phase::Cancelled};
        const auto same = practice::UploadSession::fromRecord(session.toRecord());
        QCOMPARE(same.toRecord(), session.toRecord());
        QCOMPARE(same.total, -1);
    }

    void anEtagIsItsBytesInWhicheverAlphabet_data()
    {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        QTest::addColumn<bool>("isSame");
        QTest::newRow("itself") << u"CAE="_s << u"CAE="_s << true;
        QTest::newRow("both letters") << u"+/8A+/8="_s << u"-_8A-_8="_s << true;
        QTest::newRow("mixed") << u"+_8A"_s << u"-/8A"_s << true;
        QTest::newRow("without padding") << u"CAE="_s << u"CAE"_s << true;
        QTest::newRow("both") << u"-_8A-_8"_s << u"+/8A+/8="_s << true;
        QTest::newRow("another one") << u"CAE="_s << u"CAI="_s << false;
        QTest::newRow("another letter") << u"+/8A"_s << u"_-8A"_s << false;
        QTest::newRow("another case") << u"CAE="_s << u"cae="_s << false;
        QTest::newRow("a part") << u"CAECAE"_s << u"CAE"_s << false;
        QTest::newRow("nothing") << u"CAE="_s << QString{} << false;
    }
    void anEtagIsItsBytesInWhicheverAlphabet()
    {
        QFETCH(QString, one);
        QFETCH(QString, other);
        QTEST(practice::isSameEtag(one, other), "isSame");
        QTEST(practice::isSameEtag(other, one), "isSame");
    }

    void scenariosWithBadBucketsAreRefused_data()
    {
        QTest::addColumn<QByteArray>("scenario");
        QTest::newRow("a name") << QByteArray{R"({"buckets":[{"name":"Upper","location":"US"}]})"};
        QTest::newRow("a place") << QByteArray{R"({"buckets":[{"name":"abc","location":"moon"}]})"};
        QTest::newRow("a class") << QByteArray{R"({"buckets":[{"name":"abc","storageClass":"WARM"}]})"};
        QTest::newRow("an owner") << QByteArray{R"({"buckets":[{"name":"abc","owner":"me"}]})"};
        QTest::newRow("a binding") << QByteArray{R"({"buckets":[{"name":"abc","bindings":[{"role":1}]}]})"};
        QTest::newRow("an object's name") << QByteArray{R"({"buckets":[{"name":"abc","objects":[{"name":".."}]}]})"};
        QTest::newRow("bytes and text") << QByteArray{
            R"({"buckets":[{"name":"abc","objects":[{"name":"a","text":"b","bytes":1}]}]})"};
        QTest::newRow("too many bytes") << QByteArray{
            R"({"buckets":[{"name":"abc","objects":[{"name":"a","bytes":6e12}]}]})"};
        QTest::newRow("many of one name")
            << QByteArray{R"({"buckets":[{"name":"abc","objects":[{"name":"a","count":3}]}]})"};
        QTest::newRow("an unknown member") << QByteArray{R"({"buckets":[{"name":"abc","colour":"red"}]})"};
        QTest::newRow("an unknown rule") << QByteArray{R"({"storage":{"speed":3}})"};
        QTest::newRow("a negative bound") << QByteArray{R"({"storage":{"diskBytes":-1}})"};
    }
    void scenariosWithBadBucketsAreRefused()
    {
        QFETCH(QByteArray, scenario);
        QVERIFY(!practice::parseScenario(scenario));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWorldStorage)
#include "tst_worldstorage.moc"
