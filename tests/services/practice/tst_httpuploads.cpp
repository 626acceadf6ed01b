// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storagecloud.h"

#include "services/practice/world/objectdigest.h"
#include "services/practice/world/uploadsession.h"

#include <QDir>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto bucket = u"trc-work"_s;
constexpr auto block = qsizetype(practice::uploadBlock);

/// Bytes of which no two blocks are the same.
QByteArray pattern(qsizetype size)
{
    QByteArray bytes{size, '\0'};
    quint32 state = 1;
    for (auto &byte : bytes) {
        state = state * 1664525 + 1013904223;
        byte = char(state >> 24);
    }
    return bytes;
}

QString md5Text(const QByteArray &bytes)
{
    practice::ObjectDigest digest;
    digest.add(bytes);
    return QString::fromLatin1(digest.md5().toBase64());
}

QByteArray spanOf(qsizetype first, qsizetype last, const QByteArray &total)
{
    return "bytes " + QByteArray::number(first) + '-' + QByteArray::number(last) + '/' + total;
}

QByteArray chunksOf(const QByteArray &bytes, qsizetype size)
{
    QByteArray all;
    for (qsizetype at = 0; at < bytes.size(); at += size) {
        const auto part = bytes.sliced(at, std::min(size, bytes.size() - at));
        all += QByteArray::number(part.size(), 16) + "\r\n" + part + "\r\n";
    }
    return all + "0\r\n\r\n";
}

} // namespace

/// Bytes on their way into Cloud Storage: at once, with their metadata, and in parts that no broken connection loses.
class TestHttpUploads : public QObject, private StorageCloud
{
    Q_OBJECT

private slots:
    void init() { begin(quickScenario()); }
    void cleanup() { stop(); }

    // At once

    void aBodyIsTheObject()
    {
        const auto made =
            exchange("POST", uploadPath(bucket, u"uploadType=media&name=a"_s), {{"Content-Type", "text/csv"}}, "1,2,3");
        QCOMPARE(made.status, 200);
        QCOMPARE(made.text("contentType"_L1), u"text/csv"_s);
        QCOMPARE(bytesOf(bucket, u"a"_s), QByteArray{"1,2,3"});
        QCOMPARE(exchange("POST", uploadPath(bucket, u"name=a"_s), {}, "1").reason(), u"required"_s);
        QCOMPARE(exchange("POST", uploadPath(bucket, u"uploadType=slow&name=a"_s), {}, "1").status, 400);
        QCOMPARE(exchange("POST", uploadPath(u"none-here"_s, u"uploadType=media&name=a"_s), {}, "1").status, 404);
        QCOMPARE(put(bucket, u"packed"_s, "x", u"&contentEncoding=gzip"_s).text("contentEncoding"_L1), u"gzip"_s);
    }

    /// More than the door keeps in memory of one request.
    void aLargeBodyGoesToTheDiskWhileItComes()
    {
        const auto bytes = pattern(48'000'001);
        const auto made = put(bucket, u"large"_s, bytes);
        QCOMPARE(made.status, 200);
        QCOMPARE(made.text("size"_L1), u"48000001"_s);
        QCOMPARE(made.text("md5Hash"_L1), md5Text(bytes));
        QVERIFY(bytesOf(bucket, u"large"_s) == bytes);
        const auto chunked = raw(
            headOf("POST", uploadPath(bucket, u"uploadType=media&name=chunked"_s), {{"Transfer-Encoding", "chunked"}})
            + chunksOf(bytes.first(20'000'000), 70'001));
        QCOMPARE(chunked.status, 200);
        QVERIFY(bytesOf(bucket, u"chunked"_s) == bytes.first(20'000'000));
    }

    void bytesThatAreNotTheMeantOnesAreRefused()
    {
        const auto path = uploadPath(bucket, u"uploadType=media&name=a"_s);
        const auto md5 = md5Text("right").toLatin1();
        QCOMPARE(exchange("POST", path, {{"X-Goog-Hash", "md5=" + md5}}, "right").status, 200);
        const auto wrong = exchange("POST", path, {{"X-Goog-Hash", "md5=" + md5}}, "wrong");
        QCOMPARE(wrong.status, 400);
        QVERIFY2(wrong.message().startsWith("Provided MD5 hash"_L1), qPrintable(wrong.message()));
        const auto sum = exchange("POST", path, {{"X-Goog-Hash", "crc32c=AAAAAA=="}}, "wrong");
        QVERIFY2(sum.message().startsWith("Provided CRC32C \"AAAAAA==\" doesn't match"_L1), qPrintable(sum.message()));
        QCOMPARE(bytesOf(bucket, u"a"_s), QByteArray{"right"});
    }

    void metadataComesBeforeTheBytes_data()
    {
        QTest::addColumn<QByteArray>("newline");
        QTest::addColumn<QByteArray>("quote");
        QTest::newRow("as it is written") << QByteArray{"\r\n"} << QByteArray{"\""};
        QTest::newRow("as gcloud writes it") << QByteArray{"\n"} << QByteArray{"'"};
        QTest::newRow("bare") << QByteArray{"\r\n"} << QByteArray{};
    }
    void metadataComesBeforeTheBytes()
    {
        QFETCH(QByteArray, newline);
        QFETCH(QByteArray, quote);
        const QByteArray bytes = "one\r\n--edg\n--edge \r\n" + pattern(100'000);
        const auto metadata =
            "{\"name\":\"dir/a\",\"metadata\":{\"k\":\"v\"},\"md5Hash\":\"" + md5Text(bytes).toLatin1() + "\"}";
        const auto body = related(metadata, bytes, newline);
        const QByteArray type = "multipart/related; boundary=" + quote + "edge" + quote;
        const auto made =
            exchange("POST", uploadPath(bucket, u"uploadType=multipart"_s), {{"Content-Type", type}}, body);
        QCOMPARE(made.status, 200);
        QCOMPARE(made.text("name"_L1), u"dir/a"_s);
        QCOMPARE(made.text("contentType"_L1), u"model/x"_s); // of the part
        QCOMPARE(made.json["metadata"_L1]["k"_L1].toString(), u"v"_s);
        QVERIFY(bytesOf(bucket, u"dir/a"_s) == bytes);
    }

    void badMetadataIsRefused_data()
    {
        QTest::addColumn<QByteArray>("metadata");
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("reason");
        QTest::newRow("no JSON") << QByteArray{"{\"name\":"} << QString{} << u"parseError"_s;
        QTest::newRow("no object") << QByteArray{"[1]"} << QString{} << u"parseError"_s;
        QTest::newRow("no name") << QByteArray{"{}"} << QString{} << u"required"_s;
        QTest::newRow("two names") << QByteArray{R"({"name":"a"})"} << u"&name=b"_s << u"invalid"_s;
        QTest::newRow("an unknown member") << QByteArray{R"({"name":"a","colour":1})"} << QString{} << QString{};
        QTest::newRow("another digest") << QByteArray{R"({"name":"a","md5Hash":"AAAA"})"} << QString{} << u"invalid"_s;
    }
    void badMetadataIsRefused()
    {
        QFETCH(QByteArray, metadata);
        QFETCH(QString, more);
        QFETCH(QString, reason);
        const auto reply =
            exchange("POST", uploadPath(bucket, u"uploadType=multipart"_s + more),
                     {{"Content-Type", "multipart/related; boundary=edge"}}, related(metadata, "bytes", "\r\n"));
        QCOMPARE(reply.status, 400);
        if (!reason.isEmpty())
            QCOMPARE(reply.reason(), reason);
        QVERIFY(call("GET", bucketPath(bucket) + u"/o"_s).names().isEmpty());
    }

    void aBodyWithoutItsLastBorderIsNone()
    {
        const auto body = related(R"({"name":"a"})", "bytes", "\r\n");
        const auto send = [&](const QByteArray &type, const QByteArray &some) {
            return exchange("POST", uploadPath(bucket, u"uploadType=multipart"_s), {{"Content-Type", type}}, some);
        };
        const QByteArray type = "multipart/related; boundary=edge";
        for (const auto size : {body.size() - 4, body.size() / 2, qsizetype{10}, qsizetype{0}})
            QCOMPARE(send(type, body.first(size)).status, 400);
        QCOMPARE(send("multipart/related; boundary=other", body).status, 400);
        QCOMPARE(send("multipart/related", body).status, 400);
        QCOMPARE(send("application/json", body).status, 400);
        QCOMPARE(send(type, body).status, 200);
    }

    // In parts

    void partsMakeTheObject()
    {
        const auto bytes = pattern(3 * block + 17);
        const auto session = sessionOf(R"({"name":"a","contentType":"model/x"})");
        QCOMPARE(ask(session, "bytes */*").status, 308);
        QVERIFY(ask(session, "bytes */*").header("range").isEmpty()); // not a byte yet
        const auto first = send(session, spanOf(0, block - 1, "*"), bytes.first(block));
        QCOMPARE(first.status, 308);
        QCOMPARE(first.header("range"), "bytes=0-" + QByteArray::number(block - 1));
        QVERIFY(first.head.startsWith("HTTP/1.1 308 Resume Incomplete"));
        const auto rest =
            send(session, spanOf(block, bytes.size() - 1, QByteArray::number(bytes.size())), bytes.sliced(block));
        QCOMPARE(rest.status, 200);
        QCOMPARE(rest.text("name"_L1), u"a"_s);
        QCOMPARE(rest.text("contentType"_L1), u"model/x"_s);
        QCOMPARE(rest.text("md5Hash"_L1), md5Text(bytes));
        QVERIFY(bytesOf(bucket, u"a"_s) == bytes);
        QCOMPARE(ask(session, "bytes */*").text("generation"_L1), rest.text("generation"_L1)); // whatever it is asked
        QCOMPARE(send(session, spanOf(0, 4, "5"), "again").text("generation"_L1), rest.text("generation"_L1));
    }

    void onlyWholeBlocksAreKept()
    {
        const auto bytes = pattern(2 * block);
        const auto session = sessionOf(R"({"name":"a"})");
        const auto size = block + 1000;
        const auto first = send(session, spanOf(0, size - 1, "*"), bytes.first(size));
        QCOMPARE(first.status, 308);
        QCOMPARE(first.header("range"), "bytes=0-" + QByteArray::number(block - 1));
        const auto ahead =
            send(session, spanOf(size, bytes.size() - 1, QByteArray::number(bytes.size())), bytes.sliced(size));
        QCOMPARE(ahead.status, 503);
        QCOMPARE(ahead.body,
                 "Invalid request.  According to the Content-Range header, the upload offset is "
                     + QByteArray::number(size) + " byte(s), which exceeds already uploaded size of "
                     + QByteArray::number(block) + " byte(s).");
        const auto again = send(session, spanOf(0, bytes.size() - 1, QByteArray::number(bytes.size())), bytes);
        QCOMPARE(again.status, 200); // what is there already is passed over
        QVERIFY(bytesOf(bucket, u"a"_s) == bytes);
    }

    void onlyTheLastPartMayBeSmall()
    {
        const auto bytes = pattern(block + 5);
        const auto total = QByteArray::number(bytes.size());
        const auto session = sessionOf(R"({"name":"a"})");
        for (const auto size : {qsizetype{5}, block - 1}) {
            const auto small = send(session, spanOf(0, size - 1, "*"), bytes.first(size));
            QCOMPARE(small.status, 400);
            QVERIFY2(small.message().contains(u"contained %1 bytes"_s.arg(size)), qPrintable(small.message()));
        }
        QCOMPARE(send(session, spanOf(0, 4, total), bytes.first(5)).status, 400); // the total makes it no last one
        QVERIFY(ask(session, "bytes */*").header("range").isEmpty());
        QCOMPARE(send(session, spanOf(0, block - 1, total), bytes.first(block)).status, 308);
        QCOMPARE(send(session, spanOf(block, block + 4, total), bytes.last(5)).status, 200);
        QVERIFY(bytesOf(bucket, u"a"_s) == bytes);
    }

    void aBrokenConnectionLosesNothingThatCame()
    {
        const auto bytes = pattern(4 * block);
        const auto session = sessionOf(R"({"name":"a"})");
        const QJsonObject breaks{{u"method"_s, u"PUT"_s},
                                 {u"path"_s, u"upload_id="_s},
                                 {u"times"_s, 1},
                                 {u"do"_s, u"break"_s},
                                 {u"bytes"_s, qint64(2 * block + 500)}};
        (void)practise(u"faults"_s, {{u"faults"_s, QJsonArray{breaks}}});
        const auto total = QByteArray::number(bytes.size());
        QCOMPARE(send(session, spanOf(0, bytes.size() - 1, total), bytes).status, 0);
        const auto far = ask(session, "bytes */" + total);
        QCOMPARE(far.status, 308);
        QCOMPARE(far.header("range"), "bytes=0-" + QByteArray::number(2 * block - 1));
        const auto rest = send(session, spanOf(2 * block, bytes.size() - 1, total), bytes.sliced(2 * block));
        QCOMPARE(rest.status, 200);
        QCOMPARE(rest.text("md5Hash"_L1), md5Text(bytes));
    }

    /// The reply is lost: the client cannot know that its object is there, and asks.
    void aLostReplyIsAskedForAgain()
    {
        const auto session = sessionOf(R"({"name":"a"})");
        const QJsonObject drops{
            {u"method"_s, u"PUT"_s}, {u"path"_s, u"upload_id="_s}, {u"times"_s, 1}, {u"do"_s, u"drop"_s}};
        (void)practise(u"faults"_s, {{u"faults"_s, QJsonArray{drops}}});
        QCOMPARE(send(session, "bytes 0-4/5", "whole").status, 0);
        QCOMPARE(ask(session, "bytes */5").text("size"_L1), u"5"_s);
        QCOMPARE(bytesOf(bucket, u"a"_s), QByteArray{"whole"});
    }

    void theEndMayBeToldLater()
    {
        const auto bytes = pattern(block);
        const auto session = sessionOf(R"({"name":"a"})");
        QCOMPARE(send(session, spanOf(0, block - 1, "*"), bytes).status, 308);
        QCOMPARE(ask(session, "bytes */5").status, 308); // not so many
        QCOMPARE(ask(session, "bytes */" + QByteArray::number(block)).status, 200);
        QVERIFY(bytesOf(bucket, u"a"_s) == bytes);
        const auto empty = sessionOf(R"({"name":"empty"})");
        QCOMPARE(ask(empty, "bytes */0").text("size"_L1), u"0"_s);
    }

    void aBodyOfUnknownLengthEndsWhereItEnds()
    {
        const auto bytes = pattern(block + 99);
        const auto session = sessionOf(R"({"name":"a"})");
        const auto made =
            raw(headOf("PUT", session, {{"Content-Range", "bytes 0-*/*"}, {"Transfer-Encoding", "chunked"}})
                + chunksOf(bytes, 10'000));
        QCOMPARE(made.status, 200);
        QVERIFY(bytesOf(bucket, u"a"_s) == bytes);
        const auto plain = sessionOf(R"({"name":"b"})");
        QCOMPARE(exchange("PUT", plain, {}, bytes).status, 200); // no Content-Range at all: this is all of it
        QVERIFY(bytesOf(bucket, u"b"_s) == bytes);
    }

    void whatCannotBeIsRefused()
    {
        const auto session = sessionOf(R"({"name":"a"})", {{"X-Upload-Content-Length", "1000"}});
        QCOMPARE(send(session, "bytes 0-4/5", "12345").status, 400); // it was to be 1000
        QCOMPARE(send(session, "bytes 0-9/1000", "12345").status, 400); // 10 were announced
        QCOMPARE(send(session, "bytes 5-1/1000", "12345").status, 400);
        QCOMPARE(send(session, "bites 0-4/1000", "12345").status, 400);
        QCOMPARE(send(session, "bytes 0-4/3", "12345").status, 400);
        QCOMPARE(ask(session, "bytes */1000").status, 308); // it has lost nothing
        QCOMPARE(exchange("POST", uploadPath(bucket, u"uploadType=resumable"_s),
                          {{"X-Upload-Content-Length", "many"}, {"Content-Type", "application/json"}},
                          R"({"name":"a"})")
                     .status,
                 400);
        QCOMPARE(exchange("PUT", uploadPath(bucket, u"name=a"_s), {}, "1").status, 400);
    }

    void aSessionEnds()
    {
        QCOMPARE(ask(uploadPath(bucket, u"upload_id=nothing"_s), "bytes */*").status, 404);
        const auto cancelled = sessionOf(R"({"name":"a"})");
        const auto end = call("DELETE", cancelled);
        QCOMPARE(end.status, 499);
        QVERIFY(end.head.startsWith("HTTP/1.1 499 Client Closed Request"));
        QCOMPARE(send(cancelled, "bytes 0-4/5", "12345").status, 499);
        const auto old = sessionOf(R"({"name":"a"})");
        (void)practise(u"time"_s, {{u"advanceSeconds"_s, 7 * 86'400 + 60}});
        QCOMPARE(send(old, "bytes 0-4/5", "12345").status, 410);
        QCOMPARE(call("GET", objectPath(bucket, u"a"_s)).status, 404);
    }

    void conditionsAreAskedAtTheBeginningAndAtTheEnd()
    {
        const auto session = sessionOf(R"({"name":"a"})", {}, u"&ifGenerationMatch=0"_s);
        QCOMPARE(put(bucket, u"a"_s, "faster").status, 200);
        QCOMPARE(send(session, "bytes 0-4/5", "12345").status, 412);
        QCOMPARE(bytesOf(bucket, u"a"_s), QByteArray{"faster"});
        QCOMPARE(
            exchange("POST", uploadPath(bucket, u"uploadType=resumable&ifGenerationMatch=0&name=a"_s), {}, {}).status,
            412);
    }

    void bytesThatAreNotTheMeantOnesEndASession()
    {
        const auto session = sessionOf(R"({"name":"a"})");
        const auto wrong =
            exchange("PUT", session, {{"Content-Range", "bytes 0-4/5"}, {"X-Goog-Hash", "crc32c=AAAAAA=="}}, "12345");
        QCOMPARE(wrong.status, 400);
        QCOMPARE(ask(session, "bytes */*").status, 404);
        const auto claimed = sessionOf(R"({"name":"a","md5Hash":"AAAA"})");
        QCOMPARE(send(claimed, "bytes 0-4/5", "12345").status, 400);
        QCOMPARE(call("GET", objectPath(bucket, u"a"_s)).status, 404);
    }

    /// Whoever knows the address may go on.
    void aSessionNeedsNoToken()
    {
        const auto session = sessionOf(R"({"name":"a"})");
        m_token.clear();
        QCOMPARE(send(session, "bytes 0-4/5", "12345").status, 200);
        QCOMPARE(exchange("POST", uploadPath(bucket, u"uploadType=resumable&name=b"_s), {}, {}).status, 401);
        m_token = "ya29.expired-meanwhile";
        QCOMPARE(ask(session, "bytes */*").status, 200);
    }

    // On the disk

    void whatWasPromisedOutlivesTheCloud()
    {
        QTemporaryDir folder;
        const auto bytes = pattern(2 * block);
        restart(folder.path());
        (void)makeBucket(bucket, {{u"location"_s, u"EU"_s}});
        const auto generation = put(bucket, u"kept"_s, "kept").text("generation"_L1);
        const auto session = sessionOf(R"({"name":"a"})");
        QCOMPARE(send(session, spanOf(0, block - 1, "*"), bytes.first(block)).status, 308);
        restart(folder.path());
        QCOMPARE(call("GET", bucketPath(bucket)).text("location"_L1), u"EU"_s);
        QCOMPARE(call("GET", objectPath(bucket, u"kept"_s)).text("generation"_L1), generation);
        QCOMPARE(bytesOf(bucket, u"kept"_s), QByteArray{"kept"});
        QCOMPARE(ask(session, "bytes */*").header("range"), "bytes=0-" + QByteArray::number(block - 1));
        const auto rest =
            send(session, spanOf(block, bytes.size() - 1, QByteArray::number(bytes.size())), bytes.sliced(block));
        QCOMPARE(rest.text("md5Hash"_L1), md5Text(bytes));
        restart(folder.path());
        QVERIFY(bytesOf(bucket, u"a"_s) == bytes);
    }

    void noFileIsLeftOfWhatIsGone()
    {
        QTemporaryDir folder;
        restart(folder.path());
        const QJsonObject none{{u"retentionDurationSeconds"_s, u"0"_s}};
        (void)makeBucket(bucket, {{u"softDeletePolicy"_s, none}});
        const auto files = [&] { return QDir{folder.filePath(u"objects"_s)}.entryList(QDir::Files).size(); };
        (void)put(bucket, u"a"_s, "one");
        (void)call("POST", objectPath(bucket, u"a"_s) + u"/copyTo/b/trc-work/o/b"_s);
        QCOMPARE(files(), 1); // they share it
        QCOMPARE(put(bucket, u"c"_s, "two", u"&ifGenerationMatch=5"_s).status, 412);
        const auto session = sessionOf(R"({"name":"d"})");
        QCOMPARE(call("DELETE", session).status, 499);
        QCOMPARE(call("DELETE", objectPath(bucket, u"a"_s)).status, 204);
        QCOMPARE(call("GET", bucketPath(bucket)).status, 200);
        QCOMPARE(files(), 1);
        QFile stray{folder.filePath(u"objects/stray"_s)};
        QVERIFY(stray.open(QIODevice::WriteOnly));
        stray.close();
        QCOMPARE(call("DELETE", objectPath(bucket, u"b"_s)).status, 204);
        restart(folder.path()); // a kill may have come between a file and what tells of it
        QCOMPARE(files(), 0);
    }

    void theDiskIsNotFilled()
    {
        begin(R"({"storage":{"diskBytes":1000000}})");
        QCOMPARE(put(bucket, u"a"_s, QByteArray{600'000, 'a'}).status, 200);
        const auto full = put(bucket, u"b"_s, QByteArray{600'000, 'b'});
        QCOMPARE(full.status, 403);
        QCOMPARE(full.reason(), u"quotaExceeded"_s);
        QCOMPARE(put(bucket, u"c"_s, QByteArray{300'000, 'c'}).status, 200);
        QVERIFY(bytesOf(bucket, u"a"_s) == QByteArray(600'000, 'a'));
        QCOMPARE(call("GET", bucketPath(bucket) + u"/o"_s).names(), (QStringList{u"a"_s, u"c"_s}));
    }

    // Other forms

    void packedObjectsAreUnpackedForWhoCannot()
    {
        // "hello hello hello hello\n" as gzip has it
        const auto packed = QByteArray::fromBase64("H4sIAAAAAAAC/8tIzcnJV8hAJ7kAAIhZCxgAAAA=");
        const auto made = put(bucket, u"a"_s, packed, u"&contentEncoding=gzip"_s);
        QCOMPARE(made.text("size"_L1), QString::number(packed.size()));
        const auto path = objectPath(bucket, u"a"_s) + u"?alt=media"_s;
        const auto plain = call("GET", path);
        QCOMPARE(plain.body, QByteArray{"hello hello hello hello\n"});
        QVERIFY(plain.header("content-encoding").isEmpty());
        QCOMPARE(plain.header("x-goog-stored-content-encoding"), QByteArray{"gzip"});
        QCOMPARE(plain.header("x-goog-stored-content-length"), QByteArray::number(packed.size()));
        const auto asItIs = exchange("GET", path, {{"Accept-Encoding", "gzip"}}, {});
        QVERIFY(asItIs.body == packed);
        QCOMPARE(asItIs.header("content-encoding"), QByteArray{"gzip"});
        (void)put(bucket, u"a"_s, "no gzip at all, though it says so", u"&contentEncoding=gzip"_s);
        QCOMPARE(call("GET", path).status, 0); // it breaks off
    }

    void severalCallsComeInOne()
    {
        (void)put(bucket, u"a"_s, "1");
        (void)put(bucket, u"b"_s, "1");
        const auto part = [](const QByteArray &id, const QByteArray &line) {
            return "--edge\r\nContent-Type: application/http\r\nContent-ID: <" + id + ">\r\n\r\n" + line
                + " HTTP/1.1\r\n\r\n\r\n";
        };
        const auto body = part("1", "DELETE /storage/v1/b/trc-work/o/a")
            + part("2", "DELETE /storage/v1/b/trc-work/o/z") + part("3", "GET /storage/v1/b/trc-work/o/b?alt=media")
            + "--edge--\r\n";
        const auto reply =
            exchange("POST", u"/batch/storage/v1"_s, {{"Content-Type", "multipart/mixed; boundary=\"edge\""}}, body);
        QCOMPARE(reply.status, 200);
        QVERIFY2(reply.body.contains("<response-1>\r\n\r\nHTTP/1.1 204"), reply.body.constData());
        QVERIFY2(reply.body.contains("<response-2>\r\n\r\nHTTP/1.1 404"), reply.body.constData());
        QVERIFY2(reply.body.contains("<response-3>\r\n\r\nHTTP/1.1 404"), reply.body.constData()); // no bytes here
        QCOMPARE(call("GET", bucketPath(bucket) + u"/o"_s).names(), QStringList{u"b"_s});
    }

    void aFaultBeforeTheServiceLeavesNothing()
    {
        const QJsonObject fails{
            {u"method"_s, u"POST"_s}, {u"path"_s, u"^/upload/"_s}, {u"times"_s, 1}, {u"do"_s, u"status"_s}};
        (void)practise(u"faults"_s, {{u"faults"_s, QJsonArray{fails}}});
        QCOMPARE(put(bucket, u"a"_s, pattern(100'000)).status, 503);
        QCOMPARE(call("GET", objectPath(bucket, u"a"_s)).status, 404);
        QCOMPARE(put(bucket, u"a"_s, pattern(100'000)).status, 200);
    }

    void twoRequestsFollowEachOtherOnOneConnection()
    {
        const auto first = headOf("POST", uploadPath(bucket, u"uploadType=media&name=a"_s), {{"Content-Length", "3"}});
        const auto second = headOf("GET", objectPath(bucket, u"a"_s) + u"?alt=media"_s, {{"Connection", "close"}});
        QTcpSocket socket;
        socket.connectToHost(u"127.0.0.1"_s, quint16(QUrl{m_server->origin()}.port()));
        socket.write(first + "one" + second);
        QByteArray all;
        QTRY_VERIFY_WITH_TIMEOUT((all += socket.readAll(), socket.state() == QAbstractSocket::UnconnectedState),
                                 30'000);
        QCOMPARE(all.count("HTTP/1.1 200 OK"), 2);
        QVERIFY(all.endsWith("\r\n\r\none"));
    }

    /// A client that asks first, with a body that is never let in.
    void theDoorAsksForTheBody()
    {
        QTcpSocket socket;
        socket.connectToHost(u"127.0.0.1"_s, quint16(QUrl{m_server->origin()}.port()));
        socket.write(headOf("POST", uploadPath(bucket, u"uploadType=media&name=a"_s),
                            {{"Content-Length", "3"}, {"Expect", "100-continue"}}));
        QByteArray all;
        QTRY_VERIFY_WITH_TIMEOUT((all += socket.readAll(), all.contains("100 Continue\r\n\r\n")), 30'000);
        socket.write("one");
        QTRY_VERIFY_WITH_TIMEOUT((all += socket.readAll(), all.contains("\"crc32c\"")), 30'000);
    }

private:
    void begin(const QByteArray &scenario)
    {
        start(scenario);
        (void)makeBucket(bucket, {{u"location"_s, u"us-central2"_s}});
    }

    /// The cloud is killed, and comes again with what is in the folder.
    void restart(const QString &folder)
    {
        m_server.reset();
        m_world.reset();
        const auto read = practice::parseScenario("{}");
        QVERIFY(read);
        m_world = std::make_unique<practice::World>(*read, m_clock, *m_hosts, 5);
        QVERIFY(m_world->open(folder));
        m_server = std::make_unique<practice::Server>(*m_world, QList<practice::Fault>{});
        QVERIFY(m_server->listen(0));
    }

    /// Where the parts of a new upload go.
    QString sessionOf(const QByteArray &metadata, Headers headers = {}, const QString &more = {})
    {
        headers.emplaceBack("Content-Type", "application/json; charset=UTF-8");
        const auto begun = exchange("POST", uploadPath(bucket, u"uploadType=resumable"_s + more), headers, metadata);
        if (begun.status != 200)
            QTest::qFail(begun.body.constData(), __FILE__, __LINE__);
        const QUrl address{QString::fromLatin1(begun.header("location"))};
        return address.path(QUrl::FullyEncoded) + u'?' + address.query(QUrl::FullyEncoded);
    }

    StorageReply send(const QString &session, const QByteArray &span, const QByteArray &bytes)
    {
        return exchange("PUT", session, {{"Content-Range", span}}, bytes);
    }
    StorageReply ask(const QString &session, const QByteArray &span) { return send(session, span, {}); }

    [[nodiscard]] static QByteArray related(const QByteArray &metadata, const QByteArray &bytes,
                                            const QByteArray &newline)
    {
        return "--edge" + newline + "Content-Type: application/json" + newline + newline + metadata + newline + "--edge"
            + newline + "Content-Type: model/x" + newline + newline + bytes + newline + "--edge--" + newline;
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHttpUploads)
#include "tst_httpuploads.moc"
