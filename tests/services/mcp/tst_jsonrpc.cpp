// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/mcp/jsonrpc.h"

#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(RpcMessage::Kind)

class TestJsonRpc : public QObject
{
    Q_OBJECT

private slots:
    void linesComeInAnyPieces()
    {
        const QByteArray bytes = "one\r\n\n  \ntwo\n" + QByteArray(20, 'x') + "\nthree";
        const QList<QByteArray> wanted{"one\r", "two", "(too long)", "three"};
        for (qsizetype piece = 1; piece <= bytes.size(); ++piece) {
            RpcLineReader reader{10};
            QList<QByteArray> lines;
            const auto take = [&] {
                while (const auto line = reader.next())
                    lines << (line->isTooLong ? QByteArray{"(too long)"} : line->text);
            };
            for (qsizetype at = 0; at < bytes.size(); at += piece) {
                reader.feed(bytes.mid(at, piece));
                take();
            }
            reader.finish();
            take();
            QCOMPARE(lines, wanted);
        }
    }

    /// Somebody who never ends a line costs no more memory than a line may have.
    void aLineWithoutEndIsForgotten()
    {
        RpcLineReader reader{1'000};
        for (int i = 0; i < 1'000; ++i) {
            reader.feed(QByteArray(900, 'x'));
            QVERIFY(!reader.next());
        }
        reader.feed("\n{}\n");
        QVERIFY(reader.next()->isTooLong);
        QCOMPARE(reader.next()->text, "{}");
        QVERIFY(!reader.next());
    }

    void aMessageIsWhatItsMembersSay_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<RpcMessage::Kind>("kind");
        QTest::addColumn<QByteArray>("id");
        using enum RpcMessage::Kind;
        const auto row = [](const char *name, const QByteArray &line, RpcMessage::Kind kind, const QByteArray &id) {
            QTest::newRow(name) << line << kind << id;
        };
        row("request", R"({"jsonrpc":"2.0","id":1,"method":"ping"})", Request, "[1]");
        row("id is text", R"({"jsonrpc":"2.0","id":"1","method":"ping"})", Request, R"(["1"])");
        row("id is empty", R"({"jsonrpc":"2.0","id":"","method":"ping"})", Request, R"([""])");
        row("id is negative", R"({"jsonrpc":"2.0","id":-7,"method":"ping"})", Request, "[-7]");
        row("id is broken", R"({"jsonrpc":"2.0","id":1.5,"method":"ping"})", Request, "[1.5]");
        row("id is large", R"({"jsonrpc":"2.0","id":9007199254740993,"method":"ping"})", Request, "[9007199254740993]");
        row("byte order mark",
            "\xef\xbb\xbf"
            R"({"jsonrpc":"2.0","id":1,"method":"ping"})",
            Request, "[1]");
        row("notification", R"({"jsonrpc":"2.0","method":"notifications/initialized"})", Notification, "[null]");
        row("answer", R"({"jsonrpc":"2.0","id":4,"result":{}})", Response, "[4]");
        row("refusal", R"({"jsonrpc":"2.0","id":4,"error":{"code":-1}})", Response, "[4]");
        row("id is null", R"({"jsonrpc":"2.0","id":null,"method":"ping"})", Wrong, "[null]");
        row("id is true", R"({"jsonrpc":"2.0","id":true,"method":"ping"})", Wrong, "[null]");
        row("id is a list", R"({"jsonrpc":"2.0","id":[1],"method":"ping"})", Wrong, "[null]");
        row("id is an object", R"({"jsonrpc":"2.0","id":{},"method":"ping"})", Wrong, "[null]");
        row("id is half a letter", R"({"jsonrpc":"2.0","id":"\ud800","method":"ping"})", Wrong, "[null]");
        row("id is too long", R"({"jsonrpc":"2.0","id":")" + QByteArray(2'000, 'x') + R"(","method":"ping"})", Wrong,
            "[null]");
        row("another version", R"({"jsonrpc":"1.0","id":1,"method":"ping"})", Wrong, "[1]");
        row("no version", R"({"id":2,"method":"ping"})", Wrong, "[2]");
        row("no method", R"({"jsonrpc":"2.0","id":3})", Wrong, "[3]");
        row("method is a number", R"({"jsonrpc":"2.0","id":3,"method":5})", Wrong, "[3]");
        row("method is empty", R"({"jsonrpc":"2.0","id":3,"method":""})", Wrong, "[3]");
        row("params are a list", R"({"jsonrpc":"2.0","id":3,"method":"ping","params":[]})", Wrong, "[3]");
    }

    void aMessageIsWhatItsMembersSay()
    {
        QFETCH(QByteArray, line);
        QFETCH(RpcMessage::Kind, kind);
        QFETCH(QByteArray, id);
        const auto parsed = parseRpcLine(line);
        QCOMPARE(parsed.problem, QString{});
        QVERIFY(!parsed.isBatch);
        QCOMPARE(parsed.messages.size(), 1);
        const auto &message = parsed.messages.constFirst();
        QCOMPARE(message.kind, kind);
        QCOMPARE(rpcIdKey(message.id), id);
        QCOMPARE(message.problem.isEmpty(), kind != RpcMessage::Kind::Wrong);
    }

    void whatIsNoJsonIsSaid_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("header") << QByteArray{"Content-Length: 5"};
        QTest::newRow("half") << QByteArray{R"({"jsonrpc")"};
        QTest::newRow("bytes") << QByteArray{"\xff\xfe"};
        QTest::newRow("number") << QByteArray{"3"};
        QTest::newRow("too large a number") << QByteArray{R"({"a":1e999})"};
        QTest::newRow("deep") << QByteArray(100'000, '[') + QByteArray(100'000, ']');
        QTest::newRow("two") << QByteArray{"{} {}"};
    }

    void whatIsNoJsonIsSaid()
    {
        QFETCH(QByteArray, line);
        const auto parsed = parseRpcLine(line);
        QVERIFY(!parsed.problem.isEmpty());
        QVERIFY(parsed.messages.isEmpty());
    }

    void aBatchIsBounded()
    {
        const auto batch = [](int count) {
            QByteArrayList all;
            for (int i = 0; i < count; ++i)
                all << R"({"jsonrpc":"2.0","id":)" + QByteArray::number(i) + R"(,"method":"ping"})";
            return parseRpcLine('[' + all.join(',') + ']');
        };
        QVERIFY(batch(3).isBatch);
        QCOMPARE(batch(3).messages.size(), 3);
        for (const auto wrong : {0, int(mostBatched) + 1}) {
            const auto parsed = batch(wrong);
            QVERIFY(!parsed.isBatch);
            QCOMPARE(parsed.messages.size(), 1);
            QCOMPARE(parsed.messages.constFirst().kind, RpcMessage::Kind::Wrong);
        }
    }

    void anErrorNamesNobodyWhenNobodyIsKnown()
    {
        const auto error = rpcError(QJsonValue{QJsonValue::Undefined}, RpcErrorCode::ParseError, u"no"_s);
        QCOMPARE(QJsonDocument{error}.toJson(QJsonDocument::Compact),
                 R"({"error":{"code":-32700,"message":"no"},"id":null,"jsonrpc":"2.0"})");
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestJsonRpc)
#include "tst_jsonrpc.moc"
