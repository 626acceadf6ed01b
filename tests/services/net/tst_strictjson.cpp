// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/strictjson.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestStrictJson : public QObject
{
    Q_OBJECT

private slots:
    void H12_nestingRepeatedKeysAndHalvesAreTold_data();
    void H12_nestingRepeatedKeysAndHalvesAreTold();
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

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestStrictJson)
#include "tst_strictjson.moc"
