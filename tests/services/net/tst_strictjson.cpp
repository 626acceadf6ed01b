// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/jsontape.h"
#include "services/net/strictjson.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

class TestStrictJson : public QObject
{
    Q_OBJECT

private slots:
    void H12_nestingRepeatedKeysAndHalvesAreTold_data();
    void H12_nestingRepeatedKeysAndHalvesAreTold();
    void H12_aLongListIsReadByTwoAsByOne_data();
    void H12_aLongListIsReadByTwoAsByOne();
    void H12_aTapeTellsTheSameAsATree_data();
    void H12_aTapeTellsTheSameAsATree();
    void H12_aTextWithoutEndIsCutInAReply();
};

void TestStrictJson::H12_nestingRepeatedKeysAndHalvesAreTold_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<JsonFlaw>("flaw");
    const auto nested = [](int depth) {
        return QByteArray(depth, '[').prepend("{\"a\":") + QByteArray(depth, ']') + "}";
    };
    QTest::newRow("fine") << R"({"a":[1,{"b":"x}]\""}],"c":null})"_ba << JsonFlaw::None;
    QTest::newRow("same key in different objects")
        << R"({"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]})"_ba << JsonFlaw::None;
    QTest::newRow("key like a value") << R"({"a":"b","b":"a"})"_ba << JsonFlaw::None;
    QTest::newRow("40 deep") << nested(40) << JsonFlaw::None;
    QTest::newRow("64 deep") << nested(64) << JsonFlaw::TooDeep;
    QTest::newRow("a million deep") << QByteArray(1'000'000, '[') << JsonFlaw::TooDeep;
    QTest::newRow("repeated") << R"({"a":1,"b":2,"a":3})"_ba << JsonFlaw::Repeated;
    QTest::newRow("repeated, escaped") << R"({"a":1,"\u0061":3})"_ba << JsonFlaw::Repeated;
    QTest::newRow("repeated within") << R"({"x":[{"a":1,"a":3}]})"_ba << JsonFlaw::Repeated;
    QByteArray many = "{";
    for (int i = 0; i < 50; ++i)
        many += "\"k" + QByteArray::number(i) + "\":1,";
    QTest::newRow("many keys") << many + R"("z":1})" << JsonFlaw::None;
    QTest::newRow("repeated among many") << many + R"("k7":1})" << JsonFlaw::Repeated;
    QTest::newRow("empty") << ""_ba << JsonFlaw::Cut;
    QTest::newRow("nothing but space") << " \r\n\t"_ba << JsonFlaw::Cut;
    QTest::newRow("a page") << "<html><p>Sign in</p></html>\n"_ba << JsonFlaw::Malformed;
    QTest::newRow("the beginning of a page") << "<html>"_ba << JsonFlaw::Malformed;
    QTest::newRow("cut in string") << R"({"a":"b)"_ba << JsonFlaw::Cut;
    QTest::newRow("cut after backslash") << R"({"a":"b\)"_ba << JsonFlaw::Cut;
    QTest::newRow("cut in object") << R"({"a":[1,2],)"_ba << JsonFlaw::Cut;
    QTest::newRow("brackets crossed") << R"({"a":[1})"_ba << JsonFlaw::Malformed;
    QTest::newRow("garbage") << R"({"a":xyz})"_ba << JsonFlaw::Malformed;
    QTest::newRow("two objects") << R"({}{})"_ba << JsonFlaw::Malformed;
    QTest::newRow("array") << "[1]"_ba << JsonFlaw::NotObject;
    QTest::newRow("too long string value") << "{\"a\":\"" + QByteArray(1 << 20, 'x') + "\"}" << JsonFlaw::None;
}

void TestStrictJson::H12_nestingRepeatedKeysAndHalvesAreTold()
{
    QFETCH(QByteArray, text);
    QFETCH(JsonFlaw, flaw);
    QCOMPARE(int(readStrictJson(text).flaw), int(flaw));
    if (flaw == JsonFlaw::None && text.size() < 1'000) { // every honest answer, cut anywhere, is never half a model
        for (qsizetype size = 0; size < text.size(); ++size)
            QVERIFY(readStrictJson(text.left(size)).flaw != JsonFlaw::None);
    }
}

void TestStrictJson::H12_aLongListIsReadByTwoAsByOne_data()
{
    QTest::addColumn<QByteArray>("text");
    const QByteArray half = '"' + QByteArray(200'000, 'x') + '"'; // so that the middle is where a row wants it
    const auto list = [](const QByteArrayList &items, const QByteArray &before = "", const QByteArray &after = "") {
        return '{' + before + R"("list":[)" + items.join(',') + ']' + after + '}';
    };
    QByteArrayList many;
    for (int i = 0; i < 20'000; ++i)
        many << R"({"n":)" + QByteArray::number(i) + R"(,"s":"a,]}\"\u00e9","l":[1,[2,{}]]})";
    QTest::newRow("many") << list(many, R"("before":[1,2],)", R"(,"after":{"a":[]},"token":"x")");
    QTest::newRow("two") << list({half, half});
    QTest::newRow("one") << list({'"' + QByteArray(400'000, 'x') + '"'});
    QTest::newRow("one, and white space") << list({" \n" + half + " ", " \t" + half + '\r'});
    QTest::newRow("the list comes after the middle") << list({"1", "2"}, R"("before":)" + half + ',');
    QTest::newRow("the list ends before the middle") << list({"1", "2"}, {}, R"(,"after":)" + half);
    QTest::newRow("lists within") << list({'[' + half + ',' + half + ']', "[1,2]", "[]"});
    QTest::newRow("an object of objects") << R"({"map":{"a":[)" + half + ',' + half + "]}}";
    QTest::newRow("an escaped key") << QByteArray{R"({"l\u00efst":[)" + half + ',' + half + "]}"};
    QTest::newRow("a key that is not ASCII") << QByteArray{"{\"l\xc3\xafst\":[" + half + ',' + half + "]}"};
    QTest::newRow("nothing before the comma") << list({"", half, half});
    QTest::newRow("nothing at all before the middle") << list({QByteArray(400'000, ' '), half, half});
    QTest::newRow("nothing behind the comma") << list({half, half, ""});
    QTest::newRow("nothing in the middle") << list({half, "", half});
    QTest::newRow("a word in the middle") << list({half, "nothing", half});
    QTest::newRow("a key in a list") << list({half, R"("a":1)", half});
    QTest::newRow("no colon") << R"({"list" [)" + half + ',' + half + "]}";
    QTest::newRow("no comma behind the list") << list({half, half}, {}, R"("after":1)");
    QTest::newRow("a comma behind all") << list({half, half}, {}, ",");
    QTest::newRow("a list after the end") << list({half, half}) + "[]";
    QTest::newRow("not UTF-8") << list({half, "\"\xff\xfe\"", half});
    QTest::newRow("a value where the key stands") << R"({[)" + half + ',' + half + "]}";
}

/// Two halves make what one reading makes, and nothing that one reading refuses is taken.
void TestStrictJson::H12_aLongListIsReadByTwoAsByOne()
{
    QFETCH(QByteArray, text);
    QVERIFY(text.size() > 256 * 1024 || QByteArray{QTest::currentDataTag()}.startsWith("the list"));
    QJsonParseError error;
    const auto whole = QJsonDocument::fromJson(text, &error);
    const auto read = readStrictJson(text);
    QCOMPARE(read.flaw == JsonFlaw::None, error.error == QJsonParseError::NoError);
    QVERIFY(read.object == whole.object());
}

namespace {

bool isSame(const JsonView &view, const QJsonValue &value)
{
    if (view.toString() != value.toString() || view.toInteger() != value.toInteger() || view.toBool() != value.toBool()
        || view.isDouble() != value.isDouble() || (view.kind() == JsonKind::Null) != value.isNull()
        || (view.kind() == JsonKind::Array) != value.isArray() || (view.kind() == JsonKind::Object) != value.isObject())
        return false;
    if (value.isArray()) {
        const auto array = value.toArray();
        return std::equal(view.begin(), view.end(), array.begin(), array.end(),
                          [](const JsonView &a, const QJsonValue &b) { return isSame(a, b); });
    }
    const auto object = value.toObject();
    qsizetype count = 0;
    for (auto it = view.begin(); value.isObject() && it != view.end(); ++it, ++count) {
        const auto key = it.key().toString();
        if (!object.contains(key) || !isSame(*it, object[key]))
            return false;
    }
    return count == object.size();
}

} // namespace

void TestStrictJson::H12_aTapeTellsTheSameAsATree_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isTaken");
    const auto row = [](const char *name, const QByteArray &text, bool isTaken = true) {
        QTest::newRow(name) << text << isTaken;
    };
    row("all kinds", R"({"a":[1,-2.5,0,"x",true,false,null,{},[]],"b":{"c":{"d":"e"}},"":"no name"})");
    row("white space", " {\r\n\t\"a\" : [ 1 , 2 ] , \"b\":{ } }\n");
    row("escapes", R"({"a":"\"\\\/\b\f\n\r\tx\u00e9\ud83d\ude00\ud800"})");
    row("not ASCII", "{\"\xec\xa7\x80\":\"\xe4\xb8\xad\"}");
    row("numbers", R"({"a":[9223372036854775807,-9223372036854775808,9223372036854775808,7.0,0.5,-0]})");
    row("keys with the same sign", R"({"ab":1,"cb":2,"ba":3,"bb":4,"aab":5,"qb":6,"zb":7})");
    row("empty", "{}");
    // What the tape leaves to the tree: the tree takes the first of these and refuses the rest.
    row("an exponent", R"({"a":1e3})", false);
    row("a byte order mark", "\xef\xbb\xbf{}", false);
    row("an escaped key", R"({"\u0061":1})", false);
    row("a control character", "{\"a\":\"\x01\"}", false);
    row("an odd escape", R"({"a":"\q"})", false);
    row("48 deep", R"({"a":)" + QByteArray(47, '[') + QByteArray(47, ']') + '}');
    row("49 deep", R"({"a":)" + QByteArray(48, '[') + QByteArray(48, ']') + '}', false);
    row("the same key twice", R"({"a":1,"b":2,"a":3})", false);
    row("not UTF-8", "{\"a\":\"\xff\"}", false);
    row("a surrogate in UTF-8", "{\"a\":\"\xed\xa0\x80\"}", false);
    for (const char *wrong : {"",
                              " ",
                              "[1]",
                              "{",
                              "{}{}",
                              "{\"a\"}",
                              "{\"a\":}",
                              "{\"a\":1,}",
                              "{,}",
                              "{\"a\":[1,]}",
                              "{\"a\":[,]}",
                              "{\"a\":tru}",
                              "{\"a\":truex}",
                              "{\"a\":01}",
                              "{\"a\":.5}",
                              "{\"a\":5.}",
                              "{\"a\":-}",
                              "{\"a\":+1}",
                              "{\"a\":\"x}",
                              "{\"a\":\"\\u12\"}",
                              "{\"a\":[1}",
                              "{\"a\":1]",
                              "{a:1}",
                              "{\"a\" 1}",
                              "{\"a\":1 \"b\":2}"})
        row(wrong, wrong, false);
}

void TestStrictJson::H12_aTapeTellsTheSameAsATree()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isTaken);
    const auto tape = JsonTape::read(text);
    QCOMPARE(tape.has_value(), isTaken);
    if (!tape)
        return;
    const auto tree = readStrictJson(text);
    QCOMPARE(tree.flaw, JsonFlaw::None);
    QVERIFY(isSame(JsonView{*tape}, tree.object));
    for (const auto &key : tree.object.keys()) {
        auto rest = tree.object;
        rest.remove(key);
        if (const auto plain = key.toLatin1(); QString::fromLatin1(plain) == key)
            QCOMPARE(tape->without(QLatin1StringView{plain}), rest);
    }
    for (qsizetype size = 0; size < text.trimmed().size(); ++size)
        QVERIFY(!JsonTape::read(text.left(size)) || !text.at(size) || text.mid(size).trimmed().isEmpty());
}

void TestStrictJson::H12_aTextWithoutEndIsCutInAReply()
{
    const QString endless(1'000'000, u'W');
    const QJsonObject told{{u"kept"_s, 7},
                           {u"words"_s, endless},
                           {u"list"_s, QJsonArray{QJsonObject{{u"deep"_s, endless}}, u"short"_s}},
                           {u"metadata"_s, QJsonObject{{u"script"_s, endless.first(200'000)}, {u"keys"_s, endless}}}};
    const auto text = QJsonDocument{told}.toJson(QJsonDocument::Compact);
    QCOMPARE(readStrictJson(text).object, told);
    const auto read = readReplyJson(text);
    QCOMPARE(read.flaw, JsonFlaw::None);
    QCOMPARE(read.object["kept"_L1].toInt(), 7);
    QCOMPARE(read.object["words"_L1].toString(), endless.first(longestReplyText - 1) + u'…');
    QCOMPARE(read.object["list"_L1][0]["deep"_L1].toString().size(), longestReplyText);
    QCOMPARE(read.object["list"_L1][1].toString(), u"short"_s);
    QCOMPARE(read.object["metadata"_L1]["script"_L1].toString().size(), 200'000); // it is changed and sent back
    QCOMPARE(read.object["metadata"_L1]["keys"_L1].toString().size(), longestMetadata);
    const QByteArray honest = R"({"words":"as they are","metadata":{"a":"b"}})";
    QCOMPARE(readReplyJson(honest).object, readStrictJson(honest).object);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestStrictJson)
#include "tst_strictjson.moc"
